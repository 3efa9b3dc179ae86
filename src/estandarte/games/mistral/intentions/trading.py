"""Convoys: sent whenever one may be, steered to the Port that needs them, unloaded at once."""

from collections.abc import Iterator
from itertools import pairwise

from estandarte.games.mistral.battle.engaging import at_peace_with_france
from estandarte.games.mistral.convoys.convoys import TROOPS
from estandarte.games.mistral.convoys.escorts import FRENCH_LEVANT
from estandarte.games.mistral.convoys.impulse_start import AnnounceConvoy, Announcing
from estandarte.games.mistral.convoys.routes import (
    HoldCourses,
    Scatter,
    SettingCourses,
    SteerFor,
    is_adrift,
)
from estandarte.games.mistral.convoys.troops import AssembleTroops, AssemblingMore
from estandarte.games.mistral.convoys.victualling import by_hand, unsteered, ways
from estandarte.games.mistral.convoys.voyages import next_place
from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.sea.theatre import is_harbour, space_of
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.games.mistral.war.campaigns import SendingTroops, SendTroops
from estandarte.kernel import Action, Decision, Role

from .estimates import own_force_at, threat_at

DAMAGE = 0.5
"""What a Convoy suffers in a Battle from ships of strength one, with something to spare."""
GIBRALTAR, MAHON = "port_gibraltar", "port_mahon"


def announce(state: Mistral, decision: Decision, role: Role) -> Action | None:
    return _if_allowed(AnnounceConvoy(role=role), state, decision)


def steer(state: Mistral, decision: Decision, role: Role) -> Action | None:
    return course(state, decision, role) or HoldCourses(role=role)


def course(state: Mistral, decision: Decision, role: Role, odds: int | None = 100) -> Action | None:
    """Stores go where they are needed. The French trade keeps to the first Port that is open.

    A Convoy caught by a stronger Enemy Scatters: that costs an escort's Order and saves the ships.
    `odds`: so many in sight for each hundred of ours; None: it never does.
    """
    for id in sorted(state.convoys) if odds is not None else ():
        flee = Scatter(id, role=role)
        lost = _is_lost(state, state.convoys[id], role, odds or 0)
        if lost and flee.check(state, decision):
            return flee
    return SteerFor(_needy(state), role=role) if is_adrift(state, role) else None


def helm(state: Mistral, role: Role) -> list[tuple[str, Directive]]:
    """Where the Convoys go that are steered by hand: the shortest way to the Port that needs them.

    Where that way is held against them they take any other.
    """
    found = []
    for convoy in unsteered(state, role):
        open_ways = ways(state, convoy)
        best = [what for what in open_ways if what == _way_of(state, convoy)[0]] or open_ways
        found += [(convoy.id, what) for what in best[:1]]
    return found


def plotted(state: Mistral, role: Role) -> Iterator[tuple[str, tuple[Directive, ...]]]:
    """The same for all points of an Impulse, where they are plotted at once."""
    if state.switches.plot_step != "impulse":
        return
    for id, convoy in sorted(state.convoys.items()):
        mine = convoy.fleet == role and convoy.status == "at_sea" and by_hand(state, convoy)
        if mine and id not in state.progress.plots:
            yield id, _way_of(state, convoy)[: state.pack.convoys.trade.allowance]


def _way_of(state: Mistral, convoy: Convoy) -> tuple[Directive, ...]:
    """Step by step into the Harbour; a lane against the wind takes two points."""
    here = space_of(convoy.at) if is_harbour(convoy.at) else convoy.at
    path = state.theatre.routes_from(here, state.winds).path(_needy(state))
    found = []
    for one, other in pairwise(path):
        leg = state.theatre.leg(one, other)
        how = state.theatre.sailing(leg, state.winds) if leg is not None else "fair"
        step = Directive("catch" if how == "catching" else "move", other)
        found += [step, step] if how == "foul" and convoy.beating != other else [step]
    return (*found, Directive("enter_harbour"))


def _needy(state: Mistral) -> str:
    """Gibraltar while its stores have room, then Port Mahon."""
    room = state.pack.ports.ports[GIBRALTAR].most_victualled
    return GIBRALTAR if state.victualled.get(GIBRALTAR, 0) < room else MAHON


def is_prize(state: Mistral, convoy: Convoy, role: Role) -> bool:
    """A Convoy in sight that Battle can hurt. ["IC-10.14-a", "IC-10.15-a"]"""
    if convoy.fleet == role or not convoy.spotted or convoy.scattered or is_harbour(convoy.at):
        return False
    spared = convoy.id == FRENCH_LEVANT and at_peace_with_france(state)
    return convoy.status == "at_sea" and not spared


def _is_lost(state: Mistral, convoy: Convoy, role: Role, odds: int) -> bool:
    """More ships in sight beside it than would stand by it; a marker alone may be nothing."""
    if convoy.fleet != role or not convoy.at:
        return False
    threat = threat_at(state, convoy.at, role)
    caught = 100 * threat > odds * own_force_at(state, convoy.at, role)
    return caught and not _runs(state, convoy, threat)


def _runs(state: Mistral, convoy: Convoy, threat: float) -> bool:
    """Scattered troops may count for nothing: while they can bear a Battle they run.

    ["IC-10.15-b", "IC-10.16-b"]
    """
    if convoy.id not in TROOPS or state.switches.attacked_convoy != "runs":
        return False
    after = convoy.damage + threat * DAMAGE
    ahead = threat_at(state, next_place(state, convoy), convoy.fleet)
    return after < state.pack.convoys.troops.scatters_at and not ahead


def assemble(state: Mistral, decision: Decision, role: Role) -> Action | None:
    return _if_allowed(AssembleTroops(role=role), state, decision)


def march(state: Mistral, decision: Decision, role: Role) -> Action | None:
    return _if_allowed(SendTroops("bourbon", role=role), state, decision)


def _if_allowed(wish: Action, state: Mistral, decision: Decision) -> Action | None:
    """These are asked for on what both Fleets can see, also where they cannot be done."""
    return wish if wish.check(state, decision) else None


ANSWERS = {
    Announcing: announce,
    SettingCourses: steer,
    AssemblingMore: assemble,
    SendingTroops: march,
}
