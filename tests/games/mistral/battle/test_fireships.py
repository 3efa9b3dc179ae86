"""Fireships in Battle and against Harbours, and Bombs."""

from typing import Any

import pytest

from estandarte.games.mistral.battle.fireships import (
    AttackHarbour,
    FiringShips,
    KeepFireships,
    SendFireship,
)
from estandarte.games.mistral.fleets.damage import UnitDamaged
from estandarte.games.mistral.state import Clash, Engagement
from estandarte.games.mistral.tasks.giving import Tasking
from estandarte.games.mistral.tasks.log import TaskAnnounced
from estandarte.kernel import but, settle
from estandarte.kernel.events import as_seen
from estandarte.kernel.testing import rule
from games.mistral.likeness import assert_alike, both
from games.mistral.scenes import flagship, formation, leader, squadron
from games.mistral.sequence_scenes import Watch
from games.mistral.task_scenes import (
    BOURBONS,
    BRITISH,
    Errand,
    assigned,
)


def fight(*dice: int, sail: int = 3, theirs: str = "S1") -> Errand:
    """Two Squadrons in one Combat, a British Fireship, and its dice still to come."""
    target = flagship(theirs) if theirs == "real_felipe" else squadron(theirs, sail=sail)
    scene = Errand(
        formation("BR-A"),
        squadron("B1", formation="BR-A"),
        formation("BO-A", leader="navarro"),
        but(target, formation="BO-A"),
        leader("navarro", formation="BO-A", station=""),
        assigned("fire", "fireship", "BR-A"),
        dice=dice,
    )
    clash = Clash({BOURBONS: (theirs,), BRITISH: ("B1",)})
    scene.state.battle = Engagement(
        "sp_13",
        {BOURBONS: ("BO-A",), BRITISH: ("BR-A",)},
        gauge=BOURBONS,
        level=4,
        posts={"navarro": theirs},
        clashes=(clash,),
    )
    return scene.push(FiringShips())


@rule("MIS-X14", "MRX-12", "MIC-3.2-a", "MIC-3.2-b", "MIC-3.2-c", "IC-6.23-a", "IC-6.23-b")
def test_a_fireship_among_three_sail() -> None:
    scene = fight(7, 5, 2).act(SendFireship("fire", "S1", role=BRITISH))
    assert scene.unit("S1").damage == 5
    assert scene.aux("fire").place == "recovery"
    assert scene.state.battle is not None
    assert scene.state.battle.suffered == {BOURBONS: 5}


@rule("MIC-3.2-a", "MIC-3.2-b", "IC-6.23-b")
@pytest.mark.parametrize("dice", [(5,), (6, 9)])
def test_it_fails_below_twice_the_sail_and_on_a_nine(dice: tuple[int, ...]) -> None:
    scene = fight(*dice).act(SendFireship("fire", "S1", role=BRITISH))
    assert scene.unit("S1").damage == 0
    assert scene.aux("fire").place == "recovery"
    assert scene.dice_left == []


@rule("IC-6.23-b", "IC-8.41-a", "IC-8.36-b")
def test_a_squadron_burnt_to_the_last_sail_leaves_its_combat() -> None:
    scene = fight(2, 8, 2, sail=1).act(SendFireship("fire", "S1", role=BRITISH))
    battle = scene.state.battle
    assert battle is not None
    assert "S1" not in scene.state.units
    assert battle.clashes == ()
    assert battle.sunk[BOURBONS] == ("sol",)
    assert battle.suffered[BOURBONS] == 3 + 4


@rule("IC-8.37-a", "IC-8.37-b")
def test_the_leader_in_the_burning_ship_is_tested() -> None:
    scene = fight(2, 7, 0, theirs="real_felipe")
    scene.act(SendFireship("fire", "real_felipe", role=BRITISH))
    assert scene.state.battle is not None
    assert scene.state.battle.stricken == {"navarro": True}


