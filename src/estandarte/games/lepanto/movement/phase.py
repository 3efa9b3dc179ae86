"""The movement phase: one ship by a course, or a whole line together. [LEP-5.2, LEP-6.2]"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from estandarte.games.lepanto.combat.ramming import resolve_ram
from estandarte.games.lepanto.combat.repulse import recover
from estandarte.games.lepanto.state import Lepanto
from estandarte.games.lepanto.turn.closing import (
    Conclude,
    EndPhase,
    Hold,
    PassSquadron,
    Phase,
    end_options,
)
from estandarte.kernel import (
    YES,
    Action,
    Dice,
    Event,
    Granted,
    Limit,
    Offer,
    Play,
    Role,
    RuleId,
    Telling,
    Verdict,
    but,
    choice,
    fields_of,
    no,
)
from estandarte.wargame.hexes import STEPS, Direction, Hex, angle, axial

from .course import (
    LETTERS,
    LONGEST,
    Course,
    allowance,
    follow,
)
from .reach import (
    any_movable,
    courses,
    is_movable,
    movable,
    stray,
)
from .towing import (
    Anchor,
    BreakTow,
    GalleassAnchored,
    NameTow,
    haul,
    name_tow,
    tow_options,
)
from .tows import is_towed


class ShipMoved(Event):
    """It rowed, sailed and turned, and is done moving for this phase. [LEP-5.2-b]"""

    ship: str
    way: tuple[Hex, ...]
    bow: Direction
    rowed: int
    sailed: int
    turned: int
    ramming: str = ""

    def apply(self, state: Lepanto) -> None:
        ship = state.ships[self.ship]
        at = self.way[-1] if self.way else ship.at
        state.put(
            replace(
                ship,
                at=at,
                bow=self.bow,
                moved=state.phase,
                way=len(self.way),
                ramming=self.ramming,
                held_at=ship.held_at if at == ship.at else 0,
            )
        )

    def told(self) -> Telling:
        if not self.way:
            return Telling("event.ship_moved.turned", fields_of(self))
        word = "both" if self.rowed and self.sailed else "rowed" if self.rowed else "sailed"
        word += ".ramming" if self.ramming else ""
        word += ".turned" if self.turned else ""
        return Telling(f"event.ship_moved.{word}", fields_of(self), self.rowed or self.sailed)


BY_SAIL: tuple[RuleId, ...] = ("LEP-6.2-d", "LEP-6.2-e", "LEP-6.2-f", "LEP-6.2-h")
"""Sailing straight on, by the angle between bow and wind."""


class CrewExhausted(Event):
    """It may not row in the next turn. [LEP-6.7-b]"""

    ship: str

    def apply(self, state: Lepanto) -> None:
        state.put(state.ships[self.ship].but(tired=state.turn))


def may_move(state: Lepanto, role: Role, id: str) -> Verdict:
    """Whether a ship may make its one movement of the phase now."""
    ship = state.ships.get(id)
    if ship is None or ship.role != role:
        return no("LEP-5.2-a", ship=id)
    if ship.stuck:
        return no("LEP-6.4-b", ship=id, see="LEP-3.2-d")
    if ship.kind == "galleass":
        return no("LEP-6.2-j" if is_towed(state, ship) else "LEP-6.4-a", ship=id)
    if state.is_in_reserve(ship):
        return no("LEP-8.0-c", ship=id, released=state.waters.pack.charts.reserves.released)
    if ship.moved == state.phase:
        return no("LEP-5.2-b", ship=id)
    if ship.passed == state.phase:
        return no("LEP-5.2-e", ship=id, see="LEP-4.0-d")
    return YES


def sail_course(play: Play[Lepanto], course: Course, cite: RuleId | None = None) -> None:
    """Carry out a course that was found to be allowed."""
    ship = course.ship
    # asked before a galleass follows into the hex of a galley that has yet to leave it
    why = cite or why_moved(play.state, course)
    for id, way, bow in course.cast_off:
        haul(play, id, ship.id, way, bow)
        play.emit(GalleassAnchored("LEP-6.1-j", id))
        recover(play, id)
    moved = ShipMoved(
        why,
        ship.id,
        course.way,
        course.bow,
        course.rowed,
        course.sailed,
        course.turned,
        course.rammed,
    )
    play.emit(moved)
    if course.exhausts():
        play.emit(CrewExhausted(why_tired(course), ship.id))
    recover(play, ship.id)
    if course.tow:
        haul(play, course.tow.id, ship.id, course.tow_way, course.tow_bow)
        name_tow(play, ship.id, course.tow.id)
        recover(play, course.tow.id)
    if course.rammed and play.state.switches.ramming_moment == "at_once":
        resolve_ram(play, ship.id)


def why_moved(state: Lepanto, course: Course) -> RuleId:
    """The sentence that allows this movement, the most particular one."""
    if course.rammed:
        return "LEP-7.5-b"
    if course.way and state.shares_hex(course.ship):
        return "LEP-7.5-q"
    if course.ship.repulsed:
        return "LEP-7.2-t"
    if course.cast_off:
        return "LEP-6.1-k"
    if not course.ship.may_row(state.turn):
        return "LEP-6.7-k" if course.turned else "LEP-6.7-h"
    if not course.way:
        return "LEP-Q53"
    return why_turned(state, course) if course.turned else why_straight(state, course)


def why_turned(state: Lepanto, course: Course) -> RuleId:
    """The sentence about a ship that turns while it moves."""
    turn = max(course.path.find("<"), course.path.find(">"))
    if "s" in course.path[turn:]:
        return {2: "LEP-6.2-s", 3: "LEP-6.2-x"}.get(angle(course.bow, state.wind), "LEP-6.2-q")
    return "LEP-6.2-l" if course.rowed else "LEP-6.2-p"


def why_straight(state: Lepanto, course: Course) -> RuleId:
    """The sentence about a ship that goes straight on."""
    ship = course.ship
    if course.rowed and ship.tired and state.turn == ship.tired + 2:
        return "LEP-6.7-c"
    if not course.rowed:
        return BY_SAIL[angle(course.bow, state.wind)]
    if not course.sailed:
        return "LEP-6.2-b" if allowance(state, ship, course.bow) else "LEP-6.2-i"
    return "LEP-6.2-a"


def why_tired(course: Course) -> RuleId:
    """The sentence by which a crew is exhausted."""
    if course.ship.tired:
        return "LEP-6.7-d"
    if course.turned:
        return "LEP-6.2-o"
    return "LEP-6.7-a" if course.sailed else "LEP-6.2-c"


class Move(Action):
    """Move one ship by a course: r row, s sail, < port, > starboard, a anchor, t tow."""

    ship: str
    path: str

    def check(self, state: Lepanto, during: "Movement") -> Verdict:
        if not (verdict := may_move(state, self.role, self.ship)):
            return no("LEP-7.5-p", ship=self.ship) if self._turns_a_rammer(state) else verdict
        if len(self.path) > LONGEST or self.path.strip(LETTERS):
            return no("KER-4", path=self.path[:20], letters=LETTERS)
        if not self.path.strip("at"):
            return no("LEP-6.2-k", ship=self.ship)
        course = follow(state, state.ships[self.ship], self.path)
        return Granted(worked=course) if course.refused.cite is None else course.refused

    def _turns_a_rammer(self, state: Lepanto) -> bool:
        """Whether this is no more than a turn, of a rammer that may not even turn."""
        ship = state.ships.get(self.ship)
        if ship is None or ship.role != self.role or not ship.is_stuck_rammer:
            return False
        return self.path != "" and not self.path.strip("<>")

    def perform(self, play: Play[Lepanto], during: "Movement") -> None:
        sail_course(play, play.worked)


class MoveLine(Action):
    """Move a whole line of ships by the same course, those ahead first. [LEP-5.2-c]"""

    ships: tuple[str, ...]
    path: str

    def check(self, state: Lepanto, during: "Movement") -> Verdict:
        if not self.ships or len(set(self.ships)) != len(self.ships):
            return no("LEP-5.2-b", ships=list(self.ships[:20]))
        for id in self.ships:
            if not (verdict := may_move(state, self.role, id)):
                return verdict
        trial: Any = Play(state.clone())
        for id in in_order(state, self.ships):
            step = Move(id, self.path, role=self.role)
            if not (verdict := step.check(trial.state, during)):
                # The whole line waits until its order is put right; no ship has moved yet.
                return but(verdict, facts={**verdict.facts, "ship": id, "see": "LEP-5.2-d"})
            course = follow(trial.state, trial.state.ships[id], self.path)
            if course.rammed:  # a ram is a decision of its own, one ship at a time
                return no("LEP-7.5-b", ship=id)
            sail_course(trial, course)
        return YES

    def perform(self, play: Play[Lepanto], during: "Movement") -> None:
        for id in in_order(play.state, self.ships):
            course = follow(play.state, play.state.ships[id], self.path)
            sail_course(play, course, "LEP-5.2-c")


def in_order(state: Lepanto, ids: Iterable[str]) -> list[str]:
    """Ships in the order in which a line moves: the one farthest ahead first."""

    def ahead(id: str) -> tuple[int, str]:
        ship = state.ships[id]
        (q, r), (dq, dr) = axial(ship.at), STEPS[ship.bow]
        return (-(2 * q * dq + 2 * r * dr + q * dr + r * dq), id)

    return sorted(ids, key=ahead)


class Movement(Phase):
    """The side whose turn it is moves any, all or none of its ships. [LEP-5.2-a]"""

    accepts = (Move, MoveLine, Anchor, BreakTow, NameTow, Hold, PassSquadron, EndPhase, Conclude)
    out_of_turn = "LEP-5.2-a"
    out_of_place = "LEP-2.0-d"
    unforced = "LEP-5.2-a"
    flipped = "LEP-5.2-e"

    def options(self, state: Lepanto, role: Role) -> Iterable[Action]:
        yield from end_options(state, role, self)
        yield from tow_options(state, role, anchoring=True)
        for ship in movable(state, role):
            yield from (Move(ship.id, path, role=role) for path in courses(state, ship))

    def options_about(self, state: Lepanto, role: Role, piece: str) -> Iterable[Action]:
        ship = state.ships.get(piece)
        if ship is None:
            yield from super().options_about(state, role, piece)
            return
        others = (*end_options(state, role, self), *tow_options(state, role, anchoring=True))
        yield from (action for action in others if action.names(piece))
        if ship.role == role and is_movable(state, ship):
            yield from (Move(ship.id, path, role=role) for path in courses(state, ship))

    def sample(self, state: Lepanto, role: Role, dice: Dice) -> Action:
        ship = any_movable(state, role, dice) if dice.throw(64, "sample") > 1 else None
        if ship is None:
            return EndPhase(role=role)
        path = stray(state, ship, dice)
        return Move(ship.id, path, role=role) if path else Hold((ship.id,), role=role)

    def offers(self, state: Lepanto, role: Role) -> Iterable[Offer]:
        ships = [s.id for s in movable(state, role)]
        path = Limit("path", 1, LONGEST, tuple(LETTERS))
        if ships:
            yield Offer("move", {"ship": choice(*ships), "path": path})
            yield Offer("move_line", {"ships": Limit("several", among=tuple(ships)), "path": path})
        if tows := tow_options(state, role, anchoring=True):
            towed = choice(*(a.ship for a in tows if isinstance(a, Anchor)))
            yield Offer("anchor", {"ship": towed})
            yield Offer("break_tow", {"ship": towed})
        yield Offer("hold", {"ships": Limit("several")})
        yield Offer("pass_squadron")
        yield Offer("end_phase")

    def shows(self, state: Lepanto, role: Role) -> Mapping[str, Any]:
        left = len(movable(state, self.waiting[0]))
        return {"turn": state.turn, "side": self.waiting[0], "left": left}

    def asked(self, state: Lepanto, role: Role) -> Telling:
        shown = self.shows(state, role)
        key = "ask.movement" if shown["left"] else "ask.movement.none"
        return Telling(key, dict(shown), shown["left"])
