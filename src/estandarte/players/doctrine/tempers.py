"""Tempers: how a doctrine leans, as values that are read and never changed.

A doctrine is a function of what it sees and of its temper. Each temper is a file of TOML beside its
doctrine, in `tempers/`; one that is `like` another says only where it differs. `standard` is how
the rank of alférez plays; `alferez-1` is how it played at first, kept so that progress can be
measured for ever. A temper that is somebody's own says his `name` and what he is like (`about`), in
every language, and is offered as an opponent; one without a name is there to be asked for. One that
says what it is a `plan` of is what a thinking rank may do for a turn instead of its usual way.
Others it draws by lot: the standard temper with many of its numbers moved (`lot-17`).
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from msgspec.structs import fields as fields_of

from estandarte.kernel import Action, Dice, Game, Prompt, Role, Value, but
from estandarte.kernel.packs import Tree, decode, merged, read_folder
from estandarte.players.player import Player

from .studies import Study

T = TypeVar("T")
V = TypeVar("V", bound=Value)

STANDARD = "standard"
LIKE = "like"
SAID = ("name", "about", "plan")
LOT = "lot-"
ANSWER = "answer-"
FAR = 3.0
"""Of a temper by lot a number is at most so many times as great, or as small."""
KEPT = 1_000
"""So many minds are kept: a table that stays open for weeks comes to try every lot."""

WAYS: dict[str, dict[str, str]] = tomllib.loads(
    files(__package__).joinpath("ways.toml").read_text("utf-8")
)


class Man(Value):
    """Whose temper it is, by language."""

    name: dict[str, str] = {}
    about: dict[str, str] = {}
    plan: dict[str, str] = {}
    """What is done for a turn by who takes it as his plan."""


class Tempers(dict[str, T]):
    """The tempers of a doctrine by name, the standard one first, and whose they are."""

    men: dict[str, Man]


def read_tempers(package: str, kind: type[T]) -> Tempers[T]:
    """What lies in the folder `tempers` of a doctrine."""
    trees = read_folder(Path(str(import_module(package).__file__)).parent / "tempers")
    names = sorted(trees, key=lambda name: (name != STANDARD, name))
    found = Tempers({name: decode(_whole(trees, name), kind) for name in names})
    men = {name: {key: trees[name].get(key, {}) for key in SAID} for name in names}
    found.men = {name: decode(man, Man) for name, man in men.items()}
    return found


def _whole(trees: Tree, name: str) -> Tree:
    """A temper with all that it is like."""
    own = {key: value for key, value in trees[name].items() if key not in SAID}
    like = own.pop(LIKE, None)
    return merged(_whole(trees, like), own) if like else own


def by_lot(temper: V, chance: Dice) -> V:
    """A temper in which every other number is moved; what is counted or yes or no stays."""
    moved: dict[str, Any] = {}
    for field in fields_of(temper):
        value = getattr(temper, field.name)
        if isinstance(value, Value):
            moved[field.name] = by_lot(value, chance)
        elif isinstance(value, float) and chance.throw(2) == 1:
            moved[field.name] = value * FAR ** (chance.throw(201) / 100 - 1.01)
    return but(temper, **moved)


class Mind(Player, Protocol):
    """A player who can also be asked what he would do on a board that is known whole."""

    def answer(self, board: Any, role: Role) -> Action: ...


Suppose = Callable[[Any, Dice], None]
"""Makes what is hidden on an imagined board such as it may well be."""


class Tempered(Generic[T]):
    """A doctrine in every temper that was written down for it."""

    def __init__(
        self,
        make: Callable[[T], Mind],
        tempers: Mapping[str, T],
        study: Study | None = None,
        standing: Callable[[Any, Role], float] | None = None,
        answers: Callable[[Any, Action], Sequence[Action]] | None = None,
        supposes: Callable[[Any, Role, Mind], Suppose] | None = None,
        battle: Callable[[Any, Role], Mapping[str, str]] | None = None,
    ) -> None:
        self.make, self.tempers, self.study = make, tempers, study
        self.answers = answers
        """What else than what is usual might be said, the best first, where it deserves a thought.

        A doctrine that knows it is thought about answer by answer; others in ways for a turn."""
        self.supposes = supposes
        """What an enemy of such a mind may well be hiding from a role; else all is as likely."""
        self.standing = standing
        """How many points ahead a role stands, what is half done counted in part; else the score.

        A thought counts by it, and tells luck by it from what was to be expected."""
        self._battle = battle
        self._minds: dict[str, Mind] = {}

    def battle(self, board: Any, role: Role) -> dict[str, str]:
        """By which plan it leads the whole battle, by language; nothing where it has none."""
        return dict(self._battle(board, role)) if self._battle is not None else {}

    def choose(self, game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice) -> Action:
        return self.of(STANDARD).choose(game, view, prompt, dice)

    def man(self, temper: str) -> Man:
        """Whose temper it is, where it is somebody's own."""
        men: Mapping[str, Man] = getattr(self.tempers, "men", {})
        return men.get(temper, Man())

    @property
    def plans(self) -> tuple[str, ...]:
        """The tempers that can be taken up for a turn, beside the standard one."""
        return tuple(t for t in self.tempers if self.man(t).plan)

    @property
    def men(self) -> tuple[str, ...]:
        """The tempers that somebody may have: the standard one, and those with a name."""
        return tuple(t for t in self.tempers if t == STANDARD or self.man(t).name)

    def way(
        self,
        temper: str,
        said: Mapping[str, Mapping[str, str]] = {},
        instead: Mapping[str, Mapping[str, str]] = {},
    ) -> dict[str, str]:
        """What is done for a turn in a temper, by language; nothing for the usual way.

        An answer is told with what is usual instead of it, if both are in words.
        """
        if temper.startswith(LOT):
            return WAYS["lot"]
        order, usual = said.get(temper), instead.get(temper)
        if order and usual and temper != STANDARD:
            return {
                language: text.format(order=order[language], usual=usual[language])
                for language, text in WAYS["answer"].items()
                if language in order and language in usual
            }
        man = self.man(temper)
        return man.plan or {
            language: text.format(name=man.name[language])
            for language, text in WAYS["man"].items()
            if language in man.name
        }

    def ways(self, chance: Dice, nodes: int) -> tuple[str, ...]:
        """What may be tried for a turn beside the usual way: plans, other men, and some by lot.

        The more actions may be tried, the more of these."""
        many = nodes * self.study.lots // 1_000 if self.study else 0
        lots = [f"{LOT}{chance.throw(10_000)}" for _ in range(many)]
        return tuple(dict.fromkeys((*self.plans, *self.men[1:], *lots)))

    def of(self, temper: str) -> Mind:
        """Who plays in a temper."""
        if temper not in self._minds:
            if len(self._minds) >= KEPT:
                self._minds.clear()
            known: Any = self.tempers[STANDARD if temper.startswith(LOT) else temper]
            drawn = by_lot(known, Dice(temper)) if temper.startswith(LOT) else known
            self._minds[temper] = self.make(drawn)
        return self._minds[temper]
