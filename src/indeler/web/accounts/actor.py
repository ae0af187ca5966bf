"""Who makes a request: an account, a helper with a link, or a visitor."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.contrib.auth import logout
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac

from indeler.web.accounts import hosts, links, second_factor, sessions
from indeler.web.accounts.models import Account, Joined, Link, LinkKind
from indeler.web.accounts.pages import RIGHTS, Right, Role
from indeler.web.common.requests import SiteRequest
from indeler.web.tenancy.addresses import ClubRequest
from indeler.web.tenancy.current import acting_for as of_club
from indeler.web.tenancy.models import Club

REMEMBERED = 1024
"""How many helpers a process keeps in mind."""
HELPER_COOKIE = "helper"
"""Holds the word of the link that a helper opened: it lets in nobody whom the link itself would not."""


class Actor(NamedTuple):
    """Somebody with a role; a helper also has the link that says which boards are his."""

    role: Role = Role.PUBLIC
    name: str = ""
    account: Account | None = None
    link: Link | None = None
    host: Account | None = None
    """Who runs the site, if his password was shown in this session lately: an account of its own."""

    def may(self, right: Right) -> bool:
        """Whether this role has the right; what holds for the whole site is the host's, whatever the role at a club."""
        return self.host is not None if right is Right.HOST else right in RIGHTS[self.role]

    def may_enter(self, tournament: int, board: int) -> bool:
        """Whether this actor may enter the result of this board; a helper only within the link's range."""
        if self.link is not None:
            in_range = self.link.first_board <= board <= self.link.last_board
            return bool(self.link.tournament_id == tournament and in_range)
        return self.may(Right.ENTER_RESULTS)

    def may_enter_club(self, season: int, group: str, board: int) -> bool:
        """Whether this actor may enter the result of a board of a club evening; a link without a group is for all."""
        if self.link is not None:
            in_range = self.link.first_board <= board <= self.link.last_board
            return bool(self.link.season_id == season and in_range and self.link.group in ("", group))
        return self.may(Right.ENTER_RESULTS)

    @property
    def holder(self) -> Account:
        """The account, on a page for those who have one."""
        assert self.account is not None
        return self.account

    @property
    def runner(self) -> Account:
        """The host, on a page of the host."""
        assert self.host is not None
        return self.host

    @property
    def lacks_second_factor(self) -> bool:
        """Whether a second factor has to be set up before anything else, as the account's own club wants it."""
        if self.account is None:
            return False
        with of_club(self.account.club):
            return second_factor.is_missing(self.account)

    @property
    def mark(self) -> str:
        """Tells one person from another on a phone that keeps something for them; nobody can tell who it is."""
        who = f"account {self.account.pk}" if self.account else f"link {self.link.pk}" if self.link else ""
        return salted_hmac("indeler.phone", who, algorithm="sha256").hexdigest()[:16] if who else ""

    # What templates ask.

    @property
    def has_account(self) -> bool:
        """Whether to show what is somebody's own."""
        return self.account is not None

    @property
    def leads(self) -> bool:
        """Whether to show what only a leader can do."""
        return self.may(Right.LEAD)

    @property
    def sends_lists(self) -> bool:
        """Whether this may be somebody who sends a federation's rating list."""
        return self.leads or self.host is not None

    @property
    def manages(self) -> bool:
        """Whether to show accounts and links."""
        return self.may(Right.MANAGE)

    @property
    def owns(self) -> bool:
        """Whether to show what holds for the whole club."""
        return self.may(Right.OWN)

    @property
    def hosts(self) -> bool:
        """Whether to show where the pages of the host are: to him, and to the owners of a site of one club."""
        return self.host is not None or (self.role is Role.OWNER and Club.only() is not None)

    @property
    def oversees(self) -> bool:
        """Whether to show the log of decisions."""
        return self.may(Right.OVERSEE)


VISITOR = Actor()


def actor_of(request: ClubRequest) -> Actor:
    """Who makes the request; and whether he has shown the password of the host."""
    actor = _actor_of(request)
    return actor if sessions.HOST not in request.session else actor._replace(host=hosts.of(request))


