"""Every citation exists: in the code, in the play and in the book."""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from msgspec.structs import fields

from estandarte.kernel import Decision, Game
from laws.moments import GAMES, Case, every_game, every_match, first_matches, thinned

QUOTED = re.compile(r'"([A-Z]{3}-[A-Z]?[0-9A-Za-z][0-9A-Za-z.\-]*)"')


def sources(folder: Traversable) -> str:
    """All Python of a package, chapter by chapter."""
    text = ""
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir():
            text += sources(entry)
        elif entry.name.endswith(".py"):
            text += entry.read_text(encoding="utf-8")
    return text


@every_game
def test_every_rule_that_the_code_quotes_is_in_the_book(game: Game[Any, Any]) -> None:
    quoted = set(QUOTED.findall(sources(files(game.package))))
    assert quoted
    assert sorted(quoted - game.book.keys()) == []


def test_every_rule_that_the_kernel_quotes_is_in_its_book() -> None:
    quoted = set(QUOTED.findall(sources(files("estandarte.kernel"))))
    ours = {id for id in quoted if id.startswith("KER-")}
    assert ours <= GAMES[0].book.keys()


@every_match
def test_every_event_cites_a_rule_of_the_book(case: Case) -> None:
    record = case.played.match.record
    cited = {e.cite for step in (record.opening, *record.steps) for e in step.events}
    assert sorted(cited - case.game.book.keys()) == []


@every_game
def test_decisions_refuse_by_rules_of_the_book(game: Game[Any, Any]) -> None:
    decisions = [frame for frame in game.codec.frames if issubclass(frame, Decision)]
    cited = {c for d in decisions for c in (d.out_of_turn, d.out_of_place, *d.barred.values())}
    assert sorted(cited - game.book.keys()) == []


@every_match
def test_questions_are_put_by_rules_of_the_book(case: Case) -> None:
    for moment in thinned(list(case.moments()), 40):
        cite = moment.state.decision.grounds(moment.state)
        assert not cite or cite in case.game.book


@first_matches
def test_refusals_cite_rules_of_the_book(case: Case) -> None:
    actions = {type(m.action): m.action for m in case.moments()}.values()
    for moment in thinned(list(case.moments()), 40):
        for action in actions:
            cite = case.game.check(moment.state, action).cite
            assert cite is None or cite in case.game.book


@every_game
def test_every_switch_has_its_ruling_and_every_ruling_its_switch(game: Game[Any, Any]) -> None:
    ruled = {name for statement in game.book.values() for name in statement.switches}
    assert ruled == {switch.name for switch in fields(game.switches)}
