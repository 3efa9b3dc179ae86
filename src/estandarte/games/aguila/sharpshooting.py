"""Sharpshooting: an Officer alone in the open as a target."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from estandarte.kernel import YES, Action, Event, Play, Role, Verdict, but, no
from estandarte.wargame.plane.arcs import meets_arc
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.distance import gap_between, within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.outlines import outline_of
from estandarte.wargame.plane.sight import sees_part_of

from .answers import tell_asker
from .attacks import AttackDice, dice_before_the_fight
from .casualties import lose_officer
from .courage import MARKS_NEEDED, officer_result
from .formations import fire_share, share_through_arcs
from .gunnery import battery_of, battery_verdict, gunner_verdict, reach_of, values_of
from .rolls import DIE, Need, d2, d3, faces_of, need_to_hit, need_to_wound, throw
from .sight import (
    blocking_ground,
    cover_at,
    is_elevated,
    is_hidden,
    is_hidden_at,
    is_in_front_of,
    opening_of,
    screening,
    sees,
)
from .state import Aguila
from .targets import shooter_verdict, target_verdict
from .terrain import cover_modifier
from .units import Officer, Unit, UnitId
from .volleys import Shot, fires_disorganised, own_fire_rerolls, range_for
from .weather import cannon_wounds, farthest_target

if TYPE_CHECKING:
    from .shooting import DeclaringShots

OFFICER_PENALTY = -2
"""The same for his rank and for a single man. ["BSA-12-blanco-b", "BSA-12-individual-e"]"""
CROWD = inches(2)


class OfficerHit(Event):
    """Damage on an Officer counts only for his Courage. ["BSA-12-dano-a"]"""

    officer: str
    wounds: int

    def apply(self, state: Aguila) -> None:
        officer = state.officers[self.officer]
        state.put_officer(but(officer, damage=officer.damage + self.wounds))


class OfficerShotAt(Event):
    unit: UnitId
    officer: str
    dice: int
    needed: int
    hits: int

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], shot=True))


def officer_verdict(state: Aguila, unit: Unit, officer: Officer) -> Verdict:
    """The nearest target, with no unit in sight within two inches of him. ["BSA-12-blanco-a"]"""
    if officer.role == unit.role or officer.inside:
        return no("BSA-12-blanco-a", officer=officer.id)
    verdict = _aim_verdict(state, unit, officer)
    if not verdict:
        return verdict
    other = next(iter((*_crowd(state, unit, officer), *_nearer(state, unit, officer))), "")
    return no("BSA-12-blanco-a", officer=officer.id, other=other) if other else YES


def _aim_verdict(state: Aguila, unit: Unit, officer: Officer) -> Verdict:
    """In the arc, in range, seen: as of any target."""
    eye, disc = unit.base.front_centre, officer.disc
    if not meets_arc(unit.base, disc, opening_of(state, unit)):
        return no("BSA-7-objetivo-b", officer=officer.id)
    gap, limit = gap_between(eye, disc), farthest_target(state)
    if not gap.within(_reach(state, unit)):
        return no("BSA-7-objetivo-e", officer=officer.id)
    if limit is not None and not gap.within(limit[0]):
        return no(limit[1], officer=officer.id)
    if is_hidden_at(state, disc):
        return no("BSA-4-bosque-a", officer=officer.id)
    screens = () if is_elevated(state, unit) else screening(state, (unit.id, officer.id))
    if sees_part_of(eye, outline_of(disc), screens, blocking_ground(state)) is None:
        return no("BSA-7-objetivo-d", officer=officer.id)
    return YES


def _reach(state: Aguila, unit: Unit) -> int:
    return reach_of(state, unit, "ball") if unit.is_gun else range_for(state, unit)


def _crowd(state: Aguila, unit: Unit, officer: Officer) -> Iterator[str]:
    """Other units in sight within two inches of him, of either side. ["BSA-12-blanco-a"]"""
    for other in state.units.values():
        if other.id == unit.id or not within(officer.disc, other.base, CROWD):
            continue
        seen = is_in_front_of(state, unit, other.base) and sees(state, unit, other)
        if seen and not is_hidden(state, other):
            yield other.id
    if state.switches.officers_as_units == "counted":  # "BSA-Q124"
        others = (o for o in state.lone_officers() if o.id != officer.id)
        near = (o for o in others if within(officer.disc, o.disc, CROWD))
        yield from (o.id for o in near if _aim_verdict(state, unit, o))


def _nearer(state: Aguila, unit: Unit, officer: Officer) -> Iterator[str]:
    """Targets nearer to the shooter than he is."""
    eye = unit.base.front_centre
    mine = gap_between(eye, officer.disc)
    for other in state.enemies_of(unit.role):
        nearer = gap_between(eye, other.base).is_shorter_than(mine)
        if nearer and target_verdict(state, unit, other, Side.FRONT):
            yield other.id
    for man in state.lone_officers():
        nearer = man.role != unit.role and gap_between(eye, man.disc).is_shorter_than(mine)
        if nearer and _aim_verdict(state, unit, man):
            yield man.id


class ShootOfficer(Action):
    """Aim at an Officer who is alone."""

    risky = True

    unit: UnitId
    officer: str

    def check(self, state: Aguila, during: "DeclaringShots") -> Verdict:
        unit, officer = state.units.get(self.unit), state.officers.get(self.officer)
        if unit is None or unit.role != self.role or officer is None:
            return no("BSA-7-objetivo-a", unit=self.unit, officer=self.officer)
        verdict = battery_verdict(state, unit, self.officer, during.shots)
        verdict = verdict and _able(state, unit)
        return verdict and officer_verdict(state, unit, officer)

    def perform(self, play: Play[Aguila], during: "DeclaringShots") -> None:
        from .shooting import Shooting

        state = play.state
        officer = state.officers[self.officer]
        firing = shooters_with(state, state.units[self.unit], officer)
        new = tuple(Shot(u.id, self.officer, officer=True) for u in firing)
        shots = (*during.shots, *new)
        play.note(shots=shots)
        tell_asker(play, Shooting, shots=shots)


def _able(state: Aguila, unit: Unit) -> Verdict:
    return (
        gunner_verdict(state, unit) if unit.is_gun else shooter_verdict(state, unit.role, unit.id)
    )


def shooters_with(state: Aguila, unit: Unit, officer: Officer) -> list[Unit]:
    """A unit, or all guns of its battery that can aim at him. ["BSA-5-bateria-b"]"""
    return [
        u for u in battery_of(state, unit) if _able(state, u) and officer_verdict(state, u, officer)
    ]


def shoot_officer(play: Play[Aguila], unit: Unit, officer: Officer) -> int:
    """Roll at an Officer and mark his wounds; answers how many."""
    if unit.is_gun:
        dice, needed, hits = _gun_hits(play, unit)
    else:
        dice, needed, hits = _volley_hits(play, unit, officer)
    play.emit(OfficerShotAt("BSA-12-blanco-a", unit.id, officer.id, dice, needed, hits))
    piercing = values_of(unit).piercing if unit.is_gun else int(unit.has("perforante"))
    wounding = need_to_wound(officer.defence, piercing)
    wounds = throw(play, hits, wounding, "BSA-7-herir-a", "wound").successes
    wounds = cannon_wounds(play.state, wounds) if unit.is_gun else wounds
    if wounds:
        play.emit(OfficerHit("BSA-12-dano-a", officer.id, wounds))
    return wounds


def aim_at_officer(state: Aguila, unit: Unit, officer: Officer) -> tuple[AttackDice, Need]:
    """The usual modifiers, and two more because he is one man."""
    eye = unit.base.front_centre
    far = 0 if gap_between(eye, officer.disc).within(range_for(state, unit) // 2) else -1
    cover = cover_modifier(state.charts.terrain, cover_at(state, eye, officer.at, officer.disc))
    moved = -1 if not unit.is_halted else 0
    shaken = -1 if fires_disorganised(unit) else 0
    need = need_to_hit(unit.profile.shooting, OFFICER_PENALTY + far + cover + moved + shaken)
    dice = dice_before_the_fight(unit, state.switches, "BSA-7-impactar-b")
    dice = dice.reduce(2, "BSA-7-desorg-b", fires_disorganised(unit))
    # a square or a garrison never fires all of it one way. "BSA-5-cuadro-g", "BSA-4-edificio-c"
    split = unit.formation == "square" or bool(unit.building)
    share = share_through_arcs(state, unit, 2) if split else fire_share(state, unit)
    if share is not None:
        dice = dice.share(share.part, share.cite)
    taught = unit.is_halted and any(o.has("instructor") for o in state.inside(unit.id))
    return dice.share(need.share, need.cite).add(2, "BSA-12-instructor-a", taught), need


def _volley_hits(play: Play[Aguila], unit: Unit, officer: Officer) -> tuple[int, int, int]:
    dice, need = aim_at_officer(play.state, unit, officer)
    count = dice.total(play.state.switches.attack_rounding)
    cite, again = "BSA-12-blanco-b", own_fire_rerolls(unit)
    return count, need.number, throw(play, count, need.number, cite, "hit", again).successes


def _gun_hits(play: Play[Aguila], gun: Unit) -> tuple[int, int, int]:
    """Only a six, and half the hits: a D3 for a D6, a D2 for a D3."""
    dice, again = gun.profile.attacks, own_fire_rerolls(gun)
    struck = throw(play, dice, DIE, "BSA-12-blanco-c", "gun_hit", again).successes
    smaller = d3 if values_of(gun).hits == DIE else d2
    faces = (play.roll(DIE, "BSA-12-blanco-d", "gun_hits") for _ in range(struck))
    return dice, DIE, sum(smaller(face) for face in faces)


def is_alive_against(state: Aguila, name: str, shooter: Role) -> bool:
    """Whether he still lives and was shot at by this side."""
    officer = state.officers.get(name)
    return officer is not None and officer.role != shooter


def try_officers(play: Play[Aguila], weights: Mapping[str, int]) -> None:
    """After the shooting, those who were wounded: only Courage saves or loses them.

    What weighs on each test is the fire of a battery; he has no flank. ["BSA-12-dano-a"]
    """
    for name, weight in weights.items():
        officer = play.state.officers.get(name)
        if officer is None or officer.damage < MARKS_NEEDED:
            continue
        first, second = faces_of(play, 2, "BSA-12-dano-a", "officer_courage")
        if officer_result(officer, officer.damage + weight, (first, second)) == "routed":
            lose_officer(play, name, "BSA-12-dano-a")
