"""What every command of the lab needs: a store, who plays, and a voice."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from estandarte.cli.commands.measuring.simulate import MOST_WORKERS
from estandarte.cli.desk import Desk
from estandarte.cli.faults import WRONG, UsageFault, whole_number
from estandarte.cli.files import data_folder, make_folder, write_whole
from estandarte.kernel import SHELF, Game
from estandarte.lab.faults import ExperimentFaults
from estandarte.lab.planning import Plan
from estandarte.lab.reports.contents import Report, Words
from estandarte.lab.reports.ladder import ladder_page
from estandarte.lab.reports.pages import report_of
from estandarte.lab.reports.rendering import as_text
from estandarte.lab.runners import Inline, Pool, Runner, cores
from estandarte.lab.running import Session
from estandarte.lab.store import Store

from .answers import document
from .progress import Bar

RUNNERS = ("inline", "pool", "ray")


def played(plan: Plan, asked: Namespace, desk: Desk, command: str) -> Report:
    """Play what is missing; what came of it all."""
    runner = runner_of(plan, asked)
    with store_of(asked) as store:
        session = Session(plan, store)
        noted = getattr(asked, "progress", None)  # a ladder is not watched from elsewhere
        into = Path(noted) if noted is not None else None
        bar = Bar(desk, session.progress, into)
        try:
            session.run(runner, bar.show)
        except KeyboardInterrupt:
            bar.end()
            desk.complain(desk.speech.say("lab.kept", session.progress.done))
            raise
        bar.end()
        return report_of(session, desk.speech.language, command)


def tell(report: Report, game: Game[Any, Any], desk: Desk) -> None:
    if desk.as_json:
        desk.document(document(report))
        return
    for line in as_text(report, Words(desk.speech.language, game)):
        desk.talk(line)


def write_chapters(path: Path, rated: list[tuple[Game[Any, Any], Report]], desk: Desk) -> None:
    """The page of the ladder: what was counted now is written anew, other chapters stay."""
    before = path.read_text("utf-8") if path.is_file() else ""
    words = [(report, Words(report.language, game)) for game, report in rated]
    make_folder(path.parent, desk.speech)
    write_whole(path, ladder_page(before, words).encode(), desk.speech)
    if not desk.as_json:
        desk.say("lab.written", file=path)


def store_of(asked: Namespace) -> Store:
    folder = data_folder()
    if asked.store is None and folder is None:
        raise UsageFault("usage.value", option="--store")
    return Store(
        Path(asked.store) if asked.store is not None else (folder or Path()) / "lab.sqlite"
    )


def runner_of(plan: Plan, asked: Namespace) -> Runner:
    kind = asked.runner or ("ray" if asked.address else "pool")
    workers = whole_number(asked.workers or str(cores()), "--workers", 1, MOST_WORKERS)
    if kind not in RUNNERS:
        raise UsageFault("lab.runner", runner=kind[:60], known=list(RUNNERS))
    if kind == "ray":
        from estandarte.lab.cluster import Cluster  # Ray is an extra, and slow to start

        return Cluster(plan.game, asked.address or "", workers)
    return Inline() if kind == "inline" or workers == 1 else Pool(workers, plan.game)


def refuse_all(faults: ExperimentFaults, desk: Desk) -> int:
    """Everything that is wrong, a sentence each."""
    sentences = []
    for telling, game in faults.tellings:
        texts = SHELF.take(game).texts if game else None
        said = desk.speech.tell(telling)
        if texts is not None:
            said = texts.say(desk.speech.language, telling.key, telling.facts, telling.count)
        sentences.append(said)
    if desk.as_json:
        desk.document({"errors": sentences})
    for sentence in sentences:
        desk.complain(sentence)
    return WRONG
