"""One increment at sea: who says where he goes, who goes, and in which order. [4.22, 5.15]"""

from collections.abc import Iterable

from estandarte.games.mistral.convoys.victualling import is_steered, send
from estandarte.games.mistral.convoys.voyages import (
    has_point,
    lose_points,
    next_place,
    under_way,
)
from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.hidden.concealment import at_sea, is_held, look_out
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH, FLEETS
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.games.mistral.tasks.giving import offer_tasks
from estandarte.kernel import Open, Play, Procedure, Role, stage

from .directions import MARK_TIME, carry_out_directive, points
from .gale_damage import force_to_sea
from .log import (
    CourseBroken,
    CoursePlotted,
    DirectionCommitted,
    DirectionsCarriedOut,
    IncrementBegun,
    PlotsCleared,
    PointForfeited,
    TimeMarked,
)
from .returning import goes_by_itself, next_step
from .sailing import Committing, Sailing
from .theatre import Place
from .weather import (
    note_gales,
    ranges_of,
    recall_gales,
    shift_gales,
)


class Movement(Procedure):
    """One increment: the Bourbons commit, the British sail, the Bourbons carry out.

    ["MIC-18.2-d", "MIC-18.2-e", "MIC-18.2-f", "IC-4.2-b"]
    """

    number: Open[int]
    mover: Open[Role] = ""
    """The only Fleet that moves, where one moves a whole Impulse. ["MRS-1-b"]"""

    @stage
    def begin(self, play: Play[Mistral]) -> None:
        # From the second on everybody is on station again, wherever he has come from.
        play.emit(IncrementBegun("MIC-18.1-d" if self.number < 2 else "IC-8.22-b", self.number))
        if self.mover == BOURBONS:
            recall_gales(play)
        else:
            shift_gales(play)
        if self.mover == BRITISH:
            note_gales(play)
        force_to_sea(play)
        look_out(play)
        for id in sorted(play.state.formations):
            formation = play.state.formations[id]
            if formation.forfeits and points(play.state, formation):
                play.emit(PointForfeited("IC-8.23-c", id, formation.fleet))
        lose_points(play, self.mover)

    @stage
    def give_early_tasks(self, play: Play[Mistral]) -> None:
        """Under the sky of the increment, before anybody lays directions. ["IC-4.2-b"]"""
        if self.number:
            offer_tasks(play, laid=False)

    @stage
    def commit(self, play: Play[Mistral]) -> None:
        """Player A alone, or both where all plot in secret. ["MIS-2.11-b", "MRS-1-b"]"""
        if self.mover:
            return
        both = play.state.switches.movement_plot == "simultaneous"
        roles = tuple(r for r in (FLEETS if both else (BOURBONS,)) if _is_asked(play.state, r))
        if roles:
            play.call(Committing(roles))

    @stage
    def give_first_tasks(self, play: Play[Mistral]) -> None:
        """Directions lie on the table, and nobody has moved. ["IC-4.2-b"]"""
        if self.number and not self.mover:
            offer_tasks(play)

    @stage
    def sail(self, play: Play[Mistral]) -> None:
        role = self.mover or BRITISH
        plotted = play.state.switches.movement_plot == "simultaneous"
        if plotted or not _is_asked(play.state, role):
            return
        play.call(Sailing((role,)))

    @stage
    def carry_out_british(self, play: Play[Mistral]) -> None:
        if self.mover != BOURBONS:
            _sail_all(play, BRITISH)

    @stage
    def give_tasks(self, play: Play[Mistral]) -> None:
        """After the British have moved. ["MIC-18.2-i"]"""
        if self.number and self.mover != BOURBONS:
            offer_tasks(play)

    @stage
    def carry_out(self, play: Play[Mistral]) -> None:
        if self.mover != BRITISH:
            _sail_all(play, BOURBONS)

    @stage
    def give_more_tasks(self, play: Play[Mistral]) -> None:
        """After the Bourbons have moved. ["MIC-18.2-i"]"""
        if self.number and self.mover != BRITISH:
            offer_tasks(play)

    @stage
    def break_off(self, play: Play[Mistral]) -> None:
        _break_plots(play)
        play.emit(DirectionsCarriedOut("MIC-18.2-f"))


