"""Engraves the coast of Mistral's chart from Natural Earth land (public domain).

    npm install --prefix /tmp/atlas world-atlas
    python tools/chart_coast.py /tmp/atlas/node_modules/world-atlas/land-10m.json

Writes web/src/games/mistral/board/coast.json: shores, hatching seaward of them, hills and rivers
as paths of the sheet. The frame must be that of frame.ts beside it; a test says so.
"""

import json
import math
import random
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

Point = tuple[float, float]

OUT = Path(__file__).resolve().parents[1] / "web/src/games/mistral/board/coast.json"
WEST, EAST, SOUTH, NORTH = -10.0, 21.0, 31.0, 46.2
DEGREE = 48
"""Units of the sheet in one degree of longitude."""
PAD = 24
GAP, REACH = 3, 13
"""Between the lines of the hatching, and how far it goes out to sea."""
FINE = 0.32

CHAINS = (
    ((-1.5, 43.05), (0.2, 42.75), (1.6, 42.55), (2.6, 42.45)),
    ((-7.8, 43.0), (-6.0, 43.05), (-4.4, 43.1)),
    ((6.3, 44.3), (6.9, 44.9), (7.2, 45.6), (8.2, 46.1)),
    ((9.2, 46.1), (10.6, 46.1), (12.0, 46.1)),
    ((6.7, 44.1), (7.3, 44.4), (7.9, 44.35)),
    ((8.8, 44.75), (9.8, 44.45), (10.8, 44.1), (12.0, 43.6), (12.9, 42.9), (13.5, 42.3),
     (14.2, 41.7), (15.2, 40.9), (15.9, 40.25), (16.3, 39.5)),
    ((-3.9, 37.1), (-3.1, 37.15), (-2.4, 37.3)),
    ((-9.0, 31.2), (-7.6, 31.7), (-6.2, 32.4), (-5.0, 33.2), (-3.6, 33.8), (-2.2, 34.2),
     (0.0, 34.9), (2.2, 35.6), (4.6, 35.9), (6.5, 35.5), (8.4, 35.8)),
    ((1.0, 33.4), (3.2, 34.2), (5.6, 34.8)),
    ((9.05, 42.5), (9.1, 42.0)),
    ((9.0, 40.35), (9.35, 40.1)),
    ((-5.6, 40.3), (-4.3, 40.7), (-3.4, 41.2)),
    ((-2.9, 38.3), (-1.9, 38.4)),
    ((3.2, 44.2), (3.9, 44.6), (4.2, 45.2)),
    ((15.6, 44.7), (16.8, 43.9), (18.2, 43.2), (19.4, 42.6)),
    ((20.2, 42.0), (20.5, 41.0), (20.9, 39.9)),
)  # fmt: skip
RIVERS = (
    ((-3.9, 42.9), (-1.9, 42.35), (-0.9, 41.65), (0.35, 41.2), (0.5, 40.9), (0.87, 40.72)),
    ((4.83, 46.2), (4.85, 44.9), (4.7, 44.2), (4.63, 43.7), (4.75, 43.38)),
    ((7.1, 44.7), (7.7, 45.05), (8.9, 45.1), (10.2, 45.0), (11.3, 45.0), (12.45, 44.95)),
    ((-2.95, 38.0), (-4.0, 38.0), (-4.78, 37.88), (-5.98, 37.4), (-6.35, 36.82)),
    ((12.1, 43.6), (12.4, 42.8), (12.5, 41.95), (12.26, 41.76)),
    ((-1.8, 40.3), (-3.9, 39.95), (-6.0, 39.7), (-7.5, 39.5), (-9.1, 38.85)),
    ((-2.4, 41.7), (-4.7, 41.5), (-6.0, 41.4), (-8.6, 41.15)),
)


def northing(latitude: float) -> float:
    return math.degrees(math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)))


def on_sheet(longitude: float, latitude: float) -> Point:
    latitude = min(70.0, max(10.0, latitude))
    return (longitude - WEST) * DEGREE, (northing(NORTH) - northing(latitude)) * DEGREE


