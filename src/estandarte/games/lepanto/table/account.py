"""The board told in sentences, for those who cannot see it."""

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any

from estandarte.games.lepanto.fleets import fleet
from estandarte.games.lepanto.movement.tows import tow_of
from estandarte.games.lepanto.schema.components import CHRISTIANS, OTTOMANS
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import Dice, Texts
from estandarte.wargame.hexes import DIRECTIONS, NOWHERE, Hex, angle, distance

from .names import given_name
from .sentences import order_hint
from .view import LepantoView, imagine

SHORTEST_LINE = 3
"""Fewer ships abreast are told one by one."""
NEAR = 4
"""Hexes within which a ship has to do with a strip of land."""


class Account:
    """Tells what lies on the board, in one language."""

    def __init__(self, view: LepantoView, texts: Texts, language: str) -> None:
        self.view, self._texts, self._language = view, texts, language
        self.state: Lepanto = imagine(view, Dice("account"))

    def say(self, key: str, count: int | None = None, /, **facts: Any) -> str:
        return self._texts.say(self._language, f"account.{key}", facts, count)

    def sentences(self) -> Iterator[str]:
        yield self.moment()
        yield from self.wind()
        yield self.say("score", **self.state.points())
        yield from self.warnings()
        for id in self.state.waters.pack.fleets.squadrons:
            if id in self._strengths:
                yield from self.squadron(id)
        yield from self.contacts()
        if hint := order_hint(self.view, self._texts, self._language):
            yield hint

    def moment(self) -> str:
        turn = self.say("turn", turn=self.view.turn, turns=self.view.turns)
        moment = self.say(f"moment.{self.view.moment or 'over'}", side=self.view.side)
        return f"{turn} {moment}"

    def wind(self) -> Iterator[str]:
        """Where it blows, and what that means under sail for every heading. [LEP-6.2-d]"""
        yield self.say("wind", wind=self.view.wind)
        if self.view.becalmed:
            yield self.say("wind.becalmed")
            return
        sailing = self.state.waters.pack.charts.sailing
        for side, table in ((CHRISTIANS, sailing.christians), (OTTOMANS, sailing.ottomans)):
            for hexes in sorted(set(table), reverse=True):
                ways = [d for d in DIRECTIONS if table[angle(d, self.view.wind)] == hexes]
                key = "sail" if hexes else "sail.none"
                yield self.say(key, hexes, side=side, headings=ways)

    def warnings(self) -> Iterator[str]:
        """What the number of the turn changes now or later."""
        view, charts = self.view, self.state.waters.pack.charts
        first, second = view.penalty_turns
        key = "both" if view.turn >= second else "half" if view.turn >= first else "later"
        yield self.say(f"penalty.{key}", first=first, second=second)
        if view.reserves and view.turn < charts.reserves.released:
            yield self.say("reserves", released=charts.reserves.released)
        if view.doria:
            yield self.say("doria")
        for one, other in sorted(self.state.waters.cut):
            if one < other and self._is_near(one):
                yield self.say("cut", one=one, other=other)

    def _is_near(self, hex: Hex) -> bool:
        return any(distance(hex, ship.at) <= NEAR for ship in self.view.ships.values())

    # --- squadrons

    @cached_property
    def _strengths(self) -> dict[str, int]:
        """How many ships each squadron had when the battle began."""
        pack = self.state.waters.pack
        strengths: dict[str, int] = {}
        for ship in fleet(pack, pack.scenarios[self.view.scenario]):
            strengths[ship.squadron] = strengths.get(ship.squadron, 0) + 1
        return strengths

    def squadron(self, id: str) -> Iterator[str]:
        squadron = self.state.waters.pack.fleets.squadrons[id]
        left = [s for s in self.view.ships.values() if s.squadron == id]
        facts: dict[str, Any] = {
            "squadron": id,
            "id": id,
            "commander": squadron.commander.get(self._language, ""),
            "of": max(self._strengths[id], len(left)),
        }
        if not left:
            yield self.say("squadron.gone", **facts)
            return
        columns, rows = zip(*(divmod(s.at, 100) for s in left), strict=True)
        facts["northwest"] = 100 * min(columns) + min(rows)
        facts["southeast"] = 100 * max(columns) + max(rows)
        yield self.say("squadron", len(left), **facts)
        for line in lines_of(left):
            yield self._line(line)
        yield from self._plights(left)

    def _line(self, line: list[Ship]) -> str:
        ship, last = line[0], line[-1]
        if ship is last:
            return self.say("ship", ship=ship.id, at=ship.at, bow=ship.bow)
        return self.say("line", first=ship.id, last=last.id, at=ship.at, to=last.at, bow=ship.bow)

    def _plights(self, ships: list[Ship]) -> Iterator[str]:
        turn = self.view.turn
        ships = sorted(ships, key=lambda s: s.id)
        plights = {
            "exhausted": [s.id for s in ships if s.is_exhausted(turn)],
            "repulsed": [s.id for s in ships if s.repulsed],
            "immobilised": [s.id for s in ships if s.stuck],
        }
        for plight, ids in plights.items():
            if ids:
                yield self.say(plight, len(ids), ids=ids)
        for ship in ships:
            if tow := tow_of(self.state, ship):
                yield self.say("tow", galley=ship.id, ship=tow.id)
            if ship.ramming:
                yield self.say("ramming", ship=ship.id, target=ship.ramming)

    # --- the enemy

    def contacts(self) -> Iterator[str]:
        """The ships of whoever asks that touch an enemy; a spectator hears the Christian ones."""
        role = OTTOMANS if self.view.role == OTTOMANS else CHRISTIANS
        touching = False
        for ship in sorted(self.state.of(role), key=lambda s: s.id):
            if enemies := neighbours(self.state, ship):
                touching = True
                yield self.say("contact", ship=ship.id, at=ship.at, bow=ship.bow, enemies=enemies)
        if not touching:
            yield self.say("contact.none")


def neighbours(state: Lepanto, ship: Ship) -> list[tuple[str, int]]:
    """Enemies in the same hex (direction 0) and in the six around it."""
    beside = state.waters.beside[ship.at]
    hexes = [(0, ship.at), *((d, beside[d]) for d in DIRECTIONS if beside[d] != NOWHERE)]
    found = ((way, state.enemy_at(hex, ship.role)) for way, hex in hexes)
    return [(enemy.id, way) for way, enemy in found if enemy is not None]


def lines_of(ships: list[Ship]) -> list[list[Ship]]:
    """Ships that follow each other in number and down one column go together, others alone."""
    ordered = sorted(ships, key=lambda s: s.id)
    lines: list[list[Ship]] = [[ordered[0]]]
    for before, ship in pairwise(ordered):
        if _is_abreast(before, ship):
            lines[-1].append(ship)
        else:
            lines.append([ship])
    told: list[list[Ship]] = []
    for line in lines:
        told += [line] if len(line) >= SHORTEST_LINE else [[ship] for ship in line]
    return told


def _is_abreast(one: Ship, other: Ship) -> bool:
    """The next in the line; a ship with a name of its own is told by that name."""
    follows = other.at - one.at in (1, -1)
    named = given_name(one.id) or given_name(other.id)
    return follows and one.bow == other.bow and one.kind == other.kind and not named
