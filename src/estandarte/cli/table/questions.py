"""Questions as people ask them, answered by a command: `how do I win?` by the status."""

import re

from estandarte.wargame.wording import folded

ASKED: tuple[tuple[str, str], ...] = (
    (r"(?:where|how far) (?:can|could|may) (.+?) (?:go|move|row|sail|march|advance|ride)(?: to)?",
     "reach"),
    (r"can (.+) (?:go|move)(?: anywhere| at all)?|what can (?!i\b|we\b)(.+) do", "reach"),
    (r"(?:adonde|a donde|donde|hasta donde) puede(?:n)? "
     r"(?:ir|llegar|mover|moverse|avanzar|bogar|marchar) (.+)", "reach"),
    (r"(?:cuanto|que) puede(?:n)? (?:mover|moverse|avanzar|bogar|navegar|marchar|hacer) (.+)",
     "reach"),
    (r"puede(?:n)? (?:moverse|mover|ir) (.+)", "reach"),
    (r"what (?:is the )?(?:range|reach) (?:has|of|does) (.+?)(?: have)?", "card"),
    (r"how far (?:can|do|does) (.+) (?:shoot|fire|reach|see)", "card"),
    (r"what (?:qualities|values|strength) (?:has|have|does|of) (.+?)(?: have)?", "card"),
    (r"(?:tell me about|how (?:strong|good|fast) (?:is|are)|who is|what is) (.+)", "card"),
    (r"que (?:alcance|valores|cualidades|fuerza) tiene(?:n)? (.+)", "card"),
    (r"(?:hasta donde|a cuanto|cuanto|hasta cuanto) (?:tira|dispara|alcanza|llega)(?:n)? (.+)",
     "card"),
    (r"(?:que es|quien es|que tal es|que tal esta|hablame de|como de fuerte (?:es|son)) (.+)",
     "card"),
    (r"(?:where (?:is|are|s)|show me|donde esta|donde estan|donde anda|muestrame|enseñame"
     r"|ensename) (.+)", "list"),
)  # fmt: skip
"""What is asked about something that is named, the most special first."""

ABOUT_NOTHING: tuple[tuple[str, str], ...] = (
    (r"(?:show|draw|see|let me see|muestrame|ensename|dibuja|ver|a ver) .*\b"
     r"(?:map|board|chart|mapa|tablero|carta)", "map"),
    (r"(?:can you |please )?help me(?: please)?|ayudame|me ayudas", "help"),
    (r"where am i|where are we|donde estoy|donde estamos", "list"),
    (r"(?:what|which|que|cuales) .*\b(?:(?:can|may|could) (?:i|we|one)|options|puedo|podemos"
     r"|opciones)\b.*", "options"),
    (r".*\b(?:should|would you|do you advise|advice|recommend|best|aconsejas|recomiendas|conviene"
     r"|harias|deberia|debo|debemos)\b.*", "advice"),
    (r"(?:and )?(?:what|y) (?:now|next|ahora que)|(?:y )?ahora que|(?:what|que) (?:do|shall) i do.*"
     r"|que (?:hago|hacemos).*", "advice"),
    (r".*\b(?:chance|chances|odds|likely|probabilidad|probabilidades|probable)\b.*", "odds"),
    (r".*\b(?:happened|did (?:he|they|you|it)|ha pasado|paso|han hecho|ha hecho|hizo|hicieron)\b.*",
     "log"),
    (r".*\b(?:win|winning|won|losing|ahead|behind|objectives?|goal|aim|score|points|turns?|phase|gano|gana"
     r"|ganar|ganamos|ganando|perdiendo|objetivos?|meta|tanteo|puntos|turnos?|fase|toca|delante|detras)\b.*",
     "status"),
)  # fmt: skip
"""What is asked about the match, by the word that says so."""

OPENS = re.compile(
    r"(?:and )?(?:how|what|which|who|whose|where|when|why|am|are|is|any|show|see|tell|help|can you"
    r"|let me see|como|cual|cuales|cuanto|cuantos|cuanta|cuantas|quien|quienes|a quien|donde|en que"
    r"|que (?:ha|han|es|tal|alcance|valores|cualidades|fuerza"
    r"|puede|pueden|hago|hacemos|hay|debo|deberia|harias|hizo|opciones|probabilidad|puedo"
    r"|probabilidades|podemos"
    r"|me|paso|turno|fase)"
    r"|voy|vamos|estoy|y ahora|ahora que|hay|muestrame|ensename|ayudame|me ayudas|dibuja|ver)\b"
)
"""How a question begins; `que R1 avance` is none."""
SMALL = re.compile(
    r"^(?:(?:the|my|el|la|los|las|mi|mis|battery|bateria|artillery|artilleria) )+(?=\S)"
)
RULE = re.compile(r"\b(?:[A-Z]{3,4}-[\w.-]*\w|[A-Za-z]{2,4}-\d[\w.-]*\w)")
"""The number of a rule, and no mark of a piece."""
CITES = re.compile(
    r"(?:what|que|explain|explica|explicame|rule|regla|tell|cita|read|lee)\b.*|", re.IGNORECASE
)
"""What may stand before the number of a rule."""
ENEMY = frozenset(
    ("enemy", "enemies", "enemigo", "enemigos", "enemiga", "enemigas", "they", "them", "ellos")
)
"""Of the list, those of the other side."""


def question_in(line: str) -> tuple[str, str] | None:
    """The command that answers a question, with what it is about."""
    asked = re.sub(r"\b(what|who|where|how) s\b", r"\1 is", folded(line))
    if (cited := RULE.search(line)) and CITES.fullmatch(folded(line[: cited.start()])):
        return "rule", cited[0]
    if not OPENS.match(asked) and not asked.startswith(
        ("can ", "puede ", "adonde", "a ", "hasta ")
    ):
        return None
    for pattern, command in ABOUT_NOTHING:
        if re.fullmatch(pattern, asked):
            return command, ""
    for pattern, command in ASKED:
        if found := re.fullmatch(pattern, asked):
            about = next((g for g in found.groups() if g), "")
            return command, SMALL.sub("", about)
    return None
