"""Convoys under way: every Route sailed, escorts, arrival, diversion, Scattering."""

from typing import Any

import pytest

from estandarte.games.mistral.convoys.convoys import scatter
from estandarte.games.mistral.convoys.escorts import escort_sail, escorts_of, is_escorting
from estandarte.games.mistral.convoys.impulse_start import (
    AnnounceConvoy,
    MorningConvoys,
    SendNoConvoy,
)
from estandarte.games.mistral.convoys.log import (
    ConvoyArrived,
    ConvoyConcealed,
    ConvoyMoved,
    ConvoyWaited,
)
from estandarte.games.mistral.convoys.routes import (
    Divert,
    PreferHarbour,
    Scatter,
    SteerFor,
    diversions,
)
from estandarte.games.mistral.convoys.stores import Unload
from estandarte.games.mistral.convoys.unloading import UnloadingConvoys
from estandarte.games.mistral.convoys.voyages import (
    EscortsJoin,
    allowance,
    conceal_convoys,
    destination,
    next_place,
)
from estandarte.games.mistral.fleets.reorganisation import EndReorganisation, Reorganising
from estandarte.games.mistral.hidden.dummies import Covering, PlaceDummies
from estandarte.games.mistral.sea.directions import points
from estandarte.games.mistral.sea.gale_damage import gale_harm
from estandarte.games.mistral.sea.sailing import Done, Sailing, SendConvoy
from estandarte.games.mistral.state import Convoy
from estandarte.games.mistral.tasks.searching import ConvoySpotted
from estandarte.games.mistral.war.progress import Gale
from estandarte.kernel import but
from estandarte.kernel.events import as_seen
from estandarte.kernel.testing import rule
from games.mistral.scenes import flagship, formation, leader, pack, squadron
from games.mistral.task_scenes import (
    BOURBONS,
    BRITISH,
    ConvoyStep,
    Errand,
    assigned,
)

ROUTES = sorted(pack().convoys.routes)
LEAST = {
    "B1": 10,
    "B2": 10,
    "B3": 17,
    "B4": 17,
    "B5": 17,
    "B6": 17,
    "F1": 12,
    "F2": 15,
    "F3": 11,
    "F4": 14,
    "S1": 8,
    "S2": 10,
    "S3": 8,
    "S4": 9,
    "S5": 9,
    "S6": 12,
}
HOME = {"B1": 12, "B2": 12, "B3": 19, "B4": 19, "B5": 18, "B6": 18}
KINDS = {"B": "british_levant", "F": "french_levant", "S": "troop_1"}


def under_way(route: str, homebound: bool = False, *dice: int) -> Errand:
    """A Convoy at the beginning of its Route, and a die of zero for every wind."""
    id = KINDS[route[0]]
    path = pack().convoys.routes[route].path
    start = path[-1] if homebound else path[0]
    if start == "port_barcelona":
        start = "port_barcelona/harbour"
    scene = Errand(dice=list(dice) or [0] * 40)
    scene.convoy(id, at=start, route=route, homebound=homebound)
    return scene


def sail(scene: Errand, increments: int = 200) -> int:
    """Increment after increment until nothing moves any more; how many points that took."""
    spent = 0
    for count in range(increments):
        scene.state.increment = count % 4 + 1
        before = len(scene.play.events)
        scene.push(ConvoyStep())
        moved = [e for e in scene.play.events[before:] if type(e).__name__.startswith("Convoy")]
        steps = {"ConvoyMoved", "ConvoyWaited", "ConvoyArrived"}
        kinds = [type(e).__name__ for e in moved if type(e).__name__ in steps]
        arrived_ashore = kinds == ["ConvoyMoved", "ConvoyArrived"]
        spent += 1 if arrived_ashore else len(kinds)
        if "ConvoyArrived" in kinds:
            break
    return spent


@rule(
    "IC-10.11-a",
    "IC-10.11-b",
    "IC-10.11-c",
    "MIC-14.2-a",
    "MIC-14.2-b",
    "MIC-14.2-c",
    "MIS-2.152-a",
    "MIS-2.345-e",
)
@pytest.mark.parametrize("route", ROUTES)
def test_every_route_is_sailed_to_its_end_at_its_least_cost(route: str) -> None:
    scene = under_way(route)
    # One point more leaves the map, enters Marseilles, or leaves Barcelona.
    assert sail(scene) == LEAST[route] + 1
    convoy = scene.state.convoys.get(KINDS[route[0]])
    if route[0] == "S":
        assert convoy is not None
        assert (convoy.status, convoy.at) == ("arrived", pack().convoys.routes[route].path[-1])
    elif route[0] == "B":
        assert convoy is not None
        assert (convoy.status, convoy.homebound, convoy.at) == ("expected", True, "")
    else:
        assert convoy is None


