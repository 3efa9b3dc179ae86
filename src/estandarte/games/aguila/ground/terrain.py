"""Terrain: what the dice place, how each piece counts, and the cover it gives."""

from estandarte.games.aguila.dice import DIE, d3, roll_off
from estandarte.games.aguila.schema.battlefield import Going, Piece, TerrainFile
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Play, Role, RuleId

COVER: dict[str, RuleId] = {
    "light": "BSA-7-mod-b",
    "solid": "BSA-7-mod-c",
    "fortified": "BSA-7-mod-d",
}


def piece_of(charts: TerrainFile, kind: str, total: int) -> str:
    """The piece that two dice give on the table of a type of terrain. ["BSA-15-tablas-a"]"""
    return charts.type[kind].pieces[total - 2]


def who_chooses_terrain(play: Play[Aguila]) -> Role:
    """Who names the type of terrain and places the first piece. ["BSA-15-terreno-b"]"""
    return roll_off(play, "BSA-15-terreno-b", "terrain_choice", play.state.factors)


def roll_piece(play: Play[Aguila], kind: str) -> tuple[str, int]:
    """The next piece to place, and how many of it. ["BSA-15-terreno-d"]"""
    cite = "BSA-15-terreno-d"
    total = play.roll(DIE, cite, "terrain") + play.roll(DIE, cite, "terrain")
    name = piece_of(play.state.charts.terrain, kind, total)
    piece = play.state.charts.terrain.piece[name]
    if piece.count_die is None:
        return name, 1
    return name, d3(play.roll(DIE, "BSA-15-tablas-a", "buildings"))


def may_place_more(charts: TerrainFile, placed: int) -> bool:
    """At most eight pieces. ["BSA-15-terreno-c", "BSA-15-terreno-e"]"""
    return placed < charts.placing.most


def may_stop(charts: TerrainFile, placed: int) -> bool:
    """At least three pieces. ["BSA-15-terreno-c"]"""
    return placed >= charts.placing.least


def piece_at(state: Aguila, ground: Ground) -> Piece:
    return state.charts.terrain.piece[ground.piece]


def going_of(state: Aguila, ground: Ground) -> Going:
    """How a piece counts for movement in this season and weather."""
    piece = piece_at(state, ground)
    if ground.piece == "wadi" and is_rainy(state):
        # what the players make of it. "BSA-15-wadi-b"
        return "impassable" if "deep_wadi" in state.camp.agreed else "difficult"
    if piece.water and state.frozen:
        return "open"  # crossed at a risk. "BSA-15-nieve-b"
    if piece.spring_going is not None and state.season == "spring":
        return piece.spring_going  # "BSA-15-rio-b", "BSA-15-rio-c"
    return piece.going


def is_ice(state: Aguila, ground: Ground) -> bool:
    """Whether crossing it risks breaking through. ["BSA-Q131"]"""
    return state.frozen and piece_at(state, ground).water


def is_rainy(state: Aguila) -> bool:
    """The rainy season is while it rains; by a switch the players say so. ["BSA-Q132"]"""
    if state.switches.rainy_season == "agreed":
        return "rainy_season" in state.camp.agreed
    return state.weather in ("rain", "torrential")


def slows(going: Going, unit: Unit) -> bool:
    """Whether each inch inside counts as two: difficult ground, but not for open order.

    Obstacles are crossed at the normal rate. ["BSA-4-areas-b", "BSA-5-abierta-b", "BSA-4-piezas-c"]
    """
    return going == "difficult" and unit.formation != "open"


def why_no_entry(going: Going, unit: Unit, quick: bool) -> RuleId | None:
    """The rule by which a unit may not go over a piece."""
    if going == "impassable":
        return "BSA-4-piezas-b"
    if unit.is_gun and going == "obstacle":
        return "BSA-11-general-e"
    if unit.is_gun and going == "difficult":
        return "BSA-11-general-f"
    if quick and going == "obstacle":
        return "BSA-4-piezas-d"
    return None


def cover_given_by(state: Aguila, ground: Ground) -> str:
    """The class of cover of a piece; of standing crops only where both players want it so.

    ["BSA-Q23", "BSA-Q98"]
    """
    piece = piece_at(state, ground)
    agreed = "covering_crops" in state.camp.agreed
    return piece.cover or (piece.cover_if_agreed if agreed else "")


def cover_modifier(charts: TerrainFile, cover: str) -> int:
    """What cover adds to the dice of those who shoot at it."""
    values = charts.cover
    return {"": 0, "light": values.light, "solid": values.solid, "fortified": values.fortified}[
        cover
    ]


def cavalry_fighting_in(piece: Piece, unit: Unit, both: bool = False) -> int:
    """What woods, marshes, rocks and vineyards take from horse who fight in them.

    Lancers suffer their own penalty instead of the general one, or by a switch `both`.
    ["BSA-6-general-a", "BSA-Q54"]
    """
    if not unit.is_cavalry:
        return 0
    if unit.given("lance"):
        own = piece.lancers_to_hit  # "BSA-6-lanceros-f"
        return own + piece.cavalry_to_hit if both and own != piece.cavalry_to_hit else own
    return piece.cavalry_to_hit
