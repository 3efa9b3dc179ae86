"""Sailing: how a Fleet lays down and spends its Movement Points, one by one. [5.1, 5.15]"""

from collections.abc import Iterable
from typing import ClassVar

from estandarte.games.mistral.convoys.victualling import (
    by_hand,
    is_steered,
    may_steer,
    send,
    steer,
    unsteered,
    ways,
)
from estandarte.games.mistral.convoys.voyages import has_point, why_it_lies
from estandarte.games.mistral.deliberation import Deliberation
from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.hidden.concealment import at_sea
from estandarte.games.mistral.hidden.dummies import RemoveDummy
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.games.mistral.war.politics import DefyTheFrench
from estandarte.games.mistral.war.seasons import INCREMENTS
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Dice,
    Play,
    Role,
    RuleId,
    Verdict,
    no,
)

from .directions import (
    carry_out_directive,
    directives,
    may_direct,
    points,
)
from .log import CoursePlotted, DirectionCommitted
from .returning import goes_by_itself, is_bound, next_step


class Commit(Action):
    """Lay a Directional Marker under a Formation, in Harbour too.

    A Convoy that is steered by hand gets one like any Formation. ["MRS-1-u"]
    """

    formation: str
    directive: Directive

    def check(self, state: Mistral, during: "Committing") -> Verdict:
        return _may_lay(state, self, "IC-5.15-a")

    def perform(self, play: Play[Mistral], during: "Committing") -> None:
        rule = "MIC-19.1-c" if self.directive.kind == "leave_harbour" else "IC-5.15-a"
        play.emit(DirectionCommitted(rule, self.formation, self.directive, self.role))


class Sail(Action):
    """Spend the Movement Point of a Formation, or of a Convoy steered by hand. ["MRS-1-u"]"""

    formation: str
    directive: Directive

    def check(self, state: Mistral, during: "Sailing") -> Verdict:
        return _may_lay(state, self, "IC-5.12-b")

    def perform(self, play: Play[Mistral], during: "Sailing") -> None:
        if self.formation in play.state.convoys:
            steer(play, self.formation, self.directive)
        else:
            carry_out_directive(play, self.formation, self.directive)


def _may_lay(state: Mistral, action: Commit | Sail, unknown: str) -> Verdict:
    """What the Enemy has answers like what is not there."""
    if action.directive.is_overdone:
        return no("KER-4", field="to")
    convoy, formation = _own_convoy(state, action), state.formations.get(action.formation)
    if convoy is not None:
        return may_steer(state, convoy, action.directive)
    if formation is None or formation.fleet != action.role:
        return no(unknown, formation=action.formation)
    return may_direct(state, formation, action.directive)


def _own_convoy(state: Mistral, action: "Commit | Sail | Plot") -> Convoy | None:
    convoy = state.convoys.get(action.formation)
    return convoy if convoy is not None and convoy.fleet == action.role else None


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
        if is_steered(state, convoy):
            return no("MRS-1-u", convoy=self.convoy)
        if not has_point(state, convoy):
            return no(why_it_lies(convoy), convoy=self.convoy, increment=state.increment)
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
        convoy, formation = _own_convoy(state, self), state.formations.get(self.formation)
        if state.switches.plot_step != "impulse":
            return no("MRS-1-c", see="MIS-2.241-a")  # who likes may note it on paper
        if convoy is not None and not (by_hand(state, convoy) and convoy.status == "at_sea"):
            return no("MRS-1-u", convoy=convoy.id)
        if convoy is None and (formation is None or formation.fleet != self.role):
            return no("IC-5.12-b", formation=self.formation)
        bound = formation is not None and is_bound(state, formation)
        if not 1 <= len(self.directives) <= INCREMENTS or bound:
            return no("MRS-1-c", directives=len(self.directives))
        if any(directive.is_overdone for directive in self.directives):
            return no("KER-4", field="to")
        return YES

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        play.emit(CoursePlotted("MRS-1-c", self.formation, self.role, self.directives))


class Done(Action):
    """All others mark time, or lie where they are."""

    closing: ClassVar[bool] = True

    def check(self, state: Mistral, during: Decision) -> Verdict:
        """Not before everything has been sent that has to go. ["IC-10.11-b", "MRS-1-v"]

        Where the points of an Impulse are plotted at once, all go together and by themselves.
        """
        if state.switches.plot_step == "impulse":
            return YES
        if adrift := [convoy.id for convoy in unsteered(state, self.role) if ways(state, convoy)]:
            return no("IC-10.11-b", convoy=adrift[0])
        if not isinstance(during, Sailing):
            return YES
        left = next(iter(unsent(state, self.role, during)), None)
        if left is None:
            return YES
        if isinstance(left, SendConvoy):
            scattered = state.convoys[left.convoy].scattered
            return no("MIS-2.154-e" if scattered else "IC-10.11-b", convoy=left.convoy)
        return no("MRS-1-v", formation=left.formation)

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        play.answered(self.role)


