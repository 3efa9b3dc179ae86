"""The book of Tasks: what is remembered of Auxiliaries, of Corsairs and of the Levant trade."""

from typing import Literal

from estandarte.games.mistral.fleets.forces import Unit
from estandarte.games.mistral.schema.map import Date, SpaceId
from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.sea.theatre import Place
from estandarte.kernel import Role, Value, but

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


class Task(Value):
    """A Task announced with its target and not yet carried out. ["IC-6.2-a"]"""

    kind: TaskKind
    role: Role
    """Who gave it; a Pirate belongs to no Fleet."""
    auxiliary: str
    place: Place
    target: str = ""
    partly_screened: bool = False
    open_class: bool = False
    """Whether the Class of the Auxiliary is known to both Fleets by now."""
    remaining: tuple[str, ...] = ()
    """The markers of a searched location that have not been rolled for."""


class LastingTask(Value):
    """A Task that keeps its Auxiliary in place until it ends. ["IC-6.15-a"]"""

    auxiliary: str
    kind: Literal["shadow", "blockade", "interdiction"]
    role: Role
    target: str = ""
    """The Formation or Convoy that is Shadowed."""
    impulses: int = 0
    """How many Impulses have ended since it began."""
    home: SpaceId = ""
    """The Base to which a Pirate returns."""


class TrackBox(Value):
    """What covers a box of the Levant Trade Track, and since when."""

    since: Date
    auxiliary: str = ""
    squadron: Unit | None = None


class Pause(Value):
    """A Fleet has given no Task, for all to hear, and is asked again when something is new."""

    seen: tuple[str, ...]
    """What lay open then: for the rest of the Impulse what may call for a Task, else all."""
    impulse: bool
    """Whether it holds for the rest of the Impulse, or for the moment."""


class TaskBook(Value):
    """All of it; what starts anew with each Impulse comes last."""

    lasting: dict[str, LastingTask] = {}
    task: Task | None = None
    track: dict[str, TrackBox] = {}
    knights_paid: bool = False
    sailed: dict[str, int] = {}
    """The Year in which each Trade Convoy last was expected."""
    historical: int = 0
    """Troop Convoys of the list that have been assembled."""
    broken_down: dict[str, int] = {}
    """How many Troop Convoys have been broken down, by Year; the other Fleet does not see it."""
    given: int = 0
    """Tasks announced in this Impulse."""
    pauses: dict[Role, Pause] = {}
    """Fleets that have given no Task when they were last asked in this Impulse."""
    once: tuple[str, ...] = ()
    """What may be done once in an Impulse and has been done."""
    arrived: tuple[str, ...] = ()
    """Formations that have come to their location, or been Disorganised, since an Impulse ended."""
    hostile: dict[str, tuple[SpaceId, ...]] | None = None
    """The Ports that each could Blockade when an Impulse last ended; None until one has."""
    stations: dict[str, SpaceId] = {}
    """Formations that began the Impulse Ready in a Strait."""
    screens: tuple[str, ...] = ()
    """Who has Screened in this Impulse, and the Classes that were shown in doing so."""


def known_to(
    book: TaskBook, role: Role, spotted: tuple[str, ...], own: tuple[str, ...]
) -> TaskBook:
    """What one Fleet knows: all but Classes not yet shown and hidden names.

    `spotted` are the Formations seen by all, `own` the Fleet with its Formations and Auxiliaries.
    """
    task = book.task
    if task is not None:
        hidden = tuple("" for _ in task.remaining)
        mine = task.role == role or task.open_class
        task = but(task, remaining=hidden, auxiliary=task.auxiliary if mine else "")
    known = (*spotted, *own)
    return but(
        book,
        task=task,
        broken_down=book.broken_down if role == BOURBONS else {},
        once=tuple(mark for mark in book.once if is_public(mark) or mark.split(":")[1] in own),
        arrived=tuple(id for id in book.arrived if id in known),
        stations={id: at for id, at in book.stations.items() if id in known},
        track={name: _seen(box, role) for name, box in book.track.items()},
    )


def _seen(box: TrackBox, role: Role) -> TrackBox:
    """The DPs of a Squadron on the track are its Fleet's secret. ["IC-2.31-b"]"""
    if box.squadron is None or box.squadron.fleet == role:
        return box
    return but(box, squadron=but(box.squadron, damage=0))


def is_public(mark: str) -> bool:
    """Attacks, Battles and Shadows chased are known to both Fleets; whose Bomb fired is not."""
    return mark.startswith(("convoy:", "battle:", "counter:"))


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
