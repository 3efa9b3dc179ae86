"""What leaves the table is what its envelopes say, and the client's types are written from them."""

from typing import Any

import msgspec

from estandarte.kernel import SHELF
from estandarte.players import about_of
from estandarte.server.wire import documents
from estandarte.server.wire.envelopes import Board, Option, Table, Verdict
from server.guests import Table as Hosts
from server.guests import planned


def test_a_match_is_sent_as_its_envelopes_say(table: Hosts) -> None:
    *_, ana, _ = planned(table)
    msgspec.convert(ana.welcome["board"], Board)
    msgspec.convert(ana.welcome["table"], Table)
    msgspec.convert(ana.ask("options")["options"], list[Option])
    action = {"kind": "advance", "role": "red", "unit": "r1", "by": 41}
    msgspec.convert(ana.ask("verdict", action=action), Verdict)


READ: dict[str, Any] = {
    "/api/games/tercios": documents.GameShown,
    "/api/games/lepanto/board": documents.ScenarioBoard,
    "/api/games/tercios/armies/gran_capitan": documents.ArmySheet,
    "/api/games/tercios/fields": documents.Grounds,
    "/api/games/lepanto/pack": documents.PackValues,
    "/api/games/lepanto/scenario": documents.ScenarioStart,
    "/api/bots": list[documents.Bot],
}


def test_what_is_read_is_sent_as_its_documents_say(table: Hosts) -> None:
    for path, kind in READ.items():
        msgspec.convert(table.get(path), kind)
    seated, *_ = planned(table)
    msgspec.convert(table.get(f"/api/matches/{seated['match']}", seated["token"]), documents.Look)
    field = table.post("/api/games/tercios/fields", {"how": "bare"})
    msgspec.convert(field, documents.FieldReport)


def test_a_rank_is_told_as_it_is_in_each_game(table: Hosts) -> None:
    def told(game: str, rank: str) -> dict[str, str]:
        found = {one["rank"]: one["about"] for one in table.get(f"/api/games/{game}")["ranks"]}
        about: dict[str, str] = found[rank]
        return about

    assert told("lepanto", "capitan") == about_of(SHELF.take("lepanto"), "capitan")
    assert told("tercios", "capitan") != told("lepanto", "capitan")
    assert told("tercios", "alferez") == told("lepanto", "alferez")
