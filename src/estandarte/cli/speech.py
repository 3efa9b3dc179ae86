"""The table's voice: sentences in the language of whoever sits at it."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from estandarte.kernel import LANGUAGES, Game, Setup, Telling, Texts, nations
from estandarte.kernel.words.facts import number_told
from estandarte.players import about_of, man_of, ranks_of


def language_of(environment: Mapping[str, str]) -> str:
    """The language of the locale, where we speak it; otherwise English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := environment.get(name):
            language = locale.replace("-", "_").split("_")[0].split(".")[0].lower()
            return language if language in LANGUAGES else "en"
    return "en"


class Speech:
    """Says sentences in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def say(self, key: str, count: int | None = None, /, **facts: Any) -> str:
        return _texts().say(self.language, key, facts, count)

    def tell(self, telling: Telling) -> str:
        return _texts().say(self.language, telling.key, telling.facts, telling.count)

    def knows(self, key: str) -> bool:
        return _texts().knows(self.language, key)

    def role(self, game: Game[Any, Any], role: str) -> str:
        """The name of a side; spectator and umpire have one too."""
        if self.knows(f"role.{role}"):
            return self.say(f"role.{role}")
        return self.word(game, role, "role")

    def sides(self, game: Game[Any, Any], setup: Setup) -> dict[str, str]:
        """Each side by its nation, where the board of this match knows it."""
        return nations(game, setup, self.language)

    def side(self, game: Game[Any, Any], role: str, setup: Setup) -> str:
        """A side by its nation; by the name that the game gives it where it has none."""
        return self.sides(game, setup).get(role) or self.role(game, role)

    def rank(self, game: Game[Any, Any], rank: str) -> str:
        """What an opponent is like, in this game if it says so."""
        about = self.among(about_of(game, rank))
        if name := self.among(man_of(game, rank).name):
            return self.say("rank.as", name=name, about=about)
        if about:
            return about
        return self.say("rank.untaught" if ranks_of(game) == (rank,) else f"rank.{rank}")

    def title(self, game: Game[Any, Any]) -> str:
        return game.title.get(self.language) or game.title.get("en") or game.name

    def among(self, texts: Mapping[str, str]) -> str:
        """The one of several translations that fits."""
        return texts.get(self.language) or texts.get("en") or ""

    def word(self, game: Game[Any, Any], name: object, *families: str) -> str:
        """A word of a game from the first family of its catalogue that knows it."""
        for family in (*families, "term"):
            if game.texts.knows(self.language, f"{family}.{name}"):
                return game.texts.say(self.language, f"{family}.{name}")
            if family != "term" and self.knows(f"{family}.{name}"):
                return self.say(f"{family}.{name}")
        return str(name).replace("_", " ")

    def purpose(self, game: Game[Any, Any], name: str) -> str:
        """What a die is thrown for; of `gale.mistral` the gale, where the whole has no words."""
        stem = name.partition(".")[0]
        whole = any(game.texts.knows(self.language, f"{f}.{name}") for f in ("purpose", "die"))
        return self.word(game, name if whole else stem, "purpose", "die")

    def result(self, game: Game[Any, Any], name: str) -> str:
        """What may come of an action; `sunk.3` is `result.sunk.count` said of three."""
        stem, _, number = name.rpartition(".")
        key = f"result.{stem}.count"
        exact = game.texts.knows(self.language, f"result.{name}")
        if stem and number.isdecimal() and not exact and game.texts.knows(self.language, key):
            return game.texts.say(self.language, key, {}, int(number))
        return self.word(game, name, "result")

    def number(self, value: float) -> str:
        """A number with few decimals, as this language writes it."""
        return number_told(value, self.language)

    def percent(self, share: float) -> str:
        """A share of one, as this language writes percentages."""
        figure = f"{100 * share:.1f}"
        return f"{figure.replace('.', ',')} %" if self.language == "es" else f"{figure}%"


@cache
def _texts() -> Texts:
    return Texts(("estandarte.kernel", "estandarte.cli", "estandarte.lab"))
