"""Years: what begins anew, the accounting, the relief of Admirals, how a game ends."""

import pytest

from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.orders.book import Record
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.war.history import Chronicle
from estandarte.games.mistral.war.prestige import PrestigeChanged
from estandarte.games.mistral.war.sequence import Turn
from estandarte.games.mistral.war.years import (
    AdmiralRelieved,
    GameEnded,
    TurnEnded,
    YearBegun,
    game_ends_by_die,
    is_open_ended,
    is_over,
    relieve_admirals,
    settle_accounts,
)
from estandarte.kernel import Dice, Play, Setup, but
from estandarte.kernel.testing import rule
from games.mistral.scenes import leader
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch


def recorded(watch: Watch, british: tuple[int, int], bourbons: tuple[int, int]) -> Watch:
    records = {BRITISH: Record(*british), BOURBONS: Record(*bourbons)}
    watch.state.orders = but(watch.state.orders, records=records)
    return watch


def changes(watch: Watch) -> dict[str, int]:
    return {event.role: event.by for event in watch.all(PrestigeChanged)}


@rule("IC-4.3-d", "IC-3.484-a")
def test_a_new_year_wipes_the_slate_and_marks_the_prestige() -> None:
    watch = Watch(None)
    watch.state.neutralised, watch.state.troop_convoys = ("port_algiers",), 2
    watch.do(lambda play: play.emit(YearBegun("IC-4.3-d", 1744)))
    assert (watch.state.neutralised, watch.state.troop_convoys) == ((), 0)
    assert watch.state.progress.marks[BRITISH] == (5, 5)
    watch.state.prestige[BRITISH] = 3
    watch.do(lambda play: play.emit(YearBegun("IC-4.3-d", 1745)))
    assert watch.state.progress.marks[BRITISH] == (5, 3)


@rule("IC-12.3-a", "IC-12.3-b", "IC-4.3-b", "MIS-2.71-a", "MIS-2.711-a", "IC-12.1-a", "MRX-41")
def test_the_nets_of_the_year_are_compared_with_the_levant_trade_on_the_bourbon_side() -> None:
    """British 6 - 2 = 4, Bourbons 3 - 2 + 3 for a track that nobody covers: equal."""
    even = recorded(Watch(None), (6, 2), (3, 2))
    even.do(settle_accounts, True)
    assert changes(even) == {}
    better = recorded(Watch(None), (7, 2), (3, 2))
    better.do(settle_accounts, True)
    assert changes(better) == {BRITISH: 1}


@rule("IC-12.3-c", "MIS-Q82")
def test_a_year_cut_short_leaves_the_levant_trade_out() -> None:
    watch = recorded(Watch(None), (2, 0), (1, 1))
    watch.do(settle_accounts, False)
    assert changes(watch) == {BRITISH: 1}


@rule("IC-3.484-a", "MIC-19.3-l", "MRX-40", "IC-3.484-b")
@pytest.mark.parametrize(("die", "stays"), [(5, True), (6, False)])
def test_a_fleet_admiral_is_relieved_for_prestige_lost(die: int, stays: bool) -> None:
    """From 5 to 3: four more on the die, and on nine he stays."""
    pieces = leader("mathews"), leader("lestock")
    watch = Watch(None, *pieces, turn=1, year=1744, dice=(die,))
    watch.do(lambda play: play.emit(YearBegun("IC-4.3-d", 1744)))
    watch.state.prestige[BRITISH] = 3
    watch.do(relieve_admirals)
    assert ("mathews" in watch.state.leaders) is stays
    assert bool(watch.all(AdmiralRelieved)) is not stays
    assert watch.all(AdmiralRelieved) == [] or "AdmiralRelieved" not in watch.seen(BOURBONS)


@rule("IC-3.484-b")
def test_the_only_admiral_stays_without_a_die() -> None:
    watch = Watch(None, leader("mathews"), turn=1)
    watch.do(lambda play: play.emit(YearBegun("IC-4.3-d", 1744)))
    watch.do(relieve_admirals)
    assert "mathews" in watch.state.leaders


@rule("IC-3.484-b", "MIS-2.311-c")
def test_a_frenchman_stays_where_no_other_may_follow_him() -> None:
    pieces = leader("gabaret", station="port_toulon"), leader("navarro", station="port_cadiz")
    watch = Watch(None, *pieces, turn=1, year=1745, events=("france_declares_war",))
    watch.do(lambda play: play.emit(YearBegun("IC-4.3-d", 1745)))
    watch.state.prestige[BOURBONS] = 0
    watch.do(relieve_admirals)
    assert "gabaret" in watch.state.leaders


@rule("MIC-19.3-l")
def test_nobody_is_relieved_in_another_turn() -> None:
    watch = Watch(None, leader("mathews"), leader("lestock"), turn=5)
    watch.do(relieve_admirals)
    assert watch.events == []


