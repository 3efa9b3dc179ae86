"""Scenery by points, buildings, deployment, vanguards, length of the battle and its points."""

from typing import Any

import pytest

from estandarte.games.tercios.before.cartography import (
    LeaveMap,
    MapChoice,
    PlaceFree,
    RemoveElement,
    ShiftElement,
)
from estandarte.games.tercios.before.deploy_command import DeployCommand, Post
from estandarte.games.tercios.before.deployment import ChooseZone, Deploying, Deployment
from estandarte.games.tercios.before.laying import CrossingChoice, PlaceCrossing, flow
from estandarte.games.tercios.before.scenery import (
    PassScenery,
    PlaceElement,
    Scenery,
    SceneryPointsRolled,
)
from estandarte.games.tercios.before.vanguard import EndVanguard, Vanguard, VanguardMove
from estandarte.games.tercios.before.zones import OFF, zone_of
from estandarte.games.tercios.fire.shooting import aim
from estandarte.games.tercios.ground.buildings import entrance_verdict
from estandarte.games.tercios.ground.elements import disc_corners, element_verdict, square_corners
from estandarte.games.tercios.ground.terrain import has_effect_against, outlines_of
from estandarte.games.tercios.scenarios.boards import SCENARIOS
from estandarte.games.tercios.scenarios.victory import is_decided, result
from estandarte.games.tercios.state import Element
from estandarte.games.tercios.table.view import view_of
from estandarte.games.tercios.turn.execution import March
from estandarte.games.tercios.units import CommandGroup as Group
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.games.tercios.values.strength import courage_under_fire
from estandarte.kernel.testing import new_match, rule
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.outlines import outline_of
from games.tercios.scenes import BLUE, PACK, RED, TERCIOS, Scene, area, commander, inch, place, unit

FOE: dict[str, Any] = {"facing": 180, "role": BLUE}


def patch(x: float, y: float, across: float) -> Any:
    """A round patch, a little smaller than it might be."""
    return disc_corners(place(x, y), inch(across / 2))


def fits(scene: Scene, sort: str, **shape: Any) -> str | None:
    given = {"corners": (), "line": (), "width": 0, **shape}
    return element_verdict(scene.state, sort, **given).cite


@rule("TER-battle-a", "TER-battle-b", "TER-battle-c", "TER-battle-prepare-a")
def test_a_full_match_prepares_the_table_then_deploys_then_fights() -> None:
    assert "campos_de_gloria" in SCENARIOS
    match = new_match(TERCIOS, "campos_de_gloria", 1)
    kinds = [type(f).__name__ for f in match.state.stack]
    assert kinds[:3] == ["Turn", "Deployment", "Scenery"]
    ready = new_match(TERCIOS, "campo_abierto", 1)
    assert type(ready.state.decision).__name__ == "Planning"


@rule(
    "TER-scenery-points-a",
    "TER-scenery-points-b",
    "TER-scenery-points-c",
    "TER-X34",
    "TER-scenery-rio-a",
    "TER-scenery-rio-b",
    "TER-scenery-rio-c",
    "TER-scenery-rio-d",
)
def test_a_river_bought_first_gets_its_bridge_from_the_opponent() -> None:
    scene = Scene(frames=[Scenery()], dice=[5, 2])
    assert scene.last(SceneryPointsRolled).points == {RED: 5, BLUE: 2}
    assert scene.state.decision.waiting == (RED,)
    line = (place(0, 24), place(72, 24))
    same_edge = PlaceElement("river", line=(place(0, 10), place(0, 40)), width=inches(2), role=RED)
    assert scene.refusal(same_edge) == "TER-scenery-rio-b"
    scene.play(PlaceElement("river", line=line, width=inches(2), role=RED))
    assert isinstance(scene.state.decision, CrossingChoice)
    assert scene.state.decision.waiting == (BLUE,)
    at_edge = PlaceCrossing("bridge", (place(5, 22), place(5, 26)), role=BLUE)
    assert scene.refusal(at_edge) == "TER-scenery-rio-c"
    scene.play(PlaceCrossing("bridge", (place(36, 22), place(36, 26)), role=BLUE))
    assert scene.state.scenery_spent == {RED: 3, BLUE: 0}  # it was free
    assert scene.state.decision.waiting == (BLUE,)
    scene.play(PlaceElement("hill", corners=patch(12, 38, 8), role=BLUE))
    assert scene.state.decision.waiting == (RED,)
    late = PlaceElement("river", line=line, width=inches(2), role=RED)
    assert scene.refusal(late) in ("TER-scenery-rio-a", "TER-scenery-points-b")
    scene.throw(5, 6)
    scene.doing(flow)
    river = next(e for e in scene.state.elements.values() if e.kind == "river")
    assert river.effects == ("intransitable",)


