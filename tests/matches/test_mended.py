"""Matches of version 1 in which a fault that was mended since decides something.

They are audited as they were played, and each step that would come out otherwise now is named with
its rule; what is forged in such a step is found all the same.
"""

import lzma
from pathlib import Path
from typing import Any

import pytest

from estandarte.kernel import audit, but, parse_record
from estandarte.kernel.events import DieRolled

HOME = Path(__file__).parent / "mended"
REMARKS = {
    "aguila-officer": [(159, "BSA-12-unir-b")],
    "mistral-blockade": [(26, "IC-7.24-a"), (31, "IC-7.24-a")],
    "mistral-naples": [(12, "MRE-2-d")],
}


def record_of(name: str) -> Any:
    return parse_record(lzma.decompress((HOME / f"{name}.jsonl.xz").read_bytes()))


@pytest.mark.parametrize("name", REMARKS)
def test_the_steps_that_would_come_out_otherwise_are_named(name: str) -> None:
    record = record_of(name)
    found = audit(record)
    assert found and found.dice_proved, f"step {found.at} [{found.cite}]: {found.fault}"
    assert record.rules == "1"
    assert [(remark.step, remark.cite) for remark in found.mended] == REMARKS[name]


@pytest.mark.parametrize("name", REMARKS)
def test_what_is_forged_in_such_a_step_is_found(name: str) -> None:
    """A die, and where there is none an event that is left out."""
    record, number = record_of(name), REMARKS[name][0][0]
    step = next(one for one in record.steps if one.number == number)
    die = next((event for event in step.events if isinstance(event, DieRolled)), None)
    events = list(step.events)
    if die is None:
        events.pop()
    else:
        events[events.index(die)] = but(die, result=die.result % die.sides + 1)
    for steps in (record.steps, record.course):
        steps[steps.index(step)] = but(step, events=tuple(events))
    assert audit(record).at == number
