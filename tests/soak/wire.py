"""Forged messages over the wire: each is answered, none illegal is accepted, the table stands."""

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from msgspec.json import decode

from estandarte.kernel import SHELF, Dice, audit, encode
from laws.forging import Forger
from server.conftest import settings_for
from server.guests import Json, Table

from .certificate import GAMES, HOUR, Found

ABOUT = (
    "Forged actions and broken messages sent over a socket to a real table in matches of every "
    "game. Each got an answer; whatever was accepted, the rules allow on the board as it stood; at "
    "the end every match was audited."
)
LENGTH = 100
"""Messages for one match, before another is begun."""


def run(amount: int, seed: int) -> Found:
    found, dice, counted = Found(), Dice(f"wire-{seed}"), Counter[str]()
    with tempfile.TemporaryDirectory(prefix="estandarte-wire-") as folder:
        table = Table(settings_for(Path(folder), messages_per_second=1e6, messages_at_once=10**6))
        try:
            while counted["sent"] < amount and not found.faults and not HOUR.is_over():
                game = GAMES[counted["matches"] % len(GAMES)]
                counted["matches"] += 1
                least = min(LENGTH, amount - counted["sent"])
                _match(table, game, dice, least, counted, found.faults)
        finally:
            table.close()
    found.counts |= counted
    found.cut_short = counted["sent"] < amount
    return found


def _match(
    table: Table, game: str, dice: Dice, most: int, counted: Counter[str], faults: list[str]
) -> None:
    known = SHELF.take(game)
    scenario = dice.choice(sorted(known.scenarios()))
    seats = {role: {"kind": "hot_seat"} for role in known.roles}
    opened = table.open_match(game=game, scenario=scenario, seats=seats)
    match, token = opened["match"], opened["token"]
    guests = {role: table.socket(match, token, role=role) for role in known.roles}
    room = table.hall.rooms[match]
    try:
        for _ in range(most):
            live = room.match
            if live is None or live.is_over:
                return
            role = dice.choice(live.waiting)
            forger, before = Forger(dice, live.state), live.state
            sent = _forged(forger, dice, live, role)
            allowed = bool(known.check(live.state, sent))
            answer = guests[role].ask("act", action=sent)
            counted["sent"] += 1
            if answer["kind"] == "answer":
                counted["accepted"] += 1
                if not allowed:
                    told = encode(sent).decode()[:300]
                    faults.append(f"{game}: accepted, and not allowed: {told}")
            elif allowed and before is live.state and answer["status"] < 500:
                counted["refused for other reasons"] += 1
            elif answer.get("status", 500) >= 500:
                faults.append(f"{game}: {answer}: {encode(sent).decode()[:300]}"[:500])
            for guest in guests.values():
                guest.heard.clear()
                guest.unread.clear()
    finally:
        for guest in guests.values():
            guest.leave()
        if room.match is not None and (fault := audit(room.match.record).fault):
            faults.append(f"{game}: the audit of {match} finds {fault.key}")


def _forged(forger: Forger, dice: Dice, live: Any, role: str) -> Any:
    """By turns forged outright, altered, of another moment, broken, and once in a while honest."""
    decision = live.state.decision
    option = decision.sample(live.state, role, dice)
    how = dice.throw(10)
    if how <= 5:
        return decode(encode(forger.forge(dice.choice(decision.accepts), role)))
    if how <= 7:
        return decode(encode(forger.alter(option)))
    if how == 8:
        return decode(encode(forger.forge(dice.choice(live.game.codec.actions), role)))
    if how == 9:
        broken: Json = decode(encode(option))
        field = dice.choice(sorted(broken))
        broken[field] = dice.choice((None, -1, "", [], {}, "x" * 3000, 10**30, True, [[[]]]))
        return broken
    return decode(encode(option))
