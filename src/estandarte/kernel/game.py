"""What a game is to the table, and the shelf on which the known games stand."""

import sysconfig
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from traceback import extract_tb
from typing import Any, ClassVar, Generic, Literal, TypeVar, get_args, get_origin

import msgspec

from .actions import Action
from .codec import Codec, encode
from .dice import Dice
from .events import Event
from .intentions.saying import Intention
from .odds import Hopes, Luck, Odds
from .packs import PackProblem, PackUsed
from .packs.scenario_file import ScenarioFile
from .play import check
from .secrets.views import View
from .state import State
from .switches import earlier, filled, letter
from .values import Role, RuleId, Value, but
from .verdicts import YES, Verdict, no
from .words.rulebook import Rulebook, book_of
from .words.spoken import Named, Reading, Way
from .words.story import Story
from .words.telling import Telling
from .words.texts import Texts, Writer

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


UNREADABLE = (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError)
"""What encoding or decoding may raise for something sent by a stranger."""


LARGEST_ACTION = 16_000
"""Bytes: ten times what the largest of our games' own has."""


class Scenario(Value):
    """A starting situation, as the list of scenarios shows it."""

    id: str
    name: dict[str, str]
    about: dict[str, str]
    length: int
    """Turns, rounds or months: what the game counts."""
    takes_armies: bool = False
    """Whether players may bring armies of their own to it."""
    army_parts: tuple[str, ...] = ()
    """Where lots decide who attacks, each side brings one for either part."""
    minutes: int = 0
    """About how long two people take over it; nothing where nobody has said."""


class ReadyArmy(Value):
    """An army that lies ready to be chosen by its name."""

    id: str
    name: dict[str, str]
    points: int
    year: int = 0


class Setup(Value):
    """All that starts a match, and nothing that must stay secret."""

    game: str
    scenario: str
    version: str = ""
    switches: dict[str, Any] = {}
    seats: dict[Role, str] = {}
    armies: dict[Role, Any] = {}
    packs: tuple[PackUsed, ...] = ()
    pledge: str = ""
    seeds: dict[str, str] = {}
    """What each seat added to the dice, after the pledge was published."""
    commitments: dict[str, str] = {}
    """What seats were bound to before any of them showed what it adds. [KER-15]"""
    real_dice: bool = False
    """Players throw dice of their own and enter them. [KER-8]"""
    from_position: bool = False
    """The match was begun from a position, not from the board of its scenario."""


class Result(Value):
    """How a match ended: the winner (None in a draw), the score, and why."""

    winner: Role | None
    score: dict[Role, int]
    reason: str = "victory"


class SetupFault(Exception):
    """A match cannot be set up like this; the key of a sentence and its facts say why."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key, facts)
        self.telling = Telling(key, facts)
        self.game = ""
        """Whose sentence it is: the name of a game, or nothing for the table's own."""

    def __reduce__(self) -> tuple[Any, ...]:  # it may come home from another process
        return _fault_again, (self.telling, self.game)


def _fault_again(telling: Telling, game: str) -> SetupFault:
    fault = SetupFault(telling.key, **telling.facts)
    fault.game = game
    return fault


class NoSwitches(Value):
    """For a game without choices of rules."""


NEEDED = ("name", "title", "version", "roles", "package", "state_type", "view_type")


