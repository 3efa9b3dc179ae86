"""Reserves: who waits, from when they come, and how they enter."""

from typing import Any

import pytest

from estandarte.games.aguila.before.assigning import SplitArmy, Splitting, most_even
from estandarte.games.aguila.before.zones import Edge
from estandarte.games.aguila.charge.phase import charger_verdict
from estandarte.games.aguila.fire.volleys import Shot, to_hit_of
from estandarte.games.aguila.movement.orders import Advance
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.movement.riding import RideOfficer
from estandarte.games.aguila.scenarios.arrivals import (
    edges_for,
    first_turn_of,
    waiting_now,
)
from estandarte.games.aguila.scenarios.reserves import (
    Bringing,
    Entering,
    EnterOfficer,
    EnterUnit,
    StayOff,
)
from estandarte.games.aguila.turn.sequence import TurnBegan
from estandarte.kernel.testing import rule
from games.aguila.before.test_deployment import farm, the_river
from games.aguila.scenes import BLUE, RED, Scene, added, enemy, inch, officer, place, unit
from games.aguila.tables import names, options, table, waiting


def bringing(
    scenario: str,
    *things: Any,
    turn: int = 1,
    attacker: str = "",
    dice: Any = (),
    reserves: tuple[str, ...] = ("A",),
    on_table: tuple[Any, ...] = (),
    role: str = RED,
) -> Scene:
    known = {"attacker": attacker, "reserves": reserves}
    scene = table(scenario, *things, begin=False, camp=known, on_table=on_table, dice=dice)
    scene.state.turn = turn
    scene.begin(Bringing(role=role))
    return scene


def enter(
    distance: float = 4,
    formation: Any = "line",
    pace: Any = "advance",
    along: float = 36,
    edge: Edge = "bottom",
    id: str = "A",
) -> EnterUnit:
    return EnterUnit(id, edge, inch(along), formation, inch(distance), pace, role=RED)


@rule("BSA-16-granja-g", "BSA-16-puente-g")
@pytest.mark.parametrize(("scenario", "first"), [("granja", 2), ("puente", 3)])
def test_reserves_come_from_a_turn_on(scenario: str, first: int) -> None:
    ground = farm() if scenario == "granja" else (the_river(),)
    early = bringing(scenario, unit("A"), *ground, turn=first - 1, attacker=BLUE)
    assert early.moment == ""
    now = bringing(scenario, unit("A"), *ground, turn=first, attacker=BLUE, dice=[3])
    assert (now.moment, waiting(now)) == ("Entering", (RED,))


@rule("BSA-16-reservas-a")
def test_each_reserve_has_its_die() -> None:
    troops = unit("A"), unit("C")
    scene = bringing(
        "puente",
        *troops,
        the_river(),
        turn=3,
        attacker=BLUE,
        dice=[4, 3],
        reserves=("A", "C"),
    )
    decision = scene.state.decision
    assert isinstance(decision, Entering)
    assert decision.names == ("C",)


@rule("BSA-16-escalada-c", "BSA-16-escalada-d", "BSA-16-escalada-e")
def test_in_an_escalation_the_line_comes_at_turn_three_and_the_elite_at_five() -> None:
    troops = [
        unit("A", values={"slot": "basic"}),
        unit("C", values={"slot": "support"}),
        unit("D", values={"slot": "elite"}),
        unit("E", "fr_husares:10"),
    ]
    scene = table("escalada", *troops, at="divide_army")
    assert scene.state.camp.reserves == ("A", "C", "D")
    assert [first_turn_of(scene.state, n) for n in "ACD"] == [3, 3, 5]
    for turn, there in ((2, []), (3, ["A", "C"]), (5, ["A", "C", "D"])):
        scene.state.turn = turn
        assert waiting_now(scene.state, RED) == there
    late = bringing("escalada", *troops, turn=5, reserves=("A", "C", "D"))
    assert late.dice_thrown() == 0  # they come at will
    assert [e for e, _, _ in edges_for(late.state, RED)] == ["bottom"]


