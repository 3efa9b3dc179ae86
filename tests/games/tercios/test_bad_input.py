"""Whatever is sent: each refused with its rule, or with the line and the key of the file."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from estandarte.games.tercios.answers.flight import Flee, Flight
from estandarte.games.tercios.before.cartography import MapChoice, ShiftElement
from estandarte.games.tercios.before.deploy_command import DeployCommand, Post
from estandarte.games.tercios.before.deployment import Deploying
from estandarte.games.tercios.before.scenery import PlaceElement, SceneryChoice
from estandarte.games.tercios.commanding.commander_step import CommanderStep
from estandarte.games.tercios.commanding.commanding import Command
from estandarte.games.tercios.fire.after_shooting import AfterShot, FallBack
from estandarte.games.tercios.reactions.reacting import React, Reacting, Threat
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import March, Shoot
from estandarte.games.tercios.turn.goes import Activate, TroopStep
from estandarte.kernel import SetupFault
from estandarte.kernel.testing import rule
from estandarte.wargame.muster import ArmyFault
from estandarte.wargame.plane.points import Point
from games.tercios.scenes import (
    BLUE,
    FOE,
    PACK,
    RED,
    TERCIOS,
    Scene,
    area,
    commander,
    inch,
    place,
    unit,
)

SAMPLES = PACK.samples()


def marching(*things: Any, order: str = "corred") -> Scene:
    scene = Scene(unit("A", at=(36, 20)), *things)
    scene.activate("A", order)
    return scene


# --- places off the table


@rule("TER-battle-table")
@pytest.mark.parametrize("x", [-1, 10**9, -(10**18), 2**63])
def test_a_place_that_is_none_is_off_the_table(x: int) -> None:
    scene = marching()
    assert scene.refusal(March(Point(x, 10**18), role=RED)) == "TER-battle-table"
    ground = Scene(frames=[SceneryChoice((RED,))])
    ground.state.scenery_points = {RED: 6}
    corners = (Point(x, -5), Point(x + 9000, -5), Point(x, 10**12))
    assert ground.refusal(PlaceElement("hill", corners, role=RED)) is not None


@rule("TER-battle-table")
def test_a_march_over_the_edge_of_the_table_is_refused() -> None:
    scene = Scene(unit("A", at=(36, 47)))
    scene.activate("A", "atencion")
    assert scene.refusal(March(place(36, 49), role=RED)) == "TER-battle-table"


@rule("TER-battle-table")
def test_scenery_and_shifts_stay_on_the_table() -> None:
    scene = Scene(area("hill", 2, 24, 2), frames=[MapChoice((RED,), 2)])
    assert scene.refusal(ShiftElement("e1", -inch(1), 0, role=RED)) == "TER-battle-table"


@rule("TER-scenario-f")
def test_nobody_is_deployed_off_the_table() -> None:
    fresh = unit("A", at=(0, 0))
    scene = Scene(frames=[Deploying((RED,))])
    scene.state.waiting["A"] = fresh
    for spot in (place(-4, 4), place(500, 4), Point(-(10**15), 0)):
        action = DeployCommand("red-1", {"A": Post(spot, 0)}, role=RED)
        assert scene.refusal(action) == "TER-scenario-f"


# --- numbers that are none


@pytest.mark.parametrize(
    "number", ["NaN", "Infinity", "-Infinity", "1e400", "1.5", '"north"', "null", "[]", "9" * 40]
)
def test_headings_and_distances_that_are_no_whole_numbers_are_refused(number: str) -> None:
    scene = Scene(unit("A", at=(36, 20)), frames=[AfterShot((RED,), "A")])
    sent = f'{{"kind":"fall_back","role":"red","distance":{number}}}'.encode()
    assert TERCIOS.check(scene.state, sent).cite in ("KER-4", "TER-troops-caracolear-a")
    marched = marching()
    sent = f'{{"kind":"march","role":"red","to":{{"x":{number},"y":0}}}}'.encode()
    assert TERCIOS.check(marched.state, sent).cite in ("KER-4", "TER-battle-table")
    slipping = f'{{"kind":"slip_away","role":"red","to":{{"x":1,"y":1}},"heading":{number}}}'
    assert not TERCIOS.check(scene.state, slipping.encode())


@pytest.mark.parametrize("distance", [-1, 0, 10**15, -(2**62)])
def test_distances_out_of_all_bounds_are_refused(distance: int) -> None:
    scene = Scene(unit("A", at=(36, 20)), frames=[AfterShot((RED,), "A")])
    assert scene.refusal(FallBack(distance, role=RED)) == "TER-troops-caracolear-a"
    threat = Threat("X", True, place(36, 24), place(36, 20))
    flight = Scene(
        unit("A", at=(36, 20)),
        unit("X", at=(36, 24), **FOE),
        frames=[Flight((RED,), "A", threat)],
    )
    cite = flight.refusal(Flee(distance, role=RED))
    assert cite == ("TER-reactions-corred-c" if distance > 0 else "TER-reactions-corred-b")


# --- moves, cards, sight


@rule("TER-move-c", "TER-move-e")
@pytest.mark.parametrize("role", [RED, BLUE])
def test_nobody_moves_through_a_unit(role: str) -> None:
    scene = marching(unit("B", at=(36, 24), role=role))
    refused = "TER-move-e" if role == RED else "TER-move-c"
    assert scene.refusal(March(place(36, 27), role=RED)) == refused


@rule("TER-activation-f", "TER-reactions-a")
def test_a_spent_card_gives_no_order() -> None:
    done = unit("A", acted=True, card="fuego")
    bare = unit("B", at=(10, 10))
    scene = Scene(done, bare, unit("C", at=(60, 10), card="fuego"), frames=[TroopStep((RED,))])
    assert scene.refusal(Activate("A", role=RED)) == "TER-activation-f"
    assert scene.refusal(Activate("B", role=RED)) == "TER-activation-f"
    assert scene.refusal(Activate("C", role=RED)) is None
    assert scene.refusal(Activate("nobody", role=RED)) == "TER-activation-a"
    late = Scene(
        unit("A", card="fuego"), unit("B", at=(10, 10), acted=True), unit("X", at=(36, 22), **FOE),
        frames=[Reacting(units=("A",), enemy="X")],
    )  # fmt: skip
    assert late.refusal(React("B", role=RED)) == "TER-reactions-b"


@rule("TER-charge-i")
def test_nobody_charges_what_it_does_not_see() -> None:
    wood = area("small_wood", 36, 27, 3, effects=("oculto",))
    hidden, seen = unit("X", at=(36, 33), **FOE), unit("Y", at=(50, 24), **FOE)
    scene = Scene(unit("A", at=(36, 20)), wood, hidden, seen)
    scene.activate("A", "atacad")
    assert scene.refusal(Charge("X", role=RED)) == "TER-terrain-shoot-oculto-a"
    for nobody in ("", "nobody", "A"):
        assert scene.refusal(Charge(nobody, role=RED)) == "TER-orders-atacad-a"


@rule("TER-shoot-j", "TER-weapons-a")
def test_shots_at_nobody_and_with_nothing_are_refused() -> None:
    scene = Scene(unit("A", at=(36, 20)), unit("X", at=(36, 25), **FOE))
    scene.activate("A", "fuego")
    assert scene.refusal(Shoot("nobody", "arcabuz_mosquete", role=RED)) == "TER-shoot-j"
    assert scene.refusal(Shoot("A", "arcabuz_mosquete", role=RED)) == "TER-shoot-j"
    assert scene.refusal(Shoot("X", "trebuchet", role=RED)) == "TER-weapons-a"
    assert scene.refusal(Shoot("X", "arcabuz_mosquete", "nobody", role=RED)) == "TER-weapons-a"


@rule("TER-qualities-a")
def test_a_commander_does_only_what_he_can() -> None:
    scene = Scene(unit("A"), commander("K", 2), frames=[CommanderStep((RED,))])
    assert scene.refusal(Command("K", "fly", role=RED)) == "TER-qualities-a"
    assert scene.refusal(Command("K", "heroe", units=("A",), role=RED)) == "TER-qualities-a"


# --- armies


def _no_points(army: dict[str, Any]) -> None:
    army["points"] -= 1


def _unknown_unit(army: dict[str, Any]) -> None:
    first = army["command"][0]
    field = "units" if first.get("units") else "companies"
    first[field] = ["dragones_de_marte", *first[field][1:]]


def _unknown_list(army: dict[str, Any]) -> None:
    army["list"] = "atlantis"


def _wrong_year(army: dict[str, Any]) -> None:
    army["year"] = 1939


def _no_general(army: dict[str, Any]) -> None:
    del army["general"]


def _headless(army: dict[str, Any]) -> None:
    army["command"][0]["level"] = None


def _one_command(army: dict[str, Any]) -> None:
    army["command"] = [c for c in army["command"] if c["kind"] == "battery"]


def _crowded(army: dict[str, Any]) -> None:
    first = army["command"][0]
    field = "units" if first.get("units") else "companies"
    first[field] = first[field] * 12


def _unknown_virtue(army: dict[str, Any]) -> None:
    army["general"]["virtues"] = ["pereza"]


BROKEN: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "over points": (_no_points, "TER-army-b"),
    "unknown unit": (_unknown_unit, "TER-army-e"),
    "unknown list": (_unknown_list, "TER-army-e"),
    "another century": (_wrong_year, "TER-army-e"),
    "no general": (_no_general, "TER-commanders-b"),
    "a command without commander": (_headless, "TER-army-f"),
    "compulsory boxes empty": (_one_command, "TER-army-i"),
    "a command too large": (_crowded, "TER-army-h"),
    "a virtue that is none": (_unknown_virtue, "TER-virtues-c"),
}


@rule(
    "TER-army-b", "TER-army-e", "TER-army-f", "TER-army-g", "TER-army-h", "TER-commanders-b",
    "TER-virtues-c",
)  # fmt: skip
@pytest.mark.parametrize("fault", list(BROKEN))
def test_every_sample_army_broken_in_one_way_is_refused_with_that_rule(fault: str) -> None:
    damage, cite = BROKEN[fault]
    for name, tree in SAMPLES.items():
        army = deepcopy(tree)
        damage(army)
        found = TERCIOS.muster(army).problems
        assert cite in [p.cite for p in found], name
        assert all(p.where for p in found)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("points = \nlist = 3", "line 1"),
        ('list = "espana_1618"\npoints = = 4', "line 2"),
        ("[general]\nlevel = 2\n[general]", "line 3"),
        ('list = 7\norganigram = "standard"', "list"),
        ('points = "many"', "points"),
        ("general = { level = [] }", "general"),
        ('command = [{ kind = "infantry", units = "tercio" }]', "command"),
        ('command = [{ kind = "elephants" }]', "kind"),
        ("sappers = 3", "sappers"),
        (b"\xff\xfe", "UTF-8"),
    ],
)
def test_a_damaged_army_file_is_refused_with_its_line_or_key(text: str | bytes, names: str) -> None:
    with pytest.raises(ArmyFault, match=names):
        TERCIOS.muster(text)


def test_a_match_with_a_broken_army_is_refused_before_it_begins() -> None:
    from estandarte.kernel import Match, Setup

    army = deepcopy(SAMPLES["gran_capitan"])
    army["points"] = 400
    with pytest.raises(SetupFault) as refused:
        Match.start(TERCIOS, Setup("tercios", "campo_abierto", armies={RED: army}), "x")
    assert refused.value.telling.facts["cite"] == "TER-army-b"
    with pytest.raises(SetupFault):
        Match.start(TERCIOS, Setup("tercios", "campo_abierto", armies={RED: "nobody"}), "x")