class Game(ABC, Generic[S, V]):
    """The rules of one game, whole. Stateless: everything is asked of a state or a view."""

    name: ClassVar[str]
    title: ClassVar[Mapping[str, str]]
    version: ClassVar[str]
    roles: ClassVar[tuple[Role, ...]]
    package: ClassVar[str]
    books: ClassVar[tuple[str, ...]] = ("rulebook.md",)
    state_type: type[S]
    view_type: type[V]
    switches: ClassVar[type[Value]] = NoSwitches
    mended: ClassVar[Mapping[str, tuple[RuleId, ...]]] = {}
    """For versions of before, the rules that were mended since: see `mended`. [KER-22]"""
    story: ClassVar[Story] = Story()
    """The choices of rules; field defaults are the rulings."""
    brings_forces: ClassVar[bool] = False
    """Whether the sides may bring something of their own to a match: an army, ranks, …"""

    @abstractmethod
    def scenarios(self) -> Mapping[str, Scenario]: ...

    @abstractmethod
    def start(self, setup: Setup, dice: Dice) -> S:
        """The board as set up, with the first procedure on the stack; no die is thrown yet."""

    @abstractmethod
    def view(self, state: S, role: Role) -> V:
        """Built from nothing. Must answer for the spectator and the umpire too."""

    @abstractmethod
    def imagine(self, view: V, dice: Dice) -> S:
        """A state that agrees with a view; it asks the same question of the same roles."""

    def glimpse(self, view: V, dice: Dice) -> S:
        """The same, for who looks at little of what is hidden: without what he never looks at.

        What both hold is alike.
        """
        return self.imagine(view, dice)

    @abstractmethod
    def result(self, state: S) -> Result | None: ...

    def secrets(self, state: S, role: Role) -> Mapping[str, Any]:
        """The facts on the board that `role` may not know, by name. None in an open game."""
        return {}

    hides_pieces: ClassVar[bool] = False
    """Whether there may be pieces on the board of which a role knows nothing at all."""
    hides_steps: ClassVar[bool] = True
    """Whether, in a game with secrets, a role may do what another hears nothing of. [KER-12]"""

    def knows(self, state: S, role: Role, names: Iterable[str]) -> bool:
        """Whether each of these names says something to a role, as its view alone decides."""
        return True

    def odds(self, view: V, action: Action) -> Odds | None:
        """The exact chances of an action, from what the role knows; None if no die decides it."""
        return None

    def may_measure(self, view: V, action: Action | None = None, piece: str = "") -> Verdict:
        """May a role know beforehand what an action may bring, or how far a piece reaches?

        A table may play without measuring; whoever shows such things asks here first.
        """
        return YES

    def score(self, view: V) -> Mapping[Role, int]:
        """The present points, for the strip above the board."""
        return {}

    def draw(self, view: V, language: str, width: int) -> str:
        """The board as text."""
        return ""

    def draw_part(self, view: V, part: str, language: str, width: int) -> str:
        """What lies near a piece, a place or two numbers, named in a player's words."""
        return self.draw(view, language, width)

    def describe(self, view: V, language: str) -> Iterable[str]:
        """The board in sentences, for those who cannot see it."""
        return ()

    def standing(self, view: V, language: str) -> Iterable[str]:
        """What one asks first: the aim, turn and phase, how near each side is to the end."""
        return ()

    def roll(self, view: V, language: str) -> Iterable[str]:
        """Every piece that can be seen, a line each, with its place and state."""
        return ()

    def card(self, view: V, piece: str, language: str) -> Iterable[str]:
        """All that can be known of one piece: its values, its weapons, its rules, its state."""
        return ()

    def named(self, view: V, setup: Setup) -> Mapping[str, Named]:
        """What everything is called that an order may be about, by id, as far as it is seen."""
        return {}

    def read(self, view: V, words: str, named: Mapping[str, Named]) -> Reading:
        """All that a sentence may mean at this moment, and who cannot follow it."""
        action = self.understand(view, words)
        return Reading((Way((action,)),)) if action is not None else Reading()

    def measure(self, name: str, value: Any, language: str) -> str:
        """A number, or whatever else stands behind a verdict, as people measure it."""
        return str(value)

    def understand(self, view: V, words: str) -> Action | None:
        """A free order in a player's words, such as `row C-I-07 2`; None if it is none."""
        return None

    def seals(self, action: Action) -> bool:
        """Whether it is secret and final: it is read back to its owner before it is done."""
        return False

    def caution(self, view: V, action: Action) -> Telling | None:
        """What a person should be asked before doing this, since it cannot be mended after."""
        return None

    def outlook(self, view: V, action: Action) -> Telling | None:
        """What one may know of an action before choosing it: where it ends, whether it reaches."""
        return None

    def weight(self, event: Event) -> int:
        """How much an event matters to whoever has been away, from 3 down; 0: it is no news."""
        return self.story.weight(event)

    def side_of(self, start: S, piece: str) -> Role:
        """Whose a piece is that may have left the board; nobody's if it is not known."""
        return piece if piece in self.roles else ""

    def hopes(self, action: Action) -> Hopes:
        """Which results of an action are good for whoever takes it; by their names alone."""
        return Hopes()

    def toll(self, board: S, action: Action) -> str:
        """What an action costs beyond itself, such as `exhausted`, on a board that is imagined."""
        return ""

    def luck(
        self, state: S, events: Sequence[Event], before: Iterable[Event]
    ) -> Iterable[tuple[int, Luck]]:
        """What the dice of some events had promised, each by the place of what tells it.

        The events are those that a role knows; so are the ones `before`, the latest first. Of the
        state nothing may be told but what is printed.
        """
        return ()

    def vocabulary(self, language: str) -> Iterable[str]:
        """The words of which orders are made, for a hand that begins to type one."""
        return ()

    @property
    def phases(self) -> Mapping[str, Mapping[str, str]]:
        """The questions of a side's turn in their order, and what their phases are called."""
        return {}

    def writers(self) -> Mapping[str, Writer]:
        """The game's own ways of writing facts into sentences."""
        return {}

    def pack(self, over: Mapping[str, Any]) -> PackUsed | None:
        """Check overriding values and make them ready; names the pack that a match will use."""
        return None

    scenario_home: ClassVar[str] = ""
    """Where in its pack a game keeps scenarios of somebody's own; nowhere if it takes none."""

    def scenario_entry(self, file: ScenarioFile) -> Mapping[str, Any]:
        """A scenario file as an entry of the pack, not yet held against anything."""
        return {}

    def scenario_draft(self, scenario: str) -> ScenarioFile | None:
        """A scenario of the game as a file, to begin one's own with; None if it has no file."""
        return None

    def scenario_choices(self) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
        """What may stand in a field of a scenario file, by the field's name, with its names.

        `ships.*` are the rows that a table `ships` may have.
        """
        return {}

    def scenario_name(self, setup: Setup) -> Mapping[str, str]:
        """What the scenario of a match is called; nothing if there is none such."""
        known = self.scenarios().get(setup.scenario)
        if known is not None:
            return known.name
        for used in setup.packs:
            entry = used.values.get(self.scenario_home, {})
            entry = entry.get(setup.scenario, {}) if isinstance(entry, Mapping) else {}
            if isinstance(entry, Mapping) and isinstance(name := entry.get("name"), Mapping):
                return name
        return {}

    def scenario_faults(self, state: S) -> Iterable[PackProblem]:
        """Why a scenario that can be set up can yet not be fought, or not be won by anybody."""
        return ()

    def armies(self) -> Iterable[ReadyArmy]:
        """Armies that a setup may name; none in games that bring their own forces."""
        return ()

    def army_ids(self) -> Iterable[str]:
        """The same without their names, which take their time."""
        return (army.id for army in self.armies())

    def board(self, setup: Setup) -> Any:
        """The map for a client to draw, as plain JSON without secrets; None if there is none."""
        return None

    def ends(self, view: V, action: Action) -> Mapping[str, Any]:
        """Where an action would leave the pieces it moves, for a board to draw as ghosts."""
        return {}

    def reach(self, view: V, piece: str) -> Mapping[str, Any]:
        """How far a piece may go, by kind of order, for a board to draw; nothing if unknown."""
        return {}

    def steer(self, view: V, piece: str, x: int, y: int) -> Action | None:
        """The action that brings a piece to a place of the plane, or as near as it may."""
        return None

    def intended(self, board: S, role: Role, intentions: Sequence[Intention]) -> Action | None:
        """What follows from a role's intentions for the question it is asked; None: nothing.

        `board` is one that the role may imagine: only what it knows may be looked at.
        """
        return None

    def usual(self, board: S, role: Role) -> Sequence[Intention]:
        """What most players would want done without being asked; none where each must say."""
        return ()

    def offered(self, board: S, role: Role) -> Sequence[Intention]:
        """What a role may choose from where it says what it wants, in words or from a list."""
        return self.usual(board, role)

    def commands(self, role: Role) -> Mapping[str, Mapping[str, str]]:
        """The parts into which a side may be divided between people, with their names."""
        return {}

    def commands_in(self, state: S, action: Action) -> Iterable[str]:
        """The parts of a divided side that an action moves; none: anybody's of that side."""
        return ()

    @cached_property
    def codec(self) -> Codec[S, V]:
        return Codec(self.state_type, self.view_type, self.package)

    @cached_property
    def book(self) -> Rulebook:
        return book_of(self.package, *self.books)

    @cached_property
    def texts(self) -> Texts:
        return Texts(("estandarte.kernel", self.package), self.writers())

    def check(self, state: S, action: Any) -> Verdict:
        """May it be done now? Answers whatever it is sent, of any type. [KER-4]"""
        sound = self.sound(action)
        return sound if isinstance(sound, Verdict) else check(state, sound)

    def sound(self, action: Any) -> Action | Verdict:
        """An action as it would be read from paper, every field of its own type; or why not.

        Whoever carries out an action from outside carries out this one: types that only look
        alike (4.0 and 4, a list and a tuple) are settled here, before they reach the board.
        """
        try:
            data = action if isinstance(action, bytes) else encode(action)
            if len(data) > LARGEST_ACTION:  # whatever stands in it, nobody needs so much of it
                return no("KER-4", bytes=len(data), most=LARGEST_ACTION)
            return self.codec.action(data)
        except UNREADABLE as fault:
            return no("KER-4", fault=str(fault)[:200])

    # --- versions of before

    def knows_version(self, version: str) -> bool:
        """Whether these rules play matches of a version as they were begun, with its defaults."""
        return version in (self.version, *earlier(self.switches), *self.mended)

    def mended_since(self, version: str) -> tuple[RuleId, ...]:
        """The rules that a match of a version before goes on with otherwise. [KER-22]"""
        return self.mended.get(version, ())

    def defaults_of(self, version: str) -> Mapping[str, Any]:
        """The defaults of a version before, where they differ from those of today."""
        return earlier(self.switches).get(version, {})

    def load(self, board: bytes | str, version: str) -> S:
        """A board that may have been saved under a version of before."""
        return self.codec.load(filled(board, self.defaults_of(version)))

    def load_view(self, view: bytes, version: str) -> V:
        return self.codec.view(filled(view, self.defaults_of(version)))

    def as_today(self, setup: Setup) -> Setup:
        """The same setup under the present version: what it left to other defaults is named."""
        was = self.defaults_of(setup.version)
        return but(setup, version=self.version, switches={**was, **setup.switches})

    @property
    def letter(self) -> Mapping[str, Any]:
        """The book's literal readings that are not the defaults; all others are. [KER-23]"""
        return letter(self.switches)

    def by_the_letter(self, setup: Setup) -> Setup:
        """The same by the book's letter, but for what is already chosen. [KER-23]"""
        return but(setup, switches={**self.letter, **setup.switches})

    def switches_of(self, setup: Setup) -> Any:
        """All switches of a match; those it does not name are as its version has them. [KER-21]"""
        return self.read_switches({**self.defaults_of(setup.version), **setup.switches})

    def read_switches(self, chosen: Mapping[str, Any]) -> Any:
        """The switches, as today's version has them; an unknown one, or a value, is named."""
        known = _switches(self.switches)
        read: dict[str, Any] = {}
        for name, value in chosen.items():
            if name not in known:
                raise SetupFault("fault.switch", switch=name, known=sorted(known))
            try:
                read[name] = msgspec.convert(value, known[name].type)
            except msgspec.ValidationError:
                allowed = values_of(known[name].type)
                raise SetupFault(
                    "fault.switch_value", switch=name, value=str(value)[:40], allowed=allowed
                ) from None
        return self.switches(**read)


