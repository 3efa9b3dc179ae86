"""Dummies: placed in secret, indistinguishable, gone when looked at."""

import pytest

from estandarte.games.mistral.battle.engaging import contacts
from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.fleets.formations import unform_empty
from estandarte.games.mistral.hidden.concealment import DummyRemoved, markers
from estandarte.games.mistral.hidden.dummies import (
    Covering,
    DummiesPlaced,
    MarkersPlaced,
    PlaceDummies,
    RemoveDummy,
)
from estandarte.games.mistral.sea.directions import points
from estandarte.games.mistral.sea.plotting import Movement
from estandarte.games.mistral.sea.sailing import Commit, Done, Sail
from estandarte.kernel import as_seen
from estandarte.kernel.testing import rule
from games.mistral.scenes import formation, squadron
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch

SHIPS = formation("BR-A", at="sp_13"), squadron("B1", at="sp_13", formation="BR-A")


def dummy(id: str = "D-british-1", at: str = "sp_13", fleet: str = BRITISH) -> Formation:
    return Formation(id, fleet, "", "dummy", at)


@rule("IC-7.15-a", "MIC-18.2-c")
def test_dummies_are_placed_with_a_formation_or_in_a_friendly_port_space() -> None:
    watch = Watch(Covering(), *SHIPS)
    assert watch.refusal(PlaceDummies(("sp_14",), role=BRITISH)) == "MIC-18.2-c"
    assert watch.refusal(PlaceDummies(("port_cartagena",), role=BRITISH)) == "MIC-18.2-c"
    assert watch.refusal(PlaceDummies(("port_mahon", "sp_13"), role=BRITISH)) is None
    watch.play(PlaceDummies(("port_mahon", "sp_13"), role=BRITISH), PlaceDummies(role=BOURBONS))
    assert markers(watch.state, BRITISH) == {"port_mahon": 1, "sp_13": 2}


@rule("MRS-1-e", "IC-7.15-a")
def test_there_are_four_of_them_or_as_many_as_the_table_plays() -> None:
    four = Watch(Covering(), *SHIPS)
    assert four.refusal(PlaceDummies(("sp_13",) * 4, role=BRITISH)) is None
    assert four.refusal(PlaceDummies(("sp_13",) * 5, role=BRITISH)) == "MRS-1-e"
    two = Watch(Covering(), *SHIPS, dummy(), dummies=2)
    assert two.refusal(PlaceDummies(("sp_13",), role=BRITISH)) is None
    assert two.refusal(PlaceDummies(("sp_13",) * 2, role=BRITISH)) == "MRS-1-e"
    none = Watch(Covering(), *SHIPS, dummies=0)
    assert none.asks == ("SettingCourses", (BOURBONS, BRITISH))


@rule("IC-2.33-a")
def test_both_choose_before_anything_is_seen() -> None:
    watch = Watch(Covering(), *SHIPS)
    watch.play(PlaceDummies(("port_mahon",), role=BRITISH))
    assert watch.asks == ("PlacingDummies", (BOURBONS,))
    assert as_seen(watch.events, BOURBONS) == ()
    watch.play(PlaceDummies(role=BOURBONS))
    assert watch.seen(BOURBONS) == ["MarkersPlaced"]
    assert watch.seen(BRITISH) == ["DummiesChosen", "DummiesPlaced"]
    shown = watch.last(DummiesPlaced).seen_by(BOURBONS)
    assert shown == MarkersPlaced("IC-7.15-a", BRITISH, ("port_mahon",))


@rule("IC-7.15-a")
def test_a_dummy_is_taken_off_at_will_and_only_by_its_owner() -> None:
    watch = Watch(Covering(), *SHIPS, dummy())
    assert watch.refusal(PlaceDummies(removed=("D-british-1",), role=BOURBONS)) == "IC-7.15-a"
    assert watch.refusal(PlaceDummies(removed=("BR-A",), role=BRITISH)) == "IC-7.15-a"
    watch.play(PlaceDummies(removed=("D-british-1",), role=BRITISH))
    assert "D-british-1" not in watch.state.formations
    assert watch.last(type(watch.events[0])).seen_by(BOURBONS).dummy == ""