@rule("IC-6.23-b", "MIC-12.2-a")
def test_only_fireships_of_engaged_formations_against_squadrons_in_combat() -> None:
    scene = fight()
    scene.state.auxiliaries["other"] = assigned("other", "fireship", "BR-B")
    scene.state.auxiliaries["bomb"] = assigned("bomb", "bomb", "BR-A")
    for action in (
        SendFireship("other", "S1", role=BRITISH),
        SendFireship("bomb", "S1", role=BRITISH),
        SendFireship("fire", "B1", role=BRITISH),
        SendFireship("fire", "S2", role=BRITISH),
    ):
        assert scene.refusal(action) == "IC-6.23-b"
    assert scene.act(KeepFireships(role=BRITISH)).asks == ""
    assert scene.aux("fire").place == "assigned"


@rule("IC-6.23-b")
def test_the_side_with_the_gauge_is_asked_first_whatever_it_has() -> None:
    scene = fight()
    scene.state.stack[:] = [FiringShips()]
    settle(scene.play)
    assert scene.asks == f"SendingFireships {BOURBONS}"
    assert scene.options() == [KeepFireships(role=BOURBONS)]
    assert scene.act(KeepFireships(role=BOURBONS)).asks == f"SendingFireships {BRITISH}"


def harbour(*dice: int, kind: str = "fireship", port: str = "port_cadiz", **more: Any) -> Errand:
    """A British Flotilla before a Port in which one Spanish Squadron lies."""
    sail = more.pop("sail", 3)
    scene = Errand(
        formation("BR-A", at=port),
        squadron("B1", at=port, formation="BR-A"),
        formation("BO-A", at=f"{port}/harbour", leader="navarro"),
        squadron("S1", f"{port}/harbour", sail, state="fitting_out", formation="BO-A"),
        leader("navarro", formation="BO-A", station=""),
        assigned("X", kind, "BR-A"),
        dice=dice,
        **more,
    )
    return scene.push(Tasking((BRITISH,)))


@rule("MIS-X14", "MIC-3.2-d", "MIC-3.2-e", "IC-6.23-a", "IC-6.23-b", "MIS-Q33")
def test_in_a_harbour_the_blockade_value_counts_and_the_damage_doubles() -> None:
    burnt = harbour(8, 5, 2).act(AttackHarbour("X", role=BRITISH))
    assert burnt.unit("S1").damage == 10
    assert burnt.aux("X").place == "recovery"
    safe = harbour(9, sail=4).act(AttackHarbour("X", role=BRITISH))
    assert safe.unit("S1").damage == 0
    assert safe.dice_left == []


@rule("MIS-X15", "MIC-3.3-a", "MIC-3.3-b", "IC-6.24-a", "IC-6.24-b", "MIC-12.2-b")
@pytest.mark.parametrize(
    ("dice", "damage", "sail", "stays"),
    [((6, 3), 18, 3, True), ((7, 2), 6, 2, True), ((9,), 0, 3, False)],
)
def test_a_bombardment(dice: tuple[int, ...], damage: int, sail: int, stays: bool) -> None:
    scene = harbour(*dice, kind="bomb").act(AttackHarbour("X", role=BRITISH))
    assert (scene.unit("S1").damage, scene.unit("S1").sail) == (damage, sail)
    assert (scene.aux("X").place == "assigned") is stays
    assert scene.dice_left == []


@rule("MIS-2.33-b", "MIS-2.42-a")
def test_french_ships_in_a_spanish_harbour_are_spared_before_their_war() -> None:
    scene = harbour(6, 3, kind="bomb")
    scene.state.units["F1"] = squadron("F1", "port_cadiz/harbour", state="in_ordinary")
    scene.act(AttackHarbour("X", role=BRITISH))  # no lot is drawn: only the Spanish may be hit
    assert (scene.unit("S1").damage, scene.unit("F1").damage) == (18, 0)
    alone = harbour(6, 3, kind="bomb")
    alone.state.units["S1"] = but(alone.unit("S1"), contingent="france")
    alone.act(AttackHarbour("X", role=BRITISH))
    assert alone.unit("S1").damage == 0


@rule("IC-6.24-b")
def test_one_bombardment_an_impulse() -> None:
    scene = harbour(6, 3, kind="bomb").act(AttackHarbour("X", role=BRITISH))
    scene.push(Tasking((BRITISH,)))
    assert scene.refusal(AttackHarbour("X", role=BRITISH)) == "IC-6.24-b"


