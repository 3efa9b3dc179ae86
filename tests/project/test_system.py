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


PYTHON = """#!/bin/sh
case "$*" in
*ensurepip*) [ -e {bin}/whole ] ;;
*-venv*) echo python3.12-venv ;;
*--version*) echo "Python 3.12.0" ;;
*"-m venv"*) mkdir -p .venv/bin && ln -s {bin}/python3 .venv/bin/python ;;
esac
"""
BRINGS = """#!/bin/sh
echo "$@" >>{bin}/asked
case "$*" in *install*{package}*) [ {lacks} ] || : >{bin}/whole ;; esac
"""


def made(bin: Path, clone: Path) -> "subprocess.CompletedProcess[str]":
    """`make run` on a machine whose Python lacks a part, as far as the environment."""
    (clone / "tools").mkdir(exist_ok=True)
    for name in ("setup.sh", "apt.sh"):
        shutil.copy(ROOT / "tools" / name, clone / "tools")
    for name in ("requirements.lock", "requirements-build.lock", "requirements-dev.lock",
                 "pyproject.toml", "setup.py"):  # fmt: skip
        (clone / name).touch()
    for name in ("cat", "cksum", "rm", "mkdir"):
        (bin / name).unlink(missing_ok=True)
        (bin / name).symlink_to(str(shutil.which(name)))
    put(bin / "python3", PYTHON.format(bin=bin))
    return subprocess.run(
        ["/bin/sh", str(clone / "tools/setup.sh"), "lean"],
        env={"PATH": str(bin)}, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("clone")


def test_what_python_lacks_is_installed_as_root(bin: Path, clone: Path) -> None:
    put(bin / "apt-get", BRINGS.format(bin=bin, package="python3.12-venv", lacks=""))
    done = made(bin, clone)
    assert (done.returncode, done.stderr) == (0, "")
    assert "with apt-get: python3.12-venv" in done.stdout and "Ready." in done.stdout
    (asked,) = (bin / "asked").read_text("utf-8").splitlines()
    assert asked.endswith("install --no-install-recommends python3.12-venv")
    made(bin, clone)
    assert len((bin / "asked").read_text("utf-8").splitlines()) == 1  # it is all there


@pytest.mark.parametrize("why", ["nobody", "elsewhere", "in vain"])
def test_what_cannot_be_installed_is_said(bin: Path, clone: Path, why: str) -> None:
    if why != "elsewhere":
        lacks = "yes" if why == "in vain" else ""
        put(bin / "apt-get", BRINGS.format(bin=bin, package="python3.12-venv", lacks=lacks))
    if why == "nobody":
        put(bin / "id", "#!/bin/sh\necho 1000\n")
    done = made(bin, clone)
    assert done.returncode == 1 and "sudo apt-get install python3-venv" in done.stderr
    assert (bin / "asked").exists() is (why == "in vain")


def test_no_test_and_no_fixture_installs_anything() -> None:
    files = [file for file in (ROOT / "tests").rglob("*.py") if file != Path(__file__)]
    assert [file.name for file in files if "apt-get" in file.read_text("utf-8")] == []
