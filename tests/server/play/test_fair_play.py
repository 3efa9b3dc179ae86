"""What is played for is played by those who began it; what is late for spectators stays late."""

import pytest

from server.guests import STAND, Json, Table, act
from server.people.test_accounts import account

ME = {"red": {"kind": "me"}}


def rating(table: Table, person: Json) -> int:
    found = {r["name"]: r["rating"] for r in table.get("/api/games/skirmish/ratings")}
    return int(found.get(person["name"], 1500))


def rated(table: Table, *names: str) -> tuple[Json, Json, Json, Json]:
    ana, bea = (account(table, name) for name in names)
    opened = table.open_match(ana["token"], seats=ME, rated=True)
    return ana, bea, opened, table.join(opened, "blue", bea["token"])


# --- spectators


@pytest.mark.parametrize("end", ["resign", "offer_draw"])
def test_the_end_of_a_match_is_as_late_for_spectators_as_the_rest(table: Table, end: str) -> None:
    red, blue = table.two_players(public=True, spectator_delay=3600.0)
    path = f"/api/matches/{red['match']}"
    with table.socket(red["match"]) as watcher, table.socket(red["match"], red["token"]) as ana:
        act(ana, **STAND)
        for seat in (red, blue):
            if end == "offer_draw" or seat is red:
                table.ask(red["match"], seat["token"], kind=end)
        told = [m for m in watcher.drain() if m["kind"] == "table"]
        assert not told or (told[-1]["table"]["status"], told[-1]["table"]["result"]) == (
            "playing",
            None,
        )
        answer = watcher.ask("moment", step=1)
        assert (answer["status"], answer["error"]["key"]) == (404, "server.step")
    seen = table.get(path)
    assert (seen["board"]["step"], seen["board"]["result"]) == (0, None)
    assert (seen["table"]["status"], seen["table"]["result"]) == ("playing", None)
    table.get(f"{path}/record", status=403)
    table.get(path, role="red", status=403)
    table.get(f"{path}/moments/0", role="red", status=403)
    listed = table.get("/api/matches", status=200) + table.get("/api/matches?status=over")
    assert red["match"] not in [line["match"] for line in listed]
    assert table.get(path, blue["token"])["table"]["status"] == "over"
    table.http.get(f"{path}/record", headers={"Authorization": f"Bearer {blue['token']}"})


def test_when_the_delay_is_over_spectators_hear_of_the_end(table: Table) -> None:
    red, _ = table.two_players(public=True, spectator_delay=0.2)
    with table.socket(red["match"]) as watcher:
        table.ask(red["match"], red["token"], kind="resign")
        while not (told := watcher.hear("table", "update")).get("result"):
            assert told.get("table", {}).get("result") is None or told["table"]["status"] == "over"
            if told.get("table", {}).get("result"):
                break
    assert table.get(f"/api/matches/{red['match']}")["board"]["result"]["winner"] == "blue"


# --- the umpire


def test_the_umpire_plays_under_no_other_name(table: Table) -> None:
    judge, ana, bea = (account(table, name) for name in ("Judge", "AnaU", "BeaU"))
    opened = table.open_match(judge["token"], umpire=True)
    path = f"/api/matches/{opened['match']}/join"
    invite = {role: link.rsplit("/", 1)[1] for role, link in opened["invites"].items()}
    for token, status, key in (
        (judge["token"], 409, "server.umpire_saw"), ("", 403, "server.umpire_needs_accounts")
    ):  # fmt: skip
        answer = table.post(path, {"invite": invite["red"], "name": "Zoe"}, token, status)
        assert answer["error"]["key"] == key
    table.join(opened, "red", ana["token"])
    answer = table.post(path, {"invite": invite["umpire"]}, ana["token"], 409)
    assert answer["error"]["key"] == "server.umpire_plays"
    table.ask(opened["match"], opened["token"], kind="leave")
    answer = table.post(path, {"invite": invite["blue"]}, judge["token"], 409)
    assert answer["error"]["key"] == "server.umpire_saw"
    table.join(opened, "blue", bea["token"])


# --- what counts


def test_whoever_stands_up_in_a_rated_match_has_lost_it(table: Table) -> None:
    ana, bea, opened, _ = rated(table, "AnaR1", "BeaR1")
    assert opened["table"]["terms"]["clock"]["falls"] == "forfeit"
    table.ask(opened["match"], ana["token"], kind="leave")
    board = table.get(f"/api/matches/{opened['match']}", bea["token"])["board"]
    assert (board["result"]["winner"], board["result"]["reason"]) == ("blue", "resigned")
    assert rating(table, ana) < 1500 < rating(table, bea)


def test_nobody_else_sits_down_to_lose_a_rated_match(table: Table) -> None:
    ana, bea, opened, _ = rated(table, "AnaR2", "BeaR2")
    throwaway = account(table, "Throwaway")
    room = table.hall.rooms[opened["match"]]
    room.sheet.seats["red"].sitters.clear()  # as if he had been able to slip away
    role = {"role": "red"}
    link = table.post(f"/api/matches/{opened['match']}/invites", role, ana["token"], 201)["link"]
    invite = {"invite": link.rsplit("/", 1)[1]}
    answer = table.post(f"/api/matches/{opened['match']}/join", invite, throwaway["token"], 403)
    assert answer["error"]["key"] == "server.seat_bound"
    table.ask(opened["match"], bea["token"], kind="resign")
    assert rating(table, bea) < 1500 < rating(table, ana)
    assert rating(table, throwaway) == 1500


def test_known_or_thrown_dice_and_brought_boards_do_not_count(table: Table) -> None:
    ana = account(table, "AnaR3")
    there = table.open_match(seats={"red": {"kind": "hot_seat"}, "blue": {"kind": "hot_seat"}})
    path = f"/api/matches/{there['match']}/position"
    position = table.get(path, there["token"], role="red")["position"]
    pack = {"units": {"unit": {"march": 50}}}
    for form in ({"real_dice": True}, {"position": position}, {"pack": pack}):
        body = {"game": "skirmish", "rated": True, "seats": ME, **form}
        answer = table.post("/api/matches", body, ana["token"], 422)
        assert answer["error"]["key"] == "server.rated_even", answer
    opened = table.open_match(ana["token"], seats=ME, rated=True)
    assert opened["table"]["counts"] is False
    assert table.join(opened, "blue", account(table, "BeaR3")["token"])["table"]["counts"] is True
