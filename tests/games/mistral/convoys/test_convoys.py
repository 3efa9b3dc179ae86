"""Convoys: arrival dice, Routes by lot, departure, Scattering, damage, unloading."""

from typing import Any

import pytest

from estandarte.games.mistral.convoys.convoys import (
    ConvoyAppeared,
    ConvoyAssembled,
    ConvoyAwaited,
    ConvoyDamaged,
    ConvoyScattered,
    PointsUnloaded,
    announce,
    assemble,
    check_arrival,
    check_departure,
    damage_convoy,
    is_awaited,
    may_announce,
    may_assemble,
    may_unload,
    scatter,
    unload,
)
from estandarte.games.mistral.convoys.impulse_start import AnnounceConvoy, Announcing
from estandarte.games.mistral.convoys.voyages import why_it_lies
from estandarte.games.mistral.state import Convoy
from estandarte.kernel import DieRolled, but, check
from estandarte.kernel.events import as_seen
from estandarte.kernel.testing import rule
from games.mistral.scenes import Scene

BRITISH, BOURBONS = "british", "bourbons"


def with_convoy(
    id: str = "british_levant", dice: tuple[int, ...] = (), turn: int = 5, **facts: Any
) -> Scene:
    fleet = BOURBONS if id.startswith(("french", "troop")) else BRITISH
    scene = Scene(dice=dice, turn=turn)
    scene.state.convoys[id] = Convoy(id, fleet, **facts)
    return scene


@rule("MIS-X18", "MIS-2.151-a", "MIS-2.151-b", "MIS-2.152-a", "MIS-2.153-a", "MIS-2.15-b")
def test_the_british_convoy_appears_in_the_second_impulse() -> None:
    scene = with_convoy(dice=(2, 2, 4))
    check_arrival(scene.play, "british_levant")
    assert scene.state.convoys["british_levant"].status == "expected"
    check_arrival(scene.play, "british_levant")
    convoy = scene.state.convoys["british_levant"]
    assert (convoy.status, convoy.at, convoy.route) == ("at_sea", "sz_gut", "B5")
    assert convoy.waits


@rule("MIS-2.151-b")
def test_the_ninth_check_always_succeeds() -> None:
    scene = with_convoy(dice=(9, 0), checks=8)
    check_arrival(scene.play, "british_levant")
    assert scene.state.convoys["british_levant"].status == "at_sea"
    eighth = with_convoy(dice=(9,), checks=7)
    check_arrival(eighth.play, "british_levant")
    assert eighth.state.convoys["british_levant"].status == "expected"


@rule("MIS-2.151-a", "MIS-2.151-c", "MIS-2.151-d")
@pytest.mark.parametrize(
    ("id", "homebound", "turn", "awaited"),
    [
        ("british_levant", False, 4, False),
        ("british_levant", False, 5, True),
        ("british_levant", False, 14, True),
        ("british_levant", True, 12, False),
        ("british_levant", True, 13, True),
        ("french_levant", False, 12, False),
        ("french_levant", False, 13, True),
        ("victualling", False, 1, True),
    ],
)
def test_when_an_arrival_is_checked(id: str, homebound: bool, turn: int, awaited: bool) -> None:
    scene = with_convoy(id, turn=turn, homebound=homebound)
    assert is_awaited(scene.state, scene.state.convoys[id]) is awaited
    at_sea = with_convoy(id, turn=turn, status="at_sea")
    assert not is_awaited(at_sea.state, at_sea.state.convoys[id])


@rule("MIS-Q22", "MIS-Q47")
def test_who_has_left_late_in_the_year_is_awaited_in_the_winter_after_it() -> None:
    scene = with_convoy("british_levant", turn=1, homebound=True, checks=2)
    late = scene.state.convoys["british_levant"]
    scene.state.tasks = but(scene.state.tasks, sailed={late.id: scene.state.date.year})
    assert not is_awaited(scene.state, late)
    scene.state.tasks = but(scene.state.tasks, sailed={late.id: scene.state.date.year - 1})
    assert is_awaited(scene.state, late)


@rule("MIS-2.151-c", "MIS-2.151-d", "MIS-2.15-c", "MIS-2.15-e", "MIS-2.152-b")
@pytest.mark.parametrize(
    ("id", "die", "route"), [("british_levant", 0, "B1"), ("french_levant", 7, "F4")]
)
def test_homeward_convoys_appear_in_the_maltese_roads(id: str, die: int, route: str) -> None:
    scene = with_convoy(id, dice=(1, die), turn=13, homebound=True)
    check_arrival(scene.play, id)
    convoy = scene.state.convoys[id]
    assert (convoy.at, convoy.route) == ("sz_maltese", route)


