"""Long work beside the event loop, in a thread.

msgspec learns a type when it is first met, and two threads that meet one at the same time end the
process. So the types of a game are learnt here, on the loop, before a thread reads anything of it.
"""

import asyncio
import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from threading import Thread
from typing import Any, TypeVar

from estandarte.kernel import SHELF, Game
from estandarte.server.logs import note
from estandarte.wargame.muster import ArmyFault, Musters

from .turns import WHO, Claim, Turns

T = TypeVar("T")
_learnt: set[int] = set()
"""Games whose types are known, by identity: older rules are games of their own."""


def learn(game: Game[Any, Any]) -> None:
    """Meet every type that a record, a position or an army of a game is read into."""
    if id(game) in _learnt:
        return
    _learnt.add(id(game))
    game.codec  # noqa: B018  # it is made when it is first asked for
    game.pack({})
    if isinstance(game, Musters):
        with suppress(ArmyFault):
            game.muster({})  # an empty army is none, but its form is known now


@cache
def learn_all() -> None:
    """Where it is not known beforehand of which game somebody brings something."""
    for name in SHELF.names():
        try:
            learn(SHELF.take(name))
        except Exception as fault:  # somebody else's game must not break the table
            note("a game cannot be set up", logging.WARNING, game=name, why=str(fault)[:200])


async def beside(
    turns: Turns, game: Game[Any, Any] | None, work: Callable[..., T], *arguments: Any
) -> T:
    """Do some work of a game, or of one not known yet, without keeping the table waiting."""
    learn_all() if game is None else learn(game)
    return await in_turn(turns, work, *arguments)


async def in_turn(turns: Turns, work: Callable[..., T], *arguments: Any) -> T:
    """The same for work that meets no type of any game."""
    async with turns.take(Claim(WHO.get())):
        return await aside(work, *arguments)


async def aside(work: Callable[..., T], *arguments: Any) -> T:
    """In a thread; where there is none, the table waits for it."""
    if sys.platform != "emscripten":
        return await asyncio.to_thread(work, *arguments)
    await asyncio.sleep(0)
    return work(*arguments)


async def outside(work: Callable[..., T], *arguments: Any) -> T:
    """Do what waits for others' servers; not even the end of the table waits for its thread."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(tell: Callable[[Any], None], told: Any) -> None:
        if not done.done():
            tell(told)

    def carry_out() -> None:
        try:
            told: tuple[Any, Any] = (done.set_result, work(*arguments))
        except Exception as fault:
            told = (done.set_exception, fault)
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(settle, *told)

    Thread(target=carry_out, name="outside", daemon=True).start()
    return await done
