"""Experiments of the lab that people start at the table: one at a time, a folder for each.

The lab is a program beside the server: it has less right to the processor, keeps every outcome as
it comes, and whoever asks the same again goes on where it was stopped.
"""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from estandarte.kernel import encode
from estandarte.server.faults import Fault
from estandarte.server.logs import note
from estandarte.server.settings import Settings
from estandarte.server.wire.schemas import LabForm

MOST_SHOWN = 60
LARGEST_FILE = 4_000_000
PATIENCE = 20.0
"""Seconds for the lab to keep what it has before it is killed."""


class Asked(msgspec.Struct):
    """What was asked, by whom and when; the folder's name is its id.

    The person's name is not kept: whoever is forgotten is forgotten here too.
    """

    id: str
    form: LabForm
    person: str
    begun: float
    language: str


class Experiments:
    """All that were ever started here, and the one that is being played."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.folder = Path(settings.lab)
        self.playing = ""
        self._process: asyncio.subprocess.Process | None = None

    def demand_open(self) -> None:
        if not self.settings.lab:
            raise Fault(404, "server.no_lab")

    async def listed(self) -> list[dict[str, Any]]:
        """The latest, how far each of them is."""
        return await asyncio.to_thread(self._listed)

    async def one(self, id: str) -> dict[str, Any]:
        """An experiment with its answer, as far as there is one."""
        return await asyncio.to_thread(self._one, id)

    async def asked_by(self, person: str) -> list[Asked]:
        """All that somebody has ever asked."""
        return await asyncio.to_thread(self._asked_by, person)

    async def report(self, id: str) -> bytes:
        """The page that the lab has written, whole."""
        found = await asyncio.to_thread(_report_in, self._asked(id)[1])
        if found is None:
            raise Fault(404, "server.not_here")
        return found

    async def begin(self, asked: Asked) -> asyncio.subprocess.Process:
        """Start the lab; `attend` then waits for it."""
        if self.playing:
            raise Fault(409, "server.lab_busy")
        if asked.form.matches > self.settings.lab_matches:
            raise Fault(422, "server.lab_matches", most=self.settings.lab_matches)
        self.playing = asked.id
        try:
            folder = self.folder / asked.id
            await asyncio.to_thread(_prepare, folder, asked)
            self._process = await self._start(asked, folder)
        except OSError as fault:
            self.playing = ""
            raise Fault(503, "server.lab_folder", why=fault.strerror or "") from None
        except BaseException:
            self.playing = ""
            raise
        return self._process

    async def attend(self, process: asyncio.subprocess.Process) -> None:
        """Until it has answered, or for as long as the host allows."""
        try:
            await asyncio.wait_for(process.wait(), self.settings.lab_minutes * 60)
        except TimeoutError:
            note("an experiment took too long", experiment=self.playing)
            await self._end(process)
        finally:
            if process.returncode is not None:  # else whoever closes the table ends it
                self.playing, self._process = "", None

    async def stop(self, patience: float = PATIENCE) -> None:
        """What was played so far is kept."""
        if self._process is not None:
            await self._end(self._process, patience)

    def kill(self) -> None:
        """At once, from any thread."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def _start(self, asked: Asked, folder: Path) -> asyncio.subprocess.Process:
        words = ["lab", "ask", *_words(asked.form), "--json", "--lang", asked.language]
        words += ["--store", str(self.folder / "outcomes.sqlite"), "--into", str(folder)]
        words += ["--workers", str(self.settings.lab_workers), "--format", "html"]
        words += ["--progress", str(folder / "progress.json")]
        with (folder / "answer.json").open("wb") as answer:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "estandarte", *words, stdin=asyncio.subprocess.DEVNULL,
                stdout=answer, stderr=asyncio.subprocess.DEVNULL,
            )  # fmt: skip
        if hasattr(os, "setpriority"):
            os.setpriority(os.PRIO_PROCESS, process.pid, 10)
        return process

    async def _end(self, process: asyncio.subprocess.Process, patience: float = PATIENCE) -> None:
        if process.returncode is None:
            process.send_signal(signal.SIGINT)
            try:
                await asyncio.wait_for(process.wait(), patience)
            except TimeoutError:
                process.kill()
                await process.wait()

    def _listed(self) -> list[dict[str, Any]]:
        folders = [one for one in self.folder.glob("*/asked.json") if one.is_file()]
        folders.sort(key=lambda one: one.stat().st_mtime, reverse=True)
        return [self._told(one.parent, whole=False) for one in folders[:MOST_SHOWN]]

    def _asked_by(self, person: str) -> list[Asked]:
        if not self.settings.lab:
            return []
        every = (self._asked(one.parent.name)[0] for one in self.folder.glob("*/asked.json"))
        return [asked for asked in every if asked.person == person]

    def _one(self, id: str) -> dict[str, Any]:
        return self._told(self._asked(id)[1], whole=True)

    def _asked(self, id: str) -> tuple[Asked, Path]:
        folder = self.folder / id
        if not id.isalnum() or not (folder / "asked.json").is_file():
            raise Fault(404, "server.not_here")
        return msgspec.json.decode((folder / "asked.json").read_bytes(), type=Asked), folder

    def owner_of(self, id: str) -> str:
        return self._asked(id)[0].person

    def _told(self, folder: Path, whole: bool) -> dict[str, Any]:
        asked, _ = self._asked(folder.name)
        answer = _document(folder / "answer.json")
        problems = _problems(answer)
        state = "refused" if problems else "answered" if answer else "stopped"
        if self.playing == asked.id:
            state = "playing"
        told = {
            "id": asked.id, "state": state, "asked": asked.form, "person": asked.person,
            "begun": asked.begun, "progress": _document(folder / "progress.json"),
            "title": answer.get("title", ""), "problems": problems,
        }  # fmt: skip
        if whole:
            told["answer"] = answer if state == "answered" else None
            told["report"] = _report_in(folder) is not None
        return told


def _words(form: LabForm) -> list[str]:
    """The question as it would be typed."""
    words = [form.question, form.game, "--seed", form.seed or "lab"]
    words += ["--scenario", form.scenario] if form.scenario else []
    words += ["--matches", str(form.matches)] if form.matches else []
    words += [word for army in form.armies for word in ("--army", army)]
    words += [word for rank in form.ranks for word in ("--rank", rank)]
    for name, values in form.switches.items():
        words += ["--switch", f"{name}={','.join(values)}" if values else name]
    return words


def _prepare(folder: Path, asked: Asked) -> None:
    folder.mkdir(parents=True)
    (folder / "asked.json").write_bytes(encode(asked))


def _document(path: Path) -> dict[str, Any]:
    """What stands in a file; nothing while it is not there, or half of it only."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            return {}
        found: dict[str, Any] = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
        return found
    except (OSError, msgspec.MsgspecError):
        return {}


def _problems(answer: dict[str, Any]) -> list[str]:
    """What the lab has refused, a sentence each."""
    if "errors" in answer:
        return [str(one) for one in answer["errors"]]
    return [str(answer["error"].get("sentence", ""))] if "error" in answer else []


def _report_in(folder: Path) -> bytes | None:
    page = next(iter(sorted(folder.glob("*.html"))), None)
    return page.read_bytes() if page is not None else None
