"""`estandarte verify`: audits a record, or an export against the record it was taken from."""

from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec

from estandarte.cli.desk import Desk
from estandarte.cli.faults import NO, SUCCESS, UsageFault
from estandarte.cli.files import read_within
from estandarte.cli.parser import Parser
from estandarte.cli.reading import sound_record
from estandarte.kernel import (
    Audit,
    Record,
    RecordFault,
    Telling,
    audit,
    faults_between,
    is_pledged,
)
from estandarte.kernel.packs import leaves
from estandarte.kernel.records.record import LARGEST, SEAL, seal


def describe(parser: Parser) -> None:
    parser.subject("file")
    parser.option("against", "record")


def run(asked: Namespace, desk: Desk) -> int:
    data = read_within(Path(asked.file), LARGEST, desk.speech)
    if data.startswith(b'{"estandarte":"export"'):
        return _verify_export(data, asked.against, desk)
    if asked.against is not None:
        raise UsageFault("verify.not_export", file=asked.file)
    try:
        record = sound_record(data)
    except RecordFault as fault:
        if fault.line < 2:  # not a record at all
            raise
        step = max(0, fault.line - 2)
        return _fail(desk, fault.telling, {"kind": "record", "at": step, "line": fault.line})
    return _verify_record(record, desk)


def _verify_record(record: Record[Any], desk: Desk) -> int:
    try:
        found = audit(record)
    except Exception as fault:  # well sealed nonsense can break any rule in the middle
        what = f"{type(fault).__name__}: {fault}"[:200]
        return _fail(desk, Telling("cli.nonsense", {"fault": what}), _facts(record))
    facts = {**_facts(record), **msgspec.to_builtins(found)}
    if found.fault is not None:
        return _fail(desk, found.fault, {**facts, "statement": _statement(record, found, desk)})
    if desk.as_json:
        desk.document({"sound": True, **facts})
    else:
        _praise(record, found, desk)
    return SUCCESS


def _facts(record: Record[Any]) -> dict[str, Any]:
    return {
        "kind": "record",
        "game": record.game.name,
        "scenario": record.setup.scenario,
        "packs": [{"name": p.name, "fingerprint": p.fingerprint} for p in record.setup.packs],
        "finished": record.result is not None,
        "result": record.result,
        "torn": record.torn,
        "hash": record.hash,
    }


def _praise(record: Record[Any], found: Audit, desk: Desk) -> None:
    desk.say("verify.sound", found.steps, game=desk.speech.title(record.game))
    for used in record.setup.packs:
        count = sum(1 for _ in leaves(used.values))
        desk.say("verify.pack", count, name=used.name, fingerprint=used.fingerprint)
    for remark in found.mended:
        desk.talk(desk.speech.tell(remark.told()))
    if found.rulings:
        desk.say("verify.rulings", found.rulings)
    if found.real_dice:
        desk.say("verify.real_dice", found.dice)
    elif found.dice_proved:
        desk.say("verify.dice_proved", found.dice, pledge=record.setup.pledge)
    else:
        desk.say("verify.dice_unproved", found.dice)
    if record.result is None:
        desk.say("verify.unfinished")
    if record.torn:
        desk.say("verify.torn")
    if record.setup.version != record.game.version:
        desk.say("verify.version", then=record.setup.version, now=record.game.version)
    if was := record.game.defaults_of(record.setup.version):
        defaults = (f"{name}={value}" for name, value in was.items())
        desk.say("verify.defaults", defaults=", ".join(defaults))
    desk.say("verify.hash", hash=record.hash)


def _statement(record: Record[Any], found: Audit, desk: Desk) -> str | None:
    statement = record.game.book.get(found.cite or "")
    return statement.text(desk.speech.language) if statement else None


def _fail(desk: Desk, telling: Telling, facts: dict[str, Any]) -> int:
    sentence = desk.speech.tell(telling)
    if desk.as_json:
        fault = {"key": telling.key, "sentence": sentence}
        desk.document({"sound": False, **facts, "fault": fault})
    elif facts.get("statement"):
        desk.say("verify.rule", cite=facts.get("cite"), statement=facts["statement"])
    desk.complain(sentence)
    return NO


def _verify_export(data: bytes, against: str | None, desk: Desk) -> int:
    """The seals of an export and, with the full record at hand, its commitments."""
    lines = data.splitlines()
    last = ""
    for number, line in enumerate(lines, 1):
        found = SEAL.search(line, max(0, len(line) - 43))
        if (
            found is None
            or found.end() != len(line)
            or seal(last, line[: found.start()]) != (last := found[1].decode())
        ):
            step = max(0, number - 2)
            telling = Telling("verify.export_seal", {"line": number, "step": step})
            return _fail(desk, telling, {"kind": "export", "at": step, "line": number})
    head = _head(lines[0])
    steps = max(0, len(lines) - 3)
    facts = {"kind": "export", "role": head.get("role"), "steps": steps}
    if against is None:
        if desk.as_json:
            desk.document({"sound": True, "compared": False, **facts})
        else:
            desk.say("verify.export", steps)
        return SUCCESS
    return _compare(data, head, against, facts, desk)


def _compare(
    data: bytes, head: dict[str, Any], against: str, facts: dict[str, Any], desk: Desk
) -> int:
    record = sound_record(read_within(Path(against), LARGEST, desk.speech))
    if record.secret is None:
        raise UsageFault("verify.no_secret", file=against)
    pledged = head.get("setup", {}).get("pledge")
    if not is_pledged(record.secret, str(pledged)):
        return _fail(desk, Telling("verify.export_pledge"), facts)
    wrong = faults_between(data, record)
    if wrong:
        telling = Telling("verify.export_differs", {"step": wrong[0]})
        return _fail(desk, telling, {**facts, "at": wrong[0], "differ": wrong})
    if desk.as_json:
        desk.document({"sound": True, "compared": True, **facts})
    else:
        desk.say("verify.export_agrees", facts["steps"])
    return SUCCESS


def _head(line: bytes) -> dict[str, Any]:
    try:
        head = msgspec.json.decode(line)
    except (msgspec.MsgspecError, RecursionError):
        head = None
    if not isinstance(head, dict) or not isinstance(head.get("setup"), dict):
        raise RecordFault(1, "fault.record_line")
    return head
