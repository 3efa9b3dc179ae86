"""What Gales do to Squadrons, Auxiliaries and Formations."""

from typing import Any

import pytest

from estandarte.games.mistral.fleets.damage import SailSunk, UnitDamaged
from estandarte.games.mistral.fleets.formations import unform_empty
from estandarte.games.mistral.sea.gale_damage import (
    AuxiliaryDrivenOff,
    ForcedToSea,
    SquadronDetached,
    attrition_at,
    force_to_sea,
    gale_harm,
    place_of_task,
    removal_at,
)
from estandarte.games.mistral.sea.weather import gale_on_catching
from estandarte.games.mistral.state import Convoy
from estandarte.games.mistral.tasks.book import LastingTask
from estandarte.games.mistral.war.progress import Gale
from estandarte.kernel import DieRolled, but
from estandarte.kernel.events import as_seen
from estandarte.kernel.testing import rule
from games.mistral.scenes import Scene, auxiliary, flagship, formation, leader, squadron


def gale(force: int, at: str = "sp_13") -> Gale:
    return Gale("mistral", force, at, "port_toulon")


ATTRITION = {8: [1], 9: [2, 1], 10: [3, 2, 1], 11: [4, 3, 2, 1], 12: [6, 3, 2, 1]}
IN_PORT = {8: [0], 9: [0, 0], 10: [1, 0, 0], 11: [2, 1, 1, 0], 12: [4, 1, 1, 0]}
CATCHING = {8: [-4], 9: [-2, -1], 10: [0, -1, -2], 11: [2, 1, 0, -1], 12: [4, 1, 0, -1]}
REMOVAL = {
    8: {"galley": [8]},
    9: {"fleet50": [9], "light": [8], "galley": [6, 8]},
    10: {"fleet": [8], "fleet50": [7, 9], "light": [6, 8], "galley": [4, 6, 8]},
    11: {"fleet": [6, 8], "fleet50": [4, 7, 9], "light": [1, 6, 8], "galley": [0, 4, 6, 8]},
    12: {"fleet": [4, 8], "fleet50": [2, 7, 9], "light": [0, 6, 8], "galley": [0, 4, 6, 8]},
}
OPEN = ["sp_12", "sp_13", "sp_14", "sp_07"]
"""A line of Large Spaces; each is one farther from the first."""


def at_range(force: int, distance: int) -> tuple[Scene, str]:
    return Scene(gale(force, at=OPEN[0])), OPEN[distance]


@rule("MIC-9.1-a", "MIC-9.1-b", "MIC-9.1-d", "IC-5.38-d")
@pytest.mark.parametrize("force", sorted(ATTRITION))
def test_attrition_by_force_and_range(force: int) -> None:
    for distance in range(4):
        scene, place = at_range(force, distance)
        expected = [*ATTRITION[force], 0, 0, 0][distance]
        assert attrition_at(scene.state, place) == expected


@rule("MIC-9.1-f", "IC-5.36-b", "IC-5.33-b")
@pytest.mark.parametrize("force", sorted(IN_PORT))
def test_port_spaces_and_harbours_shelter(force: int) -> None:
    scene = Scene(gale(force, at="port_toulon"))
    assert attrition_at(scene.state, "port_toulon") == IN_PORT[force][0]
    assert attrition_at(scene.state, "port_toulon/harbour") == IN_PORT[force][0]
    if force > 8:
        beside = Scene(gale(force, at="sp_13"))
        assert attrition_at(beside.state, "port_marseilles") == IN_PORT[force][1]


@rule("MIC-9.1-a", "MIC-9.1-g", "MIC-9.1-h")
@pytest.mark.parametrize("force", sorted(CATCHING))
def test_the_ctw_value_by_force_and_range(force: int) -> None:
    for distance in range(4):
        scene, place = at_range(force, distance)
        expected = [*CATCHING[force], 0, 0, 0][distance]
        assert gale_on_catching(scene.state, place) == expected


