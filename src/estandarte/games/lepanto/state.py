"""Lepanto: the ships, the wind, the turn."""

from collections.abc import Iterator
from typing import Annotated

from estandarte.kernel import Role, State, ruled
from estandarte.wargame.hexes import Direction, Hex

from .pack import CHRISTIANS, OTTOMANS
from .ships import Ship
from .switches import Switches
from .waters import Waters, waters_of


class Lepanto(State, dict=True):
    """All that is true of the battle now."""

    ships: dict[str, Ship]
    pack: str
    scenario: str
    switches: Switches
    turns: int
    penalty_turns: tuple[int, int]
    """The turns from which 7.3 weakens Ottoman small arms, first and second."""
    reserves: bool
    doria: bool
    """Whether Doria's die is still thrown. [LEP-9.0-a]"""
    wind_shifts: bool
    wind: Annotated[Direction, ruled("LEP-3.2-b")]
    turn: int = 1
    phase: int = 0
    """Phases begun so far, of both sides; tells what was done in the present one."""
    becalmed: bool = False

    def clone(self) -> "Lepanto":
        copy = Lepanto(
            self.dice.clone(),
            list(self.stack),
            dict(self.ships),
            self.pack,
            self.scenario,
            self.switches,
            self.turns,
            self.penalty_turns,
            self.reserves,
            self.doria,
            self.wind_shifts,
            self.wind,
            self.turn,
            self.phase,
            self.becalmed,
        )
        if (places := self.__dict__.get("places")) is not None:
            copy.__dict__["places"] = dict(places)
        return copy

    @property
    def waters(self) -> Waters:
        return waters_of(self.pack)

    @property
    def places(self) -> dict[Hex, tuple[str, ...]]:
        """Who is where; not saved but drawn from the ships when first asked."""
        places: dict[Hex, tuple[str, ...]] | None = self.__dict__.get("places")
        if places is None:
            places = {}
            for ship in self.ships.values():
                places[ship.at] = (*places.get(ship.at, ()), ship.id)
            self.__dict__["places"] = places
        return places

    def put(self, ship: Ship) -> None:
        """The ship as it is from now on."""
        before = self.ships.get(ship.id)
        if before is None or before.at != ship.at:
            places = self.places
            if before is not None:
                self._leave(before)
            places[ship.at] = (*places.get(ship.at, ()), ship.id)
        self.ships[ship.id] = ship

    def remove(self, id: str) -> None:
        places = self.places
        assert places is not None
        self._leave(self.ships.pop(id))

    def _leave(self, ship: Ship) -> None:
        rest = tuple(i for i in self.places[ship.at] if i != ship.id)
        if rest:
            self.places[ship.at] = rest
        else:
            del self.places[ship.at]

    def of(self, role: Role) -> Iterator[Ship]:
        return (ship for ship in self.ships.values() if ship.role == role)

    def at(self, hex: Hex) -> tuple[Ship, ...]:
        return tuple(self.ships[i] for i in self.places.get(hex, ()))

    def enemy_at(self, hex: Hex, role: Role) -> Ship | None:
        """The enemy of `role` in a hex; a hex never holds two of one side. [LEP-7.5-c]"""
        for id in self.places.get(hex, ()):
            ship = self.ships[id]
            if ship.role != role:
                return ship
        return None

    def shares_hex(self, ship: Ship) -> bool:
        return len(self.places.get(ship.at, ())) > 1

    def is_in_reserve(self, ship: Ship) -> bool:
        """Reserves stand motionless until they are released. [LEP-8.0-c, LEP-8.0-d]"""
        return (
            self.reserves and ship.reserve and self.turn < self.waters.pack.charts.reserves.released
        )

    def points(self) -> dict[Role, int]:
        """What the ships left would score, repulsed and immobilised ones left out."""
        score = {CHRISTIANS: 0, OTTOMANS: 0}
        for ship in self.ships.values():
            if ship.counts:
                score[ship.role] += ship.points
        return score


# A program looks at a view and imagines the board from it at once, action after action. That the
# ships of the last view are the very same ones saves it from finding out anew who is where.
_last_seen: tuple[dict[str, Ship], dict[Hex, tuple[str, ...]]] = ({}, {})


def remember_places(ships: dict[str, Ship], places: dict[Hex, tuple[str, ...]]) -> None:
    global _last_seen
    _last_seen = (ships, dict(places))


def recall_places(state: Lepanto, ships: dict[str, Ship]) -> None:
    seen, places = _last_seen
    if seen is ships:
        state.__dict__["places"] = dict(places)
