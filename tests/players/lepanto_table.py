"""The doctrine of Lepanto asked at a scene."""

from typing import Any

from estandarte.games.lepanto import LEPANTO
from estandarte.kernel import Action, Dice, Role, check, prompt_for
from estandarte.players.doctrine.lepanto import DOCTRINE
from games.lepanto.scenes import Scene

STANDARD, FIRST = DOCTRINE.tempers["standard"], DOCTRINE.tempers["alferez-1"]


def choice(scene: Scene, temper: str = "standard") -> Action:
    """What the doctrine does for the side that is asked, proved legal."""
    state: Any = scene.state
    role: Role = state.decision.waiting[0]
    view = LEPANTO.view(state, role)
    action = DOCTRINE.of(temper).choose(LEPANTO, view, prompt_for(state, role), Dice("doctrine"))
    assert check(state, action)
    return action
