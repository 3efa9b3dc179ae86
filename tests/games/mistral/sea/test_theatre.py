"""The theatre: kinds of place, winds on lanes, sea zones and their boxes, distances, routes."""

from typing import Any

import pytest

from estandarte.games.mistral.schema.pack import open_pack
from estandarte.games.mistral.sea.theatre import (
    box,
    is_box,
    is_harbour,
    location_of,
    space_of,
)
from estandarte.kernel import PackFault
from estandarte.kernel.testing import rule
from games.mistral.scenes import pack, theatre

SEA = theatre()


def sailing(here: str, there: str, *blowing: str) -> str:
    leg = SEA.leg(here, there)
    assert leg is not None
    return SEA.sailing(leg, blowing)


def cost(here: str, there: str, *blowing: str) -> int:
    leg = SEA.leg(here, there)
    assert leg is not None
    return SEA.cost(leg, blowing)


def refused(over: dict[str, Any]) -> str:
    with pytest.raises(PackFault) as fault:
        open_pack(over)
    return str(fault.value)


@rule("IC-5.22-a")
@pytest.mark.parametrize(
    ("place", "kind"),
    [
        ("sp_13", "large"),
        ("coast_b", "coastal"),
        ("st_elba", "strait"),
        ("port_toulon", "port"),
        ("port_toulon/harbour", "harbour"),
        ("sz_lion", "sea_zone"),
        ("sz_lion/sp_13:in", "box"),
        ("edge_west", "edge"),
    ],
)
def test_the_kinds_of_place(place: str, kind: str) -> None:
    assert SEA.kind(place) == kind


@rule("IC-5.22-a")
def test_a_lane_to_nowhere_is_refused() -> None:
    assert refused({"theatre": {"lanes": [{"ends": ["sp_01", "sp_99"], "bearing": "N"}]}}) == (
        "theatre.toml: lanes[0]: IC-5.22-a"
    )


@rule("IC-5.23-a")
def test_a_wind_that_blows_to_no_end_of_its_lane_is_refused() -> None:
    lane = {"ends": ["sp_01", "sp_02"], "bearing": "N", "seasonal": {"mistral": "sp_13"}}
    assert refused({"theatre": {"lanes": [lane]}}) == "theatre.toml: lanes[0]: IC-5.23-a"


@rule("MIS-1.302-a", "MIS-1.302-b")
def test_no_lane_always_needs_catching_the_wind() -> None:
    lanes = pack().theatre.lanes
    assert all(lane.seasonal for lane in lanes if lane.catching)
    lane = {"ends": ["sp_01", "sp_02"], "bearing": "N", "catching": 5}
    assert refused({"theatre": {"lanes": [lane]}}) == "theatre.toml: lanes[0]: MIS-1.302-a"


@rule("MIS-1.301-a", "MIS-2.14-b")
def test_lettered_spaces_are_coastal_and_work_as_minor_ports() -> None:
    lettered = {id for id, space in SEA.spaces.items() if space.letter}
    assert lettered == {id for id, port in SEA.ports.items() if port.rank == "coastal"}
    assert len(lettered) == 12
    over = {"ports": {"ports": {"coast_a": {"rank": "minor"}}}}
    assert refused(over) == "ports.toml: ports.coast_a: MIS-2.14-b"


@rule("IC-5.23-a", "IC-5.23-b")
def test_a_lane_with_a_prevailing_wind_is_fair_along_its_arrow() -> None:
    assert sailing("port_gibraltar", "sp_02") == "fair"
    assert sailing("sp_02", "port_gibraltar") == "foul"
    assert sailing("port_cadiz", "sp_01") == "calm"


@rule("IC-5.14-a", "IC-5.14-b")
def test_with_the_wind_or_without_one_point_against_it_two() -> None:
    assert cost("port_gibraltar", "sp_02") == 1
    assert cost("port_cadiz", "sp_01") == 1
    assert cost("sp_02", "port_gibraltar") == 2


@rule("IC-5.24-a")
def test_a_seasonal_wind_replaces_the_prevailing_one_while_it_blows() -> None:
    assert sailing("port_gibraltar", "sp_02", "levanter") == "foul"
    assert sailing("sp_02", "port_gibraltar", "levanter") == "fair"
    assert sailing("sp_02", "port_gibraltar", "mistral") == "foul"


