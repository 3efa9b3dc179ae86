"""Emplaced works lose a unit: their owner says which, wherever the wear came from."""

from typing import Any

import pytest

from estandarte.games.tercios.charge.outcome import Grace
from estandarte.games.tercios.commanding.commander_step import CommanderStep
from estandarte.games.tercios.commanding.commanding import Command
from estandarte.games.tercios.morale.breaking import BreakTested, GiveUpUnit, settle_breaks
from estandarte.games.tercios.morale.casualties import BodyShrunk, UnitDestroyed
from estandarte.games.tercios.morale.markers import DisciplineTested, wear
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import March, Shoot
from estandarte.games.tercios.turn.works_fire import Declared, DeclareShots
from estandarte.kernel import Dice, Play, but, prompt_for, tell
from estandarte.kernel.testing import rule
from estandarte.players.doctrine.tercios import DOCTRINE
from games.tercios.clashes import charged, charger, clash
from games.tercios.scenes import BLUE, RED, TERCIOS, Scene, commander, place, understand, unit

TABOR = "levas+tabor"


SPACE = 4.7245


SECOND: dict[str, Any] = {"role": BLUE, "facing": 180, "union": "works"}


def dug_in(count: int = 3, gun: str = "", **lead: Any) -> list[Any]:
    """Blue levies side by side as one body led by X, if wished with a gun G among them."""
    names = ("X", "Y", "Z")[:count]
    parts = (*names[1:], *(["G"] if gun else []))
    found = [unit("X", TABOR, at=(36, 24), parts=parts, **SECOND, **lead)]
    for number, name in enumerate(names[1:], 1):
        found.append(unit(name, TABOR, at=(36 + SPACE * number, 24), lead="X", **SECOND))
    if gun:
        found.append(unit("G", gun, at=(32.2, 24), lead="X", **SECOND))
    return found


def hurt(scene: Scene, count: int) -> None:
    def hit(play: Play[Tercios]) -> None:
        wear(play, "X", count, "TER-shoot-wear-a")
        settle_breaks(play, "X")

    scene.doing(hit)


@rule("TER-Q47", "TER-troops-emplazada-r")
def test_after_a_volley_the_owner_of_the_works_names_the_unit_lost() -> None:
    shooter = unit("A", "compania_disparo", at=(36, 18))
    # the fire hits with everything, and nothing is resisted
    scene = Scene(*dug_in(wear=4), shooter, dice=[*[6] * 4, *[1] * 8])
    scene.activate("A", "fuego")
    scene.play(Shoot("Y", "arcabuz", role=RED))
    assert scene.moment == "LossOfWorks"
    assert scene.state.decision is not None
    assert scene.state.decision.waiting == (BLUE,)
    assert not scene.all(UnitDestroyed)
    assert scene.refusal(GiveUpUnit("Y", role=RED)) == "KER-2"
    scene.play(GiveUpUnit("Y", role=BLUE))
    assert [e.unit for e in scene.all(UnitDestroyed)] == ["Y"]
    assert scene.unit("X").parts == ("Z",)
    assert scene.state.score[RED] == 2


@rule("TER-Q47")
@pytest.mark.parametrize("lost", ["X", "Y", "Z"])
def test_any_unit_of_the_works_may_be_given_up_and_the_rest_goes_on_as_one(lost: str) -> None:
    scene = Scene(*dug_in(wear=4, card="fuego"), unit("A", at=(10, 10)))
    hurt(scene, 2)
    scene.play(GiveUpUnit(lost, role=BLUE))
    head = "Y" if lost == "X" else "X"
    left = scene.unit(head)
    assert left.wear == 1
    assert left.card == "fuego"
    assert [u.id for u in scene.state.of(BLUE)] == [head]
    assert all(scene.unit(p).lead == head for p in left.parts)
    assert scene.moment == ""


