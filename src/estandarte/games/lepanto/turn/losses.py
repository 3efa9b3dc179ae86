"""Ships that leave the map, and why."""

from typing import Literal

from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import Event, Play, Telling, fields_of

Cause = Literal["gunnery", "small_arms", "boarding", "ramming", "drift"]


CAST_AWAY = {
    "LEP-6.4-j": "edge",
    "LEP-9.0-f": "edge",
    "LEP-6.4-k": "covered",
    "LEP-9.0-h": "covered",
    "LEP-6.4-l": "rocks",
    "LEP-9.0-i": "rocks",
    "LEP-Q16": "ashore",
}
"""Where the wind carried a ship that drifted to its end."""


WITH_A_PRIZE = ("LEP-7.4-p", "LEP-Q31")
"""By what rules a boarder goes down with the ship that it boarded."""


class ShipLost(Event):
    """It was sunk, eliminated or cast away, and is removed at once."""

    ship: str
    cause: Cause
    by: tuple[str, ...] = ()

    def apply(self, state: Lepanto) -> None:
        for other in list(state.ships.values()):
            if other.ramming == self.ship:
                # The ram lapses; the rammer stays in the hex unharmed. [LEP-Q34, LEP-Q64]
                spent = state.switches.lapsed_ram == "spent"
                state.put(other.but(ramming="", rammed=state.phase if spent else other.rammed))
        state.remove(self.ship)

    def told(self) -> Telling | None:
        """What no attack has told: who goes down with a prize, who drifts away."""
        if self.cite in WITH_A_PRIZE:
            return Telling("event.ship_lost.boarding", fields_of(self))
        if self.cause != "drift":
            return None
        return Telling(f"event.ship_lost.{CAST_AWAY.get(self.cite, 'edge')}", fields_of(self))


def lose(play: Play[Lepanto], cite: str, ship: str, cause: Cause, *by: str) -> None:
    play.emit(ShipLost(cite, ship, cause, by))
