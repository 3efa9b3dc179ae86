"""Fields: the ground of a battle made beforehand, by the table of a region or as players agree."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from estandarte.games.aguila.before.ground.placing import (
    CITE,
    KeepPlacing,
    LeaveTable,
    OneMorePiece,
    PlacePiece,
    PlacingOn,
    PlacingPiece,
    PlacingTerrain,
    SkipPiece,
    StopPlacing,
)
from estandarte.games.aguila.before.ground.shapes import (
    FENCE,
    HOUSE,
    LOOSE,
    Laid,
    apart_verdict,
    ground_of,
    shape_verdict,
)
from estandarte.games.aguila.camp import Camp
from estandarte.games.aguila.ground.terrain import may_stop
from estandarte.games.aguila.schema.battlefield import Piece, TerrainFile
from estandarte.games.aguila.schema.charts import charts_of
from estandarte.games.aguila.schema.pack import PACKS, Pack
from estandarte.games.aguila.state import RED, ROLES, Aguila, Losses
from estandarte.games.aguila.switches import Switches
from estandarte.kernel import YES, Action, Decision, Dice, Role, Verdict, but
from estandarte.wargame.fields.book import (
    Answer,
    Asked,
    GroundBook,
    Kind,
    Laying,
    Names,
    Shape,
    inches_of,
    laid,
    written_piece,
)
from estandarte.wargame.fields.field_file import FieldFile, plain_piece
from estandarte.wargame.fields.shaping import house, shape_of, spot_on, turned
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.terrain import Field

from .historical import TABLE
from .pitched import scenario_called

TRIES = 40
"""So often the dice look for a place before they take one that lies ready."""


def kinds_of(pack: Pack, scale: str) -> Iterator[Kind]:
    """All pieces but those that stand for one of several, and the works that an army brings."""
    return kinds_in(pack.terrain)


def kinds_in(charts: TerrainFile) -> Iterator[Kind]:
    for id, piece in charts.piece.items():
        if (piece.becomes and id not in piece.becomes) or id.endswith("position"):
            continue
        shape = _shape(id, piece)
        least, most = _sizes(charts, piece, shape)
        yield Kind(
            id, piece.name, shape, least, most, height=piece.elevated, crossings=piece.crossings
        )


def _shape(id: str, piece: Piece) -> Shape:
    if piece.widest is not None:
        return "river"
    if piece.going == "obstacle" or id == "high_wall":
        return "line"
    return "house" if piece.building else "band" if id == "road" else "area"


def _sizes(charts: TerrainFile, piece: Piece, shape: Shape) -> tuple[float, float]:
    placing = charts.placing
    if shape == "river":
        return 0.5, piece.widest or 0
    if shape == "line":
        return 1, piece.longest or placing.longest_fence
    if shape == "band":
        return 1, 4
    return placing.smallest, placing.largest_building if piece.building else placing.largest


def tables_of(pack: Pack) -> dict[str, Field]:
    return {"": TABLE}


def terrains_of(pack: Pack) -> Mapping[str, Names]:
    return {id: kind.name for id, kind in pack.terrain.type.items()}


def empty_table(used: str, file: FieldFile, field: Field) -> Aguila:
    return Aguila(
        Dice(file.seed), [], {}, {}, {}, charts_of(PACKS.named(used)), Switches(), field,
        dict.fromkeys(ROLES, 0), {r: Losses() for r in ROLES}, camp=Camp(terrain=file.terrain),
    )  # fmt: skip


def begin(state: Aguila, file: FieldFile) -> None:
    """Who begins is known only when armies meet, whose strategic factors count: the first piece
    tells it. ["BSA-15-terreno-b"]
    """
    first = file.piece[0].by if file.piece else ""
    state.stack = [PlacingTerrain(role=first or RED)]


def as_laid(laying: Laying) -> Laid:
    wall = not laying.corners and not laying.width
    width = FENCE if wall and laying.line else laying.width
    return Laid(laying.kind, laying.corners, laying.line, width, laying.crossings)


def verdict_on(state: Aguila, laying: Laying) -> Verdict:
    if laying.kind in LOOSE:
        return YES
    piece = as_laid(laying)
    return shape_verdict(state, piece) and apart_verdict(state, piece)


def lay(state: Aguila, laying: Laying, number: int) -> None:
    state.ground[f"t{number}"] = ground_of(f"t{number}", as_laid(laying), laying.by)


# --- the procedure


def answer(
    state: Aguila, decision: Decision, rest: tuple[Laying, ...], passed: tuple[Role, ...]
) -> Answer:
    role = decision.waiting[0]
    if isinstance(decision, OneMorePiece):
        return Answer(LeaveTable(role=role))
    if not rest:
        if isinstance(decision, PlacingOn) and passed:
            return Answer(StopPlacing(role=role))
        skip = SkipPiece(role=role)
        fits_nowhere = isinstance(decision, PlacingPiece) and skip.check(state, decision)
        return Answer(skip if fits_nowhere else None)
    if isinstance(decision, PlacingOn):
        return Answer(KeepPlacing(role=role))
    if not isinstance(decision, PlacingPiece):
        return Answer(None, why=CITE)
    others = bool(rest[0].by) and rest[0].by != role
    if others or rest[0].kind not in _names(state, decision):
        skip = SkipPiece(role=role)
        return Answer(skip if skip.check(state, decision) else None, why=CITE)
    pieces = tuple(map(as_laid, rest[: decision.count]))
    return Answer(PlacePiece(pieces, role=role), len(pieces))


def go_on(state: Aguila, decision: Decision) -> Action | None:
    role = decision.waiting[0]
    return KeepPlacing(role=role) if isinstance(decision, PlacingOn) else None


def _names(state: Aguila, decision: PlacingPiece) -> tuple[str, ...]:
    return state.charts.terrain.piece[decision.piece].becomes or (decision.piece,)


def asked(state: Aguila, decision: Decision) -> Asked | None:
    role = decision.waiting[0]
    if isinstance(decision, PlacingOn):
        return Asked(role, (), cite="BSA-15-terreno-e")
    if not isinstance(decision, PlacingPiece):
        return None
    charts = state.charts.terrain
    return Asked(
        role, _names(state, decision), decision.count, must=not may_stop(charts, decision.placed),
        cite="BSA-15-terreno-c", given=charts.piece[decision.piece].name,
    )  # fmt: skip


def propose(state: Aguila, decision: Decision, dice: Dice) -> Action:
    role = decision.waiting[0]
    if not isinstance(decision, PlacingPiece):
        return dice.choice([*decision.options(state, role)])
    kinds = {kind.id: kind for kind in kinds_in(state.charts.terrain)}
    names = [name for name in _names(state, decision) if name in kinds]
    for _ in range(TRIES):
        pieces = shapes(state, kinds[dice.choice(names)], decision.count, dice)
        action = PlacePiece(tuple(map(as_laid, pieces)), role=role)
        if action.check(state, decision):
            return action
    return dice.choice(list(decision.options(state, role)))


def shapes(state: Aguila, kind: Kind, count: int, dice: Dice) -> tuple[Laying, ...]:
    """A piece, or houses in a row."""
    if kind.shape != "house":
        return (shape_of(kind, state.field, dice),)
    way, step = turned(dice), HOUSE + inches(2)
    first = spot_on(dice, state.field, inches(4))
    return tuple(
        Laying(kind.id, house(first.towards(way + 900, step * n), HOUSE, way)) for n in range(count)
    )


def pieces_of(action: Action) -> Iterable[Laying]:
    if not isinstance(action, PlacePiece):
        return []
    return [
        Laying(p.piece, p.corners, p.line, p.width, p.crossings, by=action.role)
        for p in action.pieces
    ]


# --- played upon


def entry_of(file: FieldFile, field: Field) -> dict[str, Any]:
    pieces = []
    for piece in file.piece:
        laying = laid(piece, field)
        plain = plain_piece(written_piece(but(laying, width=as_laid(laying).width)))
        plain.pop("by", None)
        pieces.append({"piece": plain.pop("kind"), **plain})
    wide, deep = inches_of(field.right), inches_of(field.top)
    return {"table": [wide, deep], "terrain": file.terrain, "ground": pieces}


def scenario_on(pack: Pack, scenario: str) -> dict[str, Any] | None:
    """A scenario that demands no ground of its own, or two lines ready to fight."""
    known = scenario_called(scenario)
    if known.ready:
        return {"deployment": "lines"}
    entry = pack.scenarios.scenario.get(scenario)
    if entry is None or known.ground is not None:
        return None
    margin = {} if entry.draw_margin is None else {"draw_margin": entry.draw_margin}
    return {"deployment": "zones", "kind": scenario, "length": entry.length, **margin}


GROUND: GroundBook[Aguila] = GroundBook(
    kinds=kinds_of, tables=tables_of, terrains=terrains_of, empty=empty_table,
    verdict=verdict_on, lay=lay, begin=begin, answer=answer, asked=asked, go_on=go_on,
    propose=propose,
    pieces=pieces_of, shapes=shapes, enough="BSA-15-terreno-c", entry=entry_of,
    scenario=scenario_on,
)  # fmt: skip
