"""Answers to what is asked of a match. The same for a socket and for HTTP."""

import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec

from estandarte.kernel import SPECTATOR, Refused, Role, encode
from estandarte.server.database.rows import Said
from estandarte.server.faults import Fault, language_of
from estandarte.server.play import (
    advising,
    agreements,
    autoplay,
    beginning,
    manners,
    seating,
    umpiring,
)
from estandarte.server.play.clocks import reminders
from estandarte.server.play.room import Room
from estandarte.server.post.letters import sound_address
from estandarte.server.post.webhooks import look_up
from estandarte.server.wire import messages, presenters
from estandarte.server.wire.envelopes import MomentShown
from estandarte.server.workers.turns import WHO

from .auth import Caller, eyes_for
from .payers import caller_in

Answer = Mapping[str, Any] | msgspec.Raw
LARGE_ACTION = 4_000
"""Bytes; a larger one than any we know is tried beside the table first."""


async def answer(room: Room, caller: Caller, ask: messages.AnyAsk) -> Answer:
    """Do what is asked, or raise Fault, Refused or DieWanted."""
    handler = _HANDLERS.get(type(ask))
    if handler is None:
        raise Fault(400, "server.message")
    paying = WHO.set(caller_in(room, caller, WHO.get()))
    try:
        return await handler(room, caller, ask)
    finally:
        WHO.reset(paying)


async def _act(room: Room, caller: Caller, ask: messages.Act) -> Answer:
    role = caller.role if caller.is_umpire else caller.player()
    action = room.read_action(bytes(ask.action), role)
    room.may_command(caller.sitter, action)
    if room.is_strange or caller.is_umpire or len(ask.action) > LARGE_ACTION:
        await room.reckon(role, caller.language, ask)
    try:
        mark = await room.act(action, ask.seen, ask.entered)
    except Refused:
        room.hall.metrics.refusals += 1
        raise
    room.hall.metrics.actions += 1
    assert room.history is not None
    return {"mark": mark, "step": room.history.account(role).step}


async def _verdict(room: Room, caller: Caller, ask: messages.Verdict) -> Answer:
    role = caller.player()
    try:
        action = room.read_action(bytes(ask.action), role)
    except Refused as refused:
        return presenters.verdict_for(room.game, refused.verdict, caller.language)
    return await room.reckon(action.role, caller.language, ask)


async def _odds(room: Room, caller: Caller, ask: messages.Odds) -> Answer:
    role = caller.player()
    room.read_action(bytes(ask.action), role)
    return await room.reckon(role, caller.language, ask)


async def _reckoned(room: Room, caller: Caller, ask: messages.AnyAsk) -> Answer:
    """Worked out from the board as it stands, beside the table."""
    return await room.reckon(caller.player(), caller.language, ask)


async def _describe(room: Room, caller: Caller, ask: messages.Describe) -> Answer:
    state = room.begun()[0].state
    if caller.role == SPECTATOR:
        state = await room.state_at(true_step(room, SPECTATOR, last_heard(room, SPECTATOR)))
    return await room.reckon(caller.role, caller.language, ask, state)


async def moment(room: Room, caller: Caller, ask: messages.Moment) -> MomentShown:
    """The board after any step, as the caller might have seen it then."""
    async with room.lock:  # nobody sees a step that is not yet written
        return await _moment(room, caller, ask)


async def _moment(room: Room, caller: Caller, ask: messages.Moment) -> MomentShown:
    match, _ = room.begun()
    role = eyes_for(room, caller, ask.role)
    last = last_heard(room, caller.role)
    step = true_step(room, caller.role, ask.step)
    state = await room.state_at(step)
    done = match.record.opening if step == 0 else match.record.steps[step - 1]
    sentences = presenters.Sentences(match.game, caller.language)
    return {
        **presenters.step_for(match.record, ask.step, done, role, sentences),
        "last": last,
        "role": role,
        **presenters.view_for(match.game, state, role),
        "prompt": presenters.prompt_at(match.game, state, role, caller.language),
    }


def last_heard(room: Room, role: Role) -> int:
    """The last step that a role has heard of by now; spectators may hear it late."""
    _, history = room.begun()
    delay = room.sheet.terms.spectator_delay
    if role != SPECTATOR or delay <= 0:
        return history.account(role).step
    return history.heard_before(role, time.time() - delay)[1]


