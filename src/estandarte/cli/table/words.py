"""The words that the table obeys, in both languages at once."""

from estandarte.wargame.wording import folded

ALONE: dict[str, tuple[str, ...]] = {
    "help": ("help", "ayuda"),
    "board": ("board", "tablero"),
    "describe": ("describe", "describir"),
    "more": ("more", "mas"),
    "undo": ("undo", "deshacer"),
    "score": ("score", "tanteo", "marcador"),
    "position": ("position", "posicion"),
    "draw": ("draw", "tablas"),
    "resign": ("resign", "rendirse"),
    "quit": ("quit", "salir", "exit"),
}
"""Words that mean something only when they stand alone, as games may have orders of that name."""

WITH_MORE: dict[str, tuple[str, ...]] = {
    "options": ("options", "opciones"),
    "why": ("why", "porque"),
    "odds": ("odds", "cuotas"),
    "log": ("log", "cronica"),
    "rule": ("rule", "regla"),
    "save": ("save", "guardar"),
}

COMMANDS = (*WITH_MORE, *ALONE)


def command_in(line: str) -> tuple[str, str] | None:
    """The command that a line gives, and what follows it; None if it gives none."""
    if line == "?":
        return "help", ""
    head, _, rest = line.partition(" ")
    word, rest = folded(head), rest.strip()
    if word == "por" and folded(rest).split()[:1] == ["que"]:
        word, rest = "porque", rest.partition(" ")[2].strip()
    for name, words in WITH_MORE.items():
        if word in words:
            return name, rest
    for name, words in ALONE.items():
        if word in words and not rest:
            return name, ""
    return None


def spellings(command: str) -> str:
    """How a command is written, the English word first."""
    return "/".join((ALONE | WITH_MORE)[command])
