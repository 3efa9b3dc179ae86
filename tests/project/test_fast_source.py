"""The copy of the sources that is compiled says the same as the sources."""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from surroundings import tool

ROOT = Path(__file__).resolve().parents[2]


def quoted(source: str, name: str) -> str:
    text: str = tool("fast_source").quoted(source, name)
    return text


STRUCT = '''"""A piece."""

from msgspec import Struct


class Piece(Struct):
    heavy = True
    at: int
    crew: tuple[
        str, ...
    ] = ()
    tow: str | None = None
'''


def test_quoted_fields_mean_the_same_and_what_is_assigned_is_no_field(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module: Any = ModuleType("piece")
    monkeypatch.setitem(sys.modules, "piece", module)
    text = quoted(STRUCT, "piece")
    exec(text, module.__dict__)
    assert module.Piece.__struct_fields__ == ("at", "crew", "tow")
    assert msgspec.convert({"at": 1, "crew": ["a"], "tow": None}, module.Piece).crew == ("a",)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"at": 1, "crew": [1]}, module.Piece)
    assert len(text.splitlines()) == len(STRUCT.splitlines())


def test_a_class_with_keywords_is_refused() -> None:
    with pytest.raises(SystemExit, match="fleet: mypyc would drop the keywords of class Ship"):
        quoted("import x\nclass Ship(Value, omit_defaults=True):\n    at: int\n", "fleet")


def test_enumerations_and_plain_classes_stay_as_they_are() -> None:
    source = "import x\nclass Side(StrEnum):\n    LEFT = 'l'\nclass Course:\n    at: int\n"
    assert quoted(source, "sides") == source
