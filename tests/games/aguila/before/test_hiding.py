"""Hidden deployment: written down in secret, shown in the first turn."""

from typing import Any

from estandarte.games.aguila.before.hiding import (
    DeployOpenly,
    HiddenShown,
    HideUnit,
    Hiding,
    PlaceWritten,
    hiding_places,
    start_hiding,
)
from estandarte.games.aguila.game import AGUILA
from estandarte.games.aguila.turn.movement import Movement
from estandarte.kernel import SPECTATOR, UMPIRE, Dice, as_seen, but
from estandarte.kernel.testing import rule
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, place, unit
from games.aguila.tables import table, waiting

SECRET = ("despliegue_oculto",)


def hill() -> Any:
    return area("easy_hill", 36, 24, 10)


def hiding(*things: Any, **named: Any) -> Scene:
    troops = things or (unit("A", "es_guerrilla:12", abilities=SECRET), hill())
    scene = table("campal", *troops, begin=False, **named)
    scene.doing(start_hiding)
    return scene


def behind(x: float, y: float, id: str = "A") -> HideUnit:
    return HideUnit(id, place(x, y), 0, role=RED)


@rule("BSA-13-oculto-a")
def test_a_hidden_unit_stands_out_of_the_enemys_zone_and_sight() -> None:
    scene = hiding()
    assert waiting(scene) == (RED,)
    assert scene.refusal(behind(36, 13.5)) is None  # close behind the hill
    assert scene.refusal(behind(10, 13.5)) == "BSA-13-oculto-a"  # in the open
    assert scene.refusal(behind(36, 40)) == "BSA-13-oculto-a"  # in their zone
    assert scene.refusal(behind(36, 24)) == "BSA-13-oculto-a"  # on the crest
    for post in hiding_places(scene.state, scene.state.camp.waiting["A"]):
        assert scene.refusal(HideUnit("A", post.at, post.heading, role=RED)) is None


@rule("BSA-13-oculto-a")
def test_the_place_is_known_to_its_owner_alone() -> None:
    scene = hiding()
    events = scene.play(behind(36, 13.5))
    assert scene.state.camp.hidden["A"].at == place(36, 13.5)
    views = {r: AGUILA.view(scene.state, r) for r in (RED, BLUE, SPECTATOR, UMPIRE)}
    assert {r for r, v in views.items() if "A" in v.camp.hidden} == {RED, UMPIRE}
    assert {v.hiding for v in views.values()} == {("A",)}
    assert set(AGUILA.secrets(scene.state, BLUE)) == {"camp hidden A"}
    assert AGUILA.secrets(scene.state, RED) == {}
    seen = [e for e in as_seen(events, BLUE) if isinstance(e, PlaceWritten)]
    assert [e.post for e in seen] == [None]


def test_somebody_else_imagines_it_elsewhere() -> None:
    scene = hiding()
    scene.play(behind(36, 13.5))
    view = AGUILA.view(scene.state, BLUE)
    found = {AGUILA.imagine(view, Dice(f"guess-{n}")).camp.hidden["A"].at for n in range(12)}
    assert len(found) > 1
    again = AGUILA.imagine(view, Dice("guess"))
    assert AGUILA.view(again, BLUE) == view


@rule("BSA-13-oculto-b")
def test_it_is_shown_at_the_start_of_its_owners_first_turn() -> None:
    scene = hiding()
    scene.play(behind(36, 13.5))
    scene.state.turn, scene.state.initiative, scene.state.first = 1, BLUE, BLUE
    scene.begin(Movement())
    assert "A" not in scene.state.units  # the other moves first
    from estandarte.games.aguila.movement.phase import EndMovement

    scene.play(EndMovement(role=BLUE))
    assert scene.at("A") == (36, 13.5)
    assert scene.last(HiddenShown).written.at == place(36, 13.5)
    assert AGUILA.secrets(scene.state, BLUE) == {}


def test_its_formation_is_written_down_with_its_place() -> None:
    scene = hiding(unit("A", abilities=SECRET), hill())
    small = but(behind(36, 13.5), formation="mass")
    assert scene.refusal(small) == "BSA-5-masa-a"
    scene.play(but(behind(36, 13.5), formation="attack_column"))
    scene.state.turn, scene.state.initiative, scene.state.first = 1, RED, RED
    scene.begin(Movement())
    assert scene.unit().formation == "attack_column"


def test_if_somebody_stands_there_meanwhile_it_is_placed_near_by() -> None:
    scene = hiding()
    scene.play(behind(36, 13.5))
    scene.state.put(enemy("B", at=(36, 11)))
    scene.state.turn, scene.state.initiative, scene.state.first = 1, RED, RED
    scene.begin(Movement())
    assert scene.at("A") != (36, 13.5)
    assert "A" in scene.state.units


def test_a_unit_may_be_deployed_openly() -> None:
    scene = hiding()
    scene.play(DeployOpenly("A", role=RED))
    assert (scene.moment, scene.state.camp.hidden) == ("", {})


def test_both_sides_write_at_once() -> None:
    troops = (
        unit("A", abilities=SECRET),
        unit("C", abilities=SECRET, role=BLUE),
        hill(),
    )
    scene = hiding(*troops)
    decision = scene.state.decision
    assert isinstance(decision, Hiding)
    assert decision.waiting == (RED, BLUE)
    scene.play(behind(36, 13.5))
    assert waiting(scene) == (BLUE,)
    mine = but(behind(36, 34.2, "C"), role=BLUE, heading=1800)
    scene.play(mine)
    assert set(scene.state.camp.hidden) == {"A", "C"}


def test_nobody_hides_on_his_own_friends() -> None:
    troops = unit("A", abilities=SECRET), unit("C", abilities=SECRET), hill()
    scene = hiding(*troops)
    scene.play(behind(36, 13.5))
    assert scene.refusal(behind(38, 13.5, "C")) == "BSA-1-medir-b"
