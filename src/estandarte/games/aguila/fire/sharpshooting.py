"""Sharpshooting: an Officer alone in the open as a target."""

from collections.abc import Iterator, Mapping

from estandarte.games.aguila.courage.results import is_tested_with, officer_result
from estandarte.games.aguila.courage.testing import lose_officer
from estandarte.games.aguila.dice import (
    DIE,
    Counted,
    Handful,
    ToHit,
    ToWound,
    d2,
    d3,
    faces_of,
    throw,
)
from estandarte.games.aguila.ground.sight import (
    cover_term,
    covers_at,
    has_line,
    is_hidden,
    is_hidden_at,
    is_in_front_of,
    opening_of,
    sees,
)
from estandarte.games.aguila.ground.weather import farthest_target
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Officer, Unit, UnitId
from estandarte.kernel import YES, Action, Event, Play, Role, Term, Verdict, but, is_mended, no
from estandarte.wargame.plane.arcs import meets_arc, share_in_arc
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.distance import gap_between, within
from estandarte.wargame.plane.measures import inches

from .arcs import always_splits, arcs_verdict, numbered, ways_to_fire
from .declarations import NamedShots, declare
from .gunnery import (
    Aim,
    battery_of,
    battery_verdict,
    gun_dice,
    gunner_verdict,
    hits_of,
    reach_of,
    values_of,
)
from .salvos import ALONE, Salvo, after, aimed_again, quarters_of, thrown_in, wet_wounds
from .targets import shooter_verdict, target_verdict
from .volleys import (
    CAME_FROM_RESERVE,
    CAME_INTO_BUILDING,
    FAR,
    Shot,
    aimed_dice,
    own_fire_rerolls,
    printed_shooting,
    range_for,
    shooters_own,
)

AT_OFFICER = Term(-2, "BSA-12-blanco-b")
"""The same for his rank and for a single man."""
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
    side = side_towards(state, unit, officer)
    verdict = _aim_verdict(state, unit, officer, side)
    if not verdict:
        return verdict
    others = (*_crowd(state, unit, officer, side), *_nearer(state, unit, officer, side))
    other = next(iter(others), "")
    return no("BSA-12-blanco-a", officer=officer.id, other=other) if other else YES


def side_towards(state: Aguila, unit: Unit, officer: Officer) -> Side:
    """Through which side a unit fires at him: not the front alone where it has others.

    ["BSA-5-cuadro-g", "BSA-5-masa-k", "BSA-4-edificio-b"]
    """
    sides = {Side.FRONT: 1} if unit.is_gun else dict(ways_to_fire(state, unit))
    return next((s for s in sides if _aim_verdict(state, unit, officer, s)), Side.FRONT)


def _aim_verdict(state: Aguila, unit: Unit, officer: Officer, side: Side) -> Verdict:
    """In the arc, in range, seen: as of any target."""
    eye, disc = unit.base.centre_of(side), officer.disc
    if not meets_arc(unit.base, disc, opening_of(state, unit), side):
        return no("BSA-7-objetivo-b", officer=officer.id)
    gap, limit = gap_between(eye, disc), farthest_target(state)
    if not gap.within(_reach(state, unit)):
        return no("BSA-7-objetivo-e", officer=officer.id)
    if limit is not None and not gap.within(limit[0]):
        return no(limit[1], officer=officer.id)
    if is_hidden_at(state, disc):
        return no("BSA-4-bosque-a", officer=officer.id)
    seen = has_line(state, eye, unit.base.centre, disc, (unit.id, officer.id))
    return YES if seen else no("BSA-7-objetivo-d", officer=officer.id)


def _reach(state: Aguila, unit: Unit) -> int:
    return reach_of(state, unit, "ball") if unit.is_gun else range_for(state, unit)


