"""Agreements: what the rules leave to the players before the battle. Both must want it."""

from collections.abc import Iterable
from typing import Literal

from estandarte.games.aguila.ground.terrain import is_rainy, piece_at
from estandarte.games.aguila.state import ROLES, Aguila
from estandarte.kernel import (
    Action,
    Decision,
    Event,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    but,
    stage,
)

Topic = Literal["frozen_waters", "rainy_season", "deep_wadi", "covering_crops"]
RULES: dict[Topic, RuleId] = {
    "frozen_waters": "BSA-15-sur-b",
    "rainy_season": "BSA-Q132",
    "deep_wadi": "BSA-15-wadi-b",
    "covering_crops": "BSA-Q98",
}


class PlayersAgreed(Event):
    """Both players want it so."""

    topic: Topic

    def apply(self, state: Aguila) -> None:
        state.camp = but(state.camp, agreed=(*state.camp.agreed, self.topic))
        if self.topic == "frozen_waters":
            state.frozen = True


def may_be_frozen(state: Aguila) -> bool:
    """A winter in which rivers and lakes are ice if the players so choose. ["BSA-15-sur-b"]"""
    agreed = state.charts.weather.region[state.region].frozen_winter == "agreed"
    return agreed and state.season == "winter" and not state.frozen


def has_crops(state: Aguila) -> bool:
    """Fields that are cover only if the players say so. ["BSA-Q98"]"""
    return any(piece_at(state, ground).cover_if_agreed for ground in state.ground.values())


class AgreeOn(Action):
    """Say whether you want it so."""

    answer: Literal["agree", "decline"]

    def perform(self, play: Play[Aguila], during: "Proposal") -> None:
        said = (*during.said, self.answer == "agree")
        play.note(said=said)
        play.answer(said=said)
        play.answered(self.role)


class Proposal(Decision):
    """Do both players want it so? Neither hears the other before he has answered."""

    accepts = (AgreeOn,)
    shown = ("topic",)
    topic: Open[Topic]
    said: Open[tuple[bool, ...]] = ()

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        return (AgreeOn("decline", role=role), AgreeOn("agree", role=role))


class Agreeing(Procedure):
    """One question put to both."""

    topic: Open[Topic]
    said: Open[tuple[bool, ...]] = ()

    @stage
    def ask(self, play: Play[Aguila]) -> None:
        play.call(Proposal(ROLES, self.topic))

    @stage
    def conclude(self, play: Play[Aguila]) -> None:
        if self.said and all(self.said):
            play.emit(PlayersAgreed(RULES[self.topic], self.topic))


class AgreeingOnWadi(Procedure):
    """In the rainy season a wadi is difficult, or impassable if both like. ["BSA-15-wadi-b"]"""

    @stage
    def ask_season(self, play: Play[Aguila]) -> None:
        if play.state.switches.rainy_season == "agreed":
            play.call(Agreeing(topic="rainy_season"))

    @stage
    def ask_depth(self, play: Play[Aguila]) -> None:
        if is_rainy(play.state):
            play.call(Agreeing(topic="deep_wadi"))
