"""Playing at the table: seats, steps, what is asked and what is settled between players."""

from typing import Any

import pytest

from estandarte.kernel import SHELF, Setup, parse_record
from estandarte.server.routes.lobby import side_named
from server.conftest import Open
from server.guests import BLUE_STAND, STAND, Guest, Json, Table, act, planned
from surroundings import until


def finish(table: Table, seat: Json, *guests: Guest) -> Json:
    """Red resigns; the whole record can be read."""
    table.ask(seat["match"], seat["token"], kind="resign")
    return table.get(f"/api/matches/{seat['match']}", seat["token"])


def test_both_sides_hear_of_a_step_each_in_its_own_way(table: Table) -> None:
    red, blue = table.two_players()
    with (
        table.socket(red["match"], red["token"]) as ana,
        table.socket(red["match"], blue["token"], language="es") as bea,
    ):
        answer = act(ana, **STAND)
        mine, theirs = ana.hear("update"), bea.hear("update")
        assert answer["mark"] == mine["mark"] == theirs["mark"] == 3
        event = {"kind": "orders_placed", "cite": "SKI-1-b", "role": "red"}
        assert mine["steps"][0]["events"][0]["event"] == {**event, "orders": STAND["orders"]}
        assert theirs["steps"][0]["events"][0]["event"] == {**event, "orders": None}
        assert theirs["steps"][0]["events"][0]["text"] == "Rojo ha puesto sus cartas."
        assert [u["card"] for u in mine["view"]["units"]] == ["charge", "fire", None, None]
        assert [u["card"] for u in theirs["view"]["units"]] == ["down", "down", None, None]


def test_a_refusal_quotes_its_rule(table: Table) -> None:
    *_, ana, _ = planned(table)
    answer = ana.ask("act", action={"kind": "charge", "role": "red", "unit": "r2", "target": "b1"})
    assert answer["status"] == 422
    assert answer["error"]["verdict"]["cite"] == "SKI-2-b"
    assert answer["error"]["text"].endswith("[SKI-2-b]")
    told = ana.ask("verdict", action={"kind": "advance", "role": "red", "unit": "r1", "by": 41})
    assert (told["ok"], told["cite"]) == (False, "SKI-2-d")
    told = ana.ask("verdict", action={"kind": "advance", "role": "red", "unit": "r1", "by": 40})
    assert told["ok"]


def test_odds_come_from_the_view(table: Table) -> None:
    *_, ana, _ = planned(table)
    charge = {"kind": "charge", "role": "red", "unit": "r1", "target": "b1"}
    odds = ana.ask("odds", action=charge)["odds"]
    assert [(c["result"], c["ways"], c["of"]) for c in odds["chances"]] == [
        ("contact", 5, 6),
        ("stopped", 1, 6),
    ]


def test_options_carry_action_and_words(table: Table) -> None:
    *_, ana, bea = planned(table)
    options = ana.ask("options")["options"]
    assert {
        "action": {"kind": "end_turn", "role": "red"},
        "text": "End the turn",
        "risky": False,
        "closes": False,
    } in (options)
    assert bea.ask("options")["options"] == []
    told = ana.ask("understand", words="advance r1 7")
    assert told["action"] == {"kind": "advance", "role": "red", "unit": "r1", "by": 7}
    assert told["verdict"]["ok"]
    assert ana.ask("understand", words="make tea")["status"] == 422
    assert "r1" in ana.ask("describe")["drawing"]


def test_reconnecting_loses_nothing(table: Table) -> None:
    red, blue, ana, bea = planned(table)
    seen = bea.heard[-1]["mark"] if bea.heard[-1]["kind"] == "update" else 4
    bea.leave()
    act(ana, kind="advance", role="red", unit="r1", by=5)
    act(ana, kind="end_turn", role="red")
    with table.socket(red["match"], blue["token"], mark=seen) as again:
        board = again.welcome["board"]
        assert [s["step"] for s in board["steps"]] == [3, 4]
        assert board["back_to"] == 2
        assert board["prompt"]["mine"]


def test_who_comes_back_to_an_empty_room_is_there_again(table: Table) -> None:
    red = table.open_match(seats={"red": {"kind": "me"}, "blue": {"kind": "open"}}, name="Ana")
    for _ in range(2):
        with table.socket(red["match"], red["token"]) as ana:
            seats = ana.hear("table")["table"]["seats"]
            assert [one["present"] for one in seats["red"]["people"]] == [True]
        until(lambda: not table.hall.rooms[red["match"]].watchers, "Ana stays for ever")


