"""Files: read within limits, written whole or not at all."""

import errno
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from estandarte.kernel import Record

from .faults import UsageFault
from .speech import Speech

_WHY = {
    errno.ENOENT: "why.missing",
    errno.EACCES: "why.forbidden",
    errno.EPERM: "why.forbidden",
    errno.EISDIR: "why.folder",
    errno.ENOTDIR: "why.no_folder",
    errno.ENOSPC: "why.full",
    errno.EROFS: "why.read_only",
    errno.ENAMETOOLONG: "why.long_name",
}


def reason(fault: OSError | ValueError, speech: Speech) -> str:
    """Why a file cannot be used, in the user's language where we know the words."""
    if isinstance(fault, ValueError):
        return speech.say("why.bad_name")
    key = _WHY.get(fault.errno or 0)
    return speech.say(key) if key else fault.strerror or type(fault).__name__


def read_within(path: Path, most: int, speech: Speech) -> bytes:
    """The bytes of a file, be it a pipe or a device, as long as they are not absurdly many."""
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as fault:
        raise UsageFault("fault.file", file=str(path), why=reason(fault, speech)) from None
    if len(data) > most:
        raise UsageFault("fault.file_large", file=str(path), most=most)
    return data


def write_whole(path: Path, data: bytes, speech: Speech) -> None:
    """Write a file under another name and put it in place when it is complete."""
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "")
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a pipe or a device cannot be replaced
            return
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
        draft = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            draft.chmod(0o666 & ~_mask())
            draft.replace(path)
        except BaseException:
            with suppress(OSError):
                draft.unlink()
            raise
    except (OSError, ValueError) as fault:
        why = reason(fault, speech)
        raise UsageFault("fault.file_write", file=str(path), why=why) from None


def make_folder(path: Path, speech: Speech) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as fault:
        why = reason(fault, speech)
        raise UsageFault("fault.file_write", file=str(path), why=why) from None


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def data_folder() -> Path | None:
    """Where this user's matches are kept; None where there is no home."""
    try:
        if chosen := os.environ.get("XDG_DATA_HOME"):
            return Path(chosen) / "estandarte"
        if sys.platform == "darwin":
            return Path.home() / "Library/Application Support/estandarte"
        if sys.platform == "win32":
            local = os.environ.get("LOCALAPPDATA")
            return (Path(local) if local else Path.home()) / "estandarte"
        return Path.home() / ".local/share/estandarte"
    except RuntimeError:
        return None


class Keeper:
    """Keeps the record of a match on disk as it grows, so that nothing is ever lost."""

    def __init__(self, path: Path, speech: Speech) -> None:
        self.path, self.speech = path, speech
        self._kept = 0

    def keep(self, record: Record[Any]) -> None:
        """The first time whole; from then on line by line, as a record is append-only."""
        lines = record.lines
        if not self._kept:
            write_whole(self.path, b"".join(lines), self.speech)
        elif self._kept < len(lines):
            self._append(b"".join(lines[self._kept :]))
        self._kept = len(lines)

    def _append(self, data: bytes) -> None:
        try:
            with self.path.open("ab") as file:
                file.write(data)
        except (OSError, ValueError) as fault:
            why = reason(fault, self.speech)
            raise UsageFault("fault.file_write", file=str(self.path), why=why) from None
