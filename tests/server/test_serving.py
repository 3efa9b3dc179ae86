"""The process of the table: it opens, says so, gets the games ready, and ends when it is told."""

import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from estandarte.server.metrics import BOUNDS, Histogram, Metrics
from estandarte.server.serving import run
from estandarte.server.workers import warming
from server.conftest import Open, settings_for
from server.workers.test_warming import OwnShelf
from skirmish import SKIRMISH
from surroundings import PATIENCE, until


@pytest.fixture
def unhurried() -> Iterator[None]:
    """What a table changes of its process is put back."""
    hurry, seldom = sys.getswitchinterval(), gc.get_threshold()
    yield
    sys.setswitchinterval(hurry)
    gc.set_threshold(*seldom)
    gc.unfreeze()


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody listens already."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        port: int = one.getsockname()[1]
        return port


def test_a_table_says_when_it_is_ready_and_ends_well_when_it_is_told(
    tmp_path: Path, unhurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings, shelf = settings_for(tmp_path, port=free_port()), OwnShelf()
    shelf.add(SKIRMISH)  # the others take longer to be made ready
    monkeypatch.setattr(warming, "SHELF", shelf)
    hurry = sys.getswitchinterval()
    told: list[str] = []

    def stop_when_warm() -> None:
        health = f"{settings.address}/health"
        try:
            until(lambda: httpx.get(health, timeout=PATIENCE).json()["games"], "no game is ready")
        finally:
            os.kill(os.getpid(), signal.SIGTERM)

    def ready(address: str) -> None:
        told.append(address)
        threading.Thread(target=stop_when_warm).start()

    assert run(settings, ready) is None
    assert told == [settings.address]
    assert sys.getswitchinterval() < hurry  # the journal's thread need not wait so long


def test_a_table_that_cannot_open_says_why(tmp_path: Path, unhurried: None, taken: int) -> None:
    with pytest.raises(OSError, match="address already in use") as busy:
        run(settings_for(tmp_path, port=taken))
    assert busy.value.errno == 98
    (tmp_path / "list").write_bytes(b"a shopping list" * 1_000)
    fault = run(settings_for(tmp_path, database=str(tmp_path / "list")))
    assert fault is not None
    assert (fault.status, fault.telling.key) == (503, "server.journal_corrupt")


def test_a_host_may_keep_his_figures_and_his_accounts_to_himself(open_table: Open) -> None:
    table = open_table(metrics=False, accounts=False)
    assert table.get("/metrics", status=403)["error"]["key"] == "server.no_metrics"
    person = {"name": "Ana", "password": "a long enough one"}
    refused = table.post("/api/people", person, status=403)
    assert refused["error"]["key"] == "server.no_accounts"


def test_a_table_counts_from_nothing() -> None:
    figures = [line.split() for line in Metrics().text().splitlines() if line[0] != "#"]
    counted = {name: float(value) for name, value in figures}
    assert counted.pop("estandarte_start_time_seconds") > 0
    assert len(counted) > 50 and set(counted.values()) == {0.0}


def test_times_are_counted_in_classes_each_with_those_below_it() -> None:
    found = Histogram()
    for seconds in (0.0005, BOUNDS[0], 0.02, 99.0):
        found.add(seconds)
    lines = found.lines("x")
    assert lines[0] == "# TYPE x histogram"
    assert [int(line.split()[1]) for line in lines[1:-2]] == [2, 2, 2, 2, *[3] * 7, 4]
    assert lines[-3:] == ['x_bucket{le="+Inf"} 4', "x_sum 99.021500", "x_count 4"]


def test_what_is_written_is_counted_with_its_lines() -> None:
    metrics = Metrics()
    metrics.committed(0.25, 3)
    metrics.committed(0.25, 2)
    told = metrics.text()
    assert "estandarte_journal_lines_total 5\n" in told
    assert "estandarte_commit_seconds_sum 0.500000\nestandarte_commit_seconds_count 2\n" in told
