"""A match and its sheet as they stand in memory, and what can be asked of them."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from estandarte.kernel import Action, DieWanted, Game, Match, Role, but, parts_of
from estandarte.players.thinking.advice import Reasons
from estandarte.players.thinking.inquiry import Inquiry
from estandarte.players.thinking.thinker import Notes
from estandarte.server.faults import Fault
from estandarte.server.logs import note
from estandarte.server.seating_plan import Sheet, Sitter

from .history import History
from .watchers import Watcher


class Stopwatch:
    """By which clocks are read, and what wakes the table when the next falls."""

    def __init__(self) -> None:
        self.now: Callable[[], float] = time.monotonic
        """The hour of the table."""
        self.timer: asyncio.TimerHandle | None = None

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class LiveMatch:
    """The board, who sits at it, who watches, and since when who has been asked what."""

    def __init__(
        self, game: Game[Any, Any], sheet: Sheet, version: int = 0, match: Match[Any] | None = None
    ) -> None:
        self.game, self.sheet, self.version = game, sheet, version
        self.match: Match[Any] | None = None
        self.history: History | None = None
        self.saved = 0
        self.watch = Stopwatch()
        self.watchers: set[Watcher] = set()
        self.prompted: dict[Role, int] = {}
        """The mark at which the question now open to a role was first put."""
        self.notes: dict[Role, Notes] = {}
        """What machines keep in mind from one question to the next; who forgets it thinks anew."""
        self.thoughts: list[tuple[int, Role, Reasons]] = []
        """Why machines did as they did, by step; told after the match, while the room is open."""
        self.inquiries: dict[Role, Inquiry] = {}
        """How it was won, as far as it has been asked for after the match."""
        self.looking = asyncio.Lock()
        self._questions: dict[Role, Any] = {}
        self.pending: tuple[Action, tuple[int, ...], DieWanted] | None = None
        """An action of nobody present that waits for real dice."""
        self.opening_die: DieWanted | None = None
        """The real die without which the match cannot begin."""
        self.gone = False
        """This copy is no longer the truth; it must be read anew."""
        if match is not None:
            self.seat_match(match)

    def seat_match(self, match: Match[Any], history: History | None = None) -> None:
        """Put the board on the table."""
        self.match, self.history = match, history or History(match)
        self.note_prompts()

    @property
    def _under_way(self) -> Match[Any] | None:
        return self.match if self.sheet.status == "playing" else None

    @property
    def is_playing(self) -> bool:
        return self._under_way is not None

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

    @property
    def is_shown_over(self) -> bool:
        """Whether spectators, who may hear of it late, have heard of its end."""
        if self.match is None or not self.match.is_over or self.history is None:
            return False
        last = self.history.times[-1] if self.history.times else 0.0
        return time.time() - last >= self.sheet.terms.spectator_delay

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
        match = self._under_way
        if match is None or self.sheet.change is not None:
            return []
        return [r for r in match.waiting if self.sheet.seats[r].kind == "machine"]

    def people_to_spare(self) -> list[Role]:
        """Those waited for whom the table may be able to answer for. [KER-14]"""
        match = self._under_way
        if match is None or self.sheet.change is not None:
            return []
        people = self.sheet.roles_of("person", "hot_seat")
        return [r for r in match.waiting if r in people and match.may_spare(r)]

    def awaited(self) -> list[Sitter]:
        """The people now waited for."""
        match = self._under_way
        waiting = match.waiting if match is not None else ()
        return [s for s in self.sheet.sitters.values() if any(r in waiting for r in s.roles)]

    def may_be_reminded(self, sitter: Sitter) -> bool:
        reachable = bool(sitter.email or sitter.webhook)
        asked = max((self.prompted.get(r, 0) for r in sitter.roles), default=0)
        return reachable and self.sheet.reminded.get(sitter.id, -1) < asked

    def present(self) -> set[str]:
        """The sitters who have a socket open here."""
        return {w.sitter for w in self.watchers if w.sitter}

    @property
    def is_strange(self) -> bool:
        """Whether somebody brought the board or the values that it is played with."""
        sheet = self.sheet
        brought = sheet.dice_known and not sheet.proved
        return bool(sheet.setup.packs or sheet.setup.from_position or brought)

    def note_prompts(self) -> None:
        """Remember since when each role has been asked its present question."""
        if self.match is None:
            return
        fresh = self.match.record.lines[self.saved :]
        back = any(line.startswith(b'{"taken_back"') for line in fresh)
        fresh = [line for line in fresh if not line.startswith(b'{"rules"')]
        acted = {s.action.role for s in self.match.record.steps[-len(fresh) :]} if fresh else set()
        decision: Any = self.match.state.decision
        question = but(decision, waiting=()) if decision is not None else None
        for role in self.game.roles:
            if role not in self.match.waiting:
                self.prompted.pop(role, None)
            elif self._has_heard(role) and (
                back or role in acted or self._questions.get(role) != question
            ):
                self.prompted[role] = self.mark
            else:
                self.prompted.setdefault(role, self.mark)
            self._questions[role] = question

    def asked_at(self, role: Role) -> int:
        """The mark of a role at which it heard the question that is now open to it."""
        account = self.begun()[1].account(role)
        return account.mark_at(self.prompted.get(role, 0))

    def is_heard_by_all(self) -> bool:
        """A step that somebody does not hear of stops no clock, or it could be counted there."""
        return all(map(self._has_heard, self.game.roles))

    def is_heard_beyond(self, acted: Role | None) -> bool:
        """Whether somebody hears something new beside the one who did it."""
        fresh = self.saved < self.mark
        return fresh and any(self._has_heard(r) for r in self.game.roles if r != acted)

    def _has_heard(self, role: Role) -> bool:
        """Whether a role is told something of the lines that are not saved yet."""
        if self.history is None or self.saved in (0, self.mark):
            return True
        return self.history.account(role).lines[-1] >= self.saved

    def close_if_over(self) -> None:
        if self.match is not None and self.match.is_over and self.sheet.status == "playing":
            self.sheet.status, self.sheet.ended = "over", time.time()
            note("a match is over", match=self.sheet.id, game=self.sheet.game)
            self.sheet.draw, self.sheet.take_back = [], None
            self.pending = None

    def keep_in_mind(self, role: Role, notes: Notes, reasons: Reasons) -> None:
        """After a thought of a machine: what it will need again, and why it does as it does."""
        anew = notes.are_new(self.notes.get(role))
        if anew and reasons.expected is not None and self.match is not None:
            self.thoughts.append((len(self.match.record.steps), role, reasons))
        self.notes[role] = notes

    def may_command(self, sitter: Sitter | None, action: Action) -> None:
        """On a divided side everybody moves only what is his."""
        if sitter is None or not sitter.commands or self.match is None:
            return
        state = self.match.state
        parts = parts_of(action, state.decision)
        moved = {one for part in parts for one in self.game.commands_in(state, part)}
        if foreign := sorted(moved - set(sitter.commands)):
            raise Fault(403, "server.not_your_command", command=foreign[0])

    def read_action(self, data: bytes, role: Role) -> Action:
        """An action as sent by somebody who acts for `role`; a bad one is refused by rule."""
        action = self.playing().read(data)
        if action.role != role:
            raise Fault(403, "server.other_seat", role=action.role)
        return action
