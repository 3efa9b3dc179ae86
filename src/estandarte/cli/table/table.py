"""The table in the terminal: who sits at it, what they hear, what they see."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from estandarte.cli.desk import Desk
from estandarte.cli.faults import UsageFault
from estandarte.cli.files import Keeper
from estandarte.kernel import SPECTATOR, Action, Game, Role, Verdict, hides_steps
from estandarte.players import PERSON

from .chronicle import told
from .completion import completer
from .naming import Naming
from .new_match import Sitting
from .news import LONG, in_short
from .real_dice import by_hand

MOST_NEW = 4
"""So many lines of how the match stands are told anew."""


class Following(NamedTuple):
    """What was said to be done after what is being done: words, or an order already understood."""

    words: str = ""
    action: Action | None = None
    is_sure: bool = True
    """Whether nothing can have happened since it was said."""


class Table:
    """A match as whoever sits here hears and sees it, acted on and kept."""

    def __init__(self, desk: Desk, sitting: Sitting, keeper: Keeper | None, blind: bool) -> None:
        self.desk, self.match, self.keeper, self.blind = desk, sitting.match, keeper, blind
        self.seats = sitting.seats
        self.game: Game[Any, Any] = self.match.game
        self.people = [role for role, player in self.seats.items() if player == PERSON]
        self.has_secrets = type(self.game).secrets is not Game.secrets
        self.may_spare = len(self.people) < 2 or not hides_steps(self.game)
        """Whether who has no choice need not be asked: at a shared screen that would tell."""
        self.refusal: Verdict | None = None
        """The last one, for who asks why."""
        self.to_follow: dict[Role, list[Following]] = {}
        self.naming = Naming(self.game, self.match.record.setup, desk.speech.language)
        desk.wording = self.naming.said
        self.last_news: list[str] = []
        """All that was told in short."""
        self.last_asked: tuple[Role, str] | None = None
        """Whose question was shown last with all its options."""
        self.said_from: list[int] = []
        """After how many steps each sentence was typed that was obeyed: one undo takes it back."""
        self._standings: dict[Role, list[str]] = {}
        """How the match stood when each last looked; who is not there has seen no board yet."""
        self._phase: dict[Role, str] = {}
        self._heard: dict[Role, int] = {}
        self.seated: Role | None = None
        self._shown: tuple[Role, str] | None = None
        if not sitting.is_new:  # who comes back does not want to hear it all again
            self._heard = dict.fromkeys(self._ears(), max(0, len(self.match.record.steps) - 3))

    # --- what is done

    def act(self, action: Action) -> None:
        """Carry out a legal action; real dice are asked for as they are needed."""
        self.refusal = None
        by_hand(self.desk, self.game, lambda faces: self.match.act(action, faces))
        self.keep()

    def taken_back(self) -> None:
        last = len(self.match.record.steps)
        self._heard = {ear: min(heard, last) for ear, heard in self._heard.items()}
        self._shown = self.last_asked = None
        self.to_follow.clear()
        self.keep()

    def keep(self) -> None:
        if self.keeper is None:
            return
        try:
            self.keeper.keep(self.match.record)
        except UsageFault as fault:  # the match goes on; the next step tries again
            self.desk.complain(self.desk.speech.tell(fault.telling))

    def follow(self, role: Role, what: Iterable[Following]) -> None:
        """Before anything that was said earlier to follow."""
        self.to_follow[role] = [*what, *self.to_follow.get(role, [])]

    # --- what things are called

    def called_words(self) -> list[str]:
        """Marks and names, for a hand that begins to type one."""
        language = self.desk.speech.language
        things = self.naming.named.values()
        names = (word for n in things for word in n.names.get(language, "").split())
        return [*(n.mark(language) for n in things), *names]

    def completion(self, turn: Any) -> Callable[[str, int], str | None]:
        vocabulary = self.game.vocabulary(self.desk.speech.language)
        words = [*(w for phrase in vocabulary for w in phrase.split()), *self.called_words()]
        return completer(lambda: words)

    # --- who sits, hears and sees

    def seat(self, role: Role) -> None:
        """Between two people a curtain falls where there are secrets to keep."""
        before, self.seated = self.seated, role
        if before == role or len(self.people) < 2 or not self.has_secrets:
            return
        if before is not None:
            self.desk.clear()
        side = self.desk.speech.role(self.game, role)
        self.desk.ask(self.desk.speech.say("table.curtain", side=side) + " ")
        if before is not None:
            self.desk.clear()
        self._shown = None
        self._standings.pop(role, None)  # the board was wiped away

    def _ears(self) -> list[Role]:
        """Who must be told apart: everybody at one screen hears the same in an open game."""
        return [*self.game.roles, SPECTATOR] if self.has_secrets else [SPECTATOR]

    def tell_news(self, role: Role) -> None:
        ear = role if self.has_secrets else SPECTATOR
        heard = self._heard.get(ear, -1)
        events = self.match.events_since(heard, role)
        self._heard[ear] = len(self.match.record.steps)
        self.naming.look(self.match.view(role))
        lines = list(told(self.game, events, self.desk.speech))
        if not lines:
            return
        self.desk.talk()
        if len(lines) > LONG:
            self.last_news, lines = lines, in_short(self.game, events, self.desk.speech)
            lines.append(self.desk.speech.say("table.details", len(self.last_news)))
        else:
            self.last_news = lines
        for line in lines:
            self.desk.talk(line)

    def tell_skipped(self, role: Role, asks: str) -> None:
        """Phases of a turn that passed without a question."""
        order = list(self.game.phases)
        before, language = self._phase.get(role), self.desk.speech.language
        if asks not in order:
            return
        self._phase[role] = asks
        if before is None or before == asks:
            return
        first, last = order.index(before), order.index(asks)
        between = order[first + 1 : last] if first < last else [*order[first + 1 :], *order[:last]]
        for phase in between:
            name = self.game.phases[phase].get(language, phase)
            side = self.desk.speech.role(self.game, role)
            self.desk.say("table.skipped", phase=name, side=side)

    def show_anew(self, role: Role, moment: str) -> None:
        """The board once unasked; after that `map` draws it, and only the news are told.

        Who merely watches can ask for nothing, and sees it at each new moment.
        """
        before, self._shown = self._shown, (role, moment)
        told = self._standing(role)
        if role not in self._standings or (not self.people and before != self._shown):
            self.show_board(role)
        elif before != self._shown:
            for line in [line for line in told if line not in self._standings[role]][:MOST_NEW]:
                self.desk.talk(line, hang=2)
        self._standings[role] = told

    def _standing(self, role: Role) -> list[str]:
        """How the match stands, in lines of which those that have changed are told again."""
        view = self.match.view(role)
        self.naming.look(view)
        lines = self.game.standing(view, self.desk.speech.language)
        score = self.game.score(view)
        lines = [*lines, *([self.score_told(score)] if score else [])]
        return [self.naming.said(line) for line in lines]

    def _draw(self, role: Role, part: str = "") -> str:
        if self.blind:
            return ""
        width, language = self.desk.width, self.desk.speech.language
        view = self.match.view(role)
        if part:
            return self.game.draw_part(view, self.naming.find(part) or part, language, width)
        return self.game.draw(view, language, width)

    def show_board(self, role: Role, part: str = "") -> None:
        """Drawn; or described to who asked for it, or where nothing can be drawn."""
        self.naming.look(self.match.view(role))
        if part and self.naming.find(part) is None and not any(c.isdigit() for c in part):
            self.desk.say("table.part_unknown", part=part[:60])
        self.desk.talk()
        drawn = self._draw(role, part)
        if drawn:
            self.desk.talk(drawn)
            self.show_score(role)
        else:
            self.describe_board(role, part)
        self.desk.note("board", part=part, view=self.match.view(role))

    def describe_board(self, role: Role, part: str = "") -> None:
        """In sentences; of a part, those in which its words stand."""
        view = self.match.view(role)
        self.naming.look(view)
        language, words = self.desk.speech.language, part.casefold().split()
        lines = [self.naming.said(line) for line in self.game.describe(view, language)]
        self.desk.note("description", lines=lines)
        near = [line for line in lines if all(word in line.casefold() for word in words)]
        for line in (near or lines) or [self.game.draw(view, language, self.desk.width)]:
            self.desk.talk(line)
        for said in (one.told() for one in self.match.intentions(role)):
            self.desk.talk(f"· {self.game.texts.say(language, said.key, said.facts)}")
        self.show_score(role)

    def show_score(self, role: Role) -> None:
        score = self.game.score(self.match.view(role))
        if score:
            self.desk.talk(self.score_told(score))
            self.desk.note("score", score=dict(score))

    def score_told(self, score: Mapping[Role, int]) -> str:
        return self.desk.speech.say("table.score", score=self.listed(score))

    def listed(self, score: Mapping[Role, int]) -> str:
        role = self.desk.speech.role
        return ", ".join(f"{role(self.game, side)} {points}" for side, points in score.items())
