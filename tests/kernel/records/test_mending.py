"""A fault mended while matches ran: they go on by the rule, and what was played stays as it was."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import pytest

from estandarte.kernel import (
    Match,
    Mended,
    Record,
    RecordFault,
    Remark,
    RuleId,
    Setup,
    Shelf,
    Step,
    Texts,
    audit,
    is_mended,
    parse_record,
    pledge,
)
from estandarte.kernel.testing import rule
from kernel.paper import Page, forged, pages, sealed
from kernel.table import CHARGE, FIRE, PASS_BLUE, PASS_RED, SECRET, new_match, orders
from skirmish import SkirmishGame
from skirmish.acting import Charge, OpenFire
from skirmish.field import BLUE, RED

FAULT = "SKI-3-b"
SECOND = Charge("r2", "b2", role=RED)


class Mending(SkirmishGame):
    """The toy game in its second version: fire throws another die first, which was a fault."""

    version = "2"
    mended: ClassVar[Mapping[str, tuple[RuleId, ...]]] = {"1": (FAULT,)}


SHELF = Shelf()
SHELF.add(Mending())


@pytest.fixture
def old(monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A match of before, with a shot in step 4; the rule was mended only then."""
    match = new_match()
    for action in (*orders("charge", "charge", "fire", "fire"), CHARGE, FIRE):
        match.act(action)
    fire = OpenFire.perform

    def perform(self: OpenFire, play: Any, during: Any) -> None:
        if is_mended(FAULT):
            play.roll(6, FAULT, "fire", stream="combat")
        fire(self, play, during)

    monkeypatch.setattr(OpenFire, "perform", perform)
    return bytes(match.record)


def read(record: bytes) -> Record[Any]:
    return parse_record(record, SHELF)


def gone_on(record: bytes) -> Match[Any]:
    """Taken up again after the mending, with another shot in step 6."""
    match = Match.resume(read(record))
    for action in (SECOND, FIRE):
        match.act(action)
    return match


def dice_of(step: Step) -> int:
    return sum(event.cite == FAULT and hasattr(event, "sides") for event in step.events)


@rule("KER-22")
def test_steps_from_before_are_audited_as_they_were_played_and_named(old: bytes) -> None:
    found = audit(read(old))
    assert found and found.dice_proved and found.dice == 1
    assert found.mended == (Remark(4, FAULT),)
    telling = found.mended[0].told()
    for language in ("en", "es"):
        said = Texts(("estandarte.kernel",)).say(language, telling.key, telling.facts)
        assert "4" in said and FAULT in said


def test_without_the_word_that_it_was_mended_it_would_be_a_fault(
    old: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Mending, "mended", {})
    found = audit(read(old))
    assert (found.at, found.cite) == (4, FAULT)


def another_face(page: Page) -> None:
    die = next(e for e in page["events"] if e["kind"] == "die_rolled")
    die["result"] = die["result"] % 6 + 1


def a_die_too_many(page: Page) -> None:
    """As the mended rule would throw it."""
    die = next(e for e in page["events"] if e["kind"] == "die_rolled")
    page["events"].insert(page["events"].index(die), dict(die))


def a_die_too_few(page: Page) -> None:
    page["events"] = [e for e in page["events"] if e["kind"] != "die_rolled"]


def another_hit(page: Page) -> None:
    page["events"].append({"kind": "unit_hit", "cite": FAULT, "unit": "b2"})


def another_use(page: Page) -> None:
    page["thrown"]["combat"] += 1


@rule("KER-22")
@pytest.mark.parametrize(
    "forgery", [another_face, a_die_too_many, a_die_too_few, another_hit, another_use]
)
@pytest.mark.parametrize("played_on", [False, True])
def test_whatever_is_forged_where_the_rule_was_asked_is_still_found(
    old: bytes, forgery: Callable[[Page], None], played_on: bool
) -> None:
    record = bytes(gone_on(old).record) if played_on else old
    found = audit(read(forged(record, 6, forgery)))
    assert not found and found.at == 4


