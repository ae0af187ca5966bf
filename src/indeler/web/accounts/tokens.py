"""Tokens by which programs use the API."""

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from datetime import timedelta

from django.utils import timezone

from indeler.web.accounts.models import Account, Link, Token, in_days
from indeler.web.accounts.pages import Right

SCOPES: Mapping[str, frozenset[Right]] = {
    "read": frozenset({Right.READ}),
    "results": frozenset({Right.READ, Right.ENTER_RESULTS}),
    "lead": frozenset({Right.READ, Right.ENTER_RESULTS, Right.LEAD, Right.OVERSEE}),
}
"""The maximum rights of a token; never more than those of its account."""

PREFIX = "indeler_"


LONGEST_LIFE = 365  # days
LAST_USE_INTERVAL = timedelta(hours=1)
"""The minimum interval between two updates of the last use."""


def make(account: Account, name: str, scopes: Iterable[str], days: int, link: Link | None = None) -> tuple[Token, str]:
    """Return a new token and its secret, which is shown once; it ends with the ``link`` of its maker's log-in."""
    secret = PREFIX + secrets.token_urlsafe(32)
    rest = {"scopes": ",".join(scopes), "expires": in_days(min(days, LONGEST_LIFE)), "seal": account.seal}
    return Token.objects.create(account=account, name=name, digest=_digest(secret), link=link, **rest), secret


def find(secret: str) -> Token | None:
    """Return the valid token with this secret, or None."""
    token = Token.objects.select_related("account", "link__account").filter(digest=_digest(secret)).first()
    if token is None or not token.is_valid:
        return None
    now = timezone.now()
    if token.last_used is None or now - token.last_used > LAST_USE_INTERVAL:
        Token.objects.filter(pk=token.pk).update(last_used=now)
    return token


def rights(token: Token) -> frozenset[Right]:
    """Return the rights of the scopes."""
    return frozenset().union(*(SCOPES.get(scope, frozenset()) for scope in token.scopes.split(",")))


def revoke(token: Token) -> None:
    """End a token."""
    token.revoked = timezone.now()
    token.save(update_fields=["revoked"])


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
