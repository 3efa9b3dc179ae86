"""Which other rule a refusal points to: what the ship is, or what it may still do."""

from estandarte.games.lepanto import LEPANTO
from estandarte.games.lepanto.combat.gunnery import FireGuns
from estandarte.games.lepanto.combat.musketry import FireSmallArms
from estandarte.games.lepanto.movement.phase import Move
from estandarte.games.lepanto.turn.closing import Hold
from estandarte.kernel import Action, check
from estandarte.kernel.testing import rule
from estandarte.wargame.hexes import WEST
from games.lepanto.scenes import CHRISTIANS, OTTOMANS, Scene, enemy, galley

GUNS = FireGuns("A", "B", role=CHRISTIANS)
MUSKETS = FireSmallArms("A", ("B",), role=CHRISTIANS)


def see(scene: Scene, action: Action) -> tuple[str | None, str]:
    verdict = check(scene.state, action)
    return verdict.cite, verdict.facts["see"]


def row(path: str, role: str = CHRISTIANS) -> Move:
    return Move("A", path, role=role)


@rule("LEP-3.2-b")
def test_against_the_wind_in_force_nobody_sails() -> None:
    assert see(Scene(galley("A", at="0821"), wind=WEST), row("s")) == ("LEP-6.2-g", "LEP-3.2-b")


@rule("LEP-3.2-c")
def test_a_repulsed_ship_does_not_fire() -> None:
    scene = Scene(galley("A", at="2025", repulsed=True), enemy("B", at="2125"), phase="combat")
    assert see(scene, GUNS) == ("LEP-7.2-p", "LEP-3.2-c")


@rule("LEP-3.2-d")
def test_an_immobilised_ship_does_not_move() -> None:
    scene = Scene(enemy("A", at="2125", stuck=True), side=OTTOMANS)
    assert see(scene, row("r", OTTOMANS)) == ("LEP-6.4-b", "LEP-3.2-d")


@rule("LEP-3.2-e")
def test_an_exhausted_ship_does_not_row() -> None:
    scene = Scene(galley("A", at="0821", tired=2), turn=3)
    assert see(scene, row("r")) == ("LEP-6.7-b", "LEP-3.2-e")


@rule("LEP-3.4-b")
def test_off_the_map_lies_the_hex_that_the_bow_points_at() -> None:
    assert see(Scene(galley("A", at="0125", bow=WEST)), row("r"))[1] == "LEP-3.4-b"


@rule("LEP-4.0-d")
def test_who_has_acted_is_told_from_who_has_not() -> None:
    scene = Scene(galley("A", at="0821"))
    held = Hold(("A",), role=CHRISTIANS)
    scene.play(held)
    assert see(scene, held) == ("LEP-5.2-e", "LEP-4.0-d")
    assert see(scene, row("r")) == ("LEP-5.2-e", "LEP-4.0-d")


@rule("LEP-6.2-y")
def test_who_has_turned_may_turn_again_only_in_the_phase_for_it() -> None:
    assert see(Scene(galley("A", at="0821")), row("<r>")) == ("LEP-6.2-m", "LEP-6.2-y")


@rule("LEP-6.5-d")
def test_a_hex_with_a_rammer_and_its_prey_takes_no_third_ship() -> None:
    pair = (galley("B", at="2025"), enemy("C", at="2025", stuck=True))
    scene = Scene(enemy("A", at="2125"), *pair, side=OTTOMANS)
    assert see(scene, row("r", OTTOMANS)) == ("LEP-Q36", "LEP-6.5-d")


def grounds(action: Action, tired: int) -> tuple[str, ...]:
    ships = (galley("A", at="2025", tired=tired), enemy("B", at="2125"))
    state = Scene(*ships, phase="combat", turn=3).state
    found = LEPANTO.odds(LEPANTO.view(state, CHRISTIANS), action)
    assert found is not None
    rules: tuple[str, ...] = found.facts["rules"]
    return rules


@rule("LEP-6.7-f")
def test_that_a_crew_is_tired_does_not_matter_to_its_guns() -> None:
    assert "LEP-6.7-f" in grounds(GUNS, tired=2)
    assert "LEP-6.7-f" not in grounds(GUNS, tired=0)


@rule("LEP-6.7-g")
def test_that_a_crew_is_tired_does_not_matter_to_its_small_arms() -> None:
    assert "LEP-6.7-g" in grounds(MUSKETS, tired=2)
    assert "LEP-6.7-g" not in grounds(MUSKETS, tired=0)
