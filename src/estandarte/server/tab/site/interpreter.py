"""The interpreter for the browser and what is compiled for it, made ready once by the build.

python -m estandarte.server.tab.site.interpreter FOLDER WHEEL    from the package pyodide, unpacked
"""

import json
import sys
import zipfile
from io import BytesIO
from pathlib import Path

from .leaning import lean
from .packing import pack, press

PARTS = Path(__file__).parent / "parts"
"""Made by tools/tab.sh, each from what is pinned by its hash."""
MODULE, LOADER, LOCK = "pyodide.asm.mjs", "pyodide.mjs", "pyodide-lock.json"
"""As they come; of the last what the loader wants to know of itself."""
WASM, LIBRARY, COMPILED = "wasm.pack", "library.pack", "compiled.pack"
"""Pressed; the first two as the loader wants them, once they are unpressed."""
NOT_NEEDED = (
    "_pydecimal.py", "cProfile.py", "curses/", "dbm/",
    "doctest.py", "ensurepip/", "ftplib.py", "http/cookiejar.py", "http/server.py", "idlelib/",
    "imaplib.py", "mailbox.py", "multiprocessing/", "optparse.py", "pickletools.py",
    "poplib.py", "profile.py", "pstats.py", "pydoc.py", "pydoc_data/", "tabnanny.py", "this.py",
    "timeit.py", "trace.py", "turtle.py", "unittest/", "venv/", "wave.py", "webbrowser.py",
    "xml/", "xmlrpc/", "zipapp.py", "__phello__/",
)  # fmt: skip
"""Of the library: what nobody at a table reads."""
ENCODINGS = {
    "__init__", "aliases", "ascii", "cp1252", "cp437", "idna", "latin_1", "punycode",
    "raw_unicode_escape", "unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8",
    "utf_8_sig", "iso8859_1", "iso8859_15", "charmap", "undefined",
}  # fmt: skip


class SiteFault(Exception):
    """Something from which a site is made is not here."""

    def __init__(self, part: str) -> None:
        super().__init__(part)
        self.part = part


def part(name: str) -> bytes:
    try:
        return (PARTS / name).read_bytes()
    except OSError:
        raise SiteFault("interpreter") from None


def _is_read(name: str) -> bool:
    folder, _, rest = name.partition("/")
    return folder != "encodings" or rest.removesuffix(".py") in ENCODINGS


def prepare(pyodide: Path, wheel: Path) -> None:
    """All that a site takes as it is."""
    found = json.loads((pyodide / LOCK).read_bytes())
    parts = {
        MODULE: (pyodide / MODULE).read_bytes(),
        LOADER: (pyodide / LOADER).read_bytes(),
        LOCK: json.dumps({"info": found["info"], "packages": {}}).encode(),
        WASM: press((pyodide / "pyodide.asm.wasm").read_bytes()),
        LIBRARY: press(_library((pyodide / "python_stdlib.zip").read_bytes())),
        COMPILED: pack(_inside(wheel.read_bytes())),
    }
    PARTS.mkdir(parents=True, exist_ok=True)
    for name, data in parts.items():
        (PARTS / name).write_bytes(data)


def _library(data: bytes) -> bytes:
    """What a table reads of Python's own library; not pressed, since all of it is pressed once."""
    told = BytesIO()
    with (
        zipfile.ZipFile(BytesIO(data)) as whole,
        zipfile.ZipFile(told, "w", zipfile.ZIP_STORED) as less,
    ):
        for name in sorted(whole.namelist()):
            if name.endswith("/") or name.startswith(NOT_NEEDED) or not _is_read(name):
                continue
            found = whole.read(name)
            less.writestr(zipfile.ZipInfo(name), lean(found) if name.endswith(".py") else found)
    return told.getvalue()


def _inside(wheel: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(wheel)) as whole:
        return {n: whole.read(n) for n in whole.namelist() if not n.endswith(("/", ".pyi"))}


if __name__ == "__main__":
    prepare(*map(Path, sys.argv[1:]))
