"""Interdiction and Blockade by Auxiliaries; Straits held by Formations; what they score."""

from typing import Any

import pytest

from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.sea.blockade import blockaded
from estandarte.games.mistral.sea.directions import carry_out_directive, check_directive
from estandarte.games.mistral.tasks.book import LastingTask
from estandarte.games.mistral.tasks.giving import Tasking
from estandarte.games.mistral.tasks.interdiction import (
    BlockadePort,
    EndingBlockades,
    Interdict,
    ScoringInterdiction,
    ServingStations,
    french_locations,
    take_stations,
)
from estandarte.games.mistral.tasks.range import interdicts
from estandarte.kernel import but
from estandarte.kernel.events import as_seen
from estandarte.kernel.testing import rule
from games.mistral.scenes import formation, squadron
from games.mistral.task_scenes import (
    BOURBONS,
    BRITISH,
    Errand,
    assigned,
    corsairs,
)

KNIGHTS = "knights_of_malta"


def cruising(year: int, *more: Any, **facts: Any) -> Errand:
    """Every Auxiliary that might Interdict, at Toulon or Cadiz."""
    return Errand(
        assigned("F50", "fleet50", "port_toulon", "france"),
        assigned("S50", "fleet50", "port_cadiz", "spain"),
        assigned("FP", "privateer", "port_toulon", "france"),
        assigned("SP", "privateer", "port_cadiz", "spain"),
        assigned("FF", "fleet", "port_toulon", "france"),
        *corsairs(),
        *more,
        year=year,
        **facts,
    ).push(Tasking((BOURBONS,)))


@rule(
    "IC-7.2-c",
    "MIS-2.332-g",
    "MIS-2.332-i",
    "MIS-2.332-a",
    "MIS-2.544-a",
    "MIS-2.544-b",
    "IC-6.27-a",
)
@pytest.mark.parametrize(
    ("id", "place", "before", "after"),
    [
        ("F50", "st_bonifacio", "MIS-2.332-g", None),
        ("F50", "sz_lion", "MIS-2.332-g", "MIS-2.332-i"),
        ("FP", "st_bonifacio", "MIS-2.332-g", None),
        ("FP", "sz_lion", "MIS-2.332-g", None),
        ("SP", "st_bonifacio", "MIS-Q81", "MIS-Q81"),
        ("S50", "st_bonifacio", "MIS-2.332-g", "MIS-2.332-g"),
        ("FF", "st_bonifacio", "IC-6.14-a", "IC-6.14-a"),
        (KNIGHTS, "st_messina", None, None),
        (KNIGHTS, "sz_maltese", "MIS-2.544-b", None),
        (KNIGHTS, "sp_28", "IC-7.2-c", "IC-7.2-c"),
        (KNIGHTS, "sz_gut", "MIS-2.544-b", "MIS-2.541-b"),
        ("nobody", "st_messina", "IC-6.2-a", "IC-6.2-a"),
    ],
)
def test_who_may_interdict_where(id: str, place: str, before: str | None, after: Any) -> None:
    action = Interdict(id, place, role=BOURBONS)
    assert cruising(1744).refusal(action) == before
    assert cruising(1745).refusal(action) == after


@rule("MIS-2.544-a")
def test_the_escort_duty_of_the_knights_is_the_bourbons_alone() -> None:
    scene = Errand(*corsairs()).push(Tasking((BRITISH,)))
    assert scene.refusal(Interdict(KNIGHTS, "st_messina", role=BRITISH)) == "MIS-2.544-a"


@rule("IC-6.15-a", "MIS-2.544-a", "IC-6.11-a")
def test_an_interdicting_auxiliary_stays_in_place_for_all_to_see() -> None:
    scene = cruising(1744).act(Interdict(KNIGHTS, "st_messina", role=BOURBONS))
    assert (scene.aux(KNIGHTS).place, scene.aux(KNIGHTS).at) == ("tasked", "st_messina")
    assert KNIGHTS in str(as_seen(scene.play.events, BRITISH))
    scene.push(Tasking((BOURBONS,)))
    assert scene.refusal(Interdict(KNIGHTS, "st_elba", role=BOURBONS)) == "IC-6.11-a"


