"""When a player finds no answer: its seat falls back to a legal choice, and the lapse is told.

A player's fault never ends a match, and is never hidden either: whoever drives a match hears of
every lapse, with all that is needed to think the same thought again.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain
from typing import Any

from estandarte.kernel import (
    Action,
    Dice,
    Match,
    Role,
    Value,
    encode,
    read_position,
    write_position,
)
from estandarte.kernel.game import named
from estandarte.kernel.secrets.views import question_for

from .chance import Chance
from .player import Player

LONGEST = 300
MOST_TOLD = 3
"""Lapses told one by one to who plays or simulates: of a program that always fails, enough."""
log = logging.getLogger("estandarte.players")


class Lapse(Value):
    """A thought that led to nothing legal."""

    game: str
    scenario: str
    step: int
    role: Role
    rank: str
    seed: str
    """The key of the dice with which the player thought."""
    why: str
    position: str
    """What the role knew, as one line. The board itself is not told: a log has many readers."""


Heed = Callable[[Lapse], None]
"""Who is told of lapses."""


def lapse_of(match: Match[Any], role: Role, seed: str, fault: Exception | str) -> Lapse:
    """What is worth knowing of a lapse at the present step."""
    setup, position = match.record.setup, ""
    with suppress(Exception):  # where even the view cannot be built, the step alone is told
        position = write_position(match.game, setup, match.state, role)
    return Lapse(
        setup.game,
        setup.scenario,
        len(match.record.steps),
        role,
        setup.seats.get(role, ""),
        seed,
        fault if isinstance(fault, str) else named(fault)[:LONGEST],
        position,
    )


def log_lapse(lapse: Lapse) -> None:
    """For who only wants lapses written down: one line of JSON each."""
    log.warning("%s", encode(lapse).decode())


def think_again(lapse: Lapse, player: Player) -> Action:
    """The same thought from the same view with the same dice."""
    game, _, state = read_position(lapse.position, Dice("again"))
    view = game.view(state, lapse.role)
    return player.choose(game, view, question_for(state, lapse.role), Dice(lapse.seed))


def stand_in(match: Match[Any], role: Role, seed: str) -> Action:
    """A legal choice for a seat whose player found none."""
    return _first_legal(match, role, _by_chance(match, role, Dice(f"{seed}/stand-in")))


def any_option(match: Match[Any], role: Role) -> Action:
    """The last resort: the first thing that the rules allow."""
    return _first_legal(match, role, iter(()))


def _by_chance(match: Match[Any], role: Role, dice: Dice) -> Iterator[Action]:
    """From what the role knows, as the lowest rank would."""
    with suppress(Exception):  # the board may be such that not even chance can imagine it
        yield Chance().choose(match.game, match.view(role), match.question(role), dice)


def _first_legal(match: Match[Any], role: Role, wishes: Iterator[Action]) -> Action:
    for action in chain(wishes, match.options(role)):
        if action.role == role and match.check(action):
            return action
    raise AssertionError(f"{match.game.name}: {role} is waited for and has no option")