@cache
def _switches(switches: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    return {f.name: f for f in msgspec.structs.fields(switches)}


def values_of(type: Any) -> list[str]:
    """The values that a switch may have, in the order of its definition."""
    if get_origin(type) is Literal:
        return [str(v) for v in get_args(type)]
    return ["true", "false"] if type is bool else [getattr(type, "__name__", str(type))]


def tell_end(game: Game[Any, Any], result: Result, language: str) -> tuple[str, str]:
    """What the rules call this end of a match, and why it came to it."""
    drawn = result.winner is None and result.reason != "agreed"
    key = f"ending.{'draw' if drawn else result.reason}"
    points = sorted(result.score.values())
    margin = points[-1] - points[0] if points else 0
    why = game.texts.say(language, f"{key}.why", {"margin": margin}, margin)
    return game.texts.say(language, key), why


def nations(game: Game[Any, Any], setup: Setup, language: str) -> dict[Role, str]:
    """Each side by its nation, where the board of a match knows it."""
    try:
        board = game.board(setup)
    except SetupFault:  # whoever starts the match says what is wrong with it
        board = {}
    sides = board.get("sides", {}) if isinstance(board, Mapping) else {}
    return {role: side["name"][language] for role, side in sides.items()}


def tell(game: Game[Any, Any], thing: Event | Action, language: str) -> str | None:
    """The sentence for an event or an action; None where there is nothing to tell."""
    telling = thing.told()
    if telling is None:
        return None
    return game.texts.say(language, telling.key, telling.facts, telling.count)


class Shelf:
    """The games that can be played here, found through package entry points."""

    GROUP = "estandarte.games"

    def __init__(self) -> None:
        self._added: dict[str, Game[Any, Any]] = {}

    def add(self, game: Game[Any, Any]) -> None:
        """Put a game on the shelf by hand."""
        self._added[game.name] = game

    def add_older(self, game: Game[Any, Any]) -> None:
        """Rules that have changed since, for the matches that began with them."""
        self._added[f"{game.name}@{game.version}"] = game

    def names(self) -> list[str]:
        """The games as they are played now."""
        return sorted(n for n in {*self._added, *_entry_points(self.GROUP)} if "@" not in n)

    def has_older(self, name: str, version: str) -> bool:
        return f"{name}@{version}" in {*self._added, *_entry_points(self.GROUP)}

    def take(self, name: str) -> Game[Any, Any]:
        if name not in self._added:
            point = _entry_points(self.GROUP).get(name)
            if point is None:
                raise SetupFault("fault.game", game=name, known=self.names())
            try:
                self._added[name] = _sound_plugin(name, point.load())
            except (Exception, SystemExit) as fault:  # somebody else's must not break the table
                raise SetupFault("fault.plugin", game=name, fault=placed(fault)) from fault
        return self._added[name]


def placed(fault: BaseException) -> str:
    """What went wrong in somebody else's code, and where: the last place that is not ours."""
    why = str(fault) or type(fault).__name__
    theirs = [frame for frame in extract_tb(fault.__traceback__) if _is_theirs(frame.filename)]
    place = f" ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})" if theirs else ""
    return f"{why}{place}"


def named(fault: BaseException) -> str:
    """The same with the kind of fault before it, for those who program."""
    kind, told = type(fault).__name__, placed(fault)
    return told if told.startswith(kind) else f"{kind}: {told}"


def _is_theirs(file: str) -> bool:
    """Whether a line lies neither in our package nor in Python's own library."""
    library = file.startswith(("<", sysconfig.get_path("stdlib"))) and "site-packages" not in file
    return not library and not Path(file).is_relative_to(Path(__file__).parents[1])


def _sound_plugin(name: str, found: Any) -> Game[Any, Any]:
    if not isinstance(found, Game):
        raise TypeError(f"its entry point leads to {type(found).__name__}, not to a game")
    if missing := [one for one in NEEDED if not hasattr(found, one)]:
        raise TypeError(f"{type(found).__name__} does not say its {', '.join(missing)}")
    if find_spec(found.package) is None:
        raise TypeError(f"{type(found).__name__} names a package “{found.package}”; there is none")
    if name not in (found.name, f"{found.name}@{found.version}"):
        raise ValueError(f"it calls itself {found.name}, version {found.version}")
    return found


@cache
def _entry_points(group: str) -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=group)}


SHELF = Shelf()
