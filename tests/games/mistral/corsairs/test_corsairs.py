"""Corsairs: Pirate activation, who uses them, what they may do, whom they fail."""

from typing import Any

import pytest

from estandarte.games.mistral.corsairs.corsairs import (
    activate_pirates,
    free_bases,
    may_task_pirate,
    pirate_failures,
    who_tasks,
)
from estandarte.games.mistral.fleets.forces import Auxiliary
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.mistral.scenes import FALL, SPRING, SUMMER, WINTER, Scene, started

BRITISH, BOURBONS = "british", "bourbons"


def pirates(*dice: int, turn: int = SUMMER, **more: Any) -> Scene:
    """All Corsairs at their Bases."""
    corsairs = [a for a in started("y1744").auxiliaries.values() if not a.fleet]
    return Scene(*corsairs, dice=dice, turn=turn, **more)


@rule("MIC-14.1-a", "MIS-2.522-b", "MIC-14.1-b")
@pytest.mark.parametrize(
    ("die", "active"),
    [
        (0, ()),
        (3, ()),
        (4, ("port_sale",)),
        (5, ("port_algiers",)),
        (6, ("port_tunis",)),
        (7, ("port_tripoli",)),
        (8, ("port_sale", "port_algiers")),
        (9, ("port_tunis", "port_tripoli")),
    ],
)
def test_which_pirates_a_die_activates(die: int, active: tuple[str, ...]) -> None:
    scene = pirates(die, turn=FALL)
    activate_pirates(scene.play)
    assert scene.state.active_pirates == active


@rule("MIS-2.522-a", "MIC-14.1-b", "MIS-X31")
@pytest.mark.parametrize("turn", [WINTER, SPRING])
def test_no_die_is_thrown_in_winter_and_spring(turn: int) -> None:
    scene = pirates(8, turn=turn)
    scene.state.active_pirates = ("port_sale",)
    activate_pirates(scene.play)
    assert not scene.state.active_pirates
    assert scene.dice_left == [8]


@rule("MIS-X31", "MIC-14.1-d", "MIS-2.526-b")
def test_a_neutralised_base_is_not_active() -> None:
    scene = pirates(8)
    scene.state.neutralised = ("port_sale",)
    activate_pirates(scene.play)
    assert scene.state.active_pirates == ("port_algiers",)


@rule("MIC-14.1-c")
def test_a_pirate_in_the_recovery_box_is_not_active() -> None:
    scene = pirates(8)
    salee = scene.state.auxiliaries["salee_rovers"]
    scene.state.auxiliaries[salee.id] = but(salee, place="recovery", at="")
    activate_pirates(scene.play)
    assert scene.state.active_pirates == ("port_algiers",)


@rule("IC-10.2-a")
def test_pirates_can_be_switched_off() -> None:
    scene = pirates(8, pirates="off")
    activate_pirates(scene.play)
    assert scene.state.active_pirates == ()


@rule("MIS-2.523-a", "MIS-2.523-b", "IC-10.2-a")
def test_who_uses_the_pirates() -> None:
    scene = Scene()
    assert who_tasks(scene.state) == BOURBONS
    assert who_tasks(Scene(pirate_tie="british").state) == BRITISH
    scene.state.prestige[BRITISH] = 4
    assert who_tasks(scene.state) == BRITISH
    scene.state.prestige[BOURBONS] = 3
    assert who_tasks(scene.state) == BOURBONS


def tasked(id: str, task: Any, place: str, role: str = BOURBONS) -> str | None:
    scene = pirates()
    scene.state.active_pirates = ("port_algiers", "port_tunis")
    pirate: Auxiliary = scene.state.auxiliaries[id]
    return may_task_pirate(scene.state, role, pirate, task, place).cite


@rule("MIS-2.524-a", "MIS-2.524-b", "MIS-2.524-c", "MIS-2.524-d", "MIS-2.524-e")
@pytest.mark.parametrize(
    ("id", "task", "place", "refused"),
    [
        ("pirate_algiers", "interdiction", "sz_barbary", None),
        ("pirate_tunis", "interdiction", "sz_sicilian", None),
        ("pirate_algiers", "interdiction", "sp_03", "MIS-2.524-c"),
        ("pirate_algiers", "interdiction", "st_gibraltar", "MIS-2.524-c"),
        ("pirate_algiers", "convoy_attack", "sz_barbary", None),
        ("pirate_algiers", "convoy_attack", "sp_03", None),
        ("pirate_tunis", "convoy_attack", "sz_sicilian", "MIS-2.524-d"),
        ("pirate_tunis", "convoy_attack", "sz_sicilian/sp_23:in", "MIS-2.524-d"),
        ("pirate_tunis", "convoy_attack", "sp_23", None),
        ("pirate_algiers", "blockade", "port_cadiz", "MIS-2.524-b"),
        ("pirate_algiers", "search", "sp_03", "MIS-2.524-a"),
        ("pirate_tripoli", "interdiction", "sz_maltese", "MIS-2.522-b"),
    ],
)
def test_what_a_pirate_may_do(id: str, task: str, place: str, refused: str | None) -> None:
    assert tasked(id, task, place) == refused


@rule("MIS-2.523-a")
def test_the_other_player_may_not_task_them() -> None:
    assert tasked("pirate_algiers", "interdiction", "sz_barbary", BRITISH) == "MIS-2.523-b"


@rule("MIS-2.525-a", "MIS-2.525-b", "MIC-16.1-t")
def test_whose_order_fails_by_a_pirate_on_a_sea_zone() -> None:
    scene = Scene()
    assert pirate_failures(scene.state, None) == {BRITISH: 0, BOURBONS: 0}
    assert pirate_failures(scene.state, BOURBONS) == {BRITISH: 1, BOURBONS: 1}
    scene.state.prestige[BRITISH] = 6
    assert pirate_failures(scene.state, BOURBONS) == {BRITISH: 1, BOURBONS: 0}
    assert pirate_failures(scene.state, BRITISH) == {BRITISH: 0, BOURBONS: 1}


@rule("MIS-2.551-c")
def test_where_a_recovered_corsair_may_be_based() -> None:
    scene = pirates()
    for id, bases in (
        ("salee_rovers", ("port_sale",)),
        ("knights_of_malta", ("port_valetta",)),
        ("pirate_tunis", ("port_tunis",)),
    ):
        one = but(scene.state.auxiliaries[id], place="recovery", at="")
        scene.state.auxiliaries[id] = one
        assert free_bases(scene.state, one) == bases
    algiers = but(scene.state.auxiliaries["pirate_algiers"], place="recovery", at="")
    scene.state.auxiliaries["pirate_algiers"] = algiers
    assert free_bases(scene.state, algiers) == ("port_algiers", "port_tunis")


@rule("MIS-2.524-a", "MIS-2.524-c")
def test_pirates_interdict_sea_zones_and_do_not_search() -> None:
    assert tasked("pirate_algiers", "search", "sp_03") == "MIS-2.524-a"
    assert tasked("pirate_algiers", "interdiction", "sp_03") == "MIS-2.524-c"
    assert tasked("pirate_algiers", "interdiction", "sz_barbary") is None


@rule("MIS-2.524-d", "MIS-2.524-e")
def test_galleys_attack_convoys_in_spaces_only_and_light_pirates_everywhere() -> None:
    assert tasked("pirate_tunis", "convoy_attack", "sz_sicilian") == "MIS-2.524-d"
    assert tasked("pirate_tunis", "convoy_attack", "sp_23") is None
    assert tasked("pirate_algiers", "convoy_attack", "sz_barbary") is None
