"""Whoever keeps the last view and applies the changes has the whole view."""

import random
from typing import Any

import msgspec
import pytest

from estandarte.kernel import Value
from estandarte.server.wire.changes import between
from server.guests import Json, Table


class Piece(Value):
    id: str
    x: int


class Seen(Value):
    turn: int
    pieces: tuple[Piece, ...] = ()
    banks: dict[str, int] = {}
    plain: tuple[int, ...] = ()


def apply(view: Json, changes: list[Json]) -> None:
    """What a client does with `changes`."""
    for change in changes:
        field, *inner = change["at"]
        if not inner:
            view[field] = change["put"]
            continue
        key, within = inner[0], view[field]
        if isinstance(within, dict):
            if "drop" in change:
                del within[key]
            else:
                within[key] = change["put"]
            continue
        place = next((n for n, thing in enumerate(within) if thing["id"] == key), None)
        if "drop" in change:
            del within[place]
        elif place is None:
            within.append(change["put"])
        else:
            within[place] = change["put"]


A, B, C = Piece("a", 1), Piece("b", 2), Piece("c", 3)


@pytest.mark.parametrize(
    ("before", "after", "number"),
    [
        (Seen(1), Seen(1), 0),
        (Seen(1), Seen(2), 1),
        (Seen(1, (A, B)), Seen(1, (A, Piece("b", 9))), 1),
        (Seen(1, (A, B, C)), Seen(1, (A, C)), 1),
        (Seen(1, (A, B)), Seen(1, (A, B, C)), 1),
        (Seen(1, (A, B)), Seen(1, (B, A)), 1),  # another order: the list is sent whole
        (Seen(1, (A, A)), Seen(1, (A, B)), 1),  # ids that are not ids
        (Seen(1, (), {"x": 1, "y": 2}), Seen(1, (), {"y": 3, "z": 4}), 3),
        (Seen(1, plain=(1, 2)), Seen(1, plain=(2, 1)), 1),
        (Seen(1, (B, C)), Seen(1, (A, B, C)), 1),
    ],
)
def test_changes_lead_from_one_view_to_the_next(before: Seen, after: Seen, number: int) -> None:
    changes = between(before, after)
    assert len(changes) == number
    view: Json = msgspec.json.decode(msgspec.json.encode(before))
    apply(view, msgspec.json.decode(msgspec.json.encode(changes)))
    wanted: Any = msgspec.json.decode(msgspec.json.encode(after))
    assert view == wanted


@pytest.mark.parametrize("game", ["skirmish", "lepanto"])
def test_a_client_that_applies_changes_has_the_whole_view(table: Table, game: str) -> None:
    rules = table.get(f"/api/games/{game}")
    roles = [r["role"] for r in rules["roles"]]
    shortest = min(rules["scenarios"], key=lambda s: s["length"])["id"]
    seats = {role: {"kind": "hot_seat"} for role in roles}
    seat = table.open_match(game=game, scenario=shortest, seats=seats)
    chance = random.Random(7)
    players = {
        role: table.socket(seat["match"], seat["token"], role=role, views="whole") for role in roles
    }
    with table.socket(seat["match"], seat["token"], role=roles[0], views="changes") as keeper:
        kept = keeper.welcome["board"]["view"]
        prompts = {role: p.welcome["board"]["prompt"] for role, p in players.items()}
        changed = 0
        for _ in range(60):
            role = next((r for r in roles if prompts[r]["mine"]), None)
            if role is None:
                break
            options = players[role].ask("options")["options"]
            assert players[role].ask("act", action=chance.choice(options)["action"])["mark"]
            updates = {r: p.hear("update") for r, p in players.items()}
            prompts = {r: u["prompt"] for r, u in updates.items()}
            told = keeper.hear("update")
            if "view" in told:
                kept = told["view"]
            else:
                apply(kept, told["changes"])
                changed += 1
            assert kept == updates[roles[0]]["view"]
        assert changed > 10
    for player in players.values():
        player.leave()
