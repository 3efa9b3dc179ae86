"""The catalogue against the code, and what the sentences say."""

import string
from collections.abc import Iterator
from typing import Any, get_type_hints

import pytest
from msgspec.structs import fields

from estandarte.games.mistral.battle.broadsides import ShareDamage
from estandarte.games.mistral.battle.combats import ClashFormed, SailSunkInBattle
from estandarte.games.mistral.battle.sequence import BattleJoined, GaugeTaken, Withdraw
from estandarte.games.mistral.battle.stations import TakeStations
from estandarte.games.mistral.combined.land import (
    Army,
    Blow,
    Hold,
    LandUnit,
)
from estandarte.games.mistral.combined.landings import AskForTransport
from estandarte.games.mistral.combined.politics import TellRevolt
from estandarte.games.mistral.combined.reports import TellArmy, TellHold
from estandarte.games.mistral.combined.shore_tasks import SailCutOut, ShoreStruck
from estandarte.games.mistral.fleets.damage import UnitDamaged
from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.orders.log import OrderEnded
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.sea.log import FormationMoved, MarkerMoved
from estandarte.games.mistral.sea.sailing import Sail
from estandarte.games.mistral.sea.weather import GaleFormed, WindsBlew
from estandarte.games.mistral.tasks.book import Task
from estandarte.games.mistral.tasks.log import TaskAnnounced
from estandarte.games.mistral.war.progress import Gale
from estandarte.kernel import LANGUAGES, Action, Dice, Event, Telling, prompt_for, tell, values_of
from estandarte.kernel.testing import new_match
from estandarte.kernel.words.texts import Texts, blanks
from games.mistral.battle.test_sequence import off_toulon
from games.mistral.battle_scenes import BOURBONS, BRITISH, Fray
from games.mistral.land_scenes import Table
from games.mistral.scenes import pack
from laws.test_texts import assert_complete, needed

MISTRAL_PACK = pack()
both_languages = pytest.mark.parametrize("language", LANGUAGES)
HEADS = ("action", "event", "ask")


def spanish(thing: Event | Action) -> str:
    return tell(MISTRAL, thing, "es") or ""


def english(thing: Event | Action) -> str:
    return tell(MISTRAL, thing, "en") or ""


# --- the catalogue against the code


@both_languages
def test_everything_of_the_game_has_its_sentence(language: str) -> None:
    assert sorted(k for k in needed(MISTRAL) if not MISTRAL.texts.knows(language, k)) == []


def test_no_sentence_tells_of_what_does_not_exist() -> None:
    told = (k for k in MISTRAL.texts.catalogues["en"].sentences if k.partition(".")[0] in HEADS)
    table = Texts(("estandarte.kernel",)).catalogues["en"].sentences
    assert sorted(set(told) - needed(MISTRAL) - table.keys()) == []


def test_both_languages_have_the_same_sentences_with_the_same_blanks() -> None:
    assert_complete(MISTRAL.texts)


@both_languages
def test_every_way_of_writing_a_fact_is_known(language: str) -> None:
    for key, forms in MISTRAL.texts.catalogues[language].sentences.items():
        for form in forms:
            ways = {spec for _, _, spec, _ in string.Formatter().parse(form) if spec}
            assert ways <= MISTRAL.texts.writers.keys(), key


@both_languages
def test_every_blank_of_an_event_or_action_is_a_field_of_it(language: str) -> None:
    kinds = {
        **{f"action.{tag(kind)}": kind for kind in MISTRAL.codec.actions},
        **{f"event.{tag(kind)}": kind for kind in MISTRAL.codec.events},
    }
    for key, forms in MISTRAL.texts.catalogues[language].sentences.items():
        if key in kinds:
            known = {field.name for field in fields(kinds[key])}
            assert set().union(*map(blanks, forms)) <= known, key


def tag(kind: type[Any]) -> str:
    return str(kind.__struct_config__.tag)