@rule("MIC-9.1-a", "MIC-9.1-j", "MIC-9.1-k", "MIC-9.1-d")
@pytest.mark.parametrize("force", sorted(REMOVAL))
@pytest.mark.parametrize("kind", ["fleet", "fleet50", "light", "galley", "bomb", "fireship"])
def test_the_least_die_that_drives_an_auxiliary_off(force: int, kind: str) -> None:
    chart = REMOVAL[force].get("galley" if kind in ("bomb", "fireship") else kind, [])
    for distance in range(4):
        scene, place = at_range(force, distance)
        expected = chart[distance] if distance < len(chart) else None
        assert removal_at(scene.state, auxiliary("A", kind), place) == expected


@rule("MIS-X4")
def test_one_space_from_a_force_nine_only_galleys_suffer() -> None:
    scene, place = at_range(9, 1)
    assert removal_at(scene.state, auxiliary("A", "galley"), place) == 8
    for kind in ("fleet", "fleet50", "light"):
        assert removal_at(scene.state, auxiliary("A", kind), place) is None
    scene, place = at_range(9, 2)
    assert removal_at(scene.state, auxiliary("A", "galley"), place) is None


def test_a_privateer_is_driven_off_as_a_fleet_auxiliary() -> None:
    scene, place = at_range(10, 0)
    assert removal_at(scene.state, auxiliary("P", "privateer", "france"), place) == 8


@rule("IC-5.33-b", "MIC-5.1-e")
def test_straits_feel_nothing_but_the_wind() -> None:
    scene = Scene(gale(11, at="sp_17"))
    assert attrition_at(scene.state, "st_elba") == 0
    assert removal_at(scene.state, auxiliary("A", "light"), "st_elba") is None
    assert gale_on_catching(scene.state, "st_elba") == 1


@rule("IC-5.33-b")
def test_coastal_spaces_zones_and_boxes_feel_all_of_it() -> None:
    assert attrition_at(Scene(gale(10, at="coast_b")).state, "coast_b") == 3
    lion = Scene(gale(10, at="sp_13")).state
    assert attrition_at(lion, "sz_lion/sp_13:in") == 2
    assert attrition_at(lion, "sz_lion") == 1


@rule("IC-5.33-a")
def test_of_two_gales_the_worst_value_counts_once() -> None:
    scene = Scene(gale(9, at="sp_13"), Gale("marin", 10, "sp_14", "sp_14"))
    assert attrition_at(scene.state, "sp_13") == 2
    assert attrition_at(scene.state, "sp_14") == 3


@rule("MIS-X30")
def test_force_ten_at_toulon() -> None:
    scene = Scene(
        gale(10, at="port_toulon"),
        squadron("F1", at="port_toulon"),
        squadron("F2", at="port_toulon/harbour", state="in_ordinary"),
        squadron("B1", at="sp_13"),
        squadron("B2", at="port_marseilles"),
    )
    gale_harm(scene.play)
    assert {u.id: u.damage for u in scene.state.units.values()} == {
        "F1": 1,
        "F2": 1,
        "B1": 2,
        "B2": 0,
    }


@rule("MIS-X5", "IC-5.38-d")
def test_a_hurricane_in_its_own_space_and_beside_it() -> None:
    bora = Gale("bora", 12, "sp_31", "sp_31")
    scene = Scene(bora, squadron("V1", at="sp_31"), squadron("V2", at="coast_g"))
    gale_harm(scene.play)
    assert (scene.unit("V1").damage, scene.unit("V2").damage) == (6, 3)
    fleet = auxiliary("A", "fleet")
    assert removal_at(scene.state, fleet, "sp_31") == 4
    assert removal_at(scene.state, fleet, "coast_g") == 8


@rule("MRX-3", "IC-5.36-a")
def test_two_increments_in_space_three() -> None:
    levanter = Gale("levanter", 9, "sp_03", "st_gibraltar")
    scene = Scene(levanter, squadron("B1", at="sp_03", damage=3), squadron("B2", at="port_melilla"))
    for increment in (3, 4):
        scene.state.increment = increment
        gale_harm(scene.play)
    assert scene.unit("B1").damage == 7
    assert scene.unit("B2").damage == 0


