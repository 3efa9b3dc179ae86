"""Grows the coast of the Lepanto chart from its land and shore hexes. Writes a file of the client.

The coast is art, not rule: which hex is land is said by waters.toml alone. Run again when that file
changes; the same file gives the same coast, byte for byte. Needs shapely, as the tests do.
"""

import json
import math
import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from shapely import make_valid
from shapely.geometry import LineString, Point, Polygon, box
from shapely.ops import unary_union

from estandarte.games.lepanto import LEPANTO
from estandarte.kernel import Setup

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "web" / "src" / "games" / "lepanto" / "board" / "coast.json"

WIDTH = 43.0
"""Of a hex, between its upright sides."""
SIDE = WIDTH / math.sqrt(3)
NEIGHBOURS = {1: (-1, 0), 2: (-1, 1), 3: (0, 1), 4: (1, 0), 5: (1, -1), 6: (0, -1)}
CORNERS = {4: 1, 3: 2, 2: 3, 1: 4, 6: 5, 5: 0}
Points = list[tuple[float, float]]


def centre(hex: str) -> tuple[float, float]:
    column, row = int(hex[:2]), int(hex[2:])
    shift = WIDTH / 2 if row % 2 == 0 else 0.0
    return (column - 0.5) * WIDTH + shift, (row - 1) * 1.5 * SIDE + SIDE


def corners(hex: str, size: float = 1.0) -> Points:
    x, y = centre(hex)
    turns = [math.radians(60 * i - 90) for i in range(6)]
    return [(x + SIDE * size * math.cos(a), y + SIDE * size * math.sin(a)) for a in turns]


def hexside(one: str, other: str) -> Points:
    def axial(hex: str) -> tuple[int, int]:
        column, row = int(hex[:2]), int(hex[2:])
        return column - (row - 1) // 2, row - 1

    (q, r), (u, v) = axial(one), axial(other)
    way = next(d for d, step in NEIGHBOURS.items() if step == (u - q, v - r))
    around = corners(one)
    return sorted([around[CORNERS[way]], around[(CORNERS[way] + 1) % 6]], key=lambda p: p[1])


def noise(seed: int) -> Callable[[float], float]:
    chance = random.Random(seed)
    values = [chance.uniform(-1, 1) for _ in range(997)]

    def at(t: float) -> float:
        i = math.floor(t)
        u = t - i
        u = u * u * (3 - 2 * u)
        return values[i % 997] * (1 - u) + values[(i + 1) % 997] * u

    return at


WAVES = [(noise(7 + i), amount, length) for i, (amount, length) in enumerate(
    [(0.24, 1.5), (0.15, 0.62), (0.07, 0.27), (0.035, 0.11)]
)]  # fmt: skip


def rough(ring: Any, amount: float = 1.0) -> Any:
    """Bays and points: the line is pushed in and out by noise of four wavelengths."""
    step = 2.6
    count = max(24, int(ring.length / step))
    points: Points = []
    for i in range(count):
        p, q = (ring.interpolate((i + part) / count, normalized=True) for part in (0.0, 0.5))
        dx, dy = q.x - p.x, q.y - p.y
        length = math.hypot(dx, dy) or 1
        t = i * step / SIDE
        push = amount * SIDE * sum(size * wave(t / long) for wave, size, long in WAVES)
        points.append((p.x - dy / length * push, p.y + dx / length * push))
    return unary_union(list(polygons(make_valid(Polygon(points)))))


def polygons(shape: Any) -> Iterable[Any]:
    for part in getattr(shape, "geoms", [shape]):
        if part.geom_type == "Polygon":
            yield part
        elif part.geom_type == "MultiPolygon":
            yield from part.geoms


def spit(one: str, other: str) -> Any:
    """A sand spit that cuts two shore hexes apart."""
    p, q = hexside(one, other)
    base = (p[0] - (q[0] - p[0]) * 0.5, p[1] - (q[1] - p[1]) * 0.6)
    wide = SIDE * 0.16
    line = [
        (
            base[0] + (q[0] - base[0]) * u / 8 + wide * 0.9 * math.sin(u / 2 + p[0]),
            base[1] + (q[1] - base[1]) * u / 8,
        )
        for u in range(9)
    ]
    west = [(x - wide * (1.25 - 0.1 * i), y) for i, (x, y) in enumerate(line)]
    east = [(x + wide * (1.25 - 0.1 * i), y) for i, (x, y) in reversed(list(enumerate(line)))]
    return Polygon(west + east).buffer(1.2)


