"""Who sends: the address at the other end of the line, or the one that a trusted proxy names."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

Address = IPv4Address | IPv6Address
HOUSE = 64
"""Bits that all addresses of one household share; whoever has it has every address in it."""


class Proxies:
    """The proxies that the settings name, each an address or a network; nobody else is believed."""

    def __init__(self, named: Iterable[str]) -> None:
        self._networks = [ip_network(name, strict=False) for name in named]

    def trusts(self, address: str) -> bool:
        found = _read(address)
        return found is not None and any(found in network for network in self._networks)

    def sender(self, line: str, headers: Iterable[tuple[bytes, bytes]]) -> str:
        """The last on the way whom no proxy of ours is; what he himself may have written before
        that is his word alone."""
        if not self.trusts(line):
            return _house(line)
        told = [v.decode("latin-1") for n, v in headers if n.lower() == b"x-forwarded-for"]
        for part in reversed([part.strip() for value in told for part in value.split(",")]):
            if _read(part) is None:
                break  # a proxy that does not know either
            line = part
            if not self.trusts(part):
                break
        return _house(line)


def _read(text: str) -> Address | None:
    """An address, with or without a port."""
    bare = text.partition("]")[0].removeprefix("[") if text.startswith("[") else text
    if bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        found = ip_address(bare.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def _house(text: str) -> str:
    """The name under which somebody is counted."""
    found = _read(text)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, HOUSE), strict=False).network_address)
    return text if found is None else str(found)
