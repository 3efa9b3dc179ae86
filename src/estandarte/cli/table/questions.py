"""Questions as people ask them, answered by a command: `how do I win?` by the status."""

import re

from estandarte.wargame.wording import folded

ASKED: tuple[tuple[str, str], ...] = (
    (r"how do (?:i|we) win\b.*|who is (?:winning|ahead)|what is (?:the score|my aim)", "status"),
    (r"what s the score|what turn is it|como (?:gano|ganamos|se gana)\b.*", "status"),
    (r"quien va (?:ganando|por delante)|cual es mi objetivo|en que turno estamos", "status"),
    (r"what (?:should|can|shall) i do\b.*|what (?:would|do) you (?:do|advise)\b.*", "advice"),
    (r"que (?:hago|debo hacer|deberia hacer|harias)\b.*", "advice"),
    (r"que me (?:aconsejas|recomiendas)\b.*", "advice"),
    (r"(?:where is|where s|where are|donde esta|donde estan) (.+)", "list"),
    (r"where can (.+) go|how far can (.+) (?:go|move)", "options"),
    (r"(?:adonde|a donde) puede ir (.+)|hasta donde puede llegar (.+)", "options"),
    (r"cuanto puede moverse (.+)", "options"),
    (r"what (?:is the )?range (?:has|of) (.+)|what qualities has (.+)|how strong is (.+)", "card"),
    (r"que (?:alcance|valores|cualidades) tiene (.+)", "card"),
)  # fmt: skip
SMALL = re.compile(
    r"^(?:(?:the|my|el|la|los|las|mi|mis|battery|bateria|artillery|artilleria) )+(?=\S)"
)
RULE = re.compile(r"[A-Z]{2,4}-[\w.-]*\w", re.IGNORECASE)
ENEMY = ("enemy", "enemies", "enemigo", "enemigos")
"""Of the list, those of the other side."""


def question_in(line: str) -> tuple[str, str] | None:
    """The command that answers a question, with what it is about."""
    asked = folded(line)
    if (cited := RULE.search(line)) and asked.startswith(
        ("what is", "what does", "que es", "que dice")
    ):
        return "rule", cited[0]
    for pattern, command in ASKED:
        if found := re.fullmatch(pattern, asked):
            about = next((g for g in found.groups() if g), "")
            return command, SMALL.sub("", about)
    return None
