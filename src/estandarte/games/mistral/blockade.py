"""Blockade: which Ports are closed by a Formation before them. [7.24]"""

from .entries import SpaceId
from .fleets import Formation
from .pack import BOURBONS
from .ports import attitude
from .state import Mistral


def may_blockade(state: Mistral, formation: Formation, port: SpaceId) -> bool:
    """Ready in the Port Space of an Enemy Port, not Disorganised, with a Squadron. ["IC-7.24-a"]"""
    units = state.units_of(formation.id)
    fit = state.is_ready(formation) and not formation.disorganised
    if formation.at != port or not fit or all(unit.is_flagship for unit in units):
        return False
    stands = attitude(state, port, formation.fleet)
    if stands == "closed":
        # French Ports only once the price is paid: "IC-7.24-d", "MIS-2.33-e", "MIS-2.421-b".
        return state.defied
    french = any(unit.contingent == "france" for unit in units)
    at_peace = not (state.defied or state.has_occurred("france_declares_war"))
    if formation.fleet == BOURBONS and french and at_peace:
        return False  # ["MIS-2.33-d"]
    return stands == "enemy"


def blockaded(state: Mistral) -> set[SpaceId]:
    """The Ports that are Blockaded now."""
    ports = state.pack.ports.ports
    return {
        formation.at
        for formation in state.formations.values()
        if formation.at in ports and may_blockade(state, formation, formation.at)
    }
