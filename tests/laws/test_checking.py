"""`check` never raises and never changes anything, whatever it is sent."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.json import decode

from estandarte.kernel import Action, Dice, Verdict, but, carry_out, encode
from laws.forging import Forger
from laws.junk import anything, deep, endless, near_misses
from laws.moments import Case, first_matches, thinned

quietly = settings(
    max_examples=80,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def battery(case: Case, most: int = 60) -> list[Action]:
    """Actions of every kind that came up, from all over the match."""
    seen: dict[type[Action], list[Action]] = {}
    for moment in case.moments():
        for role in moment.state.decision.waiting:
            for option in case.options(moment.state, role):
                seen.setdefault(type(option), []).append(option)
    return [a for kind in seen.values() for a in thinned(kind, max(4, most // len(seen)))]


def names_in(value: Any) -> set[str]:
    """Every word of a saved board: ids of units, roles, places."""
    if isinstance(value, dict):
        return {*value, *(w for v in value.values() for w in names_in(v))}
    if isinstance(value, list):
        return {w for v in value for w in names_in(v)}
    return {value} if isinstance(value, str) else set()


def answer(case: Case, state: Any, sent: Any) -> Verdict:
    """The verdict on something sent, with the laws that hold for every verdict."""
    verdict = case.game.check(state, sent)
    assert isinstance(verdict, Verdict)
    assert verdict.cite is None or verdict.cite in case.game.book
    encode(verdict)
    return verdict


@first_matches
def test_check_answers_whatever_it_is_sent(case: Case) -> None:
    moments = thinned(list(case.moments()), 12)
    words = thinned(sorted(names_in(decode(case.game.codec.save(moments[0].state)))), 60)
    saved = {moment.step: case.game.codec.save(moment.state) for moment in moments}

    @quietly
    @given(st.sampled_from(moments), anything(battery(case), words))
    def holds(moment: Any, sent: Any) -> None:
        verdict = answer(case, moment.state, sent)
        assert case.game.codec.save(moment.state) == saved[moment.step]
        if not verdict:
            return
        sound = case.game.sound(sent)
        trial = moment.state.clone()
        carry_out(trial, sound)  # what is allowed can be done
        assert trial.decision or case.game.result(trial)

    holds()


@first_matches
def test_near_misses_are_answered(case: Case) -> None:
    """Well-formed actions of the right role at the right moment, with one thing wrong."""
    moments, actions = thinned(list(case.moments()), 12), battery(case, 30)
    words = thinned(sorted(names_in(decode(case.game.codec.save(moments[0].state)))), 12)
    for moment in moments:
        before, decision = case.game.codec.save(moment.state), moment.state.decision
        for role in decision.waiting:
            fitting = [but(a, role=role) for a in actions if isinstance(a, decision.accepts)]
            fitting += thinned(case.options(moment.state, role), 4)
            for sent in (m for a in fitting for m in near_misses(a, words)):
                if answer(case, moment.state, sent):
                    carry_out(moment.state.clone(), case.game.sound(sent))
        assert case.game.codec.save(moment.state) == before


@first_matches
def test_nothing_is_taken_where_an_action_reads_nothing(case: Case) -> None:
    """Names of nobody, and places off the board, in what an option leaves empty."""
    forger = Forger(Dice("idle"))
    for moment in thinned(list(case.moments()), 12):
        for role in moment.state.decision.waiting:
            options = {type(option): option for option in case.options(moment.state, role)}
            for option in options.values():
                for sent in forger.overfilled(option):
                    assert not case.game.check(moment.state, sent), sent


@first_matches
def test_check_answers_what_has_no_bottom(case: Case) -> None:
    state = case.moments()[0].state
    for sent in (
        endless(),
        deep(),
        10**5000,
        b"[" * 100_000,
        b'{"kind":' * 50_000,
        "x" * 1_000_000,
    ):
        assert answer(case, state, sent).cite == "KER-4"


@first_matches
def test_actions_of_other_moments_are_answered(case: Case) -> None:
    actions = battery(case)
    for moment in thinned(list(case.moments()), 25):
        before = case.game.codec.save(moment.state)
        for action in actions:
            if answer(case, moment.state, action):
                carry_out(moment.state.clone(), action)
        assert case.game.codec.save(moment.state) == before


@first_matches
def test_check_answers_after_the_end(case: Case) -> None:
    match = case.played.match
    for action in battery(case):
        assert answer(case, match.state, action).cite == "KER-1"
        assert match.check(action).cite == "KER-1"
