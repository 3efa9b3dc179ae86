"""`estandarte rules`: the rulebook, and where each rule is implemented and proved."""

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from estandarte.cli.desk import Desk
from estandarte.cli.faults import NO, SUCCESS
from estandarte.cli.parser import Parser
from estandarte.cli.rulebook.citations import citations_of, home_of
from estandarte.cli.rulebook.coverage import Coverage, coverage_of
from estandarte.cli.rulebook.statements import found_statements, known_statement, written
from estandarte.kernel import LANGUAGES, SHELF, Game, Statement


def describe(parser: Parser) -> None:
    parser.subject("game")
    parser.subject("id", required=False, many=True)
    parser.option("search", "words", nargs="+")
    parser.flag("coverage")


def run(asked: Namespace, desk: Desk) -> int:
    game = SHELF.take(asked.game)
    if asked.coverage:
        return _show_coverage(coverage_of(game, desk.speech.language), desk)
    if asked.search is not None:
        return _search(game, " ".join(asked.search), desk)
    if asked.id is None:
        return _show_many(tuple(game.book.values()), desk)
    if asked.id.casefold() in {id.casefold() for id in game.book}:
        return _show_one(game, known_statement(game, asked.id), desk)
    if found_statements(game, asked.id):
        return _search(game, asked.id, desk)
    return _show_one(game, known_statement(game, asked.id), desk)


def _search(game: Game[Any, Any], words: str, desk: Desk) -> int:
    """Sections by number or heading, whole; else the statements with all the words."""
    found = found_statements(game, words)
    if found:
        return _show_many(found, desk)
    if desk.as_json:
        desk.document([])
    desk.complain(desk.speech.say("rules.not_found", words=words))
    return NO


def _show_many(statements: tuple[Statement, ...], desk: Desk) -> int:
    if desk.as_json:
        desk.document(statements)
        return SUCCESS
    desk.page(_written(statements, desk))
    return SUCCESS


def _written(statements: tuple[Statement, ...], desk: Desk) -> Iterator[str]:
    chapter = ""
    for statement in statements:
        heading = statement.chapter_es if desk.speech.language == "es" else statement.chapter_en
        if heading != chapter:
            yield f"\n{heading}\n" if chapter else f"{heading}\n"
            chapter = heading
        yield written(statement, desk.speech.language, desk.width)


def _show_one(game: Game[Any, Any], statement: Statement, desk: Desk) -> int:
    found = citations_of(home_of(game, statement.id))
    implemented = found.implemented.get(statement.id, [])
    proved = found.proved.get(statement.id, [])
    if desk.as_json:
        desk.document(
            {
                "id": statement.id,
                "en": statement.en,
                "es": statement.es,
                "mark": statement.mark,
                "switches": statement.switches,
                "chapter": {"en": statement.chapter_en, "es": statement.chapter_es},
                "implemented": implemented,
                "proved": proved if found.has_tests else None,
            }
        )
        return SUCCESS
    speech = desk.speech
    for language in sorted(LANGUAGES, key=lambda one: one != speech.language):
        desk.talk(written(statement, language, desk.width))
    if statement.mark:
        desk.say("rules.mark", mark=speech.say(f"mark.{_first(statement.mark)}"))
    for switch in statement.switches:
        about = speech.word(game, switch, "switch")
        desk.say("rules.switch", name=switch, about=about)
    _show_places(desk, "rules.implemented", "rules.not_implemented", implemented)
    if found.has_tests:
        _show_places(desk, "rules.proved", "rules.not_proved", proved)
    else:
        desk.say("rules.no_tests")
    return SUCCESS


def _first(mark: str) -> str:
    return mark.split(",")[0].strip()


def _show_places(desk: Desk, found: str, missing: str, places: list[str]) -> None:
    desk.say(found if places else missing)
    for place in places:
        desk.talk(f"    {place}")


def _show_coverage(coverage: Coverage, desk: Desk) -> int:
    counts = coverage.counts()
    if desk.as_json:
        desk.document({"game": coverage.game, "counts": counts, "rows": coverage.rows})
        return SUCCESS
    yes, nothing = desk.speech.say("coverage.yes"), desk.speech.say("coverage.no")
    headings = [desk.speech.say(f"coverage.{name}") for name in ("id", "implemented", "proved")]
    widest = max((len(row.id) for row in coverage.rows), default=2)
    desk.talk(f"{headings[0]:<{widest}}  {headings[1]:<15}{headings[2]}")
    for row in coverage.rows:
        code = f"{yes} ({len(row.implemented)})" if row.implemented else nothing
        test = f"{yes} ({len(row.proved)})" if row.proved else nothing
        mark = f"  {desk.speech.say(f'mark.{_first(row.mark)}')}" if row.mark else ""
        desk.talk(f"{row.id:<{widest}}  {code:<15}{test:<10}{mark}".rstrip())
    desk.talk()
    desk.say("coverage.total", **counts)
    if not coverage.has_tests:
        desk.say("rules.no_tests")
    return SUCCESS
