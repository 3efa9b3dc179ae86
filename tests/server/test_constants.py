"""What the table allows at most, and what it does unless it is told otherwise."""

from typing import Any

from constants import defaults_of, numbers_in

PACKAGE = "estandarte.server"
NUMBERS: dict[str, Any] = {
    "database.postgres.MOST_AT_ONCE": 64,
    "database.sqlite.OURS_ALONE": 384,
    "database.sqlite.MOST_AT_ONCE": 256,
    "door.addresses.HOUSE": 64,
    "door.sockets.MOST_WARNINGS": 20,
    "people.accounts.SESSION": 7_776_000,
    "people.accounts.SHORTEST_PASSWORD": 8,
    "people.accounts.LONGEST_NAME": 40,
    "people.tokens.SEAL": 20,
    "play.autoplay.TRIES": 3,
    "play.history.EVERY": 32,
    "play.manners.MOST_UNHEARD": 500,
    "play.room.MUCH_TALK": 100,
    "play.room.FARTHEST": 1_000_000_000,
    "play.room.LONG_TALE": 100,
    "routes.challenges.KEPT": 20,
    "routes.challenges.LISTED": 100,
    "routes.matches.Step": {"ge": 0, "le": 1000000},
    "routes.matches.AnyStep": {"ge": 0, "le": 1000000},
    "routes.matches.Mark": {"ge": 0, "le": 10000000},
    "routes.records.MOST_KEPT": 16,
    "seating_plan.Seconds": {"ge": 0, "le": 34560000},
    "wire.messages.LONGEST_TIME": 2_592_000,
    "wire.messages.Short": {"max_length": 100},
    "wire.messages.Count": {"ge": 0, "le": 10000000},
    "wire.messages.Face": {"ge": 0, "le": 1000},
    "wire.messages.Faces": {"max_length": 500},
    "wire.schemas.Name": {"max_length": 40},
    "wire.schemas.PackName": {"max_length": 60},
    "wire.schemas.Words": {"max_length": 200},
    "wire.schemas.Role": {"max_length": 60},
    "wire.schemas.RATED_CLOCK": {
        "bank": 0.0,
        "increment": 0.0,
        "decision": 259200,
        "falls": "nothing",
    },
    "wire.schemas.LabName": {"max_length": 60},
    "workers.answer_pool.PATIENCE": 10,
    "workers.answer_worker.FEW": 5,
    "workers.experiments.MOST_SHOWN": 60,
    "workers.machine_worker.WORLDS": 12,
    "workers.turns.MOST_WAITING": 16,
}
DEFAULTS: dict[str, Any] = {
    "Terms.spectators": True,
    "Sitter.serial": 1,
    "Settings.port": 8571,
    "Settings.accounts": True,
    "Settings.reckoners": 2,
    "Settings.spares": True,
    "Settings.message_bytes": 64000,
    "Settings.upload_bytes": 8000000,
    "Settings.messages_at_once": 120,
    "Settings.requests_at_once": 400,
    "Settings.sockets": 5000,
    "Settings.sockets_per_address": 200,
    "Settings.connections_per_address": 200,
    "Settings.backlog": 256,
    "Settings.rooms": 400,
    "Settings.snapshot_every": 50,
    "Settings.smtp_port": 587,
    "Settings.smtp_tls": True,
    "Settings.webhooks": True,
    "Settings.lab_matches": 1000,
    "Settings.lab_workers": 1,
    "Settings.metrics": True,
    "Block.blocked": True,
    "AcceptRules.agree": True,
    "NewMatch.spectators": True,
    "FieldForm.count": 1,
    "FieldForm.scale": 8,
    "WishForm.points": 1000,
}
"""What a field has unless something else is said, where that is neither nought nor no."""


def test_the_numbers() -> None:
    assert numbers_in(PACKAGE, NUMBERS) == NUMBERS


def test_what_is_true_unless_something_else_is_said() -> None:
    found = defaults_of(PACKAGE)
    assert {name: found.get(name) for name in DEFAULTS} == DEFAULTS
