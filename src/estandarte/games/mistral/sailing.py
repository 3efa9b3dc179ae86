"""Sailing: what a Formation does with its Movement Points, increment by increment. [5.1, 5.2]"""

from collections.abc import Iterable
from typing import ClassVar

from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Play,
    Procedure,
    Role,
    Verdict,
    no,
    stage,
)

from .blockade import blockaded
from .chart_entries import Approach
from .damage import formation_allowance, inflict
from .die import throw
from .fleets import Directive, Formation, Unit
from .logbook import (
    DirectionCommitted,
    FormationMoved,
    HarbourEntered,
    HarbourLeft,
    IncrementBegun,
    PointForfeited,
    StraitEntered,
    TimeMarked,
)
from .pack import BOURBONS, BRITISH
from .ports import may_use_harbour
from .seasons import points_in
from .state import Mistral
from .theatre import Leg, space_of
from .wear import fitting_out
from .weather import catches, catching

MARK_TIME = Directive("mark_time")


def points(state: Mistral, formation: Formation) -> int:
    """The points of a Formation in this increment, by its Allowance now. ["IC-5.12-c"]

    A Flotilla under a Grand one moves with it.
    """
    if formation.under or not state.units_of(formation.id):
        return 0
    allowance = formation_allowance(state, formation)
    return points_in(state.pack.charts, allowance, state.increment)


def check_directive(state: Mistral, formation: Formation, what: Directive) -> Verdict:
    """Whether a Formation may do this with its point now."""
    if formation.spent or not points(state, formation):
        return no("IC-5.12-a", formation=formation.id, increment=state.increment)
    if what.kind == "mark_time":
        return YES
    ready = state.is_ready(formation)
    if what.kind == "leave_harbour":
        return _may_leave(state, formation) if not ready else no("IC-3.27-c")
    if not ready:
        return no("IC-3.27-c", formation=formation.id)
    if what.kind == "enter_harbour":
        return _may_enter(state, formation)
    leg = state.theatre.leg(formation.at, what.to)
    if leg is None:
        return no("IC-5.12-b", here=formation.at, to=what.to)
    must_catch = state.theatre.sailing(leg, state.winds) == "catching"
    if what.kind == "catch" and not must_catch:
        return no("IC-5.25-b", to=what.to)
    if what.kind == "move" and must_catch:
        return no("IC-5.25-a", to=what.to)
    return YES


def _may_leave(state: Mistral, formation: Formation) -> Verdict:
    laid_up = any(unit.state == "in_ordinary" for unit in state.units_of(formation.id))
    if laid_up and state.switches.ready_from_in_ordinary == "forbidden":
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
        _leave(play, formation)
    elif what.kind == "mark_time":
        play.emit(TimeMarked("MIC-19.1-a", id, formation.fleet))
    else:
        leg = state.theatre.leg(formation.at, what.to)
        assert leg is not None
        _sail(play, formation, leg)


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
        _arrive(play, formation, leg, "against_wind" if how == "foul" else "with_wind")


def _catch(play: Play[Mistral], formation: Formation, leg: Leg) -> None:
    """The same point serves for the move or, if it fails, for marking time. ["MIC-19.1-e"]"""
    state = play.state
    number = int(catching(state, leg, state.leader_of(formation.id)).total)
    die = throw(play, "IC-5.25-c", "catching_the_wind", only=(formation.fleet,))
    if catches(state, number, die):
        _arrive(play, formation, leg, "catching")  # ["IC-5.25-f"]
    else:
        play.emit(TimeMarked("MIC-19.1-d", formation.id, formation.fleet))


def _arrive(play: Play[Mistral], formation: Formation, leg: Leg, approach: Approach) -> None:
    state = play.state
    moved = FormationMoved(
        "IC-5.12-b",
        formation.id,
        formation.fleet,
        leg.here,
        leg.there,
        approach,
        formation.spotted,
    )
    play.emit(moved)
    if not state.theatre.is_strait(leg.there):
        return
    # Every Squadron and Flagship, at once and without a Sunk test. ["IC-5.26-a"]
    for unit in state.units_of(formation.id):
        if state.switches.strait_dp == "at_once":
            inflict(play, unit, state.pack.charts.attrition.strait, "IC-5.26-a")
        else:
            play.emit(StraitEntered("IC-5.26-a", unit.id, unit.fleet))


