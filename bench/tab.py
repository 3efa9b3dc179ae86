"""A table inside a page: bytes sent before the first question, and how long that takes beside the
start of a page that loads the bare interpreter from the same host in the same run; and the same
work in the page and in this Python: options, a machine's answer and the memory of each game."""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import copytree, which
from statistics import median
from threading import Thread
from typing import Any
from urllib.request import urlopen

PYODIDE = Path(__file__).parents[1] / "web/node_modules/pyodide"
QUIET = ["--disable-gpu", "--no-first-run", "--disable-background-networking"]
TIMES = int(sys.argv[1]) if len(sys.argv) > 1 else 3
PATIENCE = 600_000
BARE = """<!doctype html><script type="module">
import { loadPyodide } from "./pyodide.mjs";
await loadPyodide();
document.title = "ready";
</script>"""

WORK = """
import json, time
from statistics import median
from estandarte.kernel import SHELF, Match, Setup, encode
from estandarte.server.wire.presenters import options_for
from estandarte.server.workers.machine_pool import choice_question
from estandarte.server.workers.machine_worker import thought

def seconds(work, times):
    found = []
    for number in range(times):
        started = time.perf_counter()
        work(number)
        found.append(time.perf_counter() - started)
    return median(found)

def measured(name, scenario, turns):
    started = time.perf_counter()
    game = SHELF.take(name)
    told = {"import": time.perf_counter() - started}
    scenario = scenario or next(iter(game.scenarios()))
    match = Match.start(game, Setup(name, scenario, game.version), "1571")
    options, answers = [], []
    for turn in range(turns):
        if match.is_over or not match.waiting:
            break
        role = match.waiting[0]
        options.append(seconds(lambda _: encode(options_for(match, role, "en")), 3))
        asked = encode(choice_question(match, role, "alferez", f"{turn}"))
        started = time.perf_counter()
        answer = thought(asked)
        answers.append(time.perf_counter() - started)
        match.act(game.codec.action(bytes(answer.action)))
    told["options"] = sum(options)
    told["answers"] = sum(answers)
    return {**told, "turns": len(answers)}
"""
GAMES = [("lepanto", "tutorial"), ("lepanto", "battle"), ("tercios", "rocroi"),
         ("aguila", "waterloo"), ("mistral", "")]  # fmt: skip
TURNS = 12
"""Decisions of each, taken by an alférez on either side."""
WORK_PAGE = """<!doctype html><script type="module">
import { loadPyodide } from "../bare/pyodide.mjs";
const { files } = await (await fetch("../site/table.json")).json();
const python = await loadPyodide();
python.FS.mkdirTree("/own");
for (const key of ["compiled", "core", "others", "lepanto", "tercios", "aguila", "mistral"]) {
  const stream = (await fetch("../site/" + files[key].name)).body.pipeThrough(new DecompressionStream("gzip"));
  python.unpackArchive(await new Response(stream).arrayBuffer(), "tar", { extractDir: "/own" });
}
python.runPython("import os, sys; sys.path.insert(0, '/own'); os.environ['MULTIDICT_NO_EXTENSIONS'] = '1'");
python.runPython(await (await fetch("work.py")).text());
window.measured = (...words) => JSON.parse(python.runPython(`json.dumps(measured(*json.loads(${JSON.stringify(JSON.stringify(words))})))`));
window.memory = () => python._module.HEAP8.length;
document.title = "ready";
</script>"""  # noqa: E501


class Counted(SimpleHTTPRequestHandler):
    """Sends files as they lie there, and counts their bytes."""

    sent = 0

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        Counted.sent += len(data)
        outputfile.write(data)

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


@contextmanager
def host() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        words = [sys.executable, "-m", "estandarte", "site", "--into", str(place / "site")]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        copytree(PYODIDE, place / "bare")
        (place / "bare/index.html").write_text(BARE)
        (place / "page").mkdir()
        (place / "page/index.html").write_text(WORK_PAGE)
        (place / "page/work.py").write_text(WORK)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Counted, directory=folder))
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def files_of(home: str) -> dict[str, int]:
    """The bytes of each file of the engine."""
    with urlopen(f"{home}/site/table.json") as told:
        found: dict[str, dict[str, int]] = json.load(told)["files"]
    return {name: one["bytes"] for name, one in sorted(found.items()) if "-" not in name}


def bare(page: Any, home: str) -> float:
    started = time.perf_counter()
    page.goto(f"{home}/bare/index.html")
    page.wait_for_function("document.title === 'ready'", timeout=PATIENCE)
    return time.perf_counter() - started


def first_question(page: Any, home: str) -> tuple[float, int]:
    """Seconds and bytes from the address to a question of a small battle."""
    before, started = Counted.sent, time.perf_counter()
    page.goto(f"{home}/site/index.html#/")
    page.get_by_test_id("play-lepanto").click()
    page.wait_for_selector("[data-testid=question]", timeout=PATIENCE)
    page.wait_for_selector("[data-testid=orders]", timeout=PATIENCE)
    return time.perf_counter() - started, Counted.sent - before


def again(page: Any) -> float:
    """The same question after the page was loaded anew, all of it in the browser already."""
    started = time.perf_counter()
    page.reload()
    page.wait_for_selector("[data-testid=orders]", timeout=PATIENCE)
    return time.perf_counter() - started


def work_of(page: Any, home: str) -> dict[str, dict[str, Any]]:
    """Seconds of each game in the page and in a Python of this machine, and their ratios."""
    found: dict[str, dict[str, Any]] = {}
    for game, scenario in GAMES:
        page.goto(f"{home}/page/index.html")
        page.wait_for_function("document.title === 'ready'", timeout=PATIENCE)
        words = [game, scenario, TURNS]
        there = page.evaluate("words => measured(...words)", words)
        call = f"{WORK}\nprint(json.dumps(measured(*{words!r})))"
        told = subprocess.run(
            [sys.executable, "-c", call], check=True, capture_output=True, text=True
        )
        here = json.loads(told.stdout)
        assert there.pop("turns") == here.pop("turns")
        found[f"{game} {scenario}".strip()] = {
            **{name: _beside(there[name], here[name]) for name in here},
            "memory_mb": round(page.evaluate("memory()") / 1e6),
        }
    return found


def _beside(there: float, here: float) -> list[float]:
    return [round(there, 2), round(here, 2), round(there / here, 1)]


def main() -> None:
    from playwright.sync_api import sync_playwright

    chromium = which("chromium") or which("chromium-browser") or which("google-chrome")
    found: dict[str, list[float]] = {name: [] for name in ("bare", "cached", "first", "again")}
    sent = 0
    with host() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, chromium_sandbox=False, args=QUIET
        )
        for _ in range(TIMES):
            context = browser.new_context(viewport={"width": 1440, "height": 900})
            context.set_default_timeout(PATIENCE)
            page = context.new_page()
            found["bare"].append(bare(page, home))
            found["cached"].append(bare(page, home))
            seconds, sent = first_question(page, home)
            found["first"].append(seconds)
            found["again"].append(again(page))
            context.close()
        work = work_of(browser.new_page(), home)
        browser.close()
        files = files_of(home)
    told = {name: round(median(seconds), 1) for name, seconds in found.items()}
    ratios = {"first": told["first"] / told["bare"], "again": told["again"] / told["cached"]}
    print(
        json.dumps({"seconds": told, "ratios": ratios, "bytes": sent, "files": files, "work": work})
    )


if __name__ == "__main__":
    main()
