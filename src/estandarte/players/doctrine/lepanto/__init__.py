"""The doctrine of Lepanto: what an ensign knows of galley war.

Squadrons advance in line under sail and spare their rowers; galleasses are towed in until their
broadsides bear; in the fight each ship takes the place from which it can hurt most for what the
enemy can do when he answers. The Ottomans force the fight before their archers tire. Who leads
stays and fires; who has the last move of all strikes without fear. How far each of this goes is
the temper's: there are men who hunt one enemy after another with few ships, and carry home the
first lead they win.
"""

from typing import Any

from estandarte.games.lepanto.sea.drift import Drift
from estandarte.games.lepanto.state import Lepanto, points_of
from estandarte.games.lepanto.table.view import LepantoView
from estandarte.games.lepanto.turn.closing import Conclude, EndPhase
from estandarte.kernel import Action, Dice, Game, Prompt, Role, kind_of
from estandarte.players.doctrine.studies import lead_of, read_study
from estandarte.players.doctrine.tempers import Tempered, read_tempers

from .fighting import next_attack
from .mood import Scene
from .moving import next_move
from .temper import LepantoTemper
from .turning import next_turn


class LepantoDoctrine:
    """Plays either side from its view; holds nothing in mind between two decisions."""

    def __init__(self, temper: LepantoTemper) -> None:
        self.temper = temper

    def choose(self, game: Game[Any, Any], view: LepantoView, prompt: Prompt, dice: Dice) -> Action:
        return self.answer(game.imagine(view, dice), prompt.role)

    def answer(self, board: Lepanto, role: Role) -> Action:
        """What it does on a board that is known whole."""
        assert board.decision is not None
        asks = kind_of(board.decision)
        if asks == "drift_order":
            return Drift(role=role)
        scene = Scene(board, role, self.temper)
        if not scene.enemies:
            ends = board.switches.early_end == "allowed"
            return Conclude(role=role) if ends else EndPhase(role=role)
        if asks == "movement":
            action = next_move(scene)
        elif asks == "combat":
            action = next_attack(scene)
        else:
            action = next_turn(scene)
        return action or EndPhase(role=role)


def standing(state: Lepanto, role: Role) -> float:
    return lead_of(points_of(state.ships), role)


DOCTRINE = Tempered(
    LepantoDoctrine, read_tempers(__name__, LepantoTemper), read_study(__name__), standing
)
