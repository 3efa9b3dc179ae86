"""Stores: Repair Points brought into Gibraltar and Port Mahon. [2.41, 10.17]"""

from collections.abc import Iterator

from estandarte.games.mistral.schema.pack import BRITISH
from estandarte.games.mistral.sea.theatre import space_of
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.kernel import Action, Decision, Play, Role, Verdict, no

from .convoys import VICTUALLING, may_unload, unload
from .log import ConvoyResumed


class Unload(Action):
    """Put so many Repair Points into the store of the Port.

    It is done while the British reorganise: a question of its own would tell that a Convoy has
    come. ["IC-4.3-c", "IC-10.172-a"]
    """

    count: int

    def check(self, state: Mistral, during: Decision) -> Verdict:
        convoy = _in_port(state)
        if convoy is None or self.role != BRITISH:
            return no("IC-10.172-a")
        return may_unload(state, space_of(convoy.at), self.count)

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        unload(play, space_of(play.state.convoys[VICTUALLING].at), self.count)


def _in_port(state: Mistral) -> Convoy | None:
    convoy = state.convoys.get(VICTUALLING)
    return convoy if convoy is not None and convoy.status == "arrived" else None


def unloadings(state: Mistral, role: Role, during: Decision) -> Iterator[Action]:
    """Any number of points, as far as the Port has room. ["MIS-2.148-a"]"""
    convoy = _in_port(state)
    every = (Unload(count, role=role) for count in range(convoy.load if convoy else 0, 0, -1))
    return (action for action in every if action.check(state, during))


def sail_with_the_rest(play: Play[Mistral], role: Role) -> None:
    """What is kept aboard goes on to another Port. ["MIS-2.414-a"]"""
    if role == BRITISH and _in_port(play.state) is not None:
        play.emit(ConvoyResumed("MIS-2.414-a", VICTUALLING, BRITISH))
