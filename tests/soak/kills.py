"""The table is killed again and again in a busy hour: what was acknowledged stands."""

import random
import shutil
import signal
import tempfile
from pathlib import Path

from server.cluster import Postgres
from server.database.test_crash import Busy, Process, audited
from surroundings import PATIENCE, until

from .certificate import HOUR, Found

ABOUT = (
    "A table with four busy players, killed (SIGKILL) at a moment that lots decide, half of the "
    "times on SQLite and half on PostgreSQL; then opened again on what was left. Every step that "
    "had been acknowledged was there, the matches went on, and every record passed its audit."
)
EACH = 20
"""Kills of one database before another is begun."""


def run(amount: int, seed: int) -> Found:
    found, dice = Found(), random.Random(seed)
    counted = {"kills on SQLite": 0, "kills on PostgreSQL": 0, "acknowledged steps": 0}
    folder = Path(tempfile.mkdtemp(prefix="estandarte-kills-"))
    cluster = Postgres() if amount > 1 else None
    try:
        done = 0
        while done < amount and not found.faults and not HOUR.is_over():
            on_file = cluster is None or (done // EACH) % 2 == 0
            url = str(folder / f"{done}.sqlite") if on_file else ""
            url = url or (cluster.new_database() if cluster else "")
            table = Process(url)
            for _ in range(min(EACH, amount - done)):
                if HOUR.is_over():
                    break
                table, steps = _kill(table, url, dice, found.faults)
                counted["acknowledged steps"] += steps
                counted["kills on SQLite" if on_file else "kills on PostgreSQL"] += 1
                done += 1
            if table.stop(signal.SIGTERM) != 0:
                found.faults.append("the table did not say goodbye")
            found.faults += [f"{url}: {fault}" for fault in audited(url)]
    finally:
        if cluster is not None:
            cluster.close()
        shutil.rmtree(folder, ignore_errors=True)
    found.counts |= counted
    found.cut_short = done < amount
    return found


def _kill(table: Process, url: str, dice: random.Random, faults: list[str]) -> tuple[Process, int]:
    """One kill; the table opened again on what is left, and how many steps were acknowledged."""
    least = dice.randint(5, 120)
    busy = [Busy(table, dice.randrange(10**9)) for _ in range(4)]
    for one in busy:
        one.start()
    until(
        lambda: sum(one.steps for one in busy) >= least or not any(one.is_alive() for one in busy),
        "nobody plays",
    )
    table.stop(signal.SIGKILL)
    for one in busy:
        one.join(PATIENCE)
    again = Process(url)
    for one in busy:
        for match, (seat, mark) in one.acknowledged.items():
            headers = {"Authorization": f"Bearer {seat['token']}"}
            answer = again.http.get(f"/api/matches/{match}", headers=headers)
            if answer.status_code != 200 or answer.json()["board"]["mark"] < mark:
                faults.append(f"{match}: step {mark} was acknowledged and is lost")
    return again, sum(one.steps for one in busy)