@rule("TER-scenery-rio-d")
@pytest.mark.parametrize(
    ("dice", "effects"),
    [([1], ()), ([2], ()), ([3], ("dificil",)), ([4], ("dificil",)), ([5, 1], ("muy_dificil",)),
     ([6, 5], ("muy_dificil",)), ([6, 6], ("intransitable",))],
)  # fmt: skip
def test_a_die_decides_how_the_river_flows(dice: list[int], effects: tuple[str, ...]) -> None:
    river = Element("r", "river", (), (), (place(0, 24), place(72, 24)), inches(2))
    scene = Scene(river, dice=dice)
    scene.doing(flow)
    assert scene.state.elements["r"].effects == effects


@rule("TER-scenery-points-a")
def test_equal_rolls_for_points_are_thrown_again() -> None:
    scene = Scene(frames=[Scenery()], dice=[3, 3, 2, 4])
    assert scene.last(SceneryPointsRolled).points == {RED: 2, BLUE: 4}
    assert scene.state.decision.waiting == (BLUE,)


@rule("TER-scenery-points-c")
def test_prices_are_as_printed() -> None:
    prices = {k: e.cost for k, e in PACK.terrain.element.items()}
    ones = {"path", "hill", "small_wood", "crop_field", "fence", "bridge", "small_building", "ford"}
    twos = {
        "large_wood",
        "swamp",
        "steep_hill",
        "large_hill",
        "small_lake",
        "wall",
        "large_building",
        "rocks",
    }
    assert {k for k, c in prices.items() if c == 1} == ones
    assert {k for k, c in prices.items() if c == 2} == twos
    assert {k for k, c in prices.items() if c == 3} == {"river", "large_lake", "urban_area"}


@rule("TER-scenery-points-b")
def test_nobody_buys_beyond_his_points_and_who_passes_forfeits() -> None:
    scene = Scene(frames=[Scenery()], dice=[2, 1])
    big = PlaceElement("large_lake", corners=patch(36, 24, 15), role=RED)
    assert scene.refusal(big) == "TER-scenery-points-b"
    scene.play(PassScenery(role=RED), PassScenery(role=BLUE))
    assert scene.moment == ""


@rule("TER-scenery-points-d")
def test_elements_touch_their_like_or_keep_six_inches() -> None:
    scene = Scene(area("hill", 36, 24, 3))
    assert fits(scene, "hill", corners=patch(48.1, 24, 6)) is None
    assert fits(scene, "hill", corners=patch(46, 24, 6)) == "TER-scenery-points-d"
    touching = square_corners(place(41, 24), inch(2))
    assert fits(Scene(area("crop_field", 36, 24, 3)), "crop_field", corners=touching) is None
    assert (
        fits(scene, "small_building", corners=square_corners(place(40, 24), inch(1)))
        == "TER-scenery-points-d"
    )


