"""Machines at the table: from views only, replaced when they fail, and bots of anybody's own."""

import asyncio
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from estandarte.kernel import (
    SHELF,
    Dice,
    Match,
    audit,
    but,
    parse_record,
    read_position,
)
from estandarte.kernel.testing import new_match
from estandarte.players import DOCTRINES
from estandarte.server.metrics import Metrics
from estandarte.server.workers.machine_pool import Thinkers, choice_question
from estandarte.server.workers.machine_worker import think
from estandarte.server.workers.pool import ProcessFault
from estandarte.server.workers.turns import Claim
from server.conftest import Open
from server.guests import STAND, Json, Table, act
from surroundings import PATIENCE, lacking


def test_a_machine_is_told_its_view_and_nothing_else() -> None:
    from skirmish import SKIRMISH
    from skirmish.planning import PlaceOrders

    questions = []
    for hidden in ("fire", "stand"):
        match: Match[Any] = new_match(SKIRMISH, "meeting")
        match.act(PlaceOrders({"r1": "charge", "r2": "fire"}, role="red"))
        match.act(PlaceOrders({"b1": hidden, "b2": "charge"}, role="blue"))  # type: ignore[dict-item]
        question = choice_question(match, "red", "grumete", "seed")
        questions.append((question.view, question.prompt, question.packs))
        assert think(question).fault == ""
    assert questions[0] == questions[1]


def test_a_machine_that_thinks_answers_in_time_and_keeps_its_plan_in_mind() -> None:
    game = SHELF.take("lepanto")
    match: Match[Any] = new_match(game, "tutorial")
    at_once = 0.000_001
    answer = think(choice_question(match, "christians", "capitan", "seed", seconds=at_once))
    assert match.check(match.read(bytes(answer.action)))
    assert (answer.notes.turn, answer.notes.asked, answer.notes.plan) == (
        "1",
        "movement",
        "standard",
    )
    mind = but(answer.notes, plan="plan-away")
    kept = think(choice_question(match, "christians", "capitan", "seed", mind, at_once))
    away = think(choice_question(match, "christians", "alferez:plan-away", "seed"))
    assert kept.notes == mind
    assert bytes(kept.action) == bytes(away.action)


def test_a_thinker_that_crashes_or_dawdles_is_replaced() -> None:
    match: Match[Any] = new_match(SHELF.take("skirmish"), "meeting")
    question = choice_question(match, "red", "grumete", "seed")

    async def work() -> None:
        thinkers = Thinkers(1, ("skirmish:SKIRMISH",), Metrics())
        try:
            assert (await thinkers.ask(question, Claim("x"), PATIENCE)).action
            for process in list(thinkers._alive):
                process.kill()
                await process.answers.read()
            assert (
                await thinkers.ask(question, Claim("x"), PATIENCE)
            ).action  # a new one was started
            with pytest.raises(ProcessFault):
                await thinkers.ask(question, Claim("x"), 0.000_01)
            assert (await thinkers.ask(question, Claim("x"), PATIENCE)).action
            bad = choice_question(match, "red", "god", "seed")
            with pytest.raises(ProcessFault):  # an honest refusal costs no process
                await thinkers.ask(bad, Claim("x"), PATIENCE)
            assert thinkers.metrics.thinkers_lost == 1
        finally:
            await thinkers.close()

    asyncio.run(work())


def test_the_match_goes_on_when_no_thought_succeeds(open_table: Open) -> None:
    table = open_table(think_seconds=0.000_001)
    seat = table.open_match(seats={"red": {"kind": "me"}, "blue": {"kind": "machine"}})
    with table.socket(seat["match"], seat["token"]) as ana:
        told = ana.welcome["board"]  # it may have moved already
        while "blue" not in [step["by"] for step in told["steps"]]:
            told = ana.hear("update")
        act(ana, **STAND)
    assert table.hall.metrics.stand_ins


FAULTY = """
import os
from estandarte.players import DOCTRINES
from skirmish import SKIRMISH

class Faulty:
    def choose(self, game, view, prompt, dice):
        {way}

DOCTRINES.add("skirmish", Faulty())
"""
WAYS = {"raises": "next(iter(()))", "dies": "os._exit(3)", "says nothing": "return None"}


