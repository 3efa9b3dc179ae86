"""Ways of writing the facts of the war into sentences.

Names with an article come from here, so that no sentence has to be glued; a writer with a capital
letter begins a sentence, and those that begin with `of_` and `to_` bring their preposition along.
"""

from collections.abc import Callable, Mapping
from typing import Any

from estandarte.kernel.words.texts import Texts, Writer

from .names import Names, capital


def writers(texts: Callable[[], Texts]) -> Mapping[str, Writer]:
    """The writers of Mistral; they find their words in the catalogue and in the pack."""
    names = Names(texts)
    plain: dict[str, Writer] = {
        "unit": names.unit,
        "defying": lambda v, language: texts().say(language, "name.defying") if v else "",
        "formation": names.formation,
        "place": names.place,
        "leader": names.leader,
        "convoy": names.convoy,
        "auxiliary": names.auxiliary,
        "fleet": names.fleet,
        "order": names.order,
        "event": names.event,
        "contingent": names.contingent,
        "campaign": names.campaign,
        "port": names.port,
        "holder": names.holder,
        "berth": names.berth,
    }
    found: dict[str, Writer] = {}
    for key, writer in plain.items():
        found[key] = writer
        found[key.capitalize()] = capital(writer)
        found[f"of_{key}"] = _with("de", "of", writer)
        found[f"to_{key}"] = _with("a", "to", writer)
    for key in ("unit", "formation", "leader", "order", "event", "place", "fleet", "contingent"):
        found[f"{key}s"] = names.many(plain[key])
        found[f"{key.capitalize()}s"] = capital(found[f"{key}s"])
    return {
        **found,
        "role": names.word("role"),
        "state": names.word("state"),
        "kind": names.word("kind"),
        "kinds": names.many(names.word("kind")),
        "tests": names.many(names.test),
        "intensity": names.word("intensity"),
        "task": names.word("task"),
        "fate": names.word("fate"),
        "rank": names.word("rank"),
        "screen": names.word("screen"),
        "outcome": names.word("outcome"),
        "moment": names.word("moment"),
        "effect": names.word("effect"),
        "seating": names.word("seating"),
        "refuge": names.word("refuge"),
        "box": names.word("box"),
        "side": names.word("side"),
        "way": names.word("way"),
        "approach": names.word("approach"),
        "track": names.word("track"),
        "test": names.test,
        "whose": lambda v, language: names.word("whose")("enemy" if v else "own", language),
        "wind": names.wind,
        "winds": names.many(names.wind),
        "gale": names.gale,
        "piece": names.holder,
        "awaited": names.awaited,
        "fought": lambda v, language: names.word("intensity")(v.intensity, language),
        "promotion": lambda v, language: names.word("rank")(getattr(v, "rank", v), language),
        "announced": names.announced,
        "spots": found["places"],
        "directive": names.directive,
        "directives": names.many(names.directive),
        "date": names.date,
        "numbers": names.numbers,
        "engaged": names.engaged,
        "sides": names.sides,
        "shares": names.shares,
        "stations": names.shares,
        "pairs": names.shares,
        "hold": names.hold,
        "blow": names.blow,
        "counters": names.counters,
        "transport": names.transport,
        "signed": lambda v, _: f"{v:+d}" if isinstance(v, int) else str(v),
        "nth": lambda v, _: str(v + 1) if isinstance(v, int) else str(v),
        "sail": names.counted("sail"),
        "points": names.counted("points"),
        "repairs": names.counted("repairs"),
        "strength": names.counted("strength"),
        "chits": names.counted("chits"),
        "amend": names.word("amend"),
        "yes": names.yes,
        "text": lambda v, _: str(v),
        "texts": names.many(lambda v, _: str(v)),
    }


def _with(spanish: str, english: str, writer: Writer) -> Writer:
    """With its preposition, which melts into the article: `del Namur`, `al Namur`."""

    def written(value: Any, language: str) -> str:
        said = writer(value, language)
        if language != "es":
            return f"{english} {said}"
        if said.startswith("el "):
            return f"{spanish}l {said[3:]}"
        return f"{spanish} {said}"

    return written
