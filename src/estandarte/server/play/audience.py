"""Those who watch a room: each role hears its own version, made once for all who share it."""

import asyncio
import time
from typing import Any

import msgspec

from estandarte.kernel import SPECTATOR, Account, Match, Role, Step
from estandarte.server.database.rows import Said
from estandarte.server.limits import Bucket
from estandarte.server.wire import changes, envelopes, presenters

from . import clocks
from .live_match import LiveMatch
from .public_table import table_of
from .watchers import Watcher

ENCODER = msgspec.json.Encoder()
FEW = (4.0, 8)
"""Comings and goings a second, and how many in a row, that are told at once: no crowd."""
SOON = 0.1


class Audience:
    """The watchers of one room."""

    def __init__(self, room: LiveMatch) -> None:
        self.room = room
        self._tables: dict[Role, bytes] = {}
        self._soon: asyncio.TimerHandle | None = None
        self._told: dict[str, tuple[int, presenters.Sentences]] = {}
        self._comings = Bucket(*FEW)
        self._delayed_mark = 2
        self._last_views: dict[Role, tuple[int, presenters.Shown]] = {}
        self._earlier_views: dict[Role, tuple[int, presenters.Shown]] = {}

    def join(self, watcher: Watcher) -> None:
        self.room.watchers.add(watcher)
        # his welcome was written before he was there: he has to hear of himself
        self._tables.pop(SPECTATOR if watcher.role == SPECTATOR else "", None)

    def leave(self, watcher: Watcher) -> None:
        self.room.watchers.discard(watcher)

    # --- telling

    def tell_steps(self, mark: int) -> None:
        """Everybody hears what was added since `mark`, as his role may know it."""
        delay = self.room.sheet.terms.spectator_delay
        _, history = self.room.begun()
        made: dict[tuple[Role, str, str], bytes] = {}
        for watcher in self.room.watchers:
            account = history.account(watcher.role)
            heard = account.mark_at(mark)
            if heard == account.mark or (watcher.role == SPECTATOR and delay > 0):
                continue
            key = (watcher.role, watcher.language, watcher.views)
            if key not in made:
                made[key] = ENCODER.encode(self.update(*key, heard))
            watcher.send(made[key])
        if delay > 0 and any(w.role == SPECTATOR for w in self.room.watchers):
            asyncio.get_running_loop().call_later(delay + 0.02, self.tell_delayed)

    def tell_delayed(self) -> None:
        """Spectators hear what is old enough."""
        _, history = self.room.begun()
        delay = self.room.sheet.terms.spectator_delay
        mark, step = history.heard_before(SPECTATOR, time.time() - delay)
        if mark <= self._delayed_mark:
            return
        account = history.account(SPECTATOR)
        back_to = min(account.standing[self._delayed_mark - 1 : mark])
        self._delayed_mark = mark
        state = history.state_at(account.true_step(step))
        for watcher in self.room.watchers:
            if watcher.role == SPECTATOR:
                told = self.past(state, mark, step, back_to, watcher.language)
                watcher.send(ENCODER.encode({"kind": "update", **told}))
        if self.room.is_shown_over:
            self.tell_table()

    def tell_table_soon(self) -> None:
        """Who has come or gone: of a crowd all at once, or each would be told of each."""
        if self._comings.take():
            self.tell_table()
        elif self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(SOON, self._tell_now)

    def _tell_now(self) -> None:
        self._soon = None
        if not self.room.gone:
            self.tell_table()

    def tell_table(self) -> None:
        """Seats, clocks and offers, whenever they have changed."""
        for role in ("", SPECTATOR):
            told = [w for w in self.room.watchers if (w.role == SPECTATOR) == bool(role)]
            if not told:
                continue
            table = table_of(self.room, role)
            settled = ENCODER.encode({**table, "clock": clocks.settled(self.room)})
            if settled == self._tables.get(role):
                continue
            self._tables[role] = settled
            message = ENCODER.encode({"kind": "table", "table": table})
            for watcher in told:
                watcher.send(message)

    def tell_said(self, said: Said) -> None:
        speaker = self.room.sheet.sitters.get(said.sitter)
        names = {said.sitter, speaker.person if speaker else None}
        for watcher in self.room.watchers:
            if names & watcher.unheard:
                continue
            heard = presenters.talk_for([said], watcher.role, watcher.sitter)
            if heard:
                watcher.send(ENCODER.encode({"kind": "said", "said": heard[0]}))

    def tell_all(self, message: dict[str, Any]) -> None:
        data = ENCODER.encode(message)
        for watcher in self.room.watchers:
            watcher.send(data)

    # --- what is told

    def update(self, role: Role, language: str, views: str, mark: int) -> dict[str, Any]:
        """What is new since a mark, for one role."""
        told: dict[str, Any] = {"kind": "update", **self.now(role, language, mark)}
        if views == "none":
            del told["view"]
        elif views == "changes":
            before = self._view_at(role, mark)
            if before is not None:
                told["changes"] = changes.between(before, told.pop("view"))
        return told

    def now(self, role: Role, language: str, mark: int) -> envelopes.Board:
        """The present moment for one role, with the steps after a mark."""
        match, history = self.room.begun()
        account = history.account(role)
        back_to = account.since(mark)
        sentences, seen = self._sentences(language), self._view(role)
        return {
            "mark": account.mark,
            "step": account.step,
            "back_to": back_to,
            "steps": [
                presenters.step_for(match.record, number, step, role, sentences)
                for number, step in _steps(match, account, mark, back_to, account.step)
            ],
            "view": seen["view"],
            "score": seen["score"],
            "prompt": presenters.prompt_in_words(match.game, match.prompt(role), language),
            "intentions": presenters.intentions_for(match, role, language),
            "may_take_back": bool(match.may_take_back(role)),
            "result": match.result,
            "ending": presenters.ending_in_words(match.game, match.result, language),
        }

    def past(
        self, state: Any, mark: int, step: int, back_to: int, language: str
    ) -> envelopes.Board:
        """A moment that is old enough for spectators."""
        match, history = self.room.begun()
        account = history.account(SPECTATOR)
        game, over = match.game, match.is_over and mark == account.mark
        sentences = presenters.Sentences(game, language)
        seen = presenters.view_for(game, state, SPECTATOR)
        return {
            "mark": mark,
            "step": step,
            "back_to": back_to,
            "steps": [
                presenters.step_for(match.record, number, s, SPECTATOR, sentences)
                for number, s in _steps(match, account, back_to and 2, back_to, step)
            ],
            "view": seen["view"],
            "score": seen["score"],
            "prompt": presenters.prompt_at(game, state, SPECTATOR, language),
            "intentions": [],
            "may_take_back": False,
            "result": match.result if over else None,
            "ending": presenters.ending_in_words(game, match.result if over else None, language),
        }

    def welcome(self, role: Role, language: str, mark: int) -> envelopes.Board:
        """The first thing a socket hears of the board."""
        delay = self.room.sheet.terms.spectator_delay
        if role == SPECTATOR and delay > 0:
            _, history = self.room.begun()
            mark_then, step = history.heard_before(SPECTATOR, time.time() - delay)
            self._delayed_mark = max(self._delayed_mark, mark_then)
            state = history.state_at(history.account(SPECTATOR).true_step(step))
            return self.past(state, mark_then, step, 0, language)
        return self.now(role, language, mark)

    def _view(self, role: Role) -> presenters.Shown:
        """Built once for each mark of a role, however many look."""
        match, history = self.room.begun()
        last, mark = self._last_views.get(role), history.account(role).mark
        if last is not None and last[0] == mark:
            return last[1]
        made = presenters.view_for(match.game, match.state, role)
        if last is not None:
            self._earlier_views[role] = last
        self._last_views[role] = (mark, made)
        return made

    def _sentences(self, language: str) -> presenters.Sentences:
        """Kept for one mark, so that both sides of a broadcast share them."""
        mark, kept = self._told.get(language, (0, None))
        if kept is None or mark != self.room.mark:
            kept = presenters.Sentences(self.room.game, language)
            self._told[language] = (self.room.mark, kept)
        return kept

    def _view_at(self, role: Role, mark: int) -> Any:
        """The view that those of a role were shown at a mark, if it is still at hand."""
        last = self._earlier_views.get(role)
        return last[1]["view"] if last is not None and last[0] == mark else None

    def forget_views(self) -> None:
        self._last_views.clear()
        self._earlier_views.clear()


def _steps(
    match: Match[Any], account: Account, mark: int, first: int, last: int
) -> list[tuple[int, Step]]:
    """The steps that were heard after a mark; the opening too for one who has seen nothing yet."""
    record = match.record
    opening = [(0, record.opening)] if mark < 2 else []
    heard = enumerate(account.steps[first:last], first + 1)
    return opening + [(number, record.steps[true - 1]) for number, true in heard]
