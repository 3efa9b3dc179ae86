"""What the values of a pack are called, and why they are as they are, in a reader's language."""

from collections.abc import Mapping
from typing import Any

from estandarte.kernel.words.texts import Texts

from . import Provenance

Path = tuple[str, ...]


class PackWords:
    """The words for one game's pack in one language."""

    def __init__(self, texts: Texts, tree: Mapping[str, Any], language: str) -> None:
        self._texts, self._tree, self._language = texts, tree, language

    def names(self, at: Path) -> list[str]:
        """The keys that lead to a value, each as people call it: a unit by its name."""
        found, here = list[str](), self._tree
        for key in at:
            below = here.get(key) if isinstance(here, Mapping) else None
            here = below if isinstance(below, Mapping) else {}
            found.append(self._own_name(here) or self._word(key))
        return found

    def called(self, at: Path) -> str:
        return " · ".join(self.names(at))

    def source(self, provenance: Provenance) -> str:
        return self._reason(provenance.source)

    def note(self, provenance: Provenance) -> str:
        return self._reason(provenance.note)

    def _own_name(self, table: Mapping[str, Any]) -> str:
        name = table.get("name")
        if isinstance(name, Mapping):
            return str(name.get(self._language) or name.get("en") or "")
        return name if isinstance(name, str) else ""

    def _word(self, key: str) -> str:
        if self._texts.knows(self._language, f"value.{key}"):
            return self._texts.say(self._language, f"value.{key}")
        return key.replace("_", " ")

    def _reason(self, words: str) -> str:
        """Ours are translated; what somebody else wrote stands as he wrote it."""
        key = f"reason.{words}"
        return (
            self._texts.say(self._language, key)
            if self._texts.knows(self._language, key)
            else words
        )
