"""`estandarte post`: a match by letter, with files only.

Whoever keeps the record sends each side its packet and takes the order files that come back. A
packet shows only what its side may know; its seal lets nobody else give orders for that side.
"""

import secrets
from argparse import Namespace
from hashlib import blake2b
from hmac import compare_digest
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from estandarte.cli.armies import read_armies
from estandarte.cli.desk import Desk
from estandarte.cli.faults import NO, SUCCESS, UsageFault
from estandarte.cli.files import read_within, write_whole
from estandarte.cli.parser import Parser
from estandarte.cli.reading import sound_record
from estandarte.cli.scenarios import set_up_scenario
from estandarte.kernel import (
    SHELF,
    Action,
    DieWanted,
    Match,
    Refused,
    Role,
    Setup,
    Telling,
    export_for,
    no,
    tell,
)
from estandarte.kernel.records.record import LARGEST
from estandarte.kernel.secrets.hearing import Hearing

LARGEST_ORDERS = 1_000_000
MOST_OPTIONS = 500
MOST_SPARED = 10_000
"""Answers given between two letters; more would be a loop."""


class Orders(msgspec.Struct, forbid_unknown_fields=True):
    """An order file: the actions of one side, in the order in which they shall be tried."""

    estandarte: str
    role: Role
    step: int
    seal: str
    actions: list[msgspec.Raw] = []


def describe(parser: Parser) -> None:
    parser.subject("record")
    parser.option("role", "role")
    parser.option("orders", "file")
    parser.option("game", "game")
    parser.option("scenario", "scenario")
    parser.option("field", "file")
    parser.option("army", "bring", action="append", default=[])


def run(asked: Namespace, desk: Desk) -> int:
    path = Path(asked.record)
    if asked.game is not None:
        return _begin(path, asked, desk)
    match: Match[Any] = Match.resume(sound_record(read_within(path, LARGEST, desk.speech)))
    if asked.orders is not None:
        return _take(match, path, Path(asked.orders), desk)
    if asked.role is None or asked.role not in match.game.roles:
        known = list(match.game.roles)
        raise UsageFault("fault.role", role=str(asked.role or ""), known=known)
    desk.document(_packet(match, asked.role, desk))
    return SUCCESS


def _begin(path: Path, asked: Namespace, desk: Desk) -> int:
    if path.exists():
        raise UsageFault("post.there", file=str(path))
    game = SHELF.take(asked.game)
    armies = read_armies(game, asked.army, desk.speech)
    setup = Setup(game.name, "", game.version, armies=armies)
    setup = set_up_scenario(game, asked.scenario, setup, None, desk.speech, asked.field)
    match: Match[Any] = Match.start(game, setup, secrets.token_hex(32))
    _spare(match)
    write_whole(path, bytes(match.record), desk.speech)
    return _tell(match, 0, desk)


def _packet(match: Match[Any], role: Role, desk: Desk) -> dict[str, Any]:
    """What one side needs to answer from afar."""
    options = list(islice(match.options(role), MOST_OPTIONS))
    prompt = match.prompt(role)
    account = Hearing(match, role).of(role)  # steps that it has not heard of are not counted
    orders = Orders("orders", role, account.step, _seal(match, role))
    asked = prompt.question
    language = desk.speech.language
    return {
        "estandarte": "packet",
        "orders": orders,
        "question": match.game.texts.say(language, asked.key, asked.facts) if asked else "",
        "waiting": list(prompt.waiting),
        "options": [{"action": a, "text": tell(match.game, a, language)} for a in options],
        "intentions": match.intentions(role),
        "mended": match.game.mended_since(match.record.setup.version),
        "board": match.game.draw(match.view(role), language, 100),
        "record": export_for(match, role, account).decode(),
    }


def _take(match: Match[Any], path: Path, file: Path, desk: Desk) -> int:
    """Carry out an order file up to the first action that is refused."""
    try:
        data = read_within(file, LARGEST_ORDERS, desk.speech)
        orders = msgspec.json.decode(data, type=Orders)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        raise UsageFault("post.no_orders", file=str(file)) from None
    if orders.estandarte != "orders" or orders.role not in match.game.roles:
        raise UsageFault("post.no_orders", file=str(file))
    if not compare_digest(orders.seal.encode(), _seal(match, orders.role).encode()):
        raise UsageFault("post.seal", role=orders.role)
    done, refused = 0, None
    for raw in orders.actions:
        refused = _try(match, orders.role, bytes(raw), desk.speech.language)
        if refused is not None:
            break
        done += 1
    if done:
        _spare(match)
        write_whole(path, bytes(match.record), desk.speech)
    if refused is not None and not desk.as_json:
        desk.complain(desk.speech.tell(refused))
    return _tell(match, done, desk, refused)


def _spare(match: Match[Any]) -> None:
    """Answer for whoever has said it already, or has no choice: that needs no letter. [KER-14]"""
    for _ in range(MOST_SPARED):
        answers = (match.unasked(role) for role in match.waiting)
        answer = next((action for action in answers if action is not None), None)
        if answer is None:
            return
        try:
            match.act(answer)
        except DieWanted:
            return


def _try(match: Match[Any], role: Role, data: bytes, language: str) -> Telling | None:
    """None when it is done; otherwise why not."""
    verdict = match.check(data)
    try:
        action: Action = match.game.codec.action(data)
        if action.role != role:
            raise Refused(no("KER-2", role=action.role))
        match.act(action)
        return None
    except msgspec.MsgspecError:
        cite = verdict.cite or "KER-4"
    except DieWanted as wanted:
        return Telling("post.real_dice", {"sides": wanted.sides})
    except Refused as refused:
        cite = refused.verdict.cite or ""
    statement = match.game.book.get(cite)
    rule = statement.text(language) if statement else ""
    return Telling("post.refused", {"cite": cite, "rule": rule})


def _tell(match: Match[Any], done: int, desk: Desk, refused: Telling | None = None) -> int:
    why = desk.speech.tell(refused) if refused else None
    if desk.as_json:
        told = {"done": done, "refused": why, "waiting": match.waiting, "result": match.result}
        desk.document({**told, "steps": len(match.record.steps)})
    else:
        desk.say("post.done", done)
        for role in match.waiting:
            side = desk.speech.side(match.game, role, match.record.setup)
            desk.say("post.waiting", role=side)
    return NO if refused else SUCCESS


def _seal(match: Match[Any], role: Role) -> str:
    """Known to whoever got the packet of this side, and to nobody else."""
    key = match.secret.encode()[:64]
    return blake2b(f"orders/{role}".encode(), key=key, digest_size=16).hexdigest()