def _actor_of(request: ClubRequest) -> Actor:
    """The account that is logged in, else the helper whose link was opened, else a visitor."""
    if request.user.is_authenticated:
        return _logged_in(request, request.user)
    word = request.COOKIES.get(HELPER_COOKIE) if request.club is not None else None
    link = links.find_link(word) if word else None
    if word is None or link is None or link.kind != LinkKind.RESULTS:
        return VISITOR
    link.club = request.club  # the helper is remembered, and this with him
    actor = _helpers[word] = _helper(link)
    while len(_helpers) > REMEMBERED:
        _helpers.popitem(last=False)
    return actor


def _logged_in(request: ClubRequest, account: Account) -> Actor:
    """Somebody who is logged in; where he has no account a visitor."""
    if request.club is None:
        return VISITOR
    if account.club_id != request.club.pk:
        own = acts_for(request, account)
        return VISITOR if own is None else acting_for(own)
    account.club = request.club
    if sessions.is_still_open(request):
        return acting_for(account)
    logout(request)
    return VISITOR


_helpers: OrderedDict[str, Actor] = OrderedDict()


def remembered_helper(word: str) -> Actor | None:
    """The helper who was here with this word, as he was then: the link may have been revoked since."""
    return _helpers.get(word)


def _helper(link: Link) -> Actor:
    return Actor(Role.HELPER, link.label, link=link)


def with_current_rights(actors: Iterable[Actor]) -> list[Actor]:
    """These actors, helpers by what their links say now: who holds a revoked link is a visitor."""
    listed = list(actors)
    if not any(actor.link for actor in listed):
        return listed
    links = Link.objects.filter(pk__in={actor.link.pk for actor in listed if actor.link}, kind=LinkKind.RESULTS)
    valid = {link.pk: _helper(link) for link in links if link.is_valid}
    return [valid.get(actor.link.pk, VISITOR) if actor.link else actor for actor in listed]


def acting_for(account: Account) -> Actor:
    """This account as an actor."""
    return Actor(Role(account.role), account.name, account)


def anybody_with(role: Role) -> Actor:
    """Somebody with an account of this role who is nobody: for pages that are the same for all of them."""
    return Actor(role, "", Account(role=role))


def guest_of(request: HttpRequest, own: Account) -> Account | None:
    """Who is logged in by password with an account of another club, and could act for this one with it."""
    somebody = request.user
    if not somebody.is_authenticated or sessions.is_by_link(request) or somebody.club_id == own.club_id:
        return None
    return somebody


def join(guest: Account, own: Account) -> None:
    """Let whoever is logged in as the guest act for this account at its club from now on."""
    Joined.objects.update_or_create(account=guest, defaults={"acts_for": own, "seal": guest.seal})


def acts_for(request: HttpRequest, guest: Account) -> Account | None:
    """The account of this club for which a guest acts; none where either changed since, or needs a second factor."""
    joined = Joined.objects.filter(account=guest).select_related("acts_for").first()
    if joined is None or sessions.is_by_link(request) or not constant_time_compare(joined.seal, guest.seal):
        return None
    own = joined.acts_for
    needs_more = second_factor.of(own) is not None and second_factor.of(guest) is None
    return own if own.is_active and not needs_more else None


class Request(SiteRequest, ClubRequest):
    """A request with what `ActorMiddleware`, `ClubMiddleware` and `HtmxMiddleware` have added to it."""

    actor: Actor
    shows: Any
    """The row of the season or the tournament that the page is about, once it was looked up."""
    news: str
    """Where the page hears of what is new, where that is not the usual address of what it shows."""
    found_season: Any
    """That row of a season and whose names are hidden there, where that was read before the page is made."""
    is_copy: bool = False
    """Whether it asks for a page of a copy."""
    checker: str = ""
    """On a page of a copy: the address of the page that checks proofs."""
    version_of_club: str
    """What the club shows, once it was asked for."""
