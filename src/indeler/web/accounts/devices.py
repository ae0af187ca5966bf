"""Devices: those on which an account has been logged in before, and those on which no code is asked for a while.

Each is a cookie, and none lets anybody in.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from indeler.web.accounts.models import Account, SecondFactor
from indeler.web.tenancy.current import number_or_none

COOKIE = "device"
LIFETIME = timedelta(days=365)
_SIGNER = TimestampSigner(salt="indeler.device", sep=".")
TRUSTED = "trusted"
TRUST = timedelta(days=30)
_TRUST_SIGNER = TimestampSigner(salt="indeler.trusted", sep=".")


def of(request: HttpRequest, login: str) -> str:
    """The mark of this device, if the club's account with this name was logged in on it; empty for a stranger."""
    try:
        name, _, mark = _SIGNER.unsign(request.COOKIES.get(COOKIE, ""), max_age=LIFETIME).rpartition(" ")
    except BadSignature:
        return ""
    return mark if login and name == _name(login) else ""


def remember(request: HttpRequest, response: HttpResponse, account: Account) -> None:
    """Know this device from now on."""
    mark = of(request, account.login) or secrets.token_urlsafe(12)
    _keep(response, COOKIE, _SIGNER.sign(f"{_name(account.login)} {mark}"), LIFETIME)


def _name(login: str) -> str:
    """Another club's account of the same name is somebody else."""
    return f"{number_or_none() or ''} {login}"


def trust(response: HttpResponse, factor: SecondFactor) -> None:
    """Ask for no code on this device, until the time is over, the password changes or the second factor is another."""
    _keep(response, TRUSTED, _TRUST_SIGNER.sign(_mark(factor)), TRUST)


def is_trusted(request: HttpRequest, factor: SecondFactor) -> bool:
    """Whether a code was shown on this device lately."""
    try:
        return constant_time_compare(
            _TRUST_SIGNER.unsign(request.COOKIES.get(TRUSTED, ""), max_age=TRUST), _mark(factor)
        )
    except BadSignature:
        return False


def _mark(factor: SecondFactor) -> str:
    return str(salted_hmac(TRUSTED, f"{factor.account.seal} {factor.secret}", algorithm="sha256").hexdigest())


def _keep(response: HttpResponse, name: str, value: str, time: timedelta) -> None:
    response.set_cookie(
        name,
        value,
        max_age=time,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
    )
