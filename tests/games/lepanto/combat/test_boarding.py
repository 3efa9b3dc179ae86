"""Boarding, alone and together. [LEP-7.4]"""

import pytest

from estandarte.games.lepanto.combat.boarding import Board, ShipBoarded
from estandarte.games.lepanto.combat.repulse import ShipRepulsed
from estandarte.games.lepanto.turn.losses import ShipLost
from estandarte.kernel import DieRolled
from estandarte.kernel.testing import rule
from estandarte.wargame.hexes import DIRECTIONS, EAST, NORTH_EAST, WEST
from games.lepanto.scenes import CHRISTIANS, NOW, OTTOMANS, Scene, enemy, galleass, galley, galliot

# Around 2025, by direction: 1 W 1925, 2 SW 1926, 3 SE 2026, 4 E 2125, 5 NE 2024, 6 NW 1924.
AROUND = {1: "1925", 2: "1926", 3: "2026", 4: "2125", 5: "2024", 6: "1924"}


def board(target: str, *ships: str, role: str = CHRISTIANS) -> Board:
    return Board(target, ships, role=role)


def alongside(die: int | None = None, **more: object) -> Scene:
    """A Christian galley in 2025 and an Ottoman one along its port side."""
    dice = [] if die is None else [die]
    return Scene(galley("A", at="2025"), enemy("B", at="2024"), phase="combat", dice=dice, **more)


def ring(*boarders: object, dice: tuple[int, ...] = (), **more: object) -> Scene:
    """An Ottoman galley in 2025 with ships around it."""
    return Scene(*boarders, enemy("B", at="2025"), phase="combat", dice=dice, **more)  # type: ignore[arg-type]


# Each with 2025 in a side hex: bows that are neither toward it nor straight away from it.
FIVE = (
    galley("A", at="2024", bow=EAST),
    galley("C", at="1924", bow=EAST),
    galley("D", at="2026", bow=EAST),
    galley("F", at="1926", bow=EAST),
    galley("G", at="2125", bow=NORTH_EAST),
)


@rule("LEP-7.4-a")
def test_a_ship_boards_its_neighbour() -> None:
    scene = alongside(1)
    scene.play(board("B", "A"))
    assert scene.lost == {"B"}


@rule("LEP-7.4-a")
@pytest.mark.parametrize("hex", ["2123", "2023", "2225"])
def test_two_hexes_are_too_far_to_board(hex: str) -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at=hex), phase="combat")
    assert scene.refusal(board("B", "A")) == "LEP-7.4-a"


@rule("LEP-7.4-b")
@pytest.mark.parametrize("bow", DIRECTIONS)
def test_only_the_four_side_hexes_can_be_boarded(bow: int) -> None:
    refused = []
    for direction, hex in AROUND.items():
        scene = Scene(galley("A", at="2025", bow=bow), enemy("B", at=hex), phase="combat")
        if (cite := scene.refusal(board("B", "A"))) is not None:
            assert cite == "LEP-7.4-b"
            refused.append(direction)
    assert refused == sorted([bow, (bow + 2) % 6 + 1])


@rule("LEP-7.4-c")
@pytest.mark.parametrize("bow", DIRECTIONS)
def test_the_facing_of_the_target_does_not_matter(bow: int) -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at="2024", bow=bow), phase="combat")
    assert scene.refusal(board("B", "A")) is None


@rule("LEP-7.4-d")
@pytest.mark.parametrize(
    ("boarding", "against", "odds"), [(4, 4, "1:1"), (4, 2, "2:1"), (2, 4, "1:2"), (7, 4, "1:1")]
)
def test_the_ratio_is_that_of_the_boarding_values(boarding: int, against: int, odds: str) -> None:
    scene = Scene(
        galley("A", at="2025", boarding=boarding),
        enemy("B", at="2024", boarding=against),
        phase="combat",
        dice=[6],
    )
    scene.play(board("B", "A"))
    assert scene.last(ShipBoarded).odds == odds


@rule("LEP-7.4-e")
def test_a_galleass_cannot_be_boarded() -> None:
    scene = Scene(galleass("G", at="2024"), enemy("B", at="2025"), phase="combat", side=OTTOMANS)
    assert scene.refusal(board("G", "B", role=OTTOMANS)) == "LEP-7.4-e"


@rule("LEP-7.4-f")
def test_a_galleass_cannot_board() -> None:
    scene = Scene(galleass("G", at="2025"), galliot("B", at="2024"), phase="combat")
    assert scene.refusal(board("B", "G")) == "LEP-7.4-f"


@rule("LEP-7.4-f")
def test_a_galleass_cannot_join_galleys_that_board() -> None:
    scene = ring(FIVE[0], galleass("H", at="1924"))
    assert scene.refusal(board("B", "A", "H")) == "LEP-7.4-f"