def _crowd(state: Aguila, unit: Unit, officer: Officer, side: Side) -> Iterator[str]:
    """Other units in sight within two inches of him, of either side. ["BSA-12-blanco-a"]"""
    for other in state.units.values():
        if other.id == unit.id or not within(officer.disc, other.base, CROWD):
            continue
        ahead = is_in_front_of(state, unit, other.base, side)
        seen = ahead and sees(state, unit, other, side)
        if seen and not is_hidden(state, other):
            yield other.id
    if state.switches.officers_as_units == "counted":  # "BSA-Q124"
        others = (o for o in state.lone_officers() if o.id != officer.id)
        near = (o for o in others if within(officer.disc, o.disc, CROWD))
        yield from (o.id for o in near if _aim_verdict(state, unit, o, side))


def _nearer(state: Aguila, unit: Unit, officer: Officer, side: Side) -> Iterator[str]:
    """Targets nearer to the shooter than he is."""
    eye = unit.base.centre_of(side)
    mine = gap_between(eye, officer.disc)
    for other in state.enemies_of(unit.role):
        nearer = gap_between(eye, other.base).is_shorter_than(mine)
        if nearer and target_verdict(state, unit, other, side):
            yield other.id
    for man in state.lone_officers():
        nearer = man.role != unit.role and gap_between(eye, man.disc).is_shorter_than(mine)
        if nearer and _aim_verdict(state, unit, man, side):
            yield man.id


class ShootOfficer(Action):
    """Aim at an Officer who is alone."""

    risky = True

    unit: UnitId
    officer: str

    def check(self, state: Aguila, during: NamedShots) -> Verdict:
        unit, officer = state.units.get(self.unit), state.officers.get(self.officer)
        if unit is None or unit.role != self.role or officer is None:
            return no("BSA-7-objetivo-a", unit=self.unit, officer=self.officer)
        verdict = (
            battery_verdict(state, unit, self.officer, during.shots)
            if unit.is_gun
            else arcs_verdict(state, unit, shot_at(state, unit, officer), during.shots)
        )
        verdict = verdict and able_verdict(state, unit)
        return verdict and officer_verdict(state, unit, officer)

    def perform(self, play: Play[Aguila], during: NamedShots) -> None:
        state = play.state
        officer = state.officers[self.officer]
        firing = shooters_with(state, state.units[self.unit], officer)
        new = tuple(numbered(shot_at(state, u, officer), during.shots) for u in firing)
        declare(play, during, new)


def shot_at(state: Aguila, unit: Unit, officer: Officer) -> Shot:
    """The shot of one unit at him: squares and garrisons give him one of two arcs."""
    arcs = 2 if always_splits(state, unit) and not unit.is_gun else 1
    return Shot(unit.id, officer.id, side_towards(state, unit, officer), arcs, officer=True)


def able_verdict(state: Aguila, unit: Unit) -> Verdict:
    """May it shoot at all, whatever it is armed with?"""
    return (
        gunner_verdict(state, unit) if unit.is_gun else shooter_verdict(state, unit.role, unit.id)
    )


def shooters_with(state: Aguila, unit: Unit, officer: Officer) -> list[Unit]:
    """A unit, or all guns of its battery that can aim at him. ["BSA-5-bateria-b"]"""
    return [
        u
        for u in battery_of(state, unit)
        if able_verdict(state, u) and officer_verdict(state, u, officer)
    ]


