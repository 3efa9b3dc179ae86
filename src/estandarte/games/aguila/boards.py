"""Boards: the field before the first step of each of them."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from estandarte.games.aguila.army.lists import PARTS, armies_of, demand_fair, roster_of
from estandarte.games.aguila.before.ready_field import ReadyField
from estandarte.games.aguila.before.sequence import Preparing
from estandarte.games.aguila.schema.battlefield import ReadyBattle
from estandarte.games.aguila.schema.charts import charts_of
from estandarte.games.aguila.schema.pack import PACKAGE, PACKS, Pack
from estandarte.games.aguila.state import BLUE, RED, ROLES, Aguila, Losses
from estandarte.games.aguila.switches import Switches
from estandarte.games.aguila.turn.sequence import Turn
from estandarte.kernel import Dice, Role, Scenario, Setup, SetupFault
from estandarte.wargame.exact_places import spots_of
from estandarte.wargame.fields.book import length_of
from estandarte.wargame.plane.terrain import Field

from .camp import Camp
from .scenarios import historical
from .scenarios.pitched import scenario_called

"""The table of a medium game. ["BSA-15-partida-a"]"""
ARMIES: dict[Role, str] = {RED: "dupont_1808", BLUE: "castanos_1808"}
"""What is brought where nobody says otherwise."""
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
    numbers = known.get(name, known[historical.USUAL])
    if battle:
        numbers = historical.numbers_of(battle, pack)
    given = {r: brought(setup.armies.get(r), default_army(pack, name, r, switches)) for r in ROLES}
    armies = {r: armies_of(given[r], r, pack, switches) for r in ROLES}
    by_the_book = battle.kind if battle else name
    camp = by_the_book or name
    demand_fair(armies, by_the_book if by_the_book in known else historical.USUAL, pack, switches)
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
        if scenario_called(battle.kind).ground is not None:
            raise SetupFault("fault.own_ground", scenario=battle.kind)
        historical.prepare(state, battle)
    ready = scenario_called(name).ready
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
        return historical.TABLE
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
    armies = scenario_called(scenario).armies
    if armies.defence:
        return {"attacker": ARMIES[role], "defender": ARMIES[role] + armies.defence}
    if switches.artillery_limit == "line_exactly" and role in armies.line_exactly:
        return armies.line_exactly[role]
    return armies.usual.get(role, ARMIES[role])


def pack_of(setup: Setup) -> Pack:
    """The pack of a match: as shipped, or with a player's own values laid upon it."""
    over = setup.packs[0].values if setup.packs else {}
    return PACKS.of(over)


def all_scenarios() -> dict[str, Scenario]:
    """A ready field, the twelve scenarios of the book, and battles from history."""
    pack = PACKS.of({})
    open_field = {"en": "Open field", "es": "Campo abierto"}
    minutes = historical.MINUTES
    name = historical.OPEN
    found = {name: Scenario(name, open_field, ABOUT[name], 9, True, minutes=minutes)}
    for name, entry in pack.scenarios.scenario.items():
        length = pack.scenarios.length[entry.length]
        turns = length.turns + len(length.goes_on)
        # where lots decide who defends, both sides need two lists each
        parts = PARTS if scenario_called(name).armies.defence else ()
        found[name] = Scenario(name, entry.name, ABOUT[name], turns, True, parts, minutes)
    for name, battle in sorted(pack.battles.items()):
        found[name] = historical.scenario_of(name, battle, pack)
    return found
