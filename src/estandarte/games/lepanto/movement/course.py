"""The course of one ship in one movement, step by step. [LEP-6.2]

A course is written as letters: `r` row a hex, `s` sail a hex, `<` turn to port, `>` turn to
starboard, `a` let the towed galleass anchor, `t` take the galleass astern in tow. Each step goes
into the hex faced at that moment.
"""

from estandarte.games.lepanto.combat.ramming import may_ram, may_turn_on_the_spot
from estandarte.games.lepanto.schema.components import CHRISTIANS
from estandarte.games.lepanto.sea.waters import Ways, why_closed
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import YES, RuleId, Verdict, no
from estandarte.wargame.hexes import NOWHERE, Direction, Hex, angle, direction_to, turned

from .tows import can_be_towed, pointing_at, tow_of

LETTERS = "rs<>at"
LONGEST = 8
"""Two rowed, two sailed, a turn, and whatever is done with a galleass."""


class Course:
    """How far a ship has come in its movement."""

    __slots__ = (
        "at", "bow", "cast_off", "path", "rammed", "refused", "rowed", "sailed", "ship",
        "state", "tow", "tow_at", "tow_bow", "tow_way", "turned", "way", "ways",
    )  # fmt: skip

    def __init__(self, state: Lepanto, ship: Ship, tow: Ship | None) -> None:
        self.state, self.ship = state, ship
        self.at, self.bow = ship.at, ship.bow
        self.rowed = self.sailed = self.turned = 0
        self.way: tuple[Hex, ...] = ()
        self.path = ""
        self.rammed = ""
        waters = state.waters
        self.ways: dict[Hex, Ways] = waters.shallow if ship.kind == "galliot" else waters.deep
        self.tow: Ship | None = tow
        self.tow_at: Hex = tow.at if tow else NOWHERE
        self.tow_bow: Direction = tow.bow if tow else 0
        self.tow_way: tuple[Hex, ...] = ()
        self.cast_off: tuple[tuple[str, tuple[Hex, ...], Direction], ...] = ()
        self.refused: Verdict = YES

    def copy(self) -> "Course":
        other = Course(self.state, self.ship, self.tow)
        other.at, other.bow, other.path = self.at, self.bow, self.path
        other.rowed, other.sailed, other.turned = self.rowed, self.sailed, self.turned
        other.way, other.rammed = self.way, self.rammed
        other.tow_at, other.tow_bow, other.tow_way = self.tow_at, self.tow_bow, self.tow_way
        other.cast_off = self.cast_off
        return other

    def exhausts(self) -> bool:
        """Two hexes rowed, or one and a turn. [LEP-6.2-c, LEP-6.2-o, LEP-6.7-a]"""
        rowing = self.state.waters.rowing
        limit = rowing.exhausting_when_turning if self.turned else rowing.exhausting
        return self.rowed >= limit

    def go(self, letter: str) -> bool:
        """Take one more step if it is allowed; otherwise `refused` says why not."""
        if self.rammed:
            self.refused = self._no("LEP-Q32" if letter in "<>" else "LEP-6.5-b")
        elif letter == "r":
            self.refused = self._row()
        elif letter == "s":
            self.refused = self._sail()
        elif letter in "<>":
            self.refused = self._turn(1 if letter == "<" else -1)
        elif letter == "a":
            self.refused = self._anchor()
        elif letter == "t":
            self.refused = self._take_in_tow()
        else:
            self.refused = self._no("KER-4", letter=letter)
        if self.refused:
            self.path += letter
            return True
        return False

    def _no(self, cite: RuleId, **facts: object) -> Verdict:
        return no(cite, ship=self.ship.id, hex=self.at, **facts)

    # --- oars and sails

    def _row(self) -> Verdict:
        rowing = self.state.waters.rowing
        if not self.ship.may_row(self.state.turn):
            return self._no("LEP-6.7-i" if self.turned else "LEP-6.7-b", see="LEP-3.2-e")
        if self.turned and self.rowed >= rowing.most_when_turning:
            return self._no("LEP-6.2-n")
        if self.rowed >= rowing.most:
            return self._no("LEP-6.2-b")
        if self.tow and self.state.switches.towing_speed == "one_by_oar" and self.tow_way:
            return self._no("LEP-Q11")
        verdict = self._enter()
        if verdict:
            self.rowed += 1
        return verdict

    def _sail(self) -> Verdict:
        if self.state.becalmed:
            return self._no("LEP-Q5")
        if self.tow and self.state.switches.towing_speed == "one_by_oar":
            return self._no("LEP-Q11")
        if self.sailed >= allowance(self.state, self.ship, self.bow):
            return self._no(self._why_not_sail(), see="LEP-3.2-b")
        verdict = self._enter()
        if verdict:
            self.sailed += 1
        return verdict

    def _why_not_sail(self) -> RuleId:
        """Which sentence about the wind forbids one more hex. [LEP-Q9]"""
        to_wind = angle(self.bow, self.state.wind)
        if to_wind == 3 and self.ship.role == CHRISTIANS:
            return "LEP-6.2-r" if self.turned else "LEP-6.2-g"
        if to_wind == 3:
            return "LEP-6.2-x" if self.turned else "LEP-6.2-h"
        if to_wind == 2 and self.turned:
            before, _, _ = self.path.replace(">", "<").partition("<")
            return "LEP-6.2-t" if "s" in before else "LEP-6.2-s"
        if to_wind == 2:
            return "LEP-6.2-f"
        return "LEP-6.2-d" if to_wind == 0 else "LEP-6.2-e"

    def _turn(self, hexsides: int) -> Verdict:
        """Once, by one hexside, before, between or after the steps. [LEP-6.2-l, LEP-Q8]"""
        if self.turned:
            return self._no("LEP-6.2-m" if self.way else "LEP-5.4-i", see="LEP-6.2-y")
        if self.rowed > self.state.waters.rowing.most_when_turning:
            return self._no("LEP-Q10")
        bow = turned(self.bow, hexsides)
        if self.tow and direction_to(self.at, self.tow_at) == bow:
            return self._no("LEP-6.1-f", galleass=self.tow.id)
        self.bow, self.turned = bow, hexsides
        return YES

    # --- entering hexes

    def _enter(self) -> Verdict:
        """Into the hex that the bow points at. [LEP-3.4-b]"""
        to = self.ways[self.at][self.bow]
        if to == NOWHERE:
            why = why_closed(self.state.waters, self.ship.kind, self.at, self.bow)
            return self._no(why, see="LEP-3.4-b")
        if to in self.state.places:
            verdict = self._ram(to)
            if not verdict:
                return verdict
        if self.tow and not (verdict := self._haul()):
            return verdict
        self.at = to
        self.way += (to,)
        return YES

    def _ram(self, to: Hex) -> Verdict:
        """Only an Ottoman ship may enter an occupied hex, and then it rams. [LEP-6.5-d]"""
        verdict = may_ram(self.state, self.ship, to)
        there = self.state.at(to)[0]
        if verdict:
            self.rammed = there.id
        elif verdict.cite == "LEP-6.5-a" and there.stuck:
            return no("LEP-6.5-c", **verdict.facts)
        return verdict

    # --- the galleass astern

    def _haul(self) -> Verdict:
        """The galleass enters the hex that the galley leaves. [LEP-6.1-c]"""
        assert self.tow is not None
        waters = self.state.waters
        others = [s for s in self.state.at(self.at) if s.id not in (self.ship.id, self.tow.id)]
        if others:
            return self._no("LEP-Q60", galleass=self.tow.id)
        if (self.tow_at, self.at) in waters.cut:
            return self._no("LEP-6.2-w", galleass=self.tow.id)
        if self.at in waters.shore:
            return self._no("LEP-6.6-c", galleass=self.tow.id)
        self.tow_at, self.tow_bow = self.at, self.bow
        self.tow_way += (self.at,)
        return YES

    def _anchor(self) -> Verdict:
        if self.tow is None:
            return self._no("LEP-6.1-j")
        self.cast_off += ((self.tow.id, self.tow_way, self.tow_bow),)
        self.tow, self.tow_way = None, ()
        return YES

    def _take_in_tow(self) -> Verdict:
        """A galley that has come in front of a galleass may tow it with the rest. [LEP-Q59]"""
        if self.ship.role != CHRISTIANS or self.ship.kind != "galley":
            return self._no("LEP-Q50")
        if self.tow is not None and self.tow_way:
            return self._no("LEP-Q58")
        gone = {id for id, _, _ in self.cast_off}
        around = pointing_at(self.state, self.at, self.bow)
        loose = [g for g in around if g.id not in gone]
        if not loose:
            return self._no("LEP-6.1-n" if around else "LEP-6.1-m")
        able = [g for g in loose if can_be_towed(self.state, g) and g.moved != self.state.phase]
        if not able:
            verdict = can_be_towed(self.state, loose[0])
            return verdict if not verdict else self._no("LEP-5.2-b")
        if self.tow is None:
            self.tow = min(able, key=lambda g: (g.id != self.ship.hauls, g.id))
        elif len(able) > 1:  # asked again, it names the next one [LEP-Q58]
            own = self.tow.id
            self.tow = min(able, key=lambda g: (g.id <= own, g.id))
        else:
            return self._no("LEP-Q58")
        self.tow_at, self.tow_bow, self.tow_way = self.tow.at, self.tow.bow, ()
        return YES


def setting_out(state: Lepanto, ship: Ship) -> Course:
    """A course before its first step, with what the ship tows. [LEP-6.1-b, LEP-Q66]"""
    asked = state.switches.tow_along == "when_asked"
    return Course(state, ship, None if asked else tow_of(state, ship))


def allowance(state: Lepanto, ship: Ship, bow: Direction) -> int:
    """Hexes that a ship may sail with this bow in this wind. [LEP-6.2-d to LEP-6.2-h]"""
    return state.waters.sailing[ship.role][angle(bow, state.wind)]


def follow(state: Lepanto, ship: Ship, path: str) -> Course:
    """Trace a course; its `refused` is YES if every step is allowed."""
    course = setting_out(state, ship)
    for number, letter in enumerate(path):
        if not course.go(letter):
            if course.refused.cite == "LEP-6.5-a" and any(c in "rs" for c in path[number + 1 :]):
                course.refused = no("LEP-6.5-b", **course.refused.facts)
            return course
    if course.turned and not course.way:
        course.refused = may_turn_on_the_spot(state, ship)
    return course