@both_languages
def test_every_value_of_every_switch_has_its_words(language: str) -> None:
    for switch in fields(MISTRAL.switches):
        for value in values_of(switch.type):
            if value != "Annotated":  # a number within limits needs no words
                assert MISTRAL.texts.knows(language, f"switch.{switch.name}.{value}")


@both_languages
def test_every_result_that_odds_and_victories_can_name_has_its_words(language: str) -> None:
    odds = ("shadow", "spotted", "missed", "caught", "becalmed", "gauge", "lee", "joins")
    more = ("too_late", "withdraws", "must_fight", "won", "lost", "passes", "fails")
    grades = ("draw", "marginal", "substantial", "decisive")
    for name in (*odds, *more, *grades):
        assert MISTRAL.texts.knows(language, f"result.{name}")


def played(scenario: str, steps: int) -> Iterator[Telling]:
    """Every sentence that comes up in the first steps of a random match."""
    match, dice = new_match(MISTRAL, scenario), Dice("texts")
    roles = (*MISTRAL.roles, "spectator")
    for _ in range(steps):
        decision = match.state.decision
        if decision is None:
            return
        for role in roles:
            yield prompt_for(match.state, role).question  # type: ignore[misc]
        role = dice.choice(decision.waiting)
        yield from (a.told() for a in list(decision.options(match.state, role))[:20])
        for event in match.act(decision.sample(match.state, role, dice)).events:
            for seen in (event, *(event.seen_by(one) for one in roles)):
                if seen is not None and (telling := seen.told()) is not None:
                    yield telling


@pytest.mark.parametrize("scenario", ["y1744", "combined"])
def test_every_sentence_that_comes_up_has_all_its_facts(scenario: str) -> None:
    texts = MISTRAL.texts
    for telling in played(scenario, 150):
        for language in LANGUAGES:
            assert texts.knows(language, telling.key), telling.key
            sentence = texts.catalogues[language].sentence(telling.key, telling.count)
            assert sentence is not None
            assert blanks(sentence) <= {*telling.facts, "count"}, telling
            said = texts.say(language, telling.key, telling.facts, telling.count)
            assert "[" not in said, said  # a word that the catalogue does not know
            assert "_" not in said, said  # a bare id


# --- word for word


def test_a_battle_is_told_with_its_fleets() -> None:
    joined = BattleJoined("IC-8.21-a", "sp_13", {BOURBONS: ("BO-A",), BRITISH: ("BR-A", "BR-C")})
    assert english(joined) == (
        "Battle at Provence (Hyeres) (#13): Flotilla A (BO-A) against Flotilla A (BR-A) and "
        "Flotilla C (BR-C)."
    )
    assert spanish(joined) == (
        "Batalla en Provenza (Hyères) (#13): la Flotilla A (BO-A) contra la Flotilla A (BR-A) y "
        "la Flotilla C (BR-C)."
    )
    taken = GaugeTaken("MIC-4.1-b", BRITISH, {BOURBONS: 8, BRITISH: 11})
    assert spanish(taken) == "El barlovento es de los británicos: Borbones 8, Británicos 11."


def test_the_preposition_melts_into_the_article() -> None:
    sunk = SailSunkInBattle("MIC-3.1-c", "namur", BRITISH, "flagship")
    assert spanish(sunk) == "Es Hundido un Velero del Namur."
    other = SailSunkInBattle("MIC-3.1-c", "S1", BOURBONS, "sol")
    assert spanish(other) == "Es Hundido un Velero de la Escuadra S1."
    assert english(other) == "A Sail of Squadron S1 is Sunk."


