"""The race to the ford: the smallest whole game, with nothing hidden. Copy it and change it."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from estandarte.kernel import (
    Action,
    Choice,
    Decision,
    Dice,
    Event,
    Odds,
    OpenGame,
    OpenView,
    Play,
    Procedure,
    Result,
    Role,
    Scenario,
    Setup,
    State,
    chances,
    stage,
)

FORD = 8
"""How far it is to the ford."""


class Race(State):
    """Where each rider is."""

    at: dict[Role, int]


class RiderMoved(Event):
    rider: Role
    to: int

    def apply(self, state: Race) -> None:
        state.at[self.rider] = self.to


class Ride(Action):
    """One place ahead, for certain."""

    def perform(self, play: Play[Race], during: Decision) -> None:
        play.end()
        ahead(play, self.role, 1, "FOR-2-a")


class Gallop(Action):
    """Three places ahead, if the horse does not stumble."""

    risky = True

    def perform(self, play: Play[Race], during: Decision) -> None:
        play.end()
        if play.roll(6, "FOR-2-b", "gallop") >= 3:
            ahead(play, self.role, 3, "FOR-2-b")


def ahead(play: Play[Race], rider: Role, places: int, cite: str) -> None:
    play.emit(RiderMoved(cite, rider, min(FORD, play.state.at[rider] + places)))


class Riding(Choice):
    """A rider chooses how to go on."""

    accepts = (Ride, Gallop)


class Racing(Procedure):
    """The riders take turns until one is at the ford. [FOR-1-a]"""

    @stage
    def red(self, play: Play[Race]) -> None:
        play.call(Riding(("red",)))

    @stage
    def blue(self, play: Play[Race]) -> None:
        if FORD not in play.state.at.values():
            play.call(Riding(("blue",)))

    @stage
    def again(self, play: Play[Race]) -> None:
        play.end()
        if FORD not in play.state.at.values():
            play.call(Racing())


class TheFord(OpenGame[Race]):
    name = "ford"
    title = {"en": "The race to the ford", "es": "La carrera al vado"}
    version = "1"
    roles = ("red", "blue")
    package = "ford"
    state_type = Race

    def scenarios(self) -> Mapping[str, Scenario]:
        about = {"en": "Eight places to ride.", "es": "Ocho casillas a caballo."}
        return {"race": Scenario("race", dict(self.title), about, FORD)}

    def start(self, setup: Setup, dice: Dice) -> Race:
        return Race(dice, [Racing()], dict.fromkeys(self.roles, 0))

    def result(self, state: Race) -> Result | None:
        if state.stack:
            return None
        return Result(max(state.at, key=lambda role: state.at[role]), dict(state.at))

    def odds(self, view: OpenView, action: Action) -> Odds | None:
        if not isinstance(action, Gallop):
            return None
        return Odds(chances({"far": Fraction(2, 3), "stumbled": Fraction(1, 3)}), "FOR-2-b")

    def score(self, view: OpenView) -> Mapping[Role, int]:
        return self.board_of(view).at

    def draw(self, view: OpenView, language: str, width: int) -> str:
        at = self.board_of(view).at
        return "\n".join(f"{'.' * at[r]}{r[0].upper()}{'.' * (FORD - at[r])}|" for r in self.roles)

    def describe(self, view: OpenView, language: str) -> Iterable[str]:
        for rider, place in self.board_of(view).at.items():
            facts = {"rider": self.texts.say(language, f"role.{rider}"), "left": FORD - place}
            yield self.texts.say(language, "board.rider", facts)


GAME = TheFord()
