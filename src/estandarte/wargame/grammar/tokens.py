"""A sentence cut into words: without case, accents or punctuation, numbers and marks whole."""

import re
import tomllib
import unicodedata
from functools import lru_cache
from importlib.resources import files

TOKEN = re.compile(
    r"\d+(?:[.,]\d+)?(?![\w-])|[^\W_]+(?:['’\-./][^\W_]+)*|[<>\"″°]|…|\.\.+", re.UNICODE
)
BREAK = re.compile(rf"{TOKEN.pattern}|[,;:]", re.UNICODE)
NUMBER = re.compile(r"\d{1,3}(?:[.,]\d{1,2})?")


def _common() -> dict[str, dict[str, str]]:
    text = files(__package__).joinpath("words.toml").read_text("utf-8")
    return tomllib.loads(text)


COMMON = _common()
NUMBERS = {word: int(n) for n, words in COMMON["numbers"].items() for word in words.split()}
LONGEST = 2_000
"""Nobody writes longer orders than this."""


def words(family: str) -> frozenset[str]:
    """Words of every table that mean the same."""
    return frozenset(COMMON["words"][family].split())


ARTICLES = words("articles")
_SAID = [p.strip() for text in COMMON["manners"].values() for p in text.split(",")]
MANNERS = re.compile(
    r"(?<![\w'-])(?:"
    + "|".join(r"\s+".join(map(re.escape, p.split())) for p in sorted(_SAID, key=len)[::-1])
    + r")(?![\w'-])"
)


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Without case and accents."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in split if not unicodedata.combining(c))


def tokens_of(text: str) -> list[str]:
    return TOKEN.findall(plain(_without_ordinals(text)))


ORDINAL = re.compile(r"\b(\d{1,3})(?:\.?[ºª]|st|nd|rd|th)(?!\w)", re.IGNORECASE)


def _without_ordinals(text: str) -> str:
    """The º of `nº 1` would become a letter; 34.º is 34th in every language."""
    told = ORDINAL.sub(r"\1th ", text[:LONGEST])
    return re.sub(r"[nN]\.?[º°]|[ºª]|\b[nN]o\.(?= ?\d)", " ", told)


def plainly(text: str) -> str:
    """Without the manners around it and with whole words: `please have R1 advance`, `aux 1`."""
    bare = MANNERS.sub(" ", plain(_without_ordinals(text)))
    bare = re.sub(r"\bany (?=more\b|further\b)", "", bare)
    return " ".join(COMMON["short"].get(word, word) for word in bare.split())


def breaks_in(text: str) -> list[int]:
    """Before which words a comma or the like stands: a list may be cut there."""
    count, found = 0, []
    for sign in BREAK.findall(plain(_without_ordinals(text))):
        if sign in (",", ";", ":"):
            found.append(count)
        else:
            count += 1
    return found


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """A word without the ending of its plural: `dragones` and `dragón` are alike."""
    for ending in ("es", "s"):
        if len(word) > 4 and word.endswith(ending):
            return word.removesuffix(ending)
    return word.rstrip("e") if len(word) > 3 else word


def number_in(word: str) -> float | None:
    """A number in figures or in words."""
    if word in NUMBERS:
        return float(NUMBERS[word])
    if word.isascii() and NUMBER.fullmatch(word):
        return float(word.replace(",", "."))
    return None
