"""A lost password: a code written down when the account was opened, or a letter with a link."""

import hmac
import secrets
import time
from collections.abc import Awaitable, Callable
from hashlib import sha256

import msgspec

from estandarte.kernel import but
from estandarte.server.database.rows import Person
from estandarte.server.faults import Fault, table_texts
from estandarte.server.settings import Settings

from .accounts import Accounts, about_of
from .tokens import RecoveryToken

HOUR = 3600.0


async def renew_code(accounts: Accounts, person: Person, password: str) -> str:
    """A new code, for whoever knows the password; the older one is void."""
    await accounts.demand(person, password)
    code, hashed = new_code()
    about = about_of(person)
    about.recovery = hashed
    await accounts.journal.change_person(but(person, about=msgspec.json.encode(about).decode()))
    return code


async def recover(
    accounts: Accounts, name: str, code: str, token: str, password: str
) -> tuple[Person, str, str]:
    """A new password by the code or by the link of a letter, each of which is good but once."""
    if token:
        person = await _by_letter(accounts, token)
    else:
        person = await _by_code(accounts, name, code)
    code, hashed = new_code()
    about = about_of(person)
    about.recovery = hashed
    person = await accounts.put_password(person, about, password)
    return person, accounts.session(person), code


async def write_letter(
    accounts: Accounts, settings: Settings, write: Callable[..., Awaitable[None]], name: str
) -> None:
    """To whom the name belongs, if he has told where; nobody learns whether he has."""
    for person in await accounts.journal.people_called(name):
        await _write_to(accounts, settings, write, person)


async def _write_to(
    accounts: Accounts, settings: Settings, write: Callable[..., Awaitable[None]], person: Person
) -> None:
    about = about_of(person)
    if not about.email:
        return
    token = accounts.seals.write(RecoveryToken(person.id, person.serial, time.time() + HOUR))
    facts = {"name": person.name, "link": f"{settings.address}/#/recover/{token}"}
    subject, words = (
        table_texts().say(about.language, key, facts)
        for key in ("server.recovery_subject", "server.recovery_words")
    )
    await write("recovery", about.email, (person.id,), about.language, subject, words)


async def _by_letter(accounts: Accounts, token: str) -> Person:
    read = accounts.seals.read_as(token, RecoveryToken)
    person = await accounts.journal.person(read.person)
    # a new password raises the serial: the link is good but once
    if person is None or person.serial != read.serial or read.until < time.time():
        raise Fault(401, "server.recovery")
    return person


async def _by_code(accounts: Accounts, name: str, code: str) -> Person:
    for person in await accounts.journal.people_called(name):
        known = about_of(person).recovery
        if known and hmac.compare_digest(known, hashed_code(code)):
            return person
    raise Fault(401, "server.recovery")


def new_code() -> tuple[str, str]:
    """A hundred bits to be written down, and what is kept of them."""
    drawn = "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(20))
    code = "-".join(drawn[at : at + 5] for at in range(0, 20, 5))
    return code, hashed_code(code)


def hashed_code(code: str) -> str:
    """It is long and drawn by lot: nobody can try them all, and a plain hash will do."""
    plain = "".join(c for c in code.lower() if c.isalnum())
    return sha256(f"estandarte recovery {plain}".encode()).hexdigest()
