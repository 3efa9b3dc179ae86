"""Melee dice: the dice of a unit hand to hand, what they need, how hard they strike."""

from itertools import chain

from estandarte.games.aguila.attack_dice import AttackDice, dice_before_the_fight
from estandarte.games.aguila.dice import Handful, ToHit, ToWound
from estandarte.games.aguila.ground.earthworks import is_in_earthwork
from estandarte.games.aguila.ground.formations import (
    cavalry_to_hit,
    charged_attacks,
    melee_share,
    own_melee_rerolls,
    rerolls_against_square,
    strength_cancelled_by,
)
from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.ground.sight import cover_of
from estandarte.games.aguila.ground.terrain import cavalry_fighting_in, piece_at
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import RuleId, Term, Value
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.overlap import overlaps

from .contact import walls_before

FLANKS = (Side.LEFT, Side.RIGHT)


class Blow(Value):
    """One unit strikes another."""

    striker: str
    foe: str
    side: Side = Side.FRONT
    """The side of the charged unit on which the two are in contact, whoever strikes."""
    charged: bool = True
    """The striker came by a charge or a countercharge."""
    head_on: bool = False
    """After a countercharge nobody is the one who was charged."""
    countered: bool = False
    """The striker went to meet the charge of the other."""
    with_infantry: bool = False
    """Infantry has charged the same unit in this turn."""
    attacks: int | None = None
    """A part of its Ataques, where it must divide them."""
    given: int = 0
    """The parts before this one: all together come to no more dice than it has."""
    extras: bool = True
    """Whether the dice of Officers and sappers go with these blows."""
    expert: bool = False
    """Combatientes expertos is spent on it. ["BSA-13-expertos-a"]"""


EXPERT = Term(1, "BSA-13-expertos-a")
BEHIND_FENCE = Term(-1, "BSA-9-mod-a")
FORTIFIED = Term(-2, "BSA-9-mod-b")
SAPPERS_AT_FORT = Term(-1, "BSA-11-zapadores-d")
"""Sappers know their way in."""


def melee_modifiers(state: Aguila, blow: Blow) -> tuple[Term, ...]:
    """What is added to the dice to hit; all of it adds up. ["BSA-Q53"]"""
    striker, foe = state.units[blow.striker], state.units[blow.foe]
    found: list[Term] = []
    if blow.charged:
        horse = cavalry_to_hit(state, striker, foe, blow.with_infantry)
        if horse is not None:
            found.append(horse)
        position = position_modifier(state, striker, foe)
        if position is not None:
            found.append(position)
    ground = _worst_ground(state, striker)
    if ground:
        lancers = bool(striker.given("lance")) and ground < -1
        found.append(Term(ground, "BSA-6-lanceros-f" if lancers else "BSA-6-general-a"))
    if blow.expert:
        found.append(EXPERT)
    return tuple(found)


def position_modifier(state: Aguila, striker: Unit, foe: Unit) -> Term | None:
    """A fence or a house is a defensive position, a fort is worse. ["BSA-Q57"]"""
    cover = cover_of(state, striker, foe)
    if cover == "fortified":
        return SAPPERS_AT_FORT if striker.sappers else FORTIFIED
    # areas hide a unit from shot but do not fend off blows; a wall between the two does
    walled = bool(walls_before(state, foe, striker.base.front_centre))
    if foe.building or is_in_earthwork(state, foe) or walled:
        return BEHIND_FENCE
    return None


def _worst_ground(state: Aguila, unit: Unit) -> int:
    if not unit.is_cavalry:
        return 0  # ground hinders nobody else hand to hand
    both = state.switches.lancers_in_woods == "added"
    penalties = [
        cavalry_fighting_in(piece_at(state, g), unit, both)
        for g in state.ground.values()
        if any(overlaps(unit.base, part) for part in outlines_of(g))
    ]
    return min(penalties, default=0)


def melee_to_hit(state: Aguila, blow: Blow) -> ToHit:
    """Melee hits are rolled like shots, with CaC. ["BSA-9-impactar-a", "BSA-Q19"]"""
    printed = Term(state.units[blow.striker].profile.melee, "BSA-1-perfil-b")
    counts = state.switches.natural_one_to_hit == "counts"
    return ToHit(printed, melee_modifiers(state, blow), counts)


def melee_dice(state: Aguila, blow: Blow, to_hit: ToHit | None = None) -> AttackDice:
    """How many dice a unit rolls, for a need that may be known. ["BSA-9-ataques-a"]"""
    striker, foe = state.units[blow.striker], state.units[blow.foe]
    if not striker.profile.melee:
        return AttackDice(NO_BLOWS)
    dice = _own_dice(state, striker, blow)
    if not blow.charged and not blow.head_on:
        dice = dice.reduce(2, "BSA-9-ataques-e", blow.side in FLANKS)
        dice = dice.reduce(3, "BSA-9-ataques-f", blow.side is Side.REAR)
    need = (to_hit or melee_to_hit(state, blow)).need
    dice = dice.share(need.share, need.cite)
    if blow.charged and not blow.countered:
        side = Side.FRONT if blow.head_on else blow.side
        dice = _multiplied(state, dice, striker, foe, side)
    return _with_officers(state, dice, striker, foe, blow) if blow.extras else dice


