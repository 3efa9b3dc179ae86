"""Sentences: the game's own ways of putting facts into sentences."""

from collections.abc import Mapping
from typing import Any

from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.schema.pack import PACKS, Pack
from estandarte.games.aguila.state import Ground
from estandarte.kernel.words.texts import Writer
from estandarte.wargame.called import facing_told
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import INCH
from estandarte.wargame.plane.points import Point

from .drawing import middle_of

CAUSES = {"fire": "shots", "reaction": "reaction", "combat": "combat", "general": "general"}
EDGES = {"left": "left_edge", "right": "right_edge"}
ORDERS = {"back": "back_order"}

NOTHING = {"en": "none", "es": "ninguna"}


def writers(game: Any) -> Mapping[str, Writer]:
    """Every way of writing a fact that the catalogues use."""
    return {**_words(game), **_moves(game), **_asides(game), **_lists(game), **_named()}


def inches_of(length: Any, language: str) -> str:
    if not isinstance(length, int):
        return "?"
    text = f"{length / INCH:.1f}"
    return f'{text.replace(".", ",") if language == "es" else text}"'


def _point(place: Any, language: str) -> str:
    if not isinstance(place, Point):
        return "-"
    return f"({inches_of(place.x, language)} {inches_of(place.y, language)})"


def _words(game: Any) -> dict[str, Writer]:
    def term(value: Any, language: str) -> str:
        return str(game.texts.say(language, f"term.{value}"))

    def role(value: Any, language: str) -> str:
        return str(game.texts.say(language, f"role.{value}")) if value else term("nobody", language)

    return {
        "term": term,
        "role": role,
        "cause": lambda v, language: term(CAUSES.get(v, v), language),
        "edge": lambda v, language: term(EDGES.get(v, v), language),
        "order": lambda v, language: term(ORDERS.get(v, v), language),
        "passed": lambda v, language: term("passed" if v else "failed", language),
        "frozen": lambda v, language: term("frozen", language) if v else "",
        "afterwards": lambda v, language: str(game.texts.say(language, f"after.{v}")),
        "points": lambda v, language: ", ".join(
            f"{role(r, language)} {n}" for r, n in (v or {}).items()
        ),
        "zones": lambda v, language: ", ".join(
            f"{role(r, language)}: {term(EDGES.get(e, e), language)}" for r, e in (v or {}).items()
        ),
    }


