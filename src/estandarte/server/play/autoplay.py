"""Whoever acts without being asked: machines, and people who have said already what they want."""

import asyncio
import logging
import secrets
import time
from typing import Any

import msgspec

from estandarte.kernel import (
    Action,
    DieWanted,
    Game,
    Match,
    Refused,
    Role,
    encode,
    hides_steps,
    no,
)
from estandarte.players import (
    CHANCE,
    IllegalChoice,
    Lapse,
    any_option,
    lapse_of,
    ranks_of,
    thinking_ranks_of,
)
from estandarte.server.faults import Fault, JournalFault
from estandarte.server.limits import house_of, machines_of, seat_in
from estandarte.server.logs import note
from estandarte.server.wire import messages
from estandarte.server.workers.machine_pool import NONE, choice_question
from estandarte.server.workers.pool import ProcessLost
from estandarte.server.workers.turns import ALONE, PEOPLE, WATCHED, WHO, Claim, Metered

from . import sleeping
from .room import Room

TRIES = 3
IN_TIME = 0.5
"""The part of a machine's patience after which it stops thinking and answers."""
ALONE_IN_TIME = 0.1
"""The same where nobody plays and nobody looks on: others' opponents may be waiting."""
LOOK_AGAIN = 0.5
"""Seconds after which one who waits looks whether the board has changed."""
MOST_IN_A_ROW = 1_000
"""Answers given for people without a machine or anybody else acting; more would be a loop."""


def ranks(game: Game[Any, Any]) -> tuple[str, ...]:
    """The ranks of machine that play a game, the weakest first."""
    return ranks_of(game)


def wake(room: Room) -> None:
    """Let whoever is absent act, if it is their turn."""
    busy = room.attendant is not None and not room.attendant.done()
    if busy or room.gone or not room.is_playing or room.pending is not None:
        return
    if room.machine_roles() or _to_spare(room):
        room.attendant = room.hall.work(room, _attend(room), "attend")


async def _attend(room: Room) -> None:
    if not await room.hall.journal.attend(room.sheet.id):
        return
    in_a_row, began = 0, time.monotonic()
    while not room.gone and room.is_playing and room.pending is None:
        if in_a_row < MOST_IN_A_ROW and await _answer_for(room):
            in_a_row += 1
            continue
        roles = room.machine_roles()
        if not roles:
            return
        purse, moments = (
            room.hall.sand.of(machines_of(room.sheet.paid_by)),
            room.hall.metrics.moments,
        )
        while purse.left() <= 0 and not room.sheet.voters() and not room.gone:
            await asyncio.sleep(LOOK_AGAIN)
        turns = (Metered(_machine_turn(room, role), purse, moments) for role in roles)
        await asyncio.gather(*turns)
        if time.monotonic() - began > sleeping.LEASE and room.hall.gives_way(room):
            return


# --- machines


async def _machine_turn(room: Room, role: Role) -> None:
    asked = room.prompted.get(role)
    action = await machine_choice(room, role, room.sheet.seats[role].rank)
    async with room.lock:
        if room.gone or role not in room.machine_roles() or room.prompted.get(role) != asked:
            return  # the question has changed while it thought
        if action is not None:
            await perform(room, action)


async def machine_choice(room: Room, role: Role, rank: str) -> Action | None:
    """What a machine wants to do, from its view alone; None if nothing is asked of it any more.

    The match goes on whatever happens: after some tries chance is asked, and if that
    finds nothing either, the first thing is done that the rules allow.
    """
    hall, started = room.hall, time.perf_counter()
    for attempt in range(TRIES + 1):
        match, asked = room.match, room.prompted.get(role)
        if room.gone or match is None or role not in match.waiting:
            return None
        strength = rank if attempt < TRIES else CHANCE
        seed = secrets.token_hex(16)
        try:
            action = await _thought(room, match, role, strength, seed)
        except Exception as fault:  # whatever a doctrine, or what carries its answer, may do
            if match is room.match and room.prompted.get(role) == asked:
                _note_lapse(room, lapse_of(match, role, seed, fault), strength, fault)
            continue
        hall.metrics.thoughts += 1
        hall.metrics.thinking.add(time.perf_counter() - started)
        return action
    if room.gone or room.match is None or role not in room.match.waiting:
        return None
    hall.metrics.stand_ins += 1
    return any_option(room.match, role)


