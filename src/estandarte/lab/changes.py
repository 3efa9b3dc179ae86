"""What a change of the rules has changed: stored matches that diverge, and how win rates moved."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from estandarte.kernel import (
    RecordFault,
    RuleId,
    SetupFault,
    Value,
    audit,
    read_record,
)

from .differences import Difference, common, difference, earlier
from .reports.contents import (
    Figure,
    Section,
    Table,
    Words,
    share_of,
)
from .running import Session


class Diverged(Value):
    """A stored match under the present rules."""

    file: str
    steps: int
    at: int | None = None
    """The step at which it diverges; None where it does not."""
    cite: RuleId = ""
    fault: str = ""


class Moved(Value):
    """The same numbers under earlier rules and under the present ones."""

    name: str
    since: str
    rules: str
    difference: Difference


def diverged(folder: Path) -> Iterator[Diverged]:
    """Every record of a folder, carried out again."""
    for path in sorted(folder.glob("*.jsonl")):
        try:
            found = audit(read_record(path))
        except (RecordFault, SetupFault) as fault:
            yield Diverged(path.name, 0, 0, fault=fault.telling.key)
            continue
        fault_key = found.fault.key if found.fault else ""
        yield Diverged(path.name, found.steps, found.at, found.cite or "", fault_key)


def moved(session: Session) -> Iterator[Moved]:
    """Each series beside what the store remembers of it from before."""
    plan, store = session.plan, session.store
    for matchup in plan.matchups:
        for at in matchup.series:
            for kept in earlier(store, plan.series[at]):
                pairs = common(store, kept.fingerprint, plan.fingerprints[at], 10**9)
                found = difference(pairs)
                if found.matches:
                    name = plan.settings[matchup.setting].name
                    yield Moved(name, kept.begun, kept.series.rules, found)


def of_records(found: list[Diverged], words: Words) -> Section:
    """Which stored matches diverge, where, and by which rule."""
    gone = [d for d in found if d.at is not None]
    rules = Counter(d.cite or d.fault for d in gone)
    by_rule = tuple((rule, many) for rule, many in rules.most_common())
    heads = tuple(words.say(f"lab.{key}") for key in ("record", "steps", "step", "rule"))
    rows = tuple((d.file, d.steps, d.at or 0, d.cite or d.fault) for d in gone)
    tables = (
        Table("diverged", words.say("lab.diverged"), heads, rows),
        Table(
            "rules",
            words.say("lab.by_rule"),
            (words.say("lab.rule"), words.say("lab.matches")),
            by_rule,
        ),
    )
    said = words.say("lab.diverge", len(gone), all=len(found))
    return Section(words.say("lab.answer"), (said,), tables if gone else ())


def of_store(found: list[Moved], words: Words) -> Section:
    """How win rates have moved since other rules."""
    side = words.role(words.game.roles[0])
    keys = ("what", "since", "matches", "more_points", "more_turns", "otherwise")
    heads = tuple(words.say(f"lab.{key}", side=side) for key in keys)
    rows = tuple(
        (
            m.name,
            f"{m.since} ({m.rules})",
            m.difference.matches,
            share_of(m.difference.points),
            Figure(m.difference.turns),
            share_of(m.difference.otherwise),
        )
        for m in found
    )
    said = () if found else (words.say("lab.nothing_before"),)
    tables = (Table("moved", words.say("lab.moved"), heads, rows),) if found else ()
    return Section(words.say("lab.answer"), said, tables)
