"""Advice at the table: against machines only, thought out beside it, from what one may know."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from estandarte.kernel import SHELF, Match, but, encode
from estandarte.kernel.testing import new_match
from estandarte.players.thinking.advice import Reasons
from estandarte.players.thinking.analysis import WORLDS, analyst_of
from estandarte.players.thinking.racing import Rated
from estandarte.server.metrics import Metrics
from estandarte.server.play import advising, agreements
from estandarte.server.play.advising import in_mind
from estandarte.server.play.rooms import Hall
from estandarte.server.wire.schemas import SeatForm
from estandarte.server.workers.machine_pool import (
    Thinkers,
    advice_question,
    explaining_question,
)
from estandarte.server.workers.machine_worker import Answer, Question, think
from estandarte.server.workers.pool import ProcessFault
from estandarte.server.workers.turns import Claim
from server.guests import HOT, STAND, Table
from server.play.test_agreements import refused
from server.play.test_rooms import in_hall, opened

AT_ONCE = 0.000_001
MACHINE = {"red": {"kind": "me"}, "blue": {"kind": "machine", "rank": "grumete"}}


@pytest.mark.parametrize(
    ("language", "why"),
    [("en", "By his doctrine"), ("es", "Según su doctrina")],
)
def test_advice_names_an_order_its_reasons_and_its_odds(language: str, why: str) -> None:
    match: Match[Any] = new_match(SHELF.take("lepanto"), "tutorial")
    answer = think(advice_question(match, "christians", language, AT_ONCE))
    told = msgspec.json.decode(answer.told)
    assert match.check(match.read(msgspec.json.encode(told["action"])))
    assert told["text"]
    assert told["why"].startswith(why)
    assert set(told) == {"by", "action", "text", "why", "odds"}


def test_somebody_who_plays_against_machines_is_advised_and_can_follow(table: Table) -> None:
    opened = table.open_match(seats=MACHINE)
    match, token = opened["match"], opened["token"]
    assert table.get(f"/api/matches/{match}", token)["table"]["advice"]
    told = table.ask(match, token, kind="advise")
    assert table.ask(match, token, kind="act", action=told["action"])


def test_nobody_is_advised_against_a_person_nor_while_he_only_watches(table: Table) -> None:
    opened = table.open_match(seats={"red": {"kind": "me"}})
    table.join(opened, "blue")
    match, token = opened["match"], opened["token"]
    assert not table.get(f"/api/matches/{match}", token)["table"]["advice"]
    refused = table.ask(match, token, 403, kind="advise")
    assert refused["error"]["key"] == "server.no_advice"
    alone = table.open_match(seats=MACHINE, public=True)
    table.ask(alone["match"], "", 403, kind="advise")
    for kind in ("analyse", "thoughts", "decisions", "standing", "judge"):
        more = {"step": 0} if kind in ("standing", "judge") else {}
        early = table.ask(alone["match"], alone["token"], 403, kind=kind, role="red", **more)
        assert early["error"]["key"] == "server.not_over"


def test_who_has_answered_is_not_advised_any_more(table: Table) -> None:
    opened = table.open_match(seats=HOT)
    match, token = opened["match"], opened["token"]
    table.ask(match, token, role="red", kind="act", action=STAND)
    refused = table.ask(match, token, 409, role="red", kind="advise")
    assert refused["error"]["key"] == "server.nothing_asked"


def test_how_a_match_was_won_is_told_after_it(table: Table) -> None:
    opened = table.open_match(seats=MACHINE)
    match, token = opened["match"], opened["token"]
    table.ask(match, token, kind="resign")
    assert table.ask(match, token, kind="thoughts") == {"thoughts": []}
    # nobody knows how to think about the skirmish
    assert table.ask(match, token, kind="analyse", role="red") is None
    assert table.ask(match, token, kind="standing", role="red", step=0) is None
    assert table.ask(match, token, kind="judge", role="red", step=0) is None
    assert table.ask(match, token, kind="decisions", role="red") == {"steps": []}
    with table.socket(match, token) as ana:
        assert set(ana.ask("analyse", role="red")) == {"kind", "id"}


@pytest.mark.parametrize("language", ["en", "es"])
def test_why_something_was_done_is_told_with_what_others_would_have_done(language: str) -> None:
    match: Match[Any] = new_match(SHELF.take("lepanto"), "tutorial")
    role, board = match.waiting[0], match.state.clone()
    last = list(match.options(role))[-1]
    question = explaining_question(match, board, last, language, 60.0)
    told = msgspec.json.decode(think(question).told)
    assert (told["role"], told["thought"]) == (role, "")
    assert told["done"]
    assert 0 < told["worlds"] <= 12
    assert 0 <= told["chance"] <= 1
    assert 1 <= len(told["rivals"]) <= 3
    assert told["rivals"][0]["text"] not in {"", told["done"]}
    cut = msgspec.json.decode(think(replace(question, seconds=AT_ONCE)).told)
    assert (cut["worlds"], cut["rivals"][0]["sure"]) == (0, False)


def test_why_is_asked_after_the_match_only(table: Table) -> None:
    opened = table.open_match(seats=MACHINE)
    match, token = opened["match"], opened["token"]
    refused = table.ask(match, token, 403, kind="explain", step=0)
    assert refused["error"]["key"] == "server.not_over"
    table.ask(match, token, kind="resign")
    # nobody knows how to think about the skirmish
    assert table.ask(match, token, kind="explain", step=0) is None


def test_what_a_machine_had_in_mind_for_the_turn_stands_beside_its_step() -> None:
    usual, plan = Rated("standard", 0, 0, 0, 0, 0.5, 12), Rated("near", 0.1, 0.2, 1, 2, 0.6, 12)
    words = {"en": "to close in", "es": "cerrar"}
    why = Reasons({}, plan, words, "3", usual)
    room = SimpleNamespace(thoughts=[(4, "red", why)])
    said = in_mind(room, 9, "red", "3", "es")  # type: ignore[arg-type]
    assert "cerrar" in said
    assert "50 %" in said
    assert "±" in said
    ahead = but(why, expected=but(usual, lead=3.25, lead_error=1, is_over=False))
    said = in_mind(SimpleNamespace(thoughts=[(4, "red", ahead)]), 9, "red", "3", "es")  # type: ignore[arg-type]
    assert "ventaja de 3,2 ± 1 puntos" in said
    for other in ((3, "red", "3"), (9, "blue", "3"), (9, "red", "4")):
        assert in_mind(room, *other, "es") == ""  # type: ignore[arg-type]


class Told(Thinkers):
    """Says what it was told to say, and remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__(1, (), Metrics())
        self.says: bytes | None = b'{"done":"x","thought":""}'
        self.does = b"null"
        self.asked: list[tuple[Question, float, Claim]] = []

    async def ask(self, question: Question, who: Claim, seconds: float) -> Answer:
        self.asked.append((question, seconds, who))
        if self.says is None:
            raise ProcessFault
        return Answer(msgspec.Raw(self.does), told=msgspec.Raw(self.says))


