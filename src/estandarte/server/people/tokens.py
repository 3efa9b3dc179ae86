"""Signed links: who holds one may sit, watch or speak, and nobody can make one up."""

import base64
import binascii
import hmac
from hashlib import sha256
from typing import Any, TypeAlias, TypeVar

import msgspec

from estandarte.kernel import Role, Value
from estandarte.server.faults import Fault

LONGEST = 1000


class SeatToken(Value, tag="seat"):
    """Acts for one sitter of one match."""

    match: str
    sitter: str
    serial: int


class InviteToken(Value, tag="invite"):
    """Lets somebody sit down on an open seat."""

    match: str
    role: Role
    invited: int
    commands: tuple[str, ...] = ()


class PersonToken(Value, tag="person"):
    """A session of somebody with an account."""

    person: str
    serial: int
    until: float


class RecoveryToken(Value, tag="recovery"):
    """Lets whoever has the letter choose a new password, once and soon."""

    person: str
    serial: int
    until: float


class MomentToken(Value, tag="moment"):
    """Shows one moment of a match to whoever has the link."""

    match: str
    step: int
    role: Role


class WatchToken(Value, tag="watch"):
    """Lets somebody watch a match that is not public."""

    match: str
    serial: int = 0


Token: TypeAlias = SeatToken | InviteToken | PersonToken | RecoveryToken | MomentToken | WatchToken
T = TypeVar("T")

_DECODER = msgspec.json.Decoder(Token)


class Seals:
    """Writes and reads signed tokens with the key of this table."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def write(self, token: Token) -> str:
        body = msgspec.json.encode(token)
        return f"{_text(body)}.{_text(self._sign(body))}"

    def read(self, text: str) -> Token:
        body_text, dot, sign_text = text.partition(".")
        if not dot or len(text) > LONGEST or not text.isascii():
            raise Fault(401, "server.token")
        try:
            body, sign = _bytes(body_text), _bytes(sign_text)
        except (binascii.Error, ValueError):
            raise Fault(401, "server.token") from None
        if not hmac.compare_digest(sign, self._sign(body)):
            raise Fault(401, "server.token")
        try:
            token: Token = _DECODER.decode(body)
        except msgspec.MsgspecError:
            raise Fault(401, "server.token") from None
        return token

    def read_as(self, text: str, kind: type[T]) -> T:
        token: Any = self.read(text)
        if not isinstance(token, kind):
            raise Fault(401, "server.token")
        return token

    def _sign(self, body: bytes) -> bytes:
        return hmac.digest(self._key, body, sha256)[:20]


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
