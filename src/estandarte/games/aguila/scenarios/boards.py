"""Boards: the field before the first step of each of them."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from estandarte.games.aguila.army.lists import PARTS, armies_of, demand_fair, roster_of
from estandarte.games.aguila.before.ground.scenarios import RULES
from estandarte.games.aguila.before.ready_field import ReadyField
from estandarte.games.aguila.before.sequence import Preparing
from estandarte.games.aguila.schema.battlefield import ReadyBattle
from estandarte.games.aguila.schema.pack import PACKAGE, PACKS, Pack
from estandarte.games.aguila.state import BLUE, RED, ROLES, Aguila, Losses, charts_of
from estandarte.games.aguila.switches import Switches
from estandarte.games.aguila.turn.sequence import Turn
from estandarte.kernel import Dice, Role, Scenario, Setup, SetupFault
from estandarte.wargame.exact_places import spots_of
from estandarte.wargame.fields.book import length_of
from estandarte.wargame.plane.measures import centimetres
from estandarte.wargame.plane.terrain import Field

from . import historical
from .camp import Camp

OPEN_FIELD = "campo_abierto"
TABLE = Field(0, 0, centimetres(180), centimetres(120))
"""The table of a medium game. ["BSA-15-partida-a"]"""
ARMIES: dict[Role, str] = {RED: "dupont_1808", BLUE: "castanos_1808"}
"""What is brought where nobody says otherwise."""
OTHERS: dict[tuple[str, Role], str] = {
    ("region", BLUE): "es_guerrilla_1500",
    ("cruce", RED): "carlos_1809",
    ("cruce", BLUE): "silesia_1813",
    ("borodino", BLUE): "bagration_1812",
}
"""Other armies for some scenarios: guerrillas who hide, deep columns, Bagration's own."""
LINE_EXACTLY: dict[tuple[str, Role], str] = {("cruce", RED): "erlon_1815"}
"""Where guns need line infantry of just six companies, an army that has it."""
DEFENDERS = {"asalto": "_defensa", "pueblo": "_destacamento"}
"""Here the defender brings another list: one with positions, or one of half the size."""
ABOUT: dict[str, dict[str, str]] = tomllib.loads(
    files(PACKAGE).joinpath("text", "scenarios.toml").read_text("utf-8")
)["about"]


def start(setup: Setup, switches: Switches, dice: Dice) -> Aguila:
    """The board before the first step: both armies raised, nothing placed yet."""
    pack, name = pack_of(setup), setup.scenario
    battle = pack.battles.get(name)
    if battle and battle.armies.keys() & setup.armies.keys():
        raise SetupFault("fault.no_forces", what=name)
    known = pack.scenarios.scenario
    numbers = known.get(name, known["campal"])
    if battle:
        numbers = historical.numbers_of(battle, pack)
    given = {r: brought(setup.armies.get(r), default_army(pack, name, r, switches)) for r in ROLES}
    armies = {r: armies_of(given[r], r, pack, switches) for r in ROLES}
    by_the_book = battle.kind if battle else name
    camp = by_the_book or name
    demand_fair(armies, by_the_book if by_the_book in known else "campal", pack, switches)
    rosters = {
        r: {part: roster_of(army, r, pack) for part, army in armies[r].items()} for r in ROLES
    }
    state = Aguila(
        dice, [], {}, {}, {}, charts_of(pack), switches, field_of(battle),
        {r: rosters[r]["attacker"].factor for r in ROLES}, {r: Losses() for r in ROLES},
        camp=Camp(camp, numbers, rosters, zones={RED: "bottom", BLUE: "top"}),
    )  # fmt: skip
    state.region = rosters[RED]["attacker"].region
    if battle and (battle.ground or not battle.kind):
        if battle.kind in RULES:
            raise SetupFault("fault.own_ground", scenario=battle.kind)
        historical.prepare(state, battle)
    ready = name == OPEN_FIELD
    if battle:
        ready = battle.deployment == "lines" and not battle.kind
    spots = spots_of(battle.place) if battle else {}
    if spots and not ready:
        raise SetupFault("scenario.place.zones")
    # the last frame is the first to run
    turn = Turn(length=pack.scenarios.length[numbers.length])
    state.stack = [turn, ReadyField(spots=spots) if ready else Preparing()]
    return state


def field_of(battle: ReadyBattle | None) -> Field:
    if battle is None or len(battle.table) != 2:
        return TABLE
    wide, deep = (length_of(side) for side in battle.table)
    return Field(0, 0, wide, deep)


def brought(own: Any, usual: Any) -> Any:
    """What a side fields: its own army; of two it may bring one, and the other is the usual."""
    if own is None:
        return usual
    halves = isinstance(own, Mapping) and own and set(own) <= set(PARTS)
    return {**usual, **own} if halves and isinstance(usual, Mapping) else own


def default_army(pack: Pack, scenario: str, role: Role, switches: Switches) -> Any:
    battle = pack.battles.get(scenario)
    if battle is not None:
        if role in battle.armies:
            return battle.armies[role]
        scenario = battle.kind
    if scenario in DEFENDERS:
        return {"attacker": ARMIES[role], "defender": ARMIES[role] + DEFENDERS[scenario]}
    others = OTHERS | LINE_EXACTLY if switches.artillery_limit == "line_exactly" else OTHERS
    return others.get((scenario, role), ARMIES[role])


def pack_of(setup: Setup) -> Pack:
    """The pack of a match: as shipped, or with a player's own values laid upon it."""
    over = setup.packs[0].values if setup.packs else {}
    return PACKS.of(over)


def all_scenarios() -> dict[str, Scenario]:
    """A ready field, the twelve scenarios of the book, and battles from history."""
    pack = PACKS.of({})
    open_field = {"en": "Open field", "es": "Campo abierto"}
    minutes = historical.MINUTES
    found = {
        OPEN_FIELD: Scenario(OPEN_FIELD, open_field, ABOUT[OPEN_FIELD], 9, True, minutes=minutes)
    }
    for name, entry in pack.scenarios.scenario.items():
        length = pack.scenarios.length[entry.length]
        turns = length.turns + len(length.goes_on)
        # where lots decide who defends, both sides need two lists each
        parts = PARTS if name in DEFENDERS else ()
        found[name] = Scenario(name, entry.name, ABOUT[name], turns, True, parts, minutes)
    for name, battle in sorted(pack.battles.items()):
        found[name] = historical.scenario_of(name, battle, pack)
    return found
