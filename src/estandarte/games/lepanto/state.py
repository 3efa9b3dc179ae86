"""Lepanto: the ships, the wind, the turn."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from estandarte.kernel import Open, Role, State, Whole
from estandarte.wargame.hexes import Direction, Hex

from .schema.components import CHRISTIANS, OTTOMANS
from .sea.waters import Waters, waters_of
from .ships import Ship
from .switches import Switches


class Lepanto(State):
    """All that is true of the battle now."""

    ships: Open[dict[str, Ship]]
    pack: Open[str]
    scenario: Open[str]
    switches: Whole[Switches]
    turns: Open[int]
    penalty_turns: Open[tuple[int, int]]
    """The turns from which 7.3 weakens Ottoman small arms, first and second."""
    reserves: Open[bool]
    doria: Open[bool]
    """Whether Doria's die is still thrown. [LEP-9.0-a]"""
    wind_shifts: Open[bool]
    wind: Open[Direction]
    turn: Open[int] = 1
    phase: Open[int] = 0
    """Phases begun so far, of both sides; tells what was done in the present one."""
    becalmed: Open[bool] = False

    def clone(self) -> "Lepanto":
        copy = super().clone()
        drawn = copy.__dict__
        drawn.update(self.__dict__)
        if "places" in drawn:
            drawn["places"] = dict(drawn["places"])
        return copy

    @cached_property
    def waters(self) -> Waters:
        return waters_of(self.pack)

    @cached_property
    def places(self) -> dict[Hex, tuple[str, ...]]:
        """Who is where; not saved but drawn from the ships when first asked."""
        places: dict[Hex, tuple[str, ...]] = {}
        for ship in self.ships.values():
            places[ship.at] = (*places.get(ship.at, ()), ship.id)
        return places

    @cached_property
    def roster(self) -> tuple[str, ...]:
        """The ships in the order of the fleet list, so that chance can point at one."""
        return tuple(self.ships)

    @cached_property
    def berths(self) -> dict[Role, list[int]]:
        """Which places of the roster belong to whom."""
        berths: dict[Role, list[int]] = {CHRISTIANS: [], OTTOMANS: []}
        for place, id in enumerate(self.roster):
            berths[self.ships[id].role].append(place)
        return berths

    @cached_property
    def galleasses(self) -> tuple[str, ...]:
        return tuple([ship.id for ship in self.ships.values() if ship.kind == "galleass"])

    @cached_property
    def engaged(self) -> dict[Role, tuple[str, ...]]:
        """Who has enemies near; found when first asked, forgotten when any ship changes place."""
        return {}

    def put(self, ship: Ship) -> None:
        """The ship as it is from now on."""
        before, places = self.ships[ship.id], self.places
        if before.at != ship.at:
            self._leave(before)
            self.__dict__.pop("engaged", None)
            places[ship.at] = (*places.get(ship.at, ()), ship.id)
        self.ships[ship.id] = ship

    def remove(self, id: str) -> None:
        """A ship is gone: what was drawn from the list of ships holds no longer."""
        self._leave(self.ships[id])
        del self.ships[id]
        for name in ("roster", "berths", "galleasses", "engaged"):
            self.__dict__.pop(name, None)

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
        return ship.reserve and self.holds_reserves

    @property
    def holds_reserves(self) -> bool:
        return self.reserves and self.turn < self.waters.pack.charts.reserves.released

    def points(self) -> dict[Role, int]:
        return points_of(self.ships)


def points_of(ships: Mapping[str, Ship]) -> dict[Role, int]:
    """What the ships left would score, repulsed and immobilised ones left out."""
    counted = [s for s in ships.values() if s.counts]
    ours = sum([s.points for s in counted if s.role == CHRISTIANS])
    return {CHRISTIANS: ours, OTTOMANS: sum([s.points for s in counted]) - ours}


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
