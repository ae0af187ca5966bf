"""Finding the season for a page, with the names that this visitor may see."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from django.http import Http404
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from msgspec.structs import replace

from indeler.season import Member, Season
from indeler.web.accounts.actor import Actor
from indeler.web.accounts.pages import continue_if_slow
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.lookup import Lookup
from indeler.web.common.remembered_rows import RememberedRows
from indeler.web.common.visitor_language import speak_of
from indeler.web.seasons.models import HiddenName, SeasonRow
from indeler.web.seasons.season_store import hidden_members, season_of
from indeler.web.tenancy import current as club

_by_slug, _hidden = Lookup(SeasonRow, "slug"), Lookup(HiddenName, "club_id")
_remembered = RememberedRows(_by_slug, lambda row: row.club_id)
_newest = RememberedRows(
    Lookup(
        SeasonRow, "club_id", without=("rules",), ending="AND archived IS NULL ORDER BY starts DESC, id DESC LIMIT 1"
    ),
    lambda row: row.club_id,
)


def current() -> SeasonRow | None:
    """The newest season that is not in the archive."""
    return _newest.one(club.number())


class FoundSeason(NamedTuple):
    """What is stored of a season, beside its logbook."""

    row: SeasonRow
    hidden: frozenset[int]
    """The members whose names visitors do not see."""
    hidden_in_club: tuple[tuple[int, int], ...]
    """The members whose names visitors do not see, in all seasons: each season with its member."""


def find_season(request: Request, slug: str) -> FoundSeason | None:
    """All that the pages of a season for visitors depend on, in one question; they do not ask for it again."""
    row, hidden = _remembered.together((slug,), _hidden.of(club.number()))
    if row is None:
        return None
    everywhere = tuple(sorted((each.season_id, each.member) for each in hidden))
    found = FoundSeason(row, frozenset(member for season, member in everywhere if season == row.pk), everywhere)
    request.found_season = found
    return found


def _found_before(request: Request, slug: str) -> FoundSeason | None:
    found: FoundSeason | None = getattr(request, "found_season", None)
    return found if found is not None and found.row.slug == slug else None


def season_row_for_visitor(request: Request, slug: str) -> SeasonRow:
    """The season as it is stored; a page that declares a high cost goes on in the pool."""
    found = _found_before(request, slug)
    row = _by_slug.one(slug) if found is None else found.row
    if row is None:
        raise Http404
    request.shows = row
    continue_if_slow(request)
    return row


def season_for_visitor(request: Request, slug: str) -> tuple[SeasonRow, Season]:
    """The season; visitors do not see the names of those who asked for that, members do."""
    row = season_row_for_visitor(request, slug)
    speak_of(season_of(row).club_rules.evening.part_of_day)
    link = request.actor.link
    if link is not None and link.season_id == row.pk:
        link.season = row  # the helper is remembered, and this with him
    if request.actor.may(Right.TAKE_PART):
        return row, season_of(row)
    found = _found_before(request, slug)
    hidden = hidden_members(row) if found is None else found.hidden
    return row, season_for_actor(request.actor, season_of(row), hidden)


def season_for_actor(actor: Actor, season: Season, hidden: frozenset[int]) -> Season:
    """This season with the names that the actor may see."""
    if actor.may(Right.TAKE_PART) or not hidden:
        return season
    lang = get_language()
    return season.cached(("without names", hidden, lang), lambda: _without_names(season, hidden))


def without_hidden_names(actor: Actor, row: SeasonRow, sentence: str) -> str:
    """A sentence about the season without the names that this actor may not see."""
    season, hidden = season_of(row), hidden_members(row)
    visible = season_for_actor(actor, season, hidden)
    for number in sorted(hidden & {*season.state.members}, key=lambda one: len(season.name(one)), reverse=True):
        sentence = sentence.replace(season.name(number), visible.name(number))
    return sentence


def _without_names(season: Season, hidden: frozenset[int]) -> Season:
    def members() -> dict[int, Member]:
        return {
            number: replace(member, name=_("Member {number}").format(number=number), title="")
            if number in hidden
            else member
            for number, member in season.state.members.items()
        }

    return season.with_member_names(members, (hidden, get_language()))


def date_of(text: str) -> datetime.date:
    """A date in an address."""
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise Http404 from None


def member_or_404(season: Season, number: int) -> int:
    """The number of a member who exists."""
    if number not in season.state.members:
        raise Http404
    return number
