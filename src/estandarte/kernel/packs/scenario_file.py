"""A scenario as one file: somebody's own starting situation, for any game that takes them."""

import re
from collections.abc import Iterator
from typing import Any

from estandarte.kernel.values import Value
from estandarte.kernel.words.telling import Telling
from estandarte.kernel.words.texts import LANGUAGES, Texts

from . import PackProblem
from .own_files import FileFault, Heading
from .pack_file import tables, written

LONGEST_NAME = 80
LONGEST_BRIEFING = 4000
ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
Words = dict[str, str]


class ScenarioFile(Value):
    """What a scenario file holds: what every game's has, and what is the game's own."""

    game: str
    id: str
    name: Words
    briefing: Words
    author: str = ""
    switches: dict[str, Any] = {}
    """Special rules: the switches of the game that differ from the rulings."""
    armies: dict[str, Any] = {}
    """Who fights, by side; in games of miniatures a ready army by name, or a whole army file."""
    scenario: dict[str, Any] = {}
    """What the game itself asks of a scenario: forces, places, winds, ground, length."""


class ScenarioFault(FileFault):
    """A file is no scenario; every problem is named."""


HEADING = Heading("scenario", "scenario", 1, ScenarioFault)


def in_all(texts: Texts, key: str) -> Words:
    """A word of a game's catalogue in every language."""
    return {tag: texts.say(tag, key) for tag in LANGUAGES}


def read_scenario(data: bytes | str, game: str = "") -> ScenarioFile:
    """A scenario file, in TOML or in JSON, of one game or of any; raises ScenarioFault."""
    file = HEADING.fitted(HEADING.values_of(data, game), ScenarioFile)
    if problems := list(_faults(file)):
        raise ScenarioFault(problems)
    return file


def _faults(file: ScenarioFile) -> Iterator[PackProblem]:
    if not ID.fullmatch(file.id):
        yield PackProblem(("id",), what=Telling("scenario.id"))
    bounds = (("name", file.name, LONGEST_NAME), ("briefing", file.briefing, LONGEST_BRIEFING))
    for name, words, most in bounds:
        for language in LANGUAGES:
            if not words.get(language, "").strip() or len(words[language]) > most:
                what = Telling("scenario.words", {"most": most})
                yield PackProblem((name, language), what=what)
        for language in sorted(words.keys() - set(LANGUAGES)):
            what = Telling("complaint.unknown", {"field": language[:60]})
            yield PackProblem((name, language[:60]), what=what)


def written_scenario(file: ScenarioFile) -> str:
    """The file as text that `read_scenario` reads again."""
    lines = ['estandarte = "scenario"', f"format = {HEADING.format}", f'game = "{file.game}"']
    lines += [f"{key} = {written(value)}" for key, value in (("id", file.id), ("name", file.name))]
    if file.author:
        lines.append(f"author = {written(file.author)}")
    lines += ["", *tables(file.briefing, ("briefing",)), *tables(file.switches, ("switches",))]
    named = {role: army for role, army in file.armies.items() if isinstance(army, str)}
    lines += tables(named, ("armies",))
    for role in file.armies.keys() - named.keys():
        lines += tables(file.armies[role], ("armies", role))
    return "\n".join([*lines, *tables(file.scenario, ("scenario",))]).rstrip() + "\n"
