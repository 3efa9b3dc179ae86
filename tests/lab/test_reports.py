"""Reports: answers in every form, and pages that say when they no longer hold."""

import csv
import io
import re

import pytest

from estandarte.games.lepanto import LEPANTO
from estandarte.lab.experiment import Amount, Board, Experiment, Players, Target, Varied, load
from estandarte.lab.ladders import ladder_of
from estandarte.lab.planning import Plan
from estandarte.lab.reports import freshness
from estandarte.lab.reports.answers import ANSWERS
from estandarte.lab.reports.contents import Figure, Words
from estandarte.lab.reports.exporting import as_csv, as_parquet, tables_of
from estandarte.lab.reports.freshness import checked
from estandarte.lab.reports.pages import report_of, sides_of
from estandarte.lab.reports.plots import as_pdf, as_svg
from estandarte.lab.reports.rendering import (
    as_html,
    as_markdown,
    as_text,
    stamp_of,
)
from estandarte.lab.runners import Inline
from estandarte.lab.running import Session
from estandarte.lab.store import Store
from lab.trials_at_hand import plan

TUTORIAL = Board(scenario="tutorial")
SMALL = Amount(matches=2)
PLANS = {
    "balance": lambda: plan(),
    "mirror": lambda: plan(question="mirror"),
    "differences": lambda: plan(
        question="differences", vary=Varied(values={"units.fire.hits_from": (4, 1)}), partings=2
    ),
    "targets": lambda: plan(
        question="targets",
        vary=Varied(values={"units.fire.hits_from": (4, 1)}),
        target=(Target("draws", 0.0, 0.9),),
    ),
    "doctrines": lambda: Plan(
        load(
            Experiment(
                "lepanto",
                "s",
                question="doctrines",
                players=Players(ranks=("alferez", "grumete")),
                board=TUTORIAL,
                count=SMALL,
            ),
            "duel",
        )
    ),
    "ladder": lambda: Plan(
        load(ladder_of(LEPANTO, ("alferez", "grumete"), 2, "s", "tutorial"), "ladder")
    ),
    "armies": lambda: Plan(load(tercios("armies", "espana_1618_500", "suecia_1618_500"), "armies")),
    "worth": lambda: Plan(load(tercios("worth", "espana_1618_500"), "worth")),
}


def tercios(question, *armies):
    players = Players(armies=armies)
    return Experiment("tercios", "s", question=question, players=players, count=SMALL)


@pytest.fixture
def reported(tmp_path):
    def report(made, language="en"):
        with Store(tmp_path / "lab.sqlite") as store:
            session = Session(made, store)
            session.run(Inline())
            return report_of(session, language, "estandarte lab run test.toml")

    return report


def test_sides_are_called_by_their_nation_where_all_boards_agree():
    asked = Experiment("tercios", "s", board=Board(scenario="rocroi"), count=SMALL)
    rocroi = Plan(load(asked, "rocroi"))
    assert sides_of(rocroi, "es") == {"red": "España", "blue": "Francia"}
    assert Words("en", rocroi.game, sides_of(rocroi, "en")).role("blue") == "France"
    assert sides_of(PLANS["armies"](), "en") == {}, "each army stands on both sides"
    assert Words("es", rocroi.game).role("red") == "Rojo"


def test_every_question_has_an_answer():
    assert set(PLANS) == set(ANSWERS)


@pytest.mark.parametrize("question", PLANS)
def test_an_answer_is_whole_in_both_languages(question, reported):
    made = PLANS[question]()
    texts = []
    for language in ("en", "es"):
        report = reported(made, language)
        words = Words(language, made.game)
        texts.append("\n".join(as_text(report, words, whole=True)))
        assert "[lab." not in texts[-1] and "[role." not in texts[-1]
        answer = report.sections[0]
        assert answer.tables[0].rows
        for table in tables_of(report):
            assert all(len(row) == len(table.heads) for row in table.rows)
    assert texts[0] != texts[1]


def test_the_difference_of_a_value_names_the_rule_by_which_matches_part(reported):
    report = reported(PLANS["differences"]())
    tables = {table.name: table for table in tables_of(report)}
    assert {row[-1] for row in tables["partings"].rows} == {"SKI-3-b"}
    (row,) = tables["differences"].rows
    assert isinstance(row[4], Figure) and row[4].of.value > 0


