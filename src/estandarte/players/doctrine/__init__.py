"""Doctrines: what programs know about playing one game, found through package entry points."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from estandarte.kernel import SetupFault
from estandarte.players.player import Player


class Doctrines:
    """The doctrines that are known here, by the name of their game."""

    GROUP = "estandarte.doctrines"

    def __init__(self) -> None:
        self._added: dict[str, Player] = {}

    def add(self, game: str, doctrine: Player) -> None:
        """Teach a doctrine by hand."""
        self._added[game] = doctrine

    def forget(self, game: str) -> None:
        self._added.pop(game, None)

    def of(self, game: str) -> Player | None:
        """The doctrine of a game; None if nobody has written one."""
        if game not in self._added:
            point = _entry_points(self.GROUP).get(game)
            if point is None:
                return None
            try:
                self._added[game] = point.load()
            except Exception as fault:  # somebody else's plug-in must not break the table
                raise SetupFault("fault.plugin", game=game, fault=str(fault)) from fault
        return self._added[game]


@cache
def _entry_points(group: str) -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=group)}


DOCTRINES = Doctrines()