WIDTH = round((EAST - WEST) * DEGREE)
HEIGHT = round((northing(NORTH) - northing(SOUTH)) * DEGREE)


def rings(atlas: dict[str, Any]) -> list[list[Point]]:
    """Every ring of land, decoded from the arcs that neighbours share."""
    scale, move = atlas["transform"]["scale"], atlas["transform"]["translate"]
    arcs: list[list[Point]] = []
    for arc in atlas["arcs"]:
        x = y = 0
        line: list[Point] = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            line.append((x * scale[0] + move[0], y * scale[1] + move[1]))
        arcs.append(line)
    found: list[list[Point]] = []
    for shape in atlas["objects"]["land"]["geometries"]:
        polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        for polygon in polygons:
            for ring in polygon:
                line = []
                for index in ring:
                    part = arcs[index] if index >= 0 else arcs[~index][::-1]
                    line += part[1 if line else 0 :]
                found.append(line)
    return found


def clipped(ring: list[Point]) -> list[Point]:
    """The part of a ring inside the sheet and its margin."""
    low, high = (-PAD, -PAD), (WIDTH + PAD, HEIGHT + PAD)
    for axis in (0, 1):
        for bound, sign in ((low[axis], 1), (high[axis], -1)):
            kept: list[Point] = []
            for i, here in enumerate(ring):
                before = ring[i - 1]
                inside, was = sign * (here[axis] - bound) >= 0, sign * (before[axis] - bound) >= 0
                if inside != was:
                    t = (bound - before[axis]) / (here[axis] - before[axis])
                    kept.append(
                        (
                            before[0] + t * (here[0] - before[0]),
                            before[1] + t * (here[1] - before[1]),
                        )
                    )
                if inside:
                    kept.append(here)
            ring = kept
            if len(ring) < 3:
                return []
    return ring


def simpler(line: list[Point]) -> list[Point]:
    """Fewer points that stray no further than can be seen."""
    keep = {0, len(line) - 1}
    open_parts = [(0, len(line) - 1)]
    while open_parts:
        a, b = open_parts.pop()
        (ax, ay), (bx, by) = line[a], line[b]
        length = math.hypot(bx - ax, by - ay)
        worst, at = FINE, -1
        for i in range(a + 1, b):
            x, y = line[i]
            off = (
                abs((by - ay) * x - (bx - ax) * y + bx * ay - by * ax) / length
                if length
                else math.hypot(x - ax, y - ay)
            )
            if off > worst:
                worst, at = off, i
        if at > 0:
            keep.add(at)
            open_parts += [(a, at), (at, b)]
    return [line[i] for i in sorted(keep)]


def area(ring: list[Point]) -> float:
    sides = zip(ring, ring[1:] + ring[:1], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in sides)) / 2


def land() -> list[list[Point]]:
    found = []
    for ring in rings(json.loads(Path(sys.argv[1]).read_text())):
        longitudes, latitudes = [p[0] for p in ring], [p[1] for p in ring]
        if max(longitudes) < WEST - 1 or min(longitudes) > EAST + 1:
            continue
        if max(latitudes) < SOUTH - 1 or min(latitudes) > NORTH + 1:
            continue
        inside = clipped([on_sheet(*point) for point in ring])
        if inside and area(inside) > 2.5:
            found.append(simpler(inside))
    return found


def filled(shores: list[list[Point]]) -> list[list[bool]]:
    """Land or sea for every unit of the sheet."""
    rows = []
    for y in range(HEIGHT):
        crossings: list[float] = []
        for ring in shores:
            for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
                if (ay <= y + 0.5) != (by <= y + 0.5):
                    crossings.append(ax + (y + 0.5 - ay) / (by - ay) * (bx - ax))
        crossings.sort()
        row = [False] * WIDTH
        for start, end in zip(crossings[::2], crossings[1::2], strict=True):
            for x in range(max(0, math.ceil(start - 0.5)), min(WIDTH, math.floor(end - 0.5) + 1)):
                row[x] = True
        rows.append(row)
    return rows


