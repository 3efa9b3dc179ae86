"""Workers are forked from a process that has read all modules already."""

import os
import socket
import sys
from typing import Any

import msgspec

from estandarte.server.workers.forking import Forker, forker_of
from estandarte.server.workers.machine_worker import read_frame, write_frame
from surroundings import PATIENCE

PATH = os.pathsep.join(p for p in sys.path if p)


def fault_of(line: socket.socket) -> Any:
    """What a worker answers to nonsense."""
    with line.makefile("rwb") as stream:
        write_frame(stream, b"nonsense")
        return msgspec.json.decode(read_frame(stream))["fault"]


def test_each_line_has_a_process_of_its_own_and_all_end_with_the_first() -> None:
    forker = Forker("machine_worker", (), PATH)
    (one, its), (other, others) = socket.socketpair(), socket.socketpair()
    with one, its, other, others:
        for line in (one, other):
            line.settimeout(PATIENCE)
        number, another = forker.fork(its), forker.fork(others)
        its.close(), others.close()
        assert number != another
        assert fault_of(one).startswith("DecodeError")
        forker.kill(number)
        forker.kill(number)  # nobody else has got its number
        assert one.recv(1) == b""
        assert fault_of(other).startswith("DecodeError")
        forker.close()
        assert other.recv(1) == b""
    assert not forker.is_alive


def test_tables_of_one_process_share_what_forks() -> None:
    assert forker_of("machine_worker", (), PATH) is forker_of("machine_worker", (), PATH)
