"""What players settle between themselves: draws, steps taken back, resigning, newer rules."""

from typing import Any

from estandarte.kernel import SPECTATOR, UMPIRE, Match, Refused, Role, RulesVote, but, no
from estandarte.server.faults import Fault
from estandarte.server.seating_plan import TakeBack

from . import clocks
from .room import Room


async def resign(room: Room, role: Role) -> None:
    async with room.lock:
        match = _open(room)
        match.resign(role)
        await room.settle()


async def offer_draw(room: Room, role: Role) -> None:
    """When everybody has offered it, it is one."""
    async with room.lock:
        match, sheet = _open(room), room.sheet
        if len(sheet.voters()) < len(sheet.seats):
            raise Fault(409, "server.machine_declines")
        if role not in sheet.draw:
            sheet.draw.append(role)
        sitter_roles = {r for s in sheet.people_of(role) for r in s.roles}
        if all(r in sheet.draw or r in sitter_roles for r in sheet.voters()):
            match.agree_to_draw()
        await room.settle()


async def decline_draw(room: Room) -> None:
    async with room.lock:
        _open(room)
        room.sheet.draw = []
        await room.settle()


async def take_back(room: Room, role: Role) -> bool:
    """True when the step is gone; False when the others are now being asked."""
    async with room.lock:
        match, sheet = room.playing(), room.sheet
        if role == UMPIRE:
            _go_back(room, match, role)
            await room.settle()
            return True
        if sheet.terms.take_back == "never":
            raise Fault(409, "server.no_take_back")
        if match.may_take_back(role):
            match.take_back(role)
            if room.is_heard_by_all():
                sheet.take_back = None
            await room.settle()
            return True
        heard = room.begun()[1].account
        if sheet.terms.take_back == "free" or not heard(role).step or match.is_over:
            raise Refused(match.may_take_back(role))
        if sheet.take_back is None:
            sheet.take_back = TakeBack(role, heard(SPECTATOR).step, (role,))
        return await _vote(room, match, role)


async def answer_take_back(room: Room, role: Role, agree: bool) -> bool:
    async with room.lock:
        match, sheet = room.playing(), room.sheet
        if sheet.take_back is None:
            raise Fault(409, "server.nothing_asked_back")
        if not agree:
            sheet.take_back = None
            await room.settle()
            return False
        return await _vote(room, match, role)


async def _vote(room: Room, match: Match[Any], role: Role) -> bool:
    sheet, asked = room.sheet, room.sheet.take_back
    assert asked is not None
    mine = {r for s in sheet.people_of(role) for r in s.roles}
    agreed = tuple(dict.fromkeys((*asked.agreed, role, *sorted(mine))))
    sheet.take_back = but(asked, agreed=agreed)
    done = all(r in agreed for r in sheet.voters())
    if done:
        _go_back(room, match, asked.by, agreed)
    await room.settle()
    return done


def _go_back(room: Room, match: Match[Any], by: Role, agreed: tuple[Role, ...] = ()) -> None:
    match.take_back_by_agreement(by, agreed)
    room.sheet.take_back, room.sheet.draw, room.pending = None, [], None


async def accept_rules(room: Room, role: Role, agree: bool) -> bool:
    """Once every person has accepted the difference, the match goes on under the new rules."""
    async with room.lock:
        change = room.sheet.change
        if change is None:
            raise Fault(409, "server.rules_agree")
        mine = {role, *(r for s in room.sheet.people_of(role) for r in s.roles)}
        accepted = tuple(sorted({*change.accepted} | mine if agree else {*change.accepted} - mine))
        refused = tuple(sorted({*change.refused} - mine if agree else {*change.refused} | mine))
        if mine <= {*(change.accepted if agree else change.refused)}:
            return False  # said already
        room.sheet.change = but(change, accepted=accepted, refused=refused)
        done = all(r in accepted for r in room.sheet.voters())
        vote = RulesVote(change.now, change.was, tuple(sorted(mine)), agree, done)
        _open(room).vote_on_rules(vote)
        if done:
            room.sheet.rules, room.sheet.change = change.now, None
        await room.settle()
        return done


async def pause(room: Room, paused: bool) -> None:
    async with room.lock:
        if paused:
            clocks.charge_all(room)
        room.sheet.paused = paused
        await room.settle()


async def add_time(room: Room, role: Role, seconds: float) -> None:
    async with room.lock:
        sheet = room.sheet
        if role not in sheet.seats or not -86_400 * 30 <= seconds <= 86_400 * 30:
            raise Fault(422, "fault.role", role=role, known=sorted(sheet.seats))
        now = sheet.left.get(role, sheet.terms.clock.bank)
        sheet.left[role] = max(0.0, now + seconds)
        await room.settle()


def _open(room: Room) -> Match[Any]:
    """The match, even while a change of rules is not yet accepted: one may always end it."""
    if room.match is None:
        raise Fault(409, "server.not_begun")
    if room.match.is_over:
        raise Refused(no("KER-1"))
    return room.match
