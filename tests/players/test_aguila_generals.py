"""What Águila's alférez has learnt: to hold, to form for the task, to reckon odds, to wait."""

import hashlib
from typing import Any

import pytest

from estandarte.games.aguila.before.assigning import Splitting
from estandarte.games.aguila.before.hiding import (
    DeployOpenly,
    HideUnit,
    MarkFormations,
    MarkingChoice,
    start_hiding,
)
from estandarte.games.aguila.before.vanguard import HoldBack, MarchAhead, VanguardChoice
from estandarte.games.aguila.camp import Camp, Objective
from estandarte.games.aguila.charge.melee_dice import Blow
from estandarte.games.aguila.charge.phase import DeclareCharge, DeclaringCharges, EndDeclarations
from estandarte.games.aguila.fire.volleys import Shot
from estandarte.games.aguila.game import AGUILA
from estandarte.games.aguila.movement.limbering import DriveGun
from estandarte.games.aguila.movement.orders import (
    Advance,
    ChangeFormation,
    QuickMarch,
    StandStill,
)
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.movement.riding import JoinUnit, RideOfficer
from estandarte.kernel import Dice, but, encode
from estandarte.kernel.testing import new_match
from estandarte.players.chance import Chance
from estandarte.players.doctrine.aguila import DOCTRINE, doctrine_of
from estandarte.players.doctrine.aguila.blows import FLANK, FRONT, REAR, blow, volley
from estandarte.players.doctrine.aguila.bodies import body_of
from estandarte.players.doctrine.aguila.first.worth import blow_mean, volley_mean
from estandarte.players.doctrine.aguila.outlook import Outlook, Stand
from estandarte.players.doctrine.aguila.picture import Picture, spot_of
from estandarte.players.doctrine.aguila.posture import (
    formation_at_first,
    is_stormed,
    waits_for_ground,
)
from estandarte.players.doctrine.aguila.riding import Ride
from estandarte.players.playing import play_out, take_turn
from estandarte.players.ranks import ALFEREZ_1, ranks_of
from estandarte.wargame.plane.measures import INCH
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, officer, place, unit
from games.aguila.tables import table

STANDARD, QUICK = DOCTRINE.tempers["standard"], DOCTRINE.tempers["quick"]
HORSE = "fr_coraceros:10"


def answer(scene: Scene, decision: Any, **changes: Any) -> Any:
    """What a General of the quick temper, but for the changes, says to a question."""
    scene.state.stack[:] = [decision]
    wish = doctrine_of(but(QUICK, **changes)).wish(scene.state, decision, RED)
    assert wish is not None
    assert wish.check(scene.state, decision)
    return wish


def order(scene: Scene, **changes: Any) -> Any:
    return answer(scene, GivingOrders((RED,)), **changes)


def test_a_first_alferez_is_kept_beside_the_new_one() -> None:
    assert ranks_of(AGUILA)[:3] == ("grumete", "alferez-1", "alferez")


def test_the_first_alferez_is_kept_as_he_was() -> None:
    # A repaired rule may change what happens to him; a change of the doctrine must not.
    match = new_match(AGUILA, "campo_abierto", 3)
    heard, first = hashlib.sha256(), DOCTRINE.of(ALFEREZ_1)
    for _ in range(30):
        step = match.act(take_turn(match, match.waiting[0], first, Dice("first")))
        heard.update(encode(step.action))
    assert heard.hexdigest()[:12] == "8f86da5c5eba"


def test_it_destroys_more_than_chance_does() -> None:
    match = new_match(AGUILA, "campo_abierto", 2)
    play_out(match, {RED: DOCTRINE, BLUE: Chance()}, Dice("d2"))
    assert match.result is not None
    assert match.result.score[RED] > match.result.score[BLUE]


