"""What may be filled into an action that cannot be listed."""

from typing import Any, Literal

from .values import Value

Sort = Literal["number", "choice", "several", "point", "heading", "path", "text", "mapping"]


class Limit(Value):
    """The bounds of one field of an action, as far as the role may know them.

    A limit guides a hand; `check` alone decides.
    """

    sort: Sort
    low: int | None = None
    high: int | None = None
    among: tuple[Any, ...] = ()


class Offer(Value):
    """One kind of action that a decision accepts, with the limits of its fields."""

    action: str
    limits: dict[str, Limit] = {}


def number(low: int, high: int) -> Limit:
    return Limit("number", low, high)


def choice(*among: Any) -> Limit:
    return Limit("choice", among=among)
