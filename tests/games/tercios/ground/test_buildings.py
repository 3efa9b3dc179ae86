"""Buildings: who holds one, going in, shooting from it, being driven out."""

from typing import Any

import pytest

from estandarte.games.tercios.answers.shooting_back import ShootBack
from estandarte.games.tercios.charge.combat import RoundFought
from estandarte.games.tercios.fire.shooting import DamageResisted, aim
from estandarte.games.tercios.ground.sight import rim
from estandarte.games.tercios.ground.terrain import has_effect_against, is_inside
from estandarte.games.tercios.movement.buildings import doors_near, entrance_verdict
from estandarte.games.tercios.reactions.reacting import React
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import March
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.games.tercios.values.strength import courage_under_fire
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.overlap import overlaps
from games.tercios.clashes import charged, charger, clash
from games.tercios.scenes import BLUE, FOE, RED, Scene, area, commander, inch, place, unit


@rule("TER-scenery-edificio-c")
def test_entering_a_building_is_among_the_options_of_attention_alone() -> None:
    house = area("small_building", 36, 23, 1)
    scene = Scene(unit("A", "compania_disparo", at=(36, 20)), house)
    scene.activate("A", "atencion")
    assert scene.state.decision is not None
    into = [a for a in scene.state.decision.options(scene.state, RED) if getattr(a, "building", "")]
    assert into
    scene.play(into[0])
    assert scene.unit("A").building == house.id
    running = Scene(unit("A", "compania_disparo", at=(36, 20)), house)
    running.activate("A", "corred")
    assert running.state.decision is not None
    options = running.state.decision.options(running.state, RED)
    assert not any(getattr(a, "building", "") for a in options)


@rule("TER-Q78", "TER-scenery-edificio-c")
@pytest.mark.parametrize(("y", "fights"), [(33.4, True), (33.6, False)])
def test_a_charge_out_of_a_building_is_measured_from_its_edge(y: float, fights: bool) -> None:
    house = area("large_building", 36, 24, 2.5)  # its far edge is at 26.5; Speed 5 charges 7
    inside = unit("A", "compania_disparo", at=(36, 24.4), building=house.id)
    scene = clash(inside, charged(at=(36, y)), house, dice=[1] * 40)
    assert bool(scene.all(RoundFought)) is fights
    assert scene.unit("A").building == ""


@rule("TER-Q78", "TER-scenery-edificio-d")
def test_a_unit_driven_out_of_a_building_finds_a_place_that_is_free() -> None:
    house = area("large_building", 36, 24, 2.5)
    inside = charged("compania_disparo", at=(36, 24), building=house.id)
    behind = unit("Y", role=BLUE, at=(36, 29), facing=180)  # where X would come out
    dice = [6, 6, 1, 1, 1, 1, 5, 1, 1, 1, *[1] * 12]
    scene = clash(charger("escuadron_clasico", at=(36, 18)), inside, behind, house, dice=dice)
    driven = scene.unit("X")
    assert driven.building == ""
    assert not overlaps(driven.base, scene.unit("Y").base)


@rule("TER-scenery-edificio-d", "TER-scenery-edificio-e")
def test_a_big_unit_in_a_small_house_is_inside_it_all_the_same() -> None:
    """Its front centre would lie outside the walls."""
    house = area("large_building", 36, 20, 1)
    scene = Scene(unit("A", at=(36, 22), building="e1"), house)
    assert is_inside(scene.state, scene.unit("A"), "oculto")
    assert is_inside(scene.state, scene.unit("A"), "cubierto")
    assert not is_inside(scene.state, scene.unit("A"), "dificil")


def kept_out(sort: str, house: Any, to: Any = (36, 23), *others: Any) -> str | None:
    scene = Scene(unit("A", sort, at=(36, 20)), house, *others)
    return entrance_verdict(scene.state, scene.unit("A"), "e1", place(*to)).cite


@rule("TER-scenery-edificio-a")
def test_a_small_house_takes_a_company_and_nobody_else() -> None:
    small = area("small_building", 36, 24, 1)
    assert kept_out("compania_disparo", small) is None
    for sort in ("escuadron_clasico", "tercio"):
        assert kept_out(sort, small) == "TER-scenery-edificio-a"


@rule("TER-scenery-edificio-b")
def test_a_large_house_takes_any_infantry() -> None:
    large = area("large_building", 36, 24, 2)
    for sort in ("compania_disparo", "escuadron_clasico"):
        assert kept_out(sort, large) is None
    assert kept_out("coraceros", large) == "TER-scenery-edificio-b"


