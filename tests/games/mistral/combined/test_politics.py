"""The combined game: which game resolves which Event, and how Powers come and go. [3.3]"""

import pytest

from estandarte.games.mistral.combined.bridge import CloseReport
from estandarte.games.mistral.combined.politics import (
    LAND_ONLY,
    SEA_ONLY,
    CounterMoved,
    PeaceMade,
    TellContingent,
    TellEvent,
    TellPeace,
    TellRevolt,
    is_resolved_at_sea,
    overlaps,
)
from estandarte.games.mistral.combined.scenario import set_up_combined
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.orders.book import IssuedOrder
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.schema.pack import shipped_pack
from estandarte.games.mistral.sea.ports import attitude
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.switches import Switches
from estandarte.games.mistral.war.campaigns import ResolvingCampaigns, SendingTroops, SendTroops
from estandarte.games.mistral.war.contingents import forces
from estandarte.games.mistral.war.event_step import check_event
from estandarte.games.mistral.war.log import CampaignMoved, ContingentStateChanged, EventOccurred
from estandarte.games.mistral.war.peace import is_french_peace
from estandarte.games.mistral.war.years import GameEnded, game_ends_by_die, is_over
from estandarte.kernel import Dice, Play, but, loaded, settle
from estandarte.kernel.testing import rule
from games.mistral.land_scenes import BOURBONS, BRITISH, Table
from games.mistral.scenes import started


def combined() -> Mistral:
    return set_up_combined(shipped_pack().fingerprint, Switches(), Dice("set-up"))


@rule("MIS-3.31-a", "MIS-3.33-a", "MIS-3.351-a", "MIS-3.121-a")
def test_every_event_belongs_to_one_game_or_to_both() -> None:
    state = combined()
    assert {"war_start", "spain_austria_war"} <= set(state.events)
    at_sea = {event for event in state.pack.chronicle.events if is_resolved_at_sea(state, event)}
    assert at_sea == set(SEA_ONLY)
    both = {event for event in state.pack.chronicle.events if overlaps(state, event)}
    assert both == {
        *(f"treaty_aranjuez_{n}" for n in (1, 2, 3, 4)),
        *(f"corsican_insurgency_{n}" for n in (1, 2, 3, 4)),
        "treaty_worms_1",
        "treaty_worms_2",
        "second_family_compact",
        "philip_v_dies",
        "france_declares_war",
    }


@rule("MIS-3.352-a", "MIS-3.354-m")
def test_no_die_is_thrown_here_for_an_event_of_both_games() -> None:
    together, alone = combined(), started("y1742")
    for state in (together, alone):
        state.date = Date(1744, 5)
        state.events = (*state.events, "treaty_worms_1", "second_family_compact")
        state.dice = loaded(*[10] * 20)
        play: Play[Mistral] = Play(state)
        check_event(play, "france_declares_war")
        settle(play)
    assert not together.has_occurred("france_declares_war")
    assert alone.has_occurred("france_declares_war")


@rule("MIS-3.32-a", "MIS-3.33-a", "MIS-3.34-c")
def test_what_the_land_players_may_report() -> None:
    table = Table()
    for event in LAND_ONLY:
        table.play(TellEvent(event, role=BRITISH))
    assert table.land.told == LAND_ONLY
    assert table.all(EventOccurred) == []
    assert table.refusal(TellEvent("the_flota", role=BRITISH)) == "MIS-3.33-a"
    assert table.refusal(TellEvent("battle_of_toulon", role=BRITISH)) == "MIS-3.34-c"
    assert table.refusal(TellEvent("nothing", role=BRITISH)) == "MIS-3.31-a"
    assert table.refusal(TellEvent("corsican_insurgency_1", role=BRITISH)) == "MIS-3.352-a"


@rule("MIS-3.34-a", "MIS-3.34-b", "MIS-3.37-a", "MIS-2.344-c")
def test_the_tracks_of_the_campaigns_are_unused() -> None:
    state = combined()
    state.date = Date(1742, 5)
    state.stack[:] = [ResolvingCampaigns()]
    state.dice = loaded()
    play: Play[Mistral] = Play(state)
    settle(play)
    assert [event for event in play.events if isinstance(event, CampaignMoved)] == []
    assert state.stack == []
    # Army Support may be Received all the same.
    kinds = {chit.kind for chit in state.pack.orders.chits.values()}
    assert "army_support" in kinds


