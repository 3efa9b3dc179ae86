"""An export for one role: what it saw, and commitments that prove the rest at the end."""

import pytest
from msgspec.json import decode

from estandarte.kernel import (
    Match,
    RecordFault,
    SetupFault,
    export_for,
    faults_between,
    parse_record,
)
from estandarte.kernel.records.export import parse_export
from kernel.paper import forged, pages, sealed
from kernel.table import FIRE, HOLD, SECRET, charged, new_match, orders


def ended() -> tuple[bytes, Match]:
    """What red held in the middle of a match, and the match when it was over."""
    match = charged()
    export = export_for(match, "red")
    match.act(HOLD)
    match.resign("blue")
    return export, match


def test_an_export_holds_its_own_actions_and_what_was_seen_of_the_others() -> None:
    head, opening, mine, theirs, charge, now = pages(export_for(charged(), "red"))
    assert (head["estandarte"], head["role"]) == ("export", "red")
    assert opening["by"] == ""
    assert mine["action"]["orders"] == {"r1": "charge", "r2": "stand"}
    assert "action" not in theirs
    assert theirs["events"] == [
        {"kind": "orders_placed", "cite": "SKI-1-b", "role": "blue", "orders": None}
    ]
    assert charge["step"] == 3
    assert now["prompt"]["asks"] == "reaction"
    assert {u["card"] for u in now["view"]["units"] if u["role"] == "blue"} == {"down"}


def test_the_seed_is_not_in_an_export() -> None:
    export = export_for(charged(), "red")
    assert SECRET.encode() not in export
    assert charged().state.dice.key.encode() not in export


def test_secrets_that_differ_leave_only_other_commitments() -> None:
    matches = []
    for cards in (orders(b1="fire", b2="charge"), orders(b1="stand", b2="stand")):
        match = new_match()
        for action in cards:
            match.act(action)
        matches.append(match)
    one, other = (pages(export_for(m, "red")) for m in matches)
    differing = {k for a, b in zip(one, other, strict=True) for k in a if a[k] != b[k]}
    assert differing == {"commitment", "hash"}


def test_an_honest_table_is_proved_honest() -> None:
    export, match = ended()
    assert faults_between(export, match.record) == []
    assert faults_between(export, parse_record(bytes(match.record))) == []


def test_cards_exchanged_afterwards_are_found_out() -> None:
    export, match = ended()
    record = bytes(match.record)
    changed = forged(record, 4, lambda p: p["action"]["orders"].update(b2="charge"))
    changed = forged(changed, 4, lambda p: p["events"][0]["orders"].update(b2="charge"))
    assert faults_between(export, parse_record(changed)) == [2]


def test_a_table_that_showed_something_else_is_found_out() -> None:
    export, match = ended()
    lied = forged(export, 5, lambda p: p["events"][0].update(order="fire"))
    assert faults_between(lied, match.record) == [3]
    lied = forged(export, 3, lambda p: p["action"]["orders"].update(r1="fire"))
    assert faults_between(lied, match.record) == [1]


def test_a_step_taken_back_later_is_no_lie() -> None:
    match = new_match()
    red, blue = orders()
    match.act(red)
    match.act(blue)
    export = export_for(match, "red")
    match.take_back("blue")
    match.act(orders(b1="stand")[1])
    match.resign("blue")
    assert faults_between(export, match.record) == []
    assert faults_between(export, parse_record(bytes(match.record))) == []


def test_a_step_that_never_was_is_found_out() -> None:
    export, match = ended()
    assert faults_between(export, match.record.until(2)) == [3]


def test_a_damaged_export_is_refused_with_its_line() -> None:
    export, match = ended()
    with pytest.raises(RecordFault) as fault:
        faults_between(export.replace(b"reaction", b"Reaction"), match.record)
    assert fault.value.line == 6


def test_an_export_made_by_hand_is_refused_or_disproved() -> None:
    export, match = ended()
    for change in ({"step": []}, {"step": "one"}, {"step": None}):
        with pytest.raises(RecordFault) as fault:
            faults_between(forged(export, 3, lambda p, c=change: p.update(c)), match.record)
        assert (fault.value.line, fault.value.telling.key) == (3, "fault.record_content")
    assert faults_between(forged(export, 3, lambda p: p.pop("commitment")), match.record) == [1]
    assert faults_between(forged(export, 3, lambda p: p.update(step=99)), match.record) == [99]
    assert faults_between(forged(export, 1, lambda p: p.update(role="blue")), match.record)
    with pytest.raises(RecordFault):
        faults_between(b"", match.record)


def test_commitments_cannot_be_checked_before_the_seed_is_shown() -> None:
    export, match = ended()
    hidden = parse_record(forged(bytes(charged().record), 1, lambda p: p.update(secret=None)))
    with pytest.raises(SetupFault):
        faults_between(export, hidden)
    assert match.record.secret == SECRET


def test_another_seed_gives_other_commitments() -> None:
    first, second = (pages(export_for(charged_with(s), "red"))[3] for s in ("one", "two"))
    assert first["events"] == second["events"]
    assert first["commitment"] != second["commitment"]


def charged_with(secret: str) -> Match:
    match = new_match(secret)
    for action in orders():
        match.act(action)
    return match


def test_the_export_of_a_finished_match_asks_nothing() -> None:
    match = charged()
    match.act(FIRE)
    match.resign("blue")
    assert decode(export_for(match, "blue").splitlines()[-1])["prompt"]["asks"] == ""
    assert sealed(pages(export_for(match, "blue")))


def test_an_export_is_read_to_be_looked_at() -> None:
    match = charged()
    held = parse_export(export_for(match, "red"))
    assert (held.role, held.game.name) == ("red", match.game.name)
    assert [one.number for one in held.steps] == [0, 1, 2, 3]
    assert [one.by for one in held.steps][:2] == ["", "red"]
    assert held.view == match.view("red")
    assert held.prompt == match.prompt("red")


def test_a_damaged_export_and_a_record_are_not_read_as_exports() -> None:
    match = charged()
    with pytest.raises(RecordFault, match="seal"):
        parse_export(export_for(match, "red").replace(b'"by":"red"', b'"by":"blu"'))
    with pytest.raises(RecordFault, match="record_kind"):
        parse_export(bytes(match.record))