@rule("IC-7.15-a")
@pytest.mark.parametrize("role", [BOURBONS, BRITISH])
def test_it_comes_off_in_every_increment_while_its_fleet_sails(role: str) -> None:
    own = dummy(f"D-{role}-1", fleet=role)
    watch = Watch(Movement(number=3), *SHIPS, own)
    if role == BRITISH:
        watch.play(Done(role=BOURBONS))
    remove = RemoveDummy(own.id, role=role)
    asked = watch.state.decision
    assert asked is not None and remove in asked.options(watch.state, role)
    before = markers(watch.state, role)["sp_13"]
    (removed,) = watch.play(remove)
    assert removed == DummyRemoved("IC-7.15-a", own.id, role, "sp_13")
    assert markers(watch.state, role).get("sp_13", 0) == before - 1
    assert watch.refusal(remove) == "IC-7.15-a"
    assert watch.state.decision == asked


@rule("IC-7.15-a")
def test_nothing_else_comes_off_and_nobody_elses() -> None:
    enemy = dummy("D-bourbons-1", fleet=BOURBONS)
    watch = Watch(Movement(number=3), *SHIPS, dummy(), enemy)
    assert watch.refusal(RemoveDummy("D-british-1", role=BOURBONS)) == "IC-7.15-a"
    watch.play(Done(role=BOURBONS))
    for id in ("D-bourbons-1", "BR-A", "nothing"):
        assert watch.refusal(RemoveDummy(id, role=BRITISH)) == "IC-7.15-a"


@rule("IC-7.15-a", "IC-5.15-a")
def test_a_direction_laid_for_a_dummy_is_void_when_it_is_gone() -> None:
    own = dummy("D-bourbons-1", fleet=BOURBONS)
    watch = Watch(Movement(number=3), *SHIPS, own)
    watch.play(Commit(own.id, Directive("mark_time"), role=BOURBONS))
    watch.play(RemoveDummy(own.id, role=BOURBONS), Done(role=BOURBONS), Done(role=BRITISH))
    assert own.id not in watch.state.formations


@rule("IC-7.15-a")
def test_a_dummy_has_an_allowance_of_four_and_no_harbour() -> None:
    watch = Watch(Movement(number=1), dummy(at="port_mahon"), *SHIPS)
    assert points(watch.state, watch.state.formations["D-british-1"]) == 1
    watch.play(Done(role=BOURBONS))
    enter = Sail("D-british-1", Directive("enter_harbour"), role=BRITISH)
    assert watch.refusal(enter) == "IC-7.15-a"


@rule("IC-7.15-a")
def test_a_dummy_catches_the_wind_without_a_bonus() -> None:
    watch = Watch(Movement(number=1), dummy(at="port_toulon"), dice=(6,))
    watch.play(Done(role=BOURBONS))
    watch.play(Sail("D-british-1", Directive("catch", "sp_13"), role=BRITISH))
    assert watch.state.formations["D-british-1"].at == "port_toulon"


@rule("IC-7.15-a")
def test_a_dummy_is_not_unformed_for_want_of_ships() -> None:
    watch = Watch(None, dummy())
    watch.do(unform_empty)
    assert "D-british-1" in watch.state.formations


@rule("IC-8.12-c", "MRS-1-d")
def test_to_the_enemy_a_dummy_makes_contact_like_a_formation() -> None:
    enemy = formation("BO-A", at="sp_13", spotted=True)
    watch = Watch(None, enemy, squadron("S1", at="sp_13", formation="BO-A"), dummy())
    assert contacts(watch.state) == ("sp_13",)
    open_sea = Watch(Covering(), *SHIPS, fog="open")
    assert open_sea.asks == ("SettingCourses", (BOURBONS, BRITISH))
