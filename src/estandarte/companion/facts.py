"""Facts by name: what is asked about two units on a table, and what may be answered."""

from estandarte.kernel import RuleId, Texts, Value

TEXTS = Texts(("estandarte.companion",))


class Fact(Value):
    """One thing that a tape or an eye gives."""

    name: str
    values: tuple[str, ...]
    """Those that it may have; none for what is measured."""
    usual: str
    deeds: tuple[str, ...]
    """The deeds for which it is asked."""
    after: bool = False
    """It is asked only once the dice have fallen, and only if it then matters."""

    def words(self, language: str) -> str:
        return TEXTS.say(language, f"fact.{self.name}")

    def said(self, value: str, language: str) -> str:
        """One of its values in words; pieces of ground are named by the game."""
        key = f"fact.{self.name}.{value}"
        return TEXTS.say(language, key) if TEXTS.knows(language, key) else value


class Band(Value):
    """Distances that the rules do not tell apart, both ends included."""

    least: int
    most: int
    dice: int
    """What is thrown within it, before anything else is counted; 0 where none is."""

    def holds(self, distance: int) -> bool:
        return self.least <= distance <= self.most


class Inexpressible(Exception):
    """Told facts that no small board can show; what happened on the table is entered by hand."""

    def __init__(self, fact: str, cite: RuleId = "", said: str = "", read: str = "") -> None:
        super().__init__(f"{fact}: {said} cannot be laid ({read or cite})")
        self.fact, self.cite, self.said, self.read = fact, cite, said, read
