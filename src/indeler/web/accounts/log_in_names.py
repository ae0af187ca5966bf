"""Names and passwords belong to a club; a session goes on at all of them."""

from __future__ import annotations

from contextlib import nullcontext
from functools import wraps
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest, HttpResponse

from indeler.web.accounts.models import Account
from indeler.web.accounts.rights import View
from indeler.web.clubs.current import every_club, is_every, number_set
from indeler.web.clubs.middleware import ClubRequest
from indeler.web.common.lookup import Lookup

_accounts = Lookup(Account, "id")


class OfThisClub(ModelBackend):
    """Django's own way to log in, by the accounts of the club whose page it is (`AccountManager`)."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **named: Any
    ) -> Account | None:
        """Whose name and password these are: of the club, and where there is none of those who run the site."""
        login = named.get(Account.USERNAME_FIELD, username)
        if not is_every():
            return super().authenticate(request, login, password)
        found = [
            one for one in Account.objects.filter(login=login, is_administrator=True) if self._is(one, password or "")
        ]
        return found[0] if len(found) == 1 else None

    def _is(self, account: Account, password: str) -> bool:
        return account.check_password(password) and self.user_can_authenticate(account)

    def get_user(self, user_id: int) -> Account | None:
        """The account of a session, whichever its club: what it may do at another is decided by `actor`."""
        account = None if number_set() is None else _accounts.one(user_id)
        if account is None:
            with every_club():
                account = _accounts.one(user_id)
        return account if account is not None and self.user_can_authenticate(account) else None


def also_at_no_club(view: View) -> View:
    """On a site of several clubs who runs it logs in at none of them."""

    @wraps(view)
    def answer(request: ClubRequest, *given: Any, **names: Any) -> HttpResponse:
        with every_club() if request.club is None else nullcontext():
            return view(request, *given, **names)

    return answer
