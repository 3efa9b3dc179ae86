"""Sentences for everything, orders in words, the board as text."""

import inspect
import re
import string
from typing import Any, get_args

import pytest
from msgspec.structs import fields

from estandarte.games.aguila.before.zones import EDGES, HALVES, QUADRANTS
from estandarte.games.aguila.charge.phase import (
    DeclareCharge,
    DeclareJointCharge,
    DeclaringCharges,
    EndDeclarations,
)
from estandarte.games.aguila.charge.reactions import React, Reacting
from estandarte.games.aguila.fire.phase import DeclareShot, HoldFire, Shooting
from estandarte.games.aguila.game import AGUILA
from estandarte.games.aguila.movement.buildings import EnterBuilding, LeaveBuilding
from estandarte.games.aguila.movement.dismounting import Dismount
from estandarte.games.aguila.movement.limbering import DriveGun
from estandarte.games.aguila.movement.orders import (
    Advance,
    ChangeFacing,
    ChangeFormation,
    QuickMarch,
    StandStill,
    StepBack,
)
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.movement.phase import EndMovement, GivingOrders
from estandarte.games.aguila.movement.riding import JoinUnit, RideOfficer
from estandarte.games.aguila.odds import combats
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.table import sentences
from estandarte.games.aguila.turn.reorganisation import Regroup, Regrouping
from estandarte.games.aguila.units import OrderName
from estandarte.kernel import LANGUAGES, Action, Decision, Event, but, kind_of
from estandarte.kernel.words.texts import Texts, blanks
from estandarte.wargame.plane.points import Point
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, inch, officer, understand, unit

KEY = re.compile(r'"((?:action|event|ask)\.[a-z0-9_.]+)"')
both_languages = pytest.mark.parametrize("language", LANGUAGES)


def keys_of(kind: type[Any], method: str, base: type[Any], head: str) -> set[str]:
    if getattr(kind, method) is getattr(base, method):
        return {f"{head}.{kind_of(kind)}"}
    return set(KEY.findall(inspect.getsource(getattr(kind, method))))


def needed() -> set[str]:
    keys = {f"role.{role}" for role in AGUILA.roles}
    for switch in fields(AGUILA.switches):
        keys.add(f"switch.{switch.name}")
        keys |= {f"switch.{switch.name}.{value}" for value in get_args(switch.type)}
    codec = AGUILA.codec
    for kinds, method, base, head in (
        (codec.actions, "told", Action, "action"),
        (codec.events, "told", Event, "event"),
        ([f for f in codec.frames if issubclass(f, Decision)], "asked", Decision, "ask"),
    ):
        own = (k for k in kinds if not k.__module__.startswith("estandarte.kernel"))
        keys |= {key for kind in own for key in keys_of(kind, method, base, head)}
    return keys


@both_languages
def test_everything_has_its_sentence_in_both_languages(language: str) -> None:
    assert sorted(k for k in needed() if not AGUILA.texts.knows(language, k)) == []


def test_no_sentence_is_left_over_and_both_languages_agree() -> None:
    english, spanish = (AGUILA.texts.catalogues[lang].sentences for lang in LANGUAGES)
    assert sorted(english.keys() ^ spanish.keys()) == []
    heads = ("action.", "event.", "ask.", "switch.")
    known = {*needed(), *Texts(("estandarte.kernel",)).catalogues["en"].sentences}
    assert sorted(k for k in english if k.startswith(heads) and k not in known) == []
    for key in english:
        one, two = (set().union(*map(blanks, forms[key])) for forms in (english, spanish))
        assert one == two, key


def test_every_sentence_uses_facts_that_its_event_or_action_has() -> None:
    sentences = AGUILA.texts.catalogues["en"].sentences
    for kinds, base, head in (
        (AGUILA.codec.actions, Action, "action"),
        (AGUILA.codec.events, Event, "event"),
    ):
        for kind in kinds:
            key = f"{head}.{kind_of(kind)}"
            if key in sentences and getattr(kind, "told") is getattr(base, "told"):  # noqa: B009
                known = {f.name for f in fields(kind)}
                assert set().union(*map(blanks, sentences[key])) <= known, key


@both_languages
def test_every_way_of_writing_a_fact_is_known(language: str) -> None:
    for key, forms in AGUILA.texts.catalogues[language].sentences.items():
        for form in forms:
            ways = {spec for _, _, spec, _ in string.Formatter().parse(form) if spec}
            assert ways <= AGUILA.texts.writers.keys(), key


@both_languages
def test_every_end_of_a_charge_and_every_order_has_its_word(language: str) -> None:
    ends = set(re.findall(r'return "([a-z_]+)"', inspect.getsource(combats._verdict)))
    for end in {*ends, *("shot_down", "stopped", "escaped", "refused", "no_room")}:
        if '" if ' not in end:
            assert AGUILA.texts.knows(language, f"result.{end}"), end
    for order in get_args(OrderName):
        assert AGUILA.texts.knows(language, f"term.{sentences.ORDERS.get(order, order)}")
    for zone in (*EDGES, *HALVES, *QUADRANTS):
        assert AGUILA.texts.knows(language, f"term.{sentences.EDGES.get(zone, zone)}"), zone
    for formation in get_args(FormationName):
        said = AGUILA.texts.writers["formation"](formation, language)
        assert said
        assert said == said.lower()


