"""Firing: one declared shot, from the nerve of the shooters to the wounds."""

from estandarte.games.aguila.courage.discipline import NERVE, CheckingDiscipline, check_with
from estandarte.games.aguila.courage.testing import wound
from estandarte.games.aguila.dice import DiceThrown, throw_handful
from estandarte.games.aguila.ground.garrisons import garrison_of
from estandarte.games.aguila.ground.sight import side_shown
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.games.aguila.units import Officer, Unit
from estandarte.kernel import Open, Play, Procedure, RuleId, but, stage
from estandarte.wargame.plane.bases import Side

from .batteries import battery_led, following, train
from .bombarding import bombard, middle_of
from .gunnery import Load, battery_modifier, battery_of, fire_gun, gun_shot_rule, gun_to_hit
from .salvos import ALONE, Salvo
from .sharpshooting import shoot_officer
from .targets import nearest_within_half, passes_over_the_nearest, turned_to
from .volley_wounds import Hurt
from .volleys import Shot, volley_of


class Volley(Procedure):
    """One shot, from the nerve of the shooters to the wounds."""

    shot: Open[Shot]
    asked: Open[RuleId] = ""
    passed: Open[bool] = False
    hurt: Open[tuple[Hurt, ...]] = ()
    """What the shots before it in this phase have done, to which it adds; so are the next three."""
    officers: Open[tuple[str, ...]] = ()
    salvos: Open[dict[str, Salvo]] = {}
    aims: Open[dict[str, Shot]] = {}

    @stage
    def ask_nerve(self, play: Play[Aguila]) -> None:
        unit = play.state.units.get(self.shot.unit)
        if unit is None or not _is_there(play.state, self.shot):
            if unit is not None and unit.battery in self.salvos:
                # it fired with its battery, whose first guns were enough. "BSA-5-bateria-b"
                cite = "BSA-5-bateria-b"
                play.emit(UnitShot(cite, unit.id, self.shot.target, 0, 0, 0, 0))
            play.end()
        elif unit.is_wavering and unit.nerve == "lost":
            play.end()  # it is asked once, through however many arcs it fires
        elif unit.is_wavering and not unit.nerve:
            # a Wavering unit shoots after a check at -1. "BSA-10-aturdidos-c"
            play.note(asked=NERVE.cite)
            play.call(check_with(unit.id, NERVE))

    @stage
    def heed(self, play: Play[Aguila]) -> None:
        led = self.aims.get(battery_led(play.state, self.shot))
        if self.asked and not self.passed:
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
        if self.asked == "BSA-7-objetivo-h" and not self.passed:
            unit = play.state.units[self.shot.unit]
            nearest = nearest_within_half(play.state, unit, self.shot.side)
            shot = turned_to(shot, nearest) if nearest is not None else shot
        play.note(shot=shot)
        led = battery_led(play.state, shot)
        if led:
            play.answer(aims={**self.aims, led: shot})

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
        hurt = fire(play, unit, target, self.shot, self._aimed(state))
        if hurt is not None:
            self._add(play, hurt)

    def _aimed(self, state: Aguila) -> RuleId:
        """Why it shoots at whom it does: it must, it may, or there is nothing to say."""
        if self.asked == "BSA-7-objetivo-h":
            return "BSA-7-impactar-a" if self.passed else "BSA-7-objetivo-f"
        near = nearest_within_half(state, state.units[self.shot.unit], self.shot.side)
        return "BSA-7-objetivo-g" if near is None else "BSA-7-impactar-a"

    def _shoot_officer(self, play: Play[Aguila], unit: Unit, officer: Officer) -> None:
        """Who was not wounded is not tested."""
        extra = 0
        if unit.is_gun:
            train(play, unit, officer.at)
            extra = battery_modifier(battery_of(play.state, unit)).amount
        before = self._salvo(unit)
        wounds, left = shoot_officer(play, unit, officer, self.shot.place, before)
        self._leave(play, unit, left)
        if wounds:
            play.answer(officers=(*self.officers, officer.id))
            self._add(play, Hurt(officer.id, unit.role, Side.FRONT, wounds, unit.is_gun, extra))

    def _bombard(self, play: Play[Aguila], gun: Unit, ground: Ground) -> None:
        """Wounds from falling walls are wounds of this shooting. ["BSA-Q121"]"""
        train(play, gun, middle_of(ground))
        inside = garrison_of(play.state, ground.id)
        load: Load = "indirect" if self.shot.load == "indirect" else "ball"
        wounds, left = bombard(play, gun, ground, load, self._salvo(gun))
        self._leave(play, gun, left)
        if inside is not None and wounds:
            extra = battery_modifier(battery_of(play.state, gun)).amount
            self._add(play, Hurt(inside.id, gun.role, Side.FRONT, wounds, True, extra))

    def _fire_gun(self, play: Play[Aguila], gun: Unit, target: Unit, shot: Shot) -> None:
        """The gun is turned to its target, which is no movement, and fires."""
        load = shot.load or "ball"
        train(play, gun, target.base.centre)
        side = side_shown(play.state, target, gun.base.front_centre)
        extra = battery_modifier(battery_of(play.state, gun)).amount
        needed = gun_to_hit(play.state, gun, target, load).total
        made = fire_gun(play, gun, target, load, self._salvo(gun))
        dice, hits, wounds, left = made
        self._leave(play, gun, left)
        cite = gun_shot_rule(play.state, gun, target, load, wounds)
        play.emit(UnitShot(cite, gun.id, target.id, dice, needed, hits, wounds))
        if wounds and wound(play, target.id, wounds):
            self._add(play, Hurt(target.id, gun.role, side, wounds, True, extra))

    def _salvo(self, gun: Unit) -> Salvo:
        """What the guns of its battery that have fired in this phase leave to a gun."""
        return self.salvos.get(gun.battery, ALONE) if gun.battery else ALONE

    def _leave(self, play: Play[Aguila], gun: Unit, left: Salvo) -> None:
        if gun.battery:
            play.answer(salvos={**self.salvos, gun.battery: left})

    def _add(self, play: Play[Aguila], hurt: Hurt) -> None:
        play.answer(hurt=(*self.hurt, hurt))


def _is_there(state: Aguila, shot: Shot) -> bool:
    """Whether the target of a declared shot is still on the table."""
    if shot.officer:
        return shot.target in state.officers
    return shot.target in (state.ground if shot.building else state.units)


def fire(
    play: Play[Aguila], unit: Unit, target: Unit, shot: Shot, cite: RuleId = "BSA-7-impactar-a"
) -> Hurt | None:
    """Roll to hit, then to wound, and mark the wounds."""
    state = play.state
    volley = volley_of(state, unit, target, shot)
    side = side_shown(state, target, unit.base.centre_of(shot.side))
    need = volley.to_hit.need
    hits, wounds = throw_handful(play, volley, need.cite)
    play.emit(UnitShot(cite, unit.id, target.id, volley.dice, need.number, hits, wounds))
    if wounds and wound(play, target.id, wounds):
        return Hurt(target.id, unit.role, side, wounds)
    return None


class UnitShot(DiceThrown):
    """A unit has shot, and may not do so again in this turn."""

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], shot=True))
