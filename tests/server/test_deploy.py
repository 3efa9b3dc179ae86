"""The container file and the unit say nothing that the program does not know."""

import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tomllib
import urllib.request
from contextlib import suppress
from fnmatch import fnmatch
from pathlib import Path

import msgspec
import pytest

from estandarte.server.settings import PREFIX, Settings, read_settings
from server.guests import Table
from surroundings import PATIENCE, until

ROOT = Path(__file__).resolve().parents[2]
CONTAINER = (ROOT / "deploy/Containerfile").read_text(encoding="utf-8")
UNIT = (ROOT / "deploy/estandarte.service").read_text(encoding="utf-8")
FIELDS = {field.name for field in msgspec.structs.fields(Settings)}
PACKAGE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def instructions() -> list[tuple[str, str]]:
    """The lines of the container file, those that go on joined."""
    text = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", CONTAINER, flags=re.MULTILINE))
    lines = [line.split(None, 1) for line in text.splitlines() if line.strip()]
    return [(word, " ".join(rest.split())) for word, rest in lines]


def said(word: str) -> list[str]:
    return [rest for name, rest in instructions() if name == word]


def environment() -> dict[str, str]:
    pairs = [pair.split("=", 1) for line in said("ENV")[1:] for pair in shlex.split(line)]
    return {name: value for name, value in pairs if name.startswith(PREFIX)}


def unit(name: str) -> list[str]:
    return [line.split("=", 1)[1] for line in UNIT.splitlines() if line.startswith(f"{name}=")]


def test_the_container_is_built_of_what_is_there() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split("\n")
    patterns = [line for line in ignored if line and not line.startswith("#")]
    for line in said("COPY"):
        if line.startswith("--from=build"):
            continue
        for source in line.split()[:-1]:
            assert (ROOT / source).exists(), source
            assert not any(fnmatch(source, pattern) for pattern in patterns), source
    for image in said("FROM"):  # an image by its name alone: where it comes from is the host's
        assert re.fullmatch(r"python:3\.\d+-slim( AS build)?", image), image
    for line in re.findall(r"pip install [^&]*", " && ".join(said("RUN"))):
        assert "--require-hashes" in line or "--no-deps --no-build-isolation" in line, line


def test_the_container_runs_without_rights_and_in_its_own_folder() -> None:
    words = [name for name, _ in instructions()]
    last_stage = words[len(words) - words[::-1].index("FROM") :]
    assert said("USER") == ["table"] and last_stage.index("USER") < last_stage.index("ENTRYPOINT")
    home = re.search(r"useradd .*--home-dir (\S+) --create-home table", " ".join(said("RUN")))
    assert home is not None and said("VOLUME") == [home[1]] == said("WORKDIR")[1:]
    settings = read_settings(environment=environment())
    assert settings.database_url.startswith(f"sqlite:///{home[1]}/")
    assert said("STOPSIGNAL") == ["SIGTERM"]


def test_settings_and_commands_of_the_container_exist() -> None:
    named = {name.removeprefix(PREFIX).lower() for name in environment()}
    assert named and named <= FIELDS
    settings = read_settings(environment=environment())
    assert said("EXPOSE") == [str(settings.port)] and settings.host == "0.0.0.0"
    program = Path(msgspec.json.decode(said("ENTRYPOINT")[0])[0]).name
    assert program in PACKAGE["scripts"]
    _is_a_command(msgspec.json.decode(said("CMD")[0]))


def carried_out(folder: Path) -> Path:
    """Every step of the stage that builds, in a folder; where it leaves the program."""
    clone, here, program = (folder / name for name in ("clone", "src", "opt"))
    for one in (clone, here, folder / "bin"):
        one.mkdir()
    subprocess.run(f"git archive HEAD | tar -x -C {clone}", shell=True, check=True, cwd=ROOT)
    (folder / "bin" / "python").symlink_to(sys.executable)
    surroundings = {**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}"}
    for word, rest in instructions()[1:]:
        if word == "COPY":
            *sources, target = rest.split()
            for source in sources:
                beside = target in (".", "./") or target.endswith("/")
                to = here / target / Path(source).name if beside else here / target
                to.parent.mkdir(parents=True, exist_ok=True)
                if (clone / source).is_dir():
                    shutil.copytree(clone / source, to, dirs_exist_ok=True)
                else:
                    shutil.copy(clone / source, to)
        elif word == "RUN":
            line = rest.replace("/opt/estandarte", str(program))
            subprocess.run(["sh", "-e", "-c", line], cwd=here, env=surroundings, check=True)
        elif word == "FROM":
            break
    return program


