"""What a unit is worth now: every value with all that increases and decreases it."""

from collections.abc import Iterator
from functools import lru_cache

from estandarte.games.tercios.ground.terrain import OPEN_GROUND, Going, has_effect_against
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Commander, Unit
from estandarte.games.tercios.values.reach import (
    commands,
    is_in_command,
    is_within_distance,
    kept_in_command,
)
from estandarte.kernel import Role, RuleId, Term, but
from estandarte.wargame.plane.measures import inches

from .circumstances import ORDER_CHECK, Check, Fight, Shot
from .hooks import REGISTER, TroopTrait, is_listed
from .modifiers import Strength, decrease, denied, flat, increase, reckon

VIRTUE_OF = {
    "speed": ("entrega", "TER-virtues-entrega"),
    "combat": ("destreza", "TER-virtues-destreza"),
    "fire": ("instruccion", "TER-virtues-instruccion"),
    "discipline": ("lealtad", "TER-virtues-lealtad"),
    "endurance": ("fervor", "TER-virtues-fervor"),
    "courage_against_shooting": ("sacrificio", "TER-virtues-sacrificio"),
    "courage_in_combat": ("voluntad", "TER-virtues-voluntad"),
}
ON_WHEELS = Term(2, "TER-troops-fortaleza-e")
ROOTED = Term(0, "TER-troops-tiro-b")
INSPIRING = frozenset(name for name, _ in VIRTUE_OF.values())
"""Virtues that add to a unit's value; only these can be lent. ["TER-Q69"]"""


def leaders_in(state: Tercios, unit: Unit) -> list[Commander]:
    return state.inside(unit.lead or unit.id)


def rules_for(state: Tercios, unit: Unit, hook: str) -> Iterator[TroopTrait]:
    """The rules that a unit has now and that have something to say to a question."""
    for trait in REGISTER.speaking(hook):
        if is_listed(unit.profile, trait.name):
            if not trait.taken_by or not is_listed(unit.profile, trait.taken_by):
                yield trait
        elif _is_lent(state, unit, trait):
            yield trait


def rule_for(state: Tercios, unit: Unit, hook: str) -> TroopTrait | None:
    """The first of them, which is cited."""
    return next(rules_for(state, unit, hook), None)


def has(state: Tercios, unit: Unit, hook: str) -> bool:
    """Whether a unit has a rule that says so: from its list, from who is in it, or lent."""
    return next(rules_for(state, unit, hook), None) is not None


def _is_lent(state: Tercios, unit: Unit, trait: TroopTrait) -> bool:
    if trait.lent_to and not is_listed(unit.profile, trait.lent_to):
        return False
    if trait.lent_by_leader:
        return any(trait.lent_by_leader in c.qualities for c in leaders_in(state, unit))
    if trait.lent_by_mark:
        return unit.mark(trait.lent_by_mark) is not None
    if trait.lent_in_reach and unit.kind == "company":
        near = (c for c in state.officers(unit.role) if trait.lent_in_reach in c.qualities)
        return any(commands(state, c, unit) for c in near)
    return False


def traits_of(unit: Unit) -> tuple[TroopTrait, ...]:
    return _traits_of(unit.profile.traits, unit.profile.arms, unit.profile.shooting)


@lru_cache(maxsize=1 << 10)
def _traits_of(
    traits: tuple[str, ...], arms: tuple[str, ...], shooting: tuple[str, ...]
) -> tuple[TroopTrait, ...]:
    return REGISTER.of({*traits, *arms, *(w for w in shooting if w in REGISTER.names())})


def virtue(state: Tercios, unit: Unit, value: str) -> Iterator[Term]:
    """The flat point of a commander inside, always at work, or of inspiration."""
    name, cite = VIRTUE_OF[value]
    body = state.units.get(unit.lead, unit) if unit.lead else unit
    for commander in leaders_in(state, unit):
        if name in commander.virtues and not commander.despised:
            yield flat(name, cite)
            return
    if body.marks and body.mark(f"inspirar_{name}") is not None:
        yield flat(name, "TER-virtues-d")


def endurance_of(state: Tercios, unit: Unit) -> int:
    """All that it bears."""
    return bearing_of(state, unit).total


def bearing_of(state: Tercios, unit: Unit) -> Strength:
    base = Term(unit.profile.endurance, "TER-values-g")
    return reckon(base, virtue(state, unit, "endurance"))


