"""Every command of our pages that takes its time is run as it is printed, with fewer matches."""

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from project.test_pages import COMMAND_LINES, COMMANDS, OURS, ROOT, runnable
from soak.test_soaks import SHORT as LITTLE
from surroundings import PATIENCE

pytestmark = pytest.mark.soak
FEW = "2"
SHORT = f"--matches {FEW} --scenario tutorial"
ELSEWHERE = {
    "estandarte simulate lepanto --scenario tutorial --seats greedy:Greedy": "project/test_bots.py",
    "estandarte ladder lepanto --scenario tutorial --rank": "project/test_bots.py",
    "estandarte play lepanto --seat ottomans=greedy:Greedy": "project/test_bots.py",
    "estandarte play my_game": "project/test_guides.py",
    "estandarte play --record": "cli/table/test_table.py",  # goes on with what was broken off
    "estandarte muster new|list": "cli/commands/test_muster.py",  # five commands
    "estandarte reckon": "cli/commands/test_reckon.py",  # every line of its page
    "estandarte events": "cli/commands/test_events.py",
    "estandarte simulate lepanto --scenario tutorial --matches 1000": "cli/commands/test_events.py",
    "estandarte post": "server/test_commands.py",  # needs the file of an order
    "estandarte move-database": "server/test_commands.py",  # needs a PostgreSQL
    "estandarte serve --database postgresql": "server/test_commands.py",
    "estandarte lab run FILE --address": "cli/commands/test_lab_on_ray.py",  # needs a cluster
}
"""What begins like this is proved elsewhere."""
FOUND = {
    r"--field FILE": "--field field.toml",
    r"--like ID": "--like rocroi",
    "packs list$": "packs list lepanto",
    r"field (check|show|print) (FILE|FICHERO)": r"field \1 field.toml",
    r"backup FILE": "backup kept.sqlite",
    r"FILE\.toml": "experiments/questions/wind.toml",
    "FILE|FICHERO": "match.jsonl",
    "FOLDER": "records",
    "GAME|JUEGO": "tercios",
    r"\[|\]|…": "",
    r"--seed S(EED)?\b": "--seed 7",
    r"--rank capitan (.*)--scenario centre": r"--rank capitan \1--scenario tutorial",
    r"--terrain T\b": "",
    r"--matches \d+": f"--matches {FEW}",
}
"""What the reader would write in their place."""
CUT = {
    "estandarte lab ask change": "",
    r"estandarte lab ask \w+ lepanto": SHORT,
    r"estandarte lab ask \w+ ": f"--matches {FEW}",
    "estandarte ladder lepanto": f"{SHORT} --rank grumete --rank alferez",
    "estandarte exploit": f"--matches {FEW} --fresh {FEW} --script grumete",
    "estandarte ladder --into": f"--matches {FEW} --rank grumete --rank chance",
    "estandarte (backup|verify|post)$": "--help",
}
"""What is added where the line does not say it, so that it takes minutes and not hours."""

TYPED = {"estandarte play": "2\n1\n1\n1\n"}
"""The answers to what is asked; else there is nobody at the keyboard."""
STALE = 1
"""How it ends when pages are older than the rules."""


def filled_in(line: str) -> str:
    for place, word in FOUND.items():
        line = re.sub(place, word, line)
    more = next((rest for begun, rest in CUT.items() if re.match(begun, line)), "")
    given = re.findall(r"--\S+(?: [^-]\S*)?", more)
    return " ".join([line, *(option for option in given if option.split()[0] not in line)])


def printed(begun: str) -> list[str]:
    return sorted(line for line in COMMAND_LINES if line.startswith(begun))


