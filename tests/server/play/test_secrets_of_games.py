"""Non-interference on the wire, for the games that hide something.

A match is broken off and gone on with at two tables: at one as it was, at the other with all that
one role may not know thrown anew. Every byte that the role or a spectator is sent must be the same.
"""

import itertools
import json
import re
from typing import Any

import pytest

from estandarte.games.mistral.hidden.dummies import PlaceDummies
from estandarte.kernel import (
    SHELF,
    Action,
    Dice,
    Game,
    Hearing,
    Role,
    carry_out,
    check,
    encode,
    kind_of,
)
from estandarte.kernel.records.positions import write_position
from estandarte.kernel.testing import new_match, playout, rule
from laws.forging import Forger
from server.conftest import Open
from server.guests import Table
from server.play.test_secrets import plain

MOMENTS = [
    *(("tercios", "campo_abierto", step) for step in (12, 90)),
    *(("mistral", "y1744", step) for step in ("committing", "sailing", "tasking")),
    *(
        pytest.param(*one, marks=pytest.mark.soak)
        for one in (
            ("tercios", "campo_abierto", 40),
            ("mistral", "y1744", 12),
            ("mistral", "y1744", 90),
        )
    ),
]
"""The step of a random match after which it is broken off, or the question that is open then."""
TIMED = re.compile(r'"until_flag":\{[^}]*\}')
PATHS = (
    "", "/options", "/talk", "/record", "/position", "/moments/0", "/board", "/post", "/words",
)  # fmt: skip


def two_worlds(
    game: Game[Any, Any], scenario: str, step: int | str, role: Role
) -> tuple[tuple[str, str], list[Action]]:
    """The position as it is, and as the role might imagine it; and what nobody was offered."""
    match = new_match(game, scenario, 7)
    for number, _ in enumerate(playout(match, 7)):
        if step in (number, kind_of(match.state.decision)):
            break
    setup, state = match.record.setup, match.state
    imagined = game.imagine(game.view(state, role), Dice("another world"))
    assert imagined != state
    forger = Forger(Dice("forged"), state, imagined)
    forged = [forger.forge(kind, role) for kind in state.decision.accepts for _ in range(6)]
    lines = write_position(game, setup, state), write_position(game, setup, imagined)
    return lines, forged


def sent_to(
    table: Table, game: Game[Any, Any], position: str, role: Role, forged: list[Action]
) -> list[str]:
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
    for action in forged:
        body = {"action": json.loads(encode(action))}
        for question in ("verdict", "act"):
            answer = table.http.post(f"{path}/{question}", json=body, headers=headers)
            sent.append(f"{question} {action}: {answer.status_code} {plain(answer.text)}")
            if answer.json().get("ok"):
                break  # what may be done changes the board
    guest, watcher = table.socket(opened["match"], opened["token"]), table.socket(opened["match"])
    welcomes = (json.dumps(one.welcome, separators=(",", ":")) for one in (guest, watcher))
    return sent + [plain(text) for text in welcomes]


@pytest.mark.parametrize(("name", "scenario", "step"), MOMENTS)
def test_what_is_sent_does_not_depend_on_what_is_hidden(
    open_table: Open, tmp_path: Any, name: str, scenario: str, step: int | str
) -> None:
    game = SHELF.take(name)
    for role in game.roles:
        lines, forged = two_worlds(game, scenario, step, role)
        tables = (
            open_table(database=f"{tmp_path / role}-{n}.sqlite", key="k", spares=False)
            for n in (1, 2)
        )
        told = [sent_to(next(tables), game, line, role, forged) for line in lines]
        assert len(told[0]) == len(told[1]) > 15
        for one, other in zip(*told, strict=True):
            assert one == other


# --- steps of a hidden phase


def hidden_phase() -> tuple[str, Role, list[Action], Action]:
    """A position of Mistral from which one Fleet does several things unseen, and then ends it."""
    game = SHELF.take("mistral")
    match = new_match(game, "y1744", 7)
    for _ in itertools.islice(playout(match, 7), 300):
        pass
    record = match.record
    for acting, other in (game.roles, game.roles[::-1]):
        heard = [0, *Hearing(match).of(other).steps]
        for first, last in itertools.pairwise(heard):
            actions = [step.action for step in record.steps[first:last]]
            if len(actions) < 4 or {action.role for action in actions} != {acting}:
                continue
            board = record.state_at(first).clone()
            position = write_position(game, record.setup, board)
            carry_out(board, actions[0])
            if check(board, actions[-1]):  # it could have been ended after one of them
                return position, acting, actions[:-1], actions[-1]
    raise AssertionError("nothing is hidden")


