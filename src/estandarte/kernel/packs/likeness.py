"""Data by difference: `like = "name"` in a table of a pack, and only what differs beside it.

The name is that of a table beside this one, or of a pattern in the folder's `like.toml`. A table is
taken whole; each key that is written here replaces the one of the same name. Of several names,
`like = ["one", "two"]`, the later goes over the earlier.

Tables in a list may be rows of words: `rows = { basic = "least-most units" }` in `like.toml` reads
`basic = ["0-2 hussars lancers"]`. Those of a table may be numbers: with `size = "cost like grade"`,
`size = { 12 = 70 }` beside `grade = "veteran"` is `12 = { cost = 70, like = "veteran_12" }`.
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
    if isinstance(value, Mapping):
        return _table(_written_out(value, form, beside), beside, patterns, path)
    if isinstance(value, list):
        return [_row(one, form) or _filled(one, {}, patterns, path) for one in value]
    return value


def _written_out(table: Tables, form: Any, beside: Tables) -> Tables:
    """A table of numbers as one of tables, each like the pattern of its kind and its own name."""
    found = LIKE_ONE_BESIDE.fullmatch(form) if isinstance(form, str) else None
    if not found:
        return table
    return {
        key: {found[1]: one, KEY: f"{beside.get(found[2])}_{key}"} if type(one) is int else one
        for key, one in table.items()
    }


def _row(value: Any, form: Any) -> dict[str, Any]:
    """A row of words written out: numbers, and under the last name all words that are left."""
    if not (isinstance(form, str) and isinstance(value, str)):
        return {}
    *names, last = BETWEEN.split(form)
    *numbers, rest = BETWEEN.split(value, maxsplit=len(names))
    if len(numbers) < len(names) or not all(map(NUMBER.fullmatch, numbers)):
        raise Unlike(f"{value!r} is no row of {form!r}")
    return {**dict(zip(names, map(int, numbers), strict=True)), last: rest.split()}
