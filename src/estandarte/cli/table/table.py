"""The table in the terminal: whose turn it is, what they hear, what they see."""

from collections.abc import Mapping
from typing import Any

from estandarte.cli.desk import Desk, EndOfInput
from estandarte.cli.faults import UsageFault
from estandarte.cli.files import Keeper
from estandarte.kernel import (
    SPECTATOR,
    UMPIRE,
    Action,
    Dice,
    Game,
    Role,
    Verdict,
    key_of,
)
from estandarte.players import PERSON, Lapse, Player, player_of, take_turn

from .chronicle import told
from .new_match import Leaving, Sitting, by_hand
from .turn import Turn


class Table:
    """A match between whoever sits here and the programs on the other seats."""

    def __init__(self, desk: Desk, sitting: Sitting, keeper: Keeper | None, blind: bool) -> None:
        self.desk, self.match, self.keeper, self.blind = desk, sitting.match, keeper, blind
        self.seats = sitting.seats
        self.game: Game[Any, Any] = self.match.game
        self.people = [role for role, player in self.seats.items() if player == PERSON]
        self.programs: dict[Role, Player] = {
            role: player_of(self.game, rank) for role, rank in self.seats.items() if rank != PERSON
        }
        self.has_secrets = type(self.game).secrets is not Game.secrets
        self.refusal: Verdict | None = None
        """The last one, for who asks why."""
        self.lapses: list[Lapse] = []
        self.to_follow: dict[Role, list[str]] = {}
        """What a person has said to be done after what is being done."""
        self._thoughts = Dice(key_of(self.match.secret, {"players": "thoughts"}))
        self._heard: dict[Role, int] = {}
        self._seated: Role | None = None
        self._shown: tuple[Role, str] | None = None
        if not sitting.is_new:  # who comes back does not want to hear it all again
            self._heard = dict.fromkeys(self._ears(), max(0, len(self.match.record.steps) - 3))

    # --- the course of the match

    def play(self) -> None:
        """Until the match is over or everybody has left."""
        try:
            while not self.match.is_over:
                self._next()
        except (Leaving, EndOfInput):
            self._farewell()
        except BrokenPipeError:
            raise
        except BaseException:  # whatever happened, the match is safe, and one should know where
            self.desk.talk()
            self._farewell()
            raise
        else:
            self._finish()

    def _next(self) -> None:
        waiting = self.match.waiting
        programs = [role for role in waiting if role in self.programs]
        if programs:
            self._let_program_act(programs[0])
            return
        role = self._seated if self._seated in waiting else waiting[0]
        self._seat(role)
        self._tell_news(role)
        self._show_anew(role, self.match.prompt(role).asks)
        Turn(self, role).take()

    def _let_program_act(self, role: Role) -> None:
        if not self.people:
            self._show_anew(SPECTATOR, role)
        program = self.programs[role]
        self.act(take_turn(self.match, role, program, self._thoughts, self._heed))
        if not self.people:
            self._tell_news(SPECTATOR)

    def _heed(self, lapse: Lapse) -> None:
        """Told on standard error; the record is kept, and with the step the position too."""
        self.lapses.append(lapse)
        side, step = self.desk.speech.role(self.game, lapse.role), lapse.step
        self.desk.complain(self.desk.speech.say("table.lapse", side=side, step=step, why=lapse.why))

    def _show_anew(self, role: Role, moment: str) -> None:
        """The board at every new moment; a description is long, and is given once unasked."""
        before, self._shown = self._shown, (role, moment)
        if self.blind and before is not None and before[0] == role:
            if before[1] != moment:
                self.show_score(role)
        elif before != self._shown:
            self.show_board(role)

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

    def _seat(self, role: Role) -> None:
        """Between two people a curtain falls where there are secrets to keep."""
        before, self._seated = self._seated, role
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

    def _tell_news(self, role: Role) -> None:
        ear = role if self.has_secrets else SPECTATOR
        heard = self._heard.get(ear, -1)
        events = self.match.events_since(heard, role)
        self._heard[ear] = len(self.match.record.steps)
        lines = list(told(self.game, events, self.desk.speech))
        if lines:
            self.desk.talk()
        for line in lines:
            self.desk.talk(line)

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
        self.show_score(role)

    def show_score(self, role: Role) -> None:
        score = self.game.score(self.match.view(role))
        if score:
            self.desk.say("table.score", score=self._listed(score))

    def _listed(self, score: Mapping[Role, int]) -> str:
        role = self.desk.speech.role
        return ", ".join(f"{role(self.game, side)} {points}" for side, points in score.items())

    # --- endings

    def _farewell(self) -> None:
        if self.keeper is not None:
            self.desk.say("table.kept", file=_quoted(str(self.keeper.path)))
        else:
            self.desk.say("table.not_kept")

    def _finish(self) -> None:
        self._tell_news(self._seated or SPECTATOR)
        result = self.match.result
        assert result is not None
        self.keep()
        self.show_board(self._seated or UMPIRE)
        speech = self.desk.speech
        if result.reason == "agreed":
            self.desk.say("table.agreed")
        elif result.winner is None:
            self.desk.say("table.drawn")
        else:
            key = "table.resigned" if result.reason == "resigned" else "table.won"
            self.desk.say(key, side=speech.role(self.game, result.winner))
        self.desk.say("table.final_score", score=self._listed(result.score))
        if self.keeper is not None:
            self.desk.say("table.verify", file=_quoted(str(self.keeper.path)))


def _quoted(name: str) -> str:
    import shlex

    return shlex.quote(name)
