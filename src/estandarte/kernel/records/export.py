"""A match in progress on paper for one role: what it saw, and commitments to the rest.

The export holds no secret of anybody else: events as the role saw them, its own actions, its view.
Each step that it heard of carries a commitment to the full step and to those before it of which it
heard nothing, salted from the table's seed; when the seed and the full record are shown at the end,
`faults_between` proves that nothing was changed afterwards. It can be looked at, never played on.
"""

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import msgspec

from estandarte.kernel.codec import encode
from estandarte.kernel.events import Event, as_seen
from estandarte.kernel.game import SHELF, UNREADABLE, Game, Setup, SetupFault, Shelf
from estandarte.kernel.match import Match
from estandarte.kernel.packs import PackFault
from estandarte.kernel.secrets.hearing import Account, Hearing
from estandarte.kernel.secrets.views import Prompt
from estandarte.kernel.values import Role, Value

from .record import (
    FORMAT,
    SEAL_LENGTH,
    Ink,
    Marks,
    Record,
    RecordFault,
    Step,
    unseal,
)


class Head(msgspec.Struct):
    role: Role
    setup: Setup


class Page(msgspec.Struct):
    step: int
    by: Role
    events: msgspec.Raw


class Standing(msgspec.Struct):
    """How it stands after the last page."""

    view: msgspec.Raw
    prompt: Prompt


class Heard(Value):
    """A step, as whoever holds the export heard of it."""

    number: int
    by: Role
    events: tuple[Event, ...]


class Export:
    """What a role holds of a match that is not over, read to be looked at."""

    def __init__(self, game: Game[Any, Any], head: Head, steps: list[Heard], now: Standing) -> None:
        self.game, self.setup, self.role = game, head.setup, head.role
        self.steps, self.prompt = steps, now.prompt
        self.view = game.codec.view(bytes(now.view))


def parse_export(data: bytes, shelf: Shelf = SHELF) -> Export:
    """Read an export; whatever is damaged is refused."""
    lines = data.removesuffix(b"\n").split(b"\n")
    unseal(lines)
    bodies = [line[:-SEAL_LENGTH] + b"}" for line in lines]
    number = 1
    try:
        marks = msgspec.json.decode(bodies[0], type=Marks)
        if marks.estandarte != "export":
            raise RecordFault(1, "fault.record_kind", kind=marks.estandarte[:40])
        if marks.format != FORMAT:
            raise RecordFault(1, "fault.record_format", format=marks.format, known=FORMAT)
        head = msgspec.json.decode(bodies[0], type=Head)
        game = shelf.take(head.setup.game)
        for used in head.setup.packs:
            game.pack(used.values)
        steps: list[Heard] = []
        for body in bodies[1:-1]:
            number += 1
            page = msgspec.json.decode(body, type=Page)
            steps.append(Heard(page.step, page.by, game.codec.event_list(page.events)))
        number = len(lines)
        return Export(game, head, steps, msgspec.json.decode(bodies[-1], type=Standing))
    except PackFault as fault:
        raise RecordFault(number, "fault.pack", fault=str(fault)) from None
    except UNREADABLE as fault:
        raise RecordFault(number, "fault.record_content", fault=str(fault)) from None


def export_for(match: Match[Any], role: Role, account: Account | None = None) -> bytes:
    """The record of a match as one role may hold it, line by line; `account`: what it has heard."""
    ink, record = Ink(), match.record
    head = {"estandarte": "export", "format": FORMAT, "role": role, "setup": record.setup}
    lines = [ink.line(head)]
    told = (account or Hearing(match, role).of(role)).bound
    for number, steps in enumerate([(record.opening,), *told]):
        page = _page(number, steps[-1], role)
        lines.append(ink.line({**page, "commitment": commitment(match.secret, *steps)}))
    lines.append(ink.line({"view": match.view(role), "prompt": match.prompt(role)}))
    return b"".join(lines)


def _page(number: int, step: Step, role: Role) -> dict[str, Any]:
    """A step as one role may know it, by the number that it has for that role."""
    page: dict[str, Any] = {"step": number, "by": step.action.role}
    if step.action.role == role:
        page["action"] = step.action
    page["events"] = as_seen(step.events, role)
    return page


def commitment(secret: str, *steps: Step) -> str:
    """Binds the table to a step, and to the unheard ones before it, without showing them."""
    key = blake2b(secret.encode(), digest_size=32, person=b"estandarte salt").digest()
    salt = blake2b(f"{steps[-1].number}".encode(), key=key, digest_size=32).digest()
    full = b"".join(
        encode({"action": step.action, "events": step.events, "stack": step.stack})
        for step in steps
    )
    return blake2b(salt + full, digest_size=16).hexdigest()


def faults_between(export: bytes, record: Record[Any]) -> list[int]:
    """The steps of an export that do not agree with the full record shown at the end."""
    if record.secret is None:
        raise SetupFault("fault.no_seed")
    head, *shown = _read_pages(export.splitlines())
    role, secret = str(head.get("role", "")), record.secret
    bound: dict[int, list[tuple[Step, ...]]] = {}
    for number, steps in _ever_bound(record, role):
        bound.setdefault(number, []).append(steps)
    return [
        page["step"]
        for page in shown
        if "step" in page
        and not any(_agrees(page, s, role, secret) for s in bound.get(page["step"], ()))
    ]


def _ever_bound(record: Record[Any], role: Role) -> Iterator[tuple[int, tuple[Step, ...]]]:
    """Each number that a step ever had for a role, with the steps to which it bound the table.

    A step of an early export may have been taken back since; it still stands in the record.
    """
    match = Match(record.game, record.state_at(), record, record.secret or "")
    yield from Hearing(match, role).of(role).ever_bound
    for step in (record.opening, *record.course):
        if isinstance(step, Step):
            yield step.number, (step,)  # as older exports count them


def _read_pages(lines: list[bytes]) -> list[dict[str, Any]]:
    unseal(lines)
    pages: list[dict[str, Any]] = []
    for number, line in enumerate(lines, 1):
        try:
            page = msgspec.json.decode(line, type=dict[str, Any])
            msgspec.convert(page.get("step", 0), int)
        except UNREADABLE as fault:
            raise RecordFault(number, "fault.record_content", fault=str(fault)) from None
        pages.append(page)
    if not pages:
        raise RecordFault(1, "fault.record_empty")
    return pages


def _agrees(page: dict[str, Any], steps: tuple[Step, ...], role: Role, secret: str) -> bool:
    """Whether the role was shown what it could see of the steps that were committed to."""
    if page.get("commitment") != commitment(secret, *steps):
        return False
    shown = msgspec.json.decode(encode(_page(page["step"], steps[-1], role)))
    return all(page.get(name) == value for name, value in shown.items())