def on_station(id: str, at: str, role: str = BOURBONS, year: int = 1745, **more: Any) -> Errand:
    """An Auxiliary already on Interdiction, and a Formation of each Fleet beside it."""
    scene = Errand(
        assigned("F50", "fleet50", "port_toulon", "france"),
        assigned("FP", "privateer", "port_toulon", "france"),
        *corsairs(),
        formation("BR-A", at=more.pop("here", at)),
        squadron("B1", at=at, formation="BR-A"),
        formation("FR-C", at=at),
        squadron("F1", at=at, formation="FR-C"),
        year=year,
        increment=2,
        **more,
    )
    station(scene, id, at, role)
    return scene


def station(
    scene: Errand, id: str, at: str, role: str = BOURBONS, kind: Any = "interdiction"
) -> None:
    home = scene.aux(id).at if not scene.aux(id).fleet else ""
    scene.state.auxiliaries[id] = but(scene.aux(id), place="tasked", at=at)
    errand = LastingTask(id, kind, role, home=home)
    lasting = {**scene.state.tasks.lasting, id: errand}
    scene.state.tasks = but(scene.state.tasks, lasting=lasting)


@rule("IC-7.2-d", "MIC-19.1-f", "IC-5.12-b")
def test_an_enemy_formation_drives_it_off_for_one_point() -> None:
    scene = on_station("F50", "st_bonifacio")
    carry_out_directive(scene.play, "BR-A", Directive("drive_off", "F50"))
    assert scene.aux("F50").place == "recovery"
    assert not scene.state.tasks.lasting
    assert scene.state.formations["BR-A"].spent
    assert scene.state.formations["BR-A"].at == "st_bonifacio"


@rule("IC-7.2-d", "MIS-2.528-a", "MIS-2.33-g")
@pytest.mark.parametrize(
    ("id", "at", "tasker", "who", "refused"),
    [
        ("F50", "st_bonifacio", BOURBONS, "BR-A", None),
        ("F50", "st_bonifacio", BOURBONS, "FR-C", "IC-7.2-d"),
        (KNIGHTS, "st_messina", BOURBONS, "BR-A", None),
        ("pirate_algiers", "sz_barbary", BOURBONS, "BR-A", None),
        ("pirate_algiers", "sz_barbary", BOURBONS, "FR-C", None),
        ("pirate_algiers", "sz_barbary", BRITISH, "FR-C", None),
    ],
)
def test_who_may_drive_whom_off(
    id: str, at: str, tasker: str, who: str, refused: str | None
) -> None:
    scene = on_station(id, at, tasker, year=1743)
    verdict = check_directive(scene.state, scene.state.formations[who], Directive("drive_off", id))
    assert verdict.cite == refused


@rule("MIS-2.528-a", "IC-7.2-d")
def test_it_must_be_in_the_same_sea_zone() -> None:
    in_box = on_station("pirate_algiers", "sz_barbary", here="sz_barbary/sp_03:in")
    elsewhere = on_station("pirate_algiers", "sz_barbary", here="sp_03")
    what = Directive("drive_off", "pirate_algiers")
    assert check_directive(in_box.state, in_box.state.formations["BR-A"], what)
    refused = check_directive(elsewhere.state, elsewhere.state.formations["BR-A"], what)
    assert refused.cite == "IC-7.2-d"
    carry_out_directive(in_box.play, "BR-A", what)
    assert in_box.aux("pirate_algiers").place == "recovery"


@rule("IC-7.2-e")
def test_an_interdicting_auxiliary_stops_no_movement() -> None:
    scene = on_station("F50", "st_bonifacio", here="sp_11")
    scene.state.units["B1"] = but(scene.unit("B1"), at="sp_11")
    leg = scene.state.theatre.leg("sp_11", "st_bonifacio")
    assert leg is not None
    kind = "catch" if scene.state.theatre.sailing(leg, ()) == "catching" else "move"
    what = Directive(kind, "st_bonifacio")  # type: ignore[arg-type]
    assert check_directive(scene.state, scene.state.formations["BR-A"], what)


@rule("IC-7.2-a")
def test_a_formation_interdicts_a_strait_if_it_begins_and_ends_the_impulse_there() -> None:
    scene = Errand(
        formation("BR-A", at="st_gibraltar"), squadron("B1", at="st_gibraltar", formation="BR-A")
    )
    assert not interdicts(scene.state, scene.state.formations["BR-A"])
    scene.push(ServingStations())
    assert not scene.state.service
    take_stations(scene.play)
    assert interdicts(scene.state, scene.state.formations["BR-A"])
    scene.push(ServingStations())
    assert scene.state.service["B1"].interdicted
    assert scene.state.service["B1"].blockade == 0
    assert "BR-A" not in str(as_seen(scene.play.events, BOURBONS))
    assert "B1" not in str(as_seen(scene.play.events, BOURBONS))


