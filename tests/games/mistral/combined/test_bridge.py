"""The combined game: reports from the land, Ports, Convoys of troops, Marines, politics. [3.0]"""

from typing import Any, get_args

import msgspec
import pytest

from estandarte.games.mistral.combined.bridge import (
    CloseReport,
    LandCouncil,
    LandFacts,
    OperationsCouncil,
    RecallLandPlayers,
)
from estandarte.games.mistral.combined.coasts import interacts, section_of, sections
from estandarte.games.mistral.combined.communications import (
    LineTraced,
    TraceLine,
    line_cost,
    space_cost,
)
from estandarte.games.mistral.combined.land import Blow, LandKind, LandUnit
from estandarte.games.mistral.combined.landings import (
    AskForTransport,
    DivertTransport,
    FormTransport,
    PlaceForces,
    PutAshore,
    is_eligible,
    turns_to_assemble,
)
from estandarte.games.mistral.combined.politics import TellRevolt
from estandarte.games.mistral.combined.reports import (
    AgreeSeats,
    NameLesserPort,
    SeatsAgreed,
    TellHold,
)
from estandarte.games.mistral.combined.scenario import (
    SEATS,
    counterpart,
    player_of,
    set_up_combined,
)
from estandarte.games.mistral.combined.shore_tasks import RaidShore
from estandarte.games.mistral.combined.transport_log import (
    TransportAsked,
    TransportFormed,
    TransportLost,
    TransportSailed,
    TroopsPutAshore,
    next_on_route,
    wear_transports,
)
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.hidden.view import OPEN
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.schema.pack import shipped_pack
from estandarte.games.mistral.sea.ports import attitude, may_use_harbour, state_on_entry
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.games.mistral.switches import Switches
from estandarte.games.mistral.tasks.book import LastingTask
from estandarte.games.mistral.war.progress import Gale
from estandarte.games.mistral.war.scenarios import all_scenarios
from estandarte.games.mistral.war.sequence import Impulse, Turn
from estandarte.kernel import Dice, Play, SetupFault, as_seen, but, settle
from estandarte.kernel.testing import new_match, rule
from games.mistral.land_scenes import BOURBONS, BRITISH, Table
from games.mistral.scenes import SUMMER, Scene, auxiliary, formation, squadron, started


def combined() -> Mistral:
    return set_up_combined(shipped_pack().fingerprint, Switches(), Dice("set-up"))


# --- 3.1 what the combined game is


@rule("MIS-3.13-a", "MIS-3.131-a", "MIS-1.5-a")
def test_there_is_one_combined_scenario_a_campaign_from_january_1742() -> None:
    assert [id for id in all_scenarios() if "combined" in id] == ["combined"]
    match = new_match(MISTRAL, "combined")
    assert match.state.date == Date(1742, 2)
    assert match.state.progress.campaign
    assert match.state.land is not None


@rule("MRS-1-g")
def test_its_troop_convoys_are_played_nowhere_else() -> None:
    assert new_match(MISTRAL, "combined").state.switches.troop_convoys == "combined"
    with pytest.raises(SetupFault):
        new_match(MISTRAL, "y1744", troop_convoys="combined")


@rule("MIS-3.12-a", "MIS-3.112-a")
def test_what_section_3_does_not_change_stays_as_it_is() -> None:
    together, alone = combined(), started("y1742")
    assert together.units == alone.units
    assert together.prestige == alone.prestige
    for port in ("port_mahon", "port_cadiz", "port_toulon"):
        for role in (BRITISH, BOURBONS):
            assert attitude(together, port, role) == attitude(alone, port, role)


@rule("MIS-3.121-b", "MIS-2.13-b", "IC-6.26-a")
def test_marines_exist_in_the_combined_game_alone() -> None:
    alone, together = (
        {one.kind for one in state.auxiliaries.values()} for state in (started("y1742"), combined())
    )
    assert together - alone == {"marine"}


@rule("MIS-3.267-b")
def test_each_fleet_has_marines_among_its_auxiliaries() -> None:
    marines = [one for one in combined().auxiliaries.values() if one.kind == "marine"]
    assert [(one.fleet, one.place) for one in marines] == [
        (BRITISH, "available"),
        (BOURBONS, "available"),
    ]


SEATED = [
    ("two", "british_fleet", "allied"),
    ("two", "french_command", "bourbon"),
    ("two", "habsburg", "allied"),
    ("three", "spanish_command", "spanish"),
    ("three", "french_command", "french"),
    ("three", "british_fleet", "allied"),
    ("four", "british_fleet", "savoy"),
    ("four", "spanish_command", "spanish"),
    ("four", "habsburg", "habsburg"),
    ("separate", "british_fleet", "british_admiral"),
    ("separate", "spanish_command", "bourbon_admiral"),
    ("separate", "savoy", "savoy"),
    ("five", "british_fleet", "savoy"),
    ("five", "french_command", "bourbon_admiral"),
    ("five", "france", "french"),
]


@rule("MIS-3.14-a", "MIS-3.14-b", "MIS-3.14-c", "MIS-3.14-d", "MIS-3.14-e", "MIS-2.111-a")
@pytest.mark.parametrize(("seating", "what", "who"), SEATED)
def test_who_controls_what_depends_on_how_many_play(seating: Any, what: str, who: str) -> None:
    assert player_of(seating, what) == who
    assert max(len(seats) for seats in SEATS.values()) == 6
    everything = {thing for holds in SEATS[seating].values() for thing in holds}
    assert len(everything) == sum(len(holds) for holds in SEATS[seating].values()) == 7
    table = Table()
    assert table.refusal(AgreeSeats("separate", role=BRITISH)) == "MIS-2.111-a"
    table.play(AgreeSeats("two", role=BRITISH))
    assert table.land.seating == "two"


# --- 3.2 keeping step