@rule("TER-Q47")
def test_the_gun_goes_last_and_strangers_not_at_all() -> None:
    scene = Scene(*dug_in(2, "canon_medio+fortificada", wear=4), unit("A", at=(10, 10)))
    hurt(scene, 2)
    assert scene.refusal(GiveUpUnit("G", role=BLUE)) == "TER-Q47"
    assert scene.refusal(GiveUpUnit("A", role=BLUE)) == "TER-troops-emplazada-r"
    assert scene.refusal(GiveUpUnit("nobody", role=BLUE)) == "TER-troops-emplazada-r"
    assert scene.state.decision is not None
    options = list(scene.state.decision.options(scene.state, BLUE))
    assert options == [GiveUpUnit("X", role=BLUE), GiveUpUnit("Y", role=BLUE)]


@rule("TER-Q47")
def test_nobody_is_asked_where_only_one_can_be_lost() -> None:
    scene = Scene(*dug_in(1, "canon_medio+fortificada", wear=4), unit("A", at=(10, 10)))
    hurt(scene, 2)
    assert scene.moment == ""
    assert [e.unit for e in scene.all(UnitDestroyed)] == ["X"]
    assert scene.unit("G").union == ""  # a gun alone is a gun again


@rule("TER-Q47")
def test_the_owner_is_asked_again_while_the_count_is_too_high() -> None:
    scene = Scene(*dug_in(wear=4), unit("A", at=(10, 10)), dice=[6] * 6)
    hurt(scene, 11)  # 15: two units go with five markers each, then one break point is left
    scene.play(GiveUpUnit("Y", role=BLUE))
    assert scene.moment == "LossOfWorks"
    assert scene.unit("X").wear == 10
    scene.play(GiveUpUnit("X", role=BLUE))
    assert scene.moment == ""
    assert [(b.points, b.held) for b in scene.all(BreakTested)] == [(1, True)]
    assert scene.unit("Z").wear == 4


@rule("TER-Q47", "TER-troops-emplazada-g", "TER-troops-emplazada-h")
def test_the_last_unit_of_the_works_stays_dug_in_but_is_no_longer_fresh() -> None:
    scene = Scene(*dug_in(2, wear=4), unit("A", at=(10, 10)), dice=[5] * 6)
    hurt(scene, 2)
    scene.play(GiveUpUnit("X", role=BLUE))
    assert scene.unit("Y").union == "works"
    assert not scene.all(DisciplineTested)
    scene.activate("Y", "corred")
    assert len(scene.all(DisciplineTested)) == 1
    assert scene.refusal(March(place(40.7, 22), role=BLUE)) == "TER-troops-emplazada-g"


@rule("TER-Q47", "TER-Q48")
@pytest.mark.parametrize("lost", ["X", "Y", "Z"])
def test_in_combat_the_attacker_goes_back_whichever_unit_was_lost(lost: str) -> None:
    # two hits, nothing resisted, no blow back: 6 wear, and one more for the barred Retreat
    dice = [6, 6, *[1] * 20]
    scene = Scene(*dug_in(wear=4), unit("A", at=(36, 20)), unit("B", at=(10, 10)), dice=dice)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert scene.moment == "LossOfWorks"
    assert scene.at("A") == (36.0, 24.0)
    scene.play(GiveUpUnit(lost, role=BLUE))
    head = scene.unit("Y" if lost == "X" else "X")
    assert head.wear == 2
    assert head.disordered
    assert scene.at("A") == (36.0, 21.0)
    assert scene.moment == ""  # the works are not broken: nobody consolidates


@rule("TER-Q48")
def test_the_switch_takes_the_contacted_unit_without_a_question() -> None:
    dice = [6, 6, *[1] * 20]
    scene = Scene(
        *dug_in(wear=1), unit("A", at=(40.7245, 20)), dice=dice,
        fortification_retreat="lose_unit",
    )  # fmt: skip
    scene.activate("A", "atacad")
    scene.play(Charge("Y", role=RED))
    assert [e.unit for e in scene.all(UnitDestroyed)] == ["Y"]
    assert scene.at("A")[1] == pytest.approx(21.0, abs=0.02)


