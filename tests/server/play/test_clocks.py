"""Clocks, reminders, and spectators who are a little behind."""

import time

from server.conftest import Open
from server.guests import BLUE_STAND, STAND, Table, act
from server.letterbox import Letterbox


def test_a_clock_that_falls_forfeits(table: Table) -> None:
    host = table.open_match(umpire=True, clock={"bank": 3600.0, "falls": "forfeit"})
    _, blue = table.join(host, "red"), table.join(host, "blue")
    with table.socket(host["match"], host["token"]) as umpire:
        umpire.ask("add_time", role="blue", seconds=-3600)
        while (told := umpire.hear("update"))["result"] is None:
            pass
    assert told["result"]["winner"] == "red"
    now = table.get(f"/api/matches/{host['match']}", blue["token"])["table"]
    assert (now["status"], now["ended_by"]) == ("over", "time")


def test_a_machine_decides_for_who_is_too_late(table: Table) -> None:
    red, _ = table.two_players(clock={"decision": 0.3, "falls": "machine"})
    with table.socket(red["match"], red["token"]) as ana:
        told = ana.welcome["board"]  # it may have decided already
        while "blue" not in [step["by"] for step in told["steps"]]:
            told = ana.hear("update")
        assert told["result"] is None


def test_time_is_taken_from_the_bank_and_given_back(table: Table) -> None:
    red, blue = table.two_players(clock={"bank": 10_000.0, "increment": 5000.0})
    with table.socket(red["match"], red["token"]) as ana:
        time.sleep(0.4)  # red thinks
        act(ana, **STAND)
        clock = ana.hear("table")["table"]["clock"]
        while clock["left"]["red"] == 10_000.0:
            clock = ana.hear("table")["table"]["clock"]
    assert 14_000.0 < clock["left"]["red"] < 14_999.8
    assert clock["running"] == ["blue"]
    assert clock["until_flag"]["blue"] < 10_000.0
    assert blue["token"]


def test_an_umpire_stops_the_clocks_and_gives_time(table: Table) -> None:
    host = table.open_match(umpire=True, clock={"bank": 5000.0, "falls": "forfeit"})
    table.join(host, "red")
    table.join(host, "blue")
    with table.socket(host["match"], host["token"]) as umpire:
        umpire.ask("pause", paused=True)
        clock = table.get(f"/api/matches/{host['match']}", host["token"])["table"]["clock"]
        assert (clock["running"], clock["paused"]) == ([], True)
        umpire.ask("add_time", role="red", seconds=1000)
        umpire.ask("pause", paused=False)
        clock = table.get(f"/api/matches/{host['match']}", host["token"])["table"]["clock"]
        assert clock["left"]["red"] > 5000
        assert clock["running"] == ["blue", "red"]


def test_spectators_are_behind_by_what_was_agreed(table: Table) -> None:
    red, _ = table.two_players(public=True, spectator_delay=3600.0)
    match = red["match"]
    with table.socket(match) as watcher, table.socket(match, red["token"]) as ana:
        act(ana, **STAND)
        assert table.get(f"/api/matches/{match}")["board"]["step"] == 0
        assert (
            table.get(f"/api/matches/{match}/moments/1", status=404)["error"]["facts"]["last"] == 0
        )
        assert table.http.get(f"/api/matches/{match}/record").status_code == 403
        assert [told for told in watcher.drain() if told["kind"] == "update"] == []
    red, _ = table.two_players(public=True, spectator_delay=0.2)
    match = red["match"]
    with table.socket(match) as watcher, table.socket(match, red["token"]) as ana:
        act(ana, **STAND)
        assert watcher.hear("update")["step"] == 1
        assert table.get(f"/api/matches/{match}")["board"]["step"] == 1


def test_who_is_waited_for_gets_one_letter(open_table: Open, letterbox: Letterbox) -> None:
    table = open_table(
        remind_after=0.2, smtp_host="127.0.0.1", smtp_port=letterbox.port, smtp_tls=False,
        smtp_from="table@table.example", public_url="http://table.example",
    )  # fmt: skip
    red, blue = table.two_players()
    table.remind(blue, letterbox, "bea@table.example", language="es")
    letter = letterbox.next()
    assert "To: bea@table.example" in letter
    assert f"/#/match/{red['match']}/" in letter.replace("=\r\n", "")
    # another who is waited for later: his letter is the next, since the first comes but once
    _, later = table.two_players()
    table.remind(later, letterbox, "eva@table.example")
    assert "To: eva@table.example" in letterbox.next()
    for seat, orders in ((blue, BLUE_STAND), (red, STAND)):
        table.post(f"/api/matches/{red['match']}/act", {"action": orders}, seat["token"])
    end = {"action": {"kind": "end_turn", "role": "red"}}
    table.post(f"/api/matches/{red['match']}/act", end, red["token"])
    assert "To: bea@table.example" in letterbox.next()