def is_at_limit(state: Tercios, unit: Unit) -> bool:
    """As much wear as Endurance. ["TER-markers-c"]

    A gun in the ranks or in works keeps no count, and that of the others is not its own.
    ["TER-Q62", "TER-troops-emplazada-d"]
    """
    if unit.lead and unit.type == "artillery":
        return False
    return state.body(unit.id).wear >= endurance_of(state, unit)


def as_met(state: Tercios, unit: Unit) -> Unit:
    """A unit as others meet it, who may be a part of another."""
    return unit.bond.seen(unit, state.body(unit.id)) if unit.lead else unit


def _led(state: Tercios, unit: Unit, quality: str) -> RuleId:
    """The rule of a quality that a commander inside has; nothing if none of them has it."""
    led = any(quality in c.qualities for c in leaders_in(state, unit))
    return f"TER-qualities-{quality}" if led else ""


def _unless(spared: RuleId, source: str, cite: RuleId) -> Term:
    """What decreases a value, unless another rule spares the unit."""
    return denied(source, spared) if spared else decrease(source, cite)


def printed_speed(unit: Unit) -> int:
    return _printed_speed(unit).amount


def _printed_speed(unit: Unit) -> Term:
    """Unmodified Speed: that of the team when limbered, of the waggons with a fortress."""
    if unit.fortress:
        return ON_WHEELS
    if unit.type != "artillery":
        return Term(unit.profile.speed, "TER-values-b")
    if unit.limbered:
        return Term(unit.profile.limbered_speed, "TER-troops-tiro-c")
    return Term(unit.profile.speed, "TER-troops-tiro-a") if unit.profile.speed else ROOTED


def speed_of(
    state: Tercios, unit: Unit, order: Order | None, going: Going = OPEN_GROUND, slow: bool = False
) -> Strength:
    """The inches of one move. ["TER-values-b"]"""

    def modifiers() -> Iterator[Term]:
        if order == "atacad":
            yield increase("atacad", "TER-orders-atacad-d")
        if order == "corred":
            yield increase("corred", "TER-orders-corred-a")
            if _drags_gun(state, unit):
                yield denied("corred twice", "TER-troops-integrada-e")
            else:
                yield increase("corred twice", "TER-orders-corred-a")
        if going.difficult:
            yield _bad_ground(state, unit, going.very_difficult)
        if going.easy:
            yield increase("facil", "TER-terrain-move-facil")
        if slow:
            yield decrease("implacable", "TER-qualities-implacable-a")
        yield from virtue(state, unit, "speed")

    return reckon(_printed_speed(unit), modifiers())


def _bad_ground(state: Tercios, unit: Unit, very: bool) -> Term:
    """Difícil ground slows, and so does Muy Difícil, but not skirmishers."""
    for trait in rules_for(state, unit, "bad_ground"):
        for modifier in trait.bad_ground(very):
            return modifier
    cite = "TER-terrain-move-muydificil-b" if very else "TER-terrain-move-dificil"
    return decrease("dificil", cite)


def _drags_gun(state: Tercios, unit: Unit) -> bool:
    return any(state.units[p].bond.in_ranks for p in unit.parts if p in state.units)


def combat_of(state: Tercios, fight: Fight) -> Strength:
    """The dice of a round. ["TER-values-c"]"""
    unit = fight.unit

    def modifiers() -> Iterator[Term]:
        yield from _attacking(fight)
        if fight.flanked:
            yield decrease("flanked", "TER-flank-b")
        if fight.above:
            yield increase("altura", "TER-terrain-melee-altura")
        if fight.unflanked:
            yield denied("flanked", fight.unflanked)
        if is_at_limit(state, unit):
            tough = next((t.cite for t in traits_of(unit) if t.ignores_limit(fight)), "")
            yield _unless(tough or _led(state, unit, "flematico"), "limit", "TER-markers-d")
        for trait in traits_of(unit):
            yield from trait.combat(fight)
        for trait in traits_of(fight.enemy):
            yield from trait.enemy_combat(fight)
        if state.body(unit.id).mark("picaro_combat") is not None:
            yield increase("picaro", "TER-qualities-picaro")
        yield from virtue(state, unit, "combat")

    return reckon(_printed_combat(state, unit), modifiers())


def _printed_combat(state: Tercios, unit: Unit) -> Term:
    """Whose Combat a body fights with: a column's front unit's, a Formation's with its gun."""
    cite = "TER-troops-integrada-d" if _drags_gun(state, unit) else "TER-values-c"
    cite = "TER-troops-dotacion-a" if unit.type == "artillery" else cite
    cite = unit.bond.fights_by if unit.bond.fights_by and unit.parts else cite
    return Term(unit.profile.combat, cite)


