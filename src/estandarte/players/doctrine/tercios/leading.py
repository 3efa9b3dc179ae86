"""Leading: what the commanders do before the troops act."""

from collections.abc import Callable, Iterator
from typing import Any

from estandarte.games.tercios.commands import Command, CommanderStep, SkipCommander, may_act
from estandarte.games.tercios.reach import is_in_reach
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Commander, Unit
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point, distance_along

NEAR = inches(5)


def _lead(state: Tercios, decision: CommanderStep, role: Role) -> Action:
    for commander in state.officers(role):
        if commander.inside or not may_act(state, commander):
            continue
        for wish in _wishes(state, commander):
            if wish.check(state, decision):
                return wish
    return SkipCommander(role=role)


def _wishes(state: Tercios, commander: Commander) -> Iterator[Command]:
    """Mend what is broken, hurry what is ready, else keep up with the troops."""
    mine = [
        u
        for u in state.of(commander.role)
        if u.command == commander.command or commander.is_general
    ]
    near = [u for u in mine if is_in_reach(state, commander, u)]
    role, name = commander.role, commander.id
    for unit in sorted(near, key=lambda u: -u.wear):
        if unit.wear > 1 and "honorable" in commander.qualities:
            yield Command(name, "honorable", units=(unit.id,), role=role)
        if unit.disordered and "diligente" in commander.qualities:
            yield Command(name, "diligente", units=(unit.id,), role=role)
    for unit in near:
        yield from _hurry(commander, unit)
    if mine and len(near) < len(mine):
        step = _towards(state, commander, mine)
        if step is not None:
            yield Command(name, "correr", (step,), role=role)


def _hurry(commander: Commander, unit: Unit) -> Iterator[Command]:
    role, name = commander.role, commander.id
    if unit.card is None or unit.acted:
        return
    known = commander.qualities
    if unit.card == "fuego" and "perfeccionista" in known:
        yield Command(name, "perfeccionista", units=(unit.id,), role=role)
    if unit.wear and "autoritario" in known:
        yield Command(name, "autoritario", units=(unit.id,), role=role)
    if unit.card == "atacad" and "decidido" in known:
        yield Command(name, "decidido", units=(unit.id,), role=role)
    lent = {"fuego": "instruccion", "atacad": "destreza"}.get(unit.card, "lealtad")
    if lent in commander.virtues:
        yield Command(name, "inspirar", units=(unit.id,), virtue=lent, role=role)


def _towards(state: Tercios, commander: Commander, mine: list[Unit]) -> Point | None:
    """A step towards the middle of his troops, a little behind them."""
    x = sum(u.base.centre.x for u in mine) // len(mine)
    y = sum(u.base.centre.y for u in mine) // len(mine)
    back = mine[0].base.heading + 1800
    goal = Point(x, y).towards(back, inches(3))
    far = distance_along(commander.at, goal)
    if far < inches(1):
        return None
    reach = inches(9 if "brio" in commander.virtues else 6) - 20
    return commander.at.towards(commander.at.heading_to(goal), min(far, reach))


ANSWERS: dict[type[Any], Callable[[Tercios, Any, Role], Action | None]] = {CommanderStep: _lead}