@rule("MIC-9.1-e", "IC-5.33-a")
def test_a_formation_that_spent_nothing_suffers_too() -> None:
    scene = Scene(gale(9), formation("BR-A"), squadron("B1", formation="BR-A"))
    gale_harm(scene.play)
    assert scene.unit("B1").damage == 2


@rule("IC-5.33-a")
def test_once_per_impulse_the_worst_range_is_taken_at_the_end() -> None:
    scene = Scene(gale(9), squadron("B1", at="sp_13"), gale_timing="per_impulse")
    gale_harm(scene.play)
    assert scene.unit("B1").damage == 0
    scene.state.gales["mistral"] = gale(9, at="sp_14")
    scene.state.increment = 4
    gale_harm(scene.play)
    assert scene.unit("B1").damage == 2
    assert scene.state.buffeted == {}


@rule("IC-5.33-b")
@pytest.mark.parametrize(("switch", "damage"), [("io_line", 1), ("none", 0), ("full", 3)])
def test_what_ships_in_port_take_is_a_switch(switch: str, damage: int) -> None:
    scene = Scene(gale(10, at="port_toulon"), squadron("F1", at="port_toulon"), gale_in_port=switch)
    gale_harm(scene.play)
    assert scene.unit("F1").damage == damage


@rule("IC-5.36-a", "MIC-2.2-d")
@pytest.mark.parametrize(("die", "sail"), [(3, 3), (4, 4)])
def test_after_the_attrition_comes_the_test_for_sunk_sail(die: int, sail: int) -> None:
    scene = Scene(gale(9), squadron("B1", damage=11), dice=[die])
    gale_harm(scene.play)
    assert (scene.unit("B1").sail, scene.unit("B1").damage) == (sail, 13)


@rule("IC-3.33-c", "IC-3.47-a")
@pytest.mark.parametrize(
    ("genoa", "station"), [("neutral", "port_marseilles"), ("active", "port_genoa")]
)
def test_the_leader_of_a_lost_flotilla_goes_to_the_nearest_friendly_port(
    genoa: str, station: str
) -> None:
    flag = formation("FR-C", at="coast_genoa", leader="de_court")
    alone = leader("de_court", formation="FR-C", station="")
    scene = Scene(flag, alone, contingents={"genoa": genoa})
    unform_empty(scene.play)
    assert scene.state.leaders["de_court"].station == station


@rule("IC-3.25-a", "IC-3.33-c")
def test_the_last_sail_takes_its_formation_and_its_damage_along() -> None:
    scene = Scene(
        gale(9),
        formation("BR-1"),
        leader("cornewall", formation="BR-1", station=""),
        squadron("B1", sail=1, damage=12, formation="BR-1"),
        dice=[0],
    )
    scene.state.formations["BR-1"] = formation("BR-1", leader="cornewall")
    gale_harm(scene.play)
    assert "B1" not in scene.state.units
    assert "BR-1" not in scene.state.formations
    assert scene.state.leaders["cornewall"].formation == ""
    assert scene.state.leaders["cornewall"].station in ("port_mahon", "port_villefranche")


@rule("IC-5.362-a", "MIC-9.1-j", "MIC-5.1-g", "IC-11.24-a")
@pytest.mark.parametrize(("die", "place"), [(7, "assigned"), (8, "recovery")])
def test_a_fleet_auxiliary_in_a_force_ten(die: int, place: str) -> None:
    scene = Scene(
        gale(10),
        formation("BR-A"),
        squadron("B1", formation="BR-A"),
        auxiliary("A", "fleet", place="assigned", formation="BR-A"),
        dice=[die],
    )
    gale_harm(scene.play)
    assert scene.state.auxiliaries["A"].place == place


@rule("IC-5.362-a")
def test_auxiliaries_of_ports_are_safe_and_tasked_ones_are_not() -> None:
    scene = Scene(
        gale(10),
        auxiliary("A", "light", place="assigned", at="port_toulon"),
        auxiliary("B", "light", place="tasked", at="sp_13"),
        dice=[6],
    )
    gale_harm(scene.play)
    assert [e.auxiliary for e in scene.all(AuxiliaryDrivenOff)] == ["B"]


