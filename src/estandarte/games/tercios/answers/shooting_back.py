"""Turning and shooting: ¡Atención! and ¡Fuego! as reactions."""

from collections.abc import Iterable

from estandarte.games.tercios.charge.paths import charge_way
from estandarte.games.tercios.fire.after_shooting import StandFast
from estandarte.games.tercios.fire.shooting import aim, resolve, shooters
from estandarte.games.tercios.morale.activity import BARRED
from estandarte.games.tercios.movement.displacement import turn_unit
from estandarte.games.tercios.movement.marches import facing_verdict, nearest_approach
from estandarte.games.tercios.reactions.reacting import (
    CARD_REACTIONS,
    Answering,
    CardReaction,
    Threat,
)
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.games.tercios.values.flanks import is_taken_from_behind
from estandarte.games.tercios.values.strength import has
from estandarte.kernel import (
    YES,
    Action,
    Offer,
    Open,
    Play,
    Procedure,
    Role,
    Verdict,
    but,
    choice,
    no,
    stage,
)
from estandarte.wargame.plane.bases import SIDES, Base, Side

from .flight import Flight


def reaction_shots(state: Tercios, unit: Unit, order: Order, threat: Threat) -> list[Shot]:
    """The shots a unit could make at the enemy that provoked it, one for each weapon."""
    if threat.charge and is_taken_from_behind(state, unit, threat.start):
        return []
    base = where_shot(state, threat)
    found = []
    for shooter in shooters(state, unit):
        for weapon in shooter.profile.shooting:
            shot = aim(state, shooter, threat.enemy, weapon, order, reaction=True, base=base)
            if isinstance(shot, Shot):
                found.append(shot)
    return found


def where_shot(state: Tercios, threat: Threat) -> Base | None:
    """A charger is shot at where its charge will end, anyone else where it was stopped.

    ["TER-Q24"]
    """
    if not threat.charge:
        return None
    target = next((f.target for f in reversed(state.stack) if hasattr(f, "target")), "")
    if target not in state.units:
        return None
    charger, charged = state.units[threat.enemy], state.units[target]
    way = charge_way(state, charger, charged)
    if way is not None:
        return way.base  # "TER-Q14"
    # Without a straight way it will press on as near as it can. "TER-Q13"
    return None if charger.building else nearest_approach(state, charger, charged)


class TurnToFace(Action):
    """React with a change of facing."""

    side: Side

    def check(self, state: Tercios, during: "AttentionChoice") -> Verdict:
        return facing_verdict(state, state.units[during.unit], self.side)

    def perform(self, play: Play[Tercios], during: "AttentionChoice") -> None:
        play.end()
        turn_unit(play, during.unit, self.side, "TER-reactions-atencion-a")


class ShootBack(Action):
    """Shoot at the enemy that provoked the reaction."""

    risky = True
    weapon: str
    shooter: UnitId = ""

    def check(self, state: Tercios, during: "AttentionChoice | FireChoice") -> Verdict:
        return YES if self.aimed(state, during) else no("TER-reactions-j", weapon=self.weapon)

    def perform(self, play: Play[Tercios], during: "AttentionChoice | FireChoice") -> None:
        play.end()
        shot = self.aimed(play.state, during)
        assert shot is not None
        loose = isinstance(during, FireChoice) and during.flees
        body = play.state.units[during.unit]
        others = tuple(u.id for u in shooters(play.state, body) if u.id != shot.unit.id)
        unit, threat, order = during.unit, during.threat, during.order
        play.call(
            FollowingShots(unit=unit, threat=threat, order=order, shooters=others, flees=loose)
        )
        resolve(play, shot)

    def aimed(self, state: Tercios, during: "AttentionChoice | FireChoice") -> Shot | None:
        """The shot as it will be made: whoever means to flee gives up the gain of firearms."""
        unit = state.units.get(during.unit)
        if unit is None or during.threat.enemy not in state.units:
            return None
        shooter = self.shooter or during.unit
        found = reaction_shots(state, unit, during.order, during.threat)
        loose = isinstance(during, FireChoice) and during.flees
        return next(
            (
                but(s, will_flee=loose and s.is_firearm)
                for s in found
                if s.weapon == self.weapon and s.unit.id == shooter
            ),
            None,
        )


