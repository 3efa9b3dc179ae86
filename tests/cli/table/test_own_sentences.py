"""What the table itself says of an action, typed, gives that action and no other."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cli.table.test_sentences import GAMES
from estandarte.cli.table.naming import Naming
from estandarte.cli.table.orders import Options, OrderFault
from estandarte.cli.table.understanding import Understanding
from estandarte.kernel import LANGUAGES, SHELF, Action, Dice, Match, Reading, Way, kind_of, tell
from estandarte.kernel.testing import new_match

SCENARIOS = {
    "aguila": "campal",
    "lepanto": "tutorial",
    "mistral": "strait",
    "tercios": "campos_de_gloria",
}
EACH = 3
"""So many actions of each kind are typed at each question."""
COMPARED = 300
"""So many options of one question are held against each other."""
LONGEST = {"aguila": 100, "lepanto": 60, "mistral": 120, "tercios": 200}
"""So many questions of a match are looked at where nobody asks for more."""


def wrong_at(match: Match[Any], chance: Random) -> Iterator[str]:
    role, view = match.waiting[0], match.view(match.waiting[0])
    actions = list(match.options(role))
    for language in LANGUAGES:
        naming = Naming(match.game, match.record.setup, language)
        naming.look(view)
        options = Options(match.game, actions, language, naming.said)
        understanding = Understanding(match, role, options, naming)
        for action in _by_lot(match, options, chance):
            said = naming.said(tell(match.game, action, language) or kind_of(action))
            if not _is_meant(understanding, action, said):
                yield f"{match.prompt(role).asks}: {said}"
        among = range(len(options))
        if len(options) > COMPARED:
            among = sorted(chance.sample(among, COMPARED))  # type: ignore[assignment]
        told = Counter(options.sentence(place) for place in among)
        yield from (f"{many} times: {said}" for said, many in told.items() if many > 1)


def _by_lot(match: Match[Any], options: Options, chance: Random) -> Iterator[Action]:
    for places in options.groups():
        for place in chance.sample(places, min(EACH, len(places))):
            yield options.actions[place]
    dice = Dice(str(chance.random()))
    for _ in range(EACH):
        yield match.state.decision.sample(match.state, match.waiting[0], dice)


def _is_meant(understanding: Understanding, action: Action, said: str) -> bool:
    """That action alone; of places that were not offered, the one told to the same tenth of an
    inch, as no sentence tells it finer."""
    try:
        reading = understanding.read(said)
    except OrderFault:
        return False
    if len(reading.ways) != 1 or reading != Reading(reading.ways[:1]):
        return False
    if reading.ways[0] == Way((action,)):
        return True
    (found,), naming = reading.ways[0].actions, understanding.naming
    told = naming.said(tell(understanding.match.game, found, understanding.options.language) or "")
    return action not in understanding.options.actions and told == said


def wrong_in(game: str, scenario: str, seed: str, most: int) -> list[str]:
    match, chance = new_match(SHELF.take(game), scenario, seed), Random(seed)
    dice, wrong = Dice(seed), list[str]()
    for _ in range(most):
        if match.is_over:
            break
        wrong += wrong_at(match, chance)
        match.act(match.state.decision.sample(match.state, match.waiting[0], dice))
    return wrong


@pytest.mark.parametrize("game", GAMES)
def test_what_the_table_says_is_understood(game: str) -> None:
    wrong = wrong_in(game, SCENARIOS[game], "51", LONGEST[game])
    assert not wrong, f"{len(wrong)}: {wrong[:20]}"


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("game", GAMES)
def test_what_the_table_says_is_understood_to_the_end(game: str, seed: int) -> None:
    scenarios = list(SHELF.take(game).scenarios())
    wrong = wrong_in(game, scenarios[seed % len(scenarios)], f"own-{seed}", 100_000)
    assert not wrong, f"{len(wrong)}: {wrong[:20]}"
