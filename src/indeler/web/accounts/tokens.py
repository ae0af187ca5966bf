"""Keys for programs: what the API asks for."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping

from django.utils import timezone

from indeler.web.accounts.models import Account, Token, in_days
from indeler.web.accounts.rights import Right

SCOPES: Mapping[str, frozenset[Right]] = {
    "read": frozenset({Right.READ}),
    "results": frozenset({Right.READ, Right.ENTER_RESULTS}),
    "lead": frozenset({Right.READ, Right.ENTER_RESULTS, Right.LEAD, Right.OVERSEE}),
}
"""What a token may do at most; never more than its account may."""

PREFIX = "indeler_"


def make(account: Account, name: str, scopes: Iterable[str], days: int) -> tuple[Token, str]:
    """A new token and its secret, which is shown once and not kept."""
    secret = PREFIX + secrets.token_urlsafe(32)
    token = Token.objects.create(
        account=account, name=name, digest=_digest(secret), scopes=",".join(scopes), expires=in_days(days)
    )
    return token, secret


def find(secret: str) -> Token | None:
    """The valid token with this secret."""
    token = Token.objects.select_related("account").filter(digest=_digest(secret)).first()
    return token if token is not None and token.is_valid else None


def rights(token: Token) -> frozenset[Right]:
    """What the scopes allow."""
    return frozenset().union(*(SCOPES.get(scope, frozenset()) for scope in token.scopes.split(",")))


def revoke(token: Token) -> None:
    """From now on the token opens nothing."""
    token.revoked = timezone.now()
    token.save(update_fields=["revoked"])


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
