"""Demanded ground: what a scenario wants on the table before all else, and what of it counts."""

from collections.abc import Iterator
from typing import TypeAlias

from estandarte.games.aguila.before.ground.shapes import Laid
from estandarte.games.aguila.before.zones import box_of
from estandarte.games.aguila.camp import Objective
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.kernel import RuleId, Value, Verdict
from estandarte.wargame.plane.points import Point

Layout: TypeAlias = tuple[tuple[Laid, ...], str, str]
"""Pieces, and the edge or the diagonal that is chosen with them."""


class DemandedGround(Value):
    """The ground of a scenario, by a rule of its own."""

    rule: RuleId
    worth: int = 1
    """Of each piece that counts."""
    diagonal: bool = False
    """Whoever lays the ground chooses a diagonal too. ["BSA-16-oblicua-c"]"""
    short_edge: RuleId = ""
    """By which rule a die says near which short edge it lies."""

    def verdict(
        self, state: Aguila, pieces: tuple[Laid, ...], edge: str, diagonal: str, left: bool
    ) -> Verdict:
        """Is this the ground that the scenario demands?"""
        raise NotImplementedError

    def layouts(self, state: Aguila, left: bool) -> Iterator[Layout]:
        """Ready ways to lay it."""
        raise NotImplementedError

    def name(self, number: int) -> str:
        """What a piece is called on the table."""
        return f"o{number}"

    def objectives(self, ground: tuple[Ground, ...]) -> tuple[Objective, ...]:
        """What of it the scenario counts, and what it is worth."""
        counted = [g for g in ground if g.corners]
        return tuple(Objective(f"objective{n}", middle_of(g), g.id, self.worth)
                     for n, g in enumerate(counted, 1))  # fmt: skip


def middle_of(ground: Ground | Laid) -> Point:
    return box_of(ground.corners).centre


def is_plain_house(state: Aguila, laid: Laid) -> bool:
    """Nobody fortifies a farm or a village for nothing."""
    return state.charts.terrain.piece[laid.piece].building in ("wood", "stone")


def gap_to(state: Aguila, laid: Laid, edge: str) -> tuple[int, int]:
    """The least and the greatest distance of a piece from a long edge."""
    box, field = box_of(laid.corners or laid.line), state.field
    if edge == "bottom":
        return box.bottom - field.bottom, box.top - field.bottom
    return field.top - box.top, field.top - box.bottom
