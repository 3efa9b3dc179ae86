"""Advice at the table, and how a match stood: thought out in the processes of the machines."""

import secrets
from typing import Any

import msgspec
from msgspec.structs import replace

from estandarte.kernel import Match, Role, encode
from estandarte.players.thinking.analysis import analyst_of
from estandarte.server.faults import Fault
from estandarte.server.wire.envelopes import ThoughtShown
from estandarte.server.wire.presenters import reasons_told
from estandarte.server.workers.machine_pool import (
    advice_question,
    judging_question,
    standing_question,
)
from estandarte.server.workers.machine_worker import Question
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
    seed = secrets.token_hex(16)
    question = advice_question(match, role, language, seed, patience * IN_TIME)
    return await _told(room, question, patience)


async def standing(room: Room, role: Role, step: int) -> msgspec.Raw:
    """How likely victory was after a step; only once it cannot help anybody any more."""
    match = _looked_back_upon(room, role)
    view = match.game.view(await room.state_at(step), role)
    patience = room.hall.settings.think_seconds
    return await _told(room, standing_question(match, view, step, patience * IN_TIME), patience)


def decisions(room: Room, role: Role, asker: Role) -> dict[str, list[int]]:
    """After which steps a role decided something that is thought about, as the asker counts."""
    match = _looked_back_upon(room, role)
    analyst = analyst_of(match.game.name, 0, 0)
    account = room.begun()[1].account(asker)
    found = analyst.decisions(match.record, role) if analyst is not None else []
    heard = {account.step_at(step): step for step in found}
    return {"steps": [n for n, step in sorted(heard.items()) if account.true_step(n) == step]}


async def judged(room: Room, role: Role, step: int, language: str) -> msgspec.Raw:
    """What a decision was worth beside the usual one; nothing where it was that, or no decision."""
    match = _looked_back_upon(room, role)
    steps = match.record.steps
    state = await room.state_at(step)
    if step >= len(steps) or steps[step].action.role != role or state.decision is None:
        return msgspec.Raw(b"null")
    patience = room.hall.settings.think_seconds
    question = judging_question(match, state, steps[step].action, language, patience * IN_TIME)
    return await _told(room, question, patience)


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
    question = judging_question(match, state, action, language, patience * IN_TIME)
    found = msgspec.json.decode(await _told(room, replace(question, explained=True), patience))
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


async def _told(room: Room, question: Question, patience: float) -> msgspec.Raw:
    try:
        thinkers, who = room.hall.thinkers, WHO.get() or room.sheet.paid_by
        thinkers.turns.demand(who)
        answer = await thinkers.ask(question, patience, Claim(who, is_quick=False))
    except ProcessFault as fault:
        raise Fault(503, "server.no_thought") from fault
    return answer.told