@pytest.mark.parametrize("way", WAYS)
def test_no_fault_of_a_machine_ends_a_match(
    open_table: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: Any, way: str
) -> None:
    name = f"faulty_{way.replace(' ', '_')}"
    (tmp_path / f"{name}.py").write_text(FAULTY.format(way=WAYS[way]))
    monkeypatch.syspath_prepend(tmp_path)
    try:
        table = open_table(games=(f"{name}:SKIRMISH",), forgives=True)
        seats = {"red": {"kind": "me"}, "blue": {"kind": "machine", "rank": "alferez"}}
        seat = table.open_match(seats=seats)
        with table.socket(seat["match"], seat["token"]) as ana:
            while [s["by"] for s in ana.hear("update")["steps"]] != ["blue"]:
                pass
            act(ana, **STAND)
    finally:
        DOCTRINES.forget("skirmish")
    metrics = table.hall.metrics
    assert metrics.thinkers_lost >= 3 if way == "dies" else metrics.lapses >= 3
    assert way == "dies" or metrics.lapses % 3 == 0  # three tries, then chance finds something
    noted = [r.facts for r in caplog.records if r.message == "a machine found no answer"]
    assert noted[0].items() >= {"match": seat["match"], "role": "blue", "rank": "alferez"}.items()
    opened, _, _ = read_position(noted[0]["position"], Dice("x"))
    assert opened.name == "skirmish"
    assert "estandarte_lapses_total" in table.http.get("/metrics").text


def test_a_match_of_machines_goes_on_after_a_restart(open_table: Open) -> None:
    table = open_table(think_seconds=PATIENCE)
    seats = {"red": {"kind": "machine"}, "blue": {"kind": "machine"}}
    opened = table.open_match(seats=seats, public=True)
    table.close()
    again = open_table()
    with again.socket(opened["match"]) as watcher:
        while watcher.welcome["board"]["result"] is None:
            if watcher.hear("update")["result"]:
                break


GAMES = sorted(name for name in SHELF.names() if "@" not in name and name != "ford")


@pytest.mark.parametrize("game", GAMES)
def test_two_bots_play_over_the_wire(open_table: Open, game: str) -> None:
    """Two programs that know nothing but the API, on two sockets, to the end or for 300 steps."""
    table = open_table(spares=False)  # each answers for itself
    rules = table.get(f"/api/games/{game}")
    first, second = (r["role"] for r in rules["roles"][:2])
    shortest = min(rules["scenarios"], key=lambda s: s["length"])["id"]
    one = table.open_match(game=game, scenario=shortest, seats={first: {"kind": "me"}})
    two = table.join(one, second)
    chance = random.Random(game)
    with (
        table.socket(one["match"], one["token"], views="none") as a,
        table.socket(one["match"], two["token"], views="none") as b,
    ):
        boards: dict[str, Json] = {first: a.welcome["board"], second: b.welcome["board"]}
        bots = {first: a, second: b}
        for _ in range(300):
            role = next((r for r in bots if boards[r]["prompt"]["mine"]), None)
            if role is None:
                break
            options = bots[role].ask("options")["options"]
            answer = bots[role].ask("act", action=chance.choice(options)["action"])
            assert answer["kind"] == "answer", answer
            for name, bot in bots.items():
                bot.ask("ping")  # whatever this bot hears of the step has come before the answer
                heard = [m for m in bot.unread if m["kind"] == "update"]
                boards[name], bot.unread = [boards[name], *heard][-1], []
            assert boards[role]["mark"] == answer["mark"]
        assert min(board["step"] for board in boards.values()) > 5
        if boards[first]["result"] is None:
            a.ask("resign")
    headers = {"Authorization": f"Bearer {one['token']}"}
    record = table.http.get(f"/api/matches/{one['match']}/record", headers=headers).content
    assert audit(parse_record(record))


MANUAL = Path(__file__).parents[3] / "docs/api.md"


def printed(language: str) -> str:
    """A bot of docs/api.md, as it is printed."""
    return MANUAL.read_text(encoding="utf-8").split(f"```{language}\n")[1].split("```")[0]


def flags_for(node: str) -> list[str]:
    """What the manual tells whose Node is too old to start the bot without it."""
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    told = re.search(r"Node before (\d+) .* `(--[\w-]+)`", MANUAL.read_text(encoding="utf-8"))
    assert told is not None
    return [told[2]] if int(said.removeprefix("v").split(".")[0]) < int(told[1]) else []


@pytest.mark.parametrize("language", ["python", "javascript"])
def test_the_bot_of_the_manual_has_twenty_lines_and_plays(
    table: Table, language: str, tmp_path: Path
) -> None:
    bot = printed(language)
    assert bot.count("\n") <= 20
    seat = table.open_match(seats={"red": {"kind": "me"}, "blue": {"kind": "machine"}})
    file = tmp_path / ("bot.py" if language == "python" else "bot.mjs")
    file.write_text(bot)
    runs = [sys.executable]
    if language == "javascript":
        node = shutil.which("node")
        if node is None:
            lacking("no node on this machine: tools/build_web.sh")
        runs = [node, *flags_for(node)]
    where = [f"ws://127.0.0.1:{table.port}", seat["match"], seat["token"]]
    done = subprocess.run(
        [*runs, str(file), *where], timeout=PATIENCE, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    now = table.get(f"/api/matches/{seat['match']}", seat["token"])
    assert now["table"]["status"] == "over"
