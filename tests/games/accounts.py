"""The deep account of a scene: all that came of it, and what comes of a step or two from there."""

import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from estandarte.games.tercios.turn.sequence import Turn
from estandarte.kernel import (
    SHELF,
    SPECTATOR,
    Decision,
    Dice,
    Match,
    Play,
    Procedure,
    Role,
    State,
    Texts,
    carry_out,
    check,
    encode,
    prompt_for,
    settle,
)
from estandarte.kernel.testing import Stage
from surroundings import tool

tables, turnings = tool("keep_tables"), tool("keep_turnings")
LARGE, MANY, SOME, ABOUT, FEW, ON, FAR = 200, 60, 8, 5, 2, 2, 5
"""How many of the things that may be done are looked at, and how many steps one goes on."""
WEIGHED = ("charge", "fire", "reactions")
"""Chapters in which the chances are weighed too, where scenes are played on."""
NEXT: dict[str, Callable[[Any], Procedure]] = {"tercios": lambda board: Turn(number=board.turn + 1)}
"""What begins on a board when a scene is over, in games whose scenes are played on."""
PART = 200
"""How many steps of a match are kept together."""
HEARD = ("aguila", "mistral")
"""Games of which it is kept too what each side hears of an event."""
SHOWN = {"aguila": ("table", "ground", "scenarios"), "mistral": ("table", "hidden")}
"""In which chapters the table is shown, where not in all: it is dear, and much the same."""


class Account:
    """All that came of a scene, a line for each thing that was looked at.

    In tests of odds the chances are weighed and not the table shown: the one is dear, and the other
    is seen elsewhere. Where scenes are played on, every moment is looked at in which somebody was
    asked, and from the end a new turn is begun, whoever stands there.
    """

    def __init__(self, game: str, stage: Stage, chapter: str) -> None:
        self.game, self.stage, self.state = SHELF.take(game), stage, stage.state
        self.lines: list[str] = []
        self.told()
        if chapter in SHOWN.get(game, (chapter,)) and chapter != "odds":
            self.shown()
        begins = NEXT.get(game)
        weighs = chapter == "odds" or (begins is not None and chapter in WEIGHED)
        try:
            for board in (*(stage.moments if begins else ()), self.state):
                self.looked_at(board, weighs, begins is not None)
            if begins is not None:
                self.gone_on(_begun(_apart(self.state), begins), FAR)
        except Exception as fault:  # not every scene is a whole table, on which one can go on
            self.note(type(fault).__name__)

    def looked_at(self, board: State, weighs: bool, wishes: bool) -> None:
        """A moment in which somebody is asked."""
        if (asked := board.decision) is None:
            return
        for role in asked.waiting:
            self.asked(board, asked, role)
            if weighs:
                self.weighed(board, asked, role)
            if wishes:
                self.wished(board, role)
        self.gone_on(_apart(board), ON)

    def note(self, *things: Any) -> None:
        self.lines.append(encode(things).decode())

    def told(self) -> None:
        """What has happened, what was answered, and the board that is left."""
        for event in self.stage.events:
            self.note(event, event.told())
            if self.game.name in HEARD:
                self.note(*(event.seen_by(role) for role in (*self.game.roles, SPECTATOR)))
        self.note(self.stage.verdicts, *board_of(self.state))

    def shown(self) -> None:
        """The table as each side sees it, drawn and told in the names of sentences."""
        views = [self.game.view(self.state, role) for role in (*self.game.roles, SPECTATOR)]
        self.note(views)
        self.game.texts = _wordless(self.game.name)
        try:
            view = views[-1]
            self.note([*self.game.describe(view, "es"), *self.game.standing(view, "es")])
            self.note(self.game.draw(view, "es", 60))
        finally:
            del self.game.texts

    def asked(self, board: State, asked: Decision, role: Role) -> None:
        """What may be done, and what is answered to what is a little otherwise."""
        self.note(prompt_for(board, role))
        names = sorted(turnings.names_on(board))
        for number, action in enumerate(islice(asked.options(board, role), SOME)):
            others = turnings.otherwise(action, names, number) if number < FEW else ()
            for one in (action, *islice(others, SOME)):
                self.note(one, check(board, one))

    def weighed(self, board: State, asked: Decision, role: Role) -> None:
        """The chances of some things that are left to the dice."""
        view = self.game.view(board, role)
        options = list(islice(asked.options(board, role), MANY))
        risky = [action for action in options if action.risky] or options
        for action in tables.spread(risky, FEW + 1):
            self.note(self.game.odds(view, action), self.game.outlook(view, action))

    def wished(self, board: State, role: Role) -> None:
        """What follows from each thing that a side may have told its troops."""
        for wish in self.game.offered(board, role):
            self.note(self.game.intended(board, role, [wish]))

    def gone_on(self, board: State, steps: int) -> None:
        """What comes of some steps drawn by lot, on from here."""
        lot = Dice("on")
        for _ in range(steps):
            if (asked := board.decision) is None:
                break
            action = asked.sample(board, lot.choice(asked.waiting), lot)
            self.note(carry_out(board, action), board.stack)


