"""What the table shows at some moments of the kept matches is what it showed when they were kept.

It is compared in the names of sentences, not in their words. Where something was changed on
purpose it is kept again: `python tools/keep_tables.py`.
"""

from pathlib import Path

import pytest

from surroundings import tool

tables = tool("keep_tables")


@pytest.mark.parametrize("file", tables.files(), ids=tables.name_of)
def test_the_table_shows_what_it_showed(file: Path) -> None:
    before, now = tables.kept(tables.name_of(file)), tables.shown(tables.record_in(file))
    assert now.keys() == before.keys()
    for step, facets in now.items():
        for facet, found in facets.items():
            assert found == before[step].get(facet), f"{facet} at step {step}"