@rule("TER-Q47", "TER-troops-emplazada-n", "TER-troops-experimental-a")
def test_a_gun_that_bursts_costs_the_works_a_unit_before_the_next_shot() -> None:
    works = dug_in(3, "canon_medio+fortificada", wear=4)
    gun = works.pop()
    works.append(but(gun, profile=but(gun.profile, traits=(*gun.profile.traits, "experimental"))))
    scene = Scene(*works, unit("A", at=(36, 18)), dice=[1] * 16)
    scene.activate("X", "fuego")
    shots = (Declared("G", "A", "canon_medio"), Declared("Y", "A", "arcabuz"))
    scene.play(DeclareShots(shots, role=BLUE))
    assert scene.moment == "LossOfWorks"
    scene.play(GiveUpUnit("X", role=BLUE))
    fired = [e.unit for e in scene.events if type(e).__name__ == "VolleyFired"]
    assert fired == ["G", "Y"]  # the works shoot on under their new lead


@rule("TER-Q47", "TER-Q101")
def test_a_hero_spurs_on_what_is_left_of_the_works() -> None:
    hero = commander("K", 2, at=(36, 27), role=BLUE, qualities=("heroe",), is_general=True)
    scene = Scene(
        *dug_in(wear=4, acted=True, done="resistid"), hero, unit("A", at=(10, 10)),
        dice=[5, 1, *[5] * 9], frames=[CommanderStep((BLUE,))],
    )  # fmt: skip
    scene.play(Command("K", "heroe", units=("X",), role=BLUE))
    assert scene.moment == "LossOfWorks"
    scene.play(GiveUpUnit("X", role=BLUE))
    begun = [e.unit for e in scene.events if type(e).__name__ == "ActivationBegun"]
    assert begun == ["Y"]


@rule("TER-Q47")
def test_the_question_is_put_in_both_languages_and_answered_in_words() -> None:
    scene = Scene(*dug_in(wear=4), unit("A", at=(10, 10)))
    hurt(scene, 2)
    decision = scene.state.decision
    assert decision is not None
    asked = decision.asked(scene.state, BLUE)
    said = {lang: TERCIOS.texts.say(lang, asked.key, asked.facts) for lang in ("en", "es")}
    assert "which unit is lost" in said["en"]
    assert "qué unidad se pierde" in said["es"]
    for words in ("lose Y", "give up y", "pierde Y", "retira y"):
        assert understand(scene.state, BLUE, words) == GiveUpUnit("Y", role=BLUE)
    assert tell(TERCIOS, GiveUpUnit("Y", role=BLUE), "es") == "Perder Y"
    scene.play(GiveUpUnit("Y", role=BLUE))
    told = [tell(TERCIOS, e, "en") for e in scene.events if isinstance(e, BodyShrunk)]
    assert told == ["X has lost a unit and keeps 1 wear."]


@rule("TER-Q47")
def test_the_doctrine_gives_up_the_unit_of_least_use() -> None:
    # the enemy stands before X: Z is farthest from it
    scene = Scene(*dug_in(wear=4), unit("A", at=(30, 16)))
    hurt(scene, 2)
    view = TERCIOS.view(scene.state, BLUE)
    prompt = prompt_for(scene.state, BLUE)
    assert DOCTRINE.choose(TERCIOS, view, prompt, Dice("x")) == GiveUpUnit("Z", role=BLUE)


