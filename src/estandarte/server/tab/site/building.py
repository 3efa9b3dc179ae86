"""The folder of a site: client and book as they are, the engine in packs, and their list."""

import json
import re
import shutil
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import estandarte

from . import interpreter, noting, packing

SERVER = packing.HOME / "server"
TABLE = "table.json"
ENGINE = "engine"
"""Where all that is named by its content lies."""


class Site:
    """A folder being filled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, dict[str, Any]] = {}

    def put(self, key: str, data: bytes, ending: str, plain: int | None = None) -> None:
        """A file named by what is in it; how large it is as it travels, and unpressed."""
        mark = sha256(data).hexdigest()
        name = f"{ENGINE}/{key}-{mark[:12]}{ending}"
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_bytes(data)
        told = {"name": name, "bytes": len(data), "plain": plain or len(data), "sha256": mark}
        self.files[key] = told

    def put_pressed(self, key: str, data: bytes, ending: str = ".pack") -> None:
        self.put(key, packing.press(data), ending, len(data))


def build(folder: Path) -> dict[str, int]:
    """Every file of a site; the bytes of each that is pressed."""
    if not (SERVER / "static" / "index.html").is_file():
        raise interpreter.SiteFault("client")
    interpreter.part(interpreter.WASM)  # before anything is written
    site = Site(folder)
    folder.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(folder / ENGINE, ignore_errors=True)
    shutil.copytree(SERVER / "static", folder, dirs_exist_ok=True)
    if (SERVER / "book").is_dir():
        shutil.copytree(SERVER / "book", folder / "book", dirs_exist_ok=True)
    _put_interpreter(site)
    for name, files in packing.our_packs().items():
        site.put(name, packing.pack(files), ".pack")
    read, answers = noting.noted()
    site.put("others", packing.pack(packing.others_pack(read)), ".pack")
    documents = _put_documents(site, answers)
    _write_list(site, documents)
    return {key: told["bytes"] for key, told in site.files.items()}


def _put_interpreter(site: Site) -> None:
    """The loader finds its module beside it, by name; the folder is named by both."""
    module, loader = interpreter.part(interpreter.MODULE), interpreter.part(interpreter.LOADER)
    mark = sha256(module + loader).hexdigest()[:12]
    for key, name, data in (("module", interpreter.MODULE, module),
                            ("loader", interpreter.LOADER, loader)):  # fmt: skip
        place = site.folder / ENGINE / f"python-{mark}" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
        told = {"name": f"{ENGINE}/python-{mark}/{name}", "bytes": len(data), "plain": len(data)}
        site.files[key] = {**told, "sha256": sha256(data).hexdigest()}
    for key, name in (("wasm", interpreter.WASM), ("library", interpreter.LIBRARY),
                      ("compiled", interpreter.COMPILED)):  # fmt: skip
        data = interpreter.part(name)
        site.put(key, data, ".pack", packing.length(data))
    site.put("lock", interpreter.part(interpreter.LOCK), ".json")


def _put_documents(site: Site, answers: Mapping[str, str]) -> dict[str, str]:
    """Each address with the key of the file that answers it."""
    told: dict[str, str] = {}
    for address, body in answers.items():
        key = "document-" + re.sub(r"\W+", "-", address.removeprefix("/api/"))
        site.put_pressed(key, body.encode())
        told[address] = key
    return told


def _write_list(site: Site, documents: dict[str, str]) -> None:
    """The page knows by this list that it has no server, and where everything lies."""
    client = [p for p in sorted(site.folder.rglob("*")) if p.is_file()]
    outside = [p.relative_to(site.folder).as_posix() for p in client]
    shell = [n for n in outside if n.startswith("assets/") or n in ("index.html", "icon.svg")]
    told = {
        "version": estandarte.__version__,
        "games": packing.games(),
        "files": site.files,
        "documents": documents,
        "shell": shell,
    }
    text = json.dumps(told, indent=1, sort_keys=True)
    (site.folder / TABLE).write_text(text, encoding="utf-8")
    page = site.folder / "index.html"
    page.write_text(
        page.read_text(encoding="utf-8").replace("<html ", f'<html data-table="{TABLE}" ', 1),
        encoding="utf-8",
    )
