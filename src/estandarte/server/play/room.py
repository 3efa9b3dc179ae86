"""One live match: a queue of changes, one at a time, each durable before anybody hears of it."""

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from estandarte.kernel import (
    SPECTATOR,
    UMPIRE,
    Action,
    DieWanted,
    Game,
    Match,
    Refused,
    Role,
    but,
    encode,
)
from estandarte.server.database.journal import Entry, Said
from estandarte.server.faults import Conflict, Fault, JournalFault
from estandarte.server.logs import note
from estandarte.server.seating_plan import Sheet, Sitter, write_sheet
from estandarte.server.wire import messages
from estandarte.server.workers.answer_worker import AtBoard
from estandarte.server.workers.threads import beside

from . import clocks
from .audience import Audience
from .history import History, dice_of

if TYPE_CHECKING:
    from .rooms import Hall


MOST_KNOWN = 1_000_000
"""Bytes of answers kept for one board."""
LONG_TALE = 100
"""Steps."""


class Room:
    """A match, its sheet, those who watch it, and the lock that makes a queue of them all."""

    def __init__(
        self,
        hall: "Hall",
        game: Game[Any, Any],
        sheet: Sheet,
        version: int = 0,
        match: Match[Any] | None = None,
    ) -> None:
        self.hall, self.game, self.sheet, self.version = hall, game, sheet, version
        self.match: Match[Any] | None = None
        self.history: History | None = None
        self.saved = 0
        self.lock = asyncio.Lock()
        self.audience = Audience(self)
        self.watch = clocks.Stopwatch()
        self.prompted: dict[Role, int] = {}
        """The mark at which the question now open to a role was first put."""
        self._questions: dict[Role, Any] = {}
        self.pending: tuple[Action, tuple[int, ...], DieWanted] | None = None
        """An action of nobody present that waits for real dice."""
        self.opening_die: DieWanted | None = None
        """The real die without which the match cannot begin."""
        self.attendant: asyncio.Task[None] | None = None
        self.gone = False
        """This copy is no longer the truth; it must be read anew."""
        self.used = time.monotonic()
        self._reckoned: tuple[Any, dict[tuple[Role, str, bytes], msgspec.Raw]] = (None, {})
        """What was worked out already, and for which board."""
        if match is not None:
            self.seat_match(match)

    def seat_match(self, match: Match[Any], history: History | None = None) -> None:
        """Put the board on the table."""
        self.match, self.history = match, history or History(match)
        self.note_prompts()

    # --- asking

    @property
    def is_playing(self) -> bool:
        return self.sheet.status == "playing" and self.match is not None

    def playing(self) -> Match[Any]:
        """The match, if it is under way."""
        match = self.match
        if self.gone:
            raise Fault(409, "server.come_back")
        if match is None:
            raise Fault(409, "server.not_begun")
        if self.sheet.change is not None:
            raise Fault(409, "server.rules_changed", was=self.sheet.change.was)
        return match

    def begun(self) -> tuple[Match[Any], History]:
        if self.match is None or self.history is None:
            raise Fault(409, "server.not_begun")
        return self.match, self.history

    @property
    def mark(self) -> int:
        return len(self.match.record.lines) if self.match else 0

    def mark_of(self, role: Role) -> int:
        """How many lines a role has heard: the only count that leaves the table."""
        return self.history.account(role).mark if self.history else 0

    def machine_roles(self) -> list[Role]:
        """The machines that are waited for now."""
        if not self.is_playing or self.match is None or self.sheet.change is not None:
            return []
        return [r for r in self.match.waiting if self.sheet.seats[r].kind == "machine"]

    def needs_the_table(self) -> bool:
        """Whether something must happen here although nobody may be watching."""
        if not self.is_playing or self.match is None:
            return False
        if self.machine_roles() or (self.sheet.terms.clock.runs and not self.sheet.paused):
            return True
        return any(self.may_be_reminded(s) for s in self.awaited())

    def awaited(self) -> list[Sitter]:
        """The people now waited for."""
        if not self.is_playing or self.match is None:
            return []
        waiting = self.match.waiting
        return [s for s in self.sheet.sitters.values() if any(r in waiting for r in s.roles)]

    def may_be_reminded(self, sitter: Sitter) -> bool:
        reachable = bool(sitter.email or sitter.webhook)
        asked = max((self.prompted.get(r, 0) for r in sitter.roles), default=0)
        return reachable and self.sheet.reminded.get(sitter.id, -1) < asked

    async def state_at(self, step: int) -> Any:
        """The board after a step, by way of the nearest snapshot if this room is new."""
        match, history = self.begun()
        if 0 <= step < history.step and not history.has_board_near(step):
            line = history.line_of(step)
            found = await self.hall.journal.snapshot(self.sheet.id, line)
            if found is not None and found[0] < len(history.standing):
                board = self.game.codec.load(found[1])
                dice_of(match, board)
                history.put_board(found[0], board)
        return history.state_at(step)

    async def welcome(self, role: Role, language: str, mark: int) -> dict[str, Any]:
        """The board for one who comes; a long tale is told beside the table. With the lock held."""
        if self.mark - mark <= LONG_TALE:
            return self.audience.welcome(role, language, mark)
        return await beside(self.hall, self.game, self.audience.welcome, role, language, mark)

    @property
    def is_strange(self) -> bool:
        """Whether somebody brought the board or the values that it is played with."""
        sheet = self.sheet
        brought = sheet.dice_known and not sheet.proved
        return bool(sheet.setup.packs or sheet.setup.from_position or brought)

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
        if seen is not None and seen < self._asked_at(action.role):
            raise Fault(409, "server.stale", seen=seen, mark=self.mark_of(action.role))
        match.act(action, entered)
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
        clocks.charge(self, acted if self._is_heard_by_all() else None)
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
        clocks.schedule(self)
        self.hall.changed(self)

    async def commit(self, said: Said | None = None, person: str | None = None) -> None:
        lines: tuple[str, ...] = ()
        now = time.time()
        ratings = await self.hall.ratings_after(self)
        if self.match is not None:
            fresh = self.match.record.lines[self.saved :]
            lines = tuple(line.decode().rstrip("\n") for line in fresh)
        entry = Entry(
            match=self.sheet.id, version=self.version, game=self.sheet.game,
            status=self.sheet.status, awake=self.needs_the_table(),
            public=self.sheet.terms.public, at=now, sheet=write_sheet(self.sheet),
            lines=lines, first=self.saved, snapshot=self._snapshot(len(lines)),
            said=said, person=person, ratings=ratings,
        )  # fmt: skip
        started = time.perf_counter()
        self.version = await self.hall.journal.commit(entry)
        self.hall.metrics.committed(time.perf_counter() - started, len(lines))
        self.saved += len(lines)
        if self.history is not None:
            self.history.grow(now)

    def _snapshot(self, lines: int) -> str | None:
        every = self.hall.settings.snapshot_every
        if self.match is None or (self.saved + lines) // every == self.saved // every:
            return None
        return self.game.codec.save(self.match.state).decode()

    def note_prompts(self) -> None:
        """Remember since when each role has been asked its present question."""
        if self.match is None:
            return
        fresh = self.match.record.lines[self.saved :]
        back = any(line.startswith(b'{"taken_back"') for line in fresh)
        acted = {s.action.role for s in self.match.record.steps[-len(fresh) :]} if fresh else set()
        decision: Any = self.match.state.decision
        question = but(decision, waiting=()) if decision is not None else None
        for role in self.game.roles:
            if role not in self.match.waiting:
                self.prompted.pop(role, None)
            elif back or role in acted or self._questions.get(role) != question:
                self.prompted[role] = self.mark
            else:
                self.prompted.setdefault(role, self.mark)
            self._questions[role] = question

    def _asked_at(self, role: Role) -> int:
        """The mark of a role at which it heard the question that is now open to it."""
        account = self.begun()[1].account(role)
        return account.mark_at(self.prompted.get(role, 0))

    def _is_heard_by_all(self) -> bool:
        """A step that somebody does not hear of stops no clock, or it could be counted there."""
        if self.match is None or self.history is None or self.mark == self.saved:
            return True
        marks = (self.history.account(role).lines[-1] for role in self.game.roles)
        return all(last >= self.saved for last in marks)

    def close_if_over(self) -> None:
        if self.match is not None and self.match.is_over and self.sheet.status == "playing":
            self.sheet.status = "over"
            note("a match is over", match=self.sheet.id, game=self.sheet.game)
            self.sheet.draw, self.sheet.take_back = [], None
            self.pending = None

    def may_command(self, sitter: Sitter | None, action: Action) -> None:
        """On a divided side everybody moves only what is his."""
        if sitter is None or not sitter.commands or self.match is None:
            return
        moved = set(self.game.commands_in(self.match.state, action))
        if foreign := sorted(moved - set(sitter.commands)):
            raise Fault(403, "server.not_your_command", command=foreign[0])

    def read_action(self, data: bytes, role: Role) -> Action:
        """An action as sent by somebody who acts for `role`; a bad one is refused by rule."""
        match = self.playing()
        try:
            action = self.game.codec.action(data)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            raise Refused(self.game.check(match.state, data)) from None
        if action.role != role:
            raise Fault(403, "server.other_seat", role=action.role)
        return action

    async def catch_up(self) -> None:
        """Another process has changed the match."""
        async with self.lock:
            if not self.gone:
                await self.refresh()

    async def refresh(self) -> None:
        """Read the match anew and tell those who watch here. With the lock held."""
        stored = await self.hall.journal.load(self.sheet.id)
        if stored is None or stored.version <= self.version:
            if stored is not None and self.mark == self.saved:
                return
            self.hall.forget(self)
            return
        before = min(self.saved, len(stored.lines))
        await self.hall.refill(self, stored)
        if self.saved != before:
            self.audience.tell_steps(before)
        self.audience.tell_table()
        clocks.schedule(self)
        self.hall.changed(self)


__all__ = ["SPECTATOR", "UMPIRE", "Conflict", "Room"]
