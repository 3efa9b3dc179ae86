"""Links to a seat and to the bench: renewed by whom they belong to, and then the older are void."""

import pytest
from websockets.exceptions import ConnectionClosed

from server.guests import STAND, Guest, Table, act


def is_sent_away(guest: Guest) -> bool:
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            guest.listen()
    return closed.value.rcvd is not None and closed.value.rcvd.code == 1008


def test_a_renewed_link_makes_the_old_one_void(table: Table) -> None:
    red, blue = table.two_players()
    path = f"/api/matches/{red['match']}"
    thief = table.socket(red["match"], red["token"])
    with table.socket(red["match"], blue["token"]) as bea:
        new = table.post(f"{path}/seat", {"renew": True}, red["token"])
        assert new["link"].endswith(f"/#/match/{red['match']}/{new['token']}")
        assert thief.ask("act", action=STAND)["status"] == 401  # at once
        assert is_sent_away(thief)
        table.get(path, red["token"], status=401)
        with table.socket(red["match"], new["token"]) as ana:
            act(ana, **STAND)
        assert bea.ask("ping")["kind"] == "answer"


def test_the_host_renews_the_link_of_the_bench(table: Table) -> None:
    red, blue = table.two_players()
    watcher = table.socket(red["match"], red["watch"])
    table.ask(red["match"], blue["token"], status=403, kind="renew_watch")
    new = table.ask(red["match"], red["token"], kind="renew_watch")
    assert is_sent_away(watcher)
    table.get(f"/api/matches/{red['match']}", red["watch"], status=401)
    assert table.get(f"/api/matches/{red['match']}", new["watch"])["you"]["role"] == "spectator"
