"""The combined game: guns and Marines against the land, armies and courts. [3.26, 3.27, 3.37]"""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.mistral.combined.army_support import (
    CourtImpressed,
    ImpressCourt,
    SupportArmy,
    TellModifier,
)
from estandarte.games.mistral.combined.land import Army, Blow, LandUnit
from estandarte.games.mistral.combined.landings import AskForTransport, FormTransport
from estandarte.games.mistral.combined.reports import NameLesserPort, TellArmy
from estandarte.games.mistral.combined.shore_tasks import (
    BombardPort,
    BombardRoad,
    CutOut,
    DefendWithMarines,
    LandTaskDone,
    RaidShore,
    SailCutOut,
    ShoreMissed,
    ShoreStruck,
    StrengthLost,
)
from estandarte.games.mistral.odds.choices import odds_of
from estandarte.games.mistral.orders.log import OrderEnded
from estandarte.games.mistral.orders.show_of_force import weighs_on_a_court
from estandarte.kernel import DieRolled, as_seen, but
from estandarte.kernel.testing import rule
from games.mistral.land_scenes import BOURBONS, BRITISH, Table
from games.mistral.scenes import auxiliary, formation, squadron


def off(at: str, *more: Any, order: str = "army_support", **rest: Any) -> Table:
    """BR-A with a Bomb and Marines off a coast, Executing an Order."""
    return Table(
        formation("BR-A", at=at),
        squadron("B1", at=at, formation="BR-A"),
        auxiliary("bomb", "bomb", place="assigned", formation="BR-A"),
        auxiliary("marines", "marine", place="assigned", formation="BR-A"),
        *more,
        moment=rest.pop("moment", "impulse"),
        orders={"BR-A": order} if order else {},
        **rest,
    )


@rule("MIS-3.261-a", "MIS-3.26-a", "MIS-3.26-b", "MIS-3.34-b")
@pytest.mark.parametrize(
    ("order", "refused"),
    [
        ("army_support", None),
        ("show_of_force", None),
        ("cruise", "MIS-3.261-a"),
        ("", "MIS-3.261-a"),
    ],
)
def test_only_with_two_kinds_of_order_is_the_land_attacked(order: str, refused: Any) -> None:
    table = off("coast_b", order=order)
    assert table.refusal(BombardPort("bomb", "leghorn", "depot", role=BRITISH)) == refused
    if order:
        idle = but(table.state.orders.issued["X-BR-A"], executing=False)
        table.state.orders = but(table.state.orders, issued={"X-BR-A": idle})
        attack = BombardPort("bomb", "leghorn", "depot", role=BRITISH)
        assert table.refusal(attack) == "MIS-3.261-a"


@rule("MIS-3.26-a", "MIS-3.233-a", "MIS-3.26-b")
def test_from_the_open_sea_nothing_on_land_is_reached() -> None:
    at_sea = off("sp_12")
    assert at_sea.refusal(RaidShore("marines", "3105", role=BRITISH)) == "MIS-3.26-a"
    table = off("coast_b")
    assert table.refusal(RaidShore("bomb", "3105", role=BRITISH)) == "MIS-3.26-b"
    assert table.refusal(RaidShore("marines", "3105", role=BOURBONS)) == "MIS-3.26-b"


@rule("MIS-3.262-a", "MIS-3.262-b")
def test_a_port_is_attacked_from_its_port_and_a_coast_from_its_coast() -> None:
    genoa, coast = off("port_genoa"), off("coast_b")
    own = BombardPort("bomb", "port_genoa", "depot", role=BRITISH)
    assert genoa.refusal(own) is None
    other = BombardPort("bomb", "finale", "depot", role=BRITISH)
    assert genoa.refusal(other) == "MIS-3.262-a"
    assert coast.refusal(other) == "MIS-3.262-b"
    assert coast.refusal(BombardRoad("bomb", "3105", role=BRITISH)) is None
    assert coast.refusal(BombardRoad("bomb", "finale", role=BRITISH)) == "MIS-3.262-b"
    assert genoa.refusal(BombardRoad("bomb", "3105", role=BRITISH)) == "MIS-3.262-a"