def _attacking(fight: Fight) -> Iterator[Term]:
    """What ¡Atacad! gives those who fight with it, or why it gives nothing."""
    if fight.attacks and fight.mala_guerra:
        yield denied("atacad", "TER-malaguerra-d")
    elif fight.attacks:
        cite = "TER-reactions-atacad-c" if fight.countercharge else "TER-orders-atacad-e"
        yield increase("atacad", cite)
    elif not fight.is_charged:  # cavalry that charges for its company, whatever its card
        yield denied("atacad", "TER-troops-resguardo-f")


def _printed_fire(shot: Shot) -> Term:
    """The Fire value of a weapon at a range; a double value has one for each band."""
    fire = shot.unit.profile.fire
    if shot.weapon == "arcabuz_mosquete" and len(fire) > 1:
        # exactly 8" is no longer less: "TER-Q30"
        if shot.square < inches(8) ** 2:
            return Term(fire[0], "TER-weapons-arcabuzmosquete-c")
        return Term(fire[1], "TER-weapons-arcabuzmosquete-b")
    return Term(fire[0] if fire else 0, "TER-values-d")


def fire_of(state: Tercios, shot: Shot) -> Strength:
    """The dice of a shot. ["TER-values-d"]"""
    unit = shot.unit

    def modifiers() -> Iterator[Term]:
        body = state.body(unit.id)
        if is_at_limit(state, unit):
            yield _unless(_led(state, unit, "flematico"), "limit", "TER-markers-e")
        if shot.order == "atencion":
            cites = (t.cite for t in traits_of(unit) if t.keeps_fire_with_atencion(shot))
            spared = next(cites, "TER-qualities-raudo" if body.mark("raudo") else "")
            cite = "TER-reactions-atencion-b" if shot.reaction else "TER-orders-atencion-e"
            slow = None if shot.reaction else rule_for(state, unit, "atencion")
            yield _unless(spared, "atencion", cite if slow is None else slow.atencion)
        if shot.reaction:
            yield from _shooting_back(shot)
        if shot.start != unit.front_centre and has(state, unit, "wide"):
            yield denied("side", "TER-troops-angulo-a")
        for trait in traits_of(unit):
            yield from trait.fire(shot)
        if body.mark("perfeccionista") is not None:
            yield increase("perfeccionista", "TER-qualities-perfeccionista-b")
        if body.mark("picaro_fire") is not None:
            yield increase("picaro", "TER-qualities-picaro")
        yield from virtue(state, unit, "fire")

    return reckon(_printed_fire(shot), modifiers())


def _shooting_back(shot: Shot) -> Iterator[Term]:
    """What a reaction gives firearms, or why it gives nothing."""
    if shot.sort == "bow":
        yield denied("reaction", "TER-troops-hostigador-a")
    elif shot.sort == "crossbow":
        yield denied("reaction", "TER-weapons-ballestas-b")
    elif shot.is_firearm and shot.will_flee:
        yield denied("reaction", "TER-troops-hostigador-d")
    elif shot.is_firearm:
        cite = "TER-reactions-fuego-b" if shot.order == "fuego" else "TER-weapons-fuego-a"
        yield increase("reaction", cite)


def courage_under_fire(state: Tercios, shot: Shot) -> Strength:
    """The dice to resist a shot. ["TER-values-f"]"""
    target = shot.target

    def modifiers() -> Iterator[Term]:
        body = state.body(target.id)
        if body.disordered or target.disordered:
            loose = (t.cite for t in traits_of(target) if t.keeps_courage_under_fire(shot))
            yield _unless(next(loose, ""), "disordered", "TER-markers-f")
        covered = has_effect_against(state, target, shot.start, "cubierto", shot.end)
        if shot.mortar:
            if covered or body.mark("estoico") is not None:
                yield denied("cubierto", "TER-weapons-mortero-a")
        elif covered:
            walls = "TER-scenery-edificio-e" if target.building else ""
            yield increase("cubierto", walls or "TER-terrain-shoot-cubierto")
        elif body.mark("estoico") is not None:
            yield increase("cubierto", "TER-qualities-estoico")
        if body.braced:
            yield increase("resistid", "TER-reactions-resistid-a")
        for trait in traits_of(target):
            yield from trait.courage_under_fire(shot)
        yield from virtue(state, target, "courage_against_shooting")

    return reckon(Term(target.profile.courage, "TER-values-f"), modifiers())