@rule("MIS-2.413-a", "MIS-2.413-b", "MIS-2.413-c", "MIS-2.412-a", "MIS-2.416-a")
def test_a_victualling_convoy_appears_in_the_gut_without_a_route() -> None:
    scene = with_convoy("victualling", dice=(5, 2), turn=2, load=8)
    check_arrival(scene.play, "victualling")
    check_arrival(scene.play, "victualling")
    convoy = scene.state.convoys["victualling"]
    assert (convoy.at, convoy.route, convoy.waits) == ("sz_gut", "", True)


@rule("MIS-2.411-a", "MIS-2.41-a", "IC-10.17-a", "IC-10.17-b")
def test_one_victualling_convoy_at_a_time_and_its_load_is_a_switch() -> None:
    scene = Scene()
    assert may_announce(scene.state)
    announce(scene.play)
    assert scene.state.convoys["victualling"].load == 8
    assert may_announce(scene.state).cite == "MIS-2.411-a"
    assert as_seen(scene.play.events, BOURBONS) == ()
    other = Scene(victualing_load=6)
    announce(other.play)
    assert other.state.convoys["victualling"].load == 6


@rule("MIS-2.345-a", "MIS-2.341-a", "MIS-2.343-a", "MIS-2.345-b", "MIS-2.345-c")
def test_a_troop_convoy_is_assembled_at_barcelona_in_spring() -> None:
    scene = Scene(dice=[5], turn=5)
    assert may_assemble(scene.state)
    assemble(scene.play)
    convoy = scene.state.convoys["troop_1"]
    assert (convoy.at, convoy.route, convoy.status) == (
        "port_barcelona/harbour",
        "S6",
        "in_ordinary",
    )


@rule("MIS-2.343-b")
def test_its_destination_is_secret() -> None:
    scene = Scene(dice=[5], turn=5)
    assemble(scene.play)
    assert "S6" not in str(as_seen(scene.play.events, BRITISH))
    assert "S6" in str(as_seen(scene.play.events, BOURBONS))


@rule("MIS-2.34-c", "MIS-2.342-a", "MIS-2.34-a", "MIS-2.345-a", "MIS-2.321-b", "IC-10.19-b")
def test_when_no_troop_convoy_may_be_assembled() -> None:
    assert may_assemble(Scene(turn=6).state).cite == "IC-4.11-b"
    assert may_assemble(Scene(turn=9).state).cite == "MIS-2.345-a"
    assert may_assemble(Scene(turn=5, year=1740).state).cite == "IC-10.19-b"
    assert may_assemble(Scene(turn=5, events=("philip_v_dies",)).state).cite == "MIS-2.321-b"
    scene = Scene(dice=[0, 1], turn=5)
    assemble(scene.play)
    assemble(scene.play)
    assert may_assemble(scene.state).cite == "MIS-2.342-a"
    scene.state.convoys.clear()
    assert may_assemble(scene.state).cite == "MIS-2.34-c"


@rule("MIS-X19", "MIS-2.345-d")
def test_it_leaves_port_on_zero_or_one() -> None:
    scene = with_convoy("troop_1", dice=(4, 2, 1), turn=6, status="in_ordinary")
    for expected in ("in_ordinary", "in_ordinary", "at_sea"):
        check_departure(scene.play, "troop_1")
        assert scene.state.convoys["troop_1"].status == expected


@rule("MIS-X17", "MIS-2.349-b", "MIS-2.348-b", "MIC-16.1-d", "MIS-2.349-c", "MIS-2.349-a")
def test_a_troop_convoy_under_attack() -> None:
    scene = with_convoy("troop_1", status="at_sea")
    damage_convoy(scene.play, "troop_1", 7, by_battle=True)
    assert scene.state.prestige[BRITISH] == 5
    damage_convoy(scene.play, "troop_1", 2, by_battle=True)
    assert scene.state.prestige[BRITISH] == 6
    assert not scene.state.convoys["troop_1"].scattered
    damage_convoy(scene.play, "troop_1", 3, by_battle=True)
    assert scene.state.convoys["troop_1"].scattered
    damage_convoy(scene.play, "troop_1", 4, by_battle=False)
    assert scene.state.convoys["troop_1"].damage == 16
    assert scene.state.prestige[BRITISH] == 7
    assert len(scene.all(ConvoyScattered)) == 1


