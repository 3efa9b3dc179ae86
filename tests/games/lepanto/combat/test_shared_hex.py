"""Two ships in one hex: what each may do, and what others may do to them. [LEP-7.5-k to w]"""

import pytest

from estandarte.games.lepanto.combat.boarding import Board
from estandarte.games.lepanto.combat.gunnery import FireGuns, GunsFired
from estandarte.games.lepanto.combat.musketry import FireSmallArms, SmallArmsFired
from estandarte.games.lepanto.movement.facing import Reorient
from estandarte.games.lepanto.movement.phase import (
    Move,
    MoveLine,
    Movement,
    ShipMoved,
)
from estandarte.games.lepanto.sea.drift import ShipDrifted
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.turn.closing import EndPhase, Hold
from estandarte.kernel import Dice
from estandarte.kernel.testing import rule
from estandarte.wargame.hexes import DIRECTIONS, EAST, NORTH_EAST, SOUTH_EAST, WEST
from games.lepanto.scenes import CHRISTIANS, OTTOMANS, Scene, enemy, galleass, galley, galliot


def locked(*others: Ship, christian: Ship | None = None, **more: object) -> Scene:
    """A Christian galley and an immobilised Ottoman rammer in 2025, with others around."""
    rammed = christian or galley("A", at="2025", held_at=2025)
    return Scene(rammed, enemy("B", at="2025", stuck=True), *others, **more)  # type: ignore[arg-type]


def guns(ship: str, target: str, role: str = CHRISTIANS, arc: str | None = None) -> FireGuns:
    return FireGuns(ship, target, arc, role=role)  # type: ignore[arg-type]


def small_arms(ship: str, *targets: str, role: str = CHRISTIANS) -> FireSmallArms:
    return FireSmallArms(ship, targets, role=role)


# --- the immobilised rammer


@rule("LEP-7.5-k")
def test_an_immobilised_rammer_fires_its_guns() -> None:
    scene = locked(galley("C", at="1825"), phase="combat", side=OTTOMANS, dice=[1])
    scene.play(guns("B", "C", OTTOMANS))
    assert scene.lost == {"C"}


@rule("LEP-7.5-l")
def test_an_immobilised_rammer_fires_small_arms() -> None:
    scene = locked(galley("C", at="1925"), phase="combat", side=OTTOMANS, dice=[1])
    scene.play(small_arms("B", "C", role=OTTOMANS))
    assert scene.lost == {"C"}


@rule("LEP-7.5-m")
def test_an_immobilised_rammer_boards_where_it_is_aligned() -> None:
    scene = locked(
        galley("C", at="2024"), galley("D", at="1925"), phase="combat", side=OTTOMANS, dice=[1]
    )
    assert scene.refusal(Board("D", ("B",), role=OTTOMANS)) == "LEP-7.4-b"
    scene.play(Board("C", ("B",), role=OTTOMANS))
    assert scene.lost == {"C"}


@rule("LEP-7.5-n", "LEP-Q38")
def test_guns_at_the_ship_in_the_same_hex_count_as_range_one() -> None:
    scene = locked(phase="combat", side=OTTOMANS, dice=[2])
    scene.play(guns("B", "A", OTTOMANS))
    assert (scene.last(GunsFired).factor, scene.lost) == (2, {"A"})


@rule("LEP-7.5-n", "LEP-Q38")
def test_small_arms_at_the_ship_in_the_same_hex_count_as_range_one() -> None:
    scene = locked(phase="combat", side=OTTOMANS, dice=[1])
    scene.play(small_arms("B", "A", role=OTTOMANS))
    fired = scene.last(SmallArmsFired)
    assert (fired.attack.total, fired.odds, scene.lost) == (4, "1:1", {"A"})


@rule("LEP-7.5-n")
def test_the_tally_of_such_a_shot_names_the_rule() -> None:
    """A rammer with heavier guns than the chart has at one hex shows where its value is from."""
    scene = Scene(
        galley("A", at="2025"),
        enemy("B", at="2025", stuck=True, guns=3),
        phase="combat",
        side=OTTOMANS,
        dice=[6],
    )
    scene.play(guns("B", "A", OTTOMANS))
    capped = scene.last(GunsFired).tally.lines[-1]
    assert (capped.number, capped.facts["by"]) == (2, "LEP-7.5-n")


