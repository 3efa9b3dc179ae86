"""A scenario as one file: somebody's own starting situation, for any game that takes them."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from estandarte.kernel.documents import DocumentFault, complaint, read_document
from estandarte.kernel.values import Value
from estandarte.kernel.words.telling import Telling
from estandarte.kernel.words.texts import LANGUAGES, Texts

from . import PackProblem
from .pack_file import tables, written

FORMAT = 1
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


class ScenarioFault(Exception):
    """A file is no scenario; every problem is named."""

    def __init__(self, problems: list[PackProblem]) -> None:
        super().__init__(problems)
        self.problems = problems


def in_all(texts: Texts, key: str) -> Words:
    """A word of a game's catalogue in every language."""
    return {tag: texts.say(tag, key) for tag in LANGUAGES}


def read_scenario(data: bytes | str, game: str = "") -> ScenarioFile:
    """A scenario file, in TOML or in JSON, of one game or of any; raises ScenarioFault."""
    try:
        tree = read_document(data)
    except DocumentFault as fault:
        raise _no("scenario.unreadable", fault=str(fault)) from None
    if not isinstance(tree, Mapping) or tree.get("estandarte") != "scenario":
        raise _no("scenario.no_scenario")
    if tree.get("format") != FORMAT:
        raise _no("scenario.format", format=str(tree.get("format"))[:20], known=FORMAT)
    if game and tree.get("game") != game:
        raise _no("scenario.other_game", game=game, found=str(tree.get("game"))[:60])
    plain = {k: v for k, v in tree.items() if k not in ("estandarte", "format")}
    if problems := list(_misfits(plain)):
        raise ScenarioFault(problems)
    file = msgspec.convert(plain, ScenarioFile, str_keys=True)
    if problems := list(_faults(file)):
        raise ScenarioFault(problems)
    return file


def _no(key: str, **facts: Any) -> ScenarioFault:
    return ScenarioFault([PackProblem((), what=Telling(key, facts))])


def _misfits(tree: Mapping[str, Any]) -> Iterator[PackProblem]:
    """Whatever is missing, unknown or of the wrong kind, all of it."""
    known = {field.name: field for field in msgspec.structs.fields(ScenarioFile)}
    for name, field in known.items():
        if name not in tree and field.required:
            yield PackProblem((name,), what=Telling("complaint.missing", {"field": name}))
    for name, value in tree.items():
        if name not in known:
            what = Telling("complaint.unknown", {"field": str(name)[:60]})
            yield PackProblem((str(name)[:60],), what=what)
            continue
        try:
            msgspec.convert(value, known[name].type, str_keys=True)
        except msgspec.ValidationError as fault:
            yield PackProblem((name,), what=complaint(fault))


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
    lines = ['estandarte = "scenario"', f"format = {FORMAT}", f'game = "{file.game}"']
    lines += [f"{key} = {written(value)}" for key, value in (("id", file.id), ("name", file.name))]
    if file.author:
        lines.append(f"author = {written(file.author)}")
    lines += ["", *tables(file.briefing, ("briefing",)), *tables(file.switches, ("switches",))]
    named = {role: army for role, army in file.armies.items() if isinstance(army, str)}
    lines += tables(named, ("armies",))
    for role in file.armies.keys() - named.keys():
        lines += tables(file.armies[role], ("armies", role))
    return "\n".join([*lines, *tables(file.scenario, ("scenario",))]).rstrip() + "\n"
