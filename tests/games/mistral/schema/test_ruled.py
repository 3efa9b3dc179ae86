"""Each value of the pack that stands for a rule: what is not of its kind is refused by it."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import inspect

from estandarte.games.mistral.schema.components import Pack
from estandarte.games.mistral.schema.pack import PACKAGE, open_pack
from estandarte.kernel import PackFault
from estandarte.kernel.packs import shipped
from estandarte.kernel.testing import rule

Path = tuple[str, ...]
WRONG = ("?", [["?"]], {"?": {"?": []}})


def ruled(kind: Any, value: Any, path: Path) -> Iterator[tuple[str, Path]]:
    """Every rule of a schema with the way to a value of the shipped pack that stands for it."""
    if isinstance(kind, inspect.Metadata):
        for rule in (kind.extra_json_schema or {}).get("rules", ()):
            yield rule, path
        kind = kind.type
    if isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from ruled(one, value, path)
    elif isinstance(kind, inspect.StructType) and isinstance(value, dict):
        for field in kind.fields:
            inside = value.get(field.encode_name)
            if inside is not None:
                yield from ruled(field.type, inside, (*path, field.encode_name))
    elif isinstance(kind, inspect.DictType) and isinstance(value, dict):
        for key in value:
            yield from ruled(kind.value_type, value[key], (*path, key))


FOUND = dict(reversed(list(ruled(inspect.type_info(Pack), shipped(PACKAGE), ()))))


def refused(path: Path, wrong: Any) -> set[str]:
    """The rules that refuse a value."""
    over: Any = wrong
    for key in reversed(path):
        over = {key: over}
    try:
        open_pack(over)
    except PackFault as fault:
        return {problem.cite for problem in fault.problems}
    return set()


@pytest.mark.parametrize("cite", FOUND)
def test_a_value_that_is_not_of_its_kind_is_refused_by_its_rule(cite: str) -> None:
    assert any(cite in refused(FOUND[cite], wrong) for wrong in WRONG)


@rule("MIC-10.1-b")
def test_there_are_four_ranks() -> None:
    held = [{"rank": "captain", "year": 1740}]
    assert refused(("leaders", "leaders", "mathews", "ranks"), held) == {"MIC-10.1-b"}


@rule("MIC-10.1-c")
def test_there_are_three_ensigns() -> None:
    held = [{"rank": "VA", "year": 1740, "ensign": "green"}]
    assert refused(("leaders", "leaders", "mathews", "ranks"), held) == {"MIC-10.1-c"}


@rule("IC-6.11-b", "MIC-11.1-b")
def test_there_are_nine_classes_of_auxiliaries() -> None:
    another = refused(("ships", "auxiliaries", "xebec"), {"recovers_up_to": 3})
    assert another == {"IC-6.11-b", "MIC-11.1-b"}


# --- what the book says of Gales

GALES = ("theatre", "gales", "paths")
WINDS = {
    "levanter": ("MIC-13.1-a", "MIC-13.1-b"), "mistral": ("MIC-13.1-f", "MIC-13.1-g"),
    "vendavales": ("MIC-13.1-d", "MIC-13.1-e"), "marin": ("MIC-13.1-h", "MIC-13.1-i"),
    "libeccio": ("MIC-13.1-j", "MIC-13.1-k"), "tramontana": ("MIC-13.1-m", "MIC-13.1-n"),
    "scirocco": ("MIC-13.1-o", "MIC-13.1-p"), "bora": ("MIC-13.1-s", "MIC-13.1-t"),
}  # fmt: skip
"""Where the Gales of each Wind begin, and where they go."""


@pytest.mark.parametrize("wind", WINDS)
def test_the_gales_of_a_wind_begin_where_the_book_says_and_go_where_it_says(wind: str) -> None:
    begin, go = WINDS[wind]
    path = shipped(PACKAGE)["theatre"]["gales"]["paths"][wind]
    assert begin in refused((*GALES, wind, "starts"), path["starts"][1:])
    assert go in refused((*GALES, wind, "targets"), ["sp_01"])


@rule("MIC-13.1-c")
def test_a_levanter_gale_does_not_go_to_cartagena() -> None:
    assert refused((*GALES, "levanter", "steps", "sp_02"), ["port_cartagena"]) == {"MIC-13.1-c"}


@rule("MIC-13.1-q")
def test_gregales_begin_at_the_four_places_with_their_symbol() -> None:
    assert refused((*GALES, "gregales", "starts"), ["sp_28"]) == {"MIC-13.1-q"}


@rule("MRM-1-e")
def test_the_symbols_are_where_they_are_on_the_map() -> None:
    assert "MRM-1-e" in refused(("theatre", "spaces", "sp_28", "symbols"), [])


@rule("MIC-8.1-c")
def test_a_gale_begins_on_the_map() -> None:
    assert "MIC-8.1-c" in refused((*GALES, "levanter", "starts"), ["atlantis"])


@rule("MIC-7.1-c")
def test_of_two_contrary_winds_one_alone_blows() -> None:
    found = refused(("charts", "winds", "vendavales", "spring"), [0, 9])
    assert found == {"MIC-7.1-c"}


@rule("MIS-2.147-a")
def test_gibraltar_repairs_by_quarters() -> None:
    assert refused(("ports", "ports", "port_gibraltar", "period"), "turn") == {"MIS-2.147-a"}


@rule("MIS-2.226-b")
def test_a_flagship_stands_two_more_than_others_of_her_nation() -> None:
    assert refused(("ships", "flagships", "namur", "rating"), 10) == {"MIS-2.226-b"}


@rule("IC-5.27-b")
def test_a_border_lies_between_two_sea_zones() -> None:
    border = [{**shipped(PACKAGE)["theatre"]["borders"][0], "zones": ["sz_lion", "sp_13"]}]
    assert "IC-5.27-b" in refused(("theatre", "borders"), border)


@rule("MIS-1.302-b")
def test_where_the_wind_is_caught_a_seasonal_wind_blows() -> None:
    lanes = shipped(PACKAGE)["theatre"]["lanes"]
    other = [{k: v for k, v in lane.items() if k != "seasonal"} for lane in lanes]
    assert {"MIS-1.302-a", "MIS-1.302-b"} <= refused(("theatre", "lanes"), other)


@rule("MRF-1-g")
def test_what_is_in_force_at_the_start_is_an_event_of_the_charts() -> None:
    assert refused(("scenarios", "y1741", "events"), ["the_moon_falls"]) == {"MRF-1-g"}
