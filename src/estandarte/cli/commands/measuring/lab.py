"""`estandarte lab`: experiments and questions that take many matches to answer."""

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from estandarte.cli.desk import Desk
from estandarte.cli.faults import NO, SUCCESS, UsageFault
from estandarte.cli.lab.answers import document, write_report
from estandarte.cli.lab.asking import asked_of
from estandarte.cli.lab.table import played, refuse_all, store_of, tell
from estandarte.cli.parser import Parser
from estandarte.kernel import SHELF
from estandarte.lab.changes import diverged, moved, of_records, of_store
from estandarte.lab.experiment import Experiment, Loaded, load, read_experiment
from estandarte.lab.faults import ExperimentFaults
from estandarte.lab.own import admit
from estandarte.lab.planning import Plan
from estandarte.lab.questions import CHANGE, QUESTIONS, ask
from estandarte.lab.reports.contents import Report, Section, Words
from estandarte.lab.reports.freshness import Page, checked
from estandarte.lab.reports.pages import command_for, report_of, sides_of
from estandarte.lab.reports.rendering import as_text
from estandarte.lab.running import Session
from estandarte.lab.store import size_of


def describe(parser: Parser) -> None:
    parser.subject("deed", required=False)
    parser.subject("about", required=False)
    parser.subject("game", required=False)
    parser.option("store", "file")
    parser.option("runner", "runner")
    parser.option("workers", "number")
    parser.option("address", "address")
    parser.option("into", "folder")
    parser.option("progress", "file")
    parser.option("format", "formats")
    for name, metavar in (
        ("scenario", "scenario"), ("seed", "seed"), ("matches", "number"),
        ("precision", "number"), ("points", "number"), ("years", "years"),
        ("records", "folder"), ("partings", "number"),
    ):  # fmt: skip
        parser.option(name, metavar)
    for name, metavar in (
        ("army", "army"), ("rank", "rank"), ("switch", "switches"), ("value", "values"),
        ("state", "values"), ("pack", "folder"), ("target", "wanted"),
    ):  # fmt: skip
        parser.option(name, metavar, action="append", default=[])


def run(asked: Namespace, desk: Desk) -> int:
    deed = DEEDS.get(asked.deed or "show")
    if deed is None:
        raise UsageFault("lab.deed", word=asked.deed[:60], known=list(DEEDS))
    admit(asked.rank)
    try:
        return deed(asked, desk)
    except ExperimentFaults as faults:
        return refuse_all(faults, desk)


# --- the deeds


def _run(asked: Namespace, desk: Desk) -> int:
    loaded = read_experiment(_file(asked))
    return _play(loaded, asked, desk, command_for("run", asked.about))


def _ask(asked: Namespace, desk: Desk) -> int:
    if asked.about is None:
        return _questions(desk)
    if asked.about == CHANGE:
        return _ask_change(asked, desk)
    if asked.game is None:
        raise UsageFault("usage.missing", what=desk.speech.say("metavar.game"), command="lab ask")
    experiment: Experiment = ask(asked.about, asked_of(asked, SHELF.take(asked.game)))
    loaded = load(experiment, asked.about)
    return _play(loaded, asked, desk, command_for(*_words(asked)))


def _play(loaded: Loaded, asked: Namespace, desk: Desk, command: str) -> int:
    """Play what is missing, then tell what came of it."""
    plan = Plan(loaded)
    _tell(played(plan, asked, desk, command), plan, asked, desk)
    return SUCCESS


def _tell(report: Report, plan: Plan, asked: Namespace, desk: Desk) -> None:
    if asked.into is not None or asked.format is not None:
        write_report(report, plan, asked.into or ".", asked.format or "html", desk)
    tell(report, plan.game, desk)


def _report(asked: Namespace, desk: Desk) -> int:
    """What is stored of an experiment, written down; nothing is played."""
    plan = Plan(read_experiment(_file(asked)))
    with store_of(asked) as store:
        command = command_for("run", asked.about)
        report = report_of(Session(plan, store), desk.speech.language, command)
    asked.into, asked.format = asked.into or ".", asked.format or "html"
    _tell(report, plan, asked, desk)
    return SUCCESS


