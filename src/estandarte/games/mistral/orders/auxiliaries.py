"""Auxiliaries with Orders: sent where it is Executed, released when it ends. [9.36, 2.233]"""

from estandarte.games.mistral.fleets.forces import Auxiliary
from estandarte.games.mistral.sea.theatre import Place
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.book import LastingTask
from estandarte.games.mistral.tasks.log import ErrandBegun, spend
from estandarte.games.mistral.tasks.range import within_range
from estandarte.kernel import Play, but

from .book import IssuedOrder
from .log import OrderEvent


class AuxiliaryDetailed(OrderEvent):
    """It stays there as long as Execution lasts. ["IC-9.36-c"]"""

    auxiliary: str
    at: Place

    def apply(self, state: Mistral) -> None:
        one = state.auxiliaries[self.auxiliary]
        state.auxiliaries[one.id] = but(one, place="tasked", at=self.at, formation="")


def auxiliary_places(state: Mistral, order: IssuedOrder, auxiliary: Auxiliary) -> tuple[Place, ...]:
    """The locations of its Order that an Auxiliary can reach."""
    if order.kind == "escort" or auxiliary.place != "assigned":
        return ()
    return tuple(at for at in order.locations if within_range(state, auxiliary, at))


def send_auxiliary(play: Play[Mistral], order: IssuedOrder, at: Place) -> None:
    """An Interdicting one is seen by all, like any on that Task. ["MIS-2.233-d", "IC-7.2-c"]"""
    if order.kind == "interdiction":
        errand = LastingTask(order.holder, "interdiction", order.fleet)
        play.emit(ErrandBegun("IC-7.2-c", errand, at))
    else:
        play.emit(AuxiliaryDetailed("IC-9.36-c", order.fleet, order.holder, at))


def release_auxiliary(play: Play[Mistral], order: IssuedOrder) -> None:
    """Its Task is done: to the Recovery Box. ["IC-6.15-a"]"""
    one = play.state.auxiliaries.get(order.holder)
    if one is not None and one.place == "tasked":
        spend(play, one.id, "IC-6.15-a")