@rule("LEP-7.4-g")
def test_a_ship_boards_one_target_in_a_phase() -> None:
    scene = Scene(
        galley("A", at="2025"),
        enemy("B", at="2024"),
        enemy("C", at="2026"),
        phase="combat",
        dice=[1],
    )
    scene.play(board("B", "A"))
    assert scene.refusal(board("C", "A")) == "LEP-7.4-g"


@rule("LEP-7.4-g")
def test_no_ship_is_named_twice_among_the_boarders() -> None:
    assert alongside().refusal(board("B", "A", "A")) == "LEP-7.4-g"


@rule("LEP-7.4-g")
def test_a_ship_that_boarded_in_an_earlier_phase_boards_again() -> None:
    scene = Scene(galley("A", at="2025", boarded=NOW - 6), enemy("B", at="2024"), phase="combat")
    assert scene.refusal(board("B", "A")) is None


@rule("LEP-7.4-h")
@pytest.mark.parametrize("turn", [9, 10, 30])
def test_boarding_values_are_never_halved(turn: int) -> None:
    scene = Scene(
        galley("A", at="2025"),
        enemy("B", at="2024"),
        turn=turn,
        side=OTTOMANS,
        phase="combat",
        dice=[6],
    )
    scene.play(board("A", "B", role=OTTOMANS))
    boarded = scene.last(ShipBoarded)
    assert (boarded.attack.total, boarded.defence.total) == (4, 4)


@rule("LEP-7.4-i", "LEP-5.3-d")
@pytest.mark.parametrize(
    ("number", "odds"), [(1, "1:1"), (2, "2:1"), (3, "3:1"), (4, "4:1"), (5, "4:1")]
)
def test_boarders_add_their_values(number: int, odds: str) -> None:
    ships = FIVE[:number]
    scene = ring(*ships, dice=(6,))
    scene.play(board("B", *(s.id for s in ships)))
    boarded = scene.last(ShipBoarded)
    assert (boarded.attack.total, boarded.odds) == (4 * number, odds)
    assert [line.cite for line in boarded.attack.lines[1:]] == ["LEP-7.4-i"] * (number - 1)


@rule("LEP-7.4-i")
def test_galliots_too_weak_alone_board_a_strong_ship_together() -> None:
    scene = Scene(
        galley("A", at="2025", boarding=8),
        galliot("B", at="2024", bow=EAST),
        galliot("C", at="2026", bow=EAST),
        phase="combat",
        side=OTTOMANS,
        dice=[1],
    )
    assert scene.refusal(board("A", "B", role=OTTOMANS)) == "LEP-Q23"
    assert scene.refusal(board("A", "B", "C", role=OTTOMANS)) is None


@rule("LEP-7.4-j")
@pytest.mark.parametrize(
    ("at", "bow"), [("1925", EAST), ("1925", WEST), ("1825", EAST)], ids=["bow", "stern", "far"]
)
def test_every_boarder_must_be_alongside(at: str, bow: int) -> None:
    scene = ring(FIVE[0], galley("C", at=at, bow=bow))
    assert scene.refusal(board("B", "A", "C")) == "LEP-7.4-j"
    assert scene.refusal(board("B", "A")) is None


@rule("LEP-7.4-k")
def test_boarding_never_counts_as_more_than_four_to_one() -> None:
    scene = ring(*FIVE, dice=(6,))
    scene.play(board("B", *"ACDFG"))
    boarded = scene.last(ShipBoarded)
    assert (boarded.attack.total, boarded.odds, boarded.result) == (20, "4:1", "R")


@rule("LEP-7.4-l", "LEP-3.5-a")
def test_boarding_throws_one_die_however_many_board() -> None:
    scene = ring(*FIVE[:3], dice=(5,))
    events = scene.play(board("B", "A", "C", "D"))
    dice = [e for e in events if isinstance(e, DieRolled)]
    assert [(d.cite, d.sides, d.purpose) for d in dice] == [("LEP-7.4-l", 6, "boarding")]


@rule("LEP-7.4-l", "LEP-3.5-b")
@pytest.mark.parametrize(
    ("number", "results"), [(1, "EBRRRR"), (2, "EEBRRR"), (3, "EEEERR"), (4, "EEEEER")]
)
def test_boarding_is_read_in_the_table_of_small_arms(number: int, results: str) -> None:
    found = ""
    for die in range(1, 7):
        scene = ring(*FIVE[:number], dice=(die,))
        scene.play(board("B", *(s.id for s in FIVE[:number])))
        found += scene.last(ShipBoarded).result
    assert found == results


@rule("LEP-7.4-m")
def test_repulsed_boarders_leave_the_target_unharmed() -> None:
    scene = alongside(6)
    target = scene.ship("B")
    scene.play(board("B", "A"))
    assert (scene.ship("A").repulsed, scene.ship("B")) == (True, target)
    assert [e.cite for e in scene.all(ShipRepulsed)] == ["LEP-7.4-m"]


