"""The book of Tasks: what is remembered of Auxiliaries, of Corsairs and of the Levant trade."""

from typing import Annotated, Any, Literal

from estandarte.games.mistral.eyes import answers_to, for_the_bourbons, has_sighted
from estandarte.games.mistral.fleets.forces import Unit
from estandarte.games.mistral.schema.map import Date, SpaceId
from estandarte.games.mistral.sea.theatre import Place
from estandarte.kernel import Open, Role, Value, Whole, as_told, but, each, each_key, where

TaskKind = Literal[
    "search",
    "shadow",
    "counter_shadow",
    "assist",
    "interdiction",
    "blockade",
    "fireship",
    "bombardment",
    "convoy_attack",
]
BOXES = ("A", "B", "C", "D")
"""The boxes of the Levant Trade Track, in the order in which they are filled."""


def knows_class(board: Any, role: Role, task: "Task") -> bool:
    """Whether the Class of the Auxiliary is known: its own Fleet's, or shown by now."""
    return task.role == role or task.open_class


def unnamed(board: Any, role: Role, task: "Task") -> tuple[str, ...]:
    """How many markers there are lies open, never which."""
    return ("",) * len(task.remaining)


class Task(Value):
    """A Task announced with its target and not yet carried out. ["IC-6.2-a"]"""

    kind: Open[TaskKind]
    role: Open[Role]
    """Who gave it; a Pirate belongs to no Fleet."""
    auxiliary: Annotated[str, where(knows_class)]
    place: Open[Place]
    target: Open[str] = ""
    partly_screened: Open[bool] = False
    open_class: Open[bool] = False
    """Whether the Class of the Auxiliary is known to both Fleets by now."""
    remaining: Annotated[tuple[str, ...], as_told(unnamed)] = ()
    """The markers of a searched location that have not been rolled for."""


class LastingTask(Value):
    """A Task that keeps its Auxiliary in place until it ends. ["IC-6.15-a"]"""

    auxiliary: Open[str]
    kind: Open[Literal["shadow", "blockade", "interdiction"]]
    role: Open[Role]
    target: Open[str] = ""
    """The Formation or Convoy that is Shadowed."""
    impulses: Open[int] = 0
    """How many Impulses have ended since it began."""
    home: Open[SpaceId] = ""
    """The Base to which a Pirate returns."""


class TrackBox(Value):
    """What covers a box of the Levant Trade Track, and since when."""

    since: Whole[Date]
    auxiliary: Open[str] = ""
    squadron: Open[Unit | None] = None


class Pause(Value):
    """A Fleet has given no Task, for all to hear, and is asked again when something is new."""

    seen: Open[tuple[str, ...]]
    """What lay open then: for the rest of the Impulse what may call for a Task, else all."""
    impulse: Open[bool]
    """Whether it holds for the rest of the Impulse, or for the moment."""


def is_public(mark: str) -> bool:
    """Attacks, Battles and Shadows chased are known to both Fleets; whose Bomb fired is not."""
    return mark.startswith(("convoy:", "battle:", "counter:"))


def is_mark_known(board: Any, role: Role, mark: str) -> bool:
    return is_public(mark) or answers_to(board, role, mark.split(":")[1])


class TaskBook(Value):
    """All of it; what starts anew with each Impulse comes last."""

    lasting: Open[dict[str, LastingTask]] = {}
    task: Open[Task | None] = None
    track: Open[dict[str, TrackBox]] = {}
    knights_paid: Open[bool] = False
    sailed: Open[dict[str, int]] = {}
    """The Year in which each Trade Convoy last was expected."""
    historical: Open[int] = 0
    """Troop Convoys of the list that have been assembled."""
    broken_down: Annotated[dict[str, int], where(for_the_bourbons)] = {}
    """How many Troop Convoys have been broken down, by Year; the other Fleet does not see it."""
    given: Open[int] = 0
    """Tasks announced in this Impulse."""
    pauses: Open[dict[Role, Pause]] = {}
    """Fleets that have given no Task when they were last asked in this Impulse."""
    once: Annotated[tuple[str, ...], each(is_mark_known)] = ()
    """What may be done once in an Impulse and has been done."""
    arrived: Annotated[tuple[str, ...], each(has_sighted)] = ()
    """Formations that have come to their location, or been Disorganised, since an Impulse ended."""
    hostile: Open[dict[str, tuple[SpaceId, ...]] | None] = None
    """The Ports that each could Blockade when an Impulse last ended; None until one has."""
    stations: Annotated[dict[str, SpaceId], each_key(has_sighted)] = {}
    """Formations that began the Impulse Ready in a Strait."""
    screens: Open[tuple[str, ...]] = ()
    """Who has Screened in this Impulse, and the Classes that were shown in doing so."""


def unsettled(book: TaskBook, formation: str) -> TaskBook:
    """It must lie where it is up to the end of an Impulse before it Blockades. ["IC-7.24-a"]"""
    if formation in book.arrived:
        return book
    return but(book, arrived=(*book.arrived, formation))


def without(book: TaskBook, auxiliary: str) -> TaskBook:
    """When an Auxiliary leaves its place its lasting Task is over."""
    if auxiliary not in book.lasting:
        return book
    return but(book, lasting={id: one for id, one in book.lasting.items() if id != auxiliary})
