"""What a Formation may do with a Movement Point, and what comes of it. [5.1, 5.2]"""

from collections.abc import Iterable

from estandarte.games.mistral.convoys.escorts import is_escorting
from estandarte.games.mistral.corsairs.levant import EAST, has_room
from estandarte.games.mistral.fleets.damage import formation_allowance
from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.hidden.concealment import at_sea, look_out
from estandarte.games.mistral.orders.kinds import may_leave_map
from estandarte.games.mistral.orders.spanish_doctrine import must_return, permits
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.interdiction import drive_off, interdictors_at, may_drive_off
from estandarte.games.mistral.war.seasons import points_in
from estandarte.kernel import YES, Play, RuleId, Verdict, no

from .log import HarbourEntered, TimeMarked
from .passages import arrive, put_to_sea
from .ports import barred_by, is_of_other_command, may_use_harbour
from .returning import goes_by_itself, homeward, is_bound
from .theatre import Leg
from .weather import catching_die

MARK_TIME = Directive("mark_time")
DUMMY_ALLOWANCE = 4
SWIFT = 5


def points(state: Mistral, formation: Formation) -> int:
    """The points of a Formation in this increment, by its Allowance now. ["IC-5.12-c"]

    A Flotilla under a Grand one moves with it; a Dummy moves as if it had an Allowance of four.
    ["IC-7.15-a"] The increment before the first is the additional point of an Allowance of five.
    ["MIC-18.2-h"]
    """
    if formation.is_dummy:
        return points_in(state.pack.charts, DUMMY_ALLOWANCE, state.increment)
    if formation.under or not state.units_of(formation.id) or is_escorting(state, formation.id):
        return 0
    allowance = formation_allowance(state, formation)
    if state.increment == 0:
        return int(allowance >= SWIFT)
    return min(1, points_in(state.pack.charts, allowance, state.increment))


def check_directive(state: Mistral, formation: Formation, what: Directive) -> Verdict:
    """Whether a Formation may do this with its point; once committed it has one. ["IC-5.12-c"]"""
    if formation.spent or not (formation.id in state.committed or points(state, formation)):
        rule = _why_no_point(state, formation)
        return no(rule, formation=formation.id, increment=state.increment)
    if what.kind == "mark_time":
        return YES
    ready = at_sea(state, formation)
    if what.kind == "leave_harbour":
        return _may_leave(state, formation) if not ready else no("IC-3.27-c")
    if not ready:
        return no("IC-3.27-c", formation=formation.id)
    if what.kind == "enter_harbour" and formation.is_dummy:
        return no("IC-7.15-a", formation=formation.id)
    if what.kind == "enter_harbour":
        return _may_enter(state, formation)
    if what.kind == "drive_off":
        return may_drive_off(state, formation, what.to)
    leg = state.theatre.leg(formation.at, what.to)
    if leg is None:
        rule = "IC-5.27-a" if _crosses_a_zone(state, formation, what) else "IC-5.12-b"
        return no(rule, here=formation.at, to=what.to)
    if leg.manner == "off_map" and not may_leave_map(state, formation.id, leg.there):
        return no("MIS-2.633-a" if leg.there == EAST else "IC-5.27-e", to=what.to)
    if leg.there == EAST and not has_room(state):
        return no("MIS-2.632-b", to=what.to)  # one force to a box, and no way back at once
    must_catch = state.theatre.sailing(leg, state.winds) == "catching"
    if what.kind == "catch" and not must_catch:
        seasonal = leg.lane is not None and bool(leg.lane.catching)
        return no("IC-5.25-b" if not seasonal else "MIS-1.302-c", to=what.to)
    if what.kind == "move" and must_catch:
        return no("IC-5.25-a", to=what.to)
    return YES


def _crosses_a_zone(state: Mistral, formation: Formation, what: Directive) -> bool:
    """Whether a Sea Zone is at either end, where one has to go by a Box."""
    ends = (state.theatre.spaces.get(place) for place in (formation.at, what.to))
    return any(space is not None and space.kind == "sea_zone" for space in ends)


def _why_no_point(state: Mistral, formation: Formation) -> RuleId:
    if state.increment == 0:
        return "MIC-18.2-h"  # this point is that of the swift alone
    units = state.units_of(formation.id)
    if formation.spent or not units:
        return "IC-5.12-a"
    slowest = min(units, key=lambda unit: unit.allowance)
    if formation_allowance(state, formation) < slowest.allowance:
        return "IC-5.12-c"  # by damage, or in disorder
    if all(unit.allowance == slowest.allowance for unit in units):
        return "IC-5.12-a"
    return "MIS-2.221-g" if slowest.is_flagship else "IC-3.31-c"


