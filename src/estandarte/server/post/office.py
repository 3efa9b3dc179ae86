"""The post office: no letter goes where nobody has agreed to it, and none too often."""

import asyncio
import time
from functools import partial
from typing import Any, Literal
from urllib.parse import urlsplit

from estandarte.server.database.journal import Journal
from estandarte.server.database.mailboxes import MONTH
from estandarte.server.faults import Fault, table_texts
from estandarte.server.limits import Buckets, house_of
from estandarte.server.logs import note
from estandarte.server.metrics import Metrics
from estandarte.server.people.tokens import MailboxToken, Seals
from estandarte.server.settings import Settings
from estandarte.server.workers.threads import outside
from estandarte.server.workers.turns import WHO

from .errands import Errands
from .letters import PATIENCE, domain_of, is_sound, letter_to, post_letter
from .webhooks import PATIENCE as PATIENCE_OF_CALLS
from .webhooks import call_webhook, server_at, sound_webhook

HOUR, DAY, WEEK = 3600.0, 24 * 3600.0, 7 * 24 * 3600.0
Doing = Literal["agree", "stop", "allow"]
Sort = Literal["ask", "recovery", "reminder", "report"]
BOUNDS: dict[Sort, tuple[tuple[float, int], ...]] = {
    "ask": ((DAY, 3), (MONTH, 6)),
    "recovery": ((HOUR, 3), (DAY, 6)),
    "reminder": ((HOUR, 12), (DAY, 48)),
    "report": ((HOUR, 12), (DAY, 48)),
}
"""How many letters of a sort a mailbox is sent within a time, whoever wants them sent."""
NOTHING = ""
"""What a mailbox that wants no letters at all has agreed to."""


