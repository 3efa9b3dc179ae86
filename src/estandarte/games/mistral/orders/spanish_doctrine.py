"""The Spanish doctrine: Flotillas without Orders keep to their Ports. [2.32]

Where the rule asks whether British Formations are near, markers count: nobody but the British
knows what lies under them.
"""

from functools import lru_cache, partial

from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.hidden.concealment import at_sea, hidden_convoys
from estandarte.games.mistral.schema.map import SpaceId, Wind
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH
from estandarte.games.mistral.sea.blockade import may_blockade
from estandarte.games.mistral.sea.ports import attitude
from estandarte.games.mistral.sea.theatre import (
    IN,
    OUT,
    Place,
    is_box,
    location_of,
    space_of,
    theatre_of,
)
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import YES, Event, Play, Role, Verdict, but, no
from estandarte.wargame.network import Ways

from .kinds import command_of

NEAR = 2
"""Movement Points. ["MIS-2.32-c", "MIS-2.32-d", "MIS-2.32-e"]"""
NO_WAY = 99
"""Beyond the edge of the map no way leads home."""


class FlotillasRecalled(Event):
    """Who must go home now, until it is done. ["MIS-2.32-e", "MIS-2.32-f"]"""

    formations: tuple[str, ...]

    def apply(self, state: Mistral) -> None:
        state.history = but(state.history, returning=self.formations)

    def seen_by(self, role: Role) -> Event | None:
        return self if role == BOURBONS else None


def is_kept_in_port(state: Mistral, formation: Formation) -> bool:
    """A Spanish Flotilla without Orders; Spain is at war in every scenario. ["MIS-2.32-a"]"""
    return (
        formation.fleet == BOURBONS
        and formation.kind in ("grand", "flag")
        and not formation.under
        and _is_spanish(state, formation)
        and state.orders.order_of(formation.id) is None
    )


def _is_spanish(state: Mistral, formation: Formation) -> bool:
    """By its Leader; Flotilla A without one by the greater part of its Squadrons."""
    if command := command_of(state, formation):
        return command == "spanish"
    units = state.units_of(formation.id)
    return bool(units) and 2 * sum(unit.command == "spanish" for unit in units) >= len(units)


def must_return(state: Mistral, formation: Formation) -> bool:
    """The duty, once it has arisen, whoever comes near meanwhile. ["MIS-2.32-f"]"""
    return formation.id in state.history.returning and is_kept_in_port(state, formation)


def permits(state: Mistral, formation: Formation, what: Directive) -> Verdict:
    """Whether the doctrine lets a Flotilla do this; to fight on the way it does. ["MIS-2.32-g"]"""
    if what.kind not in ("move", "catch") or not is_kept_in_port(state, formation):
        return YES
    if _relieves(state, formation, what.to):
        return YES
    shut = bool(_shut_ports(state))  # then it may go there, and nowhere else
    if _is_bourbon_port(state, formation.at) and not _is_provoked(state, formation):
        rule = "MIS-2.32-c" if _british_in_sight(state) else "MIS-2.32-b"
        return no("MIS-2.32-h" if shut else rule, formation=formation.id)
    here, there = _from_port(state, formation.at), _from_port(state, what.to)
    if there > NEAR and there >= here:
        return no("MIS-2.32-h" if shut else "MIS-2.32-d", to=what.to, points=there)
    return YES


def _is_provoked(state: Mistral, formation: Formation) -> bool:
    """A Spotted British Formation is within two Movement Points. ["MIS-Q37"]"""
    near = partial(_is_near, state, formation)
    return any(near(one.at) for one in _british_in_sight(state))


def _british_in_sight(state: Mistral) -> list[Formation]:
    british = [one for one in state.formations.values() if one.fleet == BRITISH]
    return [one for one in british if one.spotted and at_sea(state, one)]


def _relieves(state: Mistral, formation: Formation, to: Place) -> bool:
    """It goes nearer to British Formations that Blockade a Spanish Port. ["MIS-2.32-h"]

    An Auxiliary before an empty Harbour is no Formation.
    """
    for port in _shut_ports(state):
        left = _ways(state, to).cost(port)
        now = _ways(state, space_of_port(formation.at)).cost(port)
        if left is not None and now is not None and left < now:
            return True
    return False


def _shut_ports(state: Mistral) -> list[SpaceId]:
    """The Spanish Ports before which British Formations keep a Blockade."""
    ports = state.pack.ports.ports
    found = {
        one.at
        for one in state.formations.values()
        if one.fleet == BRITISH and one.at in ports and may_blockade(state, one, one.at)
    }
    return sorted(port for port in found if ports[port].flag == "spain")


def _is_near(state: Mistral, formation: Formation, place: Place) -> bool:
    ways = _ways(state, space_of_port(formation.at))
    # Who faces out of a Box and who faces in are in one location. ["IC-5.27-c"]
    here = location_of(place)
    places = (here + IN, here + OUT) if is_box(here) else (here,)
    costs = [ways.cost(one) for one in places]
    return any(cost is not None and cost <= NEAR for cost in costs)


def space_of_port(place: Place) -> Place:
    """Who lies in a Harbour counts from its Port Space."""
    return place.removesuffix("/harbour")


def _is_bourbon_port(state: Mistral, place: Place) -> bool:
    port = state.theatre.port_at(place)
    return port is not None and attitude(state, space_of(place), BOURBONS) == "friendly"


def bourbon_ports(state: Mistral) -> list[SpaceId]:
    return [p for p in state.pack.ports.ports if attitude(state, p, BOURBONS) == "friendly"]


def _from_port(state: Mistral, place: Place) -> int:
    ways = _ways(state, space_of_port(place))
    costs = [ways.cost(port) for port in bourbon_ports(state)]
    return min((cost for cost in costs if cost is not None), default=NO_WAY)


def _ways(state: Mistral, place: Place) -> Ways[Place]:
    return _ways_from(state.pack_name, place, state.winds)


@lru_cache(maxsize=512)
def _ways_from(pack: str, place: Place, winds: tuple[Wind, ...]) -> Ways[Place]:
    return theatre_of(pack).routes_from(place, winds)


def recall(play: Play[Mistral]) -> None:
    """At the end of an Impulse: no British marker within two points means home. ["MIS-2.32-e"]

    Who is in Harbour again has done his duty.
    """
    state = play.state
    found = tuple(id for id, one in sorted(state.formations.items()) if _goes_home(state, one))
    if found != state.history.returning:
        play.emit(FlotillasRecalled("MIS-2.32-e", found))


def _goes_home(state: Mistral, formation: Formation) -> bool:
    if not is_kept_in_port(state, formation) or not at_sea(state, formation):
        return False
    if must_return(state, formation):
        return True
    if _is_bourbon_port(state, formation.at) or _shut_ports(state):
        return False  # in Port, or on its way against a Blockade. ["MIS-2.32-h"]
    british = [f.at for f in state.formations.values() if f.fleet == BRITISH and at_sea(state, f)]
    british += [one.at for one in hidden_convoys(state) if one.fleet == BRITISH]
    return not any(_is_near(state, formation, place) for place in british)
