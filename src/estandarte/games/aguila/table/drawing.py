"""The field as text: drawn on a grid, and told in sentences."""

from collections.abc import Iterable, Iterator
from typing import Any

from estandarte.games.aguila.before.ground.shapes import Laid
from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.scenarios.outcome import standing
from estandarte.games.aguila.state import ROLES, Ground
from estandarte.games.aguila.units import Officer, Unit
from estandarte.kernel.words.texts import Texts
from estandarte.wargame.called import mark_of
from estandarte.wargame.plane.containment import is_in
from estandarte.wargame.plane.points import Point
from estandarte.wargame.sketch import Mark, Sketch, arrow, legend, window

from .view import AguilaView

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


def draw(view: AguilaView, part: str, texts: Texts, language: str, width: int) -> str:
    """The table from above: every piece by its mark and the way it looks, then a legend."""
    field = window(view.field, _place(view, part), part) if part else view.field
    sketch = Sketch(field, width)
    sketch.shade(lambda spot: _ground(view.ground.values(), spot))
    marks = [
        Mark(unit.base.centre, mark_of(unit.id)[language] + arrow(unit.base.heading))
        for unit in view.units.values()
    ]
    marks += [
        Mark(officer.at, mark_of(officer.id)[language])
        for officer in view.officers.values()
        if not officer.inside
    ]
    sketch.write(marks)
    sketch.write(Mark(objective.at, OBJECTIVE) for objective in view.camp.objectives)
    kinds = view.charts.terrain.piece
    signs = [
        (GROUND.get(g.piece, ":"), kinds[g.piece].name.get(language, g.piece).lower())
        for g in view.ground.values()
    ]
    return "\n".join([*sketch.lines(), legend(signs, texts, language, width)])


def _place(view: AguilaView, part: str) -> Point | None:
    if part in view.units:
        return view.units[part].base.centre
    if part in view.officers:
        return view.officers[part].at
    return middle_of(view.ground[part]) if part in view.ground else None


def _ground(pieces: Iterable[Ground], spot: Point) -> str:
    for piece in pieces:
        if any(is_in(spot, outline) for outline in outlines_of(piece)):
            return GROUND.get(piece.piece, ":")
    return " "


def middle_of(ground: Ground | Laid) -> Point:
    points = ground.corners or ground.line or (Point(0, 0),)
    return Point(sum(p.x for p in points) // len(points), sum(p.y for p in points) // len(points))


def describe(view: AguilaView, texts: Texts, language: str) -> Iterable[str]:
    """The same in sentences, for those who cannot see it."""
    say = texts.say
    yield from heading(view, texts, language)
    for ground in view.ground.values():
        yield say(language, "tell.ground", {"ground": ground, "at": middle_of(ground)})
    for objective in view.camp.objectives:
        yield say(language, "tell.objective", {"at": objective.at})
    yield from (unit_line(unit, texts, language) for unit in view.units.values())
    yield from (officer_line(officer, texts, language) for officer in view.officers.values())


def heading(view: AguilaView, texts: Texts, language: str) -> Iterator[str]:
    """Turn and weather, and how near each army is to breaking."""
    facts = {"turn": view.turn, "weather": view.weather, "score": standing(view.camp)}
    yield texts.say(language, "tell.turn", facts)
    for role in ROLES:
        losses = view.losses[role]
        lost = {"role": role, "lost": losses.lost, "whole": losses.whole}
        yield texts.say(language, "tell.army", lost)


def unit_line(unit: Unit, texts: Texts, language: str, key: str = "tell.unit") -> str:
    return texts.say(language, key, _unit_facts(unit, texts, language))


def officer_line(officer: Officer, texts: Texts, language: str) -> str:
    facts = {"officer": officer.id, "rank": officer.rank, "at": officer.at}
    key = "tell.inside" if officer.inside else "tell.officer"
    return texts.say(language, key, {**facts, "unit": officer.inside})


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
