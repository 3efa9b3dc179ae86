"""Tallies: sums that can explain themselves."""

from fractions import Fraction

from msgspec.json import decode

from estandarte.kernel import Line, Tally, encode, tally


def test_a_sum_follows_the_order_of_the_book() -> None:
    sum_ = tally(4, "A").add(2, "B").double("C").add(-1, "D")
    assert sum_.total == 11
    assert tally(4, "A").double("C").add(2, "B").add(-1, "D").total == 9


def test_halves_are_exact() -> None:
    assert tally(5, "A").halve("B").total == Fraction(5, 2)
    assert tally(5, "A").divide(3, "B").add(1, "C").total == Fraction(8, 3)


def test_a_cap_makes_what_came_before_count_no_more() -> None:
    assert tally(9, "A").add(3, "B").become(6, "C").add(1, "D").total == 7


def test_what_does_not_apply_leaves_no_line() -> None:
    sum_ = tally(4, "A")
    for more in (
        sum_.add(1, "B", when=False),
        sum_.halve("B", when=False),
        sum_.double("B", when=False),
        sum_.become(1, "B", when=False),
        sum_.divide(2, "B", when=False),
    ):
        assert more is sum_


def test_every_line_cites_its_rule_and_keeps_its_facts() -> None:
    sum_ = tally(4, "A", ship="galley").add(-1, "B", range=3)
    assert [(line.cite, line.facts) for line in sum_.lines] == [
        ("A", {"ship": "galley"}),
        ("B", {"range": 3}),
    ]


def test_lines_are_written_as_people_write_them() -> None:
    sum_ = tally(4, "A").add(2, "B").add(-1, "C").add(0, "D").halve("E").double("F").become(3, "G")
    assert [str(line) for line in sum_.lines] == ["4", "+2", "-1", "+0", "×1/2", "×2", "3"]


def test_a_tally_is_never_changed_in_place() -> None:
    sum_ = tally(4, "A")
    sum_.add(1, "B")
    assert sum_.total == 4


def test_a_tally_travels() -> None:
    sum_ = tally(4, "A").halve("B", fog=True)
    assert decode(encode(sum_), type=Tally) == sum_
    assert sum_.lines[1] == Line("B", 1, 2, "×", {"fog": True})


def test_an_empty_tally_is_nothing() -> None:
    assert Tally(()).total == 0
