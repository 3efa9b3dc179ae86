"""The worked examples of combat and victory, number by number."""

import pytest

from estandarte.games.lepanto import LEPANTO
from estandarte.games.lepanto.combat.boarding import Board, ShipBoarded
from estandarte.games.lepanto.combat.gunnery import FireGuns, GunsFired
from estandarte.games.lepanto.combat.musketry import FireSmallArms, SmallArmsFired
from estandarte.games.lepanto.combat.ramming import Ram, ShipRammed
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.turn.victory import BattleScored
from estandarte.kernel import Result
from estandarte.kernel.testing import rule
from estandarte.wargame.hexes import EAST, WEST
from games.lepanto.scenes import CHRISTIANS, OTTOMANS, Scene, enemy, galleass, galley, galliot


def shoot(turn: int, side: str, at: str, die: int) -> tuple[str, str]:
    """One small-arms attack between a Christian galley in 2025 and an Ottoman one."""
    scene = Scene(
        galley("A", at="2025"), enemy("B", at=at), phase="combat", side=side, turn=turn, dice=[die]
    )
    ship, target = ("A", "B") if side == CHRISTIANS else ("B", "A")
    scene.play(FireSmallArms(ship, (target,), role=side))
    fired = scene.last(SmallArmsFired)
    return fired.odds, fired.result


@rule("LEP-X15")
@pytest.mark.parametrize(
    ("at", "factor", "die", "sunk"),
    [("2125", 2, 2, True), ("2125", 2, 3, False), ("2325", 1, 1, True), ("2325", 1, 2, False)],
)
def test_x15_a_galley_fires_its_guns(at: str, factor: int, die: int, sunk: bool) -> None:
    scene = Scene(galley("A", at="2025", bow=EAST), enemy("B", at=at), phase="combat", dice=[die])
    scene.play(FireGuns("A", "B", role=CHRISTIANS))
    fired = scene.last(GunsFired)
    assert (fired.factor, fired.sunk) == (factor, sunk)


@rule("LEP-X15")
def test_x15_a_galliot_fires_its_gun() -> None:
    scene = Scene(
        galliot("B", at="2125"), galley("A", at="2025"), phase="combat", side=OTTOMANS, dice=[6]
    )
    scene.play(FireGuns("B", "A", role=OTTOMANS))
    assert scene.last(GunsFired).factor == 1


@rule("LEP-X16")
def test_x16_a_galleass_fires_into_its_four_arcs() -> None:
    scene = Scene(
        galleass("G", at="1116", bow=EAST),
        enemy("B", at="1216"),
        enemy("C", at="1115"),
        enemy("D", at="1117"),
        enemy("E", at="0916"),
        enemy("F", at="1215"),
        phase="combat",
        dice=[3, 4, 5, 2],
    )
    scene.play(*(FireGuns("G", target, role=CHRISTIANS) for target in "BCDE"))
    assert [(e.arc, e.factor, e.sunk) for e in scene.all(GunsFired)] == [
        ("bow", 2, False),
        ("port", 4, True),
        ("starboard", 4, False),
        ("stern", 2, True),
    ]
    assert scene.refusal(FireGuns("G", "F", role=CHRISTIANS)) == "LEP-7.1-g"


@rule("LEP-X17")
@pytest.mark.parametrize(
    ("at", "odds", "results"), [("2125", "1:1", "EBRRRR"), ("2225", "1:2", "BRRRRR")]
)
def test_x17_small_arms_in_turn_nine(at: str, odds: str, results: str) -> None:
    found = [shoot(9, OTTOMANS, at, die) for die in range(1, 7)]
    assert found == [(odds, result) for result in results]


@rule("LEP-X18")
def test_x18_small_arms_in_turn_ten() -> None:
    assert shoot(10, OTTOMANS, "2125", 6)[0] == "1:2"
    assert shoot(10, CHRISTIANS, "2125", 6)[0] == "2:1"
    assert shoot(10, CHRISTIANS, "2225", 6)[0] == "1:1"
    far = Scene(
        galley("A", at="2025"), enemy("B", at="2225"), phase="combat", side=OTTOMANS, turn=10
    )
    assert far.refusal(FireSmallArms("B", ("A",), role=OTTOMANS)) == "LEP-Q23"


@rule("LEP-X19")
@pytest.mark.parametrize(
    ("side", "odds", "die", "result"),
    [
        (CHRISTIANS, "2:1", 4, "B"),
        (CHRISTIANS, "2:1", 3, "E"),
        (CHRISTIANS, "2:1", 1, "E"),
        (OTTOMANS, "1:2", 1, "R"),
        (OTTOMANS, "1:2", 6, "R"),
    ],
)
def test_x19_small_arms_in_turn_twenty(side: str, odds: str, die: int, result: str) -> None:
    assert shoot(20, side, "2125", die) == (odds, result)


@rule("LEP-X20")
def test_x20_the_second_attack_is_lost_with_the_first() -> None:
    scene = Scene(
        galley("A", at="2025"),
        enemy("B", at="2125"),
        enemy("C", at="1925"),
        phase="combat",
        turn=9,
        dice=[5, 1],
    )
    scene.play(FireSmallArms("A", ("B", "C"), role=CHRISTIANS))
    fired = scene.all(SmallArmsFired)
    assert [(e.target, e.attack.total, e.odds, e.result) for e in fired] == [("B", 2, "1:2", "R")]
    assert (scene.ship("A").repulsed, scene.lost, scene.dice_left) == (True, set(), [1])