@rule(
    "TER-scenery-sizes-a",
    "TER-scenery-colina-a",
    "TER-scenery-escarpada-a",
    "TER-scenery-bosque-a",
    "TER-scenery-cultivo-a",
    "TER-scenery-lago-a",
    "TER-scenery-rocas-a",
)
@pytest.mark.parametrize(
    ("sort", "cite", "sizes"),
    [  # of each scale the sizes that are fair and those that are not
        ("hill", "colina-a", {"mm15": ((6, 12), (5.9, 12.2)), "mm28": ((9, 18), (8.9, 18.2))}),
        ("large_hill", "colina-a",
         {"mm15": ((12.1, 18), (11.8, 18.2)), "mm28": ((18.1, 27), (17.8, 27.2))}),
        ("steep_hill", "escarpada-a", {"mm15": ((3, 12), (12.2,)), "mm28": ((3, 18), (18.2,))}),
        ("small_wood", "bosque-a",
         {"mm15": ((6, 12), (5.9, 12.2)), "mm28": ((9, 18), (8.9, 18.2))}),
        ("large_wood", "bosque-a",
         {"mm15": ((12.1, 18), (11.8, 18.2)), "mm28": ((18.1, 27), (17.8, 27.2))}),
        ("crop_field", "cultivo-a", {"mm15": ((3, 12), (12.2,)), "mm28": ((3, 18), (18.2,))}),
        ("small_lake", "lago-a", {"mm15": ((3, 12), (12.2,)), "mm28": ((3, 18), (18.2,))}),
        ("large_lake", "lago-a", {"mm15": ((12.1, 18), (18.2,)), "mm28": ((18.1, 24), (24.2,))}),
        ("rocks", "rocas-a", {"mm15": ((3, 12), (12.2,)), "mm28": ((3, 18), (18.2,))}),
    ],
)  # fmt: skip
def test_patches_of_ground_have_their_sizes_at_both_scales(
    sort: str, cite: str, sizes: Any
) -> None:
    for scale, (good, bad) in sizes.items():
        found = {across: fits(Scene(scale=scale), sort, corners=patch(36, 24, across))
                 for across in (*good, *bad)}  # fmt: skip
        assert found == dict.fromkeys(good) | dict.fromkeys(bad, f"TER-scenery-{cite}")


@rule("TER-scenery-muro-a", "TER-scenery-valla-a")
@pytest.mark.parametrize(
    ("sort", "cite"), [("wall", "TER-scenery-muro-a"), ("fence", "TER-scenery-valla-a")]
)
def test_walls_and_fences_are_up_to_two_feet_in_several_pieces(sort: str, cite: str) -> None:
    bent = (place(20, 20), place(32, 20), place(32, 32))
    assert fits(Scene(), sort, line=bent) is None
    longer = (place(20, 20), place(32, 20), place(32, 32.1))
    assert fits(Scene(), sort, line=longer) == cite
    assert fits(Scene(scale="mm28"), sort, line=longer) is None


@rule("TER-scenery-camino-a", "TER-scenery-camino-b")
def test_paths_run_from_an_edge_to_an_edge_or_an_element() -> None:
    scene = Scene(area("hill", 36, 24, 3))
    across = (place(0, 24), place(72, 24))
    assert fits(scene, "path", line=across, width=inches(2)) is None  # through the hill
    assert fits(scene, "path", line=(place(0, 24), place(36, 24)), width=inches(2)) is None
    assert (
        fits(scene, "path", line=(place(0, 24), place(20, 24)), width=inches(2))
        == "TER-scenery-camino-a"
    )
    assert fits(scene, "path", line=across, width=inches(7)) == "TER-scenery-camino-a"


@rule("TER-scenery-puente-a", "TER-scenery-vado-a")
def test_bridges_and_fords_need_a_river() -> None:
    over = (place(36, 22), place(36, 26))
    assert fits(Scene(), "bridge", line=over) == "TER-scenery-puente-a"
    assert fits(Scene(), "ford", line=over) == "TER-scenery-vado-a"
    river = Element("r", "river", (), (), (place(0, 24), place(72, 24)), inches(2))
    assert fits(Scene(river), "bridge", line=over) is None
    assert fits(Scene(river), "ford", line=(place(36, 30), place(36, 34))) == "TER-scenery-vado-a"


@rule("TER-scenery-cultivo-b")
@pytest.mark.parametrize(
    ("face", "effects"),
    [
        (1, ("dificil",)),
        (2, ("dificil",)),
        (3, ("cubierto", "dificil")),
        (4, ("cubierto", "dificil")),
        (5, ("cubierto", "dificil")),
        (6, ("cubierto", "oculto", "muy_dificil")),
    ],
)
def test_one_die_decides_for_all_crops(face: int, effects: tuple[str, ...]) -> None:
    scene = Scene(
        area("crop_field", 10, 10, id="a"), area("crop_field", 60, 40, id="b"),
        frames=[Scenery(at="crops")], dice=[face],
    )  # fmt: skip
    assert scene.state.elements["a"].effects == scene.state.elements["b"].effects == effects