def shoot_officer(
    play: Play[Aguila], unit: Unit, officer: Officer, place: int = 0, before: Salvo = ALONE
) -> tuple[int, Salvo]:
    """Roll at an Officer and mark his wounds, perhaps after other arcs or guns; answers how many,
    and what is left to the next gun."""
    state, salvo = play.state, before
    aim = gun_at_officer(state, unit, officer, before) if unit.is_gun else None
    again = 0
    if aim is not None:
        dice, needed, each = aim.dice, aim.needed, hit_dice_at_man(unit)
        struck = throw(play, dice, needed, "BSA-12-blanco-c", "gun_hit", aim.aimed)
        hits = sum(hits_of(play, each, "BSA-12-blanco-d") for _ in range(struck.successes))
        again = struck.again
    else:
        volley = volley_at_officer(state, unit, officer, place)
        dice, needed = volley.dice, volley.needed
        hits = throw(play, dice, needed, "BSA-12-blanco-b", "hit", len(volley.rerolls)).successes
    cite = "BSA-12-blanco-a" if unit.is_gun else "BSA-12-individual-e"
    play.emit(OfficerShotAt(cite, unit.id, officer.id, dice, needed, hits))
    wounding = to_wound_officer(unit, officer).total
    wounds = throw(play, hits, wounding, "BSA-7-herir-a", "wound").successes
    if aim is not None:
        salvo = after(state, before, aim.used(again, wounds=wounds))
        wounds = wet_wounds(state, wounds, before)
    if wounds:
        play.emit(OfficerHit("BSA-12-dano-a", officer.id, wounds))
    return wounds, salvo


def to_wound_officer(unit: Unit, officer: Officer) -> ToWound:
    defence = Term(officer.defence, "BSA-7-herir-a")
    if unit.is_gun:
        return ToWound(defence, (Term(values_of(unit).piercing, "BSA-7-herir-b"),))
    return ToWound(defence, unit.given("to_wound_by_fire"))


def gun_at_officer(state: Aguila, gun: Unit, officer: Officer, before: Salvo) -> Aim:
    """Only a six hits him, after others of the battery. ["BSA-12-blanco-c"]"""
    quarters = quarters_of(state, gun_dice(state, gun, "ball"))
    again, wounding = aimed_again(gun, before), to_wound_officer(gun, officer)
    return Aim(quarters, thrown_in(before, quarters), DIE, again, wounding=wounding.total)


def hit_dice_at_man(gun: Unit) -> tuple[Counted, ...]:
    """Half the hits: a D3 for a D6, a D2 for a D3. ["BSA-12-blanco-d"]"""
    return (d3,) if values_of(gun).hits == DIE else (d2,)


def volley_at_officer(state: Aguila, unit: Unit, officer: Officer, place: int = 0) -> Handful:
    """The dice of small arms, perhaps after other arcs."""
    side = side_towards(state, unit, officer)
    to_hit = to_hit_officer(state, unit, officer, side)
    # a square or a garrison never fires all of it one way. "BSA-5-cuadro-g", "BSA-4-edificio-c"
    arcs = 2 if always_splits(state, unit) else 1
    part = share_in_arc(unit.base, officer.disc, opening_of(state, unit), side)
    dice = aimed_dice(state, unit, arcs, 2 * part < 1, to_hit.need, place)
    again = () if place else own_fire_rerolls(unit)
    return Handful(dice, to_hit, again, to_wound_officer(unit, officer))


def to_hit_officer(state: Aguila, unit: Unit, officer: Officer, side: Side) -> ToHit:
    """The usual modifiers, and two more because he is one man."""
    found, eye = [AT_OFFICER], unit.base.centre_of(side)
    if state.switches.officer_target == "added":  # "BSA-Q68"
        found += officer.given("to_be_hit")
    if not gap_between(eye, officer.disc).within(range_for(state, unit) // 2):
        found.append(FAR)
    covers = covers_at(state, eye, officer.at, officer.disc)
    found += [cover_term(state, cover, officer.at) for cover in covers]
    own = shooters_own(unit)
    if unit.entered and unit.is_halted:
        own = [term for term in own if not _counts_as_moved(term) or is_mended(term.cite)]
    return ToHit(printed_shooting(unit), (*found, *own))


def _counts_as_moved(term: Term) -> bool:
    """Who has just come on; it was once forgotten where the target is an Officer."""
    return term in (CAME_INTO_BUILDING, CAME_FROM_RESERVE)


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
        if officer is None or not is_tested_with(officer.damage):
            continue
        first, second = faces_of(play, 2, "BSA-12-dano-a", "officer_courage")
        if officer_result(officer, officer.damage + weight, (first, second)) == "routed":
            lose_officer(play, name, "BSA-12-dano-a")
