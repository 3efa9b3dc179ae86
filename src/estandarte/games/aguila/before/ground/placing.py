"""Placing terrain: what the scenario demands, then piece after piece by the dice."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from estandarte.games.aguila.before.zones import DIAGONALS, EDGES, OPPOSITE
from estandarte.games.aguila.camp import Objective
from estandarte.games.aguila.ground.terrain import may_place_more, may_stop, roll_piece
from estandarte.games.aguila.scenarios.demanded import DemandedGround
from estandarte.games.aguila.scenarios.pitched import scenario_of
from estandarte.games.aguila.state import Aguila, Ground, other
from estandarte.kernel import (
    YES,
    Action,
    Choice,
    Decision,
    Dice,
    Event,
    Forgo,
    Limit,
    Offer,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    Verdict,
    all_of,
    but,
    choice,
    no,
    stage,
)
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point

from .shapes import Laid, apart_verdict, ground_of, group_verdict, shape_verdict, shapes_of


class GroundLaid(Event):
    """The ground of the scenario is on the table, with what it counts."""

    ground: tuple[Ground, ...]
    objectives: tuple[Objective, ...]
    zones: dict[Role, str]
    diagonal: str = ""

    def apply(self, state: Aguila) -> None:
        for ground in self.ground:
            state.ground[ground.id] = ground
        state.camp = but(
            state.camp,
            objectives=self.objectives,
            zones=dict(self.zones) or state.camp.zones,
            diagonal=self.diagonal,
        )


def demanded_in(state: Aguila) -> DemandedGround:
    ground = scenario_of(state).ground
    assert ground is not None
    return ground


def wants_edge(state: Aguila) -> bool:
    return scenario_of(state).sides.taken == "with_ground"


class LayGround(Action):
    """Lay the ground of the scenario, and choose an edge or a diagonal where it asks for one."""

    pieces: tuple[Laid, ...]
    edge: str = ""
    diagonal: str = ""

    def check(self, state: Aguila, during: "Laying") -> Verdict:
        demanded, wants = demanded_in(state), wants_edge(state)
        if (self.edge in EDGES) != wants or (self.edge and not wants):
            return no(demanded.rule, edge=self.edge)
        named = self.diagonal in DIAGONALS
        if named != demanded.diagonal or (self.diagonal and not demanded.diagonal):
            return no("BSA-16-oblicua-c", diagonal=self.diagonal)
        shaped = (p for p in self.pieces if p.piece != "road")
        verdict = all_of(shape_verdict(state, laid, demanded.rule) for laid in shaped)
        return verdict and demanded.verdict(
            state, self.pieces, self.edge, self.diagonal, during.first
        )

    def perform(self, play: Play[Aguila], during: "Laying") -> None:
        play.end()
        demanded = demanded_in(play.state)
        made = tuple(
            ground_of(demanded.name(n), laid, self.role) for n, laid in enumerate(self.pieces, 1)
        )
        zones = {self.role: self.edge, other(self.role): OPPOSITE[self.edge]} if self.edge else {}
        counted = demanded.objectives(made)
        play.emit(GroundLaid(demanded.rule, made, counted, zones, self.diagonal))


class Laying(Decision):
    """How does the ground lie that the scenario demands?"""

    accepts = (LayGround,)
    is_form: ClassVar[bool] = True
    first: Open[bool] = True
    """In the crossroads: they lie near the left short edge."""

    def tries(self, state: Aguila, role: Role) -> Iterable[Action]:
        layouts = demanded_in(state).layouts(state, self.first)
        return (LayGround(*layout, role=role) for layout in layouts)

    def offers(self, state: Aguila, role: Role) -> Iterable[Offer]:
        limits = {"pieces": Limit("path")}
        if wants_edge(state):
            limits["edge"] = choice(*EDGES)
        if demanded_in(state).diagonal:
            limits["diagonal"] = choice(*DIAGONALS)
        yield Offer("lay_ground", limits)

    def shows(self, state: Aguila, role: Role) -> Mapping[str, Any]:
        return {"scenario": state.camp.scenario}


class CrossingAdded(Event):
    """The river can be crossed at one more place."""

    ground: str
    crossings: tuple[Point, ...]

    def apply(self, state: Aguila) -> None:
        ground = state.ground[self.ground]
        state.ground[self.ground] = but(ground, crossings=(*ground.crossings, *self.crossings))


CITE = "BSA-15-terreno-d"
MOST_SKIPPED = 6
"""So many pieces may find no room before the table is full."""


class TerrainChosen(Event):
    """The type of terrain on which they fight. ["BSA-15-terreno-b"]"""

    role: Role
    terrain: str

    def apply(self, state: Aguila) -> None:
        state.camp = but(state.camp, terrain=self.terrain)
        state.desert = self.terrain == "desert"


class PiecesPlaced(Event):
    role: Role
    ground: tuple[Ground, ...]

    def apply(self, state: Aguila) -> None:
        for ground in self.ground:
            state.ground[ground.id] = ground


class PieceForgone(Event):
    """There was no room for a piece."""

    role: Role
    piece: str


class PlacingStopped(Event):
    role: Role


class ChooseTerrain(Action):
    """Name the type of terrain."""

    terrain: str

    def check(self, state: Aguila, during: "TerrainChoice") -> Verdict:
        known = self.terrain in state.charts.terrain.type
        return YES if known else no("BSA-15-terreno-b", terrain=self.terrain)

    def perform(self, play: Play[Aguila], during: "TerrainChoice") -> None:
        play.end()
        play.emit(TerrainChosen("BSA-15-terreno-b", self.role, self.terrain))


class TerrainChoice(Decision):
    """What type of terrain is it? ["BSA-15-terreno-b"]"""

    asked_by = "BSA-16-comun-c"
    accepts = (ChooseTerrain,)

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield from (ChooseTerrain(name, role=role) for name in state.charts.terrain.type)

    def offers(self, state: Aguila, role: Role) -> Iterable[Offer]:
        yield Offer("choose_terrain", {"terrain": choice(*state.charts.terrain.type)})


class PlacePiece(Action):
    """Lay the piece that the dice gave; several houses at once where they gave several."""

    pieces: tuple[Laid, ...]

    def check(self, state: Aguila, during: "PlacingPiece") -> Verdict:
        kind = state.charts.terrain.piece[during.piece]
        names = kind.becomes or (during.piece,)
        if len(self.pieces) != during.count or any(p.piece not in names for p in self.pieces):
            return no(CITE, piece=during.piece, count=during.count)
        verdict = all_of(shape_verdict(state, p) and apart_verdict(state, p) for p in self.pieces)
        return verdict and group_verdict(self.pieces, inches(1), CITE)

    def perform(self, play: Play[Aguila], during: "PlacingPiece") -> None:
        play.end(placed=during.placed + 1)
        number = len(play.state.ground)
        made = tuple(
            ground_of(f"t{number + n}", laid, self.role) for n, laid in enumerate(self.pieces, 1)
        )
        cite = "BSA-15-oasis-a" if during.piece == "oasis" else CITE
        play.emit(PiecesPlaced(cite, self.role, made))


class SkipPiece(Forgo):
    """The piece fits nowhere."""

    def check(self, state: Aguila, during: "PlacingPiece") -> Verdict:
        found = next(iter(during.places(state, self.role)), None)
        return YES if found is None else no(CITE, piece=during.piece)

    def perform(self, play: Play[Aguila], during: "PlacingPiece") -> None:
        play.end(skipped=during.skipped + 1)
        play.emit(PieceForgone(CITE, self.role, during.piece))


class PlacingPiece(Decision):
    """Where does the piece lie?"""

    accepts = (PlacePiece, SkipPiece)
    shown = ("piece", "count")
    is_form: ClassVar[bool] = True
    piece: Open[str]
    count: Open[int]
    placed: Open[int]
    skipped: Open[int] = 0

    def grounds(self, state: Aguila) -> RuleId:
        """How many pieces there are to be, where the scenario counts its own among them."""
        return scenario_of(state).order.terrain.rule

    def places(self, state: Aguila, role: Role) -> Iterable[PlacePiece]:
        shapes = shapes_of(state, self.piece, self.count)
        tries = (PlacePiece(pieces, role=role) for pieces in shapes)
        return (action for action in tries if action.check(state, self))

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        return list(self.places(state, role)) or [SkipPiece(role=role)]

    def sample(self, state: Aguila, role: Role, dice: Dice) -> Action:
        shapes = list(shapes_of(state, self.piece, self.count))
        for _ in range(6):
            action = PlacePiece(dice.choice(shapes), role=role)
            if action.check(state, self):
                return action
        return dice.choice(list(self.options(state, role)))

    def offers(self, state: Aguila, role: Role) -> Iterable[Offer]:
        yield Offer("place_piece", {"pieces": Limit("path")})
        yield Offer("skip_piece")


class StopPlacing(Forgo):
    """Place no more pieces."""

    def perform(self, play: Play[Aguila], during: "PlacingOn") -> None:
        play.end(stopped=self.role)
        play.emit(PlacingStopped("BSA-15-terreno-e", self.role))


class KeepPlacing(Action):
    """The placing of terrain goes on."""

    def perform(self, play: Play[Aguila], during: "PlacingOn") -> None:
        play.end()


class PlacingOn(Choice):
    """Having placed a piece, does a player stop? ["BSA-15-terreno-e"]"""

    accepts = (StopPlacing, KeepPlacing)


class AddPiece(Action):
    """Place one more piece after the opponent has stopped."""

    def perform(self, play: Play[Aguila], during: "OneMorePiece") -> None:
        play.end(adds=True)


class LeaveTable(Forgo):
    """The table stays as it is."""


class OneMorePiece(Choice):
    """The opponent has stopped: one more piece?"""

    asked_by = "BSA-15-terreno-f"
    accepts = (LeaveTable, AddPiece)


class PlacingTerrain(Procedure):
    """Three to eight pieces, placed in turn. ["BSA-15-terreno-c", "BSA-15-terreno-d"]"""

    role: Open[Role]
    placed: Open[int] = 0
    least: Open[int] = 0
    """Pieces that the scenario demands, where it demands more than usual."""
    skipped: Open[int] = 0
    stopped: Open[Role] = ""
    adds: Open[bool] = False

    @stage
    def roll(self, play: Play[Aguila]) -> None:
        state = play.state
        charts = state.charts.terrain
        if not may_place_more(charts, self.placed) or self.skipped >= MOST_SKIPPED:
            play.note(at="end")
            return
        piece, count = roll_piece(play, state.camp.terrain)
        play.call(PlacingPiece((self.role,), piece, count, self.placed, self.skipped))

    @stage
    def ask(self, play: Play[Aguila]) -> None:
        charts = play.state.charts.terrain
        if self.adds or not may_place_more(charts, self.placed):
            play.note(at="end")
            return
        if may_stop(charts, self.placed) and self.placed >= self.least:
            play.call(PlacingOn((self.role,)))

    @stage
    def heed(self, play: Play[Aguila]) -> None:
        if not self.stopped:
            play.note(at="roll", role=other(self.role))
            return
        play.note(role=other(self.role))
        play.call(OneMorePiece((other(self.role),)))

    @stage
    def add(self, play: Play[Aguila]) -> None:
        if self.adds:
            play.note(at="roll")