def test_a_stale_action_is_told_so(table: Table) -> None:
    red, _, ana, _ = planned(table)
    with table.socket(red["match"], red["token"]) as other_tab:
        mark = other_tab.welcome["board"]["mark"]
        act(ana, kind="advance", role="red", unit="r1", by=5)
        late = other_tab.ask(
            "act", seen=mark, action={"kind": "advance", "role": "red", "unit": "r2", "by": 5}
        )
        assert (late["status"], late["error"]["key"]) == (409, "server.stale")


def test_what_others_decide_at_the_same_time_makes_nobody_stale(table: Table) -> None:
    red, blue = table.two_players()
    with (
        table.socket(red["match"], red["token"]) as ana,
        table.socket(red["match"], blue["token"]) as bea,
    ):
        seen = bea.welcome["board"]["mark"]
        act(ana, **STAND)
        assert bea.ask("act", seen=seen, action=BLUE_STAND)["kind"] == "answer"


def test_the_machine_answers_and_the_match_ends(open_table: Open) -> None:
    table = open_table()
    seats = {"red": {"kind": "machine", "rank": "grumete"}, "blue": {"kind": "machine"}}
    opened = table.open_match(seats=seats, public=True)
    with table.socket(opened["match"]) as watcher:
        while watcher.welcome["board"]["result"] is None:
            if watcher.hear("update")["result"] is not None:
                break
    record = table.http.get(f"/api/matches/{opened['match']}/record").content
    assert parse_record(record).result is not None


def test_one_person_holds_both_sides_of_a_hot_seat(table: Table) -> None:
    seats = {"red": {"kind": "hot_seat"}, "blue": {"kind": "hot_seat"}}
    seat = table.open_match(seats=seats)
    assert seat["roles"] == ["red", "blue"]
    with table.socket(seat["match"], seat["token"], role="blue") as blue:
        act(blue, **BLUE_STAND)
        assert blue.ask("act", action=STAND)["status"] == 403
        assert [u["card"] for u in blue.hear("update")["view"]["units"]][:2] == [None, None]
    with table.socket(seat["match"], seat["token"], role="red") as red:
        assert [u["card"] for u in red.welcome["board"]["view"]["units"]][2:] == ["down", "down"]


def test_a_step_is_taken_back_freely_within_the_boundary(table: Table) -> None:
    *_, ana, bea = planned(table)
    assert ana.ask("take_back")["kind"] == "answer"  # beyond it: blue is asked
    red, _, ana, bea = planned(table)
    act(ana, kind="end_turn", role="red")
    assert ana.hear("update")["may_take_back"]
    assert ana.ask("take_back")["done"] is True
    bea.drain()
    last = [m for m in bea.heard if m["kind"] == "update"][-1]
    assert (last["step"], last["back_to"], last["steps"]) == (2, 2, [])
    assert table.get(f"/api/matches/{red['match']}", red["token"])["board"]["prompt"]["mine"]


def test_beyond_the_boundary_the_others_are_asked(table: Table) -> None:
    *_, ana, bea = planned(table)
    act(ana, kind="advance", role="red", unit="r1", by=5)  # shows a card: not free
    assert ana.ask("take_back")["done"] is False
    assert bea.hear("table")["table"]["take_back"] == {"by": "red", "step": 3, "agreed": ["red"]}
    assert bea.ask("answer_take_back", agree=True)["done"] is True
    bea.drain()
    assert [m["step"] for m in bea.heard if m["kind"] == "update"][-1] == 2
    act(ana, kind="advance", role="red", unit="r1", by=6)
    assert ana.ask("take_back")["done"] is False
    assert bea.ask("answer_take_back", agree=False)["done"] is False
    assert bea.ask("answer_take_back", agree=True)["status"] == 409


@pytest.mark.parametrize("policy", ["never", "free"])
def test_what_was_agreed_about_taking_back_holds(table: Table, policy: str) -> None:
    *_, ana, _ = planned(table, take_back=policy)
    act(ana, kind="advance", role="red", unit="r1", by=5)
    assert ana.ask("take_back")["status"] == (409 if policy == "never" else 422)


def test_a_draw_needs_both(table: Table) -> None:
    red, _, ana, bea = planned(table)
    ana.ask("offer_draw")
    assert bea.hear("table")["table"]["draw"] == ["red"]
    bea.ask("decline_draw")
    assert table.get(f"/api/matches/{red['match']}", red["token"])["table"]["draw"] == []
    bea.ask("offer_draw")
    ana.ask("offer_draw")
    told = table.get(f"/api/matches/{red['match']}", red["token"])
    assert told["table"]["status"] == "over"
    assert told["board"]["result"] == {
        "winner": None,
        "score": {"red": 2, "blue": 2},
        "reason": "agreed",
    }
    assert ana.ask("resign")["error"]["verdict"]["cite"] == "KER-1"


