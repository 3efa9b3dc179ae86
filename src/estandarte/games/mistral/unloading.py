"""Convoys at their destination: troops put ashore, Repair Points into store. [2.344, 2.414]"""

from collections.abc import Iterable
from typing import ClassVar

from estandarte.kernel import Action, Decision, Play, Procedure, Role, Verdict, no, stage

from .chronicle import land_troops
from .convoys import TROOPS, VICTUALLING, may_unload, unload
from .die import throw
from .pack import BOURBONS, BRITISH
from .state import Convoy, Mistral
from .theatre import space_of
from .transport_log import has_troops
from .voyage_log import ConvoyBrokenDown, ConvoyResumed

TELLS_UP_TO = 4
"""The die up to which troops that arrive Scattered count. ["IC-10.15-b"]"""


class Unload(Action):
    """Put so many Repair Points into the store of the Port."""

    count: int

    def check(self, state: Mistral, during: "Unloading") -> Verdict:
        convoy = state.convoys.get(VICTUALLING)
        if convoy is None or convoy.status != "arrived":
            return no("IC-10.172-a")
        return may_unload(state, space_of(convoy.at), self.count)

    def perform(self, play: Play[Mistral], during: "Unloading") -> None:
        play.end()
        convoy = play.state.convoys[VICTUALLING]
        unload(play, space_of(convoy.at), self.count)
        _go_on(play)


class KeepAboard(Action):
    """Unload nothing here."""

    def perform(self, play: Play[Mistral], during: "Unloading") -> None:
        play.end()
        _go_on(play)


def _go_on(play: Play[Mistral]) -> None:
    if VICTUALLING in play.state.convoys:
        play.emit(ConvoyResumed("MIS-2.414-a", VICTUALLING, BRITISH))


class Unloading(Decision):
    """Any number of points, as far as the Port has room. ["IC-10.172-a", "MIS-2.148-a"]"""

    accepts: ClassVar[tuple[type[Action], ...]] = (Unload, KeepAboard)

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield KeepAboard(role=role)
        convoy = state.convoys[VICTUALLING]
        for count in range(1, convoy.load + 1):
            action = Unload(count, role=role)
            if action.check(state, self):
                yield action


class UnloadingConvoys(Procedure):
    """In the Reinforcements and Reorganisation Step. ["IC-4.3-c", "MIS-2.345-f"]"""

    @stage
    def land_troops(self, play: Play[Mistral]) -> None:
        for id in TROOPS:
            convoy = play.state.convoys.get(id)
            arrived = convoy is not None and convoy.status == "arrived"
            if convoy is not None and arrived and not has_troops(play.state, id):
                _land(play, convoy)

    @stage
    def store_victuals(self, play: Play[Mistral]) -> None:
        """Where the store has no room nothing is asked, and it goes on. ["MIS-2.148-a"]"""
        state = play.state
        convoy = state.convoys.get(VICTUALLING)
        if convoy is None or convoy.status != "arrived":
            return
        if may_unload(state, space_of(convoy.at), 1):
            play.call(Unloading((BRITISH,)))
        else:
            _go_on(play)


def _land(play: Play[Mistral], convoy: Convoy) -> None:
    """The troops count for a Campaign; the counter is removed. ["MIS-2.345-f", "IC-10.19-a"]

    In the combined game they are real troops and move no marker. ["MIS-2.344-c"]
    """
    state = play.state
    lands = state.switches.troop_convoys != "combined"
    if lands and convoy.scattered and state.switches.scattered_troops == "die":
        die = throw(play, "IC-10.15-b", "scattered_troops", only=(BOURBONS,))
        lands = die <= TELLS_UP_TO  # ["MIS-Q36"]
    play.emit(ConvoyBrokenDown("MIS-2.345-f", convoy.id, convoy.fleet))
    land_troops(play, convoy.id, lands)