def test_it_lets_the_enemy_come_and_then_goes_for_him() -> None:
    scene = Scene(
        unit("A", formation="line", at=(36, 10), officer="O"),
        enemy("B", at=(36, 45)),
        officer(at=(36, 6)),
    )
    scene.state.turn = 2
    assert order(scene) == StandStill("A", role=RED)
    assert isinstance(order(scene, holds=False), QuickMarch)
    scene.state.turn = QUICK.idle_turn
    assert isinstance(order(scene), QuickMarch)
    assert order(scene, idle_turn=9) == StandStill("A", role=RED)
    scene.state.turn = QUICK.press_turn
    assert isinstance(order(scene, idle_turn=9), QuickMarch)


@pytest.mark.parametrize(("lines", "formation"), [(("gb",), "attack_column"), (("fr",), "line")])
def test_foot_stands_in_line_where_its_army_is_used_to_it(lines: Any, formation: str) -> None:
    scene = Scene(unit("A"), enemy("B"), officer())
    temper = but(STANDARD, lines=lines)
    assert formation_at_first(scene.state, scene.unit("A"), temper) == formation


def test_who_has_to_march_for_ground_starts_in_column() -> None:
    def formed(scenario: str, **changes: Any) -> str | None:
        scene = Scene(unit("A"), enemy("B"), officer())
        scene.state.camp = Camp(scenario, objectives=(Objective("hill", place(36, 24)),))
        return formation_at_first(scene.state, scene.unit("A"), but(STANDARD, **changes))

    assert formed("cruce", columns=True) == formed("colina") == "line"
    # where nothing else counts, and wherever one means to be at once
    assert formed("colina", columns=True) == formed("cruce", goal_turn=1) == "attack_column"


def test_ground_that_is_nobodys_can_wait() -> None:
    scene = Scene(unit("A"), enemy("B"), officer())
    scene.state.camp = Camp("colina", objectives=(Objective("hill", place(36, 24)),))
    scene.state.turn = QUICK.goal_turn - 1
    assert waits_for_ground(scene.state, RED, QUICK)
    scene.state.turn = QUICK.goal_turn
    assert not waits_for_ground(scene.state, RED, QUICK)


def test_foot_forms_square_before_horse_and_not_before_foot() -> None:
    mine = unit("A", formation="line", officer="O")
    horse = Scene(mine, enemy("B", HORSE, at=(36, 30), formation="line"), officer())
    assert order(horse) == ChangeFormation("A", "square", role=RED)
    foot = Scene(mine, enemy("B", at=(36, 30), formation="line"), officer())
    assert not isinstance(order(foot), ChangeFormation)


def test_a_square_that_nobody_threatens_is_given_up() -> None:
    scene = Scene(
        unit("A", formation="square", officer="O"),
        enemy("B", at=(36, 32), formation="line"),
        officer(),
    )
    wish = order(scene)
    assert isinstance(wish, ChangeFormation)
    assert wish.formation != "square"


def test_guns_without_a_target_are_limbered_and_driven_up() -> None:
    scene = Scene(unit("G", "g_lig", at=(36, 6)), enemy("B", at=(36, 44)), officer(at=(30, 6)))
    wish = order(scene)
    assert isinstance(wish, DriveGun)
    assert wish.limber
    assert order(scene, limbers=False) == StandStill("G", role=RED)
    near = Scene(unit("G", "g_med", at=(36, 20)), enemy("B", at=(36, 40)), officer())
    assert order(near) == StandStill("G", role=RED)


def test_lone_horse_leaves_fresh_horse_alone() -> None:
    scene = Scene(
        unit("A", "fr_dragones:10", at=(36, 20), formation="line"),
        enemy("B", "fr_dragones:10", at=(36, 28), formation="line"),
    )
    bold = {"bold": -60.0}
    charge = DeclareCharge("A", "B", role=RED)
    assert answer(scene, DeclaringCharges((RED,)), **bold) == charge
    lone = answer(scene, DeclaringCharges((RED,)), **bold, alone_cost=200.0)
    assert lone == EndDeclarations(role=RED)


