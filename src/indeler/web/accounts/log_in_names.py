"""Log-in names and passwords belong to a club, or to the host; a session is valid at all clubs."""

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.backends import ModelBackend
from django.contrib.sessions.backends.base import SessionBase
from django.utils.crypto import constant_time_compare

from indeler.web.accounts.models import ACCOUNT, Account
from indeler.web.accounts.sessions import MAX_AGE_SECONDS
from indeler.web.common.lookup import Lookup, RememberedRows
from indeler.web.tenancy.current import every_club, number_set

_accounts = Lookup(Account, "id")
_remembered = RememberedRows(_accounts, lambda account: account.pk, ACCOUNT, MAX_AGE_SECONDS)


def remembered_account(session: SessionBase) -> Account | None:
    """Return this session's account of the current club, for read-only requests; None: the database must be queried."""
    number, sealed = session.get(SESSION_KEY), session.get(HASH_SESSION_KEY)
    is_known = session.get(BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS
    if number is None or sealed is None or number_set() is None or not is_known:
        return None
    account = _remembered.one(int(number))
    is_right = account is not None and account.is_active and constant_time_compare(sealed, account.seal)
    return account if is_right else None


class ClubAccountBackend(ModelBackend):
    """Django's own authentication, with the accounts of the current club (`AccountManager`)."""

    def get_user(self, user_id: int) -> Account | None:
        """Return the account of a session, of any club: `actor` decides its rights at another club."""
        account = None if number_set() is None else _accounts.one(user_id)
        if account is None:
            with every_club():
                account = _accounts.one(user_id)
        is_of_a_club = account is not None and account.club_id is not None  # a host has no such session: `hosts`
        return account if is_of_a_club and self.user_can_authenticate(account) else None
