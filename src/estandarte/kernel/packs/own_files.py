"""Files that people write, keep and exchange: read and refused in one way, whatever they hold."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, get_args

import msgspec

from estandarte.kernel.words.telling import Telling

from . import PackProblem
from .documents import DocumentFault, complaint, place_of, read_document

File = TypeVar("File", bound=msgspec.Struct)


class FileFault(Exception):
    """A file is not what it is taken for; every problem is named."""

    def __init__(self, problems: list[PackProblem]) -> None:
        super().__init__(problems)
        self.problems = problems


class Heading(msgspec.Struct, frozen=True):
    """How files of a kind begin, and what they are refused with."""

    kind: str
    words: str
    format: int
    fault: type[FileFault]

    def values_of(self, data: bytes | str, game: str) -> dict[str, Any]:
        """What stands in a file below its heading, in TOML or in JSON, of one game or of any."""
        try:
            tree = read_document(data)
        except DocumentFault as fault:
            raise self._no("unreadable", fault=str(fault)) from None
        if not isinstance(tree, Mapping) or tree.get("estandarte") != self.kind:
            raise self._no(f"no_{self.kind}")
        if tree.get("format") != self.format:
            raise self._no("format", format=str(tree.get("format"))[:20], known=self.format)
        if game and tree.get("game") != game:
            raise self._no("other_game", game=game, found=str(tree.get("game"))[:60])
        return {k: v for k, v in tree.items() if k not in ("estandarte", "format")}

    def fitted(self, plain: Mapping[str, Any], type: type[File]) -> File:
        """The values as what they should be; raises the fault with all that does not fit."""
        if problems := list(_misfits(plain, type)):
            raise self.fault(problems)
        return msgspec.convert(plain, type, str_keys=True)

    def _no(self, why: str, **facts: Any) -> FileFault:
        return self.fault([PackProblem((), what=Telling(f"{self.words}.{why}", facts))])


def _misfits(tree: Mapping[str, Any], type: type[msgspec.Struct]) -> Iterator[PackProblem]:
    """Whatever is missing, unknown or of the wrong kind, all of it."""
    known = {field.name: field for field in msgspec.structs.fields(type)}
    for name, field in known.items():
        if name not in tree and field.required:
            yield PackProblem((name,), what=Telling("complaint.missing", {"field": name}))
    for name, value in tree.items():
        if name not in known:
            what = Telling("complaint.unknown", {"field": str(name)[:60]})
            yield PackProblem((str(name)[:60],), what=what)
        else:
            yield from _misfit(value, known[name].type, (name,))


def _misfit(value: Any, kind: Any, at: tuple[str, ...]) -> Iterator[PackProblem]:
    """What is wrong with a value; of a row of things, with each of them."""
    inner = get_args(kind)
    if isinstance(value, list) and len(inner) == 2 and inner[1] is ...:
        for number, one in enumerate(value[:MOST_NAMED]):
            yield from _misfit(one, inner[0], (*at, str(number)))
        return
    try:
        msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError as fault:
        yield PackProblem((*at, *place_of(fault)), what=complaint(fault))


MOST_NAMED = 60
"""Of one row: whoever has filled more than that wrongly need not read it all."""