def lines() -> list[str]:
    quick = {*runnable(), *(f"{line} --lang es" for line in runnable())}
    found = sorted(line for line in OURS if line.split()[1] in COMMANDS and line not in quick)
    mine = [line for line in found if not line.startswith(tuple(ELSEWHERE))]
    return list({filled_in(line): line for line in mine}.values())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the reader stands: our experiments and pages, a few records, a table of his own."""
    here = tmp_path_factory.mktemp("reader")
    shutil.copytree(ROOT / "docs", here / "docs")
    shutil.copytree(ROOT / "experiments", here / "experiments")
    for file in (here / "experiments").rglob("*.toml"):
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub(r"(?m)^matches = \d+", f"matches = {FEW}", text), encoding="utf-8")
    words = "estandarte simulate lepanto --scenario tutorial --matches 3 --records records"
    assert run(here, words).returncode == 0
    shutil.copy(next((here / "records").iterdir()), here / "match.jsonl")
    field = run(here, "estandarte field new tercios --seed 7")
    (here / "field.toml").write_text(field.stdout, encoding="utf-8")
    for line in (
        "estandarte scenario new lepanto --like tutorial > mine.toml",
        "estandarte packs new lepanto > box.toml",
        "estandarte packs new lepanto > other.toml",
    ):
        assert run(here, line).returncode == 0
    serve(here, "estandarte serve")
    return here


def surroundings(folder: Path) -> dict[str, str]:
    return {**os.environ, "XDG_DATA_HOME": str(folder / "home"), "COLUMNS": "100"}


def run(folder: Path, line: str) -> "subprocess.CompletedProcess[str]":
    command, _, file = line.partition(" > ")
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)], cwd=folder, env=surroundings(folder),
        input=TYPED.get(line, ""), capture_output=True, text=True, check=False,
    )  # fmt: skip
    if file:
        (folder / file).write_text(done.stdout, encoding="utf-8")
    return done


def run_here(*words: str) -> str:
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{shlex.join(words)}\n{done.stdout[-600:]}{done.stderr}"
    return done.stdout + done.stderr


def serve(folder: Path, line: str) -> None:
    """The table opens, says so, and closes when it is asked to."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [*shlex.split(re.sub(r"--port \d+", "", line)), "--port", str(port)]
    table = subprocess.Popen(
        [sys.executable, "-u", "-m", *words], cwd=folder, env=surroundings(folder),
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    assert table.stdout is not None
    told = table.stdout.readline()
    table.send_signal(signal.SIGTERM)
    rest, _ = table.communicate(timeout=PATIENCE)
    assert str(port) in told and table.returncode == 0, told + rest


@pytest.mark.parametrize("line", lines())
def test_a_longer_command_does_what_its_page_says(folder: Path, line: str) -> None:
    if line.split()[1] == "serve":
        return serve(folder, line)
    done = run(folder, filled_in(line))
    assert done.returncode in (0, STALE if "lab check" in line else 0), (
        f"{filled_in(line)}\n{done.stdout[-600:]}{done.stderr}"
    )
    return None


CERTIFICATES = {line.split("NAME=")[1].split()[0]: line for line in printed("make certificate N")}


@pytest.mark.parametrize("name", CERTIFICATES)
def test_a_certificate_is_made_as_its_page_says(tmp_path: Path, name: str) -> None:
    line = CERTIFICATES[name]
    little = re.sub(r"AMOUNT=\d+", f"AMOUNT={LITTLE.get(name, 1)}", line)
    run_here(*little.split(), f"INTO={tmp_path}", "--assume-old=setup")
    page = (tmp_path / f"{name}.md").read_text(encoding="utf-8")
    assert "**Nothing was found wrong." in page


LEAST = {"score": 2, "matches": 1, "nodes": 500, "questions": 2}


@pytest.mark.parametrize("line", printed("python bench/"))
def test_a_bench_counts_as_its_page_says(line: str) -> None:
    least = rf"--({'|'.join(LEAST)}) \d+"
    few = re.sub(least, lambda what: f"--{what[1]} {LEAST[what[1]]}", line)
    assert run_here(sys.executable, *few.split()[1:])


def test_the_book_is_built_without_a_warning() -> None:
    told = run_here("make", "--assume-old=setup", "docs")
    assert "warning" not in told.lower() and "fault" not in told.lower()
