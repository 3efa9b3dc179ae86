"""Repulsed ships: what they may not do, and when they recover. [LEP-7.2-p to LEP-7.2-v]"""

import pytest

from estandarte.games.lepanto.combat.boarding import Board
from estandarte.games.lepanto.combat.engaging import may_attack
from estandarte.games.lepanto.combat.gunnery import FireGuns
from estandarte.games.lepanto.combat.musketry import FireSmallArms
from estandarte.games.lepanto.combat.repulse import RepulseEnded
from estandarte.games.lepanto.movement.facing import Reorient
from estandarte.games.lepanto.movement.phase import ShipMoved
from estandarte.games.lepanto.sea.drift import ShipDrifted
from estandarte.games.lepanto.turn.victory import ShipsWithdrawn
from estandarte.kernel import Dice
from estandarte.kernel.testing import rule
from estandarte.wargame.hexes import EAST, NORTH_EAST, WEST
from games.lepanto.scenes import CHRISTIANS, OTTOMANS, Scene, enemy, galleass, galley, galliot


def repulsed(at: str = "2025", **more: object) -> object:
    return galley("A", at=at, repulsed=True, **more)


def moving(*ships: object, **more: object) -> Scene:
    """The Christian movement phase with a calm board; the wind blows west."""
    more = {"wind": WEST, **more}
    return Scene(*ships, phase="movement", **more)  # type: ignore[arg-type]


@rule("LEP-7.2-p")
def test_a_repulsed_ship_does_not_fire_its_guns() -> None:
    scene = Scene(repulsed(), enemy("B", at="2125"), phase="combat")  # type: ignore[arg-type]
    assert scene.refusal(FireGuns("A", "B", role=CHRISTIANS)) == "LEP-7.2-p"


@rule("LEP-7.2-q")
def test_a_repulsed_ship_does_not_fire_small_arms() -> None:
    scene = Scene(repulsed(), enemy("B", at="2125"), phase="combat")  # type: ignore[arg-type]
    assert scene.refusal(FireSmallArms("A", ("B",), role=CHRISTIANS)) == "LEP-7.2-q"


@rule("LEP-7.2-r")
def test_a_repulsed_ship_does_not_board() -> None:
    scene = Scene(repulsed(), enemy("B", at="2024"), phase="combat")  # type: ignore[arg-type]
    assert scene.refusal(Board("B", ("A",), role=CHRISTIANS)) == "LEP-7.2-r"


@rule("LEP-7.2-r")
def test_a_repulsed_ship_does_not_help_others_to_board() -> None:
    scene = Scene(repulsed(), galley("C", at="2023"), enemy("B", at="2024"), phase="combat")  # type: ignore[arg-type]
    assert scene.refusal(Board("B", ("C", "A"), role=CHRISTIANS)) == "LEP-7.2-r"
    assert scene.refusal(Board("B", ("C",), role=CHRISTIANS)) is None


@rule("LEP-7.2-s")
def test_a_repulsed_ship_does_not_ram() -> None:
    scene = Scene(
        galley("A", at="2025"),
        enemy("B", at="2125", repulsed=True),
        side=OTTOMANS,
        phase="movement",
    )
    assert scene.cannot_move("B", "r") == "LEP-7.2-s"


@rule("LEP-7.2-u")
def test_the_refusal_says_until_when() -> None:
    scene = Scene(repulsed(), enemy("B", at="2125"), phase="combat")  # type: ignore[arg-type]
    verdict = may_attack(scene.state, CHRISTIANS, "A", "gunnery")
    assert verdict.facts["until"] == "LEP-7.2-u"


@rule("LEP-7.2-t")
def test_a_repulsed_ship_moves_normally() -> None:
    scene = moving(repulsed(), enemy("B", at="2325"), wind=EAST)
    scene.move("A", ">rs")
    assert scene.at("A") == "2127"
    assert scene.last(ShipMoved).cite == "LEP-7.2-t"


@rule("LEP-7.2-u", "LEP-7.2-v")
@pytest.mark.parametrize("foe", [enemy, galliot])
@pytest.mark.parametrize(("at", "stays"), [("2225", True), ("2325", True), ("2425", False)])
def test_three_hexes_hold_it_and_four_let_it_go(foe: object, at: str, stays: bool) -> None:
    scene = moving(repulsed("2025"), foe("B", at=at))  # type: ignore[operator]
    scene.move("A", "<")
    assert scene.ship("A").repulsed is stays