@rule("IC-5.24-a")
def test_of_two_seasonal_winds_the_one_listed_first_rules() -> None:
    lane = next(
        lane
        for lane in pack().theatre.lanes
        if len(set(lane.seasonal.values())) == 2 and len(lane.seasonal) == 2
    )
    first, second = sorted(lane.seasonal, key=SEA.winds.index)
    there = lane.seasonal[first]
    here = next(end for end in lane.ends if end != there)
    assert sailing(here, there, second, first) == "fair"
    assert sailing(here, there, second) == "foul"


@rule("IC-5.25-a", "MIS-1.302-c", "MRX-5")
def test_a_pure_seasonal_lane_needs_catching_while_its_winds_are_still() -> None:
    assert sailing("port_toulon", "sp_13") == "catching"
    assert sailing("sp_13", "port_toulon") == "catching"
    leg = SEA.leg("port_toulon", "sp_13")
    assert leg is not None
    assert leg.number == 5


@rule("IC-5.25-b", "MRX-5")
def test_a_pure_seasonal_lane_is_an_ordinary_one_while_its_wind_blows() -> None:
    assert sailing("port_toulon", "sp_13", "mistral") == "fair"
    assert sailing("port_toulon", "sp_13", "marin") == "foul"
    assert cost("port_toulon", "sp_13", "marin") == 2


@rule("MRM-1-a", "MIC-20.1-a", "MIC-20.1-b", "MIC-20.1-c", "MIC-20.1-d", "IC-5.27-a")
def test_a_sea_zone_is_crossed_from_box_to_box() -> None:
    inward = SEA.route(("sp_13", "sz_lion", "sp_14"))
    assert [leg.there for leg in inward] == [
        "sz_lion/sp_13:in",
        "sz_lion",
        "sz_lion/sp_14:out",
        "sp_14",
    ]
    assert [leg.number for leg in inward] == [0, 6, 0, 6]
    assert [SEA.sailing(leg, ()) for leg in inward] == ["calm", "catching", "calm", "catching"]


@rule("MRM-1-a")
def test_a_sea_zone_without_a_gate_is_refused() -> None:
    gates = [{"zone": "sz_gut", "neighbour": "sp_01", "bearing": "N", "inward": 6, "outward": 6}]
    assert refused({"theatre": {"gates": gates}}).endswith("MRM-1-a")


@rule("IC-5.27-b")
def test_between_two_zones_one_box_leads_into_the_other() -> None:
    legs = SEA.route(("sz_barbary", "sz_balearic"))
    assert [leg.there for leg in legs] == [
        "sz_barbary/sz_balearic:out",
        "sz_balearic/sz_barbary:in",
        "sz_balearic",
    ]
    assert [leg.number for leg in legs] == [0, 7, 7]
    assert [leg.number for leg in SEA.route(("sz_balearic", "sz_barbary"))] == [0, 4, 7]


@rule("IC-5.27-c")
def test_the_two_boxes_of_a_gate_are_one_location() -> None:
    assert location_of("sz_lion/sp_13:in") == location_of("sz_lion/sp_13:out") == "sz_lion/sp_13"
    assert box("sz_lion", "sp_13") == "sz_lion/sp_13"
    assert space_of("sz_lion/sp_13:out") == "sz_lion"
    assert is_box("sz_lion/sp_13:in")
    assert not is_box("port_toulon/harbour")


@rule("IC-5.27-d")
def test_one_may_turn_back_from_a_box_without_catching_the_wind() -> None:
    for here, there in (("sz_lion/sp_13:in", "sp_13"), ("sz_lion/sp_13:out", "sz_lion")):
        leg = SEA.leg(here, there)
        assert leg is not None
        assert (leg.manner, leg.number, SEA.cost(leg, ())) == ("back", 0, 1)
    assert SEA.leg("sz_lion/sp_13:in", "sz_lion/sp_13:out") is None


@rule("IC-5.27-e")
def test_the_map_is_left_from_the_zone_proper_for_one_point() -> None:
    assert cost("sz_gut", "edge_west") == 1
    assert cost("sz_maltese", "edge_east") == cost("sz_ionian", "edge_east") == 1
    assert SEA.legs_from("edge_west") == ()
    assert SEA.leg("sz_lion", "edge_west") is None
    over = {"theatre": {"exits": [{"zone": "sp_01", "edge": "edge_west"}]}}
    assert refused(over) == "theatre.toml: exits[0]: IC-5.27-e"


