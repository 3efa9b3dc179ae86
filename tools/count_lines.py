"""Counts lines of code: no blank ones, no comments, no docstrings, no imports.

    python tools/count_lines.py [--since COMMIT] [src/estandarte/games/aguila ...]

With `--since` what each folder has more or less than at a commit. A string that stands alone, such
as the sentence under a field, is a docstring here too.
"""

import argparse
import ast
import io
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SILENT = (
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT,
    tokenize.ENCODING, tokenize.ENDMARKER,
)  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="*", default=["src/estandarte"])
    parser.add_argument("--since", help="a commit to compare with")
    asked = parser.parse_args()
    for folder in asked.folders:
        now = sum(code_lines(p.read_text()) for p in files_now(folder))
        if not asked.since:
            print(f"{now:>7}  {folder}")
            continue
        before = sum(map(code_lines, files_at(asked.since, folder)))
        print(f"{now:>7}  {now - before:+}  {folder}")
    return 0


def code_lines(source: str) -> int:
    """The lines on which something stands that is neither said nor only brought in."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    told: set[int] = set()
    for token in tokens:
        if token.type not in SILENT:
            told.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if _is_silent(node):
            told.difference_update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(told)


def _is_silent(node: ast.AST) -> bool:
    if isinstance(node, ast.Import | ast.ImportFrom):
        return True
    alone = node.value if isinstance(node, ast.Expr) else None
    return isinstance(alone, ast.Constant) and isinstance(alone.value, str)


def files_now(folder: str) -> Iterator[Path]:
    place = ROOT / folder
    yield from [place] if place.is_file() else sorted(place.rglob("*.py"))


def files_at(commit: str, folder: str) -> Iterator[str]:
    listing = ["git", "ls-tree", "-r", "--name-only", commit, "--", folder]
    for name in _said(listing).splitlines():
        if name.endswith(".py"):
            yield _said(["git", "show", f"{commit}:{name}"])


def _said(command: list[str]) -> str:
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
