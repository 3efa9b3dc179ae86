"""Games beside those that installed packages offer, and the rules a match began with."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from estandarte.kernel import SHELF, Game, SetupFault, Shelf


def put_on_shelf(names: Iterable[str]) -> None:
    """Take games named `module:NAME` from where they are."""
    for name in names:
        module, _, attribute = name.partition(":")
        try:
            SHELF.add(getattr(import_module(module), attribute))
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
        older = f"{name}@{self.version}"
        return SHELF.take(older if older in SHELF.names() else name)
