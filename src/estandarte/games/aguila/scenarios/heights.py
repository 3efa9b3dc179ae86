"""Heights to be held: who stands on them digs in, and who attacks them is lent sappers."""

from estandarte.games.aguila.before.deploying_in_buildings import height_of
from estandarte.games.aguila.before.deployment_order import is_skirmisher
from estandarte.games.aguila.state import Aguila, other
from estandarte.games.aguila.units import UnitId
from estandarte.kernel import Event, Play, but

MOST_ON_HEIGHT = 2


class UnitsDugIn(Event):
    """Defenders on the heights have free light positions. ["BSA-16-borodino-f"]"""

    units: dict[UnitId, str]

    def apply(self, state: Aguila) -> None:
        state.camp = but(state.camp, dug_in=dict(self.units))


class SappersLent(Event):
    """Free sappers for the attacker's line. ["BSA-16-borodino-h"]"""

    units: tuple[UnitId, ...]

    def apply(self, state: Aguila) -> None:
        camp = state.camp
        for name in self.units:
            if name in state.units:
                state.put(but(state.units[name], sappers=True))
        lent = {n: but(u, sappers=True) for n, u in camp.waiting.items() if n in self.units}
        state.camp = but(camp, waiting={**camp.waiting, **lent})


def prepare_heights(play: Play[Aguila]) -> None:
    """At most two units a hill and no cavalry; every attacking line unit has a sapper."""
    state, attacker = play.state, play.state.camp.attacker
    dug: dict[UnitId, str] = {}
    for unit in state.of(other(attacker)):
        hill = height_of(state, unit.base)
        if hill and not unit.is_cavalry and list(dug.values()).count(hill) < MOST_ON_HEIGHT:
            dug[unit.id] = hill
    play.emit(UnitsDugIn("BSA-16-borodino-f", dug))
    # those who come later are of the line as well
    troops = (*state.units.values(), *state.camp.waiting.values())
    mine = (u for u in troops if u.role == attacker)
    line = [u.id for u in mine if u.is_infantry and not is_skirmisher(u)]
    # sappers of the list may be used either way besides
    bought = any(u.sappers for u in troops if u.role == attacker)
    cite = "BSA-16-borodino-i" if bought else "BSA-16-borodino-h"
    play.emit(SappersLent(cite, tuple(line)))
