"""The games made ready beforehand: what is read but once, nobody need wait for."""

import asyncio
import gc
import logging

from estandarte.kernel import LANGUAGES, SHELF, UMPIRE, Match, Setup
from estandarte.server.logs import note
from estandarte.server.metrics import Metrics
from estandarte.server.wire import presenters

from .threads import learn

SELDOM = (20_000, 20, 20)
"""How much is made until rubbish is looked for, how often among the older, how often in everything:
the boards of hundreds of matches are looked through then, while all who play wait."""


async def make_ready(metrics: Metrics) -> None:
    """Every game of the shelf in turn; between two of them the table answers what it is asked."""
    for name in SHELF.names():
        try:
            _set_up(name)  # not in a thread, see threads.py
            await asyncio.sleep(0)
            metrics.games += 1
        except Exception as fault:  # somebody else's game must not break the table
            note("a game cannot be set up", logging.WARNING, game=name, why=str(fault)[:200])
    # What stands now stands for good: rules, charts and texts need not be looked through for
    # rubbish again and again, each time with everybody waiting.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def _set_up(name: str) -> None:
    game = SHELF.take(name)
    learn(game)
    scenario = next(iter(game.scenarios()))
    match = Match.start(game, Setup(name, scenario), "to be thrown away")
    for role in (*match.waiting, UMPIRE):
        presenters.view_for(game, match.state, role)
        for language in LANGUAGES:
            presenters.prompt_at(game, match.state, role, language)
    game.board(match.record.setup)
