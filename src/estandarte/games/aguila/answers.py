"""How the answer to a question reaches the procedure that asked it."""

from typing import Any

from estandarte.kernel import Frame, Play, but

from .state import Aguila


def tell_asker(play: Play[Aguila], asker: type[Frame], **facts: Any) -> None:
    """Write facts into the nearest frame of a kind that waits on the stack."""
    stack = play.state.stack
    for at in range(len(stack) - 1, -1, -1):
        if isinstance(stack[at], asker):
            stack[at] = but(stack[at], **facts)
            return
    raise LookupError(f"no {asker.__name__} is under way")
