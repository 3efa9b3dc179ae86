"""Playouts: a world played to its end by doctrines, on the bare board."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from estandarte.kernel import Action, Dice, Game, Role, Value, carry_out, check
from estandarte.players.doctrine.studies import Study, lead_of, won
from estandarte.players.doctrine.tempers import STANDARD, Mind, Tempered

from .worlds import World

Stop = Callable[[], bool]
"""Says that a thought must end now."""


def never() -> bool:
    return False


def otherwise(before: Any, action: Action, parts: int) -> Iterator[Any]:
    """What else an action could have come to, each die turned to the other parts of its faces."""
    for turned in range(1, parts):
        board = before.clone()
        board.dice = before.dice.turn(turned, parts)
        carry_out(board, action)
        yield board


class Interrupted(Exception):
    """A thought was told to end; what it has not finished does not count."""


class Ending(Value):
    """How a playout ended for the role that thinks."""

    worth: float
    """What is compared, from 0 to 1: by the lead alone, since in a victory there is luck."""
    won: float
    """1, 0, or one half in a draw or where it is not yet decided."""
    lead: float
    """In points, without what the dice brought beyond what was to be expected."""
    is_over: bool = True
    """Whether the match ended; else it was only looked at so far ahead."""


class Fork(NamedTuple):
    """Courses that have done the same in a turn so far, and what came of it."""

    courses: dict[str, tuple[Action, ...]]
    """With what each still has to do of its opening."""
    board: Any
    luck: float
    times: Counter[str]


def _parted(
    board: Any, courses: Mapping[str, tuple[Action, ...]], minds: Mapping[str, Mapping[Role, Mind]]
) -> list[dict[str, tuple[Action, ...]]]:
    """Those that do the same now together, each with that before what it has still to do."""
    role = board.decision.waiting[0]
    wishes: dict[int, Action] = {}
    parts: dict[str, dict[str, tuple[Action, ...]]] = {}
    for name, left in courses.items():
        if not left or not check(board, left[0]):  # what is hidden may lie otherwise here
            mind = minds[name][role]
            if id(mind) not in wishes:
                wishes[id(mind)] = mind.answer(board, role)
            left = (wishes[id(mind)],)
        parts.setdefault(repr(left[0]), {})[name] = left
    return list(parts.values())


class Playout:
    """One role's plan on one world. It counts each action that is carried out."""

    def __init__(
        self,
        game: Game[Any, Any],
        doctrine: Tempered[Any],
        study: Study,
        role: Role,
        stop: Stop = never,
        horizon: float | None = None,
        allowed: int = 0,
    ) -> None:
        self.horizon = study.horizon if horizon is None else horizon
        self.allowed = allowed
        """Actions; 0 for as many as it takes."""
        self.game, self.doctrine, self.study = game, doctrine, study
        self.role, self.stop = role, stop
        self.nodes = 0
        self.fate = ""
        self.times = Counter[str]()
        """Where every action has dice of its own: their key, and how often each has been done."""
        self.luck = 0.0
        """Points that the dice of this playout brought beyond what was to be expected."""

    def opening(self, world: World, plan: str, first: Action | None = None) -> tuple[Action, ...]:
        """What a plan does before dice fall or somebody else answers: the same on every world."""
        board = world.board.clone()
        board.dice = Dice(world.fate)
        turn, mind = self.study.turn_of(board), self._minds(world, plan)[self.role]
        done: list[Action] = []
        if first is not None:
            self._act(board, first)  # even where somebody else is asked at the same time
            done.append(first)
        while (
            board.decision is not None
            and board.decision.waiting[0] == self.role
            and not board.dice.thrown
            and self.study.turn_of(board) == turn
        ):
            action = mind.answer(board, self.role)
            self._act(board, action)
            done.append(action)
        return tuple(done)

    def turns(
        self, world: World, plans: Mapping[str, str], openings: Mapping[str, Sequence[Action]]
    ) -> Iterator[Fork]:
        """The turn of every course once it has been opened; those that do the same share it.

        Each is to be finished before the next is asked for."""
        board = world.board.clone()
        board.dice = Dice(world.fate)
        self._begin_fate(world)
        turn = self.study.turn_of(board)
        minds = {name: self._minds(world, plan) for name, plan in plans.items()}
        forks = [Fork({name: tuple(openings[name]) for name in plans}, board, 0.0, Counter())]
        while forks:
            fork = forks.pop()
            board, self.luck, self.times = fork.board, fork.luck, fork.times
            while board.decision is not None and self.study.turn_of(board) == turn:
                courses, *others = _parted(board, fork.courses, minds)
                forks += [
                    Fork(other, board.clone(), self.luck, self.times.copy()) for other in others
                ]
                self._act(board, next(iter(courses.values()))[0])
                fork = fork._replace(courses={name: left[1:] for name, left in courses.items()})
            yield fork

    def finish(self, board: Any, world: World) -> Ending:
        """The rest of the match as far as one looks, everybody in his usual way.

        A look ahead ends when its role is asked again: the enemy has answered all that it did.
        """
        minds, turn, turns = self._minds(world, self.study.usual), "", 0
        self._begin_fate(world)
        last = self.nodes + self.study.longest
        while board.decision is not None and self.nodes < last:
            if (now := self.study.turn_of(board)) != turn:
                # Each turn has dice of its own, so that luck stays the same for every plan.
                turn, turns = now, turns + 1
                board.dice = Dice(f"{world.fate}/{turn}")
            if 0 < self.horizon < turns and board.decision.waiting[0] == self.role:
                break
            self._next(board, minds)
        return self._ending(board)

    def _next(self, board: Any, minds: Mapping[Role, Mind]) -> Action:
        role = board.decision.waiting[0]
        action = minds[role].answer(board, role)
        self._act(board, action)
        return action

    def _act(self, board: Any, action: Action) -> None:
        if self.stop() or 0 < self.allowed <= self.nodes:
            raise Interrupted
        self.nodes += 1
        if self.fate:
            done = f"{self.study.turn_of(board)}/{action!r}"
            self.times[done] += 1
            board.dice = Dice(f"{self.fate}/{done}/{self.times[done]}")
        before = board.clone()
        carry_out(board, action)
        if board.dice.thrown != before.dice.thrown:
            came = self._lead(board)
            others = otherwise(before, action, self.study.falls)
            self.luck += came - (came + sum(map(self._lead, others))) / self.study.falls

    def _begin_fate(self, world: World) -> None:
        self.fate = world.fate if self.study.own_dice else ""
        self.times.clear()

    def _lead(self, board: Any) -> float:
        if (standing := self.doctrine.standing) is not None:
            return standing(board, self.role)
        return lead_of(self.game.score(self.game.view(board, self.role)), self.role)

    def _minds(self, world: World, plan: str) -> dict[Role, Mind]:
        roles = self.game.roles
        foe = self.study.usual if world.foe == STANDARD else world.foe
        return {r: self.doctrine.of(plan if r == self.role else foe) for r in roles}

    def _ending(self, board: Any) -> Ending:
        result, lead = self.game.result(board), self._lead(board) - self.luck
        victory = won(result.winner, self.role) if result else 0.5
        return Ending(self.study.standing(lead), victory, lead, is_over=result is not None)
