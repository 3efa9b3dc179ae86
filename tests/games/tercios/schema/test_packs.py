"""Values replaced by whoever owns the box are what is mustered, placed, played and shown."""

from typing import Any

import pytest

from estandarte.games.tercios.before.scenery import PassScenery, PlaceElement, SceneryChoice
from estandarte.games.tercios.movement.walks import move_distance
from estandarte.games.tercios.schema.pack import PACKS
from estandarte.games.tercios.values.reach import command_distance
from estandarte.kernel import (
    Dice,
    Match,
    PackFault,
    Setup,
    SetupFault,
    check,
    parse_record,
    pledge,
)
from estandarte.wargame.plane.measures import inches
from games.tercios.scenes import BLUE, PACK, RED, TERCIOS, commander, place

FAST = {"troops": {"formations": {"unit": {"coronelia": {"speed": 6, "cost": 60}}}}}
"""The coronelías of the Gran Capitán march an inch farther and cost less."""


def begun(over: dict[str, Any], scenario: str = "campo_abierto", **armies: Any) -> Match[Any]:
    used = TERCIOS.pack(over)
    assert used is not None
    setup = Setup("tercios", scenario, armies=armies, packs=(used,), pledge=pledge("x"))
    return Match.start(TERCIOS, setup, "x")


def test_a_replaced_cost_is_on_the_bill_of_an_army() -> None:
    army = PACK.sample("gran_capitan")
    unit = PACK.unit("coronelia")
    assert unit is not None
    dear = {"troops": {"formations": {"unit": {"coronelia": {"cost": unit.cost + 10}}}}}
    assert TERCIOS.muster(army).cost == 1000
    report = TERCIOS.muster(army, dear)
    assert report.cost == 1040
    assert [p.cite for p in report.problems] == ["TER-army-b"]
    with pytest.raises(SetupFault) as refused:
        begun(dear, red="gran_capitan")
    assert refused.value.telling.facts["cite"] == "TER-army-b"


def test_a_replaced_value_plays_and_shows() -> None:
    match = begun(FAST, red="gran_capitan")
    mine = [u for u in match.state.units.values() if u.profile.entry == "coronelia"]
    assert {u.profile.speed for u in mine} == {6}
    assert {u.profile.cost for u in mine} == {60}
    shown = [s.unit for s in match.view(BLUE).units if s.unit.profile.entry == "coronelia"]
    assert {u.profile.speed for u in shown} == {6}
    setup = Setup("tercios", "campo_abierto", armies={RED: "gran_capitan"})
    plain = Match.start(TERCIOS, setup, "x")
    before = [u for u in plain.state.units.values() if u.profile.entry == "coronelia"]
    assert {u.profile.speed for u in before} == {5}


def test_a_replaced_range_reaches_views_and_the_minds_of_machines() -> None:
    match = begun({"weapons": {"weapon": {"arcabuz": {"range": 11}}}})
    assert match.state.weapons["arcabuz"].range == 11
    view = match.view(RED)
    assert view.weapons["arcabuz"].range == 11
    assert TERCIOS.imagine(view, Dice("m")).weapons["arcabuz"].range == 11


def test_a_replaced_reach_of_commanders_is_what_they_command_and_ride() -> None:
    far = {"command": 8, "command_with_presencia": 11, "move": 7, "move_with_brio": 12}
    state = begun({"commanders": {"reach": far}}).state
    plain, able = commander("R"), commander("R", virtues=("presencia", "brio"))
    assert [command_distance(state, c) for c in (plain, able)] == [inches(8), inches(11)]
    assert [move_distance(state, c) for c in (plain, able)] == [inches(7), inches(12)]


def scenery(over: dict[str, Any]) -> Match[Any]:
    match = begun(over, "campos_de_gloria")
    assert isinstance(match.state.decision, SceneryChoice)
    return match


