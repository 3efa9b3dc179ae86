"""The column of a Choragiew: units of one command ride as one body."""

from collections.abc import Sequence

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Union, Unit, UnitId, union
from estandarte.kernel import YES, Event, RuleId, Verdict, but, no
from estandarte.wargame.plane.bases import Base, base_at_front

POOLED = "TER-troops-choragiew-k"
"""Why a column is tested that has just been formed: the wear of its units in one count."""


@union
class Column(Union):
    """Units behind each other on one base, of which any may ride out again."""

    name = "column"
    trait = "choragiew"
    parts_stand = False
    parts_leave = True
    many = True
    fights_by = "TER-troops-choragiew-o"
    follows_up = "TER-troops-choragiew-p"
    obeys = "TER-troops-choragiew-n"
    spent = "TER-troops-choragiew-i"
    no_card = "TER-troops-choragiew-m"

    def bars(self, unit: Unit, action: str) -> RuleId:
        """First it must ride out."""
        return "TER-troops-choragiew-r" if unit.lead and action != "march" else ""

    def united(self, units: Sequence[Unit]) -> Verdict:
        """May others ride with the first, whom they join one by one?"""
        target = units[0]
        return next((v for u in units[1:] if not (v := may_unite(u, target))), YES)

    def base(self, lead: Unit, parts: Sequence[Unit]) -> Base:
        """Directly behind each other and aligned; the front stays."""
        depth = lead.profile.depth + sum(p.profile.depth for p in parts)
        return base_at_front(lead.front_centre, lead.base.heading, lead.base.front, depth)

    def expendable(self, lead: Unit, parts: Sequence[Unit]) -> tuple[UnitId, ...]:
        """The rear unit. ["TER-troops-choragiew-l"]"""
        return (parts[-1].id,)

    def loss(self, cite: RuleId) -> tuple[RuleId, RuleId]:
        cite = POOLED if cite == POOLED else "TER-troops-choragiew-l"
        return cite, cite


class ColumnFormed(Event):
    """Units of one command ride as one body, their wear in one count."""

    lead: UnitId
    parts: tuple[UnitId, ...]
    base: Base
    wear: int

    def apply(self, state: Tercios) -> None:
        lead = state.units[self.lead]
        state.put(
            but(lead, union="column", parts=self.parts, base=self.base, wear=self.wear, acted=True)
        )
        for name in self.parts:
            part = state.units[name]
            state.put(but(part, union="column", lead=self.lead, parts=(), wear=0, acted=True))
            for commander in state.inside(name):
                state.put_commander(but(commander, inside=self.lead))


class ColumnLeft(Event):
    """A unit rides out of its column to one side. ["TER-troops-choragiew-r"]"""

    unit: UnitId
    base: Base
    column: Base

    def apply(self, state: Tercios) -> None:
        unit = state.units[self.unit]
        lead = state.units[unit.lead]
        parts = tuple(p for p in lead.parts if p != self.unit)
        shaken = lead.disordered  # the order of a column is that of all its units
        state.put(but(unit, union="", lead="", base=self.base, disordered=shaken))
        state.put(but(lead, parts=parts, base=self.column, union="column" if parts else ""))


def may_unite(unit: Unit, target: Unit) -> Verdict:
    """May two bodies ride as one?"""
    both = (unit, target)
    if unit.id == target.id or any("choragiew" not in u.profile.traits for u in both):
        return no("TER-troops-choragiew-a", unit=unit.id, target=target.id)
    if unit.role != target.role or target.lead or unit.lead:
        return no("TER-troops-choragiew-a", unit=unit.id, target=target.id)
    if unit.command != target.command:
        return no("TER-troops-choragiew-e", unit=unit.id, target=target.id)
    if any(u.disordered for u in both):  # wear is no bar
        return no("TER-troops-choragiew-f", unit=unit.id)
    return YES
