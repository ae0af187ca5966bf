"""The sending of one message to a receiver: to the checked address, without redirects, within limits of time and size.

The site is inside the host's network, so an address that is not public is refused unless the host allows it
(INDELER_WEBHOOK_NETWORKS). The name is resolved once, and the connection goes to the address that was checked.
"""

import hashlib
import hmac
import re
import socket
import ssl
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Timer
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from indeler.language import N_, InvalidInput

TIMEOUT_SECONDS = 10.0
"""The time within which a receiver must answer."""
LARGEST_BODY = 64 << 10
"""The maximum number of bytes of a message."""
MAX_READ_BYTES = 2048
"""The maximum number of bytes that are read of an answer."""
LEAST_FREE_PORT = 1024
USUAL_PORTS = (80, 443)
PRIVATE = N_("{host} is in a private network, to which this site does not send; ask the operator of the site.")
NOT_PUBLIC = tuple(map(ip_network, ("fec0::/10", "192.0.0.0/24", "192.88.99.0/24", "3fff::/20")))
"""Addresses within a site, of protocols, of former relays and for documentation, which Python treats as public."""
_LABEL = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?")
LONGEST_NAME, LONGEST_LABEL = 253, 63
"""Letters of the name of a host, and of each part of it."""

Address = IPv4Address | IPv6Address


class Answer(NamedTuple):
    """The result of an attempt: the HTTP status, or 0 and the reason of the failure."""

    status: int
    text: str
    wait: int = 0
    """Seconds after which the receiver requests the next attempt, if stated."""


def check_address(text: str) -> SplitResult:
    """Return the parts of the address of a receiver; refuse an address to which we do not post."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise InvalidInput(N_("'{address}' is no web address; write https://…"), address=text) from None
    is_plain = text.isascii() and text.isprintable() and " " not in text
    if parts.scheme not in ("https", "http") or not is_plain or not _is_host(parts.hostname or ""):
        raise InvalidInput(N_("'{address}' is no web address; write https://…"), address=text)
    if parts.username or parts.password:
        raise InvalidInput(N_("The address has a log-in name before the @; receivers do not need one."))
    if port is not None and port not in USUAL_PORTS and port < LEAST_FREE_PORT:
        raise InvalidInput(N_("Port {port} is no port of a web server; leave it out."), port=port)
    return parts


def _is_host(name: str) -> bool:
    """Return whether this can be the name or the address of a host."""
    with suppress(ValueError):
        return bool(ip_address(name))
    labels = name.removesuffix(".").split(".")
    return len(name) <= LONGEST_NAME and all(
        len(label) <= LONGEST_LABEL and _LABEL.fullmatch(label) is not None for label in labels
    )


def find_host(parts: SplitResult) -> str:
    """Return the address to connect to; refuse a name that leads to an address that is neither public nor allowed."""
    try:
        found = socket.getaddrinfo(parts.hostname, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        text = N_("The site cannot find {host}; see how the address is spelt.")
        raise InvalidInput(text, host=parts.hostname) from None
    addresses = [ip_address(str(each[4][0]).partition("%")[0]) for each in found]
    if not addresses or not all(map(is_allowed, addresses)):
        raise InvalidInput(PRIVATE, host=parts.hostname)
    return str(addresses[0])


def check_written_host(parts: SplitResult) -> None:
    """Refuse a host that is private as it is written; a name is looked up when a message is sent, and never before."""
    host = parts.hostname or ""
    try:
        is_private = not is_allowed(ip_address(host))
    except ValueError:
        is_private = host == "localhost" and not settings.WEBHOOK_NETWORKS
    if is_private:
        raise InvalidInput(PRIVATE, host=host)


def is_allowed(address: Address) -> bool:
    """Return whether a message may go to this address: a public one, or one that the host allows."""
    if any(address in network for network in settings.WEBHOOK_NETWORKS):
        return True
    return all(
        each.is_global
        and not each.is_multicast
        and not each.is_reserved
        and not any(each in network for network in NOT_PUBLIC)
        for each in _with_ipv4(address)
    )


def _with_ipv4(address: Address) -> Iterable[Address]:
    """Yield the address, and the IPv4 addresses that an IPv6 address contains."""
    yield address
    if isinstance(address, IPv6Address):
        hidden = (address.ipv4_mapped, address.sixtofour, *(address.teredo or ()))
        yield from (each for each in hidden if each is not None)


def signed(secret: str, body: bytes, at: int) -> str:
    """Return the signature of a message: the time, and the HMAC-SHA-256 of the time, a dot and the body."""
    found = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={found}"


def post(address: str, body: bytes, headers: Mapping[str, str], secret: str) -> Answer:
    """Post the message and return the answer; errors are returned as well."""
    try:
        parts = check_address(address)
        host = find_host(parts)
    except InvalidInput as refusal:
        return Answer(0, str(refusal))
    kind = _PinnedHTTPS if parts.scheme == "https" else _Pinned
    connection = kind(parts.hostname or "", host, parts.port or kind.default_port)
    limit = Timer(TIMEOUT_SECONDS, _hang_up, [connection])
    limit.daemon = True
    limit.start()
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        sent = {**headers, "Indeler-Signature": signed(secret, body, int(time.time()))}
        connection.request("POST", path, body, sent)
        response = connection.getresponse()
        text = response.read(MAX_READ_BYTES).decode(errors="replace")
        wait = response.headers.get("Retry-After", "")
        seconds = min(int(wait), 3600) if wait.isascii() and wait.isdigit() else 0
        return Answer(response.status, " ".join(text.split())[:200], seconds)
    except (OSError, HTTPException, ValueError, AttributeError) as error:  # the last where the limit closed it
        return Answer(0, str(error)[:200] or type(error).__name__)
    finally:
        limit.cancel()
        connection.close()


class _Pinned(HTTPConnection):
    """A connection to an address that was checked, for the host of that name."""

    def __init__(self, name: str, address: str, port: int) -> None:
        super().__init__(name, port, timeout=TIMEOUT_SECONDS)
        self._address = address

    def connect(self) -> None:
        """Connect to the checked address, even if the name resolves to another one by now."""
        self.sock = socket.create_connection((self._address, self.port), TIMEOUT_SECONDS)


class _PinnedHTTPS(_Pinned, HTTPSConnection):
    """A connection to a checked address by TLS, with a certificate for the name of the host."""

    def connect(self) -> None:
        super().connect()
        self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)


def _hang_up(connection: HTTPConnection) -> None:
    with suppress(OSError, AttributeError):
        connection.sock.shutdown(socket.SHUT_RDWR)
