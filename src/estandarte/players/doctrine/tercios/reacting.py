"""Reacting: what the enemy's charge or approach is answered with."""

from collections.abc import Callable
from typing import Any

from estandarte.games.tercios.answers.flight import Flee, Flight, flight_bounds
from estandarte.games.tercios.answers.guarding import GuardOffer
from estandarte.games.tercios.answers.shooting_back import (
    AttentionChoice,
    FireChoice,
    ShootBack,
    TurnToFace,
    reaction_shots,
)
from estandarte.games.tercios.charge.combat import Combat, InvokeMalaGuerra, LetItStand, MalaGuerra
from estandarte.games.tercios.charge.outcome import (
    Consolidate,
    Consolidation,
    HoldGround,
    RetreatNear,
)
from estandarte.games.tercios.fire.after_shooting import StandFast
from estandarte.games.tercios.fire.shooting import shots
from estandarte.games.tercios.morale.breaking import GiveUpUnit, LossOfWorks
from estandarte.games.tercios.reactions.reacting import (
    Evade,
    Hold,
    React,
    Reaction,
)
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.flanks import is_flanked
from estandarte.games.tercios.values.strength import endurance_of
from estandarte.kernel import Action, Role, but
from estandarte.wargame.plane.arcs import side_by_diagonals
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.motions import advance

from .outlook import Outlook, stand_of
from .plans import leaning
from .reckoning import combat_balance
from .temper import TerciosTemper
from .worth import charge_worth, inches_between, nearest_enemy, volley_worth


def _react(state: Tercios, decision: Reaction, role: Role, temper: TerciosTemper) -> Action:
    enemy = state.units[decision.threat.enemy]
    for name in decision.units:
        unit = state.units[name]
        for wish in _wishes(state, decision, unit, enemy, role, temper):
            if wish.check(state, decision):
                return wish
    return Hold(role=role)


def _wishes(
    state: Tercios,
    decision: Reaction,
    unit: Unit,
    enemy: Unit,
    role: Role,
    temper: TerciosTemper,
) -> list[Action]:
    """The reactions worth having, the best first."""
    if not decision.threat.charge:
        shoots = unit.card == "fuego" or (
            unit.card == "atacad" and _beats(state, unit, enemy, temper)
        )
        return [React(unit.id, role=role)] if shoots else []
    danger = charge_worth(state, enemy, unit, decision.threat.start, temper)
    if danger < temper.least_danger and unit.card != "fuego":
        return []  # they will break their teeth: the card is worth more later
    wishes: list[Action] = []
    if unit.card in ("fuego", "resistid"):
        wishes.append(React(unit.id, True, role=role))
    if unit.card == "atacad":
        wishes.append(React(unit.id, role=role))
    if unit.card == "atencion" and (
        is_flanked(state, unit, decision.threat.start) or unit.profile.shooting
    ):
        wishes.append(React(unit.id, role=role))
    if danger > temper.evade_danger:
        wishes.append(Evade(unit.id, role=role))
    if unit.card == "corred" and danger > temper.run_danger:
        wishes.append(React(unit.id, role=role))
    return wishes


def _beats(state: Tercios, unit: Unit, enemy: Unit, temper: TerciosTemper) -> bool:
    return charge_worth(state, unit, enemy, unit.front_centre, temper) > temper.countercharge_worth


def _turn_or_shoot(
    state: Tercios, decision: AttentionChoice, role: Role, temper: TerciosTemper
) -> Action:
    unit = state.units[decision.unit]
    enemy = state.units[decision.threat.enemy]
    if is_flanked(state, unit, decision.threat.start):
        wish = TurnToFace(side_by_diagonals(unit.base, enemy.front_centre), role=role)
        if wish.check(state, decision):
            return wish
    return _shoot_back(state, decision, role, temper) or StandFast(role=role)


def _shoot_back(state: Tercios, decision: Any, role: Role, temper: TerciosTemper) -> Action | None:
    unit = state.units[decision.unit]
    found = reaction_shots(state, unit, decision.order, decision.threat)
    if not temper.sensible:
        return ShootBack(found[0].weapon, found[0].unit.id, role=role) if found else None
    worths = [(volley_worth(state, shot, temper), -n) for n, shot in enumerate(found)]
    worth, place = max(worths, default=(0.0, 0))
    best = found[-place] if worth > 0.0 else None
    return None if best is None else ShootBack(best.weapon, best.unit.id, role=role)


def _flee(state: Tercios, decision: Flight, role: Role, temper: TerciosTemper) -> Action:
    bounds = flight_bounds(state, state.units[decision.unit], decision.threat)
    return Flee(bounds[1], role=role)


def _push_on(state: Tercios, decision: MalaGuerra, role: Role, temper: TerciosTemper) -> Action:
    """Push of pike if ours can bear more than theirs."""
    if temper.reckons:
        return _push_by_odds(state, decision, role, temper)
    names = (decision.attacker, decision.defender)
    mine, theirs = sorted((state.units[n] for n in names), key=lambda u: u.role != role)
    room = endurance_of(state, mine) - mine.wear
    other = endurance_of(state, theirs) - theirs.wear
    strong = room > other and not mine.disordered
    return InvokeMalaGuerra(role=role) if strong else LetItStand(role=role)


def _push_by_odds(
    state: Tercios, decision: MalaGuerra, role: Role, temper: TerciosTemper
) -> Action:
    attacker = state.units[decision.attacker]
    combat = Combat(
        attacker=attacker.id,
        defender=decision.defender,
        start=attacker.front_centre,
        mala_guerra=True,
    )
    gain, cost = combat_balance(state, combat, temper)
    if attacker.role != role:
        gain, cost = cost, gain
    wish = gain > temper.care * cost
    return InvokeMalaGuerra(role=role) if wish else LetItStand(role=role)


def _follow(state: Tercios, decision: Consolidation, role: Role, temper: TerciosTemper) -> Action:
    stay = HoldGround(role=role)
    temper = leaning(state, state.units[decision.unit], temper)
    if temper.foresees:
        unit = state.units[decision.unit]
        ahead = advance(unit.base, inches(3))
        outlook = Outlook(state, unit, temper)
        if outlook.worth(stand_of(but(unit, base=ahead))) > outlook.here:
            return Consolidate(role=role)
    return stay if stay.check(state, decision) else Consolidate(role=role)


def _give_up(
    state: Tercios, decision: LossOfWorks, role: Role, temper: TerciosTemper
) -> Action | None:
    """Lose whoever has the fewest enemies in range, and of those the one farthest from them."""

    def use(option: GiveUpUnit) -> tuple[int, float]:
        unit = state.units[option.unit]
        foe = nearest_enemy(state, unit)
        near = inches_between(unit.base.centre, foe.base.centre) if foe is not None else 0.0
        return sum(1 for _ in shots(state, unit, "fuego")), -near

    options = (a for a in decision.options(state, role) if isinstance(a, GiveUpUnit))
    return min(options, key=use, default=None)


def _last(state: Tercios, decision: Any, role: Role, temper: TerciosTemper) -> Action | None:
    """The last option is the one that does something."""
    options = list(decision.options(state, role))
    return options[-1] if options else None


ANSWERS: dict[type[Any], Callable[[Tercios, Any, Role, TerciosTemper], Action | None]] = {
    Reaction: _react,
    AttentionChoice: _turn_or_shoot,
    FireChoice: _shoot_back,
    Flight: _flee,
    MalaGuerra: _push_on,
    Consolidation: _follow,
    LossOfWorks: _give_up,
    RetreatNear: _last,
    GuardOffer: _last,
}