@rule("LEP-Q38", "LEP-7.5-n")
@pytest.mark.parametrize(
    ("switches", "factor", "odds"),
    [({}, 2, "1:1"), ({"same_hex_range": "own_hex"}, 1, "1:2")],
    ids=["the letter", "own hex"],
)
def test_all_fire_of_an_immobilised_rammer_is_at_range_one_unless_the_table_says_otherwise(
    switches: dict[str, str], factor: int, odds: str
) -> None:
    scene = locked(galley("C", at="1825"), phase="combat", side=OTTOMANS, dice=[6, 6], **switches)
    scene.play(guns("B", "C", OTTOMANS), small_arms("B", "C", role=OTTOMANS))
    assert (scene.last(GunsFired).factor, scene.last(SmallArmsFired).odds) == (factor, odds)


@rule("LEP-Q38")
def test_that_brings_no_new_hexes_into_range() -> None:
    scene = locked(
        galley("C", at="1625"),
        galley("D", at="2225"),
        galley("E", at="1725"),
        phase="combat",
        side=OTTOMANS,
    )
    assert scene.refusal(guns("B", "C", OTTOMANS)) == "LEP-7.1-a"
    assert scene.refusal(guns("B", "D", OTTOMANS)) == "LEP-7.1-o"
    assert scene.refusal(small_arms("B", "E", role=OTTOMANS)) == "LEP-7.2-b"


@rule("LEP-Q38")
def test_that_is_for_immobilised_ships_only() -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at="2225"), phase="combat", dice=[6])
    scene.play(guns("A", "B"))
    assert scene.last(GunsFired).factor == 1


@rule("LEP-Q38")
def test_and_not_for_the_galleasses_that_doria_leaves_behind() -> None:
    scene = Scene(
        galleass("G", at="2025", squadron="C-D", stuck=True),
        enemy("B", at="2225"),
        phase="combat",
        dice=[6, 6],
    )
    scene.play(guns("G", "B"), small_arms("G", "B"))
    far = Scene(galleass("G", at="2025"), enemy("B", at="2225"), phase="combat", dice=[6, 6])
    far.play(guns("G", "B"), small_arms("G", "B"))
    assert scene.last(GunsFired).factor == far.last(GunsFired).factor == 1
    assert scene.last(SmallArmsFired).odds == far.last(SmallArmsFired).odds


@rule("LEP-Q38")
@pytest.mark.parametrize("bow", DIRECTIONS)
def test_the_ship_in_the_same_hex_is_in_arc_for_both(bow: int) -> None:
    rammed = galley("A", at="2025", bow=bow)
    christian = locked(christian=rammed, phase="combat")
    ottoman = locked(christian=rammed, phase="combat", side=OTTOMANS)
    assert christian.refusal(guns("A", "B")) is None
    assert ottoman.refusal(guns("B", "A", OTTOMANS)) is None


@rule("LEP-Q38")
@pytest.mark.parametrize(
    ("arc", "factor"), [("bow", 2), ("stern", 2), ("port", 4), ("starboard", 4), (None, 4)]
)
def test_a_galleass_fires_at_its_rammer_through_an_arc_of_its_choice(
    arc: str | None, factor: int
) -> None:
    scene = locked(christian=galleass("G", at="2025"), phase="combat", dice=[6])
    scene.play(guns("G", "B", arc=arc))
    assert scene.last(GunsFired).factor == factor


@rule("LEP-Q38")
def test_the_arc_used_on_the_rammer_is_spent_for_others() -> None:
    scene = locked(
        galliot("C", at="2024"),
        galliot("D", at="2026"),
        christian=galleass("G", at="2025"),
        phase="combat",
        dice=[6],
    )
    scene.play(guns("G", "B", arc="port"))
    assert scene.refusal(guns("G", "C")) == "LEP-7.1-g"
    assert scene.refusal(guns("G", "D")) is None


