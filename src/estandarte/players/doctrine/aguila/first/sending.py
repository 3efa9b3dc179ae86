"""Sending: who is sent home, by the exact odds of the few charges that look best."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from estandarte.games.aguila.charge.capturing import ChargeOfficer
from estandarte.games.aguila.charge.conditions import charge_verdict, charger_verdict
from estandarte.games.aguila.charge.phase import (
    DeclareCharge,
    DeclareJointCharge,
    DeclaringCharges,
    EndDeclarations,
)
from estandarte.games.aguila.charge.reaction_choices import REPLIES, reply_verdict
from estandarte.games.aguila.charge.under_way import charge_on
from estandarte.games.aguila.movement.allowances import charge_allowance
from estandarte.games.aguila.odds.charges import joint_odds, nerve_chance, reply_spread, stood
from estandarte.games.aguila.odds.combats import breaking_now
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches

from .aims import contested_by, goals_of, is_late, is_needed, is_winning, must_dare, storms
from .worth import SIDE_WEIGHT, duel, goes_on, harm, price, rout, stake

BOLD = 1.5
"""A charge must promise so many points to be worth the disorder it leaves."""
SURE = 15.0
"""So many where the battle is won if nothing more is lost."""
DARING = -15.0
"""And so many may be staked where the battle would end undecided."""
STORMING = -8.0
"""Or in an assault."""
LEAVES = 60.0
"""What it costs near the end to leave an objective that nobody else holds."""
GROUND = inches(6)
"""So near to it an Officer keeps an objective from being taken."""
WEIGHED = 4
"""So many charges, those that look best, are reckoned exactly before one is declared."""
HOPELESS = -0.4
"""A charge that looks worse than this part of the charger's price is not reckoned at all."""
FLIGHT = 150.0
"""What it is worth that an army flees."""
SECOND = 0.05
"""What a second charger risks, in parts of its price."""

GOOD: Mapping[str, tuple[float, float]] = {
    "destroyed": (1.0, 0.0),
    "both_destroyed": (1.0, 1.0),
    "lost": (0.0, 1.0),
    "shot_down": (0.0, 1.0),
    "stopped": (0.0, 0.3),
    "enemy_wavers": (0.35, 0.0),
    "both_waver": (0.35, 0.3),
    "wavers": (0.0, 0.3),
    "repulsed": (0.12, 0.05),
    "escaped": (0.04, 0.0),
    "refused": (0.0, 0.0),
    "no_room": (0.0, 0.0),
}
"""What each end of a charge costs the charged unit and its charger, in parts of their price."""
FOR_GOOD = ("destroyed", "both_destroyed", "lost", "shot_down")
"""Those that no other turn mends."""


class Wish(NamedTuple):
    """A charge of one or two units on an enemy, and what it seems to promise."""

    seems: float
    units: tuple[Unit, ...]
    target: Unit

    def action(self, role: Role) -> Action:
        if len(self.units) == 1:
            return DeclareCharge(self.units[0].id, self.target.id, role=role)
        return DeclareJointCharge(tuple(u.id for u in self.units), self.target.id, role=role)


def declare(state: Aguila, decision: DeclaringCharges, role: Role) -> Action:
    """The best charge that is worth it; an Officer who is alone; else no more."""
    able = [u for u in state.of(role) if charger_verdict(state, role, u.id)]
    cleared = clear_ground(state, able, decision, role)
    if cleared is not None:
        return cleared
    ranked = sorted(wishes(state, able, role), key=lambda w: -w.seems)
    best: tuple[float, Action | None] = (boldness(state, role), None)
    weighed = 0
    for wish in ranked:
        action = wish.action(role)
        if weighed >= WEIGHED:
            break
        if action.check(state, decision):
            weighed += 1
            worth = charge_worth(state, wish)
            if worth > best[0]:
                best = (worth, action)
    return best[1] or catch_officer(state, able, decision) or EndDeclarations(role=role)


def boldness(state: Aguila, role: Role) -> float:
    """Near the end who is not ahead must dare, and who is ahead need not."""
    if must_dare(state, role):
        return DARING
    if storms(state, role):
        return STORMING
    if not is_late(state):
        return BOLD
    return SURE if is_winning(state, role) else BOLD / 3


def wishes(state: Aguila, able: list[Unit], role: Role) -> Iterator[Wish]:
    """The charges that could be made, by a quick look at each."""
    reach = {u.id: charge_allowance(state, u).length + inches(1) for u in able}
    for target in state.enemies_of(role):
        comers = [
            u
            for u in able
            if within(u.base, target.base, reach[u.id]) and charge_verdict(state, u, target)
        ]
        for unit in comers:
            side = charge_on(state, unit, target).side
            seems = duel(state, unit, target, side).worth(state, unit, target)
            if seems > HOPELESS * price(unit):
                yield Wish(seems, (unit,), target)
        if len(comers) > 1:
            yield _pair(state, comers, target)


