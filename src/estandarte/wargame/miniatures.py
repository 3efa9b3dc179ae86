"""A game of miniatures as the table knows it: what such games share, over their own chapters."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from estandarte.kernel import (
    LANGUAGES,
    Action,
    Dice,
    Game,
    Odds,
    Packs,
    PackUsed,
    ReadyArmy,
    Role,
    State,
    Texts,
    View,
)
from estandarte.kernel.words.texts import Writer

from .armies.plan import ArmyBook
from .armies.recruiting import Recruiter
from .muster import Muster, army_from, read_army, ready_army, ready_trees
from .plane.points import Point

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


@dataclass(frozen=True, kw_only=True)
class Chapters(Generic[S, V]):
    """The functions of one game to which the table's questions go."""

    army: type[Any]
    """What an army file holds."""
    inspect: Callable[[Any, Any], Muster]
    """An army held against a pack."""
    book: ArmyBook
    """How an army is built."""
    odds_of: Callable[[S, Action], Odds | None]
    understand: Callable[[S, Role, str], Action | None]
    ends_of: Callable[[S, Action], Mapping[str, Any]]
    reach_of: Callable[[S, str], Mapping[str, Any]]
    order_towards: Callable[[S, Role, str, Point], Action | None]
    draw: Callable[[V, int], str]
    describe: Callable[[V, Texts, str], Iterable[str]]
    writers: Callable[[Any], Mapping[str, Writer]]


class MiniaturesGame(Game[S, V]):
    """Bases on a plane, armies by points, and values that whoever owns the box may replace."""

    brings_forces = True
    hides_steps = False  # hands are seen at work, even where cards lie face down
    packs: ClassVar[Packs[Any]]
    chapters: ClassVar[Chapters[Any, Any]]

    @cached_property
    def texts(self) -> Texts:
        return Texts(("estandarte.kernel", "estandarte.wargame", self.package), self.writers())

    # --- armies and values

    def pack(self, over: Mapping[str, Any]) -> PackUsed | None:
        return self.packs.open(over)

    def armies(self) -> Iterable[ReadyArmy]:
        """Those with a name of their own, and samples that are called after their lists."""
        pack = self.packs.of({})
        for id, tree in ready_trees(pack.armies).items():
            name = {lang: self.texts.say(lang, f"army.{id}") for lang in LANGUAGES}
            listed = pack.army_list(str(tree.get("list")))
            if listed is not None and not self.texts.knows("en", f"army.{id}"):
                name = listed.name
            yield ready_army(id, tree, name)

    def muster(
        self, data: bytes | str | Mapping[str, Any], over: Mapping[str, Any] | None = None
    ) -> Muster:
        """The bill and every problem of an army; raises ArmyFault if it cannot be read.

        `over` are the values that the table plays with instead of the shipped ones.
        """
        type = self.chapters.army
        army = read_army(data, type) if isinstance(data, bytes | str) else army_from(data, type)
        return self.chapters.inspect(army, self.packs.of(over or {}))

    def recruiter(self, over: Mapping[str, Any] | None = None) -> Recruiter:
        """Whom one asks who builds an army."""
        pack = self.packs.of(over or {})
        ready = ready_trees(pack.armies)
        return Recruiter(self.chapters, pack, self.texts, self.book, ready)

    # --- what is asked before acting, from what a role knows

    def odds(self, view: V, action: Action) -> Odds | None:
        return self.chapters.odds_of(self.imagine(view, Dice("odds")), action)

    def understand(self, view: V, words: str) -> Action | None:
        return self.chapters.understand(self.imagine(view, Dice("words")), view.role, words)

    def ends(self, view: V, action: Action) -> Mapping[str, Any]:
        return self.chapters.ends_of(self.imagine(view, Dice("ends")), action)

    def reach(self, view: V, piece: str) -> Mapping[str, Any]:
        return self.chapters.reach_of(self.imagine(view, Dice("reach")), piece)

    def steer(self, view: V, piece: str, x: int, y: int) -> Action | None:
        state = self.imagine(view, Dice("steer"))
        return self.chapters.order_towards(state, view.role, piece, Point(x, y))

    # --- the field in words

    def draw(self, view: V, language: str, width: int) -> str:
        return self.chapters.draw(view, width)

    def describe(self, view: V, language: str) -> Iterable[str]:
        return self.chapters.describe(view, self.texts, language)

    def writers(self) -> Mapping[str, Writer]:
        return self.chapters.writers(self)
