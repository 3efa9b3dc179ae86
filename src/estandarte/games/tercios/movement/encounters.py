"""Encounters on the way: guns that give room, commanders overrun or taken along."""

from collections.abc import Iterable

from estandarte.games.tercios.commanders.officers import (
    CommanderExhausted,
    CommanderJoined,
    CommanderMoved,
    check_commander,
)
from estandarte.games.tercios.morale.casualties import lose_commander
from estandarte.games.tercios.movement.walks import move_distance
from estandarte.games.tercios.state import Tercios, UnitChanged
from estandarte.games.tercios.units import Commander, CommanderId, Unit, UnitId
from estandarte.games.tercios.values.reach import may_interact
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Forgo,
    Open,
    Play,
    Procedure,
    Role,
    Verdict,
    no,
    stage,
)
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.distance import nearer_than, within
from estandarte.wargame.plane.measures import FULL_TURN, inches
from estandarte.wargame.plane.motions import march_to, moved
from estandarte.wargame.plane.outlines import Shape
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point, is_point
from estandarte.wargame.plane.trajectory import first_stop

from .footing import gives_way, impassable

CLEAR = inches(1)


SLACK = inches(1, 4)
"""How much more than just enough is let pass, since nobody measures finer."""


class GunPushed(UnitChanged):
    """A battery made room for a friend."""

    besides = {"in_place": False}
    base: Base


def push_guns(play: Play[Tercios], unit: UnitId) -> None:
    """Friendly guns under a unit go to its rear, just clear of it and 1" more. ["TER-overlap-d"]"""
    state = play.state
    mover = state.units.get(unit)
    if mover is None:
        return
    for gun in tuple(state.on_table()):
        friendly = gives_way(mover, gun) and gun.id != unit
        if not friendly or not overlaps(gun.base, mover.base):
            continue
        play.emit(GunPushed("TER-overlap-d", gun.id, _room_behind(state, mover, gun)))


def _room_behind(state: Tercios, mover: Unit, gun: Unit) -> Base:
    """Just clear of the mover and 1" more; farther or aside where others stand in the way."""
    others = [u.base for u in state.on_table() if u.id not in (gun.id, mover.id)]
    officers = [c.disc for c in state.commanders.values() if not c.inside]
    taken: list[Shape] = [*others, *impassable(state), *officers]
    least: Base | None = None
    for turn in (1800, 1350, 2250, 900, 2700, 0):
        away = 0
        while overlaps(_pushed(mover, gun.base, turn, away), mover.base) and away < inches(12):
            away += inches(1, 8)
        for more in range(0, inches(6), inches(1, 4)):
            base = _pushed(mover, gun.base, turn, away + CLEAR + more)
            least = least or base
            clear = not any(overlaps(base, o) for o in taken)
            if clear and is_on_field(base, state.field):
                return base
    return least or gun.base


def _pushed(mover: Unit, base: Base, turn: int, distance: int) -> Base:
    spot = base.centre.towards(mover.base.heading + turn, distance)
    return moved(base, spot.x - base.centre.x, spot.y - base.centre.y)


def meet_commanders(play: Play[Tercios], before: Unit, unit: UnitId, passing: bool = False) -> None:
    """Enemy commanders in the way must look to themselves; friends join or step aside."""
    state = play.state
    mover = state.units[unit]
    for commander in list(state.commanders.values()):
        if commander.inside:
            continue
        if commander.role != mover.role:
            if _is_touched(before, mover, commander):
                play.call(Overrun(commander=commander.id, unit=unit))
        elif not passing and overlaps(mover.base, commander.disc):
            # He may join, or gets out of the way. "TER-overlap-e"
            play.call(SteppedOn((commander.role,), commander.id, unit))


def tread_on(play: Play[Tercios], unit: UnitId) -> None:
    """Commanders on whose place a unit has turned step aside, or look to themselves."""
    mover = play.state.units[unit]
    for commander in list(play.state.commanders.values()):
        if commander.inside or not overlaps(mover.base, commander.disc):
            continue
        if commander.role == mover.role:
            play.call(SteppedOn((commander.role,), commander.id, unit))
        else:
            play.call(Overrun(commander=commander.id, unit=unit))


def _is_touched(before: Unit, mover: Unit, commander: Commander) -> bool:
    """Whether the path of a move touches any edge of his base. ["TER-commanders-loss-lugar-a"]"""
    end = mover.base
    over = end.front_centre.x - before.front_centre.x
    up = end.front_centre.y - before.front_centre.y
    start = before.base  # a move that keeps the facing sweeps the base as it stands
    if end.heading != start.heading:
        start = moved(march_to(before.base, end.front_centre), -over, -up)
    return first_stop(start, over, up, [commander.disc]) is not None


class Overrun(Procedure):
    """A commander in the wrong place checks, and gets away or not."""

    commander: Open[CommanderId]
    unit: Open[UnitId]

    @stage
    def check(self, play: Play[Tercios]) -> None:
        commander = play.state.commanders.get(self.commander)
        if commander is None:
            play.end()
            return
        successes = check_commander(play, self.commander, "TER-commanders-loss-lugar-a")
        if not successes:
            lose_commander(play, self.commander, "TER-commanders-loss-lugar-c")
            play.end()
            return
        if successes < 2 and not commander.exhausted:
            play.emit(CommanderExhausted("TER-commanders-loss-lugar-d", self.commander))
        if self.unit in play.state.units:
            # "TER-commanders-loss-lugar-b"
            play.call(Escape((commander.role,), self.commander, self.unit))


