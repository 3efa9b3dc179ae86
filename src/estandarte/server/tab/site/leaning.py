"""Modules without what only people read: they travel lighter, and are sooner read."""

import ast
import re

REMARK = re.compile(rb"[ \t]*#.*")


def lean(source: bytes) -> bytes:
    """The same module, line by line, without whole lines of comment and with empty docstrings."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):  # in words that are newer than we are
        return source
    lines = source.split(b"\n")
    kept = set[int]()  # the inside of a text is no comment, whatever it looks like
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant | ast.JoinedStr) and node.lineno != node.end_lineno:
            kept.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    for number, line in enumerate(lines, 1):
        if number > 2 and number not in kept and REMARK.fullmatch(line):
            lines[number - 1] = b""
    for node in ast.walk(tree):
        if (found := _docstring(node)) is not None:
            _empty(lines, found)
    return b"\n".join(lines)


def _docstring(node: ast.AST) -> ast.Constant | None:
    homes = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    if not isinstance(node, homes) or not node.body or not isinstance(node.body[0], ast.Expr):
        return None
    told = node.body[0].value
    return told if isinstance(told, ast.Constant) and isinstance(told.value, str) else None


def _empty(lines: list[bytes], text: ast.Constant) -> None:
    """Where a line stands stays as it is, so that faults are found."""
    first, last = text.lineno - 1, (text.end_lineno or text.lineno) - 1
    rest = lines[last][text.end_col_offset :]
    if rest.strip() or lines[last].endswith(b"\\"):
        return
    lines[first] = lines[first][: text.col_offset] + b'""'
    for between in range(first + 1, last + 1):
        lines[between] = b""
