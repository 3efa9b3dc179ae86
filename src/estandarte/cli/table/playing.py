"""A match played at the table in the terminal: whose turn it is, until it ends or is left."""

import shlex

from estandarte.cli.desk import EndOfInput, Leaving
from estandarte.kernel import SPECTATOR, UMPIRE, Dice, Role, key_of
from estandarte.players import MOST_TOLD, PERSON, Lapse, Player, player_named, take_turn
from estandarte.players.ranks import thinking_ranks_of
from estandarte.players.thinking.advice import reasons_of
from estandarte.players.thinking.thinker import Notes, Thinker

from .ending import told_end
from .explanations import reasons_told
from .table import Table
from .turn import Turn


class Playing:
    """The course of a match between whoever sits here and the programs on the other seats."""

    def __init__(self, table: Table) -> None:
        self.table, self.desk, self.match = table, table.desk, table.match
        self.programs: dict[Role, Player] = {
            role: player_named(table.game, rank)
            for role, rank in table.seats.items()
            if rank != PERSON
        }
        self.lapses: list[Lapse] = []
        self.reasons: list[str] = []
        self._thoughts = Dice(key_of(self.match.secret, {"players": "thoughts"}))

    def to_the_end(self) -> None:
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
        role = self.table.seated if self.table.seated in waiting else waiting[0]
        answer = self.match.unasked(role) if self.table.may_spare else None
        if answer is not None:
            self.table.act(answer)
            return
        self.table.seat(role)
        self.table.tell_news(role)
        asks = self.match.prompt(role).asks
        self.table.tell_skipped(role, asks)
        self.table.show_anew(role, asks)
        Turn(self.table, role).take()

    def _let_program_act(self, role: Role) -> None:
        if not self.table.people:
            self.table.show_anew(SPECTATOR, role)
        program = self.programs[role]
        before = program.notes.get(role) if isinstance(program, Thinker) else None
        self.table.act(take_turn(self.match, role, program, self._thoughts, self._heed))
        if isinstance(program, Thinker):
            self._note_reasons(program, role, before)
        if not self.table.people:
            self.table.tell_news(SPECTATOR)

    def _note_reasons(self, program: Thinker, role: Role, before: Notes | None) -> None:
        """What it had in mind is told when the match is over: before, it would be a warning."""
        notes = program.notes[role]
        if notes.are_new(before):
            side = self.desk.speech.role(self.table.game, role)
            why = reasons_told(reasons_of(program, notes), self.desk.speech)
            said = self.desk.speech.say("table.reason", side=side, turn=notes.turn, why=why)
            self.reasons.append(said)

    def _heed(self, lapse: Lapse) -> None:
        """Told on standard error; the record is kept, and with the step the position too."""
        self.lapses.append(lapse)
        if len(self.lapses) > MOST_TOLD:
            return
        side, step = self.desk.speech.role(self.table.game, lapse.role), lapse.step
        self.desk.complain(self.desk.speech.say("table.lapse", side=side, step=step, why=lapse.why))

    def _farewell(self) -> None:
        if self.table.keeper is not None:
            self.desk.say("table.kept", file=shlex.quote(str(self.table.keeper.path)))
        else:
            self.desk.say("table.not_kept")

    def _finish(self) -> None:
        self.table.tell_news(self.table.seated or SPECTATOR)
        self.table.keep()
        if not self.table.people:
            self.table.show_board(UMPIRE)
        for line in told_end(self.table):
            self.desk.talk(line)
        if (untold := len(self.lapses) - MOST_TOLD) > 0:
            self.desk.complain(self.desk.speech.say("lapses.untold", untold))
        if self.reasons:
            self.desk.say("table.reasons")
        for reason in self.reasons:
            self.desk.talk(f"  {reason}")
        if self.table.keeper is not None:
            self.desk.say("table.verify", file=shlex.quote(str(self.table.keeper.path)))
            if thinking_ranks_of(self.table.game):
                self.desk.say("table.explain", file=shlex.quote(str(self.table.keeper.path)))