@rule("BSA-16-reservas-b")
def test_reserves_enter_by_the_edges_of_their_own_zone() -> None:
    scene = bringing("campal", unit("A"), turn=2, dice=[1])
    ways = {e: (low, high) for e, low, high in edges_for(scene.state, RED)}
    assert set(ways) == {"bottom", "left", "right"}
    assert ways["left"] == (0, inch(12))
    assert scene.refusal(enter(edge="left", along=8)) is None
    assert scene.refusal(enter(edge="left", along=11)) == "BSA-16-reservas-b"
    assert scene.refusal(enter(edge="top")) == "BSA-16-reservas-b"


def test_the_defender_of_the_farm_comes_by_his_half_of_the_short_edges() -> None:
    scene = bringing("granja", unit("A"), *farm(), turn=2, attacker=BLUE, dice=[1])
    ways = {e: high for e, _, high in edges_for(scene.state, RED)}
    assert ways["left"] == scene.state.field.top // 2


@rule("BSA-16-reservas-e")
def test_the_owner_chooses_the_formation_and_moves_accordingly() -> None:
    scene = bringing("campal", unit("A"), turn=2, dice=[1])
    assert scene.refusal(enter(5.1, "line", "quick_march")) is not None
    assert scene.refusal(enter(5.1, "march_column", "quick_march")) is None
    assert scene.refusal(enter(4, "mass")) == "BSA-5-masa-a"
    scene.play(enter(7.5, "march_column", "quick_march"))
    assert (scene.unit().formation, scene.at()) == ("march_column", (36, 7.5))
    assert scene.state.camp.waiting == {}


@rule("BSA-16-reservas-c", "BSA-16-reservas-d")
def test_who_has_entered_does_not_charge_and_shoots_as_having_moved() -> None:
    foe = enemy("B", "pr_landwehr:24", at=(36, 9))
    scene = bringing("campal", unit("A"), turn=2, dice=[1], on_table=(foe,))
    scene.play(enter(4))
    modifiers = added(to_hit_of(scene.state, scene.unit(), scene.unit("B"), Shot("A", "B")))
    assert [m.cite for m in modifiers] == ["BSA-16-reservas-d"]
    verdict = charger_verdict(scene.state, RED, "A")
    assert verdict.cite == "BSA-16-reservas-c"


def test_a_reserve_may_wait() -> None:
    scene = bringing("campal", unit("A"), turn=2, dice=[1])
    scene.play(StayOff("A", role=RED))
    assert (scene.moment, scene.state.camp.reserves) == ("", ("A",))


ATTACKERS = (
    unit("A", officer="O"),
    unit("C", officer="O"),
    officer("O"),
)


@rule("BSA-16-asalto-f", "BSA-16-granja-e")
@pytest.mark.parametrize(
    ("scenario", "rule"), [("asalto", "BSA-16-asalto-f"), ("granja", "BSA-16-granja-e")]
)
def test_the_attacker_brings_all_he_has_in_the_first_turn(scenario: str, rule: str) -> None:
    scene = bringing(scenario, *ATTACKERS, *farm(), attacker=RED, reserves=())
    decision = scene.state.decision
    assert isinstance(decision, Entering)
    assert decision.names == ("O", "A", "C")
    assert scene.dice_thrown() == 0
    assert scene.refusal(StayOff("A", role=RED)) is None  # its Officer is not there yet
    scene.play(options(scene)[0])
    assert scene.refusal(StayOff("A", role=RED)) == rule
    while scene.moment == "Entering":
        assert "StayOff" not in names(scene)
        scene.play(options(scene)[0])
    assert set(scene.state.units) == {"A", "C"}
    assert scene.officer().has_moved  # Officers have done so by coming
    assert scene.refusal(enter(edge="left")) is not None


@rule("BSA-16-asalto-g", "BSA-16-granja-e")
@pytest.mark.parametrize(
    ("scenario", "rule"), [("asalto", "BSA-16-asalto-g"), ("granja", "BSA-16-granja-e")]
)
def test_who_marches_on_ends_in_range_of_his_officer(scenario: str, rule: str) -> None:
    scene = bringing(scenario, *ATTACKERS, *farm(), attacker=RED, reserves=())
    scene.play(EnterOfficer("O", place(36, 8), role=RED))
    assert scene.refusal(enter(4, along=36)) is None
    assert scene.refusal(enter(4, along=46)) == rule


