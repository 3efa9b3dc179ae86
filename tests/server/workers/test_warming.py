"""Games made ready beforehand, in the order of the shelf; one that cannot be breaks no other."""

import asyncio
import gc
import json
import os
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

from estandarte.kernel import Shelf
from estandarte.server.limits import Buckets
from estandarte.server.metrics import Metrics
from estandarte.server.workers import threads, warming
from estandarte.server.workers.machine_pool import Thinkers
from estandarte.server.workers.turns import Claim, Turns
from server.conftest import Kept
from skirmish import SkirmishGame
from skirmish.field import SkirmishView


class Readied(SkirmishGame):
    """Says what was asked of it."""

    name = "readied"

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def view(self, state: Any, role: str) -> SkirmishView:
        self.asked.append(role)
        return super().view(state, role)

    def board(self, setup: Any) -> Any:
        self.asked.append("board")
        return super().board(setup)

    def pack(self, over: Any) -> Any:
        self.asked.append("pack")
        return super().pack(over)


class Broken(SkirmishGame):
    name = "broken"

    def pack(self, over: Any) -> Any:
        raise RuntimeError("x" * 500)


class OwnShelf(Shelf):
    """Nothing on it but what was put there."""

    def names(self) -> list[str]:
        return sorted(self._added)


@pytest.fixture
def readied(monkeypatch: pytest.MonkeyPatch) -> Iterator[Readied]:
    """A shelf with two games of which one is sound; what a table changes is put back."""
    shelf, game = OwnShelf(), Readied()
    shelf.add(Broken())
    shelf.add(game)
    for module in (warming, threads):
        monkeypatch.setattr(module, "SHELF", shelf)
    seldom = gc.get_threshold()
    gc.disable()  # rubbish goes when the table looks for it, and not by itself before
    yield game
    gc.enable()
    gc.set_threshold(*seldom)
    gc.unfreeze()


def test_every_sound_game_is_made_ready_and_the_others_are_named(
    readied: Readied, kept: Kept
) -> None:
    metrics, frozen = Metrics(), gc.get_freeze_count()
    gone = weakref.ref(token := Token())
    token.itself = token
    del token
    asyncio.run(warming.make_ready(metrics))
    assert metrics.games == 1
    told = [json.loads(line) for line in kept.lines]
    assert [(one["level"], one["what"], one["game"]) for one in told] == [
        ("warning", "a game cannot be set up", "broken")
    ]
    assert id(readied) in threads._learnt
    assert readied.asked == ["pack", "red", "blue", "umpire", "board"]
    assert gone() is None  # what nobody needs is not kept with the rest
    assert gc.get_freeze_count() > frozen and gc.get_threshold()[:3] == warming.SELDOM


class Token:
    itself: "Token"


def test_a_game_is_learnt_once_and_a_broken_one_harms_no_other(
    readied: Readied, kept: Kept
) -> None:
    threads.learn_all.__wrapped__()
    assert readied.asked == ["pack"]
    threads.learn(readied)
    assert readied.asked == ["pack"]
    [told] = [json.loads(line) for line in kept.lines]
    assert (told["level"], told["what"], told["game"]) == (
        "warning", "a game cannot be set up", "broken",
    )  # fmt: skip


# --- how many at once


@pytest.mark.parametrize(
    ("asked", "cores", "places"), [(0, 8, 7), (0, 2, 1), (0, 1, 1), (0, None, 1), (3, 8, 3)]
)
def test_a_core_is_left_for_the_table(
    monkeypatch: pytest.MonkeyPatch, asked: int, cores: int | None, places: int
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert Thinkers(asked, (), Metrics()).turns.slow == places


def test_who_goes_away_when_it_is_his_turn_gives_it_back() -> None:
    async def work() -> None:
        turns = Turns(1, Buckets(0.001, 100.0))
        first = asyncio.create_task(_hold(turns, "a"))
        await asyncio.sleep(0)
        second = asyncio.create_task(_hold(turns, "b"))
        await asyncio.sleep(0)
        first.cancel()
        while not turns._held["b"]:
            await asyncio.sleep(0)
        second.cancel()  # it has just become his
        await asyncio.gather(first, second, return_exceptions=True)
        assert turns.free == 1 and not turns._held and not turns._waiting

    asyncio.run(work())


async def _hold(turns: Turns, who: str) -> None:
    async with turns.take(Claim(who)):
        await asyncio.sleep(3_600)