@rule("MIS-2.15-c", "MIS-2.15-d", "MIC-14.2-a")
@pytest.mark.parametrize("route", sorted(HOME))
def test_every_british_route_is_sailed_home(route: str) -> None:
    scene = under_way(route, True)
    assert sail(scene) == HOME[route] + 1
    assert "british_levant" not in scene.state.convoys


@rule("IC-10.11-b", "IC-10.11-a")
def test_a_convoy_moves_in_increments_two_to_four() -> None:
    scene = under_way("B1")
    moved = []
    for increment in (1, 2, 3, 4):
        scene.state.increment = increment
        before = scene.state.convoys["british_levant"].at
        scene.push(ConvoyStep())
        moved.append(scene.state.convoys["british_levant"].at != before)
    assert moved == [False, True, True, True]


@rule("MRX-43", "IC-10.11-d", "IC-10.13-a", "IC-10.11-c")
def test_the_levant_convoy_and_its_escort_pass_the_strait() -> None:
    """Out Box; a die of 8 fails against 7; a 6 brings both into the Strait."""
    scene = Errand(
        formation("BR-A", at="sz_gut"),
        squadron("B1", at="sz_gut", formation="BR-A"),
        dice=[8, 6],
    )
    scene.convoy("british_levant", at="sz_gut", route="B5")
    scene.escort("BR-A")
    scene.push(EscortsJoin())
    assert escorts_of(scene.state, scene.state.convoys["british_levant"])
    places = []
    for increment in (2, 3, 4):
        scene.state.increment = increment
        scene.push(ConvoyStep())
        places.append(scene.state.convoys["british_levant"].at)
    assert places == ["sz_gut/st_gibraltar:out", "sz_gut/st_gibraltar:out", "st_gibraltar"]
    assert scene.state.formations["BR-A"].at == "st_gibraltar"
    assert scene.unit("B1").damage == 1
    assert scene.state.convoys["british_levant"].damage == 0


@rule("IC-10.11-d")
def test_against_the_wind_a_convoy_beats_first() -> None:
    scene = under_way("S2")
    scene.convoy("troop_1", at="coast_b")
    leg = scene.state.theatre.leg("coast_b", "coast_c")
    assert leg is not None
    assert scene.state.theatre.sailing(leg, ()) == "foul"
    scene.state.increment = 2
    scene.push(ConvoyStep())
    assert scene.state.convoys["troop_1"].beating == "coast_c"
    scene.push(ConvoyStep())
    assert scene.state.convoys["troop_1"].at == "coast_c"


@rule("IC-10.11-b")
def test_the_leadership_of_the_escort_catches_the_wind() -> None:
    pieces: list[Any] = [
        formation("BR-A", at="sz_gut/st_gibraltar:out", leader="mathews"),
        squadron("B1", at="sz_gut/st_gibraltar:out", formation="BR-A"),
        leader("mathews", formation="BR-A", station=""),
    ]
    for with_escort, at in ((True, "st_gibraltar"), (False, "sz_gut/st_gibraltar:out")):
        scene = Errand(*pieces, dice=[8], increment=2)
        scene.convoy("british_levant", at="sz_gut/st_gibraltar:out", route="B1")
        if with_escort:
            scene.escort("BR-A", "british_levant")
        scene.push(ConvoyStep())
        assert scene.state.convoys["british_levant"].at == at


@rule("IC-10.13-a")
def test_a_slow_escort_slows_its_convoy_and_moves_with_it_only() -> None:
    scene = Errand(
        formation("BO-A", at="sp_14"),
        squadron("S1", "sp_14", damage=11, formation="BO-A"),
        flagship("real_felipe", "sp_14", damage=12, formation="BO-A"),
        increment=2,
    )
    convoy = scene.convoy("troop_1", at="sp_14", route="S1")
    assert allowance(scene.state, convoy) == 3
    assert points(scene.state, scene.state.formations["BO-A"])
    scene.escort("BO-A", "troop_1", BOURBONS)
    assert allowance(scene.state, convoy) == 2
    assert is_escorting(scene.state, "BO-A")
    assert points(scene.state, scene.state.formations["BO-A"]) == 0
    assert escort_sail(scene.state, "troop_1") == 5


@rule("MIS-2.125-b", "IC-10.13-a")
def test_an_independent_squadron_is_so_only_until_it_joins_its_convoy() -> None:
    scene = Errand(squadron("B1", at="sz_gut"), increment=2, dice=[0])
    scene.convoy("british_levant", at="sz_gut", route="B1")
    scene.escort("I-B1")
    assert points(scene.state, scene.state.formations["I-B1"]) == 1
    scene.push(EscortsJoin())
    assert points(scene.state, scene.state.formations["I-B1"]) == 0
    scene.push(ConvoyStep())
    assert scene.state.formations["I-B1"].at == "sz_gut/st_gibraltar:out"


