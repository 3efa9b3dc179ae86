"""Matchups: what one kind of troops is worth against another on open ground, nobody helping.

They are known by heart: each is reckoned once, on a bare table with the two of them alone, so that
what is remembered can be no other than what would be reckoned again.
"""

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.kernel import but
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point

from .temper import TerciosTemper
from .worth import charge_worth, volley_worth

MOST = 20_000
"""More than this is forgotten and reckoned again."""

_CHARGES: dict[object, dict[object, float]] = {}
_VOLLEYS: dict[object, dict[object, float]] = {}


class Matchups:
    """Between the troops of one battle, as one temper sees them."""

    def __init__(self, state: Tercios, temper: TerciosTemper) -> None:
        self.state, self.temper = state, temper
        self.fearing = but(temper, care=temper.trade)
        key = (state.pack_name, state.switches, temper)
        self._charges = _CHARGES.setdefault(key, {})
        self._volleys = _VOLLEYS.setdefault(key, {})

    def charge(self, attacker: Unit, defender: Unit, flank: bool, fear: bool = False) -> float:
        """What a charge home would give less what it would cost; whoever fears it thinks less of
        what it would cost the enemy.
        """
        key = (_sort(attacker), _sort(defender), flank, fear)
        found = self._charges.get(key)
        if found is None:
            worth = self._charge(attacker, defender, flank, fear)
            found = self._remember(self._charges, key, worth)
        return found

    def volley(self, shooter: Unit, target: Unit, far: int) -> float:
        """What a volley with ¡Fuego! would cost a target so many inches away."""
        key = (_sort(shooter), _sort(target), far)
        found = self._volleys.get(key)
        if found is None:
            found = self._remember(self._volleys, key, self._volley(shooter, target, far))
        return found

    def _remember(self, table: dict[object, float], key: object, worth: float) -> float:
        if len(table) >= MOST:
            table.clear()
        table[key] = worth
        return worth

    def _charge(self, attacker: Unit, defender: Unit, flank: bool, fear: bool) -> float:
        bare, one, other = self._alone(attacker, defender, 8, flank)
        temper = self.fearing if fear else self.temper
        return charge_worth(bare, one, other, one.front_centre, temper)

    def _volley(self, shooter: Unit, target: Unit, far: int) -> float:
        bare, one, other = self._alone(shooter, target, far, False)
        square = inches(far) ** 2
        best = 0.0
        for weapon in one.profile.shooting:
            arm = bare.weapons[weapon]
            if arm.range >= far and any(one.profile.fire):
                start, end = one.front_centre, other.front_centre
                shot = Shot(one, other, weapon, arm.sort, start, square, "fuego", end=end)
                best = max(best, volley_worth(bare, shot, self.temper))
        return best

    def _alone(self, one: Unit, other: Unit, far: int, flank: bool) -> tuple[Tercios, Unit, Unit]:
        """The two of them on an empty table, face to face or one behind the other."""
        bare = self.state.clone()
        bare.commanders, bare.elements, bare.demands = {}, {}, ()
        first = _bare(one, "one", Point(0, 0), 0)
        second = _bare(other, "other", Point(0, inches(far) + one.base.depth), 0 if flank else 1800)
        bare.units = {first.id: first, second.id: second}
        bare.disturb()
        return bare, first, second


def _sort(unit: Unit) -> tuple[object, ...]:
    """All of a unit that a matchup depends on."""
    return (unit.profile, unit.wear, unit.disordered, unit.fortress, unit.role)


def _bare(unit: Unit, name: str, at: Point, heading: int) -> Unit:
    base = but(unit.base, centre=at, heading=heading)
    return Unit(
        name, unit.role, "", unit.profile, base, unit.wear, unit.disordered, fortress=unit.fortress
    )
