"""Names and passwords belong to a club, or to the host; a session goes on at all clubs."""

from __future__ import annotations

from django.contrib.auth.backends import ModelBackend

from indeler.web.accounts.models import Account
from indeler.web.common.lookup import Lookup
from indeler.web.tenancy.current import every_club, number_set

_accounts = Lookup(Account, "id")


class ClubAccountBackend(ModelBackend):
    """Django's own way to log in, by the accounts of the club whose page it is (`AccountManager`)."""

    def get_user(self, user_id: int) -> Account | None:
        """The account of a session, whichever its club: what it may do at another is decided by `actor`."""
        account = None if number_set() is None else _accounts.one(user_id)
        if account is None:
            with every_club():
                account = _accounts.one(user_id)
        is_of_a_club = account is not None and account.club_id is not None  # a host has no such session: `hosts`
        return account if is_of_a_club and self.user_can_authenticate(account) else None
