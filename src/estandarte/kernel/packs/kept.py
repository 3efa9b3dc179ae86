"""What a folder of values was read to, kept for the next start: TOML takes its time.

It lies where Python keeps what it has compiled, is written only where Python would write, and has
the name of what was read: values that have changed since, or another way to read them, miss it.
"""

import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import blake2b
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

import msgspec

from . import likeness

Files = dict[str, Any]
"""The tables of each file, by its place in the folder, in the order in which they were read."""


def place_of(folder: Path) -> Path:
    """Where the reading of a folder is kept, as it stands now."""
    digest = blake2b(Path(likeness.__file__).read_bytes(), digest_size=12)
    for file in sorted(folder.rglob("*.toml")):
        data = file.read_bytes()
        digest.update(f"{file.relative_to(folder).as_posix()}\0{len(data)}\0".encode() + data)
    beside = Path(cache_from_source(str(folder.with_suffix(".py"))))
    return beside.with_name(f"{folder.name}.{digest.hexdigest()}.json")


def recall(place: Path) -> Files | None:
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode(place.read_bytes(), type=Files)
    return None


def keep(place: Path, files: Files) -> None:
    """Instead of what was kept before; where nothing may be written, nothing is kept."""
    if sys.dont_write_bytecode:
        return
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        half = place.with_suffix(".new")
        half.write_bytes(msgspec.json.encode(files))
        for old in place.parent.glob(f"{place.name.partition('.')[0]}.*.json"):
            old.unlink()
        half.replace(place)


def files_in(tree: Mapping[str, Any], folder: type[Any], path: str = "") -> Iterator[Any]:
    """Each file of a tree with its place."""
    for name, one in tree.items():
        if isinstance(one, folder):
            yield from files_in(one, folder, f"{path}{name}/")
        else:
            yield f"{path}{name}", one


def laid_out(files: Files, folder: type[Any]) -> Any:
    """The tree of some files."""
    tree = folder()
    for path, tables in files.items():
        *above, name = path.split("/")
        here = tree
        for part in above:
            here = here.setdefault(part, folder())
        here[name] = tables
    return tree
