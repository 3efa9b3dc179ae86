"""The report of an experiment, and the pages of the documentation that were written from one."""

import shlex
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from estandarte import __version__
from estandarte.kernel import SHELF, Role, SetupFault, Value, encode, nations
from estandarte.lab.planning import Plan, setup_of
from estandarte.lab.running import Session
from estandarte.lab.tallies import tallies_of
from estandarte.lab.versions import minds_of, rules_of

from .answers import Answer
from .contents import Report, Words
from .rendering import stamps_of


class Page(Value):
    """A page and what has changed since it was written."""

    path: str
    date: str
    command: str
    changed: tuple[str, ...]
    """Of `rules`, `minds` and `tallies`; `unknown` where the lab has not written it."""


def sides_of(plan: Plan, language: str) -> dict[Role, str]:
    """The nation of each side, where it is the same in all that is played."""
    boards = {encode((s.scenario, s.armies)): s for s in plan.series}
    found: dict[Role, str] = {}
    for series in boards.values():
        named = nations(plan.game, setup_of(series), language)
        if not named or (found and named != found):
            return {}
        found = named
    return found


def report_of(session: Session, language: str, command: str) -> Report:
    """Everything that can be said of an experiment as far as it has been played."""
    plan = session.plan
    words = Words(language, plan.game, sides_of(plan, language))
    experiment, progress = plan.experiment, session.progress
    title = words.among(experiment.title) or words.say(
        f"lab.title.{experiment.question}", game=words.among(plan.game.title)
    )
    date = time.strftime("%Y-%m-%d", time.gmtime())
    first = plan.series[0]
    ranks = ", ".join(dict.fromkeys(c.rank for c in plan.contestants))
    facts = (
        (words.say("lab.fact.date"), date),
        (words.say("lab.fact.command"), f"`{command}`"),
        (words.say("lab.fact.seed"), f"`{experiment.seed}`"),
        (words.say("lab.fact.played"), words.say("lab.played", progress.done, most=progress.most)),
        (words.say("lab.fact.ranks"), ranks),
        (
            words.say("lab.fact.rules"),
            words.say(
                "lab.rules_version",
                version=first.version,
                rules=first.rules,
                minds=first.minds,
                program=__version__,
            ),
        ),
        (words.say("lab.fact.intervals"), words.say("lab.ninety_five")),
    )
    stamp = {"game": plan.game.name, "date": date, "command": command, **versions(plan.game)}
    sections = tuple(Answer(session, words).sections())
    return Report(title, words.among(experiment.about), facts, sections, language, stamp)


def versions(game: Any) -> dict[str, str]:
    return {
        "rules": rules_of(game),
        "minds": minds_of(game),
        "tallies": tallies_of(game).fingerprint,
    }


def command_for(*words: str) -> str:
    return shlex.join(("estandarte", "lab", *words))


def checked(folder: Path) -> Iterator[Page]:
    """Every page below a folder: which of them tell of rules or minds that are gone."""
    for path in sorted(folder.rglob("*.md")):
        stamps = list(stamps_of(path.read_text("utf-8")))
        if not stamps:
            yield Page(str(path), "", "", ("unknown",))
        for stamp in stamps:
            changed = tuple(_changed(stamp))
            yield Page(str(path), stamp.get("date", ""), stamp.get("command", ""), changed)


def _changed(stamp: dict[str, str]) -> Iterator[str]:
    try:
        now = versions(SHELF.take(stamp.get("game", "")))
    except SetupFault:
        now = {}
    for name in ("rules", "minds", "tallies"):
        if now.get(name) != stamp.get(name):
            yield name