def heard_of(table: Table, position: str, acting: Role, unseen: list[Action], last: Action) -> Any:
    """What the other Fleet and a spectator are sent, up to the end of the hidden phase."""
    numbers = itertools.count()
    table.hall.make_secret = lambda: "the same seed"
    table.hall.make_id = lambda: f"{next(numbers):012x}"
    [other] = (r for r in SHELF.take("mistral").roles if r != acting)
    clock = {"bank": 3600, "increment": 30}
    form = {"position": position, "seats": {other: {"kind": "me"}, acting: {"kind": "open"}},
            "public": True, "clock": clock}  # fmt: skip
    opened = table.post("/api/matches", form, status=201)
    joined = table.join(opened, acting)
    path = f"/api/matches/{opened['match']}"
    listeners = [table.socket(opened["match"], opened["token"]), table.socket(opened["match"])]
    actor = table.socket(opened["match"], joined["token"])
    for guest in listeners:
        guest.ask("ping")
        guest.unread.clear()
    for action in unseen:
        assert actor.ask("act", action=json.loads(encode(action)))["kind"] == "answer"
    sent: list[str] = []
    for guest, token in zip(listeners, (opened["token"], ""), strict=True):
        guest.ask("ping")
        sent += [plain(json.dumps(message)) for message in guest.unread]
        for tail in ("", "/record", "/moments/0", "/moments/1"):
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            answer = table.http.get(path + tail, headers=headers)
            sent.append(f"{tail}: {answer.status_code} {TIMED.sub('~', plain(answer.text))}")
    assert actor.ask("act", action=json.loads(encode(last)))["kind"] == "answer"
    for guest in listeners:
        guest.ask("ping")
        updates = [m for m in guest.unread if m["kind"] == "update"]
        sent.append(str([(m["mark"], m["step"], m["back_to"], len(m["steps"])) for m in updates]))
        [told] = (m for m in guest.unread if m["kind"] == "table")
        sent.append(str({r: round(s / 30) for r, s in told["table"]["clock"]["left"].items()}))
    return sent


@rule("KER-12")
def test_steps_of_a_hidden_phase_cannot_be_counted(open_table: Open, tmp_path: Any) -> None:
    position, acting, unseen, last = hidden_phase()
    one, other = (
        heard_of(
            open_table(database=f"{tmp_path / str(count)}.sqlite", key="k", spares=False),
            position, acting, unseen[:count], last,
        )
        for count in (1, len(unseen))
    )  # fmt: skip
    assert one == other
    assert one.count("[(3, 1, 0, 1)]") == 2  # all of it is one step to each of them


# --- a question put to both


def asked_of_both() -> tuple[str, dict[Role, Action]]:
    """A position of Mistral in which both Fleets are asked at once, and an answer of each."""
    game = SHELF.take("mistral")
    match = new_match(game, "y1744", 7)
    for _ in playout(match, 7):
        if kind_of(match.state.decision) == "placing_dummies" and len(match.waiting) == 2:
            break
    answers = {role: PlaceDummies(role=role) for role in game.roles}
    return write_position(game, match.record.setup, match.state), answers


def heard_until_it_closes(table: Table, how: str) -> list[str]:
    """What one Fleet and a spectator are sent while the other answers: by hand, or by the table."""
    numbers = itertools.count()
    table.hall.make_secret = lambda: "the same seed"
    table.hall.make_id = lambda: f"{next(numbers):012x}"
    position, answers = asked_of_both()
    mine, other = answers
    seats = {mine: {"kind": "me"}, other: {"kind": "open"}}
    clock = {"bank": 3600, "increment": 30}
    form = {"position": position, "seats": seats, "public": True, "clock": clock}
    opened = table.post("/api/matches", form, status=201)
    joined = table.join(opened, other)
    match = opened["match"]
    listeners = [table.socket(match, opened["token"]), table.socket(match)]
    actor = table.socket(match, joined["token"])
    for guest in listeners:
        guest.ask("ping")
        guest.unread.clear()
    act: Any = json.loads(encode(answers[other]))
    if how == "intended":
        upon = {"kind": "upon", "asks": "placing_dummies", "action": act}
        act = {"kind": "intend", "role": other, "intentions": [upon]}
    if how != "later":
        assert actor.ask("act", action=act)["kind"] == "answer"
        table.rest(match)
        assert not actor.ask("options")["options"]  # it has answered
    sent = []
    for guest, token in zip(listeners, (opened["token"], ""), strict=True):
        guest.ask("ping")
        assert [m["kind"] for m in guest.unread] == []
        for tail in ("", "/record", "/moments/0", "/post"):
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            answer = table.http.get(f"/api/matches/{match}{tail}", headers=headers)
            sent.append(f"{tail}: {answer.status_code} {TIMED.sub('~', plain(answer.text))}")
    return sent


@rule("KER-14", "KER-16")
def test_nobody_learns_who_has_answered_a_question_put_to_both(
    open_table: Open, tmp_path: Any
) -> None:
    """Not whether, not when, and not whether by hand or because it was intended."""
    told = [
        heard_until_it_closes(open_table(database=f"{tmp_path / how}.sqlite", key="k"), how)
        for how in ("later", "by hand", "intended")
    ]
    assert told[0] == told[1] == told[2]
    assert any('"waiting":["bourbons","british"]' in text for text in told[0])
