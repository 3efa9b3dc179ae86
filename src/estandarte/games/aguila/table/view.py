"""What each side sees, and a state that agrees with it.

Everything lies open but the places where troops are deployed hidden.
"""

from typing import Any

from estandarte.games.aguila.before.hiding import random_post
from estandarte.games.aguila.camp import Camp, Post
from estandarte.games.aguila.schema.battlefield import Season, WeatherName
from estandarte.games.aguila.schema.charts import Charts, name_of
from estandarte.games.aguila.state import Aguila, Ground, Losses
from estandarte.games.aguila.switches import Switches
from estandarte.games.aguila.turn.sequence import Turn
from estandarte.games.aguila.units import Officer, OfficerId, Unit, UnitId
from estandarte.kernel import Dice, Role, Showing, View, but, encode
from estandarte.wargame.plane.terrain import Field


class AguilaView(View):
    """What one role may know of a battle."""

    units: dict[UnitId, Unit]
    officers: dict[OfficerId, Officer]
    ground: dict[str, Ground]
    charts: Charts
    switches: Switches
    field: Field
    factors: dict[Role, int]
    losses: dict[Role, Losses]
    turn: int
    weather: WeatherName
    season: Season
    region: str
    desert: bool
    frozen: bool
    initiative: Role
    first: Role
    winner: Role
    is_over: bool
    camp: Camp
    """Beside the table; the places of hidden units are here only where they are known."""
    hiding: tuple[UnitId, ...]
    """Units that are hidden somewhere, nobody else knows where. ["BSA-13-oculto-a"]"""
    course: str
    """What is under way, as saved text: frames hold nothing that is secret."""
    phase: str = ""
    """The stage of the turn under way; empty before the first and after the last."""
    turns: int = 1
    """The most that the battle can have; of one that is over, those that it had."""


OPEN = Showing(Aguila, AguilaView)


def view_of(state: Aguila, role: Role) -> AguilaView:
    turn = next((frame for frame in state.stack if isinstance(frame, Turn)), None)
    return OPEN.view(
        state,
        role,
        charts=state.charts,
        hiding=tuple(sorted(state.camp.hidden)),
        course=encode(OPEN.seen(state, role, "stack")).decode(),
        phase=turn.under_way if turn else "",
        turns=turn.length.turns + len(turn.length.goes_on) if turn else max(state.turn, 1),
    )


def imagined(view: AguilaView, stack: list[Any], dice: Dice) -> Aguila:
    """A state that agrees with a view: hidden troops are thought to be somewhere out of sight."""
    state = OPEN.board(view, dice=dice, stack=stack, charts_name=name_of(view.charts))
    known = view.camp.hidden
    posts: dict[UnitId, Post] = {}
    for name in view.hiding:
        unit = view.camp.waiting[name]
        posts[name] = known[name] if name in known else random_post(state, unit, dice)
        state.camp = but(view.camp, hidden=posts)
    state.camp = but(view.camp, hidden=posts)
    return state


def secrets_of(state: Aguila, role: Role) -> dict[str, Any]:
    """Where units hide that a role may not know of."""
    return OPEN.secrets(state, role, "camp")
