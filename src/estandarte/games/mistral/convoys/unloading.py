"""Troop Convoys at their destination: what they put ashore counts. [2.344, 10.19]"""

from estandarte.games.mistral.combined.transport_log import has_troops
from estandarte.games.mistral.dice.own_die import table_die
from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.games.mistral.war.event_step import land_troops
from estandarte.kernel import Play, Procedure, stage

from .convoys import TROOPS
from .log import ConvoyBrokenDown

TELLS_UP_TO = 4
"""The die up to which troops that arrive Scattered count. ["IC-10.15-b"]"""


class UnloadingConvoys(Procedure):
    """In the Reinforcements and Reorganisation Step. ["IC-4.3-c", "MIS-2.345-f"]"""

    @stage
    def land_troops(self, play: Play[Mistral]) -> None:
        for id in TROOPS:
            convoy = play.state.convoys.get(id)
            arrived = convoy is not None and convoy.status == "arrived"
            if convoy is not None and arrived and not has_troops(play.state, id):
                _land(play, convoy)


def _land(play: Play[Mistral], convoy: Convoy) -> None:
    """The troops count for a Campaign; the counter is removed. ["MIS-2.345-f", "IC-10.19-a"]

    In the combined game they are real troops and move no marker. ["MIS-2.344-c", "MIS-Q36"]
    """
    state = play.state
    lands = state.switches.troop_convoys != "combined"
    if lands and convoy.scattered and state.switches.scattered_troops == "die":
        die = table_die(BOURBONS, "landing", lambda die: die <= TELLS_UP_TO)
        lands = die.throw(play, "IC-10.15-b", "scattered_troops").is_good
    play.emit(ConvoyBrokenDown("MIS-2.345-f", convoy.id, convoy.fleet))
    land_troops(play, convoy.id, lands)
