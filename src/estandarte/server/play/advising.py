"""Advice at the table, and how a match stood: thought out in the processes of the machines."""

import time
from typing import Any

import msgspec
from msgspec.structs import replace

from estandarte.kernel import Match, Role, encode
from estandarte.players.thinking.analysis import (
    MOST,
    WORLDS,
    Found,
    Judged,
    Piece,
    analyst_of,
    doubt_of,
)
from estandarte.players.thinking.inquiry import Inquiry
from estandarte.players.thinking.racing import mean_of
from estandarte.server.faults import Fault
from estandarte.server.wire.envelopes import AnalysisShown, JudgedShown, StandShown, ThoughtShown
from estandarte.server.wire.thoughts import analysis_for, judged_for, reasons_told
from estandarte.server.workers.machine_pool import (
    advice_question,
    explaining_question,
    piece_question,
)
from estandarte.server.workers.machine_worker import Answer, Question
from estandarte.server.workers.pool import ProcessFault
from estandarte.server.workers.turns import WHO, Claim

from .room import Room

IN_TIME = 0.5
"""The part of the table's patience after which a thought is cut short."""


async def advise(room: Room, role: Role, language: str) -> msgspec.Raw:
    """What the best player would do for a role, from what the role knows."""
    match = room.playing()
    if not room.sheet.allows_advice:
        raise Fault(403, "server.no_advice")
    if role not in match.waiting:
        raise Fault(409, "server.nothing_asked")
    patience = room.hall.settings.think_seconds
    question = advice_question(match, role, language, patience * IN_TIME)
    return (await _asked(room, question, patience)).told


async def analysed(room: Room, role: Role, asker: Role, language: str) -> AnalysisShown | None:
    """How a match was won, with one more piece of it worked out; what is known is kept.

    Only once it cannot help anybody any more; nothing where nobody knows how to think about it."""
    match = _looked_back_upon(room, role)
    async with room.looking:  # one piece at a time, and none of them twice
        inquiry = room.inquiries.get(role)
        if inquiry is None or inquiry.length != len(match.record.steps):
            analyst = analyst_of(match.game.name, WORLDS, MOST)
            if analyst is None:
                return None
            inquiry = room.inquiries[role] = Inquiry(analyst, match.record, role)
        if (piece := inquiry.next()) is not None:
            inquiry.take(piece, await _found(room, match, role, piece))
    account = room.begun()[1].account(asker)
    return analysis_for(match.game, inquiry, account, language)


async def _found(room: Room, match: Match[Any], role: Role, piece: Piece) -> Found:
    state = await room.state_at(piece.step)
    if state.decision is None:
        return Found()
    patience = room.hall.settings.think_seconds
    question = piece_question(match, state, role, piece, patience * IN_TIME)
    answer = await _asked(room, question, patience)
    usual = bytes(answer.action)
    ends, error = msgspec.json.decode(answer.told, type=tuple[tuple[float, ...], float])
    return Found(ends, None if usual == b"null" else match.game.codec.action(usual), error)


async def standing(room: Room, role: Role, asker: Role, step: int) -> StandShown | None:
    """A moment of it alone, as many boards as are let; nothing where nobody can think about it."""
    match = _looked_back_upon(room, role)
    if (analyst := analyst_of(match.game.name, WORLDS, 0)) is None:
        return None
    state, ends = await room.state_at(step), await _worked_out(room, match, role, Piece(step))
    chance = mean_of(ends.ends) if ends.ends else 0.0
    return {
        "turn": analyst.study.turn_of(state),
        "step": room.begun()[1].account(asker).step_at(step),
        "chance": chance,
        "error": ends.error or doubt_of(ends.ends, 0.0),
        "worlds": 0 if ends.error else len(ends.ends),
    }


def decisions(room: Room, role: Role, asker: Role) -> dict[str, list[int]]:
    """After which steps a role decided something that is thought about, as the asker counts."""
    match = _looked_back_upon(room, role)
    account, analyst = room.begun()[1].account(asker), analyst_of(match.game.name, 0, 0)
    found = analyst.decisions(match.record, role) if analyst is not None else []
    heard = {account.step_at(step): step for step in found}
    return {"steps": [n for n, step in sorted(heard.items()) if account.true_step(n) == step]}