@rule("IC-10.13-b", "MRO-2-b")
def test_the_escort_is_freed_where_the_convoy_arrives() -> None:
    scene = Errand(
        formation("BO-A", at="sp_12"), squadron("S1", "sp_12", formation="BO-A"), increment=2
    )
    scene.convoy("troop_1", at="sp_12", route="S1", beating="coast_b")
    scene.escort("BO-A", "troop_1", BOURBONS)
    sail(scene)
    assert scene.state.convoys["troop_1"].status == "arrived"
    assert scene.order("BO-A").done
    assert scene.state.formations["BO-A"].at == "coast_b"
    assert not is_escorting(scene.state, "BO-A")


@rule("IC-10.13-a", "MIS-2.314-a", "IC-10.15-a")
def test_who_joins_a_convoy_at_the_end_of_an_impulse() -> None:
    def joined(place: str = "sp_12", scattered: bool = False, **facts: Any) -> bool:
        scene = Errand(
            formation("BO-A", at=place, **facts), squadron("S1", place, formation="BO-A")
        )
        scene.convoy("troop_1", at="sp_12", route="S1", scattered=scattered)
        scene.escort("BO-A", fleet=BOURBONS)
        scene.push(EscortsJoin())
        return bool(scene.order("BO-A").convoy)

    assert joined()
    assert not joined("sp_11")
    assert not joined(disorganised=True)
    assert not joined(scattered=True)
    assert joined(kind="independent", command="spanish")
    assert not joined(kind="independent", command="french")


@rule("MIS-2.233-e", "IC-9.36-c", "MIC-3.4-b")
def test_an_auxiliary_escorts_from_its_range_and_adds_no_sail() -> None:
    scene = Errand(assigned("F", "fleet", "port_gibraltar"), increment=2, dice=[0, 0, 0])
    scene.convoy("british_levant", at="sz_gut", route="B1")
    scene.escort("F")
    scene.push(EscortsJoin())
    assert scene.order("F").convoy == "british_levant"
    assert (scene.aux("F").place, scene.aux("F").at) == ("tasked", "sz_gut")
    assert escort_sail(scene.state, "british_levant") == 0
    scene.push(ConvoyStep())
    scene.push(ConvoyStep())
    assert scene.aux("F").at == "st_gibraltar"


@rule("IC-10.13-c", "IC-3.27-d", "MIS-2.345-d")
def test_an_escort_in_harbour_sails_with_the_troops_for_the_same_point() -> None:
    harbour = "port_barcelona/harbour"
    scene = Errand(
        formation("BO-A", at=harbour),
        squadron("S1", harbour, formation="BO-A", state="in_ordinary"),
        dice=[9, 1, 6],
        turn=6,
        increment=2,
    )
    scene.state.impulse = 2
    scene.convoy("troop_1", at=harbour, route="S1", status="in_ordinary")
    scene.escort("BO-A", fleet=BOURBONS)
    scene.push(MorningConvoys())
    assert scene.order("BO-A").convoy == "troop_1"
    scene.push(ConvoyStep())
    assert scene.state.convoys["troop_1"].at == "port_barcelona"
    assert [moved.cite for moved in scene.all(ConvoyMoved)] == ["IC-10.11-c"]
    assert scene.state.formations["BO-A"].at == "port_barcelona"
    assert (scene.unit("S1").state, scene.unit("S1").damage) == ("ready", 2)


@rule("IC-7.2-b", "IC-10.11-d", "IC-10.15-a")
def test_a_strait_held_by_the_enemy_stops_an_unescorted_convoy() -> None:
    def passes(**more: Any) -> bool:
        scene = Errand(
            formation("BO-A", at="st_gibraltar"),
            squadron("S1", "st_gibraltar", formation="BO-A"),
            formation("BR-A", at="sz_gut/st_gibraltar:out"),
            squadron("B1", "sz_gut/st_gibraltar:out", formation="BR-A"),
            dice=[0],
            increment=2,
        )
        station = {"BO-A": "st_gibraltar"} if more.pop("held", True) else {}
        scene.state.tasks = but(scene.state.tasks, stations=station)
        if more.pop("escorted", False):
            scene.escort("BR-A", "british_levant")
        scene.convoy("british_levant", at="sz_gut/st_gibraltar:out", route="B1", **more)
        scene.push(ConvoyStep())
        return scene.state.convoys["british_levant"].at == "st_gibraltar"

    assert not passes()
    assert passes(held=False)
    assert passes(escorted=True)
    assert passes(scattered=True)


@rule("IC-7.24-b", "IC-10.15-a")
@pytest.mark.parametrize(("scattered", "out"), [(False, False), (True, True)])
def test_a_blockade_keeps_the_troops_in_port(scattered: bool, out: bool) -> None:
    scene = Errand(squadron("B1", "port_barcelona"), increment=2)
    harbour = "port_barcelona/harbour"
    scene.convoy("troop_1", at=harbour, route="S1", scattered=scattered)
    scene.push(ConvoyStep())
    assert (scene.state.convoys["troop_1"].at == "port_barcelona") is out


