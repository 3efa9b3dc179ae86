"""Running: the same results whoever plays and however often it was broken off."""

import threading

import pytest

from estandarte.kernel import SHELF
from estandarte.lab import running
from estandarte.lab.experiment import Amount, Board, Players, Search, Sequential, Target, Varied
from estandarte.lab.faults import LabFault
from estandarte.lab.runners import Inline, Pool
from estandarte.lab.running import Session
from estandarte.lab.store import Store
from lab.trials_at_hand import Breaking, Disorderly, die_always, die_once, plan, results
from surroundings import until

BOTH = Varied(switches={"sharp_fire": (False, True)})
UNTIL_SURE = Amount(precision=8, most=400)


def runners():
    game = SHELF.take("skirmish")
    return [Inline(), Disorderly("one"), Disorderly("two", 30), Pool(2, game), Pool(3, game)]


@pytest.mark.parametrize("count", [Amount(matches=30), UNTIL_SURE])
def test_the_runner_and_the_workers_do_not_matter(tmp_path, count):
    made = plan(vary=BOTH, count=count)
    found = [
        results(tmp_path / f"{place}.sqlite", made, runner)[:-1]
        for place, runner in enumerate(runners())
    ]
    assert all(other == found[0] for other in found)
    assert found[0][0] > 0


def test_nothing_is_played_twice(tmp_path, monkeypatch):
    made, path = plan(vary=BOTH), tmp_path / "lab.sqlite"
    whole = results(tmp_path / "whole.sqlite", made)
    with Store(path) as store, pytest.raises(KeyboardInterrupt):
        Session(made, store).run(Breaking(after=5))
    played = []
    play = running.play
    monkeypatch.setattr(running, "play", lambda trial: played.append(trial) or play(trial))
    assert results(path, made) == whole
    assert len(played) == made.most - 5
    assert results(path, made) == whole
    assert len(played) == made.most - 5


def test_more_matches_go_on_from_fewer(tmp_path):
    path = tmp_path / "lab.sqlite"
    results(path, plan(count=Amount(matches=8)))
    with Store(path) as store:
        assert Session(plan(count=Amount(matches=20)), store).progress.done == 8


def test_what_another_program_has_played_meanwhile_is_not_counted_twice(tmp_path):
    made, path = plan(), tmp_path / "lab.sqlite"
    whole = results(tmp_path / "whole.sqlite", made)
    with Store(path) as store:
        session = Session(made, store)  # it does not know yet of what the other will leave
        results(path, made)
        session.run(Inline())
    assert results(path, made) == whole


def test_a_sequential_test_stops_where_it_is_sure(tmp_path):
    made = plan(
        question="doctrines",
        game="lepanto",
        players=Players(ranks=("alferez", "chance")),
        board=Board(scenario="tutorial"),
        count=Amount(sprt=Sequential(0, 400, 0.2, 0.2), most=400),
    )
    with Store(tmp_path / "lab.sqlite") as store:
        session = Session(made, store)
        session.run(Inline())
        (verdict,) = session.verdicts()
        assert verdict.decided == "yes"
        assert session.rounds(made.matchups[0]) == running.LOOKS


def test_a_search_gives_more_matches_to_what_comes_nearer(tmp_path):
    made = plan(
        question="targets",
        vary=Varied(values={"units.fire.hits_from": (2, 4, 6), "units.unit.march": (20, 40)}),
        count=Amount(matches=16),
        search=Search(begin=4),
        target=(Target("draws", 0.0, 0.1),),
    )
    with Store(tmp_path / "lab.sqlite") as store:
        session = Session(made, store)
        session.run(Inline())
        matches = sorted(count.matches for count in session.counts())
        misses = {c.matches: running.miss(c, made.experiment.target) for c in session.counts()}
        assert matches == [4, 4, 4, 8, 16, 16] or matches == [4, 4, 4, 8, 8, 16]
        assert misses[16] <= misses[4]


def test_a_worker_that_is_killed_loses_nothing(tmp_path):
    jobs = [(number, str(tmp_path / "died")) for number in range(40)]
    found = list(Pool(2, SHELF.take("skirmish")).run(jobs, die_once))
    assert sorted(found) == list(range(40))


def long_answer(job):
    return bytes(30_000_000)


def test_who_leaves_in_the_middle_of_a_long_answer_leaves_nobody_waiting():
    before = set(threading.enumerate())
    answers = Pool(2, SHELF.take("skirmish")).run(range(50), long_answer)
    next(answers)
    answers.close()
    until(lambda: set(threading.enumerate()) <= before, "a thread of the pool reads on")


def test_matches_that_kill_every_worker_are_blamed():
    with pytest.raises(LabFault) as caught:
        list(Pool(1, SHELF.take("skirmish")).run([1], die_always))
    assert caught.value.telling.key == "lab.deaths"
