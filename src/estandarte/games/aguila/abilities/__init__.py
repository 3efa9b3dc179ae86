"""Special rules of units and of Officers: a name in the lists, a record here.

A record has its rule and what it gives: a term of a sum, dice that are rolled again, an answer to a
question of `hooks`. Rules that change the course of play are named in their chapter, which asks for
them with `has`; they are registered here too, so that a list cannot name what does not exist.

Chapters: abilities of units (BSA-13), of Officers (BSA-12), lancers (BSA-6).
"""

from . import officers, units
from .hooks import OF_OFFICERS, OF_UNITS

__all__ = ["OF_OFFICERS", "OF_UNITS", "officers", "units"]