def board_of(state: State) -> list[Any]:
    """All that stands on a board; the dice are not on it yet, and a pack has a name of its own for
    every value."""
    left_out = ("dice", "pack", "pack_name")
    return [getattr(state, name) for name in state.__struct_fields__ if name not in left_out]


def parts_of(match: Match[Any]) -> list[Any]:
    """What was done and what came of it, part by part: the first that differs tells where."""
    told = [(step.action, step.events) for step in match.record.steps]
    return [told[place : place + PART] for place in range(0, len(told), PART)]


def _apart(board: State) -> State:
    """The same board, on which other dice fall."""
    copy = board.clone()
    copy.dice = Dice("from here")
    return copy


def _begun(board: State, begins: Callable[[Any], Procedure]) -> State:
    board.stack[:] = [begins(board)]
    settle(Play(board))
    return board


def weighed_in_matches(game: str, every: int) -> Iterator[Any]:
    """The chances of the first and the last of each kind of action, now and then in kept matches.

    All that is asked of the matches of a game that were fought, by name and number of step.
    """
    for file in sorted(turnings.CORPUS.glob(f"*/{game}-*.jsonl.xz")):
        record = turnings.record_in(file)
        for number, state in enumerate(record.states()):
            if number % every == 0 and (asked := state.decision) is not None:
                found = _weighed(record.game, state, asked, asked.waiting[0], MANY, FEW)
                yield (file.name, number, *found)


def _weighed(
    game: Any, state: State, asked: Decision, role: Role, most: int, each: int
) -> Iterator[Any]:
    """The chances of some actions of each kind, from the first to the last."""
    view = game.view(state, role)
    kinds: dict[str, list[Any]] = {}
    for action in islice(asked.options(state, role), most):
        kinds.setdefault(type(action).__name__, []).append(action)
    for found in kinds.values():
        for action in tables.spread(found, each):
            yield game.odds(view, action), game.outlook(view, action)


def weighed_in_scene(game: str, name: str) -> Iterator[Any]:
    """The chances of all that might be done in the scene of another test, whenever one was asked.

    It is named as `charge/test_evading.py::test_...`; and what its dice had promised is told.
    Compiled rules begin a play unseen, and scenes are left to the plain ones.
    """
    if str(sys.modules[Play.__module__].__file__).endswith((".so", ".pyd")):
        pytest.skip("compiled rules begin a play unseen")
    boards, plays = _scene(game, name)
    for board in boards:
        yield from _weighed_by_all(SHELF.take(game), board)
    for play in plays:
        yield [repr(one) for one in _told(iter(SHELF.take(game).luck(play.state, play.events, ())))]


def _weighed_by_all(game: Any, board: State) -> Iterator[Any]:
    if (asked := board.decision) is not None:
        for role in asked.waiting:
            yield [role, *_told(_weighed(game, board, asked, role, LARGE, ABOUT))]


def _scene(game: str, name: str) -> tuple[list[State], list[Play[Any]]]:
    """The boards of another test, as they stood before each play and at the end; and the plays."""
    file, _, test = name.partition("::")
    module = import_module(".".join(("games", game, *Path(file).with_suffix("").parts)))
    boards, plays, begun = list[State](), list[Play[Any]](), Play.__init__

    def watched(play: Play[Any], state: State) -> None:
        begun(play, state)
        boards.append(state.clone())
        plays.append(play)

    before, Stage.watched = Stage.watched, []
    Play.__init__ = watched  # type: ignore[method-assign]
    try:
        getattr(module, test)()
        ends = [one.state for one in (*plays, *Stage.watched)]
    finally:
        Play.__init__, Stage.watched = begun, before  # type: ignore[method-assign]
    return boards + list({id(state): state for state in ends}.values()), plays


def _told(found: Iterator[Any]) -> Iterator[Any]:
    """As far as it goes: not every scene is a whole table."""
    try:
        yield from found
    except Exception as fault:
        yield type(fault).__name__


@cache
def _wordless(game: str) -> Texts:
    texts: Texts = tables._wordless(SHELF.take(game))
    return texts