def test_a_machine_does_not_agree_to_a_draw(table: Table) -> None:
    seat = table.open_match(seats={"red": {"kind": "me"}, "blue": {"kind": "machine"}})
    table.ask(seat["match"], seat["token"], 409, kind="offer_draw")


def test_resigning_gives_the_match_to_the_other(table: Table) -> None:
    red, _ = table.two_players()
    told = finish(table, red)
    assert told["board"]["result"]["winner"] == "blue"
    record = table.http.get(
        f"/api/matches/{red['match']}/record", headers={"Authorization": f"Bearer {red['token']}"}
    )
    assert parse_record(record.content).result is not None


def test_who_leaves_loses_the_seat_and_the_link(table: Table) -> None:
    red, blue = table.two_players()
    with table.socket(red["match"], blue["token"]) as bea:
        assert bea.ask("leave")["kind"] == "answer"
    table.get(f"/api/matches/{red['match']}", blue["token"], status=401)
    link = table.post(f"/api/matches/{red['match']}/invites", {"role": "blue"}, red["token"], 201)
    cleo = table.post(
        f"/api/matches/{red['match']}/join", {"invite": link["link"].rsplit("/", 1)[1]}
    )
    table.ask(red["match"], cleo["token"], kind="options")


def test_an_invitation_serves_once(table: Table) -> None:
    red, _ = table.two_players()
    invite = red["invites"]["blue"].rsplit("/", 1)[1]
    assert table.get(f"/api/invites/{invite}")["free"] is False
    table.post(f"/api/matches/{red['match']}/join", {"invite": invite}, status=409)


def test_nobody_invites_himself_to_the_other_side(table: Table) -> None:
    red, _ = table.two_players()
    path = f"/api/matches/{red['match']}/invites"
    table.post(path, {"role": "blue"}, red["token"], 403)
    table.post(path, {"role": "umpire"}, red["token"], 403)


def test_words_of_both_go_into_the_dice_after_the_pledge(table: Table) -> None:
    red = table.open_match(seats={"red": {"kind": "me"}}, hold=True, words="mar")
    pledge = red["table"]["pledge"]
    blue = table.join(red, "blue", words="viento")
    assert blue["table"]["status"] == "gathering"
    table.post(f"/api/matches/{red['match']}/words", {"words": "mar y sol"}, red["token"])
    table.post(f"/api/matches/{red['match']}/start", None, blue["token"], 403)
    begun = table.post(f"/api/matches/{red['match']}/start", None, red["token"])
    assert begun["seeds"] == {"red": "mar y sol", "blue": "viento"}
    assert begun["pledge"] == pledge
    table.post(f"/api/matches/{red['match']}/words", {"words": "late"}, red["token"], 409)


def test_talk_to_ones_own_side_is_not_heard_by_the_other(table: Table) -> None:
    red, blue = table.two_players()
    with (
        table.socket(red["match"], red["token"]) as ana,
        table.socket(red["match"], blue["token"]) as bea,
    ):
        ana.ask("say", words="hello")
        ana.ask("say", words="we charge", side=True)
        assert bea.hear("said")["said"]["words"] == "hello"
        bea.drain()
        assert [m for m in bea.heard if m["kind"] == "said"][1:] == []
    talk = table.get(f"/api/matches/{red['match']}/talk", red["token"])
    assert [t["words"] for t in talk] == ["hello", "we charge"]
    talk = table.get(f"/api/matches/{red['match']}/talk", blue["token"])
    assert [t["words"] for t in talk] == ["hello"]


def test_an_umpire_sees_all_and_settles_disputes(table: Table) -> None:
    host = table.open_match(umpire=True)
    red, blue = table.join(host, "red"), table.join(host, "blue")
    table.ask(host["match"], red["token"], 403, kind="pause", paused=True)
    with (
        table.socket(host["match"], host["token"]) as umpire,
        table.socket(host["match"], red["token"]) as ana,
    ):
        act(ana, **STAND)
        seen = umpire.hear("update")
        assert [u["card"] for u in seen["view"]["units"]][:2] == ["charge", "fire"]
        assert umpire.ask("act", action=BLUE_STAND)["status"] == 403
        assert umpire.ask("take_back")["done"] is True
        assert umpire.hear("update")["step"] == 0
    assert blue["roles"] == ["blue"]


