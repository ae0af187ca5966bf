"""The actor of a request: an account, a helper with a link, or a visitor."""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.contrib.auth import logout
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac

from indeler.web.accounts import hosts, links, second_factor, sessions
from indeler.web.accounts.models import Account, Joined, Link, LinkKind
from indeler.web.accounts.pages import RIGHTS, Declaration, Right, Role
from indeler.web.common.lookup import Lookup
from indeler.web.common.requests import SiteRequest
from indeler.web.tenancy.addresses import ClubRequest
from indeler.web.tenancy.current import acting_for as of_club
from indeler.web.tenancy.models import Club

MAX_CACHED_ACTORS = 1024
HELPER_COOKIE = "helper"
"""Contains the secret of a helper's link: it permits no more than the link itself."""


class Actor(NamedTuple):
    """A person with a role; a helper also has the link with the permitted boards."""

    role: Role = Role.PUBLIC
    name: str = ""
    account: Account | None = None
    link: Link | None = None
    host: Account | None = None
    """The host, if the password was entered in this session recently: a separate account."""

    def may(self, right: Right) -> bool:
        """Return whether this role has the right; rights on the complete site belong to the host alone."""
        return self.host is not None if right is Right.HOST else right in RIGHTS[self.role]

    def may_enter(self, tournament: int, board: int) -> bool:
        """Return whether this actor may enter the result of this board; a helper only within the link's range."""
        if self.link is not None:
            in_range = self.link.first_board <= board <= self.link.last_board
            return bool(self.link.tournament_id == tournament and in_range)
        return self.may(Right.ENTER_RESULTS)

    def may_enter_club(self, season: int, group: str, board: int) -> bool:
        """Return whether this actor may enter this result of an evening; a link without a group is for all groups."""
        if self.link is not None:
            in_range = self.link.first_board <= board <= self.link.last_board
            return bool(self.link.season_id == season and in_range and self.link.group in ("", group))
        return self.may(Right.ENTER_RESULTS)

    @property
    def holder(self) -> Account:
        """Return the account, on a page that requires one."""
        assert self.account is not None
        return self.account

    @property
    def runner(self) -> Account:
        """Return the host, on a page of the host."""
        assert self.host is not None
        return self.host

    @property
    def lacks_second_factor(self) -> bool:
        """Return whether a second factor must be set up first, by the policy of the account's own club."""
        if self.account is None:
            return False
        with of_club(self.account.club):
            return second_factor.is_missing(self.account)

    @property
    def mark(self) -> str:
        """Return an anonymous mark that distinguishes the users of one phone, for data that it stores for them."""
        who = f"account {self.account.pk}" if self.account else f"link {self.link.pk}" if self.link else ""
        return salted_hmac("indeler.phone", who, algorithm="sha256").hexdigest()[:16] if who else ""

    # Used by templates.

    @property
    def has_account(self) -> bool:
        """Return whether to show personal functions."""
        return self.account is not None

    @property
    def leads(self) -> bool:
        """Return whether to show functions that only a leader can use."""
        return self.may(Right.LEAD)

    @property
    def sends_lists(self) -> bool:
        """Return whether this may be a sender of a federation's rating list."""
        return self.leads or self.host is not None

    @property
    def manages(self) -> bool:
        """Return whether to show accounts and links."""
        return self.may(Right.MANAGE)

    @property
    def owns(self) -> bool:
        """Return whether to show settings of the complete club."""
        return self.may(Right.OWN)

    @property
    def hosts(self) -> bool:
        """Return whether to show the link to the host's pages: to the host, and to owners of a site of one club."""
        return self.host is not None or (self.role is Role.OWNER and Club.only() is not None)

    @property
    def oversees(self) -> bool:
        """Return whether to show the log of decisions."""
        return self.may(Right.OVERSEE)


VISITOR = Actor()


def actor_of(request: ClubRequest) -> Actor:
    """Return the actor of the request, with the host where that password was entered."""
    actor = _actor_of(request)
    return actor if sessions.HOST not in request.session else actor._replace(host=hosts.of(request))


def _actor_of(request: ClubRequest) -> Actor:
    """Return the logged-in account, else the helper whose link was opened, else a visitor."""
    if request.user.is_authenticated:
        account = request.user
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
    word = request.COOKIES.get(HELPER_COOKIE) if request.club is not None else None
    link = links.find_link(word) if word else None
    if word is None or link is None or link.kind != LinkKind.RESULTS:
        return VISITOR
    link.club = request.club  # cached with the helper
    actor = _helpers[word] = _helper(link)
    while len(_helpers) > MAX_CACHED_ACTORS:
        _helpers.popitem(last=False)
    return actor


_helpers: OrderedDict[str, Actor] = OrderedDict()


def remembered_helper(word: str) -> Actor | None:
    """Return the cached helper with this secret; the link may have been revoked since."""
    return _helpers.get(word)


def _helper(link: Link) -> Actor:
    return Actor(Role.HELPER, link.label, link=link)


_links_for_results = Lookup(Link, "id", "kind")


def with_current_rights(actors: Iterable[Actor]) -> list[Actor]:
    """Return these actors, helpers with their links' present state: with a revoked link one is a visitor."""
    listed = list(actors)
    if not any(actor.link for actor in listed):
        return listed
    numbers = {actor.link.pk for actor in listed if actor.link}
    present = _links_for_results.all(tuple(numbers), LinkKind.RESULTS)
    valid = {link.pk: _helper(link) for link in present if link.is_valid}
    return [valid.get(actor.link.pk, VISITOR) if actor.link else actor for actor in listed]


def acting_for(account: Account) -> Actor:
    """Return this account as an actor."""
    return Actor(Role(account.role), account.name, account)


def anonymous_with(role: Role) -> Actor:
    """Return an anonymous actor with this role: for pages that are the same for all accounts of a role."""
    return Actor(role, "", Account(role=role))


def guest_of(request: HttpRequest, own: Account) -> Account | None:
    """Return the account of another club that is logged in by password, and could act for this one; else None."""
    somebody = request.user
    if not somebody.is_authenticated or sessions.is_by_link(request) or somebody.club_id == own.club_id:
        return None
    return somebody


def join(guest: Account, own: Account) -> None:
    """Let sessions of the guest account act for this account at its club."""
    Joined.objects.update_or_create(account=guest, defaults={"acts_for": own, "seal": guest.seal})


def acts_for(request: HttpRequest, guest: Account) -> Account | None:
    """Return the account of this club for which a guest acts; None where either changed, or needs a second factor."""
    joined = Joined.objects.filter(account=guest).select_related("acts_for").first()
    if joined is None or sessions.is_by_link(request) or not constant_time_compare(joined.seal, guest.seal):
        return None
    own = joined.acts_for
    needs_more = second_factor.of(own) is not None and second_factor.of(guest) is None
    return own if own.is_active and not needs_more else None


class Request(SiteRequest, ClubRequest):
    """A request with the attributes of `ActorMiddleware`, `ClubMiddleware` and `HtmxMiddleware`."""

    actor: Actor
    declaration: Declaration
    shows: Any
    """The row of the season or the tournament of the page, after its lookup."""
    news: str
    """The address of the page's updates, where it is not the usual one of its subject."""
    found_season: Any
    """The row of a season and its hidden names, where they were read before the page is rendered."""
    pages: Any
    """The pages of a tournament, where all of them are made at once for a copy."""
    is_copy: bool = False
    checker: str = ""
    """On a page of a copy: the address of the page that checks proofs."""
    version_of_club: str
    """The version of the club's public data, after its lookup."""