def unmoved(state: Mistral, role: Role) -> Iterable[str]:
    """Whatever of a Fleet still has a point and nothing to do with it."""
    for formation in state.formations.values():
        if formation.fleet != role or formation.spent or formation.id in state.committed:
            continue
        if formation.id not in state.progress.plots and points(state, formation):
            yield formation.id
    yield from (convoy.id for convoy in unsteered(state, role))


def _allowed(state: Mistral, id: str) -> list[Directive]:
    if id in state.convoys:
        return ways(state, state.convoys[id])
    formation = state.formations[id]
    return [what for what in directives(state, formation) if may_direct(state, formation, what)]


def _removals(state: Mistral, role: Role) -> Iterable[RemoveDummy]:
    """Dummies come off at will. ["IC-7.15-a"]"""
    for id, one in state.formations.items():
        if one.is_dummy and one.fleet == role:
            yield RemoveDummy(id, role=role)


class Laying(Deliberation):
    """A question in which directions are laid; one that lies already is laid again."""

    def lists_all(self, state: Mistral) -> bool:
        """A plot of several points has too many ways to be listed."""
        return state.switches.plot_step != "impulse"

    def revises(self, state: Mistral, action: Action) -> bool:
        laid = (*state.committed, *state.progress.plots)
        return isinstance(action, Commit | Plot) and action.formation in laid


class Committing(Laying):
    """Player A shows the coming direction of his Formations, face down.

    Where both plot, the British defy the French here. ["MIS-2.42-a", "MRS-1-b"]
    """

    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (Commit, Plot, RemoveDummy, DefyTheFrench, Done)
    out_of_turn: ClassVar[RuleId] = "MIS-2.11-b"
    out_of_place: ClassVar[RuleId] = "MIC-18.2-d"

    def together(self, state: Mistral) -> tuple[Role, ...]:
        return FLEETS if state.switches.movement_plot == "simultaneous" else ()

    def choices(self, state: Mistral, role: Role) -> Iterable[Action]:
        if Done(role=role).check(state, self):
            yield Done(role=role)
        if DefyTheFrench(role=role).check(state, self):
            yield DefyTheFrench(role=role)
        for id in unmoved(state, role):
            yield from (Commit(id, what, role=role) for what in _allowed(state, id))
        yield from _removals(state, role)

    def sample(self, state: Mistral, role: Role, dice: Dice) -> Action:
        wish = _any_directive(state, role, dice, Commit)
        return wish if wish.check(state, self) else dice.choice(_helm(state, role, Commit))


class Sailing(Laying):
    """At any time here the British may defy the French. ["MIS-2.42-a"]"""

    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (
        Sail,
        SendConvoy,
        SendHome,
        Plot,
        RemoveDummy,
        DefyTheFrench,
        Done,
    )
    out_of_turn: ClassVar[RuleId] = "MIC-18.2-e"
    out_of_place: ClassVar[RuleId] = "IC-4.2-b"

    def choices(self, state: Mistral, role: Role) -> Iterable[Action]:
        if Done(role=role).check(state, self):
            yield Done(role=role)
        yield from unsent(state, role, self)
        if DefyTheFrench(role=role).check(state, self):
            yield DefyTheFrench(role=role)
        for id in unmoved(state, role):
            yield from (Sail(id, what, role=role) for what in _allowed(state, id))
        yield from _removals(state, role)

    def sample(self, state: Mistral, role: Role, dice: Dice) -> Action:
        left = list(unsent(state, role, self))
        if left and dice.throw(2, "choice") == 1:
            return dice.choice(left)
        wish = _any_directive(state, role, dice, Sail)
        if wish.check(state, self):
            return wish
        return dice.choice([*left, *_helm(state, role, Sail)])


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


def _helm(state: Mistral, role: Role, kind: type[Commit] | type[Sail]) -> list[Action]:
    """The steps of the Convoys that have to be steered by hand."""
    return [
        kind(convoy.id, what, role=role)
        for convoy in unsteered(state, role)
        for what in ways(state, convoy)
    ]


def _any_directive(
    state: Mistral, role: Role, dice: Dice, kind: type[Commit] | type[Sail]
) -> Action:
    """One directive at random for one marker; enough is enough every third time."""
    waiting = list(unmoved(state, role))
    if not waiting or dice.throw(3, "choice") == 1:
        return Done(role=role)
    id = dice.choice(waiting)
    found = _allowed(state, id)
    return kind(id, dice.choice(found), role=role) if found else Done(role=role)