@rule("MIS-3.111-a", "MIS-3.222-a")
def test_nothing_goes_on_until_both_have_told_everything() -> None:
    table = Table()
    table.run(LandFacts(moment="operations"))
    assert isinstance(table.state.decision, OperationsCouncil)
    table.play(CloseReport(role=BRITISH))
    assert table.state.decision.waiting == (BOURBONS,)
    table.play(TellHold("port_genoa", BOURBONS, role=BOURBONS))
    assert table.state.decision.waiting == (BOURBONS, BRITISH)
    table.play(CloseReport(role=BOURBONS), CloseReport(role=BRITISH))
    assert table.state.stack == []


@rule("MIS-3.111-a", "MIS-3.22-a", "MIS-3.22-c")
def test_a_council_stands_before_each_phase_and_after_each_impulse() -> None:
    from estandarte.kernel.flow import stages_of

    turn, impulse = stages_of(Turn), stages_of(Impulse)
    assert turn.index("hear_the_land") < turn.index("operate")
    assert turn.index("operate") < turn.index("hear_the_land_again") < turn.index("resolve_events")
    assert impulse.index("move") < impulse.index("touch_the_land")
    table = Table(moment="operations")
    # What belongs to an Impulse is not done between increments or Phases.
    assert table.refusal(RaidShore("M1", "3105", role=BRITISH)) == "MIS-3.22-a"


@rule("MIS-3.111-a")
def test_where_the_fleets_play_alone_nobody_is_asked() -> None:
    state = Scene().state
    state.stack[:] = [LandFacts(moment="operations")]
    play: Play[Mistral] = Play(state)
    settle(play)
    assert (state.stack, play.events) == ([], [])


@rule("MIS-3.221-a")
def test_the_players_say_before_which_step_the_land_speaks_again() -> None:
    table = Table(moment="administration")
    table.play(RecallLandPlayers("auxiliaries", role=BRITISH))
    assert table.refusal(RecallLandPlayers("auxiliaries", role=BRITISH)) == "MIS-3.221-a"
    table.run(LandFacts(moment="orders"))
    assert table.state.decision is None
    table.run(LandFacts(moment="auxiliaries"))
    assert isinstance(table.state.decision, LandCouncil)
    assert table.land.recalls == ()


@rule("MIS-3.22-b")
def test_what_is_done_at_sea_holds_for_the_whole_impulse_on_land() -> None:
    table = Table()
    brief, long = Blow("raid", "3105", BRITISH), Blow("road", "3106", BRITISH, until_turn=True)
    table.state.land = but(table.land, blows=(brief, long))
    table.run(LandFacts(moment="impulse"))
    assert table.land.blows == (brief, long)
    table.play(CloseReport(role=BRITISH), CloseReport(role=BOURBONS))
    assert table.land.blows == (long,)
    table.run(LandFacts(moment="operations"))
    assert table.land.blows == ()


@rule("IC-7.11-a", "MIS-3.22-b")
def test_before_a_port_that_falls_one_is_spotted_as_the_council_closes() -> None:
    table = Table(
        formation("BR-A", at="port_villefranche"),
        squadron("B1", at="port_villefranche", formation="BR-A"),
    )
    table.hold("port_villefranche", BRITISH)
    table.run(LandFacts(moment="impulse"))
    table.hold("port_villefranche", BOURBONS)
    assert not table.state.formations["BR-A"].spotted
    table.play(CloseReport(role=BRITISH), CloseReport(role=BOURBONS))
    assert table.state.formations["BR-A"].spotted


# --- 3.23 coasts and Ports


CHART = [
    ("coast_a", ("Toulon", "Villefranche", False, False)),
    ("coast_villefranche", ("Villefranche", "Finale", False, False)),
    ("coast_genoa", ("Finale", "Nervi", True, True)),
    ("coast_b", ("Rapallo", "Piombino", True, True)),
    ("coast_c", ("Piombino", "Orbetello", False, False)),
    ("coast_d", ("Orbetello", "Nettuno", True, True)),
    ("coast_e", ("Nettuno", "", False, False)),
    ("coast_f", ("Termoli", "Pescara", True, True)),
    ("coast_g", ("Pescara", "Giulia", False, True)),
    ("coast_h", ("Giulia", "Ancona", False, False)),
    ("coast_i", ("Ancona", "Rimini", True, True)),
    ("coast_j", ("Rimini", "Venice", False, False)),
]


@rule("MIC-15.2-a", "MIS-3.23-b", "MIS-1.3-a")
@pytest.mark.parametrize(("space", "stretch"), CHART)
def test_each_coastal_space_is_a_section_of_the_coast(space: str, stretch: Any) -> None:
    one = Table().state.pack.coasts.sections[space]
    assert (one.since, one.until, one.with_first, one.with_last) == stretch


@rule("MIS-3.23-a", "MIC-15.2-b", "MIC-15.2-c", "MIS-3.231-a", "MIS-3.233-a")
def test_the_maps_touch_in_coastal_spaces_and_greater_ports_only() -> None:
    state = Table().state
    assert state.theatre.harbour_of("coast_b") == "coast_b"
    greater = [p for p in state.pack.ports.ports if section_of(state, p) == p]
    assert greater == ["port_villefranche", "port_genoa", "port_naples", "port_venice"]
    assert interacts(state, "coast_villefranche")
    assert interacts(state, "port_villefranche")
    assert sections(state)["coast_genoa"] == ("finale", "nervi")
    assert not interacts(state, "sp_12")
    assert not interacts(state, "port_mahon")


@rule("MIS-3.232-a", "MIS-3.235-a")
def test_lesser_ports_lie_within_the_sections_of_the_chart() -> None:
    table = Table()
    assert section_of(table.state, "leghorn") == "coast_b"
    table.play(NameLesserPort("antibes", "coast_a", role=BOURBONS))
    assert section_of(table.state, "antibes") == "coast_a"
    assert table.refusal(NameLesserPort("x", "coast_k", role=BOURBONS)) == "MIS-3.235-a"
    assert table.refusal(NameLesserPort("leghorn", "coast_c", role=BOURBONS)) == "MIS-3.232-a"


