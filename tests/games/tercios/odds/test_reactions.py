"""The odds of what an enemy may answer to a charge."""

from fractions import Fraction

from estandarte.games.tercios.odds.actions import charge_odds
from estandarte.games.tercios.table.view import view_of
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.kernel.testing import rule
from games.tercios.clashes import charged, charger
from games.tercios.scenes import BLUE, FOE, RED, TERCIOS, Scene, area, commander, unit


@rule("TER-terrain-melee-a", "TER-melee-b")
def test_the_odds_of_a_charge_through_a_swamp_count_the_disorder() -> None:
    swamp = area("swamp", 36, 21.6, 0.7)
    plain, through = (
        {c.result: c.chance for c in charge_odds(s.state, s.unit("A"), s.unit("X")).chances}
        for s in (Scene(charger("coraceros"), charged()),
                  Scene(charger("coraceros"), charged(), swamp))
    )  # fmt: skip
    assert through.get("lost", 0) + through.get("retreat", 0) > (
        plain.get("lost", 0) + plain.get("retreat", 0)
    )


@rule("TER-troops-evasion-a", "TER-troops-evasion-b")
def test_the_odds_of_a_charge_tell_that_horse_may_evade_without_a_card() -> None:
    scene = Scene(charger("escuadron_clasico"), charged("coraceros", acted=True))
    facts = charge_odds(scene.state, scene.unit("A"), scene.unit("X")).facts
    assert facts["reaction"]
    assert list(facts["answers"]) == ["evade"]
    # Discipline 3, increased against foot and decreased without a commander
    assert facts["answers"]["evade"]["check"] == "19/27"


@rule("TER-troops-fortaleza-d", "TER-Q91")
def test_the_odds_of_a_charge_know_who_cannot_charge_back_or_run() -> None:
    waggons = Scene(charger(), charged("levas+tabor", card="fuego"))
    answers = charge_odds(waggons.state, waggons.unit("A"), waggons.unit("X")).facts["answers"]
    assert "flees" not in answers["corred"]["then"]
    plain = Scene(charger(), charged("levas+tabor", acted=True))
    odds = charge_odds(plain.state, plain.unit("A"), plain.unit("X"))
    unanswered = {c.result: str(c.chance) for c in odds.chances if c.chance}
    assert answers["atacad"]["then"] == unanswered


@rule("TER-reactions-fuego-a", "TER-reactions-resistid-a", "TER-reactions-atacad-c")
def test_the_odds_tell_what_each_hidden_card_would_do() -> None:
    scene = Scene(
        unit("A", at=(36, 20)),
        unit("X", at=(36, 24), card="corred", **FOE),
        commander("S", at=(40, 26), role=BLUE),
    )
    scene.activate("A", "atacad")
    odds = TERCIOS.odds(view_of(scene.state, RED), Charge("X", role=RED))
    assert odds is not None
    answers = odds.facts["answers"]
    assert set(answers) == {"atencion", "atacad", "corred", "fuego", "resistid"}
    assert Fraction(answers["resistid"]["check"]) == 1 - Fraction(2, 3) ** 4
    for card in answers.values():
        assert sum(Fraction(c) for c in card["then"].values()) == 1
    won = {
        card: sum(Fraction(c) for n, c in said["then"].items() if n.startswith("enemy"))
        for card, said in answers.items()
    }
    plain = sum(c.chance for c in odds.chances if c.result.startswith("enemy"))
    assert won["resistid"] < plain
    assert won["atacad"] < plain
    assert won["fuego"] < plain
    assert answers["corred"]["then"] == {"flees": "1"}


@rule("TER-troops-integrada-i", "TER-reactions-fuego-a")
def test_the_answers_foreseen_count_the_gun_in_the_ranks() -> None:
    def shot_down(*parts: str) -> Fraction:
        guns = [unit(g, "canon_ligero+integrada", role=BLUE, union="gun", lead="X") for g in parts]
        foe = unit("X", at=(36, 25), facing=180, role=BLUE, card="fuego", parts=parts)
        horse = unit("A", "coraceros", wear=3, traits=("mercenarios",))
        scene = Scene(horse, foe, *guns)
        odds = charge_odds(scene.state, scene.unit("A"), scene.unit("X"))
        found = odds.facts["answers"]["fuego"]["then"]
        assert sum(Fraction(c) for c in found.values()) == 1
        return Fraction(found["shot_down"])

    alone, armed = shot_down(), shot_down("G")
    # Four shots hit on 3+ and are resisted on 4+ by four; the gun adds one die.
    assert alone < armed < 1
