"""Resguardo: cavalry that takes a charge for the company it guards."""

from typing import Any

from estandarte.games.tercios.charge.combat import RoundFought
from estandarte.games.tercios.charge.declaration import Charge
from estandarte.games.tercios.reactions.countercharge import GoOn, Intercepted
from estandarte.games.tercios.reactions.guarding import Guard, LeaveUnguarded
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


@rule("TER-troops-resguardo-a", "TER-troops-resguardo-b", "TER-troops-resguardo-c",
      "TER-troops-resguardo-e", "TER-troops-resguardo-f")  # fmt: skip
def test_cavalry_of_its_command_guards_a_company() -> None:
    def guarded(card: Any, **fields: Any) -> Scene:
        return charge_at(
            unit("X", "compania_resguardo", at=(36, 24), command="blue-2", **FOE),
            unit("A", at=(36, 18.5)),
            unit(
                "H",
                "coraceros",
                at=(42, 24),
                facing=240,
                role=BLUE,
                command="blue-2",
                card=card,
                **fields,
            ),
            commander("S", at=(44, 26), role=BLUE, command="blue-2"),
            dice=[5, 1, 1, *[1] * 30],
        )

    scene = guarded("resistid")
    assert scene.moment == "GuardOffer"
    assert scene.refusal(Guard("H", place(20, 20), role=BLUE)) == "TER-troops-resguardo-c"
    scene.play(Guard("H", place(36, 21), role=BLUE))
    assert scene.unit("H").card is None
    assert scene.unit("H").acted
    assert scene.last(Intercepted).at == place(36, 21)
    assert len(scene.all(RoundFought)[0].dice) == 4  # Combat+ only with ¡Atacad!
    keen = guarded("atacad")
    keen.play(Guard("H", place(36, 21), role=BLUE))
    assert len(keen.all(RoundFought)[0].dice) == 6
    assert guarded(None, acted=True).moment != "GuardOffer"
    declined = guarded("resistid")
    declined.play(LeaveUnguarded(role=BLUE))
    assert declined.unit("H").card == "resistid"


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
