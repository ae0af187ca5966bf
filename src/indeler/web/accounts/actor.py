"""Who makes a request: an account, a helper with a link, or a visitor."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse

from indeler.web.accounts.models import Account, Link, LinkKind
from indeler.web.accounts.rights import RIGHTS, Right, Role

LINK_IN_SESSION = "link"


class Actor(NamedTuple):
    """Somebody with a role; a helper also has the link that says which boards are his."""

    role: Role = Role.PUBLIC
    name: str = ""
    account: Account | None = None
    link: Link | None = None

    def may(self, right: Right) -> bool:
        """Whether this role has the right."""
        return right in RIGHTS[self.role]

    def may_enter(self, tournament: int, board: int) -> bool:
        """Whether this actor may enter the result of this board; a helper only within the link's range."""
        if self.link is not None:
            in_range = self.link.first_board <= board <= self.link.last_board
            return bool(self.link.tournament_id == tournament and in_range)
        return self.may(Right.ENTER_RESULTS)

    def may_enter_club(self, season: int, group: str, board: int) -> bool:
        """The same for a board of a club evening; a link without a group is for all of them."""
        if self.link is not None:
            in_range = self.link.first_board <= board <= self.link.last_board
            return bool(self.link.season_id == season and in_range and self.link.group in ("", group))
        return self.may(Right.ENTER_RESULTS)

    # What templates ask.

    @property
    def leads(self) -> bool:
        """Whether to show what only a leader can do."""
        return self.may(Right.LEAD)

    @property
    def manages(self) -> bool:
        """Whether to show accounts and links."""
        return self.may(Right.MANAGE)

    @property
    def oversees(self) -> bool:
        """Whether to show the log of decisions."""
        return self.may(Right.OVERSEE)


VISITOR = Actor()


class ActorMiddleware:
    """Django middleware: ``request.user`` and ``request.actor``."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Look up who it is, once a request; a revoked link or a closed account is a visitor from then on."""
        request.actor = actor_of(request)
        return self.answer(request)


def actor_of(request: HttpRequest) -> Actor:
    """The account that is logged in, else the helper whose link was opened, else a visitor."""
    if request.user.is_authenticated:
        return acting_for(request.user)
    number = request.session.get(LINK_IN_SESSION)
    link = Link.objects.filter(pk=number, kind=LinkKind.RESULTS).first() if number else None
    if link is not None and link.is_valid:
        return Actor(Role.HELPER, link.label, link=link)
    return VISITOR


def acting_for(account: Account) -> Actor:
    """This account as an actor."""
    return Actor(Role(account.role), account.name, account)
