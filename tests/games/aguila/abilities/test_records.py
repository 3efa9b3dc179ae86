"""The records of special rules: each has a name in the data, and cites nothing but its own rule."""

from collections.abc import Iterator
from typing import Any

import pytest

from estandarte.games.aguila.abilities import OF_OFFICERS, OF_UNITS
from estandarte.games.aguila.game import AGUILA
from estandarte.games.aguila.schema.pack import pack_named, shipped_pack
from estandarte.kernel import Term, Trait

CAUSES = ("fire", "reaction", "combat", "general")
FREE = {"BSA-9-herir-b"}
"""What two grenadiers roll again is said in the chapter of combat as well."""
RECORDS: list[Any] = [*OF_UNITS.of(OF_UNITS.names()), *OF_OFFICERS.of(OF_OFFICERS.names())]


def test_every_special_rule_of_the_data_has_a_record_and_every_record_a_name() -> None:
    abilities = pack_named(shipped_pack().fingerprint).abilities
    assert set(OF_UNITS.names()) == set(abilities.unit)
    assert set(OF_OFFICERS.names()) == set(abilities.officer)


@pytest.mark.parametrize("record", RECORDS, ids=lambda r: f"{type(r).__mro__[1].__name__}-{r.name}")
def test_what_a_record_gives_cites_its_own_rule(record: Trait) -> None:
    assert record.cite in AGUILA.book
    for cite in _cited(record):
        assert cite in FREE or _rule(cite) == _rule(record.cite), (record.name, cite)


def _rule(cite: str) -> str:
    return cite.rpartition("-")[0]


def _cited(record: Any) -> Iterator[str]:
    """Every id in what it gives, and in what it answers."""
    for given in vars(type(record)).values():
        if isinstance(given, Term):
            yield given.cite
        elif isinstance(given, tuple):
            yield from given
    if record.name in OF_UNITS.names() and hasattr(record, "on_test"):
        yield from (term.cite for cause in CAUSES if (term := record.on_test(cause)))
        for has in ((), ("cruel",), ("granaderos",)):
            yield from record.wound_rerolls(has)
