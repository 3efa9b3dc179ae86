"""`estandarte analyse`."""

import json
from pathlib import Path

RECORD = Path(__file__).parents[2] / "matches" / "lepanto-tutorial.jsonl"
FEW = ("--worlds", "2", "--most", "1", "--role", "christians")


def test_a_match_is_told_turn_by_turn_with_judgement_apart_from_luck(estandarte):
    ran = estandarte("analyse", str(RECORD), *FEW, "--lang", "es")
    assert ran.status == 0
    for word in (
        "probabilidad de victoria",
        "turno 1:",
        "juicio",
        "suerte",
        "no se puede saber",
        "resultado: 0,0 %",
    ):
        assert word in ran.out


def test_the_document_adds_up(estandarte):
    (side,) = json.loads(estandarte("analyse", str(RECORD), *FEW, "--json").out)["sides"]
    assert len(side["judged"]) <= 1
    total = side["first"] + side["judgement"] + side["luck"] + side["untold"]
    assert abs(total - side["result"]) < 1e-9
    assert (side["stands"][-1]["chance"], side["stands"][-1]["worlds"]) == (side["result"], 0)


def test_a_game_that_nobody_can_think_about_is_named(estandarte, tmp_path):
    estandarte("simulate", "skirmish", "--seed", "1", "--records", str(tmp_path))
    (record,) = tmp_path.iterdir()
    ran = estandarte("analyse", str(record))
    assert ran.status == 2
    assert "Skirmish" in ran.err


def test_why_a_step_was_done_is_told_with_what_others_would_have_done(estandarte):
    asked = ("analyse", str(RECORD), "--worlds", "2", "--step")
    ran = estandarte(*asked, "5", "--lang", "es")
    assert ran.status == 0
    for word in ("Paso 5, turno 1", "Lo que prometía antes de los dados", "de 2 tableros"):
        assert word in ran.out
    assert estandarte(*asked, "2", "--lang", "en").out.count("would have done the same") == 1
    found = json.loads(estandarte(*asked, "5", "--json").out)
    assert found["step"] == 5
    assert {"action", "whose", "gain", "error"} <= set(found["rivals"][0])
    assert estandarte(*asked, "9999").status == 2
