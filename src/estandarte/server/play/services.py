"""What all rooms share: the journal, the seals, whoever works beside, and the tasks under way."""

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

from estandarte.server.database.journal import Journal
from estandarte.server.faults import Fault
from estandarte.server.limits import Buckets, Pace
from estandarte.server.logs import note
from estandarte.server.metrics import Metrics
from estandarte.server.people.accounts import Accounts
from estandarte.server.people.tokens import Seals
from estandarte.server.post.office import PostOffice
from estandarte.server.settings import Settings
from estandarte.server.workers import processes
from estandarte.server.workers.answer_pool import Reckoners
from estandarte.server.workers.experiments import Experiments
from estandarte.server.workers.machine_pool import Thinkers
from estandarte.server.workers.pool import Hire
from estandarte.server.workers.turns import Turns

from .hours import Hours

SHARE, STRETCH = 0.25, 0.05
"""Of the table's own time, of which there is but one: what an address may have of each second, and
how many seconds at a stretch; more where the host lets it work more."""


class Services:
    """Owned by the hall, used by every room."""

    def __init__(self, settings: Settings, journal: Journal, hire: Hire = processes.hire) -> None:
        self.settings, self.journal = settings, journal
        self.metrics = Metrics()
        self.hours = Hours(journal)
        self.thinkers = Thinkers(settings.thinkers, settings.games, self.metrics, hire)
        self.sand = Buckets(settings.work_per_second, settings.work_at_once)
        """Seconds of work that each address may still ask for."""
        often, much = settings.work_per_second / 2, settings.work_at_once / 600
        self.pace = Pace(max(SHARE, often), max(STRETCH, much))
        self.reckoners = Reckoners(settings, self.metrics, self.sand, hire)
        self.experiments = Experiments(settings)
        self.turns = Turns(2, self.sand)
        """For what is read beside the table, in threads."""
        self.sockets: Counter[str] = Counter()
        self.opening: Counter[str] = Counter()
        """Matches that are being opened just now, by whom they will count for."""
        self.pen = asyncio.Lock()
        """Held by whoever counts them."""
        self.stopping = False
        self.fault: Fault | None = None
        """Why the hall could not be opened."""
        self.make_secret: Callable[[], str] = lambda: secrets.token_hex(32)
        self.make_id: Callable[[], str] = lambda: secrets.token_hex(6)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.seals: Seals
        self.accounts: Accounts
        self.post: PostOffice

    def start(self, work: Coroutine[Any, Any, None], name: str) -> "asyncio.Task[None] | None":
        """Something to be done beside; its faults are noted and end nothing else."""
        if self.stopping:
            work.close()
            return None
        task = asyncio.get_running_loop().create_task(self._guarded(work, name), name=name)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        task.add_done_callback(lambda _: work.close())  # it may never have begun
        return task

    async def _guarded(self, work: Coroutine[Any, Any, None], name: str) -> None:
        try:
            await work
        except Fault as fault:
            note("a task was refused", logging.WARNING, task=name, fault_name=fault.telling.key)
        except Exception:
            note("a task failed", logging.ERROR, fault=True, task=name)