async def judged(
    room: Room, role: Role, asker: Role, step: int, language: str
) -> JudgedShown | None:
    """A decision of it alone; nothing where it was the usual one, or none."""
    match = _looked_back_upon(room, role)
    steps, analyst = match.record.steps, analyst_of(match.game.name, WORLDS, 0)
    if analyst is None or step >= len(steps) or steps[step].action.role != role:
        return None
    done, state = steps[step].action, await room.state_at(step)
    found = await _worked_out(room, match, role, Piece(step, done))
    if found.usual is None or not found.ends:
        return None
    gain, error, turn = (
        mean_of(found.ends),
        doubt_of(found.ends, -1.0),
        analyst.study.turn_of(state),
    )
    weighed = Judged(turn, step, done, found.usual, gain, error, len(found.ends))
    return judged_for(match.game, weighed, room.begun()[1].account(asker), language)


async def _worked_out(room: Room, match: Match[Any], role: Role, piece: Piece) -> Found:
    """The boards of a piece, one part after the other, as many as patience lasts for."""
    found, last = Found(), time.monotonic() + room.hall.settings.think_seconds * IN_TIME
    while len(found.ends) < WORLDS and time.monotonic() < last:
        more = await _found(room, match, role, replace(piece, first=len(found.ends)))
        found = Found((*found.ends, *more.ends), more.usual or found.usual, more.error)
        if not more.ends or more.error:
            break
    return found


async def explained(room: Room, step: int, language: str) -> msgspec.Raw:
    """Why what led to a step was done; nothing where no role of the game did it."""
    match = _looked_back_upon(room, room.game.roles[0])
    steps, analyst = match.record.steps, analyst_of(room.game.name, 0, 0)
    if analyst is None or not 0 < step <= len(steps):
        return msgspec.Raw(b"null")
    action, state = steps[step - 1].action, await room.state_at(step - 1)
    if state.decision is None or action.role not in state.decision.waiting:
        return msgspec.Raw(b"null")
    patience = room.hall.settings.think_seconds
    question = explaining_question(match, state, action, language, patience * IN_TIME)
    found = msgspec.json.decode((await _asked(room, question, patience)).told)
    if found is not None:
        found["thought"] = in_mind(room, step, action.role, analyst.study.turn_of(state), language)
    return msgspec.Raw(encode(found))


def in_mind(room: Room, step: int, role: Role, turn: str, language: str) -> str:
    """What a machine that thinks had in mind for the turn, when it had last thought about it."""
    known = [why for at, by, why in room.thoughts if at <= step and by == role and why.turn == turn]
    return reasons_told(known[-1], language) if known else ""


def _looked_back_upon(room: Room, role: Role) -> Match[Any]:
    match, _ = room.begun()
    if not room.is_shown_over:
        raise Fault(403, "server.not_over")
    if role not in match.game.roles:
        raise Fault(422, "server.no_seat")
    return match


def thoughts(room: Room, role: Role, language: str) -> dict[str, list[ThoughtShown]]:
    """What machines had in mind, by the step before which they thought, as the asker counts."""
    _, history = room.begun()
    if not room.is_shown_over:
        raise Fault(403, "server.not_over")
    account = history.account(role)
    return {
        "thoughts": [
            {"step": account.step_at(step), "role": by, "text": reasons_told(why, language)}
            for step, by, why in room.thoughts
        ]
    }


async def _asked(room: Room, question: Question, patience: float) -> Answer:
    """Thought out beside the table, and paid for by whoever asks."""
    try:
        thinkers, who = room.hall.thinkers, WHO.get() or room.sheet.paid_by
        thinkers.turns.demand(who)
        return await thinkers.ask(question, Claim(who, is_quick=False), patience)
    except ProcessFault as fault:
        raise Fault(503, "server.no_thought") from fault
