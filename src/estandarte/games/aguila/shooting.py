"""The Shooting phase: every shot declared, then rolled, then the Courage of those who were hit."""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Play,
    Procedure,
    Role,
    RuleId,
    Verdict,
    but,
    no,
    stage,
)
from estandarte.wargame.plane.bases import Side

from .answers import tell_asker
from .batteries import FireGuns, ShotDeclared, battery_led, following, train
from .bombarding import BombardBuilding, bombard, bombard_options, middle_of
from .casualties import wound
from .courage import CourageTesting, must_test
from .discipline import CheckingDiscipline
from .firing_arcs import arcs_verdict, numbered, ways_to_fire
from .garrisons import garrison_of
from .gunnery import Load, battery_modifier, battery_of, fire_gun, gun_need
from .hurts import Hurt, fire_courage
from .initiative import order_of_players
from .rolls import throw
from .sharpshooting import ShootOfficer, is_alive_against, shoot_officer, try_officers
from .sight import side_shown
from .state import Aguila, Ground
from .targets import (
    is_masked,
    nearest_within_half,
    passes_over_the_nearest,
    shooter_verdict,
    target_verdict,
    turned_to,
)
from .units import Officer, Unit, UnitId
from .volleys import (
    Shot,
    dice_for,
    hit_rerolls,
    need_of,
    need_to_wound_by_fire,
)

LOADS: tuple[Load, ...] = ("ball", "canister", "indirect")


class UnitShot(Event):
    """A unit has shot, and may not do so again in this turn."""

    unit: UnitId
    target: UnitId
    dice: int
    needed: int
    hits: int
    wounds: int

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], shot=True))


class DeclareShot(Action):
    """Name a shooter and its target; nobody shoots before all are named."""

    risky = True

    unit: UnitId
    target: UnitId
    side: Side = Side.FRONT
    arcs: int = 1

    @property
    def shot(self) -> Shot:
        return Shot(self.unit, self.target, self.side, self.arcs)

    def check(self, state: Aguila, during: "DeclaringShots") -> Verdict:
        verdict = shooter_verdict(state, self.role, self.unit)
        if not verdict:
            return verdict
        unit, target = state.units[self.unit], state.units.get(self.target)
        if target is None:
            return no("BSA-7-objetivo-a", target=self.target)
        verdict = arcs_verdict(state, unit, self.shot, during.shots)
        if not verdict:
            return verdict
        verdict = target_verdict(state, unit, target, self.side)
        if not verdict:
            return verdict
        masked = is_masked(state, self.shot)
        return no("BSA-7-objetivo-i", target=self.target) if masked else YES

    def perform(self, play: Play[Aguila], during: "DeclaringShots") -> None:
        shot = numbered(self.shot, during.shots)
        shots = (*during.shots, shot)
        play.note(shots=shots)
        tell_asker(play, Shooting, shots=shots)
        play.emit(ShotDeclared("BSA-2-disparo-b", shot))


class HoldFire(Action):
    """Declare no more shots."""

    def perform(self, play: Play[Aguila], during: "DeclaringShots") -> None:
        play.end()


class DeclaringShots(Decision):
    """One side names its shooters and their targets. ["BSA-7-general-a"]"""

    accepts = (DeclareShot, FireGuns, BombardBuilding, ShootOfficer, HoldFire)
    shots: tuple[Shot, ...] = ()

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield HoldFire(role=role)
        for unit in state.of(role):
            for officer in state.lone_officers():
                aimed = ShootOfficer(unit.id, officer.id, role=role)
                if aimed.check(state, self):
                    yield aimed
            if unit.is_gun:
                yield from self._gun_options(state, unit)
                yield from bombard_options(state, unit, self)
            if not shooter_verdict(state, role, unit.id):
                continue
            for target in state.enemies_of(role):
                for side, arcs in ways_to_fire(unit):
                    shot = DeclareShot(unit.id, target.id, side, arcs, role=role)
                    if shot.check(state, self):
                        yield shot

    def _gun_options(self, state: Aguila, gun: Unit) -> Iterable[Action]:
        for target in state.enemies_of(gun.role):
            for load in LOADS:
                shot = FireGuns(gun.id, target.id, load, role=gun.role)
                if shot.check(state, self):
                    yield shot


class TryNext(Action):
    """The shooting player says whose Courage is tried next. ["BSA-7-coraje-b"]"""

    unit: UnitId

    def check(self, state: Aguila, during: "OrderingTests") -> Verdict:
        if self.unit not in during.units:
            return no("BSA-7-coraje-b", unit=self.unit)
        return YES

    def perform(self, play: Play[Aguila], during: "OrderingTests") -> None:
        play.end()
        tell_asker(play, Shooting, testing=self.unit)


class OrderingTests(Decision):
    accepts = (TryNext,)
    units: tuple[UnitId, ...]

    def shows(self, state: Aguila, role: Role) -> Mapping[str, Any]:
        return {"units": list(self.units)}

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        return (TryNext(unit, role=role) for unit in self.units)


