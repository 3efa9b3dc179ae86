"""What ends a command early: a sentence and an exit status."""

from typing import Any

from estandarte.kernel import Telling

SUCCESS, NO, WRONG = 0, 1, 2
INTERRUPTED, PIPE_CLOSED = 130, 141
"""As every program that is stopped by a signal answers: 128 and the number of the signal."""


class UsageFault(Exception):
    """The command cannot be carried out as it was given; exit status 2."""

    def __init__(self, key: str, count: int | None = None, /, **facts: Any) -> None:
        super().__init__(key, facts)
        self.telling = Telling(key, facts, count)

    def __reduce__(self) -> tuple[Any, ...]:  # it may come home from another process
        return _again, (self.telling,)


def _again(telling: Telling) -> UsageFault:
    return UsageFault(telling.key, telling.count, **telling.facts)


def whole_number(text: str, option: str, low: int, high: int) -> int:
    """A whole number within limits; anything else is named with them."""
    digits = text.strip()
    sound = digits.removeprefix("-").isdecimal() and len(digits) <= 20
    if not sound or not low <= int(digits) <= high:
        raise UsageFault("usage.number", option=option, value=text[:40], low=low, high=high)
    return int(digits)


def plain(text: str) -> str:
    """Any text as text that can be written down: stray bytes of the command line are spelt out."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
