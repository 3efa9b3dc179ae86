"""A runner for clusters: Ray, which carries the code along and brings a dead worker's task back."""

import socket
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import estandarte
from estandarte.kernel import Game

from .faults import LabFault, wanted
from .runners import MOST_DEATHS, Batching, do_all, known, sit_down

J = TypeVar("J")
R = TypeVar("R")
PATIENCE = 5.0
"""Seconds after which a cluster that does not answer is not there."""
FAR = 0.3
"""Seconds of play that are worth a trip through Ray, in which several services have a hand."""
LEFT_AT_HOME = ["server/static", "**/__pycache__", "**/*.pyc"]


class Cluster:
    """Plays on a Ray cluster, or on a Ray of this machine where no address is given."""

    def __init__(self, game: Game[Any, Any], address: str = "", workers: int = 0) -> None:
        self.ray = wanted("ray", "distributed")
        self.game, self.address, self.workers = game, address, workers
        if address and (why := _silence(address)):
            raise LabFault("lab.cluster", address=address[:80], fault=why)

    def run(self, jobs: Iterable[J], work: Callable[[J], R]) -> Iterator[R]:
        ray = self.ray
        self._join()
        try:
            yield from self._drain(iter(jobs), work)
        except (ray.exceptions.RayError, ConnectionError) as fault:
            cause = getattr(fault, "cause", None)
            if isinstance(cause, Exception):
                raise cause from None
            raise LabFault("lab.cluster_died", fault=_first_line(fault)) from None
        finally:
            ray.shutdown()

    def _join(self) -> None:
        """Code travels with the job; the values of packs and armies are inside the trials."""
        homes = [Path(estandarte.__file__).parent]
        module = __import__(self.game.package)
        if module.__name__ != estandarte.__name__ and module.__file__:
            homes.append(Path(module.__file__).parent)
        here = {} if self.address else {"num_cpus": self.workers or None}
        try:
            self.ray.init(
                address=self.address or "local",
                runtime_env={"py_modules": [str(h) for h in homes], "excludes": LEFT_AT_HOME},
                logging_level="ERROR",
                log_to_driver=False,
                include_dashboard=False if not self.address else None,
                **here,
            )
        except Exception as fault:
            raise LabFault(
                "lab.cluster", address=self.address or "local", fault=_first_line(fault)
            ) from None

    def _drain(self, source: Iterator[J], work: Callable[[J], R]) -> Iterator[R]:
        """A window of batches under way; a task whose worker or node dies is begun again."""
        ray, batching = self.ray, Batching(FAR)
        # what became of each task is ours to know; Ray need not write it down too
        far = ray.remote(num_cpus=1, max_retries=MOST_DEATHS, enable_task_events=False)
        task = far(_do_there)
        who = ray.put(known(self.game))
        window = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        under_way: dict[Any, int] = {}
        while True:
            while len(under_way) < window and (few := list(islice(source, batching.size))):
                under_way[task.remote(who, work, few)] = len(few)
            if not under_way:
                return
            done, _ = ray.wait(list(under_way), num_returns=1, timeout=PATIENCE)
            if not done and self.address and _silence(self.address):
                # Ray itself would wait a minute, and then end this program without a word
                raise LabFault("lab.cluster_died", fault=self.address[:80])
            for reference in done:
                results, seconds = ray.get(reference)
                batching.learn(under_way.pop(reference), seconds)
                yield from results


def _do_there(who: tuple[Any, ...], work: Callable[[J], R], jobs: list[J]) -> Any:
    sit_down(*who)
    return do_all(work, jobs)


def _silence(address: str) -> str:
    """Why a cluster does not answer, found at once and not after Ray's own minutes of patience."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        with socket.create_connection((host, int(port)), timeout=PATIENCE):
            return ""
    except (OSError, ValueError, OverflowError) as fault:
        return getattr(fault, "strerror", None) or str(fault)


def _first_line(fault: Exception) -> str:
    return (str(fault).strip().splitlines() or [type(fault).__name__])[0][:200]
