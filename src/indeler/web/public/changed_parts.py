"""After results open pages are sent the parts that these can have changed; nothing else of the page is made.

A view asks for the results since the oldest version that its open pages show (`SINCE`). Where there are none, or
something else was decided too, it makes the whole page, and so does whoever finds that a part was not on it before
(`parts`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from django.http import HttpResponse

from indeler.season import RoundRecord, Season, events, views
from indeler.season.capabilities import PlaysMatches
from indeler.web.accounts.request import Request
from indeler.web.common.requests import SINCE
from indeler.web.hosting.parts import partial_page
from indeler.web.public.versions import version_at, version_of
from indeler.web.seasons.catching_up import board_of
from indeler.web.seasons.claims import game_of_event
from indeler.web.seasons.models import SeasonRow

MOST = 20
"""Results at once after which a page is made anew."""


class PartsResponse(HttpResponse):
    """Parts of a page: no page that anybody else could get."""


def parts_response(row: SeasonRow, parts: Iterable[str], without: Collection[str] = ()) -> HttpResponse:
    """These parts for pages that show this season; ``without``: ids that stand nowhere on the page now."""
    return PartsResponse(partial_page(version_of(row), parts, without))


def results_since(request: Request, row: SeasonRow, season: Season) -> Sequence[tuple[RoundRecord, int]]:
    """The boards, each with its round, whose results are all that happened since; none where that is not so.

    After the last result of a round a page may look different, and the boards of a match are below its score.
    """
    known, now = {*request.META.get(SINCE, "").split()}, row.version
    before = now
    while known and now - before <= MOST:
        known.discard(version_at(row, before))
        before -= bool(known)
    if known:
        return ()
    found = []
    for event in (season.event(number) for number in range(before + 1, now + 1)):
        if not isinstance(event, events.ResultEntered | events.ResultCorrected) or not event.result:
            return ()
        board = board_of(season, game_of_event(event)) if season.version == now else None
        if board is None or not _is_under_way(season, board[0]):
            return ()
        found.append(board)
    return found


def _is_under_way(season: Season, paired: RoundRecord) -> bool:
    competition = season.competition(paired.place.competition)
    return not (paired.closed_at or isinstance(competition, PlaysMatches)) and bool(views.missing(season, paired))
