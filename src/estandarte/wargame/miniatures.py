"""A game of miniatures as the table knows it: what such games share, over their own chapters."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from estandarte.kernel import (
    LANGUAGES,
    Action,
    Dice,
    Event,
    Game,
    Hopes,
    Intention,
    Luck,
    Named,
    Odds,
    Packs,
    PackUsed,
    Reading,
    ReadyArmy,
    Result,
    Role,
    Scenario,
    Setup,
    State,
    Telling,
    Texts,
    View,
    Way,
    but,
    nations,
)
from estandarte.kernel.packs import PackProblem
from estandarte.kernel.packs.scenario_file import ScenarioFile
from estandarte.kernel.words.texts import Writer

from .answers import Answers
from .armies.plan import ArmyBook
from .armies.recruiting import Recruiter
from .called import Name, mark_of, numbered
from .fields.book import GroundBook
from .fields.surveying import Surveyor
from .grammar.intending import intention_said
from .grammar.reading import Grammar
from .muster import Muster, army_from, read_army, ready_army, ready_trees
from .plane.measures import INCH
from .plane.points import Point

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


@dataclass(frozen=True, kw_only=True)
class OwnScenarios(Generic[S]):
    """How a game reads scenarios that somebody has written."""

    entry_of: Callable[[ScenarioFile], Mapping[str, Any]]
    draft_of: Callable[[Any, str], ScenarioFile | None]
    choices_of: Callable[[Any, Texts], Mapping[str, Mapping[str, Mapping[str, str]]]]
    faults_of: Callable[[S], Iterable[PackProblem]]


@dataclass(frozen=True, kw_only=True)
class Chapters(Generic[S, V]):
    """The functions of one game to which the table's questions go."""

    army: type[Any]
    """What an army file holds."""
    inspect: Callable[[Any, Any], Muster]
    """An army held against a pack."""
    book: ArmyBook
    """How an army is built."""
    ground: GroundBook[Any]
    """How a field is laid out."""
    odds_of: Callable[[S, Action], Odds | None]
    hopes: Callable[[Action], Hopes]
    luck: Callable[[S, Sequence[Event], Iterable[Event]], Iterable[tuple[int, Luck]]]
    grammar: Grammar[S]
    things: Callable[[S], Mapping[str, Named]]
    """Pieces and ground as an order may name them, without what the setup calls them."""
    caution: Callable[[S, Action], Telling | None]
    outlook: Callable[[S, Action], Telling | None]
    ends_of: Callable[[S, Action], Mapping[str, Any]]
    reach_of: Callable[[S, str], Mapping[str, Any]]
    order_towards: Callable[[S, Role, str, Point], Action | None]
    draw: Callable[[V, str, Texts, str, int], str]
    """The table, or the part of it that is named."""
    standing: Callable[[V, Texts, str], Iterable[str]]
    roll: Callable[[V, Texts, str], Iterable[str]]
    card: Callable[[V, str, Texts, str], Iterable[str]]
    describe: Callable[[V, Texts, str], Iterable[str]]
    writers: Callable[[Any], Mapping[str, Writer]]
    # --- a match, from its scenarios to its result
    scenarios: Callable[[], Mapping[str, Scenario]]
    own: OwnScenarios[S]
    start: Callable[[Setup, Any, Dice], S]
    view_of: Callable[[S, Role], V]
    imagined: Callable[[V, list[Any], Dice], S]
    result_of: Callable[[S], Result | None]
    secrets_of: Callable[[S, Role], Mapping[str, Any]]
    # --- what a side has said that it wants done
    intended: Callable[[S, Role, Sequence[Intention]], Action | None]
    usual: Sequence[Intention]
    offered: Sequence[Intention]


_NAMES: dict[tuple[str, str, str], Mapping[str, Name]] = {}


def _called(game: "MiniaturesGame[Any, Any]", setup: Setup) -> Mapping[str, Name]:
    """The names on the sheet of a match; to make the sheet is slow, and it never changes."""
    key = (game.name, setup.scenario, setup.pledge)
    if key not in _NAMES:
        _NAMES.clear()
        _NAMES[key] = game.board(setup)["pieces"]
    return _NAMES[key]


