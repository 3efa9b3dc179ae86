"""What a Flag without an Order does at sea: chase who is weaker, hunt Pirates, close a Port."""

from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.intentions.estimates import (
    distance,
    is_enemy_at_sea,
    is_winter,
    seen_force_at,
    strength,
    threat_at,
    wear,
)
from estandarte.games.mistral.intentions.sailing import convoys_at_sea
from estandarte.games.mistral.intentions.trading import is_prize
from estandarte.games.mistral.orders.kinds import squadrons_of
from estandarte.games.mistral.orders.spanish_doctrine import is_kept_in_port
from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.sea.ports import attitude
from estandarte.games.mistral.sea.theatre import Place, is_harbour
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Role

from .temper import Cruising

THREATENS = 4
"""So near, in points, an Enemy may be upon a Convoy in his next Impulse."""


def free_goals(state: Mistral, formation: Formation, temper: Cruising) -> tuple[Place, ...]:
    """Spaniards may not sail of their own will. ["MIS-2.32-b"]"""
    free = formation.kind in ("flag", "grand") and not is_kept_in_port(state, formation)
    worn = wear(state.units_of(formation.id))
    if not free or worn >= temper.sound_below:
        return ()
    if threatened := _in_need(state, formation, temper):
        return threatened
    if is_winter(state):
        return ()
    return (
        _prey_near(state, formation, temper)
        or _raiders_near(state, formation, temper)
        or _port_to_close(state, formation, worn, temper)
    )


def _prey_near(state: Mistral, formation: Formation, temper: Cruising) -> tuple[Place, ...]:
    """Spotted Enemies and Convoys that a stronger force can reach in an Impulse."""
    role, own = formation.fleet, strength(state, state.units_of(formation.id))
    ships = [
        one.at
        for one in state.formations.values()
        if one.spotted and is_enemy_at_sea(state, one, role)
    ]
    trade = [one.at for one in state.convoys.values() if is_prize(state, one, role)]
    found = {
        at
        for at in (*ships, *trade)
        if seen_force_at(state, at, role) * temper.seek <= own
        and distance(state, formation.at, (at,)) <= temper.chase
    }
    return tuple(sorted(found))


def _in_need(state: Mistral, formation: Formation, temper: Cruising) -> tuple[Place, ...]:
    """Convoys of one's own near whom the Enemy has been seen, and no stronger than oneself."""
    role, own = formation.fleet, strength(state, state.units_of(formation.id))
    seen = [one for one in state.formations.values() if one.spotted]
    foes = [one.at for one in seen if is_enemy_at_sea(state, one, role)]
    return tuple(
        at
        for at in sorted(convoys_at_sea(state, role) if temper.relief and foes else ())
        if distance(state, formation.at, (at,)) <= temper.relief
        and any(
            distance(state, foe, (at,)) <= THREATENS and seen_force_at(state, foe, role) <= own
            for foe in foes
        )
    )


def _raiders_near(state: Mistral, formation: Formation, temper: Cruising) -> tuple[Place, ...]:
    """Where Pirates, or raiders of the Enemy's, spoil one's own record."""
    stations = (
        state.auxiliaries[id].at
        for id, errand in state.tasks.lasting.items()
        if errand.kind == "interdiction" and errand.role != formation.fleet
    )
    near = (at for at in stations if distance(state, formation.at, (at,)) <= temper.hunting)
    return tuple(sorted(near))


def _port_to_close(
    state: Mistral, formation: Formation, worn: float, temper: Cruising
) -> tuple[Place, ...]:
    """An Enemy dockyard, and best of all one out of which, or into which, a Convoy is to sail.

    Enough Squadrons, sound enough to stay there a while, and strong enough for whom they see.
    """
    role, own = formation.fleet, strength(state, state.units_of(formation.id))
    if own < temper.fleet or len(squadrons_of(state, formation)) < temper.squadrons:
        return ()
    best: tuple[bool, int, Place] | None = None
    for port, entry in state.pack.ports.ports.items():
        if not entry.harbour_box or attitude(state, port, role) != "enemy":
            continue
        limit = temper.fresh_below if is_harbour(formation.at) else temper.kept_below
        away = distance(state, formation.at, (port,))
        if worn >= limit or away > temper.closable or _is_closed(state, formation, port):
            continue
        if threat_at(state, port, role) * temper.seek > own:
            continue
        rank = (not _is_awaited(state, port, role, temper), away, port)
        best = min(best, rank) if best else rank
    return (best[2],) if best else ()


def _is_closed(state: Mistral, formation: Formation, port: Place) -> bool:
    """By somebody else of one's own already."""
    return any(
        one.fleet == formation.fleet and one.id != formation.id and one.at == port
        for one in state.formations.values()
        if not one.is_dummy
    )


def _is_awaited(state: Mistral, port: Place, role: Role, temper: Cruising) -> bool:
    """Troops leave Barcelona from Spring on, the Levant trade comes to Marseilles in Fall."""
    return role != BOURBONS and any(
        port == name and first <= state.date.turn <= last for name, first, last in temper.awaited
    )
