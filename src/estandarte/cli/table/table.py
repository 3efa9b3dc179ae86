"""The table in the terminal: who sits at it, what they hear, what they see."""

from collections.abc import Mapping
from typing import Any

from estandarte.cli.desk import Desk
from estandarte.cli.faults import UsageFault
from estandarte.cli.files import Keeper
from estandarte.kernel import SPECTATOR, Action, Game, Role, Verdict, hides_steps
from estandarte.players import PERSON

from .chronicle import told
from .new_match import Sitting
from .real_dice import by_hand


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
        self.to_follow: dict[Role, list[str]] = {}
        """What a person has said to be done after what is being done."""
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
        self._shown = None
        self.keep()

    def keep(self) -> None:
        if self.keeper is None:
            return
        try:
            self.keeper.keep(self.match.record)
        except UsageFault as fault:  # the match goes on; the next step tries again
            self.desk.complain(self.desk.speech.tell(fault.telling))

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

    def _ears(self) -> list[Role]:
        """Who must be told apart: everybody at one screen hears the same in an open game."""
        return [*self.game.roles, SPECTATOR] if self.has_secrets else [SPECTATOR]

    def tell_news(self, role: Role) -> None:
        ear = role if self.has_secrets else SPECTATOR
        heard = self._heard.get(ear, -1)
        events = self.match.events_since(heard, role)
        self._heard[ear] = len(self.match.record.steps)
        lines = list(told(self.game, events, self.desk.speech))
        if lines:
            self.desk.talk()
        for line in lines:
            self.desk.talk(line)

    def show_anew(self, role: Role, moment: str) -> None:
        """The board at every new moment; a description is long, and is given once unasked."""
        before, self._shown = self._shown, (role, moment)
        if self.blind and before is not None and before[0] == role:
            if before[1] != moment:
                self.show_score(role)
        elif before != self._shown:
            self.show_board(role)

    def show_board(self, role: Role) -> None:
        """Drawn; or described to who asked for it, or where nothing can be drawn."""
        self.desk.talk()
        view = self.match.view(role)
        drawn = (
            "" if self.blind else self.game.draw(view, self.desk.speech.language, self.desk.width)
        )
        if drawn:
            self.desk.talk(drawn)
            self.show_score(role)
        else:
            self.describe_board(role)

    def describe_board(self, role: Role) -> None:
        view = self.match.view(role)
        language = self.desk.speech.language
        lines = list(self.game.describe(view, language))
        for line in lines or [self.game.draw(view, language, self.desk.width)]:
            self.desk.talk(line)
        for said in (one.told() for one in self.match.intentions(role)):
            self.desk.talk(f"· {self.game.texts.say(language, said.key, said.facts)}")
        self.show_score(role)

    def show_score(self, role: Role) -> None:
        score = self.game.score(self.match.view(role))
        if score:
            self.desk.say("table.score", score=self.listed(score))

    def listed(self, score: Mapping[Role, int]) -> str:
        role = self.desk.speech.role
        return ", ".join(f"{role(self.game, side)} {points}" for side, points in score.items())
