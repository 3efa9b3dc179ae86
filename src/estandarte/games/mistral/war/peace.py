"""The peace between Britain and France: what Auxiliaries may not do before their war. [2.33]"""

from estandarte.games.mistral.fleets.forces import Auxiliary, Formation
from estandarte.games.mistral.fleets.leaders import AT_WAR
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.pack import BRITISH
from estandarte.games.mistral.sea.ports import Attitude, attitude, attitudes
from estandarte.games.mistral.state import Convoy, Mistral

FRENCH_LEVANT = "french_levant"


def is_french_peace(state: Mistral) -> bool:
    """Until France declares war, or the British have paid the price. ["MIS-2.33-a"]"""
    return not (state.has_occurred(AT_WAR) or state.defied)


def is_spared(state: Mistral, formation: Formation) -> bool:
    """French Squadrons before their war fight only if the British pay for it. ["MIS-2.33-b"]"""
    french = any(unit.contingent == "france" for unit in state.units_of(formation.id))
    return french and is_french_peace(state)


def at_peace_with_britain(state: Mistral, auxiliary: Auxiliary) -> bool:
    """A French Auxiliary before its war; it may still Search, Shadow and Screen.

    ["MIS-Q106", "MIS-2.33-g"]
    """
    return auxiliary.contingent == "france" and is_french_peace(state)


def may_be_attacked(state: Mistral, role: str, port: SpaceId) -> bool:
    """An Enemy Port; a French one before the war only once the price is paid. ["IC-7.24-d"]"""
    return _is_open_to_attack(state, attitude(state, port, role))


def open_to_attack(state: Mistral, role: str) -> set[SpaceId]:
    """All the Ports that a Fleet may attack, found in one look at the chart."""
    stands = attitudes(state, role)
    return {port for port in stands if _is_open_to_attack(state, stands[port])}


def _is_open_to_attack(state: Mistral, stands: Attitude) -> bool:
    return stands == "enemy" or (stands == "closed" and state.defied)


def is_safe(state: Mistral, convoy: Convoy) -> bool:
    """The French Levant Convoy before the war, unless the price is paid. ["IC-10.14-a"]"""
    return convoy.id == FRENCH_LEVANT and convoy.fleet != BRITISH and is_french_peace(state)
