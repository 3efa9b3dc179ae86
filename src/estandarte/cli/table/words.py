"""The words that the table obeys, in both languages at once."""

from estandarte.wargame.wording import folded

from .questions import question_in

ALONE: dict[str, tuple[str, ...]] = {
    "help": ("help", "ayuda"),
    "board": ("board",),
    "more": ("more", "mas"),
    "details": ("details", "detalles"),
    "advice": ("advice", "consejo"),
    "undo": ("undo", "deshacer"),
    "score": ("score", "tanteo", "marcador"),
    "position": ("position", "posicion"),
    "draw": ("draw", "tablas"),
    "resign": ("resign", "rendirse"),
    "quit": ("quit", "salir", "exit"),
}
"""Words that mean something only when they stand alone, as games may have orders of that name."""

WITH_MORE: dict[str, tuple[str, ...]] = {
    "map": ("map", "tablero", "mapa", "zoom"),
    "describe": ("describe", "describir"),
    "list": ("list", "lista"),
    "card": ("card", "ficha"),
    "status": ("status", "estado", "objetivo", "aim", "situacion"),
    "options": ("options", "opciones"),
    "fill": ("fill", "rellenar"),
    "why": ("why", "porque"),
    "odds": ("odds", "cuotas", "probabilidades"),
    "log": ("log", "cronica"),
    "rule": ("rule", "regla", "reglas", "rules"),
    "save": ("save", "guardar"),
}

COMMANDS = (*WITH_MORE, *ALONE)


def command_in(line: str) -> tuple[str, str] | None:
    """The command that a line gives, and what follows it; None if it gives none."""
    if line.strip("¿? ") == "" and line:
        return "help", ""
    head, _, rest = line.strip("¿ ").partition(" ")
    word, rest = folded(head), rest.strip()
    if word == "por" and folded(rest).split()[:1] == ["que"]:
        word, rest = "porque", rest.partition(" ")[2].strip()
    for name, words in WITH_MORE.items():
        if word in words:
            return name, rest.rstrip("?").strip()
    for name, words in ALONE.items():
        if word in words and not rest:
            return name, ""
    if (asked := question_in(line)) is not None:
        return asked
    if line.rstrip().endswith("?"):
        return "hint", line.rstrip("? ").strip("¿ ")
    return None


def spelling(command: str, language: str) -> str:
    """How a command is written in one language; the English word stands first."""
    words = (ALONE | WITH_MORE)[command]
    return words[1] if language == "es" and len(words) > 1 else words[0]
