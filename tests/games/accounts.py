"""An account of all that came of a scene, short enough to be kept."""

import hashlib
from functools import cache
from itertools import islice
from typing import Any

from estandarte.kernel import (
    SHELF,
    SPECTATOR,
    Decision,
    Dice,
    Role,
    Texts,
    carry_out,
    check,
    encode,
    prompt_for,
)
from estandarte.kernel.testing import Stage
from surroundings import tool

tables, turnings = tool("keep_tables"), tool("keep_turnings")
MANY, SOME, FEW, ON = 60, 8, 2, 2
"""How many of the things that may be done are looked at, and how many steps one goes on."""


class Account:
    """The rules that were met in a scene, and a mark of all else that came of it.

    In tests of odds the chances are weighed and not the table shown: the one is dear, and the other
    is seen elsewhere.
    """

    def __init__(self, game: str, stage: Stage, weighs: bool) -> None:
        self.game, self.stage, self.state = SHELF.take(game), stage, stage.state
        self.mark = hashlib.sha256()
        self.told()
        if not weighs:
            self.shown()
        if (asked := self.state.decision) is not None:
            for role in asked.waiting:
                self.asked(asked, role)
                if weighs:
                    self.weighed(asked, role)
            self.gone_on()

    def __str__(self) -> str:
        cites = dict.fromkeys(str(event.cite) for event in self.stage.events)
        return " ".join([*cites, self.mark.hexdigest()[:8]])

    def note(self, *things: Any) -> None:
        self.mark.update(encode(things))

    def told(self) -> None:
        """What has happened, what was answered, and the board that is left."""
        for event in self.stage.events:
            self.note(event, event.told())
        names = (name for name in self.state.__struct_fields__ if name != "dice")
        self.note(self.stage.verdicts, *(getattr(self.state, name) for name in names))

    def shown(self) -> None:
        """The table as each side sees it, drawn and told in the names of sentences."""
        views = [self.game.view(self.state, role) for role in (*self.game.roles, SPECTATOR)]
        self.note(views)
        self.game.texts = _wordless(self.game.name)
        try:
            view = views[-1]
            self.note([*self.game.describe(view, "es"), *self.game.standing(view, "es")])
            self.note(self.game.draw(view, "es", 60))
        finally:
            del self.game.texts

    def asked(self, asked: Decision, role: Role) -> None:
        """What may be done, and what is answered to what is a little otherwise."""
        self.note(prompt_for(self.state, role))
        names = sorted(turnings.names_on(self.state))
        for number, action in enumerate(islice(asked.options(self.state, role), SOME)):
            others = turnings.otherwise(action, names, number) if number < FEW else ()
            for one in (action, *islice(others, SOME)):
                self.note(one, check(self.state, one))

    def weighed(self, asked: Decision, role: Role) -> None:
        """The chances of some things that are left to the dice."""
        view = self.game.view(self.state, role)
        options = list(islice(asked.options(self.state, role), MANY))
        risky = [action for action in options if action.risky] or options
        for action in tables.spread(risky, FEW + 1):
            self.note(self.game.odds(view, action), self.game.outlook(view, action))

    def gone_on(self) -> None:
        """What comes of some steps drawn by lot, on from here."""
        board, lot = self.state.clone(), Dice("on")
        board.dice = Dice("from here")
        for _ in range(ON):
            if (asked := board.decision) is None:
                break
            action = asked.sample(board, lot.choice(asked.waiting), lot)
            self.note(carry_out(board, action), board.stack)


@cache
def _wordless(game: str) -> Texts:
    texts: Texts = tables._wordless(SHELF.take(game))
    return texts
