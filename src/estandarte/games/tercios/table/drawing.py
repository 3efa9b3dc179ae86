"""The field as text: drawn on a grid, told in sentences, and the ways of writing its facts."""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.games.tercios.ground.terrain import outlines_of
from estandarte.games.tercios.movement.buildings import middle_of
from estandarte.games.tercios.schema.pack import PACKS, Pack
from estandarte.games.tercios.state import Element
from estandarte.games.tercios.units import Commander, Unit
from estandarte.kernel.words.texts import Texts, Writer
from estandarte.wargame.called import facing_told, mark_of
from estandarte.wargame.plane.containment import is_in
from estandarte.wargame.plane.measures import INCH
from estandarte.wargame.plane.points import Point
from estandarte.wargame.sketch import Mark, Sketch, arrow, legend, window

from .view import TerciosView, UnitSeen

GROUND = {
    "altura": "^",
    "muy_dificil": "%",
    "dificil": ":",
    "intransitable": "~",
    "facil": ".",
    "protegido": "#",
    "cubierto": "=",
}


def draw(view: TerciosView, part: str, texts: Texts, language: str, width: int) -> str:
    """The table from above: every piece by its mark and the way it looks, then a legend."""
    field = window(view.field, _place(view, part), part) if part else view.field
    sketch = Sketch(field, width)
    sketch.shade(lambda spot: _ground(view.elements.values(), spot))
    units = [seen.unit for seen in view.units if seen.unit.is_on_table]
    marks = [Mark(u.base.centre, mark_of(u.id)[language] + arrow(u.base.heading)) for u in units]
    marks += [
        Mark(officer.at, mark_of(officer.id)[language])
        for officer in view.commanders.values()
        if not officer.inside and officer.at.x >= 0
    ]
    sketch.write(marks)
    names = PACKS.named(view.pack_name).terrain.element
    signs = [
        (_sign(element), _named(names, element.kind, language).lower())
        for element in view.elements.values()
    ]
    return "\n".join([*sketch.lines(), legend(signs, texts, language, width)])


def _place(view: TerciosView, part: str) -> Point | None:
    for seen in view.units:
        if seen.unit.id == part and seen.unit.is_on_table:
            return seen.unit.base.centre
    if part in view.commanders:
        return view.commanders[part].at
    element = view.elements.get(part)
    return middle_of(element) if element is not None and element.corners else None


def _sign(element: Element) -> str:
    return next((GROUND[e] for e in GROUND if e in element.effects), ",")


def _ground(elements: Iterable[Element], spot: Point) -> str:
    for element in elements:
        if any(is_in(spot, outline) for outline in outlines_of(element)):
            return _sign(element)
    return " "


def describe(view: TerciosView, texts: Texts, language: str) -> Iterable[str]:
    """The same in sentences, for those who cannot see it."""
    say, pack = texts.say, PACKS.named(view.pack_name)
    yield say(language, "tell.turn", {"turn": view.turn, "score": view.score})
    for element in view.elements.values():
        at = middle_of(element) if element.corners else element.line[0]
        yield say(language, "tell.element", {"element": element, "at": at})
    for seen in view.units:
        if seen.unit.is_on_table:
            yield unit_line(seen, pack, texts, language)
    yield from (commander_line(officer, texts, language) for officer in view.commanders.values())


def unit_line(
    seen: UnitSeen, pack: Pack, texts: Texts, language: str, key: str = "tell.unit"
) -> str:
    return texts.say(language, key, _unit_facts(seen, pack, texts, language))


def commander_line(officer: Commander, texts: Texts, language: str) -> str:
    key = "tell.inside" if officer.inside else "tell.commander"
    facts = {"commander": officer.id, "level": officer.level, "at": officer.at}
    gifts = (*officer.virtues, *officer.qualities)
    return texts.say(language, key, {**facts, "unit": officer.inside, "gifts": gifts})