class PostOffice:
    """Sends letters and calls webhooks beside the table."""

    def __init__(
        self, settings: Settings, journal: Journal, metrics: Metrics, seals: Seals
    ) -> None:
        self.settings, self.journal, self.seals = settings, journal, seals
        self._letters = Errands("letter", 4, PATIENCE, metrics)
        self._names = Errands("webhook", 8, PATIENCE_OF_CALLS, metrics)
        self._calls = Errands("webhook", 32, PATIENCE_OF_CALLS, metrics)
        self._pace = Buckets(1.0, 60)
        """Calls that each server is still sent."""
        self._asking = Buckets(20 / HOUR, 20)
        """Mailboxes that each address of the net may still have asked."""
        self._counting = asyncio.Lock()

    # --- letters

    async def ask(self, address: str, subjects: tuple[str, ...], language: str) -> bool:
        """Ask at an address whether letters may come; False where that is settled, or none go."""
        if not self._may_be(address) or await self.has_agreed(address, subjects):
            return False
        if not self._asking.take(house_of(WHO.get())):
            raise Fault(429, "server.too_fast")
        await self._ask(address, subjects[0], language)
        return True

    async def write(
        self, sort: Sort, address: str, subjects: tuple[str, ...], language: str,
        subject: str, words: str,
    ) -> None:  # fmt: skip
        """A letter to whoever has agreed to it; whoever has not said yet is asked instead."""
        if not self._may_be(address):
            return
        if not await self.has_agreed(address, subjects):
            await self._ask(address, subjects[0], language)
            return
        stop = self._link("stop", self.mailbox(address), NOTHING)
        foot = table_texts().say(language, "server.letter_foot", {"link": stop})
        await self._post(sort, address, subject, f"{words}\n\n{foot}")

    async def write_to_host(self, subject: str, words: str) -> None:
        """To whoever keeps the table: the address is his own."""
        if self.settings.reports_to and self.settings.smtp_host:
            await self._post("report", self.settings.reports_to, subject, words)

    async def has_agreed(self, address: str, subjects: tuple[str, ...]) -> bool:
        """Whether whoever reads there wants to hear of one of these: an account, a seat."""
        return bool(await self.journal.agreed(self.mailbox(address)) & {*subjects})

    async def answer(self, text: str) -> dict[str, Any]:
        """What whoever reads a mailbox says of it, by a link that came there."""
        token = self.seals.read_as(text, MailboxToken)
        if token.until and token.until < time.time():
            raise Fault(401, "server.letter_link")
        if token.does == "stop":
            await self.journal.agree(token.mailbox, NOTHING, time.time())
            return {"letters": "stopped", "again": self._token("allow", token.mailbox, NOTHING)}
        if token.does == "allow":
            await self.journal.disagree(token.mailbox, NOTHING)
            return {"letters": "allowed"}
        if NOTHING in await self.journal.agreed(token.mailbox):
            return {"letters": "stopped", "again": self._token("allow", token.mailbox, NOTHING)}
        await self.journal.agree(token.mailbox, token.subject, time.time())
        return {"letters": "agreed"}

    def mailbox(self, address: str) -> str:
        """The name under which an address is remembered, which does not tell it."""
        name, _, domain = address.rpartition("@")
        plain = f"{name.partition('+')[0]}@{domain}".lower()
        return self.seals.pseudonym(f"mailbox {plain}")

    def _may_be(self, address: str) -> bool:
        """Older tables kept whatever had an @ in it."""
        return bool(self.settings.smtp_host and is_sound(address))

    async def _ask(self, address: str, subject: str, language: str) -> None:
        mailbox, say = self.mailbox(address), table_texts().say
        facts = {
            "table": self.settings.address,
            "link": self._link("agree", mailbox, subject, time.time() + WEEK),
            "stop": self._link("stop", mailbox, NOTHING),
        }
        title = say(language, "server.letter_ask_subject")
        await self._post("ask", address, title, say(language, "server.letter_ask_words", facts))

    async def _post(self, sort: Sort, address: str, subject: str, words: str) -> None:
        mailbox = self.mailbox(address)
        async with self._counting:  # two at once must not be one too few
            if not await self._may_go(sort, mailbox):
                return
        letter = letter_to(self.settings, address, subject, words)
        if sort != "report":
            token = self._token("stop", mailbox, NOTHING)
            letter["List-Unsubscribe"] = f"<{self.settings.address}/api/letters/{token}>"
            letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        self._letters.send(domain_of(address), partial(post_letter, self.settings, letter))

    async def _may_go(self, sort: Sort, mailbox: str) -> bool:
        """Noted first, then counted: where several processes write to one mailbox at the same
        moment, each sees the others', and rather one letter too few goes than one too many."""
        now = time.time()
        await self.journal.note_letter(mailbox, now, sort)
        gone = await self.journal.letters_to(mailbox, sort)
        full = any(sum(now - at < time for at in gone) > most for time, most in BOUNDS[sort])
        if full or NOTHING in await self.journal.agreed(mailbox):
            await self.journal.forget_letter(mailbox, now, sort)
            note("a letter did not go", sort=sort, full=full)
            return False
        return True

    def _token(self, does: Doing, mailbox: str, subject: str, until: float = 0.0) -> str:
        return self.seals.write(MailboxToken(does, mailbox, subject, until))

    def _link(self, does: Doing, mailbox: str, subject: str, until: float = 0.0) -> str:
        token = self._token(does, mailbox, subject, until)
        return f"{self.settings.address}/#/letters/{does}/{token}"

    # --- webhooks

    def call(self, url: str, document: dict[str, str]) -> None:
        """Where its name leads now, and not while others wait for the same server."""

        async def find() -> None:
            address = await outside(sound_webhook, self.settings, url)
            server = server_at(address)
            if self._pace.take(server):
                self._calls.send(server, partial(call_webhook, url, address, document))
            else:
                self._calls.drop()

        self._names.send(urlsplit(url).hostname or "", find)

    async def stop(self) -> None:
        for errands in (self._names, self._calls, self._letters):
            await errands.stop()
