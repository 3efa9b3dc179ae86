"""Prestige: the Year's end, the Levant trade, defiance, relief, victory and the end of the game."""

from typing import Any

import pytest

from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.switches import Switches
from estandarte.games.mistral.war.prestige import (
    Record,
    account,
    convoy_points,
    defy,
    end_is_checked,
    end_modifier,
    ends,
    interdiction_failures,
    is_last_turn,
    keeps_post,
    levant_trade,
    may_defy,
    may_spend,
    victory,
    year_end,
)
from estandarte.games.mistral.war.years import Calendar, calendar_of
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.mistral.scenes import Scene, pack

BRITISH, BOURBONS = "british", "bourbons"
CHART = pack().charts.prestige
TRACK = pack().convoys.levant_track


def accounted(
    british: tuple[int, int], bourbons: tuple[int, int], covered: int = 0, **more: Any
) -> tuple[int, int]:
    records = {BRITISH: Record(*british), BOURBONS: Record(*bourbons)}
    found = account(Scene().state, records, covered, **more)
    return found[BRITISH], found[BOURBONS]


@rule("MIC-16.1-a", "MIC-16.1-e", "MIC-16.1-f", "IC-12.3-a", "MIS-X32")
@pytest.mark.parametrize(
    ("margin", "loss"), [(1, 0), (2, 0), (3, -1), (4, -1), (5, -1), (6, -2), (7, -2), (20, -2)]
)
def test_what_a_margin_of_orders_gains_and_loses(margin: int, loss: int) -> None:
    assert year_end(CHART, {BRITISH: margin, BOURBONS: 0}) == {BRITISH: 1, BOURBONS: loss}
    assert year_end(CHART, {BRITISH: -margin, BOURBONS: 0}) == {BRITISH: loss, BOURBONS: 1}


@rule("MIC-16.1-a", "MIS-X32")
def test_equal_nets_change_nothing() -> None:
    assert year_end(CHART, {BRITISH: 3, BOURBONS: 3}) == {BRITISH: 0, BOURBONS: 0}


@rule("MIS-X32", "MIC-16.1-q", "MIC-16.1-r", "MIS-2.631-a", "MIS-Q103")
def test_a_year_with_the_levant_trade() -> None:
    assert accounted((6, 1), (1, 2), covered=1) == (1, -1)


@rule("MRX-21", "MIS-2.631-a", "IC-12.3-a")
def test_box_b_exposed_and_a_difference_of_two() -> None:
    assert accounted((7, 2), (4, 3), covered=1) == (1, 0)


@rule("IC-12.3-c")
def test_a_year_cut_short_leaves_the_levant_trade_out() -> None:
    assert accounted((1, 0), (0, 0), covered=0) == (0, 1)
    assert accounted((1, 0), (0, 0), covered=0, with_trade=False) == (1, 0)


@rule("MIS-2.632-a", "MIS-2.632-c", "MIS-2.632-d", "MIC-16.1-u")
def test_the_levant_trade_track() -> None:
    assert [levant_trade(TRACK, n, Switches()) for n in range(5)] == [3, 2, 1, 0, 0]
    other = Switches(levant_track="2-1-0-0")
    assert [levant_trade(TRACK, n, other) for n in range(5)] == [2, 1, 0, 0, 0]


@rule("MIC-16.1-d", "MIS-2.349-b", "MIS-2.157-b")
def test_a_convoy_gives_a_point_for_every_eight() -> None:
    assert convoy_points(CHART, 0, 7) == 0
    assert convoy_points(CHART, 7, 9) == 1
    assert convoy_points(CHART, 9, 16) == 1
    assert convoy_points(CHART, 0, 16) == 2


@rule("MIS-X42", "MIS-2.332-h", "MIC-16.1-s")
@pytest.mark.parametrize(("locations", "orders"), [(2, 0), (3, 1), (5, 1), (6, 2), (7, 2)])
def test_french_interdiction_fails_british_orders(locations: int, orders: int) -> None:
    assert interdiction_failures(locations) == orders


