"""Sailing: what a Formation does with its Movement Points, increment by increment. [5.1, 5.2]"""

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Dice,
    Play,
    Role,
    Verdict,
    no,
)

from .concealment import at_sea, look_out
from .damage import formation_allowance
from .die import throw
from .escorts import is_escorting
from .fleets import Directive, Formation
from .interdiction import drive_off, interdictors_at, may_drive_off
from .levant import EAST, has_room
from .logbook import (
    CoursePlotted,
    DirectionCommitted,
    HarbourEntered,
    TimeMarked,
)
from .order_kinds import may_leave_map
from .passages import arrive, put_to_sea
from .politics import DefyTheFrench
from .ports import may_use_harbour
from .ranks import own_die, tested
from .returning import goes_by_itself, homeward, is_bound, next_step
from .seasons import INCREMENTS, points_in
from .spanish_doctrine import permits
from .state import Mistral
from .theatre import Leg
from .voyages import has_point, send
from .weather import catches, catching

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
        return no("IC-5.12-a", formation=formation.id, increment=state.increment)
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
        return no("IC-5.12-b", here=formation.at, to=what.to)
    if leg.manner == "off_map" and not may_leave_map(state, formation.id, leg.there):
        return no("IC-5.27-e", to=what.to)
    if leg.there == EAST and not has_room(state):
        return no("MIS-2.632-b", to=what.to)  # one force to a box, and no way back at once
    must_catch = state.theatre.sailing(leg, state.winds) == "catching"
    if what.kind == "catch" and not must_catch:
        return no("IC-5.25-b", to=what.to)
    if what.kind == "move" and must_catch:
        return no("IC-5.25-a", to=what.to)
    return YES


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
    return YES if what in ways or not ways else no("IC-9.43-a", formation=formation.id)


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
        return no("IC-2.35-a", port=formation.at)
    return YES


def carry_out_directive(play: Play[Mistral], id: str, what: Directive) -> None:
    """Spend the point; a direction that has become impossible marks time. ["IC-5.15-b"]"""
    state = play.state
    formation = state.formations[id]
    if not check_directive(state, formation, what):
        what = MARK_TIME
    if what.kind == "enter_harbour":
        play.emit(HarbourEntered("IC-3.27-b", id, formation.fleet, formation.at))
    elif what.kind == "leave_harbour":
        put_to_sea(play, formation)
    elif what.kind == "mark_time":
        play.emit(TimeMarked("MIC-19.1-a", id, formation.fleet))
    elif what.kind == "drive_off":
        # One point, which also marks time. ["MIC-19.1-f", "IC-7.2-d"]
        play.emit(TimeMarked("MIC-19.1-f", id, formation.fleet))
        drive_off(play, what.to)
    else:
        leg = state.theatre.leg(formation.at, what.to)
        assert leg is not None
        _sail(play, formation, leg)
    look_out(play)


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
    number = int(catching(state, leg, state.leader_of(formation.id)).total)
    throwing = partial(throw, play, "IC-5.25-c", "catching_the_wind", only=(formation.fleet,))
    bonus = own_die(state, formation.fleet)
    if tested(
        play,
        formation.fleet,
        "catching",
        throwing,
        lambda die, more: catches(state, number - bonus - more, die),
    ):
        arrive(play, formation, leg, "catching")  # ["IC-5.25-f"]
    else:
        play.emit(TimeMarked("MIC-19.1-d", formation.id, formation.fleet))


class Commit(Action):
    """Lay a Directional Marker under a Formation, in Harbour too. ["MIC-19.1-c"]"""

    formation: str
    directive: Directive

    def check(self, state: Mistral, during: "Committing") -> Verdict:
        formation = state.formations.get(self.formation)
        if formation is None or formation.fleet != self.role:
            return no("IC-5.15-a", formation=self.formation)
        return may_direct(state, formation, self.directive)

    def perform(self, play: Play[Mistral], during: "Committing") -> None:
        play.emit(DirectionCommitted("IC-5.15-a", self.formation, self.directive, self.role))


class Sail(Action):
    """Spend the Movement Point of a Formation."""

    formation: str
    directive: Directive

    def check(self, state: Mistral, during: "Sailing") -> Verdict:
        formation = state.formations.get(self.formation)
        if formation is None or formation.fleet != self.role:
            return no("IC-5.12-b", formation=self.formation)
        return may_direct(state, formation, self.directive)

    def perform(self, play: Play[Mistral], during: "Sailing") -> None:
        carry_out_directive(play, self.formation, self.directive)


class SendConvoy(Action):
    """Have a Convoy spend its point now, before or after whatever else sails. ["IC-10.11-b"]

    Where each marker is moved by hand it must be sent like them: one that went by itself when its
    Fleet has done would be known by that.
    """

    convoy: str

    def check(self, state: Mistral, during: "Sailing") -> Verdict:
        convoy = state.convoys.get(self.convoy)
        if convoy is None or convoy.fleet != self.role:
            return no("IC-5.12-b", convoy=self.convoy)
        if not has_point(state, convoy):
            return no("IC-10.11-b", convoy=self.convoy, increment=state.increment)
        return YES

    def perform(self, play: Play[Mistral], during: "Sailing") -> None:
        send(play, self.convoy)


