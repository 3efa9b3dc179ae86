"""Formations: what each does to fire, to charges and to blows.

The numbers lie in `data/formations.toml`; here every effect has its rule. How far a formation moves
is in `marching.py`.
"""

from estandarte.games.aguila.schema.troops import FormationEntry, FormationName
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import YES, RuleId, Term, Value, Verdict, no

from .garrisons import splits_fire

FIRE_SHARE: dict[FormationName, RuleId] = {
    "attack_column": "BSA-5-ataque-g",
    "mass": "BSA-5-masa-j",
}
FIRE_REROLLS: dict[FormationName, RuleId] = {
    "march_column": "BSA-5-marcha-b",
    "attack_column": "BSA-5-ataque-c",
    "square": "BSA-5-cuadro-l",
    "mass": "BSA-5-masa-d",
}
GUN_REROLLS: dict[FormationName, RuleId] = {
    "march_column": "BSA-5-marcha-c",
    "attack_column": "BSA-5-ataque-d",
    "square": "BSA-5-cuadro-m",
    "mass": "BSA-5-masa-e",
}
MELEE_SHARE: dict[FormationName, RuleId] = {"square": "BSA-5-cuadro-f", "open": "BSA-5-abierta-f"}
CHARGED_ATTACKS: dict[FormationName, RuleId] = {
    "march_column": "BSA-5-marcha-f",
    "open": "BSA-5-abierta-g",
}
CANCELS_STRENGTH: dict[FormationName, RuleId] = {"square": "BSA-5-cuadro-c", "mass": "BSA-5-masa-i"}
MAY_NOT_CHARGE: dict[FormationName, RuleId] = {
    "march_column": "BSA-5-marcha-e",
    "square": "BSA-5-cuadro-k",
    "limbered": "BSA-11-general-c",
    "unlimbered": "BSA-11-general-c",
}
MAY_NOT_SHOOT: dict[FormationName, RuleId] = {
    "march_column": "BSA-5-marcha-d",
    "limbered": "BSA-Q81",
}


FOOT_ONLY: tuple[FormationName, ...] = ("attack_column", "square", "mass")
LARGE = 36
"""Minis of a unit that can form a mass. ["BSA-5-masa-a"]"""


class Share(Value):
    """A part of the dice and the rule that leaves no more."""

    part: tuple[int, int]
    cite: RuleId


def entry_of(state: Aguila, unit: Unit) -> FormationEntry:
    return state.charts.formation[unit.formation]


def may_adopt(unit: Unit, formation: FormationName) -> bool:
    """Whether its list lets a unit stand so. ["BSA-5-general-b"]"""
    if unit.dismounted and formation == "open":
        return False  # "BSA-6-dragones-c"
    return formation in unit.profile.formations


def adopt_verdict(unit: Unit, formation: FormationName) -> Verdict:
    """May a unit stand so?"""
    if may_adopt(unit, formation):
        return YES
    return no(why_not_adopt(unit, formation), unit=unit.id, formation=formation)


def why_not_adopt(unit: Unit, formation: FormationName) -> RuleId:
    """The rule by which a unit may not stand so: its size, its arm, its kind, or its list."""
    if unit.dismounted and formation == "open":
        return "BSA-6-dragones-c"
    if unit.is_cavalry and formation in FOOT_ONLY:
        return "BSA-6-general-c"
    if unit.is_infantry and formation == "mass" and unit.profile.minis < LARGE:
        return "BSA-5-masa-a"
    light = unit.profile.kind in ("light_infantry", "light_cavalry")
    if formation == "open" and not light and not unit.is_gun:
        return "BSA-5-abierta-a"
    return "BSA-5-general-b"


def why_no_charge(state: Aguila, unit: Unit) -> RuleId | None:
    """The rule by which its formation may not charge. ["BSA-8-cond-d"]"""
    if entry_of(state, unit).may_charge:
        return None
    return MAY_NOT_CHARGE[unit.formation]


def why_no_fire(state: Aguila, unit: Unit) -> RuleId | None:
    if entry_of(state, unit).may_shoot:
        return None
    return MAY_NOT_SHOOT[unit.formation]


def fire_share(state: Aguila, unit: Unit) -> Share | None:
    """The part of its dice with which a formation shoots; a line uses all. ["BSA-5-linea-a"]"""
    part = entry_of(state, unit).fire_share
    return Share(part, FIRE_SHARE[unit.formation]) if part != (1, 1) else None


def share_through_arcs(state: Aguila, unit: Unit, arcs: int) -> Share | None:
    """The part of its dice through each of several arcs; None where it may not split its fire.

    A square and a garrison fire through 2, 3 or 4 arcs, never through one alone. A mass that has
    not moved fires through several sides with a quarter each.
    ["BSA-4-edificio-c", "BSA-5-masa-k", "BSA-Q29"]
    """
    if not 2 <= arcs <= 4:
        return None
    if splits_fire(state, unit):
        return Share((1, arcs), "BSA-4-edificio-b")
    if unit.formation == "square":
        return Share((1, arcs), "BSA-5-cuadro-g")
    if unit.formation == "mass" and unit.is_halted:
        return Share((1, 4), "BSA-5-masa-l")
    return None


def fire_rerolls(state: Aguila, target: Unit) -> tuple[RuleId, ...]:
    """Missed dice that small arms roll again against a formation, each by its rule."""
    count = entry_of(state, target).fire_rerolls
    return (FIRE_REROLLS[target.formation],) * count if count else ()


def gun_wound_rerolls(state: Aguila, target: Unit) -> tuple[RuleId, ...]:
    """Dice to wound that artillery rolls again against a formation."""
    count = entry_of(state, target).gun_wound_rerolls
    return (GUN_REROLLS[target.formation],) * count if count else ()


