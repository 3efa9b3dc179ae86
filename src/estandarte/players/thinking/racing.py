"""Races: plans tried on the same worlds under the same dice, until one is clearly better.

The budget is counted in actions, never in seconds, and spent in whole heats: the same dice lead to
the same choice on any machine, however many heats are run beside each other.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from estandarte.kernel import Action, Dice, Game, Role, Value
from estandarte.players.doctrine.studies import Study
from estandarte.players.doctrine.tempers import STANDARD, Tempered

from .playouts import Ending, Interrupted, Playout, Stop, never
from .worlds import Worlds

log = logging.getLogger("estandarte.players")

LOOK = 2
"""Worlds of the first heat, after which those leave that do nothing else than what is usual, or
than another."""
HEAT = 6
"""Worlds between two looks at the standing; after fewer nobody is believed or given up."""
SPARE = 1.1
"""Another world may take so many times as many actions as those before it."""
ERRORS = 1.0
"""The usual way stands unless a course is better by so many standard errors, and is given up for
none that ran on fewer worlds than the game's study says."""

Spread = Callable[[Callable[[int], Any], Iterable[int]], Iterable[Any]]
"""How worlds are shared out among processors; `map` for one of them."""


class Rated(Value):
    """How a course fared beside the usual way, on the same worlds."""

    name: str
    gain: float
    """By how much it ended better, in what is compared."""
    error: float
    points: float
    """The same in points of the lead."""
    points_error: float
    won: float
    """The part of its worlds that ended in victory."""
    worlds: int
    lead: float = 0.0
    """By how many points it led where it was looked at last, on average."""
    lead_error: float = 0.0
    is_over: bool = True
    """Whether that was the end of the match."""

    @property
    def won_error(self) -> float:
        """The standard error of that part, one board more won and one more lost: never certain."""
        boards = self.worlds + 2
        part = (self.won * self.worlds + 1) / boards
        return sqrt(part * (1 - part) / boards)

    @property
    def is_better(self) -> bool:
        return self.worlds > LOOK and self.gain > ERRORS * self.error

    @property
    def is_out(self) -> bool:
        """Whether it is clearly worse, or has never led to anything else than the usual way."""
        return self.worlds >= HEAT and self.gain <= -ERRORS * self.error


class Course(NamedTuple):
    """Something that may be done now: a plan for the turn, perhaps after one action."""

    plan: str
    first: Action | None = None


class Ran(NamedTuple):
    """What came of one world: an ending for each course that ran, and what that took."""

    endings: dict[str, Ending]
    nodes: int


