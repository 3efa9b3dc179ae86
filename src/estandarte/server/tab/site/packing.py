"""Packs: modules as one file each, pressed, the same bytes whoever makes them."""

import gzip
import importlib.metadata
import tarfile
from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path

import estandarte
from estandarte.server.tab.packs import GAMES, game_of

from .leaning import lean

HOME = Path(estandarte.__file__).parent
OURS = ("kernel", "wargame", "players", "games", "server")
"""What a table needs of us; the command line and the lab do not come along."""
LEFT = ("server/static", "server/book", "server/tab/site", "server/serving.py",
        "server/door/connections.py", "server/database/postgres.py")  # fmt: skip
KINDS = (".py", ".toml", ".po", ".md", ".sql")
BUILT_IN = {"msgspec"}
"""Brought as wheels of their own, compiled for the browser."""


def pack(files: Mapping[str, bytes]) -> bytes:
    """Files by their path, pressed; nothing in it tells when or by whom it was made."""
    told = BytesIO()
    with tarfile.open(fileobj=told, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            tar.addfile(entry, BytesIO(data))
    return press(told.getvalue())


def press(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def our_packs() -> dict[str, dict[str, bytes]]:
    """All that every game needs, under `core`, and each game by its name."""
    found: dict[str, dict[str, bytes]] = {"core": _entry_points()}
    found["core"]["estandarte/__init__.py"] = (HOME / "__init__.py").read_bytes()
    for part in OURS:
        for file in sorted((HOME / part).rglob("*")):
            name = file.relative_to(HOME).as_posix()
            if file.suffix not in KINDS or not file.is_file() or name.startswith(LEFT):
                continue
            found.setdefault(_pack_of(name), {})[f"estandarte/{name}"] = file.read_bytes()
    return found


def games() -> list[str]:
    return sorted(name for name in our_packs() if name != "core")


def _pack_of(name: str) -> str:
    """By the module that a file is in; what lies beside modules goes with them."""
    module = "estandarte." + name.replace("/", ".")
    deep = any(module.startswith(prefix) and "/" in _below(name, prefix) for prefix in GAMES)
    return game_of(module) if deep else "core"


def _below(name: str, prefix: str) -> str:
    return name.removeprefix(prefix.removeprefix("estandarte.").replace(".", "/"))


def _entry_points() -> dict[str, bytes]:
    told = importlib.metadata.distribution("estandarte").read_text("entry_points.txt") or ""
    folder = f"estandarte-{estandarte.__version__}.dist-info"
    named = {f"{folder}/METADATA": _metadata("estandarte", estandarte.__version__)}
    return {**named, f"{folder}/entry_points.txt": told.encode()}


def _metadata(name: str, version: str) -> bytes:
    return f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode()


def length(pressed: bytes) -> int:
    """Of what it is unpressed, as is written at its end."""
    return int.from_bytes(pressed[-4:], "little")


def others_pack(read: Iterable[str]) -> dict[str, bytes]:
    """The modules of others that a table reads here; they read the same ones anywhere."""
    found: dict[str, bytes] = {}
    owners = importlib.metadata.packages_distributions()
    for file in map(Path, read):
        name = _installed_name(file)
        top = name.partition("/")[0].removesuffix(".py")
        if not name or top in BUILT_IN or top not in owners:
            continue
        found[name] = lean(file.read_bytes())
        for owner in owners[top]:
            version = importlib.metadata.version(owner)
            folder = f"{owner.replace('-', '_')}-{version}.dist-info"
            found[f"{folder}/METADATA"] = _metadata(owner, version)
    return {**found, **_pure_forms(found)}


def _installed_name(file: Path) -> str:
    """A module's path below the folder into which packages are installed; none for any other."""
    if file.suffix != ".py" or HOME in file.parents:
        return ""
    parts = file.parts
    for mark in ("site-packages", "dist-packages"):
        if mark in parts:
            return "/".join(parts[parts.index(mark) + 1 :])
    return ""


def _pure_forms(found: Iterable[str]) -> dict[str, bytes]:
    """What stands beside a compiled module to take its place."""
    here = Path(str(importlib.metadata.distribution("multidict").locate_file("multidict")))
    return {f"multidict/{one.name}": one.read_bytes() for one in here.glob("*.py")}