@rule("MIS-2.154-b", "MIS-2.154-c", "MIS-2.417-b", "IC-10.15-a", "MIS-2.348-a")
@pytest.mark.parametrize("id", ["british_levant", "victualling", "troop_1"])
def test_a_scattered_convoy_is_hurt_by_auxiliaries_only(id: str) -> None:
    scene = with_convoy(id, status="at_sea", load=8)
    scatter(scene.play, id)
    damage_convoy(scene.play, id, 5, by_battle=True)
    assert scene.state.convoys[id].damage == 0
    damage_convoy(scene.play, id, 5, by_battle=False)
    assert scene.state.convoys[id].damage == 5


@rule("MIS-2.154-a", "MIS-2.417-a", "MIS-2.157-a", "MIS-2.157-b")
@pytest.mark.parametrize("id", ["british_levant", "french_levant", "victualling"])
def test_no_damage_scatters_or_destroys_another_convoy(id: str) -> None:
    scene = with_convoy(id, status="at_sea", load=8)
    damage_convoy(scene.play, id, 40, by_battle=True)
    assert not scene.state.convoys[id].scattered
    gainer = BRITISH if id == "french_levant" else BOURBONS
    assert scene.state.prestige[gainer] == 10


@rule("IC-10.17-a")
@pytest.mark.parametrize(("points", "left"), [(3, 8), (4, 7), (9, 6), (100, 0)])
def test_each_four_points_spoil_one_repair_point(points: int, left: int) -> None:
    scene = with_convoy("victualling", status="at_sea", load=8)
    damage_convoy(scene.play, "victualling", points, by_battle=True)
    assert scene.state.convoys["victualling"].load == left


@rule("MIS-X26", "MIS-2.414-a", "MIS-2.415-a", "MIS-2.148-a", "IC-10.172-a")
def test_gibraltar_takes_no_more_than_four() -> None:
    scene = with_convoy("victualling", at="port_gibraltar/harbour", load=8)
    scene.state.victualled.update({"port_gibraltar": 3, "port_mahon": 5})
    assert may_unload(scene.state, "port_gibraltar", 2).cite == "MIS-2.148-a"
    assert may_unload(scene.state, "port_gibraltar", 1)
    unload(scene.play, "port_gibraltar", 1)
    assert scene.state.victualled["port_gibraltar"] == 4
    assert scene.state.convoys["victualling"].load == 7


@rule("MIS-2.414-a", "MIS-2.414-b", "IC-10.172-a")
def test_mahon_takes_all_and_the_convoy_is_unformed() -> None:
    scene = with_convoy("victualling", at="port_mahon/harbour", load=7)
    scene.state.victualled.update({"port_gibraltar": 0, "port_mahon": 5})
    assert may_unload(scene.state, "port_mahon", 8).cite == "IC-10.172-a"
    assert may_unload(scene.state, "port_gibraltar", 1).cite == "IC-10.172-a"
    assert may_unload(scene.state, "port_cadiz", 1).cite == "MIS-2.414-a"
    unload(scene.play, "port_mahon", 7)
    assert scene.state.victualled["port_mahon"] == 12
    assert may_announce(scene.state)


def test_the_enemy_does_not_see_the_dice_of_an_arrival() -> None:
    scene = with_convoy(dice=(9, 0, 3))
    check_arrival(scene.play, "british_levant")
    check_arrival(scene.play, "british_levant")
    (seen,) = as_seen(scene.play.events, BOURBONS)
    assert (seen.cite, seen.here, seen.to) == ("IC-2.31-a", "", "sz_gut")


IN_SIGHT = [
    ("british_levant", False, "MIS-2.15-b", "sz_gut"),
    ("british_levant", True, "MIS-2.15-c", "sz_maltese"),
    ("victualling", False, "MIS-2.412-a", "sz_gut"),
]


@rule("MIS-2.15-b", "MIS-2.412-a", "MIS-2.152-b")
@pytest.mark.parametrize(("id", "homebound", "cite", "at"), IN_SIGHT)
def test_where_a_convoy_comes_in_sight(id: str, homebound: bool, cite: str, at: str) -> None:
    scene = with_convoy(id, dice=(0, 0), turn=13, homebound=homebound)
    check_arrival(scene.play, id)
    appeared = scene.all(ConvoyAppeared)[0]
    assert (appeared.cite, appeared.at) == (cite, at)
    lots = [e.cite for e in scene.all(DieRolled) if e.purpose.startswith("route")]
    assert lots == ([] if id == "victualling" else ["MIS-2.152-b" if homebound else "MIS-2.152-a"])