@rule("IC-5.28-a", "IC-5.28-b")
def test_a_port_has_a_harbour_of_its_own_and_a_coastal_space_has_not() -> None:
    assert SEA.harbour_of("port_toulon") == "port_toulon/harbour"
    assert is_harbour(SEA.harbour_of("port_toulon"))
    assert SEA.harbour_of("coast_b") == "coast_b"
    assert SEA.port_at("port_toulon/harbour") == SEA.port_at("port_toulon")
    assert SEA.port_at("sp_13") is None


@rule("MIS-1.303-a", "IC-3.14-a")
def test_palermo_and_palma_are_key_ports_without_a_harbour_box() -> None:
    keys = {id for id, port in SEA.ports.items() if port.rank == "key"}
    assert {id for id in keys if not SEA.has_repairs(id)} == {"port_palermo", "port_palma"}
    over = {"ports": {"ports": {"port_palma": {"harbour_box": True}}}}
    assert refused(over) == "ports.toml: ports.port_palma: MIS-1.303-a"


@rule("MIS-2.14-a", "MIS-2.144-a", "MIS-2.145-a", "MIS-2.145-b", "MIS-2.146-a")
def test_a_port_shows_its_flag_and_its_values() -> None:
    gibraltar, cadiz = SEA.ports["port_gibraltar"], SEA.ports["port_cadiz"]
    assert (gibraltar.rank, gibraltar.flag) == ("key", "britain")
    assert (gibraltar.blockade, gibraltar.repairs, gibraltar.period) == (2, 1, "quarter")
    assert (cadiz.repairs, cadiz.period) == (1, "turn")


@rule("MIS-2.14-a")
def test_a_port_in_no_space_is_refused() -> None:
    port = {"rank": "minor", "flag": "", "blockade": 1, "repairs": 0, "period": "emergency"}
    assert refused({"ports": {"ports": {"sp_13": port}}}) == "ports.toml: ports.sp_13: MIS-2.14-a"


@rule("MIS-2.144-b")
def test_coastal_spaces_have_a_blockade_value_of_zero() -> None:
    assert {p.blockade for p in SEA.ports.values() if p.rank == "coastal"} == {0}
    over = {"ports": {"ports": {"coast_a": {"blockade": 1}}}}
    assert refused(over) == "ports.toml: ports.coast_a: MIS-2.144-b"


@rule("MIS-2.145-c")
def test_minor_ports_have_no_repair_value() -> None:
    assert not any(p.repairs for p in SEA.ports.values() if p.rank != "key")
    over = {"ports": {"ports": {"port_malaga": {"repairs": 1}}}}
    assert refused(over) == "ports.toml: ports.port_malaga: MIS-2.145-c"


@rule("MIS-2.147-a", "MIS-2.147-b", "MIS-2.148-a")
def test_gibraltar_and_mahon_are_victualled_and_gibraltar_holds_four() -> None:
    stores = {id for id, port in SEA.ports.items() if port.victualled}
    assert stores == {"port_gibraltar", "port_mahon"}
    assert {SEA.ports[id].period for id in stores} == {"quarter"}
    assert SEA.ports["port_gibraltar"].most_victualled == 4
    over = {"ports": {"ports": {"port_gibraltar": {"most_victualled": 5}}}}
    assert refused(over).endswith("MIS-2.148-a")


@rule("MRM-1-c")
def test_the_ports_of_north_africa() -> None:
    over = {"ports": {"ports": {"port_valetta": {"flag": "pirate_barbary"}}}}
    assert refused(over) == "ports.toml: ports: MRM-1-c"


@rule("MRM-1-d")
def test_leghorn_civitavecchia_and_ancona_lie_inside_coastal_spaces() -> None:
    names = {space.name["en"] for space in SEA.spaces.values() if space.kind == "port"}
    assert not names & {"Leghorn", "Civitavecchia", "Ancona"}
    assert "Leghorn" in SEA.spaces["coast_b"].name["en"]


@rule("MRM-1-f", "IC-2.32-c")
def test_coastal_spaces_have_no_owner() -> None:
    assert {p.flag for p in SEA.ports.values() if p.rank == "coastal"} == {""}
    over = {"ports": {"ports": {"coast_a": {"flag": "france"}}}}
    assert refused(over) == "ports.toml: ports.coast_a: IC-2.32-c"


@rule("MRM-1-b")
def test_convoys_cross_the_port_spaces_of_enemies() -> None:
    assert cost("st_gibraltar", "port_melilla") == 1
    assert cost("port_melilla", "port_algiers") == 1


