"""A Fleet led by intentions: few questions reach its player, and nothing hidden is told."""

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.intentions.language import AnyIntention, Intend
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH, FLEETS
from estandarte.kernel import (
    Dice,
    Match,
    Role,
    Texts,
    answer,
    audit,
    encode,
    kind_of,
    prompt_for,
)
from estandarte.kernel.testing import new_match, rule
from estandarte.players import take_turn
from estandarte.players.doctrine.mistral import DOCTRINE
from estandarte.players.doctrine.mistral.intending import IntendingDoctrine

MONTH = 2
"""So many Turns of the Year."""


class Led:
    """A match in which both Fleets are led by intentions."""

    def __init__(self) -> None:
        self.match: Match[Any] = new_match(MISTRAL, "y1744")
        self.players = {role: IntendingDoctrine(DOCTRINE) for role in FLEETS}
        self.asked: Counter[Role] = Counter()
        self.spared: Counter[Role] = Counter()

    def step(self) -> None:
        role = self.match.waiting[0]
        action = self.match.unasked(role)
        if action is None:
            self.asked[role] += 1
            action = take_turn(self.match, role, self.players[role], Dice("led"))
        else:
            self.spared[role] += 1
        self.match.act(action)


@pytest.fixture(scope="module")
def led() -> Led:
    led = Led()
    while led.match.state.date.turn <= MONTH:
        led.step()
    return led


@rule("KER-14")
def test_most_questions_do_not_reach_a_person(led: Led) -> None:
    for role in FLEETS:
        # Who sends out many small forces has more to decide than who keeps a few large ones.
        assert led.spared[role] > 3 * led.asked[role]
        # A Year has sixteen Turns; the set-up is asked besides.
        assert led.asked[role] <= 30 + 250 * MONTH // 16


@rule("KER-14")
def test_a_match_led_by_intentions_stands_the_audit(led: Led) -> None:
    assert audit(led.match.record)
    assert any(isinstance(step.action, Intend) for step in led.match.record.steps)


@rule("KER-14")
def test_what_follows_from_intentions_does_not_depend_on_secrets(led: Led) -> None:
    """On a board with other secrets the table answers the same, or asks the same."""
    said: dict[Role, tuple[AnyIntention, ...]] = {}
    found: Counter[str] = Counter()
    states = led.match.record.states()
    for step, state in zip(led.match.record.steps, states, strict=False):
        role = step.action.role
        kind = kind_of(state.decision)
        if isinstance(step.action, Intend):
            said[role] = step.action.intentions
        elif role in said and found[kind] < 4:
            found[kind] += 1
            view = MISTRAL.view(state, role)
            imagined = MISTRAL.imagine(view, Dice(f"other-{step.number}"))
            again = MISTRAL.view(imagined, role)
            one = answer(MISTRAL, said[role], view, prompt_for(state, role))
            other = answer(MISTRAL, said[role], again, prompt_for(imagined, role))
            assert encode(one) == encode(other), kind
    assert len(found) >= 12


def test_every_intention_has_its_sentence_in_both_languages(led: Led) -> None:
    texts: Texts = MISTRAL.texts
    for role in (BRITISH, BOURBONS):
        for one in islice(led.match.intentions(role), 100):
            told = one.told()
            for language in ("en", "es"):
                assert "[" not in texts.say(language, told.key, told.facts), told.key


@pytest.mark.soak
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_year_takes_at_most_two_hundred_and_fifty_questions(seed: int) -> None:
    led = Led()
    led.match = new_match(MISTRAL, "y1744", seed)
    while not led.match.is_over:
        led.step()
    assert max(led.asked.values()) <= 250
