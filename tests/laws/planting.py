"""Plants a private field in every kind of value of a game, plays, and tells who got to see one.

    python -m laws.planting GAME [open]

A program of its own: the field is there before anything is made of the kinds of values. It says
nothing of who sees it, so nobody may. With `open` what says nothing is seen by everybody: then the
planted fields must be found, or nobody has looked.
"""

import json
import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_loader
from re import findall
from typing import Any

PLANTED = (
    (
        "class _Frozen(msgspec.StructMeta):\n",
        """class _Frozen(msgspec.StructMeta):
    def __new__(mcls, name, bases, namespace, **config):
        from laws.planting import plant

        plant(name, bases, namespace)
        return super().__new__(mcls, name, bases, namespace, **config)

""",
    ),
)
BARREN = ("Event", "View")
SPARED = ("Defences", "Switches", "Pack")
"""Whose fields are read one by one, as numbers or as choices."""
BASES = (
    "Answering", "ChargesUnderWay", "Execution", "FightingPhase", "LandAction", "LandCouncil",
    "Lendable", "OfFormation", "OfSquadron", "OfficerChoice", "Order", "OwnDie", "Standing",
    "ThrowingAgain",
)  # fmt: skip
"""What other kinds are derived from, in which it is planted instead."""
PLACE = "estandarte.kernel.values"
OPENED = "estandarte.kernel.secrets.showing"
BOARDS = 16


def plant(name: str, bases: tuple[type, ...], body: dict[str, Any]) -> None:
    """Gives a kind of value one field more, if it is one of a game that may have private ones."""
    module = body["__module__"]
    is_own = module.startswith(("estandarte.games.", "skirmish")) and ".schema." not in module
    descent = {one.__name__ for base in bases for one in base.__mro__}
    if is_own and name not in SPARED + BASES and descent.isdisjoint(BARREN):
        body["__annotations__"] = {**body.get("__annotations__", {}), "planted": str}
        body["planted"] = ""


class Gardener(SourceFileLoader):
    """Reads a module with something changed in it."""

    def __init__(self, name: str, path: str, *changes: tuple[str, str]) -> None:
        super().__init__(name, path)
        self.changes = changes

    def get_code(self, fullname: str) -> Any:
        text = self.get_data(self.path).decode()
        for old, new in self.changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        return compile(text, self.path, "exec")


class Garden:
    """Finds the modules in which something is changed."""

    def __init__(self, *changed: tuple[str, str, tuple[tuple[str, str], ...]]) -> None:
        self.changed = {name: (path, changes) for name, path, changes in changed}

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name not in self.changed:
            return None
        file, changes = self.changed[name]
        return spec_from_loader(name, Gardener(name, file, *changes))


def main(name: str, is_open: bool) -> None:
    kernel = find_spec("estandarte").submodule_search_locations[0] + "/kernel"  # type: ignore
    changed = [(PLACE, f"{kernel}/values.py", PLANTED)]
    if is_open:
        changed.append((OPENED, f"{kernel}/secrets/showing.py", (("else NOBODY", "else OPEN"),)))
    sys.meta_path.insert(0, Garden(*changed))
    from estandarte.kernel import SHELF
    from ford import GAME as FORD
    from skirmish import SKIRMISH

    SHELF.add(FORD)
    SHELF.add(SKIRMISH)
    planted, seen = set(), set()
    for board, shown in looks(name):
        planted |= set(findall(r"PLANTED-(\w+)", board))
        seen |= set(findall(r"PLANTED-(\w+)", shown))
    from laws.moments import BROKEN

    told = {"planted": sorted(planted), "seen": sorted(seen), "broken": BROKEN}
    json.dump(told, sys.stdout)


def looks(name: str) -> Iterator[tuple[str, str]]:
    """Boards with something planted in all that is on them, and all that others see of each."""
    from estandarte.kernel import Dice, encode, prompt_for
    from laws.moments import CASES, varied

    for case in (case for case in CASES if case.name == name and case.budget.playouts):
        for moment in varied(case.moments(), BOARDS):
            board = with_planted(moment.state)
            for role in case.roles:
                view = case.game.view(board, role)
                imagined = case.game.imagine(view, Dice("planted"))
                told = view, imagined, prompt_for(board, role)
                yield encode(board).decode(), "".join(encode(one).decode() for one in told)


def with_planted(board: Any) -> Any:
    """The board with something planted in every value that says who sees its fields."""
    from estandarte.kernel.secrets.showing import said_of

    planted = board.clone()
    for name, (_, seer) in said_of(type(board)).items():
        if name != "dice" and seer.way != "whole":
            setattr(planted, name, _planted(getattr(board, name)))
    return planted


def _planted(thing: Any) -> Any:
    import msgspec

    from estandarte.kernel.secrets.showing import said_of

    if isinstance(thing, dict):
        return {key: _planted(one) for key, one in thing.items()}
    if isinstance(thing, tuple | list):
        return type(thing)(_planted(one) for one in thing)
    if not isinstance(thing, msgspec.Struct):
        return thing
    said = {n: seer for n, (_, seer) in said_of(type(thing)).items() if n != "planted"}
    fields = {n: _planted(getattr(thing, n)) for n, seer in said.items() if seer.way != "whole"}
    if "planted" in thing.__struct_fields__:
        fields["planted"] = f"PLANTED-{type(thing).__name__}"
    return msgspec.structs.replace(thing, **fields)


if __name__ == "__main__":
    main(sys.argv[1], "open" in sys.argv[2:])
