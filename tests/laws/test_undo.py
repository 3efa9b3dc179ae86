"""Undo restores exactly, and its boundary is computed: a die, something shown, another's action."""

from collections import Counter
from typing import Any

import pytest

from estandarte.kernel import (
    SHELF,
    DieRolled,
    Hearing,
    Match,
    Refused,
    Role,
    Setup,
    as_seen,
    audit,
    check,
    export_for,
    parse_record,
)
from estandarte.kernel.secrets.ears import hears, hides_steps, look
from estandarte.kernel.testing import playout, rule
from laws.moments import CASES, Case, every_match, first_matches

LONG = 400
"""Steps in which every question that is asked of both at once has come up."""
HIDING = [c for c in CASES if hides_steps(c.game)]


@every_match
def test_taking_back_restores_the_board_exactly(case: Case) -> None:
    save, match = case.game.codec.save, case.new_match()
    for step in case.played.match.record.steps[: case.budget.prefix]:
        before, role, asked = save(match.state), step.action.role, match.state.decision
        hidden = {r: set(case.game.secrets(match.state, r)) for r in case.game.roles}
        match.act(step.action)
        after = save(match.state)
        left = {r: set(case.game.secrets(match.state, r)) for r in case.game.roles}
        bound = any(isinstance(e, DieRolled) for e in step.events)
        bound |= any(not hidden[r] <= left[r] for r in case.game.roles)
        if match.is_over:
            assert match.may_take_back(role).cite == "KER-1"
            break
        if bound:
            assert match.may_take_back(role).cite == "KER-6"
            continue
        if passes_on(match, asked, role):
            assert match.may_take_back(role).cite == "KER-5"
            continue
        match.take_back(role)
        assert save(match.state) == before
        match.act(step.action)
        assert save(match.state) == after


def passes_on(match: Match[Any], asked: Any, role: Role) -> bool:
    """Whether the last step has put a question to others who may answer it unheard."""
    now = match.state.decision
    known = {role, *asked.waits_for(match.state, role)} if type(asked) is type(now) else {role}
    return hides_steps(match.game) and not known.issuperset(now.waits_for(match.state, role))


@first_matches
def test_a_copy_of_a_board_shares_nothing_that_changes(case: Case) -> None:
    board = case.new_match().state
    again = board.clone()
    for name in board.__struct_fields__:
        if isinstance(getattr(board, name), dict | list):
            assert getattr(again, name) is not getattr(board, name)


@every_match
def test_nobody_takes_back_what_another_did(case: Case) -> None:
    match = case.new_match()
    for step in case.played.match.record.steps[: case.budget.prefix]:
        before = match.state
        match.act(step.action)
        for role in set(case.roles) - {step.action.role}:
            if not hears(case.game, role, step, before, match.state):
                continue
            with pytest.raises(Refused) as refused:
                match.take_back(role)
            assert refused.value.verdict.cite == ("KER-1" if match.is_over else "KER-5")


@first_matches
def test_where_it_is_said_that_all_steps_are_heard_they_are(case: Case) -> None:
    """A game that says so wrongly would tell of its hidden steps one by one."""
    match = case.new_match()
    for step in case.played.match.record.steps[: case.budget.prefix]:
        before = match.state
        match.act(step.action)
        if not hides_steps(case.game) and any(case.game.secrets(before, r) for r in case.roles):
            for role in case.roles:
                looks = [look(case.game, board, role) for board in (before, match.state)]
                assert as_seen(step.events, role) or looks[0] != looks[1]


@rule("KER-5")
@pytest.mark.parametrize("case", HIDING, ids=str)
def test_what_a_role_has_not_heard_changes_nothing_for_its_undo(case: Case) -> None:
    match, unheard = case.new_match(), 0
    for step in case.played.match.record.steps[:LONG]:
        before = match.state
        known = {role: match.may_take_back(role) for role in case.game.roles}
        match.act(step.action)
        for role in case.game.roles:
            if not match.is_over and not hears(case.game, role, step, before, match.state):
                assert match.may_take_back(role) == known[role]
                unheard += 1
    assert unheard