def before_marseilles(*closed: str, **facts: Any) -> Errand:
    """The French trade before its Port; British Squadrons lie before those named."""
    fleet = ("B1", "B2")[: len(closed)]
    scene = Errand(
        *(squadron(name, port) for name, port in zip(fleet, closed, strict=True)),
        events=("france_declares_war",),
        increment=2,
    )
    scene.convoy("french_levant", at="port_marseilles", route="F3", **facts)
    return scene.push(ConvoyStep())


@rule("MIS-2.15-f", "IC-10.11-c", "MIS-2.15-e")
def test_the_french_trade_is_removed_as_soon_as_it_is_in_port() -> None:
    assert "french_levant" not in before_marseilles().state.convoys


@rule("MIS-2.156-a", "MIS-2.156-b", "MIS-2.15-g", "IC-7.24-b")
def test_before_a_blockaded_marseilles_it_may_go_to_toulon_at_once() -> None:
    scene = before_marseilles("port_marseilles", prefers="port_toulon")
    assert scene.asks == ""
    assert "french_levant" not in scene.state.convoys
    assert [event.at for event in scene.all(ConvoyArrived)] == ["port_toulon/harbour"]


@rule("MIS-2.156-a", "IC-7.24-b")
def test_or_it_waits_for_marseilles_if_that_is_wished() -> None:
    waiting = before_marseilles("port_marseilles", prefers="port_marseilles")
    assert waiting.state.convoys["french_levant"].at == "port_marseilles"
    assert waiting.all(ConvoyWaited)
    again = waiting.state.units.pop("B1")
    assert again.at == "port_marseilles"
    waiting.state.formations.clear()
    waiting.push(ConvoyStep())
    assert [event.at for event in waiting.all(ConvoyArrived)] == ["port_marseilles/harbour"]


@rule("MIS-2.15-g", "MIS-2.156-a")
@pytest.mark.parametrize(
    ("closed", "scattered", "prefers", "port"),
    [
        ((), False, "", "port_marseilles"),
        ((), False, "port_toulon", "port_marseilles"),
        (("port_marseilles",), False, "", "port_toulon"),
        (("port_marseilles",), True, "", "port_marseilles"),
        (("port_marseilles",), True, "port_toulon", "port_toulon"),
        ((), True, "port_toulon", "port_toulon"),
        ((), True, "port_marseilles", "port_marseilles"),
    ],
)
def test_toulon_is_entered_only_where_the_rule_allows_it_whatever_is_wished(
    closed: tuple[str, ...], scattered: bool, prefers: str, port: str
) -> None:
    scene = before_marseilles(*closed, scattered=scattered, prefers=prefers)
    assert [event.at for event in scene.all(ConvoyArrived)] == [f"{port}/harbour"]


def french_dawn(**facts: Any) -> Errand:
    scene = Errand(increment=1, turn=14)
    scene.convoy("french_levant", **{"at": "sp_14", "route": "F3", **facts})
    scene.convoy("british_levant", at="sp_03", route="B3")
    return scene.push(Covering())


@rule("MIS-2.15-g", "MIS-2.156-a")
def test_where_the_french_trade_goes_in_is_wished_at_the_start_of_an_impulse() -> None:
    scene = french_dawn()
    toulon = PreferHarbour("french_levant", "port_toulon", role=BOURBONS)
    offered = list(scene.state.decision.options(scene.state, BOURBONS))  # type: ignore[union-attr]
    assert toulon in offered
    scene.act(toulon)
    assert scene.state.convoys["french_levant"].prefers == "port_toulon"
    back = PreferHarbour("french_levant", "port_marseilles", role=BOURBONS)
    assert scene.refusal(back) == "MIS-2.156-a"
    scene.state.tasks = but(scene.state.tasks, once=())
    assert scene.refusal(toulon) == "MIS-2.156-a"
    scene.act(back)
    assert scene.state.convoys["french_levant"].prefers == "port_marseilles"


@rule("MIS-2.15-g", "MIS-2.156-a")
@pytest.mark.parametrize(
    ("convoy", "port", "role", "refused"),
    [
        ("french_levant", "port_cadiz", BOURBONS, "MIS-2.156-a"),
        ("french_levant", "nowhere", BOURBONS, "MIS-2.156-a"),
        ("french_levant", "port_toulon", BRITISH, "MIS-2.15-g"),
        ("british_levant", "port_toulon", BRITISH, "MIS-2.15-g"),
        ("british_levant", "port_toulon", BOURBONS, "MIS-2.15-g"),
        ("troop_1", "port_toulon", BOURBONS, "MIS-2.15-g"),
    ],
)
def test_no_other_convoy_and_no_other_port_is_wished_for(
    convoy: str, port: str, role: str, refused: str
) -> None:
    assert french_dawn().refusal(PreferHarbour(convoy, port, role=role)) == refused


