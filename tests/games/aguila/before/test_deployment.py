"""Deployment: classes, zones, batteries, sappers, Officers."""

from typing import Any

import pytest

from estandarte.games.aguila.before.assigning import (
    Assigning,
    AssignUnits,
    DistributeSkirmishers,
    Distributing,
    KeepTogether,
)
from estandarte.games.aguila.before.deploying_units import BatteryFormed, DeployUnit, UnitDeployed
from estandarte.games.aguila.before.deployment import (
    Deploying,
    Deployment,
    DeployOfficer,
    LeaveBehind,
)
from estandarte.games.aguila.before.deployment_order import step_of
from estandarte.games.aguila.before.deployment_zones import zone_area
from estandarte.games.aguila.before.sequence import count_armies
from estandarte.games.aguila.camp import Objective
from estandarte.kernel.testing import rule
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, inch, officer, place, unit
from games.aguila.tables import ZONES, options, table, waiting

OPEN = ("formacion_abierta",)


def deploying(
    scenario: str,
    *things: Any,
    step: int = 0,
    role: str = RED,
    attacker: str = "",
    zones: dict[str, str] | None = None,
    on_table: tuple[Any, ...] = (),
    camp: dict[str, Any] | None = None,
    **switches: Any,
) -> Scene:
    known = {"attacker": attacker, "zones": zones or ZONES, **(camp or {})}
    scene = table(scenario, *things, begin=False, camp=known, on_table=on_table, **switches)
    scene.begin(Deploying((role,), step))
    return scene


def put(x: float, y: float, id: str = "A", heading: int = 0, **named: Any) -> DeployUnit:
    return DeployUnit(id, place(x, y), heading, **{"role": RED, **named})


@rule("BSA-16-orden-a")
@pytest.mark.parametrize(
    ("sort", "step"),
    [
        ("fr_linea:24", 0),
        ("pr_landwehr:24", 0),
        ("g_med", 0),
        ("g_obu", 0),
        ("fr_dragones:10", 0),
        ("fr_ginfv:24", 1),
        ("at_granaderos:24", 1),
        ("fr_coraceros:10", 1),
        ("g_pes", 1),
        ("fr_husares:10", 2),
        ("fr_ligera:24", 2),
        ("gb_rifles:12", 2),
        ("g_lig_m", 2),
    ],
)
def test_every_unit_has_its_step_in_the_order_of_classes(sort: str, step: int) -> None:
    assert step_of(unit(sort=sort)) == step


@rule("BSA-16-orden-a")
def test_light_horse_of_the_guard_goes_with_the_guard_unless_it_skirmishes() -> None:
    guard = {"guard": True}
    close = unit(sort="fr_husares:5", values=guard, without=("formacion_abierta",))
    assert step_of(close) == 1
    assert step_of(unit(sort="fr_husares:5", values=guard)) == 2


def two_sides(scenario: str, order: str = "by_class") -> list[tuple[str, int]]:
    """Who deploys what, in its order: the role and the step."""
    troops = [unit(f"r{n}", s) for n, s in enumerate(("fr_linea:24", "fr_linea:24", "g_pes"))]
    troops += [unit(f"b{n}", s, role=BLUE) for n, s in enumerate(("fr_linea:24", "fr_linea:24"))]
    zones = {RED: "bottom_left", BLUE: "top_right"} if scenario == "divide" else ZONES
    zones = {RED: "lower", BLUE: "upper"} if scenario == "oblicua" else zones
    scene = table(
        scenario, *troops, officer("O"), begin=False, camp={"zones": zones}, deployment_order=order
    )
    scene.begin(Deployment(first=BLUE))
    seen = []
    while scene.moment == "Deploying":
        decision = scene.state.decision
        assert isinstance(decision, Deploying)
        seen.append((decision.waiting[0], decision.step))
        scene.play(options(scene)[0])
    return seen


@rule("BSA-16-orden-a")
def test_classes_are_deployed_side_after_side_and_officers_last() -> None:
    expected = [(BLUE, 0), (BLUE, 0), (RED, 0), (RED, 0), (RED, 1), (RED, 3)]
    assert two_sides("campal") == expected


def test_by_a_switch_the_sides_alternate_unit_by_unit() -> None:
    expected = [(BLUE, 0), (RED, 0), (BLUE, 0), (RED, 0), (RED, 1), (RED, 3)]
    assert two_sides("campal", "by_unit") == expected