@rule("KER-5")
@pytest.mark.parametrize("case", HIDING, ids=str)
def test_a_step_is_taken_back_from_beneath_unheard_ones(case: Case) -> None:
    match, tried = case.new_match(), Counter[str]()
    for step in case.played.match.record.steps[:LONG]:
        match.act(step.action)
        kind = type(match.state.decision).__name__
        for role in set(case.game.roles) - {step.action.role}:
            if not tried[kind] and match.may_take_back(role):
                tried[kind] += 1
                take_from_beneath(match, role)


@rule("KER-5")
def test_where_both_lay_directions_at_once_undo_tells_nothing() -> None:
    """The same, where neither waits for the other before he steers."""
    game = SHELF.take("mistral")
    setup = Setup("mistral", "strait", switches={"movement_plot": "simultaneous"})
    match, beneath = Match.start(game, setup, "both"), 0
    before, known = match.state, {role: match.may_take_back(role) for role in game.roles}
    for _ in playout(match, 5):
        for step, role in ((s, r) for s in match.record.steps[-1:] for r in game.roles):
            if hears(game, role, step, before, match.state):
                continue
            assert match.may_take_back(role) == known[role]
            if known[role] and type(match.state.decision).__name__ == "Committing":
                take_from_beneath(match, role)
                beneath += 1
        before, known = match.state, {role: match.may_take_back(role) for role in game.roles}
        if beneath == 3:
            return
    assert beneath == 3


def take_from_beneath(match: Match[Any], role: Role) -> None:
    """On a copy: nothing changes for others who have not heard of it, and all can be proved."""
    copy = Match.resume(parse_record(bytes(match.record)))
    [other] = set(match.game.roles) - {role}
    hearing = Hearing(copy)
    before, own = hearing.of(other), hearing.of(role).step
    seen, marks, paper = look(match.game, copy.state, other), before.mark, export_for(copy, other)
    steps = [s.action for s in copy.record.steps]
    number = max(n for n, action in enumerate(steps) if action.role == role)
    was_told = number + 1 in before.steps
    copy.take_back(role)
    assert [s.action for s in copy.record.steps] == steps[:number] + steps[number + 1 :]
    assert hearing.of(role).step == own - 1
    if not was_told:
        assert (look(match.game, copy.state, other), hearing.of(other).mark) == (seen, marks)
        assert export_for(copy, other) == paper
    again = Match.resume(parse_record(bytes(copy.record)))
    assert match.game.codec.save(again.state) == match.game.codec.save(copy.state)
    assert export_for(again, other) == export_for(copy, other)
    assert audit(copy.record)
    assert copy.may_take_back(other) == match.may_take_back(other)


@first_matches
def test_all_that_may_be_taken_back_is_taken_back_in_turn(case: Case) -> None:
    save, match = case.game.codec.save, case.new_match()
    boards = [save(match.state)]
    for step in case.played.match.record.steps[:40]:
        match.act(step.action)
        boards.append(save(match.state))
        while match.record.steps and match.may_take_back(match.record.steps[-1].action.role):
            match.take_back(match.record.steps[-1].action.role)
            assert save(match.state) == boards[len(match.record.steps)]
        for again in case.played.match.record.steps[len(match.record.steps) : step.number]:
            match.act(again.action)
        assert save(match.state) == boards[-1]


@first_matches
def test_by_agreement_anything_is_taken_back(case: Case) -> None:
    save, match = case.game.codec.save, case.new_match()
    for step in case.played.match.record.steps[:12]:
        if not check(match.state, step.action):
            break  # other dice have fallen since
        before = match.state.clone()
        match.act(step.action)
        if match.is_over:
            break
        before.dice.thrown = dict(match.state.dice.thrown)  # dice once thrown stay thrown
        match.take_back_by_agreement(step.action.role)
        assert save(match.state) == save(before)
        match.act(step.action)