class Race:
    """Courses for one role at one moment; the one called standard is the usual way."""

    def __init__(
        self,
        game: Game[Any, Any],
        view: Any,
        doctrine: Tempered[Any],
        dice: Dice,
        stop: Stop = never,
        spread: Spread = map,
        horizon: float | None = None,
        sure: float = ERRORS,
    ) -> None:
        self.horizon, self.sure = horizon, sure
        assert doctrine.study is not None
        self.game, self.doctrine = game, doctrine
        self.worlds = Worlds(game, view, dice, doctrine)
        self.study: Study = doctrine.study
        self.enough = LOOK + self.study.heats * HEAT
        """On fewer worlds nobody is believed to be better than the usual way."""
        self.role: Role = view.role
        self.stop, self.spread = stop, spread
        self.endings: dict[str, list[Ending]] = {}
        self.spent = 0
        self.openings: dict[str, tuple[Action, ...]] = {}

    def run(self, courses: dict[str, Course], nodes: int) -> None:
        """Heats as long as there are actions left for another and somebody left to beat."""
        self.endings = {name: [] for name in courses}
        rivals = self._that_can_run(courses, nodes)
        worlds = LOOK
        while rivals and (allowed := (nodes - self.spent) // worlds) > 0:
            running = {name: courses[name] for name in (STANDARD, *rivals)}
            heat = self._heat(running, worlds, allowed)
            if heat is None:
                self.spent = nodes
                return
            self.spent += sum(ran.nodes for ran in heat)
            for ran in heat:
                for name, ending in ran.endings.items():
                    self.endings[name].append(ending)
            if worlds == LOOK:
                rivals, worlds = self._different(rivals), HEAT
            else:
                rivals = self._better_half(rivals)
            rivals = self._affordable(rivals, nodes - self.spent, heat, len(running))
            if not rivals or self._is_settled(rivals):
                return

    def compare(
        self, courses: dict[str, Course], worlds: int, first: int = 0, enough: Stop = never
    ) -> None:
        """All courses on the worlds up to a number, as far as one is let: each counts whole or not.

        Whoever has enough after one of them goes on from there another time."""
        self.endings = {name: [] for name in courses}
        if not self._open(courses):
            return
        for number in range(first, worlds):
            try:
                ran = self._ran(courses, number)
            except Interrupted:
                return
            for name, ending in ran.endings.items():
                self.endings[name].append(ending)
            if enough():
                return

    def rated(self, name: str) -> Rated:
        """How a course has fared so far beside the usual way on the same worlds."""
        mine = self.endings[name]
        pairs = list(zip(mine, self.endings[STANDARD], strict=False))
        gains = [a.worth - b.worth for a, b in pairs]
        points = [float(a.lead - b.lead) for a, b in pairs]
        won = fmean(e.won for e in mine) if mine else 0.5
        return Rated(
            name,
            mean_of(gains),
            error_of(gains),
            mean_of(points),
            error_of(points),
            won,
            len(pairs),
            mean_of([e.lead for e in mine]),
            error_of([e.lead for e in mine]),
            all(e.is_over for e in mine),
        )

    def best(self) -> Rated:
        """Of those that are clearly better the one that is surest to be; else the usual way."""
        rated = [r for name in self.endings if (r := self.rated(name)).worlds >= self.enough]
        better = [r for r in rated if r.worlds > LOOK and r.gain > self.sure * r.error]
        return max(better, key=lambda r: r.gain - r.error, default=self.rated(STANDARD))

    def _different(self, rivals: Sequence[str]) -> list[str]:
        """One of each kind that has led to anything else than the usual way."""
        kinds = {tuple(self.endings[name]): name for name in (*reversed(rivals), STANDARD)}
        return [name for name in rivals if kinds[tuple(self.endings[name])] == name]

    def _affordable(
        self, rivals: list[str], left: int, heat: Sequence[Ran], courses: int
    ) -> list[str]:
        """The best of them, no more than another heat has actions for."""
        each = SPARE * sum(ran.nodes for ran in heat) / len(heat) / courses
        many = int(left / HEAT / each) - 1
        return sorted(rivals, key=lambda name: -self.rated(name).gain)[: max(0, many)]

    def _better_half(self, rivals: list[str]) -> list[str]:
        """Who runs on: the worse half leaves, and whoever cannot win any more."""
        rated = sorted((self.rated(name) for name in rivals), key=lambda r: -r.gain)
        kept = {r.name for r in rated[: (len(rated) + 1) // 2] if not r.is_out}
        return [name for name in rivals if name in kept]

    def _is_settled(self, rivals: list[str]) -> bool:
        """Whether no further world would change it, or no more are to be tried."""
        last = self.rated(rivals[-1])
        if 0 < self.study.worlds <= last.worlds:
            return True
        return len(rivals) == 1 and last.worlds >= self.enough and last.gain > 3 * last.error

    def _that_can_run(self, courses: dict[str, Course], nodes: int) -> list[str]:
        """As many as there are actions for: looks take half, and heats of the best are to come.

        What that takes is seen from the usual way on one world: who cannot afford any spends no
        more than that.
        """
        if nodes <= 0:
            return []
        usual = {STANDARD: courses[STANDARD]}
        if not self._open(usual, nodes) or nodes <= self.spent:
            self.spent = nodes
            return []
        if (tried := self._heat(usual, 1, nodes - self.spent)) is None:
            self.spent = nodes
            return []
        self.spent += tried[0].nodes
        worlds = (nodes - self.spent) / (SPARE * tried[0].nodes)
        many = int(min(worlds / 2, worlds - 2 * self.study.heats * HEAT) / LOOK) - 1
        rivals = [name for name in courses if name != STANDARD][: max(0, many)]
        if not rivals:
            return []
        if not self._open({name: courses[name] for name in rivals}, nodes - self.spent):
            self.spent = nodes
            return []
        return rivals

    def _open(self, courses: dict[str, Course], allowed: int = 0) -> bool:
        """How each course begins; False if one was not let, or a board came on which nobody can."""
        here, playout = self.worlds.world(0), self._playout(allowed)
        try:
            self.openings |= {
                name: playout.opening(here, course.plan, course.first)
                for name, course in courses.items()
            }
        except Interrupted:
            return False
        except Exception:
            log.exception("a thought of %s led nowhere", self.game.name)
            return False
        self.spent += playout.nodes
        return True

    def _heat(self, courses: dict[str, Course], number: int, allowed: int) -> Sequence[Ran] | None:
        """None if it was interrupted or took too much: a heat counts whole or not at all."""
        first = len(self.endings[STANDARD])
        try:
            worlds = range(first, first + number)
            return list(self.spread(lambda n: self._ran(courses, n, allowed), worlds))
        except Interrupted:
            return None
        except Exception:  # a board may be imagined on which somebody finds no answer
            log.exception("a thought of %s led nowhere", self.game.name)
            return None

    def _ran(self, courses: dict[str, Course], number: int, allowed: int = 0) -> Ran:
        """Every course on one world; those that lead to the same turn share its ending."""
        here, playout = self.worlds.world(number), self._playout(allowed)
        found: dict[str, Ending] = {}
        plans = {name: course.plan for name, course in courses.items()}
        for fork in playout.turns(here, plans, self.openings):
            found |= dict.fromkeys(fork.courses, playout.finish(fork.board, here))
        return Ran(found, playout.nodes)

    def _playout(self, allowed: int) -> Playout:
        return Playout(
            self.game, self.doctrine, self.study, self.role, self.stop, self.horizon, allowed
        )


def mean_of(samples: Sequence[float]) -> float:
    return fmean(samples) if samples else 0.0


def error_of(samples: Sequence[float]) -> float:
    """The standard error of a mean; certain only where nothing ever differed."""
    return stdev(samples) / sqrt(len(samples)) if len(samples) > 1 else 0.0