EVENTS = [
    (
        FormationMoved("IC-5.12-b", "BR-1", BRITISH, "sp_13", "port_toulon", "catching", True),
        "El Destacamento 1 (BR-1) navega de Provenza (Hyères) (#13) a Tolón, cogiendo el viento.",
    ),
    (
        MarkerMoved("IC-2.31-a", BOURBONS, "port_toulon/harbour", "port_toulon"),
        "Un marcador de los Borbones va de Tolón (Muelle) a Tolón.",
    ),
    (UnitDamaged("IC-8.36-c", "B1", 3, BRITISH), "La Escuadra B1 sufre 3 PD."),
    (
        GaleFormed("MIC-8.1-c", Gale("mistral", 9, "sp_14", "sp_13")),
        "Se levanta un Temporal: Mistral, Fuerza 9, en ",
    ),
    (WindsBlew("MIC-18.2-a", ("libeccio", "bora")), "Vientos de este Impulso: Lebeche y Bora."),
    (WindsBlew("MIC-18.2-a", ()), "Vientos de este Impulso: ninguno."),
    (
        TaskAnnounced("IC-6.2-a", Task("search", BRITISH, "", "sz_lion")),
        "Los británicos dan una Tarea en el Golfo de León: Búsqueda.",
    ),
    (
        OrderEnded("IC-9.38-a", BRITISH, "B-CR1", "fulfilled", 1),
        "Crucero (B-CR1): Cumplida.",
    ),
    (
        ShoreStruck("MIS-3.264-b", Blow("depot", "leghorn", BRITISH)),
        "Desde el mar: se reduce un Depósito en Liorna.",
    ),
    (
        SailCutOut("MIS-3.266-a", "FD1", "", BRITISH),
        "La Infantería de Marina desamarra un navío de la Escuadra FD1.",
    ),
    (
        ClashFormed("IC-8.33-a", {BOURBONS: ("S1", "real_felipe"), BRITISH: ("B1",)}),
        "Combate: la Escuadra S1 y el Real Felipe contra la Escuadra B1.",
    ),
]


@pytest.mark.parametrize(("event", "said"), EVENTS)
def test_what_happens_is_told_in_good_castilian(event: Event, said: str) -> None:
    assert spanish(event).startswith(said)


ACTIONS = [
    (
        Sail("BR-A", Directive("catch", "port_toulon"), role=BRITISH),
        "La Flotilla A (BR-A): Coger el Viento hacia Tolón",
    ),
    (
        Withdraw("FR-C", "port_toulon/harbour", role=BOURBONS),
        "La Flotilla C (FR-C) se Retira a Tolón (Muelle)",
    ),
    (
        ShareDamage({"S1": 2, "real_felipe": 1}, role=BOURBONS),
        "Repartir el daño: la Escuadra S1: 2; el Real Felipe: 1",
    ),
    (
        TakeStations({"mathews": "namur"}, {"namur": "B1"}, role=BRITISH),
        "Líderes: Mathews: el Namur. Buques Insignia: el Namur: la Escuadra B1",
    ),
    (
        TellHold("rapallo", BOURBONS, role=BOURBONS),
        "Informar de Rapallo: en manos de los Borbones",
    ),
    (
        AskForTransport(
            (LandUnit("Irlanda", "spain"),), "port_barcelona", "coast_b", role=BOURBONS
        ),
        "Pedir transporte de Barcelona al Espacio Costero B",
    ),
]


@pytest.mark.parametrize(("action", "said"), ACTIONS)
def test_an_option_is_named_in_words(action: Action, said: str) -> None:
    assert spanish(action).startswith(said)


def test_a_question_names_the_formation_to_its_own_fleet_alone() -> None:
    fray = Fray(off_toulon(), dice=[])
    fray.stand()
    assert asked(fray, BRITISH) == "¿Entra en la Batalla la Flotilla B (BR-B)?"
    assert asked(fray, BOURBONS) == "¿Entra en la Batalla una Formación?"


def asked(fray: Fray, role: str) -> str:
    question = prompt_for(fray.state, role).question
    assert question is not None
    return MISTRAL.texts.say("es", question.key, question.facts, question.count)


def test_holds_and_dates_are_written_out() -> None:
    writers = MISTRAL.texts.writers
    assert writers["hold"](Hold(BRITISH), "es") == "en manos de los británicos"
    assert writers["hold"](Hold("", (BRITISH, BOURBONS)), "en") == (
        "Neutral for the British and the Bourbons"
    )
    assert writers["date"](Date(1742, 3), "es") == "el Turno 3 de 1742"
    assert writers["place"]("sz_lion/sp_13:in", "en") == (
        "the Golfe du Lion (In Box from Provence (Hyeres) (#13))"
    )