def to_hit_by_fire(state: Aguila, target: Unit, by_gun: bool = False) -> Term | None:
    """Open order is hard to hit, for artillery too. ["BSA-5-abierta-c"]"""
    amount = entry_of(state, target).fire_to_hit
    cite = "BSA-5-abierta-c" if by_gun else "BSA-7-mod-g"
    return Term(amount, cite) if amount else None


def halves_ball_hits(state: Aguila, target: Unit, canister: bool) -> bool:
    """Ball loses half its hits on open order, canister does not."""
    return entry_of(state, target).halves_ball_hits and not canister


def melee_share(state: Aguila, unit: Unit) -> Share | None:
    part = entry_of(state, unit).melee_share
    if unit.formation == "square" and state.switches.square_melee == "half":
        part = (1, 2)  # "BSA-Q6"
    return Share(part, MELEE_SHARE[unit.formation]) if part != (1, 1) else None


def charged_attacks(state: Aguila, charger: Unit, target: Unit) -> Term | None:
    """By how much a charger's attacks are multiplied because of the target's formation."""
    times = entry_of(state, target).charged_attacks
    if times == 1:
        return None
    if target.formation == "open" and charger.formation == "open":
        return None  # loose order meets its like
    return Term(times, CHARGED_ATTACKS[target.formation])


def cavalry_to_hit(
    state: Aguila, charger: Unit, target: Unit, with_infantry: bool = False
) -> Term | None:
    """What charging horse add to the dice against infantry in a formation.

    `with_infantry`: infantry has charged the same unit in this turn. Lancers fear masses not at
    all and squares less.
    """
    if not (charger.is_cavalry and target.is_infantry):
        return None
    lancers = bool(charger.given("lance"))
    if target.formation == "line":
        return Term(entry_of(state, target).cavalry_to_hit, "BSA-5-linea-f")
    if target.formation == "mass":
        amount = entry_of(state, target).cavalry_to_hit
        return Term(0, "BSA-6-lanceros-b") if lancers else Term(amount, "BSA-5-masa-h")
    if target.formation == "square":
        return _against_square(entry_of(state, target), lancers, with_infantry)
    return None


def _against_square(square: FormationEntry, lancers: bool, with_infantry: bool) -> Term | None:
    if lancers:
        free = Term(0, "BSA-6-lanceros-d")
        return free if with_infantry else Term(-1, "BSA-6-lanceros-c")
    if with_infantry and square.cavalry_to_hit_with_infantry is not None:
        return Term(square.cavalry_to_hit_with_infantry, "BSA-5-cuadro-e")
    return Term(square.cavalry_to_hit, "BSA-5-cuadro-b")


def strength_cancelled_by(state: Aguila, charger: Unit, target: Unit) -> Term | None:
    """The rule by which horse lose Fuerza demoledora and lance against a formation. ["BSA-Q55"]"""
    if not (charger.is_cavalry and entry_of(state, target).cancels_strength):
        return None
    return Term(0, CANCELS_STRENGTH[target.formation])


def rerolls_against_square(state: Aguila, charger: Unit, target: Unit) -> tuple[RuleId, ...]:
    """Infantry charging a square rolls four misses again."""
    count = entry_of(state, target).infantry_rerolls if charger.is_infantry else 0
    return ("BSA-5-cuadro-d",) * count


def own_melee_rerolls(state: Aguila, unit: Unit, charged: bool) -> tuple[RuleId, ...]:
    """Misses that a column rolls again when it charges, and a mass in any melee."""
    entry = entry_of(state, unit)
    if entry.own_charge_rerolls and charged:
        return ("BSA-5-ataque-f",) * entry.own_charge_rerolls
    always = state.switches.mass_reroll == "any_melee"  # "BSA-Q56"
    return ("BSA-5-masa-g",) * entry.own_melee_rerolls if charged or always else ()


def has_flanks(state: Aguila, unit: Unit) -> bool:
    """Squares, guns and garrisons show their front to every side."""
    return not why_no_flanks(state, unit)


def why_no_flanks(state: Aguila, unit: Unit) -> RuleId:
    """The rule by which a unit has a front on every side; nothing if it has flanks."""
    if unit.building:
        return "BSA-4-edificio-f"
    if unit.is_gun:
        return "BSA-11-general-a"
    return "BSA-5-cuadro-a" if entry_of(state, unit).all_front else ""


def arc_rule(state: Aguila, unit: Unit) -> RuleId:
    """The rule that says how wide a unit looks."""
    if unit.formation == "square":
        return "BSA-5-cuadro-h"
    if not sees_to_the_sides(state, unit):
        return "BSA-1-vision-a"
    if unit.is_cavalry:
        return "BSA-1-vision-b"
    if any(o.mounted for o in state.inside(unit.id)):
        return "BSA-1-vision-c"
    return "BSA-5-abierta-m" if entry_of(state, unit).wide_front else "BSA-7-objetivo-b"


def sees_to_the_sides(state: Aguila, unit: Unit) -> bool:
    """Whether its vision opens by 45 degrees to each side, and is no mere corridor. ["BSA-Q16"]"""
    if state.switches.sight_arc == "wide":
        return True
    if unit.is_cavalry or unit.is_gun:
        return True  # "BSA-11-general-b"
    if any(o.mounted for o in state.inside(unit.id)):
        return True
    return entry_of(state, unit).wide_front


def screens(unit: Unit) -> bool:
    """Whether its attached skirmishers are out: only in line, attack column or mass."""
    return bool(unit.given("screens")) and unit.formation in ("line", "attack_column", "mass")