@rule("LEP-X20")
def test_x20_the_second_target_would_have_stood_at_the_same_odds() -> None:
    """Nothing but elimination lets the fire go on, and at 1:2 there is none."""
    scene = Scene(
        galley("A", at="2025"), enemy("B", at="2125"), enemy("C", at="1925"), phase="combat", turn=9
    )
    action = FireSmallArms("A", ("B", "C"), role=CHRISTIANS)
    odds = LEPANTO.odds(LEPANTO.view(scene.state, CHRISTIANS), action)
    assert odds is not None
    assert odds.facts["columns"] == ["1:2", "1:2"]


BOARDERS = (
    galley("A", at="2024"),
    galley("C", at="1924"),
    galley("D", at="2026"),
    galley("F", at="1926"),
    galley("G", at="2125", bow=5),
)


@rule("LEP-X21")
@pytest.mark.parametrize("number", [4, 5])
def test_x21_four_or_five_galleys_board_one(number: int) -> None:
    ids = tuple(s.id for s in BOARDERS[:number])
    scene = Scene(*BOARDERS, enemy("B", at="2025"), phase="combat", dice=[6])
    scene.play(Board("B", ids, role=CHRISTIANS))
    boarded = scene.last(ShipBoarded)
    assert (boarded.attack.total, boarded.odds, boarded.result) == (4 * number, "4:1", "R")
    assert [s.id for s in scene.state.ships.values() if s.repulsed] == list(ids)


@rule("LEP-X22")
@pytest.mark.parametrize(
    ("at", "refused"),
    [("2125", "LEP-7.4-b"), ("1925", "LEP-7.4-b"), ("2024", None), ("2026", None)],
)
def test_x22_only_side_hexes_can_be_boarded(at: str, refused: str | None) -> None:
    scene = Scene(galley("A", at="2025", bow=EAST), enemy("B", at=at), phase="combat")
    assert scene.refusal(Board("B", ("A",), role=CHRISTIANS)) == refused


@rule("LEP-X22")
@pytest.mark.parametrize("at", ["2024", "2026"])
def test_x22_a_galleass_in_a_side_hex_cannot(at: str) -> None:
    scene = Scene(
        enemy("B", at="2025", bow=EAST), galleass("G", at=at), phase="combat", side=OTTOMANS
    )
    assert scene.refusal(Board("G", ("B",), role=OTTOMANS)) == "LEP-7.4-e"


@rule("LEP-X23")
@pytest.mark.parametrize(("die", "result"), [(3, "E"), (4, "I")])
def test_x23_a_ram_after_three_hexes_against_the_wind(die: int, result: str) -> None:
    scene = Scene(
        galley("A", at="2225"),
        enemy("B", at="2525", bow=WEST),
        phase="movement",
        side=OTTOMANS,
        wind=EAST,
        dice=[die],
    )
    scene.move("B", "rrs")
    scene.end()
    scene.play(Ram("B", role=OTTOMANS))
    rammed = scene.last(ShipRammed)
    assert (rammed.hexes, rammed.result, scene.at("B")) == (3, result, "2225")
    assert ("A" in scene.lost, scene.ship("B").stuck) == (result == "E", result == "I")


@rule("LEP-X27")
@pytest.mark.parametrize(("path", "at", "repulsed"), [("s", "1925", True), ("ss", "1825", False)])
def test_x27_a_repulsed_galley_at_three_and_at_four_hexes(
    path: str, at: str, repulsed: bool
) -> None:
    scene = Scene(
        galley("A", at="2025", bow=WEST, repulsed=True),
        enemy("B", at="2225"),
        enemy("C", at="2825"),
        phase="movement",
        wind=WEST,
    )
    scene.move("A", path)
    assert (scene.at("A"), scene.ship("A").repulsed) == (at, repulsed)


@rule("LEP-X28")
def test_x28_the_end_of_a_battle() -> None:
    """The two repulsed galleys lie beside the immobilised rammer, so that they stay repulsed."""
    ships: list[Ship] = [
        *(galley(f"C{n}", at=f"0{n // 10 + 4}{10 + n % 10}") for n in range(18)),
        galley("R1", at="2024", repulsed=True),
        galley("R2", at="2026", repulsed=True),
        galleass("G", at="0830"),
        *(enemy(f"O{n}", at=f"{28 + n // 10}{10 + n % 10}") for n in range(14)),
        enemy("I", at="2025", stuck=True),
        *(galliot(f"L{n}", at=f"30{10 + n}") for n in range(9)),
    ]
    scene = Scene(*ships, phase="reorientation", side=OTTOMANS, turn=30)
    scene.end()
    assert scene.lost == {"R1", "R2", "I"}
    totals = {role: int(t.total) for role, t in scene.last(BattleScored).tallies.items()}
    assert totals == {CHRISTIANS: 18 * 2 + 1, OTTOMANS: 14 * 2 + 9}
    assert LEPANTO.result(scene.state) == Result(None, {CHRISTIANS: 37, OTTOMANS: 37})
