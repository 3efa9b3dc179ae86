"""Blockade: which Ports are closed by a Formation before them. [7.24]"""

from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.pack import BOURBONS, FLEETS
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import is_mended

from .ports import attitude

FRENCH = "france"
"""French Squadrons, whom their peace may bind where it does not bind their Fleet."""


def may_blockade(state: Mistral, formation: Formation, port: SpaceId) -> bool:
    """Ready in the Port Space of an Enemy Port, not Disorganised, with a Squadron. ["IC-7.24-a"]

    It begins at the end of an Impulse and lasts while the Formation stays: whoever lay there in
    peace does not Blockade a Port that has turned Enemy since.
    """
    units = state.units_of(formation.id)
    fit = state.is_ready(formation) and not formation.disorganised
    fit = fit and formation.id not in state.tasks.arrived
    if formation.at != port or not fit or all(unit.is_flagship for unit in units):
        return False
    side = FRENCH if _has_french(state, formation) else formation.fleet
    if not is_hostile(state, port, side):
        return False
    then = state.tasks.hostile
    return then is None or port in then[side] or not is_mended("IC-7.24-a")


def hostile_ports(state: Mistral) -> dict[str, tuple[SpaceId, ...]]:
    """The Ports that each may Blockade, if it lies before them when an Impulse ends."""
    return {
        side: tuple(port for port in state.pack.ports.ports if is_hostile(state, port, side))
        for side in (*FLEETS, FRENCH)
    }


def is_hostile(state: Mistral, port: SpaceId, side: str) -> bool:
    """Enemy now to a Fleet, or to French Squadrons."""
    stands = attitude(state, port, BOURBONS if side == FRENCH else side)
    if stands == "closed":
        # French Ports only once the price is paid.
        return state.defied
    return stands == "enemy" and not (side == FRENCH and _is_at_peace(state, port))


def spares_the_british(state: Mistral, formation: Formation, port: SpaceId) -> bool:
    """With French Squadrons in it, before a British Port until they are at war. ["MIS-2.33-d"]"""
    return _has_french(state, formation) and _is_at_peace(state, port)


def _has_french(state: Mistral, formation: Formation) -> bool:
    return any(unit.contingent == "france" for unit in state.units_of(formation.id))


def _is_at_peace(state: Mistral, port: SpaceId) -> bool:
    at_war = state.defied or state.has_occurred("france_declares_war")
    return is_british(state, port) and not at_war


def is_british(state: Mistral, port: SpaceId) -> bool:
    """A Port of the British Contingent, and not merely open to the British Fleet."""
    return state.pack.ports.ports[port].flag == "britain"


def blockaded(state: Mistral) -> set[SpaceId]:
    """The Ports that are Blockaded now, by Formations or by Auxiliaries."""
    ports = state.pack.ports.ports
    return {
        formation.at
        for formation in state.formations.values()
        if formation.at in ports and may_blockade(state, formation, formation.at)
    } | _by_auxiliaries(state)


def is_blockaded(state: Mistral, port: SpaceId) -> bool:
    """The same for one Port."""
    return any(
        formation.at == port and may_blockade(state, formation, port)
        for formation in state.formations.values()
    ) or port in _by_auxiliaries(state)


def _by_auxiliaries(state: Mistral) -> set[SpaceId]:
    """Only while no Squadron lies in the Harbour. ["IC-7.242-a"]"""
    found = {
        state.auxiliaries[id].at
        for id, errand in state.tasks.lasting.items()
        if errand.kind == "blockade"
    }
    if not found:
        return found
    in_use = {state.place_of(unit) for unit in state.units.values() if unit.state != "ready"}
    return {port for port in found if state.theatre.harbour_of(port) not in in_use}
