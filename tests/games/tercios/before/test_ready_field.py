"""The ready field: what deployment leaves to choose, the eve of the battle, guns in works."""

from typing import Any

import pytest

from estandarte.games.tercios.before.deploy_command import DeployCommand, Post
from estandarte.games.tercios.before.deployment import Deploying
from estandarte.games.tercios.before.ready_field import ReadyDeploying
from estandarte.games.tercios.before.vanguard import CallOff, EndVanguard, VanguardMove
from estandarte.games.tercios.before.zones import OFF
from estandarte.kernel import Match, Setup, but
from estandarte.kernel.testing import new_match, rule
from games.tercios.scenes import BLUE, PACK, RED, TERCIOS, Scene, commander, place, unit


def begin(red: Any, blue: Any = "suecia_1618_1000", **switches: Any) -> Match[Any]:
    armies = {RED: red, BLUE: blue}
    setup = Setup("tercios", "campo_abierto", armies=armies, switches=switches)
    return Match.start(TERCIOS, setup, "ready")


def choices(match: Match[Any]) -> list[DeployCommand]:
    decision = match.state.decision
    assert isinstance(decision, ReadyDeploying)
    return [a for a in decision.options(match.state, RED) if isinstance(a, DeployCommand)]


@rule("TER-troops-vanguardia-a", "TER-battle-b")
def test_the_vanguard_moves_before_the_first_turn_of_a_ready_battle_too() -> None:
    match = begin("gran_capitan")
    assert type(match.state.decision).__name__ == "VanguardChoice"
    moves = [
        a for a in match.state.decision.options(match.state, RED) if isinstance(a, VanguardMove)
    ]
    before = match.state.units[moves[0].unit].front_centre
    match.act(moves[0])
    assert match.state.units[moves[0].unit].front_centre != before
    while match.state.turn == 0:
        match.act(EndVanguard(role=RED))
    assert type(match.state.decision).__name__ == "Planning"


@rule("TER-troops-tiro-h")
@pytest.mark.parametrize("hitched", [False, True])
def test_guns_with_horses_start_as_their_owner_likes(hitched: bool) -> None:
    match = begin("inglaterra_1618_1000")
    found = choices(match)
    assert [bool(a.limbered) for a in found] == [False, True]
    assert found[1].told().key == "action.deploy_command.limbered"
    match.act(found[hitched])
    guns = [u for u in match.state.units.values() if "caballos_de_tiro" in u.profile.traits]
    assert [u.limbered for u in guns] == [hitched]
    assert type(match.state.decision).__name__ == "Planning"


@rule("TER-troops-integrada-a")
def test_a_light_gun_may_take_its_place_in_any_formation() -> None:
    match = begin("francia_1649_1500", PACK.sample("suecia_1618_1500"))
    found = [a for a in choices(match) if a.integrated]
    hosts = [u.id for u in match.state.units.values() if u.role == RED and u.kind == "formation"]
    assert sorted(h for a in found for h in a.integrated.values()) == sorted(hosts)
    match.act(found[-1])
    gun, host = next(iter(found[-1].integrated.items()))
    assert gun in match.state.units[host].parts


@rule("TER-troops-choragiew-b", "TER-battle-b")
def test_the_ready_places_themselves_are_given() -> None:
    match = begin("polonia_1618_1000")
    found = choices(match)
    assert any(a.columns for a in found)
    plain = found[0]
    elsewhere = {n: Post(place(10, 5), p.heading) for n, p in plain.posts.items()}
    verdict = match.check(but(plain, posts=elsewhere))
    assert verdict.cite == "TER-battle-b"


@rule("TER-troops-emboscada-a")
def test_hidden_ambushers_come_to_a_ready_battle_too() -> None:
    match = begin("cosacos_1590_1000", ambush="hidden_deployment")
    assert type(match.state.decision).__name__ == "AmbushChoice"
    match.act(CallOff(role=RED))
    assert match.state.waiting == {}


@rule("TER-scenery-cultivo-b")
def test_the_crops_of_a_ready_battle_are_thrown_for() -> None:
    match = new_match(TERCIOS, "breitenfeld", 1)
    crops = next(e for e in match.state.elements.values() if e.kind == "crop_field")
    assert "dificil" in crops.effects or "muy_dificil" in crops.effects


GUN = "canon_medio+fortificada"


def battery(scene: Scene) -> Scene:
    scene.state.waiting["G"] = unit("G", GUN, command="red-3")
    return scene


@rule("TER-troops-emplazada-c", "TER-troops-emplazada-d")
def test_a_gun_that_comes_after_the_works_is_offered_a_place_in_them() -> None:
    spots = ((30, 11), (30, 8.6378))
    foot = [
        unit(n, "levas+tabor", at=at, union="works", **more)
        for n, at, more in zip(("A", "B"), spots, ({"parts": ("B",)}, {"lead": "A"}), strict=True)
    ]
    scene = battery(Scene(*foot))
    scene.begin(Deploying((RED,)))
    decision = scene.state.decision
    assert decision is not None
    found = [a for a in decision.options(scene.state, RED) if a.command == "red-3" and a.works]
    assert len(found) == 1
    scene.play(found[0])
    assert scene.unit("A").parts == ("B", "G")
    assert scene.unit("G").union == "works"
    # With a gun in them already they take no other.
    scene.state.commands["red-2"] = but(scene.state.commands["red-3"], id="red-2")
    scene.state.waiting["H"] = unit("H", GUN, command="red-2")
    scene.begin(Deploying((RED,)))
    decision = scene.state.decision
    assert decision is not None
    assert not [a for a in decision.options(scene.state, RED) if a.works]


@rule("TER-troops-emplazada-c", "TER-troops-emplazada-a")
def test_works_that_come_after_their_gun_are_offered_round_it() -> None:
    scene = Scene(unit("G", GUN, at=(36, 9), command="red-3"), commander("R", command="red-1"))
    group = but(scene.state.commands["red-1"], commander="R")
    scene.state.commands["red-1"] = group
    scene.state.commanders["R"] = but(scene.officer("R"), at=OFF)
    for name in ("A", "B"):
        scene.state.waiting[name] = unit(name, "levas+tabor", command="red-1")
    scene.begin(Deploying((RED,)))
    decision = scene.state.decision
    assert decision is not None
    found = [a for a in decision.options(scene.state, RED) if a.works]
    assert {a.works for a in found} == {(("A", "B"),), (("A", "B", "G"),)}
    armed = next(a for a in found if "G" in a.works[0])
    scene.play(armed)
    assert scene.unit("A").parts == ("B", "G")
