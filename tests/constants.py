"""The numbers that stand in the modules of a package, to be compared with those of a rulebook."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import msgspec

from estandarte.kernel import Action, Decision

FLAGS = ("closing", "risky", "upon_die", "is_form")


def modules_of(package: str) -> Iterator[tuple[str, ModuleType]]:
    home = import_module(package)
    for found in walk_packages(home.__path__, f"{package}."):
        if not found.name.endswith("__main__"):
            yield found.name.removeprefix(f"{package}."), import_module(found.name)


def structs_of(package: str) -> Iterator[tuple[str, Any]]:
    for _, module in modules_of(package):
        for name, kind in vars(module).items():
            here = isinstance(kind, type) and kind.__module__ == module.__name__
            if here and issubclass(kind, msgspec.Struct):
                yield name, kind


def defaults_of(package: str) -> dict[str, Any]:
    """Every number that a field has unless something else is said, but nought and no."""
    found = {}
    for name, kind in structs_of(package):
        for field in msgspec.structs.fields(kind):
            if _has_number(field.default) and field.name in kind.__annotations__:
                found[f"{name}.{field.name}"] = field.default
    return found


def _has_number(value: Any) -> bool:
    if isinstance(value, tuple):
        return any(map(_has_number, value))
    return isinstance(value, int) and bool(value)


def flags_of(package: str) -> dict[str, list[str]]:
    """Which actions and decisions are of a sort, by the name of the sort."""
    kinds = [(n, k) for n, k in structs_of(package) if issubclass(k, Action | Decision)]
    return {
        flag: sorted(n for n, k in kinds if vars(k).get(flag) is True) for flag in FLAGS
    }  # fmt: skip


def numbers_in(package: str, names: Iterable[str]) -> dict[str, Any]:
    """What some names, written `module.NAME`, stand for."""
    found = dict(modules_of(package))
    return {name: _plain(getattr(found[home], last)) for name, home, last in map(_parted, names)}


def _parted(name: str) -> tuple[str, str, str]:
    home, _, last = name.rpartition(".")
    return name, home, last


def _plain(value: Any) -> Any:
    """Bounds of a type and fields of a value as they would be written down."""
    for meta in getattr(value, "__metadata__", ()):
        limits = {name: getattr(meta, name, None) for name in ("ge", "le", "max_length")}
        return {name: limit for name, limit in limits.items() if limit is not None}
    if isinstance(value, range):
        return value.start, value.stop, value.step
    return msgspec.to_builtins(value) if isinstance(value, msgspec.Struct) else value
