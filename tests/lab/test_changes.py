"""What a change has changed: records that diverge, outcomes of other rules."""

from pathlib import Path

from estandarte.kernel import SHELF, but
from estandarte.lab.changes import diverged, moved, of_records, of_store
from estandarte.lab.reports.contents import Words
from estandarte.lab.runners import Inline
from estandarte.lab.running import Session
from estandarte.lab.store import Store
from estandarte.lab.trials import record_of
from lab.trials_at_hand import plan

WORDS = Words("en", SHELF.take("skirmish"))


def test_a_record_that_diverges_is_named_with_its_step_and_its_rule(tmp_path):
    records = (record_of(plan().series[0], number) for number in range(20))
    record, fire = next(
        (record, step)
        for record in records
        for step in record.steps
        if any(getattr(event, "result", 0) for event in step.events)
    )
    (tmp_path / "sound.jsonl").write_bytes(bytes(record))
    event = next(e for e in fire.events if getattr(e, "result", 0))
    other = record.until(fire.number - 1)
    changed = tuple(but(e, result=7 - e.result) if e == event else e for e in fire.events)
    other.append(but(fire, events=changed))
    (tmp_path / "other.jsonl").write_bytes(bytes(other))
    (tmp_path / "torn.jsonl").write_bytes(b"{}\n")
    found = {d.file: d for d in diverged(tmp_path)}
    assert found["sound.jsonl"].at is None
    assert (found["other.jsonl"].at, found["other.jsonl"].cite) == (fire.number, event.cite)
    assert found["torn.jsonl"].fault
    section = of_records(list(found.values()), WORDS)
    assert section.said == ("2 of 3 records diverge under the present rules.",)


def test_win_rates_are_compared_with_those_of_other_rules(tmp_path: Path):
    made = plan()
    with Store(tmp_path / "lab.sqlite") as store:
        session = Session(made, store)
        session.run(Inline())
        assert list(moved(session)) == []
        old = but(made.series[0], rules="older")
        for outcome in list(store.outcomes(made.fingerprints[0], 100)):
            store.put(old, but(outcome, winner=1, actions=outcome.actions + 1))
        store.commit()
        (found,) = moved(session)
        assert found.rules == "older"
        assert found.difference.matches == 12
        assert found.difference.points.value > 0
        assert found.difference.otherwise.value == 1
        assert of_store([found], WORDS).tables[0].rows
