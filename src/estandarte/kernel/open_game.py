"""A game in which nothing is hidden: view, imagination and switches need not be written."""

from typing import Any, TypeVar

import msgspec

from .codec import encode
from .dice import Dice
from .game import Game
from .secrets.views import View
from .state import State
from .values import Role

S = TypeVar("S", bound=State)


class OpenView(View):
    """The whole board of an open game, as it is saved, without the dice to come."""

    board: dict[str, Any]


class OpenGame(Game[S, OpenView]):
    """What is on the table is seen by all; `imagine(view, dice)` gives the board itself again."""

    view_type = OpenView
    hides_steps = False

    def view(self, state: S, role: Role) -> OpenView:
        board = msgspec.json.decode(self.codec.save(state))
        del board["dice"]
        return OpenView(role=role, board=board)

    def imagine(self, view: OpenView, dice: Dice) -> S:
        state = self.codec.load(encode({**view.board, "dice": dice}))
        state.dice = dice
        return state

    def board_of(self, view: OpenView) -> S:
        """The board behind a view, to be looked at: for drawing, odds and scores."""
        return self.imagine(view, Dice("looked at"))
