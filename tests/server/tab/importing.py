"""Run by itself: a process in which games are found only once they were brought."""

import sys
from pathlib import Path

import estandarte.games
import estandarte.players.doctrine
from estandarte.kernel import SHELF
from estandarte.server.tab.packs import expect


def main(folder: Path, packs: Path) -> None:
    brought: list[str] = []

    def bring(game: str) -> bytes:
        brought.append(game)
        return (packs / game).read_bytes()

    # those of the installation are not to be found, as in a page that has not opened them
    estandarte.games.__path__[:] = [str(folder / "estandarte/games")]
    estandarte.players.doctrine.__path__[:] = [str(folder / "estandarte/players/doctrine")]
    expected = expect(folder, ["lepanto", "mistral"], bring)
    assert brought == []
    assert SHELF.take("lepanto").name == "lepanto"
    assert (brought, expected.missing) == (["lepanto"], {"mistral"})
    expected.unpack("mistral", (packs / "mistral").read_bytes())
    assert SHELF.take("mistral").name == "mistral"
    assert brought == ["lepanto"]


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
