"""A table without a port: the same application, asked by calls."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from estandarte.kernel import parse_record
from estandarte.server.tab.door import Door
from estandarte.server.tab.opening import open_table
from surroundings import PATIENCE

JSON = [("Content-Type", "application/json"), ("Accept-Language", "es")]
FORM = {
    "game": "lepanto", "scenario": "tutorial", "name": "Inés", "language": "es",
    "seats": {"christians": {"kind": "me"}, "ottomans": {"kind": "machine", "rank": "grumete"}},
}  # fmt: skip


def at_table(folder: Path, work: Callable[[Door], Awaitable[None]]) -> None:
    async def run() -> None:
        door = await open_table("https://club.example/table", folder)
        try:
            await asyncio.wait_for(work(door), PATIENCE)
        finally:
            await door.close()

    asyncio.run(run())


async def opened(door: Door) -> dict[str, Any]:
    told = await door.ask("POST", "/api/matches", JSON, json.dumps(FORM).encode())
    assert told.status == 201, told.body
    seat: dict[str, Any] = json.loads(told.body)
    return seat


def test_a_match_is_opened_played_and_found_again_by_another_table(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def play(door: Door) -> None:
        kept.update(await opened(door))
        assert kept["link"].startswith("https://club.example/table/#/match/")
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        line = door.line(
            f"/api/matches/{kept['match']}/socket", lambda *told: heard.put_nowait(told)
        )
        line.say(json.dumps({"kind": "hello", "token": kept["token"], "language": "es", "mark": 0}))
        while (told := json.loads((await heard.get())[0]))["kind"] != "welcome":
            pass
        assert told["board"] is not None
        line.say(json.dumps({"kind": "options", "id": 1}))
        while (told := json.loads((await heard.get())[0])).get("id") != 1:
            pass
        line.say(json.dumps({"kind": "act", "id": 2, "action": told["options"][0]["action"]}))
        while (told := json.loads((await heard.get())[0])).get("id") != 2:
            pass
        assert told["kind"] == "answer" and told["step"] >= 1
        line.hang_up()

    async def look(door: Door) -> None:
        token = [("Authorization", f"Bearer {kept['token']}")]
        told = await door.ask("GET", f"/api/matches/{kept['match']}?language=es", token)
        assert told.status == 200
        assert json.loads(told.body)["board"]["mark"] >= 1

    at_table(tmp_path, play)
    at_table(tmp_path, look)


def test_a_line_is_told_why_it_was_closed(tmp_path: Path) -> None:
    async def work(door: Door) -> None:
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        line = door.line("/api/matches/nobody/socket", lambda *told: heard.put_nowait(told))
        line.say(json.dumps({"kind": "hello", "token": "", "language": "es", "mark": 0}))
        said, code = await heard.get()
        assert (json.loads(said)["error"]["key"], code) == ("server.match", 0)
        assert (await heard.get())[1] == 1008

    at_table(tmp_path, work)


def test_what_is_not_there_is_said_in_the_language_of_whoever_asks(tmp_path: Path) -> None:
    async def work(door: Door) -> None:
        told = await door.ask("GET", "/api/games/mus", JSON)
        assert told.status == 404
        assert dict(told.headers)["content-type"].startswith("application/json")

    at_table(tmp_path, work)


def test_it_is_opened_and_closed_by_whoever_asks(tmp_path: Path) -> None:
    async def run() -> None:
        table = open_table("https://club.example/table", tmp_path)
        door = await asyncio.create_task(table)
        assert (await door.ask("GET", "/health")).status == 200
        await asyncio.create_task(door.close())

    asyncio.run(run())


def test_one_s_own_match_is_whole_on_paper_before_its_end_and_goes_on_elsewhere(
    tmp_path: Path,
) -> None:
    async def record_of(door: Door, seat: dict[str, Any]) -> bytes:
        token = [("Authorization", f"Bearer {seat['token']}")]
        return (await door.ask("GET", f"/api/matches/{seat['match']}/record", token)).body

    async def work(door: Door) -> None:
        paper = await record_of(door, await opened(door))
        assert not parse_record(paper).result
        form = json.dumps({"record": paper.decode(), "seats": {"ottomans": {"kind": "me"}}})
        told = await door.ask("POST", "/api/matches", JSON, form.encode())
        assert told.status == 201, told.body
        again = json.loads(told.body)
        invite = again["invites"]["christians"].rpartition("/")[2]
        form = json.dumps({"invite": invite, "name": "Ana"})
        told = await door.ask("POST", f"/api/matches/{again['match']}/join", JSON, form.encode())
        assert told.status == 200, told.body
        held = await record_of(door, again)  # what another plays as well is nobody's alone
        assert held.startswith(b'{"estandarte":"export"')
        found = await door.ask(
            "POST", "/api/records", JSON, json.dumps({"record": held.decode()}).encode()
        )
        told_of = json.loads(found.body)
        assert (told_of["holder"], told_of["result"]) == ("ottomans", None)
        page = f"/api/records/{told_of['record']}/moments/{len(told_of['steps']) - 1}"
        now = json.loads((await door.ask("GET", page, JSON)).body)
        assert now["role"] == "ottomans" and now["view"] and now["prompt"]["waiting"]
        assert (await door.ask("GET", page[:-1] + "999", JSON)).status == 404

    at_table(tmp_path, work)