@rule("TER-Q48", "TER-X36", "TER-troops-emplazada-g")
@pytest.mark.parametrize(("choice", "units", "markers"), [("stand", 2, 4), ("lose_unit", 1, 0)])
def test_works_that_would_retreat_stand_or_lose_a_unit(
    choice: Any, units: int, markers: int
) -> None:
    levy: dict[str, Any] = {"sort": "levas+tabor", "union": "works"}
    first = charged(**levy, parts=("Y",), wear=1)
    second = unit("Y", role=BLUE, at=(40.73, 24), facing=180, lead="X", **levy)
    # the attacker hits twice, nothing is cancelled, and the works hit nothing
    dice = [6, 6, 1, 1, 1, 1, *[1] * 20]
    scene = clash(
        charger("escuadron_clasico"), first, second, dice=dice, fortification_retreat=choice
    )
    assert sum(u.role == BLUE for u in scene.state.units.values()) == units
    assert scene.at("A") == (36.0, 21.0)  # the attacker goes back though it won
    if units == 2:
        assert scene.unit("X").wear == markers
        assert scene.unit("X").disordered


def ridden(sort: str = "coraceros", **more: Any) -> Scene:
    """Works of two levies, charged; they are hit and cancel nothing, and hit nothing."""
    levy: dict[str, Any] = {"sort": TABOR, "union": "works"}
    first = charged(**levy, parts=("Y",))
    second = unit("Y", role=BLUE, at=(40.73, 24), facing=180, lead="X", **levy)
    things = more.pop("things", ())
    dice = [*[6] * more.pop("hits", 2), *[1] * 40]
    by_letter = {"fortification_retreat": "ridden_down", **more}
    return clash(charger(sort), first, second, *things, dice=dice, **by_letter)


@rule("TER-Q48", "TER-troops-persecucion-a", "TER-troops-emplazada-s")
def test_by_the_letter_cavalry_destroys_all_works_that_would_retreat() -> None:
    scene = ridden()
    destroyed = scene.all(UnitDestroyed)
    assert {e.unit for e in destroyed} == {"X", "Y"}
    assert {e.cite for e in destroyed} == {"TER-troops-persecucion-a"}
    assert scene.state.score[RED] == sum(e.points for e in destroyed)


@rule("TER-Q48", "TER-troops-persecucion-b")
def test_it_then_advances_by_its_speed_and_does_not_go_back() -> None:
    scene = ridden()
    assert scene.at("A") == (36.0, 31.0)
    assert scene.moment == ""  # nor may it consolidate


@rule("TER-Q48")
@pytest.mark.parametrize(
    "more",
    [
        {"fortification_retreat": "stand"},
        {"sort": "escuadron_clasico"},
        {"hits": 0},
    ],
    ids=["by default", "on foot", "unhurt"],
)
def test_otherwise_the_works_stand_and_the_attacker_goes_back(more: dict[str, Any]) -> None:
    scene = ridden(**more)
    assert {"X", "Y"} <= scene.state.units.keys()
    assert scene.at("A")[1] <= 21.0


@rule("TER-Q48", "TER-Q97", "TER-qualities-elegante")
def test_with_elegante_they_are_not_destroyed_and_stand_as_they_are() -> None:
    scene = ridden(things=[commander("K", role=BLUE, at=(38, 27), qualities=("elegante",))])
    assert scene.moment == "RetreatNear"
    worn = scene.unit("X").wear
    scene.play(Grace("K", role=BLUE))
    assert {"X", "Y"} <= scene.state.units.keys()
    assert scene.unit("X").wear == worn
    assert scene.at("A") == (36.0, 21.0)


@rule("TER-Q47", "TER-troops-emplazada-r")
def test_a_commander_in_works_stays_with_what_is_left_of_them() -> None:
    def hit(play: Play[Tercios]) -> None:
        wear(play, "X", 6, "TER-shoot-wear-a")
        settle_breaks(play, "X")

    levy = charged("levas+tabor", union="works", parts=("G",))
    gun = unit("G", "canon_ligero", role=BLUE, at=(39.2, 24), facing=180, union="works", lead="X")
    officer = commander("K", role=BLUE, inside="X")
    scene = Scene(levy, gun, officer, unit("Z", role=BLUE, at=(10, 40)), dice=[6] * 20)
    scene.doing(hit)
    assert "X" not in scene.state.units
    assert scene.officer("K").inside == "G"