@rule("MIS-3.236-a", "MIS-3.236-c", "MIS-3.236-d")
def test_a_coastal_space_belongs_to_who_holds_all_its_lesser_ports() -> None:
    table = Table()
    state = table.state
    assert attitude(state, "coast_b", BRITISH) == "neutral"
    table.hold("leghorn", BRITISH)
    assert attitude(state, "coast_b", BRITISH) == attitude(state, "coast_b", BOURBONS) == "neutral"
    ask = AskForTransport((LandUnit("Irlanda", "spain"),), "spain", "coast_b", role=BOURBONS)
    assert table.refusal(ask) is None
    for port in ("rapallo", "piombino"):
        table.hold(port, BRITISH)
    assert attitude(state, "coast_b", BRITISH) == "friendly"
    assert attitude(state, "coast_b", BOURBONS) == "enemy"
    assert not may_use_harbour(state, "coast_b", BOURBONS, "spain")
    assert table.refusal(ask) == "MIS-3.251-b"


@rule("MIS-3.236-b")
def test_a_greater_port_is_for_its_holder_alone() -> None:
    table = Table()
    assert attitude(table.state, "port_genoa", BRITISH) == "neutral"
    table.hold("port_genoa", BRITISH)
    assert attitude(table.state, "port_genoa", BRITISH) == "friendly"
    assert attitude(table.state, "port_genoa", BOURBONS) == "enemy"


@rule("MIS-3.236-e", "MIS-3.236-f", "MIS-3.236-g")
def test_neutral_ground_is_closed_to_those_for_whom_it_is_neutral() -> None:
    table = Table()
    for port in ("orbetello", "civitavecchia", "nettuno"):
        table.hold(port, "", BRITISH)
    assert attitude(table.state, "coast_d", BRITISH) == "closed"
    assert attitude(table.state, "coast_d", BOURBONS) == "neutral"
    table.hold("nettuno")
    assert attitude(table.state, "coast_d", BRITISH) == "neutral"
    grenadiers = (LandUnit("Grenadiers", "habsburg"),)
    table.hold("rapallo", "", BRITISH)
    table.hold("leghorn", "", BRITISH)
    table.hold("piombino", BOURBONS)
    ask = AskForTransport(grenadiers, "port_mahon", "coast_b", role=BRITISH)
    assert table.refusal(ask) == "MIS-3.251-b"
    assert table.refusal(TellHold("rapallo", BRITISH, (BRITISH,), role=BRITISH)) == "MIS-3.236-g"


@rule("MIS-3.28-a")
def test_ports_of_the_naval_map_alone_are_never_taken_by_land() -> None:
    table = Table()
    assert table.refusal(TellHold("port_cadiz", BRITISH, role=BRITISH)) == "MIS-3.28-a"
    assert table.refusal(TellHold("port_mahon", BOURBONS, role=BOURBONS)) == "MIS-3.28-a"


# --- 3.24 Lines of Communication


def line(table: Table, *path: str) -> int:
    return int(line_cost(table.state, BOURBONS, path).total)


@rule("MIS-3.24-a", "MIS-3.24-b", "MIS-3.24-c", "MIS-3.24-d")
def test_a_line_costs_five_a_space_and_twice_that_against_the_wind() -> None:
    table = Table()
    # With the Prevailing Wind from the Riviera to Barcelona, against it the other way.
    assert line(table, "sp_13", "sp_14", "port_barcelona") == 15
    assert line(table, "port_barcelona", "sp_14", "sp_13") == 25
    # Toulon is reached by a Lane of Seasonal Winds only, none of which blows.
    assert line(table, "sp_13", "port_toulon") == 10
    table.state.winds = ("mistral",)
    assert line(table, "sp_13", "port_toulon") == 15
    # From one Sea Zone into the next.
    table.state.winds = ("gregales",)
    assert line(table, "sz_maltese", "sz_ionian") == 15
    assert line(table, "sz_ionian", "sz_maltese") == 10


@rule("MIS-3.24-c")
def test_a_wind_on_the_boxes_of_a_sea_zone_counts_too() -> None:
    table = Table()
    assert line(table, "sp_14", "sz_lion", "sp_12") == 15
    table.state.winds = ("mistral",)
    assert line(table, "sp_14", "sz_lion", "sp_12") == 20
    table.state.winds = ("marin",)
    assert line(table, "sp_14", "sz_lion", "sp_12") == 20


@rule("MIS-X43", "MIS-3.24-f", "MIS-3.24-e")
def test_the_line_from_barcelona_to_tuscany_of_the_example() -> None:
    state = Table().state
    plain = space_cost(state, against=False, gale=False, held=False)
    zone = space_cost(state, against=True, gale=False, held=True)
    storm = space_cost(state, against=False, gale=True, held=False)
    assert (plain, zone, storm) == (5, 30, 15)
    assert plain + plain + zone + plain + plain == 50
    assert plain + plain + plain + storm + plain == 35


@rule("MIS-3.24-e", "MIS-3.24-f", "MIS-3.244-a")
def test_gales_add_ten_and_interdiction_triples_the_whole() -> None:
    table = Table(Gale("mistral", 8, "sp_14", "sp_13"))
    assert line(table, "sp_13", "sp_14", "port_barcelona") == 25
    pirate = auxiliary("P", "fleet", place="tasked", at="sp_14")
    table.state.auxiliaries["P"] = pirate
    held = LastingTask("P", "interdiction", BRITISH)
    table.state.tasks = but(table.state.tasks, lasting={"P": held})
    assert line(table, "sp_13", "sp_14", "port_barcelona") == 5 + 3 * 15 + 5
    table.play(TellRevolt(4, role=BOURBONS))
    assert line(table, "sp_13", "sp_14", "port_barcelona") == 55
    own = LastingTask("P", "interdiction", BOURBONS)
    table.state.tasks = but(table.state.tasks, lasting={"P": own})
    assert line(table, "sp_13", "sp_14", "port_barcelona") == 25
    table.state.auxiliaries["P"] = but(pirate, contingent="barbary", fleet="")
    assert line(table, "sp_13", "sp_14", "port_barcelona") == 55  # an Enemy of both


