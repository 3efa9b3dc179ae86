"""A small game whose only secret is chosen at the first moment, honest or not."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from estandarte.kernel import (
    UMPIRE,
    Action,
    Choice,
    Decision,
    Dice,
    Event,
    Game,
    Play,
    Procedure,
    Result,
    Role,
    Scenario,
    Setup,
    State,
    View,
    but,
    stage,
)

ROUNDS = 12


class Envelope(State):
    """What red has sealed, and how often both have waited since."""

    sealed: int = 0
    waited: int = 0


class EnvelopeSeen(View):
    sealed: int | None
    waited: int
    waiting: tuple[Role, ...]


class Sealed(Event):
    number: int | None

    def apply(self, state: Envelope) -> None:
        assert self.number is not None
        state.sealed = self.number

    def seen_by(self, role: Role) -> Event:
        return self if role in ("red", UMPIRE) else but(self, number=None)


class Waited(Event):
    def apply(self, state: Envelope) -> None:
        state.waited += 1


class Seal(Action):
    number: int

    def perform(self, play: Play[Envelope], during: Decision) -> None:
        play.end()
        play.emit(Sealed("FOR-1-a", self.number))


class Wait(Action):
    def perform(self, play: Play[Envelope], during: Decision) -> None:
        play.end()
        play.emit(Waited("FOR-1-a"))


class Sealing(Choice):
    accepts = (Seal,)

    def tries(self, state: Any, role: Role) -> Iterable[Action]:
        return (Seal(number=number, role=role) for number in (1, 2, 3))


class Waiting(Choice):
    accepts = (Wait,)


class Looking(Procedure):
    """Both look at the envelope, again and again."""

    @stage
    def wait(self, play: Play[Envelope]) -> None:
        play.call(Waiting((("red", "blue")[play.state.waited % 2],)))

    @stage
    def again(self, play: Play[Envelope]) -> None:
        play.end()
        if play.state.waited < ROUNDS:
            play.call(Looking())


class Evening(Procedure):
    @stage
    def seal(self, play: Play[Envelope]) -> None:
        play.call(Sealing(("red",)))

    @stage
    def look(self, play: Play[Envelope]) -> None:
        play.call(Looking())


class Sealings(Game[Envelope, EnvelopeSeen]):
    """Red alone knows what is in the envelope."""

    name = "sealings"
    title: ClassVar[Mapping[str, str]] = {"en": "The envelope", "es": "El sobre"}
    version = "1"
    roles = ("red", "blue")
    package = "laws.sealing"
    books: ClassVar[tuple[str, ...]] = ()
    state_type = Envelope
    view_type = EnvelopeSeen

    def scenarios(self) -> Mapping[str, Scenario]:
        return {"evening": Scenario("evening", dict(self.title), dict(self.title), 1)}

    def start(self, setup: Setup, dice: Dice) -> Envelope:
        return Envelope(dice, [Evening()])

    def view(self, state: Envelope, role: Role) -> EnvelopeSeen:
        waiting = state.decision.waits_for(state, role) if state.decision else ()
        known = state.sealed if self.knows_it(role) else None
        return EnvelopeSeen(role=role, sealed=known, waited=state.waited, waiting=waiting)

    def imagine(self, view: EnvelopeSeen, dice: Dice) -> Envelope:
        raise NotImplementedError

    def result(self, state: Envelope) -> Result | None:
        return None if state.stack else Result("red", {"red": 1, "blue": 0})

    def secrets(self, state: Envelope, role: Role) -> Mapping[str, Any]:
        return {} if role in ("red", UMPIRE) or not state.sealed else {"envelope": state.sealed}

    def knows_it(self, role: Role) -> bool:
        return role in ("red", UMPIRE)


class GlassEnvelopes(Sealings):
    """The same through which one can look."""

    name = "glass"

    def knows_it(self, role: Role) -> bool:
        return True


class DealtEnvelopes(Sealings):
    """The number lay there before anybody did anything, and nobody can change it."""

    name = "dealt"

    def start(self, setup: Setup, dice: Dice) -> Envelope:
        return Envelope(dice, [Looking()], sealed=2)
