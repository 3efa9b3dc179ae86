"""What we rest upon is locked by version and hash, and advisories are asked for honestly."""

import json
import shutil
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

import surroundings

ROOT = Path(__file__).parents[2]
tool = surroundings.tool("check_dependencies")


class Oracle(BaseHTTPRequestHandler):
    """A database of advisories that knows something against one package."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
        bad = {"vulns": [{"id": "EXAMPLE-1"}]}
        told = [bad if q["package"]["name"] == "litestar" else {} for q in asked]
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"results": told}).encode())

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def oracle() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Oracle)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    thread.join()
    server.server_close()


def test_every_package_is_locked_by_version_and_hash() -> None:
    assert list(tool.unlocked(ROOT)) == []
    assert {"PyPI", "npm"} == {ecosystem for ecosystem, _, _ in tool.locked(ROOT)}


def test_what_is_not_locked_is_named(tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    shutil.copy(ROOT / "web" / "package-lock.json", tmp_path / "web")
    loose = "anyio==4.0\nlitestar>=2\nmsgspec==0.20.0 --hash=sha256:00\n"
    (tmp_path / "requirements.lock").write_text(loose)
    assert [fault.split(": ")[1] for fault in tool.unlocked(tmp_path)] == [
        "no hash", "no version is fixed",
    ]  # fmt: skip
    assert any("msgspec" in fault for fault in tool.strangers(tmp_path))


def test_what_is_known_against_a_package_is_told(
    oracle: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["check", "--ask", oracle])
    assert tool.main() == 1
    assert "EXAMPLE-1" in capsys.readouterr().err
    monkeypatch.setattr(tool, "ACCEPTED", {"EXAMPLE-1": "for the sake of the example"})
    assert tool.advisories(sorted(tool.locked(ROOT)), oracle) == []


def test_whoever_cannot_ask_says_so_and_claims_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["check", "--ask", "http://127.0.0.1:9/"])
    tool.main()
    told = capsys.readouterr().out
    assert "could not be asked" in told and "nothing is known against" not in told
