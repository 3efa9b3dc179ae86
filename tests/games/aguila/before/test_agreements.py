"""What both players must want before the battle."""

from typing import Any

import pytest

from estandarte.games.aguila.before.agreements import (
    Agreeing,
    AgreeingOnWadi,
    AgreeOn,
    PlayersAgreed,
    has_crops,
)
from estandarte.games.aguila.before.sequence import Preparing
from estandarte.games.aguila.ground.sight import cover_of
from estandarte.games.aguila.ground.terrain import going_of
from estandarte.kernel.testing import rule
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, unit
from games.aguila.tables import table, waiting

WADI = area("wadi", 10, 10, id="w")


def yes(role: str) -> AgreeOn:
    return AgreeOn("agree", role=role)


def nay(role: str) -> AgreeOn:
    return AgreeOn("decline", role=role)


def winter(region: str = "south", weather: str = "rain") -> Scene:
    scene = table("campal", begin=False)
    scene.state.season, scene.state.region = "winter", region
    scene.state.weather = weather
    return scene


def asked_about_ice(scene: Scene) -> Scene:
    scene.throw(1, 1)
    scene.begin(Preparing(at="agree_on_ice", first=RED, chooser=RED))
    return scene


@rule("BSA-15-sur-b")
@pytest.mark.parametrize(
    ("answers", "frozen"), [((yes, yes), True), ((yes, nay), False), ((nay, nay), False)]
)
def test_in_a_southern_winter_both_must_want_the_ice(answers: Any, frozen: bool) -> None:
    scene = asked_about_ice(winter())
    assert (scene.moment, waiting(scene)) == ("Proposal", (RED, BLUE))
    scene.play(answers[0](RED), answers[1](BLUE))
    assert scene.state.frozen is frozen
    assert len(scene.all(PlayersAgreed)) == int(frozen)


@rule("BSA-15-sur-b")
def test_nobody_is_asked_where_the_rules_say_it_themselves() -> None:
    assert asked_about_ice(winter("west")).moment != "Proposal"
    assert asked_about_ice(winter("middle_east")).moment != "Proposal"
    snow = winter()
    snow.state.frozen = True
    assert asked_about_ice(snow).moment != "Proposal"
    summer = winter()
    summer.state.season = "summer"
    assert asked_about_ice(summer).moment != "Proposal"


def wadi(weather: str = "rain", **switches: Any) -> Scene:
    scene = Scene(WADI, fields={"weather": weather}, **switches)
    scene.begin(AgreeingOnWadi())
    return scene


@rule("BSA-15-wadi-b")
def test_in_the_rain_both_may_make_a_wadi_impassable() -> None:
    deep, shallow = wadi(), wadi()
    deep.play(yes(RED), yes(BLUE))
    shallow.play(yes(BLUE), nay(RED))
    assert going_of(deep.state, WADI) == "impassable"
    assert going_of(shallow.state, WADI) == "difficult"
    assert wadi("fine").moment == ""


def test_by_a_switch_the_players_say_whether_it_is_the_rainy_season() -> None:
    scene = wadi("fine", rainy_season="agreed")
    scene.play(yes(RED), yes(BLUE))
    assert going_of(scene.state, WADI) == "difficult"
    scene.play(yes(RED), yes(BLUE))
    assert going_of(scene.state, WADI) == "impassable"
    dry = wadi("rain", rainy_season="agreed")
    dry.play(nay(RED), yes(BLUE))
    assert (dry.moment, going_of(dry.state, WADI)) == ("", "open")


@rule("BSA-Q98", "BSA-Q23")
@pytest.mark.parametrize(("answers", "cover"), [((yes, yes), "light"), ((yes, nay), "")])
def test_standing_crops_are_cover_only_if_both_want_it(answers: Any, cover: str) -> None:
    crops = area("fields", 36, 27, 3, id="f")
    scene = Scene(unit(), enemy("B", at=(36, 25)), crops)
    assert has_crops(scene.state)
    scene.begin(Agreeing(topic="covering_crops"))
    scene.play(answers[0](RED), answers[1](BLUE))
    assert cover_of(scene.state, scene.unit("A"), scene.unit("B")) == cover


@rule("BSA-Q98")
def test_only_where_there_are_fields_are_the_players_asked_about_crops() -> None:
    scene = table("campal", begin=False)
    scene.state.ground["f"] = area("fields", 36, 27, 3, id="f")
    scene.begin(Preparing(at="agree_on_crops", first=RED, chooser=RED))
    assert (scene.moment, scene.state.decision.topic) == ("Proposal", "covering_crops")
    bare = table("campal", begin=False)
    bare.throw(1, 2)
    bare.begin(Preparing(at="agree_on_crops", first=RED, chooser=RED))
    assert bare.moment != "Proposal"
