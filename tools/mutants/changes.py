"""What may be changed in a module, one small thing at a time, and a module that holds it all."""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "estandarte"
SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}  # fmt: skip
Place = tuple[int, int]
"""Which node of a module, in the order of `ast.walk`, and which of its changes."""


@dataclass(frozen=True)
class Mutant:
    """One thing changed in one module."""

    file: Path
    place: Place
    line: int
    inside: str
    what: str
    again: int = 0
    """How many of the same name stand before it in its module."""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what}"

    @property
    def path(self) -> str:
        return str(self.file.relative_to(ROOT))

    @property
    def name(self) -> str:
        """What it is known by when lines have moved."""
        which = f" ({self.again + 1})" if self.again else ""
        return f"{self.path}, {self.inside}: {self.what}{which}"


def mutants_of(file: Path) -> Iterator[Mutant]:
    """Every change that may be made to a module."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    fixed = {id(n) for pattern in _patterns(tree) for n in ast.walk(pattern)}
    inside = dict(_insides(tree, ""))
    met: Counter[tuple[str, str]] = Counter()
    for number, node in enumerate(ast.walk(tree)):
        if id(node) in fixed:
            continue
        for which, new in enumerate(changes(node)):
            assert isinstance(node, ast.expr | ast.stmt)
            what, where = f"{_short(node)} -> {_short(new)}", inside[id(node)]
            yield Mutant(file, (number, which), node.lineno, where, what, met[where, what])
            met[where, what] += 1


def _insides(node: ast.AST, name: str) -> Iterator[tuple[int, str]]:
    """Every node with the name of the function, class or constant that it stands in."""
    yield id(node), name
    for child in ast.iter_child_nodes(node):
        own = name
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            own = f"{name}.{child.name}".lstrip(".")
        elif isinstance(child, ast.Assign | ast.AnnAssign) and not isinstance(
            node, ast.FunctionDef
        ):
            target = child.targets[0] if isinstance(child, ast.Assign) else child.target
            own = f"{name}.{ast.unparse(target)}".lstrip(".")
        yield from _insides(child, own)


def _patterns(tree: ast.AST) -> Iterator[ast.AST]:
    """Where no expression may stand."""
    for node in ast.walk(tree):
        if isinstance(node, ast.pattern | ast.JoinedStr):
            yield node


def _short(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())[:70]


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """What a piece of source may be changed into."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPPED:
        yield ast.Compare(node.left, [_swapped(node.ops[0]), *node.ops[1:]], node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(_swapped(node.op), node.values)
        yield node.values[0]
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPPED and not _is_text(node):
        yield ast.BinOp(node.left, _swapped(node.op), node.right)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Constant) and type(node.value) is int and node.value < 1_000:
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield ast.Constant(not node.value)
    elif (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)) or (
        isinstance(node, ast.Return) and isinstance(node.value, ast.Call) and _refuses(node.value)
    ):
        yield ast.Pass()


def _swapped(operator: ast.AST) -> ast.AST:
    return SWAPPED[type(operator)]()


def _is_text(node: ast.BinOp) -> bool:
    return any(isinstance(p, ast.Constant | ast.JoinedStr | ast.Tuple) and not _is_number(p)
               for p in (node.left, node.right))  # fmt: skip


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def _refuses(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "no"


def with_changes(file: Path, places: dict[Place, int], touched: int) -> str:
    """The module with some changes beside what stands there, each behind its number's switch.

    Every function says first that the module was come by, under the number `touched`.
    """
    tree = ast.parse(file.read_text(encoding="utf-8"))
    chosen: dict[int, list[tuple[ast.AST, int]]] = {}
    for number, node in enumerate(ast.walk(tree)):
        for which, new in enumerate(changes(node)):
            if (number, which) in places:
                chosen.setdefault(id(node), []).append((new, places[number, which]))
    tree = _Beside(chosen, touched).visit(tree)
    tree.body.insert(_first(tree), ast.parse("from switch import on as _mutant_").body[0])
    return ast.unparse(ast.fix_missing_locations(tree))


def _first(tree: ast.Module) -> int:
    """After the docstring and what must come at once after it."""
    place = 1 if ast.get_docstring(tree) is not None else 0
    while isinstance(one := tree.body[place], ast.ImportFrom) and one.module == "__future__":
        place += 1
    return place


class _Beside(ast.NodeTransformer):
    """Puts changes beside what stands there; inner ones first, so that one may lie in another."""

    def __init__(self, chosen: dict[int, list[tuple[ast.AST, int]]], touched: int) -> None:
        self.chosen, self.touched = chosen, touched

    def visit(self, node: ast.AST) -> ast.AST:
        found = self.chosen.get(id(node), ())
        made: ast.AST = self.generic_visit(node)
        if isinstance(made, ast.FunctionDef | ast.AsyncFunctionDef):
            place = 1 if ast.get_docstring(made) is not None else 0
            made.body.insert(place, ast.Expr(_asked(self.touched)))
        for new, number in found:
            made = _either(made, new, number)
        return made


def _either(old: ast.AST, new: ast.AST, number: int) -> ast.AST:
    if isinstance(old, ast.stmt):
        return ast.If(ast.UnaryOp(ast.Not(), _asked(number)), [old], [])
    assert isinstance(old, ast.expr) and isinstance(new, ast.expr)
    return ast.IfExp(_asked(number), new, old)


def _asked(number: int) -> ast.expr:
    return ast.Call(ast.Name("_mutant_", ast.Load()), [ast.Constant(number)], [])
