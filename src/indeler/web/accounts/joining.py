"""A person who is a member of several clubs has an account at each, and joins them: one log-in is enough then."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from indeler.web.accounts import second_factor, sessions
from indeler.web.accounts.models import Account, Joined


def guest_of(request: HttpRequest, own: Account) -> Account | None:
    """Who is logged in by password with an account of another club, and could act for this one with it."""
    somebody = request.user
    if not somebody.is_authenticated or sessions.is_by_link(request) or somebody.club_id == own.club_id:
        return None
    return somebody


def join(guest: Account, own: Account) -> None:
    """From now on who is logged in as the guest acts for this account at its club."""
    Joined.objects.update_or_create(account=guest, defaults={"acts_for": own, "seal": guest.seal})


def acts_for(request: HttpRequest, guest: Account) -> Account | None:
    """The account of this club for which a guest acts; none where either changed since, or needs a second factor."""
    joined = Joined.objects.filter(account=guest).select_related("acts_for").first()
    if joined is None or sessions.is_by_link(request) or not constant_time_compare(joined.seal, guest.seal):
        return None
    own = joined.acts_for
    needs_more = second_factor.of(own) is not None and second_factor.of(guest) is None
    return own if own.is_active and not needs_more else None
