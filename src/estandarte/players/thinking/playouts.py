"""Playouts: a world played to its end by doctrines, on the bare board."""

from collections.abc import Callable, Mapping
from typing import Any

from estandarte.kernel import Action, Dice, Game, Role, Value, carry_out
from estandarte.players.doctrine.studies import Study, lead_of, won
from estandarte.players.doctrine.tempers import STANDARD, Mind, Tempered

from .worlds import World

Stop = Callable[[], bool]
"""Says that a thought must end now."""


def never() -> bool:
    return False


class Interrupted(Exception):
    """A thought was told to end; what it has not finished does not count."""


class Ending(Value):
    """How a playout ended for the role that thinks."""

    worth: float
    """What is compared, from 0 to 1."""
    won: float
    """1, 0, or one half in a draw or where it is not yet decided."""
    lead: int
    """In points."""


class Playout:
    """One role's plan on one world. It counts each action that is carried out."""

    def __init__(
        self,
        game: Game[Any, Any],
        doctrine: Tempered[Any],
        study: Study,
        role: Role,
        stop: Stop = never,
        horizon: int | None = None,
        allowed: int = 0,
    ) -> None:
        self.horizon = study.horizon if horizon is None else horizon
        self.allowed = allowed
        """Actions; 0 for as many as it takes."""
        self.game, self.doctrine, self.study = game, doctrine, study
        self.role, self.stop = role, stop
        self.nodes = 0

    def begin(self, world: World, plan: str, first: Action | None = None) -> tuple[Any, list[Any]]:
        """A plan followed for the turn, after one action if that is given; and what was done."""
        board = world.board.clone()
        board.dice = Dice(world.fate)
        done: list[Action] = []
        if first is not None:
            self._act(board, first)
            done.append(first)
        turn = self.study.turn_of(board)
        minds = self._minds(world, plan)
        while board.decision is not None and self.study.turn_of(board) == turn:
            done.append(self._next(board, minds))
        return board, done

    def finish(self, board: Any, world: World) -> Ending:
        """The rest of the match as far as one looks, everybody in his usual way."""
        minds, turn, turns = self._minds(world, self.study.usual), "", 0
        last = self.nodes + self.study.longest
        while board.decision is not None and self.nodes < last:
            if (now := self.study.turn_of(board)) != turn:
                if self.horizon and turns >= self.horizon:
                    break
                # Each turn has dice of its own, so that luck stays the same for every plan.
                turn, turns = now, turns + 1
                board.dice = Dice(f"{world.fate}/{turn}")
            self._next(board, minds)
        return self._ending(board)

    def _next(self, board: Any, minds: Mapping[Role, Mind]) -> Action:
        role = board.decision.waiting[0]
        action = minds[role].answer(board, role)
        self._act(board, action)
        return action

    def _act(self, board: Any, action: Action) -> None:
        if self.stop() or 0 < self.allowed <= self.nodes:
            raise Interrupted
        self.nodes += 1
        carry_out(board, action)

    def _minds(self, world: World, plan: str) -> dict[Role, Mind]:
        roles = self.game.roles
        foe = self.study.usual if world.foe == STANDARD else world.foe
        return {r: self.doctrine.of(plan if r == self.role else foe) for r in roles}

    def _ending(self, board: Any) -> Ending:
        result, role = self.game.result(board), self.role
        if result is None:
            score = self.game.score(self.game.view(board, self.role))
            return Ending(self.study.standing(score, role), 0.5, lead_of(score, role))
        worth = self.study.worth(result.winner, result.score, role)
        return Ending(worth, won(result.winner, role), lead_of(result.score, role))
