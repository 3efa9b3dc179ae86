"""Operational Range: how far each Class reaches, and what bars its way."""

from typing import Any

import pytest

from estandarte.games.mistral.tasks.book import LastingTask
from estandarte.games.mistral.tasks.range import (
    is_west,
    range_of,
    reach_of,
    within_range,
)
from estandarte.games.mistral.war.progress import Gale
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.mistral.scenes import Scene, formation, pack, squadron
from games.mistral.task_scenes import BRITISH, assigned, corsairs


def refused(scene: Scene, id: str, place: str) -> str | None:
    return within_range(scene.state, scene.state.auxiliaries[id], place).cite


@rule("IC-6.14-a", "MIS-2.233-b", "MIS-2.531-a", "MIS-2.541-a", "MIS-2.53-a", "MIS-2.5-a")
@pytest.mark.parametrize(
    ("kind", "contingent", "most"),
    [
        ("fleet", "britain", 3),
        ("fleet50", "britain", None),
        ("galley", "spain", 2),
        ("light", "spain", 2),
        ("fireship", "britain", 0),
        ("bomb", "britain", 0),
        ("privateer", "spain", None),
    ],
)
def test_the_range_of_each_class(kind: str, contingent: str, most: int | None) -> None:
    one = assigned("X", kind, "port_mahon", contingent)
    assert range_of(Scene(one).state, one) == most


@rule("IC-6.14-a", "MIS-2.541-a")
def test_pirates_reach_four_spaces_and_the_knights_everywhere() -> None:
    scene = Scene(*corsairs())
    pirate, knights = (scene.state.auxiliaries[i] for i in ("pirate_tunis", "knights_of_malta"))
    assert (range_of(scene.state, pirate), range_of(scene.state, knights)) == (4, None)


@rule("IC-6.14-a")
def test_range_is_counted_in_spaces_with_the_boxes_of_a_sea_zone() -> None:
    scene = Scene(assigned("F", "fleet", "port_mahon"))
    reach = reach_of(scene.state, scene.state.auxiliaries["F"])
    assert (reach["sz_balearic/port_mahon"], reach["sz_balearic"]) == (1, 2)
    assert "sz_balearic/sp_08" in reach
    assert "sp_08" not in reach
    assert refused(scene, "F", "sp_08") == "IC-6.14-a"


@rule("IC-6.14-a")
def test_an_auxiliary_of_a_formation_reaches_from_where_that_is() -> None:
    scene = Scene(
        formation("BR-A"), squadron("B1", formation="BR-A"), assigned("F", "fleet", "BR-A")
    )
    assert reach_of(scene.state, scene.state.auxiliaries["F"])["sp_13"] == 0
    at_anchor = Scene(
        formation("BR-A", at="port_mahon/harbour"),
        squadron("B1", at="port_mahon/harbour", formation="BR-A", state="fitting_out"),
        assigned("F", "fleet", "BR-A"),
    )
    assert reach_of(at_anchor.state, at_anchor.state.auxiliaries["F"])["port_mahon"] == 0


@rule("IC-6.11-a")
def test_what_is_not_assigned_reaches_nothing() -> None:
    scene = Scene(assigned("F", "fleet", "port_mahon"))
    one = but(scene.state.auxiliaries["F"], place="recovery", at="")
    scene.state.auxiliaries["F"] = one
    assert reach_of(scene.state, one) == {}
    assert refused(scene, "F", "port_mahon") == "IC-6.11-a"


@rule("IC-6.14-b", "MIC-12.1-j", "MIC-12.1-w")
def test_galleys_of_the_fleets_do_not_enter_sea_zones_and_corsairs_do() -> None:
    scene = Scene(assigned("G", "galley", "port_marseilles", "france"), *corsairs())
    assert refused(scene, "G", "sp_13") is None
    assert refused(scene, "G", "sz_lion/sp_13") == "MIC-12.1-j"
    assert refused(scene, "G", "sz_lion") == "MIC-12.1-j"
    assert refused(scene, "pirate_tunis", "sz_sicilian") is None
    light = Scene(assigned("L", "light", "port_algiers", "spain"))
    assert refused(light, "L", "sz_barbary") is None


