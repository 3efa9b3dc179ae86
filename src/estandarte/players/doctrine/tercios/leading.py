"""Leading: what the commanders do before the troops act."""

from collections.abc import Callable, Iterator, Mapping
from math import inf
from typing import Any

from estandarte.games.tercios.commanders.officers import may_act
from estandarte.games.tercios.commanding.commander_step import (
    CommanderStep,
    JoinUnit,
    SkipCommander,
)
from estandarte.games.tercios.commanding.commanding import Command, rule_of
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Commander, Unit
from estandarte.games.tercios.values.reach import commands
from estandarte.kernel import Action, Role, but
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point, distance_along

from .planning import best_charge, best_volley, card_for
from .temper import TerciosTemper
from .worth import inches_between, nearest_enemy

COMPANY = 6.0
"""With troops of his own so near, in inches, a commander is not alone."""
REACHED = 16.0
"""An enemy so near may be upon him in this turn or the next."""
Need = Callable[[Tercios, Unit, TerciosTemper], bool]

MENDED: dict[str, Need] = {
    "honorable": lambda state, unit, temper: unit.wear > 1,
    "diligente": lambda state, unit, temper: unit.disordered,
    "heroe": lambda state, unit, temper: (
        unit.done == "fuego"
        and not unit.wear
        and best_volley(state, unit, "fuego", temper)[0] > temper.hero_volley
    ),
}
"""When a quality helps whoever has need of it, whether or not it has acted."""

HURRIED: dict[str, Need] = {
    "perfeccionista": lambda state, unit, temper: (
        unit.card == "fuego" and not _has_no_target(state, unit, temper)
    ),
    "autoritario": lambda state, unit, temper: unit.wear > 0,
    "insigne": lambda state, unit, temper: unit.wear > 0,
    "decidido": lambda state, unit, temper: unit.card == "atacad",
    "religioso": lambda state, unit, temper: unit.card == "resistid" and unit.wear > 1,
    "raudo": lambda state, unit, temper: (
        unit.card == "atencion" and best_volley(state, unit, "atencion", temper)[0] > 0
    ),
}
"""When it pays that a unit acts next with what a quality gives it."""

COVERED: dict[str, Need] = {
    "estoico": lambda state, unit, temper: (
        not unit.acted and _is_within(state, unit, temper.stoic_within)
    ),
    "imperterrito": lambda state, unit, temper: (
        not unit.acted and _is_within(state, unit, temper.undaunted_within)
    ),
}
"""When a unit that waits had better be covered."""

TROUBLES = ("amenazante", "conspirador", "enigmatico", "intrigante", "companero")
"""What does its best wherever it may be used; to try costs a commander nothing."""

LENT = {
    "fuego": ("instruccion",),
    "atacad": ("destreza", "voluntad", "entrega"),
    "corred": ("entrega",),
}
"""The virtues that a card has use for."""


def _lead(state: Tercios, decision: CommanderStep, role: Role, temper: TerciosTemper) -> Action:
    for commander in state.officers(role):
        if commander.inside or not may_act(state, commander):
            continue
        for wish in _wishes(state, commander, temper):
            if wish.check(state, decision):
                return wish
    return SkipCommander(role=role)


def _wishes(state: Tercios, commander: Commander, temper: TerciosTemper) -> Iterator[Action]:
    """Mend what is broken, help who is ready, trouble the enemy, else keep up with the troops."""
    near = [u for u in state.of(commander.role) if commands(state, commander, u)]
    mine = [
        u
        for u in state.of(commander.role)
        if u.command == commander.command or commander.is_general
    ]
    for unit in sorted(near, key=lambda u: -u.wear):
        yield from _helped(state, commander, unit, MENDED, temper)
    for unit in near:
        yield from _hurry(state, commander, unit, temper)
    for quality in commander.qualities:
        if quality in TROUBLES:
            for fields in rule_of(quality).suggest(state, commander):
                yield Command(commander.id, quality, role=commander.role, **fields)
    if any(u not in near for u in mine):
        yield from _ride(state, commander, mine, temper)
    for unit in near:
        yield from _helped(state, commander, unit, COVERED, temper)