class Volley(Procedure):
    """One shot, from the nerve of the shooters to the wounds."""

    shot: Shot
    asked: RuleId = ""

    @stage
    def ask_nerve(self, play: Play[Aguila]) -> None:
        unit = play.state.units.get(self.shot.unit)
        if unit is None or not _is_there(play.state, self.shot):
            play.end()
        elif unit.is_wavering and unit.id in _phase(play).nerves:
            if not _phase(play).nerves[unit.id]:
                play.end()  # it is asked once, through however many arcs it fires
        elif unit.is_wavering:
            # a Wavering unit shoots after a check at -1. "BSA-10-aturdidos-c"
            play.note(asked="BSA-10-aturdidos-c")
            check = CheckingDiscipline(unit=unit.id, cite="BSA-10-aturdidos-c", modifier=-1)
            play.call(check)

    @stage
    def heed(self, play: Play[Aguila]) -> None:
        if self.asked:
            nerves = {**_phase(play).nerves, self.shot.unit: play.state.passed}
            tell_asker(play, Shooting, nerves=nerves)
        led = _phase(play).aims.get(battery_led(play.state, self.shot))
        if self.asked and not play.state.passed:
            play.end()
        elif led is not None:
            follows = following(play.state, self.shot, led)
            play.note(asked="", shot=follows or self.shot)
            if follows is None:
                play.end()
        elif not self.shot.officer and passes_over_the_nearest(play.state, self.shot):
            play.note(asked="BSA-7-objetivo-h")
            play.call(CheckingDiscipline(unit=self.shot.unit, cite="BSA-7-objetivo-h"))
        else:
            play.note(asked="")

    @stage
    def settle_target(self, play: Play[Aguila]) -> None:
        """Who fails to pick another target shoots at the nearest. ["BSA-Q26"]"""
        shot = self.shot
        if self.asked == "BSA-7-objetivo-h" and not play.state.passed:
            unit = play.state.units[self.shot.unit]
            nearest = nearest_within_half(play.state, unit, self.shot.side)
            shot = turned_to(shot, nearest) if nearest is not None else shot
        play.note(shot=shot)
        led = battery_led(play.state, shot)
        if led:
            tell_asker(play, Shooting, aims={**_phase(play).aims, led: shot})

    @stage
    def fire(self, play: Play[Aguila]) -> None:
        state = play.state
        unit = state.units[self.shot.unit]
        if self.shot.officer:
            self._shoot_officer(play, unit, state.officers[self.shot.target])
            return
        if self.shot.building:
            self._bombard(play, unit, state.ground[self.shot.target])
            return
        target = state.units[self.shot.target]
        if self.shot.load:
            self._fire_gun(play, unit, target, self.shot)
            return
        fire(play, unit, target, self.shot)

    def _shoot_officer(self, play: Play[Aguila], unit: Unit, officer: Officer) -> None:
        """Who was not wounded is not tested. ["BSA-7-coraje-f"]"""
        extra = 0
        if unit.is_gun:
            train(play, unit, officer.at)
            extra, _ = battery_modifier(battery_of(play.state, unit))
        wounds = shoot_officer(play, unit, officer, self.shot.place)
        if wounds:
            hurt = Hurt(officer.id, unit.role, Side.FRONT, wounds, unit.is_gun, extra)
            phase = _phase(play)
            officers = (*phase.officers, officer.id)
            tell_asker(play, Shooting, officers=officers, hurt=(*phase.hurt, hurt))

    def _bombard(self, play: Play[Aguila], gun: Unit, ground: Ground) -> None:
        """Wounds from falling walls are wounds of this shooting. ["BSA-Q121"]"""
        train(play, gun, middle_of(ground))
        inside = garrison_of(play.state, ground.id)
        wounds = bombard(play, gun, ground, "indirect" if self.shot.load == "indirect" else "ball")
        if inside is not None and wounds:
            extra, _ = battery_modifier(battery_of(play.state, gun))
            hurt = Hurt(inside.id, gun.role, Side.FRONT, wounds, True, extra)
            tell_asker(play, Shooting, hurt=(*_phase(play).hurt, hurt))

    def _fire_gun(self, play: Play[Aguila], gun: Unit, target: Unit, shot: Shot) -> None:
        """The gun is turned to its target, which is no movement, and fires."""
        load = shot.load or "ball"
        train(play, gun, target.base.centre)
        side = side_shown(play.state, target, gun.base.front_centre)
        extra, _ = battery_modifier(battery_of(play.state, gun))
        needed = gun_need(play.state, gun, target, load).number
        made = fire_gun(play, gun, target, load, shot.place, shot.together)
        dice, hits, wounds = made
        cite = "BSA-11-disparo-a"
        play.emit(UnitShot(cite, gun.id, target.id, dice, needed, hits, wounds))
        if wounds and wound(play, target.id, wounds):
            hurt = Hurt(target.id, gun.role, side, wounds, True, extra)
            tell_asker(play, Shooting, hurt=(*_phase(play).hurt, hurt))


