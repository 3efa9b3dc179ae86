"""Small fields for the tests: units by name, places in inches, dice as told."""

from fractions import Fraction
from typing import Any

from estandarte.games.tercios import TERCIOS
from estandarte.games.tercios.army.raising import profile_of
from estandarte.games.tercios.schema.pack import PACKS
from estandarte.games.tercios.state import BLUE, RED, Element, Tercios
from estandarte.games.tercios.switches import Switches
from estandarte.games.tercios.turn.goes import Go, TroopStep
from estandarte.games.tercios.turn.orders import Activating
from estandarte.games.tercios.units import Commander, CommandGroup, Unit
from estandarte.kernel import Action, Dice, Play, but, settle
from estandarte.kernel.testing import Stage
from estandarte.wargame.plane.bases import base_at_front
from estandarte.wargame.plane.measures import INCH, inches
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Field

PACK = PACKS.of({})


Number = int | float


FOE: dict[str, Any] = {"facing": 180, "role": BLUE}
"""Of the other side, and looking down the table."""


def inch(number: Number) -> int:
    part = Fraction(str(number)) * INCH
    return round(part)


def place(x: Number, y: Number) -> Point:
    return Point(inch(x), inch(y))


def unit(
    id: str,
    sort: str = "escuadron_clasico",
    at: tuple[Number, Number] = (36, 20),
    facing: int = 0,
    role: str = RED,
    command: str = "",
    scale: Any = "mm15",
    traits: tuple[str, ...] = (),
    without: tuple[str, ...] = (),
    arms: tuple[str, ...] = (),
    values: dict[str, Any] | None = None,
    **fields: Any,
) -> Unit:
    """A unit with its front centre at a place, facing so many degrees clockwise."""
    profile = profile_of(PACK, sort, scale)
    kept = tuple(t for t in (*profile.traits, *traits) if t not in without)
    profile = but(profile, traits=kept, arms=(*profile.arms, *arms), **(values or {}))
    base = base_at_front(place(*at), facing * 10, profile.front, profile.depth)
    fortress = fields.pop("fortress", "fortaleza_movil" in kept)
    return Unit(id, role, command or f"{role}-1", profile, base, fortress=fortress, **fields)


def commander(
    id: str,
    level: int = 2,
    at: tuple[Number, Number] = (36, 16),
    role: str = RED,
    command: str = "",
    virtues: tuple[str, ...] = (),
    qualities: tuple[str, ...] = (),
    **fields: Any,
) -> Commander:
    return Commander(
        id, role, level, command or f"{role}-1", virtues=virtues, qualities=qualities,
        at=place(*at), radius=inches(1, 2), **fields,
    )  # fmt: skip


def area(
    sort: str, x: Number, y: Number, half: Number = 3, id: str = "e1", effects: Any = None
) -> Element:
    """A square patch of ground around a place."""
    found = PACK.terrain.element[sort].effects if effects is None else effects
    corners = (
        place(x - half, y - half),
        place(x + half, y - half),
        place(x + half, y + half),
        place(x - half, y + half),
    )
    return Element(id, sort, tuple(found), corners)


def wall(
    a: tuple[Number, Number], b: tuple[Number, Number], sort: str = "wall", id: str = "e1"
) -> Element:
    effects = PACK.terrain.element[sort].effects
    return Element(id, sort, effects, (), (place(*a), place(*b)), inches(1, 4))


class Scene(Stage):
    """A field on which one thing is tried."""

    def __init__(self, *things: Any, dice: Any = (), frames: Any = (), **switches: Any) -> None:
        units = {t.id: t for t in things if isinstance(t, Unit)}
        commanders = {t.id: t for t in things if isinstance(t, Commander)}
        elements = {t.id: t for t in things if isinstance(t, Element)}
        commands = {
            name: CommandGroup(name, name.split("-")[0], kind, officer)
            for role in (RED, BLUE)
            for name, kind, officer in (
                (f"{role}-0", "staff", ""),
                (f"{role}-1", "infantry", ""),
                (f"{role}-2", "cavalry", ""),
                (f"{role}-3", "battery", ""),
            )
        }
        scale = switches.pop("scale", "mm15")
        options = Switches(**switches)
        wide, deep = (72, 48) if scale == "mm15" else (96, 60)
        state = Tercios(
            Dice(""),
            list(frames),
            units,
            commanders,
            commands,
            elements,
            PACKS.shipped().fingerprint,
            options,
            Field(0, 0, inches(wide), inches(deep)),
            scale,
            turn=1,
            score={RED: 0, BLUE: 0},
            zones={RED: "bottom", BLUE: "top"},
        )
        super().__init__(state, dice)
        if frames:
            self.run()

    def run(self) -> None:
        """Let procedures go on until somebody must decide."""
        play = Play(self.state)
        settle(play)
        self.events += play.events

    def doing(self, call: Any, *args: Any, **named: Any) -> Any:
        """Call a rule directly, as a procedure would, and let what it starts go on."""
        play = Play(self.state)
        answer = call(play, *args, **named)
        settle(play)
        self.events += play.events
        return answer

    def begin(self, frame: Any) -> None:
        self.state.stack.append(frame)
        self.run()

    def activate(self, name: str, order: Any) -> None:
        """A unit acts with an order, its card already turned up."""
        self.begin(Activating(unit=name, order=order))

    def go(self, role: str = RED) -> None:
        self.begin(Go(role=role))

    def unit(self, name: str) -> Unit:
        return self.state.units[name]

    def officer(self, name: str) -> Commander:
        return self.state.commanders[name]

    @property
    def moment(self) -> str:
        decision = self.state.decision
        return type(decision).__name__ if decision else ""

    def all(self, kind: Any) -> list[Any]:
        return [e for e in self.events if isinstance(e, kind)]

    def cites(self) -> set[str]:
        return {e.cite for e in self.events}

    def at(self, name: str) -> tuple[float, float]:
        """Where a unit's front centre is, in inches, to a hundredth."""
        front = self.unit(name).front_centre
        return round(front.x / INCH, 2), round(front.y / INCH, 2)

    def option_kinds(self, role: str = RED) -> set[str]:
        decision = self.state.decision
        assert decision is not None
        return {type(a).__name__ for a in decision.options(self.state, role)}


__all__ = [
    "BLUE",
    "FOE",
    "RED",
    "TERCIOS",
    "Scene",
    "TroopStep",
    "area",
    "commander",
    "inch",
    "place",
    "unit",
    "wall",
]


def river(y: float, bridge: float | None = 60, flow: Any = ("intransitable",)) -> list[Element]:
    """A river 2" wide from left to right, with a bridge over it."""
    found = [Element("r", "river", flow, (), (place(0, y), place(72, y)), inches(2))]
    if bridge is not None:
        ends = (place(bridge, y - 2), place(bridge, y + 2))
        found.append(Element("b", "bridge", (), (), ends, inches(6)))
    return found


def understand(state: Tercios, role: str, words: str) -> Action | None:
    """The one action that a sentence asks for at this moment, read as at the table."""
    action = TERCIOS.chapters.grammar.sole(state, role, words)
    during = state.decision
    return action if during is not None and isinstance(action, during.accepts) else None