def _moves(game: Any) -> dict[str, Writer]:
    """Legs, turns and what a gun does."""

    def turn(angle: Any, language: str) -> str:
        key = "leg.turn_right" if angle >= 0 else "leg.turn_left"
        said: str = game.texts.say(language, key, {"angle": abs(angle) // 10})
        return said

    def leg(one: Leg, language: str) -> str:
        facts = {"amount": inches_of(one.amount, language), "angle": one.amount // 10}
        key = f"leg.{one.kind}"
        if one.kind == "turn":
            return turn(one.amount, language)
        if one.kind == "wheel":
            key = f"leg.wheel_{one.hand}"
        elif one.kind == "slide":
            facts["angle"] = one.angle // 10
        return str(game.texts.say(language, key, facts))

    def drive(legs: Any, language: str) -> str:
        if not legs:
            return ""
        facts = {"amount": inches_of(sum(one.amount for one in legs), language)}
        return str(game.texts.say(language, "term.drives", facts)) + " "

    def doing(word: str) -> Writer:
        return lambda v, language: str(game.texts.say(language, word)) + " " if v else ""

    return {
        "inches": inches_of,
        "point": _point,
        "heading": facing_told,
        "turn": turn,
        "legs": lambda v, language: ", ".join(leg(one, language) for one in v or ()),
        "drive": drive,
        "limber": doing("term.limbers"),
        "unlimber": doing("term.unlimbers"),
    }


def _asides(game: Any) -> dict[str, Writer]:
    """What a sentence adds where there is something to add."""

    def aside(key: str, fact: str) -> Writer:
        return lambda v, language: str(game.texts.say(language, key, {fact: v})) if v else ""

    def ahead(length: Any, language: str) -> str:
        facts = {"amount": inches_of(length, language)}
        return str(game.texts.say(language, "leg.then_ahead", facts)) if length else ""

    def at(place: Any, language: str) -> str:
        facts = {"place": _point(place, language)}
        nowhere = not isinstance(place, Point) or place == Point(0, 0)
        return "" if nowhere else str(game.texts.say(language, "leg.at", facts))

    def through(side: Any, language: str) -> str:
        if side in (Side.FRONT, "front"):
            return ""
        return str(game.texts.say(language, f"leg.through_{side}"))

    def split(arcs: Any, language: str) -> str:
        whole = not isinstance(arcs, int) or arcs < 2
        return "" if whole else str(game.texts.say(language, "leg.split", {"arcs": arcs}))

    def turning(angle: Any, language: str) -> str:
        facts = {"angle": abs(angle or 0) // 10}
        return str(game.texts.say(language, "after.turning", facts)) if angle else ""

    return {
        "ahead": ahead,
        "at": at,
        "through": through,
        "split": split,
        "turning": turning,
        "formen": aside("leg.formen", "officer"),
        "inside": aside("leg.inside", "unit"),
        "against": aside("leg.against", "unit"),
        "house": aside("leg.house", "house"),
        "beside": aside("leg.beside", "unit"),
        "quick": aside("leg.quick", "quick"),
    }


def _lists(game: Any) -> dict[str, Writer]:
    def shot(value: Any, language: str) -> str:
        key = "shot.guns" if value.load else "shot.volley"
        facts = {"unit": value.unit, "target": value.target, "load": value.load}
        return str(game.texts.say(language, key, facts))

    def formation(value: Any, language: str) -> str:
        return _name(_pack().formations.formation, value, language).lower()

    return {
        "shot": shot,
        "formation": formation,
        "formations": lambda v, language: (
            ", ".join(f"{u}: {formation(f, language)}" for u, f in (v or {}).items())
            or NOTHING[language]
        ),
        "names": lambda v, language: ", ".join(map(str, v or ())) or NOTHING[language],
        "diggers": lambda v, _: ", ".join(v or ()),
        "dice": lambda v, _: " ".join(map(str, v or ())) or "-",
        "shares": lambda v, _: ", ".join(f"{u}: {n}" for u, n in (v or {}).items()),
        "officers": lambda v, _: ", ".join(f"{u}: {o}" for u, o in (v or {}).items()),
        "signed": lambda v, _: f"{v:+d}" if isinstance(v, int) else "0",
        "objective": lambda v, language: _point(getattr(v, "at", v), language),
    }


def _named() -> dict[str, Writer]:
    """Names from the lists and tables of the pack."""
    pack = _pack()
    pieces = pack.terrain.piece

    def piece(value: Any, language: str) -> str:
        return _name(pieces, getattr(value, "piece", value), language)

    def ability(value: Any, language: str) -> str:
        known = {**pack.abilities.unit, **pack.abilities.officer}
        return _name(known, value, language)

    def grounds(values: Any, language: str) -> str:
        return ", ".join(piece(v, language) for v in values or ()) or NOTHING[language]

    return {
        "piece": piece,
        "ground": lambda v, language: (
            f"{piece(v, language)} ({v.id})" if isinstance(v, Ground) else str(v)
        ),
        "grounds": grounds,
        "pieces": lambda v, language: ", ".join(
            f"{piece(one, language)} {_point(middle_of(one), language)}" for one in v or ()
        ),
        "terrain": lambda v, language: _name(pack.terrain.type, v, language),
        "ability": ability,
        "rank": lambda v, language: _name(pack.officers.rank, v, language),
    }


def _pack() -> Pack:
    """As shipped: sentences belong to no match, they name things as the lists do."""
    return PACKS.of({})


def _name(table: Mapping[Any, Any], key: Any, language: str) -> str:
    entry = table.get(key)
    name = getattr(entry, "name", None)
    return str(name.get(language, name["en"])) if name else str(key)
