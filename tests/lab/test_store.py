"""The store: safe, recognised, and quick to take up again."""

import sqlite3

import pytest

from estandarte.kernel import but
from estandarte.lab.faults import LabFault
from estandarte.lab.running import Session
from estandarte.lab.store import FORMAT, Store
from estandarte.lab.trials import play
from lab.trials_at_hand import plan


def outcome():
    made = plan()
    return made.series[0], play(next(made.trials(0, made.matchups[0])))


def test_an_outcome_comes_back_as_it_was(tmp_path):
    series, first = outcome()
    with Store(tmp_path / "lab.sqlite") as store:
        store.put(series, first)
        (again,) = store.outcomes(series.fingerprint, 10)
        assert again == but(first, cites={})
        assert {f.rule: f.times for f in store.fired([series.fingerprint])} == first.cites
        (kept,) = store.series("skirmish")
        assert kept.series == series


def test_the_same_trial_is_counted_once(tmp_path):
    series, first = outcome()
    with Store(tmp_path / "lab.sqlite") as store:
        for _ in range(2):
            store.put(series, first)
            store.commit()
        assert len(list(store.outcomes(series.fingerprint, 10))) == 1
        assert all(fired.matches == 1 for fired in store.fired([series.fingerprint]))


def test_a_store_of_another_version_is_said(tmp_path):
    path = tmp_path / "lab.sqlite"
    Store(path).close()
    database = sqlite3.connect(path)
    database.execute(f"PRAGMA user_version = {FORMAT + 1}")
    database.close()
    with pytest.raises(LabFault) as caught:
        Store(path)
    assert caught.value.telling.key == "lab.store_format"


def test_another_database_is_no_store(tmp_path):
    path = tmp_path / "other.sqlite"
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE cats(name)")
    database.close()
    with pytest.raises(LabFault) as caught:
        Store(path)
    assert caught.value.telling.key == "lab.not_a_store"


@pytest.mark.parametrize("content", [b"no database at all" * 100, b"\0" * 5000])
def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path, content):
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(LabFault):
        Store(path)
    assert path.read_bytes() == content


def test_a_folder_that_cannot_be_written_is_said():
    with pytest.raises(LabFault):
        from pathlib import Path

        Store(Path("/dev/null/lab.sqlite"))


def test_a_full_disk_loses_nothing_that_was_kept(tmp_path):
    series, first = outcome()
    path = tmp_path / "lab.sqlite"
    store = Store(path)
    store.put(series, first)
    store.commit()
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages + 1}")  # as SQLite meets a full disk
    with pytest.raises(LabFault) as caught:
        for number in range(1, 2000):
            store.put(series, but(first, number=number, reason="long " * 200))
        store.commit()
    assert "full" in caught.value.telling.facts["fault"]
    store.close()
    with Store(path) as again:
        kept = list(again.outcomes(series.fingerprint, 10_000))
        assert kept[0] == but(first, cites={})
        assert {f.matches for f in again.fired([series.fingerprint])} == {len(kept)}


def test_a_session_knows_what_a_large_store_holds(tmp_path):
    from estandarte.lab.experiment import Amount

    made = plan(count=Amount(matches=3000))
    series, first = made.series[0], outcome()[1]
    with Store(tmp_path / "lab.sqlite") as store:
        for number in range(0, 3000, 2):
            store.put(series, but(first, number=number))
        store.commit()
        session = Session(made, store)
        assert session.progress.done == 1500
        assert next(session.missing()).number == 1


def test_nobody_has_to_wait_for_a_store_that_another_has_open(tmp_path):
    series, first = outcome()
    path = tmp_path / "lab.sqlite"
    with Store(path) as one, Store(path) as two:
        one.put(series, first)  # not yet written: no battle may keep the store locked
        two.put(series, but(first, number=1))
        two.commit()
        one.commit()
        assert [o.number for o in two.outcomes(series.fingerprint, 10)] == [0, 1]