@rule("BSA-16-asalto-h", "BSA-16-granja-f")
@pytest.mark.parametrize("scenario", ["asalto", "granja"])
def test_the_attacker_chooses_each_formation_as_he_enters(scenario: str) -> None:
    scene = bringing(scenario, *ATTACKERS, *farm(), attacker=RED, reserves=())
    scene.play(EnterOfficer("O", place(36, 8), role=RED))
    assert scene.refusal(enter(7.5, "line", "quick_march")) is not None
    scene.play(enter(7.5, "march_column", "quick_march", along=30))
    scene.play(enter(3.9, "line", along=40, id="C"))
    assert [scene.unit(n).formation for n in "AC"] == ["march_column", "line"]


@rule("BSA-16-granja-b", "BSA-16-puente-b")
@pytest.mark.parametrize(
    ("scenario", "cite"), [("granja", "BSA-16-granja-b"), ("puente", "BSA-16-puente-b")]
)
def test_the_defender_splits_his_army_in_halves(scenario: str, cite: str) -> None:
    troops = [unit(n, values={"cost": c}) for n, c in (("A", 300), ("C", 300), ("D", 300))]
    troops.append(unit("E", values={"cost": 100}))
    known = {"attacker": BLUE, "points": {RED: 1000}}
    scene = table(scenario, *troops, begin=False, camp=known)
    scene.begin(Splitting((RED,)))
    assert scene.refusal(SplitArmy(("A",), role=RED)) == cite
    assert scene.refusal(SplitArmy(("A", "C"), role=RED)) is None  # 600 is as even as it can be
    assert scene.refusal(SplitArmy(("A", "C", "E"), role=RED)) == cite
    assert scene.refusal(SplitArmy(("A", "A"), role=RED)) == cite
    scene.play(SplitArmy(("A", "C"), role=RED))
    assert scene.state.camp.reserves == ("A", "C")


def test_how_evenly_an_army_can_be_split() -> None:
    assert most_even({"a": 300, "b": 300, "c": 300, "d": 100}) == 600
    assert most_even({"a": 300, "b": 200, "c": 100}) == 300


@rule("BSA-11-atalaje-h", "BSA-11-atalaje-i")
def test_only_limbered_horse_artillery_comes_on_at_a_quick_march() -> None:
    def refused(sort: str, formation: Any) -> str | None:
        scene = bringing("campal", unit("A", sort), turn=2, dice=[1])
        return scene.refusal(enter(10, formation, "quick_march"))

    assert refused("g_med_m", "limbered") is None
    assert refused("g_med_m", "unlimbered") == "BSA-11-atalaje-i"
    assert refused("g_med", "limbered") == "BSA-11-atalaje-i"


@rule("BSA-16-reservas-a", "BSA-3-ordenes-a")
def test_an_officer_who_came_on_rides_no_further_but_his_side_may_still_move() -> None:
    troops = unit("C", at=(60, 20))
    scene = bringing("campal", officer("O"), turn=2, dice=[1], reserves=("O",), on_table=(troops,))
    scene.play(EnterOfficer("O", place(36, 9), role=RED))
    scene.begin(GivingOrders((RED,)))
    assert scene.refusal(RideOfficer("O", place(36, 12), role=RED)) == "BSA-3-ordenes-a"
    assert scene.refusal(Advance("C", (Leg("ahead", inch(2)),), role=RED)) is None
    TurnBegan("BSA-2-turno-a", 3).apply(scene.state)
    assert scene.refusal(RideOfficer("O", place(36, 12), role=RED)) is None


@rule("BSA-12-reagrupar-a")
@pytest.mark.parametrize(("y", "quick"), [(9, False), (9.2, True)])
def test_an_officer_who_comes_further_than_his_speed_quick_marches(y: float, quick: bool) -> None:
    scene = bringing("campal", officer("O"), turn=2, dice=[1], reserves=("O",))
    scene.play(EnterOfficer("O", place(36, y), role=RED))
    assert scene.officer().quick_marched is quick


