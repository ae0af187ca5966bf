"""Determines the origin of a request; headers of proxies are trusted only from the known proxies."""

from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

from indeler.language import N_, InvalidInput

Network = IPv4Network | IPv6Network

HOUSEHOLD_BITS = 64
"""Bits of an IPv6 address that one customer cannot choose: the rest can change with every request."""
AREAS = {4: 24, 6: 48}
"""Bits of an address that the owner of a block of addresses cannot choose."""
MAX_CACHED_NETWORKS = 4096


def networks(text: str, variable: str) -> tuple[Network, ...]:
    """Return the addresses and networks in a comma-separated environment variable."""
    try:
        return tuple(ip_network(part.strip(), strict=False) for part in text.split(",") if part.strip())
    except ValueError as error:
        sentence = N_("{variable}: {reason}; write addresses or networks such as 10.0.0.0/8, separated by commas.")
        raise InvalidInput(sentence, variable=variable, reason=str(error)) from None


@lru_cache(MAX_CACHED_NETWORKS)
def is_proxy(address: str) -> bool:
    """Return whether this is one of the known proxies; a local socket has no address, and is one."""
    if not address:
        return True
    try:
        return any(ip_address(address) in network for network in settings.PROXIES)
    except ValueError:
        return False


def visitor(peer: str, forwarded: str) -> str:
    """Return the visitor's address: the peer's, or the last one in X-Forwarded-For that is not a proxy."""
    named = [part.strip() for part in forwarded.split(",") if part.strip()]
    return next((address for address in (peer, *reversed(named)) if not is_proxy(address)), peer)


def network_of(request: HttpRequest) -> str | None:
    """Return the visitor's network; None where there is none."""
    return network_at(request.META.get("REMOTE_ADDR", "")) or None


@lru_cache(MAX_CACHED_NETWORKS)
def network_at(address: str) -> str:
    """Return the network that counts as one visitor: an IPv4 address, or an IPv6 household; empty without one."""
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    if found.version == 6 and found.ipv4_mapped is None:
        return str(ip_network((found, HOUSEHOLD_BITS), strict=False).network_address)
    return str(found.ipv4_mapped if found.version == 6 else found)


@lru_cache(MAX_CACHED_NETWORKS)
def area_of(network: str) -> str:
    """Return the largest block that one customer of a provider may have, with many networks."""
    try:
        found = ip_address(network)
    except ValueError:
        return ""
    return str(ip_network((found, AREAS[found.version]), strict=False))
