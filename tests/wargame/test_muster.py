"""Mustering in general: the bill, all problems at once, and army files that cannot be read."""

import pytest

from estandarte.kernel import Value
from estandarte.wargame.muster import ArmyFault, Inspection, army_from, read_army


class Extra(Value):
    cost: int
    excludes: tuple[str, ...] = ()
    requires: str = ""


class Band(Value):
    name: str
    size: int


OPTIONS = {"big": Extra(20), "small": Extra(-10, ("big",)), "guard": Extra(5, (), "big")}


def test_every_problem_is_reported_not_only_the_first() -> None:
    look = Inspection()
    look.demand(False, "A-1", "one")
    look.between(5, 1, 3, "A-2", "two", "units")
    look.unique(["x", "x"], "A-3", "three")
    report = look.report()
    assert [p.cite for p in report.problems] == ["A-1", "A-2", "A-3"]
    assert not report.is_legal


def test_the_same_problem_is_noted_once() -> None:
    look = Inspection()
    look.problem("A-1", "here", what="x")
    look.problem("A-1", "here", what="x")
    assert len(look.report().problems) == 1


def test_bounds_belong_to_the_limits() -> None:
    look = Inspection()
    assert look.between(1, 1, 3, "A-1", "x", "units")
    assert look.between(3, 1, 3, "A-1", "x", "units")
    assert not look.between(0, 1, 3, "A-1", "x", "units")
    assert look.report().problems[0].facts == {"what": "units", "has": 0, "least": 1}


def test_options_are_priced_and_checked_against_each_other() -> None:
    look = Inspection()
    assert look.options(["big", "guard"], OPTIONS, OPTIONS, (), "A-1", "unit") == 25
    assert look.report().is_legal
    look.options(["big", "small"], OPTIONS, OPTIONS, (), "A-1", "unit")
    look.options(["guard"], OPTIONS, OPTIONS, (), "A-2", "unit")
    look.options([], OPTIONS, OPTIONS, ("big",), "A-3", "unit")
    look.options(["huge"], OPTIONS, OPTIONS, (), "A-4", "unit")
    assert [p.cite for p in look.report().problems] == ["A-1", "A-2", "A-3", "A-4"]


def test_the_bill_adds_up() -> None:
    look = Inspection()
    look.charge("a", "unit", 50)
    look.charge("b", "option", -5)
    assert look.report().cost == look.cost == 45


def test_an_army_file_is_read_as_typed_values() -> None:
    assert read_army('name = "x"\nsize = 3\n', Band) == Band("x", 3)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('name = "x"\nsize = "three"\n', "size"),
        ('name = "x"\nsize = 3\ncolour = 1\n', "colour"),
        ("name = \n", "line 1"),
        (b"\xff\xfe", "byte 0"),
        ('name = "x"\n', "size"),
    ],
)
def test_a_damaged_army_file_is_refused_with_its_line_or_key(text: str, names: str) -> None:
    with pytest.raises(ArmyFault, match=names):
        read_army(text, Band)


def test_values_sent_by_a_page_are_refused_alike() -> None:
    with pytest.raises(ArmyFault, match="size"):
        army_from({"name": "x", "size": None}, Band)