def _own_dice(state: Aguila, striker: Unit, blow: Blow) -> AttackDice:
    """Its Ataques as casualties, wavering and formation leave them, or a part of that.

    What is left is divided, not the rounding. ["BSA-Q18", "BSA-Q52"]
    """
    dice = dice_before_the_fight(striker, state.switches, "BSA-9-ataques-b")
    dice = dice.reduce(2, "BSA-10-aturdidos-h", striker.is_wavering)
    share = melee_share(state, striker)
    if share is not None:
        dice = dice.share(share.part, share.cite)
    if blow.attacks is None:
        return dice
    part = dice.of(blow.given + blow.attacks).total - dice.of(blow.given).total
    return AttackDice(Term(part, "BSA-9-orden-c"), rounding=dice.rounding)


NO_BLOWS = Term(0, "BSA-Q84")
"""A gun does not strike back."""
COUNT_TOGETHER = Term(0, "BSA-9-ataques-g")
LIKE_MEETS_LIKE = Term(0, "BSA-5-abierta-h")


def _multiplied(
    state: Aguila, dice: AttackDice, striker: Unit, foe: Unit, side: Side
) -> AttackDice:
    if foe.is_gun:
        return dice.multiply(3, "BSA-11-cargada-a")  # whatever side it comes from
    dice = dice.multiply(2, "BSA-9-ataques-c", side in FLANKS)
    dice = dice.multiply(3, "BSA-9-ataques-d", side is Side.REAR)
    formation = charged_attacks(state, striker, foe)
    if formation is not None:
        both = melee_share(state, striker) is not None
        return dice.multiply(formation.amount, formation.cite).add(COUNT_TOGETHER, when=both)
    return dice.add(LIKE_MEETS_LIKE, when=striker.formation == foe.formation == "open")


SAPPERS = Term(2, "BSA-11-zapadores-e")


def _with_officers(
    state: Aguila, dice: AttackDice, striker: Unit, foe: Unit, blow: Blow
) -> AttackDice:
    for officer in state.inside(striker.id):
        dice = dice.add(Term(officer.attacks, "BSA-12-unir-a"), when=officer.attacks != 0)
        dice = dice.add(*officer.given("melee_dice"))
    assaults = blow.charged and cover_of(state, striker, foe) == "fortified"
    always = state.switches.sapper_attacks == "always"  # "BSA-Q85"
    return dice.add(SAPPERS, when=striker.sappers and (assaults or always))


def melee_reroll_rules(state: Aguila, blow: Blow) -> tuple[RuleId, ...]:
    """Misses rolled again hand to hand, each by its rule; permissions add up. ["BSA-Q27"]"""
    striker, foe = state.units[blow.striker], state.units[blow.foe]
    given = chain.from_iterable(striker.given("melee_rerolls"))
    formation = own_melee_rerolls(state, striker, blow.charged)
    square = rerolls_against_square(state, striker, foe) if blow.charged else ()
    theirs = {cites for o in state.inside(striker.id) for cites in o.given("melee_rerolls")}
    return (*given, *formation, *square, *chain.from_iterable(sorted(theirs)))


LANCES_WITH_FOOT = Term(0, "BSA-6-lanceros-e")


def strength_of(state: Aguila, blow: Blow) -> tuple[Term, ...]:
    """What is added to the dice to wound, Fuerza demoledora and the lance; or why nothing is."""
    striker, foe = state.units[blow.striker], state.units[blow.foe]
    cancelled = strength_cancelled_by(state, striker, foe) if blow.charged else None
    if cancelled is not None:
        together = striker.given("lance") and blow.with_infantry
        return (LANCES_WITH_FOOT if together else cancelled,)
    if armour := foe.given("cancels_strength"):
        return armour
    own = 0 if striker.dismounted else striker.profile.strength
    found = (Term(own, "BSA-13-demoledora-a"),) if own else ()
    return (*found, *striker.given("charge_strength")) if blow.charged else found


def melee_to_wound(state: Aguila, blow: Blow) -> ToWound:
    """Exactly as in shooting. ["BSA-9-herir-a"]"""
    defence = Term(state.units[blow.foe].profile.defence, "BSA-9-herir-a")
    return ToWound(defence, strength_of(state, blow))


def wound_reroll_rules(unit: Unit) -> tuple[RuleId, ...]:
    """Failed wounds rolled again: one for Cruel, two for grenadiers, three for both."""
    has = unit.profile.abilities
    return tuple(c for rule in unit.rules("wound_rerolls") for c in rule.wound_rerolls(has))


def blows_of(state: Aguila, blow: Blow) -> Handful:
    """The dice of one unit's blows, and all that they need."""
    to_hit = melee_to_hit(state, blow)
    dice, wounding = melee_dice(state, blow, to_hit), melee_to_wound(state, blow)
    again = wound_reroll_rules(state.units[blow.striker])
    return Handful(dice, to_hit, melee_reroll_rules(state, blow), wounding, again)


FLANKED = Term(1, "BSA-9-coraje-b")
STRUCK_IN_REAR = Term(2, "BSA-9-coraje-c")


def combat_courage(state: Aguila, blow: Blow) -> tuple[Term, ...]:
    """What weighs on the test of the unit that was struck."""
    found: list[Term] = []
    if blow.charged and not blow.head_on:
        if blow.side in FLANKS:
            found.append(FLANKED)
        elif blow.side is Side.REAR:
            found.append(STRUCK_IN_REAR)
    return (*found, *state.units[blow.striker].given("on_foes_test"))


def worst_of(modifiers: tuple[Term, ...]) -> tuple[Term, ...]:
    """One of each kind, and of flank and rear only the worse. ["BSA-Q52", "BSA-Q62"]"""
    found = list(dict.fromkeys(modifiers))
    if STRUCK_IN_REAR in found:
        found = [m for m in found if m != FLANKED]
    return tuple(found)
