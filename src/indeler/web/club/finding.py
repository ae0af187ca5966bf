"""Finding the season for a page, with the names that this visitor may see."""

from __future__ import annotations

import datetime
from functools import lru_cache
from uuid import UUID

from django.http import Http404, HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from msgspec.structs import replace

from indeler.season import Season
from indeler.web.accounts.rights import Right
from indeler.web.club.books import season_of
from indeler.web.club.models import SeasonRow


def current() -> SeasonRow | None:
    """The newest season."""
    return SeasonRow.objects.first()


def seen(request: HttpRequest, slug: str) -> tuple[SeasonRow, Season]:
    """The season; visitors do not see the names of those who asked for that, members do."""
    row = SeasonRow.objects.filter(slug=slug).first()
    if row is None:
        raise Http404
    season = season_of(row)
    if not request.actor.may(Right.TAKE_PART):
        hidden = frozenset(row.hidden.values_list("member", flat=True))
        if hidden:
            season = _without_names(row.identity, season, hidden, get_language() or "en")
    return row, season


@lru_cache(maxsize=8)
def _without_names(identity: UUID, season: Season, hidden: frozenset[int], lang: str) -> Season:
    members = {
        number: replace(member, name=_("Member %(number)s") % {"number": number}) if number in hidden else member
        for number, member in season.state.members.items()
    }
    return Season(season.rulebook, season.events, season.version, replace(season.state, members=members))


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