@rule("MIS-2.42-a", "MIS-2.422-a")
@pytest.mark.parametrize(
    ("prestige", "refused"), [(3, "MIS-2.422-a"), (4, None), (0, "MIS-2.422-a")]
)
def test_the_french_are_defied_only_with_more_than_three(prestige: int, refused: Any) -> None:
    assert may_defy(Scene(prestige=prestige).state).cite == refused


@rule("MIS-2.42-b", "MIS-2.423-b", "MIC-16.1-j")
def test_defying_the_french_costs_three_at_once_and_revokes_their_peace() -> None:
    scene = Scene(prestige=4)
    defy(scene.play)
    assert scene.state.prestige == {BRITISH: 1, BOURBONS: 4}
    assert scene.state.defied
    assert may_defy(scene.state).cite == "MIS-2.33-a"


@rule("MIS-2.33-a")
def test_after_their_war_there_is_nothing_to_defy() -> None:
    assert may_defy(Scene(events=("france_declares_war",)).state).cite == "MIS-2.33-a"


@rule("IC-12.0-b")
def test_prestige_is_spent_only_if_it_is_there() -> None:
    prices = (CHART.request, CHART.ransom, CHART.mulligan, CHART.knights)
    assert prices == (1, 1, 1, 1)
    assert may_spend(Scene(prestige=1).state, BRITISH, 1)
    assert may_spend(Scene(prestige=0).state, BRITISH, 1).cite == "IC-12.0-b"


@rule("MIS-X41", "MIC-6.2-t", "MIC-6.2-u", "IC-3.484-a", "MRX-20")
@pytest.mark.parametrize(
    ("die", "lost", "stays"),
    [(5, 2, True), (6, 2, False), (8, 1, False), (9, 0, True), (9, -3, True)],
)
def test_whether_a_fleet_admiral_keeps_his_post(die: int, lost: int, stays: bool) -> None:
    assert keeps_post(Scene().state, die, lost) is stays


@rule("IC-3.484-a")
def test_relief_can_be_switched_off() -> None:
    assert keeps_post(Scene(admiral_relief="off").state, 9, 5)


@rule("IC-12.5-a")
@pytest.mark.parametrize(
    ("british", "result"),
    [
        (5, (None, "draw")),
        (6, (BRITISH, "marginal")),
        (3, (BOURBONS, "marginal")),
        (8, (BRITISH, "substantial")),
        (10, (BRITISH, "substantial")),
        (11, (BRITISH, "decisive")),
    ],
)
def test_victory_by_margin(british: int, result: tuple[str | None, str]) -> None:
    assert victory({BRITISH: british, BOURBONS: 5}) == result


@rule("MIS-2.721-a", "MIC-16.2-b")
def test_when_the_end_is_checked() -> None:
    plain = Switches()
    dates = [(1746, 13), (1747, 1), (1747, 5), (1747, 6), (1747, 9), (1748, 1)]
    found = [end_is_checked(Date(*date), plain) for date in dates]
    assert found == [False, False, True, False, True, True]
    assert end_is_checked(Date(1747, 1), Switches(game_end_first_check="winter_1747"))
    assert not end_is_checked(Date(1747, 9), Switches(game_end_first_check="fall_1747"))


@rule("MIS-X35", "MIC-16.2-c", "MIC-16.2-d", "MIC-16.2-e", "MIS-2.721-b")
def test_one_yellow_box_and_one_ended_campaign() -> None:
    state = Scene(year=1747, turn=13, events=("the_flota", "war_start")).state
    assert ends(state, 3, ["po_valley"])
    assert not ends(state, 4, ["po_valley"])
    later = Scene(year=1748, turn=1, events=("the_flota",)).state
    assert ends(later, 5, ["po_valley"])
    assert not ends(later, 6, ["po_valley"])


