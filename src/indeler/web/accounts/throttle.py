"""Slows down who guesses passwords or links, by the log-ins that failed lately."""

from __future__ import annotations

from datetime import timedelta
from ipaddress import ip_address

from django.http import HttpRequest
from django.utils import timezone

from indeler.web.accounts.models import LogIn

WINDOW = timedelta(minutes=15)
FAILURES_OF_A_NAME = 5
FAILURES_OF_AN_ADDRESS = 30
"""A whole club may sit behind one address."""


def is_too_often(request: HttpRequest, login: str = "") -> bool:
    """Whether this name or this address failed too often in the last quarter of an hour."""
    lately = LogIn.objects.filter(at__gte=timezone.now() - WINDOW, succeeded=False)
    if login and lately.filter(login=login).count() >= FAILURES_OF_A_NAME:
        return True
    return bool(lately.filter(address=address_of(request)).count() >= FAILURES_OF_AN_ADDRESS)


def record(request: HttpRequest, how: str, *, succeeded: bool, login: str = "") -> None:
    """Write one attempt down."""
    LogIn.objects.create(how=how, succeeded=succeeded, login=login[:60], address=address_of(request))


def address_of(request: HttpRequest) -> str | None:
    """Where the request comes from; a proxy in front of us adds the visitor's address at the end."""
    forwarded = request.headers.get("X-Forwarded-For", "") if request.is_secure() else ""
    said = forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")
    return said if _is_address(said) else None


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
