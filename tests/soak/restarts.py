"""PostgreSQL is stopped hard and started again while people play."""

import random
import signal
import subprocess

from server.cluster import Postgres
from server.database.test_crash import Process, audited
from surroundings import PATIENCE, until

from .certificate import Found
from .crowd import Stubborn, gone, lost

ABOUT = (
    "PostgreSQL stopped (by turns at once and in order) and started again under four busy players. "
    "While it was away the table said so and acknowledged nothing; afterwards play went on by "
    "itself, every acknowledged step was there and every record passed its audit."
)


def run(amount: int, seed: int) -> Found:
    found, dice = Found(), random.Random(seed)
    cluster = Postgres()
    try:
        url = cluster.new_database()
        table = Process(url)
        crowd = [Stubborn(table.port, table, dice.randrange(10**9)) for _ in range(4)]
        for one in crowd:
            one.start()
        for number in range(amount):
            _steps(crowd, dice.randint(5, 40))
            restart(cluster, "immediate" if number % 2 else "fast")
        _steps(crowd, 40)
        gone(crowd)
        found.faults += lost(table, crowd)
        if table.stop(signal.SIGTERM) != 0:
            found.faults.append("the table did not say goodbye")
        found.faults += [str(fault) for fault in audited(url)]
        found.counts |= {"restarts": amount, "acknowledged steps": sum(c.steps for c in crowd)}
        found.counts["times somebody was turned away"] = sum(c.cuts for c in crowd)
    finally:
        cluster.close()
    return found


def _steps(crowd: list[Stubborn], more: int) -> None:
    before = sum(one.steps for one in crowd)
    until(lambda: sum(one.steps for one in crowd) >= before + more, "play does not go on")


def restart(cluster: Postgres, how: str) -> None:
    cluster._run("pg_ctl", "stop", "-D", str(cluster.data), "-m", how)
    cluster.process.wait(PATIENCE)
    cluster.process = subprocess.Popen(
        cluster.process.args, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        cwd=cluster.folder,
    )  # fmt: skip
    until(cluster._is_ready, "PostgreSQL does not start again")
