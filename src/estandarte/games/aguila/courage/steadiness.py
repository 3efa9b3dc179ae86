"""What steadies a unit under test: its Officers, its abilities, its ground."""

from estandarte.games.aguila.ground.fords import stands_on
from estandarte.games.aguila.ground.outlines import parts_of
from estandarte.games.aguila.ground.terrain import going_of
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.games.aguila.units import Officer, Unit, UnitId
from estandarte.kernel import Procedure, RuleId, Term, Value
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.overlap import overlaps

from .discipline import commands, is_steadied_from_afar, place_of_officer


class FightingPhase(Procedure):
    """Shooting or combat, in either of which a General may fall."""


class Steadier(Value):
    """An Officer and what he can do for a unit under test."""

    officer: str
    ability: str


def steadiers_for(state: Aguila, unit: Unit, cause: str) -> tuple[Steadier, ...]:
    """What may be spent on a test before the dice fall."""
    found: list[Steadier] = []
    for officer in state.staff(unit.role):
        # Once a game, for one unit under his command. "BSA-12-aguantad-a"
        if officer.can_still("aguantad") and commands(state, officer, unit):
            found.append(Steadier(officer.id, "aguantad"))
        if _keeps_in_hand(state, officer, unit, cause):
            found.append(Steadier(officer.id, "disciplinario"))
    return tuple(found)


def _keeps_in_hand(state: Aguila, officer: Officer, unit: Unit, cause: str) -> bool:
    """Once a turn, under fire or in combat."""
    if officer.steadied or not unit.damage:
        return False
    fighting = any(isinstance(frame, FightingPhase) for frame in state.stack)
    if cause == "general" and not fighting:
        return False
    if officer.inside == unit.id and officer.has("disciplinario"):
        return True
    return officer.has("muy_disciplinario") and is_steadied_from_afar(state, officer, unit)


def inspirer_of(state: Aguila, unit: Unit, cause: str) -> Officer | None:
    """An inspiring Officer near enough to have a rout thrown again."""
    for officer in state.staff(unit.role):
        if not commands(state, officer, unit):
            continue
        place = place_of_officer(state, officer)
        if officer.has("muy_inspirador"):
            if within(place, unit.base, inches(6 if cause == "reaction" else 12)):
                return officer
        elif officer.has("inspirador"):
            inside = officer.inside == unit.id
            if inside or (cause != "reaction" and within(place, unit.base, inches(6))):
                return officer
    return None


def may_roll_again(state: Aguila, unit: Unit, cause: str) -> RuleId | None:
    """The rule that lets the owner have a failed test thrown again."""
    for rule in unit.rules("tests_again"):
        if rule.tests_again(cause, lambda: is_in_difficult_ground(state, unit)):
            return rule.cite
    return None


def fanatic_in(state: Aguila, unit: UnitId) -> Officer | None:
    """An Officer whose unit passes the first test it would fail. ["BSA-12-fanatico-b"]"""
    return next((o for o in state.inside(unit) if o.can_still("fanatico")), None)


def traits_of_test(unit: Unit, cause: str) -> tuple[Term, ...]:
    """What the unit's own special rules add."""
    found = (rule.on_test(cause) for rule in unit.rules("on_test"))
    return tuple([term for term in found if term is not None])


def is_in_difficult_ground(state: Aguila, unit: Unit, areas_only: bool = False) -> bool:
    """Whether some of it stands in difficult ground: an area, or a river that can be waded."""

    def is_met(ground: Ground) -> bool:
        meant = going_of(state, ground) == "difficult" and bool(ground.corners or not areas_only)
        return meant and not stands_on(state, ground, unit.base)

    return any(overlaps(unit.base, part) for part in parts_of(state, is_met))
