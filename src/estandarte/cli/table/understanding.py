"""What somebody means by a line: a number, an option's words, an order; or what it lacks."""

from contextlib import suppress
from typing import Any

from estandarte.kernel import Action, Game, Match, Reading, Role, Way
from estandarte.wargame.grammar.lexicon import lexicon_of
from estandarte.wargame.grammar.names import Names
from estandarte.wargame.grammar.tokens import tokens_of

from .naming import Naming
from .orders import Options, OrderFault, from_form
from .strangers import orders_said


def quoted(words: tuple[str, ...]) -> str:
    return f"“{' '.join(words)}”"


class Understanding:
    """Reads lines for one side at one moment."""

    def __init__(self, match: Match[Any], role: Role, options: Options, naming: Naming) -> None:
        self.match, self.role, self.options, self.naming = match, role, options, naming
        self.choices: list[Way] = []
        """What was last asked about: which one?"""

    def read(self, line: str) -> Reading:
        """All that a line may mean, the legal readings first and alone if there are any."""
        if (way := self._chosen(line)) is not None:
            return Reading((way,))
        self.choices = []
        if (action := self.options.by_number(line)) is not None:
            return Reading((Way((action,)),))
        if "=" in line and (action := from_form(self.match.game, self.role, line)) is not None:
            return Reading((Way((action,)),))
        if found := self.options.by_sentence(line, self.naming.named_in(line)):
            return Reading(tuple(Way((action,)) for action in found))
        game, view = self.match.game, self.match.view(self.role)
        reading = game.read(view, line, self.naming.named)
        if reading.ways:
            return Reading(self._legal(reading.ways), rule=reading.rule, left=reading.left)
        if reading.fault is not None:
            return reading
        if type(game).read is Game.read:  # it brings no words of its own
            said = orders_said(game, view, self.role, line, self.naming.named)
            if said:
                return Reading(self._legal(tuple(Way((action,)) for action in said)))
        with suppress(OrderFault):  # nobody who writes no form is told of its fields
            if (action := from_form(game, self.role, line)) is not None:
                return Reading((Way((action,)),))
        return reading

    def named_in(self, words: str, side: Role) -> tuple[str, ...]:
        """What some words name, or pieces of a sort: `my guns`."""
        game, named = self.match.game, self.naming.named
        mentions = Names(named, lexicon_of(game.package)).mentions(tokens_of(words), set(), side)
        return tuple(id for mention in mentions for id in mention.ids)

    def _chosen(self, line: str) -> Way | None:
        """The answer to *which one?*, by its letter."""
        place = ord(line.casefold()) - ord("a") if len(line) == 1 else -1
        return self.choices[place] if 0 <= place < len(self.choices) else None

    def _legal(self, ways: tuple[Way, ...]) -> tuple[Way, ...]:
        if len(ways) == 1:
            return ways
        legal = tuple(way for way in ways if self.match.check(way.actions[0]))
        return legal or ways[:1]

    def action(self, line: str) -> Action:
        """The one action that is meant, for who asks about it."""
        reading = self.read(line)
        if reading.fault is not None:
            raise OrderFault(reading.fault.key, **reading.fault.facts)
        if not reading.ways:
            raise OrderFault("table.not_understood")
        if reading.left:
            raise OrderFault("table.left_over", words=quoted(reading.left))
        if len(reading.ways) > 1:
            raise OrderFault("table.which_of_them", number=len(reading.ways))
        action: Action = reading.ways[0].actions[0]
        return action
