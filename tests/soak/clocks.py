"""The wall clock jumps, by seconds and by years, while people play against their clocks."""

import random
import tempfile
import time
from pathlib import Path
from typing import Any

from estandarte.kernel import audit
from server.conftest import settings_for
from server.guests import Table

from .certificate import Found

ABOUT = (
    "The clock of the machine was set to another time, forwards and backwards by seconds, hours "
    "and years, between the moves of matches with clocks, spectators who see late, and links to "
    "moments. No flag fell, no move was lost, nothing went out of order, and every record passed "
    "its audit."
)
JUMPS = (-1.0, 1.0, 60.0, -3_600.0, 3_600.0, -86_400.0, 86_400.0 * 30, -86_400.0 * 365 * 5)
CLOCK = {"bank": 600.0, "decision": 30.0, "falls": "forfeit"}
SEATS = {"red": {"kind": "hot_seat"}, "blue": {"kind": "hot_seat"}}


def run(amount: int, seed: int) -> Found:
    found, dice, real = Found(), random.Random(seed), time.time
    shift = [0.0]
    counted = {"jumps": 0, "matches": 0, "moves": 0}
    with tempfile.TemporaryDirectory(prefix="estandarte-clocks-") as folder:
        table = Table(settings_for(Path(folder)))
        time.time = lambda: real() + shift[0]  # the machine's clock, not any code of ours
        try:
            while counted["jumps"] < amount and not found.faults:
                counted["matches"] += 1
                _match(table, amount, counted, found.faults, dice, shift)
        finally:
            time.time = real
            table.close()
    found.counts |= counted
    return found


def _match(
    table: Table, amount: int, counted: dict[str, int], faults: list[str], dice: Any, shift: Any
) -> None:
    opened = table.open_match(seats=SEATS, clock=CLOCK, public=True, spectator_delay=1.0)
    match, token = opened["match"], opened["token"]
    room = table.hall.rooms[match]
    marks = [0]
    while room.match is not None and not room.match.is_over and counted["jumps"] < amount:
        shift[0] += dice.choice(JUMPS)
        counted["jumps"] += 1
        role = room.match.waiting[0]
        options = table.get(f"/api/matches/{match}/options", token, role=role)["options"]
        action = dice.choice(options)["action"]
        marks.append(table.ask(match, token, role=role, kind="act", action=action)["mark"])
        counted["moves"] += 1
        table.get(f"/api/matches/{match}")  # somebody watches, late
    if marks != sorted(marks):
        faults.append(f"{match}: marks out of order")
    if room.sheet.ended_by == "time":
        faults.append(f"{match}: a flag fell")
    if room.match is not None and (fault := audit(room.match.record).fault):
        faults.append(f"{match}: {fault.key}")
