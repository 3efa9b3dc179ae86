"""Lasting names: passwords, sessions, and what a person wants to be told."""

import asyncio
import base64
import hashlib
import hmac
import secrets
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

import msgspec

from estandarte.kernel import but
from estandarte.server.database.journal import Journal
from estandarte.server.database.rows import Person
from estandarte.server.faults import Conflict, Fault
from estandarte.server.names import sound_name

from .tokens import PersonToken, Seals

PERSON = "p"
"""What the ids of people begin with."""
SESSION = 90 * 24 * 3600.0
LONGEST_PASSWORD = 1000
SHORTEST_PASSWORD = 8

N, R, P = 2**14, 8, 5
"""scrypt as OWASP recommends for interactive log-in: 16 MiB and five passes."""

_hashing = ThreadPoolExecutor(1, "passwords")
"""One at a time, so that a flood of log-ins takes neither all memory nor all cores."""


class About(msgspec.Struct):
    """What a person has told of himself."""

    language: str = "en"
    email: str = ""
    webhook: str = ""
    recovery: str = ""
    """What is kept of the code that replaces a lost password."""
    unheard: list[str] = []
    """People whose words he does not want to hear, at any table."""
    bot: bool = False
    """A program, which anybody may challenge by its name."""
    challenges: list[str] = []
    """Invitations that wait for a bot, the newest last."""


class Accounts:
    """Opens accounts and sessions."""

    def __init__(self, journal: Journal, seals: Seals) -> None:
        self.journal, self.seals = journal, seals
        self.newest: dict[str, int] = {}
        """The number of the last password of those who have changed theirs while we looked on."""
        self._nobody = ""
        self._challenging = asyncio.Lock()

    async def open(self, name: str, password: str, about: About) -> tuple[Person, str]:
        name = sound_name(name)
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise Fault(422, "server.password_length", least=SHORTEST_PASSWORD)
        person = Person(
            f"{PERSON}{secrets.token_hex(8)}", name, await _hashed(password), 1, time.time(),
            msgspec.json.encode(about).decode(),
        )  # fmt: skip
        try:
            await self.journal.add_person(person)
        except Conflict:
            raise Fault(409, "server.name_taken", name=name) from None
        return person, self.session(person)

    async def enter(self, name: str, password: str) -> tuple[Person, str]:
        # an unknown name costs as much time as a wrong password
        people: list[Person | None] = [*await self.journal.people_called(name)]
        for person in people or [None]:
            stored = (person.password if person else "") or await self._nobodys()
            right = len(password) <= LONGEST_PASSWORD and await _agrees(password, stored)
            if person is not None and right:
                return person, self.session(person)
        raise Fault(401, "server.password")

    async def entered(self, session: str) -> Person:
        return await self.who(self.seals.read_as(session, PersonToken))

    async def who(self, token: PersonToken) -> Person:
        person = await self.journal.person(token.person)
        if person is None or person.serial != token.serial or token.until < time.time():
            raise Fault(401, "server.token")
        return person

    def are_over(self, proofs: Iterable[tuple[str, int]]) -> bool:
        """Whether somebody has a newer password than the one by which a right was proved."""
        return any(self.newest.get(person, 0) > serial for person, serial in proofs)

    async def change(
        self, person: Person, about: About, password: str | None, old: str = ""
    ) -> Person:
        """A new password ends every older session.

        A session alone, which somebody may have left open, changes neither the password nor the
        address by which a lost one is recovered.
        """
        known = about_of(person)
        if password is not None or about.email != known.email:
            await self.demand(person, old)
        about = msgspec.structs.replace(
            about, recovery=known.recovery, unheard=known.unheard, bot=known.bot,
            challenges=known.challenges,
        )  # fmt: skip
        if password is not None:
            return await self.put_password(person, about, password)
        changed = but(person, about=msgspec.json.encode(about).decode())
        await self.journal.change_person(changed)
        return changed

    async def remember_challenge(self, bot: Person, invite: str, most: int) -> None:
        async with self._challenging:  # two at once must not forget one of them
            now = await self.journal.person(bot.id)
            if now is None:
                return
            about = about_of(now)
            about.challenges = [*(c for c in about.challenges if c != invite), invite][-most:]
            await self.journal.change_person(but(now, about=msgspec.json.encode(about).decode()))

    async def put_password(self, person: Person, about: About, password: str) -> Person:
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise Fault(422, "server.password_length", least=SHORTEST_PASSWORD)
        kept = msgspec.json.encode(about).decode()
        changed = but(
            person, password=await _hashed(password), serial=person.serial + 1, about=kept
        )
        await self.journal.change_person(changed)
        return changed

    async def demand(self, person: Person, password: str) -> None:
        """It is really he, not somebody who found his session open."""
        if len(password) > LONGEST_PASSWORD or not await _agrees(password, person.password):
            raise Fault(403, "server.old_password")

    def session(self, person: Person) -> str:
        return self.seals.write(PersonToken(person.id, person.serial, time.time() + SESSION))

    async def _nobodys(self) -> str:
        if not self._nobody:
            self._nobody = await _hashed(secrets.token_hex(16))
        return self._nobody


def about_of(person: Person) -> About:
    return msgspec.json.decode(person.about, type=About)


def hash_password(password: str, salt: bytes) -> str:
    digest = hashlib.scrypt(password.encode(), salt=salt, n=N, r=R, p=P, maxmem=64 * 2**20)
    parts = (base64.b64encode(salt).decode(), base64.b64encode(digest).decode())
    return f"scrypt${N}${R}${P}${parts[0]}${parts[1]}"


def password_agrees(password: str, stored: str) -> bool:
    _, n, r, p, salt, digest = stored.split("$")
    again = hashlib.scrypt(
        password.encode(), salt=base64.b64decode(salt), n=int(n), r=int(r), p=int(p),
        maxmem=64 * 2**20,
    )  # fmt: skip
    return hmac.compare_digest(again, base64.b64decode(digest))


async def _hashed(password: str) -> str:
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_hashing, hash_password, password, secrets.token_bytes(16))


async def _agrees(password: str, stored: str) -> bool:
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_hashing, password_agrees, password, stored)
