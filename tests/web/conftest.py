"""A real table, a real browser, and somebody who sits down at it."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from surroundings import PATIENCE, lacking, until

sync_api = pytest.importorskip("playwright.sync_api")

ROOT = Path(__file__).resolve().parents[2]
SCREENS = Path(__file__).resolve().parent / "screens"
QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
sync_api.expect.set_options(timeout=PATIENCE * 1000)
ASKED = """
  const asked = (window.asked = new Set()), heard = new WeakSet();
  const { send } = WebSocket.prototype, { fetch } = window;
  WebSocket.prototype.send = function (data) {
    const { id } = JSON.parse(data);
    if (id) asked.add(id);
    if (!heard.has(this)) {
      heard.add(this);
      this.addEventListener("message", (event) => {
        try { asked.delete(JSON.parse(event.data).id); } catch { /* garbled on purpose */ }
      });
      this.addEventListener("close", () => asked.clear());
    }
    return send.call(this, data);
  };
  window.fetch = (...request) => {
    const answer = fetch(...request);
    asked.add(answer);
    return answer.finally(() => asked.delete(answer));
  };
"""
"""Keeps, in a page, what it has asked of the table and not been answered yet."""
SIZES = {"wide": (1440, 900), "middle": (1024, 768), "phone": (390, 844)}


class Server:
    """`estandarte serve` in a process of its own, which can be stopped and started again."""

    def __init__(self, folder: Path, python: str = sys.executable, **environment: str) -> None:
        self.python, self.environment = python, environment
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.database = f"sqlite:///{folder / 'table.sqlite3'}"
        self.lab = folder / "lab"
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--database", self.database]
        limits = {
            "ESTANDARTE_MESSAGES_PER_SECOND": "500",
            "ESTANDARTE_MESSAGES_AT_ONCE": "500",
            "ESTANDARTE_REQUESTS_PER_SECOND": "2000",
            "ESTANDARTE_REQUESTS_AT_ONCE": "4000",
            "ESTANDARTE_THINKERS": "1",
            "ESTANDARTE_LAB": str(self.lab),
            "ESTANDARTE_LAB_MATCHES": "20",
            "ESTANDARTE_THINK_SECONDS": str(PATIENCE),
        }
        self.process = subprocess.Popen(
            [self.python, "-m", "estandarte", *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **limits, **self.environment},
        )
        until(self._is_open, "the table did not open")

    def _is_open(self) -> bool:
        assert self.process is not None and self.process.poll() is None, "the table has ended"
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=PATIENCE):
                return True
        except OSError:
            return False

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(PATIENCE)
            self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (ROOT / "src" / "estandarte" / "server" / "static" / "index.html").is_file():
        lacking("the client is not built: tools/build_web.sh")
    server = Server(tmp_path_factory.mktemp("web"))
    server.start()
    yield server
    server.stop()


# For this folder only: while Playwright runs, its event loop runs in this thread, and no other can.
@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        lacking("no Chromium on this machine: tools/system.sh")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, chromium_sandbox=False, args=QUIET
        )
        yield browser
        browser.close()


Open = Callable[..., Any]


@pytest.fixture
def visit(browser: Any, server: Server) -> Iterator[Open]:
    """Opens a page in a browser context of its own; errors of the page fail the test."""
    contexts: list[Any] = []
    faults: list[str] = []

    def open(
        path: str = "/",
        language: str = "es",
        theme: str = "light",
        size: str = "wide",
        first: str = "",
        home: str = server.url,
        keeps: bool = False,
    ) -> Any:
        """With a script that runs first, if one is given; by another way than straight, too.

        What the page's own worker fetches a test can neither hear nor hold, and it takes over at
        any moment: only a page that `keeps` its files has one, and one of another home.
        """
        width, height = SIZES[size]
        touch = size == "phone"
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            service_workers="allow" if keeps or home != server.url else "block",
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE * 1000)
        chosen = f"{{language:'{language}',theme:'{theme}',motion:'none',name:'Inés'}}"
        context.add_init_script(
            "self.origin === 'null' || localStorage.getItem('estandarte.settings') || "
            f"localStorage.setItem('estandarte.settings', JSON.stringify({chosen}))"
        )
        context.add_init_script(ASKED)
        context.add_init_script(first)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: _own(request.url, home, faults))
        page.goto(home + path)
        return page

    yield open
    for context in contexts:
        context.close()
    assert faults == []


def _own(url: str, home: str, faults: list[str]) -> None:
    """No request goes to anybody but the table."""
    if not url.startswith((home, "data:", "blob:", home.replace("http", "ws"))):
        faults.append(f"a request to {url}")
