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
