"""Small seas of Mistral: a few Squadrons, loaded dice, one chapter at a time.

    scene = Scene(squadron("B1", at="sp_13", damage=3), dice=[4, 0])
    gale_harm(scene.play)
    assert scene.unit("B1").damage == 5

Dice are written as they are read, 0 to 9. Squadrons and Flagships are the counters of the shipped
pack; any field of `Unit` can be given by keyword. A unit without a formation that is Ready gets an
Independent one. All other keywords of a scene are switches of the game.
"""

from typing import Any

from estandarte.games.mistral.fleets.forces import (
    Auxiliary,
    Formation,
    Leader,
    Unit,
)
from estandarte.games.mistral.schema.components import Pack
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.schema.pack import pack_named, shipped_pack
from estandarte.games.mistral.sea.theatre import Theatre, theatre_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.switches import Switches
from estandarte.games.mistral.war.history import History
from estandarte.games.mistral.war.progress import Gale
from estandarte.games.mistral.war.setting_up import new_unit, set_up
from estandarte.kernel import Dice, Event, Play, Verdict, but, loaded
from estandarte.kernel.testing import Stage

WINTER, SPRING, SUMMER, FALL = 2, 6, 10, 14
"""A Turn of each Season that is not a Quarterly one."""


def pack() -> Pack:
    return pack_named(shipped_pack().fingerprint)


def theatre() -> Theatre:
    return theatre_of(shipped_pack().fingerprint)


def squadron(id: str, at: str = "sp_13", sail: int = 4, damage: int = 0, **more: Any) -> Unit:
    """A Squadron of the order of battle, Ready unless told."""
    most = pack().ships.squadrons[id].most_sail
    unit = new_unit(pack(), id, at, min(sail, most), damage)
    return but(unit, **{"state": "ready", **more})


def flagship(id: str, at: str = "sp_13", damage: int = 0, **more: Any) -> Unit:
    return but(new_unit(pack(), id, at, 1, damage), **{"state": "ready", **more})


def leader(id: str, **more: Any) -> Leader:
    """A Leader of the list, ashore unless told."""
    entry = pack().leaders.leaders[id]
    home = pack().ships.contingents[entry.contingent]
    one = Leader(
        id,
        entry.contingent,
        home.fleet,
        home.command,
        entry.leadership,
        entry.strategy,
        entry.control,
        entry.personality,
        entry.ranks,
    )
    return but(one, **{"station": "port_mahon", **more})


def formation(id: str, at: str = "sp_13", **more: Any) -> Formation:
    counter = pack().ships.formations[id]
    return but(Formation(id, counter.fleet, counter.command, counter.kind, at), **more)


def auxiliary(id: str, kind: str, contingent: str = "britain", **more: Any) -> Auxiliary:
    home = pack().ships.contingents[contingent]
    one = Auxiliary(id, contingent, home.fleet, home.command, kind)  # type: ignore[arg-type]
    return but(one, **more)


class Scene:
    """A piece of the war, some dice, and what happened."""

    def __init__(
        self,
        *pieces: Unit | Formation | Leader | Auxiliary | Gale,
        dice: tuple[int, ...] | list[int] = (),
        turn: int = SUMMER,
        year: int = 1744,
        winds: tuple[str, ...] = (),
        increment: int = 1,
        events: tuple[str, ...] = (),
        contingents: dict[str, Any] | None = None,
        prestige: int = 5,
        **switches: Any,
    ) -> None:
        state = empty(Switches(**switches))
        state.date = Date(year, turn)
        state.winds, state.increment, state.events = winds, increment, events
        state.contingents.update(contingents or {})
        state.prestige = {"british": prestige, "bourbons": prestige}
        for piece in pieces:
            _put(state, piece)
        for unit in list(state.units.values()):
            if not unit.formation and unit.state == "ready":
                alone = Formation(f"I-{unit.id}", unit.fleet, unit.command, "independent", unit.at)
                state.formations[alone.id] = alone
                state.units[unit.id] = but(unit, formation=alone.id)
        state.dice = loaded(*((face or 10) for face in dice))
        self.state = state
        self.play: Play[Mistral] = Play(state)
        self.verdicts: list[Verdict] = []
        if Stage.watched is not None:
            Stage.watched.append(self)  # type: ignore[arg-type]

    @property
    def events(self) -> list[Event]:
        return self.play.events

    def unit(self, id: str) -> Unit:
        return self.state.units[id]

    def all(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.play.events if isinstance(event, kind)]

    @property
    def dice_left(self) -> list[int]:
        return [face % 10 for face in self.state.dice.hand or []]


def empty(switches: Switches | None = None) -> Mistral:
    """The sea of 1744 with nobody on it."""
    state = started("y1744", switches)
    for pieces in (state.units, state.formations, state.leaders, state.auxiliaries):
        pieces.clear()
    state.flags.clear()
    state.history = History()
    return state


def started(scenario: str, switches: Switches | None = None) -> Mistral:
    return set_up(shipped_pack().fingerprint, scenario, switches or Switches(), Dice("set-up"))


def _put(state: Mistral, piece: Unit | Formation | Leader | Auxiliary | Gale) -> None:
    if isinstance(piece, Unit):
        state.units[piece.id] = piece
    elif isinstance(piece, Formation):
        state.formations[piece.id] = piece
    elif isinstance(piece, Leader):
        state.leaders[piece.id] = piece
    elif isinstance(piece, Auxiliary):
        state.auxiliaries[piece.id] = piece
    else:
        state.gales[piece.wind] = piece