@rule("TER-scenery-effects")
def test_the_qualities_of_every_element() -> None:
    table = {
        "path": {"facil"},
        "hill": {"altura", "oculto"},
        "steep_hill": {"altura", "dificil", "oculto"},
        "small_wood": {"muy_dificil", "cubierto", "oculto"},
        "wall": {"cubierto", "protegido", "dificil"},
        "small_lake": {"intransitable"},
        "fence": {"cubierto", "dificil"},
        "small_building": {"oculto", "intransitable"},
        "rocks": {"oculto", "intransitable"},
        "swamp": {"muy_dificil"},
    }
    for sort, effects in table.items():
        assert set(PACK.terrain.element[sort].effects) == effects


@rule("TER-qualities-cartografo-b")
def test_a_cartographer_changes_the_ground_by_his_level() -> None:
    def asked(level: int) -> Scene:
        return Scene(area("hill", 36, 24, 3), frames=[MapChoice((RED,), level)])

    low = asked(2)
    assert low.refusal(RemoveElement("e1", role=RED)) == "TER-qualities-cartografo-b"
    new = PlaceFree("hill", patch(12, 24, 8), role=RED)
    assert low.refusal(new) == "TER-qualities-cartografo-b"
    assert (
        low.refusal(ShiftElement("e1", inches(6) + 1, 0, role=RED)) == "TER-qualities-cartografo-b"
    )
    low.play(ShiftElement("e1", inches(6), 0, role=RED))
    assert low.state.elements["e1"].corners[0] == place(39, 21)
    middle = asked(3)
    middle.play(new)
    assert len(middle.state.elements) == 2
    high = asked(4)
    high.play(RemoveElement("e1", role=RED))
    assert not high.state.elements
    content = asked(5)
    content.play(LeaveMap(role=RED))
    assert content.state.elements


def surveyed(level: int) -> Scene:
    """The scenery begins; the red General knows the ground. Red has 2 points and blue 1."""
    general = commander("K", level, qualities=("cartografo",), is_general=True)
    return Scene(general, dice=[2, 1], frames=[Scenery()])


@rule("TER-qualities-cartografo-b")
def test_a_cartographer_may_place_his_element_before_any_other_lies_there() -> None:
    scene = surveyed(3)
    assert scene.moment == "MapChoice"
    assert not scene.state.elements
    scene.play(PlaceFree("hill", patch(36, 24, 8), role=RED))
    assert scene.moment == "SceneryChoice"
    scene.play(PassScenery(role=RED), PassScenery(role=BLUE))
    assert scene.moment == ""  # one option only


@rule("TER-qualities-cartografo-b")
def test_a_cartographer_may_wait_until_there_is_something_to_change() -> None:
    scene = surveyed(4)
    scene.play(LeaveMap(role=RED), PassScenery(role=RED))
    scene.play(PlaceElement("hill", patch(36, 24, 8), role=BLUE))
    assert scene.moment == "MapChoice"
    scene.play(RemoveElement("e1", role=RED))
    assert not scene.state.elements
    assert scene.moment == ""


@rule("TER-qualities-cartografo-b")
def test_a_cartographer_who_can_only_shift_is_asked_when_something_lies_there() -> None:
    scene = surveyed(2)
    assert scene.moment == "SceneryChoice"
    scene.play(PlaceElement("hill", patch(36, 24, 8), role=RED))
    scene.play(PassScenery(role=BLUE), PassScenery(role=RED))
    assert scene.moment == "MapChoice"
    scene.play(LeaveMap(role=RED))
    assert scene.moment == ""


