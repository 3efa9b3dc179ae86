"""What whoever reads a mailbox says of it: by the links of our letters, and by nothing else."""

from typing import Any

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect

from .shared import Asked, errors, hall_of


@post(
    "/api/letters/{token:str}",
    responses=errors(401),
    summary="Let letters come to a mailbox, or no more: what the link of a letter says",
    status_code=200,
)
async def answer_letter(request: Asked, token: FromPath[str]) -> dict[str, Any]:
    """Mail programs post here by themselves when somebody wants no more. [RFC 8058]"""
    return await hall_of(request).post.answer(token)


@get("/api/letters/{token:str}", include_in_schema=False)
async def open_letter(request: Asked, token: FromPath[str]) -> Redirect:
    """Looking changes nothing: programs follow every link of a letter before it is read."""
    return Redirect(f"/#/letters/stop/{token}")


HANDLERS = [answer_letter, open_letter]
