"""Names of people: what can be shown in one line, and which of them are one and the same."""

import unicodedata

from estandarte.server.faults import Fault

LONGEST_NAME = 40
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159").union(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""Signs that count as printable and show nothing."""


def sound_name(name: str) -> str:
    """A name that can be shown in one line, in the shorter of its spellings."""
    composed = unicodedata.normalize("NFC", " ".join(name.split()))
    plain = " ".join("".join(c for c in composed if c.isprintable() and c not in UNSEEN).split())
    seen = any(unicodedata.category(c)[0] in "LNPS" for c in plain)
    # what stands for many letters in one sign is as long as these
    if not seen or max(len(plain), len(folded(plain))) > LONGEST_NAME:
        raise Fault(422, "server.name_length", most=LONGEST_NAME)
    return plain


def folded(name: str) -> str:
    """The same for all spellings of one name: composed or not, wide or not, great or small."""
    now, then = name, ""
    while now != then:  # folding may bring forth what can be composed, and the other way round
        now, then = unicodedata.normalize("NFKC", now).casefold(), now
    seen = (c for c in now if c not in UNSEEN and (c.isprintable() or c.isspace()))
    return " ".join("".join(seen).split())


def searched(words: str) -> str:
    """Words as they are looked for: without their accents too."""
    apart = unicodedata.normalize("NFKD", folded(words))
    return "".join(c for c in apart if not unicodedata.combining(c))