@rule(
    "TER-scenery-edificio-a",
    "TER-scenery-edificio-b",
    "TER-scenery-edificio-c",
    "TER-scenery-edificio-d",
)
def test_who_may_hold_a_building_and_how() -> None:
    small, large = area("small_building", 36, 24, 1), area("large_building", 36, 24, 2)

    def cite(sort: str, house: Any, to: Any = (36, 23)) -> str | None:
        scene = Scene(unit("A", sort, at=(36, 20)), house)
        return entrance_verdict(scene.state, scene.unit("A"), "e1", place(*to)).cite

    assert cite("compania_disparo", small) is None
    assert cite("escuadron_clasico", small) == "TER-scenery-edificio-a"
    assert cite("escuadron_clasico", large) is None
    assert cite("coraceros", large) == "TER-scenery-edificio-b"
    assert cite("escuadron_clasico", large, (36, 21)) == "TER-scenery-edificio-c"
    runs = Scene(unit("A", "compania_disparo", at=(36, 20)), small)
    runs.activate("A", "corred")
    assert runs.refusal(March(place(36, 23), "e1", role=RED)) == "TER-scenery-edificio-c"
    assert runs.refusal(March(place(36, 26), role=RED)) == "TER-move-d"  # not through it
    enters = Scene(unit("A", "compania_disparo", at=(36, 20)), small)
    enters.activate("A", "atencion")
    enters.play(March(place(36, 23), "e1", role=RED))
    assert enters.unit("A").building == "e1"


@rule("TER-scenery-edificio-e", "TER-scenery-edificio-f", "TER-scenery-edificio-g")
def test_inside_a_house_one_is_safe_and_shoots_and_is_shot_at_all_round() -> None:
    house = area("large_building", 36, 24, 2)
    held = unit("A", at=(36, 25), building="e1")
    scene = Scene(held, house, unit("X", at=(36, 17), facing=0, role=BLUE))
    assert has_effect_against(scene.state, held, place(36, 10), "cubierto")
    assert has_effect_against(scene.state, held, place(36, 10), "protegido")
    assert isinstance(aim(scene.state, held, "X", "arcabuz_mosquete", "fuego"), Shot)  # to its rear
    shot = aim(scene.state, scene.unit("X"), "A", "arcabuz_mosquete", "fuego")
    assert isinstance(shot, Shot)
    assert shot.square == inch(5) ** 2  # to the wall of the house
    assert courage_under_fire(scene.state, shot).total == 6


def deploying(*things: Any, role: str = RED, **switches: Any) -> Scene:
    scene = Scene(*things, frames=[Deploying((role,))], **switches)
    officer = commander("R", at=(0, 0))
    scene.state.commanders["R"] = officer.__class__(
        "R", RED, 2, "red-1", at=OFF, radius=officer.radius
    )
    scene.state.commands["red-1"] = Group("red-1", RED, "infantry", "R")
    for name in ("A", "B"):
        scene.state.waiting[name] = unit(name)
    return scene


def posts(*at: tuple[float, float]) -> dict[str, Post]:
    return {n: Post(place(*p), 0) for n, p in zip("AB", at, strict=False)}


@rule("TER-scenario-a", "TER-scenario-b")
def test_the_higher_roll_chooses_its_zone_and_thrift_breaks_ties() -> None:
    scene = Scene(frames=[Deployment()], dice=[4, 2])
    assert scene.state.decision.waiting == (RED,)
    assert scene.refusal(ChooseZone("left", role=RED)) == "TER-scenario-a"
    scene.play(ChooseZone("top", role=RED))
    assert scene.state.zones == {RED: "top", BLUE: "bottom"}
    tied = Scene(dice=[3, 3])
    tied.state.scenery_spent = {RED: 4, BLUE: 1}
    tied.begin(Deployment())
    assert tied.state.decision.waiting == (BLUE,)
    again = Scene(frames=[Deployment()], dice=[3, 3, 1, 6])
    assert again.state.decision.waiting == (BLUE,)


@rule("TER-scenario-c")
def test_zones_begin_twelve_inches_from_the_centre_line() -> None:
    scene = Scene()
    zone = zone_of(scene.state, RED)
    assert (zone.bottom, zone.top) == (0, inches(12))
    far = zone_of(scene.state, BLUE)
    assert (far.bottom, far.top) == (inches(36), inches(48))
    wide = zone_of(Scene(scale="mm28").state, RED)
    assert wide.top == inches(18)
    assert zone_of(Scene(scale="mm28", deployment_line_28mm=18).state, RED).top == inches(12)