@rule("MIS-3.241-a", "MIS-3.241-b", "MIS-3.242-a", "MIS-3.242-b")
def test_a_line_runs_between_friendly_ports_and_to_spain_by_sea() -> None:
    table = Table(events=("france_declares_war",))
    to_toulon = ("coast_b", "sp_12", "sp_13", "port_toulon")
    home = ("coast_b", "sp_12", "sp_13", "sp_14", "port_barcelona")
    assert table.refusal(TraceLine(home, role=BOURBONS)) == "MIS-3.241-a"
    table.hold("leghorn", BOURBONS)
    assert table.refusal(TraceLine(home, True, role=BOURBONS)) is None
    assert table.refusal(TraceLine(to_toulon, role=BOURBONS)) is None
    assert table.refusal(TraceLine(to_toulon, True, role=BOURBONS)) == "MIS-3.242-a"
    through = ("coast_b", "sp_12", "sp_13", "port_toulon", "sp_13", "sp_14", "port_barcelona")
    assert table.refusal(TraceLine(through, True, role=BOURBONS)) is None
    assert table.refusal(TraceLine(home, role=BRITISH)) == "MIS-3.241-a"
    assert table.refusal(TraceLine(("coast_b", "port_mahon"), role=BOURBONS)) == "MIS-3.24-a"


# --- 3.25 Convoys of troops


def foot(*names: str, side: str = "spain") -> tuple[LandUnit, ...]:
    return tuple(LandUnit(name, side, strength=2) for name in names)


def asked(table: Table, units: tuple[LandUnit, ...], to: str = "coast_b", **rest: Any) -> str:
    role = rest.get("role", BOURBONS)
    table.play(AskForTransport(units, rest.get("origin", "spain"), to, role=role))
    return next(id for id in reversed(table.land.transports) if id.startswith("w"))


def formed(table: Table, *names: str, to: str = "coast_b", **rest: Any) -> str:
    """A Convoy Formed in the Step of Reinforcements."""
    units = rest.pop("units", None) or foot(*names)
    id = asked(table, units, to, **rest)
    table.confer("forces")
    table.play(FormTransport(id, role=rest.get("role", BOURBONS)))
    return str(table.last(TransportFormed).convoy.id)


@rule("MIS-3.121-c", "MIS-3.121-d", "MIS-3.25-a", "MIS-3.234-a", "MIS-3.257-a", "MIS-2.34-g")
def test_troops_from_spain_take_ship_at_barcelona() -> None:
    table = Table()
    formed(table, "Castilla", "Irlanda")
    one = table.land.transports["troop_1"]
    assert (one.origin, one.destination) == ("port_barcelona", "coast_b")
    convoy = table.state.convoys["troop_1"]
    assert (convoy.at, convoy.status) == ("port_barcelona/harbour", "in_ordinary")
    home = AskForTransport(foot("Guardias"), "port_naples", "spain", role=BOURBONS)
    table.hold("port_naples", BOURBONS)
    table.play(home)
    assert [t.destination for t in table.land.transports.values()][-1] == "port_barcelona"


@rule("IC-3.27-g")
def test_a_convoy_lies_in_ordinary_where_a_squadron_could_not() -> None:
    table = Table()
    formed(table, "Castilla", "Irlanda", origin="port_palma")
    assert table.state.convoys["troop_1"].status == "in_ordinary"
    assert state_on_entry(table.state, "port_palma", BOURBONS) == "fitting_out"


@rule("MIS-2.346-a", "MIS-2.345-g")
def test_no_troops_come_to_italy_without_being_carried() -> None:
    from estandarte.games.mistral.convoys.troops import may_form

    table = Table(turn=5)
    assert may_form(table.state).cite == "MIS-2.345-g"
    late = PlaceForces(foot("Castilla"), "leghorn", role=BOURBONS)
    assert table.refusal(late) == "MIS-2.346-a"


@rule("MIS-3.243-a")
def test_from_spain_to_the_west_edge_one_marches() -> None:
    table = Table()
    march = AskForTransport(foot("Castilla"), "spain", "west_edge", role=BOURBONS)
    assert table.refusal(march) == "MIS-3.243-a"


@rule("MIS-3.251-b", "MIS-3.251-c")
def test_every_side_ships_from_and_to_any_port_that_is_not_the_enemys() -> None:
    table = Table(contingents={"naples": "war"})
    croats = foot("Croats", side="habsburg")

    def refused(units: tuple[LandUnit, ...], origin: str, to: str, role: str) -> str | None:
        return table.refusal(AskForTransport(units, origin, to, role=role))

    assert refused(croats, "port_villefranche", "port_venice", BRITISH) is None
    assert refused(croats, "port_villefranche", "port_naples", BRITISH) == "MIS-3.251-b"
    assert refused(croats, "port_villefranche", "port_barcelona", BRITISH) == "MIS-3.251-c"
    assert refused(foot("Castilla"), "spain", "port_mahon", BOURBONS) == "MIS-3.251-c"
    assert refused(foot("Castilla"), "spain", "port_palma", BOURBONS) is None
    assert refused(croats, "spain", "port_naples", BOURBONS) == "MIS-3.251-c"
    assert refused(croats, "sp_12", "port_venice", BRITISH) == "MIS-3.251-b"


