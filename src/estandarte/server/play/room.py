"""One live match: a queue of changes, one at a time, each durable before anybody hears of it."""

import asyncio
import secrets
import time
from collections.abc import Coroutine, Iterable, Sequence
from typing import Any

import msgspec

from estandarte.kernel import SPECTATOR, Action, Game, Match, Role, RulesVote, encode
from estandarte.server.database.lobby import Listing
from estandarte.server.database.rows import Entry, Said, Stored
from estandarte.server.faults import Conflict, Fault, JournalFault
from estandarte.server.people.accounts import about_of
from estandarte.server.people.ratings import ratings_after
from estandarte.server.people.tokens import SeatToken, WatchToken
from estandarte.server.seating_plan import (
    Baggage,
    Sheet,
    Sitter,
    baggage_of,
    write_baggage,
    write_sheet,
)
from estandarte.server.wire import envelopes, messages, presenters
from estandarte.server.workers.answer_worker import AtBoard, give_dice
from estandarte.server.workers.threads import beside

from . import clocks, restoring, sleeping
from .audience import Audience
from .listing import Facts, facts_of, listing_of
from .live_match import LiveMatch
from .services import Services

CHANCE = secrets.SystemRandom()
MOST_KNOWN = 1_000_000
"""Bytes of answers kept for one board."""
MUCH_TALK = 100
"""Words that are told at once; who wants more asks for it."""
FARTHEST = 10**9
LONG_TALE = 100
"""Steps."""


class Keeper(Services):
    """Whoever keeps the rooms is told what becomes of one."""

    rooms: dict[str, "Room"]

    async def woken(self, id: str) -> "Room":
        """The room of a match for which nobody has asked; it is the first to go again."""
        raise NotImplementedError

    def changed(self, room: "Room") -> None:
        raise NotImplementedError

    def forget(self, room: "Room") -> None:
        raise NotImplementedError

    def clock_fell(self, room: "Room") -> None:
        raise NotImplementedError

    def gives_way(self, room: "Room") -> bool:
        """Put a sleeping match to sleep again in which a machine has long been at it."""
        raise NotImplementedError

    def work(
        self, room: "Room", work: Coroutine[Any, Any, None], name: str
    ) -> "asyncio.Task[None] | None":
        """Something for which a room need not stay in memory."""
        task = self.start(work, name)
        if task is not None:
            room.at_work.add(task)
            task.add_done_callback(room.at_work.discard)
        return task


