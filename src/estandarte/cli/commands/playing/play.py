"""`estandarte play`: a match in the terminal, in words."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from estandarte.cli.desk import Desk, Leaving
from estandarte.cli.faults import SUCCESS, UsageFault
from estandarte.cli.files import Keeper, data_folder, make_folder
from estandarte.cli.parser import Parser
from estandarte.cli.table.new_match import sit_down
from estandarte.cli.table.playing import Playing
from estandarte.cli.table.table import Table
from estandarte.kernel import Match


def describe(parser: Parser) -> None:
    parser.subject("game", required=False)
    parser.option("scenario", "scenario")
    parser.option("field", "file")
    parser.option("seat", "seat", action="append", default=[])
    parser.option("seed", "seed")
    parser.flag("add-seed")
    parser.option("switch", "switch", action="append", default=[])
    parser.flag("by-the-letter")
    parser.option("army", "bring", action="append", default=[])
    parser.option("pack", "folder")
    parser.option("position", "position")
    parser.option("record", "record")
    parser.flag("real-dice")
    parser.flag("plain")
    parser.flag("blind")


def run(asked: Namespace, desk: Desk) -> int:
    try:
        sitting = sit_down(asked, desk)
    except Leaving:
        desk.say("table.not_begun")
        return SUCCESS
    match = sitting.match
    keeper = _keeper(asked.record, match, desk)
    title = desk.speech.title(match.game)
    if keeper is not None:
        desk.say("table.begins", game=title, file=str(keeper.path))
    else:
        desk.say("table.begins_unkept", game=title)
    desk.say("table.ask_help")
    playing = Playing(Table(desk, sitting, keeper, asked.plain or asked.blind))
    playing.to_the_end()
    if desk.as_json:
        desk.document(
            {
                "game": match.game.name,
                "scenario": match.record.setup.scenario,
                "steps": len(match.record.steps),
                "finished": match.is_over,
                "result": match.result,
                "record": str(keeper.path) if keeper else None,
                "hash": match.record.hash,
                "lapses": playing.lapses,
                "answers": desk.notes,
            }
        )
    return SUCCESS


def _keeper(record: str | None, match: Match[Any], desk: Desk) -> Keeper | None:
    """Where the match is kept: where the user says, else in the folder of his matches."""
    if record is not None:
        keeper = Keeper(Path(record), desk.speech)
        keeper.keep(match.record)
        return keeper
    folder = data_folder()
    if folder is None:
        return None
    name = f"{match.game.name}-{match.record.setup.pledge[:12]}.jsonl"
    keeper = Keeper(_free(folder / "matches" / name), desk.speech)
    try:
        make_folder(keeper.path.parent, desk.speech)
        keeper.keep(match.record)
    except UsageFault as fault:  # one can play without a place to keep it
        desk.complain(desk.speech.tell(fault.telling))
        return None
    return keeper


def _free(path: Path) -> Path:
    """A name that no earlier match has: the same seed may be played many times."""
    number = 1
    free = path
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free
