"""Modules that are brought when they are first imported: a game is fetched when it is opened."""

import gzip
import importlib
import sys
import tarfile
from collections.abc import Callable, Iterable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from io import BytesIO
from pathlib import Path
from types import ModuleType

GAMES = ("estandarte.games.", "estandarte.players.doctrine.")
GZIP = b"\x1f\x8b"


def game_of(module: str) -> str:
    """The game to which a module belongs; none: it is of all."""
    for prefix in GAMES:
        if module.startswith(prefix):
            return module.removeprefix(prefix).partition(".")[0]
    return ""


class Packs(MetaPathFinder):
    """Finds nothing itself: it sees to it that others will."""

    def __init__(self, folder: Path, games: Iterable[str], bring: Callable[[str], bytes]) -> None:
        self.folder, self.bring = folder, bring
        self.missing = set(games)

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if (game := game_of(name)) in self.missing:
            self.unpack(game, self.bring(game))
        return None

    def unpack(self, game: str, pack: bytes) -> None:
        """What was brought beforehand need not be brought on import."""
        if game in self.missing:
            unpack(pack, self.folder)
            self.missing.discard(game)
            importlib.invalidate_caches()


def unpack(pack: bytes, folder: Path) -> None:
    """A pack as it was made, or as a host has unpressed it on its way."""
    plain = gzip.decompress(pack) if pack.startswith(GZIP) else pack
    with tarfile.open(fileobj=BytesIO(plain)) as tar:
        tar.extractall(folder, filter="data")


def expect(folder: Path, games: Iterable[str], bring: Callable[[str], bytes]) -> Packs:
    """From now on these games are brought when somebody imports them."""
    packs = Packs(folder, games, bring)
    sys.meta_path.insert(0, packs)
    return packs