def test_rules_that_never_fired_are_named(reported):
    report = reported(PLANS["balance"]())
    (section,) = (s for s in report.sections if s.tables and s.tables[0].name == "rules")
    fired = {row[0] for row in section.tables[0].rows}
    assert "SKI-1-a" in fired
    assert "SKI-4-a" in section.said[0] and "SKI-1-a" not in section.said[0]


def test_a_page_of_html_needs_no_other(reported):
    made = PLANS["balance"]()
    page = as_html(reported(made), Words("en", made.game), as_svg)
    assert page.count("<svg") >= 2
    links = re.findall(r"(?:src|href)=\"([^\"]+)\"", page)
    assert [link for link in links if not link.startswith("#")] == []
    assert "<script" not in page


def test_without_anything_to_draw_with_a_page_has_no_plots(reported):
    made = PLANS["balance"]()
    assert "<svg" not in as_html(reported(made), Words("en", made.game), None)


def test_a_plot_is_drawn_the_same_again(reported):
    plots = [p for s in reported(PLANS["balance"]()).sections for p in s.plots]
    assert [as_svg(p) for p in plots] == [as_svg(p) for p in plots]


def test_a_pdf_is_a_pdf(reported):
    made = PLANS["balance"]()
    data = as_pdf(reported(made), Words("en", made.game))
    assert data.startswith(b"%PDF") and data.rstrip().endswith(b"%%EOF")


def test_tables_as_csv_hold_intervals_in_columns(reported):
    table = next(tables_of(reported(PLANS["balance"]())))
    rows = list(csv.DictReader(io.StringIO(as_csv(table).decode())))
    assert (
        float(rows[0]["Red win low"]) <= float(rows[0]["Red win"]) <= float(rows[0]["Red win high"])
    )


def test_tables_as_parquet_are_read_back(reported, tmp_path):
    duckdb = pytest.importorskip("duckdb")
    for table in tables_of(reported(PLANS["balance"]())):
        path = tmp_path / f"{table.name}.parquet"
        path.write_bytes(as_parquet(table))
        with duckdb.connect() as database:
            rows = database.execute(f"SELECT * FROM '{path}'").fetchall()
        assert len(rows) == len(table.rows)
        assert [row[0] for row in rows] == [row[0] for row in table.rows]


@pytest.fixture
def page(reported, tmp_path):
    """A page that was counted with the rules of today."""
    made, path = PLANS["balance"](), tmp_path / "docs" / "counted.md"
    path.parent.mkdir()
    path.write_text(as_markdown(reported(made), Words("en", made.game)), encoding="utf-8")
    return path


def test_a_page_holds_while_its_rules_do(page):
    (page.parent / "by-hand.md").write_text("# Written by somebody\n", encoding="utf-8")
    assert stamp_of(page.read_text("utf-8"))["command"] == "estandarte lab run test.toml"
    by_hand, counted = checked(page.parent)
    assert (by_hand.changed, counted.changed) == (("unknown",), ())


def test_sources_that_say_the_same_in_other_words_leave_a_page_fresh(page, monkeypatch):
    monkeypatch.setattr(freshness, "rules_of", lambda game: "the same, renamed")
    monkeypatch.setattr(freshness, "minds_of", lambda game: "the same, quicker")
    assert next(checked(page.parent)).changed == ()


def test_a_match_that_goes_another_way_makes_its_page_stale(page, monkeypatch):
    monkeypatch.setattr(freshness, "rules_of", lambda game: "other")
    stamp = stamp_of(page.read_text("utf-8"))
    assert len(stamp["played"]) == freshness.FEW
    told = page.read_text("utf-8").replace(stamp["played"][-1]["came"], "something else")
    page.write_text(told, encoding="utf-8")
    assert next(checked(page.parent)).changed == ("rules",)


@pytest.mark.parametrize("left", [None, [], 7, [{"series": {}, "number": 0, "came": ""}]])
def test_a_page_that_names_no_match_is_stale_with_its_rules(page, monkeypatch, left):
    stamp = stamp_of(page.read_text("utf-8"))
    monkeypatch.setattr(freshness, "stamps_of", lambda text: [{**stamp, "played": left}])
    assert next(checked(page.parent)).changed == ()
    monkeypatch.setattr(freshness, "minds_of", lambda game: "other")
    assert next(checked(page.parent)).changed == ("minds",)
