"""What the doctrine would do: a small sea, a question, an answer."""

from typing import Any

from estandarte.kernel import Action, Decision
from estandarte.players.doctrine.mistral import DOCTRINE, doctrine_of
from estandarte.players.doctrine.tempers import STANDARD
from games.mistral.order_scenes import Council
from games.mistral.scenes import squadron

TEMPER = DOCTRINE.tempers[STANDARD]
ALFEREZ = doctrine_of(TEMPER)
MAHON, VILLEFRANCHE = "port_mahon/harbour", "port_villefranche/harbour"


def wish(sea: Council, decision: Decision, temper: str = STANDARD) -> Action:
    """What the doctrine would do at this question, proved legal."""
    sea.state.stack[:] = [decision]
    mind = doctrine_of(DOCTRINE.tempers[temper])
    found = mind.wish(sea.state, decision, decision.waiting[0])
    assert found is not None and found.check(sea.state, decision), found
    return found


def lying(id: str, name: str, at: str = VILLEFRANCHE, **more: Any) -> Any:
    """A Squadron of a Formation in Harbour, laid up unless told."""
    return squadron(id, at=at, formation=name, **{"state": "in_ordinary", **more})