@rule("LEP-7.2-v")
def test_it_recovers_as_soon_as_it_has_moved_beyond_everybody() -> None:
    scene = moving(repulsed("2025", bow=WEST), enemy("B", at="2225"))
    scene.move("A", "rs")
    assert not scene.ship("A").repulsed
    assert scene.last(RepulseEnded).cite == "LEP-7.2-v"


@rule("LEP-7.2-v", "LEP-7.2-u")
def test_one_enemy_in_reach_is_enough_to_hold_it() -> None:
    scene = moving(repulsed("2025", bow=WEST), enemy("B", at="2225"), enemy("C", at="1623"))
    scene.move("A", "rs")
    assert scene.ship("A").repulsed


@rule("LEP-7.2-v")
def test_a_ship_that_has_recovered_attacks_again() -> None:
    scene = Scene(
        galley("A", at="2025", repulsed=True),
        enemy("B", at="2425"),
        enemy("C", at="2825"),
        phase="movement",
        side=OTTOMANS,
        wind=WEST,
    )
    scene.end()
    assert not scene.ship("A").repulsed
    assert may_attack(scene.state, CHRISTIANS, "A", "gunnery")


@rule("LEP-Q27")
@pytest.mark.parametrize(("switch", "stays"), [("distance", True), ("fire_zones", False)])
def test_range_counts_and_not_arc_unless_the_table_says_otherwise(switch: str, stays: bool) -> None:
    """The enemy three hexes off points away: in range, out of arc."""
    scene = moving(repulsed("2025"), enemy("B", at="2325", bow=EAST), repulse_reach=switch)
    scene.move("A", "<")
    assert scene.ship("A").repulsed is stays


@rule("LEP-Q27")
@pytest.mark.parametrize("switch", ["distance", "fire_zones"])
def test_an_enemy_that_points_at_it_holds_it_either_way(switch: str) -> None:
    scene = moving(repulsed("2025"), enemy("B", at="2325", bow=WEST), repulse_reach=switch)
    scene.move("A", "<")
    assert scene.ship("A").repulsed


@rule("LEP-Q27")
@pytest.mark.parametrize("switch", ["distance", "fire_zones"])
def test_small_arms_hold_it_at_two_hexes_in_every_direction(switch: str) -> None:
    scene = moving(repulsed("2025"), enemy("B", at="2225", bow=EAST), repulse_reach=switch)
    scene.move("A", "<")
    assert scene.ship("A").repulsed


@rule("LEP-Q27")
def test_a_galleass_holds_with_all_its_arcs() -> None:
    scene = Scene(
        enemy("B", at="2025", repulsed=True),
        galleass("G", at="2122", bow=EAST),
        phase="movement",
        side=OTTOMANS,
        repulse_reach="fire_zones",
    )
    scene.move("B", "<")
    assert scene.ship("B").repulsed


@rule("LEP-Q28")
def test_it_recovers_at_the_end_of_a_phase_when_the_enemy_sails_away() -> None:
    scene = Scene(
        galley("A", at="2025", repulsed=True),
        enemy("B", at="2225", bow=EAST),
        phase="movement",
        side=OTTOMANS,
        wind=EAST,
    )
    scene.move("B", "ss")
    assert scene.ship("A").repulsed
    scene.end()
    assert not scene.ship("A").repulsed


@rule("LEP-Q28")
def test_it_recovers_at_the_end_of_a_phase_when_the_enemy_is_destroyed() -> None:
    scene = Scene(
        galley("A", at="2025", repulsed=True),
        galley("C", at="2026"),
        enemy("B", at="2126"),
        phase="combat",
        dice=[1],
    )
    scene.play(FireGuns("C", "B", role=CHRISTIANS))
    assert scene.ship("A").repulsed
    scene.end()
    assert not scene.ship("A").repulsed


@rule("LEP-Q28")
def test_the_end_of_a_reorientation_phase_is_looked_at_too() -> None:
    """With real fire zones an enemy lets go by turning away."""
    scene = Scene(
        galley("A", at="2025", repulsed=True),
        enemy("B", at="2325", bow=WEST),
        phase="reorientation",
        side=OTTOMANS,
        repulse_reach="fire_zones",
    )
    scene.play(Reorient("B", NORTH_EAST, role=OTTOMANS))
    assert scene.ship("A").repulsed
    scene.end()
    assert not scene.ship("A").repulsed