@rule("MIS-3.263-a", "MIC-15.1-a", "MIC-15.1-b", "MIC-3.3-e")
@pytest.mark.parametrize(
    ("die", "port", "road"), [(0, 1, 1), (2, 1, 1), (3, 1, 0), (5, 1, 0), (6, 0, 0)]
)
def test_a_bomb_succeeds_up_to_five_on_a_port_and_two_on_a_road(
    die: int, port: int, road: int
) -> None:
    for action, hits in (
        (BombardPort("bomb", "leghorn", "depot", role=BRITISH), port),
        (BombardRoad("bomb", "3105", role=BRITISH), road),
    ):
        table = off("coast_b", dice=(die,))
        table.play(action)
        assert len(table.all(ShoreStruck)) == hits
        assert len(table.all(ShoreMissed)) == 1 - hits


@rule("MIS-3.264-a", "MIS-3.264-b", "MIS-3.264-c", "MIS-3.264-d")
@pytest.mark.parametrize(
    ("effect", "amount", "lasting"), [("depot", 1, False), ("siege", 1, True), ("points", 3, False)]
)
def test_a_bombarded_port_suffers_one_effect(effect: Any, amount: int, lasting: bool) -> None:
    table = off("coast_b", dice=(5,))
    table.play(BombardPort("bomb", "leghorn", effect, amount, role=BRITISH))
    blows = [event.blow for event in table.all(ShoreStruck)]
    assert blows == [Blow(effect, "leghorn", BRITISH, amount, lasting)]
    assert table.land.blows == tuple(blows)


def with_convoy(at: str = "port_genoa", dice: tuple[int, ...] = ()) -> Table:
    """Two French regiments are being Formed into a Convoy at Genoa."""
    table = off(at, dice=dice, moment="forces")
    units = tuple(LandUnit(name, "france", strength=2) for name in ("Anjou", "Poitou"))
    table.play(AskForTransport(units, "port_genoa", "port_venice", role=BOURBONS))
    table.play(FormTransport("w1", role=BOURBONS))
    table.confer("impulse")
    return table


@rule("MIS-3.264-e")
def test_troops_formed_in_a_bombarded_port_lose_strength() -> None:
    table = with_convoy(dice=(5,))
    table.play(BombardPort("bomb", "port_genoa", "strength", 2, role=BRITISH))
    left = [unit.strength for unit in table.land.transports["troop_1"].units]
    assert left == [1, 1]
    empty = off("port_genoa")
    attack = BombardPort("bomb", "port_genoa", "strength", role=BRITISH)
    assert empty.refusal(attack) == "MIS-3.264-e"


@rule("MIS-3.265-a", "MIS-3.265-b")
def test_a_bombarded_road_is_none_for_the_turn_and_costs_one_point_once() -> None:
    second = auxiliary("second", "bomb", place="assigned", formation="BR-A")
    table = off("coast_b", second, dice=(2, 2))
    table.play(BombardRoad("bomb", "3105", role=BRITISH))
    table.play(BombardRoad("second", "3105", role=BRITISH))
    assert table.land.blows == (Blow("road", "3105", BRITISH, 1, until_turn=True),)


@rule("IC-6.24-b")
@pytest.mark.parametrize(("die", "place"), [(8, "assigned"), (9, "recovery")])
def test_a_bomb_fires_once_an_impulse_and_is_used_up_by_a_nine(die: int, place: str) -> None:
    table = off("coast_b", dice=(die,))
    table.play(BombardRoad("bomb", "3105", role=BRITISH))
    assert table.state.auxiliaries["bomb"].place == place
    if place == "assigned":
        assert table.refusal(BombardRoad("bomb", "3105", role=BRITISH)) == "IC-6.24-b"
        table.state.impulse += 1
        assert table.refusal(BombardRoad("bomb", "3105", role=BRITISH)) is None


