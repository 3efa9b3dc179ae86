"""`estandarte muster`: armies begun, looked up, checked, completed and printed."""

from argparse import Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from estandarte.cli.armies import army_file
from estandarte.cli.desk import Desk
from estandarte.cli.faults import NO, SUCCESS, UsageFault, whole_number
from estandarte.cli.files import read_within, write_whole
from estandarte.cli.parser import Parser
from estandarte.cli.reading import open_pack
from estandarte.kernel import SHELF
from estandarte.kernel.words.facts import facts_told, listed
from estandarte.wargame.armies.document import document
from estandarte.wargame.armies.plan import Listed, Wish
from estandarte.wargame.armies.recruiting import Recruiter, Recruits
from estandarte.wargame.armies.rolls import read_roll, written_roll
from estandarte.wargame.armies.written import as_toml
from estandarte.wargame.muster import LARGEST, ArmyFault, Muster, Musters, Problem
from estandarte.wargame.wording import folded

TASKS = ("new", "list", "check", "complete", "print")
PROSE = (".txt", ".md")
"""Files that hold an army in words."""


def describe(parser: Parser) -> None:
    parser.subject("task")
    parser.subject("game", required=False)
    parser.subject("army", required=False)
    for name, metavar in (
        ("pack", "folder"), ("points", "number"), ("year", "number"), ("form", "id"),
        ("seed", "seed"), ("out", "file"),
    ):  # fmt: skip
        parser.option(name, metavar)
    parser.flag("random")


def run(asked: Namespace, desk: Desk) -> int:
    if asked.task not in TASKS:  # as it always was: the game, then the file to be checked
        asked.task, asked.game, asked.army = "check", asked.task, asked.game
    game: Any = SHELF.take(_given(asked.game, "game", desk))
    if asked.task not in ("new", "list"):
        _given(asked.army, "army", desk)
    if not isinstance(game, Musters):
        raise UsageFault("muster.none", game=desk.speech.title(game))
    named = SHELF.take(asked.game)
    values = open_pack(named, asked.pack, desk.speech).values if asked.pack else {}
    if not isinstance(game, Recruits):
        return _check_plainly(game, asked.army or "", values, desk)
    recruiter = game.recruiter(values)
    if asked.task == "new":
        return _new(recruiter, asked, desk)
    if asked.task == "list":
        return _list(recruiter, asked.army, desk)
    tree = _brought(recruiter, asked.army, desk)
    if asked.task == "complete":
        return _complete(recruiter, tree, asked, desk)
    if asked.task == "print":
        return _print_army(recruiter, tree, desk)
    return _check(recruiter, tree, desk)


def _given(word: str | None, name: str, desk: Desk) -> str:
    if word is None:
        what = desk.speech.say(f"metavar.{name}")
        raise UsageFault("usage.missing", what=what, command="estandarte muster")
    return word


def _brought(recruiter: Recruiter, name: str, desk: Desk) -> Mapping[str, Any]:
    """An army by the name of a ready one, from a file, or from a list in words."""
    path = Path(name)
    try:
        if name in recruiter.ready:
            return recruiter.tree(name)
        if not path.suffix and not path.exists():
            raise UsageFault("muster.unknown", army=name[:60])
        if path.suffix in PROSE:
            text = read_within(path, LARGEST, desk.speech).decode("utf-8", "replace")
            tree, notes = read_roll(recruiter, text, desk.speech.language)
            for note in notes:
                desk.complain(note)
            return tree
        return recruiter.tree(army_file(path, desk.speech))
    except ArmyFault as fault:
        raise UsageFault("muster.unreadable", file=name, fault=str(fault)[:200]) from None


# --- beginning and looking up


