"""Where the table works things out for whoever asks: beside the event loop, in time, in turn."""

import logging

import msgspec

from estandarte.server.faults import Fault
from estandarte.server.limits import Buckets
from estandarte.server.logs import note
from estandarte.server.metrics import Metrics
from estandarte.server.settings import Settings

from .answer_worker import AnySum, Question, Reckoned
from .pool import Hire, ProcessFault, Workshop
from .turns import WHO, Claim

PATIENCE = 10
"""By the clock things may take so much longer, where the processors have other work."""


class Reckoners(Workshop[Reckoned]):
    """What they work is paid for by whoever asked."""

    def __init__(self, settings: Settings, metrics: Metrics, sand: Buckets, hire: Hire) -> None:
        number, games = max(1, settings.reckoners), settings.games
        super().__init__("answer_worker", Reckoned, number, games, metrics, sand, hire)
        self.seconds = settings.answer_seconds

    async def reckon(self, sum: AnySum) -> msgspec.Raw:
        """The answer, as it is sent; or Fault, Refused, SetupFault."""
        who = WHO.get()
        try:
            self.turns.demand(who)
        except Fault:
            self.metrics.limited += 1
            raise
        try:
            question, patience = Question(sum, self.seconds), self.seconds * PATIENCE
            answer = await self.ask(question, Claim(who), patience)
        except ProcessFault as fault:
            note("a reckoner failed", logging.WARNING, why=str(fault), sum=type(sum).__name__)
            raise Fault(503, "server.too_long") from None
        if answer.broken:
            self.metrics.faults += 1
            note("a question failed", logging.ERROR, why=answer.broken, sum=type(sum).__name__)
        return answer.told()
