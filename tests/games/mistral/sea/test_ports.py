"""Ports: how they stand to each Fleet, and which Harbours may be used."""

from typing import Any

import pytest

from estandarte.games.mistral.sea.ports import (
    attitude,
    is_friendly,
    key_port_is_open,
    may_use_harbour,
    state_on_entry,
)
from estandarte.kernel.testing import rule
from games.mistral.scenes import Scene, squadron

BRITISH, BOURBONS = "british", "bourbons"
WAR = ("france_declares_war",)


def stands(port: str, fleet: str, **more: Any) -> str:
    return attitude(Scene(**more).state, port, fleet)


@rule("IC-2.32-a")
def test_a_port_is_friendly_to_its_own_fleet_and_enemy_to_the_other() -> None:
    assert stands("port_gibraltar", BRITISH) == "friendly"
    assert stands("port_gibraltar", BOURBONS) == "enemy"
    assert stands("port_cadiz", BRITISH) == "enemy"
    assert stands("port_ragusa", BRITISH) == stands("port_ragusa", BOURBONS) == "neutral"
    assert stands("port_valetta", BRITISH) == "neutral"


@rule("MIS-2.142-a", "IC-2.32-a")
@pytest.mark.parametrize("port", ["port_sale", "port_algiers", "port_tunis", "port_tripoli"])
def test_pirate_bases_are_enemy_to_both(port: str) -> None:
    assert stands(port, BRITISH) == stands(port, BOURBONS) == "enemy"


@rule("IC-2.32-b", "MIS-2.316-a")
def test_french_ports_are_closed_to_the_british_until_the_war() -> None:
    assert stands("port_toulon", BRITISH) == "closed"
    assert stands("port_toulon", BRITISH, events=WAR) == "enemy"
    assert stands("port_toulon", BOURBONS) == "friendly"


@rule("IC-2.32-d")
def test_naples_at_war_and_in_limited_neutrality() -> None:
    war, limited = {"naples": "war"}, {"naples": "limited_neutrality"}
    assert stands("port_naples", BOURBONS, contingents=war) == "friendly"
    assert stands("port_naples", BRITISH, contingents=war) == "enemy"
    assert stands("port_naples", BOURBONS, contingents=limited) == "neutral"
    assert stands("port_naples", BRITISH, contingents=limited) == "neutral"


@rule("IC-2.32-d")
@pytest.mark.parametrize(("state", "stand"), [("neutral", "neutral"), ("aligned", "neutral")])
def test_genoa_is_neutral_until_it_is_active(state: str, stand: str) -> None:
    assert stands("port_genoa", BOURBONS, contingents={"genoa": state}) == stand
    assert stands("port_genoa", BOURBONS, contingents={"genoa": "active"}) == "friendly"
    assert stands("port_genoa", BRITISH, contingents={"genoa": "active"}) == "enemy"


@rule("IC-2.32-d")
def test_savoy_is_neutral_before_worms_and_british_by_it() -> None:
    scene = Scene(contingents={"savoy": "neutral"})
    assert attitude(scene.state, "port_villefranche", BRITISH) == "neutral"
    scene.state.flags["port_villefranche"] = BRITISH
    assert attitude(scene.state, "port_villefranche", BRITISH) == "friendly"


@rule("IC-2.32-c")
def test_coastal_spaces_are_neutral_or_follow_their_land_by_the_switch() -> None:
    assert stands("coast_a", BOURBONS) == "neutral"
    assert stands("coast_a", BOURBONS, coastal_spaces="territory") == "friendly"
    assert stands("coast_b", BOURBONS, coastal_spaces="territory") == "neutral"


@rule("IC-2.35-a")
def test_an_enemy_harbour_may_not_be_entered() -> None:
    state = Scene().state
    assert not may_use_harbour(state, "port_cadiz", BRITISH, "britain")
    assert not may_use_harbour(state, "port_toulon", BRITISH, "britain")
    assert may_use_harbour(state, "port_cadiz", BOURBONS, "france")


@rule("IC-5.28-c")
def test_a_neutral_harbour_serves_one_fleet_at_a_time() -> None:
    there = squadron("B1", at="port_ragusa/harbour", state="fitting_out")
    assert may_use_harbour(Scene(there).state, "port_ragusa", BRITISH, "britain")
    assert not may_use_harbour(Scene(there).state, "port_ragusa", BOURBONS, "spain")
    outside = squadron("B1", at="port_ragusa")
    assert may_use_harbour(Scene(outside).state, "port_ragusa", BOURBONS, "spain")


@rule("IC-2.32-d")
def test_naples_stays_open_to_its_own_ships() -> None:
    there = squadron("B1", at="port_naples/harbour", state="fitting_out")
    state = Scene(there, contingents={"naples": "limited_neutrality"}).state
    assert may_use_harbour(state, "port_naples", BOURBONS, "naples")
    assert not may_use_harbour(state, "port_naples", BOURBONS, "spain")


@rule("IC-2.32-d", "IC-3.27-b")
def test_naples_in_limited_neutrality_is_friendly_to_its_own_ships_alone() -> None:
    state = Scene(contingents={"naples": "limited_neutrality"}).state
    assert is_friendly(state, "port_naples", BOURBONS, "naples")
    assert not is_friendly(state, "port_naples", BOURBONS, "spain")
    assert not is_friendly(state, "port_genoa", BOURBONS, "naples")
    assert state_on_entry(state, "port_naples", BOURBONS, "naples") == "in_ordinary"
    assert state_on_entry(state, "port_naples", BOURBONS, "spain") == "fitting_out"


@rule("IC-3.27-b", "IC-3.27-e")
def test_the_state_of_a_squadron_that_enters_a_harbour() -> None:
    state = Scene().state
    assert state_on_entry(state, "port_cartagena", BOURBONS) == "in_ordinary"
    assert state_on_entry(state, "port_palma", BOURBONS) == "fitting_out"
    assert state_on_entry(state, "port_malaga", BOURBONS) == "fitting_out"
    assert state_on_entry(state, "port_ragusa", BRITISH) == "fitting_out"
    other = Scene(harbour_entry="fitting_out").state
    assert state_on_entry(other, "port_cartagena", BOURBONS) == "fitting_out"


@rule("IC-6.12-b")
def test_whether_a_command_has_an_open_key_port() -> None:
    state = Scene().state
    assert key_port_is_open(state, BRITISH, "", {"port_gibraltar"})
    assert not key_port_is_open(state, BRITISH, "", {"port_gibraltar", "port_mahon"})
    french = {"port_toulon", "port_marseilles"}
    assert not key_port_is_open(state, BOURBONS, "french", french)
    assert key_port_is_open(state, BOURBONS, "spanish", french)