@rule("MIS-3.251-d", "MIS-3.251-e", "MIS-3.251-g", "MIS-3.252-a", "MIS-3.267-a", "MIS-3.26-b")
def test_what_may_go_aboard() -> None:
    table = Table()

    def refused(unit: LandUnit, origin: str = "spain") -> str | None:
        to = "coast_b"
        return table.refusal(AskForTransport((unit,), origin, to, role=BOURBONS))

    assert refused(LandUnit("Castilla", "spain")) is None
    assert refused(LandUnit("Miqueletes", "spain", "auxiliary")) is None
    assert refused(LandUnit("Barbets", "spain", "auxiliary"), "port_palma") == "MIS-3.252-a"
    assert refused(LandUnit("Arquebusiers", "france", "auxiliary")) == "MIS-3.252-a"
    assert refused(LandUnit("Don Felipe", "spain")) == "MIS-3.251-g"
    assert refused(LandUnit("Royal Marines", "spain")) == "MIS-3.267-a"
    with pytest.raises(msgspec.ValidationError):  # a Leader needs no ship
        msgspec.convert({"name": "Gages", "side": "spain", "kind": "leader"}, LandUnit)


@rule("MIS-3.253-a", "MIS-3.253-b", "MIS-3.256-a")
def test_the_bourbons_form_two_major_convoys_a_year() -> None:
    table = Table()
    for number, origin in enumerate(("spain", "port_palma"), 1):
        formed(table, f"A{number}", f"B{number}", origin=origin)
    assert table.land.major == 2
    assert sorted(table.state.convoys) == ["troop_1", "troop_2"]
    third = asked(table, foot("A3", "B3"), origin="port_naples")
    assert table.refusal(FormTransport(third, role=BOURBONS)) == "MIS-3.253-a"
    table.state.date = Date(1745, 1)
    table.run(LandFacts(moment="operations"))
    assert table.land.major == 0
    table.confer("forces")
    assert table.refusal(FormTransport(third, role=BOURBONS)) == "MIS-3.256-a"


@rule("MIS-3.255-a", "MIS-3.256-a", "MIS-Q57")
def test_each_fleet_has_one_minor_convoy_of_one_counter() -> None:
    table = Table()
    croats = foot("Croats", side="habsburg")
    id = formed(table, units=croats, origin="port_mahon", to="coast_b", role=BRITISH)
    assert id == "minor_british"
    other = asked(table, croats, "coast_b", origin="port_gibraltar", role=BRITISH)
    assert table.refusal(FormTransport(other, role=BRITISH)) == "MIS-3.255-a"
    both = foot("Croats", "Pandours", side="habsburg")
    many = asked(table, both, "coast_d", origin="port_gibraltar", role=BRITISH)
    assert table.refusal(FormTransport(many, role=BRITISH)) == "MIS-Q57"
    agreed = Table(combined_british_convoys="major")
    formed(agreed, units=both, origin="port_mahon", to="coast_d", role=BRITISH)
    assert agreed.land.major == 0


SIZES = [
    (foot("A"), 0),
    (foot("A", "B", "C", "D"), 1),
    (foot("A", "B", "C", "D", "E"), 2),
    ((*foot("A", "B"), LandUnit("Lusitania Dragoons", "spain")), 1),
    ((*foot("A", "B", "C"), LandUnit("Lusitania Dragoons", "spain")), 2),
    (
        (
            *foot("A"),
            LandUnit("Dragones", "spain", "horse"),
            LandUnit("Guns", "spain", "artillery"),
        ),
        2,
    ),
    (foot(*(f"R{n}" for n in range(60))), 15),
]


@rule("MIS-3.254-a", "MIS-3.254-b", "MIS-3.254-c", "MIS-3.254-d", "MIS-2.34.10-a")
@pytest.mark.parametrize(("units", "turns"), SIZES)
def test_how_long_a_convoy_takes_to_assemble(units: tuple[LandUnit, ...], turns: int) -> None:
    table = Table()
    id = asked(table, units)
    assert turns_to_assemble(table.state, table.land.transports[id]) == turns
    table.confer("forces")
    table.play(FormTransport(id, role=BOURBONS))
    ready = table.last(TransportFormed).transport.ready
    assert (ready.year - 1744) * 16 + ready.turn == SUMMER + turns


@rule("MIS-X44", "MIS-3.254-a", "MIS-3.258-g")
def test_the_major_convoy_of_the_example() -> None:
    dragoons = LandUnit("Batavia Dragoons", "spain")
    guns = LandUnit("Royal Artillery", "spain", "artillery")
    table = Table()
    formed(table, units=(*foot("A", "B", "C", "D", "E"), dragoons, guns))
    assert turns_to_assemble(table.state, table.land.transports["troop_1"]) == 3
    before = sum(unit.strength for unit in table.land.transports["troop_1"].units)
    landed(table, damage=5)
    table.play(PutAshore("troop_1", "rapallo", role=BOURBONS))
    assert before - sum(unit.strength for unit in table.last(TroopsPutAshore).units) == 2


@rule("MIS-3.254-a")
def test_it_sails_when_it_is_assembled() -> None:
    table = Table()
    formed(table, "A", "B")
    table.run(LandFacts(moment="operations"))
    assert table.state.convoys["troop_1"].status == "in_ordinary"
    table.state.date = Date(1744, SUMMER + 1)
    table.run(LandFacts(moment="operations"))
    assert table.state.convoys["troop_1"].status == "at_sea"


@rule("MIS-3.258-a", "MIS-3.258-b", "MIS-3.258-c")
def test_a_convoy_is_formed_on_request_and_one_a_turn_in_a_port() -> None:
    table = Table(moment="forces")
    assert table.refusal(FormTransport("w1", role=BOURBONS)) == "MIS-3.258-b"
    wanted = foot("Castilla", "Irlanda")
    id = asked(table, wanted)
    assert table.land.transports[id].asked_by == "spanish"
    assert table.refusal(FormTransport(id, role=BRITISH)) == "MIS-3.258-b"
    table.play(FormTransport(id, role=BOURBONS))
    assert table.land.transports["troop_1"].units == wanted
    second = asked(table, foot("Lombardía"))
    assert table.refusal(FormTransport(second, role=BOURBONS)) == "MIS-3.258-a"


