"""Fields by the dice: each of them obeys the book, measured here once more with plain geometry."""

from collections import Counter
from itertools import combinations, pairwise
from math import dist
from typing import Any

import pytest

from estandarte.kernel import SHELF, Dice
from estandarte.kernel.testing import rule
from estandarte.wargame.fields.field_file import FieldFile, Piece, read_field, written_field
from estandarte.wargame.fields.surveying import Surveyor

FEW, MANY = 24, 10_000
HAIR = 0.002
Spot = tuple[float, float]
Edge = tuple[Spot, Spot]


def surveyor(game: str) -> Surveyor:
    found: Any = SHELF.take(game)
    made: Surveyor = found.surveyor()
    return made


def shapes(piece: Piece) -> list[list[Spot]]:
    """The polygons that a piece fills; of a path or wall, each of its stretches."""
    if piece.buildings:
        return [list(house) for house in piece.buildings]
    if piece.corners:
        return [list(piece.corners)]
    return [_stretch(a, b, piece.width or 0.25) for a, b in pairwise(piece.line)]


def _stretch(a: Spot, b: Spot, width: float) -> list[Spot]:
    over, up = (b[0] - a[0]) / dist(a, b), (b[1] - a[1]) / dist(a, b)
    x, y = -up * width / 2, over * width / 2
    corners = ((a, 1), (a, -1), (b, -1), (b, 1))
    return [(spot[0] + side * x, spot[1] + side * y) for spot, side in corners]


def edges(points: list[Spot]) -> list[Edge]:
    return list(pairwise([*points, points[0]]))


def apart(one: Piece, two: Piece) -> float:
    """The room between two pieces; none where one lies on the other."""
    return min(_between(a, b) for a in shapes(one) for b in shapes(two))


def _between(a: list[Spot], b: list[Spot]) -> float:
    if _inside(b[0], a) or _inside(a[0], b):
        return 0.0
    return min(_gap(p, q) for p in edges(a) for q in edges(b))


def _inside(spot: Spot, ring: list[Spot]) -> bool:
    x, y = spot
    inside = False
    for (ax, ay), (bx, by) in edges(ring):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def _gap(p: Edge, q: Edge) -> float:
    if _cross(p, q):
        return 0.0
    ends = [(p[0], q), (p[1], q), (q[0], p), (q[1], p)]
    return min(_to_edge(spot, edge) for spot, edge in ends)


def _to_edge(spot: Spot, edge: Edge) -> float:
    (ax, ay), (bx, by) = edge
    long = (bx - ax) ** 2 + (by - ay) ** 2
    if not long:
        return dist(spot, edge[0])
    part = max(0.0, min(1.0, ((spot[0] - ax) * (bx - ax) + (spot[1] - ay) * (by - ay)) / long))
    return dist(spot, (ax + part * (bx - ax), ay + part * (by - ay)))


def _cross(p: Edge, q: Edge) -> bool:
    def side(a: Spot, b: Spot, c: Spot) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return (side(*p, q[0]) > 0) != (side(*p, q[1]) > 0) and (side(*q, p[0]) > 0) != (
        side(*q, p[1]) > 0
    )


def across(piece: Piece) -> float:
    return max(dist(a, b) for a in piece.corners for b in piece.corners)


def length(piece: Piece) -> float:
    return sum(dist(a, b) for a, b in pairwise(piece.line))


def demand_on_table(file: FieldFile, wide: float, deep: float) -> None:
    for piece in file.piece:
        for x, y in (*piece.corners, *piece.line, *(c for h in piece.buildings for c in h)):
            assert -HAIR <= x <= wide + HAIR and -HAIR <= y <= deep + HAIR, piece


def demand_sizes(found: Surveyor, file: FieldFile) -> None:
    kinds = found.kinds(file.scale)
    for piece in file.piece:
        kind = kinds[piece.kind]
        size = {"area": across, "house": across, "line": length}.get(kind.shape)
        if size is not None:
            assert kind.least - HAIR <= size(piece) <= kind.most + HAIR, piece
        elif kind.shape in ("band", "river"):
            assert kind.least - HAIR <= piece.width <= kind.most + HAIR, piece


# --- Tercios


def scenery_points(seed: str) -> dict[str, int]:
    dice = Dice(seed)
    while True:
        red, blue = dice.throw(6), dice.throw(6)
        if red != blue:
            return {"red": red, "blue": blue}


