"""What a side sees, and what it imagines of the rest."""

from estandarte.games.tercios.table.view import imagined, view_of
from estandarte.kernel import Dice
from estandarte.kernel.testing import rule
from games.tercios.council import foe
from games.tercios.scenes import RED, Scene


@rule("TER-orders-d", "TER-troops-brigada-a")
def test_a_joint_card_of_which_one_is_known_is_imagined_alike() -> None:
    pair = [foe(n, group=1, card="corred", at=(30 + 5 * i, 30)) for i, n in enumerate("XYZ")]
    scene = Scene(*pair)
    scene.state.known = {"Z": (RED,)}
    for key in "abcdef":
        guess = imagined(view_of(scene.state, RED), [], Dice(key))
        assert {u.card for u in guess.units.values()} == {"corred"}