def refuge_verdict(state: Tercios, commander: Commander, mover: Unit, to: Point) -> Verdict:
    """A free move away: within his move, on the table, in no unit, 1" clear of the mover.

    ["TER-Q103"]
    """
    spot, reach = Disc(to, commander.radius), move_distance(state, commander)
    if (to.x - commander.at.x) ** 2 + (to.y - commander.at.y) ** 2 > reach * reach:
        return no("TER-commanders-act-b", commander=commander.id)
    if not is_on_field(spot, state.field):
        return no("TER-battle-table", commander=commander.id)
    if any(overlaps(u.base, spot) for u in state.on_table()):
        return no("TER-commanders-loss-lugar-b", commander=commander.id)
    if nearer_than(spot, mover.base, CLEAR):
        return no("TER-commanders-loss-lugar-b", commander=commander.id)
    if any(overlaps(o, spot) for o in impassable(state)):
        return no("TER-commanders-act-c", commander=commander.id)
    return YES


def refuges(state: Tercios, during: "InTheWay") -> list[Point]:
    """Some places where a commander would be clear of a unit, nearest first."""
    commander, mover = state.commanders.get(during.commander), state.units.get(during.unit)
    found: list[Point] = []
    if commander is None or mover is None:
        return found  # one of them has fallen meanwhile
    if isinstance(during, SteppedOn) and (near := just_clear(state, commander, mover)):
        return near
    for distance in range(0, inches(12), inches(1, 2)):
        for turn in range(0, FULL_TURN, 300):
            spot = commander.at.towards(turn, distance)
            if refuge_verdict(state, commander, mover, spot):
                found.append(spot)
                if len(found) >= 8:
                    return found
    return found


def just_clear(state: Tercios, commander: Commander, mover: Unit) -> list[Point]:
    """In every direction the first free place 1" clear of the unit. ["TER-overlap-f"]"""
    found = []
    for turn in range(0, FULL_TURN, 300):
        spots = (commander.at.towards(turn, inches(n, 8)) for n in range(96))
        clear = (s for s in spots if not nearer_than(Disc(s, commander.radius), mover.base, CLEAR))
        spot = next(clear, None)
        if spot is not None and refuge_verdict(state, commander, mover, spot):
            found.append(spot)
    return list(dict.fromkeys(found))


def _is_just_clear(commander: Commander, mover: Unit, to: Point) -> bool:
    return not nearer_than(mover.base, Disc(to, commander.radius), CLEAR) and within(
        mover.base, Disc(to, commander.radius), CLEAR + SLACK
    )


class MoveAway(Action):
    """Step out of the way."""

    to: Point

    def check(self, state: Tercios, during: "InTheWay") -> Verdict:
        commander, mover = state.commanders.get(during.commander), state.units.get(during.unit)
        if commander is None or mover is None or not is_point(self.to):
            return no("TER-overlap-f")
        verdict = refuge_verdict(state, commander, mover, self.to)
        if not verdict or not isinstance(during, SteppedOn):
            return verdict
        stays = self.to == commander.at  # the unit has gone on meanwhile, or was thrown back
        if stays or _is_just_clear(commander, mover, self.to):
            return YES
        if not just_clear(state, commander, mover):
            return YES
        return no("TER-overlap-f", commander=commander.id)  # no farther than need be

    def perform(self, play: Play[Tercios], during: "InTheWay") -> None:
        play.end()
        cite = "TER-overlap-f" if isinstance(during, SteppedOn) else "TER-commanders-loss-lugar-b"
        play.emit(CommanderMoved(cite, during.commander, self.to))


class StayPut(Forgo):
    """There is nowhere to go: he stays where he is."""

    def check(self, state: Tercios, during: "InTheWay") -> Verdict:
        return no("TER-overlap-f") if refuges(state, during) else YES


class JoinHere(Action):
    """The commander whom his own troops stepped on joins them."""

    def check(self, state: Tercios, during: "InTheWay") -> Verdict:
        commander, unit = state.commanders.get(during.commander), state.units.get(during.unit)
        if commander is None or unit is None or not may_interact(state, commander, unit):
            return no("TER-commanders-e", commander=during.commander)  # "TER-Q100"
        return YES

    def perform(self, play: Play[Tercios], during: "InTheWay") -> None:
        play.end()
        play.emit(CommanderJoined("TER-overlap-e", during.commander, during.unit))
        if not play.state.commanders[during.commander].exhausted:
            play.emit(CommanderExhausted("TER-commanders-join-e", during.commander))


class InTheWay(Decision):
    """Where does a commander go who stands where a unit comes?"""

    shown = ("commander", "unit")
    commander: Open[CommanderId]
    unit: Open[UnitId]

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        spots = refuges(state, self)
        yield from (MoveAway(s, role=role) for s in spots)
        join = JoinHere(role=role)
        if JoinHere in self.accepts and join.check(state, self):
            yield join
        elif not spots:
            yield StayPut(role=role)


class Escape(InTheWay):
    """A commander who got away chooses where to."""

    accepts = (MoveAway, StayPut)


class SteppedOn(InTheWay):
    """His own troops have ended their move on a commander."""

    accepts = (JoinHere, MoveAway, StayPut)
