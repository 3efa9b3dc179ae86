"""A lost password, words that nobody need hear, and words that are put before the host."""

import re
from pathlib import Path

import pytest

from estandarte.cli.program import run
from server.conftest import Open
from server.guests import Json, Table
from server.letterbox import Letterbox, read

OLD, NEW = "a long enough one", "another long one"


def account(table: Table, name: str, **more: str) -> Json:
    opened: Json = table.post("/api/people", {"name": name, "password": OLD, **more}, status=201)
    return opened


def recover(table: Table, status: int = 201, **form: str) -> Json:
    answer: Json = table.post("/api/recovery", {"password": NEW, **form}, status=status)
    return answer


# --- a lost password


def test_a_code_replaces_a_lost_password_once(table: Table) -> None:
    ana = account(table, "Ana R")
    assert re.fullmatch(r"([a-z2-9]{5}-){3}[a-z2-9]{5}", ana["recovery"])
    for name, code in (("Ana R", "aaaaa-aaaaa"), ("Nobody", ana["recovery"]), ("Ana R", "")):
        assert recover(table, 401, name=name, code=code)["error"]["key"] == "server.recovery"
    again = recover(table, name="ana r", code=ana["recovery"].upper().replace("-", " "))
    table.get("/api/me", ana["token"], status=401)  # older sessions are over
    assert table.get("/api/me", again["token"])["name"] == "Ana R"
    table.post("/api/sessions", {"name": "Ana R", "password": OLD}, status=401)
    table.post("/api/sessions", {"name": "Ana R", "password": NEW}, status=201)
    recover(table, 401, name="Ana R", code=ana["recovery"])
    recover(table, name="Ana R", code=again["recovery"])


def test_a_new_code_wants_the_password_and_outlives_other_changes(table: Table) -> None:
    bea = account(table, "Bea R")
    table.post("/api/me/recovery", {"password": "not this one"}, bea["token"], 403)
    code = table.post("/api/me/recovery", {"password": OLD}, bea["token"])["recovery"]
    table.http.patch(
        "/api/me", json={"language": "es"}, headers={"Authorization": f"Bearer {bea['token']}"}
    )
    assert code not in str(table.get("/api/me/data", bea["token"]))
    recover(table, 401, name="Bea R", code=bea["recovery"])
    recover(table, name="Bea R", code=code)


def test_a_letter_brings_a_link_that_is_good_once(open_table: Open, letterbox: Letterbox) -> None:
    table = open_table(smtp_host="127.0.0.1", smtp_port=letterbox.port, smtp_tls=False)
    account(table, "Cleo R", email="cleo@table.example", language="es")
    table.post(f"/api/letters/{letterbox.asked()}")
    account(table, "Silent")
    for name in ("nobody", "Silent", "Cleo R"):  # the same answer, whoever is meant
        assert table.post("/api/recovery/letter", {"name": name}, status=202) == {}
    letter = read(letterbox.next())
    assert letter["To"] == "cleo@table.example"
    token = re.search(r"#/recover/(\S+)", letter.get_content())[1]
    recover(table, 401, token=token[:-3] + "abc")
    assert table.get("/api/me", recover(table, token=token)["token"])["name"] == "Cleo R"
    recover(table, 401, token=token)
    assert letterbox.letters.empty()


# --- words that one need not hear


def said(table: Table, match: str, token: str) -> list[str]:
    return [line["words"] for line in table.get(f"/api/matches/{match}/talk", token)]


def test_somebody_who_is_blocked_is_not_heard_until_he_is_again(table: Table) -> None:
    red, blue = table.two_players()
    ana, bea = (table.socket(red["match"], one["token"]) for one in (red, blue))
    bea.ask("say", words="good morning")
    other = ana.hear("said")["said"]["sitter"]
    assert ana.ask("block", sitter=other)["unheard"] == [other]
    bea.ask("say", words="something foul")
    bea.ask("say", words="to my side", side=True)
    assert [m for m in ana.drain() if m["kind"] == "said"] == []
    assert said(table, red["match"], red["token"]) == []
    assert said(table, red["match"], blue["token"])[1] == "something foul"
    again = table.socket(red["match"], red["token"]).welcome
    assert (again["talk"], again["unheard"]) == ([], [other])
    assert ana.ask("block", sitter=other, blocked=False)["unheard"] == []
    bea.ask("say", words="sorry")
    assert ana.hear("said")["said"]["words"] == "sorry"
    for nobody in (ana.welcome["you"]["sitter"], "nobody"):
        assert ana.ask("block", sitter=nobody)["status"] == 404


def test_with_accounts_somebody_is_blocked_at_every_table(table: Table) -> None:
    ana, bea = account(table, "Ana B"), account(table, "Bea B")
    matches = []
    for _ in range(2):
        opened = table.open_match(ana["token"], seats={"red": {"kind": "me"}})
        table.join(opened, "blue", bea["token"])
        table.ask(opened["match"], bea["token"], kind="say", words="foul")
        matches.append(opened["match"])
    [line] = table.get(f"/api/matches/{matches[0]}/talk", ana["token"])
    table.ask(matches[0], ana["token"], kind="block", sitter=line["sitter"])
    assert [said(table, match, ana["token"]) for match in matches] == [[], []]
    assert table.get("/api/me/data", ana["token"])["about"]["unheard"] == [bea["person"]]


# --- words put before the host


def test_reported_words_reach_the_host_who_silences(
    open_table: Open, letterbox: Letterbox, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = open_table(
        smtp_host="127.0.0.1", smtp_port=letterbox.port, smtp_tls=False, reports_to="host@a.example"
    )
    red, blue = table.two_players()
    match, database = red["match"], f"--database={tmp_path / 'table.sqlite'}"
    foul = table.ask(match, blue["token"], kind="say", words="something foul")["number"]
    secret = table.ask(match, blue["token"], kind="say", words="our plan", side=True)["number"]
    for token, number in ((blue["token"], foul), (red["token"], secret), (red["token"], 99)):
        table.ask(match, token, 404, kind="report", said=number)  # one's own, unheard, none
    for _ in range(2):
        table.ask(match, red["token"], kind="report", said=foul, why="it is foul")
    assert "something foul" not in (letter := letterbox.next()) and "host@a.example" in letter
    assert run(["reports", database, "--lang", "es"]) == 0
    told = capsys.readouterr().out
    assert "Bea: something foul" in told and "it is foul" in told and "una denuncia" in told
    report = re.search(r"^(r[0-9a-f]+) ", told, re.M)[1]
    assert run(["reports", database, "--settle", "r0"]) != 0
    assert run(["reports", database, "--silence", report, "--json"]) == 0
    assert '"reports": []' in capsys.readouterr().out
    refused = table.ask(match, blue["token"], 403, kind="say", words="more of it")
    assert refused["error"]["key"] == "server.silenced"
    table.ask(match, red["token"], kind="say", words="better so")
