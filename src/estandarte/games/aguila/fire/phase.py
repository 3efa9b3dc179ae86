"""The Shooting phase: every shot declared, then rolled, then the Courage of those who were hit."""

from collections.abc import Iterable

from estandarte.games.aguila.courage.results import is_tested_with, must_test
from estandarte.games.aguila.courage.steadiness import FightingPhase
from estandarte.games.aguila.courage.testing import CourageTesting
from estandarte.games.aguila.state import Aguila, order_of_players
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Forgo,
    Open,
    Play,
    Role,
    RuleId,
    Verdict,
    but,
    no,
    stage,
)
from estandarte.wargame.answers import EVERYWHERE, Asking
from estandarte.wargame.plane.bases import Side

from .arcs import arcs_verdict, numbered, ways_to_fire
from .batteries import FireGuns
from .bombarding import AT_WALLS, BombardBuilding
from .declarations import declare
from .firing import Volley
from .gunnery import Load, battery_of, reach_of, values_of
from .salvos import Salvo
from .sharpshooting import CROWD, ShootOfficer, able_verdict, is_alive_against, try_officers
from .targets import shooter_verdict, target_verdict, unmasked_verdict
from .volley_wounds import Hurt, fire_courage
from .volleys import Shot, range_for

LOADS: tuple[Load, ...] = ("ball", "canister", "indirect")


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
            battery = any(u.battery == self.target for u in state.units.values())
            aims = battery and bool(self.target)  # at one of its guns
            return no("BSA-5-bateria-h" if aims else "BSA-7-objetivo-a", target=self.target)
        verdict = arcs_verdict(state, unit, self.shot, during.shots)
        verdict = verdict and target_verdict(state, unit, target, self.side)
        return verdict and unmasked_verdict(state, self.shot)

    def perform(self, play: Play[Aguila], during: "DeclaringShots") -> None:
        shot = numbered(self.shot, during.shots)
        declare(play, during, (shot,))


class HoldFire(Forgo):
    """Declare no more shots."""


class DeclaringShots(Decision):
    """One side names its shooters and their targets."""

    out_of_turn = "BSA-2-disparo-a"
    asked_by = "BSA-7-general-a"
    accepts = (DeclareShot, FireGuns, BombardBuilding, ShootOfficer, HoldFire)
    shots: Open[tuple[Shot, ...]] = ()

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield HoldFire(role=role)
        asking = Asking(state)
        for unit in state.of(role):
            if able_verdict(state, unit):
                yield from self._shots(asking, unit)

    def _shots(self, asking: Asking, unit: Unit) -> tuple[Action, ...]:
        """The shots of a unit; whoever is out of its range does not matter, unless it fires at
        what others see for it."""
        mates = {u.id for u in battery_of(asking.board, unit)}
        mine = but(self, shots=tuple(shot for shot in self.shots if shot.unit in mates))

        def legal(board: Aguila) -> tuple[Action, ...]:
            return tuple(a for a in shots_to_try(board, unit) if a.check(board, mine))

        reach = farthest_shot(asking.board, unit) + CROWD
        return asking.about(unit.base, reach, ("shots", unit.id, mine.shots), legal, unit)


def farthest_shot(state: Aguila, unit: Unit) -> int:
    """How far anybody may be who matters to a unit's fire: everywhere, if a friend looks for it."""
    if unit.given("lobs") or (unit.is_gun and values_of(unit).calibre == "howitzer"):
        return EVERYWHERE
    return reach_of(state, unit, "ball") if unit.is_gun else range_for(state, unit)


def shots_to_try(state: Aguila, unit: Unit) -> Iterable[Action]:
    id, role = unit.id, unit.role
    foes = [enemy.id for enemy in state.enemies_of(role)]
    riders = (o for o in state.lone_officers() if o.role != role)
    yield from (ShootOfficer(id, o.id, role=role) for o in riders)
    if unit.is_gun:
        yield from (FireGuns(id, f, load, role=role) for f in foes for load in LOADS)
        houses = ((g, load) for g in state.ground for load in AT_WALLS)
        yield from (BombardBuilding(id, *aimed, role=role) for aimed in houses)
    else:
        ways = ((f, *way) for f in foes for way in ways_to_fire(state, unit))
        yield from (DeclareShot(id, *way, role=role) for way in ways)


class TryNext(Action):
    """The shooting player says whose Courage is tried next. ["BSA-7-coraje-b"]"""

    unit: UnitId

    def check(self, state: Aguila, during: "OrderingTests") -> Verdict:
        if self.unit in during.units:
            return YES
        return no(_untested(state.units.get(self.unit)), unit=self.unit)

    def perform(self, play: Play[Aguila], during: "OrderingTests") -> None:
        play.end(testing=self.unit)


def _untested(unit: Unit | None) -> RuleId:
    """Why a unit is not to be tested: too little damage, or none of these shots'."""
    if unit is None or not unit.damage:
        return "BSA-7-coraje-b"
    return "BSA-7-coraje-f" if is_tested_with(unit.damage) else "BSA-10-prueba-c"


class OrderingTests(Decision):
    asked_by = "BSA-2-disparo-c"
    accepts = (TryNext,)
    shown = ("units",)
    units: Open[tuple[UnitId, ...]]

    def grounds(self, state: Aguila) -> RuleId:
        """Before the other player shoots, or when nobody has any shots left."""
        each = state.switches.shooting_courage == "each_player"
        first = self.waiting == order_of_players(state, "shooting")[:1]
        return self.asked_by if each and first else "BSA-10-prueba-b"

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        return (TryNext(unit, role=role) for unit in self.units)


class Shooting(FightingPhase):
    """The third phase: the initiative player first, then the other. ["BSA-2-disparo-a"]"""

    shots: Open[tuple[Shot, ...]] = ()
    hurt: Open[tuple[Hurt, ...]] = ()
    officers: Open[tuple[str, ...]] = ()
    testing: Open[UnitId] = ""
    salvos: Open[dict[str, Salvo]] = {}
    """What the guns of each battery that have fired leave to the others."""
    aims: Open[dict[str, Shot]] = {}
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


def _fire_next(play: Play[Aguila], phase: Shooting, again: str) -> None:
    if phase.shots and not play.state.is_over:
        first, *rest = phase.shots
        play.note(shots=tuple(rest), at=again)
        play.call(
            Volley(
                shot=first, hurt=phase.hurt, officers=phase.officers, salvos=phase.salvos,
                aims=phase.aims,
            )
        )  # fmt: skip


def _weight_on(phase: Shooting, officer: str, role: Role) -> int:
    hurts = [h for h in phase.hurt if h.unit == officer and h.by == role]
    return sum(m.amount for m in fire_courage(hurts))


def _test_next(play: Play[Aguila], phase: Shooting, role: Role, again: str) -> None:
    """Those who were wounded and have two markers, in the order the shooter likes."""
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
    test = test_under_fire(phase, unit, role)
    play.note(testing="", hurt=tuple(h for h in phase.hurt if h.unit != unit or h.by != role))
    play.call(test)


def test_under_fire(phase: Shooting, unit: UnitId, role: Role) -> CourageTesting:
    """What a player's shots make a unit test."""
    hurts = [h for h in phase.hurt if h.unit == unit and h.by == role]
    return CourageTesting(unit=unit, cause="fire", modifiers=fire_courage(hurts))
