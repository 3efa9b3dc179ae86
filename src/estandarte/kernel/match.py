"""A match being played: state, record, and what may be taken back."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from .actions import Action, Refused
from .dice import Dice, DieWanted, is_pledged, key_of, pledge
from .events import DieRolled, Event, as_seen
from .game import Game, Result, Setup, SetupFault
from .intentions.answering import answer_on
from .intentions.saying import Intend, Intention
from .odds import Odds
from .play import Play, carry_out, settle
from .records.record import NOBODY, Mended, Record, RecordFault, RulesVote, Step
from .secrets.ears import hears, hides_steps
from .secrets.gate import is_strange, likely, told
from .secrets.views import Prompt, View, prompt_for, question_for
from .state import State
from .values import SPECTATOR, UMPIRE, Role, but
from .verdicts import YES, Verdict, no

S = TypeVar("S", bound=State)


class Match(Generic[S]):
    """One playing of a game. All that the table, the server and the lab do goes through here."""

    def __init__(self, game: Game[S, Any], state: S, record: Record[S], secret: str) -> None:
        self.game, self.state, self.record, self.secret = game, state, record, secret
        self._before: list[S] = []  # the boards before each step since the last open die
        self._hidden: tuple[S, list[Mapping[str, Any]]] | None = None
        self._likely: dict[Role, tuple[S, S]] = {}
        self._read: Action | None = None  # the last one that was read here, and need not be again
        self._wishes: dict[Role, tuple[Step | None, tuple[Intention, ...]]] = {}  # at which step
        self._hand: set[Role] = set()  # who has taken something back and is asked again

    @classmethod
    def start(
        cls, game: Game[S, Any], setup: Setup, secret: str, entered: Sequence[int] = ()
    ) -> "Match[S]":
        """Set up the board and play on to the first decision.

        The pledge of `secret` is already in the setup when players have added their seeds to it;
        otherwise it is put there now. [KER-7]
        """
        if not game.scenario_name(setup):
            raise SetupFault(
                "fault.scenario", scenario=setup.scenario, known=sorted(game.scenarios())
            )
        setup = game.as_today(setup)
        game.read_switches(setup.switches)
        if unknown := sorted((setup.seats.keys() | setup.armies.keys()) - set(game.roles)):
            raise SetupFault("fault.role", role=unknown[0][:60], known=list(game.roles))
        if setup.armies and not game.brings_forces:
            raise SetupFault("fault.no_forces", what=game.name)
        setup = but(setup, from_position=False)
        try:
            return cls._begin(game, setup, secret, game.start(setup, Dice("")), entered)
        except SetupFault as fault:
            fault.game = game.name
            raise

    @classmethod
    def begin(
        cls, game: Game[S, Any], setup: Setup, secret: str, state: S, entered: Sequence[int] = ()
    ) -> "Match[S]":
        """Play on from a given board: a position's, not a scenario's own."""
        setup = but(game.as_today(setup), from_position=True)
        return cls._begin(game, setup, secret, state, entered)

    @classmethod
    def _begin(
        cls, game: Game[S, Any], setup: Setup, secret: str, state: S, entered: Sequence[int]
    ) -> "Match[S]":
        if setup.pledge and not is_pledged(secret, setup.pledge):
            raise SetupFault("fault.pledge")
        if entered and not setup.real_dice:
            raise Refused(no("KER-8", left=len(entered)))
        setup = but(setup, pledge=setup.pledge or pledge(secret))
        record = Record(game, setup, secret)
        start: Any = state.clone()
        hand = list(entered) if setup.real_dice else None
        state.dice = Dice(key_of(secret, setup.seeds), hand=hand)
        play = Play(state)
        settle(play)
        if state.dice.hand:
            raise Refused(no("KER-8", left=len(state.dice.hand)))
        stack, thrown = tuple(state.stack), dict(state.dice.thrown)
        record.open(start, Step(0, NOBODY, tuple(play.events), stack, thrown, tuple(entered)))
        match = cls(game, state, record, secret)
        match._finish_if_over()
        return match

    @classmethod
    def resume(cls, record: Record[S], secret: str | None = None) -> "Match[S]":
        """Go on from the last step of a record."""
        secret = secret if secret is not None else record.secret
        if secret is None:
            raise SetupFault("fault.no_seed")
        if not is_pledged(secret, record.setup.pledge):
            raise SetupFault("fault.pledge")
        record.secret = secret
        game = record.game
        match: Match[S] | None = None
        last_die = max((s.number for s in record.steps if _is_bound(s.events)), default=0)
        for number, state in enumerate(record.states()):
            if number < last_die:
                continue  # nobody goes back freely beyond a die, so those boards are not kept
            now: Any = state.clone()
            if match is None:
                match = cls(game, now, record, secret)
                continue
            match._remember(match.state, record.steps[number - 1].events)
            match.state = now
        assert match is not None
        match._finish_if_over()  # where the line of the result was torn off
        return match

    # --- asking

    @property
    def is_over(self) -> bool:
        return self.record.result is not None

    @property
    def result(self) -> Result | None:
        return self.record.result

    @property
    def waiting(self) -> tuple[Role, ...]:
        decision = self.state.decision
        return decision.waiting if decision and not self.is_over else ()

    def view(self, role: Role) -> View:
        view: View = self.game.view(self.state, role)
        return view

    def prompt(self, role: Role) -> Prompt:
        return Prompt(role) if self.is_over else prompt_for(self.state, role)

    def question(self, role: Role) -> Prompt:
        """The prompt without offers, circumstances and words, for programs in a hurry."""
        return Prompt(role) if self.is_over else question_for(self.state, role)

    def options(self, role: Role, piece: str = "") -> Iterable[Action]:
        """What a role may do now; if asked, only what names one piece."""
        if self.is_over or role not in self.waiting:
            return ()
        state = self.likely(role)
        decision: Any = state.decision
        if piece:
            return decision.options_about(state, role, piece)  # type: ignore[no-any-return]
        return decision.options(state, role)  # type: ignore[no-any-return]

    def likely(self, role: Role) -> S:
        """A board on which all that a role may not know is made up from its view.

        On any two boards that look alike to the role it is the same, and so is whatever is worked
        out on it: neither what is answered nor how long that takes depends on a secret.
        """
        known = self._likely.get(role)
        if known is None or known[0] is not self.state:
            known = self.state, likely(self.game, self.state, role)
            self._likely[role] = known
        return known[1]

    def read(self, data: bytes) -> Action:
        """An action as it was sent from outside; `check` and `act` take it as it is. [KER-4]"""
        sound = self.game.sound(data)
        if isinstance(sound, Verdict):
            raise Refused(sound)
        self._read = sound
        return sound

    def _sound(self, action: Any) -> Action | Verdict:
        if self.is_over:
            return no("KER-1")
        read = self._read
        sound = read if read is not None and action is read else self.game.sound(action)
        if not isinstance(sound, Intend):
            return sound
        if sound.role not in self.game.roles:
            return no("KER-2", role=sound.role)
        as_said = told(self.game, self.state, sound, self.likely)
        if not as_said:  # what is wrong is refused, and not left out with what is gone
            return as_said
        return sound.settled(self.likely(sound.role), self.intentions(sound.role))

    def check(self, action: Any) -> Verdict:
        """May it be done? A no tells the role nothing that it may not know. [KER-9, KER-10]"""
        sound = self._sound(action)
        if isinstance(sound, Verdict):
            return sound
        return told(self.game, self.state, sound, self.likely)

    def intentions(self, role: Role) -> tuple[Intention, ...]:
        """What a role has last said that it wants done. [KER-14]"""
        steps = self.record.steps
        last, known = self._wishes.get(role, (None, ()))
        for step in reversed(steps):
            if step is last:  # and with it all before it is what it was
                break
            if isinstance(step.action, Intend) and step.action.role == role:
                known = step.action.intentions
                break
        else:
            known = ()
        if steps:
            self._wishes[role] = steps[-1], known
        return known

    def unasked(self, role: Role) -> Action | None:
        """What the table may answer for a role by itself; None: it must be asked. [KER-14]"""
        return self.foretold(role, self.intentions(role)) if self.may_spare(role) else None

    def may_spare(self, role: Role) -> bool:
        """Whether it is worth looking for an answer that a role need not be asked for.

        Who has just taken something back is asked, or the table would do it again.
        """
        decision = self.state.decision
        if self.is_over or decision is None or role not in decision.waiting or role in self._hand:
            return False
        return decision.lists_all(self.state) or bool(self.intentions(role))

    def foretold(self, role: Role, intentions: Sequence[Intention]) -> Action | None:
        """What would follow for a role from some intentions, now."""
        if self.is_over or role not in self.waiting:
            return None
        action = answer_on(self.game, intentions, self.likely(role), role)
        return action if action is not None and self.check(action) else None

    def is_unheard(self, action: Action) -> bool:
        """Whether no other player nor spectator would hear of it, were it done now. [KER-12]"""
        after = self.state.clone()
        try:
            step = self._carried_out(action, after, len(self.record.steps) + 1, ())
        except (Refused, DieWanted):
            return False
        others = {*self.game.roles, SPECTATOR} - {action.role}
        return not any(hears(self.game, role, step, self.state, after) for role in others)

    def odds(self, role: Role, action: Action) -> Odds | None:
        """From what the role knows, never from the state."""
        return self.game.odds(self.game.view(self.state, role), action)

    def events_since(self, step: int, role: Role) -> tuple[Event, ...]:
        """What has happened after a step, as one role may know it."""
        opening = self.record.opening.events if step < 0 else ()
        later = (e for s in self.record.steps[max(step, 0) :] for e in s.events)
        return as_seen([*opening, *later], role)

    # --- acting

    def act(self, action: Action, entered: Sequence[int] = ()) -> Step:
        """Carry out an action, whole or not at all. Raises Refused, or DieWanted with real dice."""
        sound = self._sound(action)
        if isinstance(sound, Verdict):
            raise Refused(sound)
        if entered and not self.record.setup.real_dice:
            raise Refused(no("KER-8", left=len(entered)))
        if is_strange(self.game, self.state, sound):
            raise Refused(self.check(sound))
        before, after = self.state, self.state.clone()
        try:
            step = self._carried_out(sound, after, len(self.record.steps) + 1, entered)
        except Refused:
            raise Refused(self.check(sound)) from None
        if after.dice.hand:
            raise Refused(no("KER-8", left=len(after.dice.hand)))
        self.state = after
        self._hand.discard(sound.role)
        if rules := self.record.to_mend:
            self.record.mend(Mended(rules))
        self._write(step, before)
        self._finish_if_over()
        return step

    def follow(self, line: bytes) -> bool:
        """Take over a step that was carried out elsewhere, from its line; no rule is run.

        False: that line is something else, and the match must be read anew from its record.
        """
        step = self.record.step_in(line)
        if step is None:
            return False
        before, after = self.state, self.state.clone()
        self.record.append(step)
        try:
            self.record.fold(step, after)
        except RecordFault:
            return False
        self.state = after
        self._hand.discard(step.action.role)
        self._remember(before, step.events)
        return self.record.lines[-1] == line and after.decision is not None

    def _carried_out(self, action: Action, state: S, number: int, entered: Sequence[int]) -> Step:
        stack, thrown = list(state.stack), dict(state.dice.thrown)
        if self.record.setup.real_dice:
            state.dice.hand = list(entered)
        events = carry_out(state, action)
        return Step(
            number,
            action,
            tuple(events),
            None if state.stack == stack else tuple(state.stack),
            None if state.dice.thrown == thrown else dict(state.dice.thrown),
            tuple(entered),
        )

    def _write(self, step: Step, before: S) -> None:
        self.record.append(step)
        self._remember(before, step.events)

    def resign(self, role: Role, reason: str = "resigned") -> None:
        """The match ends; with two roles the other one has won."""
        if role not in self.game.roles:
            raise SetupFault("fault.role", role=role, known=list(self.game.roles))
        others = [r for r in self.game.roles if r != role]
        self._close(reason, others[0] if len(others) == 1 else None)

    def agree_to_draw(self) -> None:
        self._close("agreed", None)

    def vote_on_rules(self, vote: RulesVote) -> None:
        """Who accepts newer rules, or does not; what was played stays as it was. [KER-13]"""
        if self.is_over:
            raise Refused(no("KER-1"))
        self.record.vote(vote)

    # --- taking back

    def may_take_back(self, role: Role) -> Verdict:
        """Free while no die was thrown and nothing hidden was shown since. [KER-5, KER-6]

        It follows from what the role has heard: what others did since, unheard, changes nothing.
        """
        if self.is_over:
            return no("KER-1")
        number = self._last_heard(role)
        step = self.record.steps[number - 1] if number else None
        if step is None or step.action.role != role:
            return no("KER-5")
        later = len(self.record.steps) - number
        if later >= len(self._before) or _has_die(step.events):
            return no("KER-6")
        before, after = [*self._before, self.state][-later - 2 :][:2]
        if self._shown(before, after):
            return no("KER-6")
        return no("KER-5") if self._passed_on(before, role) else YES

    def take_back(self, role: Role) -> None:
        """Take back one's last step, if need be from beneath others that one has not heard of."""
        verdict = self.may_take_back(role)
        if not verdict:
            raise Refused(verdict)
        number = self._last_heard(role)
        later = self.record.steps[number:]
        first = len(self._before) - len(later) - 1
        before, *boards = self._before[first:]
        # Dice stay thrown [KER-11]; only those of steps that are laid again fall as they fell.
        fall = any(_has_die(step.events) for step in later)
        thrown = [dict((b if fall else self.state).dice.thrown) for b in (*boards, self.state)]
        state = before.clone()
        state.dice.thrown = dict(thrown[0])
        again = self._again(state, later)
        for left in reversed(thrown[:-1]):
            self.record.take_back(role, left, beneath=number)
        self.record.take_back(role, thrown[0])
        del self._before[first:]
        self.state = state
        self._hand.add(role)
        for step, after in again:
            before, self.state = self.state, after
            self._write(step, before)

    def _again(self, state: S, later: Iterable[Step]) -> list[tuple[Step, S]]:
        """What others did without hearing or being heard, on another board: it must be the same."""
        laid: list[tuple[Step, S]] = []
        for old in later:
            state = state.clone()
            try:
                step = self._carried_out(old.action, state, old.number - 1, old.entered)
            except (Refused, DieWanted):
                raise Refused(no("KER-10")) from None
            if step.events != old.events:
                raise Refused(no("KER-10"))
            laid.append((step, state))
        if state.dice.thrown != self.state.dice.thrown:
            raise Refused(no("KER-10"))
        return laid

    def take_back_by_agreement(self, by: Role, agreed: Iterable[Role] = ()) -> None:
        """All players agree: the last step goes, whatever it was; its dice stay thrown. [KER-11]

        It is the last of which `by` has heard, and what came after it goes too. `agreed` are
        those who were asked, in the order of their answers; all, where it is not said.
        """
        others = () if by == UMPIRE else agreed or self.game.roles
        asked = tuple(dict.fromkeys((by, *others)))
        last = self._last_heard(by)
        if self.is_over or not last:
            raise Refused(no("KER-5"))
        thrown = dict(self.state.dice.thrown)
        while len(self.record.steps) >= last:
            self.record.take_back(by, thrown, agreed=asked)
        again = Match.resume(self.record, self.secret)
        self.state, self._before = again.state, again._before
        self._hand.update(self.game.roles)

    def _last_heard(self, role: Role) -> int:
        """The last step of which a role has heard; a die for all to see is heard by all."""
        last, after = len(self.record.steps), self.state
        for before in reversed(self._before):
            if hears(self.game, role, self.record.steps[last - 1], before, after):
                break
            last, after = last - 1, before
        return last

    def _passed_on(self, before: S, role: Role) -> bool:
        """Whether others, who may act unheard, are asked what they were not asked before."""
        was, asked = before.decision, self.state.decision
        if was is None or asked is None or not hides_steps(self.game):
            return False
        is_same = type(was) is type(asked)
        if was.together(before):  # the next question of its kind is put to both anew
            is_same = before.stack[:-1] == self.state.stack[:-1]
        known = was.waits_for(before, role) if is_same else ()
        return not {role, *known}.issuperset(asked.waits_for(self.state, role))

    def _remember(self, before: S, events: Iterable[Event]) -> None:
        if _is_bound(events):
            self._before.clear()
        else:
            self._before.append(before)

    def _shown(self, before: S, after: S) -> bool:
        """Whether somebody now knows what was hidden from him before."""
        hidden = self._secrets(before)
        return any(hidden) and any(map(_lost, hidden, self._secrets(after)))

    def _secrets(self, state: S) -> list[Mapping[str, Any]]:
        """What each role may not know; kept for one board, since the next step asks again."""
        if self._hidden is None or self._hidden[0] is not state:
            self._hidden = state, [self.game.secrets(state, role) for role in self.game.roles]
        return self._hidden[1]

    def _finish_if_over(self) -> None:
        if self.state.decision is None and not self.is_over:
            result = self.game.result(self.state)
            assert result is not None, "nothing is asked, yet the game knows no result"
            self.record.close(result, self.secret)

    def _close(self, reason: str, winner: Role | None) -> None:
        if self.is_over:
            raise Refused(no("KER-1"))
        score = dict(self.game.score(self.game.view(self.state, "umpire")))
        self.record.close(Result(winner, score, reason), self.secret)


def _has_die(events: Iterable[Event]) -> bool:
    return any(isinstance(e, DieRolled) for e in events)


def _is_bound(events: Iterable[Event]) -> bool:
    """Whether a die lies there for all to see: nobody goes back freely beyond it."""
    return any(isinstance(e, DieRolled) and e.only is None for e in events)


def _lost(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    return not before.keys() <= after.keys()
