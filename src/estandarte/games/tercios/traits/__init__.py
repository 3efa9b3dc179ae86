"""Special rules of troops and their weapons: a name in the lists, a small class here.

Each says in which hooks it differs (`values/hooks.py`). Chapters: the rules of infantry, cavalry
and artillery (TER-troops), weapons (TER-weapons); what some rules do at length is found where it
happens: Resguardo, Evasión, Caracolear, the columns and works of `unions/`.
"""

from estandarte.games.tercios.schema.rule_names import RULE_NAMES
from estandarte.games.tercios.values.hooks import REGISTER

from . import artillery, cavalry, infantry, weapons

if nameless := sorted({*REGISTER.names()} - {*RULE_NAMES}):
    raise KeyError(f"text/rules.toml does not say what {nameless[0]} is called")

__all__ = ["artillery", "cavalry", "infantry", "weapons"]