def _new(recruiter: Recruiter, asked: Namespace, desk: Desk) -> int:
    listed = _listed(recruiter, _given(asked.army, "army", desk)) if not asked.random else None
    if asked.random and asked.army:
        listed = _listed(recruiter, asked.army)
    points = whole_number(asked.points or "1000", "--points", 1, 20_000)
    year = whole_number(asked.year, "--year", 1, 3000) if asked.year else None
    forms = recruiter.book.forms(recruiter.pack)
    if asked.form and asked.form not in forms:
        raise UsageFault("muster.form", form=asked.form[:60], known=list(forms))
    wish = Wish(listed.id if listed else "", points, year, asked.form or "")
    if not asked.random:
        return _written(recruiter.blank(wish), asked, desk, recruiter)
    found = recruiter.random(wish, asked.seed or "random")
    if found is None:
        raise UsageFault("muster.no_random", points=points)
    return _written(found.tree, asked, desk, recruiter)


def _complete(recruiter: Recruiter, tree: Mapping[str, Any], asked: Namespace, desk: Desk) -> int:
    done = recruiter.complete(tree, asked.seed or "complete")
    status = _written(done.tree, asked, desk, recruiter)
    if not done.muster.is_legal:
        desk.complain(recruiter.words(desk.speech.language).say("complete.stuck"))
        return NO
    return status


def _written(tree: Mapping[str, Any], asked: Namespace, desk: Desk, recruiter: Recruiter) -> int:
    """The army as a file: on the screen, or where it was asked for."""
    text = as_toml(tree)
    if asked.out:
        write_whole(Path(asked.out), text.encode(), desk.speech)
        desk.say("muster.written", file=asked.out)
        _check(recruiter, tree, desk)
    elif desk.as_json:
        desk.document(tree)
    else:
        desk.talk(text.rstrip())
    return SUCCESS


def _listed(recruiter: Recruiter, word: str) -> Listed:
    """An army list by its id, or by words that only it has in its name."""
    heard = folded(word).split()
    lists = recruiter.lists()
    exact = [li for li in lists if li.id == word]
    found = exact or [li for li in lists if all(w in _said(li) for w in heard)]
    if len(found) != 1:
        known = [li.id for li in found or lists]
        raise UsageFault("muster.which_list", word=word[:60], known=known[:60])
    return found[0]


def _said(listed: Listed) -> str:
    names = (listed.id, *listed.name.values(), *listed.faction_name.values())
    return folded(f"{' '.join(names)} {listed.start} {listed.end}")


def _list(recruiter: Recruiter, word: str | None, desk: Desk) -> int:
    """Lists and ready armies with some words in them; of a single list its units with prices."""
    heard = folded(word or "").split()
    lists = [li for li in recruiter.lists() if all(w in _said(li) for w in heard)]
    ready = [
        row
        for row in recruiter.rows()
        if all(w in folded(f"{row.id} {row.name} {row.faction_name} {row.year}") for w in heard)
    ]
    exact = next((li for li in lists if li.id == word), None)
    if desk.as_json:
        desk.document({"lists": lists, "ready": ready, "units": list(_units(recruiter, exact))})
        return SUCCESS
    among = desk.speech.among
    if exact is not None:
        desk.talk(f"{among(exact.name)}, {exact.start}-{exact.end}")
        for unit in _units(recruiter, exact):
            desk.talk(f"{unit['cost']:>5}  {among(unit['name'])} ({unit['id']})")
            for option in unit["options"]:
                desk.talk(f"{option['cost']:>+9}  {among(option['name'])} (+{option['id']})")
        return SUCCESS
    for one in lists:
        desk.talk(f"{one.id:<24} {among(one.name)}, {one.start}-{one.end}")
    for row in ready:
        about = f"{among(row.name)}, {row.year}, {row.points}: {among(row.summary)}"
        desk.talk(f"{row.id:<24} {about}")
    if not lists and not ready:
        raise UsageFault("muster.nothing", word=(word or "")[:60])
    return SUCCESS


def _units(recruiter: Recruiter, listed: Listed | None) -> Iterator[dict[str, Any]]:
    """What a list offers; the options of a unit are those it has when it is taken."""
    if listed is not None:
        yield from recruiter.offers(recruiter.blank(Wish(listed.id, 20_000, listed.start)))


# --- checking and printing