@rule("IC-7.24-c")
def test_the_highest_blockade_value_of_the_turn_counts() -> None:
    scene = Errand(formation("BR-A", at="port_cadiz"), squadron("B1", formation="BR-A"))
    scene.push(ServingStations())
    assert scene.state.service["B1"].blockade == 2
    scene.state.formations["BR-A"] = but(scene.state.formations["BR-A"], at="port_cartagena")
    scene.push(ServingStations())
    assert scene.state.service["B1"].blockade == 2


def closing(*units: Any, **more: Any) -> Errand:
    scene = Errand(
        assigned("F", "fleet", "port_gibraltar"),
        assigned("L", "light", "port_gibraltar"),
        assigned("FF", "fleet", "port_cadiz", "france"),
        assigned("S", "fleet", "port_cadiz", "spain"),
        *corsairs(),
        *units,
        **more,
    )
    return scene.push(Tasking((BRITISH,)))


@rule("IC-7.242-a", "IC-6.27-a")
def test_an_auxiliary_blockades_a_port_with_an_empty_harbour() -> None:
    scene = closing().act(BlockadePort("F", "port_cadiz", role=BRITISH))
    scene.act(*([] if scene.asks == "" else [scene.options()[0]]))
    assert blockaded(scene.state) == {"port_cadiz"}
    scene.state.units["S1"] = squadron("S1", at="port_cadiz/harbour", state="in_ordinary")
    assert blockaded(scene.state) == set()


@rule("IC-7.242-a", "MIS-2.524-b", "IC-7.11-c")
@pytest.mark.parametrize(
    ("id", "port", "refused"),
    [
        ("F", "port_malaga", None),
        ("F", "port_gibraltar", "IC-7.242-a"),
        ("F", "port_melilla", None),
        ("F", "port_cadiz", "IC-7.242-a"),
        ("L", "port_malaga", "MIS-2.133-a"),
        ("F", "port_barcelona", "IC-6.14-a"),
        ("F", "nowhere", "IC-7.242-a"),
    ],
)
def test_which_ports_it_may_close(id: str, port: str, refused: str | None) -> None:
    lying = squadron("S1", at="port_cadiz/harbour", state="in_ordinary")
    assert closing(lying).refusal(BlockadePort(id, port, role=BRITISH)) == refused


@rule("MIS-2.524-b")
def test_pirates_do_not_blockade() -> None:
    scene = Errand(*corsairs()).push(Tasking((BOURBONS,)))
    scene.state.active_pirates = ("port_sale",)
    action = BlockadePort("salee_rovers", "port_gibraltar", role=BOURBONS)
    assert scene.refusal(action) == "MIS-2.524-b"


@rule("MIS-Q106", "IC-7.24-d")
def test_before_their_war_neither_french_ports_nor_french_auxiliaries_take_part() -> None:
    scene = closing(assigned("T", "fleet", "coast_a"))
    assert scene.refusal(BlockadePort("T", "port_toulon", role=BRITISH)) == "MIS-2.421-b"
    scene.state.defied = True
    assert scene.refusal(BlockadePort("T", "port_toulon", role=BRITISH)) is None
    peace = closing()
    peace.state.stack.clear()
    peace.push(Tasking((BOURBONS,)))
    assert peace.refusal(BlockadePort("S", "port_gibraltar", role=BOURBONS)) is None
    assert peace.refusal(BlockadePort("FF", "port_gibraltar", role=BOURBONS)) == "MIS-Q106"


@rule("IC-7.242-a", "MIC-19.3-h", "IC-4.3-a")
@pytest.mark.parametrize(("die", "stays"), [(3, False), (4, True)])
def test_the_blockade_value_and_one_drives_it_away(die: int, stays: bool) -> None:
    scene = closing(dice=[die])
    scene.state.stack.clear()
    station(scene, "F", "port_cadiz", BRITISH, "blockade")
    scene.push(EndingBlockades())
    assert (scene.aux("F").place == "tasked") is stays


@rule("MIS-2.332-h", "MIC-16.1-s", "MIS-X42", "MIS-Q29")
@pytest.mark.parametrize(("count", "failed"), [(2, 0), (3, 1), (5, 1), (6, 2), (7, 2)])
def test_three_locations_are_a_british_failed_order(count: int, failed: int) -> None:
    places = ["st_bonifacio", "st_elba", "st_messina", "st_gibraltar", "sz_lion", "sz_barbary"]
    places.append("sz_sicilian")
    scene = Errand(
        *(assigned(f"F{n}", "fleet50", "port_toulon", "france") for n in range(count)), year=1745
    )
    for number, at in enumerate(places[:count]):
        station(scene, f"F{number}", at)
    scene.push(ScoringInterdiction())
    assert scene.state.orders.record(BRITISH).failed == failed
    scene.state.date = but(scene.state.date, year=1744)
    assert french_locations(scene.state) == []


