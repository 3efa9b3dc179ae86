"""Guerre de Course: the French doctrine of 1745. [2.332]"""

from estandarte.games.mistral.fleets.fifty_gun_ships import DOCTRINE
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.event_step import Occurring
from estandarte.kernel import Play, Procedure, stage


class NewYearDoctrine(Procedure):
    """At the start of Turn One of 1745 the French Command adopts it. ["MIS-2.332-a", "IC-4.3-d"]

    Its privateer is received in that Turn. ["MIS-2.332-c", "MIS-2.532-a"]
    """

    @stage
    def adopt(self, play: Play[Mistral]) -> None:
        state = play.state
        day = state.pack.chronicle.events[DOCTRINE].automatic
        if day is not None and state.date >= day and not state.has_occurred(DOCTRINE):
            play.call(Occurring(DOCTRINE, "MIS-2.332-a"))