@rule("LEP-7.4-n")
def test_elimination_leaves_the_boarders_unharmed() -> None:
    scene = ring(*FIVE[:2], dice=(1,))
    scene.play(board("B", "A", "C"))
    assert scene.lost == {"B"}
    assert not scene.ship("A").repulsed
    assert (scene.last(ShipLost).cite, scene.last(ShipLost).by) == ("LEP-7.4-n", ("A", "C"))


@rule("LEP-7.4-o")
def test_both_takes_boarder_and_target() -> None:
    scene = alongside(2)
    scene.play(board("B", "A"))
    assert scene.lost == {"A", "B"}
    assert scene.all(ShipLost)[0].cite == "LEP-7.4-o"


@rule("LEP-7.4-p", "LEP-Q31")
def test_both_takes_every_boarder() -> None:
    scene = ring(*FIVE[:2], dice=(3,))
    scene.play(board("B", "A", "C"))
    assert scene.lost == {"A", "B", "C"}


@rule("LEP-7.4-p")
def test_a_repulse_is_for_every_boarder() -> None:
    scene = ring(*FIVE[:3], dice=(5,))
    scene.play(board("B", "A", "C", "D"))
    assert [scene.ship(id).repulsed for id in "ACD"] == [True, True, True]


@rule("LEP-7.4-p")
def test_ships_that_only_lie_by_are_not_affected() -> None:
    scene = ring(*FIVE[:3], dice=(3,))
    scene.play(board("B", "A", "C"))
    assert scene.lost == {"A", "B", "C"}
    assert not scene.ship("D").repulsed


@rule("LEP-Q31")
def test_a_table_may_let_only_the_strongest_boarder_go_down() -> None:
    scene = Scene(
        galley("A", at="2025"),
        galliot("B", at="2024", bow=EAST, boarding=3),
        enemy("C", at="2026", bow=EAST, boarding=5),
        phase="combat",
        side=OTTOMANS,
        dice=[3],
        boarding_both="strongest",
    )
    scene.play(board("A", "B", "C", role=OTTOMANS))
    assert scene.lost == {"A", "C"}
    assert not scene.ship("B").repulsed
    assert scene.last(ShipLost).cite == "LEP-Q31"


@rule("LEP-Q31")
def test_a_repulse_is_for_all_whatever_the_table_says_of_both() -> None:
    scene = ring(*FIVE[:2], dice=(6,), boarding_both="strongest")
    scene.play(board("B", "A", "C"))
    assert [scene.ship(id).repulsed for id in "AC"] == [True, True]


@rule("LEP-Q23")
def test_the_floor_of_the_odds_is_that_of_small_arms() -> None:
    ships = (galley("A", at="2025"), galliot("B", at="2024", bow=EAST))
    low = Scene(*ships, phase="combat", side=OTTOMANS)
    barred = Scene(*ships, phase="combat", side=OTTOMANS, lowest_odds="one_to_one")
    action = board("A", "B", role=OTTOMANS)
    assert (low.refusal(action), barred.refusal(action)) == (None, "LEP-Q23")


@rule("LEP-Q42")
def test_an_exhausted_crew_boards() -> None:
    scene = Scene(galley("A", at="2025", tired=2), enemy("B", at="2024"), phase="combat", dice=[1])
    scene.play(board("B", "A"))
    assert scene.lost == {"B"}


@rule("LEP-Q43")
@pytest.mark.parametrize("switch", ["nothing", "fire"])
def test_reserves_never_board_before_their_release(switch: str) -> None:
    scene = Scene(
        galley("A", at="2025", squadron="C-R"),
        enemy("B", at="2024"),
        phase="combat",
        turn=4,
        reserves=True,
        reserve_fire=switch,
    )
    assert scene.refusal(board("B", "A")) == "LEP-8.0-e"


@rule("LEP-7.4-a")
def test_a_boarder_stays_in_its_hex() -> None:
    scene = alongside(1)
    scene.play(board("B", "A"))
    assert scene.at("A") == "2025"


def test_options_offer_each_boarder_alone_and_with_help() -> None:
    scene = ring(*FIVE[:2], galley("H", at="1925", bow=EAST))
    decision = scene.state.decision
    assert decision is not None
    listed = [a for a in decision.options(scene.state, CHRISTIANS) if isinstance(a, Board)]
    assert {a.ships for a in listed} == {("A",), ("C",), ("A", "C"), ("C", "A")}


def test_options_never_offer_boarders_below_the_odds() -> None:
    scene = Scene(
        galley("A", at="2025", boarding=16),
        galliot("B", at="2024", bow=EAST),
        galliot("C", at="2026", bow=EAST),
        phase="combat",
        side=OTTOMANS,
    )
    decision = scene.state.decision
    assert decision is not None
    assert not [a for a in decision.options(scene.state, OTTOMANS) if isinstance(a, Board)]
