"""Known devices: a cookie that says on which machine an account has been logged in before. It lets nobody in."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse

from indeler.web.accounts.models import Account

COOKIE = "device"
LIFETIME = timedelta(days=365)
_SIGNER = TimestampSigner(salt="indeler.device", sep=".")


def of(request: HttpRequest, login: str) -> str:
    """The mark of this device, if the account with this name has been logged in on it; empty for a stranger."""
    try:
        name, _, mark = _SIGNER.unsign(request.COOKIES.get(COOKIE, ""), max_age=LIFETIME).rpartition(" ")
    except BadSignature:
        return ""
    return mark if login and name == login else ""


def remember(request: HttpRequest, response: HttpResponse, account: Account) -> None:
    """Know this device from now on."""
    mark = of(request, account.login) or secrets.token_urlsafe(12)
    response.set_cookie(
        COOKIE,
        _SIGNER.sign(f"{account.login} {mark}"),
        max_age=LIFETIME,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
    )
