"""The games made ready beforehand: what is read but once, nobody need wait for."""

import asyncio
import gc
import logging
from collections.abc import Iterator

from estandarte.kernel import LANGUAGES, SHELF, UMPIRE, Match, Setup
from estandarte.server.logs import note
from estandarte.server.metrics import Metrics
from estandarte.server.wire import presenters

from .threads import learn

SELDOM = (20_000, 20, 20)
"""How much is made until rubbish is looked for, how often among the older, how often in everything:
the boards of hundreds of matches are looked through then, while all who play wait."""


BREATH = 0.02
"""Seconds: a page that has been asked for meanwhile is sent whole."""


async def make_ready(metrics: Metrics) -> None:
    """Every game of the shelf in turn, piece by piece; between two the table answers whoever asks.

    Not in a thread, see threads.py.
    """
    await asyncio.sleep(BREATH)
    for name in SHELF.names():
        try:
            for _ in _set_up(name):
                await asyncio.sleep(BREATH)
            metrics.games += 1
        except Exception as fault:  # somebody else's game must not break the table
            note("a game cannot be set up", logging.WARNING, game=name, why=str(fault)[:200])
    # What stands now stands for good: rules, charts and texts need not be looked through for
    # rubbish again and again, each time with everybody waiting.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def _set_up(name: str) -> Iterator[None]:
    game = SHELF.take(name)
    yield
    game.codec  # noqa: B018  # it is made when it is first asked for
    yield
    learn(game)
    yield
    scenario = next(iter(game.scenarios()))
    match = Match.start(game, Setup(name, scenario), "to be thrown away")
    yield
    for role in (*match.waiting, UMPIRE):
        presenters.view_for(game, match.state, role)
        for language in LANGUAGES:
            yield
            presenters.prompt_at(game, match.state, role, language)
    yield
    game.board(match.record.setup)
