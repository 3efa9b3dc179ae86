"""Steps of the Administrative Phase on a small stage: a frame runs, dice are loaded.

    years = Years(Occurring("the_flota"), squadron("S1", at="port_cadiz/harbour"), turn=9)
    assert years.said(RecordChanged)

Dice are written as they are read, 0 to 9.
"""

from typing import Any

from estandarte.games.mistral.fleets.forces import (
    Auxiliary,
    Formation,
    Leader,
    Unit,
)
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.history import History, Victory
from estandarte.kernel import Action, Event, Play, but
from estandarte.kernel.events import DieRolled
from estandarte.kernel.flow import Frame
from estandarte.kernel.play import settle
from estandarte.kernel.testing import Stage
from games.mistral.scenes import Scene, flagship, squadron
from games.mistral.task_scenes import idle_answer

BRITISH, BOURBONS = "british", "bourbons"
MAHON, GIBRALTAR = "port_mahon/harbour", "port_gibraltar/harbour"
CADIZ, CARTAGENA = "port_cadiz/harbour", "port_cartagena/harbour"
TOULON, NAPLES = "port_toulon/harbour", "port_naples/harbour"
GENOA = "port_genoa/harbour"


class Years(Stage):
    state: Mistral

    def __init__(
        self,
        frame: Frame | None,
        *pieces: Unit | Formation | Leader | Auxiliary,
        dice: tuple[int, ...] = (),
        chronicle: dict[str, Any] | None = None,
        register: dict[str, Any] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(Scene(*pieces, **more).state, [die or 10 for die in dice])
        self.state.history = History(
            but(self.state.history.chronicle, **(chronicle or {})),
            but(self.state.history.register, **(register or {})),
        )
        if frame is not None:
            self.run(frame)

    def run(self, frame: Frame) -> None:
        """Let a frame go as far as it can."""
        self.state.stack[:] = [frame]
        play = Play(self.state)
        settle(play)
        self.events += play.events
        self._pass_on()

    def play(self, *actions: Action) -> list[Event]:
        latest: list[Event] = []
        for action in actions:
            latest = [*super().play(action), *self._pass_on()]
        return latest

    def _pass_on(self) -> list[Event]:
        """Who has nothing to send, and may not show it, says so."""
        since = len(self.events)
        while (idle := idle_answer(self.state)) is not None:
            super().play(idle)
        return self.events[since:]

    def said(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def told(self) -> list[Event]:
        """Everything that happened but the dice."""
        return [event for event in self.events if not isinstance(event, DieRolled)]

    @property
    def question(self) -> Any:
        return self.state.decision


def laid_up(id: str, at: str = MAHON, sail: int = 4, damage: int = 0, **more: Any) -> Unit:
    make: Any = flagship if id.islower() else squadron
    facts: dict[str, Any] = {} if id.islower() else {"sail": sail}
    facts["state"] = "in_ordinary"
    return make(id, at=at, damage=damage, **{**facts, **more})  # type: ignore[no-any-return]


def won(campaign: str, side: str, year: int, turn: int) -> Victory:
    return Victory(campaign, side, Date(year, turn))
