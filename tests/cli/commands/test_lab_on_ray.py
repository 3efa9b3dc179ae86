"""Experiments on a real Ray: of this machine, and a cluster of two nodes started apart."""

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import pytest

from cli.commands.test_lab import EXPERIMENT, holds, rows
from surroundings import PATIENCE, until

pytest.importorskip("ray")
MATCHES = 40


@pytest.fixture
def quiet_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    """A token of this test's own, and no word to anybody else."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))


def free_port() -> int:
    """Below those that Ray hands to its workers."""
    for port in range(6400, 9000):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


@contextmanager
def node(*words: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A node of a cluster, until it is no longer needed."""
    started = subprocess.Popen(
        [
            *(sys.executable, "-c", "from ray.scripts.scripts import main; main()", "start"),
            *("--block", "--node-ip-address=127.0.0.1", "--num-cpus=1", *words),
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield started
    finally:
        with suppress(ProcessLookupError):
            os.killpg(started.pid, signal.SIGKILL)
        started.wait()


def is_open(address: str) -> bool:
    with suppress(OSError), socket.create_connection(address.split(":"), timeout=PATIENCE):
        return True
    return False


def wait_for_nodes(address: str, number: int) -> None:
    script = (
        "import ray, sys, time\n"
        f"ray.init(address={address!r}, log_to_driver=False, logging_level='ERROR')\n"
        f"while sum(n['Alive'] for n in ray.nodes()) < {number}: time.sleep(0.2)\n"
    )
    until(lambda: is_open(address), "the first node does not listen")
    subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, timeout=PATIENCE
    )


def test_a_ray_of_this_machine_plays_what_the_pool_plays(program, tmp_path, quiet_ray):
    file = tmp_path / "sharp.toml"
    file.write_text(EXPERIMENT % MATCHES, encoding="utf-8")
    for runner in ("pool", "ray"):
        words = ("--store", tmp_path / runner, "--workers", "2", "--runner", runner)
        ran = program("lab", "run", file, *words)
        _, err = ran.communicate(timeout=PATIENCE)
        assert ran.returncode == 0, err
    assert rows(tmp_path / "pool") == rows(tmp_path / "ray")


@pytest.mark.soak
def test_a_cluster_of_two_nodes_loses_nothing_with_one_of_them(program, tmp_path, quiet_ray):
    file, store = tmp_path / "sharp.toml", tmp_path / "ray"
    file.write_text(EXPERIMENT % 1500, encoding="utf-8")
    port = free_port()
    address = f"127.0.0.1:{port}"
    with ExitStack() as nodes:
        nodes.enter_context(node("--head", f"--port={port}", "--include-dashboard=false"))
        wait_for_nodes(address, 1)
        second = nodes.enter_context(node(f"--address={address}"))
        wait_for_nodes(address, 2)
        ran = program("lab", "run", file, "--store", store, "--address", address)
        while not holds(store, 20) and ran.poll() is None:
            time.sleep(0.05)
        os.killpg(second.pid, signal.SIGKILL)
        _, err = ran.communicate(timeout=PATIENCE)
        assert ran.returncode == 0, err
    alone = program("lab", "run", file, "--store", tmp_path / "pool", "--workers", "2")
    _, err = alone.communicate(timeout=PATIENCE)
    assert alone.returncode == 0, err
    assert rows(store) == rows(tmp_path / "pool")


@pytest.mark.soak
def test_a_cluster_that_dies_is_said_and_what_was_played_is_kept(program, tmp_path, quiet_ray):
    file, store = tmp_path / "sharp.toml", tmp_path / "ray"
    file.write_text(EXPERIMENT % 3000, encoding="utf-8")
    port = free_port()
    with node("--head", f"--port={port}", "--include-dashboard=false") as head:
        wait_for_nodes(f"127.0.0.1:{port}", 1)
        ran = program("lab", "run", file, "--store", store, "--address", f"127.0.0.1:{port}")
        while not holds(store, 20) and ran.poll() is None:
            time.sleep(0.05)
        os.killpg(head.pid, signal.SIGKILL)
        _, err = ran.communicate(timeout=PATIENCE)
    assert ran.returncode == 2
    assert b"The cluster has gone" in err
    assert len(rows(store)) > 20
