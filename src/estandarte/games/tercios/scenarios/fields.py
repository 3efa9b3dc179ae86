"""Fields: the ground of a battle made beforehand, by scenery points or as players agree."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args

from estandarte.games.tercios.before.elements import CrossingChoice, PlaceCrossing
from estandarte.games.tercios.before.placement import (
    WALL_WIDTH,
    crossing_places,
    crossing_width,
    element_of,
    element_verdict,
)
from estandarte.games.tercios.before.scenery import (
    PassScenery,
    PlaceElement,
    Scenery,
    SceneryChoice,
    points_left,
)
from estandarte.games.tercios.schema.pack import Pack
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.switches import Scale, Switches
from estandarte.kernel import Action, Decision, Dice, Role, Verdict, but
from estandarte.wargame.fields.book import (
    Answer,
    Asked,
    GroundBook,
    Kind,
    Laying,
    Shape,
    inches_of,
    laid,
    length_of,
    written_piece,
)
from estandarte.wargame.fields.field_file import FieldFile, plain_piece
from estandarte.wargame.fields.shaping import shape_of, spot_on, town, turned
from estandarte.wargame.plane.terrain import Field

from .new_match import is_full, scale_of, table_of

TRIES = 24
"""So often the dice look for a place before a side forfeits its points."""
SHAPES: Mapping[str, Shape] = {"area": "area", "line": "line", "band": "band", "town": "town"}
CROSSINGS = ("bridge", "ford")


def kinds_of(pack: Pack, scale: str) -> Iterator[Kind]:
    for id, element in pack.terrain.element.items():
        least, most = getattr(element, scale)
        shape: Shape = SHAPES.get(element.shape, "crossing")
        if id.endswith("building"):
            shape = "house"
        yield Kind(
            id, element.name, "river" if id == "river" else shape, least, most, element.cost,
            height="altura" in element.effects,
        )  # fmt: skip


def tables_of(pack: Pack) -> dict[str, Field]:
    return {scale: table_of(pack, scale) for scale in get_args(Scale)}


def empty_table(used: str, file: FieldFile, field: Field) -> Tercios:
    scale: Any = file.scale or "mm15"
    return Tercios(Dice(file.seed), [], {}, {}, {}, {}, used, Switches(), field, scale)


def begin(state: Tercios, file: FieldFile) -> None:
    state.stack = [Scenery()]


def verdict_on(state: Tercios, laying: Laying) -> Verdict:
    return element_verdict(
        state, laying.kind, laying.corners, laying.line, laying.width, laying.buildings
    )


def lay(state: Tercios, laying: Laying, number: int) -> None:
    for place, part in enumerate(_parts(laying)):
        id = f"e{number}-{place}" if laying.buildings else f"e{number}"
        width = crossing_width(state) if part.kind in CROSSINGS else part.width
        made = element_of(state, id, part.kind, part.corners, part.line, width, part.by)
        state.elements[id] = made
    state.disturb()


def _parts(laying: Laying) -> Iterator[Laying]:
    """A town is its houses, the first of them large."""
    for place, house in enumerate(laying.buildings):
        sort = "small_building" if place else "large_building"
        yield Laying(sort, house, by=laying.by)
    if not laying.buildings:
        yield laying


# --- the procedure


def answer(
    state: Tercios, decision: Decision, rest: tuple[Laying, ...], passed: tuple[Role, ...]
) -> Answer:
    """Who is asked and does not place the next piece has passed. ["TER-Q75"]"""
    role = decision.waiting[0]
    if not rest:
        passes = role in passed and isinstance(decision, SceneryChoice)
        return Answer(PassScenery(role=role) if passes else None)
    piece = rest[0]
    if isinstance(decision, CrossingChoice):
        if piece.kind not in CROSSINGS or len(piece.line) != 2:
            return Answer(None, why="TER-scenery-rio-c")
        return Answer(PlaceCrossing(piece.kind, (piece.line[0], piece.line[1]), role=role), 1)
    if not isinstance(decision, SceneryChoice):
        return Answer(None, why="TER-scenery-points-b")
    if piece.by and piece.by != role:
        return Answer(PassScenery(role=role))
    return Answer(_placed(piece, role), 1)


def _placed(piece: Laying, role: str) -> PlaceElement:
    return PlaceElement(
        piece.kind, piece.corners, piece.line, piece.width, piece.buildings, role=role
    )


def asked(state: Tercios, decision: Decision) -> Asked | None:
    role = decision.waiting[0]
    if isinstance(decision, CrossingChoice):
        return Asked(role, CROSSINGS, must=True, cite="TER-scenery-rio-c")
    left = points_left(state, role)
    river = any(e.kind == "river" for e in state.elements.values())
    begun = bool(state.scenery_spent.get(role, 0))
    kinds = [
        id
        for id, element in state.pack.terrain.element.items()
        if element.cost <= left
        and (river or element.shape != "crossing")
        and not (begun and id == "river")
    ]
    return Asked(role, tuple(kinds), points=left, cite="TER-scenery-points-b")


def propose(state: Tercios, decision: Decision, dice: Dice) -> Action:
    role = decision.waiting[0]
    if isinstance(decision, CrossingChoice):
        return dice.choice(list(decision.options(state, role)))
    question = asked(state, decision)
    kinds = {kind.id: kind for kind in kinds_of(state.pack, state.scale)}
    choices = [kinds[id] for id in question.kinds] if question else []
    for _ in range(TRIES if choices else 0):
        action = _placed(shapes(state, dice.choice(choices), 1, dice)[0], role)
        if action.check(state, decision):  # type: ignore[arg-type]  # it is a SceneryChoice
            return action
    return PassScenery(role=role)


def shapes(state: Tercios, kind: Kind, count: int, dice: Dice) -> tuple[Laying, ...]:
    return (_shape(state, kind, dice),)


def _shape(state: Tercios, kind: Kind, dice: Dice) -> Laying:
    if kind.shape == "town":
        most = length_of(kind.most)
        middle = spot_on(dice, state.field, most // 2)
        count = 2 + dice.throw(4, "shape")
        houses = town(middle, most * 3 // 8, most // 5, most // 3, count, turned(dice))
        return Laying(kind.id, buildings=houses)
    rivers = [e for e in state.elements.values() if e.kind == "river"]
    if kind.shape == "crossing":
        places = [place for river in rivers for place in crossing_places(river)]
        return Laying(kind.id, line=dice.choice(places) if places else ())
    return shape_of(kind, state.field, dice)


def pieces_of(action: Action) -> Iterable[Laying]:
    if isinstance(action, PlaceCrossing):
        return [Laying(action.sort, line=action.line, by=action.role)]
    if isinstance(action, PlaceElement):
        return [
            Laying(
                action.sort, action.corners, action.line, action.width, (), action.buildings,
                action.role,
            )
        ]  # fmt: skip
    return []


# --- played upon


def entry_of(file: FieldFile, field: Field) -> dict[str, Any]:
    """The ground as a scenario has it."""
    elements = []
    for piece in file.piece:
        for part in _parts(laid(piece, field)):
            plain = plain_piece(written_piece(_with_width(part, file.scale)))
            plain.pop("by", None)
            elements.append({"sort": plain.pop("kind"), **plain})
    wide, deep = inches_of(field.right), inches_of(field.top)
    return {"scale": file.scale or "mm15", "table": [wide, deep], "element": elements}


def _with_width(part: Laying, scale: str) -> Laying:
    if part.kind in ("wall", "fence"):
        return but(part, width=WALL_WIDTH)
    if part.kind in CROSSINGS:
        return but(part, width=length_of(9 if scale == "mm28" else 6))
    return part


def scenario_on(pack: Pack, scenario: str) -> dict[str, Any] | None:
    """The battle of the book without its scenery, or two lines ready to fight."""
    if scenario in pack.battles:
        return None
    deployment = "zones" if is_full(scenario) else "lines"
    return {"deployment": deployment, "scale": scale_of(scenario, pack)}


GROUND: GroundBook[Tercios] = GroundBook(
    kinds=kinds_of, tables=tables_of, terrains=lambda pack: {}, empty=empty_table,
    verdict=verdict_on, lay=lay, begin=begin, answer=answer, asked=asked,
    go_on=lambda state, decision: None, propose=propose,
    pieces=pieces_of, shapes=shapes, enough="TER-scenery-points-b", table_rule="TER-battle-table",
    entry=entry_of, scenario=scenario_on,
)  # fmt: skip
