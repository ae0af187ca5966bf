"""Whether a phone in the hall can open the links of this site, and by which addresses it could."""

from __future__ import annotations

import socket
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

THIS_MACHINE = ("localhost", "127.0.0.1", "::1")
_ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737): asked for the way there, the system names our own side of it."""


class Reach(NamedTuple):
    """The links say a name that only this machine understands."""

    host: str
    sites: tuple[str, ...]
    """The same site as others on the network may call it."""
    page: str

    @property
    def example(self) -> str:
        """An address to start the site with."""
        return self.sites[0] if self.sites else "http://192.168.1.10:8000"


def unreachable(request: HttpRequest) -> Reach | None:
    """What is wrong with the links that are made now; None where others can open them."""
    site = settings.ADDRESS if settings.ADDRESS.hostname else urlsplit(request.build_absolute_uri("/"))
    if site.hostname not in THIS_MACHINE:
        return None
    port = f":{site.port}" if site.port else ""
    sites = tuple(f"{site.scheme}://{address}{port}" for address in local_addresses())
    return Reach(site.hostname, sites, request.path)


def local_addresses() -> list[str]:
    """The addresses of this machine on its networks; nothing is sent to find them."""
    found: dict[str, None] = {}
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
            way.connect(_ELSEWHERE)
            found[way.getsockname()[0]] = None
    except OSError:
        pass  # no network at all
    try:
        for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found[str(each[4][0])] = None
    except OSError:
        pass  # the machine does not know its own name
    return [address for address in found if not address.startswith(("127.", "169.254.", "0."))]
