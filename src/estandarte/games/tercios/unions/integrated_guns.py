"""Light guns integrated into a Formation."""

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.kernel import YES, Event, Verdict, but, no


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
