"""What Formations have been told is carried out, until something happens."""

from typing import Any

import pytest

from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.intentions.answers import intended
from estandarte.games.mistral.intentions.language import (
    AnyIntention,
    BlockadeUntil,
    CruiseBetween,
    Intend,
    KeepDummies,
    RunHome,
    SailFor,
    Stay,
)
from estandarte.games.mistral.sea.sailing import Committing, Done, Sail, Sailing, SendHome
from estandarte.games.mistral.table.words import intention_said
from estandarte.games.mistral.war.progress import Gale
from estandarte.kernel import Action, Refused
from estandarte.kernel.testing import new_match, rule
from games.mistral.scenes import Scene, formation, squadron

BRITISH, BOURBONS = "british", "bourbons"
MAHON = "port_mahon"


def answer(scene: Scene, *said: AnyIntention) -> Action | None:
    state = scene.state
    state.increment = 2
    state.stack[:] = [Sailing((BRITISH,))]
    found = intended(state, BRITISH, said)
    assert found is None or found.check(state, state.decision), found
    return found


def at_sea(*more: Any, at: str = "sp_13", damage: int = 0) -> Scene:
    ship = squadron("B1", at=at, formation="BR-A", damage=damage)
    return Scene(formation("BR-A", at=at), ship, *more)


def enemy(at: str, sail: int = 4, spotted: bool = True) -> list[Any]:
    return [
        formation("BO-A", at=at, fleet=BOURBONS, spotted=spotted),
        squadron("S1", at=at, formation="BO-A", sail=sail),
    ]


@rule("KER-14")
def test_a_formation_sails_for_its_place_step_by_step() -> None:
    step = answer(at_sea(), SailFor("BR-A", (MAHON,)))
    assert isinstance(step, Sail) and step.formation == "BR-A"
    assert step.directive.kind in ("move", "catch")
    assert answer(at_sea(), SailFor("BR-A", ("sp_13",))) == Done(role=BRITISH)


@rule("KER-14")
def test_who_was_told_nothing_is_asked_about() -> None:
    assert answer(at_sea(), KeepDummies()) is None
    assert answer(at_sea(), Stay("BR-B")) is None
    assert answer(at_sea(), Stay()) == Done(role=BRITISH)
    assert answer(at_sea(), Stay("BR-A")) == Done(role=BRITISH)


@rule("KER-14", "MRS-1-v")
def test_who_must_return_is_sent_home_before_anything_else_is_done() -> None:
    alone = Scene(squadron("BD1", at="sp_12"))
    assert answer(alone, Stay()) == SendHome("I-BD1", role=BRITISH)


@rule("KER-14")
def test_a_further_word_takes_the_place_of_an_earlier_one_for_the_same_formation() -> None:
    scene, before = at_sea(), (Stay("BR-A"), KeepDummies(), Stay())
    onward = SailFor("BR-A", (MAHON,))
    also = Intend((onward,), also=True, role=BRITISH).settled(scene.state, before)
    assert (also.intentions, also.also) == ((onward, KeepDummies(), Stay()), False)
    anew = Intend((onward,), role=BRITISH).settled(scene.state, before)
    assert anew.intentions == (onward,)


@rule("KER-14")
@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("intend BR-A Mahón", SailFor("BR-A", (MAHON,), contact=4)),
        ("quiero BR-A entrar Mahón", SailFor("BR-A", (MAHON,), enter=True, contact=4)),
        ("intend BR-A blockade Toulon", BlockadeUntil("BR-A", "port_toulon", contact=4)),
        ("quiero BR-A quedarse", Stay("BR-A")),
    ],
)
def test_it_is_said_in_words(words: str, meant: AnyIntention) -> None:
    scene = at_sea()
    scene.state.stack[:] = [Sailing((BRITISH,))]
    assert intention_said(scene.state, BRITISH, words) == Intend((meant,), also=True, role=BRITISH)
    assert intention_said(scene.state, BRITISH, "intend nothing") == Intend(role=BRITISH)
    assert intention_said(scene.state, BRITISH, "intend BR-Z Mahón") is None


