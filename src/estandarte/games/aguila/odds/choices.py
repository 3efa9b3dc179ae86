"""Exact odds: of a shot, a charge, a reaction, an order, a check, a test, an army's nerve.

All lies open on the table, so that everything is counted but what a player may yet choose to
spend: Officers' help and gifts are named among the facts and not taken for granted.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from estandarte.games.aguila.charge.capturing import ChargeOfficer
from estandarte.games.aguila.charge.conditions import charge_gap, charge_reach
from estandarte.games.aguila.charge.defensive_fire import ARTILLERY, REACTION
from estandarte.games.aguila.charge.phase import DeclareCharge, DeclareJointCharge
from estandarte.games.aguila.charge.reactions import (
    AnsweringCharge,
    FacingSquare,
    PressOn,
    React,
    Reacting,
)
from estandarte.games.aguila.charge.supporting_fire import FireInSupport, SupportingFire
from estandarte.games.aguila.charge.under_way import Charge, charge_on, charges_at
from estandarte.games.aguila.courage.discipline import (
    AskingHelp,
    CheckingDiscipline,
    LendHelp,
    RollAlone,
    drill_rerolls,
    help_of,
    is_in_command,
    to_pass,
)
from estandarte.games.aguila.courage.results import (
    Bracing,
    Failing,
    HoldFast,
    KeepThemInHand,
    RollAgain,
    TrustToLuck,
    burden_on,
    halved_on_test,
)
from estandarte.games.aguila.courage.testing import CourageTesting
from estandarte.games.aguila.dice import ToPass
from estandarte.games.aguila.fire.arcs import numbered
from estandarte.games.aguila.fire.batteries import FireGuns, shots_of_guns
from estandarte.games.aguila.fire.bombarding import BombardBuilding
from estandarte.games.aguila.fire.gunnery import gun_dice, gun_to_hit
from estandarte.games.aguila.fire.phase import (
    DeclareShot,
    DeclaringShots,
    OrderingTests,
    Shooting,
    TryNext,
    test_under_fire,
)
from estandarte.games.aguila.fire.sharpshooting import ShootOfficer
from estandarte.games.aguila.movement.buildings import LeaveBuilding, way_out
from estandarte.games.aguila.movement.dismounting import Dismount
from estandarte.games.aguila.movement.execution import formation_modifier, needs_check_to_act
from estandarte.games.aguila.movement.orders import ChangeFormation, Order
from estandarte.games.aguila.movement.paths import Walk
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.turn.reorganisation import SAVES_ON, Regroup
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import Action, Odds, RuleId, Term, but, chances, tally

from .charges import charge_odds, gathered, joint_odds, reply_spread, stood, written
from .combats import breaking_facts, check_chance, fate_of, named, suffered, tested, trial_of
from .salvos import canister_wounds, salvo_tally
from .spreads import NONE, ONE, named_by, passing, successes
from .volleys import fire_odds
from .walls import officer_odds, wall_odds


class Check(NamedTuple):
    """A Discipline check that comes before an order is carried out."""

    unit: Unit
    by: Term
    rerolls: int = 0


def order_odds(state: Aguila, action: Order, during: Any) -> Odds | None:
    """All the checks of an order passed, or not; None where there is none.

    The sum that is shown is that of the change, else of the leave to act, else of a friend's.
    """
    checks = list(checks_before(state, action))
    if not checks:
        return None
    chance = ONE
    for check in checks:
        chance *= check_chance(state, check.unit, check.by.amount, rerolls=check.rerolls)
    own = [check for check in checks if check.unit.id == action.unit]
    shown = own[-1] if own else checks[0]
    return _check_odds(to_pass(state, shown.unit, shown.by), chance, shown.by.cite)


def checks_before(state: Aguila, action: Order) -> Iterator[Check]:
    """In the order in which they are rolled. ["BSA-12-fuera-a", "BSA-3-inter-a", "BSA-5-cambio-a"]

    By ¡Formen! a unit forms without any of its own. ["BSA-12-formen-a"]
    """
    unit = state.units[action.unit]
    called = isinstance(action, ChangeFormation | Dismount) and bool(action.officer)
    forms = changes_by_check(state, action, unit)
    leave = needs_check_to_act(state, unit, action.order, bool(getattr(action, "ahead", 0)))
    single = state.switches.out_of_command_change == "one_check"  # "BSA-Q71"
    if leave is not None and not called and not (single and forms):
        yield Check(unit, Term(0, leave))
    crossed = friends_crossed(state, action)
    yield from (Check(state.units[f], Term(0, "BSA-3-inter-a")) for f in crossed)
    if forms:
        yield Check(unit, formation_modifier(state, unit), drill_rerolls(unit))


def changes_by_check(state: Aguila, action: Order, unit: Unit) -> bool:
    """Whether the order is a change of formation that has to be passed."""
    if isinstance(action, LeaveBuilding):
        return state.switches.leaving_building == "check" and not unit.is_gun  # "BSA-Q115"
    return isinstance(action, ChangeFormation | Dismount) and not action.officer


def friends_crossed(state: Aguila, action: Order) -> tuple[UnitId, ...]:
    """Those whom the way leads through, each of whom is asked. ["BSA-Q13"]"""
    if isinstance(action, LeaveBuilding):
        way: Any = way_out(state, state.units[action.unit], action)
    else:
        way = action.obeying().way(state)
    return way.crossed if isinstance(way, Walk) else ()


def support_odds(state: Aguila, action: FireInSupport, during: SupportingFire) -> Odds:
    """Its nerve if it wavers, and what its canister makes of the charger."""
    gun, charger = state.units[during.gun], state.units[during.charger]
    made = canister_wounds(state, (gun,), charger, REACTION)
    found = suffered(state, charger, fate_of(state, charger), made, "reaction", (ARTILLERY,))
    to_hit = gun_to_hit(state, gun, charger, "canister", REACTION)
    dice = salvo_tally(state, [gun_dice(state, gun, "canister")], to_hit.need)
    results = chances(named(found, charger.damage))
    return Odds(results, "BSA-11-regimental-b", dice, to_hit.tally)


def odds_of(state: Aguila, action: Action) -> Odds | None:
    """The chances of an action; None if no die decides it or it cannot be done."""
    during: Any = state.decision
    if during is None or not isinstance(action, during.accepts) or not action.check(state, during):
        return None
    for kind, reckon in RECKONERS:
        if isinstance(action, kind):
            found: Odds | None = reckon(state, action, during)
            return found
    return None


def _shot(state: Aguila, action: DeclareShot, during: DeclaringShots) -> Odds:
    shot = numbered(action.shot, during.shots)
    return fire_odds(state, (shot,), state.units[action.target], during.shots)


def _guns(state: Aguila, action: FireGuns, during: DeclaringShots) -> Odds:
    gun, target = state.units[action.unit], state.units[action.target]
    shots = shots_of_guns(state, gun, target, action.load, during.shots)
    return fire_odds(state, shots, target, during.shots)


def _officer(state: Aguila, action: ShootOfficer, during: DeclaringShots) -> Odds:
    unit, officer = state.units[action.unit], state.officers[action.officer]
    place = sum(shot.unit == unit.id for shot in during.shots)
    return officer_odds(state, unit, officer, place)


def _walls(state: Aguila, action: BombardBuilding, during: DeclaringShots) -> Odds:
    gun, ground = state.units[action.unit], state.ground[action.building]
    return wall_odds(state, gun, ground, action.load, during.shots)


def _charge(state: Aguila, action: DeclareCharge, during: Any) -> Odds:
    unit, target = state.units[action.unit], state.units[action.target]
    charge, before = charge_on(state, unit, target), charges_at(state, target.id)
    # one combat with those who are coming already. "BSA-9-orden-e"
    return joint_odds(state, (charge,), before) if before else charge_odds(state, charge)


def _joint(state: Aguila, action: DeclareJointCharge, during: Any) -> Odds:
    target = state.units[action.target]
    charges = tuple(charge_on(state, state.units[u], target) for u in action.units)
    return joint_odds(state, charges, charges_at(state, target.id))


def _chase(state: Aguila, action: ChargeOfficer, during: Any) -> Odds | None:
    """Whether those who are out of command dare; what follows needs no die."""
    unit = state.units[action.unit]
    if is_in_command(state, unit):
        return None
    return _check_odds(to_pass(state, unit), check_chance(state, unit), "BSA-12-fuera-a")


def _reaction(state: Aguila, action: React, during: Reacting) -> Odds | None:
    charge = during.answered_by(action)
    plain = stood(state, charge) if charge is not None else None
    if charge is None or plain is None:
        return None
    coming = _coming(state, charge)
    plain = gathered(state, coming) if len(coming) > 1 else plain
    found = reply_spread(state, charge, action.reply, plain, coming)
    unit, target = state.units[charge.unit], state.units[charge.target]
    far, most = charge_gap(state, unit, target).length, charge_reach(state, unit, target)
    facts = {"stand": written(plain), "distance": far, "reach": most}
    return Odds(chances(found), "BSA-8-reac-a", facts=facts)


def _press_on(state: Aguila, action: PressOn, during: FacingSquare) -> Odds | None:
    asker = _asker(state, AnsweringCharge)
    charges = asker.charges if asker is not None else ()
    charge = next((c for c in charges if c.unit == during.unit), None)
    if charge is None:
        return None
    coming = _coming(state, charge)
    found = gathered(state, coming) if len(coming) > 1 else stood(state, charge)
    return Odds(chances(found), "BSA-5-reaccion-c") if found is not None else None


def _coming(state: Aguila, charge: Charge) -> tuple[Charge, ...]:
    """All who are in one combat with it, in the order in which they strike. ["BSA-9-orden-e"]"""
    asker = _asker(state, AnsweringCharge)
    now = tuple(c for c in asker.charges if c.unit in state.units) if asker is not None else ()
    return (*charges_at(state, charge.target), *(now or (charge,)))


def _check_odds(needed: ToPass, chance: Fraction, cite: RuleId) -> Odds:
    return Odds(chances({"passes": chance, "fails": 1 - chance}), cite, needed.tally)


def _help(state: Aguila, action: LendHelp | RollAlone, during: AskingHelp) -> Odds | None:
    asker = _asker(state, CheckingDiscipline)
    if asker is None:
        return None
    help_now = (help_of(state.officers[action.officer]),) if isinstance(action, LendHelp) else ()
    needed = but(asker, helped=during.helped).to_pass(state, *help_now)
    return _check_odds(needed, passing(needed.total, min(1, asker.rerolls)), asker.cite)


def _brace(state: Aguila, action: Action, during: Bracing) -> Odds | None:
    asker = _asker(state, CourageTesting)
    if asker is None:
        return None
    return courage_odds(
        state, asker, isinstance(action, HoldFast), isinstance(action, KeepThemInHand)
    )


def _next(state: Aguila, action: TryNext, during: OrderingTests) -> Odds | None:
    phase = _asker(state, Shooting)
    if phase is None:
        return None
    return courage_odds(state, test_under_fire(phase, action.unit, during.waiting[0]))


def _again(state: Aguila, action: RollAgain, during: Failing) -> Odds | None:
    asker = _asker(state, CourageTesting)
    return courage_odds(state, asker, final=True) if asker is not None else None


def courage_odds(
    state: Aguila,
    test: CourageTesting,
    passed: bool = False,
    halved: bool = False,
    final: bool = False,
) -> Odds:
    """One Courage test; routed ones are thrown again where somebody may have that done."""
    unit = state.units[test.unit]
    halved = halved or test.halved
    damage = halved_on_test(unit.damage) if halved else unit.damage
    fate = fate_of(state, unit)
    sums = burden_on(unit, unit.damage, test.modifiers, test.cause, halved).tally
    if passed:
        return Odds(chances(named({fate: ONE}, unit.damage)), "BSA-12-aguantad-a", sums)
    trial = trial_of(state, unit, but(fate, damage=damage), test.cause, test.modifiers)
    if final:
        trial = but(trial, again=False, inspired=False)
    found = named(tested(fate, trial), unit.damage)
    breaks = breaking_facts(state, unit, found.get("destroyed", NONE))
    facts = {"limits": list(trial.courage), **breaks}
    return Odds(chances(found), "BSA-10-prueba-e", sums, facts=facts)


def _regroup(state: Aguila, action: Regroup, during: Any) -> Odds:
    """How many markers an Officer takes away. ["BSA-12-reagrupar-f", "BSA-13-duros-a"]"""
    officer, unit = state.officers[action.officer], state.units[action.unit]
    more = sum(unit.given("recovers"))
    thrown = successes(officer.regroup_dice, SAVES_ON)
    found = named_by(lambda good: f"recovered.{min(unit.damage, good + more)}", thrown)
    sums = tally(officer.regroup_dice, "BSA-12-reagrupar-e")
    return Odds(chances(found), "BSA-12-reagrupar-f", sums)


def _asker(state: Aguila, kind: Any) -> Any:
    """The nearest frame of a kind that waits for the answer now asked for."""
    return next((f for f in reversed(state.stack) if isinstance(f, kind)), None)


Reckoner = Callable[[Aguila, Any, Any], Odds | None]
RECKONERS: tuple[tuple[Any, Reckoner], ...] = (
    (DeclareShot, _shot),
    (FireGuns, _guns),
    (ShootOfficer, _officer),
    (BombardBuilding, _walls),
    (DeclareCharge, _charge),
    (DeclareJointCharge, _joint),
    (ChargeOfficer, _chase),
    (React, _reaction),
    (FireInSupport, support_odds),
    (PressOn, _press_on),
    (Order, order_odds),
    ((LendHelp, RollAlone), _help),
    ((HoldFast, KeepThemInHand, TrustToLuck), _brace),
    (TryNext, _next),
    (RollAgain, _again),
    (Regroup, _regroup),
)
