"""The shapes of an army laid out: what a page, a printer or a program reads of one."""

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

_Years = TypedDict("_Years", {"from": int, "to": int})
"""Of the list; `from` is a word of the language and can be written in no other way."""


class ArmyChoice(TypedDict):
    """What can be chosen: it writes `value` at `place`, or adds it to the list there."""

    id: str
    place: str
    value: Any
    how: Literal["put", "add"]
    name: str
    cost: int
    on: bool
    bar: str
    default: bool
    kind: NotRequired[str]


class ArmyField(TypedDict):
    key: str
    title: str
    many: bool
    most: int | None
    choices: list[ArmyChoice]


class ProfileRow(TypedDict):
    key: str
    name: str
    value: str


class ArmyPost(TypedDict):
    place: str
    entry: str
    name: str
    person: str
    sub: str
    cost: int
    arm: str
    base: tuple[int, int]
    custom: bool
    fields: list[ArmyField]
    rows: list[ProfileRow]
    traits: list[str]


class ArmySlot(TypedDict):
    place: str
    title: str
    least: int
    most: int | None
    posts: list[ArmyPost]
    choices: list[ArmyChoice]


class ArmyGroup(TypedDict):
    place: str
    kind: str
    title: str
    person: str
    leader: str
    cost: int
    fields: list[ArmyField]
    slots: list[ArmySlot]


class ArmyBox(TypedDict):
    """How many commands of a kind there are, and may be."""

    kind: str
    title: str
    least: int
    most: int | None
    has: int


class ArmyMend(TypedDict):
    text: str
    remove: NotRequired[str]
    choice: NotRequired[ArmyChoice]


class ArmyProblem(TypedDict):
    cite: str
    where: str
    facts: Mapping[str, Any]
    rule: str
    place: NotRequired[str]
    title: NotRequired[str]
    mends: NotRequired[list[ArmyMend]]


class OwnUnit(TypedDict):
    """A unit of somebody's own making."""

    id: str
    name: str
    cost: int | None
    fields: list[ArmyField]


class ArmyCard(TypedDict):
    name: str
    means: str


class ArmySheet(_Years):
    """An army laid out."""

    army: Mapping[str, Any]
    name: str
    list: str
    title: str
    faction: str
    year: int | None
    points: int
    cost: int
    legal: bool
    fields: "list[ArmyField]"
    groups: "list[ArmyGroup]"
    boxes: "list[ArmyBox]"
    more: "list[ArmyChoice]"
    problems: "list[ArmyProblem]"
    cards: "list[ArmyCard]"
    custom: "list[OwnUnit]"
    new_custom: ArmyChoice | None
    added: NotRequired[int]
    notes: "NotRequired[list[str]]"