def test_officers_lead_those_who_are_about_to_charge() -> None:
    scene = Scene(
        unit("A", HORSE, at=(36, 20), formation="line", order="halt", officer="O"),
        enemy("B", at=(36, 26), facing=90, formation="line"),
        officer(at=(36, 14)),
    )
    assert order(scene, joins=True) == JoinUnit("O", "A", role=RED)
    assert not isinstance(order(scene), JoinUnit)


def test_a_flank_is_a_better_place_than_the_front() -> None:
    scene = Scene(
        unit("A", HORSE, at=(36, 10), formation="line"), enemy("B", at=(36, 30), formation="line")
    )
    picture = Picture(scene.state, RED, QUICK)
    outlook = Outlook(picture, picture.mine[0])
    front = unit("x", HORSE, at=(36, 22)).base
    flank = unit("y", HORSE, at=(44, 31), facing=270).base
    assert outlook.worth(Stand(flank)) > outlook.worth(Stand(front))


@pytest.mark.parametrize(("at", "side"), [((36, 36), REAR), ((36, 24), FRONT), ((46, 30), FLANK)])
def test_gaps_and_sides_are_those_of_the_rules(at: Any, side: int) -> None:
    scene = Scene(unit("A", at=at), enemy("B", at=(36, 30), facing=180))
    foe, mine = spot_of(scene.unit("B").base), scene.unit("A").base.centre
    assert foe.gap_from(mine.x / 2540, mine.y / 2540)[1] == side


@pytest.mark.parametrize("formation", ["line", "attack_column", "square"])
def test_quick_means_are_the_means_of_the_rules(formation: Any) -> None:
    scene = Scene(
        unit("A", HORSE, at=(36, 20), formation="line"),
        enemy("B", at=(36, 26), facing=180, formation=formation),
        unit("C", at=(36, 18), formation="line"),
    )
    a, b = (body_of(scene.state, scene.unit(n)) for n in "AB")
    assert blow(a, b, FRONT, True) == pytest.approx(blow_mean(scene.state, Blow("A", "B")), rel=0.1)
    foot = Scene(
        unit("C", at=(36, 20), formation="line"),
        enemy("B", at=(36, 26), facing=180, formation=formation),
    )
    c, b = (body_of(foot.state, foot.unit(n)) for n in "CB")
    exact = volley_mean(foot.state, foot.unit("C"), foot.unit("B"), Shot("C", "B"))
    assert volley(c, b, False, True) == pytest.approx(exact, rel=0.1)


def test_the_same_question_has_the_same_answer_whatever_was_asked_before() -> None:
    match = new_match(AGUILA, "campo_abierto", 5)
    role = match.waiting[0]
    first = take_turn(match, role, DOCTRINE, Dice("same"))
    other = new_match(AGUILA, "campo_abierto", 6)
    for _ in range(12):
        other.act(take_turn(other, other.waiting[0], DOCTRINE, Dice("o")))
    assert take_turn(match, role, DOCTRINE, Dice("same")) == first


@pytest.mark.parametrize("name", sorted(DOCTRINE.tempers))
def test_every_temper_plays(name: str) -> None:
    match = new_match(AGUILA, "campo_abierto", 7)
    mine = DOCTRINE.of(name)
    for _ in range(8):
        match.act(take_turn(match, match.waiting[0], mine, Dice("t")))
    assert DOCTRINE.man(name).name.keys() in ({"en", "es"}, set())


def test_formations_are_marked_before_the_first_turn() -> None:
    scene = Scene(unit("A"), enemy("B"), officer())
    wish = doctrine_of(STANDARD).wish(scene.state, MarkingChoice((RED,)), RED)
    assert isinstance(wish, MarkFormations)
    assert not isinstance(wish, Advance)


