"""Ready battles from history, at our scale: the ground is agreed beforehand."""

from estandarte.games.aguila.ground.weather import freezes
from estandarte.games.aguila.schema.battlefield import ReadyBattle, ReadyGround, ScenarioEntry
from estandarte.games.aguila.schema.pack import Pack
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.kernel import Scenario, but
from estandarte.wargame.fields.book import length_of
from estandarte.wargame.plane.measures import centimetres
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Field

from .book.campal import BatallaCampal
from .book.campo_abierto import OpenField

MINUTES = 120
USUAL, OPEN = BatallaCampal.name, OpenField.name
"""What is played where nothing is said, and where no ground is laid."""
TABLE = Field(0, 0, centimetres(180), centimetres(120))


def battle_ground(battle: ReadyBattle) -> dict[str, Ground]:
    """The pieces of a battle on the plane. ["BSA-15-terreno-a"]"""
    made = [_ground(f"t{n}", piece) for n, piece in enumerate(battle.ground, 1)]
    return {g.id: g for g in made}


def _ground(id: str, ready: ReadyGround) -> Ground:
    return Ground(
        id, ready.piece, _places(ready.corners), _places(ready.line), length_of(ready.width),
        _places(ready.crossings),
    )  # fmt: skip


def _places(written: tuple[tuple[float, float], ...]) -> tuple[Point, ...]:
    return tuple(Point(length_of(x), length_of(y)) for x, y in written)


def numbers_of(battle: ReadyBattle, pack: Pack) -> ScenarioEntry:
    if battle.kind:
        entry = pack.scenarios.scenario[battle.kind]
        return but(entry, length=battle.length, draw_margin=battle.draw_margin)
    return ScenarioEntry(battle.name, battle.length, zone=12, draw_margin=battle.draw_margin)


def prepare(state: Aguila, battle: ReadyBattle) -> None:
    """Ground and weather as they were on the day."""
    state.ground = battle_ground(battle)
    state.camp = but(state.camp, terrain=battle.terrain)
    state.desert = battle.terrain == "desert"
    state.season, state.weather, state.region = battle.season, battle.weather, battle.region
    charts = state.charts.weather
    state.frozen = freezes(charts, battle.region, battle.season, battle.weather, False)


def scenario_of(name: str, battle: ReadyBattle, pack: Pack) -> Scenario:
    length = pack.scenarios.length[battle.length]
    turns = length.turns + len(length.goes_on)
    return Scenario(name, battle.name, battle.about, turns, minutes=MINUTES)