async def _thought(room: Room, match: Match[Any], role: Role, rank: str, seed: str) -> Action:
    """What one thought leads to, proved legal."""
    patience = room.hall.settings.think_seconds
    notes = room.notes.get(role, NONE)
    claim = _claim(room, rank)
    part = ALONE_IN_TIME if claim.row() == ALONE else IN_TIME
    question = choice_question(match, role, rank, seed, notes, patience * part)
    answer = await room.hall.thinkers.ask(question, claim, patience)
    action = match.read(bytes(answer.action))
    verdict = match.check(action) if action.role == role else no("KER-2", role=action.role)
    if not verdict or match is not room.match:
        raise IllegalChoice(role, action, verdict)
    room.keep_in_mind(role, answer.notes, answer.reasons)
    return action


def _claim(room: Room, rank: str) -> Claim:
    """Whoever opened the match pays; who plays with people is asked before all others."""

    def row() -> int:
        return PEOPLE if room.sheet.voters() else WATCHED if room.watchers else ALONE

    return Claim(room.sheet.paid_by, rank not in thinking_ranks_of(room.game), row)


def _note_lapse(room: Room, lapse: Lapse, rank: str, fault: Exception) -> None:
    if not isinstance(fault, ProcessLost):
        room.hall.metrics.lapses += 1
    facts = msgspec.structs.asdict(lapse) | {"rank": rank}
    note("a machine found no answer", logging.WARNING, match=room.sheet.id, **facts)


async def perform(room: Room, action: Action, faces: tuple[int, ...] = ()) -> None:
    """An action of somebody absent; with real dice those present throw for him."""
    try:
        await room.act_now(action, None, faces)
    except DieWanted as wanted:
        room.pending = (action, faces, wanted)
        room.audience.tell_table()


async def throw_for(room: Room, faces: tuple[int, ...]) -> None:
    """The dice that somebody present has thrown for an action that waits for them."""
    async with room.lock:
        if room.pending is None:
            raise Fault(409, "server.no_die_wanted")
        action, before, _ = room.pending
        room.pending = None
        await perform(room, action, (*before, *faces))
        if room.pending is not None and room.pending[2].shown is not None:
            wanted = room.pending[2]
            room.pending = (action, before, wanted)  # no such face: throw again
            raise wanted
    wake(room)


# --- people who need not be asked


async def _answer_for(room: Room) -> bool:
    """Give one answer for somebody who has said it already, or has no other. [KER-14]"""
    for role in _to_spare(room):
        match = room.match
        assert match is not None
        state, action = match.state, await _foretold(room, role)
        if action is None:
            continue
        await _until_due(room, match, action)
        async with room.lock:
            if room.gone or room.match is not match or match.state is not state:
                return True  # something has happened meanwhile: look again
            if not room.is_playing or room.sheet.change or not match.may_spare(role):
                return False
            try:
                await perform(room, action)
            except (Refused, JournalFault):
                return False
        return True
    return False


def _to_spare(room: Room) -> list[Role]:
    return room.people_to_spare() if room.hall.settings.spares else []


async def _foretold(room: Room, role: Role) -> Action | None:
    """Worked out beside the table, from what the role knows, and paid for by its match."""
    match = room.match
    assert match is not None
    paying = WHO.set(seat_in(house_of(room.sheet.paid_by), room.sheet.id, role))
    said = msgspec.Raw(encode(match.intentions(role)))
    try:
        told = await room.reckon(role, "en", messages.Foretell(intentions=said))
    except (Fault, Refused):
        return None
    finally:
        WHO.reset(paying)
    action = msgspec.json.decode(told, type=messages.Foretold).action
    return None if bytes(action) == b"null" else match.read(bytes(action))


async def _until_due(room: Room, match: Match[Any], action: Action) -> None:
    """At once against machines, and whenever nobody else hears of it. [KER-16]

    What others hear comes between people after a time that chance draws anew whenever something was
    heard: it may be as short or as long as anybody's, so that its moment tells nothing.
    """
    if len(room.sheet.voters()) < 2 or not hides_steps(room.game) or match.is_unheard(action):
        return
    state = match.state
    while (left := room.due - time.monotonic()) > 0 and match.state is state and not room.gone:
        await asyncio.sleep(min(left, LOOK_AGAIN))
