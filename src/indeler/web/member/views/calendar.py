"""A member's own evenings for the calendar on a phone: at a secret address, without a log-in."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from indeler.season import Season
from indeler.season.views import EXPECTED, slots, start_of, status
from indeler.web.accounts import links, throttle
from indeler.web.accounts.models import Account, Link, LinkKind
from indeler.web.accounts.pages import page
from indeler.web.accounts.refusals import link_ended, too_often
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.templatetags.wording import colour
from indeler.web.common.visitor_language import colon
from indeler.web.member.views.games import open_games
from indeler.web.public.ical import Entry, file_of, identity_of
from indeler.web.seasons.display import STATUSES, evening_title
from indeler.web.seasons.models import ClubMember, SeasonRow
from indeler.web.seasons.personal_data import seasons_of
from indeler.web.seasons.season_store import season_of


@page(Right.READ)
@require_safe
def my_calendar(request: Request, word: str) -> HttpResponse:
    """The evenings of whoever this address was made for: whether he comes, and his board once it is known."""
    link = links.find_link(word)
    if link is None or link.kind != LinkKind.CALENDAR:
        try:
            throttle.attempt(request, "link")
        except throttle.TooOften as wait:
            return too_often(request, wait)
        return link_ended(request)
    entries = [entry for row, number in _seasons_of(link.holder) for entry in _evenings(row, season_of(row), number)]
    name = request.club.name if request.club is not None and request.club.name else link.holder.name
    return HttpResponse(file_of(name, link.created.date(), entries), content_type="text/calendar; charset=utf-8")


def _seasons_of(account: Account) -> list[tuple[SeasonRow, int]]:
    """The seasons that are on, in which he is a member, and his number there."""
    person = ClubMember.objects.filter(number=account.member or 0).first()
    found = seasons_of(person) if person is not None else []
    return [(row, number) for row, number in found if row.archived is None]


def _evenings(row: SeasonRow, season: Season, number: int) -> Iterator[Entry]:
    boards = {game.date: game for game in open_games(row, season, number)}
    for slot in slots(season).values():
        if not slot.part:
            continue
        how, game = status(season, slot.date, number), boards.get(slot.date)
        title = f"{row.name}{colon()} {evening_title(season, slot.what, slot.part, slot.round)}"
        note = (
            _("Board {board}: {colour} against {name}").format(
                board=game.number, colour=colour(game.colour), name=game.opponent_name
            )
            if game
            else ""
        )
        is_absent = how != EXPECTED and not game
        summary = f"{title} ({STATUSES[how]})" if is_absent else title
        yield Entry(identity_of(row, slot.date), start_of(season.club_rules, slot.date), summary, note, is_absent)


@page(Right.TAKE_PART)
@require_POST
def new_calendar(request: Request, slug: str) -> HttpResponse:
    """Make the address, or another one: the one before it tells nothing any more."""
    account = request.actor.holder
    for old in _valid(account):
        links.revoke(old)
    links.make(LinkKind.CALENDAR, account=account, label=account.name)
    return redirect(f"{reverse('me', args=[slug])}#calendar")


def calendar_address(request: Request) -> str:
    """The whole address of my calendar; nothing as long as none was made."""
    link = next(iter(_valid(request.actor.holder)), None)
    return "" if link is None else links.address(request, link)


def _valid(account: Account) -> list[Link]:
    return [link for link in account.links.filter(kind=LinkKind.CALENDAR) if link.is_valid]
