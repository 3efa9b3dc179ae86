"""Which change is made just now, and which places have been come by. Lies beside the changed copy.

The copy holds every change beside what stood there, and asks here at each place; so a change is
made without writing or importing anything again.
"""

import os
from pathlib import Path

NOW = int(os.environ.get("ESTANDARTE_MUTANT", "-1"))
SEEN: set[int] = set()
TOLD = os.environ.get("ESTANDARTE_MUTANTS_SEEN", "")
"""Where a process that a test has started tells what it came by."""


def on(number: int) -> bool:
    if number not in SEEN:
        SEEN.add(number)
        if TOLD:
            with Path(TOLD).open("a", encoding="utf-8") as told:
                told.write(f"{number}\n")
    return number == NOW
