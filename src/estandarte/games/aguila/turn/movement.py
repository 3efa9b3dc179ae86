"""The movement phase: both players in turn, each with those who come on or show themselves."""

from estandarte.games.aguila.before.hiding import show_hidden
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.scenarios.arrivals import waiting_now
from estandarte.games.aguila.scenarios.reserves import Bringing
from estandarte.games.aguila.state import Aguila, order_of_players
from estandarte.kernel import Play, Procedure, Role, stage


class Movement(Procedure):
    """The second phase of a turn."""

    @stage
    def first(self, play: Play[Aguila]) -> None:
        _move(play, order_of_players(play.state, "movement")[0])

    @stage
    def second(self, play: Play[Aguila]) -> None:
        _move(play, order_of_players(play.state, "movement")[1])


def _move(play: Play[Aguila], role: Role) -> None:
    """Hidden troops show themselves, reserves come on, then the orders are given."""
    show_hidden(play, role)
    play.call(GivingOrders((role,)))
    if waiting_now(play.state, role):
        play.call(Bringing(role=role))
