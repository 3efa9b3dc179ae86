"""`estandarte analyse`: how a match was won: chances turn by turn, judgement apart from luck."""

from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec

from estandarte.cli.desk import Desk
from estandarte.cli.faults import SUCCESS, UsageFault, whole_number
from estandarte.cli.parser import Parser
from estandarte.cli.reading import known_role, open_record
from estandarte.cli.table.explanations import odds_told
from estandarte.kernel import Record, kind_of, question_for, tell
from estandarte.players.thinking.analysis import (
    MOST,
    WORLDS,
    Analysis,
    Analyst,
    Judged,
    Stand,
    analyst_of,
)
from estandarte.players.thinking.explaining import Explained, explain
from estandarte.players.thinking.inquiry import analyse

BAR = 30
"""Signs of a sure victory."""


def describe(parser: Parser) -> None:
    parser.subject("file")
    parser.option("role", "role")
    parser.option("worlds", "number")
    parser.option("most", "number")
    parser.option("step", "number")


def run(asked: Namespace, desk: Desk) -> int:
    record = open_record(Path(asked.file), desk.speech)
    worlds = WORLDS if asked.worlds is None else whole_number(asked.worlds, "--worlds", 2, 10_000)
    most = MOST if asked.most is None else whole_number(asked.most, "--most", 0, 10_000)
    analyst = analyst_of(record.game.name, worlds, most)
    if analyst is None:
        raise UsageFault("analyse.no_thinking", game=desk.speech.title(record.game))
    if asked.step is not None:
        return _explain(record, whole_number(asked.step, "--step", 1, 1_000_000), analyst, desk)
    roles = record.game.roles if asked.role is None else (known_role(record.game, asked.role),)
    found = [analyse(analyst, record, role) for role in roles]
    if desk.as_json:
        desk.document({"game": record.game.name, "sides": [_document(one) for one in found]})
        return SUCCESS
    for one in found:
        _tell(record, one, desk)
    return SUCCESS


def _explain(record: Record[Any], step: int, analyst: Analyst, desk: Desk) -> int:
    """Why one step was done, whoever did it, from what he could see then."""
    game = record.game
    before = next((b for n, b in enumerate(record.states(), 1) if n == step), None)
    action = record.steps[step - 1].action if step <= len(record.steps) else None
    if before is None or action is None or before.decision is None or action.role not in game.roles:
        raise UsageFault("analyse.no_step", step=step, steps=len(record.steps))
    view = game.view(before, action.role)
    found = explain(analyst, game, view, question_for(before, action.role), action, step - 1)
    if desk.as_json:
        desk.document({"game": game.name, "step": step, **msgspec.to_builtins(found)})
    else:
        _tell_why(record, found, step, desk)
    return SUCCESS


def _tell_why(record: Record[Any], found: Explained, step: int, desk: Desk) -> None:
    speech, game = desk.speech, record.game
    side = speech.side(game, found.action.role, record.setup)
    done = tell(game, found.action, speech.language) or kind_of(found.action)
    desk.say("analyse.why", step=step, turn=found.turn, side=side, done=done)
    share, error = speech.percent(found.chance), speech.percent(found.error)
    desk.say("analyse.expected", share=share, error=error, worlds=found.worlds)
    if not found.rivals:
        desk.say("analyse.all_agree")
    for rival in found.rivals:
        sure = "analyse.rival_better" if rival.gain > 0 else "analyse.rival_worse"
        told = speech.say(
            sure if rival.is_sure else "analyse.rival_equal",
            whose=speech.among(rival.whose) or speech.say("analyse.usual_way"),
            action=tell(game, rival.action, speech.language) or kind_of(rival.action),
            gain=_signed(rival.gain, desk),
            error=speech.percent(rival.error),
        )
        desk.talk(f"  {told}")
    if found.odds is not None:
        for line in odds_told(game, found.odds, speech, desk.width):
            desk.talk(line)


def _document(found: Analysis) -> dict[str, Any]:
    sums = {
        "first": found.first,
        "result": found.result,
        "judgement": found.judgement,
        "luck": found.luck,
        "untold": found.untold,
    }
    document: dict[str, Any] = {**msgspec.to_builtins(found), **sums}
    return document


def _tell(record: Record[Any], found: Analysis, desk: Desk) -> None:
    speech = desk.speech
    desk.say("analyse.side", side=speech.side(record.game, found.role, record.setup))
    for stand in found.stands:
        desk.talk(f"  {_stand(stand, desk):<32} {'█' * round(BAR * stand.chance)}")
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
        untold=_signed(found.untold, desk),
        first=speech.percent(found.first),
        result=speech.percent(found.result),
    )


def _stand(stand: Stand, desk: Desk) -> str:
    share, error = desk.speech.percent(stand.chance), desk.speech.percent(stand.error)
    if not stand.worlds:
        return desk.speech.say("analyse.end", share=share)
    return desk.speech.say("analyse.stand", turn=stand.turn, share=share, error=error)


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
