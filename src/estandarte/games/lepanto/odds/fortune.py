"""What whoever attacks hopes for, and what dice that have fallen had promised."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from estandarte.games.lepanto.combat.boarding import ShipBoarded
from estandarte.games.lepanto.combat.gunnery import GunsFired
from estandarte.games.lepanto.combat.musketry import SmallArmsFired
from estandarte.games.lepanto.combat.ramming import ShipRammed
from estandarte.games.lepanto.state import Lepanto
from estandarte.games.lepanto.table.words import side_of
from estandarte.kernel import Event, Hopes, Luck

from .attacks import hit_chance, ram_chance, table_chances

HOPES = Hopes(
    good=frozenset({"sunk", "eliminated"}),
    mixed=frozenset({"both", "both.0"}),
    bad=frozenset({"repulsed", "repulsed.0", "immobilised"}),
)


def luck(
    state: Lepanto, events: Sequence[Event], before: Iterable[Event]
) -> Iterator[tuple[int, Luck]]:
    """Enemy ships that attacks have destroyed, beside the chance of each attack."""
    for place, event in enumerate(events):
        if isinstance(event, GunsFired):
            found = (event.ship, event.sunk, hit_chance(state, event.factor))
        elif isinstance(event, SmallArmsFired):
            chance = _destroyed(state, event.odds, event.modified - event.die)
            found = (event.ship, event.result != "R", chance)
        elif isinstance(event, ShipBoarded):
            found = (event.ships[0], event.result != "R", _destroyed(state, event.odds, 0))
        elif isinstance(event, ShipRammed):
            found = (event.ship, event.result == "E", ram_chance(state, event.hexes))
        else:
            continue
        ship, done, promised = found
        yield place, Luck(side_of(state, ship), int(done), promised)


def _destroyed(state: Lepanto, column: str, add: int) -> Fraction:
    each = table_chances(state, column, add)
    return each["E"] + each["B"]