@rule("TER-scenery-edificio-c", "TER-scenery-edificio-d")
def test_how_a_building_is_entered() -> None:
    small, large = area("small_building", 36, 24, 1), area("large_building", 36, 24, 2)
    assert kept_out("escuadron_clasico", large, (36, 21)) == "TER-scenery-edificio-c"
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


@rule("TER-scenery-edificio-f")
def test_from_a_house_one_shoots_out_of_corners_and_the_middles_of_walls() -> None:
    scene = Scene(unit("A", at=(36, 25), building="e1"), area("large_building", 36, 24, 2))
    around = {place(x, y) for x in (34, 36, 38) for y in (22, 24, 26)} - {place(36, 24)}
    assert {*rim(scene.state, scene.unit("A"))} == around


@rule("TER-scenery-edificio-f", "TER-scenery-edificio-g")
def test_out_of_range_is_told_by_the_rule_of_the_walls() -> None:
    house = area("large_building", 36, 24, 2)
    far = unit("X", at=(36, 5), facing=0, role=BLUE)
    scene = Scene(unit("A", at=(36, 25), building="e1"), house, far)
    out = aim(scene.state, scene.unit("A"), "X", "arcabuz_mosquete", "fuego")
    into = aim(scene.state, far, "A", "arcabuz_mosquete", "fuego")
    assert (out.cite, into.cite) == ("TER-scenery-edificio-f", "TER-scenery-edificio-g")


@rule("TER-terrain-shoot-cubierto", "TER-Q24")
def test_a_charger_out_of_a_building_is_shot_at_in_the_open() -> None:
    house = area("large_building", 36, 18, 2)
    inside = unit("A", "compania_combate", at=(36, 19), building="e1", values={"courage": 2})
    target = unit("X", "compania_disparo", at=(36, 23), card="fuego", **FOE)
    scene = Scene(
        inside, target, house, commander("S", at=(40, 25), role=BLUE),
        dice=[5, 1, 1, 6, 6, 6, 6] + [1] * 30,
    )  # fmt: skip
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    scene.play(React("X", role=BLUE))
    scene.play(ShootBack("arcabuz", role=BLUE))
    assert len(scene.all(DamageResisted)[0].dice) == 2


@rule("TER-flank-a", "TER-Q78")
def test_a_charge_out_of_a_building_starts_at_its_edge() -> None:
    # The middle of the house is behind the front line of X, the edge nearest to it is not.
    house = area("large_building", 30, 23.5, 3)
    inside = unit("A", "compania_combate", at=(30, 25), building="e1", values={"speed": 9})
    target = unit("X", "compania_disparo", at=(36, 25), facing=275, role=BLUE, card="fuego")
    scene = Scene(inside, target, house, dice=[1] * 40)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    edge = scene.state.decision.threat.start
    assert edge.x == inches(33)


@rule("TER-terrain-move-muydificil-a", "TER-scenery-edificio-c")
def test_the_way_into_a_building_disorders_like_any_other() -> None:
    def entered(*things: Any) -> Scene:
        scene = Scene(
            unit("A", "compania_disparo", at=(36, 19), without=("ligera",)),
            area("large_building", 36, 23.4, 2, "h"), *things,
        )  # fmt: skip
        scene.activate("A", "atencion")
        scene.play(March(place(36, 21.4), "h", role=RED))
        return scene

    assert not entered().unit("A").disordered
    through = entered(area("swamp", 36, 20, 0.5))
    assert through.unit("A").building == "h"
    assert through.unit("A").disordered


@rule("TER-commanders-loss-lugar-a", "TER-scenery-edificio-c")
def test_a_commander_before_the_door_is_overrun() -> None:
    scene = Scene(
        unit("A", "compania_disparo", at=(36, 19)), area("large_building", 36, 25.4, 2, "h"),
        commander("S", 1, at=(36, 21.2), role=BLUE), dice=[1],
    )  # fmt: skip
    scene.activate("A", "atencion")
    scene.play(March(place(36, 23.4), "h", role=RED))
    assert "S" not in scene.state.commanders


@rule("TER-scenery-edificio-c")
def test_who_is_inside_is_shown_the_doors_of_other_houses() -> None:
    own, other = (area("large_building", 36, y, 2, id=f"e{y}") for y in (20, 30))
    scene = Scene(unit("A", "compania_disparo", at=(36, 20), building="e20"), own, other)
    assert [name for _, name in doors_near(scene.state, scene.unit("A"))] == ["e30"]
