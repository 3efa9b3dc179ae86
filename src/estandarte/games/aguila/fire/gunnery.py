"""Gunnery: ball, canister and howitzers, batteries, and what walls do to their fire."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

from estandarte.games.aguila.attack_dice import AttackDice, has_half_casualties
from estandarte.games.aguila.courage.steadiness import is_in_difficult_ground
from estandarte.games.aguila.dice import (
    DIE,
    Counted,
    ToHit,
    ToWound,
    d3,
    d6,
    throw,
)
from estandarte.games.aguila.ground.formations import (
    halves_ball_hits,
    screens,
    to_hit_by_fire,
    why_no_fire,
)
from estandarte.games.aguila.ground.outlines import parts_of
from estandarte.games.aguila.ground.sight import (
    cover_of,
    covers_of,
    is_hidden,
    is_in_front_of,
    is_seen_by,
    sees,
)
from estandarte.games.aguila.ground.terrain import cover_modifier, going_of, piece_at
from estandarte.games.aguila.ground.weather import farthest_target, now, range_of
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import GunValues, Unit
from estandarte.kernel import YES, Play, RuleId, Term, Value, Verdict, no
from estandarte.wargame.plane.crossing import goes_through
from estandarte.wargame.plane.distance import gap_between, within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point

from .salvos import (
    ALONE,
    Salvo,
    after,
    aimed_again,
    halved_hits,
    quarters_of,
    thrown_in,
    wet_wounds,
    wounded_again,
)
from .volleys import Shot, fires_disorganised

Load = Literal["ball", "canister", "indirect"]
NEAREST_INDIRECT = inches(12)


class Protection(Value):
    """What a wall or a house does to ball: hits halved or not, and a penalty to wound."""

    halves: bool
    to_wound: Term


def values_of(gun: Unit) -> GunValues:
    assert gun.profile.gun is not None
    return gun.profile.gun


def gun_shot_rule(state: Aguila, gun: Unit, target: Unit, load: Load, wounds: int) -> RuleId:
    """What is to be said of a gun's shot: what wet, open order or walls make of it."""
    if now(state).fewer_cannon_wounds and wounds:
        return "BSA-15-torrencial-b"
    if target.formation == "open":
        return "BSA-5-abierta-e" if load == "canister" else "BSA-5-abierta-d"
    if values_of(gun).calibre == "howitzer" and load != "canister":
        walled = bool(target.building) or cover_of(state, gun, target) == "fortified"
        if walled and load == "indirect":
            return "BSA-11-obus-f"
        return "BSA-11-obus-b" if walled else "BSA-11-obus-c"
    return "BSA-11-disparo-a"


def gunner_verdict(state: Aguila, gun: Unit) -> Verdict:
    """Only a gun that stood still has reloaded, or one just unlimbered. ["BSA-11-general-d"]"""
    if gun.quick_marched:
        return no("BSA-11-atalaje-h", unit=gun.id)
    formation = why_no_fire(state, gun)
    if formation is not None:
        return no(formation, unit=gun.id)
    if gun.shot:
        return no("BSA-7-objetivo-a", unit=gun.id)
    # "BSA-Q120"
    return YES if gun.has_reloaded else no("BSA-11-general-d", unit=gun.id)


def aim_verdict(state: Aguila, gun: Unit, target: Unit, load: Load) -> Verdict:
    """May a gun fire so at a target? ["BSA-11-disparo-a"]"""
    if target.role == gun.role:
        return no("BSA-7-objetivo-a", target=target.id)
    if not is_in_front_of(state, gun, target.base):
        return no("BSA-11-general-b", target=target.id)
    if load == "canister" and not gun.given("canister"):
        return no("BSA-13-metralla-a", unit=gun.id)
    gap = gap_between(gun.base.front_centre, target.base)
    if not gap.within(reach_of(state, gun, load)):
        return no("BSA-11-alcance-a", target=target.id, load=load)
    limit = farthest_target(state)
    if limit is not None and not gap.within(limit[0]):
        return no(limit[1], target=target.id)
    if load == "indirect":
        return _indirect_verdict(state, gun, target)
    if is_hidden(state, target):
        return no("BSA-4-bosque-a", target=target.id)
    return YES if sees(state, gun, target) else no("BSA-7-objetivo-d", target=target.id)


def reach_of(state: Aguila, gun: Unit, load: Load) -> int:
    printed = values_of(gun).canister_range if load == "canister" else gun.profile.range
    return range_of(state, printed, True)


