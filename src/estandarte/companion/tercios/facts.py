"""What is asked about two units of Tercios."""

from math import isqrt
from typing import Literal

from estandarte.companion.facts import Band, Fact
from estandarte.games.tercios.charge.paths import out_of_doors
from estandarte.games.tercios.fire.shooting import range_of
from estandarte.games.tercios.ground.terrain import OPEN_GROUND, Going
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import CommanderId, Unit, UnitId
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.games.tercios.values.strength import fire_of, speed_of
from estandarte.kernel import Value, but
from estandarte.wargame.plane.measures import FARTHEST, INCH, inches

Deed = Literal["shoot", "charge", "obey"]
DEEDS: tuple[Deed, ...] = ("shoot", "charge", "obey")
Side = Literal["front", "flank", "rear"]
Height = Literal["level", "mine", "theirs"]
OPEN = "open"
ANYTHING: tuple[str, ...] = ()

FACTS = (
    Fact("distance", ANYTHING, "", ("shoot", "charge")),
    Fact("side", ("front", "flank", "rear"), "front", ("charge",)),
    Fact("theirs_on", ANYTHING, OPEN, ("shoot", "charge")),
    Fact("mine_on", ANYTHING, OPEN, ("shoot", "charge")),
    Fact("between", ANYTHING, OPEN, ("charge",)),
    Fact("height", ("level", "mine", "theirs"), "level", ("charge",)),
    Fact("mine_led", ("yes", "no"), "yes", ("obey",)),
    Fact("theirs_led", ("yes", "no"), "yes", ("shoot", "charge")),
    Fact("company", ("yes", "no"), "yes", ("shoot", "charge"), after=True),
    Fact("barred", ("neither", "mine", "theirs"), "neither", ("charge",), after=True),
)
"""In the order in which they are asked."""


class Ground(Value, cache_hash=True):
    """A piece of scenery as one sees it: its kind, and what it does where dice have decided."""

    kind: str
    effects: tuple[str, ...]


class Told(Value):
    """What a tape and an eye give of two units; no co-ordinates."""

    distance: int
    """From the front centre of mine to the nearest centre of theirs that it sees."""
    side: Side = "front"
    """Of theirs, on which mine stands."""
    theirs_on: tuple[Ground, ...] = ()
    mine_on: tuple[Ground, ...] = ()
    between: tuple[Ground, ...] = ()
    height: Height = "level"
    """Who stands wholly above the other when they meet."""
    mine_led: tuple[CommanderId, ...] = ()
    """Commanders outside units who have it in reach."""
    theirs_led: tuple[CommanderId, ...] = ()
    company: tuple[CommanderId, ...] = ()
    """Those of them who would not be left alone at hand, were this one lost."""
    barred: tuple[UnitId, ...] = ()
    """Whose way back was not free."""


def fact(name: str) -> Fact:
    return next(f for f in FACTS if f.name == name)


def asked_for(deed: Deed) -> tuple[Fact, ...]:
    return tuple(f for f in FACTS if deed in f.deeds)


def shot_bands(state: Tercios, shot: Shot) -> tuple[Band, ...]:
    """Where the dice of a weapon change with the distance, asked of the rule that counts them."""
    reach = inches(range_of(state, shot.unit, shot.weapon).total)
    found: list[Band] = []
    last: object = None
    for place in _marks(reach):
        strength = fire_of(state, but(shot, square=place * place))
        now = strength.total, strength.terms
        if found and now == last:
            found[-1] = but(found[-1], most=place)
        else:
            found.append(Band(place, place, strength.total))
        last = now
    return tuple(found)


def charge_bands(
    state: Tercios, unit: Unit, target: Unit, ground: Going = OPEN_GROUND
) -> tuple[Band, ...]:
    """How far a charge carries over some ground, and what is beyond it."""
    unit = out_of_doors(state, unit, target)
    reach = inches(speed_of(state, unit, "atacad", ground).total)
    return Band(0, reach, 0), Band(reach + 1, FARTHEST, 0)


def _marks(reach: int) -> list[int]:
    """Every half inch, and the places just short of it and just beyond."""
    halves = range(0, reach + 1, INCH // 2)
    found = {p for half in halves for p in (half - 1, half, half + 1) if 0 <= p <= reach}
    return sorted(found | {reach})


def on_tape(distance: int, bands: tuple[Band, ...]) -> int:
    """A distance to the half inch, as a tape gives it, and in the band in which it lies."""
    half = INCH // 2
    near = (distance + half // 2) // half * half
    held = next((b for b in bands if b.holds(distance)), None)
    if held is None or held.holds(near):
        return near
    return min((held.least, held.most), key=lambda end: abs(end - distance))


def length(square: int) -> int:
    """The whole units of a distance; what the rules compare are the squares."""
    root = isqrt(square)
    return root if root * root == square else root + 1