@rule("MIS-2.15-g")
def test_nothing_is_wished_for_a_convoy_that_is_not_at_sea() -> None:
    scene = french_dawn(status="expected", at="")
    wish = PreferHarbour("french_levant", "port_toulon", role=BOURBONS)
    assert scene.refusal(wish) == "MIS-2.15-g"


@rule("MIS-2.156-a", "IC-7.24-b")
def test_with_both_ports_closed_it_waits() -> None:
    scene = before_marseilles("port_marseilles", "port_toulon")
    assert scene.asks == ""
    assert scene.state.convoys["french_levant"].at == "port_marseilles"
    assert scene.all(ConvoyWaited)


@rule("MIS-2.155-a", "MIS-2.15-g", "MIS-2.156-a")
def test_scattered_it_passes_the_blockade_or_goes_to_toulon() -> None:
    for prefers in ("port_marseilles", "port_toulon"):
        scene = before_marseilles("port_marseilles", scattered=True, prefers=prefers)
        assert scene.asks == ""
        assert [event.at for event in scene.all(ConvoyArrived)] == [f"{prefers}/harbour"]


@rule("MIS-2.154-d", "MIS-2.417-c", "MIS-2.154-e", "IC-10.15-a")
@pytest.mark.parametrize("id", ["british_levant", "victualling"])
def test_scattering_fails_the_escort_and_the_convoy_goes_on(id: str) -> None:
    scene = Errand(
        formation("BR-A", at="sz_gut"), squadron("B1", "sz_gut", formation="BR-A"), increment=2
    )
    route = "B1" if id == "british_levant" else ""
    scene.convoy(id, at="sz_gut", route=route, bound="" if route else "port_gibraltar", load=8)
    scene.escort("BR-A", id)
    scatter(scene.play, id)
    assert scene.order("BR-A").strayed
    scene.push(ConvoyStep())
    assert scene.state.convoys[id].at == "sz_gut/st_gibraltar:out"
    assert scene.state.formations["BR-A"].at == "sz_gut"


@rule("MIS-2.154-f")
def test_who_left_scattered_comes_back_scattered() -> None:
    scene = under_way("B1")
    scene.convoy("british_levant", at="sz_maltese", scattered=True, damage=5)
    sail(scene)
    convoy = scene.state.convoys["british_levant"]
    assert (convoy.homebound, convoy.scattered, convoy.damage) == (True, True, 5)


@rule("IC-10.11-c", "MIS-2.157-c", "MIS-2.349-d", "MIS-Q93")
def test_neither_gales_nor_attrition_harm_a_convoy() -> None:
    from estandarte.games.mistral.sea.gale_damage import gale_harm

    scene = Errand(Gale("mistral", 11, "sp_13", "port_toulon"), squadron("F1", "sp_13"))
    for id in ("french_levant", "troop_1", "victualling"):
        scene.convoy(id, at="sp_13", load=8)
    gale_harm(scene.play)
    assert scene.unit("F1").damage > 0
    assert all(one.damage == 0 for one in scene.state.convoys.values())


@rule("IC-10.12-a")
def test_a_convoy_is_seen_in_a_strait_and_hidden_again_after_it() -> None:
    scene = under_way("B1")
    scene.convoy("british_levant", at="sz_gut/st_gibraltar:out")
    scene.state.increment = 2
    scene.push(ConvoyStep())
    assert scene.state.convoys["british_levant"].spotted
    conceal_convoys(scene.play)
    assert scene.state.convoys["british_levant"].spotted
    scene.push(ConvoyStep())
    assert scene.state.convoys["british_levant"].at == "port_melilla"
    conceal_convoys(scene.play)
    assert not scene.state.convoys["british_levant"].spotted
    assert [hidden.cite for hidden in scene.all(ConvoyConcealed)] == ["IC-10.12-a"]


@rule("IC-7.1-z", "MIC-19.2-a")
def test_an_enemy_beside_it_keeps_a_convoy_in_sight() -> None:
    scene = Errand(squadron("S1", "sp_12"))
    scene.convoy("british_levant", at="sp_12", spotted=True)
    conceal_convoys(scene.play)
    assert scene.state.convoys["british_levant"].spotted


@rule("IC-2.31-a", "MIS-2.343-b")
def test_the_enemy_sees_a_marker_move_and_no_more() -> None:
    scene = under_way("S1")
    sail(scene, 6)
    assert scene.all(ConvoyMoved)
    seen = as_seen(scene.play.events, BRITISH)
    assert {type(e).__name__ for e in seen} == {"MarkerMoved"}
    assert "troop" not in str(seen)
    assert {e.cite for e in seen} <= {"IC-5.12-b", "IC-3.27-c"}


