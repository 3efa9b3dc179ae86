"""Games beside those that installed packages offer, and the rules a match began with."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from estandarte.kernel import SHELF, Game, SetupFault, Shelf

OLDER = "older="


def put_on_shelf(names: Iterable[str]) -> None:
    """Take games named `module:NAME` from where they are; `older=module:NAME` are former rules."""
    for name in names:
        module, _, attribute = name.removeprefix(OLDER).partition(":")
        put = SHELF.add_older if name.startswith(OLDER) else SHELF.add
        try:
            put(getattr(import_module(module), attribute))
        except (ImportError, AttributeError, ValueError) as fault:
            raise SetupFault("fault.plugin", game=name, fault=str(fault)) from None


class VersionShelf(Shelf):
    """Finds for a match the rules of its own version, where a package still offers them.

    Older rules stand on the shelf under `game@version`; without them the present ones are taken.
    """

    def __init__(self, version: str) -> None:
        super().__init__()
        self.version = version

    def take(self, name: str) -> Game[Any, Any]:
        older = SHELF.has_older(name, self.version)
        return SHELF.take(f"{name}@{self.version}" if older else name)
