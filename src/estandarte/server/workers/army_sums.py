"""Armies being built: laid out, completed, drawn, read and written for whoever asks."""

import re
from collections.abc import Mapping
from typing import Any, Literal

from estandarte.kernel import SHELF, Game, PackFault, SetupFault
from estandarte.server.faults import Fault
from estandarte.server.wire import presenters
from estandarte.server.wire.documents import ArmyWritten, Mustered
from estandarte.server.wire.schemas import ArmyForm, RollForm, WishForm
from estandarte.wargame.armies.document import document
from estandarte.wargame.armies.plan import Wish
from estandarte.wargame.armies.recruiting import Recruiter, Recruits
from estandarte.wargame.armies.rolls import read_roll, written_roll
from estandarte.wargame.armies.sheets import ArmyProblem, ArmySheet
from estandarte.wargame.armies.written import as_toml
from estandarte.wargame.muster import ArmyFault, Musters, army_tree

from .sums import Sum

Task = Literal["sheet", "complete", "write", "new", "random", "read"]
AnyArmyForm = ArmyForm | WishForm | RollForm
Answer = ArmySheet | ArmyWritten
A_FILE = re.compile(r"^\s*(?:\{|\[|list\s*=|name\s*=|points\s*=)", re.MULTILINE)


class Army(Sum):
    """The bill of an army file, and every problem with its rule."""

    game: str
    file: str
    pack: dict[str, Any]
    language: str

    def reckon(self) -> Mustered:
        game = SHELF.take(self.game)
        assert isinstance(game, Musters)
        try:
            tree = army_tree(self.file)
            inspected = game.muster(tree, self.pack)
        except ArmyFault as fault:
            raise Fault(422, "server.army", fault=str(fault)[:200]) from None
        except PackFault as fault:
            raise Fault(422, "fault.pack", fault=str(fault)) from None
        problems: list[ArmyProblem] = [
            {"cite": p.cite, "where": p.where, "facts": p.facts,
             "rule": presenters.rule_text(game, p.cite, self.language)}
            for p in inspected.problems
        ]  # fmt: skip
        if isinstance(game, Recruits):  # it knows the names of things, too
            sheet = document(game.recruiter(self.pack), tree, self.language, mends=False)
            problems = sheet["problems"]
        return {"legal": inspected.is_legal, "cost": inspected.cost, "bill": inspected.lines,
                "problems": problems, "army": tree}  # fmt: skip


class Building(Sum):
    """An army being built."""

    game: str
    task: Task
    form: ArmyForm | None
    wish: WishForm | None
    roll: RollForm | None
    language: str

    def reckon(self) -> Answer:
        form = self.form or self.wish or self.roll
        assert form is not None
        return carried_out(SHELF.take(self.game), self.task, form, self.language)


def carried_out(game: Game[Any, Any], task: Task, form: AnyArmyForm, language: str) -> Answer:
    """The answer to whoever builds an army."""
    assert isinstance(game, Recruits)
    try:
        recruiter = game.recruiter(form.pack)
        if isinstance(form, WishForm):
            return _begun(recruiter, task, form, language)
        if isinstance(form, RollForm):
            return _read(recruiter, game, form.text, language)
        return _looked_at(recruiter, task, form, language)
    except ArmyFault as fault:
        raise Fault(422, "server.army", fault=str(fault)[:200]) from None
    except PackFault as fault:
        raise Fault(422, "fault.pack", fault=str(fault)) from None


def _looked_at(recruiter: Recruiter, task: Task, form: ArmyForm, language: str) -> Answer:
    if task == "write":
        tree = recruiter.tree(form.army)
        return {"toml": as_toml(tree), "roll": written_roll(recruiter, tree, language)}
    if task == "complete":
        done = recruiter.complete(form.army, form.seed or "complete")
        stuck = not done.muster.is_legal
        note = recruiter.words(language).say("complete.stuck") if stuck else ""
        sheet = document(recruiter, done.tree, language)
        return {**sheet, "added": done.added, "notes": [note] if note else []}
    return document(recruiter, form.army, language)


def _begun(recruiter: Recruiter, task: Task, form: WishForm, language: str) -> ArmySheet:
    wish = Wish(form.list, form.points, form.year, form.form, form.name)
    if task == "new":
        return document(recruiter, recruiter.blank(wish), language)
    found = recruiter.random(wish, form.seed or "random")
    if found is None:
        raise Fault(422, "server.army_none", points=form.points)
    return document(recruiter, found.tree, language)


def _read(recruiter: Recruiter, game: Game[Any, Any], text: str, language: str) -> ArmySheet:
    notes: list[str] = []
    tree: Mapping[str, Any]
    if text in recruiter.ready:
        tree = recruiter.ready[text]
    elif A_FILE.search(text[:2000]):
        tree = _file(recruiter, game, text, language)
    else:
        tree, notes = read_roll(recruiter, text, language)
    return {**document(recruiter, tree, language), "notes": notes}


def _file(recruiter: Recruiter, game: Game[Any, Any], text: str, language: str) -> Any:
    try:
        return recruiter.tree(text)
    except ArmyFault:
        other = whose_army(text, game)
        if other is None:
            raise
        title = other.title.get(language, other.name)
        raise Fault(422, "server.army_other", game=title) from None


def whose_army(text: str, game: Game[Any, Any]) -> Game[Any, Any] | None:
    """Another game that can read an army file."""
    for name in SHELF.names():
        try:
            other = SHELF.take(name)
        except (SetupFault, ImportError):
            continue
        if name == game.name or not isinstance(other, Recruits):
            continue
        try:
            other.recruiter().army(army_tree(text))
            return other
        except ArmyFault:
            continue
    return None
