"""One question put to a person: the options, and everything that may be typed instead."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from estandarte.cli.desk import Leaving
from estandarte.cli.faults import UsageFault
from estandarte.cli.files import write_whole
from estandarte.kernel import YES, Action, Dice, Reading, Refused, Role, Telling, Way, no, tell
from estandarte.players import filled_in, filling

from .explanations import rule_told
from .looking import Looking
from .orders import PAGE, OrderFault, near_misses
from .table import Following, Table
from .understanding import quoted
from .whole import Deed, understood
from .words import command_in


class Turn(Looking):
    """What a person does until the question is answered."""

    def __init__(self, table: Table, role: Role) -> None:
        super().__init__(table, role)
        self._typed = True
        """Whether the line that is obeyed was typed now, and not with one before it."""
        self.desk.completing = table.completion(self)

    def take(self) -> None:
        """Ask until something was done."""
        if not self._follows():
            self.show_question()
        while True:
            line = self._next_line()
            if isinstance(line, Following):
                if self._follow(line):
                    return
            elif line and self._obey(line):
                return
            elif line:
                self._drop_words()

    def _next_line(self) -> "str | Following":
        """What was said to follow, or what is typed now."""
        mark = self.speech.say("table.mark", side=self._side())
        waiting = self._follows()
        self._typed = not waiting
        if not waiting:
            return self.desk.ask(f"{mark} ")
        following = waiting.pop(0)
        if following.action is None:
            self.desk.talk(f"{mark} {following.words}")
            return following.words
        return following

    def _follows(self) -> list[Following]:
        """What waits for this question; another one, in between, is answered first."""
        waiting = self.table.to_follow.get(self.role, [])
        first = waiting[0].action if waiting else None
        if first is not None and not isinstance(first, self.match.state.decision.accepts):
            return []
        return waiting

    def _drop_words(self) -> None:
        """After an order that failed, what was to follow it in the sentence is not done."""
        waiting = self.table.to_follow.get(self.role, [])
        self.table.to_follow[self.role] = [f for f in waiting if f.action is not None]

    def show_question(self) -> None:
        said = self.question()
        self.desk.say("table.question", side=self._side(), question=said)
        self.desk.note("question", side=self.role, asks=self.prompt.asks, text=said)
        asked_before = self.table.last_asked == (self.role, self.prompt.asks)
        self.table.last_asked = (self.role, self.prompt.asks)
        if asked_before and len(self.options) > PAGE:
            self.desk.say("table.many_options", len(self.options))
        else:
            self.show_options()
        if len(self.options) > PAGE and self.match.state.decision.is_form:
            self.desk.say("table.form")

    def _game_says(self, key: str, facts: Any, count: int | None = None) -> str:
        return self.game.texts.say(self.speech.language, key, facts, count)

    def _side(self) -> str:
        return self.speech.role(self.game, self.role)

    # --- obeying

    def _obey(self, line: str) -> bool:
        """Whether the question is settled, or another one is now open."""
        command = command_in(line)
        try:
            if command is not None:
                name, rest = command
                name = "roll" if name == "list" else name
                obey: Callable[[str], bool | None] = getattr(self, f"_{name}")
                return bool(obey(rest))
            return self._order(line)
        except OrderFault as fault:
            self.desk.talk(self.speech.tell(fault.telling))
        except Refused as fault:
            self.show_verdict(fault.verdict)
        except UsageFault as fault:
            self.desk.talk(self.speech.tell(fault.telling))
        return False

    def _order(self, line: str) -> bool:
        reading = self.understanding.read(line)
        if not reading.ways:
            self._not_understood(line, reading)
            return False
        if len(reading.ways) > 1:
            self._which(list(reading.ways))
            return False
        return self._carry_out(reading)

    def _carry_out(self, reading: Reading) -> bool:
        """The orders of a sentence: all of them, or none and the rule that forbids one."""
        board = self.game.imagine(self.match.view(self.role), Dice("words"))
        deed = understood(self.game, board, self.role, reading)
        first, *others = deed.actions
        verdict = self.match.check(first) and (deed.refused or YES)
        if not verdict:
            if others:
                self.desk.say("table.none_done")
            self.table.refusal = verdict
            self._refuse(verdict, reading.rule)
            return False
        agreed = self._is_meant(deed) if deed.must_ask else True
        if isinstance(agreed, str):
            return self._obey(agreed)  # another order instead of an answer
        agreed = self._is_sure(first) if agreed is True else agreed
        if agreed is not True:
            return agreed
        later = [Following(action=a, is_sure=n + 1 < deed.sure) for n, a in enumerate(others)]
        self.table.follow(self.role, [*later, *(Following(words) for words in deed.waits)])
        if self._typed:
            self.table.said_from.append(len(self.match.record.steps))
        self.table.act(first)
        return True

    def _is_meant(self, deed: Deed) -> bool | str:
        """What was understood is read back, and done only if it is what was meant."""
        orders = "; ".join(tell(self.game, a, self.speech.language) or "" for a in deed.actions)
        self.desk.say("table.read", orders=orders)
        if deed.without:
            names = ", ".join(deed.without)
            self.desk.say("table.cannot_follow", len(deed.without), units=names)
        if deed.waits:
            self.desk.say("table.waits", words=quoted(deed.waits))
        if deed.left:
            self.desk.say("table.left_over", words=quoted(deed.left))
        return self.desk.answer_to(self.speech.say("table.do_it"))

    def _follow(self, following: Following) -> bool:
        """One of several orders given in one line; who cannot obey is named."""
        assert following.action is not None
        verdict = self.match.check(following.action)
        said = tell(self.game, following.action, self.speech.language) or ""
        if verdict and not following.is_sure:
            # a die has fallen, or somebody has answered, since it was said
            self.desk.say("table.read", orders=said)
            if not self.desk.agrees(self.speech.say("table.do_it")):
                self.table.to_follow[self.role] = []
                return False
        if not verdict:
            self.table.to_follow[self.role] = []
            self.desk.say("table.could_not", order=said)
            self.show_verdict(verdict)
            return False
        self.desk.talk(f"{self.speech.say('table.mark', side=self._side())} {said}")
        self.table.act(following.action)
        return True

    def _is_sure(self, action: Action) -> bool:
        """Asked before what cannot be mended; another order instead of an answer is obeyed.

        What merely has no effect is said, and done all the same.
        """
        caution = self.game.caution(self.match.view(self.role), action)
        if caution is None:
            return True
        if caution.cite:
            self.desk.talk(rule_told(self.game, caution.cite, self.speech, self.desk.width))
        question = self._game_says(caution.key, caution.facts, caution.count)
        if not question.endswith("?"):
            self.desk.talk(question)
            return True
        answer = self.desk.answer_to(question)
        if isinstance(answer, bool):
            return answer
        self.table.follow(self.role, [Following(answer)])
        return False

    # --- what is not done

    def _refuse(self, verdict: Any, rule: str) -> None:
        """By its rule; what belongs to another moment, by the rule of that moment."""
        if rule and verdict.cite in ("KER-3", ""):
            self.desk.say("table.not_now")
            self.desk.talk(rule_told(self.game, rule, self.speech, self.desk.width))
            self.show_samples()
        else:
            self.show_verdict(verdict)

    def _which(self, ways: list[Way]) -> None:
        shown = ways[:PAGE]
        self.understanding.choices = shown
        self.desk.say("table.which_one")
        for place, way in enumerate(shown):
            said = tell(self.game, way.actions[0], self.speech.language) or ""
            self.desk.talk(f"   {chr(ord('a') + place)}  {said}")
        if len(ways) > PAGE:
            self.desk.say("table.narrow", len(ways) - PAGE)

    def _not_understood(self, line: str, reading: Reading) -> None:
        if reading.fault is not None:
            self.desk.talk(self._told_fault(reading.fault))
            return
        if reading.rule:
            self.desk.say("table.not_now")
            self.desk.talk(rule_told(self.game, reading.rule, self.speech, self.desk.width))
            self.show_samples()
            return
        places = self.options.with_words(line) if len(line) > 1 else []
        if places:
            self.desk.say("table.did_you_mean")
            self._list(places[:PAGE])
            return
        self.desk.say("table.not_understood")
        known = [*self.game.vocabulary(self.speech.language), *self.table.called_words()]
        if near := near_misses(line, known):
            self.desk.say("table.near_misses", words=", ".join(f"“{w}”" for w in near))
        self.show_samples()

    def _told_fault(self, fault: Telling) -> str:
        facts = {
            name: self.speech.number(value) if isinstance(value, float) else value
            for name, value in fault.facts.items()
        }
        facts |= {"units": ", ".join(facts["units"])} if "units" in facts else {}
        return self.speech.say(fault.key, fault.count, **facts)

    # --- commands: doing

    def _fill(self, rest: str) -> bool:
        """The form as a good player would fill it in, or without some of its lines. [KER-20]"""
        parts = filling(self.game, self.match.likely(self.role), self.role, Dice("form"))
        if not parts:
            raise OrderFault("table.no_form")
        left_out = {int(word) for word in rest.split() if word.isdecimal() and len(word) < 4}
        kept = [one for n, one in enumerate(parts, 1) if n not in left_out]
        for number, part in enumerate(parts, 1):
            mark = " " if number in left_out else str(number)
            self.desk.talk(f"{mark:>4}  {tell(self.game, part, self.speech.language) or ''}")
        form = filled_in(tuple(kept), self.role) if kept else None
        verdict = self.match.check(form) if form is not None else no("KER-20")
        if form is None or not verdict:
            self.show_verdict(verdict)
            return False
        if not self.desk.agrees(self.speech.say("table.fill_in", len(kept))):
            return False
        self.table.act(form)
        return True

    def _undo(self, rest: str) -> bool:
        steps = self.match.record.steps
        by = steps[-1].action.role if steps else self.role
        if by not in self.table.people or self.table.has_secrets:
            by = self.role
        verdict = self.match.may_take_back(by)
        if verdict:
            return self._take_back(by)
        if steps and self._all_agree():
            self.match.take_back_by_agreement(self.role)
        else:
            self.show_verdict(verdict)
            return False
        self.table.taken_back()
        self.desk.say("table.taken_back", 1)
        return True

    def _take_back(self, by: Role) -> bool:
        """All that one sentence did, as far as it may be; what stays is said. [KER-5, KER-6]"""
        steps, begun = self.match.record.steps, self.table.said_from
        while begun and begun[-1] >= len(steps):
            begun.pop()
        first = begun.pop() if begun else len(steps) - 1
        orders = max(1, sum(step.action.role == by for step in steps[first:]))
        taken, verdict = 0, YES
        while taken < orders and (verdict := self.match.may_take_back(by)):
            self.match.take_back(by)
            taken += 1
        self.table.taken_back()
        self.desk.say("table.taken_back", taken)
        if taken < orders:
            self.desk.say("table.stays", orders - taken)
            self.show_verdict(verdict)
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
