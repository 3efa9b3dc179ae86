"""`estandarte field`: fields drawn by the book or begun bare, checked, shown and printed."""

from argparse import Namespace
from pathlib import Path
from secrets import token_hex
from typing import Any

from estandarte.cli.desk import Desk
from estandarte.cli.faults import NO, SUCCESS, UsageFault, whole_number
from estandarte.cli.fields import field_brought
from estandarte.cli.files import write_whole
from estandarte.cli.parser import Parser
from estandarte.cli.problems import told, unsound
from estandarte.kernel import SHELF, Game, but
from estandarte.kernel.packs import PackProblem
from estandarte.wargame.fields.field_file import FieldFile, written_field
from estandarte.wargame.fields.paper import SCALES, page
from estandarte.wargame.fields.playing import surveyor_of
from estandarte.wargame.fields.surveying import Survey, Surveyor
from estandarte.wargame.fields.telling import sketched

DOINGS = ("new", "check", "show", "print")


def describe(parser: Parser) -> None:
    parser.subject("doing")
    parser.subject("subject")
    for name, metavar in (
        ("seed", "seed"), ("name", "words"), ("terrain", "id"), ("bases", "id"),
        ("scale", "number"), ("out", "file"),
    ):  # fmt: skip
        parser.option(name, metavar)
    parser.flag("bare")


def run(asked: Namespace, desk: Desk) -> int:
    if asked.doing not in DOINGS:
        raise UsageFault("usage.doing", doing=asked.doing[:60], known=list(DOINGS))
    if asked.doing == "new":
        return _new(surveyor_of(SHELF.take(asked.subject)), asked, desk)
    file = field_brought(asked.subject, desk.speech)
    game = SHELF.take(file.game)
    surveyor = surveyor_of(game)
    found = surveyor.inspect(file)
    if asked.doing == "check":
        return _check(game, file, found, asked.subject, desk)
    if found.problems:
        raise unsound("field.file", game, asked.subject, list(found.problems), desk.speech)
    if asked.doing == "show":
        return _show(surveyor, file, desk)
    return _print_field(surveyor, file, asked, desk)


def _new(surveyor: Surveyor, asked: Namespace, desk: Desk) -> int:
    """By the procedure of the book from a seed; bare, a table on which nothing lies yet."""
    for word, known in (
        (asked.terrain, tuple(surveyor.book.terrains(surveyor.pack))),
        (asked.bases, tuple(filter(None, surveyor.scales()))),
    ):
        if word is not None and word not in known:
            raise UsageFault("field.which", word=word[:60], known=list(known))
    name = asked.name or surveyor.texts.say(desk.speech.language, "field_file.unnamed")
    file = surveyor.blank(name[:80], asked.bases or "", asked.terrain or "")
    if not asked.bare:
        file = surveyor.draw(file, (asked.seed or token_hex(8))[:80])
    text = written_field(file)
    if asked.out:
        write_whole(Path(asked.out), text.encode(), desk.speech)
        desk.say("field.written", file=asked.out)
    elif desk.as_json:
        desk.document(file)
    else:
        desk.talk(text.rstrip())
    return SUCCESS


def _check(game: Game[Any, Any], file: FieldFile, found: Survey, place: str, desk: Desk) -> int:
    if desk.as_json:
        desk.document(
            {
                "sound": found.is_sound,
                "problems": [_document(p, game, desk) for p in found.problems],
                "remarks": [_document(p, game, desk) for p in found.remarks],
            }
        )
    else:
        for problem in found.problems:
            desk.talk(told(_counted(problem), game, desk.speech))
        if found.remarks:
            desk.say("field.remarks")
        for remark in found.remarks:
            desk.talk(told(_counted(remark), game, desk.speech))
    if found.problems:
        desk.complain(desk.speech.say("field.unsound", len(found.problems)))
        return NO
    if not desk.as_json:
        key = "field.sound.book" if file.prepared == "book" else "field.sound.agreed"
        desk.say(key, name=file.name, file=place)
    return SUCCESS


def _counted(problem: PackProblem) -> PackProblem:
    """People count pieces from one, as the map does."""
    if problem.at[:1] == ("piece",) and problem.at[1:2] and problem.at[1].isdigit():
        number = str(int(problem.at[1]) + 1)
        return but(problem, at=("piece", number, *problem.at[2:]))
    return problem


def _document(problem: PackProblem, game: Game[Any, Any], desk: Desk) -> dict[str, Any]:
    text = told(PackProblem((), problem.cite, problem.what), game, desk.speech)
    return {"at": problem.at, "cite": problem.cite, "text": text}


def _show(surveyor: Surveyor, file: FieldFile, desk: Desk) -> int:
    if desk.as_json:
        desk.document(file)
        return SUCCESS
    desk.talk(file.name)
    for line in sketched(surveyor, file, desk.speech.language, desk.width):
        desk.talk(line)
    return SUCCESS


def _print_field(surveyor: Surveyor, file: FieldFile, asked: Namespace, desk: Desk) -> int:
    """A page for a browser to print, to scale."""
    scale = whole_number(asked.scale or "8", "--scale", SCALES[0], SCALES[-1])
    text = page(surveyor, file, scale, desk.speech.language)
    if asked.out:
        write_whole(Path(asked.out), text.encode(), desk.speech)
        desk.say("field.printed", file=asked.out, scale=scale)
    else:
        desk.talk(text.rstrip())
    return SUCCESS