@rule("IC-2.31-a")
@pytest.mark.parametrize(
    ("route", "at", "seen"),
    [
        ("B1", "sz_maltese", ("sz_maltese", "edge_east", "IC-5.12-b")),
        ("F1", "port_marseilles", ("port_marseilles", "port_marseilles/harbour", "IC-3.27-b")),
    ],
)
def test_its_arrival_looks_like_that_of_a_formation(
    route: str, at: str, seen: tuple[str, str, str]
) -> None:
    scene = under_way(route)
    id = KINDS[route[0]]
    scene.convoy(id, at=at)
    scene.state.increment = 2
    scene.push(ConvoyStep())
    enemy = BOURBONS if route[0] == "B" else BRITISH
    (marker,) = as_seen(scene.play.events, enemy)
    assert (marker.here, marker.to, marker.cite) == seen  # type: ignore[attr-defined]


def dawn(*dice: int, turn: int = 5, impulse: int = 2, **more: Any) -> Errand:
    scene = Errand(dice=dice, turn=turn, **more)
    scene.state.impulse = impulse
    return scene


@rule("MIS-2.15-a", "MIS-2.151-a", "MIS-2.151-d", "MIS-Q91", "IC-4.2-a")
def test_the_trade_of_the_year_is_expected_from_spring_and_from_fall() -> None:
    assert dawn(turn=4).push(MorningConvoys()).state.convoys == {}
    spring = dawn(9).push(MorningConvoys())
    assert set(spring.state.convoys) == {"british_levant"}
    fall = dawn(9, 9, turn=13).push(MorningConvoys())
    assert set(fall.state.convoys) == {"british_levant", "french_levant"}
    assert fall.dice_left == []


@rule("MIS-2.15-a", "MIS-2.15-f")
def test_one_trade_convoy_a_year() -> None:
    scene = dawn(turn=13)
    year = scene.state.date.year
    sailed = {"british_levant": year, "french_levant": year}
    scene.state.tasks = but(scene.state.tasks, sailed=sailed)
    assert scene.push(MorningConvoys()).state.convoys == {}
    scene.state.date = but(scene.state.date, year=year + 1)
    scene.state.dice.hand = [9, 9]
    assert set(scene.push(MorningConvoys()).state.convoys) == {"british_levant", "french_levant"}


@rule("MIS-2.153-a", "MIS-2.413-c")
def test_what_has_appeared_moves_from_the_next_impulse_on() -> None:
    scene = dawn(1, 0, 0)
    scene.push(MorningConvoys())
    scene.state.increment = 2
    scene.push(ConvoyStep())
    assert scene.state.convoys["british_levant"].at == "sz_gut"
    scene.push(MorningConvoys()).push(ConvoyStep())
    assert scene.state.convoys["british_levant"].at == "sz_gut/st_gibraltar:out"


@rule("IC-10.17-b", "MIS-2.411-a", "MIS-2.413-a")
def test_a_victualling_convoy_is_announced_before_the_first_impulse() -> None:
    scene = dawn(5, 2, turn=2, impulse=1).push(MorningConvoys())
    assert scene.asks == f"Announcing {BRITISH}"
    scene.act(AnnounceConvoy(role=BRITISH))
    assert scene.state.convoys["victualling"].status == "expected"
    scene.state.impulse = 2
    scene.push(MorningConvoys())
    assert scene.state.convoys["victualling"].at == "sz_gut"
    declined = dawn(turn=2, impulse=1).push(MorningConvoys()).act(SendNoConvoy(role=BRITISH))
    assert declined.state.convoys == {}
    assert dawn(turn=2, impulse=3).push(MorningConvoys()).asks == ""


def victuals(**facts: Any) -> Errand:
    switches = facts.pop("switches", {})
    scene = Errand(dice=[0] * 30, increment=2, turn=2, **switches)
    scene.state.impulse = 2
    scene.convoy("victualling", **{"at": "sz_gut", "load": 8, **facts})
    return scene


@rule("MIS-2.416-a", "MIS-2.414-a", "MRS-1-u")
def test_the_british_choose_its_port_and_the_software_takes_it_there() -> None:
    scene = victuals().push(Covering())
    assert scene.refusal(PlaceDummies(role=BRITISH)) == "MIS-2.416-a"
    assert {type(one) for one in scene.state.decision.options(scene.state, BRITISH)} == {  # type: ignore[union-attr]
        Scatter,
        SteerFor,
    }
    assert scene.refusal(SteerFor("port_cadiz", role=BRITISH)) == "MIS-2.414-a"
    scene.act(SteerFor("port_gibraltar", role=BRITISH))
    assert scene.refusal(SteerFor("port_mahon", role=BRITISH)) == "MIS-2.416-a"
    scene.act(PlaceDummies(role=BOURBONS), PlaceDummies(role=BRITISH))
    assert sail(scene) == 4
    convoy = scene.state.convoys["victualling"]
    assert (convoy.status, convoy.at) == ("arrived", "port_gibraltar/harbour")