@rule("MIS-3.263-b", "MIC-12.2-c", "IC-6.26-a")
def test_marines_raid_the_coast_if_they_are_with_a_formation() -> None:
    table = off("coast_b")
    table.play(RaidShore("marines", "3105", role=BRITISH))
    assert table.last(ShoreStruck).blow == Blow("raid", "3105", BRITISH)
    assert table.state.auxiliaries["marines"].place == "recovery"
    ashore = off("coast_b")
    one = but(ashore.state.auxiliaries["marines"], formation="", at="port_mahon")
    ashore.state.auxiliaries["marines"] = one
    assert ashore.refusal(RaidShore("marines", "3105", role=BRITISH)) == "MIC-12.2-c"
    small = off("coast_b")
    small.state.formations["BR-A"] = but(small.state.formations["BR-A"], kind="detachment")
    assert small.refusal(RaidShore("marines", "3105", role=BRITISH)) == "MIC-12.2-c"
    assert small.refusal(BombardPort("bomb", "leghorn", "depot", role=BRITISH)) is None


@rule("MIS-3.263-c")
def test_marines_help_to_defend_a_besieged_friend_on_the_coast() -> None:
    table = off("coast_b")
    help_them = DefendWithMarines("marines", "garrison", role=BRITISH)
    assert table.refusal(help_them) == "MIS-3.263-c"
    attacking = Army(BRITISH, "coast_b", "3105", besieges=True)
    table.play(TellArmy("garrison", attacking, role=BRITISH))
    assert table.refusal(help_them) == "MIS-3.263-c"
    table.play(TellArmy("garrison", Army(BRITISH, "coast_b", "3105", besieged=True), role=BRITISH))
    table.play(help_them)
    assert table.last(ShoreStruck).blow.kind == "grenadiers"


def at_genoa(*lying: Any, dice: tuple[int, ...] = (1,)) -> Table:
    return off("port_genoa", *lying, dice=dice)


def lying(id: str, **more: Any) -> Any:
    return squadron(id, at="port_genoa/harbour", state="fitting_out", **more)


@rule("MIS-3.263-d", "MIS-3.266-a", "MIC-12.2-d", "MIC-15.1-a")
def test_marines_cut_out_a_sail_for_the_nearest_squadron_with_room() -> None:
    near = squadron("BD1", at="coast_b", sail=1)
    far = squadron("BD2", at="port_gibraltar/harbour", sail=1, state="in_ordinary")
    table = at_genoa(lying("FD1", sail=2), near, far)
    events = table.play(CutOut("marines", role=BRITISH))
    units = table.state.units
    assert (units["FD1"].sail, units["BD1"].sail, units["BD2"].sail) == (1, 2, 1)
    assert table.state.auxiliaries["marines"].place == "recovery"
    seen = [e for e in as_seen(events, BOURBONS) if isinstance(e, SailCutOut)]
    assert [event.taker for event in seen] == [""]


@rule("MIC-15.1-a")
def test_cutting_out_fails_on_a_two() -> None:
    table = at_genoa(lying("FD1", sail=2), dice=(2,))
    table.play(CutOut("marines", role=BRITISH))
    assert table.state.units["FD1"].sail == 2
    assert table.state.auxiliaries["marines"].place == "recovery"


@rule("MIS-3.266-b")
def test_without_a_squadron_that_has_room_the_prize_is_sunk() -> None:
    table = at_genoa(lying("FD1", sail=2))
    table.play(CutOut("marines", role=BRITISH))
    assert table.state.units["FD1"].sail == 1
    assert table.all(SailCutOut) == []


@rule("MIS-3.266-c", "MIS-3.263-d")
def test_only_fifty_gun_ships_in_port_can_be_cut_out() -> None:
    at_sea = squadron("FD2", at="port_genoa", sail=2)
    table = at_genoa(lying("F1"), at_sea, squadron("BD1", at="coast_b", sail=1))
    table.play(CutOut("marines", role=BRITISH))
    assert table.state.units["F1"].sail == 4
    assert table.state.units["FD2"].sail == 2
    assert table.last(ShoreMissed).cite == "MIS-3.266-c"


