"""A match in progress on paper for one role: what it saw, and commitments to the rest.

The export holds no secret of anybody else: events as the role saw them, its own actions, its view.
Each step carries a commitment to the full step, salted from the table's seed; when the seed and the
full record are shown at the end, `faults_between` proves that nothing was changed afterwards.
"""

from hashlib import blake2b
from typing import Any

import msgspec

from .codec import encode
from .events import as_seen
from .game import UNREADABLE, SetupFault
from .match import Match
from .record import FORMAT, Ink, Record, RecordFault, Step, unseal
from .values import Role


def export_for(match: Match[Any], role: Role) -> bytes:
    """The record of a match as one role may hold it, line by line."""
    ink, record = Ink(), match.record
    head = {"estandarte": "export", "format": FORMAT, "role": role, "setup": record.setup}
    lines = [ink.line(head)]
    for step in (record.opening, *record.steps):
        page = _page(step, role)
        lines.append(ink.line({**page, "commitment": commitment(match.secret, step)}))
    lines.append(ink.line({"view": match.view(role), "prompt": match.prompt(role)}))
    return b"".join(lines)


def _page(step: Step, role: Role) -> dict[str, Any]:
    """A step as one role may know it."""
    page: dict[str, Any] = {"step": step.number, "by": step.action.role}
    if step.action.role == role:
        page["action"] = step.action
    page["events"] = as_seen(step.events, role)
    return page


def commitment(secret: str, step: Step) -> str:
    """Binds the table to a step without showing it."""
    key = blake2b(secret.encode(), digest_size=32, person=b"estandarte salt").digest()
    salt = blake2b(f"{step.number}".encode(), key=key, digest_size=32).digest()
    full = encode({"action": step.action, "events": step.events, "stack": step.stack})
    return blake2b(salt + full, digest_size=16).hexdigest()


def faults_between(export: bytes, record: Record[Any]) -> list[int]:
    """The steps of an export that do not agree with the full record shown at the end."""
    if record.secret is None:
        raise SetupFault("fault.no_seed")
    head, *shown = _read_pages(export.splitlines())
    role = str(head.get("role", ""))
    # A step of an early export may have been taken back since; it still stands in the record.
    steps: dict[int, list[Step]] = {}
    for step in (record.opening, *record.steps, *record.struck):
        steps.setdefault(step.number, []).append(step)
    return [
        page["step"]
        for page in shown
        if "step" in page
        and not any(_agrees(page, s, role, record.secret) for s in steps.get(page["step"], ()))
    ]


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


def _agrees(page: dict[str, Any], step: Step, role: Role, secret: str) -> bool:
    """Whether the role was shown what it could see of the step that was committed to."""
    if page.get("commitment") != commitment(secret, step):
        return False
    shown = msgspec.json.decode(encode(_page(step, role)))
    return all(page.get(name) == value for name, value in shown.items())
