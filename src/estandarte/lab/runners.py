"""Who plays the trials: this process, a pool of processes, or a cluster.

A runner is given jobs and a function and hands out what comes of them, in any order, as it comes.
What is played does not depend on who plays it.
"""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import islice
from threading import Thread
from typing import Any, Protocol, TypeVar

from estandarte.kernel import SHELF, Game
from estandarte.players import DOCTRINES

from .faults import LabFault
from .own import NAMED, admit

J = TypeVar("J")
R = TypeVar("R")
LONG_ENOUGH = 0.1
"""Seconds of play that are worth a trip to a worker and back."""
MOST_TOGETHER = 64
MOST_DEATHS = 3
"""Workers that a batch may cost before it is blamed for it."""


class Runner(Protocol):
    """Plays trials somewhere."""

    def run(self, jobs: Iterable[J], work: Callable[[J], R]) -> Iterator[R]: ...


class Inline:
    """Plays here, one after another."""

    def run(self, jobs: Iterable[J], work: Callable[[J], R]) -> Iterator[R]:
        return map(work, jobs)


class Batching:
    """How many jobs travel together: as many as last about as long as a trip is worth."""

    def __init__(self, long_enough: float = LONG_ENOUGH) -> None:
        self.size, self.long_enough = 1, long_enough

    def learn(self, jobs: int, seconds: float) -> None:
        fitting = int(self.long_enough * jobs / max(seconds, 1e-9))
        self.size = max(1, min(fitting, 2 * self.size, MOST_TOGETHER))


class Pool:
    """Plays in processes of this machine; one that dies is replaced and its batch played again."""

    def __init__(self, workers: int, game: Game[Any, Any]) -> None:
        self.workers, self.game = workers, game

    def run(self, jobs: Iterable[J], work: Callable[[J], R]) -> Iterator[R]:
        source, batching = iter(jobs), Batching()
        again: list[tuple[list[J], int]] = []
        while True:
            pool = ProcessPoolExecutor(self.workers, initializer=_begin, initargs=known(self.game))
            under_way: dict[Future[Any], tuple[list[J], int]] = {}
            try:
                yield from self._drain(pool, source, work, batching, again, under_way)
                return
            except BrokenProcessPool:
                again = [(few, deaths + 1) for few, deaths in under_way.values()] + again
                if any(deaths > MOST_DEATHS for _, deaths in again):
                    raise LabFault("lab.deaths", deaths=MOST_DEATHS) from None
            finally:
                _let_go(pool)

    def _drain(
        self,
        pool: ProcessPoolExecutor,
        source: Iterator[J],
        work: Callable[[J], R],
        batching: Batching,
        again: list[tuple[list[J], int]],
        under_way: dict[Future[Any], tuple[list[J], int]],
    ) -> Iterator[R]:
        """A window of batches under way, each handed out as it ends."""
        while True:
            while len(under_way) < 2 * self.workers:
                few, deaths = again.pop() if again else (list(islice(source, batching.size)), 0)
                if not few:
                    break
                under_way[pool.submit(do_all, work, few)] = few, deaths
            if not under_way:
                return
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                results, seconds = future.result()
                few, _ = under_way.pop(future)
                batching.learn(len(few), seconds)
                yield from results


def do_all(work: Callable[[J], R], jobs: list[J]) -> tuple[list[R], float]:
    """Several jobs in one trip, and how long they took."""
    began = time.perf_counter()
    return [work(job) for job in jobs], time.perf_counter() - began


def known(game: Game[Any, Any]) -> tuple[Any, ...]:
    """What a worker must know that may have been put on the shelf by hand."""
    return type(game), DOCTRINES.of(game.name), frozenset(NAMED)


def _begin(*who: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # its master hears it, and ends it
    Thread(target=_end_with_the_master, daemon=True).start()
    sit_down(*who)


def _end_with_the_master() -> None:
    """A master that is killed can tell nobody; nothing may play on for nobody."""
    master = multiprocessing.parent_process()
    if master is not None:
        master.join()
        os._exit(0)


def sit_down(game_type: type[Game[Any, Any]], doctrine: Any, named: Collection[str] = ()) -> None:
    """A worker knows the game, its doctrine and players, be they found by nobody else."""
    admit(named)
    if game_type.name not in SHELF.names():
        SHELF.add(game_type())
    with suppress(Exception):
        if doctrine is not None and DOCTRINES.of(game_type.name) is None:
            DOCTRINES.add(game_type.name, doctrine)


def _let_go(pool: ProcessPoolExecutor) -> None:
    """Do not wait for matches that nobody will count."""
    workers = list((getattr(pool, "_processes", None) or {}).values())
    results = getattr(pool, "_result_queue", None)
    pool.shutdown(wait=False, cancel_futures=True)
    for process in workers:
        if process.is_alive():
            process.terminate()
    for process in workers:
        process.join()
    # One killed in the middle of a result leaves half of it, and the pool's thread reading on for
    # ever: with this end shut as well, it comes to an end.
    if results is not None:
        results._writer.close()


def cores() -> int:
    """The cores that may be used here."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
