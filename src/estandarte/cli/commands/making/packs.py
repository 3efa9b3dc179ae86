"""`estandarte packs`: the values of a game and their reasons; a pack of one's own, checked."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from estandarte.cli.desk import Desk
from estandarte.cli.faults import NO, SUCCESS, UsageFault
from estandarte.cli.parser import Parser
from estandarte.cli.reading import pack_brought
from estandarte.kernel import SHELF, Game
from estandarte.kernel.packs import PackProblem, shipped
from estandarte.kernel.packs.inspection import (
    Change,
    PackValue,
    differences,
    problems_of,
    reconstructed,
    values_of,
)
from estandarte.kernel.packs.pack_file import PackFile, written_pack
from estandarte.kernel.packs.wording import PackWords

DOINGS = ("list", "new", "check", "diff")


def describe(parser: Parser) -> None:
    parser.subject("doing")
    parser.subject("game")
    parser.subject("pack", required=False)
    parser.subject("other", required=False)
    parser.option("about", "words")
    parser.flag("all")


def run(asked: Namespace, desk: Desk) -> int:
    if asked.doing not in DOINGS:
        raise UsageFault("usage.doing", doing=asked.doing[:60], known=list(DOINGS))
    game = SHELF.take(asked.game)
    if game.pack({}) is None:
        raise UsageFault("cli.no_packs", game=game.name)
    words = PackWords(game.texts, shipped(game.package), desk.speech.language)
    if asked.doing == "list":
        return _list(asked, game, words, desk)
    if asked.doing == "new":
        return _new(game, desk)
    if asked.pack is None:
        raise UsageFault("usage.missing", what=desk.speech.say("metavar.pack"), command="packs")
    if asked.doing == "check":
        return _check(asked, game, words, desk)
    return _diff(asked, game, words, desk)


def _list(asked: Namespace, game: Game[Any, Any], words: PackWords, desk: Desk) -> int:
    every = values_of(shipped(game.package)) if asked.all else reconstructed(game)
    about = (asked.about or "").casefold()
    found = [v for v in every if about in f"{'.'.join(v.at)} {words.called(v.at)}".casefold()]
    if desk.as_json:
        desk.document([_document(v, words) for v in found])
        return SUCCESS
    last = None
    for value in found:
        if value.provenance != last:
            last = value.provenance
            status = desk.speech.say(f"status.{last.status}")
            note = f" ({words.note(last)})" if last.note else ""
            desk.talk(f"\n[{status}] {words.source(last)}{note}")
        desk.talk(f"  {'.'.join(value.at)} = {_shown(value.value)}   {words.called(value.at)}")
    desk.talk()
    desk.say("packs.found", len(found), game=desk.speech.title(game))
    return SUCCESS


def _document(value: PackValue, words: PackWords) -> dict[str, Any]:
    source = value.provenance
    return {
        "at": value.at,
        "called": words.called(value.at),
        "value": value.value,
        "status": source.status,
        "source": words.source(source),
        "note": words.note(source),
    }


def _new(game: Game[Any, Any], desk: Desk) -> int:
    """A pack file to be filled in: every value that waits for the printed one, as it is now."""
    values: dict[str, Any] = {}
    for value in reconstructed(game):
        here = values
        for key in value.at[:-1]:
            here = here.setdefault(key, {})
        here[value.at[-1]] = value.value
    name = desk.speech.say("packs.new_name", game=desk.speech.title(game))
    file = PackFile(game.name, name, desk.speech.say("packs.new_about"), values)
    if desk.as_json:
        desk.document(file)
    else:
        desk.talk(written_pack(file).rstrip())
    return SUCCESS


def _check(asked: Namespace, game: Game[Any, Any], words: PackWords, desk: Desk) -> int:
    file = pack_brought(game, Path(asked.pack), desk.speech)
    problems = list(problems_of(game, file.values))
    changed = [] if problems else differences(game, {}, file.values)
    if desk.as_json:
        told = [_problem(p, game, words, desk) for p in problems]
        desk.document({"sound": not problems, "name": file.name, "problems": told,
                       "differences": changed})  # fmt: skip
    for problem in () if desk.as_json else problems:
        said = _problem(problem, game, words, desk)
        cite = f"[{said['cite']}] " if said["cite"] else ""
        desk.talk(f"{cite}{'.'.join(problem.at)}: {said['text']}")
    if problems:
        desk.complain(desk.speech.say("packs.unsound", len(problems)))
        return NO
    if not desk.as_json:
        _print_changes(changed, words, desk)
        desk.say("packs.sound", len(changed), name=file.name)
    return SUCCESS


def _problem(
    problem: PackProblem, game: Game[Any, Any], words: PackWords, desk: Desk
) -> dict[str, Any]:
    statement = game.book.get(problem.cite) if problem.cite else None
    text = statement.text(desk.speech.language) if statement else ""
    if problem.what is not None:
        text = desk.speech.tell(problem.what)
    return {"at": problem.at, "cite": problem.cite, "text": text}


def _diff(asked: Namespace, game: Game[Any, Any], words: PackWords, desk: Desk) -> int:
    """Between two packs; with one alone, between the shipped values and it."""
    files = [pack_brought(game, Path(p), desk.speech) for p in (asked.pack, asked.other) if p]
    for file in files:
        game.pack(file.values)
    before, after = files if len(files) == 2 else (PackFile(game.name), files[0])
    changed = differences(game, before.values, after.values)
    if desk.as_json:
        desk.document({"differences": changed})
        return SUCCESS
    _print_changes(changed, words, desk)
    desk.say("packs.differences", len(changed))
    return SUCCESS


def _print_changes(changed: list[Change], words: PackWords, desk: Desk) -> None:
    for change in changed:
        was, now = _shown(change.was), _shown(change.now)
        desk.talk(f"  {'.'.join(change.at)}: {was} → {now}   {words.called(change.at)}")


def _shown(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