@rule("LEP-7.5-o")
def test_an_immobilised_rammer_does_not_reorient() -> None:
    scene = locked(enemy("C", at="2525"), phase="reorientation", side=OTTOMANS)
    assert scene.refusal(Reorient("B", EAST, role=OTTOMANS)) == "LEP-7.5-o"


@rule("LEP-7.5-o")
def test_a_rammer_that_drifted_free_still_does_not_reorient() -> None:
    scene = Scene(
        enemy("B", at="1925", stuck=True),
        galley("A", at="2025"),
        enemy("C", at="2525"),
        phase="reorientation",
        side=OTTOMANS,
    )
    assert scene.refusal(Reorient("B", EAST, role=OTTOMANS)) == "LEP-7.5-o"


@rule("LEP-7.5-p")
@pytest.mark.parametrize("path", ["<", ">"])
def test_an_immobilised_rammer_does_not_turn_in_the_movement_phase(path: str) -> None:
    scene = locked(phase="movement", side=OTTOMANS)
    assert scene.cannot_move("B", path) == "LEP-7.5-p"


# --- the rammed ship


@rule("LEP-7.5-q")
def test_a_rammed_ship_moves_out_normally() -> None:
    scene = locked(phase="movement")
    scene.move("A", "rrss")
    assert scene.at("A") == "2425"
    assert scene.last(ShipMoved).cite == "LEP-7.5-q"


@rule("LEP-7.5-q")
def test_it_is_held_no_longer_once_it_has_left() -> None:
    scene = locked(phase="movement")
    scene.move("A", "r")
    scene.end(2)
    assert scene.asked == ("reorientation", CHRISTIANS)
    assert scene.refusal(Reorient("A", NORTH_EAST, role=CHRISTIANS)) is None


@rule("LEP-7.5-r")
def test_a_rammed_ship_may_stay() -> None:
    scene = locked(phase="movement")
    assert scene.refusal(EndPhase(role=CHRISTIANS)) is None
    scene.end()
    assert scene.at("A") == "2025"


@rule("LEP-7.5-s")
def test_a_rammed_ship_does_not_reorient_beside_its_rammer() -> None:
    scene = locked(phase="reorientation")
    assert scene.refusal(Reorient("A", NORTH_EAST, role=CHRISTIANS)) == "LEP-7.5-s"


@rule("LEP-7.5-s")
def test_a_rammed_galleass_does_not_reorient_beside_its_rammer() -> None:
    scene = locked(christian=galleass("G", at="2025", held_at=2025), phase="reorientation")
    assert scene.refusal(Reorient("G", NORTH_EAST, role=CHRISTIANS)) == "LEP-7.5-s"


@rule("LEP-Q61")
@pytest.mark.parametrize(
    ("switch", "refused"), [("while_shared", None), ("until_leaving", "LEP-7.5-s")]
)
def test_the_bar_ends_with_the_sharing_unless_the_table_says_otherwise(
    switch: str, refused: str | None
) -> None:
    scene = Scene(
        galley("A", at="2025", held_at=2025),
        enemy("B", at="1925", stuck=True),
        phase="reorientation",
        rammed_bar=switch,
    )
    assert scene.refusal(Reorient("A", NORTH_EAST, role=CHRISTIANS)) == refused


@rule("LEP-Q61")
def test_the_bar_ends_when_the_rammer_is_destroyed() -> None:
    scene = locked(phase="combat", dice=[1])
    scene.play(guns("A", "B"))
    scene.end()
    assert scene.refusal(Reorient("A", NORTH_EAST, role=CHRISTIANS)) is None


@rule("LEP-Q61")
def test_the_longer_bar_ends_when_the_ship_leaves_the_hex() -> None:
    scene = locked(phase="movement", rammed_bar="until_leaving")
    scene.move("A", "r")
    scene.end(2)
    assert scene.refusal(Reorient("A", NORTH_EAST, role=CHRISTIANS)) is None


