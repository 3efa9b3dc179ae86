"""Firefox as the distribution has it, told what to do in standard words (WebDriver BiDi)."""

import itertools
import json
import shutil
import socket
import subprocess
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from surroundings import PATIENCE, lacking, until

QUIET = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.active-protocols": 1,
}


class Firefox:
    """A browser of its own with one page; faults of the page are kept."""

    def __init__(self, folder: Path) -> None:
        found = shutil.which("firefox-esr") or shutil.which("firefox")
        if found is None:
            lacking("no Firefox on this machine: tools/system.sh")
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in QUIET.items()]
        (folder / "user.js").write_text("\n".join(lines))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        words = ["--headless", "--no-remote", "--profile", str(folder)]
        self.process = subprocess.Popen(
            [found, *words, "--remote-debugging-port", str(self.port), "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.ends = ExitStack()
        self.ends.callback(self._stop)
        self.numbers = itertools.count(1)
        self.faults: list[str] = []
        try:
            self._open()
        except BaseException:
            self.ends.close()
            raise

    def _open(self) -> None:
        self.line: ClientConnection = until(self._connected, "Firefox did not open")
        self.tell("session.new", capabilities={})
        self.tell("session.subscribe", events=["log.entryAdded"])
        self.page = self.tell("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": 1440, "height": 900}
        self.tell("browsingContext.setViewport", context=self.page, viewport=size)

    def __enter__(self) -> "Firefox":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.ends.close()

    def _stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)

    def _connected(self) -> ClientConnection | None:
        assert self.process.poll() is None, "Firefox has ended"
        try:
            return self.ends.enter_context(
                connect(f"ws://127.0.0.1:{self.port}/session", max_size=None)
            )
        except (OSError, WebSocketException):
            return None

    def tell(self, method: str, **params: Any) -> Any:
        number = next(self.numbers)
        self.line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            heard = json.loads(self.line.recv(PATIENCE))
            if heard.get("id") == number:
                assert heard["type"] == "success", heard
                return heard["result"]
            entry = heard.get("params", {})
            if heard.get("method") == "log.entryAdded" and entry.get("type") == "javascript":
                self.faults.append(str(entry.get("text")))

    def go(self, address: str) -> None:
        self.tell("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def _asked(self, expression: str) -> dict[str, Any]:
        target = {"context": self.page}
        answer = self.tell(
            "script.evaluate", expression=expression, target=target, awaitPromise=True
        )
        assert answer["type"] == "success", answer
        found: dict[str, Any] = answer["result"]
        return found

    def ask(self, expression: str) -> Any:
        """What an expression is worth in the page."""
        return json.loads(self._asked(f"JSON.stringify(({expression}) ?? null)")["value"])

    def wait(self, selector: str) -> None:
        seen = f"document.querySelector({json.dumps(selector)}) !== null"
        until(lambda: self.ask(seen), f"no {selector}")

    def click(self, selector: str) -> None:
        """A real press of the mouse on what can be pressed."""
        self.wait(selector)
        shown = self._asked(f"document.querySelector({json.dumps(selector)})")
        origin = {"type": "element", "element": {"sharedId": shown["sharedId"]}}
        self.ask(f"document.querySelector({json.dumps(selector)}).scrollIntoView() || true")
        acts = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": acts}
        self.tell("input.performActions", context=self.page, actions=[mouse])

    def press(self, key: str) -> None:
        acts = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        keys = {"type": "key", "id": "keys", "actions": acts}
        self.tell("input.performActions", context=self.page, actions=[keys])

    def give(self, selector: str, file: Path) -> None:
        self.wait(selector)
        shown = self._asked(f"document.querySelector({json.dumps(selector)})")
        element = {"sharedId": shown["sharedId"]}
        self.tell("input.setFiles", context=self.page, element=element, files=[str(file)])

    @property
    def url(self) -> str:
        return str(self.ask("location.href"))