def _helped(
    state: Tercios,
    commander: Commander,
    unit: Unit,
    needs: Mapping[str, Need],
    temper: TerciosTemper,
) -> Iterator[Command]:
    """His qualities of a sort that would help a unit now."""
    for quality in commander.qualities:
        if quality in needs and needs[quality](state, unit, temper):
            yield Command(commander.id, quality, units=(unit.id,), role=commander.role)


def _hurry(
    state: Tercios, commander: Commander, unit: Unit, temper: TerciosTemper
) -> Iterator[Action]:
    if unit.card is None or unit.acted:
        return
    yield from _helped(state, commander, unit, HURRIED, temper)
    role, name = commander.role, commander.id
    for virtue in LENT.get(unit.card, ("lealtad",)):
        if virtue in commander.virtues and not _has_no_target(state, unit, temper):
            if not commander.is_general and commander.level <= temper.joining_level:
                # among his men he helps them at every blow, and no die can fail him
                yield JoinUnit(name, unit.id, role=role)
            yield Command(name, "inspirar", units=(unit.id,), virtue=virtue, role=role)
    if "audaz" in commander.qualities and (not temper.foresees or _is_idle(state, unit, temper)):
        better = card_for(state, unit, temper)
        if better != unit.card:
            yield Command(name, "audaz", units=(unit.id,), order=better, role=role)


def _has_no_target(state: Tercios, unit: Unit, temper: TerciosTemper) -> bool:
    """Whether it would shoot, and at nobody."""
    waits = temper.aims and unit.card == "fuego"
    return waits and best_volley(state, unit, "fuego", temper)[1] is None


def _is_idle(state: Tercios, unit: Unit, temper: TerciosTemper) -> bool:
    """Its card has nothing to strike any more, or another would."""
    if unit.card == "atacad":
        return best_charge(state, unit, temper)[1] is None
    volley = best_volley(state, unit, "fuego", temper)[1]
    return volley is None if unit.card == "fuego" else volley is not None


def _ride(
    state: Tercios, commander: Commander, mine: list[Unit], temper: TerciosTemper
) -> Iterator[Command]:
    """Towards the middle of his troops, and on with a second move if that is not enough."""
    step = _towards(state, commander, mine, temper)
    if step is None or (temper.sensible and is_alone(state, commander.role, step)):
        return
    if temper.rides:
        on = _towards(state, but(commander, at=step), mine, temper)
        if on is not None and temper.sensible and is_alone(state, commander.role, on):
            on = None
        further = () if on is None else (on,)
        yield Command(commander.id, "correr", (step,), further=further, role=commander.role)
    yield Command(commander.id, "correr", (step,), role=commander.role)


def is_alone(state: Tercios, role: Role, at: Point) -> bool:
    """Whether a commander there would have the enemy nearer to him than his own troops."""
    friends = [inches_between(at, unit.base.centre) for unit in state.of(role)]
    foes = [inches_between(at, foe.base.centre) for foe in state.enemies_of(role)]
    near = min(friends, default=inf)
    return near > COMPANY and min(foes, default=inf) < max(near, REACHED)


def _is_within(state: Tercios, unit: Unit, far: int) -> bool:
    foe = nearest_enemy(state, unit)
    return foe is not None and inches_between(unit.front_centre, foe.base.centre) < far


def _towards(
    state: Tercios, commander: Commander, mine: list[Unit], temper: TerciosTemper
) -> Point | None:
    """A step towards the middle of his troops, a little behind them."""
    x = sum(u.base.centre.x for u in mine) // len(mine)
    y = sum(u.base.centre.y for u in mine) // len(mine)
    back = mine[0].base.heading + 1800
    goal = Point(x, y).towards(back, inches(temper.behind_troops))
    far = distance_along(commander.at, goal)
    if far < inches(1):
        return None
    reach = inches(9 if "brio" in commander.virtues else 6) - 20
    return commander.at.towards(commander.at.heading_to(goal), min(far, reach))


ANSWERS: dict[type[Any], Callable[[Tercios, Any, Role, TerciosTemper], Action | None]] = {
    CommanderStep: _lead
}
