"""A table with no server: plain files under a path of some host, in a real browser."""

import base64
import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from estandarte.kernel import Match, audit, parse_record
from estandarte.server.tab.site import packing
from surroundings import lacking
from web.conftest import Open
from web.hands import question, wait_for_my_turn
from web.hands.tab import InPage, Plain, host

PLACE = "club/estandarte"


@pytest.fixture(scope="module")
def host_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("host")


@pytest.fixture(scope="module")
def site(host_folder: Path) -> Iterator[str]:
    folder = host_folder
    words = [sys.executable, "-m", "estandarte", "site", "--into", str(folder / PLACE)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        lacking(f"{done.stderr}: tools/tab.sh, tools/build_web.sh")
    with host(folder) as address:
        yield f"{address}/{PLACE}"


ALL_KEPT = """async () => {
  const { shell } = await (await fetch("table.json")).json();
  const shelf = await caches.open(`estandarte-table ${location.pathname}`);
  const kept = new Set((await shelf.keys()).map(({ url }) => url));
  return ["", ...shell].every((name) => kept.has(new URL(name, location.href.split("#")[0]).href));
}"""
"""Whether the page has laid aside whatever it will want without the network."""

KEPT = """async () => {
  const shelf = await caches.open(`estandarte-table ${location.pathname}`);
  return (await shelf.keys()).map(({ url }) => url);
}"""


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


def same_anywhere(paper: bytes) -> int:
    """A match of a page, played again in this process: its steps, if not a byte differs."""
    record: Any = parse_record(paper)
    assert audit(record)
    again = Match.start(record.game, record.setup, record.secret)
    for step in record.steps:
        again.act(step.action)
    assert b"".join(again.record.lines) == paper
    return len(record.steps)


def test_a_game_is_played_kept_and_played_on_without_a_server_or_a_network(
    visit: Open, site: str, tmp_path: Path
) -> None:
    page = visit("/", language="en", home=site)
    Plain.sent = 0
    page.get_by_test_id("play-lepanto").click()
    page.wait_for_selector("[data-ship]")
    match = page.url.split("/")[-2]
    for _ in range(2):
        wait_for_my_turn(page)
        page.get_by_test_id("end").click()
    wait_for_my_turn(page)
    asked = question(page)

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
    assert same_anywhere(paper) >= 4


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


@pytest.mark.soak
def test_two_people_play_by_letter(visit: Open, site: str, tmp_path: Path) -> None:
    keeper = visit("/#/setup/lepanto/person", language="en", home=site)
    keeper.get_by_test_id("post-about").wait_for()
    keeper.get_by_test_id("begin").click()
    keeper.wait_for_selector("[data-ship]")
    rival = visit("/#/post", language="es", home=site)  # a browser that has nothing
    for _ in range(3):
        keeper.wait_for_selector("[data-testid=end]:not([disabled]), [data-testid=post-save]")
        while not keeper.get_by_test_id("post-save").count():
            keeper.get_by_test_id("end").click()
            keeper.wait_for_selector("[data-testid=end]:not([disabled]), [data-testid=post-save]")
        with keeper.expect_download() as letter:
            keeper.get_by_test_id("post-save").click()
        rival.goto("about:blank")
        rival.goto(f"{site}/#/post")
        rival.get_by_test_id("letter-file").set_input_files(letter.value.path())
        rival.get_by_test_id("post-option").last.click()
        with rival.expect_download() as answer:
            rival.get_by_test_id("answer-save").click()
        keeper.get_by_test_id("post-bring").set_input_files(answer.value.path())
        keeper.get_by_text("Orders carried out: 1.").wait_for()


@pytest.mark.soak
@pytest.mark.parametrize("game", ["lepanto", "tercios", "aguila", "mistral"])
def test_each_game_is_played_to_its_end_and_its_record_is_the_same_anywhere(
    visit: Open, site: str, tmp_path: Path, game: str
) -> None:
    page = visit("/", language="es", home=site)
    page.get_by_test_id(f"tour-{game}").click()
    page.wait_for_selector("[data-testid=question]")
    other = page.context.new_page()
    other.goto(f"{site}/#/settings")
    wire = InPage(page, other)
    wire.play_until(lambda board: False)
    page.wait_for_selector("[data-testid=account]", state="attached")
    same_anywhere(wire.record().encode())


@pytest.mark.soak
def test_a_tab_killed_in_the_middle_goes_on_and_a_newer_site_carries_it_on(
    visit: Open, site: str, host_folder: Path
) -> None:
    page = visit("/", language="en", home=site)
    page.get_by_test_id("play-lepanto").click()
    wait_for_my_turn(page)
    page.get_by_test_id("end").click()
    wait_for_my_turn(page)
    asked, address = question(page), page.url
    page.reload()
    wait_for_my_turn(page)
    assert question(page) == asked
    page.wait_for_function(ALL_KEPT)

    place = host_folder / PLACE
    was = json.loads((place / "table.json").read_text())
    core = place / was["files"]["core"]["name"]
    newer = packing.pack({**packing.our_packs()["core"], "estandarte/newer.txt": b"newer"})
    mark = sha256(newer).hexdigest()
    name = f"engine/core-{mark[:12]}.pack"
    (place / name).write_bytes(newer)
    now = {
        **was["files"]["core"],
        "name": name,
        "bytes": len(newer),
        "plain": len(newer),
        "sha256": mark,
    }
    files = {**was["files"], "core": now}
    (place / "table.json").write_text(json.dumps({**was, "files": files}))
    core.unlink()
    page.goto("about:blank")
    page.goto(address)
    wait_for_my_turn(page)
    assert question(page) == asked
    page.wait_for_function(ALL_KEPT)
    kept = page.evaluate(KEPT)
    assert any(url.endswith(name) for url in kept) and not any(core.name in url for url in kept)


@pytest.mark.soak
def test_a_full_disk_is_said_and_nothing_is_lost(visit: Open, site: str, tmp_path: Path) -> None:
    page = visit("/", language="en", home=site)
    page.get_by_test_id("play-lepanto").click()
    wait_for_my_turn(page)
    asked = question(page)
    line = page.context.new_cdp_session(page)
    origin = site.rpartition("/club")[0]
    line.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    page.get_by_test_id("end").click()
    page.get_by_test_id("tab-full").wait_for()
    line.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    page.reload()
    wait_for_my_turn(page)
    assert question(page) == asked
    page.get_by_test_id("end").click()
    wait_for_my_turn(page)
