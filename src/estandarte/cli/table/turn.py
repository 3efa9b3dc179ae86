"""One question put to a person: the options, and everything that may be typed instead."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from estandarte.cli.desk import Leaving
from estandarte.cli.faults import UsageFault
from estandarte.cli.files import write_whole
from estandarte.cli.rulebook.statements import known_statement, written
from estandarte.kernel import Action, Refused, Role, TooManyWays, Verdict, write_position
from estandarte.wargame.wording import clauses

from .chronicle import log
from .explanations import odds_told, rule_told, verdict_told
from .orders import PAGE, Options, OrderFault, forms, understood
from .table import Table
from .words import COMMANDS, command_in, spellings


class Turn:
    """What a person does until the question is answered."""

    def __init__(self, table: Table, role: Role) -> None:
        self.table, self.role = table, role
        self.desk, self.match, self.game = table.desk, table.match, table.match.game
        self.speech = self.desk.speech
        self.options = Options(self.game, self.match.options(role), self.speech.language)
        self._page = 0

    def take(self) -> None:
        """Ask until something was done."""
        self.show_question()
        while True:
            line = self._next_line()
            if line and self._obey(line):
                return
            self.table.to_follow.pop(self.role, None)

    def _next_line(self) -> str:
        """What was said to follow, or what is typed now."""
        mark = self.speech.say("table.mark", side=self._side())
        rest = self.table.to_follow.get(self.role)
        if not rest:
            return self.desk.ask(f"{mark} ")
        line = rest.pop(0)
        self.desk.talk(f"{mark} {line}")
        return line

    def show_question(self) -> None:
        prompt = self.match.prompt(self.role)
        if prompt.question is not None:
            asked = self.game.texts.say(
                self.speech.language,
                prompt.question.key,
                prompt.question.facts,
                prompt.question.count,
            )
        else:
            asked = self.game.texts.say(self.speech.language, f"ask.{prompt.asks}", prompt.facts)
        self.desk.say("table.question", side=self._side(), question=asked)
        self._page = 0
        self._more("")

    def _side(self) -> str:
        return self.speech.role(self.game, self.role)

    # --- obeying

    def _obey(self, line: str) -> bool:
        """Whether the question is settled, or another one is now open."""
        command = command_in(line)
        try:
            if command is not None:
                name, rest = command
                obey: Callable[[str], bool | None] = getattr(self, f"_{name}")
                return bool(obey(rest))
            return self._order(line)
        except OrderFault as fault:
            self.desk.talk(self.speech.tell(fault.telling))
        except (Refused, UsageFault) as fault:
            self._show_fault(fault)
        return False

    def _show_fault(self, fault: Refused | UsageFault) -> None:
        if isinstance(fault, Refused):
            self._show_verdict(fault.verdict)
        else:
            self.desk.talk(self.speech.tell(fault.telling))

    def _order(self, line: str) -> bool:
        first, *rest = clauses(line) or [line]
        if rest and self.options.by_sentence(line) is None:
            # The rest is obeyed as soon as this side is asked again.
            self.table.to_follow[self.role] = rest + self.table.to_follow.get(self.role, [])
            line = first
        action = self._meant(line)
        if action is None:
            places = self.options.with_words(line)
            if not places:
                self.desk.say("table.not_understood")
            else:
                self.desk.say("table.did_you_mean")
                self._list(places[:PAGE])
            return False
        verdict = self.match.check(action)
        if not verdict:
            self.table.refusal = verdict
            self._show_verdict(verdict)
            return False
        self.table.act(action)
        return True

    def _meant(self, words: str) -> Action | None:
        view = self.match.view(self.role)
        return understood(self.game, view, self.role, self.options, words)

    def _meant_or_fault(self, words: str) -> Action:
        action = self._meant(words)
        if action is None:
            raise OrderFault("table.not_understood")
        return action

    # --- commands: looking

    def _help(self, rest: str) -> None:
        self.desk.say("table.help")
        for name in COMMANDS:
            self.desk.talk(f"  {spellings(name):<21} {self.speech.say(f'command.{name}')}")
        lines = forms(self.match.prompt(self.role))
        if lines:
            self.desk.say("table.forms")
            self._talk(f"  {line}" for line in lines)

    def _board(self, rest: str) -> None:
        self.table.show_board(self.role)

    def _describe(self, rest: str) -> None:
        self.table.describe_board(self.role)

    def _more(self, rest: str) -> None:
        begin = self._page * PAGE
        shown = range(begin, min(begin + PAGE, len(self.options)))
        self._list(shown)
        self._page = self._page + 1 if shown.stop < len(self.options) else 0
        if self._page:
            left = len(self.options) - shown.stop
            self.desk.say("table.more", left)
        elif not self.options.actions:
            self.desk.say("table.write_order")
            self._talk(f"  {line}" for line in forms(self.match.prompt(self.role)))

    def _options(self, rest: str) -> None:
        if not rest:
            self._page = 0
            self._more("")
            return
        places = self.options.with_words(rest)
        if not places:
            self.desk.say("table.none_with", words=rest[:60])
        self._list(places[: 5 * PAGE])
        if len(places) > 5 * PAGE:
            self.desk.say("table.narrow", len(places) - 5 * PAGE)

    def _list(self, places: Iterable[int]) -> None:
        for place in places:
            risky = (
                f" {self.speech.say('table.risky')}" if self.options.actions[place].risky else ""
            )
            self.desk.talk(f"{place + 1:>4}  {self.options.sentence(place)}{risky}")

    def _score(self, rest: str) -> None:
        self.table.show_score(self.role)

    def _log(self, rest: str) -> None:
        last = int(rest) if rest.isdecimal() and 0 < len(rest) < 7 and int(rest) else 10
        lines = list(log(self.match, self.role, last, self.speech))
        if not lines:
            self.desk.say("table.nothing_yet")
        self._talk(lines)

    def _position(self, rest: str) -> None:
        role = self.role if self.table.has_secrets else None
        setup = self.match.record.setup
        self.desk.talk(write_position(self.game, setup, self.match.state, role))

    # --- commands: asking for reasons

    def _why(self, rest: str) -> None:
        if not rest:
            if self.table.refusal is not None:
                self._show_verdict(self.table.refusal)
            else:
                self._why_it_happened()
            return
        verdict = self.match.check(self._meant_or_fault(rest))
        self._show_verdict(verdict)

    def _why_it_happened(self) -> None:
        """The rules behind the last thing that was told."""
        step = len(self.match.record.steps) - 1
        cites = [e.cite for e in self.match.events_since(step, self.role)]
        if not cites:
            self.desk.say("table.nothing_yet")
        for cite in dict.fromkeys(cites):
            self.desk.talk(rule_told(self.game, cite, self.speech, self.desk.width))

    def _show_verdict(self, verdict: Verdict) -> None:
        self._talk(verdict_told(self.game, verdict, self.speech, self.desk.width))

    def _odds(self, rest: str) -> None:
        if not rest:
            raise OrderFault("table.odds_of_what")
        action = self._meant_or_fault(rest)
        verdict = self.match.check(action)
        if verdict:
            verdict = self.game.may_measure(self.match.view(self.role), action)
        if not verdict:
            self._show_verdict(verdict)
            return
        try:
            odds = self.match.odds(self.role, action)
        except TooManyWays:
            self.desk.say("table.too_many_ways")
            return
        if odds is None:
            self.desk.say("table.no_die")
            return
        self._talk(odds_told(self.game, odds, self.speech, self.desk.width))

    def _rule(self, rest: str) -> None:
        found = self.game.book.search(rest) if rest else ()
        if len(found) > 1 and rest.casefold() not in {s.id.casefold() for s in found}:
            for statement in found[:10]:
                self.desk.talk(written(statement, self.speech.language, self.desk.width))
            return
        statement = found[0] if len(found) == 1 else known_statement(self.game, rest)
        self.desk.talk(written(statement, self.speech.language, self.desk.width))

    # --- commands: doing

    def _undo(self, rest: str) -> bool:
        steps = self.match.record.steps
        by = steps[-1].action.role if steps else self.role
        if by not in self.table.people or self.table.has_secrets:
            by = self.role
        verdict = self.match.may_take_back(by)
        if verdict:
            self.match.take_back(by)
        elif steps and self._all_agree():
            self.match.take_back_by_agreement(self.role)
        else:
            self._show_verdict(verdict)
            return False
        self.table.taken_back()
        self.desk.say("table.taken_back")
        return True

    def _all_agree(self) -> bool:
        """Only people can be asked, and only where several sit."""
        if len(self.table.people) < 2 or len(self.table.people) < len(self.game.roles):
            return False
        return self.desk.agrees(self.speech.say("table.undo_agreed"))

    def _save(self, rest: str) -> None:
        if not rest:
            raise OrderFault("table.save_where")
        path = Path(rest).expanduser()
        if _is_something_else(path, self.match.record.lines[0]):
            raise OrderFault("table.not_a_record", file=str(path))
        write_whole(path, bytes(self.match.record), self.speech)
        self.desk.say("table.saved", file=str(path))

    def _resign(self, rest: str) -> bool:
        if not self.desk.agrees(self.speech.say("table.resign", side=self._side())):
            return False
        self.match.resign(self.role)
        return True

    def _draw(self, rest: str) -> bool:
        others = [role for role in self.game.roles if role != self.role]
        if any(role not in self.table.people for role in others):
            self.desk.say("table.no_draw")
            return False
        for role in others:
            side = self.speech.role(self.game, role)
            if not self.desk.agrees(self.speech.say("table.accept_draw", side=side)):
                self.desk.say("table.draw_refused", side=side)
                return False
        self.match.agree_to_draw()
        return True

    def _quit(self, rest: str) -> bool:
        raise Leaving

    def _talk(self, lines: Iterable[Any]) -> None:
        for line in lines:
            self.desk.talk(str(line))


def _is_something_else(path: Path, first_line: bytes) -> bool:
    """A file that is there and does not hold this match must not be written over."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            head = file.read(len(first_line))
    except (OSError, ValueError):
        return False
    return bool(head) and head != first_line
