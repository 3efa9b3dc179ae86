"""Battles about to be fought: two small fleets, loaded dice, plain answers where none is told."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from estandarte import kernel
from estandarte.games.mistral.battle.combats import DivideShifts, Dividing
from estandarte.games.mistral.battle.regrouping import Regrouping
from estandarte.games.mistral.battle.sequence import (
    Battle,
    Reinforcing,
    SetIntensity,
    StandFast,
    StayOut,
    Withdrawing,
)
from estandarte.games.mistral.battle.stations import TakingStations
from estandarte.games.mistral.fleets.forces import (
    Auxiliary,
    Formation,
    Leader,
    Unit,
)
from estandarte.games.mistral.orders.step import KeepOrders, Terminating
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Action, Event, Play, carry_out, settle
from estandarte.kernel.testing import Stage
from games.mistral.scenes import Scene, flagship, formation, leader, squadron
from games.mistral.task_scenes import idle_answer

BRITISH, BOURBONS = "british", "bourbons"


class Fray(Stage):
    """A Battle about to be fought; dice are written as they are read."""

    state: Mistral
    plain: bool

    def __init__(
        self,
        state: Mistral,
        dice: Iterable[int],
        ours: str = "BR-A",
        theirs: str = "BO-A",
        plain: bool = True,
    ) -> None:
        self.plain = plain
        super().__init__(state, [die or 10 for die in dice])
        engaged: dict[str, tuple[str, ...]] = {BRITISH: (ours,), BOURBONS: (theirs,)}
        at = state.formations[ours].at
        state.stack[:] = [Battle(location=at, engaged=engaged)]
        play: Play[Mistral] = Play(state)
        settle(play)
        self.events += play.events

    def all(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def throw(self, *dice: int) -> None:
        super().throw(*((die or 10) for die in dice))

    def play(self, *actions: Action) -> list[Event]:
        """The plainest stations, and nothing regrouped, unless a test says otherwise."""
        latest: list[Event] = []
        for action in actions:
            latest = super().play(action)
            self.take_stations()
        return latest

    def take_stations(self) -> None:
        while (idle := idle_answer(self.state)) is not None:
            super().play(idle)
        plain = TakingStations, Regrouping
        while self.plain and isinstance(asked := self.state.decision, plain):
            role = asked.waiting[0]
            super().play(next(iter(asked.options(self.state, role))))
        # Where nobody has an Order there is none to be Terminated.
        unordered = not self.state.orders.issued
        while unordered and isinstance(asked := self.state.decision, Terminating):
            super().play(KeepOrders(role=asked.waiting[0]))

    def stand(self) -> None:
        """Nobody Withdraws."""
        while isinstance(asked := self.state.decision, Withdrawing):
            self.play(StandFast(role=asked.waiting[0]))

    def keep_out(self) -> None:
        while isinstance(asked := self.state.decision, Reinforcing):
            self.play(StayOut(role=asked.waiting[0]))

    @property
    def asks(self) -> tuple[str, str]:
        decision = self.state.decision
        assert decision is not None
        return type(decision).__name__, decision.waiting[0]


def carry_on(state: Mistral, action: Action) -> list[Event]:
    """An action and what follows; who is asked for Fireships and has none says so."""
    events = carry_out(state, action)
    while (idle := idle_answer(state)) is not None:
        events += carry_out(state, idle)
    return events


def explore(
    state: Mistral, action: Action, outcome: Callable[[Any, Any], str]
) -> dict[str, Fraction]:
    """Every fall of the dice, as the kernel counts them."""
    return kernel.explore(state, action, outcome, carry_on)


def sides(
    *more: Unit | Formation | Leader | Auxiliary,
    ours: tuple[str, ...] = ("B1",),
    theirs: tuple[str, ...] = ("S1",),
    at: str = "sp_13",
    facts: dict[str, dict[str, Any]] | None = None,
    **rest: Any,
) -> Mistral:
    """BR-A under Mathews against BO-A under Navarro."""
    facts = facts or {}

    def unit(id: str, name: str) -> Unit:
        make = flagship if id.islower() else squadron
        return make(id, at=at, formation=name, **facts.get(id, {}))

    return Scene(
        formation("BR-A", at=at, leader="mathews", approach="with_wind"),
        formation("BO-A", at=at, leader="navarro"),
        leader("mathews", formation="BR-A", station=""),
        leader("navarro", formation="BO-A", station=""),
        *(unit(id, "BR-A") for id in ours),
        *(unit(id, "BO-A") for id in theirs),
        *more,
        **rest,
    ).state


def fought(state: Mistral, level: int, *dice: int, intensity: Any = "light", own: int = 0) -> Fray:
    """A Battle of one Squadron a side, the Gauge British; the level die comes first."""
    fray = Fray(state, dice=[])
    fray.stand()
    fray.keep_out()
    fray.throw(level, *dice)
    fray.play(SetIntensity(intensity, role=BRITISH))
    while isinstance(asked := fray.state.decision, Dividing):
        fray.play(DivideShifts(own, role=asked.waiting[0]))
    return fray
