"""Whoever has no Order sails with the Convoys, and stands by them against anybody."""

from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.intentions.sailing import convoys_at_sea
from estandarte.games.mistral.sea.theatre import Place
from estandarte.games.mistral.state import Mistral

from .plain import ALWAYS, fighting, sailing


def _with_them(state: Mistral, one: Formation) -> tuple[Place, ...]:
    return convoys_at_sea(state, one.fleet)


HANDS = {**sailing(_with_them), **fighting(ALWAYS)}
