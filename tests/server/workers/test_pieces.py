"""An analysis worked out in the thinkers' processes, piece by piece, is the terminal's."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from estandarte.__main__ import main
from estandarte.kernel import SHELF, Match, parse_record
from estandarte.kernel.testing import new_match
from estandarte.players.thinking.analysis import MOST, WORLDS, Found, analyst_of
from estandarte.players.thinking.inquiry import Inquiry
from estandarte.server.workers.machine_pool import piece_question
from estandarte.server.workers.machine_worker import think

PASSED = Path(__file__).parents[2] / "players" / "passed.jsonl"
"""The Ottomans of Lepanto's first scenario only pass for four turns, and give up."""


@pytest.mark.soak  # browser, server and terminal are held together by tests/web/test_advice.py
def test_worker_and_terminal_say_the_same_of_a_player_who_only_passed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    record = parse_record(PASSED.read_bytes(), SHELF)
    analyst = analyst_of("lepanto", WORLDS, MOST)
    assert analyst is not None
    inquiry = Inquiry(analyst, record, "ottomans")
    match: Match[Any] = new_match(SHELF.take("lepanto"), "tutorial")
    boards = [board.clone() for board in record.states()]
    while (piece := inquiry.next()) is not None:
        question = piece_question(match, boards[piece.step], "ottomans", piece, 0.0)
        answer = think(replace(question, enough=0.25))  # a few boards at a time
        usual = bytes(answer.action)
        ends, error = msgspec.json.decode(answer.told, type=tuple[tuple[float, ...], float])
        done = None if usual == b"null" else match.game.codec.action(usual)
        inquiry.take(piece, Found(ends, done, error))
    assert main(["analyse", str(PASSED), "--role", "ottomans", "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)["sides"]
    found = inquiry.analysis
    assert {name: told[name] for name in ("first", "result", "judgement", "luck", "untold")} == {
        "first": found.first,
        "result": found.result,
        "judgement": found.judgement,
        "luck": found.luck,
        "untold": found.untold,
    }
    for part in ("judged", "stands"):
        assert told[part] == json.loads(msgspec.json.encode(getattr(found, part)))
    # to pass while something better was at hand is a decision, and no bad luck
    (worst,) = found.key_moments
    assert msgspec.to_builtins(worst.action)["kind"] == "end_phase"
    assert worst.gain < -0.3
    assert found.luck == 0
    assert (found.stands[-1].chance, found.stands[-1].worlds) == (0, 0)