@rule("IC-5.34-a", "MIC-9.1-c", "MIC-5.1-f")
@pytest.mark.parametrize(
    ("here", "there", "spaces"),
    [
        ("sp_13", "sp_13", 0),
        ("sp_13", "port_toulon", 1),
        ("sp_13", "port_toulon/harbour", 1),
        ("sp_02", "port_gibraltar", 1),
        ("sp_13", "sz_lion/sp_13:in", 1),
        ("sp_13", "sz_lion/sp_13:out", 1),
        ("sp_13", "sz_lion", 2),
        ("sz_barbary", "sz_balearic", 3),
    ],
)
def test_a_range_counts_spaces_a_gate_one_and_a_zone_one(
    here: str, there: str, spaces: int
) -> None:
    assert SEA.spaces_between(here, there) == spaces
    assert SEA.spaces_between(there, here) == spaces


@rule("MIC-9.1-b")
def test_a_radius_holds_every_location_up_to_it() -> None:
    reach = SEA.within("sp_13", 1)
    assert reach["port_toulon"] == reach["port_marseilles"] == reach["sp_14"] == 1
    assert "sz_lion" not in reach
    assert SEA.within("sp_13", 2)["sz_lion"] == 2


@rule("IC-2.36-a", "IC-2.36-b")
def test_distances_are_the_least_points_under_the_winds_of_the_impulse() -> None:
    assert SEA.distance("port_gibraltar", "sp_02") == 1
    assert SEA.distance("port_gibraltar", "sp_02", ("levanter",)) == 2
    assert SEA.distance("port_toulon", "sp_13") == 1
    assert SEA.distance("edge_west", "sp_01") is None


@rule("IC-2.36-b")
def test_the_nearest_of_two_ports_changes_with_the_wind() -> None:
    ports = ["port_toulon", "port_barcelona"]
    assert SEA.routes_from("sp_13", ("mistral",)).nearest(ports) == (
        "port_barcelona",
        "port_toulon",
    )
    assert SEA.routes_from("sp_13", ()).nearest(ports) == ("port_toulon",)


ROUTES = {
    "B1": (10, 12),
    "B2": (10, 12),
    "B3": (17, 19),
    "B4": (17, 19),
    "B5": (17, 18),
    "B6": (17, 18),
    "F1": (12, None),
    "F2": (15, None),
    "F3": (11, None),
    "F4": (14, None),
    "S1": (8, None),
    "S2": (10, None),
    "S3": (8, None),
    "S4": (9, None),
    "S5": (9, None),
    "S6": (12, None),
}


@rule("MIC-14.2-a", "MIC-14.2-b", "MIC-14.2-c", "MRX-6")
@pytest.mark.parametrize("id", sorted(ROUTES))
def test_every_convoy_route_can_be_sailed_at_its_least_cost(id: str) -> None:
    out, home = ROUTES[id]
    path = pack().convoys.routes[id].path
    assert sum(SEA.cost(leg, ()) for leg in SEA.route(path)) == out
    if home is not None:
        assert sum(SEA.cost(leg, ()) for leg in SEA.route(path[::-1])) == home


@rule("MIC-14.2-a")
def test_a_route_over_land_is_refused() -> None:
    path = ["sz_gut", "sp_13", "sz_maltese"]
    assert refused({"convoys": {"routes": {"B1": {"path": path}}}}).endswith("MIC-14.2-a")


def test_where_the_routes_begin_and_end() -> None:
    ends = {(r.convoy, r.path[0], r.path[-1]) for r in pack().convoys.routes.values()}
    assert ("british_levant", "sz_gut", "sz_maltese") in ends
    assert ("french_levant", "sz_maltese", "port_marseilles") in ends
    assert {start for convoy, start, _ in ends if convoy == "spanish_troop"} == {"port_barcelona"}
    assert {r.alternative for r in pack().convoys.routes.values()} == {"", "port_toulon"}


@rule("MIS-2.144-a", "MIS-2.146-a")
def test_the_blockade_value_of_a_port() -> None:
    assert SEA.ports["port_gibraltar"].blockade == 2
    assert all(port.blockade >= 0 for port in SEA.ports.values())


@rule("MIS-2.145-a", "MIS-2.145-b")
def test_the_repair_value_of_a_port_and_how_often() -> None:
    gibraltar, cadiz = SEA.ports["port_gibraltar"], SEA.ports["port_cadiz"]
    assert (gibraltar.repairs, gibraltar.period) == (1, "quarter")
    assert (cadiz.repairs, cadiz.period) == (1, "turn")
