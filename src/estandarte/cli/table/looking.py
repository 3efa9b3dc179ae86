"""What a person may ask the table without doing anything: boards, lists, rules, chances."""

from collections.abc import Iterable
from math import inf
from typing import Any

from estandarte.cli.rulebook.statements import found_statements, known_statement, written
from estandarte.kernel import Role, TooManyWays, Verdict, tell, write_position
from estandarte.players.thinking.advice import advise

from .chronicle import log
from .explanations import advice_told, beside, chances_told, odds_told, rule_told, verdict_told
from .orders import PAGE, Options, OrderFault
from .questions import ENEMY
from .samples import samples
from .strangers import card_of, listed_of
from .table import Table
from .understanding import Understanding
from .words import COMMANDS, spelling

MOST_CHANCES = 20
UNASKED = 12
"""So many options are listed unasked."""
SCREEN = 20
"""So many lines are said unasked before it is told how the others are seen."""
FEWEST = 3
"""So many options are listed at least."""


class Looking:
    """The answers to questions; each is written down too, for who reads a document instead."""

    def __init__(self, table: Table, role: Role) -> None:
        self.table, self.role = table, role
        self.desk, self.match, self.game = table.desk, table.match, table.match.game
        self.speech = self.desk.speech
        table.naming.look(self.match.view(role))
        actions = self.match.options(role)
        wording = table.naming.said
        self.options = Options(self.game, actions, self.speech.language, wording)
        self.understanding = Understanding(self.match, role, self.options, table.naming)
        self.prompt = self.match.prompt(role)
        self._page = 0

    # --- help

    def _help(self, rest: str) -> None:
        self.desk.say("table.help")
        words = {name: spelling(name, self.speech.language) for name in COMMANDS}
        self.desk.note("help", commands=words)
        for name in COMMANDS:
            word = spelling(name, self.speech.language)
            self._talk([f"  {word:<14} {self.speech.say(f'command.{name}')}"])
        self.show_samples()

    def _advice(self, rest: str) -> None:
        """What the best player would do here, and what he expects of it."""
        found = advise(self.game, self.match.view(self.role), self.prompt)
        self._talk(advice_told(self.game, found, self.speech, self.desk.width))
        said = tell(self.game, found.action, self.speech.language) or ""
        self.desk.note("advice", by=found.rank, order=said, best=found.reasons.best)

    def _hint(self, line: str) -> None:
        """What may be said after some words: the options and the examples that have them."""
        places = self.options.with_words(line)
        about = self.table.naming.find(line)
        if about is not None:
            places = [p for p, a in enumerate(self.options.actions) if a.names(about)] or places
        if places:
            self.desk.say("table.one_may_say")
            self._list(places[:PAGE])
            self.desk.note("hint", options=[self._written(place) for place in places[:PAGE]])
        else:
            self.show_samples()

    def show_samples(self) -> None:
        """Orders that would be obeyed now, each of another kind."""
        found = samples(self.understanding)
        if found:
            self.desk.say("table.samples")
            self._talk(f"  {line}" for line in found)
        self.desk.note("samples", orders=found)

    # --- the board

    def _board(self, rest: str) -> None:
        self.table.show_board(self.role)

    def _map(self, rest: str) -> None:
        self.table.show_board(self.role, rest)

    def _describe(self, rest: str) -> None:
        self.table.describe_board(self.role)

    def _list(self, places: Iterable[int], until: float = inf) -> bool:
        """Whether all were listed before so many lines had been said."""
        for place in places:
            if self.desk.lines >= until:
                return False
            said = beside(self.match, self.role, self.options.actions[place], self.speech)
            note = f" ({said})" if said else ""
            line = f"{place + 1:>4}  {self.options.sentence(place)}{note}"
            self.desk.talk(line, hang=6)
        return True

    def _roll(self, rest: str) -> None:
        """Every piece with its place and state, or those in whose lines some words stand."""
        view, language = self.match.view(self.role), self.speech.language
        lines = list(self.game.roll(view, language)) or list(listed_of(self.game, view, language))
        if not lines:
            self.table.show_board(self.role)  # a game without a list tells its board
            return
        words, side = rest.casefold().split(), self.role
        if ENEMY & set(words):
            words = [word for word in words if word not in ENEMY]
            named = self.table.naming.named.values()
            theirs = tuple(n.id for n in named if n.side not in ("", self.role))
            side = next((n.side for n in named if n.id in theirs), self.role)
            lines = [line for line in lines if line.startswith(theirs)]
        rest = " ".join(words)
        if rest and not any(rest in self.table.naming.said(line).casefold() for line in lines):
            of_sort = self.understanding.named_in(rest, side)
            if found := [line for line in lines if line.startswith(of_sort)]:
                lines, rest = found, ""
        self._lines("list", [self.table.naming.said(line) for line in lines], rest)

    def _reach(self, rest: str) -> None:
        """Where something may go now; while it may go nowhere, what it is."""
        id = self.table.naming.find(rest)
        options = self.options.actions
        places = [p for p, a in enumerate(options) if id is not None and a.names(id)]
        if id is None or not places:
            self._card(rest)
            return
        self.desk.note("options", options=[self._written(place) for place in places])
        self._list(places[:PAGE])
        if len(places) > PAGE:
            self.desk.say("table.narrow", len(places) - PAGE)

    def _card(self, rest: str) -> None:
        id = self.table.naming.find(rest) if rest else None
        if id is None and rest and not self.table.naming.named:
            drawn = self.game.draw(
                self.match.view(self.role), self.speech.language, self.desk.width
            )
            if lines := [line for line in drawn.splitlines() if rest.casefold() in line.casefold()]:
                self._lines("card", lines)
                return
        if id is None:
            raise OrderFault("table.card_of_what", words=rest[:60])
        view, language = self.match.view(self.role), self.speech.language
        lines = list(self.game.card(view, id, language))
        lines = lines or list(card_of(self.game, view, id, language))
        if not lines:
            raise OrderFault("table.no_card", unit=id)
        self._lines("card", lines)

    def _status(self, rest: str) -> None:
        setup = self.match.record.setup
        scenario = self.game.scenarios()[setup.scenario]
        among = self.speech.among
        lines = [
            self.speech.say("menu.entry", name=among(scenario.name), about=among(scenario.about)),
            *self.game.standing(self.match.view(self.role), self.speech.language),
            self._moment(),
        ]
        self._lines("status", lines)
        self.table.show_score(self.role)

    def _moment(self) -> str:
        """The phase, where the game has them, and what is asked in it."""
        phase = self.game.phases.get(self.prompt.asks, {}).get(self.speech.language)
        if phase is None:
            return self.speech.say("table.asked", question=self.question())
        return self.speech.say("table.phase", phase=phase, question=self.question())

    def question(self) -> str:
        asked, language = self.prompt.question, self.speech.language
        if asked is None:
            return self.game.texts.say(language, f"ask.{self.prompt.asks}", self.prompt.facts)
        return self.game.texts.say(language, asked.key, asked.facts, asked.count)

    def _lines(self, kind: str, lines: list[str], words: str = "") -> None:
        wanted = words.casefold().split()
        shown = [line for line in lines if all(w in line.casefold() for w in wanted)]
        if not shown:
            self.desk.say("table.none_with", words=words[:60])
        self._talk(shown)
        self.desk.note(kind, lines=[self.desk.wording(line) for line in shown])

    def _score(self, rest: str) -> None:
        self.table.show_score(self.role)

    def _position(self, rest: str) -> None:
        role = self.role if self.table.has_secrets else None
        line = write_position(self.game, self.match.record.setup, self.match.state, role)
        self.desk.talk(line)
        self.desk.note("position", position=line)

    # --- options

    def show_options(self) -> None:
        """All of few; of many, the first of each kind and how many there are."""
        self._page, said = 0, self.desk.lines
        until = max(SCREEN, said + FEWEST) if said <= SCREEN else inf  # the first board is long
        if len(self.options) <= UNASKED:
            if not self.options.actions or self.desk.as_json or until == inf:
                self._more("")
            elif not self._list(range(len(self.options)), until):
                self.desk.say("table.many_options", len(self.options))
            return
        groups = self.options.groups()
        few = 3 if len(groups) * 2 <= UNASKED else 1
        for group in groups[: UNASKED // 2 if few > 1 else UNASKED]:
            self._list(group[:1] if len(group) > few else group, until)
            if len(group) > few > 1 and self.desk.lines < until:
                self.desk.say("table.more_such", len(group) - 1)
        self.desk.say("table.many_options", len(self.options))

    def _more(self, rest: str) -> None:
        begin = self._page * PAGE
        shown = range(begin, min(begin + PAGE, len(self.options)))
        self._list(shown)
        if self.desk.as_json:
            self.desk.note("page", options=[self._written(place) for place in shown])
        self._page = self._page + 1 if shown.stop < len(self.options) else 0
        if self._page:
            self.desk.say("table.more", len(self.options) - shown.stop)
        elif not self.options.actions:
            self.desk.say("table.write_order")
            self.show_samples()

    def _options(self, rest: str) -> None:
        places = self.options.with_words(rest) if rest else list(range(len(self.options)))
        if self.desk.as_json:
            self.desk.note("options", options=[self._written(place) for place in places])
        if not rest:
            self._page = 0
            self._more("")
            return
        if not places:
            self.desk.say("table.none_with", words=rest[:60])
        self._list(places[: 5 * PAGE])
        if len(places) > 5 * PAGE:
            self.desk.say("table.narrow", len(places) - 5 * PAGE)

    def _written(self, place: int) -> dict[str, Any]:
        """An option whole, for a document."""
        action = self.options.actions[place]
        said = beside(self.match, self.role, action, self.speech)
        text = self.options.sentence(place)
        return {"number": place + 1, "text": text, "beside": said, "action": action}

    # --- what has happened

    def _log(self, rest: str) -> None:
        last = int(rest) if rest.isdecimal() and 0 < len(rest) < 7 and int(rest) else 10
        lines = list(log(self.match, self.role, last, self.speech))
        if not lines:
            self.desk.say("table.nothing_yet")
        self._talk(lines)
        self.desk.note("log", lines=[self.desk.wording(line) for line in lines])

    def _details(self, rest: str) -> None:
        """All that was told in short."""
        if not self.table.last_news:
            self.desk.say("table.nothing_yet")
        self._talk(self.table.last_news)
        self.desk.note("details", lines=[self.desk.wording(line) for line in self.table.last_news])

    # --- reasons

    def _why(self, rest: str) -> None:
        if not rest:
            if self.table.refusal is not None:
                self.show_verdict(self.table.refusal)
            else:
                self._why_it_happened()
            return
        self.show_verdict(self.match.check(self.understanding.action(rest)))

    def _why_it_happened(self) -> None:
        """The rule that puts the question, and those behind the last thing that was told."""
        step = len(self.match.record.steps) - 1
        asked = self.match.prompt(self.role).cite
        cites = [asked] if asked else []
        cites += [e.cite for e in self.match.events_since(step, self.role)]
        if not cites:
            self.desk.say("table.nothing_yet")
        for cite in dict.fromkeys(cites):
            self.desk.talk(rule_told(self.game, cite, self.speech, self.desk.width))
        self.desk.note("why", rules=list(dict.fromkeys(cites)))

    def show_verdict(self, verdict: Verdict) -> None:
        lines = list(verdict_told(self.game, verdict, self.speech, self.desk.width))
        self._talk(lines)
        self.desk.note("why", allowed=bool(verdict), rule=verdict.cite, lines=lines)

    def _odds(self, rest: str) -> None:
        if not rest:
            self._all_odds()
            return
        action = self.understanding.action(rest)
        verdict = self.match.check(action)
        if verdict:
            verdict = self.game.may_measure(self.match.view(self.role), action)
        if not verdict:
            self.show_verdict(verdict)
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
        self.desk.note("odds", action=action, odds=odds)

    def _all_odds(self) -> None:
        """The likeliest result of every option that dice decide."""
        risky = [p for p, a in enumerate(self.options.actions) if a.risky][:MOST_CHANCES]
        risky = risky or self._diced()
        if not risky:
            raise OrderFault("table.odds_of_what")
        self.desk.note("odds", options=[self._written(place) for place in risky])
        self._list(risky)

    def _diced(self) -> list[int]:
        """Options whose dice are not a risk of their own: reactions, checks."""
        first = range(min(len(self.options), MOST_CHANCES))
        actions = self.options.actions
        return [p for p in first if chances_told(self.match, self.role, actions[p], self.speech)]

    def _rule(self, rest: str) -> None:
        if not rest:
            raise OrderFault("table.rule_of_what")
        found = found_statements(self.game, rest)
        rules = tuple(s for s in found if s.is_rule)  # rulings and switches by their id alone
        statements = rules or found or (known_statement(self.game, rest),)
        language, width = self.speech.language, self.desk.width
        self.desk.page(written(statement, language, width) for statement in statements)
        self.desk.note("rule", statements=statements)

    def _talk(self, lines: Iterable[Any]) -> None:
        for line in lines:
            self.desk.talk(str(line))