@rule("MIS-2.414-a", "IC-10.172-a", "MIS-X26")
def test_it_unloads_a_part_and_goes_on_with_the_rest() -> None:
    scene = victuals(at="port_gibraltar/harbour", status="arrived", bound="port_gibraltar")
    scene.state.victualled.update({"port_gibraltar": 3, "port_mahon": 0})
    scene.push(UnloadingConvoys()).push(Reorganising((BRITISH,)))
    assert scene.refusal(Unload(2, role=BRITISH)) == "MIS-2.148-a"
    assert Unload(1, role=BRITISH) in scene.options()
    scene.act(Unload(1, role=BRITISH))
    assert scene.refusal(Unload(1, role=BRITISH)) == "MIS-2.148-a"
    scene.act(EndReorganisation(role=BRITISH))
    convoy = scene.state.convoys["victualling"]
    assert (convoy.load, convoy.status, convoy.bound) == (7, "at_sea", "")
    assert scene.state.victualled["port_gibraltar"] == 4
    kept = victuals(at="port_mahon/harbour", status="arrived").push(Reorganising((BRITISH,)))
    convoy = kept.act(EndReorganisation(role=BRITISH)).state.convoys["victualling"]
    assert (convoy.load, convoy.status) == (8, "at_sea")
    whole = victuals(at="port_mahon/harbour", status="arrived").push(Reorganising((BRITISH,)))
    whole.act(Unload(8, role=BRITISH), EndReorganisation(role=BRITISH))
    assert "victualling" not in whole.state.convoys
    assert "PointsUnloaded" not in str(as_seen(whole.play.events, BOURBONS))


@rule("IC-10.17-b")
def test_with_its_last_point_lost_it_is_broken_down() -> None:
    scene = victuals(load=0).push(MorningConvoys())
    assert "victualling" not in scene.state.convoys


@rule("MIS-2.348-a", "MIS-Q35")
def test_an_owner_scatters_his_convoy_at_the_start_of_an_impulse() -> None:
    scene = dawn(9)
    scene.convoy("troop_1", at="sp_13", route="S1")
    scene.push(Covering())
    assert scene.refusal(Scatter("british_levant", role=BOURBONS)) == "MIS-2.348-a"
    scene.act(Scatter("troop_1", role=BOURBONS))
    assert scene.state.convoys["troop_1"].scattered
    assert "troop_1" not in str(as_seen(scene.play.events, BRITISH))


def blocked(at: str = "sp_13", route: str = "S1", enemy: str = "coast_b") -> Errand:
    scene = dawn(9, events=())
    scene.state.units["B1"] = squadron("B1", enemy, formation="BR-A")
    scene.state.formations["BR-A"] = formation("BR-A", at=enemy)
    scene.convoy("troop_1", at=at, route=route)
    return scene.push(Covering())


@rule("MIS-2.347-a", "MIS-2.347-c", "IC-10.19-b")
def test_troops_are_diverted_only_from_an_occupied_port_and_to_the_nearest() -> None:
    scene = blocked()
    convoy = scene.state.convoys["troop_1"]
    assert destination(scene.state, convoy) == "coast_b"
    assert diversions(scene.state, convoy) == ("coast_genoa", "port_genoa")
    nearest = "coast_genoa"
    assert scene.refusal(Divert("troop_1", "coast_d", role=BOURBONS)) == "MIS-2.347-c"
    scene.act(Divert("troop_1", nearest, role=BOURBONS))
    assert destination(scene.state, scene.state.convoys["troop_1"]) == nearest
    free = blocked(enemy="sp_01")
    assert free.refusal(Divert("troop_1", "coast_genoa", role=BOURBONS)) == "MIS-2.347-a"


@rule("MIS-2.347-c", "IC-10.19-b")
def test_a_nearer_port_that_is_the_enemys_or_occupied_is_passed_over() -> None:
    scene = blocked()
    scene.state.flags["port_genoa"] = BRITISH
    scene.state.formations["BR-B"] = formation("BR-B", at="coast_genoa")
    scene.state.units["B4"] = squadron("B4", "coast_genoa", formation="BR-B")
    found = diversions(scene.state, scene.state.convoys["troop_1"])
    assert not {"port_genoa", "coast_genoa", "coast_b"} & set(found)
    assert found


@rule("MIS-2.347-a", "MIS-2.345-e", "IC-10.11-c")
def test_diverted_troops_go_there_and_arrive() -> None:
    scene = blocked()
    scene.act(Divert("troop_1", "coast_genoa", role=BOURBONS))
    scene.state.stack.clear()
    scene.state.dice.hand = [10] * 30
    sail(scene)
    convoy = scene.state.convoys["troop_1"]
    assert (convoy.status, convoy.at) == ("arrived", "coast_genoa")


