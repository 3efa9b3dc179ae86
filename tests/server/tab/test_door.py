"""A table without a port: the same application, asked by calls."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

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
