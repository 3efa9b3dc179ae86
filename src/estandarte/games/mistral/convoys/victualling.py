"""The Victualing Convoy steered by hand: its steps lie among the directions. [2.416, 10.11]

No question is asked about it alone: that would tell which marker it is.
"""

from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.sea.directions import MARK_TIME
from estandarte.games.mistral.sea.theatre import is_harbour
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.kernel import YES, Play, Role, Verdict, no

from .convoys import VICTUALLING
from .log import ConvoyWaited
from .voyages import (
    enter,
    has_point,
    is_barred,
    is_shut,
    sail_along,
    sail_on,
    under_way,
    why_it_lies,
)


def by_hand(state: Mistral, convoy: Convoy) -> bool:
    """Trade and Troops always go by themselves. ["MRS-1-u", "MIS-2.416-a"]"""
    return convoy.id == VICTUALLING and state.switches.convoy_autopilot == "off"


def is_steered(state: Mistral, convoy: Convoy) -> bool:
    """Out of a Harbour every Convoy goes by itself, with its first point. ["IC-10.11-c"]"""
    return by_hand(state, convoy) and not is_harbour(convoy.at)


def may_steer(state: Mistral, convoy: Convoy, what: Directive) -> Verdict:
    """Whether it may do this with its point; it must move if any way is open. ["IC-10.11-b"]"""
    if not by_hand(state, convoy):
        return no("MRS-1-u", convoy=convoy.id)
    if not has_point(state, convoy):
        return no(why_it_lies(convoy), convoy=convoy.id, increment=state.increment)
    if is_harbour(convoy.at):
        return no("IC-10.11-c", convoy=convoy.id)
    if what.kind == "mark_time":
        return no("IC-10.11-b", convoy=convoy.id) if ways(state, convoy) else YES
    return _is_open(state, convoy, what)


def _is_open(state: Mistral, convoy: Convoy, what: Directive) -> Verdict:
    """Any step but off the map, or into the Harbour of a Port that it supplies."""
    if what.kind == "enter_harbour":
        port = state.theatre.ports.get(convoy.at)
        if port is None or not port.victualled:
            return no("MIS-2.414-a", at=convoy.at)
        return no("IC-7.24-b", port=convoy.at) if is_shut(state, convoy, convoy.at) else YES
    leg = state.theatre.leg(convoy.at, what.to)
    if what.kind not in ("move", "catch") or leg is None:
        return no("IC-5.12-b", here=convoy.at, to=what.to)
    if leg.manner == "off_map":
        return no("MIS-2.416-a", to=what.to)
    if is_barred(state, convoy, leg.there):
        return no("IC-7.2-b", to=what.to)
    must_catch = state.theatre.sailing(leg, state.winds) == "catching"
    if must_catch != (what.kind == "catch"):
        return no("IC-5.25-a" if must_catch else "IC-5.25-b", to=what.to)
    return YES


def ways(state: Mistral, convoy: Convoy) -> list[Directive]:
    """Every step that it can take now."""
    found = [Directive("enter_harbour")]
    for leg in state.theatre.legs_from(convoy.at):
        catching = state.theatre.sailing(leg, state.winds) == "catching"
        found.append(Directive("catch" if catching else "move", leg.there))
    return [what for what in found if _is_open(state, convoy, what)]


def unsteered(state: Mistral, role: Role) -> list[Convoy]:
    """Those of a Fleet that are steered by hand, have their point and nothing to do with it."""
    taken = {*state.committed, *state.progress.plots}
    own = (state.convoys[id] for id in under_way(state, role) if id not in taken)
    return [convoy for convoy in own if is_steered(state, convoy)]


def steer(play: Play[Mistral], id: str, what: Directive) -> None:
    """Spend its point; a step that has become impossible marks time. ["IC-5.15-b"]"""
    state = play.state
    convoy = state.convoys[id]
    if what.kind == "mark_time":
        play.emit(ConvoyWaited("MIC-19.1-a", id, convoy.fleet))
    elif not _is_open(state, convoy, what):
        play.emit(ConvoyWaited("IC-5.15-b", id, convoy.fleet))
    elif what.kind == "enter_harbour":
        enter(play, convoy, convoy.at)
    else:
        leg = state.theatre.leg(convoy.at, what.to)
        assert leg is not None
        sail_along(play, convoy, leg)


def send(play: Play[Mistral], id: str) -> None:
    """A Convoy spends its point: by itself, or as its owner has laid down."""
    state = play.state
    if is_steered(state, state.convoys[id]):
        steer(play, id, state.committed.get(id, MARK_TIME))
    else:
        sail_on(play, id)