def canister_reaches(state: Aguila, gun: Unit, charger: Unit) -> bool:
    """Whether a gun may answer a charge from so far; by a switch it is measured. ["BSA-Q39"]"""
    if state.switches.reaction_range != "measured":
        return True
    gap = gap_between(gun.base.front_centre, charger.base)
    return gap.within(reach_of(state, gun, "canister"))


def _indirect_verdict(state: Aguila, gun: Unit, target: Unit) -> Verdict:
    """Howitzers only, not too near, at what some friend sees. ["BSA-11-obus-a"]"""
    if values_of(gun).calibre != "howitzer":
        return no("BSA-11-obus-a", unit=gun.id)
    if gap_between(gun.base.front_centre, target.base).nearer_than(NEAREST_INDIRECT):
        return no("BSA-11-obus-h", target=target.id)
    # at a building or a fortified position nobody need see. "BSA-11-obus-f"
    walled = bool(target.building) or cover_of(state, gun, target) == "fortified"
    if walled or is_seen_by(state, gun.role, target, but_for=gun.id):
        return YES
    return no("BSA-11-obus-e", target=target.id)


ABOVE_AREA = Term(-1, "BSA-11-obus-g")
OVER_OBSTACLE = Term(-1, "BSA-11-obst-a")
UNLIMBERED = Term(-1, "BSA-11-atalaje-e")
UNLIMBERED_AND_MOVED = Term(-1, "BSA-11-atalaje-g")
SHAKEN = Term(-1, "BSA-7-desorg-c")


def gun_modifiers(state: Aguila, gun: Unit, target: Unit, load: Load) -> tuple[Term, ...]:
    """Distance never counts; cover only against canister. ["BSA-Q80"]"""
    found: list[Term] = []
    howitzer = values_of(gun).calibre == "howitzer"
    cover = 0
    if load == "canister":
        covers = covers_of(state, gun, target)
        cover = sum(cover_modifier(state.charts.terrain, each) for each in covers)
    if cover:
        # an obstacle that is cover counts only as such. "BSA-Q21"
        found.append(Term(cover, "BSA-11-casa-g"))
    elif howitzer:
        if load != "canister" and is_in_difficult_ground(state, target, areas_only=True):
            found.append(ABOVE_AREA)  # "BSA-Q79"
    elif crosses_obstacle(state, gun.base.front_centre, target.base.centre):
        found.append(OVER_OBSTACLE)
    opened = to_hit_by_fire(state, target, by_gun=True)
    if opened is not None:
        found.append(opened)
    if gun.unlimbered_now:
        found.append(UNLIMBERED_AND_MOVED if gun.moved else UNLIMBERED)
    if fires_disorganised(gun):
        found.append(SHAKEN)  # "BSA-10-aturdidos-d"
    return (*found, *target.given("to_be_hit"))


def crosses_obstacle(state: Aguila, a: Point, b: Point) -> bool:
    """Whether a line goes over a wall, a fence or a hedge. ["BSA-11-obst-a"]"""
    walls = parts_of(state, lambda g: not g.corners and going_of(state, g) == "obstacle")
    return any(goes_through(a.x, a.y, b.x, b.y, part) for part in walls)


BEHIND_STONE = Term(-3, "BSA-11-casa-d")


def protection_of(state: Aguila, gun: Unit, target: Unit) -> Protection | None:
    """What shelters a target from ball; howitzers throw over it. ["BSA-11-obus-b"]"""
    if values_of(gun).calibre == "howitzer":
        return None
    if target.building and target.building in state.ground:
        kind = piece_at(state, state.ground[target.building]).building
        cites = {"wood": "BSA-11-casa-a", "stone": "BSA-11-casa-b", "fortified": "BSA-11-casa-c"}
        if kind:
            worth = state.charts.terrain.structure[kind].to_wound
            return Protection(True, Term(worth, cites[kind]))
    cover = cover_of(state, gun, target)
    if cover == "fortified":
        worth = state.charts.terrain.structure["fortified"].to_wound
        return Protection(True, Term(worth, "BSA-11-casa-c"))
    if _is_behind(state, gun, target, "solid"):
        return Protection(False, BEHIND_STONE)
    return None  # a wooden fence is nothing