@rule("KER-22")
def test_a_match_from_before_goes_on_by_the_mended_rule_and_its_record_says_from_where(
    old: bytes,
) -> None:
    match = gone_on(old)
    assert pages(bytes(match.record))[6] == {
        "mended": [FAULT],
        "hash": pages(bytes(match.record))[6]["hash"],
    }
    assert [dice_of(step) for step in match.record.steps] == [0, 0, 0, 1, 0, 2]
    again = read(bytes(match.record))
    assert bytes(again) == bytes(match.record) and again.to_mend == ()
    assert audit(again).mended == (Remark(4, FAULT),)
    assert sum(isinstance(line, Mended) for line in again.course) == 1


def test_looking_at_it_again_writes_nothing(old: bytes) -> None:
    assert bytes(Match.resume(read(old)).record) == old
    assert read(old).to_mend == (FAULT,)


def test_after_the_line_the_rule_holds_and_the_old_way_is_a_forgery(old: bytes) -> None:
    def as_before(page: Page) -> None:
        dice = [e for e in page["events"] if e["kind"] == "die_rolled"]
        page["events"].remove(dice[0])

    match = gone_on(old)
    assert audit(read(forged(bytes(match.record), 9, as_before))).at == 6


@pytest.mark.parametrize(
    ("lines", "at", "key"),
    [
        ([6], 6, "audit.event"),  # left out: the step that was mended is no old one
        ([6, 6], 5, "audit.mends"),
    ],
)
def test_the_line_stands_there_once(old: bytes, lines: list[int], at: int, key: str) -> None:
    written = pages(bytes(gone_on(old).record))
    mends = [] if lines == [6] else [written[6], written[6]]
    found = audit(read(sealed([*written[:6], *mends, *written[7:]])))
    assert found.fault is not None and (found.at, found.fault.key) == (at, key)


@pytest.mark.parametrize("rules", [[], ["SKI-1-a"], [FAULT, FAULT]])
def test_a_line_of_anything_else_is_found(old: bytes, rules: list[str]) -> None:
    record = forged(bytes(gone_on(old).record), 7, lambda page: page.update(mended=rules))
    found = audit(read(record))
    assert found.fault is not None and (found.at, found.fault.key) == (5, "audit.mends")


def test_a_match_that_began_after_the_mending_has_no_such_line(old: bytes) -> None:
    game = SHELF.take("skirmish")
    match: Match[Any] = Match.start(
        game, Setup("skirmish", "meeting", pledge=pledge(SECRET)), SECRET
    )
    for action in (*orders(), CHARGE, FIRE):
        match.act(action)
    assert dice_of(match.record.steps[3]) == 2 and match.record.to_mend == ()
    assert audit(read(bytes(match.record))).mended == ()
    claims = forged(bytes(match.record), 1, lambda page: page["setup"].update(version="1"))
    assert audit(read(claims)).at == 4  # it was not played as version 1 was


def test_a_damaged_line_after_it_is_named_by_its_step(old: bytes) -> None:
    record = bytearray(bytes(gone_on(old).record))
    record[record.rindex(b"open_fire")] ^= 1
    with pytest.raises(RecordFault) as fault:
        read(bytes(record))
    assert fault.value.telling.facts["step"] == 6


def test_steps_are_taken_back_on_either_side_of_it(old: bytes) -> None:
    match = Match.resume(read(old))
    match.take_back_by_agreement(BLUE)  # the shot of before
    for action in (FIRE, SECOND, FIRE):
        match.act(action)
    match.take_back_by_agreement(RED)
    match.act(FIRE)
    record = read(bytes(match.record))
    assert [dice_of(step) for step in record.steps] == [0, 0, 0, 2, 0, 2]
    found = audit(record)
    assert found and found.dice_proved and found.mended == (Remark(4, FAULT),)


def test_a_part_of_it_written_again_keeps_the_line(old: bytes) -> None:
    record = gone_on(old).record
    assert audit(read(bytes(record.until(6)))).mended == (Remark(4, FAULT),)
    assert record.until(4).to_mend == (FAULT,)


def test_without_the_seed_the_faces_on_the_paper_are_thrown_again(old: bytes) -> None:
    record = forged(bytes(gone_on(old).record), 1, lambda page: page.update(secret=None))
    found = audit(read(record))
    assert found and not found.dice_proved and found.mended == (Remark(4, FAULT),)


def test_in_play_a_mended_rule_always_holds(old: bytes) -> None:
    assert is_mended(FAULT) and is_mended("any other")
    match = Match.resume(read(old))
    match.act(PASS_RED)
    match.act(PASS_BLUE)
    assert audit(read(bytes(match.record)))