@rule("MRX-19", "MIC-16.2-c", "MRE-1-b", "MRE-2-g")
def test_the_king_dead_corsica_in_revolt_and_the_po_valley_ended() -> None:
    steps = ("philip_v_dies", "corsican_insurgency_1", "corsican_insurgency_2")
    state = Scene(year=1747, turn=13, events=steps).state
    assert ends(state, 4, ["po_valley"])
    assert not ends(state, 5, ["po_valley"])


@rule("MIC-16.2-a", "MIS-2.72-a")
def test_a_minor_scenario_ends_with_turn_sixteen() -> None:
    assert is_last_turn(Scene(turn=16).state, open_ended=False)
    assert not is_last_turn(Scene(turn=15).state, open_ended=False)
    assert is_last_turn(Scene(turn=4, game_length="quarter").state, open_ended=False)


@rule("MIS-2.72-b")
def test_the_scenario_of_1747_runs_on_to_the_end_of_1748_at_most() -> None:
    assert pack().scenarios["y1747"].open_ended
    assert not is_last_turn(Scene(year=1747, turn=16).state, open_ended=True)
    assert is_last_turn(Scene(year=1748, turn=16).state, open_ended=True)


@rule("MIS-2.72-b", "MIC-16.2-a")
def test_the_calendar_counts_from_the_first_turn_to_the_last_that_may_be_played() -> None:
    year, quarter = Scene(turn=3), Scene(turn=3, game_length="quarter")
    assert calendar_of(year.state) == Calendar(3, 16, 16)
    assert calendar_of(quarter.state) == Calendar(3, 4, 16)
    war = Scene(year=1745, turn=3)
    war.state.progress = but(war.state.progress, campaign=True)
    assert calendar_of(war.state).turns == 16 * (
        1748 - pack().scenarios[war.state.scenario].year + 1
    )


@rule("MIC-16.1-e", "MIC-16.1-f")
def test_three_fewer_cost_one_and_six_fewer_two() -> None:
    losses = [year_end(CHART, {BRITISH: n, BOURBONS: 0})[BOURBONS] for n in (2, 3, 5, 6)]
    assert losses == [0, -1, -1, -2]


@rule("MIC-16.1-q", "MIC-16.1-r")
def test_failed_orders_are_taken_from_those_fulfilled() -> None:
    assert Record(6, 1).net == 5
    assert accounted((6, 1), (1, 2), covered=4) == (1, -2)


@rule("MIC-16.1-u")
def test_by_the_chart_the_trade_is_worth_one_less() -> None:
    other = Switches(levant_track="2-1-0-0")
    assert [levant_trade(TRACK, n, other) for n in range(5)] == [2, 1, 0, 0, 0]


@rule("MIC-6.2-t", "MIC-6.2-u")
def test_two_are_added_for_each_prestige_lost_and_a_nine_is_enough() -> None:
    state = Scene().state
    assert keeps_post(state, 9, 0)
    assert keeps_post(state, 7, 1)
    assert not keeps_post(state, 8, 1)


def end_lines(year: int, *events: str, ended: tuple[str, ...] = ()) -> dict[str, int]:
    state = Scene(year=year, turn=13, events=events).state
    found = end_modifier(state, state.pack.chronicle.end, ended)
    return {line.cite: line.amount for line in found.lines}


@rule("MIC-16.2-c", "MRE-1-b")
def test_yellow_boxes_and_corsica_bring_the_end_nearer() -> None:
    lines = end_lines(1747, "the_flota", "corsican_insurgency_1")
    assert lines["MIC-16.2-c"] < 0
    assert lines["MRE-1-b"] < 0


@rule("MIC-16.2-e", "MIS-2.721-b")
def test_in_1748_the_end_is_nearer_still() -> None:
    assert set(end_lines(1747)) == {"MIS-2.721-b"}
    assert end_lines(1748)["MIC-16.2-e"] < 0
