"""Who runs the site: an account of no club. A session has one for ten minutes after its password, and never by a link.

No page of a club and no call of the API sees these accounts (`rows_of_the_host`), so nobody there gives one a password.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.auth import logout
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from indeler.web.accounts import sessions
from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import Role
from indeler.web.tenancy.current import rows_of_the_host

FRESH = timedelta(minutes=10)
"""How long the pages of the host are open after its password."""


def begin(request: HttpRequest, host: Account) -> None:
    """Open the pages of the host, in a session whose key nobody knew before; what a personal link opened ends."""
    if sessions.is_by_link(request):
        logout(request)
    request.session.cycle_key()
    request.session[sessions.HOST] = {"account": host.pk, "seal": host.seal, "at": timezone.now().isoformat()}


def of(request: HttpRequest) -> Account | None:
    """The host who showed his password in this session lately, if it is still the same."""
    stored = request.session.get(sessions.HOST)
    if stored is None or sessions.is_by_link(request):
        return None
    if abs(timezone.now() - datetime.fromisoformat(stored["at"])) > FRESH:
        return None
    with rows_of_the_host():
        host = Account.objects.filter(pk=stored["account"], is_active=True).first()
    return host if host is not None and constant_time_compare(stored["seal"], host.seal) else None


def exist() -> bool:
    """Whether somebody can run the site."""
    with rows_of_the_host():
        return Account.objects.exists()


def make_like(owner: Account) -> None:
    """The host of a new site: one more account of the first owner, with the same log-in name and password at first."""
    with rows_of_the_host():
        same = {name: getattr(owner, name) for name in ("login", "name", "email", "password")}
        Account.objects.create(role=Role.HOST, **same)
