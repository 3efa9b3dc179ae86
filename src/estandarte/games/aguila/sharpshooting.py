"""Sharpshooting: an Officer alone in the open as a target."""

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
from .formations import fire_share
from .gunnery import gunner_verdict, reach_of, values_of
from .rolls import DIE, Need, d2, d3, faces_of, need_to_hit, need_to_wound, throw
from .sight import blocking_ground, cover_at, opening_of
from .state import Aguila
from .targets import shooter_verdict, target_verdict
from .terrain import cover_modifier
from .units import Officer, Unit, UnitId
from .volleys import Shot, fires_disorganised, range_for

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
    eye, disc = unit.base.front_centre, officer.disc
    if not meets_arc(unit.base, disc, opening_of(state, unit)):
        return no("BSA-7-objetivo-b", officer=officer.id)
    reach = reach_of(state, unit, "ball") if unit.is_gun else range_for(state, unit)
    mine = gap_between(eye, disc)
    if not mine.within(reach):
        return no("BSA-7-objetivo-e", officer=officer.id)
    screens = [outline_of(u.base) for u in state.units.values() if u.id != unit.id]
    if sees_part_of(eye, outline_of(disc), screens, blocking_ground(state)) is None:
        return no("BSA-7-objetivo-d", officer=officer.id)
    for other in state.enemies_of(unit.role):
        if not target_verdict(state, unit, other, Side.FRONT):
            continue
        crowded = within(disc, other.base, CROWD)
        if crowded or gap_between(eye, other.base).is_shorter_than(mine):
            return no("BSA-12-blanco-a", officer=officer.id, other=other.id)
    return YES


class ShootOfficer(Action):
    """Aim at an Officer who is alone."""

    risky = True

    unit: UnitId
    officer: str

    def check(self, state: Aguila, during: "DeclaringShots") -> Verdict:
        unit, officer = state.units.get(self.unit), state.officers.get(self.officer)
        if unit is None or unit.role != self.role or officer is None:
            return no("BSA-7-objetivo-a", unit=self.unit, officer=self.officer)
        if any(s.unit == unit.id for s in during.shots):
            return no("BSA-7-objetivo-a", unit=self.unit)
        able = gunner_verdict(state, unit) if unit.is_gun else None
        verdict = able if able is not None else shooter_verdict(state, self.role, self.unit)
        return officer_verdict(state, unit, officer) if verdict else verdict

    def perform(self, play: Play[Aguila], during: "DeclaringShots") -> None:
        from .shooting import Shooting

        shots = (*during.shots, Shot(self.unit, self.officer, officer=True))
        play.note(shots=shots)
        tell_asker(play, Shooting, shots=shots)


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
    share = fire_share(state, unit)
    if share is not None:
        dice = dice.share(share.part, share.cite)
    return dice.share(need.share, need.cite), need


def _volley_hits(play: Play[Aguila], unit: Unit, officer: Officer) -> tuple[int, int, int]:
    dice, need = aim_at_officer(play.state, unit, officer)
    count = dice.total(play.state.switches.attack_rounding)
    return count, need.number, throw(play, count, need.number, "BSA-12-blanco-b", "hit").successes


def _gun_hits(play: Play[Aguila], gun: Unit) -> tuple[int, int, int]:
    """Only a six, and half the hits: a D3 for a D6, a D2 for a D3."""
    struck = throw(play, gun.profile.attacks, DIE, "BSA-12-blanco-c", "gun_hit").successes
    smaller = d3 if values_of(gun).hits == DIE else d2
    faces = (play.roll(DIE, "BSA-12-blanco-d", "gun_hits") for _ in range(struck))
    return gun.profile.attacks, DIE, sum(smaller(face) for face in faces)


def is_alive_against(state: Aguila, name: str, shooter: Role) -> bool:
    """Whether he still lives and was shot at by this side."""
    officer = state.officers.get(name)
    return officer is not None and officer.role != shooter


def try_officers(play: Play[Aguila], officers: tuple[str, ...]) -> None:
    """After the shooting, those who were hit: only Courage saves or loses them."""
    for name in officers:
        officer = play.state.officers.get(name)
        if officer is None or officer.damage < MARKS_NEEDED:
            continue
        first, second = faces_of(play, 2, "BSA-12-dano-a", "officer_courage")
        if officer_result(officer, officer.damage, (first, second)) == "routed":
            lose_officer(play, name, "BSA-12-dano-a")
