"""What each side sees: here, everything."""

from typing import Any

from estandarte.games.lepanto.combat.phase import Combat
from estandarte.games.lepanto.movement.facing import Reorientation
from estandarte.games.lepanto.movement.phase import Movement
from estandarte.games.lepanto.schema.components import CHRISTIANS
from estandarte.games.lepanto.sea.drift import Drifting, DriftOrder
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto, recall_places, remember_places
from estandarte.games.lepanto.switches import Switches
from estandarte.games.lepanto.turn.sequence import GameTurn, PlayerTurn
from estandarte.kernel import Decision, Dice, Role, Showing, View, kind_of
from estandarte.wargame.hexes import Direction


class LepantoView(View):
    """The whole board; both fleets lie open to both sides."""

    ships: dict[str, Ship]
    pack: str
    scenario: str
    switches: Switches
    turns: int
    penalty_turns: tuple[int, int]
    reserves: bool
    doria: bool
    wind_shifts: bool
    wind: Direction
    turn: int
    phase: int
    becalmed: bool
    moment: str
    """Which decision is open; empty when the battle is over."""
    side: Role
    exhausted: tuple[str, ...]
    """Ships whose crews are spent now, so that no board need know the rule. [LEP-Q41]"""


OPEN = Showing(Lepanto, LepantoView)


def view(state: Lepanto, role: Role) -> LepantoView:
    decision = state.decision
    seen = OPEN.view(
        state,
        role,
        moment=kind_of(decision) if decision else "",
        side=decision.waiting[0] if decision else "",
        exhausted=_exhausted(state),
    )
    remember_places(seen.ships, state.places)
    return seen


def _exhausted(state: Lepanto) -> tuple[str, ...]:
    """What `Ship.is_exhausted` says, asked of a whole fleet for every view. [LEP-Q41]"""
    since = max(1, state.turn - 1)
    return tuple([s.id for s in state.ships.values() if s.tired >= since])


NEXT_STAGE: dict[str, tuple[str, type[Decision]]] = {
    "drift_order": ("move", DriftOrder),
    "movement": ("fight", Movement),
    "combat": ("reorient", Combat),
    "reorientation": ("finish", Reorientation),
}


def imagine(view: LepantoView, dice: Dice) -> Lepanto:
    """The state itself, but for the dice: nothing is hidden here."""
    state = OPEN.board(view, dice=dice, stack=_stack(view))
    recall_places(state, view.ships)
    return state


def _stack(view: LepantoView) -> list[Any]:
    if not view.moment:
        return []
    after = "ottoman_turn" if view.side == CHRISTIANS else "advance"
    stage, decision = NEXT_STAGE[view.moment]
    stack: list[Any] = [
        GameTurn(number=view.turn, at=after),
        PlayerTurn(role=view.side, at=stage),
    ]
    if decision is DriftOrder:
        stack.append(Drifting(role=view.side, at="end"))
    stack.append(decision((view.side,)))
    return stack
