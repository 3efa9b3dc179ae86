"""Modules travel without what only people read, and are the same modules."""

import ast

from estandarte.server.tab.site.leaning import lean

WORDY = b'''#!/usr/bin/env python
# coding: utf-8
"""What it is.

# not a remark
"""
# a remark
import sys  # beside it

SHOWN = """
# of the text
"""


class Told:
    """In one line."""

    def said(self, x=1):
        """Of several
        lines."""
        # why
        return f"""{x}
# too
"""


def bare(): "in a line"; return 1
'''


def test_remarks_and_docstrings_go_and_every_line_stays_where_it_was() -> None:
    told = lean(WORDY)
    assert len(told) < len(WORDY)
    assert told.count(b"\n") == WORDY.count(b"\n")
    for gone in (b"a remark", b"What it is", b"In one line", b"Of several", b"# why"):
        assert gone not in told
    for kept in (b"# of the text", b"# too", b"coding", b"# beside it", b"in a line"):
        assert kept in told

    def places(source: bytes) -> list[tuple[str, int]]:
        nodes = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.stmt)]
        return [(type(n).__name__, n.lineno) for n in nodes]

    assert places(told) == places(WORDY)
    space: dict[str, object] = {}
    exec(told, space)
    assert space["SHOWN"] == "\n# of the text\n"
    assert space["Told"]().said(2) == "2\n# too\n"  # type: ignore[operator]
    assert space["__doc__"] == ""


def test_words_that_are_newer_than_we_are_stay_as_they_are() -> None:
    assert lean(b"# x\n# y\n# z\nwhat is is\n") == b"# x\n# y\n# z\nwhat is is\n"
