"""What an army has and what it may have: the same for every game, filled by its army chapter.

Every choice says what it writes and where, so that neither a page nor a program that completes an
army needs to know how a game writes its files.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from estandarte.kernel import Value

Names = Mapping[str, str]
"""A word in every language."""
How = Literal["put", "add"]


class Choice(Value):
    """Something that can be chosen: what it writes and where, its name, what it costs more."""

    id: str
    place: str
    value: Any
    name: Names
    cost: int = 0
    how: How = "put"
    on: bool = False
    """Chosen already; choosing it again takes it away."""
    barred_by: str = ""
    """Something chosen that does not go together with it."""
    most: int | None = None
    """How many of it there may be."""
    is_default: bool = True
    """What somebody would take who does not care."""


class Field(Value):
    """A question with its answers: a rank, virtues, a list."""

    key: str
    choices: tuple[Choice, ...]
    many: bool = False
    most: int | None = None
    about: str = ""


def number_field(key: str, place: str, now: int, low: int, high: int, about: str = "") -> Field:
    """A number within bounds, and what it belongs to."""
    choices = tuple(
        Choice(str(n), place, n, {"en": str(n), "es": str(n)}, on=n == now)
        for n in range(low, high + 1)
    )
    return Field(key, choices, about=about)


def several_field(key: str, place: str, now: tuple[str, ...], names: Mapping[str, Names]) -> Field:
    """Any of several things."""
    choices = []
    for id, name in names.items():
        on = id in now
        value = [one for one in now if one != id] if on else [*now, id]
        choices.append(Choice(id, place, value, name, on=on))
    return Field(key, tuple(choices), many=True)


class Post(Value):
    """Somebody or something of the army: a unit, a gun, an Officer of a brigade."""

    place: str
    value: Any
    entry: str
    name: Names
    fields: tuple[Field, ...] = ()
    arm: str = ""
    """How it is drawn."""
    base: tuple[int, int] = (0, 0)
    """Front and depth in millimetres."""
    custom: bool = False


class Slot(Value):
    """A row of places for one sort of troops."""

    key: str
    place: str
    least: int = 0
    most: int | None = None
    posts: tuple[Post, ...] = ()
    choices: tuple[Choice, ...] = ()

    @property
    def has_room(self) -> bool:
        return self.most is None or len(self.posts) < self.most


class Group(Value):
    """A command, a brigade, or the staff above them."""

    place: str
    kind: str
    number: int = 0
    person: str = ""
    leader: str = ""
    """The place of whoever commands it; none where nobody does."""
    fields: tuple[Field, ...] = ()
    slots: tuple[Slot, ...] = ()


class Own(Value):
    """A unit of one's own being drawn up; without a price as long as something is wrong with it."""

    id: str
    name: str
    cost: int | None
    fields: tuple[Field, ...]


class Box(Value):
    """How many groups of a kind there may be."""

    kind: str
    least: int
    most: int | None
    has: int


class Plan(Value):
    """An army laid out, with all that can still be chosen."""

    list: str
    fields: tuple[Field, ...]
    groups: tuple[Group, ...]
    boxes: tuple[Box, ...]
    more: tuple[Choice, ...]
    """Groups that can be added, each with the least it needs."""
    own: tuple[Own, ...] = ()
    new_own: Choice | None = None

    def posts(self) -> Iterator[Post]:
        for slot in self.slots():
            yield from slot.posts

    def slots(self) -> Iterator[Slot]:
        for group in self.groups:
            yield from group.slots

    def choices(self) -> Iterator[Choice]:
        """All that could be written into the army file next, what costs most thought first."""
        yield from self.more
        for slot in self.slots():
            if slot.has_room:
                yield from slot.choices
        for group in self.groups:
            yield from (c for f in group.fields for c in f.choices if not c.on)
        for post in self.posts():
            yield from (c for f in post.fields for c in f.choices if not c.on)
        yield from (c for f in self.fields for c in f.choices if not c.on)


class Listed(Value):
    """An army list as somebody chooses one."""

    id: str
    name: Names
    faction: str
    faction_name: Names
    start: int
    end: int
    forms: tuple[str, ...] = ()
    """The organigrams it may use; none where its game has none."""


class Wish(Value):
    """What a new army shall be; what is left open is drawn."""

    list: str = ""
    points: int = 1000
    year: int | None = None
    form: str = ""
    name: str = ""


class Row(Value):
    """One value of a profile."""

    key: str
    value: str


class Sheet(Value):
    """What is printed of a unit: its values, and its abilities and weapons by name."""

    rows: tuple[Row, ...]
    traits: tuple[Names, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ArmyBook:
    """What a game's army chapter knows about building armies."""

    lists: Callable[[Any], Iterable[Listed]]
    forms: Callable[[Any], Mapping[str, Names]]
    blank: Callable[[Wish, Any], dict[str, Any]]
    """The army file of somebody who has chosen his list only."""
    plan: Callable[[Any, Any], Plan]
    called: Callable[[Any, str, str], Names | None]
    """The name of something: the pack, what sort of thing it is, its id."""
    sheet: Callable[[Any, Any, Post], Sheet | None]
    cards: Callable[[Any], Iterable[tuple[Names, Names]]]
    """Order cards to be cut out: their names and what they mean."""
