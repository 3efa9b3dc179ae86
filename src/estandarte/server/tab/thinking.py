"""What another worker of the browser does: it thinks, and knows no match."""

from estandarte.kernel import encode
from estandarte.server.workers import machine_worker


def think(question: str) -> str:
    return encode(machine_worker.thought(question.encode())).decode()
