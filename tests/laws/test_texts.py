"""Both languages are complete, and no sentence lacks a fact."""

import ast
import re
import string
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import fields

from estandarte.kernel import (
    LANGUAGES,
    Action,
    Decision,
    DieRolled,
    Event,
    Game,
    Telling,
    Texts,
    kind_of,
    prompt_for,
)
from estandarte.kernel.words.texts import blanks
from laws.moments import Case, every_game, every_match, first_matches, thinned

ILL_PUT = re.compile(r"[!?…]\.|(?<!\.)\.\.(?!\.)|,[,.;]|  | [,.;](?!\w)|\(\)|:\.|[{}]")
"""Such as "¡Fuego!.", or what is left of a sentence whose fact was empty."""
ONE_OF_MANY = {
    "es": re.compile(r"(?<![\d.,:/-])\b1 (?!mes\b)[a-záéíóúñ]+(?:os|as|es)\b"),
    "en": re.compile(
        r"(?<![\d.,:/-])\b1 (?:hits|points|ships|units|dice|successes|losses|wounds|guns)\b"
    ),
}
"""Such as "1 éxitos"."""
KEY = re.compile(r'"((?:action|event|ask)\.[a-z0-9_.]+)"')
both_languages = pytest.mark.parametrize("language", LANGUAGES)


def own(game: Game[Any, Any], types: Iterable[type[Any]]) -> Iterator[type[Any]]:
    """The game's own kinds; those of the kernel are never told."""
    return (t for t in types if not t.__module__.startswith("estandarte.kernel"))


def keys_of(kind: type[Any], method: str, base: type[Any], head: str) -> set[str]:
    """The sentences that a kind needs: its own, or those its method names."""
    if getattr(kind, method) is getattr(base, method):
        return {f"{head}.{kind_of(kind)}"}
    home = next(base for base in kind.__mro__ if method in vars(base))
    return set(KEY.findall(methods_of(home.__module__)[home.__name__, method]))


@cache
def methods_of(module: str) -> dict[tuple[str, str], str]:
    """The methods of a module's classes as they are written: what is compiled keeps no source."""
    file = Path(sys.modules[module].__file__ or "")
    text = file.with_name(f"{file.name.partition('.')[0]}.py").read_text()
    lines = text.splitlines()
    return {
        (kind.name, method.name): "\n".join(lines[method.lineno - 1 : method.end_lineno])
        for kind in ast.walk(ast.parse(text))
        if isinstance(kind, ast.ClassDef)
        for method in kind.body
        if isinstance(method, ast.FunctionDef)
    }


def needed(game: Game[Any, Any]) -> set[str]:
    keys = {f"role.{role}" for role in game.roles}
    keys |= {f"switch.{switch.name}" for switch in fields(game.switches)}
    for action in own(game, game.codec.actions):
        keys |= keys_of(action, "told", Action, "action")
    for event in own(game, game.codec.events):
        keys |= keys_of(event, "told", Event, "event")
    for frame in own(game, game.codec.frames):
        if issubclass(frame, Decision):
            keys |= keys_of(frame, "asked", Decision, "ask")
    return keys


@both_languages
@every_game
def test_everything_of_a_game_has_its_sentence(game: Game[Any, Any], language: str) -> None:
    assert sorted(k for k in needed(game) if not game.texts.knows(language, k)) == []


@every_game
def test_both_languages_have_the_same_sentences(game: Game[Any, Any]) -> None:
    assert_complete(game.texts)


def test_the_table_has_the_same_sentences_in_both_languages() -> None:
    assert_complete(Texts(("estandarte.kernel",)))


def assert_complete(texts: Texts) -> None:
    english, spanish = (texts.catalogues[language].sentences for language in LANGUAGES)
    assert sorted(english.keys() ^ spanish.keys()) == []
    for key in english:
        # a singular may say "one" in words, so that only the sentence as a whole has the blank
        filled = [set().union(*map(blanks, forms[key])) for forms in (english, spanish)]
        assert filled[0] == filled[1], key
        assert len(english[key]) == len(spanish[key]), key


@both_languages
@every_game
def test_every_way_of_writing_a_fact_is_known(game: Game[Any, Any], language: str) -> None:
    for key, forms in game.texts.catalogues[language].sentences.items():
        for form in forms:
            ways = {spec for _, _, spec, _ in string.Formatter().parse(form) if spec}
            assert ways <= game.texts.writers.keys(), key


def tellings(case: Case) -> Iterator[Telling]:
    """Every sentence that came up in a match: events, options, questions."""
    record = case.played.match.record
    for step in (record.opening, *record.steps):
        for event in step.events:
            for seen in (event, *(event.seen_by(role) for role in case.roles)):
                if seen is not None and (telling := seen.told()) is not None:
                    yield telling
    for moment in thinned(list(case.moments()), 40):
        for role in case.roles:
            yield prompt_for(moment.state, role).question
            yield from (o.told() for o in thinned(case.options(moment.state, role), 30))


@every_match
def test_every_sentence_that_comes_up_has_all_its_facts(case: Case) -> None:
    texts = case.game.texts
    for telling in tellings(case):
        for language in LANGUAGES:
            assert texts.knows(language, telling.key), telling.key
            sentence = texts.catalogues[language].sentence(telling.key, telling.count)
            assert blanks(sentence) <= {*telling.facts, "count"}, telling
            said = texts.say(language, telling.key, telling.facts, telling.count)
            assert said
            assert "[" not in said or "[" in sentence, said  # a term without a word
            assert not ILL_PUT.search(said), said
            assert not ONE_OF_MANY[language].search(said), said


def has_word(case: Case, language: str, name: str, *families: str) -> bool:
    """Whether something has a word of its game, as the table looks for one."""
    stem, _, number = name.rpartition(".")
    names = {name, name.partition(".")[0], f"{stem}.count" if number.isdecimal() else name}
    keys = {f"{family}.{one}" for family in (*families, "term") for one in names}
    return any(case.game.texts.knows(language, key) for key in keys)


@first_matches
def test_dice_and_odds_have_words_in_both_languages(case: Case) -> None:
    record, game = case.played.match.record, case.game
    thrown = {e.purpose for s in record.steps for e in s.events if isinstance(e, DieRolled)}
    results = set()
    for moment in thinned(list(case.moments()), 6):
        for role in game.roles:
            for option in thinned(case.options(moment.state, role), 3):
                odds = game.odds(game.view(moment.state, role), option) if option.risky else None
                results |= {chance.result for chance in odds.chances} if odds else set()
    for language in LANGUAGES:
        dumb = {f"purpose.{n}" for n in thrown if not has_word(case, language, n, "purpose", "die")}
        dumb |= {f"result.{n}" for n in results if not has_word(case, language, n, "result")}
        assert sorted(dumb) == []


@every_game
def test_titles_and_scenarios_are_named_in_both_languages(game: Game[Any, Any]) -> None:
    named = [game.title]
    named += [t for s in game.scenarios().values() for t in (s.name, s.about)]
    for text in named:
        assert set(text) == set(LANGUAGES)
        assert all(text.values())
    assert [s.id for s in game.scenarios().values()] == list(game.scenarios())