ZEALOTS = (
    unit("A", officer="F"),
    unit("C", officer="F"),
    officer("F", abilities=("fanatico",)),
)


@rule("BSA-12-fanatico-a", "BSA-16-asalto-g")
def test_a_fanatic_marches_on_inside_a_unit_from_which_he_has_his_others_in_range() -> None:
    scene = bringing("asalto", *ZEALOTS, attacker=RED, reserves=())
    assert scene.refusal(EnterOfficer("F", place(36, 8), role=RED)) == "BSA-12-fanatico-a"
    scene.play(enter(along=30))  # he comes last, and will be with the first of his units
    assert scene.refusal(enter(along=50, id="C")) == "BSA-16-asalto-g"
    scene.play(enter(along=40, id="C"))
    assert scene.refusal(StayOff("F", role=RED)) == "BSA-16-asalto-f"
    assert scene.refusal(EnterOfficer("F", place(36, 8), role=RED)) == "BSA-12-fanatico-a"
    assert options(scene)[0] == EnterOfficer("F", scene.unit().base.centre, "A", role=RED)
    scene.play(options(scene)[0])
    assert (scene.officer("F").inside, scene.moment) == ("A", "")


@rule("BSA-12-fanatico-a")
def test_a_fanatic_in_reserve_waits_for_a_unit_and_nobody_else_comes_inside_one() -> None:
    alone = bringing("campal", *ZEALOTS, turn=2, dice=[1, 6, 6], reserves=("F", "A", "C"))
    assert names(alone) == ["StayOff"]
    host = unit("A", at=(36, 20), entered=True)
    plain = bringing("campal", officer("O"), on_table=(host,), turn=2, dice=[1], reserves=("O",))
    inside = EnterOfficer("O", place(36, 20), "A", role=RED)
    assert plain.refusal(inside) == "BSA-12-fanatico-a"
    last = bringing("campal", ZEALOTS[2], turn=2, dice=[1], reserves=("F",))
    assert last.refusal(EnterOfficer("F", place(36, 8), role=RED)) is None  # no unit is left


@rule("BSA-16-reservas-b")
@pytest.mark.parametrize(
    ("scenario", "zone", "edges"),
    [
        ("divide", "bottom_left", ["bottom", "left"]),
        ("divide", "top_right", ["top", "right"]),
        ("oblicua", "lower", ["bottom", "right"]),
        ("oblicua", "upper", ["top", "left"]),
    ],
)
def test_a_zone_in_a_corner_has_one_short_edge(scenario: str, zone: str, edges: list[str]) -> None:
    known = {"zones": {RED: zone}, "diagonal": "rising"}
    state = table(scenario, begin=False, camp=known).state
    ways = {edge: (low, high) for edge, low, high in edges_for(state, RED)}
    assert list(ways) == edges
    low, high = ways[edges[0]]
    whole = state.field.right - state.field.left
    assert high - low < whole
    if scenario == "divide":
        assert 2 * (high - low) == whole


def early(scenario: str, *ground: Any, turn: int, slot: str = "basic") -> str | None:
    """Why a reserve does not come yet, while another does."""
    troops = unit("A", values={"slot": slot}), unit("C", values={"slot": "basic"})
    scene = bringing(scenario, *troops, *ground, turn=turn, attacker=BLUE, reserves=("A", "C"))
    scene.begin(Entering((RED,), ("C",)))
    return scene.refusal(enter())


@rule("BSA-16-granja-g")
def test_nobody_comes_to_the_farm_in_the_first_turn() -> None:
    assert early("granja", *farm(), turn=1) == "BSA-16-granja-g"


@rule("BSA-16-puente-g")
def test_nobody_comes_to_the_bridge_before_the_third_turn() -> None:
    assert early("puente", the_river(), turn=2) == "BSA-16-puente-g"


@rule("BSA-16-escalada-e")
def test_the_elite_does_not_come_before_the_fifth_turn() -> None:
    assert early("escalada", turn=4, slot="elite") == "BSA-16-escalada-e"
