"""The sheet as everybody may read it: nothing of the board, no links."""

import msgspec

from estandarte.kernel import SPECTATOR, DieWanted, Role
from estandarte.server.people.ratings import rivals_of
from estandarte.server.seating_plan import Sheet
from estandarte.server.wire import envelopes

from . import clocks
from .live_match import LiveMatch
from .seeds import contributors, is_one_hand, wanted


def table_of(room: LiveMatch, role: Role = "") -> envelopes.Table:
    """Seats, terms, clocks and offers; as spectators may know them who hear of all that late."""
    sheet = room.sheet
    if role == SPECTATOR and sheet.status == "over" and not room.is_shown_over:
        sheet = msgspec.structs.replace(sheet, status="playing", ended_by="")
    present = room.present()
    return {
        **summary_of(sheet),
        "switches": dict(room.game.as_today(sheet.setup).switches),
        "packs": [
            {"name": p.name, "fingerprint": p.fingerprint}
            for p in sheet.setup.packs
            if p.name != sheet.game
        ],
        "scenario_name": dict(room.game.scenario_name(sheet.setup)),
        "pledge": sheet.setup.pledge,
        "seeds": sheet.setup.seeds,
        "dice": _dice(sheet),
        "real_dice": sheet.setup.real_dice,
        "dice_known": sheet.dice_known,
        "counts": bool(sheet.terms.rated and (sheet.rivals or rivals_of(sheet))),
        "terms": sheet.terms,
        "seats": {role: _seat(sheet, role, present) for role in sheet.seats},
        "umpire": [s.name for s in sheet.sitters.values() if "umpire" in s.roles],
        "umpire_asked": sheet.umpire_asked,
        "spectators": sum(1 for w in room.watchers if not w.sitter),
        "advice": sheet.allows_advice,
        "draw": sheet.draw,
        "take_back": sheet.take_back,
        "clock": clocks.shown(room),
        "rules": sheet.change,
        "mended": list(room.game.mended_since(sheet.setup.version)),
        "die_wanted": _die(room),
        "result": room.match.result if room.match and room.is_shown_over else None,
    }


def summary_of(sheet: Sheet) -> envelopes.Summary:
    """A line in the list of matches."""
    return {
        "match": sheet.id,
        "game": sheet.game,
        "scenario": sheet.setup.scenario,
        "title": sheet.title,
        "status": sheet.status,
        "created": sheet.created,
        "host": sheet.host,
        "ended_by": sheet.ended_by,
        "open": [] if sheet.status == "over" else sheet.free_seats(),
    }


def _seat(sheet: Sheet, role: str, present: set[str]) -> envelopes.SeatShown:
    seat = sheet.seats[role]
    people: list[envelopes.Person] = [
        {"sitter": s.id, "name": s.name, "commands": s.commands, "present": s.id in present}
        for s in sheet.people_of(role)
    ]
    return {"kind": seat.kind, "rank": seat.rank, "people": people}


def _dice(sheet: Sheet) -> envelopes.DiceShown:
    """Who is bound to what, who is waited for, and whether anybody independent is among them."""
    asks, slow = wanted(sheet)
    bound = {name: s.bound for name, s in contributors(sheet).items() if s.bound}
    return {
        "commitments": sheet.setup.commitments or bound,
        "asks": asks,
        "wanted": [s.id for s in slow],
        "one_hand": is_one_hand(sheet),
    }


def _die(room: LiveMatch) -> envelopes.DieAsked | None:
    if room.opening_die is not None:
        return _wanted("", room.opening_die, len(room.sheet.opening))
    if room.pending is None:
        return None
    action, faces, wanted = room.pending
    return _wanted(action.role, wanted, len(faces))


def _wanted(role: str, wanted: DieWanted, so_far: int) -> envelopes.DieAsked:
    return {
        "role": role,
        "sides": wanted.sides,
        "purpose": wanted.purpose,
        "cite": wanted.cite,
        "so_far": so_far,
    }
