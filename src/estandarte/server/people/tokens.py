"""Signed links: who holds one may sit, watch or speak, and nobody can make one up."""

import hmac
from hashlib import sha256
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
from itsdangerous import BadData, Signer
from itsdangerous.encoding import base64_decode, base64_encode
from itsdangerous.signer import HMACAlgorithm

from estandarte.kernel import Role, Value
from estandarte.server.faults import Fault

LONGEST = 1000
SEAL = 20
"""Bytes of a signature."""


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
    person: str = ""
    """Whom alone it invites; empty: whoever has it."""


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


class MailboxToken(Value, tag="mailbox"):
    """Says for whoever reads a mailbox whether letters may come there, and about what."""

    does: Literal["agree", "stop", "allow"]
    mailbox: str
    subject: str
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


Token: TypeAlias = (
    SeatToken | InviteToken | PersonToken | RecoveryToken | MailboxToken | MomentToken | WatchToken
)
T = TypeVar("T")

_DECODER = msgspec.json.Decoder(Token)


class _Sealing(HMACAlgorithm):
    """Signs what a link says, as our links have been signed from the first, in one spelling."""

    def get_signature(self, key: bytes, value: bytes) -> bytes:
        said = base64_decode(value)
        if base64_encode(said) != value:
            raise BadData("spelt in another way")
        return super().get_signature(key, said)[:SEAL]


class Seals:
    """Writes and reads signed tokens with the key of this table."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()
        self._signer = Signer(key, key_derivation="none", algorithm=_Sealing(sha256))

    def pseudonym(self, text: str) -> str:
        """The same for the same text; nobody without the key can tell for which."""
        return hmac.new(self._key, text.encode(), sha256).hexdigest()[:32]

    def write(self, token: Token) -> str:
        return self._signer.sign(base64_encode(msgspec.json.encode(token))).decode()

    def mask(self, address: str) -> str:
        """The name under which an address is counted, and kept: nobody reads the address in it."""
        return hmac.digest(self._key, b"house " + address.encode(), "sha256")[:8].hex()

    def read(self, text: str) -> Token:
        if len(text) > LONGEST:
            raise Fault(401, "server.token")
        try:
            token: Token = _DECODER.decode(base64_decode(self._signer.unsign(text)))
        except (BadData, msgspec.MsgspecError):
            raise Fault(401, "server.token") from None
        return token

    def read_as(self, text: str, kind: type[T]) -> T:
        token: Any = self.read(text)
        if not isinstance(token, kind):
            raise Fault(401, "server.token")
        return token