def test_the_account_tells_of_the_land_war() -> None:
    table = Table()
    table.hold("leghorn", BOURBONS)
    table.play(
        TellArmy("Gages", Army(BOURBONS, "coast_b", "3105"), role=BOURBONS),
        AskForTransport((LandUnit("Irlanda", "spain"),), "spain", "coast_b", role=BOURBONS),
        TellRevolt(2, role=BOURBONS),
    )
    told = list(MISTRAL.describe(MISTRAL.view(table.state, BRITISH), "es"))
    assert "En tierra, Liorna: en manos de los Borbones." in told
    assert any(line.startswith("El ejército Gages, de los Borbones, está en") for line in told)
    assert any("Esperan buques (w1), de Barcelona al Espacio Costero B" in line for line in told)
    assert "La Revuelta corsa está en la casilla 2." in told


# --- Spanish prepositions


def named(way: str) -> Iterator[str]:
    """Everything that a way of writing may be given a name for."""
    pack = MISTRAL_PACK
    ships, spaces = pack.ships, pack.theatre.spaces
    units = (*ships.squadrons, *ships.flagships, "")
    formations = (*ships.formations, "I-B1", "D-british-1", "")
    nations = ships.contingents
    listed: dict[str, tuple[str, ...]] = {
        "place": (*spaces, *(f"{port}/harbour" for port in pack.ports.ports), ""),
        "port": (*pack.ports.ports, ""),
        "unit": units,
        "formation": formations,
        "holder": (*units, *formations),
        "berth": (*spaces, *formations),
        "leader": (*pack.leaders.leaders, ""),
        "convoy": ("british_levant", "french_levant", "troop_1", "troop_2", "victualling", ""),
        "auxiliary": (*(f"{nation}-fleet-1" for nation in nations), *ships.corsairs, ""),
        "fleet": ("british", "bourbons", "neutral", ""),
        "order": (*pack.orders.chits, "R-B1", ""),
        "event": tuple(pack.chronicle.events),
        "contingent": tuple(nations),
        "campaign": tuple(pack.chronicle.campaigns),
    }
    yield from listed.get(way.lower(), ())


def test_no_spanish_sentence_leaves_a_preposition_before_el() -> None:
    texts = MISTRAL.texts
    prepositions = (" a ", " de ", "A ", "De ")
    for key, forms in texts.catalogues["es"].sentences.items():
        for form in forms:
            for before, blank, way, _ in string.Formatter().parse(form):
                if blank is None or not way or not f" {before}".endswith(prepositions):
                    continue
                said = [texts.writers[way](name, "es") for name in named(way)]
                assert [one for one in said if one.startswith("el ")] == [], key


def test_every_directive_to_every_place_is_good_spanish() -> None:
    pack = MISTRAL_PACK
    for kind in ("move", "catch"):
        for place in pack.theatre.spaces:
            said = spanish(Sail("BR-A", Directive(kind, place), role=BRITISH))  # type: ignore[arg-type]
            assert " a el " not in said and " de el " not in said
    assert spanish(Sail("BR-A", Directive("move", "sz_lion"), role=BRITISH)).endswith(
        "navegar al Golfo de León"
    )


@both_languages
def test_every_kind_of_directive_has_its_words(language: str) -> None:
    for kind in values_of(get_type_hints(Directive)["kind"]):
        assert MISTRAL.texts.knows(language, f"directive.{kind}"), kind


def test_every_place_whose_name_can_be_spanish_has_a_spanish_name() -> None:
    alike = {
        space.name["en"]
        for space in MISTRAL_PACK.theatre.spaces.values()
        if space.name["en"] == space.name["es"] and space.kind != "port"
    }
    assert alike == {"Tripolitania"}
    here = MISTRAL.texts.writers["place"]("sz_gut", "es")
    assert here == "la Boca del Estrecho"
