"""What pieces are called: alike where they are alike, and numbered so that each is one."""

from collections import Counter
from collections.abc import Mapping

Name = Mapping[str, str]
"""A word in every language."""


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
