"""Undo restores exactly, and its boundary is computed: a die, something shown, another's action."""

import pytest

from estandarte.kernel import DieRolled, Refused, check
from laws.moments import Case, every_match, first_matches


@every_match
def test_taking_back_restores_the_board_exactly(case: Case) -> None:
    save, match = case.game.codec.save, case.new_match()
    for step in case.played.match.record.steps[: case.budget.prefix]:
        before, role = save(match.state), step.action.role
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
        match.take_back(role)
        assert save(match.state) == before
        match.act(step.action)
        assert save(match.state) == after


@every_match
def test_nobody_takes_back_what_another_did(case: Case) -> None:
    match = case.new_match()
    for step in case.played.match.record.steps[: case.budget.prefix]:
        match.act(step.action)
        for role in set(case.roles) - {step.action.role}:
            with pytest.raises(Refused) as refused:
                match.take_back(role)
            assert refused.value.verdict.cite == ("KER-1" if match.is_over else "KER-5")


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
        match.take_back_by_agreement(case.game.roles[0])
        assert save(match.state) == save(before)
        match.act(step.action)