@rule("MIC-9.1-a")
def test_an_automatic_removal_needs_no_die() -> None:
    scene = Scene(gale(11), auxiliary("B", "bomb", place="tasked", at="sp_13"), dice=[9])
    gale_harm(scene.play)
    assert scene.state.auxiliaries["B"].place == "recovery"
    assert scene.dice_left == [9]


def flotilla(*dice: int, **more: Any) -> Scene:
    facts = {"leader": "rowley", "spent": True, **more.pop("facts", {})}
    return Scene(
        gale(9),
        formation("BR-C", **facts),
        leader("rowley", formation="BR-C", station=""),
        squadron("B6", formation="BR-C"),
        squadron("BD1", formation="BR-C"),
        flagship("barfleur", formation="BR-C"),
        dice=dice,
        **more,
    )


@rule("IC-5.37-a", "IC-5.338-a", "MIC-6.2-a", "MIC-9.1-h")
def test_rowley_loses_a_squadron_on_a_six() -> None:
    scene = flotilla(6, 5)
    gale_harm(scene.play)
    assert [e.unit for e in scene.all(SquadronDetached)] == ["BD1"]
    assert scene.unit("BD1").formation == "I-BD1"
    assert scene.state.formations["I-BD1"].kind == "independent"


@rule("IC-5.37-a")
def test_rowley_keeps_them_together_on_a_five() -> None:
    scene = flotilla(5)
    gale_harm(scene.play)
    assert scene.all(SquadronDetached) == []


@rule("IC-5.37-a", "IC-5.33-a")
@pytest.mark.parametrize("facts", [{"spent": False}, {"spent": True, "forfeits": True}])
def test_no_check_without_a_movement_point_spent(facts: dict[str, bool]) -> None:
    """Nor where the point was forfeited after a Battle: it is lost, not expended."""
    scene = flotilla(9, facts=facts)
    gale_harm(scene.play)
    assert scene.dice_left == [9]


@rule("IC-5.37-a")
def test_no_check_for_a_single_squadron_in_port_or_by_the_switch() -> None:
    scene = Scene(
        gale(9),
        formation("BR-C", spent=True),
        squadron("B6", formation="BR-C"),
        flagship("barfleur", formation="BR-C"),
        dice=[9],
    )
    gale_harm(scene.play)
    assert scene.dice_left == [9]
    scene = flotilla(9, gale_detachment="off")
    gale_harm(scene.play)
    assert scene.dice_left == [9]


@rule("IC-5.37-a")
def test_a_flagship_is_never_detached() -> None:
    for die in range(10):
        scene = flotilla(9, die)
        gale_harm(scene.play)
        assert scene.all(SquadronDetached)[0].unit in ("B6", "BD1")


@rule("IC-3.27-h", "MIC-9.1-i", "IC-3.35-a")
@pytest.mark.parametrize("place", ["port_villefranche/harbour", "coast_b"])
def test_squadrons_fitting_out_at_a_minor_port_must_put_to_sea(place: str) -> None:
    at = place.removesuffix("/harbour")
    scene = Scene(
        gale(9, at=at),
        formation("BR-A", at=place),
        squadron("B1", at=place, state="fitting_out", formation="BR-A"),
        squadron("B2", at=place, state="fitting_out"),
    )
    force_to_sea(scene.play)
    assert {u.state for u in scene.state.units.values()} == {"ready"}
    assert scene.state.formations["BR-A"].at == at
    assert scene.state.formations["I-B2"].kind == "independent"
    assert scene.unit("B2").formation == "I-B2"


@rule("IC-3.27-h", "MIC-9.1-i")
def test_a_key_port_or_a_port_out_of_reach_keeps_them_in() -> None:
    scene = Scene(
        gale(9, at="port_toulon"),
        squadron("F1", at="port_toulon/harbour", state="fitting_out"),
        squadron("B1", at="port_malaga/harbour", state="fitting_out"),
        squadron("F2", at="port_toulon/harbour", state="in_ordinary"),
    )
    force_to_sea(scene.play)
    assert scene.all(ForcedToSea) == []


