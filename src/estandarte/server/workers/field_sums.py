"""Fields that players lay out: drawn, checked, with places looked for, and put on paper."""

from typing import Any, Literal

from estandarte.kernel import SHELF, PackFault, but
from estandarte.kernel.packs import PackProblem
from estandarte.server.faults import Fault
from estandarte.server.wire.documents import (
    FieldGround,
    FieldPaper,
    FieldReport,
    PiecesPlaced,
    Problem,
)
from estandarte.server.wire.schemas import FieldForm, NewField
from estandarte.wargame.fields.book import written_piece
from estandarte.wargame.fields.field_file import (
    FieldFault,
    FieldFile,
    read_field,
    written_field,
)
from estandarte.wargame.fields.paper import page, sheets
from estandarte.wargame.fields.playing import surveyor_of
from estandarte.wargame.fields.surveying import Surveyor

from .scenario_sums import problems_told
from .sums import Sum

Task = Literal["check", "place", "paper", "ground"]
Answer = FieldReport | PiecesPlaced | FieldPaper | FieldGround


class FieldBegun(Sum):
    """A field to begin with."""

    game: str
    form: NewField
    language: str

    def reckon(self) -> FieldReport:
        surveyor = _surveyor(self.game, self.form.pack)
        name = self.form.name.strip() or surveyor.texts.say(self.language, "field_file.unnamed")
        seed = self.form.seed if self.form.how != "bare" else ""
        file = surveyor.blank(name, self.form.scale, self.form.terrain, seed)
        sound = not any(surveyor.heading_problems(but(file, prepared="agreed")))
        if self.form.how == "drawn" and sound:
            file = surveyor.draw(file, seed)
        return _document(surveyor, file, self.language)


class FieldAsked(Sum):
    """A field as it lies, and what is asked about it."""

    game: str
    task: Task
    form: FieldForm
    language: str

    def reckon(self) -> Answer:
        surveyor = _surveyor(self.game, self.form.pack)
        game = SHELF.take(self.game)
        try:
            file = read_field(self.form.file, self.game)
        except FieldFault as fault:
            told = problems_told(game, fault.problems, self.language)
            return {"sound": False, "problems": told, "remarks": []}
        if self.task == "check":
            return _document(surveyor, file, self.language, self.form.goes_on)
        if surveyor.inspect(but(file, prepared="agreed")).problems:
            raise Fault(422, "server.field", count=1)
        if self.task == "paper":
            pages = list(sheets(surveyor, file, self.form.scale, self.language))
            return {"sheets": pages, "page": page(surveyor, file, self.form.scale, self.language)}
        if self.task == "ground":
            return {"scenario": surveyor.book.entry(file, surveyor.table(file))}
        found = surveyor.suggest(file, self.form.kind, self.form.seed, self.form.count)
        return {"pieces": [written_piece(laying) for laying in found]}


def _surveyor(game: str, pack: dict[str, Any]) -> Surveyor:
    try:
        return surveyor_of(SHELF.take(game), pack)
    except PackFault as fault:
        raise Fault(422, "fault.pack", fault=str(fault)) from None


def _document(
    surveyor: Surveyor, file: FieldFile, language: str, goes_on: bool = False
) -> FieldReport:
    game = SHELF.take(surveyor.game)
    found = surveyor.inspect(file, goes_on)

    def told(problems: tuple[PackProblem, ...]) -> list[Problem]:
        return problems_told(game, list(problems), language)

    return {
        "sound": found.is_sound,
        "problems": told(found.problems),
        "remarks": told(found.remarks),
        "asked": found.asked,
        "table": surveyor.measures(file),
        "document": file,
        "file": written_field(file),
    }
