"""Questions as people ask them, in both languages, and the command that answers each."""

import pytest

from estandarte.cli.table.words import command_in

ASKED = {
    "status": (
        "How do I win?",
        "how can I win",
        "how does one win this?",
        "what do I need to win",
        "what's the objective?",
        "what is the goal",
        "what are my objectives",
        "who's winning?",
        "am I winning?",
        "are we winning",
        "what's my score",
        "how many turns are left?",
        "whose turn is it?",
        "what phase is it",
        "¿Cómo gano?",
        "como se gana",
        "qué hay que hacer para ganar",
        "cuál es el objetivo?",
        "quién gana?",
        "quién va ganando",
        "voy ganando?",
        "cuántos turnos quedan",
        "a quién le toca",
        "en qué fase estamos",
    ),
    "advice": (
        "What should I do?",
        "what now?",
        "what do I do now",
        "what would you do?",
        "any advice?",
        "what's best here?",
        "¿Qué debo hacer?",
        "qué hago",
        "qué hago ahora",
        "qué me aconsejas",
        "y ahora qué?",
        "qué harías tú",
    ),
    "help": (
        "can you help me?",
        "help me",
        "ayúdame",
    ),
    "options": (
        "what can I do?",
        "what are my options",
        "what may I do now",
        "qué puedo hacer?",
        "cuáles son mis opciones",
    ),
    "reach": (
        "what can R1 do?",
        "Where can the Real go?",
        "where can R1 move to?",
        "how far can the Real row?",
        "how far can R1 move",
        "can the Real move?",
        "qué puede hacer R1",
        "¿Adónde puede ir la Real?",
        "a dónde puede ir la Real",
        "dónde puede ir la Real",
        "hasta dónde puede llegar la Real",
        "cuánto puede mover R1",
        "cuánto puede avanzar R1",
        "puede moverse la Real?",
    ),
    "list": (
        "Where is the enemy?",
        "where are they",
        "where's Beck?",
        "where are my guns?",
        "where are the enemy guns",
        "show me the enemy",
        "where am I",
        "¿Dónde está el enemigo?",
        "dónde están los enemigos",
        "dónde está Beck",
        "dónde están mis cañones",
    ),
    "card": (
        "What range has the battery?",
        "how far can the battery shoot?",
        "what's the range of the battery",
        "how far does R4-1 reach",
        "what is R4-1",
        "who is Beck?",
        "tell me about the Real",
        "how strong is the Real?",
        "¿Qué alcance tiene la batería?",
        "hasta dónde tira la batería",
        "a cuánto alcanza la batería",
        "cuánto alcanza R4-1",
        "qué es R4-1",
        "quién es Beck",
        "cómo de fuerte es la Real",
    ),
    "rule": (
        "What is LEP-5.2-b?",
        "what does LEP-5.2-b say",
        "explain LEP-5.2-b",
        "LEP-5.2-b",
        "what does rule LEP-5.2-b mean?",
        "what's LEP-5.2-b",
        "¿Qué es LEP-5.2-b?",
        "qué dice LEP-5.2-b",
        "explica LEP-5.2-b",
        "explícame la regla LEP-5.2-b",
    ),
    "odds": (
        "what are the chances?",
        "what are my odds",
        "how likely is that",
        "qué probabilidades hay",
    ),
    "log": (
        "what happened?",
        "what just happened",
        "what did they do?",
        "qué ha pasado",
        "qué han hecho",
    ),
    "why": (
        "why not?",
        "why can't I?",
        "por qué no",
    ),
    "map": (
        "show me the map",
        "show the board",
        "enséñame el mapa",
        "muéstrame el tablero",
    ),
}
NONE = (
    "que la Real bogue un hexágono",
    "could you row the Real one hex, please",
    "R1 advances 4 inches",
    "que R1 avance 4",
    "hold the Real where she is",
    "a por A4",
)


@pytest.mark.parametrize("command", ASKED)
def test_a_question_is_answered_by_the_command_that_knows(command: str) -> None:
    heard = {line: (command_in(line) or ("nothing",))[0] for line in ASKED[command]}
    assert set(heard.values()) == {command}, heard


@pytest.mark.parametrize("line", NONE)
def test_an_order_is_no_question(line: str) -> None:
    assert command_in(line) is None
