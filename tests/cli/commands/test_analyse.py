"""`estandarte analyse`."""

import json
from pathlib import Path

RECORD = Path(__file__).parents[2] / "matches" / "lepanto-tutorial.jsonl"
FEW = ("--worlds", "2", "--most", "1", "--role", "christians")


def test_a_match_is_told_turn_by_turn_with_judgement_apart_from_luck(estandarte):
    ran = estandarte("analyse", str(RECORD), *FEW, "--lang", "es")
    assert ran.status == 0
    for word in ("probabilidad de victoria", "turno 1:", "juicio", "suerte"):
        assert word in ran.out


def test_the_document_adds_up(estandarte):
    (side,) = json.loads(estandarte("analyse", str(RECORD), *FEW, "--json").out)["sides"]
    assert len(side["judged"]) <= 1
    total = side["stands"][0]["chance"] + side["judgement"] + side["luck"]
    assert abs(total - side["result"]) < 1e-9


def test_a_game_that_nobody_can_think_about_is_named(estandarte, tmp_path):
    estandarte("simulate", "skirmish", "--seed", "1", "--records", str(tmp_path))
    (record,) = tmp_path.iterdir()
    ran = estandarte("analyse", str(record))
    assert ran.status == 2
    assert "Skirmish" in ran.err
