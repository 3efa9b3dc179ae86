"""The player who thinks before a turn, and follows what he has found while it lasts."""

from collections.abc import Iterable
from typing import Any

from estandarte.kernel import Action, Dice, Game, Prompt, Role, Value, but, check
from estandarte.players.doctrine.tempers import ANSWER, STANDARD, Tempered

from .playouts import Stop, never
from .racing import Course, Race, Rated, Spread


class Notes(Value):
    """What a thinker keeps in mind between two questions of a turn; it holds nothing hidden."""

    turn: str = ""
    asked: str = ""
    """The last question he has thought about."""
    plan: str = STANDARD
    left: int = 0
    """Actions that may still be tried in thought this turn."""
    rated: tuple[Rated, ...] = ()
    """What he found when he thought last: the usual way first."""

    def are_new(self, before: "Notes | None") -> bool:
        """Whether another turn has begun, or he has thought once more, since he made others."""
        if before is None:
            return True
        return (self.turn, self.asked, self.rated) != (before.turn, before.asked, before.rated)


class Thought(Value):
    """An answer, and what is kept in mind after it."""

    action: Action
    notes: Notes


class Thinker:
    """Plays a doctrine in whichever of its ways promises most for the turn.

    Everything is found out by playing on, as far as the game's study says.
    """

    def __init__(
        self,
        doctrine: Tempered[Any],
        nodes: int,
        stop: Stop = never,
        spread: Spread = map,
    ) -> None:
        self.doctrine, self.nodes, self.stop, self.spread = doctrine, nodes, stop, spread
        self.notes: dict[Role, Notes] = {}

    def choose(self, game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice) -> Action:
        thought = self.think(game, view, prompt, dice, self.notes.get(prompt.role, Notes()))
        self.notes[prompt.role] = thought.notes
        return thought.action

    def think(
        self, game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice, notes: Notes
    ) -> Thought:
        """The answer to one question, given what was in mind."""
        study = self.doctrine.study
        assert study is not None
        turn = study.turn_of(view)
        if notes.turn != turn:
            notes = Notes(turn, left=self.nodes)
        weight = study.weights.get(prompt.asks, 0.0)
        if self.doctrine.answers is not None:
            return self._weighed(game, view, prompt, dice, notes, weight)
        if weight and notes.asked != prompt.asks:
            notes = self._after_race(game, view, prompt, dice, notes, weight)
        action = self.doctrine.of(notes.plan).choose(game, view, prompt, dice)
        if notes.plan != STANDARD and not check(game.imagine(view, dice), action):
            # A temper that nobody has tried may lead to what is not allowed.
            action = self.doctrine.of(STANDARD).choose(game, view, prompt, dice)
        return Thought(action, notes)

    def _weighed(
        self,
        game: Game[Any, Any],
        view: Any,
        prompt: Prompt,
        dice: Dice,
        notes: Notes,
        weight: float,
    ) -> Thought:
        """The usual answer, unless another is clearly better."""
        usual = self.doctrine.choose(game, view, prompt, dice)
        allowed, others = int(notes.left * weight), self.doctrine.answers
        courses = {STANDARD: Course(STANDARD, usual)}
        if allowed and others is not None:
            board = game.imagine(view, dice)
            found = others(board, prompt.role)
            different = [a for a in found if a != usual and check(board, a)]
            courses |= {f"{ANSWER}{n}": Course(STANDARD, a) for n, a in enumerate(different)}
        if len(courses) == 1:
            return Thought(usual, but(notes, plan=STANDARD))
        race = self._race(game, view, dice, courses, allowed)
        after = self._noted(notes, prompt, race, courses)
        return Thought(courses[after.plan].first or usual, after)

    def _after_race(
        self,
        game: Game[Any, Any],
        view: Any,
        prompt: Prompt,
        dice: Dice,
        notes: Notes,
        weight: float,
    ) -> Notes:
        ways = self.doctrine.ways(Dice(f"{dice.key}/ways"))
        courses = {name: Course(name) for name in (STANDARD, *ways)}
        race = self._race(game, view, dice, courses, int(notes.left * weight))
        return self._noted(notes, prompt, race, courses)

    def _race(
        self, game: Game[Any, Any], view: Any, dice: Dice, courses: dict[str, Course], nodes: int
    ) -> Race:
        race = Race(game, view, self.doctrine, dice, self.stop, self.spread)
        race.run(courses, nodes)
        return race

    def _noted(self, notes: Notes, prompt: Prompt, race: Race, courses: Iterable[str]) -> Notes:
        left = max(0, notes.left - race.spent)
        rated = tuple(race.rated(name) for name in courses)
        return Notes(notes.turn, prompt.asks, race.best().name, left, rated)
