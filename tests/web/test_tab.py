"""A table with no server: plain files under a path of some host, in a real browser."""

import base64
import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from estandarte.kernel import Match, audit, parse_record
from surroundings import lacking
from web.conftest import Open
from web.hands import question, wait_for_my_turn

PLACE = "club/estandarte"


class Plain(SimpleHTTPRequestHandler):
    """Sends files as they lie there, and presses nothing."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("host")
    words = [sys.executable, "-m", "estandarte", "site", "--into", str(folder / PLACE)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        lacking(f"{done.stderr}: tools/tab.sh, tools/build_web.sh")
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Plain, directory=str(folder)))
    Thread(target=host.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{host.server_port}/{PLACE}"
    host.shutdown()
    host.server_close()


ALL_KEPT = """async () => {
  const { shell } = await (await fetch("table.json")).json();
  const shelf = await caches.open(`estandarte-table ${location.pathname}`);
  const kept = new Set((await shelf.keys()).map(({ url }) => url));
  return ["", ...shell].every((name) => kept.has(new URL(name, location.href.split("#")[0]).href));
}"""
"""Whether the page has laid aside whatever it will want without the network."""


def saved(page: Any, folder: Path) -> dict[str, Any]:
    """All that is kept, by one press."""
    page.goto(page.url.split("#")[0] + "#/settings")
    with page.expect_download() as coming:
        page.get_by_test_id("tab-save").click()
    coming.value.save_as(folder / "saved.json")
    found: dict[str, Any] = json.loads((folder / "saved.json").read_text())
    return found


def record_in(kept: dict[str, Any], folder: Path, match: str) -> bytes:
    """The record of a match as it lies in the table's own database."""
    file = folder / "table.sqlite"
    file.write_bytes(base64.b64decode(kept["table"]))
    with sqlite3.connect(file) as table:
        rows = table.execute(
            "SELECT body FROM lines WHERE match_id = ? ORDER BY number", (match,)
        ).fetchall()
    table.close()
    return "".join(f"{body}\n" for (body,) in rows).encode()


def test_a_game_is_played_kept_and_played_on_without_a_server_or_a_network(
    visit: Open, site: str, tmp_path: Path
) -> None:
    page = visit("/", language="en", home=site)
    page.get_by_test_id("play-lepanto").click()
    page.wait_for_selector("[data-ship]")
    match = page.url.split("/")[-2]
    for _ in range(2):
        wait_for_my_turn(page)
        page.get_by_test_id("end").click()
    wait_for_my_turn(page)
    asked = question(page)

    page.reload()
    wait_for_my_turn(page)
    assert (page.url.split("/")[-2], question(page)) == (match, asked)

    other = page.context.new_page()  # a second page asks the table that the first one holds
    other.goto(page.url)
    wait_for_my_turn(other)
    assert question(other) == asked
    page.close()  # and holds it when the first is gone

    other.wait_for_selector("[data-testid=tab-opening]", state="detached")
    wait_for_my_turn(other)
    other.get_by_test_id("end").click()
    wait_for_my_turn(other)

    other.wait_for_function(ALL_KEPT)
    other.context.set_offline(True)
    other.reload()
    wait_for_my_turn(other)
    other.get_by_test_id("end").click()
    wait_for_my_turn(other)

    kept = saved(other, tmp_path)
    paper = record_in(kept, tmp_path, match)
    record: Any = parse_record(paper)
    assert len(record.steps) >= 4
    assert audit(record)
    again = Match.start(record.game, record.setup, record.secret)
    for step in record.steps:
        again.act(step.action)
    assert b"".join(again.record.lines) == paper


def bring(page: Any, file: Path) -> None:
    page.get_by_test_id("tab-bring").set_input_files(file)
    page.get_by_test_id("tab-instead").click()


@pytest.mark.soak
def test_what_was_saved_is_brought_back_elsewhere_and_what_is_no_table_is_refused(
    visit: Open, site: str, tmp_path: Path
) -> None:
    page = visit("/", language="en", home=site)
    page.get_by_test_id("play-tercios").click()
    page.wait_for_selector("[data-testid=question]")
    match, seat = page.url.split("/")[-2:]
    page.wait_for_function("() => asked.size === 0")
    kept = saved(page, tmp_path)

    other = visit("/#/settings", language="en", home=site)  # a browser that has nothing
    for number, nonsense in enumerate(
        ("{", '{"estandarte":"record"}', json.dumps({**kept, "table": "AAAA"}))
    ):
        file = tmp_path / f"{number}.json"
        file.write_text(nonsense)
        bring(other, file)
        other.get_by_test_id("tab-refused").wait_for()
    bring(other, tmp_path / "saved.json")
    other.locator(f'[data-testid=match][data-match="{match}"]').wait_for()
    other.goto(f"{site}/#/match/{match}/{seat}")
    other.wait_for_selector("[data-testid=question]")


@pytest.mark.soak
def test_a_changed_file_is_refused_with_a_sentence(visit: Open, site: str) -> None:
    page = visit("/table.json", language="en", home=site)
    wrong = b"not what the list says"
    page.context.route("**/engine/core-*", lambda route: route.fulfill(body=wrong))
    page.goto(f"{site}/#/")
    page.get_by_test_id("tab-fault").wait_for()
    assert "is not the one that its list names" in page.get_by_test_id("tab-fault").inner_text()
