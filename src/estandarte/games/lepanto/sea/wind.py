"""The wind: where it blows, shifts and calm. [LEP-6.3]"""

from typing import Literal

from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import Event, Play, Telling, fields_of
from estandarte.wargame.hexes import Direction, turned

Shift = Literal["none", "calm", "clockwise", "counter_clockwise"]
CITES = {
    "none": "LEP-6.3-c",
    "calm": "LEP-6.3-d",
    "clockwise": "LEP-6.3-f",
    "counter_clockwise": "LEP-6.3-g",
}


class WindThrown(Event):
    """The direction in force during this turn. [LEP-3.2-b]"""

    shift: Shift
    die: int
    wind: Direction
    becalmed: bool = False
    second: int = 0
    """After a calm, the number on the diagram, on which 1 is west."""

    def apply(self, state: Lepanto) -> None:
        state.wind, state.becalmed = self.wind, self.becalmed

    def told(self) -> Telling:
        word = "becalmed" if self.becalmed else self.shift
        return Telling(f"event.wind_thrown.{word}", fields_of(self))


def throw_wind(play: Play[Lepanto]) -> None:
    """One die at the start of every turn from the second on. [LEP-6.3-b]"""
    state = play.state
    table = state.waters.pack.charts.wind
    if not state.wind_shifts or state.turn < table.thrown_from_turn:
        return
    die = play.roll(6, "LEP-6.3-b", "wind", "wind")
    shift: Shift = table.shift[die - 1]  # type: ignore[assignment]
    wind, second = state.wind, 0
    if shift == "calm":
        second = wind = play.roll(6, "LEP-6.3-d", "wind", "wind")
    elif shift == "clockwise":
        wind = turned(wind, table.clockwise)
    elif shift == "counter_clockwise":
        wind = turned(wind, table.counter_clockwise)
    # Calm only makes the direction random, unless the table plays it as a calm. [LEP-Q5]
    becalmed = shift == "calm" and state.switches.calm == "becalmed"
    play.emit(WindThrown(CITES[shift], shift, die, wind, becalmed, second))
