import msgspec
import pytest

from estandarte.kernel import YES, Terse, all_of, but, encode, fields_of, kind_of, no
from estandarte.kernel.values import kind
from kernel.table import CHARGE
from skirmish.field import Unit


def test_a_value_cannot_be_changed_in_place() -> None:
    unit = Unit("r1", "red", 0)
    with pytest.raises(AttributeError):
        unit.x = 5  # type: ignore[misc]


def test_but_gives_another_value_and_leaves_the_first() -> None:
    unit = Unit("r1", "red", 0)
    assert but(unit, x=5) == Unit("r1", "red", 5)
    assert unit.x == 0


def test_but_knows_only_the_fields_that_there_are() -> None:
    with pytest.raises(TypeError):
        but(Unit("r1", "red", 0), speed=3)


def test_values_are_compared_by_content() -> None:
    assert Unit("r1", "red", 0) == Unit("r1", "red", 0)
    assert Unit("r1", "red", 0) != Unit("r1", "red", 1)


class Buoy(Terse):
    at: int
    lit: bool = False


def test_a_terse_value_is_saved_without_what_is_usual() -> None:
    assert encode([Buoy(3), Buoy(4, lit=True)]) == b'[{"at":3},{"at":4,"lit":true}]'
    assert msgspec.json.decode(b'{"at":3}', type=Buoy) == Buoy(3, lit=False)


def test_an_unknown_field_is_refused_when_read() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `speed`"):
        msgspec.json.decode(b'{"id":"r1","role":"red","x":0,"speed":3}', type=Unit)


@pytest.mark.parametrize(
    ("name", "saved"), [("Row", "row"), ("ChargeMove", "charge_move"), ("A", "a")]
)
def test_a_class_is_saved_under_its_name_in_words(name: str, saved: str) -> None:
    assert kind(name) == saved


def test_the_kind_of_a_value_and_of_its_class_are_the_same() -> None:
    assert kind_of(CHARGE) == kind_of(type(CHARGE)) == "charge"


def test_the_fields_of_a_value_go_into_sentences() -> None:
    assert fields_of(CHARGE) == {"unit": "r1", "target": "b1", "role": "red"}


def test_of_several_verdicts_the_first_no_counts_and_the_rest_is_not_asked() -> None:
    asked = iter((YES, no("KER-3"), no("KER-4")))
    assert all_of(asked) == no("KER-3")
    assert list(asked) == [no("KER-4")]
    assert all_of(()) == all_of((YES, YES)) == YES
