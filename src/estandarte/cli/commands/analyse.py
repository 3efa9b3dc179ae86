"""`estandarte analyse`: how a match was won: chances turn by turn, judgement apart from luck."""

from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec

from estandarte.cli.desk import Desk
from estandarte.cli.faults import SUCCESS, UsageFault, whole_number
from estandarte.cli.parser import Parser
from estandarte.cli.reading import known_role, open_record
from estandarte.kernel import Record, kind_of, tell
from estandarte.players.thinking.analysis import Analysis, Judged, analyst_of

WORLDS = 24
"""Playouts of each course."""
MOST = 60
"""Decisions of one side that are looked at."""
BAR = 30
"""Signs of a sure victory."""


def describe(parser: Parser) -> None:
    parser.subject("file")
    parser.option("role", "role")
    parser.option("worlds", "number")
    parser.option("most", "number")


def run(asked: Namespace, desk: Desk) -> int:
    record = open_record(Path(asked.file), desk.speech)
    worlds = WORLDS if asked.worlds is None else whole_number(asked.worlds, "--worlds", 2, 10_000)
    most = MOST if asked.most is None else whole_number(asked.most, "--most", 0, 10_000)
    analyst = analyst_of(record.game.name, worlds, most)
    if analyst is None:
        raise UsageFault("analyse.no_thinking", game=desk.speech.title(record.game))
    roles = record.game.roles if asked.role is None else (known_role(record.game, asked.role),)
    found = [analyst.analyse(record, role) for role in roles]
    if desk.as_json:
        desk.document({"game": record.game.name, "sides": [_document(one) for one in found]})
        return SUCCESS
    for one in found:
        _tell(record, one, desk)
    return SUCCESS


def _document(found: Analysis) -> dict[str, Any]:
    sums = {"judgement": found.judgement, "luck": found.luck}
    document: dict[str, Any] = {**msgspec.to_builtins(found), **sums}
    return document


def _tell(record: Record[Any], found: Analysis, desk: Desk) -> None:
    speech = desk.speech
    desk.say("analyse.side", side=speech.side(record.game, found.role, record.setup))
    for stand in found.stands:
        share = speech.percent(stand.chance)
        error = speech.percent(stand.error)
        line = speech.say("analyse.stand", turn=stand.turn, share=share, error=error)
        desk.talk(f"  {line:<32} {'█' * round(BAR * stand.chance)}")
    if not found.key_moments:
        desk.say("analyse.about_equal", len(found.judged))
    for moment in found.key_moments:
        _tell_moment(record, moment, desk)
    if found.left_out:
        desk.say("analyse.left_out", found.left_out)
    desk.say(
        "analyse.sum",
        judgement=_signed(found.judgement, desk),
        luck=_signed(found.luck, desk),
        first=speech.percent(found.stands[0].chance if found.stands else 0.5),
        result=speech.percent(found.result),
    )


def _tell_moment(record: Record[Any], moment: Judged, desk: Desk) -> None:
    language = desk.speech.language
    done, usual = (
        tell(record.game, action, language) or kind_of(action)
        for action in (moment.action, moment.usual)
    )
    desk.say(
        "analyse.better" if moment.gain > 0 else "analyse.worse",
        step=moment.step + 1,
        turn=moment.turn,
        done=done,
        usual=usual,
        gain=_signed(moment.gain, desk),
        error=desk.speech.percent(moment.error),
    )


def _signed(share: float, desk: Desk) -> str:
    sign = "+" if share >= 0 else "−"
    return sign + desk.speech.percent(abs(share))
