"""Who is counted for what is asked: an address, an account by its session, a guest's seat."""

import time
from collections.abc import Iterable

from estandarte.server.faults import Fault
from estandarte.server.limits import account_in, house_of, seat_in
from estandarte.server.people.tokens import PersonToken, Seals
from estandarte.server.play.room import Room

from .auth import Caller


def caller_at(seals: Seals, house: str, token: str) -> str:
    """An account counts as itself, wherever else its house may send from."""
    try:
        read = seals.read(token) if token else None
    except Fault:
        return house  # whoever asks for more will be told
    if isinstance(read, PersonToken) and read.until > time.time():
        return account_in(house, read.person)
    return house


def caller_in(room: Room, caller: Caller, who: str) -> str:
    """A guest's seat has a purse of its own, among those of all matches opened from one house."""
    if caller.serial is None or who != house_of(who):
        return who
    return seat_in(house_of(room.sheet.payer or who), room.sheet.id, caller.id)


def bearer(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The token of a request."""
    told = next((v for n, v in headers if n == b"authorization"), b"").decode("latin-1")
    kind, _, token = told.partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""
