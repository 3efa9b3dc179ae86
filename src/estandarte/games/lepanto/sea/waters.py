"""The map: where there is water for whom, and what lies how far from where."""

from functools import cache
from typing import NamedTuple

from estandarte.games.lepanto.schema.components import CHRISTIANS, OTTOMANS, Kind, Pack, RowingTable
from estandarte.games.lepanto.schema.pack import pack_named
from estandarte.kernel import Role, RuleId
from estandarte.wargame.hexes import (
    DIRECTIONS,
    EAST,
    NOWHERE,
    STEPS,
    Direction,
    Hex,
    axial,
    from_axial,
    hex_of,
    offsets_within,
    rotated,
)

Ways = tuple[Hex, ...]
"""The hex in each direction, by its number; place 0 is unused."""


class Waters(NamedTuple):
    """Tables drawn once from a pack, so that rules only look up."""

    pack: Pack
    hexes: frozenset[Hex]
    land: frozenset[Hex]
    shore: frozenset[Hex]
    covered: frozenset[Hex]
    cut: frozenset[tuple[Hex, Hex]]
    """Pairs of shore hexes with land between them, both ways round. [LEP-Q55]"""
    beside: dict[Hex, Ways]
    """Neighbours on the map, whatever lies in them."""
    deep: dict[Hex, Ways]
    """Neighbours that a galley or galleass may enter on purpose; NOWHERE if it may not."""
    shallow: dict[Hex, Ways]
    """The same for galliots, which may use the shore. [LEP-6.6-b]"""
    near: dict[Hex, tuple[Hex, ...]]
    """Hexes within the reach of small arms. [LEP-7.2-b]"""
    bits: dict[Hex, int]
    """A bit for each hex, so that many hexes are one number and are compared at a stroke."""
    around: dict[Hex, int]
    """Hexes from which or into which any attack at all could be made, its own among them."""
    guns: dict[tuple[Kind, Hex, Direction], dict[Hex, tuple[str, int]]]
    """Gun range: for class, hex and bow, the arc and chart value of each hex. Filled when asked."""
    longest: dict[Kind, int]
    close: dict[Kind, dict[str, int]]
    """The chart value at one hex in each arc. [LEP-Q38]"""
    rowing: RowingTable
    sailing: dict[Role, tuple[int, int, int, int]]
    """Hexes under sail by the angle between bow and wind."""


@cache
def waters_of(pack_name: str) -> Waters:
    pack = pack_named(pack_name)
    sheet = pack.waters
    hexes = frozenset(
        c * 100 + r for c in range(1, sheet.columns + 1) for r in range(1, sheet.rows + 1)
    )
    land, shore, covered = (
        frozenset(map(hex_of, labels)) for labels in (sheet.land, sheet.shore, sheet.covered)
    )
    pairs = [(hex_of(a), hex_of(b)) for a, b in sheet.blocked]
    cut = frozenset([*pairs, *((b, a) for a, b in pairs)])
    beside = {h: _neighbours(h, hexes) for h in hexes}
    bits = {h: 1 << number for number, h in enumerate(sorted(hexes))}
    solid, sailing = land | covered, pack.charts.sailing
    farthest = max(pack.charts.musketry.reach, *(_longest(pack, k) for k in pack.charts.range))
    return Waters(
        pack,
        hexes,
        land,
        shore,
        covered,
        cut,
        beside,
        {h: _open(h, beside[h], solid | shore, cut) for h in hexes},
        {h: _open(h, beside[h], solid, cut) for h in hexes},
        {h: _near(h, hexes, pack.charts.musketry.reach) for h in hexes},
        bits,
        {h: sum(bits[near] for near in (h, *_near(h, hexes, farthest))) for h in hexes},
        {},
        {kind: _longest(pack, kind) for kind in pack.charts.range},
        {kind: _close(pack, kind) for kind in pack.charts.range},
        pack.charts.rowing,
        {CHRISTIANS: sailing.christians, OTTOMANS: sailing.ottomans},
    )


def _neighbours(hex: Hex, hexes: frozenset[Hex]) -> Ways:
    q, r = axial(hex)
    found = [from_axial(q + STEPS[d][0], r + STEPS[d][1]) for d in DIRECTIONS]
    return (NOWHERE, *(f if f in hexes else NOWHERE for f in found))


def _open(hex: Hex, ways: Ways, closed: frozenset[Hex], cut: frozenset[tuple[Hex, Hex]]) -> Ways:
    return tuple(NOWHERE if w in closed or (hex, w) in cut else w for w in ways)


def _near(hex: Hex, hexes: frozenset[Hex], reach: int) -> tuple[Hex, ...]:
    q, r = axial(hex)
    around = (from_axial(q + dq, r + dr) for dq, dr in offsets_within(reach))
    return tuple(h for h in around if h in hexes)


def _longest(pack: Pack, kind: Kind) -> int:
    cells = [c for arc in pack.charts.range[kind].arcs().values() for c in arc]
    return max(max(abs(q), abs(r), abs(q + r)) for q, r, _ in cells)


def _close(pack: Pack, kind: Kind) -> dict[str, int]:
    return {
        arc: max(v for q, r, v in cells if max(abs(q), abs(r), abs(q + r)) == 1)
        for arc, cells in pack.charts.range[kind].arcs().items()
    }


def gun_range(waters: Waters, kind: Kind, at: Hex, bow: Direction) -> dict[Hex, tuple[str, int]]:
    """The hexes that have a value on the range chart of a class, with their arc. [LEP-7.1-a]"""
    key = (kind, at, bow)
    found = waters.guns.get(key)
    if found is None:
        q0, r0 = axial(at)
        found = {}
        for arc, cells in waters.pack.charts.range[kind].arcs().items():
            for q, r, value in cells:
                dq, dr = rotated((q, r), bow - EAST)
                if (hex := from_axial(q0 + dq, r0 + dr)) in waters.hexes:
                    found[hex] = (arc, value)
        waters.guns[key] = found
    return found


def why_closed(waters: Waters, kind: Kind, frm: Hex, direction: Direction) -> RuleId:
    """The rule that keeps a ship of this class from going there on purpose."""
    to = waters.beside[frm][direction]
    if to == NOWHERE:
        return "LEP-6.2-u"
    if to in waters.covered:
        return "LEP-6.2-v"
    if (frm, to) in waters.cut:
        return "LEP-6.2-w"
    if to in waters.land:
        return "LEP-Q54"
    return "LEP-6.6-c"  # galliots alone may enter a shore hex [LEP-6.6-a, LEP-6.6-b]