def may_direct(state: Mistral, formation: Formation, what: Directive) -> Verdict:
    """Whether its owner may have a Formation do this: not against a duty it has."""
    verdict = check_directive(state, formation, what)
    if not verdict:
        return verdict
    if not is_bound(state, formation):
        return permits(state, formation, what)
    if not at_sea(state, formation):
        return YES if what.kind == "mark_time" else no("IC-9.43-a", formation=formation.id)
    if goes_by_itself(state, formation):
        return no("MRS-1-v", formation=formation.id)
    # Expeditiously: every point is spent on the way home. ["IC-2.36-a", "IC-3.35-b"]
    ways = homeward(state, formation)
    if what in ways or not ways:
        return YES
    if must_return(state, formation):
        return no("MIS-2.32-f", formation=formation.id)
    if what.kind in ("move", "catch"):
        return no("IC-2.36-b", formation=formation.id, to=what.to)  # not towards the nearest Port
    lone = formation.kind == "independent"
    return no("IC-3.35-b" if lone else "IC-9.43-a", formation=formation.id)


def _may_leave(state: Mistral, formation: Formation) -> Verdict:
    laid_up = any(unit.state == "in_ordinary" for unit in state.units_of(formation.id))
    two = state.switches.harbour_states == "two"
    if laid_up and two and state.switches.ready_from_in_ordinary == "forbidden":
        return no("IC-3.27-d", formation=formation.id)
    return YES


def _may_enter(state: Mistral, formation: Formation) -> Verdict:
    if formation.at not in state.pack.ports.ports:
        return no("IC-5.28-a", at=formation.at)
    nations = {unit.contingent for unit in state.units_of(formation.id)}
    one = nations.pop() if len(nations) == 1 else ""
    if not may_use_harbour(state, formation.at, formation.fleet, one):
        return no(barred_by(state, formation.at, formation.fleet), port=formation.at)
    return YES


def carry_out_directive(play: Play[Mistral], id: str, what: Directive) -> None:
    """Spend the point; a direction that has become impossible marks time. ["IC-5.15-b"]"""
    state = play.state
    formation = state.formations[id]
    if not check_directive(state, formation, what):
        what = MARK_TIME
    if what.kind == "enter_harbour":
        rule = _why_it_enters(state, formation)
        play.emit(HarbourEntered(rule, id, formation.fleet, formation.at))
    elif what.kind == "leave_harbour":
        put_to_sea(play, formation)
    elif what.kind == "mark_time":
        play.emit(TimeMarked("MIC-19.1-a", id, formation.fleet))
    elif what.kind == "drive_off":
        # One point, which also marks time. ["MIC-19.1-f", "IC-7.2-d"]
        play.emit(TimeMarked("MIC-19.1-f", id, formation.fleet))
        drive_off(play, what.to, formation)
    else:
        leg = state.theatre.leg(formation.at, what.to)
        assert leg is not None
        _sail(play, formation, leg)
    look_out(play, "MIC-18.2-j")


def _why_it_enters(state: Mistral, formation: Formation) -> RuleId:
    if is_bound(state, formation):
        return "IC-3.27-g"  # a duty is done by entering, whatever State that gives
    if is_of_other_command(state, formation.at, formation):
        return "MIS-2.316-a"
    if state.land is not None and formation.at in state.pack.coasts.sections:
        return "MIS-3.236-d"  # a Minor Port to both while nobody holds all of it
    return "IC-3.27-b"


def _sail(play: Play[Mistral], formation: Formation, leg: Leg) -> None:
    state = play.state
    how = state.theatre.sailing(leg, state.winds)
    if how == "catching":
        _catch(play, formation, leg)
    elif how == "foul" and formation.beating != leg.there:
        # The first point works up to windward, the next one moves. ["IC-5.14-b"]
        play.emit(TimeMarked("IC-5.14-b", formation.id, formation.fleet, leg.there))
    else:
        # If the wind has turned fair meanwhile it moves as usual. ["IC-5.14-c"]
        arrive(play, formation, leg, "against_wind" if how == "foul" else "with_wind")


def _catch(play: Play[Mistral], formation: Formation, leg: Leg) -> None:
    """The same point serves for the move or, if it fails, for marking time. ["MIC-19.1-e"]"""
    state = play.state
    die = catching_die(state, formation.fleet, leg, state.leader_of(formation.id))
    if die.throw(play, "IC-5.25-c", "catching_the_wind").is_good:
        arrive(play, formation, leg, "catching")
    else:
        play.emit(TimeMarked("MIC-19.1-d", formation.id, formation.fleet))


def directives(state: Mistral, formation: Formation) -> Iterable[Directive]:
    """Everything that a Formation might be told, good or not."""
    yield MARK_TIME
    if not at_sea(state, formation):
        yield Directive("leave_harbour")
        return
    yield Directive("enter_harbour")
    for errand in interdictors_at(state, formation.at):
        yield Directive("drive_off", errand.auxiliary)
    for leg in state.theatre.legs_from(formation.at):
        catching = state.theatre.sailing(leg, state.winds) == "catching"
        yield Directive("catch" if catching else "move", leg.there)
