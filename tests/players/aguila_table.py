"""The doctrine of Águila asked at a scene."""

from typing import Any

from estandarte.kernel import but
from estandarte.players.doctrine.aguila import DOCTRINE, doctrine_of
from games.aguila.scenes import RED, Scene

STANDARD = DOCTRINE.tempers["standard"]


def answer(scene: Scene, decision: Any, **changes: Any) -> Any:
    """What the alférez, but for the changes, says to a question; proved legal."""
    scene.state.stack[:] = [decision]
    wish = doctrine_of(but(STANDARD, **changes)).wish(scene.state, decision, RED)
    assert wish is not None
    assert wish.check(scene.state, decision)
    return wish