@rule("MIS-2.72-a", "MIC-16.2-a")
def test_a_minor_scenario_ends_with_its_sixteenth_turn() -> None:
    watch = Watch(None, turn=16)
    assert is_over(watch.state)
    watch.state.date = Date(1744, 15)
    assert not is_over(watch.state)


@rule("MRF-1-b", "MIS-2.72-b", "MIS-2.721-a")
def test_the_campaign_and_the_year_1747_end_at_random() -> None:
    assert not is_open_ended(Watch(None).state)
    campaign = Watch(None, turn=16)
    campaign.state.progress = but(campaign.state.progress, campaign=True)
    assert is_open_ended(campaign.state)
    assert not is_over(campaign.state)
    campaign.state.date = Date(1748, 16)
    assert is_over(campaign.state)
    campaign.state.scenario = "y1747"
    campaign.state.progress = but(campaign.state.progress, campaign=False)
    assert is_open_ended(campaign.state)


@rule("IC-4.25-a", "MIS-2.721-a")
@pytest.mark.parametrize(("turn", "die", "ended"), [(5, 0, True), (5, 1, False), (6, None, False)])
def test_the_game_end_die_is_thrown_on_quarterly_turns(
    turn: int, die: int | None, ended: bool
) -> None:
    dice = () if die is None else (die,)
    watch = Watch(None, turn=turn, year=1747, dice=dice)
    watch.state.progress = but(watch.state.progress, campaign=True)
    found: list[bool] = []
    watch.do(lambda play: found.append(game_ends_by_die(play)))
    assert found == [ended]
    assert watch.dice_left == 0


@rule("MIC-16.2-d", "IC-4.25-a")
def test_campaigns_that_are_over_hasten_the_end() -> None:
    watch = Watch(None, turn=5, year=1747, dice=(2,))
    watch.state.progress = but(watch.state.progress, campaign=True)
    watch.state.history = but(watch.state.history, chronicle=Chronicle(ended=("po_valley",)))
    found: list[bool] = []
    watch.do(lambda play: found.append(game_ends_by_die(play)))
    assert found == [True]


@rule("IC-12.5-a", "MRX-41")
def test_the_game_is_won_by_prestige_in_the_grade_of_its_margin() -> None:
    state = MISTRAL.start(Setup("mistral", "y1744"), Dice(""))
    assert MISTRAL.result(state) is None
    state.progress = but(state.progress, ended="turns")
    state.prestige = {BRITISH: 4, BOURBONS: 5}
    found = MISTRAL.result(state)
    assert found is not None
    assert (found.winner, found.reason) == (BOURBONS, "marginal")


@rule("IC-12.3-c", "MIS-2.721-a")
def test_a_game_ended_by_the_die_stops_at_once() -> None:
    watch = Watch(None, turn=5, year=1747, dice=(0,))
    watch.state.progress = but(watch.state.progress, campaign=True, marks={BRITISH: (5, 5)})
    watch.run(Turn(at="test_the_end"))
    assert watch.last(GameEnded).by_die
    assert watch.state.stack == []


@rule("MIS-1.1-a", "MRF-1-b", "MIS-1.5-a")
def test_every_year_is_a_scenario_and_1740_one_of_the_campaign_only() -> None:
    scenarios = MISTRAL.scenarios()
    assert [id for id in scenarios if id.startswith("y")] == [f"y{y}" for y in range(1741, 1748)]
    campaigns = [f"campaign_{year}" for year in range(1740, 1748)]
    assert [id for id in scenarios if id.startswith("campaign")] == campaigns
    state = MISTRAL.start(Setup("mistral", "campaign_1740"), Dice(""))
    assert (state.date, state.progress.campaign) == (Date(1740, 1), True)


@rule("IC-12.3-b")
def test_a_scenario_of_one_year_is_accounted_at_its_end() -> None:
    watch = recorded(Watch(None), (7, 2), (3, 2))
    watch.do(settle_accounts, True)
    assert [event.cite for event in watch.all(PrestigeChanged)] == ["IC-12.3-b"]


@rule("IC-4.3-b")
def test_the_sixteenth_turn_closes_with_the_accounting() -> None:
    watch = recorded(Watch(None), (7, 2), (3, 2))
    watch.state.date, watch.state.progress = (
        Date(1744, 16),
        but(watch.state.progress, campaign=True),
    )
    watch.state.stack[:] = [Turn(at="close")]
    play = Play(watch.state)
    watch.state.stack[-1].step(play)
    assert [e.cite for e in play.events if isinstance(e, TurnEnded)] == ["IC-4.3-b"]
    assert watch.state.prestige[BRITISH] == 6


@rule("MIS-2.71-a", "MIS-2.711-a")
def test_prestige_is_won_by_orders_as_the_chart_says() -> None:
    for margin, won in ((1, 1), (6, 1)):
        watch = recorded(Watch(None), (margin + 3, 0), (0, 0))
        watch.do(settle_accounts, True)
        assert changes(watch)[BRITISH] == won == watch.state.pack.charts.prestige.more_orders
