"""Landscapes: the ground that a scenario demands, laid before any other piece."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from estandarte.games.aguila.before.zones import EDGES, OPPOSITE
from estandarte.games.aguila.scenarios.camp import Objective
from estandarte.games.aguila.state import Aguila, Ground, other
from estandarte.kernel import (
    Action,
    Decision,
    Event,
    Limit,
    Offer,
    Play,
    Role,
    RuleId,
    Verdict,
    but,
    choice,
    no,
)
from estandarte.wargame.plane.points import Point

from .scenarios import RULES, layouts, objectives_of, verdict_on
from .shapes import Laid, ground_of, shape_verdict

OWN_EDGE = ("puente", "pueblo", "borodino")
"""Here the defender chooses his long edge with the ground. ["BSA-Q133"]"""
LAID_BY_DEFENDER = ("granja", *OWN_EDGE)


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


def rule_of(state: Aguila) -> RuleId:
    return RULES[state.camp.scenario]


class LayGround(Action):
    """Lay the ground of the scenario, and choose an edge or a diagonal where it asks for one."""

    pieces: tuple[Laid, ...]
    edge: str = ""
    diagonal: str = ""

    def check(self, state: Aguila, during: "Laying") -> Verdict:
        cite = rule_of(state)
        wants_edge = state.camp.scenario in OWN_EDGE
        if (self.edge in EDGES) != wants_edge or (self.edge and not wants_edge):
            return no(cite, edge=self.edge)
        wants_diagonal = state.camp.scenario == "oblicua"
        named = self.diagonal in ("rising", "falling")
        if named != wants_diagonal or (self.diagonal and not wants_diagonal):
            return no("BSA-16-oblicua-c", diagonal=self.diagonal)
        for laid in self.pieces:
            if laid.piece == "road":
                continue
            verdict = shape_verdict(state, laid, cite)
            if not verdict:
                return verdict
        return verdict_on(state, self.pieces, self.edge, self.diagonal, during.first)

    def perform(self, play: Play[Aguila], during: "Laying") -> None:
        play.end()
        scenario = play.state.camp.scenario
        made = tuple(
            ground_of(_name(scenario, laid, n), laid, self.role)
            for n, laid in enumerate(self.pieces, 1)
        )
        zones = {self.role: self.edge, other(self.role): OPPOSITE[self.edge]} if self.edge else {}
        counted = objectives_of(play.state, made)
        play.emit(GroundLaid(rule_of(play.state), made, counted, zones, self.diagonal))


def _name(scenario: str, laid: Laid, number: int) -> str:
    if scenario == "puente":
        return "the_river"
    return f"farm{number}" if scenario == "granja" else f"o{number}"


class Laying(Decision):
    """How does the ground lie that the scenario demands?"""

    accepts = (LayGround,)
    is_form: ClassVar[bool] = True
    first: bool = True
    """In the crossroads: they lie near the left short edge."""

    def tries(self, state: Aguila, role: Role) -> Iterable[Action]:
        return (LayGround(*layout, role=role) for layout in layouts(state, self.first))

    def offers(self, state: Aguila, role: Role) -> Iterable[Offer]:
        limits = {"pieces": Limit("path")}
        if state.camp.scenario in OWN_EDGE:
            limits["edge"] = choice(*EDGES)
        if state.camp.scenario == "oblicua":
            limits["diagonal"] = choice("rising", "falling")
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
