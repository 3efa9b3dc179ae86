"""Special rules of troops and their weapons: a name in the lists, a small class here.

The hooks answer questions about values. Rules that change the course of play (a flight, a joint
order) are named in their chapter and asked for with `has`; they are registered here too, so that a
list cannot name a rule that does not exist. The modules fill the register of `hooks`.

Chapters: the troops, rules of infantry, cavalry and artillery (TER-troops), weapons (TER-weapons).
"""

from . import elsewhere, troops, weapons

__all__ = ["elsewhere", "troops", "weapons"]
