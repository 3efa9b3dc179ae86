"""What holds by construction at any table: what nobody is told cannot be asked for."""

from .values import RuleId
from .words.construction import Held

HEARING = "secrets/test_hearing.py::test_"

HELD: dict[RuleId, Held] = {
    "KER-12": Held(
        "A role's steps are counted from what it hears, and it is given no other number.",
        HEARING + "what_changes_nothing_that_a_role_sees_is_not_told_to_it",
    ),
    "KER-16": Held(
        "A role is told of all who answer together as waited for, until the last has answered.",
        HEARING + "who_has_answered_in_secret_is_told_when_all_have",
    ),
}
