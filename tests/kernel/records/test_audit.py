"""An audit carries the actions out again: a forged record is caught with its step and rule."""

from typing import Any

import pytest

from estandarte.kernel import (
    Audit,
    Dice,
    Match,
    RecordFault,
    RulesVote,
    Setup,
    Texts,
    audit,
    parse_record,
    read_position,
    write_position,
)
from estandarte.kernel.testing import rule
from kernel.paper import Page, forged, pages, sealed
from kernel.table import FIRE, HOLD, advance, charged, finished, new_match, orders
from skirmish import SKIRMISH

TABLE = Texts(("estandarte.kernel",))


def played(**setup: Any) -> bytes:
    """Orders, charge, fire, a march; the match goes on."""
    match = charged(**setup)
    match.act(FIRE, entered=[2] if setup.get("real_dice") else ())
    match.act(advance("r2", 7))
    return bytes(match.record)


def audited(data: bytes) -> Audit:
    found = audit(parse_record(data))
    if not found:
        for language in ("en", "es"):
            said = TABLE.say(language, found.fault.key, found.fault.facts)
            assert not said.startswith("["), said
    return found


def event(page: Page, kind: str) -> Page:
    return next(e for e in page["events"] if e["kind"] == kind)


def test_an_honest_record_passes() -> None:
    found = audited(played())
    assert found
    assert (found.steps, found.dice, found.dice_proved, found.real_dice) == (5, 1, True, False)


