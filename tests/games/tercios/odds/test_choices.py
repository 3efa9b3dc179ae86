"""Odds counted and not sampled, the envelope of a move, orders in words, the board in text."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.tercios.charge.declaration import Charge
from estandarte.games.tercios.commanders.commander_step import CommanderStep
from estandarte.games.tercios.commanders.commanding import Command
from estandarte.games.tercios.fire.shooting import aim
from estandarte.games.tercios.movement.marches import move_verdict
from estandarte.games.tercios.odds.choices import charge_odds, volley_odds
from estandarte.games.tercios.odds.spreads import successes
from estandarte.games.tercios.reactions.flight import Flee
from estandarte.games.tercios.reactions.reacting import Hold, React
from estandarte.games.tercios.reactions.shooting_back import ShootBack
from estandarte.games.tercios.table.envelope import envelope
from estandarte.games.tercios.table.view import view_of
from estandarte.games.tercios.table.words import understand
from estandarte.games.tercios.turn.execution import Done, March, Orient, Shoot
from estandarte.games.tercios.turn.sequence import PlaceCards, Planning
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.kernel import LANGUAGES, Event, State, explore
from estandarte.kernel.testing import new_match, rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import inches
from games.tercios.scenes import BLUE, RED, TERCIOS, Scene, area, commander, inch, place, unit

FOE: dict[str, Any] = {"facing": 180, "role": BLUE}


def told(scene: Scene, action: Any, role: str = RED) -> dict[str, Fraction]:
    odds = TERCIOS.odds(view_of(scene.state, role), action)
    assert odds is not None
    assert sum((c.chance for c in odds.chances), Fraction(0)) == 1
    return {c.result: c.chance for c in odds.chances}


@rule("TER-shoot-a", "TER-break-d")
@pytest.mark.parametrize("wear", [0, 1])
def test_the_odds_of_a_volley_are_those_of_every_fall_of_the_dice(wear: int) -> None:
    weak = {"courage": 1, "discipline": 1, "endurance": 1}
    target = unit("X", "canon_medio", at=(36, 27), wear=wear, values=weak, **FOE)
    scene = Scene(unit("A", at=(36, 20), values={"fire": (2,), "shooting": ("mosquete",)}), target,
                  unit("Y", at=(5, 40), **FOE))  # fmt: skip
    scene.activate("A", "fuego")
    shot = Shoot("X", "mosquete", role=RED)

    def outcome(state: State, events: Any) -> str:
        units: Any = state.units  # type: ignore[attr-defined]
        if "X" not in units:
            return "destroyed"
        resisted = [e for e in events if type(e).__name__ == "DamageResisted"]
        return f"wear_{resisted[0].wear if resisted else 0}"

    assert told(scene, shot) == explore(scene.state, shot, outcome)


@rule("TER-melee-b", "TER-outcome-a")
def test_the_odds_of_a_charge_are_those_of_every_fall_of_the_dice() -> None:
    small = {"combat": 1, "courage": 1}
    scene = Scene(
        unit("A", "compania_picas", at=(36, 20), values=small),
        unit("X", "compania_combate", at=(36, 23), values=small, **FOE),
        unit("Y", at=(5, 40), **FOE), unit("B", at=(60, 5)),
    )  # fmt: skip
    scene.activate("A", "atacad")

    def outcome(state: State, events: list[Event]) -> str:
        units: Any = state.units  # type: ignore[attr-defined]
        ours, theirs = (e for e in events if type(e).__name__ == "RoundFought")
        if "A" not in units or "X" not in units:
            return {
                (True, False): "destroyed",
                (False, True): "lost",
                (False, False): "both_destroyed",
            }["A" in units, "X" in units]
        harm, cost = ours.wear, theirs.wear  # type: ignore[attr-defined]
        return "draw" if harm == cost else "enemy" if harm > cost else "mine"

    merged: dict[str, Fraction] = {}
    names = {
        "enemy_retreats": "enemy",
        "enemy_disengages": "enemy",
        "retreat": "mine",
        "disengage": "mine",
    }
    for name, chance in told(scene, Charge("X", role=RED)).items():
        key = names.get(name, name)
        merged[key] = merged.get(key, Fraction(0)) + chance
    assert merged == explore(scene.state, Charge("X", role=RED), outcome)


def test_a_charge_that_cannot_reach_falls_short_for_certain() -> None:
    scene = Scene(unit("A", at=(36, 10)), unit("X", at=(36, 30), **FOE))
    scene.activate("A", "atacad")
    assert told(scene, Charge("X", role=RED)) == {"falls_short": Fraction(1)}


def test_without_measuring_no_odds_of_a_charge_are_shown() -> None:
    scene = Scene(unit("A", at=(36, 20)), unit("X", at=(36, 24), **FOE), premeasuring="forbidden")
    scene.activate("A", "atacad")
    assert TERCIOS.odds(view_of(scene.state, RED), Charge("X", role=RED)) is None


@rule("TER-commanders-action-c")
def test_the_odds_of_a_commanders_action() -> None:
    scene = Scene(
        unit("A", wear=2),
        commander("R", 2, qualities=("honorable",)),
        frames=[CommanderStep((RED,))],
    )
    found = told(scene, Command("R", "honorable", units=("A",), role=RED))
    assert found["fails"] == Fraction(25, 36)
    assert found["succeeds_unexhausted"] == Fraction(1, 36)


def test_odds_do_not_depend_on_the_hidden_card() -> None:
    found = set()
    for card in ("fuego", "corred", "resistid"):
        scene = Scene(unit("A", at=(36, 20)), unit("X", at=(36, 24), card=card, **FOE))
        scene.activate("A", "atacad")
        odds = TERCIOS.odds(view_of(scene.state, RED), Charge("X", role=RED))
        assert odds is not None
        found.add((str(odds.chances), str(odds.facts)))
    assert len(found) == 1


def test_a_tally_explains_the_dice() -> None:
    scene = Scene(unit("A", at=(36, 20)), unit("X", at=(36, 27), disordered=True, **FOE))
    shot = aim(scene.state, scene.unit("A"), "X", "arcabuz_mosquete", "atencion")
    assert isinstance(shot, Shot)
    odds = volley_odds(scene.state, shot)
    assert odds.tally is not None
    assert [line.cite for line in odds.tally.lines] == ["TER-values-d", "TER-orders-atencion-e"]
    assert odds.tally.total == 2
    assert charge_odds(scene.state, scene.unit("A"), scene.unit("X")).chances
    assert sum(successes(4, 5).values()) == 1


def test_the_envelope_holds_only_legal_ends() -> None:
    scene = Scene(
        unit("A", at=(36, 20)),
        unit("B", at=(31, 23)),
        unit("X", at=(40, 26), **FOE),
        area("small_lake", 44, 22, 2),
    )
    rays = envelope(scene.state, scene.unit("A"), "corred")
    assert len(rays) == 13
    for ray in rays:
        if ray.length:
            assert move_verdict(scene.state, scene.unit("A"), ray.end, "corred")
    ahead = rays[6]
    assert ahead.heading == 0
    open_field = Scene(unit("A", at=(36, 20)))
    assert all(
        r.length == inches(8) - 2
        for r in envelope(open_field.state, open_field.unit("A"), "corred")
    )


def in_attention() -> Scene:
    scene = Scene(unit("A", "coraceros", at=(36, 20)), unit("X", at=(36, 24), **FOE))
    scene.activate("A", "atencion")
    return scene


def test_orders_in_a_players_words() -> None:
    scene = in_attention()
    state = scene.state
    assert understand(state, RED, "advance 2.5 inches") == March(place(36, 22.5), role=RED)
    assert understand(state, RED, "avanza 2,5 pulgadas") == March(place(36, 22.5), role=RED)
    assert understand(state, RED, "march 30 22") == March(place(30, 22), role=RED)
    turn = understand(state, RED, "gira a la izquierda")
    assert getattr(turn, "side", None) is Side.LEFT
    assert understand(state, RED, "shoot at X") == Shoot("X", "pistola", role=RED)
    assert understand(state, RED, "sing a song") is None
    assert understand(state, RED, "charge X") is None  # not with this order
    scene.state.stack.clear()
    scene.activate("A", "atacad")
    assert understand(state, RED, "charge x") == Charge("X", role=RED)
    assert understand(state, RED, "carga contra X") == Charge("X", role=RED)


def test_planning_in_words() -> None:
    scene = Scene(unit("A"), unit("B", at=(10, 10)), frames=[Planning((RED,))])
    wish = understand(scene.state, RED, "orders A fuego corred")
    assert wish == PlaceCards({"A": "fuego", "B": "corred"}, role=RED)
    scene.play(wish)


def test_words_of_a_reaction() -> None:
    from estandarte.games.tercios.reactions.reacting import Reacting

    scene = Scene(
        unit("A", card="fuego"), unit("X", at=(36, 22), **FOE),
        frames=[Reacting(units=("A",), enemy="X")], dice=[5, 5],
    )  # fmt: skip
    assert understand(scene.state, RED, "hold") == Hold(role=RED)
    assert understand(scene.state, RED, "react") == React("A", role=RED)
    scene.play(React("A", role=RED))
    assert isinstance(understand(scene.state, RED, "fire!"), ShootBack)
    assert understand(scene.state, RED, "flee 5") is None
    assert Flee(inch(5), role=RED) != Done(role=RED)


@pytest.mark.parametrize(
    "words",
    ["", "   ", "advance", "turn", "charge", "shoot", "x" * 500, "orders ¡!", "march -1 -2"],
)
def test_words_that_mean_nothing_are_no_orders(words: str) -> None:
    scene = in_attention()
    found = understand(scene.state, RED, words)
    assert found is None or scene.refusal(found) is not None


def test_the_board_in_text_and_in_sentences() -> None:
    match = new_match(TERCIOS, "rocroi", 1)
    view: Any = match.view(RED)
    drawn = TERCIOS.draw(view, "en", 100)
    assert "F" in drawn
    assert "f" in drawn
    assert "%" in drawn  # the wood
    assert max(map(len, drawn.splitlines())) <= 100
    enghien = {
        "es": ", nivel 3, Brío, Héroe, Amenazante, ",
        "en": ", level 3, Verve, Hero, Menacing, ",
    }
    for language in LANGUAGES:
        lines = list(TERCIOS.describe(view, language))
        assert len(lines) > 20
        assert not any("[" in line for line in lines)
        assert any(enghien[language] in line for line in lines)
    assert Orient(Side.LEFT, role=RED).told().key == "action.orient"


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
