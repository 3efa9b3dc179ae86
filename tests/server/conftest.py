"""A real table on a real port, and people and programs who come to it."""

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from estandarte.server.logs import Lines, log
from estandarte.server.settings import Settings
from server.cluster import Postgres
from server.guests import Table
from server.letterbox import Letterbox
from surroundings import PATIENCE

Open = Callable[..., Table]


def settings_for(folder: Path, **chosen: Any) -> Settings:
    """Generous limits, the toy game, and a file of its own."""
    given: dict[str, Any] = {
        "port": 0,
        "database": str(folder / "table.sqlite"),
        "games": ("skirmish:SKIRMISH",),
        "thinkers": 1,
        "think_seconds": PATIENCE,
        "messages_per_second": 500.0,
        "messages_at_once": 500,
        "requests_per_second": 2000.0,
        "requests_at_once": 4000,
        "passwords_per_minute": 6000.0,
        "matches_per_minute": 60_000.0,
        "open_matches": 1_000_000,
        "work_at_once": 100_000.0,
        "answer_pause": 0.0,
    }
    return Settings(**{**given, **chosen})


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[Open]:
    """Opens tables on files of this test; all are closed afterwards.

    A machine's lapse is an error of the test, unless it opens a table that forgives.
    """
    opened: list[tuple[Table, bool]] = []

    def open(forgives: bool = False, **chosen: Any) -> Table:
        table = Table(settings_for(tmp_path, **chosen))
        opened.append((table, forgives))
        return table

    yield open
    for table, forgives in opened:
        table.close()
        assert not table.thread.is_alive()
        assert forgives or not table.hall.metrics.lapses


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """One table for all tests of a module that do not disturb each other."""
    table = Table(settings_for(tmp_path_factory.mktemp("table")))
    yield table
    table.close()
    assert not table.thread.is_alive()
    assert not table.hall.metrics.lapses


@pytest.fixture
def letterbox() -> Iterator[Letterbox]:
    box = Letterbox()
    yield box
    box.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    cluster = Postgres()
    yield cluster
    cluster.close()


class Kept(logging.Handler):
    """Keeps the lines as they would be written."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(Lines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def kept() -> Iterator[Kept]:
    handler, before = Kept(), log.level
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    yield handler
    log.removeHandler(handler)
    log.setLevel(before)
