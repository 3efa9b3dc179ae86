"""The plain Python of docs/record.md proves a match, as printed there and with nothing of ours."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from estandarte.kernel import Match, Setup, audit, commitment_to, parse_record, pledge
from estandarte.kernel.testing import rule
from kernel.paper import forged
from kernel.table import FIRE, charged, new_match, orders
from skirmish import SKIRMISH

ROOT = Path(__file__).resolve().parents[3]
SEEDS = {"red": "a seed of red", "blue": "a seed of blue"}
BOUND = {seat: commitment_to(seed) for seat, seed in SEEDS.items()}


@pytest.fixture(scope="module")
def prove() -> Callable[[str], int]:
    text = (ROOT / "docs/record.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    for block in re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        exec(compile(block, "record.md", "exec"), names)
    found: Callable[[str], int] = names["prove"]
    return found


def played() -> bytes:
    """Bound seats, a die, a step taken back with its die, another die, and given up."""
    setup = Setup("skirmish", "meeting", seeds=SEEDS, commitments=BOUND, pledge=pledge("table"))
    match = Match.start(SKIRMISH, setup, "table")
    for action in (*orders(), *CHARGE):
        match.act(action)
    match.act(FIRE)
    match.take_back_by_agreement("blue")
    match.act(FIRE)
    match.resign("blue")
    return bytes(match.record)


CHARGE = [step.action for step in charged().record.steps[2:]]


@rule("KER-7", "KER-15")
def test_a_match_is_proved_with_the_taken_back_die(prove: Callable[[str], int]) -> None:
    assert prove(played().decode()) == 2
    match = new_match()
    match.act(orders()[0])
    match.take_back("red")
    match.resign("red")
    assert prove(bytes(match.record).decode()) == 0


def test_a_recorded_match_is_proved(prove: Callable[[str], int]) -> None:
    paper = (ROOT / "tests/matches/lepanto-proved.jsonl").read_text(encoding="utf-8")
    assert prove(paper) == paper.count('"kind":"die_rolled"') > 0


def die(page: Any) -> Any:
    return next(e for e in page["events"] if e["kind"] == "die_rolled")


@rule("KER-15")
@pytest.mark.parametrize(
    ("line", "change"),
    [
        (6, lambda p: die(p).update(result=die(p)["result"] % 6 + 1)),
        (6, lambda p: die(p).update(stream="main")),
        (1, lambda p: p["setup"]["seeds"].update(red="another")),
        (1, lambda p: p["setup"]["seeds"].pop("red")),
        (1, lambda p: p["setup"].update(pledge="0" * 64)),
        (-1, lambda p: p.update(secret="another")),
    ],
)
def test_whatever_is_forged_is_not_proved(
    prove: Callable[[str], int], line: int, change: Any
) -> None:
    paper = played()
    altered = forged(paper, line if line > 0 else len(paper.splitlines()), change)
    with pytest.raises(AssertionError):
        prove(altered.decode())


def test_a_record_of_old_is_audited_though_its_dice_name_no_stream() -> None:
    def unname(page: Any) -> None:
        del die(page)["stream"]

    paper = forged(forged(played(), 6, unname), 8, unname)
    assert audit(parse_record(paper))


@rule("KER-15")
def test_who_shows_another_seed_than_he_was_bound_to_is_found_out() -> None:
    altered = forged(played(), 1, lambda page: page["setup"]["seeds"].update(red="another"))
    found = audit(parse_record(altered))
    assert found.fault is not None
    assert (found.fault.key, found.cite) == ("audit.commitment", "KER-15")
