"""Allowances: how far each order leads, and a charge, in every formation and weather."""

from fractions import Fraction

from estandarte.games.aguila.ground.formations import entry_of
from estandarte.games.aguila.ground.weather import SLOWED, movement_share
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import RuleId, Value
from estandarte.wargame.plane.measures import INCH, inches

HALF = Fraction(1, 2)
DEEP: dict[FormationName, RuleId] = {
    "march_column": "BSA-5-marcha-a",
    "attack_column": "BSA-5-ataque-a",
    "mass": "BSA-5-masa-b",
}
"""Deep formations, which march as far as others."""
Inches = int | Fraction
"""Whole where they are: most are, and it is asked often."""


class Allowance(Value):
    """A distance in inches as a fraction, and the rule that gives it."""

    over: int
    under: int
    cite: RuleId

    @property
    def inches(self) -> Fraction:
        return Fraction(self.over, self.under)

    @property
    def length(self) -> int:
        """The same on the plane."""
        return inches(self.over, self.under)


def advance_allowance(state: Aguila, unit: Unit, on_road: bool = False) -> Allowance:
    """As far as its Vel, in deep formations too."""
    cite = DEEP.get(unit.formation, "BSA-3-avanzad-a")
    return _final(state, unit, unit.speed, cite, _extra(state, unit, on_road), road=on_road)


def half_allowance(state: Aguila, unit: Unit, cite: RuleId, on_road: bool = False) -> Allowance:
    """Half its Vel, for the orders that allow no more."""
    return _final(state, unit, HALF * unit.speed, cite, _extra(state, unit, on_road))


def quick_march_allowance(state: Aguila, unit: Unit, on_road: bool = False) -> Allowance:
    """Twice its Vel, as the formation changes it. ["BSA-3-ligero-a", "BSA-Q8"]"""
    entry, speed = entry_of(state, unit), unit.speed
    reach: Inches = 2 * speed
    cite: RuleId = "BSA-3-ligero-a"
    if entry.infantry_march_bonus is not None and unit.is_infantry:
        base = speed if state.switches.line_bonus == "replaces" else 2 * speed  # "BSA-Q4"
        reach, cite = base + entry.infantry_march_bonus, "BSA-5-linea-e"
    elif entry.cavalry_march is not None and unit.is_cavalry:
        reach, cite = Fraction(*entry.cavalry_march) * speed, "BSA-6-general-d"
    elif entry.march_loss:
        cite = "BSA-5-ataque-b" if unit.formation == "attack_column" else "BSA-5-masa-c"
        reach -= entry.march_loss
    return _final(
        state, unit, reach, cite, 2 * _extra(state, unit, on_road), quick=True, road=on_road
    )


def charge_allowance(state: Aguila, unit: Unit) -> Allowance:
    """Twice its Vel after Halt, else its Vel, as the formation changes it.

    ["BSA-8-mov-a", "BSA-8-mov-c"]
    """
    entry, speed = entry_of(state, unit), unit.speed
    reach: Inches = 2 * speed if unit.is_halted else speed
    cite: RuleId = "BSA-8-mov-a" if unit.is_halted else "BSA-8-mov-c"
    fast = sum(unit.given("charges_further"))
    extra = fast + _spurred(state, unit)
    if entry.infantry_march_bonus is not None and unit.is_infantry:
        return _line_charge(state, unit, reach, entry.infantry_march_bonus, extra)
    if entry.cavalry_march is not None and unit.is_cavalry and unit.is_halted:
        reach, cite = Fraction(*entry.cavalry_march) * speed, "BSA-6-general-e"
    elif entry.charge_share != (1, 1):
        share = Fraction(*entry.charge_share)
        if unit.formation == "attack_column":
            if state.switches.attack_column_charge == "half":
                share = HALF  # "BSA-Q5"
            cite = "BSA-5-ataque-e"
        else:
            cite = "BSA-5-masa-f"
        reach *= share
    return _final(state, unit, reach, cite, extra)


def _line_charge(state: Aguila, unit: Unit, general: Inches, bonus: int, extra: int) -> Allowance:
    """Infantry in line: its Vel and one inch, less what it has already moved.

    The weather takes its part of the whole, not of what the march has left of it.
    ["BSA-5-linea-b", "BSA-5-linea-c", "BSA-5-linea-d", "BSA-Q4"]
    """
    if state.switches.line_bonus == "added":
        return _final(state, unit, general + bonus, "BSA-5-linea-b", extra)
    cite: RuleId = "BSA-5-linea-c" if unit.is_halted else "BSA-5-linea-d"
    return _final(state, unit, unit.speed + bonus, cite, extra, unit.moved)


def half_of(state: Aguila, whole: Allowance) -> int:
    """Half of a distance on the plane, rounded only where a switch rounds them all."""
    half = _rounded(state, HALF * whole.inches)
    return inches(half.numerator, half.denominator)


def _extra(state: Aguila, unit: Unit, on_road: bool) -> int:
    """Roads and spurring each add an inch, and two to a quick march."""
    return _spurred(state, unit) + (1 if on_road else 0)


def _spurred(state: Aguila, unit: Unit) -> int:
    """An Officer in the unit who spurs it on; two do no more than one."""
    return max((more for o in state.inside(unit.id) for more in o.given("faster")), default=0)


def _final(
    state: Aguila,
    unit: Unit,
    reach: Inches,
    cite: RuleId,
    extra: int,
    gone: int = 0,
    quick: bool = False,
    road: bool = False,
) -> Allowance:
    share = movement_share(state, unit)
    if share != 1:
        reach *= share
    if gone:
        left = reach * INCH - gone
        # a line never charges less than an inch. "BSA-Q4"
        reach = Fraction(left, INCH) if left > INCH else 1
    reach = _rounded(state, reach + extra if extra else reach)
    if share != 1:
        cite = SLOWED.get(state.weather, cite)
    elif extra:
        cite = _more(state, unit, quick, road)
    return Allowance(reach.numerator, reach.denominator, cite)


def _more(state: Aguila, unit: Unit, quick: bool, road: bool) -> RuleId:
    """Why a unit goes farther than others: spurred, by a road, or faster in a charge."""
    if _spurred(state, unit):
        return "BSA-12-espoleador-b" if quick else "BSA-12-espoleador-a"
    if road:
        return "BSA-16-cruce-d" if quick else "BSA-16-cruce-c"
    return "BSA-13-rapidos-a"


def _rounded(state: Aguila, reach: Inches) -> Inches:
    if state.switches.inch_rounding == "half_inch":
        return Fraction((4 * reach + 1) // 2, 2)  # "BSA-Q11"
    return reach