def intend(guest: Guest, *intentions: Json, role: str = "blue") -> Json:
    return guest.ask("act", action={"kind": "intend", "role": role, "intentions": intentions})


FIRE_BACK: Json = {"kind": "upon", "asks": "reaction", "action": {"kind": "open_fire"}}


def test_intentions_answer_when_their_moment_comes(table: Table) -> None:
    _, _, ana, bea = planned(table)
    elsewhere = {**FIRE_BACK, "facts": {"unit": "b2"}, "action": {"kind": "hold"}}
    assert intend(bea, elsewhere, FIRE_BACK)["kind"] == "answer"
    shown = bea.hear("update")["intentions"]
    assert [one["intention"]["kind"] for one in shown] == ["upon", "upon"]
    act(ana, kind="charge", role="red", unit="r1", target="b1")
    while True:
        update = bea.hear("update")
        kinds = [e["event"]["kind"] for s in update["steps"] for e in s["events"]]
        if "die_rolled" in kinds:
            break
    assert len(update["intentions"]) == 2
    assert all(m.get("intentions") == [] for m in ana.heard if m["kind"] == "update")


def test_an_intention_that_is_illegal_leaves_the_question_open(table: Table) -> None:
    red, _, ana, bea = planned(table)
    intend(bea, FIRE_BACK)
    act(ana, kind="charge", role="red", unit="r1", target="b2")  # b2 has no fire card
    table.rest(red["match"])
    bea.drain()
    assert [m for m in bea.heard if m["kind"] == "update"][-1]["prompt"]["mine"]
    assert bea.ask("foretell", intentions=[FIRE_BACK])["action"] is None
    hold = {**FIRE_BACK, "action": {"kind": "hold"}}
    assert bea.ask("foretell", intentions=[hold])["action"]["kind"] == "hold"
    assert bea.ask("foretell", intentions=[3])["status"] == 422
    assert intend(bea, {"kind": "fly"})["status"] == 422
    assert intend(bea, FIRE_BACK, role="red")["status"] == 403


def test_real_dice_are_asked_for_and_entered(table: Table) -> None:
    _, _, ana, bea = planned(table, real_dice=True)
    act(ana, kind="charge", role="red", unit="r1", target="b1")
    wanted = bea.ask("act", action={"kind": "open_fire", "role": "blue"})
    assert (wanted["status"], wanted["error"]["facts"]["sides"]) == (428, 6)
    done = bea.ask("act", action={"kind": "open_fire", "role": "blue"}, entered=[6])
    assert done["kind"] == "answer"
    kinds = [e["event"]["kind"] for e in bea.hear("update")["steps"][0]["events"]]
    assert "die_rolled" in kinds or "order_revealed" in kinds


def test_real_dice_for_an_intention_are_thrown_by_those_present(table: Table) -> None:
    _, _, ana, bea = planned(table, real_dice=True)
    intend(bea, FIRE_BACK)
    act(ana, kind="charge", role="red", unit="r1", target="b1")
    while (told := ana.hear("table")["table"])["die_wanted"] is None:
        pass
    assert told["die_wanted"]["sides"] == 6
    assert ana.ask("throw", faces=[7])["status"] == 428
    assert ana.ask("throw", faces=[6])["kind"] == "answer"
    assert ana.ask("throw", faces=[6])["status"] == 409


def test_a_position_and_a_record_can_be_gone_on_with(table: Table) -> None:
    red, _, ana, _ = planned(table)
    path = f"/api/matches/{red['match']}"
    line = table.get(f"{path}/position", red["token"])["position"]
    seats = {"red": {"kind": "hot_seat"}, "blue": {"kind": "hot_seat"}}
    again = table.post("/api/matches", {"position": line, "seats": seats}, status=201)
    board = table.get(f"/api/matches/{again['match']}", again["token"])["board"]
    assert board["prompt"]["asks"] == "activation"
    act(ana, kind="end_turn", role="red")
    finish(table, red)
    headers = {"Authorization": f"Bearer {red['token']}"}
    record = table.http.get(f"{path}/record", headers=headers).text
    over = {"record": record, "seats": seats}
    assert table.post("/api/matches", over, status=422)["error"]["key"] == "server.record_over"
    within = table.post("/api/matches", {**over, "at": 1}, status=201)
    board = table.get(f"/api/matches/{within['match']}", within["token"], role="blue")["board"]
    assert (board["step"], board["prompt"]["waiting"]) == (0, ["blue"])
    halfway = "\n".join(record.splitlines()[:4]) + "\n"
    whole = table.post("/api/matches", {"record": halfway, "seats": seats}, status=201)
    assert whole["table"]["dice_known"] is True
    board = table.get(f"/api/matches/{whole['match']}", whole["token"])["board"]
    assert board["step"] == 2


