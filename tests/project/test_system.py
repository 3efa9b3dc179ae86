"""What the tests need from the system is brought once, or it is said what to type."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
APT_GET = """#!/bin/sh
echo "$3" >>{bin}/asked
trouble="{trouble}"
if [ -n "$trouble" ] && [ "$(grep -c . {bin}/asked)" = 1 ]; then echo "E: $trouble"; exit 100; fi
case "$*" in *install*chromium*) ln -s /bin/sh {bin}/chromium ;; esac
"""


@pytest.fixture
def bin(tmp_path: Path) -> Path:
    """The programs of a system without a browser."""
    for name in ("dirname", "sed", "grep", "ln"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    put(tmp_path / "id", "#!/bin/sh\necho 0\n")
    put(tmp_path / "sleep", "#!/bin/sh\n")
    return tmp_path


def put(program: Path, text: str) -> None:
    program.write_text(text, encoding="utf-8")
    program.chmod(0o755)


def brought(bin: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["/bin/sh", str(ROOT / "tools/system.sh")],
        env={"PATH": str(bin), **environment}, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("robot", [False, True])
def test_where_nothing_can_be_installed_it_is_said_what_to_type(bin: Path, robot: bool) -> None:
    done = brought(bin, **({"CI": "1"} if robot else {}))
    assert "sudo apt-get install chromium" in done.stderr
    assert "sudo dnf install chromium" in done.stderr
    assert done.returncode == robot  # nothing may be skipped by a robot


@pytest.mark.parametrize(
    ("trouble", "asked"),
    [
        ("", ["install"]),
        ("Unable to locate package chromium", ["install", "update", "install"]),
        ("Could not get lock /var/lib/dpkg/lock-frontend.", ["install", "install"]),
    ],
)
def test_what_is_missing_is_installed_once(bin: Path, trouble: str, asked: list[str]) -> None:
    put(bin / "apt-get", APT_GET.format(bin=bin, trouble=trouble))
    assert (bin / "chromium").exists() is False
    done = brought(bin, CI="1")
    assert (done.returncode, done.stderr) == (0, "")
    assert (bin / "asked").read_text("utf-8").split() == asked
    assert "Installing for the tests" in done.stdout
    assert brought(bin, CI="1").stdout == ""  # it is all there


def test_no_test_and_no_fixture_installs_anything() -> None:
    files = [file for file in (ROOT / "tests").rglob("*.py") if file != Path(__file__)]
    assert [file.name for file in files if "apt-get" in file.read_text("utf-8")] == []
