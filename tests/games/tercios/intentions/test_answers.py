"""What was said once, carried out: each intention at the question that it answers. [KER-14]"""

from typing import Any

from estandarte.games.tercios.answers.flight import Flee, flight_bounds
from estandarte.games.tercios.answers.shooting_back import ShootBack, TurnToFace
from estandarte.games.tercios.charge.outcome import Consolidate, Consolidation, HoldGround
from estandarte.games.tercios.commanding.commander_step import SkipCommander
from estandarte.games.tercios.intentions.answers import intended
from estandarte.games.tercios.intentions.language import (
    ActInOrder,
    ChargeNearest,
    CommandersWait,
    FollowUp,
    Reply,
)
from estandarte.games.tercios.reactions.reacting import Evade, Hold, React
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import March, Shoot
from estandarte.games.tercios.turn.goes import Activate, Go
from estandarte.games.tercios.turn.sequence import ChooseFirst, Initiative
from estandarte.kernel import Action
from estandarte.kernel.testing import rule
from estandarte.wargame.intentions import FireAtNearest, GoFirst, GoForward
from estandarte.wargame.plane.bases import Side
from games.tercios.clashes import SIXES, charged, charger, chief, declared
from games.tercios.council import leader
from games.tercios.scenes import BLUE, FOE, RED, Scene, place, unit


def answer(scene: Scene, *said: Any) -> Action | None:
    return intended(scene.state, RED, said)


@rule("KER-14")
def test_who_begins_is_as_was_said() -> None:
    scene = Scene(frames=[Initiative((RED,))])
    assert answer(scene, GoFirst()) == ChooseFirst(RED, role=RED)
    assert answer(scene, GoFirst(first=False)) == ChooseFirst(BLUE, role=RED)
    assert answer(scene, FollowUp()) is None


@rule("KER-14")
def test_victors_follow_up_or_hold_their_ground() -> None:
    scene = Scene(unit("A"), frames=[Consolidation((RED,), "A")])
    assert answer(scene, FollowUp()) == HoldGround(role=RED)
    assert answer(scene, FollowUp(advance=True)) == Consolidate(role=RED)
    assert answer(scene, GoFirst()) is None


@rule("KER-14")
def test_units_act_in_the_order_of_their_cards() -> None:
    cards = {"A": "atencion", "B": "corred", "C": "fuego"}
    scene = Scene(
        *(unit(n, at=(10 + 20 * i, 10), card=c) for i, (n, c) in enumerate(cards.items()))
    )
    scene.go()
    assert answer(scene, ActInOrder()) == Activate("C", role=RED)
    assert answer(scene, ActInOrder(("corred", "fuego"))) == Activate("B", role=RED)
    assert answer(scene, ActInOrder(("resistid",))) is None
    assert answer(scene, GoFirst()) is None


@rule("KER-14")
def test_commanders_wait_until_somebody_in_reach_needs_them() -> None:
    def asked(**trouble: Any) -> Action | None:
        scene = Scene(
            unit("A", card="fuego", **trouble), leader(at=(36, 16)), frames=[Go(role=RED)]
        )
        assert answer(scene, GoFirst()) is None
        return answer(scene, CommandersWait())

    assert asked() == SkipCommander(role=RED)
    assert asked(wear=1) == SkipCommander(role=RED)
    assert asked(wear=2) is None
    assert asked(disordered=True) is None


@rule("KER-14")
def test_the_nearest_is_shot_at_and_charged() -> None:
    near, far = unit("X", at=(34, 22.5), **FOE), unit("Y", at=(39, 24), **FOE)
    fire = Scene(unit("A", "compania_disparo", at=(36, 18)), near, far)
    fire.activate("A", "fuego")
    shot = answer(fire, FireAtNearest())
    assert isinstance(shot, Shoot) and shot.target == "X"
    assert answer(fire, ChargeNearest()) is None
    rush = Scene(unit("A", at=(36, 18)), near, far)
    rush.activate("A", "atacad")
    charge = answer(rush, ChargeNearest())
    assert isinstance(charge, Charge) and charge.target == "X"
    assert answer(rush, FireAtNearest()) is None


@rule("KER-14")
def test_troops_go_straight_ahead_until_an_enemy_is_near() -> None:
    def asked(enemy: float, inches: int) -> Action | None:
        scene = Scene(unit("A", at=(36, 18)), unit("X", at=(36, enemy), **FOE))
        scene.activate("A", "corred")
        return answer(scene, GoForward(inches=inches))

    gone = asked(40, 12)
    assert isinstance(gone, March) and gone.to.x == place(36, 18).x and gone.to.y > place(36, 18).y
    assert asked(28, 12) is None
    assert isinstance(asked(28, 8), March)


def replied(scene: Scene, do: Any) -> Action | None:
    return intended(scene.state, BLUE, [Reply(do=do)])


@rule("KER-14")
def test_who_is_charged_replies_as_was_said() -> None:
    scene = declared(charger(), charged(card="fuego"), chief())
    assert intended(scene.state, BLUE, [GoFirst()]) is None
    assert replied(scene, "hold") == Hold(role=BLUE)
    assert replied(scene, "fire") == React("X", True, role=BLUE)
    assert replied(scene, "card") == React("X", role=BLUE)
    assert replied(scene, "flank") == Hold(role=BLUE)  # it is charged from the front
    assert replied(scene, "evade") == Hold(role=BLUE)  # from horse nobody gets away
    behind = declared(charger(), charged(facing=0, at=(36, 28), card="atencion"), chief())
    assert replied(behind, "flank") == React("X", role=BLUE)
    assert replied(behind, "fire") == Hold(role=BLUE)  # nobody shoots behind himself
    foot = charger("escuadron_clasico")
    light = declared(foot, charged("coraceros", card="atacad"), chief())
    assert replied(light, "evade") == Evade("X", role=BLUE)
    assert replied(light, "fire") == Hold(role=BLUE)  # with another card


@rule("KER-14")
def test_who_turns_shoots_or_flees_does_as_was_said() -> None:
    behind = declared(charger(), charged(facing=0, at=(36, 28), card="atencion"), chief())
    behind.play(React("X", role=BLUE))
    assert intended(behind.state, BLUE, [GoFirst()]) is None
    assert replied(behind, "flank") == TurnToFace(Side.REAR, role=BLUE)
    shooting = declared(charger(), charged(card="fuego"), chief(), dice=SIXES)
    shooting.play(React("X", True, role=BLUE))
    assert intended(shooting.state, BLUE, [GoFirst()]) is None
    assert replied(shooting, "fire") == ShootBack("arcabuz_mosquete", "X", role=BLUE)
    fleeing = declared(charger(at=(36, 21)), charged(card="corred"), chief(), dice=SIXES)
    fleeing.play(React("X", role=BLUE))
    assert intended(fleeing.state, BLUE, [GoFirst()]) is None
    asked: Any = fleeing.state.decision
    least, most = flight_bounds(fleeing.state, fleeing.unit("X"), asked.threat)
    assert replied(fleeing, "card") == Flee(most, role=BLUE) and least < most
