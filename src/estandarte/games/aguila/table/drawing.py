"""The field as text: drawn on a grid, and told in sentences."""

from collections.abc import Iterable
from typing import Any

from estandarte.games.aguila.movement.paths import outlines_of
from estandarte.games.aguila.scenarios.outcome import standing
from estandarte.games.aguila.state import RED, ROLES, Ground
from estandarte.games.aguila.units import Unit
from estandarte.kernel.words.texts import Texts
from estandarte.wargame.plane.containment import is_in
from estandarte.wargame.plane.points import Point

from .view import AguilaView

MARKS = {
    "line": "L",
    "march_column": "M",
    "attack_column": "C",
    "square": "Q",
    "mass": "B",
    "open": "S",
    "limbered": "T",
    "unlimbered": "G",
    "none": "H",
}
"""A letter for each formation, as the foot stands; horse is K, whatever its formation."""
GROUND = {
    "wood": "%",
    "palm_grove": "%",
    "river": "~",
    "stream": "~",
    "lake": "~",
    "marsh": '"',
    "easy_hill": "^",
    "difficult_hill": "^",
    "mountain": "A",
    "farm": "#",
    "buildings": "#",
    "fortified_building": "#",
    "position": "=",
    "road": ".",
}
OBJECTIVE = "!"


def draw(view: AguilaView, width: int) -> str:
    """The table from above: capitals are red, small letters blue, * and + their Officers."""
    columns = max(24, min(width, 144))
    field = view.field
    wide, deep = field.right - field.left, field.top - field.bottom
    rows = max(8, columns * deep // wide // 2)
    grid = [[" "] * columns for _ in range(rows)]

    def put(place: Point, mark: str) -> None:
        x = (place.x - field.left) * columns // wide
        y = (field.top - place.y) * rows // deep
        grid[max(0, min(rows - 1, y))][max(0, min(columns - 1, x))] = mark

    for row in range(rows):
        for column in range(columns):
            spot = Point(
                field.left + wide * (2 * column + 1) // (2 * columns),
                field.top - deep * (2 * row + 1) // (2 * rows),
            )
            grid[row][column] = _ground(view.ground.values(), spot)
    for objective in view.camp.objectives:
        put(objective.at, OBJECTIVE)
    for unit in view.units.values():
        mark = "K" if unit.is_cavalry else MARKS[unit.formation]
        put(unit.base.centre, mark if unit.role == RED else mark.lower())
    for officer in view.officers.values():
        if not officer.inside:
            put(officer.at, "*" if officer.role == RED else "+")
    return "\n".join("".join(row).rstrip() for row in grid)


def _ground(pieces: Iterable[Ground], spot: Point) -> str:
    for piece in pieces:
        if any(is_in(spot, outline) for outline in outlines_of(piece)):
            return GROUND.get(piece.piece, ":")
    return " "


def middle_of(ground: Ground) -> Point:
    points = ground.corners or ground.line
    if not points:
        return Point(0, 0)
    return Point(sum(p.x for p in points) // len(points), sum(p.y for p in points) // len(points))


def describe(view: AguilaView, texts: Texts, language: str) -> Iterable[str]:
    """The same in sentences, for those who cannot see it."""
    say = texts.say
    score = standing(view.camp)
    yield say(language, "tell.turn", {"turn": view.turn, "weather": view.weather, "score": score})
    for role in ROLES:
        losses = view.losses[role]
        facts = {"role": role, "lost": losses.lost, "whole": losses.whole}
        yield say(language, "tell.army", facts)
    for ground in view.ground.values():
        yield say(language, "tell.ground", {"ground": ground, "at": middle_of(ground)})
    for objective in view.camp.objectives:
        yield say(language, "tell.objective", {"at": objective.at})
    for unit in view.units.values():
        yield say(language, "tell.unit", _unit_facts(unit, texts, language))
    for officer in view.officers.values():
        facts = {"officer": officer.id, "rank": officer.rank, "at": officer.at}
        key = "tell.inside" if officer.inside else "tell.officer"
        yield say(language, key, {**facts, "unit": officer.inside})


def _unit_facts(unit: Unit, texts: Texts, language: str) -> dict[str, Any]:
    marks = texts.say(language, "tell.wavering") if unit.is_wavering else ""
    if unit.is_disorganised:
        marks += texts.say(language, "tell.disorganised")
    names = unit.profile.name
    return {
        "unit": unit.id,
        "name": names.get(language, names["en"]),
        "formation": unit.formation,
        "at": unit.base.front_centre,
        "heading": unit.base.heading,
        "damage": unit.damage,
        "state": marks,
    }