def test_a_match_is_looked_back_upon_step_by_step(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        hall.thinkers = thinkers = Told()
        roles = ("christians", "ottomans")
        room = await opened(
            hall,
            game="lepanto",
            scenario="tutorial",
            seats={r: SeatForm("hot_seat") for r in roles},
        )
        match, _ = room.begun()
        ruling = b'{"kind":"ruling","role":"umpire","words":"so be it","changes":[]}'
        await room.act(match.read(ruling))
        for _ in range(3):
            await room.act(next(iter(match.options(match.waiting[0]))))
        steps = match.record.steps
        by = steps[1].action.role
        other = next(role for role in roles if role != by)
        early = (403, "server.not_over")
        assert await refused(advising.analysed(room, by, by, "en")) == early
        assert await refused(advising.explained(room, 1, "en")) == early
        await agreements.resign(room, by)
        nobody = advising.analysed(room, "nobody", by, "en")
        assert await refused(nobody) == (422, "server.no_seat")
        asked = thinkers.asked
        analyst = analyst_of("lepanto", 0, 0)
        assert analyst is not None

        thinkers.says = b"[[0.5],0.0]"  # one board at a time, and everything done as usual
        looked, shown = [], await advising.analysed(room, by, by, "en")
        while shown and shown["sum"] is None:
            looked.append((asked[-1][0].step, asked[-1][0].first))
            shown = await advising.analysed(room, by, by, "en")
        assert looked[:WORLDS] == [(0, n) for n in range(WORLDS)]
        assert shown and (shown["done"], shown["of"]) == (1, 1)
        assert [stand["worlds"] for stand in shown["stands"]] == [WORLDS, 0]
        assert shown["stands"][-1]["chance"] == shown["sum"]["result"] == 0
        assert {bytes(question.done) for question, _, _ in asked[WORLDS:]} == {
            encode(steps[n].action) for n in analyst.decisions(match.record, by)
        }
        before = len(asked)
        assert await advising.analysed(room, by, by, "en") == shown and len(asked) == before

        # as it was asked in version 1 before `analyse`: one moment or one decision alone
        decided = advising.decisions(room, by, by)["steps"]
        assert decided == analyst.decisions(match.record, by)
        stand = await advising.standing(room, by, by, 0)
        assert stand == shown["stands"][0]
        assert len(asked) == before + WORLDS
        assert await advising.judged(room, by, by, decided[0], "en") is None  # the usual way
        assert await advising.judged(room, by, by, len(steps), "en") is None
        assert await advising.judged(room, by, by, 0, "en") is None  # the umpire's
        before, thinkers.does = len(asked), bytes(encode(steps[decided[0]].action))
        weighed = await advising.judged(room, by, by, decided[0], "en")
        assert weighed and weighed["gain"] == 0.5 and weighed["worlds"] == WORLDS
        assert (weighed["step"], weighed["sure"]) == (decided[0], True)
        assert weighed["done"] == weighed["usual"] and len(asked) == before + WORLDS
        thinkers.does = b"null"
        thinkers.says = b'{"done":"x","thought":""}'

        usual = Rated("standard", 0, 0, 0, 0, 0.5, 12)
        turn = analyst.study.turn_of(await room.state_at(1))
        why = Reasons({"en": "to close in"}, usual, {}, turn, usual)
        room.thoughts.append((1, by, why))
        for step in (0, 1, len(steps) + 1):  # the opening, the umpire's, and none
            assert bytes(await advising.explained(room, step, "en")) == b"null"
        told = msgspec.json.decode(await advising.explained(room, 2, "en"))
        assert told["done"] == "x" and "to close in" in told["thought"]
        assert asked[-1][0].explained and bytes(asked[-1][0].done) == encode(steps[1].action)
        assert bytes(asked[-1][0].view) == encode(match.game.view(await room.state_at(1), by))
        assert await advising.explained(room, len(steps), "en") != b"null"
        assert bytes(asked[-1][0].done) == encode(steps[-1].action)
        shown = advising.thoughts(room, by, "en")["thoughts"]
        assert [(one["step"], one["role"]) for one in shown] == [(1, by)]

        assert {(q.seconds, patience, claim.who) for q, patience, claim in asked} == {
            (20.0, 40.0, room.sheet.id)
        }
        thinkers.says = b"null"
        assert bytes(await advising.explained(room, 2, "en")) == b"null"
        thinkers.says = None
        tired = (503, "server.no_thought")
        assert await refused(advising.analysed(room, other, by, "en")) == tired
        assert await refused(advising.explained(room, 2, "en")) == tired
        assert await refused(advising.standing(room, other, by, 0)) == tired

    in_hall(tmp_path, work, think_seconds=40.0)


def test_advice_is_thought_out_in_time(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        hall.thinkers = thinkers = Told()
        room = await opened(hall)
        await advising.advise(room, "red", "es")
        ((question, patience, claim),) = thinkers.asked
        assert (question.seconds, patience, claim.who) == (20.0, 40.0, room.sheet.id)
        assert question.language == "es"
        thinkers.turns.sand.of(room.sheet.id).pay(1e6)  # he has been advised for a week
        assert await refused(advising.advise(room, "red", "es")) == (429, "server.too_much")

    in_hall(tmp_path, work, think_seconds=40.0)
