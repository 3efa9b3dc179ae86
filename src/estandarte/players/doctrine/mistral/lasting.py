"""How long ships must last: in a scenario of one Year nobody needs them when it is over.

Sail that founder from wear cost no Prestige, Orders that nobody carries out do.
["MIC-16.1-h", "MIC-16.1-q"]
"""

from estandarte.games.mistral.state import Mistral

from .temper import MistralTemper, Orders


def orders_of(state: Mistral, temper: MistralTemper) -> Orders:
    """How Orders are taken this Year."""
    last = not state.pack.scenarios[state.scenario].open_ended
    return temper.last_year if last and temper.last_year is not None else temper.orders
