"""The odds of orders: friends who make room, and checks that are spared."""

from fractions import Fraction
from typing import Any

from estandarte.games.aguila.movement.orders import ChangeFormation
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.odds.choices import odds_of
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.aguila.movement.test_phase import COMMAND, orders, quick
from games.aguila.scenes import RED, Scene, officer, place, unit


def chance_of(scene: Scene, action: Any) -> Fraction | None:
    odds = odds_of(scene.state, action)
    if odds is None:
        return None
    return next(c.chance for c in odds.chances if c.result == "passes")


def column(*friends: Any, general: Any = COMMAND) -> Scene:
    scene = Scene(unit("A", "fr_dragones:5", "march_column", at=(36, 12)), *friends, general)
    scene.begin(GivingOrders((RED,)))
    return scene


@rule("BSA-3-inter-a", "BSA-Q13")
def test_the_odds_of_a_way_count_every_friend_who_must_make_room() -> None:
    near = unit("C", "fr_linea:12", at=(36, 16))
    far = unit("D", "fr_linea:12", at=(36, 20), values={"discipline": 5})
    assert chance_of(column(near, far), quick(14)) == Fraction(1, 2) * Fraction(1, 3)
    assert chance_of(column(near, far), quick(1)) is None
    lost = but(COMMAND, at=place(70, 46))
    assert chance_of(column(near, general=lost), quick(14)) == Fraction(1, 4)


@rule("BSA-12-formen-a")
def test_the_odds_of_form_up_know_no_check() -> None:
    leader = officer(abilities=("formen",), at=(66, 10))
    lost = officer("G", "general_de_brigada", at=(66, 40), is_commander=True)
    scene = orders(unit(officer="O"), leader, lost)
    assert odds_of(scene.state, ChangeFormation("A", "square", officer="O", role=RED)) is None
    assert chance_of(scene, ChangeFormation("A", "square", role=RED)) == Fraction(1, 4)