@rule("TER-scenario-d", "TER-scenario-f")
def test_a_command_stands_within_six_inches_of_its_commander_and_in_its_zone() -> None:
    scene = deploying()
    good = posts((34, 11), (39, 11))
    assert scene.refusal(DeployCommand("red-1", good, place(36.5, 7), role=RED)) is None
    assert scene.refusal(DeployCommand("red-1", good, place(50, 7), role=RED)) == "TER-scenario-d"
    beyond = posts((34, 12.1), (39, 11))
    assert (
        scene.refusal(DeployCommand("red-1", beyond, place(36.5, 7), role=RED)) == "TER-scenario-f"
    )
    half = {"A": good["A"]}
    assert scene.refusal(DeployCommand("red-1", half, place(36.5, 7), role=RED)) == "TER-scenario-d"
    stacked = posts((34, 11), (35, 11))
    assert (
        scene.refusal(DeployCommand("red-1", stacked, place(36.5, 7), role=RED)) == "TER-overlap-a"
    )
    scene.play(DeployCommand("red-1", good, place(36.5, 7), role=RED))
    assert scene.at("A") == (34.0, 11.0)
    assert scene.officer("R").at == place(36.5, 7)


@rule("TER-scenario-e", "TER-scenario-h")
def test_commands_alternate_and_generals_come_last() -> None:
    match = new_match(TERCIOS, "campos_de_gloria", 3)
    state = match.state
    while type(state.decision).__name__ != "Deploying":
        role = state.decision.waiting[0]
        options = [a for a in match.options(role) if type(a).__name__ != "PlaceElement"]
        match.act((options or list(match.options(role)))[0])
        state = match.state
    order = []
    while type(match.state.decision).__name__ == "Deploying":
        role = match.state.decision.waiting[0]
        action: Any = next(iter(match.options(role)))
        order.append((role, match.state.commands[action.command].kind))
        match.act(action)
    assert [k for _, k in order[-2:]] == ["staff", "staff"]
    assert order[0][0] != order[1][0]
    early = deploying()
    early.state.commands["red-0"] = Group("red-0", RED, "staff", "G")
    early.state.commanders["G"] = early.state.commanders["R"].__class__(
        "G", RED, 3, "red-0", is_general=True, at=OFF, radius=1000
    )
    assert early.refusal(DeployCommand("red-0", {}, place(10, 5), role=RED)) == "TER-scenario-h"


@rule("TER-scenario-g")
def test_a_battery_is_deployed_as_a_command() -> None:
    scene = Scene(frames=[Deploying((RED,))])
    scene.state.waiting["G"] = unit("G", "canon_medio", command="red-3")
    scene.state.waiting["C"] = unit("C", "compania_disparo", command="red-3")
    near = {"G": Post(place(36, 10), 0), "C": Post(place(40, 10), 0)}
    far = {"G": Post(place(36, 10), 0), "C": Post(place(50, 10), 0)}
    assert scene.refusal(DeployCommand("red-3", far, role=RED)) == "TER-scenario-g"
    scene.play(DeployCommand("red-3", near, role=RED))
    assert set(scene.state.units) == {"G", "C"}


@rule("TER-troops-vanguardia-a", "TER-troops-vanguardia-b", "TER-troops-vanguardia-c")
def test_vanguards_move_before_the_first_turn_in_order_of_initiative() -> None:
    scene = Scene(
        unit("A", "azapes", at=(36, 10)), unit("X", "azapes", at=(36, 20), **FOE),
        commander("R", 3, at=(5, 5), is_general=True),
        commander("S", 2, at=(10, 40), role=BLUE, is_general=True),
        frames=[Vanguard(sides=(RED, BLUE))], dice=[1, 6],
    )  # fmt: skip
    assert scene.state.decision.waiting == (BLUE,)
    assert scene.refusal(VanguardMove("X", place(36, 13.9), role=BLUE)) == "TER-move-i"
    assert scene.refusal(VanguardMove("A", place(36, 12), role=BLUE)) == "TER-troops-vanguardia-a"
    scene.play(VanguardMove("X", place(36, 15), role=BLUE))
    assert scene.state.decision.waiting == (RED,)
    assert scene.refusal(VanguardMove("A", place(36, 12.1), role=RED)) == "TER-troops-vanguardia-c"
    scene.play(VanguardMove("A", place(36, 12), role=RED))
    assert scene.moment == ""
    nobody = Scene(unit("A", "azapes", at=(36, 10)), frames=[Vanguard(sides=(RED,))])
    nobody.play(EndVanguard(role=RED))
    assert nobody.moment == ""