@rule("MIS-3.258-b")
def test_who_has_most_of_the_counters_asks_for_the_convoy() -> None:
    assert counterpart("three", ["spain", "france", "naples"]) == "spanish"
    assert counterpart("three", ["france", "france", "spain"]) == "french"
    assert counterpart("two", ["spain", "france"]) == "bourbon"


@rule("MIS-3.258-d", "MIS-3.258-e")
def test_a_route_is_written_down_and_as_short_as_any() -> None:
    table = Table(moment="forces")
    id = asked(table, foot("A", "B"), "coast_b")
    round_about = ("port_barcelona", "sp_14", "sp_13", "coast_a", "sp_12", "coast_b")
    assert table.refusal(FormTransport(id, round_about, role=BOURBONS)) == "MIS-3.258-d"
    cheapest = table.state.theatre.routes_from("port_barcelona", ()).path("coast_b")
    spaces = tuple(dict.fromkeys(place.partition("/")[0] for place in cheapest))
    backwards = FormTransport(id, spaces[::-1], role=BOURBONS)  # as short, but from there to here
    assert table.refusal(backwards) == "MIS-3.258-d"
    written = table.play(FormTransport(id, spaces, role=BOURBONS))
    assert table.land.transports["troop_1"].path == spaces
    assert as_seen(written, BRITISH)[0].transport.path == ()  # type: ignore[attr-defined]
    convoy = but(table.state.convoys["troop_1"], at=spaces[0])
    table.state.winds = ("mistral",)  # judged once, when it was written
    assert next_on_route(table.state, convoy) == cheapest[1]


def landed(table: Table, at: str = "coast_b", damage: int = 0, id: str = "troop_1") -> None:
    """The Convoy has arrived."""
    table.state.convoys[id] = but(table.state.convoys[id], at=at, status="arrived", damage=damage)
    table.confer("forces")


@rule("MIS-3.258-f")
def test_who_has_arrived_is_offered_the_shore_and_not_to_be_formed_again() -> None:
    table = Table()
    formed(table, "A", "B")
    landed(table)
    offered = list(table.state.decision.options(table.state, BOURBONS))
    assert any(isinstance(one, PutAshore) for one in offered)
    assert not any(isinstance(one, FormTransport) for one in offered)


@rule("MIS-3.258-f", "MIS-3.259-a", "MIS-Q104")
def test_what_arrives_comes_ashore_in_one_port_of_the_section() -> None:
    table = Table()
    formed(table, "A", "B")
    table.hold("leghorn", BRITISH)
    landed(table)
    assert table.refusal(CloseReport(role=BOURBONS)) == "MIS-3.258-f"
    for elsewhere in ("finale", "port_genoa", "coast_b"):
        put = PutAshore("troop_1", elsewhere, role=BOURBONS)
        assert table.refusal(put) == "MIS-3.259-a"
    assert table.refusal(PutAshore("troop_1", "leghorn", role=BOURBONS)) == "MIS-3.236-c"
    table.play(PutAshore("troop_1", "rapallo", role=BOURBONS))
    assert table.last(TroopsPutAshore).port == "rapallo"
    assert [unit.name for unit in table.last(TroopsPutAshore).units] == ["A", "B"]
    assert "troop_1" not in table.state.convoys
    assert "troop_1" not in table.land.transports


@rule("MIS-3.258-g", "MIS-3.258-h")
@pytest.mark.parametrize(("damage", "strength"), [(0, 4), (1, 4), (2, 3), (5, 2)])
def test_two_points_of_damage_cost_a_strength_point(damage: int, strength: int) -> None:
    table = Table()
    units = (*foot("A", "B"), LandUnit("Miqueletes", "spain", "auxiliary"))
    formed(table, units=units)
    landed(table, damage=damage)
    plain = PutAshore("troop_1", "rapallo", role=BOURBONS)
    spare = PutAshore("troop_1", "rapallo", ("Miqueletes",), role=BOURBONS)
    if damage < 2:
        assert table.refusal(spare) == "MIS-3.258-h"
    else:
        other = Table()
        formed(other, units=units)
        landed(other, damage=damage)
        other.play(spare)
        assert sum(u.strength for u in other.last(TroopsPutAshore).units) == strength + 1
        assert other.last(TroopsPutAshore).recovering == ("Miqueletes",)
    table.play(plain)
    assert sum(unit.strength for unit in table.last(TroopsPutAshore).units) == strength


@rule("MIS-3.251-f")
def test_land_auxiliaries_serve_only_where_the_land_map_is() -> None:
    units = (*foot("A"), LandUnit("Miqueletes", "spain", "auxiliary"))
    for to, port, serve in (
        ("coast_b", "rapallo", ("Miqueletes",)),
        ("port_palma", "port_palma", ()),
    ):
        table = Table()
        formed(table, units=units, to=to)
        landed(table, at=port if to == port else to)
        table.play(PutAshore("troop_1", port, role=BOURBONS))
        assert table.last(TroopsPutAshore).available == serve


@rule("MIS-3.25.10-a", "MIS-3.25.10-b", "MIS-2.347-b")
def test_a_convoy_whose_destination_is_lost_goes_elsewhere() -> None:
    table = Table()
    formed(table, "A", "B", to="port_genoa")
    table.hold("port_genoa", BRITISH)
    early = DivertTransport("troop_1", "coast_b", role=BOURBONS)
    assert table.refusal(early) == "MIS-3.25.10-b"
    landed(table, at="port_genoa")
    assert table.refusal(PutAshore("troop_1", "port_genoa", role=BOURBONS)) == "MIS-3.25.10-a"
    assert table.refusal(DivertTransport("troop_1", "port_palma", role=BOURBONS)) == "MIS-3.25.10-a"
    seen = table.play(DivertTransport("troop_1", "coast_b", role=BOURBONS))
    assert table.land.transports["troop_1"].destination == "coast_b"
    assert table.state.convoys["troop_1"].bound == "coast_b"
    assert as_seen(seen, BRITISH) == ()
    known = OPEN.seen(table.state, BRITISH, "land")
    assert known.transports["troop_1"].destination == "port_genoa"


