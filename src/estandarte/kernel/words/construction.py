"""Rules that hold because nothing else can be built: no event, refusal, tally or question cites
them, since there is no moment at which a player could break them.
"""

from estandarte.kernel.values import Value


class Held(Value):
    """Why a rule cannot be broken, and the test that shows it."""

    why: str
    test: str
    """Its file below the game's own tests, and its name."""