class SendHome(Action):
    """Have a Formation that must return to Port go on now, by the way of the software."""

    formation: str

    def check(self, state: Mistral, during: "Sailing") -> Verdict:
        formation = state.formations.get(self.formation)
        if formation is None or formation.fleet != self.role:
            return no("IC-5.12-b", formation=self.formation)
        if not at_sea(state, formation) or not goes_by_itself(state, formation):
            return no("MRS-1-v", formation=self.formation)
        if formation.spent or not points(state, formation):
            return no("IC-5.12-a", formation=self.formation, increment=state.increment)
        return YES

    def perform(self, play: Play[Mistral], during: "Sailing") -> None:
        step = next_step(play, play.state.formations[self.formation])
        carry_out_directive(play, self.formation, step)


class Plot(Action):
    """Lay down what a Formation does with its points up to the end of the Impulse."""

    formation: str
    directives: tuple[Directive, ...]

    def check(self, state: Mistral, during: Decision) -> Verdict:
        formation = state.formations.get(self.formation)
        if state.switches.plot_step != "impulse":
            return no("MRS-1-c")
        if formation is None or formation.fleet != self.role:
            return no("IC-5.12-b", formation=self.formation)
        if not 1 <= len(self.directives) <= INCREMENTS or is_bound(state, formation):
            return no("MRS-1-c", directives=len(self.directives))
        return YES

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        play.emit(CoursePlotted("MRS-1-c", self.formation, self.role, self.directives))


class Done(Action):
    """All others mark time, or lie where they are."""

    def check(self, state: Mistral, during: Decision) -> Verdict:
        """Not before everything has been sent that has to go. ["IC-10.11-b", "MRS-1-v"]

        Where the points of an Impulse are plotted at once, all go together and by themselves.
        """
        if not isinstance(during, Sailing) or state.switches.plot_step == "impulse":
            return YES
        left = next(iter(unsent(state, self.role, during)), None)
        if left is None:
            return YES
        if isinstance(left, SendConvoy):
            return no("IC-10.11-b", convoy=left.convoy)
        return no("MRS-1-v", formation=left.formation)

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        play.answered(self.role)


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


def _open(state: Mistral, role: Role) -> Iterable[Formation]:
    """The Formations of a Fleet that still have a point and nothing to do with it."""
    for formation in state.formations.values():
        if formation.fleet != role or formation.spent or formation.id in state.committed:
            continue
        if formation.id not in state.watch.plots and points(state, formation):
            yield formation


class Committing(Decision):
    """Player A shows the coming direction of his Formations, face down.

    Where both plot, the British defy the French here. ["MIS-2.42-a", "MRS-1-b"]
    """

    accepts: ClassVar[tuple[type[Action], ...]] = (Commit, Plot, DefyTheFrench, Done)

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield Done(role=role)
        if DefyTheFrench(role=role).check(state, self):
            yield DefyTheFrench(role=role)
        for formation in _open(state, role):
            for what in directives(state, formation):
                if may_direct(state, formation, what):
                    yield Commit(formation.id, what, role=role)

    def sample(self, state: Mistral, role: Role, dice: Dice) -> Action:
        return _any_directive(state, role, dice, Commit)


class Sailing(Decision):
    """At any time here the British may defy the French. ["MIS-2.42-a"]"""

    accepts: ClassVar[tuple[type[Action], ...]] = (
        Sail,
        SendConvoy,
        SendHome,
        Plot,
        DefyTheFrench,
        Done,
    )

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        if Done(role=role).check(state, self):
            yield Done(role=role)
        yield from unsent(state, role, self)
        if DefyTheFrench(role=role).check(state, self):
            yield DefyTheFrench(role=role)
        for formation in _open(state, role):
            for what in directives(state, formation):
                if may_direct(state, formation, what):
                    yield Sail(formation.id, what, role=role)

    def sample(self, state: Mistral, role: Role, dice: Dice) -> Action:
        left = list(unsent(state, role, self))
        if left and dice.throw(2, "choice") == 1:
            return dice.choice(left)
        wish = _any_directive(state, role, dice, Sail)
        return wish if wish.check(state, self) else dice.choice(left)


def unsent(state: Mistral, role: Role, during: Sailing) -> Iterable[SendConvoy | SendHome]:
    """The Convoys of a Fleet, and those that must return, as far as they have their point."""
    for id in sorted(state.convoys):
        convoy = SendConvoy(id, role=role)
        if convoy.check(state, during):
            yield convoy
    for id, formation in state.formations.items():
        if formation.fleet == role and not formation.is_dummy:
            home = SendHome(id, role=role)
            if home.check(state, during):
                yield home


def _any_directive(
    state: Mistral, role: Role, dice: Dice, kind: type[Commit] | type[Sail]
) -> Action:
    """One directive at random for one Formation; enough is enough every third time."""
    waiting = list(_open(state, role))
    if not waiting or dice.throw(3, "choice") == 1:
        return Done(role=role)
    formation = dice.choice(waiting)
    found = [w for w in directives(state, formation) if may_direct(state, formation, w)]
    if not found:
        return Done(role=role)
    return kind(formation.id, dice.choice(found), role=role)