def coast(sheet: dict[str, Any]) -> Any:
    land = unary_union([Polygon(corners(hex, 1.02)) for hex in sheet["land"]])
    ground = unary_union([Polygon(corners(hex)) for hex in [*sheet["land"], *sheet["shore"]]])
    right = (sheet["columns"] + 1) * WIDTH + 60
    left = centre(sheet["land"][0])[0] - WIDTH / 2
    top = box(left - 10, -60, right, SIDE)
    grown = unary_union([land, top]).buffer(SIDE * 0.30, join_style=1)
    shape = unary_union([*(rough(p.exterior) for p in polygons(grown)), land.buffer(-SIDE * 0.12)])
    for one, other in sheet["blocked"]:
        shape = shape.union(spit(one, other))
    for hex in sorted(sheet["islets"]):
        shape = shape.union(rough(Point(centre(hex)).buffer(SIDE * 0.48).exterior, 1.3))
    shape = shape.intersection(unary_union([ground, box(left - 10, -60, right, 2)]))
    large = [p for p in polygons(shape) if p.area > SIDE * SIDE * 0.06]
    return unary_union([Polygon(p.exterior) for p in large])


def hatching(land: Any, width: float, height: float) -> str:
    """Short level strokes seaward of the shore, as on engraved charts."""
    chance = random.Random(3)
    bands = [land.buffer(15 * k).difference(land.buffer(0.2)) for k in (0.42, 0.7, 1.0)]
    strokes, y, count = [], 0.0, 0
    while y < height:
        cut = LineString([(0, y), (width, y)]).intersection(bands[(0, 1, 0, 2)[count % 4]])
        for part in getattr(cut, "geoms", [cut]):
            if part.is_empty or part.geom_type != "LineString":
                continue
            ends = sorted((part.coords[0][0], part.coords[-1][0]))
            length = ends[1] - ends[0]
            if length >= 1.2:
                start = ends[0] + chance.random() * length * 0.08
                end = ends[1] - chance.random() * length * 0.12
                strokes.append(f"M{short(start)},{short(y)}H{short(end)}")
        y, count = y + 2.9, count + 1
    return "".join(strokes)


def hills(land: Any, width: float, height: float) -> str:
    chance = random.Random(5)
    inland = land.buffer(-13).intersection(box(0, -4, width, height))
    drawn: Points = []
    path = ""
    for _ in range(1600):
        x, y = chance.uniform(0, width), chance.uniform(0, height / 8)
        near = any((x - a) ** 2 + (y - b) ** 2 < 22**2 for a, b in drawn)
        if near or not inland.contains(Point(x, y)):
            continue
        drawn.append((x, y))
        w = chance.uniform(8, 13)
        h = w * 0.62
        path += f"M{short(x - w)},{short(y + h / 2)}Q{short(x - w * 0.4)},{short(y - h)}"
        path += f" {short(x)},{short(y - h * 0.7)}Q{short(x + w / 2)},{short(y - h * 0.6)}"
        path += f" {short(x + w)},{short(y + h / 2)}"
        for j in range(5):
            t = 0.1 + j * 0.17
            path += f"M{short(x + w * t)},{short(y - h * 0.62 + h * t / 2)}"
            path += f"l{short(w * 0.16)},{short(h * (0.5 + 0.1 * j) * 0.75)}"
    return path


def short(number: float) -> str:
    text = f"{number:.1f}"
    return text.removesuffix(".0")


def outline(shape: Any) -> str:
    path = ""
    for part in polygons(shape):
        for ring in (part.exterior, *part.interiors):
            path += (
                "M" + "L".join(f"{short(x)},{short(y)}" for x, y in list(ring.coords)[:-1]) + "Z"
            )
    return path


def main() -> None:
    sheet = LEPANTO.board(Setup(LEPANTO.name, "battle"))
    assert sheet is not None
    land = coast(sheet)
    width = (sheet["columns"] + 0.5) * WIDTH
    height = sheet["rows"] * 1.5 * SIDE + SIDE / 2
    shore = unary_union([Polygon(corners(hex)) for hex in sheet["shore"]]).difference(land)
    drawn = {
        "hexes": sorted(sheet["land"]),
        "land": outline(land.simplify(0.25)),
        "wash": outline(land.difference(land.buffer(-7)).simplify(0.4)),
        "shore": outline(shore.simplify(0.3)),
        "hatching": hatching(land, width, height),
        "hills": hills(land, width, height),
    }
    OUT.write_text(json.dumps(drawn, indent=1) + "\n", encoding="utf-8")
    print(f"{OUT.relative_to(ROOT)}: {OUT.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
