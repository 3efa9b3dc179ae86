"""The game as the table knows it."""

from collections.abc import Mapping
from typing import Any

from estandarte.kernel import Dice, Result, Role, Scenario, Setup
from estandarte.wargame.miniatures import Chapters, MiniaturesGame

from . import courage, firing, marking, reactions, scenarios
from .army import Army, inspect
from .chances import odds_of
from .deciding import result_of, standing
from .drawing import describe, draw
from .pack import PACKAGE, PACKS
from .state import ROLES, Aguila
from .steering import ends_of, order_towards, reach_of
from .switches import Switches
from .tableau import table_of
from .view import AguilaView, imagined, secrets_of, view_of
from .words import understand
from .writing import writers


class AguilaGame(MiniaturesGame[Aguila, AguilaView]):
    """Bajo la Sombra del Águila, edition of December 2015."""

    name = "aguila"
    title = {"en": "Under the Shadow of the Eagle", "es": "Bajo la Sombra del Águila"}
    version = "1"
    roles = ROLES
    package = PACKAGE
    state_type = Aguila
    view_type = AguilaView
    switches = Switches
    packs = PACKS
    chapters = Chapters(
        army=Army,
        inspect=inspect,
        odds_of=odds_of,
        understand=understand,
        ends_of=ends_of,
        reach_of=reach_of,
        order_towards=order_towards,
        draw=draw,
        describe=describe,
        writers=writers,
    )

    def scenarios(self) -> Mapping[str, Scenario]:
        return scenarios.all_scenarios()

    def start(self, setup: Setup, dice: Dice) -> Aguila:
        return scenarios.start(setup, self.read_switches(setup.switches), dice)

    def view(self, state: Aguila, role: Role) -> AguilaView:
        return view_of(state, role)

    def imagine(self, view: AguilaView, dice: Dice) -> Aguila:
        return imagined(view, list(self.codec.frame_stack(view.course)), dice)

    def result(self, state: Aguila) -> Result | None:
        return result_of(state)

    def secrets(self, state: Aguila, role: Role) -> Mapping[str, Any]:
        return secrets_of(state, role)

    def score(self, view: AguilaView) -> Mapping[Role, int]:
        return standing(view.camp)

    def board(self, setup: Setup) -> Any:
        return table_of(setup, self.read_switches(setup.switches))


AGUILA = AguilaGame()

CHAPTERS = (courage, firing, marking, reactions)
"""Chapters met only in the course of play: they must be known before a match is read or saved."""
