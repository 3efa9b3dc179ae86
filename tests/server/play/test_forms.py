"""A bot that leads both Fleets over the API, by intentions and forms only."""

from typing import Any

from server.guests import Table

ROLES = ("bourbons", "british")


class Bot:
    """Says the usual, sends forms as they are proposed, and says no more where it is asked."""

    def __init__(self, table: Table) -> None:
        self.table = table
        seats = {role: {"kind": "hot_seat"} for role in ROLES}
        body = {"game": "mistral", "scenario": "y1741", "seats": seats}
        seat = table.post("/api/matches", body, status=201)
        self.match, self.token = seat["match"], seat["token"]
        self.answers, self.forms, self.refused = 0, 0, 0

    def board(self, role: str) -> Any:
        self.table.rest(self.match)
        path = f"/api/matches/{self.match}"
        return self.table.get(path, self.token, role=role)["board"]

    def ask(self, role: str, kind: str, **fields: Any) -> Any:
        return self.table.ask(self.match, self.token, role=role, kind=kind, **fields)

    def act(self, role: str, **action: Any) -> Any:
        return self.ask(role, "act", action={"role": role, **action})

    def intend(self, role: str) -> None:
        usual = [one["intention"] for one in self.ask(role, "usual")["intentions"]]
        self.act(role, kind="intend", intentions=usual[:-2])  # upkeep and stations by form

    def answer(self, role: str, prompt: Any) -> None:
        self.answers += 1
        if any(offer["action"] == "fill_in" for offer in prompt["offers"]):
            parts = [part["action"] for part in self.ask(role, "propose")["parts"]]
            form = {"kind": "fill_in", "role": role, "actions": parts}
            assert self.ask(role, "verdict", action=form)["ok"]
            self.forms += 1
            self.act(role, kind="fill_in", actions=parts)
            return
        assert self.ask(role, "propose")["parts"] == []
        first = self.ask(role, "options")["options"][0]
        self.ask(role, "act", action=first["action"])


def test_a_bot_leads_a_turn_by_intentions_and_forms(table: Table) -> None:
    bot = Bot(table)
    for role in ROLES:
        bot.intend(role)
    while (board := bot.board(ROLES[0]))["view"]["date"]["turn"] < 2:
        role = board["prompt"]["waiting"][0]
        bot.answer(role, bot.board(role)["prompt"])
    assert bot.forms >= 10
    assert bot.answers <= 40  # of both; they are asked two hundred
    told = [one for step in board["steps"] for one in step["events"] if one.get("weight")]
    assert {one["weight"] for one in told} <= {1, 2, 3} and told


def test_a_form_is_refused_with_its_rule_and_its_part(table: Table) -> None:
    bot = Bot(table)
    role = ROLES[0]
    first, *_ = (part["action"] for part in bot.ask(role, "propose")["parts"])
    twice = {"kind": "fill_in", "role": role, "actions": [first, first]}
    verdict = bot.ask(role, "verdict", action=twice)
    assert (verdict["ok"], verdict["cite"], verdict["facts"]["part"]) == (False, "IC-6.11-a", 1)
    bot.table.ask(bot.match, bot.token, 422, role=role, kind="act", action=twice)


def test_the_one_answer_where_no_form_is_asked(table: Table) -> None:
    """For who leaves a turn to the table; against another person nobody is advised."""
    form = {"game": "lepanto", "scenario": "tutorial"}
    mine, theirs = "christians", "ottomans"
    alone = {mine: {"kind": "me"}, theirs: {"kind": "machine", "rank": "grumete"}}
    seat = table.post("/api/matches", {**form, "seats": alone}, status=201)
    board = table.get(f"/api/matches/{seat['match']}", seat["token"])["board"]
    assert board["prompt"]["mine"]
    assert table.ask(seat["match"], seat["token"], kind="propose")["parts"] == []
    (part,) = table.ask(seat["match"], seat["token"], kind="propose", whole=True)["parts"]
    assert table.ask(seat["match"], seat["token"], kind="act", action=part["action"])
    two = {role: {"kind": "hot_seat"} for role in (mine, theirs)}
    two[theirs] = {"kind": "open"}
    seat = table.post("/api/matches", {**form, "seats": two}, status=201)
    invite = seat["invites"][theirs].rsplit("/", 1)[1]
    table.post(f"/api/matches/{seat['match']}/join", {"invite": invite, "name": "Ana"})
    ask = {"role": mine, "kind": "propose", "whole": True}
    table.ask(seat["match"], seat["token"], 403, **ask)
