"""The pitched battle, and with it all that a scenario says of itself: its brothers in `book` say
only what differs.

Nobody else knows a scenario by name: who wants to know what holds in the one that is fought asks
`scenario_of`. Its numbers stand in data/scenarios.toml, its words in text/scenarios.toml.
"""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal

from estandarte.games.aguila.before.deployment_order import step_of
from estandarte.games.aguila.before.zones import (
    ASIDE,
    EDGES,
    Edge,
    depth_of_zone,
    extent,
    is_defender,
    rectangle,
    starts_below,
    strip,
)
from estandarte.games.aguila.camp import Objective
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import YES, Play, Role, RuleId, Value, Verdict, no
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.outlines import Outline
from estandarte.wargame.plane.terrain import Field

from . import victory
from .control import Hold, Measure
from .counting import Count, destroyed, margin_of
from .demanded import DemandedGround

Brought = Mapping[Role, str]


class Armies(Value):
    """What is brought where nobody says otherwise, and what a fair pair of armies is."""

    usual: Brought = {}
    """Other armies than in most battles."""
    line_exactly: Brought = {}
    """Where guns need line infantry of just six companies, an army that has it."""
    defence: str = ""
    """What is added to the name of an army that a defender brings."""
    size: RuleId = "BSA-16-comun-b"
    positions: RuleId = ""
    """By which rule the defender's list has positions."""


class Sides(Value):
    """Who attacks, who chooses a side of the table, and who deploys first."""

    lots: RuleId = ""
    """By which rule attacker and defender are drawn by lot."""
    siege: bool = False
    """One side holds something: it deploys all its army before the other."""
    taken: Literal["rolled", "rolled_side_only", "by_attacker", "with_ground"] = "rolled"
    """With the ground the defender chooses his long edge. ["BSA-Q133"]"""
    rule: RuleId = "BSA-16-tirada-a"
    """Of the roll for sides."""
    parts: tuple[str, ...] = EDGES
    """What there is to choose: an edge, a side of the diagonal, a quadrant."""


class Zones(Value):
    """Where each side deploys."""

    rule: RuleId = "BSA-16-zona-a"
    defender: RuleId = ""
    """The same for a defender, where it is another."""
    aside: RuleId = ""
    """By which rule only those with Formación abierta stand near the short edges."""

    def rule_for(self, state: Aguila, role: Role) -> RuleId:
        return self.defender if self.defender and is_defender(state, role) else self.rule

    def box(self, state: Aguila, role: Role) -> Field | None:
        """The zone where it is a rectangle, or the box that holds it; None off the table."""
        return strip(state, role, 0, depth_of_zone(state))

    def area(self, state: Aguila, role: Role) -> Outline | None:
        box = self.box(state, role)
        return rectangle(box) if box is not None else None

    def holds(self, state: Aguila, role: Role, body: Base | Disc) -> bool:
        box = self.box(state, role)
        return box is not None and is_on_field(body, box)

    def room_verdict(self, state: Aguila, role: Role, body: Base | Disc, is_open: bool) -> Verdict:
        """How near to the short edges it may stand. ["BSA-16-zona-b"]"""
        if is_open or not self.aside:
            return YES
        room = room_aside(state, body)
        return YES if room >= ASIDE else no(self.aside, room=room)

    def post_verdict(self, state: Aguila, unit: Unit, base: Base) -> Verdict:
        """Whether some must stand elsewhere."""
        return YES

    def dig_verdict(self, state: Aguila, unit: Unit, base: Base) -> Verdict:
        """Whether sappers may dig for a unit here."""
        return YES


class Terrain(Value):
    """The pieces laid by the dice, after those of the scenario."""

    placed: int = 0
    """So many of the scenario's own are counted."""
    least: int = 0
    """More than usual."""
    by_attacker: bool = False
    rule: RuleId = "BSA-15-terreno-d"


class Order(Value):
    """The order of set-up: what is done at some of its stages, and who deploys when."""

    terrain: Terrain = Terrain()
    classes: RuleId = "BSA-16-orden-a"
    vanguard: RuleId = "BSA-13-vanguardia-a"

    def after_ground(self, play: Play[Aguila]) -> None:
        """Once its ground is laid."""

    def objectives(self, play: Play[Aguila]) -> None:
        """Objectives that are no part of its ground."""

    def divide_army(self, play: Play[Aguila]) -> None:
        """Who comes later."""

    def positions(self, play: Play[Aguila]) -> None:
        """Works that are raised before the armies come."""

    def last(self, play: Play[Aguila]) -> None:
        """When all have deployed."""

    def step(self, unit: Unit) -> int:
        """When a unit is deployed."""
        return step_of(unit)

    def rule_for(self, state: Aguila, role: Role, step: int) -> RuleId:
        """Who begins with a class."""
        return self.classes