@rule("LEP-Q61")
def test_a_galleass_towed_out_is_free_of_the_longer_bar_even_if_it_comes_back() -> None:
    scene = Scene(
        galleass("G", at="2025", held_at=2025),
        galley("T", at="2125"),
        enemy("B", at="2025", stuck=True),
        phase="movement",
        rammed_bar="until_leaving",
    )
    scene.move("T", "r")
    assert (scene.at("G"), scene.ship("G").held_at) == ("2125", 0)


@rule("LEP-Q63", "LEP-7.5-s")
@pytest.mark.parametrize("path", ["<", ">"])
def test_a_rammed_ship_does_not_turn_on_the_spot_beside_its_rammer(path: str) -> None:
    scene = locked(phase="movement")
    assert scene.cannot_move("A", path) == "LEP-Q63"
    assert scene.refusal(MoveLine(("A",), path, role=CHRISTIANS)) == "LEP-Q63"
    assert locked(phase="movement", rammed_turn="on_the_spot").cannot_move("A", path) is None


@rule("LEP-Q63", "LEP-7.5-q")
@pytest.mark.parametrize("path", ["<r", "<s", "s<", ">s"])
def test_it_turns_in_a_movement_that_takes_it_out(path: str) -> None:
    scene = locked(phase="movement")
    scene.move("A", path)
    assert (scene.at("A") != "2025", scene.bow("A") != EAST) == (True, True)
    assert scene.last(ShipMoved).cite == "LEP-7.5-q"


@rule("LEP-Q63")
def test_one_that_was_not_rammed_turns_on_the_spot() -> None:
    scene = locked(galley("C", at="1925"), phase="movement")
    scene.move("C", "<")
    assert (scene.at("C"), scene.bow("C")) == ("1925", NORTH_EAST)


@rule("LEP-Q63", "LEP-Q61")
@pytest.mark.parametrize(
    ("switch", "refused"), [("while_shared", None), ("until_leaving", "LEP-Q63")]
)
def test_the_turn_is_barred_for_as_long_as_reorienting(switch: str, refused: str | None) -> None:
    scene = Scene(
        galley("A", at="2025", held_at=2025), enemy("B", at="1925", stuck=True), rammed_bar=switch
    )
    assert scene.cannot_move("A", "<") == refused


@rule("LEP-Q63")
def test_a_ship_that_cannot_leave_its_rammer_is_offered_nothing_and_may_be_held() -> None:
    around = ("1925", "2024", "1924", "2125", "2026", "1926", "2024")
    ships = [enemy(f"E{n}", at=hex) for n, hex in enumerate(sorted({*around}))]
    scene = locked(*ships, phase="movement")
    decision = scene.state.decision
    assert isinstance(decision, Movement)
    options = list(decision.options_about(scene.state, CHRISTIANS, "A"))
    assert [a for a in options if isinstance(a, Move)] == []
    samples = [decision.sample(scene.state, CHRISTIANS, Dice(f"{n}")) for n in range(8)]
    assert {type(a) for a in samples} <= {Hold, EndPhase}
    assert [scene.refusal(a) for a in samples if a] == [None] * 8


# --- other ships


@rule("LEP-7.5-t")
@pytest.mark.parametrize(
    ("side", "target", "friend"), [(CHRISTIANS, "B", "A"), (OTTOMANS, "A", "B")]
)
def test_others_fire_guns_into_a_shared_hex(side: str, target: str, friend: str) -> None:
    scene = locked(
        galley("C", at="1925", bow=EAST),
        enemy("D", at="2125", bow=WEST),
        phase="combat",
        side=side,
        dice=[1],
    )
    scene.play(guns("C" if side == CHRISTIANS else "D", target, side))
    assert scene.lost == {target}
    assert scene.at(friend) == "2025"


@rule("LEP-7.5-u")
def test_others_fire_small_arms_into_a_shared_hex() -> None:
    scene = locked(galley("C", at="1925"), phase="combat", dice=[1])
    scene.play(small_arms("C", "B"))
    assert scene.lost == {"B"}