def idle_gun_modifiers(state: Aguila, gun: Unit, target: Unit, load: Load) -> Iterator[Term]:
    """What would trouble muskets, and the rule by which it does not trouble guns."""
    gap = gap_between(gun.base.front_centre, target.base)
    if not gap.within(reach_of(state, gun, load) // 2):
        yield Term(0, "BSA-11-disparo-b")
    if screens(target):
        yield Term(0, "BSA-5-voltigeurs-c")


def _is_behind(state: Aguila, gun: Unit, target: Unit, cover: str) -> bool:
    """A wall or a fence stands right before it; rocks and ruins are no wall."""
    eye, mark = gun.base.front_centre, target.base.centre
    walls = parts_of(state, lambda g: not g.corners and piece_at(state, g).cover == cover)
    near = (part for part in walls if within(target.base, part, inches(1)))
    return any(goes_through(eye.x, eye.y, mark.x, mark.y, part) for part in near)


def battery_of(state: Aguila, gun: Unit) -> list[Unit]:
    """The guns that act as one with it; enemies aim at one of them.

    ["BSA-1-unidades-k", "BSA-5-bateria-b", "BSA-5-bateria-h"]
    """
    if not gun.battery:
        return [gun]
    return [u for u in state.units.values() if u.battery == gun.battery]


def battery_verdict(state: Aguila, gun: Unit, target: str, before: Iterable[Shot]) -> Verdict:
    """A gun fires once, and its battery at a single target. ["BSA-5-bateria-b"]"""
    declared = {shot.unit: shot.target for shot in before}
    if gun.id in declared:
        return no("BSA-7-objetivo-a", unit=gun.id)
    for mate in battery_of(state, gun):
        if declared.get(mate.id, target) != target:
            return no("BSA-5-bateria-b", unit=gun.id, target=declared[mate.id])
    return YES


def battery_modifier(guns: list[Unit]) -> Term:
    """What a battery's fire adds to a test, by its most numerous calibre."""
    if len(guns) < 2:
        return Term(0, "BSA-5-bateria-b")
    counts = Counter(values_of(g).calibre for g in guns)
    mixed, heavy = len(counts) > 1, counts.pop("heavy", 0)
    others = max(counts.values(), default=0)
    if heavy > others:
        return Term(2, "BSA-5-bateria-e" if mixed else "BSA-5-bateria-d")
    if heavy and heavy == others:
        return Term(1, "BSA-5-bateria-f")
    return Term(1, "BSA-5-bateria-e" if mixed else "BSA-5-bateria-c")


CANISTER = Term(4, "BSA-13-metralla-b")
UNSEEN = Term(6, "BSA-11-obus-d")


def printed_need(gun: Unit, load: Load) -> Term:
    """What a die needs before any modifier: a howitzer 6 where it does not see the target.

    ["BSA-11-obus-c", "BSA-11-obus-d"]
    """
    if load == "canister":
        return CANISTER
    return UNSEEN if load == "indirect" else Term(gun.profile.shooting, "BSA-1-perfil-c")


def gun_to_hit(
    state: Aguila, gun: Unit, target: Unit, load: Load, only: Term | None = None
) -> ToHit:
    """What a die of a gun needs; a reaction has an `only` modifier of its own."""
    terms = gun_modifiers(state, gun, target, load) if only is None else (only,)
    return ToHit(printed_need(gun, load), terms)


class Aim(Value):
    """What the dice of one shot of a gun are and need, whatever it is loaded with."""

    quarters: int
    """Its own dice in quarters, and of them `dice` thrown."""
    dice: int
    needed: int
    aimed: int
    """Misses that may be rolled again."""
    halvings: int = 0
    """How often its hits are halved."""
    wounding: int = 0
    again: int = 0

    def used(self, aimed: int, hits: int = 0, again: int = 0, wounds: int = 0) -> Salvo:
        """What the shot has used up, as far as it matters to the next."""
        return Salvo(self.quarters, aimed, hits if self.halvings else 0, again, wounds)


def aim_of(
    state: Aguila, gun: Unit, target: Unit, load: Load, before: Salvo = ALONE,
    only: Term | None = None,
) -> Aim:  # fmt: skip
    """A shot of a gun, after others of its battery; a reaction has a modifier of its own."""
    need = gun_to_hit(state, gun, target, load, only).need
    canister = load == "canister"
    quarters = quarters_of(state, gun_dice(state, gun, load))
    shelter = None if canister else protection_of(state, gun, target)
    halvings = halves_ball_hits(state, target, canister) + bool(shelter and shelter.halves)
    return Aim(
        quarters, thrown_in(before, quarters, need.share), need.number, aimed_again(gun, before),
        halvings, gun_to_wound(gun, target, load, shelter).total,
        wounded_again(state, target, before),
    )  # fmt: skip


CANISTER_PIERCES = Term(1, "BSA-13-metralla-c")
FROM_ABOVE = Term(1, "BSA-11-obus-i")


def gun_to_wound(gun: Unit, target: Unit, load: Load, shelter: Protection | None) -> ToWound:
    """What a die needs to wound; canister and fire from above have Perforante (1).

    The gun's own is added to what the wall takes. ["BSA-11-obus-i", "BSA-11-obus-j"]
    """
    own = Term(values_of(gun).piercing, "BSA-7-herir-b")
    piercing = {"ball": own, "canister": CANISTER_PIERCES, "indirect": FROM_ABOVE}[load]
    terms = (shelter.to_wound, piercing) if shelter else (piercing,)
    return ToWound(Term(target.profile.defence, "BSA-7-herir-a"), terms)


def fire_gun(
    play: Play[Aguila], gun: Unit, target: Unit, load: Load, before: Salvo = ALONE,
    only: Term | None = None,
) -> tuple[int, int, int, Salvo]:  # fmt: skip
    """One gun fires, perhaps after others of its battery; answers its dice, hits and wounds, and
    what it leaves to the next."""
    state, each = play.state, hit_dice(gun, load)
    aim = aim_of(state, gun, target, load, before, only)
    cite = "BSA-13-metralla-b" if load == "canister" else "BSA-7-impactar-a"
    struck = throw(play, aim.dice, aim.needed, cite, "gun_hit", aim.aimed)
    made = sum(hits_of(play, each, hits_rule(gun, load)) for _ in range(struck.successes))
    hits = halved_hits(made, aim.halvings, before)
    hurt = throw(play, hits, aim.wounding, _wounded_by(state, gun, target, load), "gun_wound",
                 aim.again)  # fmt: skip
    wounds = wet_wounds(state, hurt.successes, before)
    used = aim.used(struck.again, made, hurt.again, hurt.successes)
    return aim.dice, hits, wounds, after(state, before, used)


def _wounded_by(state: Aguila, gun: Unit, target: Unit, load: Load) -> RuleId:
    """The rule by which a gun's hits wound."""
    if load == "canister":
        return "BSA-13-metralla-c"
    shelter = protection_of(state, gun, target)
    if shelter is not None and values_of(gun).piercing:
        return "BSA-11-casa-f"
    if shelter is None and _is_behind(state, gun, target, "light"):
        return "BSA-11-casa-e"
    return "BSA-7-herir-b" if values_of(gun).piercing else "BSA-7-herir-a"


def hit_dice(gun: Unit, load: Load) -> tuple[Counted, ...]:
    """The dice that one hit becomes: 1D3 or 1D6, and both from above; canister none.

    ["BSA-Q75", "BSA-Q76"]
    """
    if load == "canister":
        return ()
    if load == "indirect":
        return d6, d3
    return (d6,) if values_of(gun).hits == DIE else (d3,)


def hits_of(play: Play[Aguila], dice: tuple[Counted, ...], cite: RuleId) -> int:
    """What one hit becomes; without dice it stays one."""
    return sum(count(play.roll(DIE, cite, "gun_hits")) for count in dice) if dice else 1


def hits_rule(gun: Unit, load: Load) -> RuleId:
    """The rule by which one hit becomes several."""
    if load == "indirect":
        return "BSA-11-obus-i"
    return "BSA-11-obus-j" if values_of(gun).calibre == "howitzer" else "BSA-Q75"


def gun_dice(state: Aguila, gun: Unit, load: Load) -> AttackDice:
    """Its dice, halved like those of muskets. ["BSA-13-metralla-c", "BSA-Q28", "BSA-Q37"]"""
    whole = Term(gun.profile.attacks, "BSA-1-perfil-e")
    if load == "canister":
        whole = Term(values_of(gun).canister_dice, "BSA-13-metralla-c")
    dice = AttackDice(whole, rounding=state.switches.attack_rounding)
    dice = dice.reduce(2, "BSA-7-impactar-b", has_half_casualties(gun, state.switches))
    return dice.reduce(2, "BSA-7-desorg-b", fires_disorganised(gun))
