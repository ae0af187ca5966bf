"""Hosts: accounts without a club that run the site. A session has one for ten minutes after its password.

No page of a club and no call of the API sees these accounts (`rows_of_the_host`), so none can set a password.
"""

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
"""The time for which the pages of the host are available after its password."""


def begin(request: HttpRequest, host: Account) -> None:
    """Open the pages of the host in a session with a new key; a session of a personal link ends."""
    if sessions.is_by_link(request):
        logout(request)
    request.session.cycle_key()
    request.session[sessions.HOST] = {"account": host.pk, "seal": host.seal, "at": timezone.now().isoformat()}


def of(request: HttpRequest) -> Account | None:
    """Return the host whose password was entered in this session recently, if it is unchanged."""
    stored = request.session.get(sessions.HOST)
    if stored is None or sessions.is_by_link(request):
        return None
    if abs(timezone.now() - datetime.fromisoformat(stored["at"])) > FRESH:
        return None
    with rows_of_the_host():
        host = Account.objects.filter(pk=stored["account"], is_active=True).first()
    return host if host is not None and constant_time_compare(stored["seal"], host.seal) else None


def exist() -> bool:
    """Return whether there is an account that runs the site."""
    with rows_of_the_host():
        return Account.objects.exists()


def make_like(owner: Account) -> None:
    """Make the host of a new site: another account of the first owner, initially with the same name and password."""
    with rows_of_the_host():
        same = {name: getattr(owner, name) for name in ("login", "name", "email", "password")}
        Account.objects.create(role=Role.HOST, **same)