class FollowingShots(Procedure):
    """The integrated gun and the other units of works shoot too, each shot resolved in full."""

    unit: Open[UnitId]
    threat: Open[Threat]
    order: Open[Order]
    shooters: Open[tuple[UnitId, ...]]
    flees: Open[bool]

    @stage
    def shoot(self, play: Play[Tercios]) -> None:
        if not self.shooters:
            return
        play.note(at="shoot", shooters=self.shooters[1:])
        unit = play.state.units.get(self.unit)
        if unit is None or self.threat.enemy not in play.state.units:
            return
        found = reaction_shots(play.state, unit, self.order, self.threat)
        shot = next((s for s in found if s.unit.id == self.shooters[0]), None)
        if shot is not None:
            resolve(play, shot)

    @stage
    def flee(self, play: Play[Tercios]) -> None:
        unit = play.state.units.get(self.unit)
        # From an enemy that the volley has destroyed nobody flees.
        if self.flees and unit is not None and self.threat.enemy in play.state.units:
            # One check covers both the shot and the flight.
            cite = "TER-troops-hostigador-c"
            play.call(Flight((unit.role,), unit.id, self.threat, cite, may_stay=True))


class AttentionChoice(Answering):
    """¡Atención! as a reaction: one change of facing, one shot or neither. ["TER-Q118"]"""

    barred = BARRED
    asked_by = "TER-reactions-atencion-a"
    accepts = (TurnToFace, ShootBack, StandFast)

    @property
    def order(self) -> Order:
        return "atencion"

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        unit = state.units[self.unit]
        yield from (TurnToFace(s, role=role) for s in SIDES if facing_verdict(state, unit, s))
        for shot in reaction_shots(state, unit, "atencion", self.threat):
            yield ShootBack(shot.weapon, shot.unit.id, role=role)
        yield StandFast(role=role)

    def offers(self, state: Tercios, role: Role) -> Iterable[Offer]:
        yield Offer("turn_to_face", {"side": choice("left", "right", "rear")})
        weapons = state.units[self.unit].profile.shooting
        yield Offer("shoot_back", {"weapon": choice(*weapons)})
        yield Offer("stand_fast")


class FireChoice(Answering):
    """¡Fuego! as a reaction: one shot at the enemy, before any combat."""

    barred = BARRED
    asked_by = "TER-reactions-fuego-a"
    accepts = (ShootBack,)
    flees: Open[bool] = False

    @property
    def order(self) -> Order:
        return "fuego"

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        for shot in reaction_shots(state, state.units[self.unit], "fuego", self.threat):
            yield ShootBack(shot.weapon, shot.unit.id, role=role)


@CARD_REACTIONS.trait("atencion")
class TurningOrShooting(CardReaction):
    cite = "TER-reactions-atencion-a"

    def verdict(self, state: Tercios, unit: Unit, threat: Threat) -> Verdict:
        if any(facing_verdict(state, unit, s) for s in SIDES):
            return YES
        return YES if reaction_shots(state, unit, "atencion", threat) else no(self.cite)

    def carry_out(self, play: Play[Tercios], unit: Unit, threat: Threat, stand: bool) -> None:
        play.call(AttentionChoice((unit.role,), unit.id, threat))


@CARD_REACTIONS.trait("fuego")
class ShootingBack(CardReaction):
    cite = "TER-reactions-fuego-a"

    def verdict(self, state: Tercios, unit: Unit, threat: Threat) -> Verdict:
        found = reaction_shots(state, unit, "fuego", threat)
        return YES if found else no("TER-reactions-j", unit=unit.id)

    def carry_out(self, play: Play[Tercios], unit: Unit, threat: Threat, stand: bool) -> None:
        loose = has(play.state, unit, "harasses") and not stand
        play.call(FireChoice((unit.role,), unit.id, threat, loose))
