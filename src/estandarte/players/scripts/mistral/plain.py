"""What plain people do alike: ships without an Order go to one kind of place, or stay in port."""

from collections.abc import Callable
from functools import cache

from estandarte.games.mistral.battle.engaging import Demanding
from estandarte.games.mistral.battle.sequence import Withdrawing
from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.hidden.concealment import at_sea
from estandarte.games.mistral.intentions.estimates import havens
from estandarte.games.mistral.intentions.fighting import demand, withdraw
from estandarte.games.mistral.intentions.language import FightFrom
from estandarte.games.mistral.intentions.steering import step_towards
from estandarte.games.mistral.orders.spanish_doctrine import is_kept_in_port
from estandarte.games.mistral.orders.step import DrawChits, DrawingOrders
from estandarte.games.mistral.sea.sailing import Committing, Sailing
from estandarte.games.mistral.sea.theatre import Place, space_of
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Role
from estandarte.players.doctrine import DOCTRINES
from estandarte.players.doctrine.mistral.sailing import commit_by, sail_by, way_of
from estandarte.players.doctrine.mistral.temper import MistralTemper
from estandarte.players.doctrine.tempers import STANDARD, Tempered
from estandarte.players.scripts import MEASURE, Hands

Goals = Callable[[Mistral, Formation], tuple[Place, ...]]
"""Where ships without an Order want to be; nowhere: at home."""
NEVER, ALWAYS = FightFrom(10_000, 10_000, 10_000, 0), FightFrom(1, 1, 1, 1_000)
"""Who asks for no Battle and stays in none; who asks for every Battle and stays in each."""


def sailing(goals: Goals) -> Hands:
    """Ships with an Order sail as usual; all others, Flags and no Spaniards, for such places."""

    def way(state: Mistral, one: Formation) -> Directive | None:
        if state.orders.order_of(one.id) is not None or one.kind not in ("flag", "grand"):
            return way_of(state, one, usual_temper())
        wanted = () if is_kept_in_port(state, one) else goals(state, one)
        if not at_sea(state, one):
            return Directive("leave_harbour") if wanted and not state.gales else None
        places = wanted or havens(state, one.fleet)
        if one.at not in places:
            return step_towards(state, one, places) if places else None
        can_enter = not wanted and space_of(one.at) in state.pack.ports.ports
        return Directive("enter_harbour") if can_enter else None

    return {
        Committing: lambda state, decision, role: commit_by(state, role, way),
        Sailing: lambda state, decision, role: sail_by(state, decision, role, way),
    }


def nowhere(state: Mistral, one: Formation) -> tuple[Place, ...]:
    """Home, and to stay there."""
    return ()


def fighting(said: FightFrom) -> Hands:
    """When Battle is asked for, and when one stays in it."""
    return {
        Demanding: lambda state, decision, role: demand(said, state, decision, role),
        Withdrawing: lambda state, decision, role: withdraw(said, state, decision, role),
    }


def no_orders() -> Hands:
    """Nobody draws an Order; what is in hand is given out as usual."""
    return {DrawingOrders: lambda state, decision, role: DrawChits(0, role=role)}


@cache
def usual_temper() -> MistralTemper:
    """How whatever a script leaves alone is judged."""
    doctrine = DOCTRINES.of("mistral")
    assert isinstance(doctrine, Tempered)
    tempers = doctrine.tempers
    found: MistralTemper = tempers[MEASURE if MEASURE in tempers else STANDARD]
    return found


def enemies_in_sight(state: Mistral, role: Role) -> tuple[Place, ...]:
    """Where the Enemy's ships have been seen at sea."""
    ships = (one for one in state.formations.values() if one.fleet != role and one.spotted)
    return tuple(sorted({one.at for one in ships if at_sea(state, one)}))
