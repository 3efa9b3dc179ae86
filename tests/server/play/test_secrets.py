"""Non-interference on the wire: what a role is sent does not depend on what it may not know.

Two matches are played that differ in nothing but the enemy's hidden orders. Every byte that leaves
the table for red, for a spectator and for red's letter-box must be the same in both.
"""

import itertools
import json
import re
from typing import Any

import pytest

from server.conftest import Open
from server.guests import Guest, Json, Table
from server.letterbox import Letterbox

UNLIKE = re.compile(
    r'"(hash|commitment)":"[0-9a-f]+"|"(now|created|at)":[0-9.]+|estandarte/1 \S+ \S+ \S+'
    r"|(Date|Message-ID): .*"
)
"""Times, and seals over what is committed but not shown."""

WORLDS = ({"b1": "fire", "b2": "charge"}, {"b1": "stand", "b2": "fire"})


def plain(text: str) -> str:
    return UNLIKE.sub("~", text)


class World:
    """One of the two matches, and all that was sent in it."""

    def __init__(self, open_table: Open, folder: str, letters: Letterbox, hidden: Json) -> None:
        self.table: Table = open_table(
            database=f"{folder}.sqlite", key="the same key", private_webhooks=True,
            remind_after=0.2, smtp_host="127.0.0.1", smtp_port=letters.port, smtp_tls=False,
            public_url="http://table.example",
        )  # fmt: skip
        numbers = itertools.count()
        self.table.hall.make_secret = lambda: "the same seed"
        self.table.hall.make_id = lambda: f"{next(numbers):012x}"
        self.letters, self.hidden = letters, hidden
        self.sent: list[str] = []

    def keep(self, what: str, answer: Any) -> None:
        written = json.dumps(answer, sort_keys=True, separators=(",", ":"))
        text = answer if isinstance(answer, str) else written
        self.sent.append(f"{what}: {plain(text)}")

    def play(self) -> list[str]:
        table = self.table
        red, blue = table.two_players(public=True)
        match = red["match"]
        ana, bea = table.socket(match, red["token"]), table.socket(match, blue["token"])
        watcher = table.socket(match, language="es")
        changes = table.socket(match, red["token"], views="changes")
        self.do(ana, kind="place_orders", role="red", orders={"r1": "charge", "r2": "fire"})
        self.do(bea, kind="place_orders", role="blue", orders=self.hidden)
        bea.ask("say", words="my cards are good", side=True)
        cards = {"kind": "place_orders", "orders": self.hidden}
        said = [{"kind": "upon", "asks": "planning", "action": cards}]
        self.do(bea, kind="intend", role="blue", intentions=said)
        self.ask_everything(red, "after planning")
        self.do(ana, kind="charge", role="red", unit="r1", target="b1")
        self.ask_everything(red, "during the reaction")
        self.do(bea, kind="hold", role="blue")
        self.ask_everything(red, "after the charge")
        self.do(ana, kind="end_turn", role="red")
        ana.leave()
        changes.leave()
        self.do(bea, kind="end_turn", role="blue")  # the next orders are given in advance
        table.rest(match)
        watcher.drain()
        self.ask_everything(red, "in the next round")
        self.keep("letter", self.letters.next())
        for name, guest in (("red", ana), ("spectator", watcher), ("changes", changes)):
            for message in guest.heard:
                self.keep(name, message)
        return self.sent

    def do(self, guest: Guest, **action: Any) -> None:
        assert guest.ask("act", action=action)["kind"] == "answer"

    def ask_everything(self, red: Json, when: str) -> None:
        """Each way in which red, or a spectator, can ask for something."""
        path = f"/api/matches/{red['match']}"
        tokens = {"red": red["token"], "spectator": ""}
        for (who, token), tail in itertools.product(
            tokens.items(),
            ("", "/options", "/talk", "/record", "/position", "/moments/0", "/moments/2", "/board"),
        ):
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            answer = self.table.http.get(path + tail, headers=headers)
            self.keep(f"{when} {who} {tail}", f"{answer.status_code} {answer.text}")
        link = self.table.post(f"{path}/moments", {"step": 2}, red["token"], 201)
        self.keep(f"{when} moment", self.table.get(f"/api/moments/{link['token']}"))
        for action in TRIES:
            for question in ("verdict", "odds", "act"):
                if question == "act" and action["kind"] in ("end_turn", "charge", "advance"):
                    continue  # would be carried out
                body = {"action": action}
                headers = {"Authorization": f"Bearer {red['token']}"}
                answer = self.table.http.post(f"{path}/{question}", json=body, headers=headers)
                self.keep(f"{when} {question} {action}", f"{answer.status_code} {answer.text}")
        if when == "after planning":
            self.table.remind(red, self.letters, "ana@table.example")
        self.table.ask(red["match"], red["token"], kind="remind", email="ana@table.example")


TRIES: list[Json] = [
    {"kind": "end_turn", "role": "red"},
    {"kind": "charge", "role": "red", "unit": "r1", "target": "b1"},
    {"kind": "charge", "role": "red", "unit": "r1", "target": "b2"},
    {"kind": "charge", "role": "red", "unit": "r2", "target": "b2"},
    {"kind": "charge", "role": "red", "unit": "b1", "target": "b2"},
    {"kind": "advance", "role": "red", "unit": "r2", "by": 40},
    {"kind": "advance", "role": "red", "unit": "b2", "by": 4},
    {"kind": "open_fire", "role": "red"},
    {"kind": "open_fire", "role": "blue"},
    {"kind": "charge", "role": "blue", "unit": "b2", "target": "r1"},
    {"kind": "place_orders", "role": "blue", "orders": {"b1": "fire"}},
]


def test_hidden_orders_change_nothing_that_is_sent_to_others(
    open_table: Open, tmp_path: Any, letterbox: Letterbox
) -> None:
    told = [
        World(open_table, str(tmp_path / name), letterbox, hidden).play()
        for name, hidden in zip("ab", WORLDS, strict=True)
    ]
    assert len(told[0]) == len(told[1]) > 150
    for one, other in zip(*told, strict=True):
        assert one == other


def test_the_law_can_fail(open_table: Open, tmp_path: Any, letterbox: Letterbox) -> None:
    """The same comparison, with a table that shows the enemy's cards to everybody."""
    from skirmish import SKIRMISH

    honest = SKIRMISH.view
    patch = pytest.MonkeyPatch()
    patch.setattr(SKIRMISH, "view", lambda state, role: honest(state, "umpire"), raising=False)
    try:
        told = [
            World(open_table, str(tmp_path / name), letterbox, hidden).play()
            for name, hidden in zip("ab", WORLDS, strict=True)
        ]
    finally:
        patch.undo()
    assert told[0] != told[1]