def test_a_record_that_somebody_brings_can_be_read(table: Table) -> None:
    red, _, ana, _ = planned(table)
    act(ana, kind="end_turn", role="red")
    finish(table, red)
    headers = {"Authorization": f"Bearer {red['token']}"}
    record = table.http.get(f"/api/matches/{red['match']}/record", headers=headers).text
    told = table.post("/api/records", {"record": record})
    assert [s["step"] for s in told["steps"]] == [0, 1, 2, 3]
    assert told["result"]["reason"] == "resigned"
    moment = table.get(f"/api/records/{told['record']}/moments/2")
    assert (moment["step"], moment["last"]) == (2, 3)
    assert table.get(f"/api/records/{told['record']}/moments/0")["step"] == 0
    table.get(f"/api/records/{told['record']}/moments/4", status=404)
    for nonsense in ("", "{}\n", record[:-50] + "x" * 50 + "\n", record.replace("charge", "fly")):
        assert table.post("/api/records", {"record": nonsense}, status=422)["error"]["text"]


def test_a_moment_can_be_shared_and_any_eyes_used_once_it_is_over(table: Table) -> None:
    red, blue, ana, _ = planned(table)
    path = f"/api/matches/{red['match']}"
    link = table.post(f"{path}/moments", {"step": 1}, red["token"], 201)
    shown = table.get(f"/api/moments/{link['token']}")["moment"]
    assert [u["card"] for u in shown["view"]["units"]][:2] == ["down", "down"]
    table.get(f"/api/moments/{link['token']}", status=403, role="red")
    table.get(f"{path}/moments/1", red["token"], status=403, role="blue")
    table.get(f"{path}/moments/9", red["token"], status=404)
    assert table.get(f"{path}/moments/0", red["token"])["by"] == ""
    act(ana, kind="end_turn", role="red")
    finish(table, red)
    shown = table.get(f"/api/moments/{link['token']}", role="umpire")["moment"]
    assert [u["card"] for u in shown["view"]["units"]][:2] == ["charge", "fire"]
    assert table.get(f"{path}/moments/1", blue["token"], role="red")["role"] == "red"


def test_a_match_is_played_by_post(table: Table) -> None:
    red, blue = table.two_players()
    path = f"/api/matches/{red['match']}"
    for seat, orders in ((red, STAND), (blue, BLUE_STAND)):
        packet = table.get(f"{path}/post", seat["token"])
        assert packet["options"] and packet["record"].startswith('{"estandarte":"export"')
        file = {**packet["orders"], "actions": [orders], "words": "greetings"}
        assert len(table.post("/api/post", file)["done"]) == 1
    packet = table.get(f"{path}/post", red["token"])
    advance = {"kind": "advance", "role": "red", "unit": "r1", "by": 5}
    file = {**packet["orders"], "actions": [advance, advance, {"kind": "end_turn", "role": "red"}]}
    done = table.post("/api/post", file)["done"]
    assert [d.get("status", 200) for d in done] == [200, 422]
    forged = {**file, "token": blue["token"]}
    table.post("/api/post", forged, status=403)


def test_the_opening_itself_may_want_real_dice(table: Table, monkeypatch: Any) -> None:
    from estandarte.kernel import stage
    from skirmish.acting import Round

    honest = Round.plan

    def plan(self: Round, play: Any) -> None:
        play.roll(6, "SKI-1-a", "weather")
        honest(self, play)

    monkeypatch.setattr(Round, "plan", stage(plan))
    red, blue = table.two_players(real_dice=True)
    assert blue["table"]["status"] == "gathering"
    assert blue["table"]["die_wanted"]["purpose"] == "weather"
    table.ask(red["match"], red["token"], 428, kind="throw", faces=[9])
    assert table.get(f"/api/matches/{red['match']}", red["token"])["board"] is None
    table.ask(red["match"], red["token"], kind="throw", faces=[3])
    opening = table.get(f"/api/matches/{red['match']}", red["token"])["board"]["steps"][0]
    assert opening["events"][0]["event"]["result"] == 3


def test_an_invitation_names_the_nation_that_one_would_command() -> None:
    tercios, lepanto = SHELF.take("tercios"), SHELF.take("lepanto")
    assert side_named(tercios, Setup("tercios", "rocroi"), "blue")["es"] == "Francia"
    assert side_named(lepanto, Setup("lepanto", "centre"), "ottomans")["es"] == "los otomanos"