def _is_asked(state: Mistral, role: Role) -> bool:
    """Where all points are plotted at once, only at first and after a stop. ["MRS-1-c"]"""
    if state.switches.plot_step == "mpi" or state.increment <= 1:
        return True
    forces: list[Formation | Convoy] = [*state.formations.values(), *state.convoys.values()]
    return any(one.id in state.progress.stopped and one.fleet == role for one in forces)


def _sail_all(play: Play[Mistral], role: Role) -> None:
    """The points of a Fleet that nobody steers by hand, all in one Step. ["IC-4.2-b"]"""
    _follow_plots(play, role)
    _go_together(play, role)
    _mark_the_rest(play, (role,))


def _go_together(play: Play[Mistral], role: Role) -> None:
    """As committed, homeward, and the Convoys among them as Formations. ["IC-10.11-b"]

    In order of their places: nothing is to be read from who goes first.
    """
    state = play.state
    todo = [
        (state.convoys[id].at, _next(state, state.convoys[id]), id) for id in under_way(state, role)
    ]
    homeward = _homeward(play, role)
    for id, what in {**state.committed, **homeward}.items():
        formation = state.formations.get(id)
        if formation is not None and formation.fleet == role:
            todo.append((formation.at, what.to, id))
    for _, _, id in sorted(todo):
        if id in state.formations:
            carry_out_directive(play, id, homeward.get(id) or state.committed[id])
        elif id in state.convoys and has_point(state, state.convoys[id]):
            send(play, id)


def _next(state: Mistral, convoy: Convoy) -> Place:
    if is_steered(state, convoy):
        return state.committed.get(convoy.id, MARK_TIME).to
    return next_place(state, convoy)


def _homeward(play: Play[Mistral], role: Role) -> dict[str, Directive]:
    """The steps by which the software moves those that must return. ["MRS-1-v"]"""
    found = {}
    for formation in _own(play.state, role):
        bound = at_sea(play.state, formation) and goes_by_itself(play.state, formation)
        if bound and not formation.spent and points(play.state, formation):
            found[formation.id] = next_step(play, formation)
    return found


def _follow_plots(play: Play[Mistral], role: Role) -> None:
    """The next direction of every plot; the Bourbons' wait for the British. ["MRS-1-c"]"""
    state = play.state
    for id, plan in sorted(state.progress.plots.items()):
        if id in state.committed or not _follows(state, id, role):
            continue
        now = plan[0] if plan else MARK_TIME
        play.emit(CoursePlotted("MRS-1-c", id, role, plan[1:]))
        play.emit(DirectionCommitted("MRS-1-c", id, now, role))


def _follows(state: Mistral, id: str, role: Role) -> bool:
    """Whether it has a point for the next direction of its plot."""
    convoy, formation = state.convoys.get(id), state.formations.get(id)
    if convoy is not None:
        return convoy.fleet == role and is_steered(state, convoy) and has_point(state, convoy)
    if formation is None or formation.fleet != role or formation.spent:
        return False
    return points(state, formation) > 0


def _break_plots(play: Play[Mistral]) -> None:
    """Contact, a wind not caught, or a Gale. ["MRS-1-c"]"""
    state = play.state
    for id in sorted(state.progress.plots):
        one = state.formations.get(id) or state.convoys.get(id)
        if one is not None and _is_stopped(state, one):
            play.emit(CourseBroken("MRS-1-c", id, one.fleet))


def _is_stopped(state: Mistral, one: Formation | Convoy) -> bool:
    missed = state.committed.get(one.id)
    failed = missed is not None and missed.kind == "catch" and missed.to != one.at
    return failed or is_held(state, one.at, one.fleet) or bool(ranges_of(state, one.at))


def _own(state: Mistral, role: Role) -> list[Formation]:
    return [f for _, f in sorted(state.formations.items()) if f.fleet == role]


def _mark_the_rest(play: Play[Mistral], roles: Iterable[Role]) -> None:
    """Every Ready Formation expends its point, if only to remain. ["MIC-19.1-a"]"""
    state = play.state
    for role in roles:
        for formation in _own(state, role):
            idle = state.is_ready(formation) and not formation.spent
            if idle and points(state, formation):
                play.emit(TimeMarked("MIC-19.1-a", formation.id, role))


def clear_plots(play: Play[Mistral]) -> None:
    if play.state.progress.plots or play.state.progress.stopped:
        play.emit(PlotsCleared("MRS-1-c"))