def landed(scattered: bool, *dice: int, **switches: Any) -> Errand:
    scene = Errand(dice=dice, **switches)
    scene.convoy("troop_1", at="coast_b", status="arrived", scattered=scattered)
    return scene.push(UnloadingConvoys())


@rule("MIS-2.345-f", "IC-10.19-a", "MIS-2.344-a")
def test_troops_land_in_the_step_of_their_arrival() -> None:
    scene = landed(False)
    assert "troop_1" not in scene.state.convoys
    assert scene.state.history.chronicle.landings == 1


@rule("IC-10.15-b", "MIS-Q36")
@pytest.mark.parametrize(("die", "count"), [(4, 1), (5, 0)])
def test_scattered_troops_count_on_zero_to_four(die: int, count: int) -> None:
    scene = landed(True, die)
    assert scene.state.history.chronicle.landings == count
    assert "troop_1" not in scene.state.convoys
    assert landed(True, scattered_troops="full").state.history.chronicle.landings == 1


@rule("MIS-2.344-c", "MIS-2.345-g")
def test_in_the_combined_game_they_move_no_marker() -> None:
    scene = landed(False, troop_convoys="combined")
    assert scene.state.history.chronicle.landings == 0


@rule("IC-10.11-a", "MIS-2.34.10-a")
def test_a_convoy_has_neither_sail_nor_rating() -> None:
    names = set(Convoy.__struct_fields__)
    assert not names & {"sail", "rating", "size"}
    assert "damage" in names


def test_the_next_place_of_a_convoy_without_a_course_is_where_it_is() -> None:
    scene = victuals()
    assert next_place(scene.state, scene.state.convoys["victualling"]) == "sz_gut"
    assert not scene.all(ConvoySpotted)


@rule("MIS-2.148-a")
def test_a_convoy_before_a_full_store_has_nothing_to_unload_and_goes_on() -> None:
    for stored, room in ((3, True), (4, False)):
        scene = Errand()
        at = "port_gibraltar/harbour"
        scene.convoy("victualling", at=at, status="arrived", load=3, bound="port_gibraltar")
        scene.state.victualled["port_gibraltar"] = stored
        scene.push(UnloadingConvoys())
        assert scene.state.decision is None
        scene.push(Reorganising((BRITISH,)))
        assert any(isinstance(one, Unload) for one in scene.options()) is room
        scene.act(EndReorganisation(role=BRITISH))
        assert scene.state.convoys["victualling"].status == "at_sea"


@rule("MIC-14.2-b")
def test_the_french_routes_lead_from_the_maltese_roads_to_marseilles() -> None:
    routes = [one.path for one in pack().convoys.routes.values() if one.convoy == "french_levant"]
    assert len(routes) == 4
    assert {(path[0], path[-1]) for path in routes} == {("sz_maltese", "port_marseilles")}


@rule("MIC-14.2-c")
def test_the_spanish_routes_lead_from_barcelona_to_the_italian_coast() -> None:
    routes = [one.path for one in pack().convoys.routes.values() if one.convoy == "spanish_troop"]
    assert len(routes) == 6
    assert {path[0] for path in routes} == {"port_barcelona"}
    assert {path[-1] for path in routes} <= {"coast_b", "coast_c", "coast_d"}


@rule("MIS-2.156-b", "MIS-2.15-f")
def test_the_french_trade_is_home_at_toulon_or_marseilles() -> None:
    away = before_marseilles("port_marseilles", prefers="port_toulon")
    assert [event.cite for event in away.all(ConvoyArrived)] == ["MIS-2.156-b"]
    home = before_marseilles()
    assert [event.cite for event in home.all(ConvoyArrived)] == ["MIS-2.15-f"]


@rule("MIS-2.157-c")
def test_a_gale_does_not_wear_the_trade() -> None:
    scene = Errand(Gale("mistral", 11, "sp_13", "port_toulon"), squadron("F1", "sp_13"))
    scene.convoy("french_levant", at="sp_13")
    gale_harm(scene.play)
    assert scene.unit("F1").damage > 0
    assert scene.state.convoys["french_levant"].damage == 0


@rule("MIS-2.154-e")
def test_a_scattered_convoy_must_be_sent_on() -> None:
    scene = Errand(increment=2)
    scene.convoy("british_levant", at="sz_gut", route="B1", scattered=True)
    scene.push(Sailing((BRITISH,)))
    assert scene.refusal(Done(role=BRITISH)) == "MIS-2.154-e"
    scene.act(SendConvoy("british_levant", role=BRITISH))
    assert scene.refusal(Done(role=BRITISH)) is None