def distances(ground: list[list[bool]]) -> list[list[float]]:
    """From every unit of sea to the nearest land, by two sweeps."""
    far = 99.0
    away = [[0.0 if cell else far for cell in row] for row in ground]
    steps = ((-1, 0, 1.0), (0, -1, 1.0), (-1, -1, 1.414), (1, -1, 1.414))
    for sign in (1, -1):
        ys = range(HEIGHT) if sign > 0 else range(HEIGHT - 1, -1, -1)
        for y in ys:
            row = away[y]
            xs = range(WIDTH) if sign > 0 else range(WIDTH - 1, -1, -1)
            for x in xs:
                best = row[x]
                for dx, dy, cost in steps:
                    i, j = x + sign * dx, y + sign * dy
                    if 0 <= i < WIDTH and 0 <= j < HEIGHT and away[j][i] + cost < best:
                        best = away[j][i] + cost
                row[x] = best
    return away


def hatching(shores: list[list[Point]]) -> str:
    """Level strokes along every shore, now shorter and now longer."""
    away, chance, path = distances(filled(shores)), random.Random(2), []
    for i, y in enumerate(range(1, HEIGHT, GAP)):
        reach = REACH * (0.42, 0.7, 0.42, 1.0)[i % 4]
        start = None
        for x in range(WIDTH + 1):
            wet = x < WIDTH and 0.6 < away[y][x] <= reach
            if wet and start is None:
                start = x
            elif not wet and start is not None:
                long = x - start
                if long >= 2:
                    a, b = start + chance.random() * long * 0.08, x - chance.random() * long * 0.12
                    path.append(f"M{a:.1f},{y}H{b:.1f}")
                start = None
    return "".join(path)


def hill(x: float, y: float, w: float) -> str:
    """A rounded back with four strokes of shade on its eastern side."""
    h = w * 0.8
    foot, brow = y + h * 0.4, y - h * 0.8
    path = (
        f"M{x - w:.1f},{foot:.1f}Q{x - w * 0.4:.1f},{y - h:.1f} {x:.1f},{brow:.1f}"
        f"Q{x + w * 0.5:.1f},{y - h * 0.6:.1f} {x + w:.1f},{foot:.1f}"
    )
    for j in range(4):
        s = 0.12 + j * 0.2
        top = y - h * 0.7 + h * s * 0.55
        path += f"M{x + w * s:.1f},{top:.1f}l{w * 0.14:.1f},{h * 0.62:.1f}"
    return path


def hills() -> str:
    chance, path = random.Random(11), []
    for chain in CHAINS:
        for a, b in pairwise([on_sheet(*point) for point in chain]):
            long, gone = math.dist(a, b), 0.0
            while gone < long:
                t = gone / long
                x = a[0] + (b[0] - a[0]) * t + chance.uniform(-4, 4)
                y = a[1] + (b[1] - a[1]) * t + chance.uniform(-6, 6)
                w = chance.uniform(5.5, 8.5)
                path.append(hill(x, y, w))
                gone += chance.uniform(10, 15)
    return "".join(path)


def rivers() -> str:
    path = ""
    for river in RIVERS:
        points = [on_sheet(*point) for point in river]
        path += f"M{points[0][0]:.1f},{points[0][1]:.1f}"
        for i, here in enumerate(points[:-1]):
            before, there = points[max(0, i - 1)], points[i + 1]
            after = points[min(len(points) - 1, i + 2)]
            path += "C" + " ".join(
                f"{x:.1f},{y:.1f}"
                for x, y in (
                    (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6),
                    (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6),
                    there,
                )
            )
    return path


def main() -> None:
    shores = land()
    art = {
        "frame": {"west": WEST, "east": EAST, "south": SOUTH, "north": NORTH, "degree": DEGREE},
        "land": "".join(
            "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in ring) + "Z" for ring in shores
        ),
        "hatching": hatching(shores),
        "hills": hills(),
        "rivers": rivers(),
    }
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(json.dumps(art, indent=0) + "\n")


if __name__ == "__main__":
    main()
