"""Scenarios: Los Campos de Gloria in full, a ready field, and battles from history."""

from typing import Any

from estandarte.games.tercios.army.inspection import share_a_century
from estandarte.games.tercios.army.raising import raise_army
from estandarte.games.tercios.army.roster import Army
from estandarte.games.tercios.before.deployment import Deployment
from estandarte.games.tercios.before.ready_field import GivenGround, ReadyField
from estandarte.games.tercios.before.scenery import Scenery
from estandarte.games.tercios.before.zones import OFF
from estandarte.games.tercios.schema.pack import PACKS, Pack
from estandarte.games.tercios.schema.troops import ReadyBattle
from estandarte.games.tercios.state import ROLES, Tercios
from estandarte.games.tercios.switches import Scale, Switches
from estandarte.games.tercios.turn.sequence import Turn
from estandarte.kernel import Dice, Role, Scenario, Setup, SetupFault, Value, but
from estandarte.wargame.exact_places import spots_of
from estandarte.wargame.fields.book import length_of
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.terrain import Field

from .historical import MINUTES, battle_elements, battle_scenarios

DEFAULT_ARMIES = {"red": "espana_1618_1000", "blue": "suecia_1618_1000"}


class Board(Value):
    """One of our own scenarios: in full by the book, or two lines that stand ready."""

    told: Scenario
    full: bool = False
    scale: Scale = "mm15"


def _told(id: str, en: str, es: str, about_en: str, about_es: str) -> Scenario:
    name, about = {"en": en, "es": es}, {"en": about_en, "es": about_es}
    return Scenario(id, name, about, 8, takes_armies=True, minutes=MINUTES)


# The book has one scenario, so that drawing lots for it always draws this.
BOARDS = {
    board.told.id: board
    for board in (
        Board(
            _told(
                "campos_de_gloria",
                "The Fields of Glory",
                "Los Campos de Gloria",
                "Scenery by points, deployment in turn, five to eight turns.",
                "Escenografía por puntos, despliegue por turnos, de cinco a ocho turnos.",
            ),
            full=True,
        ),
        Board(
            _told(
                "campo_abierto",
                "Open field",
                "Campo abierto",
                "Two lines face each other on open ground; the battle begins at once.",
                "Dos líneas frente a frente en campo abierto; la batalla empieza ya.",
            )
        ),
        Board(
            _told(
                "campos_de_gloria_28mm",
                "The Fields of Glory, 28 mm",
                "Los Campos de Gloria, 28 mm",
                "The same battle with the larger bases on the larger table.",
                "La misma batalla con las peanas grandes en la mesa grande.",
            ),
            full=True,
            scale="mm28",
        ),
    )
}
SCENARIOS = {id: board.told for id, board in BOARDS.items()}


def all_scenarios() -> dict[str, Scenario]:
    return {**SCENARIOS, **battle_scenarios()}


def table_of(pack: Pack, scale: str) -> Field:
    """The standard table. ["TER-battle-table"]"""
    wide, deep = getattr(pack.terrain.table, scale)
    return Field(0, 0, inches(wide), inches(deep))


def _table(battle: ReadyBattle | None, pack: Pack, scale: str) -> Field:
    if battle is None or len(battle.table) != 2:
        return table_of(pack, scale)
    wide, deep = (length_of(side) for side in battle.table)
    return Field(0, 0, wide, deep)


def scale_of(scenario: str, pack: Pack) -> Scale:
    if ready := pack.battles.get(scenario):
        return ready.scale
    return BOARDS[scenario].scale if scenario in BOARDS else "mm15"


def is_full(scenario: str) -> bool:
    """Whether scenery and deployment are by the book."""
    return scenario in BOARDS and BOARDS[scenario].full


def pack_of(setup: Setup) -> str:
    """The pack of a match, by its fingerprint."""
    over = setup.packs[0].values if setup.packs else {}
    return (PACKS.open(over) if over else PACKS.shipped()).fingerprint


def army_tree(setup: Setup, pack: Pack, role: Role) -> Any:
    """What a side fields, as raw as an army file: its own choice, or that of the scenario."""
    ready = pack.battles.get(setup.scenario)
    if ready and ready.armies.keys() & setup.armies.keys():
        raise SetupFault("fault.no_forces", what=setup.scenario)
    names = {**DEFAULT_ARMIES, **(ready.armies if ready else {})}
    tree = setup.armies.get(role, names[role])
    if isinstance(tree, str):
        tree = pack.sample(tree)
    if tree is None:
        raise SetupFault("fault.no_army", role=role)
    return tree


def start(setup: Setup, switches: Switches, dice: Dice) -> Tercios:
    """The board before the first step: both armies raised, nothing placed yet."""
    used = pack_of(setup)
    pack = PACKS.named(used)
    scale = scale_of(setup.scenario, pack)
    ready = pack.battles.get(setup.scenario)
    state = Tercios(
        dice, [], {}, {}, {}, {}, used, switches, _table(ready, pack, scale), scale,
        score=dict.fromkeys(ROLES, 0),
    )  # fmt: skip
    armies: list[Army] = []
    for role in ROLES:
        raised = raise_army(pack, role, army_tree(setup, pack, role), scale)
        armies.append(raised.army)
        state.waiting.update(raised.units)
        state.commands.update(raised.commands)
        for commander in raised.commanders.values():
            state.commanders[commander.id] = but(commander, at=OFF)
        if raised.is_horde:
            state.hordes = (*state.hordes, role)
    if switches.same_century and not share_a_century(armies[0], armies[1], pack):
        raise SetupFault("fault.centuries", cite="TER-army-c")
    if ready:
        state.elements.update(battle_elements(ready, pack))
    full = is_full(setup.scenario)
    # The last frame is the first to run.
    state.stack = [Turn(number=1), Deployment(), Scenery()] if full else [Turn(number=1)]
    if ready and ready.deployment == "zones":
        if ready.place:
            raise SetupFault("scenario.place.zones")
        state.stack = [Turn(number=1), Deployment(), GivenGround()]
    elif not full:
        state.zones = {"red": "bottom", "blue": "top"}
        spots = spots_of(ready.place) if ready else {}
        state.stack.append(ReadyField(scenario=setup.scenario, spots=spots))
    return state