@rule("MIS-Q30", "MIS-2.544-a")
def test_the_knights_count_among_them_unless_the_switch_says_no() -> None:
    for score, found in (("on", ["st_bonifacio", "st_messina"]), ("off", ["st_bonifacio"])):
        scene = on_station("F50", "st_bonifacio", knights_score=score)
        station(scene, KNIGHTS, "st_messina")
        assert french_locations(scene.state) == found


@rule("MIS-2.332-h")
def test_two_in_one_place_are_one_location() -> None:
    scene = on_station("F50", "st_bonifacio")
    station(scene, "FP", "st_bonifacio")
    assert french_locations(scene.state) == ["st_bonifacio"]


@rule("MIS-2.525-a", "MIS-2.525-b", "MIC-16.1-t", "MIS-Q62")
def test_a_pirate_on_a_sea_zone_fails_an_order_of_the_other_player() -> None:
    scene = on_station("pirate_algiers", "sz_barbary", BOURBONS)
    station(scene, "pirate_tunis", "sz_sicilian", BOURBONS)
    scene.state.prestige[BRITISH] = 7
    scene.push(ScoringInterdiction())
    records = {r: scene.state.orders.record(r).failed for r in (BRITISH, BOURBONS)}
    assert records == {BRITISH: 1, BOURBONS: 0}
    scene.state.prestige[BRITISH] = 5
    scene.push(ScoringInterdiction())
    records = {r: scene.state.orders.record(r).failed for r in (BRITISH, BOURBONS)}
    assert records == {BRITISH: 2, BOURBONS: 1}


@rule("MIS-2.525-a", "MIS-2.525-b")
def test_pirates_of_both_players_fail_one_order_each_however_many() -> None:
    scene = on_station("pirate_algiers", "sz_barbary", BOURBONS)
    station(scene, "pirate_tunis", "sz_sicilian", BRITISH)
    scene.push(ScoringInterdiction())
    records = {r: scene.state.orders.record(r).failed for r in (BRITISH, BOURBONS)}
    assert records == {BRITISH: 1, BOURBONS: 1}


@rule("MIS-2.526-a")
def test_a_pirate_that_has_been_tasked_makes_its_base_a_target() -> None:
    scene = Errand(*corsairs()).push(Tasking((BOURBONS,)))
    scene.state.active_pirates = ("port_tunis",)
    scene.state.auxiliaries[KNIGHTS] = but(scene.aux(KNIGHTS), place="recovery", at="")
    assert not scene.state.orders.stirred
    scene.act(Interdict("pirate_tunis", "sz_sicilian", role=BOURBONS))
    assert scene.state.orders.stirred == ("port_tunis",)
    assert scene.state.tasks.lasting["pirate_tunis"].home == "port_tunis"


@rule("MIS-2.332-j")
def test_the_impulses_of_a_lasting_task_are_counted() -> None:
    scene = on_station("F50", "st_bonifacio")
    for expected in (1, 2):
        scene.push(ServingStations())
        assert scene.state.tasks.lasting["F50"].impulses == expected


def interdicted(id: str, place: str, year: int) -> str | None:
    return cruising(year).refusal(Interdict(id, place, role=BOURBONS))


@rule("MIS-2.332-g", "MIS-2.332-i")
def test_french_fifties_interdict_straits_from_1745_and_no_sea_zone() -> None:
    assert interdicted("F50", "st_bonifacio", 1744) == "MIS-2.332-g"
    assert interdicted("F50", "st_bonifacio", 1745) is None
    assert interdicted("F50", "sz_lion", 1745) == "MIS-2.332-i"


@rule("MIS-2.544-b")
def test_the_knights_guard_a_sea_zone_from_1745() -> None:
    assert interdicted(KNIGHTS, "sz_maltese", 1744) == "MIS-2.544-b"
    assert interdicted(KNIGHTS, "sz_maltese", 1745) is None


@rule("MIS-2.133-a")
def test_a_light_auxiliary_closes_no_port() -> None:
    assert closing().refusal(BlockadePort("L", "port_malaga", role=BRITISH)) == "MIS-2.133-a"