@rule("MIS-3.266-d", "MIS-3.263-d")
def test_cutting_out_transports_costs_one_unit_a_point() -> None:
    table = with_convoy(dice=(1,))
    assert table.refusal(CutOut("marines", "troop_2", role=BRITISH)) == "MIS-3.263-d"
    table.play(CutOut("marines", "troop_1", role=BRITISH))
    assert table.last(StrengthLost).points == 1
    assert [u.strength for u in table.land.transports["troop_1"].units] == [1, 2]


# --- 3.27 Combined Operations


def supporting(**rest: Any) -> Table:
    table = off("coast_b", **rest)
    table.play(TellArmy("Traun", Army(BRITISH, "coast_b", "3105"), role=BRITISH))
    return table


@rule("MIS-3.27-a", "MIS-3.37-a")
@pytest.mark.parametrize("order", ["show_of_force", "cruise", ""])
def test_only_army_support_lets_a_fleet_join_in_a_land_battle(order: str) -> None:
    table = supporting(order=order)
    assert table.refusal(SupportArmy("BR-A", "Traun", "fire", role=BRITISH)) == "MIS-3.34-b"


@rule("MIS-3.271-a")
def test_it_must_be_there_in_good_order() -> None:
    table = supporting()
    support = SupportArmy("BR-A", "Traun", "fire", role=BRITISH)
    assert table.refusal(support) is None
    state = table.state
    state.formations["BR-A"] = but(state.formations["BR-A"], disorganised=True)
    assert table.refusal(support) == "MIS-3.271-a"
    state.formations["BR-A"] = but(state.formations["BR-A"], disorganised=False, at="coast_c")
    assert table.refusal(support) == "MIS-3.271-a"
    state.formations["BR-A"] = but(state.formations["BR-A"], at="coast_b")
    table.play(support)
    assert table.refusal(support) == "MIS-3.271-a"
    inland = TellArmy("Browne", Army(BRITISH, "sp_12", "1000"), role=BRITISH)
    assert table.refusal(inland) == "MIS-3.233-a"
    table.play(TellArmy("Traun", None, role=BRITISH))
    table.state.impulse += 1
    assert table.refusal(support) == "MIS-3.271-a"


@rule("MIS-3.271-b", "MIS-3.271-c")
@pytest.mark.parametrize(("wings", "guns"), [(1, 1), (2, 2), (3, 3), (9, 3)])
def test_two_sail_are_a_battery_and_a_wing_takes_one(wings: int, guns: int) -> None:
    more = squadron("BD1", at="coast_b", formation="BR-A", sail=2)
    table = off("coast_b", more)
    table.play(TellArmy("Traun", Army(BRITISH, "coast_b", "3105"), role=BRITISH))
    table.play(SupportArmy("BR-A", "Traun", "fire", wings, role=BRITISH))
    assert table.last(ShoreStruck).blow == Blow("batteries", "Traun", BRITISH, guns)


@rule("MIS-3.271-d")
def test_a_fleet_counts_as_one_siege_artillery_unit() -> None:
    table = supporting()
    table.play(SupportArmy("BR-A", "Traun", "siege", role=BRITISH))
    assert table.last(ShoreStruck).blow == Blow("siege_artillery", "Traun", BRITISH, 1)


@rule("MIS-3.271-e")
def test_its_auxiliaries_serve_beside_its_guns() -> None:
    table = supporting(dice=(0,))
    table.play(SupportArmy("BR-A", "Traun", "fire", role=BRITISH))
    assert table.refusal(BombardRoad("bomb", "3105", role=BRITISH)) is None


# --- 3.37 courts