@rule("MIS-3.25.11-a")
def test_from_toulon_troops_march_in_from_the_next_operations_phase() -> None:
    table = Table(events=("france_declares_war",))
    assert is_eligible(table.state, "port_marseilles", BOURBONS)
    assert not is_eligible(table.state, "port_marseilles", BRITISH)
    formed(table, "A", "B", to="port_toulon")
    landed(table, at="port_toulon/harbour")
    table.play(PutAshore("troop_1", "port_toulon", role=BOURBONS))
    assert table.last(TroopsPutAshore).since == Date(1744, SUMMER + 1)


@rule("MIS-3.25.12-a")
def test_without_any_haven_a_convoy_goes_home() -> None:
    table = Table()
    croats = foot("Croats", side="habsburg")
    formed(table, units=croats, origin="port_mahon", to="port_genoa", role=BRITISH)
    everything = (
        *table.state.pack.coasts.greater,
        *(p for s in sections(table.state).values() for p in s),
    )
    for port in everything:
        table.hold(port, BOURBONS)
    landed(table, at="port_genoa", id="minor_british")
    table.run(LandFacts(moment="forces"))
    assert table.state.convoys["minor_british"].bound == "port_mahon"
    landed(table, at="port_mahon/harbour", id="minor_british")
    table.run(LandFacts(moment="forces"))
    assert table.last(TroopsPutAshore).port == "port_mahon"


@rule("MIS-3.132-a", "MIS-3.132-b")
def test_the_first_spanish_troops_stand_in_italy_and_wait_a_turn() -> None:
    table = Table(year=1742, turn=2)
    troops = foot("Castilla")
    assert table.refusal(PlaceForces(troops, "leghorn", role=BRITISH)) == "MIS-3.132-a"
    table.play(PlaceForces(troops, "leghorn", role=BOURBONS))
    assert table.land.transports == {}
    move = AskForTransport(troops, "coast_b", "spain", role=BOURBONS)
    assert table.refusal(move) == "MIS-3.132-b"
    table.state.date = Date(1742, 3)
    assert table.refusal(move) is None


@rule("MIS-2.349-d", "MIS-3.251-a")
def test_attrition_wears_troops_at_sea_in_this_game_alone() -> None:
    table = Table()
    formed(table, "A", "B")
    table.state.convoys["troop_1"] = but(table.state.convoys["troop_1"], status="at_sea")
    wear_transports(Play(table.state))
    assert table.state.convoys["troop_1"].damage == table.state.pack.charts.attrition.ready > 0
    alone = Scene().state
    alone.convoys["troop_1"] = Convoy("troop_1", BOURBONS, at="sp_14", status="at_sea")
    wear_transports(Play(alone))
    assert alone.convoys["troop_1"].damage == 0


@rule("MIS-2.349-a")
def test_a_convoy_is_lost_with_the_last_of_its_troops() -> None:
    table = Table()
    formed(table, "A", "B")
    table.state.convoys["troop_1"] = but(table.state.convoys["troop_1"], status="at_sea", damage=8)
    table.run(LandFacts(moment="impulse"))
    assert [event.convoy for event in table.all(TransportLost)] == ["troop_1"]
    assert "troop_1" not in table.state.convoys


def agreed(seating: Any) -> tuple[str, str]:
    """Which rule is cited when so many play, and who has the British Fleet."""
    table = Table()
    if seating == table.land.seating:
        table.play(AgreeSeats("two", role=BRITISH))
    table.play(AgreeSeats(seating, role=BRITISH))
    return table.last(SeatsAgreed).cite, player_of(seating, "british_fleet")


@rule("MIS-3.14-a", "MIS-3.14-b")
def test_with_two_or_three_the_allied_player_has_the_british_fleet() -> None:
    assert agreed("two") == ("MIS-3.14-a", "allied")
    assert agreed("three") == ("MIS-3.14-b", "allied")


@rule("MIS-3.14-c", "MIS-3.14-e")
def test_with_four_or_five_savoy_has_the_british_fleet() -> None:
    assert agreed("four") == ("MIS-3.14-c", "savoy")
    assert agreed("five") == ("MIS-3.14-e", "savoy")


@rule("MIS-3.14-d", "MIS-2.111-a")
def test_two_admirals_besides_make_six() -> None:
    assert agreed("separate") == ("MIS-3.14-d", "british_admiral")
    assert len(SEATS["separate"]) == max(map(len, SEATS.values())) == 6
    assert Table().refusal(AgreeSeats("separate", role=BRITISH)) == "MIS-2.111-a"


@rule("MIS-2.13-b", "MIS-3.121-b")
def test_each_fleet_has_marines_in_the_combined_game_and_none_without_it() -> None:
    marines = [one.fleet for one in combined().auxiliaries.values() if one.kind == "marine"]
    assert marines == [BRITISH, BOURBONS]
    assert not any(one.kind == "marine" for one in started("y1742").auxiliaries.values())


@rule("MIS-3.23-a", "MIS-3.231-a")
def test_a_coastal_space_is_sea_and_port_and_a_port_of_both_maps_a_section() -> None:
    state = Table().state
    assert state.theatre.harbour_of("coast_b") == "coast_b"
    assert section_of(state, "port_genoa") == "port_genoa"
    assert section_of(state, "leghorn") == "coast_b"