def ordering() -> Scene:
    scene = Scene(
        unit("red-1"), unit("red-2", "g_med", at=(20, 20)), enemy("blue-1"),
        officer("red-general", is_commander=True),
    )  # fmt: skip
    scene.begin(GivingOrders((RED,)))
    return scene


def ahead(length: float) -> Leg:
    return Leg("ahead", inch(length))


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("red-1 marcha 3 pulgadas", Advance("red-1", (ahead(3),), role=RED)),
        ("Red-1 advances 2.5 inches", Advance("red-1", (ahead(2.5),), role=RED)),
        (
            "red-1 gira 30 grados a la izquierda y avanza 3,5",
            ChangeFacing("red-1", -300, inch(3.5), role=RED),
        ),
        ("red-1 turns right", ChangeFacing("red-1", 900, role=RED)),
        ("red-1 media vuelta", ChangeFacing("red-1", 1800, role=RED)),
        ("red-1 a paso ligero 5", QuickMarch("red-1", (ahead(5),), role=RED)),
        ("red-1 retrocede 2", StepBack("red-1", "back", inch(2), role=RED)),
        ("red-1 steps left 1", StepBack("red-1", "left", inch(1), role=RED)),
        ("red-1 cambia a cuadro", ChangeFormation("red-1", "square", role=RED)),
        ("red-1 forma en columna de ataque", ChangeFormation("red-1", "attack_column", role=RED)),
        ("red-1 forms march column", ChangeFormation("red-1", "march_column", role=RED)),
        ("red-1 halts", StandStill("red-1", role=RED)),
        ("alto red-1", StandStill("red-1", role=RED)),
        ("red-2 se atalaja", DriveGun("red-2", True, role=RED)),
        ("red-general se une a red-1", JoinUnit("red-general", "red-1", role=RED)),
        (
            "red-general cabalga a 30 14",
            RideOfficer("red-general", Point(inch(30), inch(14)), role=RED),
        ),
        ("fin", EndMovement(role=RED)),
    ],
)
def test_orders_in_a_players_words(words: str, action: Action) -> None:
    scene = ordering()
    assert understand(scene.state, RED, words) == action


def test_buildings_and_dragoons_in_words() -> None:
    scene = Scene(unit("red-1"), unit("red-2", "fr_dragones:10", at=(20, 20)), area("farm", 36, 24))
    scene.begin(GivingOrders((RED,)))
    state = scene.state
    assert understand(state, RED, "red-1 entra en t1") == EnterBuilding("red-1", "t1", role=RED)
    assert understand(state, RED, "red-2 desmonta en línea") == Dismount("red-2", "line", role=RED)
    state.put(but(state.units["red-1"], building="t1"))
    out = LeaveBuilding("red-1", 900, "line", role=RED)
    assert understand(state, RED, "red-1 sale en línea, 90 grados") == out


def test_charges_and_shots_in_words() -> None:
    scene = Scene(unit("red-1"), unit("red-2", at=(42, 20)), enemy("blue-1", at=(38, 24)))
    scene.begin(DeclaringCharges((RED,)))
    state = scene.state
    one = DeclareCharge("red-1", "blue-1", role=RED)
    assert understand(state, RED, "red-1 carga al batallón blue-1") == one
    both = DeclareJointCharge(("red-2", "red-1"), "blue-1", role=RED)
    assert understand(state, RED, "red-2 and red-1 charge blue-1") == both
    assert understand(state, RED, "nada más") == EndDeclarations(role=RED)
    state.stack.clear()
    state.initiative = RED
    scene.begin(Shooting())
    shot = DeclareShot("red-1", "blue-1", role=RED)
    assert understand(state, RED, "red-1 dispara a blue-1") == shot
    assert understand(state, RED, "hold fire") == HoldFire(role=RED)


def test_reactions_and_regrouping_in_words() -> None:
    scene = Scene(unit("red-1"), enemy("blue-1", at=(36, 23)), officer("red-o"))
    scene.begin(DeclaringCharges((RED,)))
    from estandarte.games.aguila.charge.under_way import charge_on

    charge = charge_on(scene.state, scene.unit("red-1"), scene.unit("blue-1"))
    scene.state.stack[:] = [Reacting((BLUE,), (charge,))]
    assert understand(scene.state, BLUE, "¡fuego!") == React("fire", role=BLUE)
    assert understand(scene.state, BLUE, "aguanta") == React("stand", role=BLUE)
    assert understand(scene.state, BLUE, "forms square") == React("square", role=BLUE)
    scene.state.stack[:] = [Regrouping((RED,))]
    wish = Regroup("red-o", "red-1", role=RED)
    assert understand(scene.state, RED, "red-o reagrupa a red-1") == wish


@pytest.mark.parametrize("words", ["", "  ", "red-1", "sing", "red-9 avanza 3", "x" * 300, "9 9 9"])
def test_words_that_mean_nothing_are_no_orders(words: str) -> None:
    assert understand(ordering().state, RED, words) is None


def test_the_board_in_text_and_in_sentences() -> None:
    from estandarte.kernel.testing import new_match

    match = new_match(AGUILA, "campo_abierto", 1)
    view: Any = match.view(RED)
    drawn = AGUILA.draw(view, "en", 100)
    for mark in ("R1↑", "B1↓", "RG", "BO1", "Marks: R Red"):
        assert mark in drawn, mark
    assert max(map(len, drawn.splitlines())) <= 100
    for language in LANGUAGES:
        lines = list(AGUILA.describe(view, language))
        assert len(lines) > 25
        assert not any("[" in line or "?" in line for line in lines), lines
