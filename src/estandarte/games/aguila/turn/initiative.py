"""Initiative: who has it, who steals it, and who moves first."""

from collections.abc import Iterable
from typing import Literal

from estandarte.games.aguila.before.hiding import Marking
from estandarte.games.aguila.dice import DIE
from estandarte.games.aguila.state import BLUE, RED, ROLES, Aguila, Phase, other
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Forgo,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    Verdict,
    but,
    no,
    stage,
)

PHASES: tuple[Phase, ...] = ("initiative", "movement", "shooting", "charges", "reorganisation")
"""The phases of a turn in their order; in each the players act in turn. ["BSA-2-turno-a"]"""


class InitiativeWon(Event):
    """For the whole turn. ["BSA-2-iniciativa-a"]"""

    role: Role

    def apply(self, state: Aguila) -> None:
        state.initiative = self.role


class FirstMoverChosen(Event):
    role: Role

    def apply(self, state: Aguila) -> None:
        state.first = self.role


class AnticipationSpent(Event):
    officer: str

    def apply(self, state: Aguila) -> None:
        officer = state.officers[self.officer]
        state.put_officer(but(officer, spent=(*officer.spent, "anticipacion")))


def winner_of(red: int, blue: int, factors: dict[Role, int]) -> Role | None:
    """Who wins with these dice; None if both must roll again."""
    if red == DIE and blue == DIE:
        # two natural sixes: the higher factor. "BSA-Q125"
        return _higher(factors[RED], factors[BLUE])
    if DIE in (red, blue):
        return RED if red == DIE else BLUE
    return _higher(red + factors[RED], blue + factors[BLUE])


def _won_by(red: int, blue: int) -> RuleId:
    """The rule by which these dice decide."""
    if red == blue == DIE:
        return "BSA-2-iniciativa-d"
    return "BSA-2-iniciativa-c" if DIE in (red, blue) else "BSA-2-iniciativa-a"


def _higher(red: int, blue: int) -> Role | None:
    if red == blue:
        return None
    return RED if red > blue else BLUE


def anticipators(state: Aguila, role: Role) -> list[str]:
    """Officers who may still steal the initiative. ["BSA-12-anticipacion-a"]"""
    return [o.id for o in state.staff(role) if o.can_still("anticipacion")]


def may_bid_again(state: Aguila, role: Role, thieves: tuple[str, ...]) -> bool:
    """A second Officer of a side throws a die too, where the enemy may have one.

    ["BSA-12-anticipacion-b"]
    """
    rivals = [o for o in thieves if state.officers[o].role != role]
    return bool(anticipators(state, role)) and bool(rivals or anticipators(state, other(role)))


class StealInitiative(Action):
    """Anticipación: the Officer takes the initiative, once a game."""

    officer: str

    def check(self, state: Aguila, during: "Anticipating") -> Verdict:
        if self.officer not in anticipators(state, self.role):
            return no("BSA-12-anticipacion-a", officer=self.officer)
        return YES

    def perform(self, play: Play[Aguila], during: "Anticipating") -> None:
        play.emit(AnticipationSpent("BSA-12-anticipacion-a", self.officer))
        thieves = (*during.thieves, self.officer)
        play.note(thieves=thieves)
        play.answer(thieves=thieves)
        if not may_bid_again(play.state, self.role, thieves):
            play.answered(self.role)


class LetItBe(Forgo):
    """Do not spend Anticipación in this turn."""

    def perform(self, play: Play[Aguila], during: "Anticipating") -> None:
        play.answered(self.role)


class Anticipating(Decision):
    """Does an Officer steal the initiative?"""

    asked_by = "BSA-12-anticipacion-a"
    accepts = (StealInitiative, LetItBe)
    thieves: Open[tuple[str, ...]] = ()

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield LetItBe(role=role)
        for officer in anticipators(state, role):
            yield StealInitiative(officer, role=role)


class MoveFirst(Action):
    """Move first, or make the opponent do so."""

    who: Literal["me", "opponent"]

    def perform(self, play: Play[Aguila], during: "ChoosingFirst") -> None:
        play.end()
        role = self.role if self.who == "me" else other(self.role)
        play.emit(FirstMoverChosen("BSA-2-mov-a", role))


class ChoosingFirst(Decision):
    """The initiative player says who moves first."""

    asked_by = "BSA-2-mov-a"
    accepts = (MoveFirst,)

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield MoveFirst("me", role=role)
        yield MoveFirst("opponent", role=role)


class Initiative(Procedure):
    """The first phase of a turn. ["BSA-2-iniciativa-a"]"""

    thieves: Open[tuple[str, ...]] = ()
    rolled: Open[Role] = ""
    """Who won the roll, whoever has the initiative after it."""

    @stage
    def ask_before(self, play: Play[Aguila]) -> None:
        if play.state.switches.anticipation == "before_roll":
            _ask_thieves(play)

    @stage
    def roll(self, play: Play[Aguila]) -> None:
        if self.thieves:
            return  # stolen before the roll, which it replaces. "BSA-Q126"
        cite: RuleId = "BSA-2-iniciativa-a"
        while True:
            red, blue = (play.roll(DIE, cite, f"initiative_{r}") for r in ROLES)
            winner = winner_of(red, blue, play.state.factors)
            if winner is not None:
                play.note(rolled=winner)
                play.emit(InitiativeWon(_won_by(red, blue), winner))
                return
            cite = "BSA-2-iniciativa-b"  # a tie, so again

    @stage
    def ask_after(self, play: Play[Aguila]) -> None:
        if play.state.switches.anticipation == "after_roll":
            _ask_thieves(play)

    @stage
    def steal(self, play: Play[Aguila]) -> None:
        """The highest die among those who declared it takes the initiative."""
        thieves = list(self.thieves)
        while len(thieves) > 1:
            cite = "BSA-12-anticipacion-b"
            faces = {o: play.roll(DIE, cite, "anticipation") for o in thieves}
            best = max(faces.values())
            thieves = [o for o in thieves if faces[o] == best]
        for officer in thieves:
            role = play.state.officers[officer].role
            play.emit(InitiativeWon("BSA-12-anticipacion-a", role))

    @stage
    def mark_formations(self, play: Play[Aguila]) -> None:
        """In the first turn both armies mark their formations now. ["BSA-Q93"]"""
        if play.state.camp.unmarked:
            # the winner of the roll, even if it is stolen from him. "BSA-5-general-c"
            play.call(Marking(first=self.rolled or play.state.initiative))

    @stage
    def choose_first(self, play: Play[Aguila]) -> None:
        play.call(ChoosingFirst((play.state.initiative,)))


def _ask_thieves(play: Play[Aguila]) -> None:
    roles = tuple(role for role in ROLES if anticipators(play.state, role))
    if roles:
        play.call(Anticipating(roles))
