"""Mala guerra: pikes that fight on after a draw."""

from estandarte.kernel.testing import rule
from games.tercios.clashes import charged, charger, clash


@rule("TER-Q43", "TER-malaguerra-a")
def test_disordered_pikes_may_fight_on() -> None:
    scene = clash(charger("tercio"), charged(disordered=True), dice=[1] * 40)
    assert scene.moment == "MalaGuerra"


@rule("TER-Q43", "TER-malaguerra-a")
def test_no_mala_guerra_when_one_of_them_is_broken() -> None:
    # A causes one and takes one; X, at its limit, fails its break check
    dice = [6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    scene = clash(charger("tercio"), charged(wear=4), dice=[*dice, *[1] * 9])
    assert "X" not in scene.state.units
    assert scene.moment != "MalaGuerra"
