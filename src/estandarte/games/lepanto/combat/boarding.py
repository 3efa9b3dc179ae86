"""Boarding, alone or together. [LEP-7.4]"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.games.lepanto.turn.closing import Phase
from estandarte.games.lepanto.turn.losses import lose
from estandarte.kernel import (
    YES,
    Action,
    Event,
    Play,
    Tally,
    Telling,
    Verdict,
    fields_of,
    no,
    tally,
)
from estandarte.wargame.hexes import Hex, turned

from .engaging import column, enemy_target, may_attack
from .musketry import result_of
from .repulse import ShipRepulsed

SIDES = (1, 2, -1, -2)
"""Hexsides from the bow to the two hexes along either side. [LEP-7.4-b]"""


class ShipBoarded(Event):
    """One or more crews went over the side of an enemy."""

    target: str
    ships: tuple[str, ...]
    attack: Tally
    defence: Tally
    odds: str
    die: int
    result: Literal["E", "B", "R"]

    def apply(self, state: Lepanto) -> None:
        for id in self.ships:
            state.put(state.ships[id].but(boarded=state.phase))

    def told(self) -> Telling:
        word = {"E": "eliminated", "B": "both", "R": "repulsed"}[self.result]
        facts = {**fields_of(self), "ratio": f"{self.attack.total}:{self.defence.total}"}
        return Telling(f"event.ship_boarded.{word}", facts, len(self.ships))


def side_hexes(state: Lepanto, ship: Ship) -> list[Hex]:
    beside = state.waters.beside[ship.at]
    return [beside[turned(ship.bow, side)] for side in SIDES]


def is_alongside(state: Lepanto, ship: Ship, target: Ship) -> bool:
    """The target lies along a side or in the same hex; its facing does not matter.

    [LEP-7.4-c, LEP-Q39]
    """
    return target.at == ship.at or target.at in side_hexes(state, ship)


def may_board(state: Lepanto, ship: Ship, target: Ship) -> Verdict:
    if not ship.boarding:
        return no("LEP-7.4-f", ship=ship.id)
    if not target.boarding:
        return no("LEP-7.4-e", target=target.id)
    if is_alongside(state, ship, target):
        return YES
    adjacent = target.at in state.waters.beside[ship.at]
    return no("LEP-7.4-b" if adjacent else "LEP-7.4-a", ship=ship.id, target=target.id)


def boarders(state: Lepanto, ships: tuple[str, ...]) -> Tally:
    """The B of all boarders together; never halved. [LEP-7.4-h, LEP-7.4-i]"""
    first, *rest = (state.ships[i] for i in ships)
    counted = tally(first.boarding, "LEP-7.4-d", ship=first.id)
    for ship in rest:
        counted = counted.add(ship.boarding, "LEP-7.4-i", ship=ship.id)
    return counted


class Board(Action):
    """Board an enemy alongside with one ship, or with several together."""

    risky = True
    target: str
    ships: tuple[str, ...]

    def check(self, state: Lepanto, during: Phase) -> Verdict:
        if not self.ships or len(set(self.ships)) != len(self.ships):
            return no("LEP-7.4-g", ships=list(self.ships[:20]))
        for id in self.ships:
            if not (verdict := may_attack(state, self.role, id, "boarding")):
                return verdict
        if not (verdict := enemy_target(state, self.role, self.target)):
            return verdict
        target = state.ships[self.target]
        for id in self.ships:
            if not (verdict := may_board(state, state.ships[id], target)):
                alone = len(self.ships) == 1 or verdict.cite in ("LEP-7.4-e", "LEP-7.4-f")
                return verdict if alone else no("LEP-7.4-j", **verdict.facts)
        if self.odds(state) is None:
            return no("LEP-Q23", target=self.target)
        return YES

    def odds(self, state: Lepanto) -> str | None:
        strength = sum(state.ships[i].boarding for i in self.ships)
        return column(state, Fraction(strength), Fraction(state.ships[self.target].boarding))

    def perform(self, play: Play[Lepanto], during: Phase) -> None:
        state = play.state
        attack = boarders(state, self.ships)
        defence = tally(state.ships[self.target].boarding, "LEP-7.4-d", ship=self.target)
        odds = self.odds(state)
        assert odds is not None
        # The modifiers of the late turns are for small arms only. [LEP-Q26]
        die = play.roll(6, "LEP-7.4-l", "boarding", "boarding")
        result: Literal["E", "B", "R"] = result_of(state, odds, die)  # type: ignore[assignment]
        cite = {"R": "LEP-7.4-m", "E": "LEP-7.4-n", "B": "LEP-7.4-o"}[result]
        play.emit(ShipBoarded(cite, self.target, self.ships, attack, defence, odds, die, result))
        if result != "R":
            lose(play, cite, self.target, "boarding", *self.ships)
        together = len(self.ships) > 1
        affected = self._affected(state, result)
        for id in affected:
            if result == "B":
                spared = len(affected) < len(self.ships)
                lose(play, "LEP-Q31" if spared else "LEP-7.4-p", id, "boarding", self.target)
            elif result == "R":
                play.emit(ShipRepulsed("LEP-7.4-p" if together else cite, id))

    def _affected(self, state: Lepanto, result: str) -> tuple[str, ...]:
        """Every result on the attacker is for all boarders. [LEP-7.4-p, LEP-Q31]"""
        if result == "B" and state.switches.boarding_both == "strongest":
            return (_strongest(state, self.ships),)
        return self.ships


def _strongest(state: Lepanto, ships: tuple[str, ...]) -> str:
    return max(ships, key=lambda i: (state.ships[i].boarding, i))


def boarding_options(state: Lepanto, ship: Ship) -> Iterator[Action]:
    """This ship alone, and together with every other that could help."""
    if not ship.boarding:
        return
    hexes = [ship.at, *side_hexes(state, ship)]
    for hex in hexes:
        target = state.enemy_at(hex, ship.role) if hex in state.places else None
        if target is None or not target.boarding:
            continue
        alone = Board(target.id, (ship.id,), role=ship.role)
        if alone.odds(state) is not None:
            yield alone
        helpers = [s.id for s in alongside(state, target) if s.id != ship.id]
        for number in range(1, len(helpers) + 1):
            together = Board(target.id, (ship.id, *helpers[:number]), role=ship.role)
            if together.odds(state) is not None:
                yield together


def alongside(state: Lepanto, target: Ship) -> list[Ship]:
    """The enemies of a ship that may board it now."""
    found = []
    for hex in (target.at, *state.waters.beside[target.at]):
        ship = state.enemy_at(hex, target.role) if hex in state.places else None
        if (
            ship is not None
            and may_attack(state, ship.role, ship.id, "boarding")
            and may_board(state, ship, target)
        ):
            found.append(ship)
    return found
