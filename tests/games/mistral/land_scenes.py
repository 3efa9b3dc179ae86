"""A sea with a land war beside it, and a council in session."""

from typing import Any

from estandarte.games.mistral.combined.bridge import (
    AdministrationCouncil,
    ForcesCouncil,
    ImpulseCouncil,
    LandCouncil,
    OperationsCouncil,
)
from estandarte.games.mistral.combined.land import LandWar
from estandarte.games.mistral.combined.reports import TellHold
from estandarte.games.mistral.fleets.forces import Auxiliary, Formation, Unit
from estandarte.games.mistral.orders.book import IssuedOrder
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.progress import Gale
from estandarte.kernel import Event, Play, but, settle
from estandarte.kernel.testing import Stage
from games.mistral.scenes import SUMMER, Scene

BRITISH, BOURBONS = "british", "bourbons"
COUNCILS: dict[str, type[LandCouncil]] = {
    "operations": OperationsCouncil,
    "impulse": ImpulseCouncil,
    "administration": AdministrationCouncil,
    "forces": ForcesCouncil,
}


class Table(Stage):
    """A sea with a land war beside it, and a council in session."""

    state: Mistral

    def __init__(
        self,
        *pieces: Unit | Formation | Auxiliary | Gale,
        moment: str = "operations",
        dice: tuple[int, ...] = (),
        orders: dict[str, str] | None = None,
        **rest: Any,
    ) -> None:
        state = Scene(*pieces, **{"turn": SUMMER, "troop_convoys": "combined", **rest}).state
        state.land = LandWar()
        super().__init__(state, [die or 10 for die in dice])
        for holder, kind in (orders or {}).items():
            self.order(holder, kind)
        self.confer(moment)

    def order(self, holder: str, kind: str, executing: bool = True) -> None:
        fleet = self.state.formations[holder].fleet
        given = IssuedOrder(
            f"X-{holder}",
            kind,  # type: ignore[arg-type]
            fleet,
            holder,
            self.state.date,
            ("port_genoa",),
            executing=executing,
        )
        book = self.state.orders
        self.state.orders = but(book, issued={**book.issued, given.id: given})

    def confer(self, moment: str) -> None:
        council = COUNCILS[moment]
        self.state.stack[:] = [council((BOURBONS, BRITISH), moment)]  # type: ignore[arg-type]

    @property
    def land(self) -> LandWar:
        assert self.state.land is not None
        return self.state.land

    def all(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def hold(self, port: str, by: str = "", *neutral_to: str) -> None:
        self.play(TellHold(port, by, tuple(neutral_to), role=BOURBONS))

    def run(self, frame: Any, *dice: int) -> list[Event]:
        self.throw(*((die or 10) for die in dice))
        self.state.stack[:] = [frame]
        play: Play[Mistral] = Play(self.state)
        settle(play)
        self.events += play.events
        return play.events
