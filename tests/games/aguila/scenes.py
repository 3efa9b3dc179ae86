"""Small battlefields for the tests: units by name, places in inches, dice as told."""

from fractions import Fraction
from typing import Any

from estandarte.games.aguila.army.raising import profile_of
from estandarte.games.aguila.game import AGUILA
from estandarte.games.aguila.schema.charts import charts_of
from estandarte.games.aguila.schema.pack import pack_named, shipped_pack
from estandarte.games.aguila.state import BLUE, RED, Aguila, Ground, Losses
from estandarte.games.aguila.switches import Switches
from estandarte.games.aguila.units import Officer, Unit
from estandarte.kernel import Action, Dice, Play, Sum, Term, but, settle
from estandarte.kernel.testing import Stage
from estandarte.wargame.plane.bases import base_at_front
from estandarte.wargame.plane.measures import INCH, inches, millimetres
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Field

PACK = pack_named(shipped_pack().fingerprint)
Number = int | float


def inch(number: Number) -> int:
    return round(Fraction(str(number)) * INCH)


def place(x: Number, y: Number) -> Point:
    return Point(inch(x), inch(y))


def unit(
    id: str = "A",
    sort: str = "fr_linea:24",
    formation: Any = "",
    at: tuple[Number, Number] = (36, 20),
    facing: int = 0,
    role: str = RED,
    abilities: tuple[str, ...] = (),
    without: tuple[str, ...] = (),
    values: dict[str, Any] | None = None,
    **fields: Any,
) -> Unit:
    """A unit with its front centre at a place, facing so many degrees clockwise from up."""
    profile = profile_of(sort, PACK)
    kept = tuple(a for a in profile.abilities if a not in without)
    profile = but(profile, abilities=(*kept, *abilities), **(values or {}))
    base = base_at_front(place(*at), facing * 10, profile.front, profile.depth)
    standing = formation or ("unlimbered" if profile.gun else profile.formations[0])
    return Unit(id, role, profile, base, standing, **fields)


def enemy(id: str = "B", *args: Any, **named: Any) -> Unit:
    named.setdefault("at", (36, 30))
    return unit(id, *args, facing=named.pop("facing", 180), role=BLUE, **named)


def officer(
    id: str = "O",
    rank: Any = "comandante",
    at: tuple[Number, Number] = (36, 16),
    role: str = RED,
    abilities: tuple[str, ...] = (),
    nation: str = "francia",
    **fields: Any,
) -> Officer:
    values, grade = PACK.officers.officer[nation][rank], PACK.officers.rank[rank]
    known: dict[str, Any] = {
        "speed": values.speed, "melee": values.melee, "attacks": values.attacks,
        "defence": values.defence, "discipline": values.discipline, "courage": values.courage,
        "abilities": (*values.abilities, *abilities), "at": place(*at),
        "radius": millimetres(PACK.sizes.officer.radius_mm),
        "command_range": inches(grade.command_range), "regroup_dice": grade.regroup_dice,
    }  # fmt: skip
    return Officer(id, role, rank, **{**known, **fields})


def area(piece: str, x: Number, y: Number, half: Number = 3, id: str = "t1") -> Ground:
    """A square patch of ground around a place."""
    corners = (
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
    )
    return Ground(id, piece, tuple(place(*c) for c in corners))


def wall(
    a: tuple[Number, Number], b: tuple[Number, Number], piece: str = "fence", id: str = "t1"
) -> Ground:
    return Ground(id, piece, (), (place(*a), place(*b)), inches(1, 4))


def added(told: Sum) -> tuple[Term, ...]:
    """What changes a sum, which comes to what is told of it."""
    assert told.tally.total == told.total
    return told.terms


class Scene(Stage):
    """A battlefield on which one thing is tried."""

    def __init__(
        self, *things: Any, dice: Any = (), fields: dict[str, Any] | None = None, **switches: Any
    ) -> None:
        state = Aguila(
            Dice(""), [],
            {t.id: t for t in things if isinstance(t, Unit)},
            {t.id: t for t in things if isinstance(t, Officer)},
            {t.id: t for t in things if isinstance(t, Ground)},
            charts_of(PACK), Switches(**switches), Field(0, 0, inches(72), inches(48)),
            {RED: 3, BLUE: 3}, {RED: Losses(), BLUE: Losses()}, turn=1,
        )  # fmt: skip
        for name, value in (fields or {}).items():
            setattr(state, name, value)
        super().__init__(state, dice)

    def doing(self, call: Any, *args: Any, **named: Any) -> Any:
        """Call a rule directly, as a procedure would, and let what it starts go on."""
        play = Play(self.state)
        answer = call(play, *args, **named)
        settle(play)
        self.events += play.events
        return answer

    def begin(self, frame: Any) -> None:
        self.state.stack.append(frame)
        play = Play(self.state)
        settle(play)
        self.events += play.events

    def unit(self, name: str = "A") -> Unit:
        return self.state.units[name]

    def officer(self, name: str = "O") -> Officer:
        return self.state.officers[name]

    @property
    def moment(self) -> str:
        decision = self.state.decision
        return type(decision).__name__ if decision else ""

    def all(self, kind: Any) -> list[Any]:
        return [e for e in self.events if isinstance(e, kind)]

    def dice_thrown(self) -> int:
        return sum(type(e).__name__ == "DieRolled" for e in self.events)

    def at(self, name: str = "A") -> tuple[float, float]:
        """Where a unit's front centre is, in inches, to a hundredth."""
        front = self.unit(name).base.front_centre
        return round(front.x / INCH, 2), round(front.y / INCH, 2)


__all__ = [
    "BLUE",
    "PACK",
    "RED",
    "Scene",
    "area",
    "enemy",
    "inch",
    "officer",
    "place",
    "unit",
    "wall",
]


def understand(state: Aguila, role: str, words: str) -> Action | None:
    """The one action that a sentence asks for at this moment, read as at the table."""
    action = AGUILA.chapters.grammar.sole(state, role, words)
    during = state.decision
    return action if during is not None and isinstance(action, during.accepts) else None