@rule("MIS-3.354-a", "MIS-3.352-a")
def test_the_treaty_of_worms_opens_the_ports_of_savoy_and_not_its_war() -> None:
    table = Table(contingents={"savoy": "neutral"})
    table.play(TellEvent("treaty_worms_1", role=BRITISH))
    assert table.state.has_occurred("treaty_worms_1")
    assert attitude(table.state, "port_cagliari", BRITISH) == "friendly"
    assert table.state.contingents["savoy"] == "neutral"
    assert table.refusal(TellEvent("treaty_worms_1", role=BRITISH)) == "MIS-3.351-a"


@rule("MIS-3.354-b")
def test_savoy_is_lost_for_good_when_all_its_land_is_conquered() -> None:
    table = Table(contingents={"savoy": "active"}, events=("treaty_worms_1",))
    lost = TellEvent("treaty_worms_2", role=BOURBONS)
    assert table.refusal(lost) == "MIS-3.354-b"
    table.hold("port_villefranche", BOURBONS)
    table.play(lost)
    assert table.state.contingents["savoy"] == "neutral"
    assert "savoy" in table.state.history.register.banished
    assert Table().refusal(lost) == "MIS-3.354-b"


@rule("MIS-3.354-c", "MIS-3.354-n", "MIS-3.361-a", "MIS-3.363-a", "MIS-3.363-b")
def test_savoy_comes_goes_and_comes_again() -> None:
    table = Table(contingents={"savoy": "neutral"})
    assert combined().contingents["savoy"] == "neutral"
    table.play(TellContingent("savoy", "active", role=BRITISH))
    assert table.state.contingents["savoy"] == "active"
    assert table.state.history.register.due == ("savoy",)
    table.play(TellContingent("savoy", "neutral", role=BOURBONS))
    assert table.land.counters == ("savoy",)
    assert table.state.contingents["savoy"] == "neutral"
    assert table.state.history.register.banished == ()
    table.play(TellContingent("savoy", "active", role=BRITISH))
    assert table.land.counters == ()
    assert table.state.history.register.due == ("savoy",)


@rule("MIS-3.363-a", "MIS-3.36-a")
def test_who_returns_brings_what_he_had_without_what_was_sunk() -> None:
    state = combined()
    table = Table()
    table.state.units = dict(state.units)
    table.state.formations = dict(state.formations)
    table.state.contingents["naples"] = "war"
    squadron = next(u for u in table.state.units.values() if u.contingent == "naples")
    table.state.units[squadron.id] = but(squadron, sail=1)
    table.play(TellContingent("naples", "neutral", role=BRITISH))
    assert not [u for u in table.state.units.values() if u.contingent == "naples"]
    sail, _ = forces(table.state, "naples")
    assert sail == sum(u.sail for u in state.units.values() if u.contingent == "naples") - (
        squadron.sail - 1
    )
    table.play(TellContingent("naples", "war", role=BRITISH))
    assert table.state.contingents["naples"] == "war"


@rule("MIS-3.362-a")
def test_the_ground_of_a_power_is_one_thing_and_its_ships_another() -> None:
    table = Table(contingents={"naples": "war"})
    table.hold("port_naples", BRITISH)
    assert attitude(table.state, "port_naples", BRITISH) == "friendly"
    assert table.state.contingents["naples"] == "war"


@rule("MIS-3.354-d")
def test_the_family_compact_leaves_the_french_fleet_at_peace() -> None:
    table = Table(contingents={"savoy": "neutral"})
    table.play(TellEvent("second_family_compact", role=BOURBONS))
    assert table.state.has_occurred("second_family_compact")
    assert is_french_peace(table.state)
    assert table.state.contingents["savoy"] == "neutral"


@rule("MIS-3.354-e")
def test_the_war_in_the_low_countries_brings_france_in() -> None:
    table = Table()
    table.play(TellEvent("france_declares_war", role=BOURBONS))
    assert not is_french_peace(table.state)


@rule("MIS-3.354-f")
def test_the_death_of_the_king_does_not_make_naples_neutral() -> None:
    table = Table(contingents={"naples": "war"})
    table.play(TellEvent("philip_v_dies", role=BRITISH))
    assert table.state.has_occurred("philip_v_dies")
    assert table.state.contingents["naples"] == "war"
    assert table.state.history.register.banished == ()


