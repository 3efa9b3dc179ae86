"""Initiative: dice, factors, sixes, Anticipación, who moves first."""

from typing import Any

import pytest

from estandarte.games.aguila.camp import Camp
from estandarte.games.aguila.state import order_of_players
from estandarte.games.aguila.turn.initiative import (
    PHASES,
    Initiative,
    LetItBe,
    MoveFirst,
    StealInitiative,
)
from estandarte.kernel.testing import rule
from games.aguila.scenes import BLUE, RED, Scene, enemy, officer, unit

FACTORS = {RED: 4, BLUE: 2}


def rolled(
    *faces: int, factors: dict[str, int] | None = None, things: Any = (), **switches: Any
) -> Scene:
    scene = Scene(*things, dice=list(faces), fields={"factors": factors or FACTORS}, **switches)
    scene.begin(Initiative())
    return scene


@rule("BSA-2-turno-a")
def test_a_turn_has_five_phases() -> None:
    assert PHASES == ("initiative", "movement", "shooting", "charges", "reorganisation")


@rule("BSA-2-iniciativa-a")
@pytest.mark.parametrize(("red", "blue", "winner"), [(3, 4, RED), (1, 4, BLUE), (5, 5, RED)])
def test_the_higher_total_has_the_initiative(red: int, blue: int, winner: str) -> None:
    assert rolled(red, blue).state.initiative == winner


@rule("BSA-2-iniciativa-b", "BSA-X1")
def test_a_tie_is_rolled_again() -> None:
    scene = rolled(2, 4, 1, 5)
    assert (scene.state.initiative, scene.dice_thrown()) == (BLUE, 4)


@rule("BSA-2-iniciativa-c", "BSA-X1")
def test_a_natural_six_wins_whatever_the_factors() -> None:
    assert rolled(5, 6).state.initiative == BLUE


@rule("BSA-2-iniciativa-d", "BSA-X1")
def test_of_two_sixes_the_higher_factor_wins() -> None:
    assert rolled(6, 6).state.initiative == RED
    assert rolled(6, 6, factors={RED: 2, BLUE: 5}).state.initiative == BLUE
    again = rolled(6, 6, 2, 3, factors={RED: 3, BLUE: 3})
    assert (again.state.initiative, again.dice_thrown()) == (BLUE, 4)


@rule("BSA-2-mov-a")
@pytest.mark.parametrize(("who", "first"), [("me", RED), ("opponent", BLUE)])
def test_the_initiative_player_chooses_who_moves_first(who: Any, first: str) -> None:
    scene = rolled(5, 1)
    assert scene.refusal(MoveFirst("me", role=BLUE)) == "KER-2"
    scene.play(MoveFirst(who, role=RED))
    assert scene.state.first == first


@rule("BSA-2-mov-b")
def test_in_every_other_phase_the_initiative_player_is_first() -> None:
    scene = rolled(5, 1)
    scene.play(MoveFirst("opponent", role=RED))
    orders = {phase: order_of_players(scene.state, phase) for phase in PHASES[1:]}
    assert orders == {
        "movement": (BLUE, RED), "shooting": (RED, BLUE), "charges": (RED, BLUE),
        "reorganisation": (RED, BLUE),
    }  # fmt: skip


THIEF = officer("T", abilities=("anticipacion",), role=BLUE)


@rule("BSA-12-anticipacion-a")
def test_an_officer_steals_the_initiative_once_a_game() -> None:
    scene = rolled(6, 1, things=[THIEF])
    assert scene.moment == "Anticipating"
    assert scene.refusal(StealInitiative("X", role=BLUE)) == "BSA-12-anticipacion-a"
    scene.play(StealInitiative("T", role=BLUE))
    assert (scene.state.initiative, scene.moment) == (BLUE, "ChoosingFirst")
    scene.play(MoveFirst("me", role=BLUE))
    scene.throw(6, 1)
    scene.begin(Initiative())
    assert (scene.state.initiative, scene.moment) == (RED, "ChoosingFirst")


@rule("BSA-12-anticipacion-a")
def test_stealing_may_be_kept_for_later() -> None:
    scene = rolled(6, 1, things=[THIEF])
    scene.play(LetItBe(role=BLUE))
    assert scene.state.initiative == RED
    assert scene.officer("T").spent == ()


@rule("BSA-12-anticipacion-b")
def test_of_several_thieves_the_highest_die_wins_and_all_have_spent_it() -> None:
    mine = officer("M", abilities=("anticipacion",))
    scene = rolled(6, 1, 3, 3, 2, 5, things=[THIEF, mine])
    scene.play(StealInitiative("M", role=RED), StealInitiative("T", role=BLUE))
    assert scene.state.initiative == BLUE
    assert scene.officer("M").spent == scene.officer("T").spent == ("anticipacion",)


def test_by_a_switch_it_is_declared_before_the_roll_which_it_replaces() -> None:
    scene = rolled(things=[THIEF], anticipation="before_roll")
    scene.play(StealInitiative("T", role=BLUE))
    assert (scene.state.initiative, scene.dice_thrown()) == (BLUE, 0)


@rule("BSA-5-general-c", "BSA-Q93")
def test_formations_are_marked_first_by_who_won_the_roll_even_if_it_is_stolen() -> None:
    thief = officer("T", abilities=("anticipacion",), role=BLUE, at=(60, 40))
    camp = Camp(unmarked=(RED, BLUE))
    scene = Scene(unit(), enemy(), thief, dice=[5, 2], fields={"camp": camp})
    scene.begin(Initiative())
    scene.play(StealInitiative("T", role=BLUE))
    assert scene.state.initiative == BLUE
    assert scene.state.decision is not None
    assert (scene.moment, scene.state.decision.waiting) == ("MarkingChoice", (RED,))


@rule("BSA-12-anticipacion-b")
def test_two_officers_of_one_side_throw_two_dice_for_the_initiative() -> None:
    thieves = [officer(n, abilities=("anticipacion",)) for n in "MN"]
    foe = officer("T", abilities=("anticipacion",), role=BLUE)
    scene = rolled(1, 6, 2, 5, 4, things=[*thieves, foe])
    scene.play(StealInitiative("M", role=RED), StealInitiative("N", role=RED))
    scene.play(StealInitiative("T", role=BLUE))
    assert (scene.state.initiative, scene.dice_thrown()) == (RED, 5)
    assert all(scene.officer(n).spent == ("anticipacion",) for n in "MNT")
    one = rolled(1, 6, 2, 5, things=[*thieves, foe])
    one.play(StealInitiative("M", role=RED), LetItBe(role=RED), StealInitiative("T", role=BLUE))
    assert (one.state.initiative, one.officer("N").spent) == (BLUE, ())
    # against nobody one is enough
    free = rolled(1, 6, things=thieves)
    free.play(StealInitiative("M", role=RED))
    assert (free.moment, free.state.initiative) == ("ChoosingFirst", RED)