CLASS_BY_CLASS = [(BLUE, 0), (BLUE, 0), (RED, 0), (RED, 0), (RED, 1), (RED, 3)]


@rule("BSA-16-oblicua-e")
def test_on_the_diagonal_it_is_always_class_by_class() -> None:
    assert two_sides("oblicua", "by_unit") == CLASS_BY_CLASS


@rule("BSA-16-divide-d")
def test_in_the_quadrants_it_is_always_class_by_class() -> None:
    assert two_sides("divide", "by_unit") == CLASS_BY_CLASS


@rule("BSA-16-borodino-e", "BSA-16-orden-b")
def test_at_borodino_it_is_always_class_by_class() -> None:
    assert two_sides("borodino", "by_unit") == CLASS_BY_CLASS


@rule("BSA-16-orden-a")
def test_a_unit_of_a_later_class_waits() -> None:
    scene = deploying("campal", unit("A", "g_pes"))
    assert scene.refusal(put(36, 10)) == "BSA-16-orden-a"


@rule("BSA-16-zona-a")
@pytest.mark.parametrize(("y", "refusal"), [(12, None), (12.1, "BSA-16-zona-a")])
def test_the_zone_is_twelve_inches_deep(y: float, refusal: str | None) -> None:
    assert deploying("campal", unit("A")).refusal(put(36, y)) == refusal


@rule("BSA-16-zona-b")
def test_only_open_order_stands_near_the_short_edges() -> None:
    """Half a battalion's front is 60 mm, 2.362 inches."""
    scene = deploying("campal", unit("A"))
    assert scene.refusal(put(14.37, 10)) is None
    assert scene.refusal(put(14.3, 10)) == "BSA-16-zona-b"
    light = deploying("campal", unit("A", abilities=OPEN), step=2)
    assert light.refusal(put(5, 10)) is None


@rule("BSA-16-asalto-e", "BSA-16-asalto-i")
def test_the_defender_of_an_assault_stands_between_ten_and_24_inches() -> None:
    scene = deploying("asalto", unit("A"), attacker=BLUE)
    assert [scene.refusal(put(36, y)) for y in (13.2, 24)] == [None, None]
    assert [scene.refusal(put(36, y)) for y in (13.1, 24.1)] == ["BSA-16-asalto-e"] * 2
    assert scene.refusal(put(10, 20)) == "BSA-16-asalto-i"


@rule("BSA-16-asalto-f", "BSA-16-granja-e")
@pytest.mark.parametrize(
    ("scenario", "rule"), [("asalto", "BSA-16-asalto-f"), ("granja", "BSA-16-granja-e")]
)
def test_the_attacker_starts_off_the_table(scenario: str, rule: str) -> None:
    scene = deploying(scenario, unit("A"), attacker=RED)
    assert scene.refusal(put(36, 5)) == rule
    assert zone_area(scene.state, RED) is None


def farm() -> tuple[Any, ...]:
    houses = [area("farm", 33, 24, 2, "farm1"), area("farm", 39, 24, 2, "farm2")]
    return (*houses, *(Objective(h.id, place(36, 24), h.id) for h in houses))


@rule("BSA-16-granja-d")
def test_the_defender_of_the_farm_stands_in_it_or_within_six_inches() -> None:
    scene = deploying("granja", unit("A"), *farm(), attacker=BLUE)
    assert scene.refusal(put(36, 20.9)) is None
    assert scene.refusal(put(36, 19.2)) is None
    assert scene.refusal(put(36, 19.1)) == "BSA-16-granja-d"
    inside = put(0, 0, building="farm1")
    assert scene.refusal(inside) is None
    scene.play(inside)
    assert (scene.unit().building, scene.unit().formation) == ("farm1", "none")


@rule("BSA-16-pueblo-c", "BSA-16-pueblo-d")
def test_the_village_and_the_way_to_it() -> None:
    houses = [area("buildings", x, y, 2, f"o{x}{y}") for x in (30, 42) for y in (6, 18)]
    marks = [Objective(h.id, place(36, 12), h.id) for h in houses]
    scene = deploying("pueblo", unit("A"), *houses, *marks, attacker=BLUE)
    assert scene.refusal(put(36, 14)) is None
    assert scene.refusal(put(36, 23)) == "BSA-16-pueblo-c"
    assert scene.refusal(put(0, 0, building="o306")) is None
    attack = deploying("pueblo", enemy("A"), *houses, *marks, role=BLUE, attacker=BLUE)
    top = 120 / 2.54

    def refused(x: float, y: float) -> str | None:
        return attack.refusal(put(x, y, heading=1800, role=BLUE))

    assert refused(36, top - 10) is None
    assert refused(36, top - 10.1) == "BSA-16-pueblo-d"
    assert refused(12.3, top - 8) == "BSA-16-pueblo-d"
    light = deploying("pueblo", enemy("A", abilities=OPEN), step=2, role=BLUE, attacker=BLUE)
    near = put(12.3, top - 8, heading=1800, role=BLUE)
    assert light.refusal(near) == "BSA-16-pueblo-d"


