"""A table opened in a process of its own: what it reads, and what it answers beforehand.

Nothing of anybody else is imported here before it is noted.
"""

import asyncio
import json
import subprocess
import sys
import tempfile
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any

GAMES = "/api/games"
DOCUMENTS = ("", "/rules", "/texts")
"""What a page shows of a game before anybody can be asked; the same answers, written down."""
JSON = [("content-type", "application/json")]


def noted() -> tuple[list[str], dict[str, str]]:
    """The files of modules, and each answer by its address.

    What was looked for counts, also where its own import fails then.
    """
    told = subprocess.run([sys.executable, "-m", __name__], capture_output=True, check=True).stdout
    read, answers = json.loads(told)
    return read, answers


class Noting(PathFinder):
    """Finds nothing itself."""

    read: list[str] = []

    @classmethod
    def find_spec(cls, *asked: Any) -> ModuleSpec | None:
        found = PathFinder.find_spec(*asked)
        if found is not None and found.origin:
            cls.read.append(found.origin)
        return None


async def _answers() -> dict[str, str]:
    """What is asked before anything else, with the map of each game's first scenario."""
    from estandarte.server.tab.opening import open_table  # noted only now

    with tempfile.TemporaryDirectory() as folder:
        door = await open_table("http://site", Path(folder))
        try:
            for address in ("/health", f"{GAMES}/nothing"):
                await door.ask("GET", address)
            await door.ask("POST", "/api/matches", JSON, b"{}")
            addresses = [GAMES]
            for game in json.loads((await door.ask("GET", GAMES)).body):
                here, first = f"{GAMES}/{game['game']}", game["scenarios"][0]["id"]
                addresses += [f"{here}{page}" for page in DOCUMENTS]
                addresses.append(f"{here}/board?scenario={first}")
            return {one: (await door.ask("GET", one)).body.decode() for one in addresses}
        finally:
            await door.close()


if __name__ == "__main__":
    sys.meta_path.insert(0, Noting)
    answers = asyncio.run(_answers())
    print(json.dumps([Noting.read, answers]))