def _is_there(state: Aguila, shot: Shot) -> bool:
    """Whether the target of a declared shot is still on the table."""
    if shot.officer:
        return shot.target in state.officers
    return shot.target in (state.ground if shot.building else state.units)


def fire(play: Play[Aguila], unit: Unit, target: Unit, shot: Shot) -> None:
    """Roll to hit, then to wound, and mark the wounds."""
    state = play.state
    need = need_of(state, unit, target, shot)
    needed, dice = need.number, dice_for(state, unit, target, shot, need)
    side = side_shown(state, target, unit.base.centre_of(shot.side))
    count = dice.total(state.switches.attack_rounding)
    rerolls = hit_rerolls(state, unit, target, shot.place)
    hits = throw(play, count, needed, "BSA-7-impactar-a", "hit", rerolls).successes
    wounding = need_to_wound_by_fire(unit, target)
    wounds = throw(play, hits, wounding, "BSA-7-herir-a", "wound").successes
    cite = "BSA-7-impactar-a"
    play.emit(UnitShot(cite, unit.id, target.id, count, needed, hits, wounds))
    if wounds and wound(play, target.id, wounds):
        hurt = Hurt(target.id, unit.role, side, wounds)
        tell_asker(play, Shooting, hurt=(*_phase(play).hurt, hurt))


class Shooting(Procedure):
    """The third phase: the initiative player first, then the other. ["BSA-2-disparo-a"]"""

    shots: tuple[Shot, ...] = ()
    hurt: tuple[Hurt, ...] = ()
    officers: tuple[str, ...] = ()
    testing: UnitId = ""
    nerves: dict[UnitId, bool] = {}
    """Wavering units that have been asked, and whether they dared."""
    aims: dict[str, Shot] = {}
    """The first shot of each battery, which its other guns follow."""

    @stage
    def first_declares(self, play: Play[Aguila]) -> None:
        play.call(DeclaringShots((order_of_players(play.state, "shooting")[0],)))

    @stage
    def first_fires(self, play: Play[Aguila]) -> None:
        _fire_next(play, self, "first_fires")

    @stage
    def first_tests(self, play: Play[Aguila]) -> None:
        # by a switch all tests wait until both have shot. "BSA-Q31"
        if play.state.switches.shooting_courage == "each_player":
            first = order_of_players(play.state, "shooting")[0]
            _test_next(play, self, first, "first_tests")

    @stage
    def second_declares(self, play: Play[Aguila]) -> None:
        if not play.state.is_over:  # an army that flees is not shot at any more
            play.call(DeclaringShots((order_of_players(play.state, "shooting")[1],)))

    @stage
    def second_fires(self, play: Play[Aguila]) -> None:
        _fire_next(play, self, "second_fires")

    @stage
    def late_tests(self, play: Play[Aguila]) -> None:
        first = order_of_players(play.state, "shooting")[0]
        _test_next(play, self, first, "late_tests")

    @stage
    def second_tests(self, play: Play[Aguila]) -> None:
        second = order_of_players(play.state, "shooting")[1]
        _test_next(play, self, second, "second_tests")


def _phase(play: Play[Aguila]) -> Shooting:
    for frame in play.state.stack:
        if isinstance(frame, Shooting):
            return frame
    raise LookupError("nobody is shooting")


def _fire_next(play: Play[Aguila], phase: Shooting, again: str) -> None:
    if phase.shots and not play.state.is_over:
        first, *rest = phase.shots
        play.note(shots=tuple(rest), at=again)
        play.call(Volley(shot=first))


def _weight_on(phase: Shooting, officer: str, role: Role) -> int:
    hurts = [h for h in phase.hurt if h.unit == officer and h.by == role]
    return sum(m.amount for m in fire_courage(hurts))


def _test_next(play: Play[Aguila], phase: Shooting, role: Role, again: str) -> None:
    """Those who were wounded and have two markers, in the order the shooter likes.

    ["BSA-2-disparo-c", "BSA-7-coraje-a"]
    """
    mortals = [o for o in phase.officers if is_alive_against(play.state, o, role)]
    if mortals:
        play.note(officers=tuple(o for o in phase.officers if o not in mortals), at=again)
        try_officers(play, {o: _weight_on(phase, o, role) for o in mortals})
        return
    state, mine = play.state, [h for h in phase.hurt if h.by == role]
    due = tuple(
        dict.fromkeys(
            h.unit for h in mine if h.unit in state.units and must_test(state, state.units[h.unit])
        )
    )
    if not due:
        return
    play.note(at=again)
    if len(due) > 1 and phase.testing not in due:
        play.call(OrderingTests((role,), due))
        return
    unit = phase.testing if phase.testing in due else due[0]
    modifiers = fire_courage([h for h in mine if h.unit == unit])
    play.note(testing="", hurt=tuple(h for h in phase.hurt if h.unit != unit or h.by != role))
    play.call(CourageTesting(unit=unit, cause="fire", modifiers=modifiers))