class Marching(Value):
    """An attacker who starts off the table: by which rules he comes, led and formed."""

    entry: RuleId
    command: RuleId
    formation: RuleId


class Arrivals(Value):
    """Who comes onto the table later, and by which edges."""

    marching: Marching | None = None
    splits: RuleId = ""
    """By which rule the defender leaves half of his army in reserve."""
    entry: RuleId = "BSA-16-reservas-b"
    early: RuleId = ""
    """Why a reserve may not come yet, where it is a rule of its own."""
    at_will: bool = False
    """Without a die for each."""

    def early_rule(self, unit: Unit | None) -> RuleId:
        return self.early

    def edges(self, state: Aguila, role: Role) -> Iterator[tuple[Edge, int, int]]:
        """The own edge, and the short edges of the own zone. ["BSA-16-reservas-b"]"""
        field, below = state.field, starts_below(state, role)
        yield "bottom" if below else "top", field.left, field.right
        if self.at_will or (self.marching is not None and role == state.camp.attacker):
            return
        deep = self.flank(state, role)
        low, high = (field.bottom, field.bottom + deep) if below else (field.top - deep, field.top)
        yield "left", low, high
        yield "right", low, high

    def flank(self, state: Aguila, role: Role) -> int:
        """How much of the short edges."""
        return depth_of_zone(state)


class CornerArrivals(Arrivals):
    """Of a zone in a corner of the table the two edges that it has."""

    def edges(self, state: Aguila, role: Role) -> Iterator[tuple[Edge, int, int]]:
        area, field = scenario_of(state).zones.area(state, role), state.field
        assert area is not None
        yield "bottom" if starts_below(state, role) else "top", area.left, area.right
        yield "left" if area.left == field.left else "right", area.bottom, area.top


class Outcome(Value):
    """What is counted when the last turn is over. ["BSA-16-campal-c", "BSA-16-escalada-g"]"""

    rule: RuleId = "BSA-16-campal-c"
    drawn: RuleId = ""
    """Why nobody has won, where it is a rule of its own."""
    defended: RuleId = ""
    """Why the defender has."""
    hold: Hold | None = None
    """What holds an objective, where each is told of."""

    def count(self, state: Aguila) -> Count:
        """More points of enemy units destroyed."""
        points = destroyed(state.camp)
        return Count(victory.by_destroyed_points(points, margin_of(state)), points)


class Worth(Value):
    """What whoever leads an army should know of what counts."""

    near: tuple[Measure, int] | None = None
    """How near to an objective a unit stands at it, in inches, well inside of what is asked for;
    nothing where no ground counts."""
    alone: bool = False
    """Nothing counts in the end but who stands where."""
    posts: bool = False
    """A defender has houses and positions to stand in."""
    narrow: bool = False
    """Horse would only stand in the lanes that the foot needs."""

    def of(self, state: Aguila, role: Role, objective: Objective, number: int) -> int:
        """What an objective counts for a side."""
        return objective.worth


class PitchedBattle:
    """Two armies on ground that was agreed upon; a scenario says what is otherwise in it."""

    name: ClassVar[str] = ""
    ready: ClassVar[bool] = False
    """Both armies stand in ready lines."""
    armies: ClassVar[Armies] = Armies()
    sides: ClassVar[Sides] = Sides()
    ground: ClassVar[DemandedGround | None] = None
    zones: ClassVar[Zones] = Zones()
    order: ClassVar[Order] = Order()
    arrivals: ClassVar[Arrivals] = Arrivals()
    length: ClassVar[RuleId] = ""
    outcome: ClassVar[Outcome] = Outcome()
    worth: ClassVar[Worth] = Worth()
    dismounting: ClassVar[RuleId] = ""
    """By which rule dragoons may dismount. ["BSA-6-dragones-a"]"""

    def __init_subclass__(cls) -> None:
        SCENARIOS[cls.name] = cls


Scenario = type[PitchedBattle]
SCENARIOS: dict[str, Scenario] = {}
"""By their names; `book` brings them."""


def scenario_called(name: str) -> Scenario:
    """Whatever has no rules of its own is a pitched battle on ground agreed upon."""
    return SCENARIOS.get(name, PitchedBattle)


def scenario_of(state: Aguila) -> Scenario:
    return SCENARIOS.get(state.camp.scenario, PitchedBattle)


def room_aside(state: Aguila, body: Base | Disc) -> int:
    """How far a body is from the nearer short edge."""
    box, field = extent(body), state.field
    return min(box.left - field.left, field.right - box.right)