def the_river(y: float = 18) -> Any:
    from estandarte.games.aguila.state import Ground

    line = (place(0, y), place(180 / 2.54, y))
    return Ground("the_river", "river", (), line, inch(3), (place(35, y),))


@rule("BSA-16-puente-e", "BSA-16-puente-f")
def test_at_the_bridge_one_stands_behind_the_river_and_one_at_his_edge() -> None:
    scene = deploying("puente", unit("A"), the_river(), attacker=BLUE)
    assert scene.refusal(put(36, 16.5)) is None
    assert scene.refusal(put(36, 16.6)) == "BSA-16-puente-e"
    bridge = Objective("bridge", place(35, 18), "the_river")
    last = deploying("puente", unit("A"), the_river(), bridge, attacker=BLUE)
    # somebody has to be near the bridge, which ends at 37.5
    assert last.refusal(put(46, 16)) == "BSA-Q103"
    assert last.refusal(put(45.8, 16.5)) is None
    more = deploying("puente", unit("A"), unit("C"), the_river(), bridge, attacker=BLUE)
    assert more.refusal(put(46, 16)) is None
    attack = deploying("puente", unit("A"), attacker=RED)
    assert attack.refusal(put(36, 10)) is None
    assert attack.refusal(put(36, 10.1)) == "BSA-16-puente-f"
    assert attack.refusal(put(6, 9)) == "BSA-16-puente-f"


@rule("BSA-16-puente-f", "BSA-16-zona-b")
def test_at_the_bridge_close_order_of_both_sides_keeps_off_the_short_edges() -> None:
    defence = deploying("puente", unit("A"), the_river(), attacker=BLUE)
    assert defence.refusal(put(6, 10)) == "BSA-16-puente-f"
    assert defence.refusal(put(14.4, 10)) is None  # 12" and half of its front
    loose = deploying("puente", unit("A", abilities=OPEN), the_river(), attacker=BLUE, step=2)
    assert loose.refusal(put(6, 10)) is None


@rule("BSA-16-escalada-a", "BSA-16-escalada-b")
def test_in_an_escalation_light_troops_deploy_in_their_own_order() -> None:
    troops = [
        unit("gun", "g_lig_m"),
        unit("foot", "fr_ligera:24"),
        unit("horse", "fr_husares:10"),
        unit("line", "fr_linea:24"),
    ]
    scene = table("escalada", *troops, officer("O"), begin=False, camp={"reserves": ("line",)})
    scene.begin(Deployment(first=RED))
    seen = []
    while scene.moment == "Deploying":
        action = options(scene)[0]
        seen.append(getattr(action, "unit", None) or action.officer)
        scene.play(action)
    assert seen == ["horse", "foot", "gun", "O"]
    wide = deploying("escalada", unit("A", "fr_husares:10"))
    assert wide.refusal(put(5, 12)) is None  # the short edges are not named
    assert wide.refusal(put(5, 12.1)) == "BSA-16-escalada-a"


@rule("BSA-16-oblicua-c", "BSA-16-oblicua-f")
def test_the_diagonal_divides_the_table_and_twelve_inches_are_kept_from_it() -> None:
    zones = {RED: "lower", BLUE: "upper"}
    scene = deploying("oblicua", unit("A"), zones=zones, camp={"diagonal": "rising"})
    assert scene.refusal(put(62, 10)) is None
    assert scene.refusal(put(20, 5)) == "BSA-16-oblicua-f"
    assert scene.refusal(put(9, 40)) == "BSA-16-oblicua-f"
    falling = deploying("oblicua", unit("A"), zones=zones, camp={"diagonal": "falling"})
    assert falling.refusal(put(9, 10)) is None
    assert falling.refusal(put(62, 10)) == "BSA-16-oblicua-f"


