"""A match by the letter of its book, over the API."""

from typing import Any

import pytest

from estandarte.kernel import SHELF
from estandarte.kernel.testing import rule
from server.guests import Table

HOT: Any = {role: {"kind": "hot_seat"} for role in SHELF.take("lepanto").roles}


@rule("KER-23")
def test_what_is_not_chosen_is_by_the_letter_and_the_answer_says_which(table: Table) -> None:
    letter = SHELF.take("lepanto").letter
    opened = table.open_match(
        game="lepanto", scenario="tutorial", seats=HOT, by_the_letter=True,
        switches={"early_end": "allowed"},
    )  # fmt: skip
    chosen = {**letter, "early_end": "allowed"}
    assert opened["table"]["switches"] == chosen
    room = table.hall.rooms[opened["match"]]
    assert room.match is not None
    state = room.match.state
    assert {name: getattr(state.switches, name) for name in chosen} == chosen


@rule("KER-23")
@pytest.mark.parametrize("name", SHELF.names())
def test_the_list_of_games_says_the_letter_of_every_switch(table: Table, name: str) -> None:
    game = SHELF.take(name)
    shown = table.get(f"/api/games/{name}")["switches"]
    others = {one["name"]: one["letter"] for one in shown if one["letter"] != one["default"]}
    assert others == dict(game.letter)


@pytest.mark.parametrize("brought", ["position", "record"])
def test_what_has_begun_has_its_rules_already(table: Table, brought: str) -> None:
    body = {"game": "lepanto", brought: "whatever", "by_the_letter": True}
    answer = table.post("/api/matches", body, status=422)
    assert answer["error"]["key"] == "server.letter"
