"""Tempers: how a doctrine leans, as values that are read and never changed.

A doctrine is a function of what it sees and of its temper. Each temper is a file of TOML beside its
doctrine, in `tempers/`; one that is `like` another says only where it differs. `standard` is how
the rank of alférez plays; `alferez-1` is how it played at first, kept so that progress can be
measured for ever. A temper that is somebody's own says his `name` and what he is like (`about`), in
every language, and is offered as an opponent; one without a name is there to be asked for. One that
says what it is a `plan` of is what a thinking rank may do for a turn instead of its usual way.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from estandarte.kernel import Action, Dice, Game, Prompt, Role, Value
from estandarte.kernel.packs import Tree, decode, merged, read_folder
from estandarte.players.player import Player

from .studies import Study

T = TypeVar("T")

STANDARD = "standard"
LIKE = "like"
SAID = ("name", "about", "plan")


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


class Mind(Player, Protocol):
    """A player who can also be asked what he would do on a board that is known whole."""

    def answer(self, board: Any, role: Role) -> Action: ...


class Tempered(Generic[T]):
    """A doctrine in every temper that was written down for it."""

    def __init__(
        self,
        make: Callable[[T], Mind],
        tempers: Mapping[str, T],
        study: Study | None = None,
    ) -> None:
        self.make, self.tempers, self.study = make, tempers, study
        self._minds: dict[str, Mind] = {}

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

    def of(self, temper: str) -> Mind:
        """Who plays in a temper."""
        if temper not in self._minds:
            self._minds[temper] = self.make(self.tempers[temper])
        return self._minds[temper]