def test_a_replaced_price_and_size_of_scenery_are_what_is_placed() -> None:
    hill = {"cost": 2, "mm15": [3, 5], "effects": ["dificil"]}
    match = scenery({"terrain": {"element": {"hill": hill}}})
    decision = match.state.decision
    assert decision is not None
    role = decision.waiting[0]
    match.state.scenery_points[role] = 2

    def patch(half: float) -> PlaceElement:
        corners = (
            place(30 - half, 20 - half), place(30 + half, 20 - half),
            place(30 + half, 20 + half), place(30 - half, 20 + half),
        )  # fmt: skip
        return PlaceElement("hill", corners, role=role)

    assert check(match.state, patch(3)).cite == "TER-scenery-colina-a"  # 8.5" across
    match.act(patch(1.5))
    placed = match.state.elements["e1"]
    assert placed.effects == ("dificil",)
    assert match.state.scenery_spent[role] == 2
    match.state.scenery_points[role] = 3
    offers = SceneryChoice((role,)).offers(match.state, role)
    sorts = [o.limits["sort"].among for o in offers if o.limits]
    assert sorts
    assert "hill" not in sorts[0]  # one point is left


def test_replaced_dice_of_the_crops_are_thrown() -> None:
    faces = [["muy_dificil"]] * 6
    match = scenery({"terrain": {"dice": {"crop_field": faces}}})
    decision = match.state.decision
    assert decision is not None
    role = decision.waiting[0]
    corners = (place(28, 18), place(34, 18), place(34, 24), place(28, 24))
    match.act(PlaceElement("crop_field", corners, role=role))
    while isinstance(match.state.decision, SceneryChoice):
        match.act(PassScenery(role=match.state.decision.waiting[0]))
    assert match.state.elements["e1"].effects == ("muy_dificil",)


def test_a_ready_battle_is_fought_with_replaced_armies_and_ground() -> None:
    wood = {"sort": "steep_hill", "corners": [[30, 20], [38, 20], [38, 26], [30, 26]]}
    over = {"battles": {"rocroi": {"armies": {"red": "gran_capitan"}, "element": [wood]}}, **FAST}
    match = begun(over, "rocroi")
    assert [e.kind for e in match.state.elements.values()] == ["steep_hill"]
    red = {u.profile.entry for u in match.state.units.values() if u.role == RED}
    assert "coronelia" in red
    board = TERCIOS.board(match.record.setup)
    assert board["armies"][RED] == "El Gran Capitán"


def test_a_replaced_name_is_on_the_roll_and_in_the_description() -> None:
    name = {"en": "Colunela", "es": "Colunela"}
    over = {"troops": {"formations": {"unit": {"coronelia": {"name": name}}}}}
    match = begun(over, red="gran_capitan")
    assert TERCIOS.board(match.record.setup)["units"]["coronelia"] == name
    told = "\n".join(TERCIOS.describe(match.view(RED), "es"))
    assert "Colunela" in told


def test_the_replaced_values_travel_with_the_record() -> None:
    match = begun(FAST, red="gran_capitan")
    text = bytes(match.record)
    PACKS._opened.pop(match.state.pack_name)  # as on a machine that has never seen them
    again = Match.resume(parse_record(text))
    mine = [u for u in again.state.units.values() if u.profile.entry == "coronelia"]
    assert {u.profile.speed for u in mine} == {6}
    assert again.state.pack.unit("coronelia") == PACKS.of(FAST).unit("coronelia")


def test_values_that_cannot_be_played_with_are_refused_by_file_and_key() -> None:
    with pytest.raises(PackFault, match=r"formations.unit.coronelia.speed"):
        TERCIOS.pack({"troops": {"formations": {"unit": {"coronelia": {"speed": "fast"}}}}})
    with pytest.raises(PackFault, match=r"terrain.toml: dice.river: 1 of 6 faces"):
        TERCIOS.pack({"terrain": {"dice": {"river": [["dificil"]]}}})
    with pytest.raises(PackFault, match=r"battles/rocroi.toml: element.sort: volcano"):
        TERCIOS.pack({"battles": {"rocroi": {"element": [{"sort": "volcano"}]}}})
