"""All that a stranger may send instead of an action."""

from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import msgspec
from hypothesis import strategies as st

from estandarte.kernel import Action, but, encode, fields_of, kind_of

HUGE = st.integers(min_value=-(2**200), max_value=2**200)
WORDS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(("", "r1", "b1", "red", "umpire", "spectator", "__class__", "\x00", "\ud800")),
)
PLAIN = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 120),
    HUGE,
    st.floats(),
    WORDS,
    st.binary(max_size=8),
)
STRANGE = st.sampled_from(
    (
        object(),
        object,
        len,
        1j,
        Decimal("1e400"),
        datetime(1571, 10, 7, tzinfo=UTC),
        frozenset((1, "one")),
        range(3),
        NotImplemented,
        ...,
    )
)
NESTED = st.recursive(
    st.one_of(PLAIN, STRANGE),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(st.one_of(WORDS, st.integers(), st.none()), inner, max_size=3),
    ),
    max_leaves=8,
)


def endless() -> list[Any]:
    loop: list[Any] = []
    loop.append(loop)
    return loop


def deep(levels: int = 5_000) -> list[Any]:
    well: list[Any] = []
    for _ in range(levels):
        well = [well]
    return well


@st.composite
def twisted(draw: st.DrawFn, actions: list[Action], words: list[str]) -> Any:
    """An action of the game with some fields replaced by junk, or by names from elsewhere."""
    action = draw(st.sampled_from(actions))
    fields = fields_of(action)
    filling = st.one_of(NESTED, st.sampled_from(words), st.integers(-9, 9), HUGE)
    for name in draw(st.lists(st.sampled_from(sorted(fields)), max_size=3)):
        fields[name] = draw(filling)
    if draw(st.integers(0, 5)) == 0:
        fields.pop(draw(st.sampled_from(sorted(fields))), None)
    if draw(st.integers(0, 5)) == 0:
        fields[draw(WORDS)] = draw(PLAIN)
    as_struct = draw(st.booleans())
    if as_struct and fields.keys() == fields_of(action).keys():
        return type(action)(**fields)
    return {"kind": draw(st.sampled_from((kind_of(action), "begin", "nothing"))), **fields}


@st.composite
def torn(draw: st.DrawFn, actions: list[Action]) -> bytes:
    """The text of an action, cut short or with bytes altered."""
    text = bytearray(encode(draw(st.sampled_from(actions))))
    for _ in range(draw(st.integers(0, 3))):
        text[draw(st.integers(0, len(text) - 1))] = draw(st.integers(0, 255))
    return bytes(text[: draw(st.integers(0, len(text)))])


def near_misses(action: Action, words: list[str]) -> Iterator[Action]:
    """The action with one field at a time replaced by something of its type, but wrong."""
    for name, value in fields_of(action).items():
        if name != "role":
            for other in _wrong(value, words):
                yield but(action, **{name: other})


def _wrong(value: Any, words: list[str]) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, -value, 0, -1, 2**31, -(2**63), 2**64, 10**40)
    elif isinstance(value, str):
        yield from ("", "nobody", value + "0", value.upper(), "x" * 3_000, "0", "9999", *words)
    elif isinstance(value, tuple):
        yield from ((), value * 2, value[::-1], value[1:], value * 500)
        for place, inner in enumerate(value[:3]):
            yield from ((*value[:place], w, *value[place + 1 :]) for w in _wrong(inner, words[:4]))
    elif isinstance(value, dict):
        yield from ({}, {**value, "nobody": next(iter(value.values()), "")})
        for key, inner in list(value.items())[:3]:
            rest = {k: v for k, v in value.items() if k != key}
            yield from (rest, {**rest, "nobody": inner})
            yield from ({**value, key: w} for w in _wrong(inner, words[:4]))
    elif isinstance(value, msgspec.Struct):
        for name, inner in fields_of(value).items():
            for other in _wrong(inner, words[:4]):
                yield msgspec.structs.replace(value, **{name: other})
    elif value is None:
        yield from ("nobody", 0, *words[:4])


def anything(actions: list[Action], words: list[str]) -> st.SearchStrategy[Any]:
    return st.one_of(NESTED, twisted(actions, words), torn(actions), st.binary(max_size=40))