def _unit_facts(seen: UnitSeen, pack: Pack, texts: Texts, language: str) -> dict[str, Any]:
    unit = seen.unit
    state = texts.say(language, "tell.disordered") if unit.disordered else ""
    if seen.card:
        state += texts.say(language, "tell.card", {"card": seen.card})
    return {
        "unit": unit.id,
        "name": name_of(unit, pack, language),
        "at": unit.front_centre,
        "heading": unit.base.heading,
        "wear": unit.wear,
        "state": state,
    }


def name_of(unit: Unit, pack: Pack, language: str) -> str:
    """What the lists call a unit."""
    entry = pack.unit(unit.profile.entry)
    return entry.name[language if language in entry.name else "en"] if entry else unit.id


def inches_of(length: int, language: str) -> str:
    text = f"{length / INCH:.1f}"
    return f'{text.replace(".", ",") if language == "es" else text}"'


def _point(place: Any, language: str) -> str:
    if not isinstance(place, Point):
        return "-"
    return f"({inches_of(place.x, language)} {inches_of(place.y, language)})"


def _spread(points: Any, language: str) -> str:
    """Where a thing would lie; nothing where it has no such points."""
    if not points:
        return ""
    x, y = (sum(p.x for p in points), sum(p.y for p in points))
    at = _point(Point(x // len(points), y // len(points)), language)
    return f" en {at}" if language == "es" else f" at {at}"


def _named(table: Mapping[str, Any], name: Any, language: str) -> str:
    entry = table.get(name)
    return entry.name[language if language in entry.name else "en"] if entry else str(name)


def writers(game: Any) -> Mapping[str, Writer]:
    """The game's own ways of writing facts into sentences."""

    def term(value: Any, language: str) -> str:
        return str(game.texts.say(language, f"term.{value}"))

    def role(value: Any, language: str) -> str:
        return str(game.texts.say(language, f"role.{value}")) if value else "-"

    def cards(value: Any, language: str) -> str:
        given: dict[str, list[str]] = {}
        for unit, order in (value or {}).items():
            given.setdefault(term(order, language), []).append(unit)
        return "; ".join(f"{order} {', '.join(units)}" for order, units in given.items())

    def points(value: Any, language: str) -> str:
        return ", ".join(f"{role(r, language)} {n}" for r, n in value.items())

    def zones(value: Any, language: str) -> str:
        return ", ".join(f"{role(r, language)}: {term(e, language)}" for r, e in value.items())

    return {
        "term": term,
        "role": role,
        "cards": cards,
        "card": lambda v, language: term("hidden" if v == "down" else v, language),
        "points": points,
        "zones": zones,
        "held": lambda v, language: term("held" if v else "broken", language),
        **_plain_writers(),
    }


def _plain_writers() -> dict[str, Writer]:
    """Those that need no sentence of the catalogue: lists, measures, names from the lists."""
    pack = PACKS.of({})  # sentences belong to no match: they name things as the lists do
    qualities, elements = pack.qualities.quality, pack.terrain.element
    gifts: dict[str, Any] = {**pack.virtues.virtue, **qualities}
    return {
        "names": lambda v, _: ", ".join(map(str, v)),
        "targets": lambda v, _: f" ({', '.join(v)})" if v else "",
        "dice": lambda v, _: " ".join(map(str, v)) or "-",
        "point": _point,
        "inches": inches_of,
        "heading": facing_told,
        "quality": lambda v, language: _named(qualities, v, language),
        "gifts": lambda v, language: "".join(f", {_named(gifts, g, language)}" for g in v),
        "weapon": lambda v, language: _named(pack.weapons.weapon, v, language),
        "element": lambda v, language: _named(elements, v, language),
        "piece": lambda v, language: _named(
            elements, v.kind if isinstance(v, Element) else v, language
        ),
        "mark": lambda v, language: _named(qualities, v.name.split("_")[0], language),
        "spread": _spread,
        "end": lambda v, language: _spread(v[-1:], language),
        "spot": lambda v, language: _spread((v,) if v else (), language),
        "demand": lambda v, _: v.unit or v.commander,
        "shots": lambda v, _: ", ".join(f"{s.shooter} > {s.target}" for s in v),
    }
