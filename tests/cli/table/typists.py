"""Hands that type at the terminal table, and what no person should ever read there."""

import io
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from estandarte.cli.speech import _texts as cli_texts
from estandarte.kernel import SHELF

COMMANDS = {
    "es": ("estado", "lista", "opciones", "porque 2", "cuotas 2", "ayuda", "tablero", "describir",
           "cronica 3", "detalles", "xyzzy", "avanza", "porque"),
    "en": ("status", "list", "options", "why 2", "odds 2", "help", "map", "describe",
           "log 3", "details", "xyzzy", "advance", "why"),
}  # fmt: skip


class Typist(io.TextIOBase):
    """Types commands and the numbers of options, as often as asked, and then leaves."""

    def __init__(self, language: str, lines: int, seed: str, cards: tuple[str, ...]) -> None:
        chance = Random(seed)
        looks = [*COMMANDS[language], *(f"{w} {c}" for c in cards for w in ("ficha", "mapa"))]
        self._lines = iter(self._typed(chance, looks, lines))

    def _typed(self, chance: Random, looks: list[str], lines: int) -> Iterator[str]:
        for number in range(lines):
            yield looks[number // 3 % len(looks)] if number % 3 == 0 else str(chance.randint(1, 9))
            yield "s" if number % 7 == 0 else str(chance.randint(1, 4))
        yield "quit"

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        return next(self._lines, "quit") + "\n"

    def isatty(self) -> bool:
        return False


SNAKE = re.compile(r"\b[a-z]+_[a-z_0-9]+\b")
IDS = re.compile(r"\b(?:red|blue|spain|france|britain)-[\w-]+|\bD-[a-z]+-\d")
PYTHON = re.compile(
    r"Point\(|Fraction\(|\{'|': |<[A-Za-z]+\.|: None(?=[;,)]|$)|\bTrue\b|\bFalse\b|\[[a-z]+\."
)
FORM = re.compile(r"\b[a-z]+=[\w|<]")
PLANE = re.compile(r"(?<![\w.,/-])\d{5,}(?![\w-])")
ENGLISH = re.compile(
    r"\b(the|of|and|with|unit|target|role|enemy|weapon|hold|stand|fire|charge|turn|front|rear)\b"
)
SPANISH = re.compile(r"\b(el|los|las|unidad|blanco|bando|enemigo|arma|con|sin|hacia|turno)\b")
PROPER = {"termoli", "tercio", "flotilla", "bases"}
"""Names that only one of the catalogues happens to hold."""
TYPED = re.compile(r"[A-ZÁ-Ú][a-zá-ú]+ > ")
CITED = re.compile(r"\[[A-Z]+-[^\]]*\]|\b[A-Z]{2,4}-[\w.-]+")


def internal_words(said: str, language: str) -> list[str]:
    """What only a program understands, or what is in another language, line by line."""
    found = []
    foreign = ENGLISH if language == "es" else SPANISH
    for line in said.splitlines():
        plain = CITED.sub("", line)
        if (
            TYPED.match(line)
            or "estandarte " in line
            or "/" in line
            or "semilla" in line
            or "seed" in line
        ):
            continue
        patterns = (SNAKE, IDS, PYTHON, FORM, PLANE, foreign)
        matches = (pattern.search(plain) for pattern in patterns)
        found += [f"{match[0]!r} in {line}" for match in matches if match is not None]
    return found


class Person(io.TextIOBase):
    """Reads what the table asks and answers in sentences, one after the other for each question.

    `answers` has, for some words of a question, what is said to it in turn; a question of yes or
    no is answered with yes, and what was never thought of with the first option.
    """

    def __init__(self, heard: Callable[[], str], yes: str, answers: dict[str, list[str]]) -> None:
        self._heard, self._yes, self._answers = heard, yes, answers
        self.said, self._turns = "", Counter[str]()

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        heard = self._heard()
        self.said += heard
        if re.search(r"\((?:sí/no|yes/no)\) $", heard):
            return f"{self._yes}\n"
        asked = QUESTION.findall(heard)
        if not asked:  # it was not settled: any answer that is offered will do
            return "1\n"
        known = (part for one in reversed(asked) for part in self._answers if part in one)
        part = next(known, "")
        said = self._answers.get(part, ["1"])
        self._turns[part] += 1
        return said[(self._turns[part] - 1) % len(said)] + "\n"

    def isatty(self) -> bool:
        return False


QUESTION = re.compile(r"^[^\s:][^:\n]{2,40}: (.+)$", re.MULTILINE)


def foreign_words(said: str, language: str) -> set[str]:
    """Words that our catalogues have in the other language only."""
    other = "en" if language == "es" else "es"
    lines = (line for line in said.splitlines() if not TYPED.match(line) and "/" not in line)
    spoken = {w for line in lines for w in WORD.findall(CITED.sub("", line).lower())}
    return (spoken & _words_of(other)) - _words_of(language) - PROPER


WORD = re.compile(r"[a-záéíóúñü]{3,}")


@cache
def _words_of(language: str) -> frozenset[str]:
    texts = (SHELF.take(game).texts for game in ("aguila", "lepanto", "mistral", "tercios"))
    forms = [
        re.sub(r"{[^}]*}", " ", form).lower()
        for catalogue in (
            *(t.catalogues[language] for t in texts),
            cli_texts().catalogues[language],
        )
        for sentence in catalogue.sentences.values()
        for form in sentence
    ]
    return frozenset(word for form in forms for word in WORD.findall(form))