@rule("IC-2.33-a")
def test_the_bourbons_come_first() -> None:
    scene = Scene(gale(9), squadron("B1", at="sp_13"), squadron("S1", at="sp_13"))
    gale_harm(scene.play)
    assert [e.unit for e in scene.all(UnitDamaged)] == ["S1", "B1"]


@rule("IC-2.31-b")
def test_the_enemy_learns_nothing_of_the_damage_of_a_gale() -> None:
    scene = Scene(
        gale(9),
        squadron("B1", at="sp_13", damage=12),
        auxiliary("A", "light", place="tasked", at="sp_13"),
        dice=[0, 9],
    )
    gale_harm(scene.play)
    assert scene.all(SailSunk)
    assert scene.all(DieRolled)
    assert as_seen(scene.play.events, "bourbons") == ()
    assert len(as_seen(scene.play.events, "british")) == len(scene.play.events)


@rule("MIC-9.1-d", "IC-5.38-d")
def test_a_hurricane_is_two_worse_in_its_own_place_alone() -> None:
    for force, own in ((11, 4), (12, 6)):
        scene = Scene(gale(force, at=OPEN[0]))
        assert [attrition_at(scene.state, place) for place in OPEN[:2]] == [own, 3]
    scene = Scene(gale(12), squadron("B1", at="sp_13"), dice=[9])
    gale_harm(scene.play)
    assert scene.all(UnitDamaged)[0].cite == "MIC-9.1-d"


@rule("MIC-9.1-j", "MIC-9.1-k")
def test_a_bomb_is_of_the_other_classes() -> None:
    for die, gone in ((3, False), (4, True)):
        scene = Scene(gale(10), auxiliary("B", "bomb", place="tasked", at="sp_13"), dice=[die])
        gale_harm(scene.play)
        assert [event.cite for event in scene.all(AuxiliaryDrivenOff)] == ["MIC-9.1-k"] * gone


@rule("MIC-5.1-g", "IC-11.24-a")
def test_all_that_an_auxiliary_on_a_task_suffers_is_to_be_driven_off() -> None:
    scene = Scene(gale(10), auxiliary("A", "fleet", place="tasked", at="sp_13"), dice=[8])
    gale_harm(scene.play)
    assert [event.cite for event in scene.play.events] == ["IC-11.24-a", "MIC-5.1-g"]


@rule("IC-5.338-a", "MIC-9.1-h")
def test_the_gale_weighs_on_the_check_that_keeps_a_flotilla_together() -> None:
    scene = flotilla(6, 5)
    gale_harm(scene.play)
    dice = [e.cite for e in scene.all(DieRolled) if e.purpose == "keeping_together"]
    assert dice == ["MIC-9.1-h"]
    assert [event.cite for event in scene.all(SquadronDetached)] == ["IC-5.338-a"]


@rule("MIC-6.2-a")
def test_where_the_gale_adds_nothing_it_is_a_plain_leadership_check() -> None:
    scene = flotilla(0)
    scene.state.gales["mistral"] = gale(10)
    gale_harm(scene.play)
    dice = [e.cite for e in scene.all(DieRolled) if e.purpose == "keeping_together"]
    assert dice == ["MIC-6.2-a"]


@rule("IC-7.13-a")
def test_a_shadow_meets_the_gales_of_its_target() -> None:
    scene = Scene(formation("BO-A", at="sp_12"), auxiliary("L", "light", place="tasked", at="sp_5"))
    convoy = Convoy("troop_1", "bourbons", "sp_20", status="at_sea")
    scene.state.convoys[convoy.id] = convoy
    one = scene.state.auxiliaries["L"]

    def place(kind: Any, target: str) -> str:
        errand = LastingTask("L", kind, "british", target)
        scene.state.tasks = but(scene.state.tasks, lasting={"L": errand})
        return place_of_task(scene.state, one)

    assert place("shadow", "BO-A") == "sp_12"
    assert place("shadow", "troop_1") == "sp_20"
    assert place("shadow", "nobody") == "sp_5"
    assert place("interdiction", "BO-A") == "sp_5"
