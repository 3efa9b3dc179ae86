"""Emplaced works: which units may be dug in together, and how they stand."""

from collections.abc import Sequence
from typing import ClassVar

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Union, Unit, UnitId, union
from estandarte.kernel import YES, Event, RuleId, Verdict, but, no
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.headings import displacement
from estandarte.wargame.plane.measures import QUARTER_TURN, inches


@union
class Works(Union):
    """Foot dug in behind its waggons, and one fortified gun among it: one fortification."""

    name = "works"
    trait = "fortaleza_movil"
    rooted = "TER-troops-emplazada-g"
    spread = True
    many = True
    fortified = True
    unflanked = "TER-troops-emplazada-h"
    against_horse = "TER-troops-emplazada-i"
    cannon_waits = "TER-troops-emplazada-d"
    declares = "TER-troops-emplazada-m"
    out_of_its_range = "TER-troops-emplazada-o"
    out_of_range = "TER-troops-emplazada-p"
    obeys = "TER-troops-emplazada-j"
    worn = "TER-troops-emplazada-q"

    def bars(self, unit: Unit, action: str) -> RuleId:
        """It stands as it was dug in."""
        if action == "march":
            return self.rooted
        return "TER-troops-emplazada-f" if action == "orient" else ""

    def united(self, units: Sequence[Unit]) -> Verdict:
        return works_verdict(units)

    def raised(self, lead: UnitId, parts: tuple[UnitId, ...]) -> Event:
        return WorksRaised("TER-troops-emplazada-a", lead, parts)

    def seen(self, unit: Unit, lead: Unit) -> Unit:
        """A gun is met as one of those who hold the works, with their profile.

        ["TER-troops-emplazada-d", "TER-troops-integrada-d"]
        """
        if unit.type != "artillery" or unit is lead:
            return unit
        return but(unit, profile=lead.profile, fortress=lead.fortress)

    def shooter(self, part: Unit, lead: Unit) -> Unit | None:
        return part

    def expendable(self, lead: Unit, parts: Sequence[Unit]) -> tuple[UnitId, ...]:
        """Any of them, the artillery piece last. ["TER-Q47"]"""
        members = (lead, *parts)
        foot = tuple(u.id for u in members if u.type != "artillery")
        return foot or tuple(u.id for u in members)

    def loss(self, cite: RuleId) -> tuple[RuleId, RuleId]:
        """Each lost unit counts as a separate one. ["TER-troops-emplazada-s"]"""
        return "TER-troops-emplazada-r", "TER-troops-emplazada-s"

    def outlives(self, head: Unit) -> bool:
        """The last unit of works stays dug in to the end; a gun alone is a gun again."""
        return head.type != "artillery"


def works_verdict(units: Sequence[Unit]) -> Verdict:
    """May units be deployed together as works? A gun is then a part like an integrated one."""
    foot = [u for u in units if u.type != "artillery"]
    guns = [u for u in units if u.type == "artillery"]
    for unit in foot:
        if "fortaleza_movil" not in unit.profile.traits:
            return no("TER-troops-fortaleza-h", unit=unit.id)
    if len(foot) < 2:
        return no("TER-troops-emplazada-a")
    first = foot[0]
    same = all(
        u.command == first.command
        and u.profile.entry == first.profile.entry
        and set(u.profile.options) == set(first.profile.options)
        for u in foot
    )
    if not same:
        return no("TER-troops-emplazada-a")
    for gun in guns:
        grand = "gran_bateria" in gun.profile.options
        if len(guns) > 1 or grand or "fortificada" not in gun.profile.traits:
            return no("TER-troops-emplazada-c", unit=gun.id)
    touching = all(
        any(u is not v and within(u.base, v.base, inches(1, 8)) for v in units) for u in units
    )
    aligned = all((u.base.heading - first.base.heading) % 900 == 0 for u in units)
    if not touching or not aligned or not _is_compact(foot):
        return no("TER-troops-emplazada-e")
    return YES


def ranks_of_works(front: int, depth: int, count: int) -> int:
    """How many units stand side by side when like bases come as near to a square as they can."""
    return min(range(1, count + 1), key=lambda n: (max(n * front, -(-count // n) * depth), n))


def _is_compact(foot: list[Unit]) -> bool:
    """As close to a square as their bases allow: no longer than the best of the ranks is."""
    first = foot[0]
    front, depth = first.profile.front, first.profile.depth
    wide = ranks_of_works(front, depth, len(foot))
    best = max(wide * front, -(-len(foot) // wide) * depth)
    corners = [corner for u in foot for corner in u.base.corners]
    for heading in (first.base.heading, first.base.heading + QUARTER_TURN):
        over, up = displacement(heading, GRID)
        along = [(x * over + y * up) // GRID for x, y in corners]
        if max(along) - min(along) > best + inches(1, 4):
            return False
    return True


GRID = 10_000
"""The length of the measuring vector with which the sides of works are taken."""


class WorksRaised(Event):
    """Several units are one fortification: one card, one count of wear, no flanks and no rear."""

    union: ClassVar[str] = Works.name
    lead: UnitId
    parts: tuple[UnitId, ...]

    def apply(self, state: Tercios) -> None:
        state.put(but(state.units[self.lead], union=self.union, parts=self.parts))
        for name in self.parts:
            state.put(but(state.units[name], union=self.union, lead=self.lead))
