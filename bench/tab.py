"""A table inside a page: bytes sent before the first question, and how long that takes beside the
start of a page that loads the bare interpreter from the same host in the same run."""

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

from estandarte.server.tab.site.interpreter import PARTS

QUIET = ["--disable-gpu", "--no-first-run", "--disable-background-networking"]
TIMES = 3
PATIENCE = 600_000
BARE = """<!doctype html><script type="module">
import { loadPyodide } from "./pyodide.mjs";
await loadPyodide();
document.title = "ready";
</script>"""


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
        copytree(PARTS, place / "bare")
        (place / "bare/index.html").write_text(BARE)
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
        browser.close()
        files = files_of(home)
    told = {name: round(median(seconds), 1) for name, seconds in found.items()}
    ratios = {"first": told["first"] / told["bare"], "again": told["again"] / told["cached"]}
    print(json.dumps({"seconds": told, "ratios": ratios, "bytes": sent, "files": files}, indent=1))


if __name__ == "__main__":
    main()