def _show(asked: Namespace, desk: Desk) -> int:
    """What the store holds, or how far an experiment is."""
    with store_of(asked) as store:
        if asked.about is not None:
            plan = Plan(read_experiment(_file(asked)))
            progress = Session(plan, store).progress
            if desk.as_json:
                desk.document(progress)
            else:
                desk.say("lab.progress", progress.done, most=progress.most)
            return SUCCESS
        kept = store.series()
        if desk.as_json:
            desk.document({"store": str(store.path), "series": kept})
            return SUCCESS
        megabytes = f"{size_of(store.path) / 1e6:.1f}"
        desk.say("lab.holds", sum(k.matches for k in kept), file=store.path, size=megabytes)
        for k in kept:
            seats = " ".join(f"{role}={rank}" for role, rank in k.series.seats.items())
            desk.talk(
                f"{k.fingerprint[:8]}  {k.begun}  {k.matches:>7}  {k.series.game}"
                f" {k.series.scenario}  {seats}"
            )
    return SUCCESS


def _check(asked: Namespace, desk: Desk) -> int:
    """Which pages tell of rules or minds that are gone."""
    pages = _pages(asked)
    if desk.as_json:
        desk.document({"pages": pages})
    else:
        for page in pages:
            _tell_page(page, desk)
    return NO if any(page.changed for page in pages) else SUCCESS


def _refresh(asked: Namespace, desk: Desk) -> int:
    """Write anew what is stale and was run from a file; what was not is named."""
    left = []
    for page in (page for page in _pages(asked) if page.changed):
        if page.experiment is None:
            left.append(page)
            continue
        plan = Plan(read_experiment(page.experiment))
        report = played(plan, asked, desk, page.command)
        write_report(report, plan, str(Path(page.path).parent), "md", desk)
    if desk.as_json:
        desk.document({"left": left})
    else:
        for page in left:
            _tell_page(page, desk)
    return NO if left else SUCCESS


def _pages(asked: Namespace) -> list[Page]:
    """The pages below a folder that the lab has written, or the one page that is named."""
    where = asked.about or "docs"
    pages = [page for page in checked(Path(where)) if page.changed != ("unknown",)]
    if not pages:
        raise UsageFault("lab.no_page", where=where)
    return pages


def _tell_page(page: Page, desk: Desk) -> None:
    what = ", ".join(desk.speech.say(f"lab.changed.{name}") for name in page.changed)
    key = "lab.page_stale" if page.changed else "lab.page_fresh"
    desk.say(key, page=page.path, date=page.date, what=what, command=page.command)


def _ask_change(asked: Namespace, desk: Desk) -> int:
    """What did a change of the rules change, in stored records or in stored outcomes?"""
    if asked.records is not None:
        found = list(diverged(Path(asked.records)))
        names = SHELF.names()
        words = Words(desk.speech.language, SHELF.take(asked.game or names[0]))
        return _tell_section(of_records(found, words), words, desk)
    if asked.game is None:
        raise UsageFault("lab.change_what")
    plan = Plan(read_experiment(Path(asked.game)))
    language = desk.speech.language
    words = Words(language, plan.game, sides_of(plan, language))
    with store_of(asked) as store:
        return _tell_section(of_store(list(moved(Session(plan, store))), words), words, desk)


def _tell_section(section: Section, words: Words, desk: Desk) -> int:
    report = Report(words.say("lab.title.change"), "", (), (section,), words.language, {})
    if desk.as_json:
        desk.document(document(report))
    else:
        for line in as_text(report, words):
            desk.talk(line)
    return SUCCESS


def _questions(desk: Desk) -> int:
    """The questions that can be asked."""
    about = {name: desk.speech.say(f"lab.ask.{name}") for name in (*QUESTIONS, CHANGE)}
    if desk.as_json:
        desk.document({"questions": about})
    else:
        for name, said in about.items():
            desk.talk(f"  {name:<12} {said}")
    return SUCCESS


DEEDS: dict[str, Callable[[Namespace, Desk], int]] = {
    "run": _run,
    "ask": _ask,
    "show": _show,
    "report": _report,
    "check": _check,
    "refresh": _refresh,
}


# --- what the deeds need


def _file(asked: Namespace) -> Path:
    if asked.about is None:
        raise UsageFault("lab.which", deed=asked.deed)
    return Path(asked.about)


def _words(asked: Namespace) -> list[str]:
    """A question as it was asked, for the report."""
    said: list[str] = ["ask", asked.about, asked.game]
    left_out = (
        "store", "runner", "workers", "address", "into", "format", "progress", "json", "lang",
        "help",
    )  # fmt: skip
    for name, value in vars(asked).items():
        if name in ("deed", "about", "game", *left_out) or not value:
            continue
        values: list[Any] = value if isinstance(value, list) else [value]
        said += [word for one in values for word in (f"--{name}", str(one))]
    return said
