"""The interpreter for the browser and what is compiled for it, as the build has laid them here."""

import json
import zipfile
from io import BytesIO
from pathlib import Path

from .leaning import lean

PARTS = Path(__file__).parent / "parts"
"""Brought by tools/tab.sh, each pinned by its hash."""
MODULE, LOADER = "pyodide.asm.mjs", "pyodide.mjs"
WASM, LIBRARY, LOCK, WHEEL = (
    "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "msgspec.whl",
)  # fmt: skip
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


def library() -> bytes:
    """What a table reads of Python's own library; not pressed, since all of it is pressed once."""
    told = BytesIO()
    with (
        zipfile.ZipFile(BytesIO(part(LIBRARY))) as whole,
        zipfile.ZipFile(told, "w", zipfile.ZIP_STORED) as less,
    ):
        for name in sorted(whole.namelist()):
            if name.endswith("/") or name.startswith(NOT_NEEDED) or not _is_read(name):
                continue
            data = whole.read(name)
            less.writestr(zipfile.ZipInfo(name), lean(data) if name.endswith(".py") else data)
    return told.getvalue()


def _is_read(name: str) -> bool:
    folder, _, rest = name.partition("/")
    return folder != "encodings" or rest.removesuffix(".py") in ENCODINGS


def lock() -> bytes:
    """What the loader wants to know of itself; of all the packages it knows, none."""
    found = json.loads(part(LOCK))
    return json.dumps({"info": found["info"], "packages": {}}).encode()


def wheel() -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(part(WHEEL))) as whole:
        return {n: whole.read(n) for n in whole.namelist() if not n.endswith(("/", ".pyi"))}