@rule("LEP-7.5-v")
def test_others_board_into_a_shared_hex_where_they_are_aligned() -> None:
    scene = locked(
        galley("C", at="2024", bow=EAST), galley("D", at="1925"), phase="combat", dice=[1]
    )
    assert scene.refusal(Board("B", ("D",), role=CHRISTIANS)) == "LEP-7.4-b"
    scene.play(Board("B", ("C",), role=CHRISTIANS))
    assert scene.lost == {"B"}


@rule("LEP-7.5-w")
@pytest.mark.parametrize(
    "action",
    [guns("C", "B"), small_arms("C", "B"), Board("B", ("D",), role=CHRISTIANS)],
    ids=["guns", "small arms", "boarding"],
)
@pytest.mark.parametrize("die", range(1, 7))
def test_no_attack_touches_the_friend_in_the_hex(action: object, die: int) -> None:
    scene = locked(
        galley("C", at="1925"), galley("D", at="2024", bow=EAST), phase="combat", dice=[die]
    )
    friend = scene.ship("A")
    scene.play(action)  # type: ignore[arg-type]
    assert scene.ship("A") == friend


@rule("LEP-7.5-w")
def test_the_friend_in_the_hex_is_no_target() -> None:
    scene = locked(galley("C", at="1925"), phase="combat")
    assert scene.refusal(guns("C", "A")) == "LEP-5.3-c"


@rule("LEP-Q39")
@pytest.mark.parametrize("bow", DIRECTIONS)
def test_ships_in_one_hex_may_board_each_other(bow: int) -> None:
    rammed = galley("A", at="2025", bow=bow)
    christian = locked(christian=rammed, phase="combat", dice=[1])
    christian.play(Board("B", ("A",), role=CHRISTIANS))
    assert christian.lost == {"B"}
    ottoman = locked(christian=rammed, phase="combat", side=OTTOMANS, dice=[1])
    ottoman.play(Board("A", ("B",), role=OTTOMANS))
    assert ottoman.lost == {"A"}


@rule("LEP-Q39")
def test_a_galleass_and_its_rammer_do_not_board_each_other() -> None:
    board = galleass("G", at="2025")
    assert (
        locked(christian=board, phase="combat").refusal(Board("B", ("G",), role=CHRISTIANS))
        == "LEP-7.4-f"
    )
    assert (
        locked(christian=board, phase="combat", side=OTTOMANS).refusal(
            Board("G", ("B",), role=OTTOMANS)
        )
        == "LEP-7.4-e"
    )


@rule("LEP-Q40")
def test_the_immobilised_rammer_drifts_out_in_the_ottoman_phase() -> None:
    christian = locked(phase="start", wind=SOUTH_EAST)
    assert christian.at("B") == "2025"
    ottoman = locked(phase="start", side=OTTOMANS, wind=SOUTH_EAST)
    assert (ottoman.at("B"), ottoman.at("A")) == ("2026", "2025")


@rule("LEP-Q40")
def test_a_rammed_untowed_galleass_drifts_out_in_the_christian_phase() -> None:
    scene = locked(christian=galleass("G", at="2025", held_at=2025), phase="start", wind=SOUTH_EAST)
    assert (scene.at("G"), scene.at("B"), scene.ship("G").held_at) == ("2026", "2025", 0)


@rule("LEP-Q40")
def test_both_stay_while_the_downwind_hex_is_taken() -> None:
    scene = locked(galley("C", at="2125"), phase="start", side=OTTOMANS, wind=EAST)
    assert scene.at("B") == "2025"
    assert scene.all(ShipDrifted) == []


def test_options_in_a_shared_hex_are_all_legal() -> None:
    for side, ship in ((CHRISTIANS, galleass("G", at="2025")), (OTTOMANS, galley("A", at="2025"))):
        scene = locked(christian=ship, phase="combat", side=side)
        decision = scene.state.decision
        assert decision is not None
        options = list(decision.options(scene.state, side))
        assert any(isinstance(a, FireGuns) for a in options)
        assert [a for a in options if scene.refusal(a)] == []