FORGERIES: dict[str, tuple[int, Any, str, int, str | None]] = {
    "a longer march": (
        7,
        lambda p: event(p, "unit_moved").update(to=50),
        "audit.event",
        5,
        "SKI-2-d",
    ),
    "another face": (
        6,
        lambda p: event(p, "die_rolled").update(result=event(p, "die_rolled")["result"] % 6 + 1),
        "audit.event",
        4,
        "SKI-3-b",
    ),
    "another rule": (
        6,
        lambda p: event(p, "die_rolled").update(cite="SKI-1-a"),
        "audit.event",
        4,
        "SKI-3-b",
    ),
    "an event too many": (
        7,
        lambda p: p["events"].append({"kind": "unit_lost", "cite": "SKI-3-d", "unit": "b2"}),
        "audit.events",
        5,
        "SKI-3-d",
    ),
    "an event too few": (7, lambda p: p["events"].pop(), "audit.events", 5, "SKI-2-d"),
    "an illegal action": (
        7,
        lambda p: p["action"].update(by=41),
        "audit.refused",
        5,
        "SKI-2-d",
    ),
    "an action of the other side": (
        7,
        lambda p: p["action"].update(role="blue"),
        "audit.refused",
        5,
        "KER-2",
    ),
    "something else under way": (
        6,
        lambda p: p["stack"].pop(),
        "audit.stack",
        4,
        None,
    ),
    "nothing new under way": (6, lambda p: p.pop("stack"), "audit.stack", 4, None),
    "dice used less": (6, lambda p: p.pop("thrown"), "audit.thrown", 4, "KER-7"),
    "dice used more": (
        6,
        lambda p: p.update(thrown={"combat": 9}),
        "audit.thrown",
        4,
        "KER-7",
    ),
    "a die entered by hand": (6, lambda p: p.update(entered=[6]), "audit.entered", 4, "KER-8"),
    "a wounded enemy": (
        2,
        lambda p: p["start"]["units"]["b1"].update(hits=1),
        "audit.start",
        0,
        None,
    ),
    "a switch": (
        1,
        lambda p: p["setup"].update(switches={"sharp_fire": True}),
        "audit.start",
        0,
        None,
    ),
    "an unknown switch": (
        1,
        lambda p: p["setup"].update(switches={"calm": True}),
        "audit.setup",
        0,
        None,
    ),
    "another seed": (1, lambda p: p.update(secret="mine"), "audit.pledge", 0, "KER-7"),
    "a player's seed": (
        1,
        lambda p: p["setup"].update(seeds={"red": "x"}),
        "audit.event",
        4,
        "SKI-3-b",
    ),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_found_with_its_step_and_rule(name: str) -> None:
    line, change, key, step, cite = FORGERIES[name]
    found = audited(forged(played(), line, change))
    assert not found
    assert (found.fault.key, found.at, found.cite) == (key, step, cite)
    assert not found.dice_proved


def test_without_the_seed_only_the_faces_on_record_are_thrown_again() -> None:
    hidden = forged(played(), 1, lambda p: p.update(secret=None))
    found = audited(hidden)
    assert found
    assert not found.dice_proved
    assert not audited(forged(hidden, 6, lambda p: p["events"].pop(1)))


def test_real_dice_are_read_from_the_record() -> None:
    assert audited(played(real_dice=True))
    missing = audited(forged(played(real_dice=True), 6, lambda p: p.pop("entered")))
    assert (missing.fault.key, missing.at, missing.cite) == ("audit.die", 4, "SKI-3-b")
    more = audited(forged(played(real_dice=True), 6, lambda p: p.update(entered=[2, 2])))
    assert (more.fault.key, more.at, more.cite) == ("audit.entered", 4, "KER-8")


def test_a_false_result_is_found() -> None:
    whole = bytes(finished().record)
    last = len(pages(whole))
    for change in ({"winner": "blue", "score": {"red": 0, "blue": 2}}, {"reason": "agreed"}):
        found = audited(forged(whole, last, lambda p, c=change: p["result"].update(c)))
        assert (found.fault.key, found.at) == ("audit.result", last - 3)


def test_a_result_before_the_end_needs_the_players() -> None:
    match = charged()
    match.resign("red")
    assert audited(bytes(match.record))
    ended = forged(bytes(match.record), 6, lambda p: p["result"].update(reason="victory"))
    assert audited(ended).fault.key == "audit.result"


def test_a_board_in_disorder_is_reported_not_raised() -> None:
    data = forged(played(), 1, lambda p: p["setup"].update(from_position=True))
    data = forged(data, 2, lambda p: p["start"].update(units={}))
    found = audited(data)
    assert not found
    assert found.from_position


def test_a_board_on_which_the_rules_stumble_is_reported_not_raised() -> None:
    charging = {"kind": "charging", "unit": "r9", "target": "b9", "stopped": False, "at": ""}
    data = forged(played(), 1, lambda p: p["setup"].update(from_position=True))
    data = forged(data, 2, lambda p: p["start"].update(stack=[charging]))
    found = audited(data)
    assert (found.fault.key, found.at) == ("audit.broken", 0)
    assert "KeyError" in found.fault.facts["fault"]


def test_a_match_from_a_position_says_so() -> None:
    line = write_position(SKIRMISH, Setup("skirmish", "meeting"), charged().state)
    game, setup, state = read_position(line, Dice("new"))
    match = Match.begin(game, setup, "new", state)
    match.act(HOLD)
    found = audited(bytes(match.record))
    assert found
    assert found.from_position
    hidden = forged(bytes(match.record), 1, lambda p: p["setup"].update(from_position=False))
    assert audited(hidden).fault.key == "audit.start"


def test_a_step_taken_back_is_replayed_too() -> None:
    match = new_match()
    for action in orders():
        match.act(action)
    match.take_back("blue")
    match.act(orders(b2="fire")[1])
    record = bytes(match.record)
    assert audited(record)
    assert audited(sealed(pages(record)))

    def other_orders(page: Page) -> None:
        page["action"]["orders"]["b1"] = (
            "charge" if page["action"]["orders"]["b1"] == "fire" else "fire"
        )

    assert audited(forged(record, 4, other_orders)).fault.key == "audit.event"
    assert audited(forged(record, 5, lambda p: p.update(by="nobody"))).fault.key == "audit.by"


@rule("KER-5")
@pytest.mark.parametrize("by", ["red", "blue"])
def test_whose_step_was_taken_back_is_found_out(by: str) -> None:
    """The other side's name in a free taking back, and in one that all agreed upon."""
    other = "blue" if by == "red" else "red"
    free = new_match()
    for action in orders():
        free.act(action)
        if action.role == by:
            free.take_back(by)
            break
    agreed = charged(seats=PEOPLE)
    agreed.act(FIRE)
    agreed.take_back_by_agreement(by)
    for match in (free, agreed):
        record = bytes(match.record)
        line = next(n for n, page in enumerate(pages(record), 1) if "taken_back" in page)
        assert audited(record)
        for name in (other, "umpire", "nobody"):
            found = audited(forged(record, line, lambda p, name=name: p.update(by=name)))
            assert (found.fault.key, found.cite) == ("audit.by", "KER-5")


@rule("KER-5")
@pytest.mark.parametrize("agreed", [["red"], ["blue", "red"], ["red", "nobody"], []], ids=str)
def test_who_agreed_to_take_back_is_found_out(agreed: list[str]) -> None:
    match = charged(seats=PEOPLE)
    match.act(FIRE)
    match.take_back_by_agreement("red")
    line = len(match.record.lines)
    altered = forged(bytes(match.record), line, lambda p: p.update(agreed=agreed))
    assert audited(altered).fault.key == "audit.by"


@pytest.mark.parametrize(
    ("line", "change", "key"),
    [
        (1, lambda p: p["setup"].update(scenario="nowhere"), "audit.setup"),
        (2, lambda p: p["start"]["dice"].update(key="mine"), "audit.start"),
        (-1, lambda p: p["result"]["score"].update(red=99), "audit.result"),
        (-1, lambda p: p["result"].update(winner="nobody"), "audit.result"),
    ],
)
def test_no_field_is_beyond_the_audit(line: int, change: Any, key: str) -> None:
    match = charged()
    match.resign("red")
    record = bytes(match.record)
    altered = forged(record, line if line > 0 else len(match.record.lines), change)
    found = audited(altered)
    assert (found.fault.key, found.at) == (key, 0 if line > 0 else 3)


def test_the_seed_at_the_head_is_the_one_at_the_end() -> None:
    match = charged()
    match.resign("red")
    with pytest.raises(RecordFault):
        parse_record(forged(bytes(match.record), 1, lambda p: p.update(secret="another")))


# --- rules that change under a match

PEOPLE = {"red": "person", "blue": "person"}


def voted(*votes: tuple[tuple[str, ...], bool, bool], seats: Any = PEOPLE) -> Match[Any]:
    match = charged(seats=seats)
    for by, agree, in_force in votes:
        match.vote_on_rules(RulesVote("2", "1", by, agree, in_force))
    match.act(FIRE)
    return match


@rule("KER-13")
def test_newer_rules_hold_when_all_people_have_accepted_them() -> None:
    match = voted((("red",), True, False), (("blue",), False, False), (("blue",), True, True))
    assert match.record.rules == "2"
    record = bytes(match.record)
    again = parse_record(record)
    assert (again.rules, bytes(again), bytes(again.until(4))) == ("2", record, record)
    assert audited(record)
    assert audited(bytes(voted(((), True, True), seats={"red": "grumete"}).record))


@rule("KER-13")
@pytest.mark.parametrize(
    "change",
    [
        {"in_force": True}, {"by": ["red", "blue"]}, {"by": ["nobody"]}, {"was": "7"},
        {"rules": "1"}, {"agree": False},
    ],
    ids=str,
)  # fmt: skip
def test_a_vote_that_was_not_cast_so_is_found(change: Page) -> None:
    match = voted((("red",), True, False), (("blue",), True, True))
    line = next(n for n, p in enumerate(pages(bytes(match.record)), 1) if "rules" in p)
    found = audited(forged(bytes(match.record), line, lambda p: p.update(change)))
    assert (found.fault.key, found.cite) == ("audit.rules", "KER-13")