@rule("MIS-2.413-b")
def test_a_victualling_convoy_is_easier_with_every_check() -> None:
    scene = with_convoy("victualling", dice=(2, 2), load=8)
    check_arrival(scene.play, "victualling")
    assert [event.cite for event in scene.all(ConvoyAwaited)] == ["MIS-2.413-b"]
    check_arrival(scene.play, "victualling")
    assert scene.state.convoys["victualling"].status == "at_sea"


@rule("MIS-2.341-a", "MIS-2.343-a")
def test_a_generic_troop_convoy_has_its_route_by_lot_from_barcelona() -> None:
    scene = Scene(dice=[5], turn=5)
    assemble(scene.play)
    assert scene.all(ConvoyAssembled)[0].cite == "MIS-2.341-a"
    assert [event.cite for event in scene.all(DieRolled)] == ["MIS-2.343-a"]


@rule("MIS-2.345-b", "MIS-2.345-c")
def test_it_has_its_route_at_once_and_lies_in_ordinary() -> None:
    scene = Scene(dice=[5], turn=5, troop_convoys="historical")
    assemble(scene.play)
    assert [event.cite for event in scene.all(DieRolled)] == ["MIS-2.345-b"]
    convoy = scene.state.convoys["troop_1"]
    assert (convoy.route, why_it_lies(convoy)) == ("S6", "MIS-2.345-c")


@rule("MIS-2.345-a", "MIS-2.321-b")
def test_troops_are_assembled_in_spring_while_the_king_lives() -> None:
    assert may_assemble(Scene(turn=9).state).cite == "MIS-2.345-a"
    assert may_assemble(Scene(turn=5, events=("philip_v_dies",)).state).cite == "MIS-2.321-b"
    assert may_assemble(Scene(turn=5).state)


@rule("MIS-2.34-c", "MIS-2.34-a")
def test_two_a_year_and_two_counters() -> None:
    scene = Scene(dice=[0, 1], turn=5)
    assemble(scene.play)
    assert may_assemble(scene.state)
    assemble(scene.play)
    scene.state.convoys.clear()
    assert may_assemble(scene.state).cite == "MIS-2.34-c"
    assert scene.state.pack.convoys.troops.counters == 2


@rule("MIS-2.349-c")
def test_damage_stays_with_a_troop_convoy() -> None:
    scene = with_convoy("troop_1", status="at_sea")
    damage_convoy(scene.play, "troop_1", 3, by_battle=True)
    damage_convoy(scene.play, "troop_1", 2, by_battle=False)
    assert scene.state.convoys["troop_1"].damage == 5


def hurt(id: str, points: int, scattered: bool = False) -> str:
    scene = with_convoy(id, status="at_sea", load=8, scattered=scattered)
    damage_convoy(scene.play, id, points, by_battle=False)
    assert id in scene.state.convoys
    assert scene.state.convoys[id].scattered is scattered
    cite: str = scene.all(ConvoyDamaged)[0].cite
    return cite


@rule("MIS-2.154-c", "MIS-2.417-b")
def test_auxiliaries_hurt_a_scattered_convoy() -> None:
    assert hurt("british_levant", 2, scattered=True) == "MIS-2.154-c"
    assert hurt("victualling", 2, scattered=True) == "MIS-2.417-b"


@rule("MIS-2.154-a", "MIS-2.417-a", "MIS-2.157-a")
def test_no_damage_breaks_up_or_sinks_the_trade() -> None:
    assert hurt("french_levant", 40) == "MIS-2.154-a"
    assert hurt("victualling", 40) == "MIS-2.417-a"
    assert hurt("british_levant", 2) == "MIS-2.157-a"


@rule("MIS-2.41-a")
def test_only_the_british_announce_a_victualling_convoy() -> None:
    scene = Scene()
    scene.state.stack[:] = [Announcing((BRITISH,))]
    assert check(scene.state, AnnounceConvoy(role=BOURBONS)).cite == "MIS-2.41-a"
    assert check(scene.state, AnnounceConvoy(role=BRITISH))


@rule("MIS-2.415-a", "MIS-2.414-b")
def test_points_go_into_the_box_of_the_port_and_the_last_ends_the_convoy() -> None:
    scene = with_convoy("victualling", at="port_mahon/harbour", load=3)
    unload(scene.play, "port_mahon", 3)
    assert scene.all(PointsUnloaded)[0].cite == "MIS-2.414-b"
    assert "victualling" not in scene.state.convoys
    assert scene.state.victualled["port_mahon"] >= 3
