"""Whoever has no Order lies before the nearest of the Enemy's dockyards, however strong he is."""

from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.intentions.estimates import distance
from estandarte.games.mistral.sea.ports import attitude
from estandarte.games.mistral.sea.theatre import Place
from estandarte.games.mistral.state import Mistral

from .plain import sailing


def _before_a_port(state: Mistral, one: Formation) -> tuple[Place, ...]:
    yards = [
        port
        for port, entry in state.pack.ports.ports.items()
        if entry.harbour_box and attitude(state, port, one.fleet) == "enemy"
    ]
    return (min(yards, key=lambda at: (distance(state, one.at, (at,)), at)),) if yards else ()


HANDS = sailing(_before_a_port)
