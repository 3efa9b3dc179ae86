"""A site says what it needs, and holds of Python's library all that a table reads."""

import subprocess
import sys
from pathlib import Path

import pytest

from estandarte.server.tab.site import building, interpreter

READ = """
import sys
from importlib.machinery import PathFinder

class Noting(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        found = PathFinder.find_spec(name, path, target)
        if found is not None and found.origin:
            print(found.origin)
        return None

sys.meta_path.insert(0, Noting)
import estandarte.server.tab.opening, estandarte.server.tab.thinking
import importlib.metadata, tarfile, zipfile
"""


def test_what_a_table_reads_of_the_library_is_not_left_out() -> None:
    told = subprocess.run(
        [sys.executable, "-c", READ], capture_output=True, text=True, check=True
    ).stdout
    home = Path(subprocess.__file__).parent
    read = [Path(line) for line in told.splitlines() if home in Path(line).parents]
    names = [path.relative_to(home).as_posix() for path in read]
    assert "asyncio/base_events.py" in names
    left = [n for n in names if n.startswith(interpreter.NOT_NEEDED)]
    assert left == []


def test_without_the_interpreter_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interpreter, "PARTS", tmp_path / "nowhere")
    with pytest.raises(interpreter.SiteFault):
        building.build(tmp_path / "site")
    assert not (tmp_path / "site").exists()
