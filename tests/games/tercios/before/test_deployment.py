"""Zones, and commands deployed in them in turn."""

from typing import Any

import pytest

from estandarte.games.tercios.before.deploy_command import DeployCommand, Post
from estandarte.games.tercios.before.deployment import ChooseZone, Deploying, Deployment
from estandarte.games.tercios.before.zones import OFF, zone_of
from estandarte.games.tercios.scenarios.new_match import SCENARIOS
from estandarte.games.tercios.schema.pack import PACKS
from estandarte.games.tercios.units import CommandGroup as Group
from estandarte.kernel import Setup, but
from estandarte.kernel.dice import pledge
from estandarte.kernel.match import Match
from estandarte.kernel.testing import new_match, rule
from estandarte.wargame.plane.measures import inches
from games.tercios.scenes import BLUE, RED, TERCIOS, Scene, area, commander, place, unit


@rule("TER-scenario-d", "TER-scenario-f", "TER-bases-a")
@pytest.mark.parametrize(
    "army", ["suizos_1496_500", "suecia_1649_1500", "otomano_1560_1500", "rusia_1649_1000"]
)
def test_ready_layouts_find_room_for_armies_on_the_larger_bases(army: str) -> None:
    tree = PACKS.of({}).sample(army)
    setup = Setup(
        "tercios", "campos_de_gloria_28mm", armies={"red": tree, "blue": tree}, pledge=pledge("x")
    )
    match = Match.start(TERCIOS, setup, "x")
    for _ in range(60):
        decision = match.state.decision
        assert decision is not None
        if type(decision).__name__ == "Planning":
            break
        options = list(decision.options(match.state, decision.waiting[0]))
        assert options
        match.act(options[0])
    assert not match.state.waiting


@rule("TER-scenario-f", "TER-terrain-move-intransitable")
def test_no_commander_is_deployed_in_a_lake() -> None:
    captain = commander("C", at=(36, 8))
    scene = Scene(but(captain, at=OFF), area("small_lake", 36, 8, 1), frames=[Deploying((RED,))])
    scene.state.waiting["A"] = unit("A")
    group = scene.state.commands["red-1"]
    scene.state.commands = {**scene.state.commands, "red-1": but(group, commander="C")}
    posts = {"A": Post(place(36, 12), 0)}

    def put(x: float) -> DeployCommand:
        return DeployCommand("red-1", posts, place(x, 8), role=RED)

    assert scene.refusal(put(36)) == "TER-terrain-move-intransitable"
    assert scene.refusal(put(38)) is None


@rule("TER-overlap-a", "TER-scenario-d")
def test_no_unit_is_deployed_on_a_commander() -> None:
    scene = Scene(commander("K", at=(36, 8), command="red-2"), frames=[Deploying((RED,))])
    scene.state.waiting["A"] = unit("A", command="red-3", sort="canon_medio")

    def put(x: float) -> DeployCommand:
        return DeployCommand("red-3", {"A": Post(place(x, 8.5), 0)}, role=RED)

    assert scene.refusal(put(36)) == "TER-overlap-a"
    assert scene.refusal(put(40)) is None


@rule("TER-battle-a", "TER-battle-b")
def test_a_full_match_prepares_the_table_then_deploys_then_fights() -> None:
    match = new_match(TERCIOS, "campos_de_gloria", 1)
    kinds = [type(f).__name__ for f in match.state.stack]
    assert kinds[:3] == ["Turn", "Deployment", "Scenery"]  # the last of them is done first


@rule("TER-battle-c")
def test_the_book_has_one_battle_and_players_may_agree_on_another() -> None:
    drawn = [name for name in SCENARIOS if name.startswith("campos_de_gloria")]
    assert drawn and len(SCENARIOS) > len(drawn)
    for name in drawn:
        assert new_match(TERCIOS, name, 1).state.waiting, "its armies are still to be deployed"


@rule("TER-battle-prepare-a")
def test_the_table_is_bought_by_points_or_agreed_beforehand() -> None:
    bought = new_match(TERCIOS, "campos_de_gloria", 1)
    assert any(type(e).__name__ == "SceneryPointsRolled" for e in bought.record.opening.events)
    agreed = new_match(TERCIOS, "campo_abierto", 1)
    assert type(agreed.state.decision).__name__ == "Planning"
    assert not any(type(e).__name__ == "SceneryPointsRolled" for e in agreed.record.opening.events)


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
