"""Immutable values, from which everything else is made."""

import re
from typing import Any, TypeAlias, TypeVar, dataclass_transform

import msgspec

Role: TypeAlias = str
RuleId: TypeAlias = str

SPECTATOR: Role = "spectator"
"""Watches, and knows only what every player knows."""
UMPIRE: Role = "umpire"
"""Sees everything and decides nothing."""


def kind(class_name: str) -> str:
    """ChargeMove -> charge_move, the name it has in saved matches."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", class_name).lower()


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class _Frozen(msgspec.StructMeta):
    """Lets the type checker know that every Value is frozen."""


class Value(
    msgspec.Struct,
    metaclass=_Frozen,
    frozen=True,
    forbid_unknown_fields=True,
    gc=False,  # frozen values name each other by id and never run in a circle
):
    """Compared by content, changed only by `but`, saved as plain JSON."""


class Terse(Value, omit_defaults=True):
    """Saved without the fields in which it is as most are: for what a board has hundreds of."""


V = TypeVar("V", bound=Value)


def but(value: V, **changes: Any) -> V:
    """`value`, but with some fields changed."""
    return msgspec.structs.replace(value, **changes)


def kind_of(value: msgspec.Struct | type[msgspec.Struct]) -> str:
    """The name under which an action, event or frame is saved."""
    tag = value.__struct_config__.tag
    return tag if isinstance(tag, str) else kind(getattr(value, "__name__", ""))


def fields_of(value: msgspec.Struct) -> dict[str, Any]:
    """The fields of a value by name, not deep: what a sentence about it can use."""
    return msgspec.structs.asdict(value)
