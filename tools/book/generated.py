"""The pages that games write themselves: rulebook, switches, scenarios and armies."""

import html
import tomllib
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from estandarte.cli.armies import shown
from estandarte.cli.speech import Speech
from estandarte.kernel import Game, Statement, values_of

WORDS = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))

Made = dict[str, dict[str, tuple[str, str]]]


def pages_of_game(game: Game[Any, Any], rules: dict[str, dict[str, str]]) -> Made:
    """For each kind of page and language its short name and its Markdown; notes where rules are."""
    kinds = {"rules": _rules, "choices": _choices} | ({"armies": _armies} if _any(game) else {})
    made: Made = {}
    for kind, write in kinds.items():
        for language, words in WORDS.items():
            title = game.title[language]
            lines = [f"# {words[kind].format(title=title)}", "", *write(game, language)]
            short = words[f"short.{kind}"].format(title=title)
            made.setdefault(kind, {})[language] = (short, "\n".join(lines) + "\n")
    for language, tail in (("en", ""), ("es", ".es")):
        known = rules.setdefault(language, {})
        for id in game.book:
            known.setdefault(id, f"play/{game.name}-rules{tail}.html#{id}")
    return made


def _any(game: Game[Any, Any]) -> bool:
    return any(True for _ in game.armies())


def _rules(game: Game[Any, Any], language: str) -> Iterator[str]:
    statements = list(game.book.values())
    kinds = [statement.mark.split(",")[0].strip() for statement in statements]
    yield WORDS[language]["rules.lead"].format(
        game=game.name,
        rules=sum(statement.is_rule for statement in statements),
        rulings=sum(kind in ("ruling", "switch") for kind in kinds),
        examples=kinds.count("example"),
    )
    speech = Speech(language)
    for chapter, held in groupby(statements, lambda s: _chapter(s, language)):
        yield f"\n## {chapter}\n"
        for statement in held:
            yield _written(statement, language, speech) + "\n"


def _chapter(statement: Statement, language: str) -> str:
    return statement.chapter_es if language == "es" else statement.chapter_en


def _written(statement: Statement, language: str, speech: Speech) -> str:
    """A statement as one paragraph of HTML: its text is a sentence, never markup."""
    mark = statement.mark.split(",")[0].strip()
    told = f' <i class="mark">{html.escape(speech.say(f"mark.{mark}"))}</i>' if mark else ""
    id = html.escape(statement.id)
    return (
        f'<p class="rule" id="{id}"><a class="id" href="#{id}">{id}</a>{told} '
        f"{html.escape(statement.text(language), quote=False)}</p>"
    )


def _choices(game: Game[Any, Any], language: str) -> Iterator[str]:
    words = WORDS[language]
    yield f"## {words['scenarios']}\n"
    yield words["scenario.head"]
    yield "|---|---|---|---|"
    for id, scenario in game.scenarios().items():
        about = _cell(scenario.about[language])
        yield f"| **{_cell(scenario.name[language])}** | {about} | {scenario.length} | `{id}` |"
    fields = msgspec.structs.fields(game.switches)
    if fields:
        yield f"\n## {words['switches']}\n\n{words['switches.lead']}\n\n{words['switch.head']}"
        yield "|---|---|---|---|"
    for one in fields:
        yield _switch(game, one, language)


def _switch(game: Game[Any, Any], one: msgspec.structs.FieldInfo, language: str) -> str:
    def say(key: str) -> str:
        return _cell(game.texts.say(language, key))

    values = values_of(one.type)
    first = str(one.default).lower() if isinstance(one.default, bool) else str(one.default)
    values.sort(key=lambda value: value != first)
    ways = "<br>".join(f"`{value}` {say(f'switch.{one.name}.{value}')}" for value in values)
    ids = " ".join(s.id for s in game.book.values() if one.name in s.switches)
    return f"| {say(f'switch.{one.name}')} | {ways} | `{one.name}` | {ids} |"


def _armies(game: Game[Any, Any], language: str) -> Iterator[str]:
    armies, words, speech = list(game.armies()), WORDS[language], Speech(language)
    yield words["armies.lead"].format(count=len(armies))
    yield f"\n{words['army.head']}\n|---|---|"
    for army in armies:
        yield f"| {_cell(shown(army, speech))} | `{army.id}` |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
