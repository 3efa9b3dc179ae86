"""The Strait, 1741: the scenario of our own in which the game is learnt."""

from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.orders.log import OrderIssued
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH
from estandarte.games.mistral.sea.log import HarbourLeft
from estandarte.games.mistral.war.prestige import is_last_turn
from estandarte.games.mistral.war.scenarios import all_scenarios
from estandarte.games.mistral.war.years import is_cut_short
from estandarte.kernel import Dice, Setup
from estandarte.kernel.testing import new_match, rule
from estandarte.players.chance import Chance
from estandarte.players.doctrine.mistral import DOCTRINE
from estandarte.players.playing import play_out
from games.mistral.scenes import Scene, started

STRAIT = "strait"


def test_it_is_marked_as_ours_and_named_in_both_languages() -> None:
    listed = all_scenarios()[STRAIT]
    assert {"en", "es"} == listed.name.keys() == listed.about.keys()
    assert listed.length == 1
    assert "of our own" in started(STRAIT).pack.scenarios[STRAIT].provenance.source
    assert "campaign_1741" in all_scenarios() and f"campaign_{STRAIT}" not in all_scenarios()


def test_it_is_a_handful_of_ships_on_one_turn_of_the_fall() -> None:
    state = started(STRAIT)
    assert state.date == Date(1741, 15)
    assert {unit.contingent for unit in state.units.values()} == {"britain", "spain"}
    assert [f.id for f in state.formations.values()] == ["BR-A", "BO-A"]


@rule("MIC-16.2-a")
def test_it_ends_with_its_only_turn_and_a_year_does_not() -> None:
    assert is_last_turn(started(STRAIT), open_ended=False)
    assert not is_last_turn(Scene(turn=15).state, open_ended=False)


@rule("IC-12.3-c")
def test_the_trade_of_a_year_that_is_cut_short_is_not_counted() -> None:
    assert is_cut_short(started(STRAIT))
    assert not is_cut_short(started("y1741"))
    match = new_match(MISTRAL, STRAIT, 3)
    play_out(match, {BRITISH: DOCTRINE, BOURBONS: DOCTRINE}, Dice("strait"))
    nets = {role: match.state.orders.record(role).net for role in (BRITISH, BOURBONS)}
    more = {role: match.state.prestige[role] - 5 for role in nets}
    assert max(nets, key=lambda role: nets[role]) == max(more, key=lambda role: more[role])


def test_it_is_over_in_a_moment_whoever_plays() -> None:
    for players in (
        {BRITISH: DOCTRINE, BOURBONS: DOCTRINE},
        {BRITISH: Chance(), BOURBONS: DOCTRINE},
    ):
        match = new_match(MISTRAL, STRAIT, 1)
        play_out(match, players, Dice("strait"))
        assert MISTRAL.result(match.state) is not None
        assert len(match.record.steps) < 250
        assert match.state.date == Date(1741, 15)


@rule("MIS-2.32-b")
def test_the_doctrine_takes_to_sea_whoever_has_an_order_that_can_be_done_in_time() -> None:
    """Spaniards sail upon an Order alone; one that the only Turn is too short for is not given."""
    sailed: set[str] = set()
    for number in range(1, 5):
        match = new_match(MISTRAL, STRAIT, number)
        play_out(match, {BRITISH: DOCTRINE, BOURBONS: DOCTRINE}, Dice("strait"))
        events = [event for step in match.record.steps for event in step.events]
        left = {event.fleet for event in events if isinstance(event, HarbourLeft)}
        holders = {event.order.holder for event in events if isinstance(event, OrderIssued)}
        assert (BOURBONS in left) == ("BO-A" in holders)
        sailed |= left
    assert sailed == {BRITISH, BOURBONS}


def test_it_can_be_set_up_by_its_name() -> None:
    assert MISTRAL.start(Setup("mistral", STRAIT), Dice("")).scenario == STRAIT
