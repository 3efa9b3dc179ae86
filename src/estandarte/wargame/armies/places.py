"""Places in an army file, as problems and bills name them: `command[0].units[1]`."""

import re
from collections.abc import Mapping
from typing import Any

Tree = Mapping[str, Any]
STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


def steps(place: str) -> list[str | int]:
    return [key or int(index) for key, index in STEP.findall(place)]


def at(tree: Any, place: str) -> Any:
    """What stands at a place; None where there is nothing."""
    for step in steps(place):
        if not _is_in(tree, step):
            return None
        tree = tree[step]
    return tree


def put(tree: Any, place: str, value: Any) -> Any:
    """The same army with something else at a place; only what lies on the way is copied."""
    return _changed(tree, steps(place), lambda _: value)


def add(tree: Any, place: str, value: Any) -> Any:
    """The same army with one more in a list."""
    return _changed(tree, steps(place), lambda old: [*(old or ()), value])


def without(tree: Any, place: str) -> Any:
    """The same army without what stands at a place."""
    *way, last = steps(place)

    def shorter(holder: Any) -> Any:
        if not _is_in(holder, last):
            return holder
        if isinstance(holder, Mapping):
            return {key: value for key, value in holder.items() if key != last}
        return [value for number, value in enumerate(holder) if number != last]

    return _changed(tree, way, shorter)


def is_within(place: str, outer: str) -> bool:
    """Whether a place is another one or lies in it."""
    return place == outer or (place.startswith(outer) and place[len(outer)] in ".[")


def _is_in(holder: Any, step: str | int) -> bool:
    if isinstance(step, int):
        return isinstance(holder, list | tuple) and step < len(holder)
    return isinstance(holder, Mapping) and step in holder


def _changed(tree: Any, way: list[str | int], change: Any) -> Any:
    if not way:
        return change(tree)
    first, *rest = way
    if isinstance(first, int):
        return [_changed(v, rest, change) if n == first else v for n, v in enumerate(tree or ())]
    inner = tree.get(first) if isinstance(tree, Mapping) else None
    return {**(tree or {}), first: _changed(inner, rest, change)}