def _leave(play: Play[Mistral], formation: Formation) -> None:
    """To the Port Space, for one point. ["MIC-19.1-b"]"""
    state = play.state
    watched = space_of(formation.at) in blockaded(state)  # ["IC-7.24-b", "IC-7.11-a"]
    hasty = [u for u in state.units_of(formation.id) if u.state == "in_ordinary"]
    port = space_of(formation.at)
    play.emit(HarbourLeft("IC-3.27-c", formation.id, formation.fleet, port, watched))
    if state.switches.ready_from_in_ordinary == "hasty":
        for unit in hasty:
            _fit_out_in_haste(play, unit)


def _fit_out_in_haste(play: Play[Mistral], unit: Unit) -> None:
    """Sailing straight from In Ordinary costs the Fitting Out die. ["IC-3.27-d"]"""
    die = throw(play, "IC-3.27-d", "hasty_fitting_out", only=(unit.fleet,))
    inflict(play, unit, fitting_out(play.state.pack.charts.attrition, die, False), "IC-3.27-d")


class Commit(Action):
    """Lay a Directional Marker under a Formation."""

    formation: str
    directive: Directive

    def check(self, state: Mistral, during: "Committing") -> Verdict:
        formation = state.formations.get(self.formation)
        if formation is None or formation.fleet != self.role:
            return no("IC-5.15-a", formation=self.formation)
        return check_directive(state, formation, self.directive)

    def perform(self, play: Play[Mistral], during: "Committing") -> None:
        play.emit(DirectionCommitted("IC-5.15-a", self.formation, self.directive))


class Sail(Action):
    """Spend the Movement Point of a Formation."""

    formation: str
    directive: Directive

    def check(self, state: Mistral, during: "Sailing") -> Verdict:
        formation = state.formations.get(self.formation)
        if formation is None or formation.fleet != self.role:
            return no("IC-5.12-b", formation=self.formation)
        return check_directive(state, formation, self.directive)

    def perform(self, play: Play[Mistral], during: "Sailing") -> None:
        carry_out_directive(play, self.formation, self.directive)


class Done(Action):
    """All others mark time, or lie where they are."""

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        play.end()


def directives(state: Mistral, formation: Formation) -> Iterable[Directive]:
    yield MARK_TIME
    yield Directive("enter_harbour")
    yield Directive("leave_harbour")
    for leg in state.theatre.legs_from(formation.at):
        yield Directive("move", leg.there)
        yield Directive("catch", leg.there)


class Committing(Decision):
    """Player A shows the coming direction of his Formations, face down."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Commit, Done)

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield Done(role=role)
        for formation in state.formations.values():
            for what in directives(state, formation):
                action = Commit(formation.id, what, role=role)
                if action.check(state, self):
                    yield action


class Sailing(Decision):
    accepts: ClassVar[tuple[type[Action], ...]] = (Sail, Done)

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield Done(role=role)
        for formation in state.formations.values():
            for what in directives(state, formation):
                action = Sail(formation.id, what, role=role)
                if action.check(state, self):
                    yield action


class Movement(Procedure):
    """One increment: the Bourbons commit, the British sail, the Bourbons carry out.

    ["MIC-18.2-d", "MIC-18.2-e", "MIC-18.2-f", "IC-4.2-b"]
    """

    number: int

    @stage
    def begin(self, play: Play[Mistral]) -> None:
        play.emit(IncrementBegun("MIC-18.1-d", self.number))
        for id in sorted(play.state.formations):
            formation = play.state.formations[id]
            if formation.forfeits and points(play.state, formation):
                play.emit(PointForfeited("IC-8.23-c", id, formation.fleet))
                play.emit(TimeMarked("IC-8.23-c", id, formation.fleet))

    @stage
    def commit(self, play: Play[Mistral]) -> None:
        play.call(Committing((BOURBONS,)))

    @stage
    def sail(self, play: Play[Mistral]) -> None:
        play.call(Sailing((BRITISH,)))

    @stage
    def carry_out(self, play: Play[Mistral]) -> None:
        for id, what in sorted(play.state.committed.items()):
            carry_out_directive(play, id, what)
        _mark_the_rest(play)


def _mark_the_rest(play: Play[Mistral]) -> None:
    """Every Ready Formation expends its point, if only to remain. ["MIC-19.1-a"]"""
    state = play.state
    for id in sorted(state.formations):
        formation = state.formations[id]
        if state.is_ready(formation) and not formation.spent and points(state, formation):
            play.emit(TimeMarked("MIC-19.1-a", id, formation.fleet))