def true_step(room: Room, role: Role, step: int) -> int:
    """The step of the record that a role means by a number."""
    last = last_heard(room, role)
    if not 0 <= step <= last:
        raise Fault(404, "server.step", step=step, last=last)
    return room.begun()[1].account(role).true_step(step)


async def _say(room: Room, caller: Caller, ask: messages.Say) -> Answer:
    sitter = caller.seated()
    words = ask.words.strip()
    if not words:
        raise Fault(422, "server.nothing_said")
    if "\0" in words:  # PostgreSQL keeps no such text
        raise Fault(422, "server.text")
    await manners.may_speak(room, sitter)
    audience = caller.role if ask.side else "all"
    async with room.lock:
        room.sheet.said += 1
        now = round(time.time(), 3)
        said = Said(room.sheet.said, now, sitter.id, sitter.name, audience, words)
        await room.settle(said=said)
    room.audience.tell_said(said)
    return {"number": said.number}


async def _block(room: Room, caller: Caller, ask: messages.Block) -> Answer:
    return await manners.block(room, caller.seated(), ask.sitter, ask.blocked, caller.person)


async def _report(room: Room, caller: Caller, ask: messages.Report) -> Answer:
    if "\0" in ask.why:  # PostgreSQL keeps no such text
        raise Fault(422, "server.text")
    await manners.report(room, caller.seated(), caller.role, ask.said, ask.why)
    return {}


async def _take_back(room: Room, caller: Caller, ask: messages.TakeBack) -> Answer:
    role = caller.role if caller.is_umpire else caller.player()
    return {"done": await agreements.take_back(room, role)}


async def _answer_take_back(room: Room, caller: Caller, ask: messages.AnswerTakeBack) -> Answer:
    return {"done": await agreements.answer_take_back(room, caller.player(), ask.agree)}


async def _offer_draw(room: Room, caller: Caller, ask: messages.OfferDraw) -> Answer:
    await agreements.offer_draw(room, caller.player())
    return {}


async def _decline_draw(room: Room, caller: Caller, ask: messages.DeclineDraw) -> Answer:
    caller.player()
    await agreements.decline_draw(room)
    return {}


async def _resign(room: Room, caller: Caller, ask: messages.Resign) -> Answer:
    await agreements.resign(room, caller.player())
    return {}


async def _leave(room: Room, caller: Caller, ask: messages.Leave) -> Answer:
    await seating.leave(room, caller.seated())
    return {}


async def _commit(room: Room, caller: Caller, ask: messages.Commit) -> Answer:
    await beginning.commit(room, caller.seated(), ask.commitment)
    return {}


async def _reveal(room: Room, caller: Caller, ask: messages.Reveal) -> Answer:
    await beginning.reveal(room, caller.seated(), ask.seed)
    return {}


async def _renew_watch(room: Room, caller: Caller, ask: messages.RenewWatch) -> Answer:
    if caller.seated().id != room.sheet.host:
        raise Fault(403, "server.host_only")
    await seating.renew_watch(room)
    return {"watch": room.watch_token()}


async def _foretell(room: Room, caller: Caller, ask: messages.Foretell) -> Answer:
    """What the table would answer now, were these one's intentions."""
    role = caller.player()
    room.read_action(encode({"kind": "intend", "role": role, "intentions": ask.intentions}), role)
    return await room.reckon(role, caller.language, ask)


async def _propose(room: Room, caller: Caller, ask: messages.Propose) -> Answer:
    if ask.whole and not room.sheet.allows_advice:
        raise Fault(403, "server.no_advice")
    return await _reckoned(room, caller, ask)


async def _advise(room: Room, caller: Caller, ask: messages.Advise) -> Answer:
    return await advising.advise(room, caller.player(), caller.language)


async def _analyse(room: Room, caller: Caller, ask: messages.Analyse) -> Answer:
    role = eyes_for(room, caller, ask.role)
    found = await advising.analysed(room, role, caller.role, caller.language)
    return msgspec.Raw(encode(found))


async def _standing(room: Room, caller: Caller, ask: messages.Standing) -> Answer:
    role = eyes_for(room, caller, ask.role)
    step = true_step(room, caller.role, ask.step)
    return msgspec.Raw(encode(await advising.standing(room, role, caller.role, step)))


