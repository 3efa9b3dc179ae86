"""The player who thinks before a turn, and follows what he has found while it lasts."""

from typing import Any

from msgspec.structs import asdict

from estandarte.kernel import LANGUAGES, Action, Dice, Game, Prompt, Role, Value, but, check, tell
from estandarte.players.doctrine.tempers import ANSWER, STANDARD, Tempered

from .playouts import Stop, never
from .racing import ERRORS, Course, Race, Rated, Spread


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
    said: dict[str, dict[str, str]] = {}
    """Where these were answers, each in words, by language."""
    instead: dict[str, dict[str, str]] = {}
    """And what would have been usual instead of it."""

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
    """Plays a doctrine in whichever of its ways, or with whichever answer, promises most.

    Everything is found out by playing on, as far as the game's study says.
    """

    def __init__(
        self,
        doctrine: Tempered[Any],
        nodes: int,
        stop: Stop = never,
        spread: Spread = map,
        sure: float = ERRORS,
    ) -> None:
        self.doctrine, self.nodes, self.stop, self.spread = doctrine, nodes, stop, spread
        self.sure = sure
        """By how many standard errors an answer must be better than the usual one."""
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
        if self.doctrine.answers is not None:
            return self._weighed(game, view, prompt, dice, notes)
        if study.weights.get(prompt.asks) and notes.asked != prompt.asks:
            ways = self.doctrine.ways(Dice(f"{dice.key}/ways"), self.nodes)
            courses = {name: Course(name) for name in (STANDARD, *ways)}
            notes = self._raced(game, view, prompt, dice, notes, courses)
        action = self.doctrine.of(notes.plan).choose(game, view, prompt, dice)
        if notes.plan != STANDARD and not check(game.imagine(view, dice), action):
            # A temper that nobody has tried may lead to what is not allowed.
            action = self.doctrine.of(STANDARD).choose(game, view, prompt, dice)
        return Thought(action, notes)

    def _weighed(
        self, game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice, notes: Notes
    ) -> Thought:
        """The usual answer, unless another is clearly better."""
        usual = self.doctrine.choose(game, view, prompt, dice)
        courses, board = {STANDARD: Course(STANDARD, usual)}, None
        if self._allowed(prompt, notes) and self.doctrine.answers is not None:
            board = game.imagine(view, dice)
            found = self.doctrine.answers(board, usual)
            different = [a for a in found if a != usual and check(board, a)]
            courses |= {f"{ANSWER}{n}": Course(STANDARD, a) for n, a in enumerate(different)}
        if board is None or len(courses) == 1:
            return Thought(usual, but(notes, plan=STANDARD))
        notes = self._raced(game, view, prompt, dice, notes, courses)
        answers = {name: course.first or usual for name, course in courses.items()}
        who = getattr(board.decision, "unit", "")
        said = {name: _said(game, answer, usual, who) for name, answer in answers.items()}
        instead = {name: _said(game, usual, answer) for name, answer in answers.items()}
        return Thought(answers[notes.plan], but(notes, said=said, instead=instead))

    def _allowed(self, prompt: Prompt, notes: Notes) -> int:
        """How many actions this question may take of what is left."""
        study = self.doctrine.study
        assert study is not None
        share = notes.left * study.weights.get(prompt.asks, 0.0)
        return int(min(share, self.nodes * study.most.get(prompt.asks, 1.0)))

    def _raced(
        self,
        game: Game[Any, Any],
        view: Any,
        prompt: Prompt,
        dice: Dice,
        notes: Notes,
        courses: dict[str, Course],
    ) -> Notes:
        race = Race(game, view, self.doctrine, dice, self.stop, self.spread, sure=self.sure)
        race.run(courses, self._allowed(prompt, notes))
        left = max(0, notes.left - race.spent)
        rated = tuple(race.rated(name) for name in courses)
        return Notes(notes.turn, prompt.asks, race.best().name, left, rated)


def _said(game: Game[Any, Any], action: Action, beside: Action, who: str = "") -> dict[str, str]:
    """An answer in words; of what it says about many, only that in which it differs.

    Where the question is what one unit does, an answer does not name it: it is said before it."""
    for name, mine in asdict(action).items():
        theirs = getattr(beside, name, None)
        if isinstance(mine, dict) and isinstance(theirs, dict) and mine != theirs:
            apart = {key: value for key, value in mine.items() if theirs.get(key) != value}
            action = but(action, **{name: apart})
    told = {language: tell(game, action, language) for language in LANGUAGES}
    before = f"{who}: " if who and not hasattr(action, "unit") else ""
    return {language: before + text for language, text in told.items() if text}
