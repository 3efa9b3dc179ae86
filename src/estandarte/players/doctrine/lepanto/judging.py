"""What a place is worth to a ship: what it can hurt from there for what it risks."""

from collections import defaultdict
from functools import cached_property

from estandarte.games.lepanto.combat.gunnery import zone_of_fire
from estandarte.games.lepanto.sea.waters import gun_range
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.wargame.hexes import Direction, Hex, distance, turned

from .answering import answer_of, mark
from .mood import Scene
from .worth import gun_chance, musket_danger, ram_worth, small_arms_worth

BARRED = -9.0
"""What a place is worth where nobody should go."""


class Judge:
    """Weighs the places that one ship can reach."""

    def __init__(self, scene: Scene, ship: Ship, near: list[Ship], goal: Ship) -> None:
        self.scene, self.ship, self.near, self.goal = scene, ship, near, goal
        self.state: Lepanto = scene.state
        self.flees = ship.repulsed or scene.keeps_away
        self.places = self.state.places
        self.temper, self.attack = scene.temper.place, scene.temper.attack
        self._known: dict[Hex, tuple[list[int], float, float]] = {}
        """What is the same in a hex whichever way the bow points."""

    def value(self, at: Hex, bow: Direction, tired: bool, hexes: int) -> float:
        ship, state = self.ship, self.state
        apart, danger, away = self._known.get(at) or self._look_around(at)
        if self.flees:
            if hexes and at in self.places:
                return BARRED
            return self.flight(at, bow, tired, danger, apart)
        value = self._cost(tired, danger) - away
        if hexes and at in self.places and at != ship.at:
            target = state.enemy_at(at, ship.role)
            return value + (self._ram(hexes, target) if target else BARRED)
        return value + self._guns(at, bow) + self._alongside(at, bow) + self._line(at, bow)

    def _look_around(self, at: Hex) -> tuple[list[int], float, float]:
        """How far each enemy is from a hex, its danger, and what distance and crowds there cost."""
        apart = [distance(at, e.at) for e in self.near]
        crowd = self.scene.caution * self._crowd(apart) * self.temper.crowd
        away = self.pull * distance(at, self.goal.at) + crowd
        found = self._known[at] = apart, self.danger(at, apart), away
        return found

    @property
    def pull(self) -> float:
        """What a hex nearer to the goal is worth."""
        return self.temper.pull

    def danger(self, at: Hex, apart: list[int]) -> float:
        """The chance of being lost in a hex: as the enemy lies now, or when he answers."""
        if self.temper.answer:
            return self.temper.answer * self._answered(at) + self._muskets(apart)
        return self._threat.get(at, 0.0) + self._muskets(apart)

    def _answered(self, at: Hex) -> float:
        """The chance of being sunk when the enemy has moved, each of his shots shared by many."""
        here, danger = mark(at), 0.0
        for there, answer, weight, sharers in self._answers:
            chance = answer.get(here - there)
            if chance is not None:
                danger += weight * chance / sharers
        return danger

    @cached_property
    def _answers(self) -> list[tuple[int, dict[int, float], float, int]]:
        """Of each enemy: where he is, what he can hit, how it weighs, how many share it."""
        ours = [mark(s.at) for s in self.scene.mine if s.id != self.ship.id]
        found = []
        for enemy in self.near:
            if enemy.repulsed:
                continue
            there, answer = mark(enemy.at), answer_of(self.state, enemy)
            sharers = 1
            if not enemy.is_galleass:  # she has a shot for each of us
                exposed = len([1 for our in ours if our - there in answer])
                sharers = max(self.temper.sharers, exposed + 1)
            found.append((there, answer, dread(self.scene, enemy), sharers))
        return found

    def flight(
        self, at: Hex, bow: Direction, tired: bool, danger: float, apart: list[int]
    ) -> float:
        """What a place is worth to who wants to get away."""
        temper = self.scene.temper.flight
        guns = 0.0 if self.ship.repulsed else temper.guns * self._guns(at, bow)
        far = temper.far * min(self.closest(at, apart), temper.far_enough)
        return self._cost(tired, danger) + guns + far - self._crowd(apart) * temper.crowd

    def closest(self, at: Hex, apart: list[int]) -> int:
        """Hexes to the nearest enemy."""
        return min(apart, default=distance(at, self.goal.at))

    def _cost(self, tired: bool, danger: float) -> float:
        value = -self.temper.tired if tired and not self.scene.is_last else 0.0
        return value - self.scene.caution * min(self.temper.danger, danger) * self.ship.points

    @cached_property
    def _threat(self) -> dict[Hex, float]:
        """The chance of being sunk in a hex by guns that bear on it as the enemy lies now."""
        state = self.state
        found: dict[Hex, float] = defaultdict(float)
        for enemy in self.near:
            if enemy.repulsed:
                continue
            weight = dread(self.scene, enemy)
            for hex, (_, value) in zone_of_fire(state, enemy).items():
                found[hex] += weight * gun_chance(state, enemy.guns, value)
        return found

    def _muskets(self, apart: list[int]) -> float:
        """The chance of being shot down by those who would dare: two to one or better."""
        danger = 0.0
        for enemy, hexes in zip(self.near, apart, strict=True):
            if hexes <= 2 and not enemy.repulsed:
                danger += dread(self.scene, enemy) * musket_danger(
                    self.state, enemy, self.ship, hexes
                )
        return danger

    def _ram(self, hexes: int, target: Ship) -> float:
        if hexes < self.attack.run_up:
            return BARRED
        return ram_worth(self.state, hexes, self.ship, target, self.scene.caution, self.attack)

    def _crowd(self, apart: list[int]) -> int:
        """Enemies that could be upon the ship in their next movement."""
        reach = self.temper.crowd_reach
        return sum([1 for d in apart if d <= reach])

    def _guns(self, at: Hex, bow: Direction) -> float:
        ship, state, best = self.ship, self.state, 0.0
        for hex, (_, value) in gun_range(state.waters, ship.kind, at, bow).items():
            if hex in self.places and (target := state.enemy_at(hex, ship.role)):
                worth = target.points + (self.temper.galleass if target.is_galleass else 0)
                best = max(best, gun_chance(state, ship.guns, value) * worth)
        return best

    def _alongside(self, at: Hex, bow: Direction) -> float:
        """Enemies along the sides, the better the more friends are there to board with."""
        state, ship, value = self.state, self.ship, 0.0
        beside = state.waters.beside[at]
        for side in (1, 2, -1, -2):
            hex = beside[turned(bow, side)]
            target = state.enemy_at(hex, ship.role) if hex in self.places else None
            if target is None:
                continue
            placed = ship.but(at=at, bow=bow)
            value += max(0.0, small_arms_worth(state, placed, target, self.attack))
            if target.boarding:
                friends = self._boarders_of(target)
                value += self.temper.boarders[min(friends, 3)]
        return value

    def _boarders_of(self, target: Ship) -> int:
        """Friends who already have the target along their side."""
        state, count = self.state, 0
        for hex in state.waters.beside[target.at]:
            friend = state.enemy_at(hex, target.role) if hex in self.places else None
            if friend is None or friend.id == self.ship.id or friend.repulsed:
                continue
            sides = (turned(friend.bow, side) for side in (1, 2, -1, -2))
            ways = state.waters.beside[friend.at]
            count += any(ways[side] == target.at for side in sides)
        return count

    def _line(self, at: Hex, bow: Direction) -> float:
        """Friends on either beam keep a line whole."""
        beside = self.state.waters.beside[at]
        beams = [beside[turned(bow, side)] for side in (1, 2, -1, -2)]
        role, ships = self.ship.role, self.state.ships
        friends = sum(
            1
            for hex in beams
            if hex in self.places
            and (id := self.places[hex][0]) != self.ship.id
            and ships[id].role == role
        )
        return self.temper.line * min(friends, 2)


def dread(scene: Scene, enemy: Ship) -> float:
    """A galleass fires at four ships a turn: even the bold had better not be among them."""
    at_least = scene.temper.place.dread
    return at_least / max(0.01, min(at_least, scene.caution)) if enemy.is_galleass else 1.0