@rule("MIS-3.37-b", "MIS-3.371-a", "MIS-3.371-b", "MIS-3.371-c")
def test_a_show_of_force_weighs_on_a_track_and_is_then_fulfilled() -> None:
    table = off("port_genoa", order="show_of_force", moment="administration", turn=9)
    impress = ImpressCourt("X-BR-A", "genoa", -1, role=BRITISH)
    assert table.refusal(ImpressCourt("X-BR-A", "genoa", 2, role=BRITISH)) == "MIS-3.371-a"
    assert table.refusal(ImpressCourt("X-BR-A", "genoa", 1, role=BOURBONS)) == "MIS-3.37-b"
    table.state.date = but(table.state.date, turn=10)
    assert table.refusal(impress) == "MIS-3.371-b"
    table.state.date = but(table.state.date, turn=9)
    table.play(impress)
    assert table.last(CourtImpressed).by == -1
    assert table.state.orders.issued == {}
    assert table.state.orders.record(BRITISH).fulfilled == 1


@rule("MIS-3.371-b")
def test_an_order_not_in_execution_impresses_nobody() -> None:
    table = off("port_genoa", order="show_of_force", moment="administration", turn=9)
    idle = but(table.state.orders.issued["X-BR-A"], executing=False)
    table.state.orders = but(table.state.orders, issued={"X-BR-A": idle})
    assert table.refusal(ImpressCourt("X-BR-A", "venice", 1, role=BRITISH)) == "MIS-3.371-b"


@rule("MIS-3.37-d")
def test_a_show_of_force_against_pirates_impresses_no_court() -> None:
    table = off("port_algiers", order="show_of_force", moment="administration", turn=9)
    order = but(table.state.orders.issued["X-BR-A"], locations=("port_algiers",))
    table.state.orders = but(table.state.orders, issued={"X-BR-A": order})
    assert table.refusal(ImpressCourt("X-BR-A", "genoa", 1, role=BRITISH)) == "MIS-3.37-d"


@rule("MIS-3.37-c", "MIS-3.37-d")
def test_against_pirates_a_show_of_force_goes_by_the_naval_rules() -> None:
    table = off("port_genoa", order="show_of_force")
    order = table.state.orders.issued["X-BR-A"]
    assert weighs_on_a_court(table.state, order)
    assert not weighs_on_a_court(table.state, but(order, locations=("port_algiers",)))
    table.state.land = None
    assert not weighs_on_a_court(table.state, order)


@rule("MIS-3.353-a", "MIS-3.34-c")
def test_events_weigh_on_the_tracks_but_not_the_battle_of_toulon() -> None:
    table = Table(moment="administration")
    assert table.refusal(TellModifier("france", "German Emergency", 1, role=BRITISH)) is None
    toulon = TellModifier("france", "Battle of Toulon", 1, role=BRITISH)
    assert table.refusal(toulon) == "MIS-3.353-a"


def test_a_lesser_port_entered_at_the_table_can_be_bombarded() -> None:
    table = off("coast_a", dice=(5,))
    attack = BombardPort("bomb", "antibes", "depot", role=BRITISH)
    assert table.refusal(attack) == "MIS-3.262-b"
    table.play(NameLesserPort("antibes", "coast_a", role=BOURBONS), attack)
    assert table.last(ShoreStruck).blow.at == "antibes"


@rule("MIC-15.1-a")
def test_an_attack_on_the_land_shows_its_chance() -> None:
    table = off("coast_b")
    for action, good in (
        (BombardPort("bomb", "leghorn", "depot", role=BRITISH), 6),
        (BombardRoad("bomb", "3105", role=BRITISH), 3),
        (CutOut("marines", role=BRITISH), 2),
    ):
        odds = odds_of(table.state, action)
        assert odds is not None
        assert odds.chance_of("passes") == Fraction(good, 10)


@rule("MIS-3.261-a")
def test_without_an_order_of_that_kind_no_bomb_is_thrown() -> None:
    attack = BombardPort("bomb", "leghorn", "depot", role=BRITISH)
    assert off("coast_b", order="cruise").refusal(attack) == "MIS-3.261-a"
    assert off("coast_b").refusal(attack) is None