@rule("MIC-15.2-b", "MIC-15.2-c")
def test_which_ports_are_on_both_maps_and_which_the_chart_names() -> None:
    state = Table().state
    greater = [p for p in state.pack.ports.ports if section_of(state, p) == p]
    assert greater == ["port_villefranche", "port_genoa", "port_naples", "port_venice"]
    assert sections(state)["coast_genoa"] == ("finale", "nervi")


@rule("MIS-3.24-a", "MIS-3.24-b")
def test_a_line_with_the_wind_costs_five_for_each_space() -> None:
    table = Table()
    assert line(table, "sp_13", "sp_14", "port_barcelona") == 15
    assert line(table, "sp_13", "sp_14") == 10


@rule("MIS-3.24-d")
def test_no_wind_is_caught_for_a_line() -> None:
    table = Table()
    found = line_cost(table.state, BOURBONS, ("sp_13", "port_toulon"))
    assert [line.cite for line in found.lines[1:]] == ["MIS-3.24-b", "MIS-3.24-d"]
    assert found.total == 10


@rule("MIS-3.241-a", "MIS-3.241-b")
def test_a_line_ends_in_friendly_ports_and_the_hub_is_spanish() -> None:
    table = Table(events=("france_declares_war",))
    home = ("coast_b", "sp_12", "sp_13", "sp_14", "port_barcelona")
    assert table.refusal(TraceLine(home, role=BOURBONS)) == "MIS-3.241-a"
    table.hold("leghorn", BRITISH)
    mahon = ("coast_b", "sp_12", "sp_11")
    assert table.refusal(TraceLine(mahon, True, role=BRITISH)) == "MIS-3.241-a"


@rule("MIS-3.242-a", "MIS-3.242-b")
def test_a_line_to_spain_may_pass_a_french_port_but_not_end_there() -> None:
    table = Table(events=("france_declares_war",))
    table.hold("leghorn", BOURBONS)
    to_toulon = ("coast_b", "sp_12", "sp_13", "port_toulon")
    assert table.refusal(TraceLine(to_toulon, True, role=BOURBONS)) == "MIS-3.242-a"
    table.play(TraceLine((*to_toulon, "sp_13", "sp_14", "port_barcelona"), True, role=BOURBONS))
    assert table.last(LineTraced).cite == "MIS-3.242-b"


@rule("MIS-3.257-a", "MIS-3.234-a")
def test_spain_is_barcelona() -> None:
    table = Table()
    nowhere = AskForTransport(foot("Guardias"), "port_barcelona", "spain", role=BOURBONS)
    assert table.refusal(nowhere) == "MIS-3.257-a"
    table.play(AskForTransport(foot("Guardias"), "spain", "coast_b", role=BOURBONS))
    assert table.last(TransportAsked).cite == "MIS-3.234-a"
    assert table.last(TransportAsked).transport.origin == "port_barcelona"


@rule("MIS-2.34-g")
def test_the_spanish_army_asks_for_what_it_wants_carried() -> None:
    table = Table()
    table.play(AskForTransport(foot("Guardias"), "port_palma", "coast_b", role=BOURBONS))
    assert table.last(TransportAsked).cite == "MIS-2.34-g"


@rule("MIS-3.121-c", "MIS-3.25-a")
def test_one_counter_goes_to_sea_as_a_convoy_of_its_own() -> None:
    table = Table()
    id = formed(table, "Castilla")
    assert table.last(TransportFormed).cite == "MIS-3.121-c"
    table.run(LandFacts(moment="operations"))
    sailed = table.last(TransportSailed)
    assert (sailed.convoy, sailed.cite) == (id, "MIS-3.25-a")


@rule("MIS-3.121-d")
def test_by_sea_one_goes_to_a_place_of_this_map() -> None:
    inland = AskForTransport(foot("Castilla"), "spain", "milan", role=BOURBONS)
    assert Table().refusal(inland) == "MIS-3.121-d"


def refused_aboard(unit: LandUnit, origin: str = "spain") -> str | None:
    return Table().refusal(AskForTransport((unit,), origin, "coast_b", role=BOURBONS))


@rule("MIS-3.251-d", "MIS-3.251-e")
def test_units_and_auxiliaries_go_aboard_and_a_leader_needs_no_ship() -> None:
    assert refused_aboard(LandUnit("Castilla", "spain")) is None
    assert refused_aboard(LandUnit("", "spain")) == "MIS-3.251-d"
    assert "leader" not in get_args(LandKind)


@rule("MIS-3.251-g", "MIS-3.267-a")
def test_don_felipe_and_marines_do_not_go_aboard() -> None:
    assert refused_aboard(LandUnit("Don Felipe", "spain")) == "MIS-3.251-g"
    assert refused_aboard(LandUnit("Marines", "spain")) == "MIS-3.267-a"


@rule("MIS-3.252-a")
def test_only_spanish_auxiliaries_from_spain_go_aboard() -> None:
    assert refused_aboard(LandUnit("Miqueletes", "spain", "auxiliary")) is None
    other = LandUnit("Miqueletes", "spain", "auxiliary")
    assert refused_aboard(other, "port_palma") == "MIS-3.252-a"


def takes(*units: LandUnit) -> int:
    table = Table()
    id = asked(table, units)
    return turns_to_assemble(table.state, table.land.transports[id])


@rule("MIS-3.254-b", "MIS-3.254-c")
def test_horse_count_two_and_guns_four() -> None:
    horse, guns = LandUnit("Dragones", "spain", "horse"), LandUnit("Guns", "spain", "artillery")
    assert takes(*foot("A", "B", "C", "D")) == 1
    assert takes(*foot("A", "B", "C"), horse) == 2
    assert takes(*foot("A"), guns) == 2


@rule("MIS-3.254-d")
def test_a_convoy_of_any_size_is_formed() -> None:
    table = Table()
    formed(table, *(f"R{n}" for n in range(60)))
    assert table.last(TransportFormed).cite == "MIS-3.254-d"