def _pair(state: Aguila, comers: list[Unit], target: Unit) -> Wish:
    """Two together on one: the second strikes what the first has left."""
    ranked = sorted(
        comers, key=lambda u: -duel(state, u, target, charge_on(state, u, target).side).given
    )
    pair = ranked[:2]
    foot = any(u.is_infantry for u in pair)
    given, taken, weight = 0.0, 0.0, 0
    for unit in pair:
        side = charge_on(state, unit, target).side
        one = duel(state, unit, target, side, joined=foot and unit.is_cavalry)
        given, taken = given + one.given, max(taken, one.taken)
        weight = max(weight, SIDE_WEIGHT[side])
    breaks = rout(state, target, target.damage + given, weight, given)
    gain = max(harm(state, target, given, weight=weight), breaks * stake(state, target))
    seems = gain - (1 - breaks) * harm(state, pair[0], taken) - SECOND * price(pair[1])
    return Wish(seems, tuple(pair), target)


def charge_worth(state: Aguila, wish: Wish) -> float:
    """What a charge promises by its odds, if the enemy answers it as well as he can."""
    unit, target = wish.units[0], wish.target
    worth = _alone(state, unit, target) if len(wish.units) == 1 else _together(state, wish)
    if is_late(state) and contested_by(state, target) is None:
        worth -= LEAVES * sum(is_needed(state, u) for u in wish.units)
    return worth


def _alone(state: Aguila, unit: Unit, target: Unit) -> float:
    charge = charge_on(state, unit, target)
    plain = stood(state, charge)
    if plain is None:
        return 0.0
    spreads = [plain]
    spreads += [
        reply_spread(state, charge, reply, plain)
        for reply in REPLIES[1:]
        if reply_verdict(state, charge, reply)
    ]
    worth = min(spread_worth(state, unit, target, spread) for spread in spreads)
    worth += _flight(state, target, plain.get("destroyed", Fraction(0)))
    return float(nerve_chance(state, charge)) * worth


def _together(state: Aguila, wish: Wish) -> float:
    """What becomes of the enemy, less what the first of the two may suffer if he holds."""
    (first, second), target = wish.units, wish.target
    charges = tuple(charge_on(state, unit, target) for unit in wish.units)
    ends = {end.result: end.chance for end in joint_odds(state, charges).chances}
    gain = sum(float(chance) * _good(state, name)[0] for name, chance in ends.items())
    gain *= stake(state, target)
    alone = stood(state, charges[0]) or {}
    cost = sum(float(chance) * _good(state, name)[1] for name, chance in alone.items())
    held = float(1 - alone.get("destroyed", Fraction(0))) or 1.0
    gone = ends.get("destroyed", Fraction(0))
    cost *= stake(state, first) * float(1 - gone) / held
    return gain + _flight(state, target, gone) - cost - SECOND * price(second)


def _flight(state: Aguila, target: Unit, gone: Fraction) -> float:
    """What it adds that the enemy's army may flee with the loss of a unit."""
    return FLIGHT * float(gone * breaking_now(state, target)) if gone else 0.0


def spread_worth(state: Aguila, unit: Unit, target: Unit, spread: Mapping[str, Fraction]) -> float:
    """What a charge is worth to the charger."""
    prize, risk = stake(state, target), stake(state, unit)
    worth = 0.0
    for name, chance in spread.items():
        gain, cost = _good(state, name)
        worth += float(chance) * (gain * prize - cost * risk)
    return worth


def _good(state: Aguila, name: str) -> tuple[float, float]:
    """What an end is good for: where there may be no other turn only who is lost counts in full."""
    gain, cost = GOOD[name]
    later = 1.0 if name in FOR_GOOD else goes_on(state)
    return gain * later, cost * later


def clear_ground(
    state: Aguila, able: list[Unit], decision: DeclaringCharges, role: Role
) -> Action | None:
    """Near the end an Officer who stands alone at an objective is driven off: he counts too."""
    if not is_late(state):
        return None
    goals = goals_of(state, role)
    for officer in state.lone_officers():
        if officer.role != role and any(within(officer.disc, g.shape, GROUND) for g in goals):
            for unit in able:
                caught = ChargeOfficer(unit.id, officer.id, role=role)
                if not is_needed(state, unit) and caught.check(state, decision):
                    return caught
    return None


def catch_officer(state: Aguila, able: list[Unit], decision: DeclaringCharges) -> Action | None:
    for officer in state.lone_officers():
        for unit in able:
            if unit.is_cavalry and officer.role != unit.role:
                caught = ChargeOfficer(unit.id, officer.id, role=unit.role)
                if caught.check(state, decision):
                    return caught
    return None
