"""Lists: the armies that a match is set up with, raised as attackers and as defenders."""

from collections.abc import Mapping
from typing import Any

from estandarte.games.aguila.camp import Defences, Roster
from estandarte.games.aguila.scenarios.pitched import scenario_called
from estandarte.games.aguila.schema.pack import Pack
from estandarte.games.aguila.switches import Switches
from estandarte.kernel import Role, SetupFault
from estandarte.wargame.muster import ArmyFault, army_from

from .inspection import inspect
from .raising import raised_officers, raised_units
from .roster import Army, are_of_one_period, are_of_one_size, units_of

PARTS = ("attacker", "defender")
"""An army may be brought in two versions; which one is used, the roles decide."""


def armies_of(given: Any, role: Role, pack: Pack, switches: Switches) -> dict[str, Army]:
    """What a side brought: one army, or one for the attack and one for the defence."""
    trees = {"attacker": given, "defender": given}
    if isinstance(given, Mapping) and given and set(given) <= set(PARTS):
        first = next(iter(given.values()))
        trees = {part: given.get(part, first) for part in PARTS}
    return {part: army_of(tree, role, pack, switches) for part, tree in trees.items()}


def demand_fair(
    armies: Mapping[Role, Mapping[str, Army]], scenario: str, pack: Pack, switches: Switches
) -> None:
    """Whoever attacks, the armies are of one period and size; a besieged one has its positions.

    ["BSA-16-comun-a", "BSA-16-comun-b", "BSA-16-pueblo-a", "BSA-16-asalto-b"]
    """
    rules = scenario_called(scenario).armies
    for attacker in armies:
        defender = next(role for role in armies if role != attacker)
        one, two = armies[attacker]["attacker"], armies[defender]["defender"]
        if switches.periods == "same" and not are_of_one_period(one, two, pack):
            years = {"one": years_of(one, pack), "other": years_of(two, pack)}
            raise SetupFault("fault.periods", cite="BSA-16-comun-a", **years)
        if not are_of_one_size(one, two, scenario, pack):
            facts = {"attacker": one.points, "defender": two.points}
            raise SetupFault("fault.points", cite=rules.size, **facts)
        if rules.positions and two.defences == Defences():
            raise SetupFault("fault.no_defences", cite=rules.positions, role=defender)


def years_of(army: Army, pack: Pack) -> str:
    """The period of an army's list, as people write it."""
    found = pack.army_list(army.list)
    return f"{found.start}-{found.end}" if found is not None else army.list


def army_of(tree: Any, role: Role, pack: Pack, switches: Switches) -> Army:
    """A ready army by its name, or an army file; a fault names what is wrong with it."""
    if isinstance(tree, str):
        if tree not in pack.samples():
            raise SetupFault("fault.no_army", role=role, army=tree)
        tree = pack.samples()[tree]
    try:
        army = army_from(tree, Army)
    except ArmyFault as fault:
        raise SetupFault("fault.army_file", role=role, fault=str(fault)) from fault
    problems = inspect(army, pack, switches).problems
    if problems:
        raise SetupFault("fault.army", role=role, cite=problems[0].cite, where=problems[0].where)
    return army


def roster_of(army: Army, role: Role, pack: Pack) -> Roster:
    found = pack.army_list(army.list)
    if found is None:
        raise SetupFault("fault.no_army", role=role, army=army.list)
    units = raised_units(army, role, pack)
    chosen = units_of(army, pack)
    guns = tuple(name for name, unit in zip(units, chosen, strict=True) if unit.regimental)
    return Roster(
        units, raised_officers(army, role, pack), found.strategic_factor, army.points,
        army.defences, army.sappers, found.region, guns,
    )  # fmt: skip
