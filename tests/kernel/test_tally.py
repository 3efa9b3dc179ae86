"""Tallies: sums that can explain themselves."""

from fractions import Fraction

from msgspec.json import decode

from estandarte.kernel import Line, Sum, Tally, Term, encode, tally


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


def test_a_sum_is_its_printed_value_and_what_every_rule_gives() -> None:
    sum_ = Sum(Term(4, "A"), (Term(-1, "B"), Term(2, "C"), Term(0, "D")))
    assert (sum_.total, sum_.added) == (5, 1)
    assert [str(line) for line in sum_.tally.lines] == ["4", "-1", "+2", "+0"]
    assert [line.cite for line in sum_.tally.lines] == ["A", "B", "C", "D"]
    assert sum_.tally.total == sum_.total


def test_what_a_die_needs_is_told_the_other_way_round() -> None:
    assert [str(line) for line in tally(4, "A").plus([Term(-1, "B")], way=-1).lines] == ["4", "+1"]


def test_a_term_is_saved_without_what_most_do_not_say() -> None:
    assert encode(Term(-1, "A")) == b'{"amount":-1,"cite":"A"}'
    assert decode(encode(Term(1, "A", "B")), type=Term) == Term(1, "A", "B")


class Capped(Sum):
    """A game's own algebra: never more than three."""

    @property
    def total(self) -> int:
        return min(3, super().total)

    @property
    def tally(self) -> Tally:
        whole = super().tally
        return whole.become(3, "Z", whole.total > 3)


def test_a_game_has_an_algebra_of_its_own() -> None:
    high, low = Capped(Term(2, "A"), (Term(2, "B"),)), Capped(Term(2, "A"))
    assert (high.total, high.tally.total, high.added) == (3, 3, 2)
    assert [line.cite for line in high.tally.lines] == ["A", "B", "Z"]
    assert low.total == low.tally.total == 2