def courage_in_combat(state: Tercios, fight: Fight) -> Strength:
    """The dice to resist the damage of a round. ["TER-values-f"]"""
    unit = fight.unit

    def modifiers() -> Iterator[Term]:
        body = state.body(unit.id)
        if body.disordered:
            loose = rule_for(state, unit, "disordered")
            yield decrease("disordered", "TER-markers-f" if loose is None else loose.disordered)
        if fight.flanked:
            yield _unless(_led(state, unit, "gallardo"), "flanked", "TER-flank-c")
        elif fight.unflanked:
            square = rule_for(state, unit, "unflanked")
            yield denied("flanked", fight.unflanked if square is None else square.cite)
        if fight.is_charged and (fight.protected or body.mark("imperterrito") is not None):
            ground = "TER-terrain-melee-protegido-a" if fight.protected else ""
            bombs = rule_for(state, fight.enemy, "breaches")
            if bombs is not None:
                yield denied("protegido", bombs.breaches)
            else:
                yield increase("protegido", ground or "TER-qualities-imperterrito")
        if fight.short_of_wall:
            yield denied("wall", "TER-terrain-melee-protegido-b")
        if body.braced and fight.mala_guerra:
            yield denied("resistid", "TER-malaguerra-e")
        elif body.braced:
            yield increase("resistid", "TER-reactions-resistid-a")
        for trait in traits_of(unit):
            yield from trait.courage_in_combat(fight)
        yield from virtue(state, unit, "courage_in_combat")

    return reckon(Term(unit.profile.courage, "TER-values-f"), modifiers())


def discipline_of(state: Tercios, unit: Unit, check: Check = ORDER_CHECK) -> Strength:
    """The dice of an order check or a reaction. ["TER-values-e"]"""

    def modifiers() -> Iterator[Term]:
        if not is_in_command(state, unit):
            yield _alone(state, unit, check)
        elif kept := kept_in_command(state, unit):
            yield denied("command", kept)
        if check.sort == "reaction":
            yield from _reaction_modifiers(state, unit, check)
        if check.sort == "order":
            if unit.mark("insigne") is not None:
                yield increase("insigne", "TER-qualities-insigne")
            if unit.mark("religioso") is not None and unit.done in (None, "resistid"):
                yield increase("religioso", "TER-qualities-religioso")
        for trait in traits_of(unit):
            yield from trait.discipline(check)
        for trait in REGISTER.speaking("discipline") if check.evasion else ():
            if trait.lent_by and not is_listed(unit.profile, trait.name):
                yield from (but(m, cite=trait.lent_by) for m in trait.discipline(check))
        yield from virtue(state, unit, "discipline")

    return reckon(Term(unit.profile.discipline, "TER-values-e"), modifiers())


def _alone(state: Tercios, unit: Unit, check: Check) -> Term:
    """What it costs to have no commander in reach."""
    if (elite := rule_for(state, unit, "alone")) is not None:
        return denied("command", elite.alone)
    command = state.commands.get(unit.command)
    if command is not None and command.kind == "battery":
        return decrease("command", "TER-troops-mandoinc-b")
    if check.sort == "reaction":
        return decrease("command", "TER-reactions-i")
    own = [c for c in state.officers(unit.role) if c.command == unit.command]
    if not own or is_within_distance(state, own[0], unit):
        return decrease("command", "TER-ordercheck-c")
    cites = "TER-commanders-distance-b", "TER-commanders-distance-d"
    return decrease("command", cites[bool(own[0].inside)])


def _reaction_modifiers(state: Tercios, unit: Unit, check: Check) -> Iterator[Term]:
    if check.flanked:
        # Of the flank only Combat suffers, unless the table reads it otherwise. "TER-Q105"
        spared = state.switches.gallardo_scope == "all_but_combat"
        yield _unless(_led(state, unit, "gallardo") if spared else "", "flanked", "TER-flank-d")
    chasers = leaders_in(state, check.against) if check.flight and check.against else ()
    if any("agresivo" in c.qualities for c in chasers):
        yield decrease("agresivo", "TER-qualities-agresivo")
    if unit.mark("terrible") is not None:
        yield decrease("terrible", "TER-qualities-terrible")
    if is_steadied(state, unit, unit.role):
        yield flat("imperturbable", "TER-qualities-imperturbable")


def is_steadied(state: Tercios, unit: Unit, role: Role) -> bool:
    """A commander with Imperturbable who may deal with the unit is at command distance."""
    officers = state.officers(role)
    return any("imperturbable" in c.qualities and commands(state, c, unit) for c in officers)
