"""What pieces are called: alike where they are alike, and numbered so that each is one."""

import re
from collections import Counter
from collections.abc import Mapping

from estandarte.kernel import LANGUAGES, Role, Texts

Name = Mapping[str, str]
"""A word in every language."""
LETTERS = {"red": {"en": "R", "es": "R"}, "blue": {"en": "B", "es": "A"}}


FACINGS = {
    "en": (
        "up the table", "up and to the right", "to the right", "down and to the right",
        "down the table", "down and to the left", "to the left", "up and to the left",
    ),
    "es": (
        "hacia arriba", "arriba y a la derecha", "a la derecha", "abajo y a la derecha",
        "hacia abajo", "abajo y a la izquierda", "a la izquierda", "arriba y a la izquierda",
    ),
}  # fmt: skip


def facing_told(heading: int, language: str) -> str:
    """Where a piece looks, as one sees it on the table; in degrees too where that is not exact."""
    place, over = divmod(heading + 225, 450)
    words = FACINGS[language][place % 8]
    return words if over == 225 else f"{words} ({heading // 10}°)"


def numbered(names: Mapping[str, Name]) -> dict[str, Name]:
    """Each piece with its number where several are called alike."""
    shared = Counter(name["en"] for name in names.values())
    seen: Counter[str] = Counter()
    found: dict[str, Name] = {}
    for id, name in names.items():
        kind = name["en"]
        seen[kind] += 1
        alone = shared[kind] == 1
        found[id] = name if alone else {lang: f"{w} {seen[kind]}" for lang, w in name.items()}
    return found


def mark_of(id: str) -> dict[str, str]:
    """The short name of a piece on a map: `red-1-2` is R1-2, `blue-general` AG and BG."""
    side, _, rest = id.partition("-")
    if side not in LETTERS or not rest:
        return dict.fromkeys(LANGUAGES, id)
    officer = re.fullmatch(r"officer-(\d+)-(\d+)", rest)
    if officer is not None:
        brigade, number = int(officer[1]), int(officer[2]) + 1
        rest = f"O{brigade + 1}-{number}" if brigade else f"O{number}"
    rest = re.sub(r"^general$", "G", re.sub(r"^(\d+)-cmd$", r"C\1", rest))
    return {language: letter + rest for language, letter in LETTERS[side].items()}


def sides_of(
    nations: Mapping[Role, Name], flags: Mapping[Role, str], texts: Texts
) -> dict[Role, dict[str, Name]]:
    """Each side by its nation, alone and inside a sentence; by colour too where both are one."""
    alike = len({name.get("en") for name in nations.values()}) < len(nations)

    def called(role: Role, lang: str, inside: bool) -> str:
        name = nations[role].get(lang, "")
        if inside and texts.knows(lang, f"side.{flags[role]}"):
            name = texts.say(lang, f"side.{flags[role]}")
        colour = texts.say(lang, f"role.{role}")
        if not name:
            return colour
        return f"{name} ({colour.lower()})" if alike else name

    return {
        role: {
            "name": {lang: called(role, lang, False) for lang in LANGUAGES},
            "within": {lang: called(role, lang, True) for lang in LANGUAGES},
        }
        for role in nations
    }
