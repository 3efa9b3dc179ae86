"""Changes one small thing of a part at a time, and sees whether a test notices. For `make mutants`.

    python tools/mutants.py tercios --count 50 --seed 1571

The places are drawn by lot. Each change is made in a copy of the source, and the tests are run that
lie nearest to the module: those of its own folder, then those of its part, until one fails. What no
test notices is printed; it wants a test, or a reason why it makes no difference.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "estandarte"
PARTS = {
    "kernel": ("kernel", "tests/kernel"),
    "plane": ("wargame/plane", "tests/wargame/plane"),
    "lepanto": ("games/lepanto", "tests/games/lepanto"),
    "mistral": ("games/mistral", "tests/games/mistral"),
    "aguila": ("games/aguila", "tests/games/aguila"),
    "tercios": ("games/tercios", "tests/games/tercios"),
    "server": ("server", "tests/server"),
}
PATIENCE = 600.0
SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """A module with one thing changed."""

    file: Path
    line: int
    what: str
    source: str

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}: {self.what}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=(*PARTS, "odds"))
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1571)
    asked = parser.parse_args()
    found = drawn(asked.part, asked.count, random.Random(f"{asked.part}-{asked.seed}"))
    survivors, began = [], time.monotonic()
    with tempfile.TemporaryDirectory(prefix="estandarte-mutants-") as folder:
        copy = Path(folder) / "src"
        shutil.copytree(ROOT / "src", copy)
        for number, mutant in enumerate(found, 1):
            noticed = is_noticed(mutant, copy)
            print(f"{number:3} {'noticed ' if noticed else 'SURVIVES'} {mutant}", flush=True)
            survivors += [] if noticed else [mutant]
    killed = len(found) - len(survivors)
    score = 100 * killed / max(1, len(found))
    took = time.monotonic() - began
    print(f"{asked.part}: {killed} of {len(found)} noticed, {score:.0f} % ({took:.0f} s)")
    return 0


def drawn(part: str, count: int, dice: random.Random) -> list[Mutant]:
    """So many mutants of a part, drawn by lot among all that can be made."""
    folders = [SOURCE / PARTS[part][0]] if part in PARTS else sorted(SOURCE.glob("games/*/odds"))
    files = [f for folder in folders for f in sorted(folder.rglob("*.py")) if f.stem != "__init__"]
    places = [(file, place) for file in files for place in range(len(list(mutants_of(file))))]
    chosen = dice.sample(places, min(count, len(places)))
    return [list(mutants_of(file))[place] for file, place in chosen]


def mutants_of(file: Path) -> Iterator[Mutant]:
    """Every change that may be made to a module, one at a time, by its place in the text."""
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()))
    data = text.encode()
    for node in ast.walk(ast.parse(text)):
        for new in changes(node):
            assert isinstance(node, ast.expr | ast.stmt) and node.end_lineno is not None
            first = starts[node.lineno - 1] + node.col_offset
            last = starts[node.end_lineno - 1] + (node.end_col_offset or 0)
            old = data[first:last].decode()
            if not _is_found(old, node):
                continue  # inside a string with blanks, where places are not told
            made = data[:first].decode() + new + data[last:].decode()
            what = f"{' '.join(old.split())[:70]} -> {' '.join(new.split())[:70]}"
            yield Mutant(file, node.lineno, what, made)


def _is_found(old: str, node: ast.AST) -> bool:
    try:
        return ast.dump(ast.parse(f"({old})" if isinstance(node, ast.expr) else old).body[0]) in (
            ast.dump(ast.Expr(node)) if isinstance(node, ast.expr) else "", ast.dump(node),
        )  # fmt: skip
    except SyntaxError:
        return isinstance(node, ast.Return)


def changes(node: ast.AST) -> Iterator[str]:
    """What a piece of source may be changed into; in brackets, so that it stays one piece."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPPED:
        other = ast.Compare(node.left, [_swapped(node.ops[0]), *node.ops[1:]], node.comparators)
        yield f"({ast.unparse(other)})"
    elif isinstance(node, ast.BoolOp):
        yield f"({ast.unparse(ast.BoolOp(_swapped(node.op), node.values))})"
        yield f"({ast.unparse(node.values[0])})"
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPPED and not _is_text(node):
        yield f"({ast.unparse(ast.BinOp(node.left, _swapped(node.op), node.right))})"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield f"({ast.unparse(node.operand)})"
    elif isinstance(node, ast.Constant) and type(node.value) is int and node.value < 1_000:
        yield f"({node.value + 1})"
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield str(not node.value)
    elif (isinstance(node, ast.Expr) and _emits(node.value)) or (
        isinstance(node, ast.Return) and isinstance(node.value, ast.Call) and _refuses(node.value)
    ):
        yield "pass"


def _swapped(operator: ast.AST) -> ast.AST:
    return SWAPPED[type(operator)]()


def _is_text(node: ast.BinOp) -> bool:
    return any(isinstance(p, ast.Constant | ast.JoinedStr | ast.Tuple) and not _is_number(p)
               for p in (node.left, node.right))  # fmt: skip


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def _emits(node: ast.AST) -> bool:
    """Whether a call stands for itself: what it does would be missed."""
    return isinstance(node, ast.Call)


def _refuses(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "no"


def is_noticed(mutant: Mutant, copy: Path) -> bool:
    """Whether a test near the module fails, or never ends, with the change made."""
    target = copy / mutant.file.relative_to(ROOT / "src")
    kept = target.read_text(encoding="utf-8")
    target.write_text(mutant.source, encoding="utf-8")
    try:
        return any(fails(tests, copy) for tests in near(mutant.file))
    finally:
        target.write_text(kept, encoding="utf-8")


def near(file: Path) -> Iterator[list[str]]:
    """The tests of a module's own folder, then the rest of its part."""
    part = next(tests for home, tests in PARTS.values() if file.is_relative_to(SOURCE / home))
    home = next(home for home, _ in PARTS.values() if file.is_relative_to(SOURCE / home))
    below = file.parent.relative_to(SOURCE / home)
    own = ROOT / part / below
    first = own if below.parts and own.is_dir() else None
    if first is not None:
        yield [str(first.relative_to(ROOT))]
    ignored = [f"--ignore={first.relative_to(ROOT)}"] if first else []
    yield [part, *ignored]


def fails(tests: list[str], copy: Path) -> bool:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    paths = os.pathsep.join((str(copy), str(ROOT / "tests"), str(ROOT / "examples/skirmish")))
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode not in (0, 5)  # 5: there was no test to run


if __name__ == "__main__":
    sys.exit(main())
