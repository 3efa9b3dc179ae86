"""Armies with one thing altered at a time: what is wrong with them, and what they cost, is kept."""

from collections.abc import Iterator
from typing import Any

import pytest

from estandarte.games.tercios.army.inspection import inspect
from estandarte.games.tercios.army.raising import raise_army
from estandarte.games.tercios.army.roster import Army
from estandarte.kernel import SetupFault
from estandarte.kernel.testing import rule
from estandarte.wargame.muster import army_from
from games.tercios.scenes import PACK, RED

Tree = dict[str, Any]


def altered(army: Tree) -> Iterator[Tree]:
    """An army file with one thing otherwise."""
    for points in (0, army["points"] - 1, army["points"] - 60):
        yield {**army, "points": points}
    for organigram in ("standard", "cavalry", "companies"):
        yield {**army, "organigram": organigram}
    for year in (None, 1495, army["year"] + 30 if army.get("year") else 1700):
        yield {**army, "year": year}
    yield from (_other_general(army, change) for change in OTHER_OFFICERS)
    first = next(u for c in army["command"] for u in (*c.get("units", ()), *c.get("companies", ())))
    yield {**army, "elite": {"unit": first, "elite_rule": True}}
    yield {**army, "elite": {"unit": "canon_medio", "discipline_point": True}}
    commands = army["command"]
    for number, command in enumerate(commands):
        yield {**army, "command": [*commands[:number], *commands[number + 1 :]]}
        yield {**army, "command": [*commands, command]}
        for change in _otherwise(command, number):
            yield {**army, "command": [*commands[:number], change, *commands[number + 1 :]]}


OTHER_OFFICERS: list[Tree] = [
    {"level": 1}, {"level": 3}, {"level": 5}, {"level": 6}, {"level": -1},
    {"virtues": ["lealtad", "fervor", "brio"]}, {"virtues": ["lealtad", "lealtad"]},
    {"qualities": ["cartografo"]}, {"qualities": ["audaz", "bravo", "mandar"]},
    {"qualities": ["nobody"], "virtues": ["nothing"]},
]  # fmt: skip


def _other_general(army: Tree, change: Tree) -> Tree:
    return {**army, "general": {**(army.get("general") or {"level": 2}), **change}}


def _otherwise(command: Tree, number: int) -> Iterator[Tree]:
    """A command with one thing otherwise; not everything is tried on each."""
    yield {**command, **OTHER_OFFICERS[number % len(OTHER_OFFICERS)]}
    for field in ("units", "companies"):
        some = list(command.get(field, ()))
        yield {**command, field: some[1:]}
        yield {**command, field: [*some, *some[:1]] or ["compania_disparo"]}
        yield {**command, field: [*some, "coraceros"]}
        if some:
            yield {**command, field: [some[0].partition("+")[0], *some[1:]]}
            yield {**command, field: [some[0] + "+mercenarios", *some[1:]]}
    yield {**command, "kind": ("infantry", "cavalry", "companies", "battery")[number % 4]}
    yield {**command, "ally": ("espana_1618", "suecia_1618", "atlantis")[number % 3]}


@rule("TER-army-b", "TER-army-e", "TER-army-h", "TER-commanders-a")
@pytest.mark.parametrize("name", sorted(PACK.samples()))
def test_an_altered_army_is_answered_as_it_was(name: str, scenes: list[Any]) -> None:
    sample = PACK.sample(name)
    sound = inspect(army_from(sample, Army), PACK)
    assert not sound.problems
    found = [inspect(army_from(army, Army), PACK) for army in altered(sample)]
    assert sum(bool(report.problems) for report in found) > len(found) // 3
    scenes += [[(report.cost, report.problems) for report in found]]


@rule("TER-army-b")
@pytest.mark.parametrize("scale", ["mm15", "mm28"])
def test_every_sample_army_is_raised_as_it_was(scale: Any, scenes: list[Any]) -> None:
    for name in sorted(PACK.samples()):
        try:
            raised = raise_army(PACK, RED, PACK.sample(name), scale)
        except SetupFault as fault:
            scenes.append(str(fault))
        else:
            scenes.append((raised.units, raised.commanders, raised.commands, raised.is_horde))
