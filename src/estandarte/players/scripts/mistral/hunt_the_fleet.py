"""Whoever has no Order goes for the Enemy's ships wherever seen, and fights whoever it is."""

from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.sea.theatre import Place
from estandarte.games.mistral.state import Mistral

from .plain import ALWAYS, enemies_in_sight, fighting, sailing


def _seen(state: Mistral, one: Formation) -> tuple[Place, ...]:
    return enemies_in_sight(state, one.fleet)


HANDS = {**sailing(_seen), **fighting(ALWAYS)}