@rule("MIC-3.3-d", "IC-6.24-a", "IC-6.23-b")
def test_only_from_the_port_space_of_an_enemy_port_with_ships_in_it() -> None:
    empty = harbour(kind="bomb")
    empty.state.units["S1"] = but(empty.unit("S1"), state="ready")
    assert empty.refusal(AttackHarbour("X", role=BRITISH)) == "MIC-3.3-d"
    away = harbour(kind="bomb")
    away.state.formations["BR-A"] = but(away.state.formations["BR-A"], at="sp_01")
    assert away.refusal(AttackHarbour("X", role=BRITISH)) == "IC-6.24-a"
    own = harbour(port="port_gibraltar")
    assert own.refusal(AttackHarbour("X", role=BRITISH)) == "IC-6.23-b"
    ashore = harbour()
    ashore.state.auxiliaries["X"] = but(ashore.aux("X"), formation="", at="port_gibraltar")
    assert ashore.refusal(AttackHarbour("X", role=BRITISH)) == "IC-6.23-b"


@rule("MIS-2.33-b", "MIS-2.42-a")
def test_a_french_harbour_only_once_the_price_is_paid() -> None:
    scene = harbour(port="port_toulon")
    assert scene.refusal(AttackHarbour("X", role=BRITISH)) == "IC-6.23-b"
    scene.state.defied = True
    assert scene.refusal(AttackHarbour("X", role=BRITISH)) is None


@rule("MIC-3.3-c", "IC-7.11-c")
def test_one_squadron_by_lot_and_nobody_outside_knows_which() -> None:
    scene = harbour(9, 6, 3, kind="bomb")
    scene.state.units["S2"] = squadron("S2", "port_cadiz/harbour", state="in_ordinary")
    scene.act(AttackHarbour("X", role=BRITISH))
    assert (scene.unit("S1").damage, scene.unit("S2").damage) == (0, 18)
    seen = str(as_seen(scene.play.events, BRITISH))
    assert "S2" not in seen
    assert "S1" not in seen
    assert scene.all(UnitDamaged)


@rule("MIC-3.3-b", "IC-8.37-a")
@pytest.mark.parametrize(("die", "fate"), [(9, "unhurt"), (2, "wounded")])
def test_a_star_in_a_harbour_tests_the_leader_of_the_formation(die: int, fate: str) -> None:
    scene = harbour(6, 4, die, kind="bomb").act(AttackHarbour("X", role=BRITISH))
    assert scene.unit("S1").damage == 15
    assert (scene.state.leaders["navarro"].formation == "BO-A") is (fate == "unhurt")
    assert scene.dice_left == []


def in_line(*fireships: str) -> Watch:
    """Two Squadrons in one Combat; a British Flotilla has these with it."""
    ours = formation("BR-A", spotted=True), squadron("B1", formation="BR-A")
    theirs = formation("BO-A", spotted=True), squadron("S1", formation="BO-A")
    fires = (assigned(name, "fireship", "BR-A") for name in fireships)
    watch = Watch(None, *ours, *theirs, *fires)
    engaged: dict[str, tuple[str, ...]] = {BOURBONS: ("BO-A",), BRITISH: ("BR-A",)}
    clash = Clash({BOURBONS: ("S1",), BRITISH: ("B1",)})
    watch.state.battle = Engagement("sp_13", engaged, gauge=BRITISH, level=4, clashes=(clash,))
    watch.run(FiringShips())
    return watch


@rule("IC-6.23-b", "IC-2.31-b")
def test_whether_there_is_a_fireship_in_the_line_is_not_told_by_the_question() -> None:
    steps = both(KeepFireships(role=BRITISH), KeepFireships(role=BOURBONS))
    assert_alike(in_line("X"), in_line(), steps, BOURBONS)


@rule("MIC-12.2-b", "MIC-12.2-a")
def test_nobody_is_asked_to_screen_a_fireship_or_a_bomb() -> None:
    for kind, die, rule_id in (("fireship", 0, "MIC-12.2-a"), ("bomb", 9, "MIC-12.2-b")):
        scene = harbour(die, kind=kind).act(AttackHarbour("X", role=BRITISH))
        announced = scene.all(TaskAnnounced)
        assert [event.cite for event in announced] == [rule_id]
        assert announced[0].shown
