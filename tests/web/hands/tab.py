"""A host of plain files, and a hand that plays on in a page that holds its own table."""

import json
import re
import urllib.error
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from web.hands.field import Wire

DOCS = Path(__file__).resolve().parents[3] / "docs"
POLICY = re.search(r"^Content-Security-Policy: (.*)$", (DOCS / "sites.md").read_text(), re.M)
"""What the page for hosts tells them to send."""


class Plain(SimpleHTTPRequestHandler):
    """Sends files as they lie there, and presses nothing."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}
    sent = 0

    def end_headers(self) -> None:
        assert POLICY is not None
        self.send_header("Content-Security-Policy", POLICY[1])
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        Plain.sent += len(data)
        outputfile.write(data)

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


@contextmanager
def host(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Plain, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


ASK = """([method, path, token, body]) => new Promise((resolve) => {
  const line = new BroadcastChannel(`estandarte ${location.pathname.replace(/[^/]*$/, "")}`);
  const from = crypto.randomUUID();
  line.onmessage = ({ data }) => {
    if (data.to !== from || data.tell.kind !== "answer") return;
    line.close();
    resolve(data.tell.text);
  };
  const headers = JSON.stringify([["content-type", "application/json"], ["authorization", `Bearer ${token}`]]);
  line.postMessage({ from, ask: { kind: "ask", id: 1, method, path, headers, body } });
})"""  # noqa: E501
"""A question to the table of this browser, as another page of it would ask."""


class InPage(Wire):
    """The seat of a page, played on by questions to the table that the browser holds."""

    def __init__(self, page: Any, other: Any) -> None:
        """Through another page of the same browser: the first holds the table."""
        super().__init__(None, page)
        self.other = other

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        return json.loads(self._asked_for(path, body))

    def record(self) -> str:
        return self._asked_for("/record", None)

    def _asked_for(self, path: str, body: dict[str, Any] | None) -> str:
        method = "GET" if body is None else "POST"
        address = f"/api/matches/{self.match}{path}"
        words = [method, address, self.token, "" if body is None else json.dumps(body)]
        head, _, text = str(self.other.evaluate(ASK, words)).partition("\n")
        status = int(json.loads(head)["status"])
        if status >= 400:
            raise urllib.error.HTTPError(address, status, text, Message(), None)
        return text