@rule("IC-6.14-b", "MIC-12.1-k", "MIC-12.1-q")
@pytest.mark.parametrize(
    ("kind", "cite"), [("galley", "MIC-12.1-k"), ("light", "MIC-12.1-q"), ("fleet", None)]
)
def test_only_fleet_auxiliaries_trace_into_gales(kind: str, cite: str | None) -> None:
    gale = Gale("mistral", 8, "sp_13", "port_marseilles")
    scene = Scene(assigned("X", kind, "port_marseilles", "france"), gale)
    assert refused(scene, "X", "sp_13") == cite


@rule("IC-6.14-b")
def test_nor_do_they_trace_through_them() -> None:
    gale = Gale("mistral", 8, "sp_13", "port_marseilles")
    scene = Scene(assigned("X", "light", "port_marseilles", "france"), gale)
    assert refused(scene, "X", "sp_14") == "IC-6.14-b"
    calm = Scene(assigned("X", "light", "port_marseilles", "france"))
    assert refused(calm, "X", "sp_14") is None


def held(spotted: bool, station: str = "st_gibraltar", **more: Any) -> Scene:
    guard = formation("BO-A", at="st_gibraltar", spotted=spotted, **more)
    scene = Scene(
        guard,
        squadron("S1", at="st_gibraltar", formation="BO-A"),
        assigned("F", "fleet", "port_gibraltar"),
        assigned("G", "fleet", "port_cadiz", "spain"),
    )
    scene.state.tasks = but(scene.state.tasks, stations={"BO-A": station})
    return scene


@rule("IC-6.14-c")
def test_a_strait_that_an_enemy_interdicts_cannot_be_passed() -> None:
    scene = held(spotted=True)
    assert refused(scene, "F", "st_gibraltar") is None
    assert refused(scene, "F", "sz_gut") == "IC-6.14-c"
    assert refused(scene, "G", "port_gibraltar") is None  # its own Fleet bars nobody's way


@rule("IC-6.14-c", "IC-7.2-a", "IC-8.45-b")
@pytest.mark.parametrize(
    "scene",
    [held(spotted=False), held(True, station=""), held(True, disorganised=True)],
    ids=["unseen", "just arrived", "disorganised"],
)
def test_who_does_not_interdict_it_does_not_bar_it(scene: Scene) -> None:
    assert refused(scene, "F", "sz_gut") is None


@rule("IC-6.14-c")
def test_out_of_a_blockaded_port_only_its_own_port_space_is_reached() -> None:
    scene = Scene(
        assigned("F", "fleet", "port_cadiz", "spain"),
        squadron("B1", at="port_cadiz"),
    )
    assert reach_of(scene.state, scene.state.auxiliaries["F"]) == {"port_cadiz": 0}
    assert refused(scene, "F", "sp_01") == "IC-6.14-c"


@rule("IC-6.14-c", "IC-7.242-a")
def test_an_auxiliary_can_close_the_port_too() -> None:
    scene = Scene(
        assigned("F", "fleet", "port_cadiz", "spain"),
        assigned("B", "fleet", "port_gibraltar"),
    )
    scene.state.auxiliaries["B"] = but(
        scene.state.auxiliaries["B"], place="tasked", at="port_cadiz"
    )
    errand = LastingTask("B", "blockade", BRITISH)
    scene.state.tasks = but(scene.state.tasks, lasting={"B": errand})
    assert refused(scene, "F", "sp_01") == "IC-6.14-c"


@rule("MIS-2.541-b")
def test_the_knights_do_nothing_west_of_gibraltar() -> None:
    scene = Scene(*corsairs())
    assert refused(scene, "knights_of_malta", "st_gibraltar") is None
    for place in ("sz_gut", "sp_01", "port_cadiz", "port_sale", "sz_gut/st_gibraltar"):
        assert is_west(scene.state.theatre, place)
        assert refused(scene, "knights_of_malta", place) == "MIS-2.541-b"
    assert not is_west(scene.state.theatre, "port_gibraltar")


@rule("MIS-2.5-a")
def test_every_corsair_has_a_range_of_its_own() -> None:
    for one in corsairs():
        counter = pack().ships.corsairs[one.id]
        wanted = None if counter.unlimited else counter.range
        assert range_of(Scene(one).state, one) == wanted
