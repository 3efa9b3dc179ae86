"""Whoever has no Order goes after every Convoy in sight, however far."""

from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.intentions.trading import is_prize
from estandarte.games.mistral.sea.theatre import Place
from estandarte.games.mistral.state import Mistral

from .plain import ALWAYS, fighting, sailing


def _prizes(state: Mistral, one: Formation) -> tuple[Place, ...]:
    trade = (c.at for c in state.convoys.values() if is_prize(state, c, one.fleet))
    return tuple(sorted(set(trade)))


HANDS = {**sailing(_prizes), **fighting(ALWAYS)}
