"""Work that is given up after a time, however it is written."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def in_time(seconds: float) -> Iterator[None]:
    """TimeoutError after so many seconds of a processor; at once where no timer could tell.

    Inside a browser there is none either, but whoever asks there keeps only himself waiting, and
    ends the worker when he has had enough.
    """
    if sys.platform == "emscripten":
        yield
        return
    if sys.platform == "win32":
        raise TimeoutError
    before = signal.signal(signal.SIGVTALRM, _enough)
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _enough(*_: object) -> None:
    raise TimeoutError