@rule("MIS-3.34-b")
def test_without_army_support_no_army_is_supported() -> None:
    table = off("coast_b", order="cruise")
    wanted = SupportArmy("BR-A", "Croats", "fire", role=BRITISH)
    assert table.refusal(wanted) == "MIS-3.34-b"


@rule("MIS-3.263-a", "MIC-3.3-e")
def test_a_bomb_throws_in_its_own_column_and_marines_do_not_bombard() -> None:
    table = off("coast_b", dice=(5,))
    marines = BombardPort("marines", "leghorn", "depot", role=BRITISH)
    assert table.refusal(marines) == "MIS-3.263-a"
    table.play(BombardPort("bomb", "leghorn", "depot", role=BRITISH))
    assert [event.cite for event in table.all(DieRolled)] == ["MIC-3.3-e"]


@rule("MIC-15.1-b")
def test_a_six_misses_the_port() -> None:
    table = off("coast_b", dice=(6,))
    table.play(BombardPort("bomb", "leghorn", "depot", role=BRITISH))
    assert [event.cite for event in table.all(ShoreMissed)] == ["MIC-15.1-b"]


def struck(effect: Any, amount: int = 1) -> list[tuple[str, bool]]:
    table = off("coast_b", dice=(5,), order="show_of_force")
    table.play(BombardPort("bomb", "leghorn", effect, amount, role=BRITISH))
    return [(event.cite, event.blow.until_turn) for event in table.all(ShoreStruck)]


@rule("MIS-3.264-b", "MIS-3.264-c", "MIS-3.264-d")
def test_each_effect_of_a_bombardment_has_its_rule() -> None:
    assert struck("depot") == [("MIS-3.264-b", False)]
    assert struck("siege") == [("MIS-3.264-c", True)]
    assert struck("points", 3) == [("MIS-3.264-d", False)]


@rule("MIS-3.264-a")
def test_a_bomb_has_one_effect_in_an_impulse() -> None:
    table = off("coast_b", dice=(5,), order="show_of_force")
    table.play(BombardPort("bomb", "leghorn", "depot", role=BRITISH))
    assert [event.cite for event in table.all(LandTaskDone)] == ["MIS-3.264-a"]
    again = BombardPort("bomb", "leghorn", "siege", role=BRITISH)
    assert table.refusal(again) == "IC-6.24-b"


@rule("MIC-12.2-d")
def test_marines_of_a_detachment_cut_nothing_out() -> None:
    table = Table(
        formation("BR-1", at="port_genoa"),
        squadron("B1", at="port_genoa", formation="BR-1"),
        auxiliary("marines", "marine", place="assigned", formation="BR-1"),
        moment="impulse",
        orders={"BR-1": "army_support"},
    )
    assert table.refusal(CutOut("marines", role=BRITISH)) == "MIC-12.2-d"


@rule("MIS-3.266-a")
def test_a_ship_cut_out_is_the_captors() -> None:
    table = at_genoa(lying("FD1", sail=2), squadron("BD1", at="coast_b", sail=1))
    table.play(CutOut("marines", role=BRITISH))
    assert [event.cite for event in table.all(SailCutOut)] == ["MIS-3.266-a"]


@rule("MIS-3.37-b", "MIS-3.371-a")
def test_only_ones_own_show_of_force_weighs_and_by_one() -> None:
    table = off("port_genoa", order="show_of_force", moment="administration", turn=9)
    assert table.refusal(ImpressCourt("X-BR-A", "genoa", 1, role=BOURBONS)) == "MIS-3.37-b"
    assert table.refusal(ImpressCourt("X-BR-A", "genoa", 2, role=BRITISH)) == "MIS-3.371-a"


@rule("MIS-3.371-c")
def test_a_show_of_force_that_has_weighed_is_fulfilled() -> None:
    table = off("port_genoa", order="show_of_force", moment="administration", turn=9)
    table.play(ImpressCourt("X-BR-A", "genoa", -1, role=BRITISH))
    assert [event.cite for event in table.all(OrderEnded)] == ["MIS-3.371-c"]
