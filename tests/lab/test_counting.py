"""Counting: what outcomes come to, and what is counted of a match."""

import tomllib
from importlib.resources import files

import msgspec
import pytest

from estandarte.kernel import SHELF, kind_of
from estandarte.lab.counting import Count, aimed, filled, under
from estandarte.lab.experiment import Target
from estandarte.lab.tallies import Tallies, tallies_of
from estandarte.lab.trials import DRAW, Outcome

ROLES = ("red", "blue")
GAMES = ("aguila", "lepanto", "mistral", "tercios")


def outcome(number=0, winner=0, score=(1, 0), first=0, sums=None):
    return Outcome(0, number, winner, score, "victory", 5, 40, first, sums or {}, {}, "00", 0.1)


def counted(*outcomes, seat=0):
    count = Count(ROLES, "lost")
    for one in outcomes:
        count.add(one, seat)
    return count


def test_wins_draws_and_first_moves():
    count = counted(outcome(), outcome(winner=1, first=1), outcome(winner=DRAW), outcome(first=1))
    assert (count.winners[0], count.winners[1], count.winners[DRAW]) == (2, 1, 1)
    assert count.points == 2.5
    assert dict(count.first) == {True: 2, False: 1}


def test_the_points_of_a_pair_are_those_of_the_first_contestant():
    count = Count(ROLES, "")
    count.pair(outcome(winner=0), outcome(winner=1))  # won from both seats
    count.pair(outcome(winner=0), outcome(winner=0))  # the side decided
    count.pair(outcome(winner=DRAW), outcome(winner=0))
    assert count.five == [0, 1, 1, 0, 1]


def test_losses_by_side_and_of_the_loser():
    count = counted(outcome(winner=0, sums={"lost/red/fire": 2, "lost/blue": 5}))
    assert (dict(count.lost[0]), dict(count.lost[1])) == ({2: 1}, {5: 1})
    assert count.measure("losers").value == 2.5


def test_measures_by_name():
    count = counted(
        outcome(sums={"lost/red/fire": 2, "lost/blue/fire": 1, "lost/blue/steel": 3}),
        outcome(winner=1, sums={"flag/red": 1}),
    )
    assert count.measure("wins/blue").value == 0.5
    assert count.measure("lost/*/fire").value == 1.5
    assert count.measure("spared/flag/red").value == 0.5
    assert aimed(count, Target("lost/*/fire", 0, 1, of="lost")).value == 0.5


def test_counts_together_are_the_count_of_all():
    one, two = counted(outcome(sums={"a": 1})), counted(outcome(winner=1, sums={"a": 2, "b": 1}))
    one.merge(two)
    whole = counted(outcome(sums={"a": 1}), outcome(winner=1, sums={"a": 2, "b": 1}))
    assert vars(one) == vars(whole)


def test_a_star_stands_for_one_word():
    sums = {"lost/red/fire": 1, "lost/blue/fire": 2, "lost/blue": 4, "lostx": 8}
    assert under(sums, "lost") == 7
    assert under(sums, "lost/*/fire") == 3
    assert under(sums, "lost/blue") == 6


def test_notes_name_a_setting_of_switches_as_the_page_does():
    counts = {"calm=shifts": counted(outcome(sums={"lost/red": 3}))}
    assert filled("{calm=shifts[lost/red]:.0f} lost", counts) == "3 lost"


def test_notes_are_filled_with_measures():
    counts = {"y1741": counted(outcome(sums={"lost/red": 3}))}
    assert filled("{y1741[lost/red]:.2f} {gone[lost]:.1f}", counts) == "3.00 {gone[lost]:.1f}"


@pytest.mark.parametrize("name", GAMES)
def test_a_file_of_tallies_names_events_and_fields_that_the_game_has(name):
    game = SHELF.take(name)
    kinds = {kind_of(k): k for k in (*game.codec.events, *game.codec.actions)}
    tallies = tallies_of(game)
    assert tallies.tally
    for spot in filter(None, (tallies.turn, tallies.first)):
        kind, _, field = spot.partition(".")
        assert field in kinds[kind].__struct_fields__
    for tally in tallies.tally:
        for kind in tally.of:
            fields = {*kinds[kind].__struct_fields__, "turn"}
            words = {word.strip("{}") for word in tally.path.split("/") if word.startswith("{")}
            for word in {*words, *tally.where, *filter(None, (tally.sum,))}:
                reading = tallies.read.get(word)
                assert (reading.field if reading else word) in fields, (kind, word)


def test_tallies_are_read_strictly():
    for file in files("estandarte.lab").joinpath("tallies").iterdir():
        tree = tomllib.loads(file.read_text("utf-8"))
        assert msgspec.convert(tree, Tallies) == tallies_of(SHELF.take(file.name[:-5]))