class Room(LiveMatch):
    """A match, those who watch it, and the lock that makes a queue of them all."""

    def __init__(
        self,
        hall: Keeper,
        game: Game[Any, Any],
        sheet: Sheet,
        version: int = 0,
        match: Match[Any] | None = None,
    ) -> None:
        super().__init__(game, sheet, version, match)
        self.hall = hall
        self.lock = asyncio.Lock()
        self.audience = Audience(self)
        self.watch.now = hall.hours.now
        self.attendant: asyncio.Task[None] | None = None
        self.at_work: set[asyncio.Task[None]] = set()
        """What is being thought of for this match; it ends when the room is put away."""
        self.used = time.monotonic()
        self.woken = False
        """Nobody has asked for this room; its hour had come."""
        self.opener = ""
        """Of a new match: whom it counts for."""
        self.due = 0.0
        """When the table may next answer for somebody so that others hear of it."""
        self._draw_pause()
        self._packed = Baggage()
        """What was brought, as it is written down."""
        self._listed: Facts | None = None
        """What the lobby was told of it last."""
        self._reckoned: tuple[Any, dict[tuple[Role, str, bytes], msgspec.Raw]] = (None, {})
        """What was worked out already, and for which board."""

    # --- links

    def link_for(self, sitter: Sitter) -> tuple[str, str]:
        """The key to a seat, and the link that holds it."""
        token = self.hall.seals.write(SeatToken(self.sheet.id, sitter.id, sitter.serial))
        return token, f"{self.hall.settings.address}/#/match/{self.sheet.id}/{token}"

    async def renew_key(self, sitter: Sitter) -> bool:
        """Of whoever has a newer password than his key; who had the older one loses all of it,
        the address for reminders too. With the lock held."""
        person = await self.hall.journal.person(sitter.person) if sitter.person else None
        if person is None or person.serial == sitter.account:
            return False
        about = about_of(person)
        sitter.account, sitter.email, sitter.webhook = person.serial, about.email, about.webhook
        sitter.serial += 1
        return True

    def watch_token(self) -> str:
        return self.hall.seals.write(WatchToken(self.sheet.id, self.sheet.watch))

    # --- asking

    async def state_at(self, step: int) -> Any:
        """The board after a step, by way of the nearest snapshot if this room is new."""
        match, history = self.begun()
        if 0 <= step < history.step and not history.has_board_near(step):
            line = history.line_of(step)
            found = await self.hall.journal.snapshot(self.sheet.id, line)
            if found is not None and found[0] < len(history.standing):
                board = self.game.load(found[1], match.record.setup.version)
                give_dice(match, board)
                history.put_board(found[0], board)
        return history.state_at(step)

    async def welcome(self, role: Role, language: str, mark: int) -> envelopes.Board:
        """The board for one who comes; a long tale is told beside the table. With the lock held."""
        if self.mark - mark <= LONG_TALE:
            return self.audience.welcome(role, language, mark)
        return await beside(self.hall.turns, self.game, self.audience.welcome, role, language, mark)

    async def reckon(
        self, role: Role, language: str, ask: messages.AnyAsk, state: Any = None
    ) -> msgspec.Raw:
        """The answer to a question about the board, worked out beside the table, and but once."""
        match = self.playing() if state is None else self.begun()[0]
        state = match.state if state is None else state
        if self._reckoned[0] is not state:
            self._reckoned = (state, {})
        question = encode(msgspec.structs.replace(ask, id=None))
        known, key = self._reckoned[1], (role, language, question)
        if key not in known:
            board = msgspec.Raw(self.game.codec.save(state))
            setup, version = match.record.setup, self.game.version
            answer = await self.hall.reckoners.reckon(
                AtBoard(self.game.name, version, setup, match.result, board, role, language, ask)
            )
            if sum(len(told) for told in known.values()) > MOST_KNOWN:
                known.clear()
            known[key] = answer
        return known[key]

    async def talk(
        self,
        role: Role,
        sitter: str,
        after: int = 0,
        before: int = FARTHEST,
        unheard: Iterable[str] = (),
    ) -> list[Said]:
        """The last part of what was said between two numbers, as one may and wants to hear it."""
        ears = (role, sitter)
        heard = await self.hall.journal.talk(self.sheet.id, ears, after, before, MUCH_TALK)
        return presenters.talk_for((s for s in heard if s.sitter not in unheard), role, sitter)

    # --- changing

    async def act(
        self, action: Action, seen: int | None = None, entered: Sequence[int] = ()
    ) -> int:
        """Carry out an action; returns the mark after it. The caller's right is proved already."""
        async with self.lock:
            try:
                return await self.act_now(action, seen, entered)
            except Conflict:  # another process was first; the board is new, the action may stand
                return await self.act_now(action, seen, entered)

    async def act_now(
        self, action: Action, seen: int | None = None, entered: Sequence[int] = ()
    ) -> int:
        match = self.playing()
        if seen is not None and seen < self.asked_at(action.role):
            raise Fault(409, "server.stale", seen=seen, mark=self.mark_of(action.role))
        if self.sheet.rules not in ("", match.record.rules):  # machines were not asked
            vote = RulesVote(self.sheet.rules, match.record.rules, in_force=True)
            match.vote_on_rules(vote)
        match.act(action, entered)
        if self.is_heard_by_all():  # an offer that goes would tell of the step
            self.sheet.take_back = None
            self.sheet.draw = [role for role in self.sheet.draw if role == action.role]
        self.pending = None
        await self.settle(acted=action.role)
        return self.mark_of(action.role)

    async def settle(
        self,
        acted: Role | None = None,
        said: Said | None = None,
        person: str | None = None,
    ) -> None:
        """After any change: clocks, the journal, the watchers, and whoever is next."""
        before = self.saved
        self.note_prompts()
        clocks.charge(self, acted if self.is_heard_by_all() else None)
        if self.is_heard_beyond(acted):
            self._draw_pause()
        self.close_if_over()
        try:
            await asyncio.shield(self.commit(said, person))
        except Conflict:
            await self.refresh()
            raise
        except JournalFault:
            self.hall.forget(self)
            raise
        if self.saved != before:
            self.audience.tell_steps(before)
        self.audience.tell_table()
        self.set_clocks()
        self.hall.changed(self)

    def _draw_pause(self) -> None:
        pause = self.hall.settings.answer_pause
        self.due = time.monotonic() + (CHANCE.expovariate(1 / pause) if pause else 0.0)

    async def commit(self, said: Said | None = None, person: str | None = None) -> None:
        lines: tuple[str, ...] = ()
        now = time.time()
        self.sheet.waiting = list(self.match.waiting) if self.match else []
        result = self.match.result if self.match else None
        ratings = await ratings_after(self.hall.journal, self.sheet, result)
        if self.match is not None:
            fresh = self.match.record.lines[self.saved :]
            lines = tuple(line.decode().rstrip("\n") for line in fresh)
        brought, facts = baggage_of(self.sheet), facts_of(self.sheet)
        entry = Entry(
            match=self.sheet.id, version=self.version, game=self.sheet.game,
            status=self.sheet.status, public=self.sheet.terms.public, at=now,
            sheet=write_sheet(self.sheet), hour=sleeping.hour_of(self, self.hall.settings),
            opener=self.opener,
            baggage=write_baggage(brought) if brought != self._packed else None,
            lines=lines, first=self.saved, snapshot=self._snapshot(len(lines)),
            said=said, person=person, ratings=ratings,
            listing=self._listing() if facts != self._listed else None,
        )  # fmt: skip
        if self.sheet.since:
            await self.hall.hours.keep()
        started = time.perf_counter()
        self.version = await self.hall.journal.commit(entry)
        self.hall.metrics.committed(time.perf_counter() - started, len(lines))
        self.saved += len(lines)
        self._packed, self._listed = brought, facts
        if self.history is not None:
            self.history.grow(now)

    def _listing(self) -> Listing:
        return listing_of(self.sheet, self.game, bool(self.present()))

    def _snapshot(self, lines: int) -> str | None:
        every = self.hall.settings.snapshot_every
        if self.match is None or (self.saved + lines) // every == self.saved // every:
            return None
        return self.game.codec.save(self.match.state).decode()

    async def catch_up(self, version: int) -> None:
        """Another process has changed the match; 0: nobody knows how far."""
        async with self.lock:
            if not self.gone and (not version or self.version < version):
                await self.refresh()

    async def refresh(self) -> None:
        """Read what is new and tell those who watch here. With the lock held."""
        before = self.saved
        first = before if self.match is not None and self.mark == before else 0
        stored = await self.hall.journal.load(self.sheet.id, first)
        if stored is None or stored.version <= self.version:
            if stored is not None and self.mark == before:
                return
            self.hall.forget(self)
            return
        if not first or not self._follow(stored):
            stored = await self.hall.journal.load(self.sheet.id) or stored
            before = min(before, len(stored.lines))
            await self.restore(stored)
        if self.saved != before:
            self.audience.tell_steps(before)
        self.audience.tell_table()
        self.set_clocks()
        self.hall.changed(self)

    def _follow(self, stored: Stored) -> bool:
        """Take over the few steps that another process has written; False: read it all anew."""
        match, history = self.begun()
        sheet = restoring.sheet_after(self.sheet, stored)
        if sheet is None or len(stored.lines) > LONG_TALE:
            return False
        for line, at in zip(stored.lines, stored.times, strict=True):
            if not match.follow(f"{line}\n".encode()):
                return False
            history.account(SPECTATOR)  # step by step is less work than all of them at once
            history.grow(at)
        self.note_prompts()
        self.sheet, self.version, self.saved = sheet, stored.version, self.mark
        clocks.charge(self, None)
        return True

    async def restore(self, stored: Stored) -> None:
        """Fill the room with what the journal has; the reading itself holds nobody up."""
        sheet, history = await restoring.remembered(self.hall.turns, stored)
        self.sheet, self.version, self.saved = sheet, stored.version, len(stored.lines)
        self._packed = baggage_of(sheet) if stored.baggage else Baggage()
        self.prompted.clear()
        self.notes.clear()
        self.thoughts.clear()
        if history is not None:
            self.seat_match(history.match, history)
        if sheet.change is not None:  # who could not play used no time
            sheet.since, sheet.answered = {}, {}
        self.audience.forget_views()
        clocks.charge(self, None)

    def set_clocks(self) -> None:
        """Wake up when the next clock falls."""
        clocks.schedule(self, lambda: self.hall.clock_fell(self))