class MiniaturesGame(Game[S, V]):
    """Bases on a plane, armies by points, and values that whoever owns the box may replace."""

    brings_forces = True
    hides_steps = False  # hands are seen at work, even where cards lie face down
    packs: ClassVar[Packs[Any]]
    chapters: ClassVar[Chapters[Any, Any]]

    @cached_property
    def texts(self) -> Texts:
        return Texts(("estandarte.kernel", "estandarte.wargame", self.package), self.writers())

    # --- a match, from its scenarios to its result

    def scenarios(self) -> Mapping[str, Scenario]:
        return self.chapters.scenarios()

    def scenario_entry(self, file: ScenarioFile) -> Mapping[str, Any]:
        return self.chapters.own.entry_of(file)

    def scenario_draft(self, scenario: str) -> ScenarioFile | None:
        return self.chapters.own.draft_of(self.packs.of({}), scenario)

    def scenario_choices(self) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
        return self.chapters.own.choices_of(self.packs.of({}), self.texts)

    def scenario_faults(self, state: S) -> Iterable[PackProblem]:
        return self.chapters.own.faults_of(state)

    def start(self, setup: Setup, dice: Dice) -> S:
        found: S = self.chapters.start(setup, self.switches_of(setup), dice)
        return found

    def view(self, state: S, role: Role) -> V:
        found: V = self.chapters.view_of(state, role)
        return found

    def imagine(self, view: V, dice: Dice) -> S:
        seen: Any = view  # both games write down what is under way
        found: Any = self.chapters.imagined(seen, list(self.codec.frame_stack(seen.course)), dice)
        self._imaginings.lend(found)
        board: S = found
        return board

    @cached_property
    def _imaginings(self) -> Answers:
        """What was asked of boards that were imagined; none knows what the true one does."""
        return Answers()

    def result(self, state: S) -> Result | None:
        return self.chapters.result_of(state)

    def secrets(self, state: S, role: Role) -> Mapping[str, Any]:
        return self.chapters.secrets_of(state, role)

    def intended(self, board: S, role: Role, intentions: Sequence[Intention]) -> Action | None:
        return self.chapters.intended(board, role, intentions)

    def usual(self, board: S, role: Role) -> Sequence[Intention]:
        return self.chapters.usual

    def offered(self, board: S, role: Role) -> Sequence[Intention]:
        return self.chapters.offered

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

    def army_ids(self) -> Iterable[str]:
        return ready_trees(self.packs.of({}).armies)

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

    def surveyor(self, over: Mapping[str, Any] | None = None) -> Surveyor:
        """Whom one asks who lays out a field."""
        used = (self.packs.open(over) if over else self.packs.shipped()).fingerprint
        ground, pack = self.chapters.ground, self.packs.named(used)
        return Surveyor(self.name, ground, pack, used, self.texts)

    # --- what is asked before acting, from what a role knows

    def odds(self, view: V, action: Action) -> Odds | None:
        return self.chapters.odds_of(self.imagine(view, Dice("odds")), action)

    def hopes(self, action: Action) -> Hopes:
        return self.chapters.hopes(action)

    def luck(
        self, state: S, events: Sequence[Event], before: Iterable[Event]
    ) -> Iterable[tuple[int, Luck]]:
        return self.chapters.luck(state, events, before)

    def understand(self, view: V, words: str) -> Action | None:
        state = self.imagine(view, Dice("words"))
        said = intention_said(self, state, view.role, words, self.chapters.things(state))
        return said or self.chapters.grammar.sole(state, view.role, words)

    def read(self, view: V, words: str, named: Mapping[str, Named]) -> Reading:
        state = self.imagine(view, Dice("words"))
        grammar = self.chapters.grammar
        said = intention_said(self, state, view.role, words, named)
        if said is not None and not grammar.orders_now(state, view.role, words, named):
            return Reading((Way((said,)),))
        return grammar.read(state, view.role, words, named)

    def side_of(self, start: S, piece: str) -> Role:
        """What an army has is called by its side first."""
        side = piece.partition("-")[0]
        return side if side in self.roles else ""

    def named(self, view: V, setup: Setup) -> Mapping[str, Named]:
        """As the sheet of the match calls them; who is under whom, as the board shows it."""
        found = dict(self.chapters.things(self.imagine(view, Dice("names"))))
        ground = numbered({i: n.names for i, n in found.items() if n.sort == "place"})
        found |= {i: but(found[i], names=dict(name)) for i, name in ground.items()}
        sides = {lang: nations(self, setup, lang) for lang in LANGUAGES}
        for side in self.roles:
            called = {lang: names[side] for lang, names in sides.items() if side in names}
            found |= {side: Named(side, called, sort="thing")} if called else {}
        kinds: dict[str, Name] = {}
        for side in self.roles:
            kinds |= numbered({i: n.names for i, n in found.items() if i.startswith(f"{side}-")})
        for id, name in _called(self, setup).items():
            if id in found:
                thing = found[id]
                # a regiment is still the third of its kind to whoever says so
                before = (*thing.names.values(), *kinds.get(id, {}).values())
                side = {"red": "rojo", "blue": "azul"}[id.partition("-")[0]]
                aliases = (*thing.aliases, *before, f"{side}-{id.partition('-')[2]}")
                found[id] = but(thing, names=dict(name), aliases=aliases)
            elif id.partition("-")[0] in self.roles:
                # it has left the table, and is still spoken of
                side = id.partition("-")[0]
                found[id] = Named(id, dict(name), mark_of(id), sort="thing", side=side)
        return found

    def measure(self, name: str, value: Any, language: str) -> str:
        """Lengths in inches and turns in degrees; only those are large numbers here."""
        if isinstance(value, Point):
            return (
                f"({self.measure('x', value.x, language)} {self.measure('y', value.y, language)})"
            )
        if not isinstance(value, int):
            return str(value)
        if name in ("turn", "heading", "facing", "angle", "pivot") and abs(value) >= 10:
            return f"{value // 10}°"
        if name not in ("x", "y") and abs(value) < INCH // 8:
            return str(value)
        text = f"{value / INCH:.1f}".removesuffix(".0")
        return f'{text.replace(".", ",") if language == "es" else text}"'

    def caution(self, view: V, action: Action) -> Telling | None:
        return self.chapters.caution(self.imagine(view, Dice("caution")), action)

    def outlook(self, view: V, action: Action) -> Telling | None:
        if not self.may_measure(view, action):
            return None
        return self.chapters.outlook(self.imagine(view, Dice("outlook")), action)

    def vocabulary(self, language: str) -> Iterable[str]:
        return self.chapters.grammar.lexicon.words(language)

    def ends(self, view: V, action: Action) -> Mapping[str, Any]:
        return self.chapters.ends_of(self.imagine(view, Dice("ends")), action)

    def reach(self, view: V, piece: str) -> Mapping[str, Any]:
        return self.chapters.reach_of(self.imagine(view, Dice("reach")), piece)

    def steer(self, view: V, piece: str, x: int, y: int) -> Action | None:
        state = self.imagine(view, Dice("steer"))
        return self.chapters.order_towards(state, view.role, piece, Point(x, y))

    # --- the field in words

    def draw(self, view: V, language: str, width: int) -> str:
        return self.chapters.draw(view, "", self.texts, language, width)

    def draw_part(self, view: V, part: str, language: str, width: int) -> str:
        return self.chapters.draw(view, part, self.texts, language, width)

    def standing(self, view: V, language: str) -> Iterable[str]:
        return self.chapters.standing(view, self.texts, language)

    def roll(self, view: V, language: str) -> Iterable[str]:
        return self.chapters.roll(view, self.texts, language)

    def card(self, view: V, piece: str, language: str) -> Iterable[str]:
        return self.chapters.card(view, piece, self.texts, language)

    def describe(self, view: V, language: str) -> Iterable[str]:
        return self.chapters.describe(view, self.texts, language)

    def writers(self) -> Mapping[str, Writer]:
        return self.chapters.writers(self)
