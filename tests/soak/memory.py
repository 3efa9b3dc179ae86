"""The table in little memory, while strangers bring the largest things it takes."""

import json
import random
import resource
import signal
import tempfile
import threading
from pathlib import Path

import httpx

from server.database.test_crash import Process, audited
from surroundings import PATIENCE, until

from .certificate import Found
from .crowd import Stubborn, gone, lost

ABOUT = (
    "A table whose process may use so much address space and no more, with two players and "
    "strangers who bring the largest files that it takes, several at once. It answered everybody, "
    "lost nothing, and was still well at the end."
)
LIMIT = 3_000_000_000
"""Bytes of address space; threads and shared libraries take the most of it."""


def run(amount: int, seed: int) -> Found:
    found, dice = Found(), random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="estandarte-memory-") as folder:
        url = str(Path(folder) / "table.sqlite")
        table = Process(url)
        limit(table, LIMIT)
        crowd = [Stubborn(table.port, table, dice.randrange(10**9)) for _ in range(2)]
        statuses: dict[int, int] = {}
        strangers = [
            threading.Thread(target=_bring, args=(table.port, amount // 4 + 1, n, statuses))
            for n in range(4)
        ]
        for one in (*crowd, *strangers):
            one.start()
        for stranger in strangers:
            stranger.join()
        until(lambda: all(one.steps for one in crowd), "nobody plays")
        gone(crowd)
        if table.http.get("/health", timeout=PATIENCE).status_code != 200:
            found.faults.append("the table is not well")
        peak = _peak(table)
        found.faults += lost(table, crowd)
        table.stop(signal.SIGTERM)
        found.faults += [str(fault) for fault in audited(url)]
    strange = {status: count for status, count in statuses.items() if status >= 500}
    found.faults += [
        f"{count} answers {status}" for status, count in strange.items() if status != 503
    ]
    found.counts |= {"limit, megabytes": LIMIT // 10**6, "peak resident, megabytes": peak}
    found.counts |= {f"answers {status}": count for status, count in sorted(statuses.items())}
    found.counts["acknowledged steps"] = sum(one.steps for one in crowd)
    return found


def limit(table: Process, most: int) -> None:
    """From outside, so that it holds for a process that runs already."""
    resource.prlimit(table.process.pid, resource.RLIMIT_AS, (most, most))


def _bring(port: int, times: int, which: int, statuses: dict[int, int]) -> None:
    large = "x" * 7_900_000
    bodies = (
        ("/api/records", {"record": large}),
        ("/api/games/tercios/muster", {"file": large}),
        ("/api/games/aguila/pack", {"file": large, "against": ""}),
        ("/api/matches", {"game": "skirmish", "position": large}),
    )
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as http:
        for number in range(times):
            path, body = bodies[(number + which) % len(bodies)]
            status = http.post(path, content=json.dumps(body)).status_code
            statuses[status] = statuses.get(status, 0) + 1


def _peak(table: Process) -> int:
    status = Path(f"/proc/{table.process.pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) // 1_000