@rule("BSA-16-divide-e")
def test_in_its_quadrant_a_unit_keeps_twelve_inches_from_the_centre() -> None:
    zones = {RED: "bottom_left", BLUE: "top_right"}
    scene = deploying("divide", unit("A"), zones=zones)
    assert scene.refusal(put(10, 10)) is None
    assert scene.refusal(put(40, 10)) == "BSA-16-divide-e"
    assert scene.refusal(put(30, 20)) == "BSA-16-divide-e"


def test_by_a_switch_the_quadrant_is_left_within_twelve_inches_of_the_centre() -> None:
    zones = {RED: "bottom_left", BLUE: "top_right"}
    scene = deploying("divide", unit("A"), zones=zones, divide_deployment="maximum")
    assert scene.refusal(put(30, 20)) is None
    assert scene.refusal(put(10, 10)) == "BSA-16-divide-e"


@rule("BSA-16-borodino-n", "BSA-16-borodino-e")
def test_at_borodino_twelve_inches_from_a_short_edge_are_too_near() -> None:
    scene = deploying("borodino", unit("A"), attacker=BLUE)
    edge = DeployUnit("A", place(12, 10).moved(unit().profile.front // 2, 0), 0, role=RED)
    assert scene.refusal(edge) == "BSA-16-borodino-n"
    assert scene.refusal(put(14.4, 10)) is None
    assert scene.refusal(put(14.4, 12.1)) == "BSA-16-borodino-e"
    campal = deploying("campal", unit("A"))
    assert campal.refusal(edge) is None


@rule("BSA-5-bateria-a", "BSA-1-unidades-k")
def test_guns_set_base_to_base_form_a_battery() -> None:
    guns = unit("A", "g_med"), unit("C", "g_med")
    scene = deploying("campal", *guns)
    scene.play(put(36, 10))
    scene.begin(Deploying((RED,), 0))
    apart = place(36, 10).moved(guns[0].profile.front, 0)
    assert scene.refusal(DeployUnit("C", apart, 0, role=RED)) == "BSA-1-medir-b"
    scene.play(put(0, 0, "C", beside="A"))
    assert scene.last(BatteryFormed).cite == "BSA-1-unidades-k"
    one, two = scene.unit("A"), scene.unit("C")
    assert one.battery == two.battery != ""
    assert (one.battery_guns, two.battery_guns) == (2, 2)
    assert two.base.front_centre == apart


@rule("BSA-11-atalaje-a")
def test_guns_are_deployed_limbered_or_unlimbered() -> None:
    for limbered, formation in ((True, "limbered"), (False, "unlimbered")):
        scene = deploying("campal", unit("A", "g_med"))
        scene.play(put(36, 10, limbered=limbered))
        assert scene.unit().formation == formation
    foot = deploying("campal", unit("A"))
    assert foot.refusal(put(36, 10, limbered=True)) == "BSA-11-atalaje-a"


@rule("BSA-11-zapadores-b")
def test_sappers_dig_a_fortified_position_for_one_unit() -> None:
    scene = deploying("campal", unit("A"), camp={"sappers": {RED: 1}})
    scene.play(put(36, 10, sappers="dig"))
    position = scene.state.ground[scene.unit().building]
    assert (position.piece, position.owner) == ("position", RED)
    assert scene.state.camp.sappers == {RED: 0}
    horse = deploying("campal", unit("A", "fr_dragones:10"), camp={"sappers": {RED: 1}})
    assert horse.refusal(put(36, 10, sappers="dig")) == "BSA-11-zapadores-b"
    none = deploying("campal", unit("A"))
    assert none.refusal(put(36, 10, sappers="dig")) == "BSA-11-zapadores-a"


@rule("BSA-11-zapadores-c")
def test_or_they_join_one_infantry_unit() -> None:
    scene = deploying("campal", unit("A"), camp={"sappers": {RED: 1}})
    scene.play(put(36, 10, sappers="join"))
    assert (scene.unit().sappers, scene.unit().building) == (True, "")
    gun = deploying("campal", unit("A", "g_med"), camp={"sappers": {RED: 1}})
    assert gun.refusal(put(36, 10, sappers="join")) == "BSA-11-zapadores-c"


@rule("BSA-12-lista-d")
def test_an_officer_is_deployed_where_he_has_his_units_in_range() -> None:
    mine = unit("A", at=(36, 10), officer="O")
    scene = deploying("campal", officer("O"), step=3, on_table=(mine,))
    assert scene.refusal(DeployOfficer("O", place(36, 5), role=RED)) is None
    assert scene.refusal(DeployOfficer("O", place(50, 5), role=RED)) == "BSA-12-lista-d"


@rule("BSA-12-lista-d")
def test_units_of_one_officer_are_not_spread_beyond_his_reach() -> None:
    """Twice six inches and the Officer between them."""
    mate = unit("C", at=(24, 10), officer="O")
    scene = deploying("campal", unit("A", officer="O"), officer("O"), on_table=(mate,))
    assert scene.refusal(put(41, 10)) is None
    assert scene.refusal(put(43, 10)) == "BSA-12-lista-d"


@rule("BSA-12-lista-d")
def test_a_unit_far_from_its_officer_may_be_in_the_range_of_the_general() -> None:
    general = officer("G", "general_de_brigada", is_commander=True)
    mate = unit("C", at=(24, 10), officer="O")
    scene = deploying("campal", unit("A", officer="O"), officer("O"), general, on_table=(mate,))
    assert scene.refusal(put(50, 10)) is None
    deaf = officer("G", "general_de_brigada", is_commander=True, command_range=inch(6))
    his = unit("D", at=(66, 5), officer="G")
    far = deploying("campal", unit("A", officer="O"), officer("O"), deaf, on_table=(mate, his))
    assert far.refusal(put(43, 10)) == "BSA-12-lista-d"  # he cannot have his own and one of these


@rule("BSA-12-lista-d")
def test_the_last_of_officer_and_general_must_have_the_unit() -> None:
    general = officer("G", "general_de_brigada", is_commander=True)
    mine = unit("A", at=(36, 10), officer="O")
    first = deploying("campal", officer("O"), general, step=3, on_table=(mine,))
    assert first.refusal(DeployOfficer("O", place(56, 5), role=RED)) is None
    first.play(DeployOfficer("O", place(56, 5), role=RED))
    first.begin(Deploying((RED,), 3))
    assert first.refusal(DeployOfficer("G", place(52, 7), role=RED)) == "BSA-12-lista-d"
    assert first.refusal(DeployOfficer("G", place(28, 5), role=RED)) is None


@rule("BSA-12-fanatico-a")
def test_a_fanatic_is_deployed_inside_a_unit() -> None:
    man = officer("O", abilities=("fanatico",))
    scene = deploying("campal", man, step=3, on_table=(unit("A", at=(36, 10), officer="O"),))
    assert scene.refusal(DeployOfficer("O", place(36, 5), role=RED)) == "BSA-12-fanatico-a"
    scene.play(DeployOfficer("O", place(0, 0), "A", role=RED))
    assert scene.officer().inside == "A"


@rule("BSA-13-fronterizos-a", "BSA-13-general-a")
def test_borderers_out_in_the_country_ask_for_nobodys_range() -> None:
    far = area("rocky", 60, 24, 4, "t1")
    able: dict[str, Any] = {
        "abilities": (*OPEN, "fronterizos"), "values": {"formations": ("line", "open")},
        "officer": "O",
    }  # fmt: skip
    mate = unit("C", at=(24, 10), officer="O")
    scene = deploying("campal", unit("A", **able), officer("O"), far, step=2, on_table=(mate,))
    assert scene.refusal(put(60, 26)) is None
    assert scene.refusal(put(58, 10)) == "BSA-12-lista-d"  # in his zone he is like the others
    scene.play(put(60, 26))
    assert scene.last(UnitDeployed).cite == "BSA-13-general-a"
    out = unit("A", at=(60, 26), formation="open", **able)
    staff = deploying("campal", officer("O"), far, step=3, on_table=(mate, out))
    assert staff.refusal(DeployOfficer("O", place(24, 5), role=RED)) is None


@rule("BSA-13-fronterizos-a", "BSA-13-general-a")
def test_borderers_deploy_in_any_difficult_ground_but_the_enemys_zone() -> None:
    far, theirs = area("rocky", 36, 24, 4, "t1"), area("rocky", 36, 42, 4, "t2")
    borderers = unit("A", abilities=(*OPEN, "fronterizos"), values={"formations": ("line", "open")})
    scene = deploying("campal", borderers, far, theirs, step=2)
    assert scene.refusal(put(36, 43)) == "BSA-16-zona-a"
    assert scene.refusal(put(36, 18)) == "BSA-16-zona-a"
    plain = deploying("campal", unit("A", abilities=OPEN), far, step=2)
    assert plain.refusal(put(36, 26)) == "BSA-16-zona-a"
    closed = unit("A", abilities=(*OPEN, "fronterizos"), values={"formations": ("line",)})
    stiff = deploying("campal", closed, far, step=2)
    assert stiff.refusal(put(36, 26)) == "BSA-16-zona-a"  # it cannot stand there in open order
    scene.play(put(36, 26))
    assert scene.unit().formation == "open"
    assert scene.state.camp.declared == ("A",)


def test_for_whom_there_is_no_room_comes_as_a_reserve() -> None:
    lake = area("lake", 36, 0, 72)
    scene = deploying("campal", unit("A"), lake)
    assert options(scene) == [LeaveBehind("A", role=RED)]
    scene.play(LeaveBehind("A", role=RED))
    assert scene.state.camp.reserves == ("A",)
    roomy = deploying("campal", unit("A"))
    assert roomy.refusal(LeaveBehind("A", role=RED)) == "BSA-16-orden-a"


@rule("BSA-12-lista-c")
def test_every_unit_has_its_officer_and_every_officer_a_unit() -> None:
    general = officer("g", "general_de_brigada", is_commander=True)
    scene = table("campal", unit("A"), unit("C"), officer("O"), general, begin=False)
    scene.begin(Assigning((RED,)))
    assert scene.refusal(AssignUnits({"A": "O"}, role=RED)) == "BSA-12-lista-c"
    assert scene.refusal(AssignUnits({"A": "O", "C": "O"}, role=RED)) == "BSA-12-lista-c"
    scene.play(AssignUnits({"A": "O", "C": "g"}, role=RED))
    assert scene.state.camp.waiting["C"].officer == "g"


@rule("BSA-11-regimental-a")
def test_a_regimental_gun_is_assigned_to_one_battalion_of_the_line() -> None:
    troops = unit("A"), unit("C", "fr_ligera:24"), unit("G", "g_lig"), unit("H", "g_lig")
    known = {"regimental": {"G": "", "H": ""}}
    scene = table("campal", *troops, officer("O"), begin=False, camp=known)
    scene.begin(Assigning((RED,)))
    all_of_them = dict.fromkeys("ACGH", "O")

    def assign(**guns: str) -> AssignUnits:
        return AssignUnits(all_of_them, guns, role=RED)

    for wrong in (assign(G="C"), assign(C="A"), assign(G="A", H="A")):
        assert scene.refusal(wrong) == "BSA-11-regimental-a"
    scene.play(assign(G="A"))
    assert scene.state.camp.regimental == {"G": "A", "H": ""}


@rule("BSA-14-brigadas-d", "BSA-14-brigadas-e")
def test_no_officer_commands_another_brigade_but_the_general() -> None:
    general = officer("g", "general_de_division", is_commander=True)
    one, two = officer("O"), officer("P", brigade=1)
    troops = unit("A"), unit("C", brigade=1), unit("D")
    scene = table("campal", *troops, general, one, two, begin=False)
    scene.begin(Assigning((RED,)))
    wrong = AssignUnits({"A": "P", "C": "O", "D": "g"}, role=RED)
    assert scene.refusal(wrong) == "BSA-14-brigadas-d"
    assert scene.refusal(AssignUnits({"A": "O", "C": "P", "D": "g"}, role=RED)) is None


@rule("BSA-10-ruptura-h")
def test_skirmishers_broken_up_reinforce_the_line_and_count_no_more() -> None:
    values = {"dissolves": True, "slot": "support"}
    light = unit("L", "fr_ligera:12", values=values)
    line = [unit(n, without=("voltigeurs",)) for n in ("A", "C")]
    scene = table("campal", light, *line, begin=False)
    scene.begin(Distributing((RED,)))
    wrong = DistributeSkirmishers("A", ("C",), role=RED)
    assert scene.refusal(wrong) == "BSA-10-ruptura-h"
    scene.play(DistributeSkirmishers("L", ("A", "C"), role=RED))
    assert "L" not in scene.state.camp.waiting
    assert scene.state.camp.waiting["A"].has("voltigeurs")
    scene.doing(count_armies)
    assert scene.state.losses[RED].whole == 4


def test_they_may_be_kept_together() -> None:
    light = unit("L", "fr_ligera:12", values={"dissolves": True, "slot": "support"})
    scene = table("campal", light, unit("A"), begin=False)
    scene.begin(Distributing((RED,)))
    scene.play(KeepTogether(role=RED))
    assert (scene.moment, waiting(scene)) == ("", ())
    assert "L" in scene.state.camp.waiting
