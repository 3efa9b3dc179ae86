"""Data by difference: `like = "name"` in a table of a pack, and only what differs beside it.

The name is that of a table beside this one, or of a pattern in the folder's `like.toml`. A table is
taken whole; each key that is written here replaces the one of the same name. Of several names,
`like = ["one", "two"]`, the later goes over the earlier.

Tables in a list may be rows of words: `rows = { basic = "least-most units" }` in `like.toml` reads
`basic = ["0-2 hussars lancers"]`. Those of a table may be numbers: with `size = "cost like grade"`,
`size = { 12 = 70 }` beside `grade = "veteran"` is `12 = { cost = 70, like = "veteran_12" }`. A list
may be one row: with `basic = "times"`, `basic = "2 hussars, lancers"` has three, and with
`officers = "times rank"`, `officers = "2 colonel"` has two tables whose `rank` is `colonel`.
"""

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

Tables: TypeAlias = Mapping[str, Any]
KEY = "like"
PATTERNS = "like"
"""The file of a folder that holds patterns alone and is no part of the pack."""
ROWS = "rows"
BETWEEN = re.compile("[- ]")
NUMBER = re.compile("[0-9]{1,6}")
LIKE_ONE_BESIDE = re.compile(r"(\w+) like (\w+)")
TIMES = re.compile(r"times(?: (\w+))?")
SO_MANY = re.compile(r"(?:([0-9]{1,2}) )?(\S+)")


class Unlike(Exception):
    """Nothing of that name to be like; the message names the table."""


def resolved(tree: Tables, patterns: Tables) -> dict[str, Any]:
    """A file's tables, each with what it is like filled in."""
    return _table(tree, {}, patterns, ())


def _table(
    table: Tables, beside: Tables, patterns: Tables, path: tuple[str, ...]
) -> dict[str, Any]:
    own = dict(table)
    names = _names(table.get(KEY)) if path else ()  # a whole file is beside nothing
    for name in reversed(names):
        own.pop(KEY, None)
        # a table is not like itself: of the same name there is the pattern alone
        others = {key: one for key, one in beside.items() if key != path[-1]}
        model = others.get(name, patterns.get(name))
        if not isinstance(model, Mapping):
            raise Unlike(
                f"{'.'.join(path)}: like {name!r}, which is neither beside it nor a pattern"
            )
        rest = {key: one for key, one in patterns.items() if key != name or name in others}
        own = {**_table(model, others, rest, (*path[:-1], name)), **own}
    return {key: _filled(value, own, patterns, (*path, str(key))) for key, value in own.items()}


def _names(like: Any) -> list[str]:
    """Whom a table is like; a key of that name that holds anything else is a key like any other."""
    names = like if isinstance(like, list) else [like]
    return names if all(isinstance(name, str) for name in names) else []


def _filled(value: Any, beside: Tables, patterns: Tables, path: tuple[str, ...]) -> Any:
    forms = patterns.get(ROWS)
    form = forms.get(path[-1]) if isinstance(forms, Mapping) else None
    form = form if isinstance(form, str) else ""
    if isinstance(value, Mapping):
        return _table(_written_out(value, form, beside), beside, patterns, path)
    times = TIMES.fullmatch(form)
    if isinstance(value, list):
        row = "" if times else form
        return [
            _row(one, row, path) or _filled(one, {}, patterns, (*path, str(number)))
            for number, one in enumerate(value)
        ]
    return _repeated(value, times[1], path) if times and isinstance(value, str) else value


def _written_out(table: Tables, form: str, beside: Tables) -> Tables:
    """A table of numbers as one of tables, each like the pattern of its kind and its own name."""
    found = LIKE_ONE_BESIDE.fullmatch(form)
    if found is None:
        return table
    return {
        key: {found[1]: one, KEY: f"{beside.get(found[2])}_{key}"} if type(one) is int else one
        for key, one in table.items()
    }


def _row(value: Any, form: str, path: tuple[str, ...]) -> dict[str, Any]:
    """A row of words written out: numbers, and under the last name all words that are left."""
    if not form or not isinstance(value, str):
        return {}
    *names, last = BETWEEN.split(form)
    *numbers, rest = BETWEEN.split(value, maxsplit=len(names))
    if len(numbers) < len(names) or not all(map(NUMBER.fullmatch, numbers)):
        raise Unlike(f"{'.'.join(path)}: {value!r} is no row of {form!r}")
    return {**dict(zip(names, map(int, numbers), strict=True)), last: rest.split()}


def _repeated(row: str, key: str | None, path: tuple[str, ...]) -> list[Any]:
    """A list in one row: each word as often as it says, or a table with the word under a key."""
    found: list[Any] = []
    for part in row.split(", "):
        said = SO_MANY.fullmatch(part)
        if said is None:
            raise Unlike(f"{'.'.join(path)}: {part!r} of {row!r} is no word, nor so many of it")
        found += int(said[1] or 1) * [{key: said[2]} if key else said[2]]
    return found