@rule("LEP-Q28")
def test_the_last_phase_of_the_last_turn_is_looked_at_before_the_removal() -> None:
    scene = Scene(
        galley("A", at="2025", repulsed=True),
        enemy("B", at="2325", bow=WEST),
        phase="reorientation",
        side=OTTOMANS,
        turn=30,
        repulse_reach="fire_zones",
    )
    scene.play(Reorient("B", NORTH_EAST, role=OTTOMANS))
    scene.end()
    assert "A" in scene.state.ships
    assert scene.all(ShipsWithdrawn) == []


@rule("LEP-Q28")
def test_leaving_and_coming_back_within_one_move_is_no_recovery() -> None:
    """In 1925 it is four hexes from both enemies, in 1825 only three from the second."""
    scene = moving(repulsed("2025", bow=WEST), enemy("B", at="2325"), enemy("C", at="1525"))
    scene.move("A", "rs")
    assert scene.ship("A").repulsed


@rule("LEP-Q28")
def test_a_ship_that_drifts_out_of_reach_recovers() -> None:
    scene = Scene(
        galleass("G", at="2025", repulsed=True), enemy("B", at="2325"), phase="start", wind=WEST
    )
    assert scene.all(ShipDrifted)
    assert not scene.ship("G").repulsed


@rule("LEP-Q28")
def test_a_towed_galleass_recovers_with_the_move_of_its_galley() -> None:
    scene = Scene(
        galleass("G", at="2025", bow=WEST, repulsed=True),
        galley("T", at="1925", bow=WEST),
        enemy("B", at="2325"),
        phase="movement",
        wind=WEST,
    )
    scene.move("T", "s")
    assert (scene.at("G"), scene.ship("G").repulsed) == ("1925", False)


@rule("LEP-Q28")
@pytest.mark.parametrize(("path", "at", "stays"), [("ra", "1925", False), ("ar", "2025", True)])
def test_a_galleass_let_go_out_of_reach_recovers_at_once(path: str, at: str, stays: bool) -> None:
    scene = moving(
        galleass("G", at="2025", bow=WEST, repulsed=True),
        galley("A", at="1925", bow=WEST),
        enemy("B", at="2325"),
    )
    scene.move("A", path)
    assert (scene.at("G"), scene.ship("G").repulsed) == (at, stays)


@rule("LEP-Q29")
def test_a_repulsed_ship_reorients() -> None:
    scene = Scene(repulsed(), enemy("B", at="2125"), phase="reorientation")  # type: ignore[arg-type]
    scene.play(Reorient("A", NORTH_EAST, role=CHRISTIANS))
    assert scene.bow("A") == NORTH_EAST


@rule("LEP-Q29")
def test_a_repulsed_galley_tows() -> None:
    scene = moving(galleass("G", at="1925"), repulsed("2025"), enemy("B", at="2225"))
    scene.move("A", "r")
    assert (scene.at("A"), scene.at("G")) == ("2125", "2025")


@rule("LEP-Q29")
def test_a_repulsed_ship_can_be_attacked() -> None:
    scene = Scene(
        galley("A", at="2025", repulsed=True),
        enemy("B", at="2125"),
        phase="combat",
        side=OTTOMANS,
        dice=[1],
    )
    scene.play(FireGuns("B", "A", role=OTTOMANS))
    assert scene.lost == {"A"}


@rule("LEP-Q29")
def test_a_repulsed_ship_has_no_attacks_among_its_options() -> None:
    scene = Scene(repulsed(), enemy("B", at="2024"), phase="combat")  # type: ignore[arg-type]
    decision = scene.state.decision
    assert decision is not None
    attacks = [a for a in decision.options(scene.state, CHRISTIANS) if a.risky]
    assert attacks == []
    ready = Scene(galley("A", at="2025"), enemy("B", at="2024"), phase="combat").state
    for state, is_drawn in ((scene.state, False), (ready, True)):
        drawn = [state.decision.sample(state, CHRISTIANS, Dice(f"{n}")) for n in range(4)]
        assert any(action.risky for action in drawn) is is_drawn