def _check(recruiter: Recruiter, tree: Mapping[str, Any], desk: Desk) -> int:
    page = document(recruiter, tree, desk.speech.language, mends=False)
    if desk.as_json:
        bill = recruiter.muster(tree).lines
        told = {"legal": page["legal"], "cost": page["cost"], "problems": page["problems"]}
        desk.document({**told, "groups": page["groups"], "bill": bill})
    else:
        for group in page["groups"]:
            desk.talk(f"{group['cost']:>5}  {_title(group)}")
            for slot in group["slots"]:
                for post in slot["posts"]:
                    desk.talk(f"{post['cost']:>9}  {_post(post, desk)}")
        desk.say("muster.cost", page["cost"])
        for problem in page["problems"]:
            place = f"{problem['place']}: " if problem["place"] else ""
            desk.talk(f"[{problem['cite']}] {place}{problem['title']}")
            desk.talk(f"    {problem['rule']}")
        if page["legal"]:
            desk.say("muster.legal")
    if page["problems"]:
        desk.complain(desk.speech.say("muster.illegal", len(page["problems"])))
        return NO
    return SUCCESS


def _title(group: Mapping[str, Any]) -> str:
    return f"{group['title']}, {group['person']}" if group["person"] else str(group["title"])


def _post(post: Mapping[str, Any], desk: Desk) -> str:
    named = ", ".join(filter(None, [post["name"], post["person"], post["sub"]]))
    return f"{named} [{desk.speech.say('muster.custom')}]" if post["custom"] else named


def _print_army(recruiter: Recruiter, tree: Mapping[str, Any], desk: Desk) -> int:
    """The roll, then what each kind of unit can do."""
    language = desk.speech.language
    page = document(recruiter, tree, language, mends=False)
    if desk.as_json:
        desk.document(page)
        return SUCCESS
    desk.talk(written_roll(recruiter, tree, language))
    seen: set[str] = set()
    for group in page["groups"]:
        for post in (p for slot in group["slots"] for p in slot["posts"] if p["rows"]):
            named = _post(post, desk)
            if named in seen:
                continue
            seen.add(named)
            desk.talk(f"{named} ({post['cost']})")
            desk.talk("    " + "; ".join(f"{r['name']} {r['value']}" for r in post["rows"]))
            if post["traits"]:
                desk.talk("    " + ", ".join(post["traits"]))
    return SUCCESS


# --- games that only know a bill


def _check_plainly(game: Any, army: str, values: Mapping[str, Any], desk: Desk) -> int:
    path = Path(army)
    try:
        found: Muster = game.muster(army_file(path, desk.speech), values)
    except ArmyFault as fault:
        raise UsageFault("muster.unreadable", file=str(path), fault=str(fault)[:200]) from None
    if desk.as_json:
        problems = [
            {"cite": p.cite, "where": p.where, "facts": p.facts,
             "statement": _statement(game, p, desk)}
            for p in found.problems
        ]  # fmt: skip
        bill = {"legal": found.is_legal, "cost": found.cost, "bill": found.lines}
        desk.document({**bill, "problems": problems})
    else:
        _print_plainly(game, found, desk)
    if found.problems:
        desk.complain(desk.speech.say("muster.illegal", len(found.problems)))
        return NO
    return SUCCESS


def _print_plainly(game: Any, found: Muster, desk: Desk) -> None:
    for line in found.lines:
        desk.talk(f"{line.points:>5}  {line.what} ({line.where})")
    desk.say("muster.cost", found.cost)
    for problem in found.problems:
        facts = listed(facts_told(game, problem.facts, desk.speech.language))
        desk.talk(f"[{problem.cite}] {_statement(game, problem, desk)}")
        desk.talk(f"    {problem.where}: {facts}" if facts else f"    {problem.where}")
    if found.is_legal:
        desk.say("muster.legal")


def _statement(game: Any, problem: Problem, desk: Desk) -> str:
    statement = game.book.get(problem.cite)
    return statement.text(desk.speech.language) if statement else ""
