"""Faults of the web table, told on the command line in its own words."""

from estandarte.server.faults import Fault, table_texts

from .desk import Desk
from .faults import WRONG


def complain(fault: Fault, desk: Desk) -> int:
    """One sentence, and the exit status of a command that could not be carried out."""
    telling = fault.telling
    sentence = table_texts().say(desk.speech.language, telling.key, telling.facts)
    if desk.as_json:
        desk.document({"error": {"key": telling.key, "sentence": sentence}})
    desk.complain(sentence)
    return WRONG
