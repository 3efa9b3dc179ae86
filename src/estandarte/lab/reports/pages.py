"""The report of an experiment, with all that is needed to repeat it."""

import shlex
import time

from estandarte import __version__
from estandarte.kernel import Role, encode, nations
from estandarte.lab.planning import Plan, setup_of
from estandarte.lab.running import Session

from .answers import Answer
from .contents import Report, Words
from .freshness import stamp_for


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
    stamp = stamp_for(session, date, command)
    sections = tuple(Answer(session, words).sections())
    return Report(title, words.among(experiment.about), facts, sections, language, stamp)


def command_for(*words: str) -> str:
    return shlex.join(("estandarte", "lab", *words))
