"""Convoys: sent whenever one may be, steered to the Port that needs them, unloaded at once."""

from estandarte.games.mistral.campaigns import SendingTroops, SendTroops
from estandarte.games.mistral.courses import (
    HoldCourses,
    Scatter,
    SettingCourses,
    SteerFor,
    is_adrift,
)
from estandarte.games.mistral.morning import AnnounceConvoy, Announcing
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.games.mistral.troop_convoys import AssembleTroops, AssemblingMore
from estandarte.kernel import Action, Decision, Role

from .worth import own_force_at, threat_at

GIBRALTAR, MAHON = "port_gibraltar", "port_mahon"


def announce(state: Mistral, decision: Decision, role: Role) -> Action | None:
    return AnnounceConvoy(role=role)


def steer(state: Mistral, decision: Decision, role: Role) -> Action | None:
    return course(state, decision, role) or HoldCourses(role=role)


def course(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """To Gibraltar while its stores have room, then to Port Mahon.

    A Convoy caught by a stronger Enemy Scatters: that costs an escort's Order and saves the ships.
    """
    for id in sorted(state.convoys):
        flee = Scatter(id, role=role)
        if _is_lost(state, state.convoys[id], role) and flee.check(state, decision):
            return flee
    room = state.pack.ports.ports[GIBRALTAR].most_victualled
    first = GIBRALTAR if state.victualled.get(GIBRALTAR, 0) < room else MAHON
    return SteerFor(first, role=role) if is_adrift(state, role) else None


def _is_lost(state: Mistral, convoy: Convoy, role: Role) -> bool:
    """More ships in sight beside it than would stand by it; a marker alone may be nothing."""
    if convoy.fleet != role or not convoy.at:
        return False
    return threat_at(state, convoy.at, role) > own_force_at(state, convoy.at, role)


def assemble(state: Mistral, decision: Decision, role: Role) -> Action | None:
    return AssembleTroops(role=role)


def march(state: Mistral, decision: Decision, role: Role) -> Action | None:
    return SendTroops("bourbon", role=role)


ANSWERS = {
    Announcing: announce,
    SettingCourses: steer,
    AssemblingMore: assemble,
    SendingTroops: march,
}
