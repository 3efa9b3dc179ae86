"""Accounts: optional, for lasting names."""

from typing import Any

from litestar import Response, get, patch, post
from litestar.params import JSONBody

from estandarte.server.database.rows import Person
from estandarte.server.faults import Fault, language_of
from estandarte.server.people import recovery
from estandarte.server.people.accounts import About, about_of
from estandarte.server.play import personal_data
from estandarte.server.play.rooms import Hall
from estandarte.server.post.letters import sound_address
from estandarte.server.post.webhooks import look_up
from estandarte.server.wire.schemas import (
    AccountForm,
    ChangeForm,
    EnterForm,
    FarewellForm,
    LetterForm,
    RecoveryForm,
    Session,
)

from .lobby import summaries
from .shared import Asked, errors, hall_of, person_asking


def _account_hall(request: Asked) -> Hall:
    hall = hall_of(request)
    if not hall.settings.accounts:
        raise Fault(403, "server.no_accounts")
    if not request.app.state.passwords.take(request.client.host if request.client else ""):
        raise Fault(429, "server.too_fast")
    return hall


async def _me(request: Asked) -> Person:
    person = await person_asking(request)
    if person is None:
        raise Fault(401, "server.token")
    return person


async def _about(hall: Hall, data: AccountForm | ChangeForm) -> About:
    if data.webhook:
        await look_up(hall.settings, data.webhook)
    return About(language_of(data.language), sound_address(data.email), data.webhook)


async def _ask(hall: Hall, person: Person) -> bool:
    about = about_of(person)
    return bool(about.email) and await hall.post.ask(about.email, (person.id,), about.language)


async def _shown(hall: Hall, person: Person) -> dict[str, Any]:
    about = about_of(person)
    return {
        "person": person.id,
        "name": person.name,
        "language": about.language,
        "email": about.email,
        "agreed": bool(about.email) and await hall.post.has_agreed(about.email, (person.id,)),
        "webhook": about.webhook,
        "bot": about.bot,
    }


@post("/api/people", responses=errors(403, 409, 422), summary="Open an account")
async def open_account(request: Asked, data: JSONBody[AccountForm]) -> Session:
    hall = _account_hall(request)
    about = await _about(hall, data)
    code, about.recovery = recovery.new_code()
    about.bot = data.bot
    person, token = await hall.accounts.open(data.name, data.password, about)
    letter = await _ask(hall, person)
    return Session(person=person.id, name=person.name, token=token, recovery=code, letter=letter)


@post("/api/sessions", responses=errors(401, 403), summary="Enter with name and password")
async def enter(request: Asked, data: JSONBody[EnterForm]) -> Session:
    hall = _account_hall(request)
    person, token = await hall.accounts.enter(data.name, data.password)
    return Session(person=person.id, name=person.name, token=token)


@post("/api/recovery/letter", responses=errors(403), summary="Ask for a letter", status_code=202)
async def recovery_letter(request: Asked, data: JSONBody[LetterForm]) -> dict[str, Any]:
    """The answer is the same whether there is such a name or not."""
    hall = _account_hall(request)
    hall.start(
        recovery.write_letter(hall.accounts, hall.settings, hall.post.write, data.name), "letter"
    )
    return {}


@post("/api/recovery", responses=errors(401, 403, 422), summary="Replace a lost password")
async def recover(request: Asked, data: JSONBody[RecoveryForm]) -> Session:
    """By the code that was given when the account was opened, or by the link of a letter."""
    hall = _account_hall(request)
    person, token, code = await recovery.recover(
        hall.accounts, data.name, data.code, data.token, data.password
    )
    hall.show_out(person.id, person.serial)
    return Session(person=person.id, name=person.name, token=token, recovery=code)


@post("/api/me/recovery", responses=errors(401, 403), summary="A new code", status_code=200)
async def new_recovery_code(request: Asked, data: JSONBody[FarewellForm]) -> dict[str, Any]:
    hall, person = _account_hall(request), await _me(request)
    return {"recovery": await recovery.renew_code(hall.accounts, person, data.password)}


@get("/api/me", responses=errors(401), summary="One's own account")
async def me(request: Asked) -> dict[str, Any]:
    return await _shown(hall_of(request), await _me(request))


@patch("/api/me", responses=errors(401, 403, 422), summary="Change one's own account")
async def change_me(request: Asked, data: JSONBody[ChangeForm]) -> Response[dict[str, Any]]:
    hall = _account_hall(request)
    me, about = await _me(request), await _about(hall, data)
    person = await hall.accounts.change(me, about, data.password, data.old)
    if person.serial != me.serial:
        hall.show_out(person.id, person.serial)
    letter, token = await _ask(hall, person), hall.accounts.session(person)
    return Response({**await _shown(hall, person), "token": token, "letter": letter})


@get("/api/me/data", responses=errors(401), summary="All that is kept of oneself")
async def my_data(request: Asked) -> dict[str, Any]:
    person = await _me(request)
    return await personal_data.all_about(hall_of(request), person)


@post("/api/me/forget", responses=errors(401, 403), summary="Be forgotten", status_code=200)
async def forget_me(request: Asked, data: JSONBody[FarewellForm]) -> dict[str, Any]:
    """Name, password, addresses, ratings and words go; matches stay, as if a guest had played."""
    hall, person = _account_hall(request), await _me(request)
    await hall.accounts.demand(person, data.password)
    await personal_data.forget(hall, person)
    return {}


@get("/api/me/matches", responses=errors(401), summary="One's own matches")
async def my_matches(request: Asked) -> list[dict[str, Any]]:
    person, hall = await _me(request), hall_of(request)
    ids = await hall.journal.matches_of(person.id, 200)
    return await summaries(hall, ids, lambda sitter, _: sitter.person == person.id)


HANDLERS = [
    open_account, enter, me, change_me, my_matches, my_data, forget_me, recovery_letter, recover,
    new_recovery_code,
]  # fmt: skip
