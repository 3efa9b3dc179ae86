"""Packs that players bring: what they change, and all that is wrong with them."""

from collections.abc import Iterable
from typing import Any

from estandarte.kernel import SHELF, Game, PackFault
from estandarte.kernel.packs import PackProblem, only_changed, shipped
from estandarte.kernel.packs.inspection import Change, differences, problems_of
from estandarte.kernel.packs.pack_file import PackFile, read_pack, written_pack
from estandarte.kernel.packs.wording import PackWords
from estandarte.server.faults import Fault
from estandarte.server.wire import documents, presenters
from estandarte.server.wire.documents import PackChange, PackProblemShown, PackReport

from .sums import Sum


class PackCheck(Sum):
    """A pack file held against its game, and against another one."""

    game: str
    file: str
    against: str
    language: str

    def reckon(self) -> PackReport:
        game = SHELF.take(self.game)
        if game.pack({}) is None:
            raise Fault(422, "server.no_packs", game=game.name)
        found = _Looking(game, self.language)
        file, problems = found.read(self.file)
        other, others = found.read(self.against) if self.against else (PackFile(self.game), [])
        if problems or others:
            return {"sound": False, "name": file.name, "problems": problems or others}
        used, before = game.pack(file.values), only_changed(shipped(game.package), other.values)
        assert used is not None
        return {
            "sound": True,
            "name": file.name,
            "about": file.about,
            "against": other.name,
            "fingerprint": used.fingerprint,
            "values": used.values,
            "file": written_pack(PackFile(file.game, file.name, file.about, used.values)),
            "problems": [],
            "differences": found.changes(differences(game, before, used.values)),
        }


class PackChanges(Sum):
    """What the pack of a match changes."""

    game: str
    values: dict[str, Any]
    language: str

    def reckon(self) -> documents.PackChanges:
        game = SHELF.take(self.game)
        changed = differences(game, {}, self.values)
        return {"differences": _Looking(game, self.language).changes(changed)}


class _Looking:
    """A pack looked through for a reader of one language."""

    def __init__(self, game: Game[Any, Any], language: str) -> None:
        self._game, self._language = game, language
        self._words = PackWords(game.texts, shipped(game.package), language)

    def read(self, text: str) -> tuple[PackFile, list[PackProblemShown]]:
        try:
            file = read_pack(text, self._game.name)
        except PackFault as fault:
            return PackFile(self._game.name), self._told(fault.problems)
        return file, self._told(problems_of(self._game, file.values))

    def _told(self, problems: Iterable[PackProblem]) -> list[PackProblemShown]:
        return [self._problem(problem) for problem in problems]

    def _problem(self, problem: PackProblem) -> PackProblemShown:
        game, language, what = self._game, self._language, problem.what
        text = presenters.rule_text(game, problem.cite, language)
        if what is not None:
            text = game.texts.say(language, what.key, what.facts, what.count)
        called = self._words.called(problem.at)
        return {"at": problem.at, "called": called, "cite": problem.cite, "text": text}

    def changes(self, changed: Iterable[Change]) -> list[PackChange]:
        return [
            {"at": c.at, "called": self._words.called(c.at), "was": c.was, "now": c.now}
            for c in changed
        ]