async def _decisions(room: Room, caller: Caller, ask: messages.Decisions) -> Answer:
    return advising.decisions(room, eyes_for(room, caller, ask.role), caller.role)


async def _judge(room: Room, caller: Caller, ask: messages.Judge) -> Answer:
    role = eyes_for(room, caller, ask.role)
    step = true_step(room, caller.role, ask.step)
    found = await advising.judged(room, role, caller.role, step, caller.language)
    return msgspec.Raw(encode(found))


async def _explain(room: Room, caller: Caller, ask: messages.Explain) -> Answer:
    step = true_step(room, caller.role, ask.step)
    return await advising.explained(room, step, caller.language)


async def _thoughts(room: Room, caller: Caller, ask: messages.Thoughts) -> Answer:
    return advising.thoughts(room, caller.role, caller.language)


async def _throw(room: Room, caller: Caller, ask: messages.Throw) -> Answer:
    role = caller.role if caller.is_umpire else caller.player()
    if room.opening_die is not None:
        await beginning.throw_for_opening(room, ask.faces)
    else:
        await autoplay.throw_for(room, ask.faces)
    return {"mark": room.mark_of(role)}


async def _accept_rules(room: Room, caller: Caller, ask: messages.AcceptRules) -> Answer:
    return {"done": await agreements.accept_rules(room, caller.player(), ask.agree)}


async def _answer_umpire(room: Room, caller: Caller, ask: messages.AnswerUmpire) -> Answer:
    return {"done": await umpiring.answer(room, caller.player(), ask.agree)}


async def _examine(room: Room, caller: Caller, ask: messages.Examine) -> Answer:
    caller.umpire()
    return await room.reckon(caller.role, caller.language, ask)


async def _pause(room: Room, caller: Caller, ask: messages.Pause) -> Answer:
    caller.umpire()
    await agreements.pause(room, ask.paused)
    return {}


async def _add_time(room: Room, caller: Caller, ask: messages.AddTime) -> Answer:
    caller.umpire()
    await agreements.add_time(room, ask.role, ask.seconds)
    return {}


async def _remind(room: Room, caller: Caller, ask: messages.Remind) -> Answer:
    sitter = caller.seated()
    caller.himself()
    if ask.webhook:
        await look_up(room.hall.settings, ask.webhook)
    email, language = sound_address(ask.email), language_of(ask.language or sitter.language)
    subjects = reminders.subjects_of(room.sheet, sitter)
    letter = bool(email) and await room.hall.post.ask(email, subjects, language)
    async with room.lock:
        sitter = room.sheet.sitters.get(sitter.id) or sitter
        sitter.email, sitter.webhook = email, ask.webhook
        sitter.language = language
        await room.settle()
    return {"letter": letter}


async def _ping(room: Room, caller: Caller, ask: messages.Ping) -> Answer:
    return {"now": time.time()}


_HANDLERS: dict[type[Any], Callable[[Room, Caller, Any], Awaitable[Answer]]] = {
    messages.Act: _act,
    messages.Verdict: _verdict,
    messages.Odds: _odds,
    messages.Options: _reckoned,
    messages.Reach: _reckoned,
    messages.Steer: _reckoned,
    messages.Understand: _reckoned,
    messages.Describe: _describe,
    messages.Moment: moment,
    messages.Say: _say,
    messages.Block: _block,
    messages.Report: _report,
    messages.TakeBack: _take_back,
    messages.AnswerTakeBack: _answer_take_back,
    messages.OfferDraw: _offer_draw,
    messages.DeclineDraw: _decline_draw,
    messages.Resign: _resign,
    messages.Leave: _leave,
    messages.Commit: _commit,
    messages.Reveal: _reveal,
    messages.RenewWatch: _renew_watch,
    messages.Foretell: _foretell,
    messages.Usual: _reckoned,
    messages.Examine: _examine,
    messages.Propose: _propose,
    messages.Advise: _advise,
    messages.Analyse: _analyse,
    messages.Standing: _standing,
    messages.Decisions: _decisions,
    messages.Judge: _judge,
    messages.Explain: _explain,
    messages.Thoughts: _thoughts,
    messages.Throw: _throw,
    messages.AcceptRules: _accept_rules,
    messages.AnswerUmpire: _answer_umpire,
    messages.Pause: _pause,
    messages.AddTime: _add_time,
    messages.Remind: _remind,
    messages.Ping: _ping,
}