@pytest.mark.soak
def test_the_steps_of_the_container_lead_to_a_table_that_answers(tmp_path: Path) -> None:
    """On a machine without a program for containers; what the image adds is an empty system."""
    program = carried_out(tmp_path)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    (words,) = (msgspec.json.decode(line) for line in said("ENTRYPOINT"))
    words[0] = words[0].replace("/opt/estandarte", str(program))
    own = {"HOST": "127.0.0.1", "PORT": port, "DATABASE": f"sqlite:///{tmp_path}/table.sqlite"}
    settings = environment() | {f"{PREFIX}{name}": str(value) for name, value in own.items()}
    table = subprocess.Popen(
        [*words, *msgspec.json.decode(said("CMD")[0])], cwd=tmp_path, env={**os.environ, **settings}
    )
    try:
        until(lambda: answers(f"http://127.0.0.1:{port}/health"), "the table does not answer")
        assert "<script" in answers(f"http://127.0.0.1:{port}/")
    finally:
        table.terminate()
        assert table.wait(PATIENCE) == 0


def answers(address: str) -> str:
    with suppress(OSError), urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        return str(answer.read().decode())
    return ""


def test_the_health_check_tells_an_open_table_from_a_closed_one(table: Table) -> None:
    words = said("HEALTHCHECK")[0].split(" CMD ", 1)[1]
    program = msgspec.json.decode(words)[-1]
    assert ":8571/health" in program
    for port, healthy in ((table.port, True), (1, False)):
        asked = [sys.executable, "-c", program.replace(":8571/", f":{port}/")]
        done = subprocess.run(asked, capture_output=True, timeout=PATIENCE, check=False)
        assert (done.returncode == 0) is healthy


def test_the_lock_of_the_image_brings_the_extras_with_hashes() -> None:
    text = (ROOT / "deploy/requirements.lock").read_text(encoding="utf-8")
    assert "://" not in text
    entries = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert all("--hash=sha256:" in entry for entry in entries)
    locked = {entry.split("==")[0] for entry in entries}
    wanted = [*PACKAGE["dependencies"]]
    for extra in ("postgres", "fast"):
        wanted += PACKAGE["optional-dependencies"][extra]
    assert {re.split(r"[><=;]", line)[0].strip() for line in wanted} <= locked


def test_settings_and_commands_of_the_unit_exist() -> None:
    (start,) = unit("ExecStart")
    program, *words = start.split()
    assert Path(program).name in PACKAGE["scripts"]
    _is_a_command(words)
    named = dict(line.split("=", 1) for line in unit("Environment"))
    assert {n.removeprefix(PREFIX).lower() for n in named} <= {*FIELDS, "settings"}
    folder = unit("StateDirectory")[0]
    assert named["ESTANDARTE_DATABASE"] == f"sqlite:///%S/{folder}/table.sqlite"
    kept, _, _ = unit("LoadCredential")[0].partition(":")
    assert named["ESTANDARTE_SETTINGS"] == f"%d/{kept}"


def test_the_settings_beside_the_unit_are_understood() -> None:
    settings = read_settings(ROOT / "deploy/estandarte.toml", environment={})
    assert settings.public_url and settings.trusted_proxies


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    file = tmp_path / "estandarte.service"
    here = Path(sys.executable).parent
    file.write_text(UNIT.replace("/opt/estandarte/bin/", f"{here}/"), encoding="utf-8")
    words = ["systemd-analyze", "verify", "--man=no", str(file)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def _is_a_command(words: list[str]) -> None:
    asked = [sys.executable, "-m", "estandarte", *words, "--help"]
    done = subprocess.run(asked, capture_output=True, timeout=PATIENCE, env=os.environ, check=False)
    assert done.returncode == 0, words
