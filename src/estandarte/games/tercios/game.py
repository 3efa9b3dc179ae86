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
from estandarte.kernel.packs import fingerprint, merged, shipped
from estandarte.kernel.texts import Writer
from estandarte.wargame.muster import Muster, army_from, read_army, ready_armies

from . import (
    after_shooting,
    answers,
    battle,
    buildings,
    cartography,
    encounters,
    guarding,
    qualities,
    reactions,
    scenarios,
    vanguard,
)
from .army import Army, inspect
from .battles import all_scenarios
from .pack import PACKAGE, pack_with
from .state import ROLES, Tercios
from .switches import Switches
from .view import TerciosView, imagined, secrets_of, view_of


class TerciosGame(Game[Tercios, TerciosView]):
    """Liber Militum: Tercios, seventh edition."""

    name = "tercios"
    title = {"en": "Tercios", "es": "Tercios"}
    version = "1"
    roles = ROLES
    package = PACKAGE
    state_type = Tercios
    view_type = TerciosView
    switches = Switches

    def scenarios(self) -> Mapping[str, Scenario]:
        return all_scenarios()

    def start(self, setup: Setup, dice: Dice) -> Tercios:
        return scenarios.start(setup, self.read_switches(setup.switches), dice)

    def view(self, state: Tercios, role: Role) -> TerciosView:
        return view_of(state, role)

    def imagine(self, view: TerciosView, dice: Dice) -> Tercios:
        return imagined(view, list(self.codec.frame_stack(view.course)), dice)

    def result(self, state: Tercios) -> Result | None:
        return battle.result(state)

    def secrets(self, state: Tercios, role: Role) -> Mapping[str, Any]:
        return secrets_of(state, role)

    def score(self, view: TerciosView) -> Mapping[Role, int]:
        return {role: view.score.get(role, 0) for role in ROLES}

    def odds(self, view: TerciosView, action: Action) -> Odds | None:
        from .chances import odds_of

        return odds_of(self.imagine(view, Dice("odds")), action)

    def armies(self) -> Iterable[ReadyArmy]:
        return ready_armies(pack_with({}).armies)

    def board(self, setup: Setup) -> dict[str, Any]:
        from .roll import sheet_of

        return sheet_of(setup, self.texts)

    def draw(self, view: TerciosView, language: str, width: int) -> str:
        from .drawing import draw

        return draw(view, width)

    def describe(self, view: TerciosView, language: str) -> Iterable[str]:
        from .drawing import describe

        return describe(view, self.texts, language)

    def understand(self, view: TerciosView, words: str) -> Action | None:
        from .words import understand

        return understand(self.imagine(view, Dice("words")), view.role, words)

    def writers(self) -> Mapping[str, Writer]:
        from .drawing import writers

        return writers(self)

    def pack(self, over: Mapping[str, Any]) -> PackUsed | None:
        pack_with(over)
        return PackUsed("tercios", fingerprint(merged(shipped(PACKAGE), over)), dict(over))

    def muster(self, data: bytes | str | Mapping[str, Any]) -> Muster:
        """The bill and every problem of an army file; raises ArmyFault if it cannot be read."""
        army = read_army(data, Army) if isinstance(data, bytes | str) else army_from(data, Army)
        return inspect(army, pack_with({}))


TERCIOS = TerciosGame()

CHAPTERS = (
    after_shooting,
    answers,
    buildings,
    cartography,
    encounters,
    guarding,
    qualities,
    reactions,
    vanguard,
)
"""Chapters met only in the course of play: they must be known before a match is read or saved."""