@rule("MIS-2.321-a", "MRO-2-j")
def test_spanish_chits_do_not_outlive_the_king() -> None:
    """In any Turn; French ones, Cruises and an Issued one stay, and what was used stays aside."""
    issued = IssuedOrder("S-BL1", "blockade", BOURBONS, "BO-A", Date(1746, 9))
    table = Table(year=1746)
    on = table.state.date
    table.state.orders = but(
        table.state.orders,
        pool={BOURBONS: ("F-BL1", "S-BL2", "S-CR1", "S-ES.1"), BRITISH: ("B-BL1",)},
        hand=dict.fromkeys(("B-BL2", "F-BL2", "S-CR2", "S-ES.2", "S-IN1"), on),
        issued={"S-BL1": issued},
        aside=("F-CR1",),
    )
    table.play(TellEvent("philip_v_dies", role=BRITISH))
    book = table.state.orders
    assert book.pool == {BOURBONS: ("F-BL1", "S-CR1"), BRITISH: ("B-BL1",)}
    assert tuple(book.hand) == ("B-BL2", "F-BL2", "S-CR2")
    assert tuple(book.issued) == ("S-BL1",) and book.aside == ("F-CR1",)


@rule("MIS-3.354-g", "MIS-3.354-h", "MIS-3.354-i", "MIS-3.354-j", "MIS-3.354-k")
def test_genoa_passes_from_hand_to_hand() -> None:
    table = Table(contingents={"genoa": "neutral"})
    early = TellEvent("treaty_aranjuez_1", role=BOURBONS)
    assert table.refusal(early) == "MIS-3.354-g"
    revolt = TellEvent("treaty_aranjuez_3", role=BOURBONS)
    assert table.refusal(revolt) == "MIS-3.354-i"
    table.hold("port_genoa", BOURBONS)
    assert table.state.has_occurred("treaty_aranjuez_1")
    assert table.state.history.register.due == ("genoa",)  # its ships come in with it
    assert table.refusal(TellContingent("genoa", "active", role=BOURBONS)) == "MIS-3.354-k"
    table.hold("port_genoa", BRITISH)
    assert table.state.has_occurred("treaty_aranjuez_2")
    assert table.state.contingents["genoa"] == "neutral"
    table.play(revolt)
    table.hold("port_genoa", BOURBONS)
    assert not table.state.has_occurred("treaty_aranjuez_4")
    table.hold("port_genoa", BRITISH)
    assert table.state.has_occurred("treaty_aranjuez_4")


@rule("MIS-3.354-h", "MIS-3.354-j")
@pytest.mark.parametrize(("box", "rule_id"), [(2, "MIS-3.354-h"), (4, "MIS-3.354-j")])
def test_no_box_of_aranjuez_is_marked_out_of_turn(box: int, rule_id: str) -> None:
    table = Table()
    assert table.refusal(TellEvent(f"treaty_aranjuez_{box}", role=BRITISH)) == rule_id


@rule("MIS-3.354-l", "MIS-3.354-n")
def test_the_corsican_tracks_keep_step_both_ways() -> None:
    table = Table()

    def marked() -> list[str]:
        return sorted(name for name in table.state.events if name.startswith("corsican"))

    table.play(TellRevolt(3, role=BOURBONS))
    assert marked() == [f"corsican_insurgency_{n}" for n in (1, 2, 3)]
    table.play(TellRevolt(1, role=BOURBONS))
    assert marked() == ["corsican_insurgency_1"]
    table.play(TellRevolt(0, role=BOURBONS))
    assert marked() == []
    assert table.refusal(TellRevolt(5, role=BOURBONS)) == "MIS-3.354-l"
    assert table.refusal(TellRevolt(0, role=BOURBONS)) == "MIS-3.354-l"


@rule("MIS-3.36-a")
def test_only_minor_powers_come_and_go() -> None:
    table = Table()
    assert table.refusal(TellContingent("spain", "neutral", role=BRITISH)) == "MIS-3.36-a"
    assert table.refusal(TellContingent("prussia", "war", role=BRITISH)) == "MIS-3.36-a"