@rule(
    "TER-battle-duration-b",
    "TER-battle-duration-c",
    "TER-battle-duration-d",
    "TER-battle-duration-e",
    "TER-X33",
)
@pytest.mark.parametrize(
    ("turn", "lead", "over"),
    [
        (4, 9, False),
        (5, 4, False),
        (5, 5, True),
        (6, 2, False),
        (6, 3, True),
        (7, 0, False),
        (7, 1, True),
        (8, 0, True),
    ],
)
def test_the_battle_ends_when_the_lead_is_large_enough(turn: int, lead: int, over: bool) -> None:
    scene = Scene(unit("A"), unit("X", at=(10, 10), role=BLUE))
    scene.state.turn, scene.state.score = turn, {RED: 4 + lead, BLUE: 4}
    assert is_decided(scene.state) == over


@rule("TER-battle-duration-a")
def test_players_may_agree_another_length() -> None:
    scene = Scene(unit("A"), unit("X", at=(10, 10), role=BLUE), turn_limit=4)
    scene.state.turn, scene.state.score = 3, {RED: 9, BLUE: 0}
    assert not is_decided(scene.state)
    scene.state.turn = 4
    assert is_decided(scene.state)
    assert view_of(scene.state, RED).length == 4


@rule("TER-battle-duration-a")
def test_an_agreed_limit_of_five_turns_or_more_does_not_end_early() -> None:
    scene = Scene(unit("A"), unit("X", at=(10, 10), role=BLUE), turn_limit=6)
    scene.state.turn, scene.state.score = 5, {RED: 9, BLUE: 0}
    assert not is_decided(scene.state)
    scene.state.turn, scene.state.score = 6, {RED: 3, BLUE: 2}
    assert is_decided(scene.state)
    found = result(scene.state)
    assert found is not None
    assert (found.winner, found.reason) == (RED, "narrow")


@rule("TER-X33", "TER-battle-duration-c")
def test_a_lead_of_three_at_the_end_of_turn_six_is_a_clear_victory() -> None:
    scene = Scene(unit("A"), unit("X", at=(10, 10), role=BLUE))
    scene.state.turn, scene.state.score = 6, {RED: 7, BLUE: 4}
    found = result(scene.state)
    assert found is not None
    assert (found.winner, found.reason) == (RED, "clear")
    scene.state.turn, scene.state.score = 8, {RED: 4, BLUE: 4}
    draw = result(scene.state)
    assert draw is not None
    assert draw.winner is None


def test_every_ready_scenario_begins() -> None:
    for name in TERCIOS.scenarios():
        if not name.startswith("campos_de_gloria"):
            match = new_match(TERCIOS, name, 1)
            assert type(match.state.decision).__name__ == "Planning"
    assert outlines_of(area("hill", 36, 24))[0] == outline_of(outlines_of(area("hill", 36, 24))[0])


@rule("TER-troops-choragiew-b", "TER-scenario-f")
def test_a_column_takes_the_ground_of_all_its_units_when_it_is_deployed() -> None:
    def asked(y: float) -> Scene:
        scene = Scene(frames=[Deploying((RED,))])
        scene.state.commands["red-2"] = Group("red-2", RED, "battery", "")
        for name in ("A", "B", "C"):
            scene.state.waiting[name] = unit(name, "husares_pesados", command="red-2")
        return scene

    def column(y: float) -> DeployCommand:
        here = {n: Post(place(36, y), 0) for n in ("A", "B", "C")}
        return DeployCommand("red-2", here, columns=(("A", "B", "C"),), role=RED)

    scene = asked(5)
    assert scene.refusal(column(4)) == "TER-scenario-f"  # three ranks are 4.7" deep
    assert scene.refusal(column(5)) is None
    twice = DeployCommand("red-2", column(5).posts, columns=(("A", "B"), ("B", "C")), role=RED)
    assert scene.refusal(twice) in ("TER-troops-choragiew-a", "TER-overlap-a")
    kinds = [a for a in scene.state.decision.options(scene.state, RED) if getattr(a, "columns", ())]
    assert kinds
    scene.play(column(5))
    assert scene.unit("A").parts == ("B", "C")
    assert scene.unit("A").base.depth == 3 * scene.unit("B").profile.depth
