"""Flagships whose Flotilla has lost its last Squadron. [2.221, 2.222]"""

from estandarte.games.mistral.sea.gale_damage import SquadronDetached
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Play

from .formations import unform_empty
from .joining import SquadronReleased


def part_lone_flagships(play: Play[Mistral]) -> None:
    """None is Subordinated to a Flotilla in which there is no regular Squadron. ["MIS-2.221-f"]

    At sea she is Independent against her will and goes home; in Harbour she lies there unassigned.
    ["MIS-2.222-a"]
    """
    state = play.state
    for id in sorted(state.formations):
        formation, units = state.formations[id], state.units_of(id)
        if formation.kind not in ("grand", "flag") or not all(u.is_flagship for u in units):
            continue
        for unit in units:
            if unit.formation != id:
                continue  # of a Flotilla under this one, which comes in its turn
            if unit.state == "ready":
                event = SquadronDetached("MIS-2.222-a", unit.id, unit.fleet, formation.at)
                play.emit(event)
            else:
                play.emit(SquadronReleased("MIS-2.221-f", unit.id, unit.fleet))
    unform_empty(play)
