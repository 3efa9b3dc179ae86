"""What the doctrine would do: a small sea, a question, an answer."""

from typing import Any

from estandarte.kernel import Action, Decision
from estandarte.players.doctrine.mistral import DOCTRINE
from games.mistral.order_scenes import Council
from games.mistral.scenes import squadron

MAHON, VILLEFRANCHE = "port_mahon/harbour", "port_villefranche/harbour"


def wish(sea: Council, decision: Decision) -> Action:
    """What the doctrine would do at this question, proved legal."""
    sea.state.stack[:] = [decision]
    found = DOCTRINE.answers[type(decision)](sea.state, decision, decision.waiting[0])
    assert found is not None and found.check(sea.state, decision), found
    return found


def lying(id: str, name: str, at: str = VILLEFRANCHE, **more: Any) -> Any:
    """A Squadron of a Formation in Harbour, laid up unless told."""
    return squadron(id, at=at, formation=name, **{"state": "in_ordinary", **more})
