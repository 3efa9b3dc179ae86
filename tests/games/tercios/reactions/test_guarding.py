"""Resguardo: cavalry that takes a charge for the company it guards."""

from typing import Any

import pytest

from estandarte.games.tercios.answers.countercharge import GoOn, Intercepted
from estandarte.games.tercios.answers.guarding import Guard, LeaveUnguarded
from estandarte.games.tercios.charge.combat import RoundFought
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.motions import moved
from games.tercios.clashes import charge_at
from games.tercios.scenes import BLUE, FOE, RED, Scene, commander, inch, place, unit


@rule("TER-troops-resguardo-d", "TER-charge-e")
def test_a_charge_that_a_guard_has_met_goes_on_with_what_is_left_of_its_way() -> None:
    guarded = unit("X", "compania_disparo", at=(36, 29.8), traits=("resguardo",), **FOE)
    guard = unit("G", "coraceros", at=(31, 25), facing=90, role=BLUE, card="resistid")
    # The guard obeys and is beaten: it has hit nothing and cancels one of two hits.
    scene = Scene(
        unit("A", "coraceros", at=(36, 20)), guarded, guard, commander("S", at=(30, 28), role=BLUE),
        dice=[5, 1, 1, *[1] * 4, 6, 6, *[1] * 4, 5, *[1] * 60],
    )  # fmt: skip
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    scene.play(Guard("G", place(36, 25), role=BLUE))
    assert scene.moment == "WayClear"
    gone = scene.unit("X")
    scene.state.put(but(gone, base=moved(gone.base, 0, inch(4))))  # it would be out of reach
    scene.play(GoOn(role=RED))
    assert scene.at("A") == (36.0, 30.0)  # ten inches in all, not ten more


GUARD = Guard("H", place(36, 21), role=BLUE)


def guarded(card: Any, *others: Any, command: str = "blue-2", **fields: Any) -> Scene:
    """A company is charged; horse stands beside it, with a card or without."""
    place_of = {"at": (42, 24), "facing": 240, "role": BLUE}
    return charge_at(
        unit("X", "compania_resguardo", at=(36, 24), command="blue-2", **FOE),
        unit("A", at=(36, 18.5)),
        unit("H", "coraceros", command=command, card=card, **place_of, **fields),
        commander("S", at=(44, 26), role=BLUE, command="blue-2"),
        *others,
        dice=[5, 1, 1, *[1] * 30],
    )


@rule("TER-troops-resguardo-a")
def test_cavalry_of_its_command_that_has_not_acted_may_guard_a_company() -> None:
    scene = guarded("resistid")
    assert (scene.moment, scene.state.decision.waiting) == ("GuardOffer", (BLUE,))
    scene.play(GUARD)
    assert scene.last(Intercepted).at == place(36, 21)
    assert guarded(None, acted=True).moment != "GuardOffer"
    assert guarded("resistid", command="blue-3").moment != "GuardOffer"


@rule("TER-troops-resguardo-b")
@pytest.mark.parametrize("card", ["atencion", "corred", "fuego", "resistid", "atacad"])
def test_any_card_will_do_to_guard(card: str) -> None:
    assert guarded(card).refusal(GUARD) is None


@rule("TER-troops-resguardo-c")
def test_the_guard_goes_where_the_charge_passes() -> None:
    far = Guard("H", place(20, 20), role=BLUE)
    assert guarded("resistid").refusal(far) == "TER-troops-resguardo-c"


@rule("TER-troops-resguardo-e")
def test_who_guards_has_reacted_and_loses_its_card() -> None:
    scene = guarded("resistid")
    scene.play(GUARD)
    assert (scene.unit("H").card, scene.unit("H").acted) == (None, True)
    declined = guarded("resistid")
    declined.play(LeaveUnguarded(role=BLUE))
    assert (declined.unit("H").card, declined.unit("H").acted) == ("resistid", False)


@rule("TER-troops-brigada-d", "TER-troops-brigada-e")
def test_guarding_breaks_a_joint_order_too() -> None:
    mate = unit("M", "caballeria_linea", at=(56, 24), role=BLUE, card="resistid", group=1)
    scene = guarded("resistid", mate, group=1)
    scene.play(GUARD)
    assert (scene.unit("M").card, scene.unit("M").group) == ("resistid", 0)
    alone = guarded("resistid", mate)  # its card is its own: the others' is none of its business
    alone.play(GUARD)
    assert alone.unit("M").group == 1


@rule("TER-troops-resguardo-f")
@pytest.mark.parametrize(("card", "dice"), [("resistid", 4), ("corred", 4), ("atacad", 6)])
def test_the_guard_fights_better_only_with_the_card_of_attack(card: str, dice: int) -> None:
    scene = guarded(card)
    scene.play(GUARD)
    first = scene.all(RoundFought)[0]
    assert (first.unit, len(first.dice)) == ("H", dice)


@rule("TER-troops-resguardo-d")
def test_beaten_cavalry_lets_the_charge_go_on() -> None:
    scene = charge_at(
        unit("X", "compania_resguardo", at=(36, 24), command="blue-2", **FOE),
        unit("A", at=(36, 18.5)),
        unit(
            "H", "coraceros", at=(42, 24), facing=240, role=BLUE, command="blue-2", card="resistid"
        ),
        commander("S", at=(44, 26), role=BLUE, command="blue-2"),
        # check; horse misses; the charger hits it twice, one cancelled; then charges on
        dice=[5, 1, 1] + [1] * 4 + [4, 4, 1, 1, 1, 1, 1, 1] + [5, 1, 1, 1] + [1] * 30,
    )
    scene.play(Guard("H", place(36, 21), role=BLUE))
    scene.play(GoOn(role=RED))
    fought = {(e.unit, e.enemy) for e in scene.all(RoundFought)}
    assert ("A", "X") in fought