@rule("MIS-3.121-e", "MIS-3.38-a", "MIS-3.112-a", "MIS-2.721-c")
def test_the_peace_of_the_land_game_ends_both_and_prestige_decides_here() -> None:
    table = Table(prestige=5)
    table.state.prestige[BRITISH] = 9
    table.state.date = Date(1748, 16)
    assert not is_over(table.state)
    assert not game_ends_by_die(Play(table.state))
    table.play(TellPeace(role=BOURBONS))
    assert table.state.stack == []
    assert table.last(GameEnded).cite == "MIS-3.38-a"
    result = MISTRAL.result(table.state)
    assert result is not None
    assert result.winner == BRITISH


@rule("MIS-Q21", "MIS-3.38-a")
def test_the_last_turn_of_all_brings_the_peace() -> None:
    table = Table(moment="administration")
    assert table.refusal(CloseReport(role=BRITISH)) is None
    table.state.date = Date(1748, 16)
    assert table.refusal(CloseReport(role=BRITISH)) == "MIS-Q21"
    decision = table.state.decision
    assert decision is not None
    assert list(decision.options(table.state, BRITISH)) == [TellPeace(role=BRITISH)]


@rule("MIS-3.31-a", "MIS-3.351-a")
def test_what_neither_game_knows_is_not_told_and_nothing_twice() -> None:
    table = Table(contingents={"savoy": "neutral"})
    assert table.refusal(TellEvent("nothing", role=BRITISH)) == "MIS-3.31-a"
    table.play(TellEvent("treaty_worms_1", role=BRITISH))
    assert table.refusal(TellEvent("treaty_worms_1", role=BRITISH)) == "MIS-3.351-a"


@rule("MIS-3.121-a")
def test_here_a_die_is_thrown_only_for_events_of_the_sea() -> None:
    state = combined()
    thrown = [event for event in state.pack.chronicle.events if is_resolved_at_sea(state, event)]
    assert sorted(thrown) == sorted(SEA_ONLY)


@rule("MIS-3.34-a", "MIS-2.344-c")
def test_no_campaign_is_fought_and_no_troops_move_its_marker() -> None:
    state = combined()
    assert state.switches.campaigns == "off"
    during = SendingTroops((BOURBONS,), "po_valley")
    assert SendTroops("bourbon", role=BOURBONS).check(state, during).cite == "MIS-2.344-c"


@rule("MIS-3.361-a", "MIS-3.354-c", "MIS-3.363-b")
def test_savoy_enters_as_a_reinforcement_and_may_stand_aside_for_a_time() -> None:
    table = Table(contingents={"savoy": "neutral"})
    table.play(TellContingent("savoy", "active", role=BRITISH))
    assert table.last(ContingentStateChanged).cite == "MIS-3.361-a"
    table.play(TellContingent("savoy", "neutral", role=BOURBONS))
    assert table.last(CounterMoved).cite == "MIS-3.354-c"
    naples = Table(contingents={"naples": "war"})
    naples.play(TellContingent("naples", "neutral", role=BRITISH))
    naples.play(TellContingent("naples", "war", role=BOURBONS))
    assert naples.last(CounterMoved).cite == "MIS-3.363-b"


@rule("MIS-3.354-g", "MIS-3.354-i")
def test_the_treaties_with_genoa_have_their_order() -> None:
    table = Table(contingents={"genoa": "neutral"})
    assert table.refusal(TellEvent("treaty_aranjuez_1", role=BOURBONS)) == "MIS-3.354-g"
    assert table.refusal(TellEvent("treaty_aranjuez_3", role=BOURBONS)) == "MIS-3.354-i"


@rule("MIS-3.354-k")
def test_the_ships_of_genoa_come_with_the_treaty_and_by_nothing_else() -> None:
    table = Table(contingents={"genoa": "neutral"})
    active = TellContingent("genoa", "active", role=BOURBONS)
    assert table.refusal(active) == "MIS-3.354-k"
    table.hold("port_genoa", BOURBONS)
    assert table.last(ContingentStateChanged).cite == "MIS-3.354-k"


@rule("MIS-3.121-e", "MIS-2.721-c")
def test_neither_the_last_turn_nor_a_die_ends_it_but_the_peace() -> None:
    table = Table(prestige=5)
    table.state.date = Date(1748, 16)
    assert not is_over(table.state)
    assert not game_ends_by_die(Play(table.state))
    table.play(TellPeace(role=BOURBONS))
    assert table.last(PeaceMade).cite == "MIS-3.121-e"