@rule("KER-14")
def test_it_goes_by_the_way_that_it_was_told() -> None:
    """The first place of the way that is nearer to the end than the Formation itself."""
    straight = answer(at_sea(), SailFor("BR-A", (MAHON,)))
    assert isinstance(straight, Sail)
    after = straight.directive.to
    assert answer(at_sea(), SailFor("BR-A", (MAHON,), by=(after,))) == straight
    assert answer(at_sea(), SailFor("BR-A", (MAHON,), by=("sp_13",))) == straight


@rule("KER-14")
def test_an_enemy_in_sight_is_news_unless_it_was_there() -> None:
    scene = at_sea(*enemy("sp_13"))
    told = SailFor("BR-A", (MAHON,), contact=4)
    assert answer(scene, told) is None
    assert answer(at_sea(*enemy("sp_13", spotted=False)), told) is not None
    known = Intend((told,), role=BRITISH).settled(scene.state, ()).intentions
    assert known == (SailFor("BR-A", (MAHON,), contact=4, seen=("BO-A",)),)
    assert answer(scene, *known) is not None


@rule("KER-14")
def test_a_blockade_lasts_until_it_has_cost_enough() -> None:
    assert answer(at_sea(damage=5), BlockadeUntil("BR-A", "port_toulon", damage=6)) is not None
    assert answer(at_sea(damage=6), BlockadeUntil("BR-A", "port_toulon", damage=6)) is None


@rule("KER-14")
def test_it_runs_home_hurt_or_under_a_gale() -> None:
    onward = SailFor("BR-A", ("sp_13",))
    hurt = answer(at_sea(damage=9), RunHome(damage=9), onward)
    assert isinstance(hurt, Sail) and hurt.directive.kind in ("move", "catch")
    assert answer(at_sea(damage=8), RunHome(damage=9), onward) == Done(role=BRITISH)
    assert answer(at_sea(damage=9), RunHome("BR-B", damage=9), onward) == Done(role=BRITISH)
    home = at_sea(at=MAHON, damage=9)
    assert answer(home, RunHome(damage=9)) == Sail("BR-A", Directive("enter_harbour"), role=BRITISH)


@rule("KER-14")
def test_a_cruise_goes_on_from_impulse_to_impulse() -> None:
    told = CruiseBetween("BR-A", ("sp_13", MAHON))
    found = set()
    for impulse in (1, 2):
        scene = at_sea()
        scene.state.impulse = impulse
        found.add(isinstance(answer(scene, told), Done))
    assert found == {True, False}


@rule("KER-14")
def test_what_is_gone_wants_nothing_and_unknown_places_are_refused() -> None:
    scene = at_sea()
    scene.state.stack[:] = [Committing((BRITISH,))]
    said = Intend((Stay("BR-A"), Stay("BR-Z"), Stay("BO-A"), Stay()), role=BRITISH)
    assert said.settled(scene.state, ()).intentions == (Stay("BR-A"), Stay())
    nowhere = Intend((SailFor("BR-A", ("atlantis",)),), role=BRITISH)
    assert nowhere.check(scene.state, scene.state.decision).cite == "IC-5.12-b"
    idle = Intend((CruiseBetween("BR-A", ()),), role=BRITISH)
    assert idle.check(scene.state, scene.state.decision).cite == "IC-5.12-b"


@rule("KER-14")
def test_what_is_wrong_is_refused_even_if_it_is_for_somebody_who_is_gone() -> None:
    match = new_match(MISTRAL, scenario="y1744")
    gone = Intend((SailFor("BR-Z", ("atlantis",)),), also=True, role=BRITISH)
    assert match.check(gone).cite == "IC-5.12-b"
    with pytest.raises(Refused):
        match.act(gone)


@pytest.mark.parametrize("gale", [True, False])
def test_a_gale_sends_home_who_was_told_so(gale: bool) -> None:
    """Under a Gale one goes, told or not, where it is less; home only who was told."""
    scene = at_sea(*([Gale("mistral", 10, "sp_13", "sp_13")] if gale else []))
    home = answer(scene, RunHome(gale=True), SailFor("BR-A", ("sp_13",)))
    assert isinstance(home, Sail if gale else Done)