def demand_scenery(found: Surveyor, file: FieldFile) -> None:
    """Points, turns, distances, rivers and paths, as the book has them."""
    kinds = found.kinds(file.scale)
    wide, deep = found.measures(file)
    points, spent = scenery_points(file.seed), Counter[str]()
    gap = 9 if file.scale == "mm28" else 6
    demand_on_table(file, wide, deep)
    demand_sizes(found, file)
    free = 0
    for number, piece in enumerate(file.piece):
        before = file.piece[number - 1] if number else None
        if piece.kind == "river":
            assert not spent[piece.by], "a river is the first choice"
            crossing = file.piece[number + 1]
            assert crossing.kind in ("bridge", "ford") and crossing.by != piece.by
            free = number + 1
        if piece.kind in ("bridge", "ford"):
            assert any(p.kind == "river" and _cross_any(piece, p) for p in file.piece[:number])
        if piece.kind in ("river", "path"):
            ends = [x in (0, wide) or y in (0, deep) for x, y in (piece.line[0], piece.line[-1])]
            assert any(ends) and (piece.kind == "path" or all(ends))
        if not (free and number == free and before is not None and before.kind == "river"):
            spent[piece.by] += kinds[piece.kind].cost
    assert all(spent[side] <= points[side] for side in points), (spent, points)
    if file.piece:
        assert file.piece[0].by == max(points, key=lambda side: points[side])
    loose = ("path", "bridge", "ford")
    kept = [piece for piece in file.piece if piece.kind not in loose]
    for one, two in combinations(kept, 2):
        room = apart(one, two)
        touching = one.kind == two.kind and room <= 1 / 16
        assert touching or room >= gap - HAIR, (one, two, room)


def _cross_any(one: Piece, two: Piece) -> bool:
    return any(_cross(p, q) for p in pairwise(one.line) for q in pairwise(two.line))


# --- Águila


def demand_region(found: Surveyor, file: FieldFile) -> None:
    """Pieces as the dice give them on the table of the region, in turn, four inches apart."""
    charts = found.pack.terrain
    demand_on_table(file, *found.measures(file))
    demand_sizes(found, file)
    dice, left, groups = Dice(file.seed), list(file.piece), []
    skipped = 0
    while left:
        name = charts.type[file.terrain].pieces[dice.throw(6) + dice.throw(6) - 2]
        kind = charts.piece[name]
        count = 1 if kind.count_die is None else (dice.throw(6) + 1) // 2
        names = kind.becomes or (name,)
        others = bool(groups) and (len(groups) + skipped) % 2 != (left[0].by != groups[0][0].by)
        if others or left[0].kind not in names:
            skipped += 1  # it found no room
            assert skipped <= 6
            continue
        groups.append([left.pop(0) for _ in range(count)])
        assert {piece.kind for piece in groups[-1]} <= set(names)
    assert 3 <= len(groups) <= 8
    sides = [group[0].by for group in groups]
    if not skipped:
        assert all(a != b for a, b in pairwise(sides)), "they take turns"
    for group in groups:
        assert all(apart(a, b) >= 1 - HAIR for a, b in combinations(group, 2))
    for mine, others in combinations(groups, 2):
        for one in mine:
            for two in others:
                assert apart(one, two) >= 4 - HAIR, (one, two)
    for river in (piece for piece in file.piece if piece.kind in ("river", "stream")):
        wide = found.measures(file)[0]
        assert {river.line[0][0], river.line[-1][0]} == {0, wide}
        assert river.crossings


DEMANDS = {"tercios": demand_scenery, "aguila": demand_region}


def demand_all(game: str, numbers: range) -> None:
    found = surveyor(game)
    scales = found.scales()
    for number in numbers:
        wish = found.blank(scale=scales[number % len(scales)])
        file = found.draw(wish, f"{game} {number}")
        DEMANDS[game](found, file)
        assert found.inspect(file).problems == ()
        assert read_field(written_field(file)) == file


@pytest.mark.parametrize("game", sorted(DEMANDS))
@rule("TER-scenery-points-d", "BSA-15-terreno-g")
def test_every_field_by_the_dice_obeys_the_book(game: str) -> None:
    demand_all(game, range(FEW))


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted(DEMANDS))
def test_ten_thousand_fields_obey_the_book(game: str) -> None:
    demand_all(game, range(MANY // 2))


@pytest.mark.parametrize("game", sorted(DEMANDS))
def test_the_same_seed_gives_the_same_field(game: str) -> None:
    found = surveyor(game)
    one, two = (found.draw(found.blank(), "again") for _ in range(2))
    assert one == two
    assert one != found.draw(found.blank(), "otherwise")
