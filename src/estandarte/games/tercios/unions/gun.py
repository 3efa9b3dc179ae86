"""Light guns integrated into a Formation."""

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Union, Unit, UnitId, union
from estandarte.kernel import YES, Event, Verdict, but, no


@union
class GunInRanks(Union):
    """The gun of a Formation: a part of it that has no base and shoots beside it."""

    name = "gun"
    trait = "integrada"
    parts_stand = False
    in_ranks = True
    cannon_waits = "TER-troops-integrada-g"
    falls = "TER-troops-integrada-j"
    no_card = "TER-troops-integrada-b"

    def shooter(self, part: Unit, lead: Unit) -> Unit | None:
        return but(part, base=lead.base)


class GunIntegrated(Event):
    """A light gun is a part of a Formation to the end."""

    gun: UnitId
    unit: UnitId

    def apply(self, state: Tercios) -> None:
        host = state.units[self.unit]
        state.put(but(host, parts=(*host.parts, self.gun)))
        gun = state.units.get(self.gun) or state.waiting.pop(self.gun)
        state.put(but(gun, union="gun", lead=self.unit, base=host.base))


def integration_verdict(gun: Unit, host: Unit) -> Verdict:
    """May a gun be integrated into a unit at deployment? ["TER-troops-integrada-a"]"""
    light = "canon_ligero" in gun.profile.shooting and "integrada" in gun.profile.traits
    if not light or host.kind != "formation" or host.role != gun.role or host.union:
        return no("TER-troops-integrada-a", gun=gun.id, unit=host.id)
    return YES
