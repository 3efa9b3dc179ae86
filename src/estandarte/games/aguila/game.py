"""The game as the table knows it."""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.kernel import (
    Action,
    Dice,
    Game,
    Odds,
    PackUsed,
    ReadyArmy,
    Result,
    Role,
    Scenario,
    Setup,
)
from estandarte.kernel.texts import Writer
from estandarte.wargame.muster import Muster, army_from, read_army, ready_armies
from estandarte.wargame.plane.points import Point

from . import courage, marking, reactions, scenarios
from .army import Army, inspect
from .deciding import result_of, standing
from .pack import PACKAGE, open_pack, pack_named, shipped_pack
from .state import ROLES, Aguila
from .switches import Switches
from .view import AguilaView, imagined, secrets_of, view_of


class AguilaGame(Game[Aguila, AguilaView]):
    """Bajo la Sombra del Águila, edition of December 2015."""

    name = "aguila"
    title = {"en": "Under the Shadow of the Eagle", "es": "Bajo la Sombra del Águila"}
    version = "1"
    roles = ROLES
    package = PACKAGE
    state_type = Aguila
    view_type = AguilaView
    switches = Switches

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

    def odds(self, view: AguilaView, action: Action) -> Odds | None:
        from .chances import odds_of

        return odds_of(self.imagine(view, Dice("odds")), action)

    def draw(self, view: AguilaView, language: str, width: int) -> str:
        from .drawing import draw

        return draw(view, width)

    def describe(self, view: AguilaView, language: str) -> Iterable[str]:
        from .drawing import describe

        return describe(view, self.texts, language)

    def understand(self, view: AguilaView, words: str) -> Action | None:
        from .words import understand

        return understand(self.imagine(view, Dice("words")), view.role, words)

    def writers(self) -> Mapping[str, Writer]:
        from .writing import writers

        return writers(self)

    def pack(self, over: Mapping[str, Any]) -> PackUsed | None:
        return open_pack(over)

    def board(self, setup: Setup) -> Any:
        from .tableau import table_of

        return table_of(setup)

    def armies(self) -> Iterable[ReadyArmy]:
        return ready_armies(pack_named(shipped_pack().fingerprint).armies)

    def ends(self, view: AguilaView, action: Action) -> Mapping[str, Any]:
        from .steering import ends_of

        return ends_of(self.imagine(view, Dice("ends")), action)

    def reach(self, view: AguilaView, piece: str) -> Mapping[str, Any]:
        from .steering import reach_of

        return reach_of(self.imagine(view, Dice("reach")), piece)

    def steer(self, view: AguilaView, piece: str, x: int, y: int) -> Action | None:
        from .steering import order_towards

        return order_towards(self.imagine(view, Dice("steer")), view.role, piece, Point(x, y))

    def muster(self, data: bytes | str | Mapping[str, Any]) -> Muster:
        """The bill and every problem of an army file; raises ArmyFault if it cannot be read."""
        army = read_army(data, Army) if isinstance(data, bytes | str) else army_from(data, Army)
        return inspect(army, pack_named(shipped_pack().fingerprint))


AGUILA = AguilaGame()

CHAPTERS = (courage, marking, reactions)
"""Chapters met only in the course of play: they must be known before a match is read or saved."""
