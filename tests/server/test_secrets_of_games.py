"""Non-interference on the wire, for the games that hide something.

A match is broken off and gone on with at two tables: at one as it was, at the other with all that
one role may not know thrown anew. Every byte that the role or a spectator is sent must be the same.
"""

import itertools
import json
from typing import Any

import pytest

from estandarte.kernel import SHELF, Dice, Game, Role, encode
from estandarte.kernel.positions import write_position
from estandarte.kernel.testing import new_match, playout
from server.conftest import Open
from server.guests import Table
from server.test_secrets import plain

GAMES = (("tercios", "campo_abierto"), ("mistral", "y1744"))
MOMENTS = (12, 40, 90)
"""Steps of a random match after which it is broken off."""
PATHS = (
    "", "/options", "/talk", "/record", "/position", "/moments/0", "/board", "/post", "/words",
)  # fmt: skip


def two_worlds(game: Game[Any, Any], scenario: str, step: int, role: Role) -> tuple[str, str]:
    """The position as it is, and as the role might imagine it."""
    match = new_match(game, scenario, 7)
    for number, _ in enumerate(playout(match, 7)):
        if number == step:
            break
    setup, state = match.record.setup, match.state
    imagined = game.imagine(game.view(state, role), Dice("another world"))
    assert imagined != state
    return write_position(game, setup, state), write_position(game, setup, imagined)


def sent_to(table: Table, game: Game[Any, Any], position: str, role: Role) -> list[str]:
    """All that the role and a spectator can get out of the table."""
    numbers = itertools.count()
    table.hall.make_secret = lambda: "the same seed"
    table.hall.make_id = lambda: f"{next(numbers):012x}"
    other = next(r for r in game.roles if r != role)
    seats = {role: {"kind": "me"}, other: {"kind": "open"}}
    form = {"position": position, "seats": seats, "public": True}
    opened = table.post("/api/matches", form, status=201)
    table.join(opened, other)
    path = f"/api/matches/{opened['match']}"
    sent: list[str] = []
    for token, tail in itertools.product((opened["token"], ""), PATHS):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = table.http.get(path + tail, headers=headers)
        sent.append(f"{tail}: {answer.status_code} {plain(answer.text)}")
    headers = {"Authorization": f"Bearer {opened['token']}"}
    played = table.hall.rooms[opened["match"]].playing()
    offered = itertools.islice(played.options(role), 12)
    for action, question in itertools.product(offered, ("verdict", "odds")):
        body = {"action": json.loads(encode(action))}
        answer = table.http.post(f"{path}/{question}", json=body, headers=headers)
        sent.append(f"{question} {action}: {answer.status_code} {plain(answer.text)}")
    guest, watcher = table.socket(opened["match"], opened["token"]), table.socket(opened["match"])
    welcomes = (json.dumps(one.welcome, separators=(",", ":")) for one in (guest, watcher))
    return sent + [plain(text) for text in welcomes]


@pytest.mark.parametrize("step", MOMENTS)
@pytest.mark.parametrize(("name", "scenario"), GAMES, ids=[name for name, _ in GAMES])
def test_what_is_sent_does_not_depend_on_what_is_hidden(
    open_table: Open, tmp_path: Any, name: str, scenario: str, step: int
) -> None:
    game = SHELF.take(name)
    for role in game.roles:
        told = [
            sent_to(open_table(database=f"{tmp_path / role}-{n}.sqlite", key="k"), game, line, role)
            for n, line in enumerate(two_worlds(game, scenario, step, role))
        ]
        assert len(told[0]) == len(told[1]) > 15
        for one, other in zip(*told, strict=True):
            assert one == other