def test_foot_and_guns_hold_what_is_defended_and_horse_comes_later() -> None:
    cost = {"cost": 300}
    foot = [unit(n, values=cost) for n in "AC"]
    horse = [unit(n, "fr_dragones:10", values=cost) for n in "BD"]
    known = {"attacker": BLUE, "points": {RED: 1200}}
    scene = table("granja", foot[0], *horse, foot[1], begin=False, camp=known)
    choice = Splitting((RED,))
    scene.begin(choice)
    split = doctrine_of(STANDARD).wish(scene.state, choice, RED)
    assert set(split.reserves) == {"B", "D"}
    assert doctrine_of(but(STANDARD, alert=False)).wish(scene.state, choice, RED) is None


def test_who_may_hide_does_so_on_his_own_side_of_the_table() -> None:
    guerrilla = unit("A", "es_guerrilla:12", abilities=("despliegue_oculto",))
    scene = table("campal", guerrilla, area("easy_hill", 36, 24, 10), begin=False)
    scene.doing(start_hiding)
    state = scene.state
    hidden = doctrine_of(STANDARD).wish(state, state.decision, RED)
    assert isinstance(hidden, HideUnit)
    assert scene.refusal(hidden) is None
    assert 2 * hidden.at.y <= state.field.bottom + state.field.top
    assert doctrine_of(but(STANDARD, alert=False)).wish(state, state.decision, RED) is None
    bare = table("campal", guerrilla, begin=False)
    bare.doing(start_hiding)
    assert doctrine_of(STANDARD).wish(bare.state, bare.state.decision, RED) == DeployOpenly(
        "A", role=RED
    )


def test_the_vanguard_of_who_waits_is_held_back_and_of_who_comes_marches() -> None:
    choice = VanguardChoice((RED,), ("A",), ("A",))
    scene = Scene(unit("A", at=(36, 10)), enemy("X", at=(36, 40)))
    held, gone = (
        doctrine_of(but(STANDARD, holds=waits)).wish(scene.state, choice, RED)
        for waits in (True, False)
    )
    assert held == HoldBack(role=RED)
    assert isinstance(gone, MarchAhead)
    assert gone.check(scene.state, choice)


@pytest.mark.parametrize(("alone", "goes"), [(0.0, True), (STANDARD.riding.alone, False)])
def test_no_officer_rides_out_alone_where_horse_may_be_upon_him(alone: float, goes: bool) -> None:
    """His unit is far off, and on the way to it there is nobody but the enemy."""
    scene = Scene(
        unit("A", at=(16, 20)), unit("B", at=(60, 20), officer="O"),
        officer("O", at=(16, 15)), enemy("X", at=(30, 22)),
    )  # fmt: skip
    temper = but(STANDARD.riding, alone=alone, safe=2.0)
    scene.state.stack[:] = [GivingOrders((RED,))]
    mine = [scene.unit("B")]
    ride = Ride(scene.state, scene.state.officers["O"], mine, False, temper)
    found = ride.best(GivingOrders((RED,)))
    at = found.to if isinstance(found, RideOfficer) else scene.state.officers["O"].at
    wary = Ride(scene.state, scene.state.officers["O"], mine, False, STANDARD.riding)
    assert wary.is_alone(at.x / INCH, at.y / INCH) is goes


@pytest.mark.parametrize(
    ("up", "turn", "camp", "stormed"),
    [(44, 2, "campal", True), (30, 2, "campal", False), (44, 2, "colina", False)],
)
def test_an_army_that_stands_is_gone_for_and_one_that_comes_is_awaited(
    up: int, turn: int, camp: str, stormed: bool
) -> None:
    """Only where nothing but losses counts: there who waits has drawn."""
    scene = Scene(unit("A", at=(36, 10), formation="line"), enemy("B", at=(36, up)))
    objectives = (Objective("h", at=place(36, 24)),) if camp == "colina" else ()
    scene.state.camp = Camp(camp, zones={RED: "bottom", BLUE: "top"}, objectives=objectives)
    scene.state.turn = turn
    assert is_stormed(scene.state, RED, STANDARD) is stormed
    assert not is_stormed(scene.state, RED, DOCTRINE.tempers["alferez-2"])
