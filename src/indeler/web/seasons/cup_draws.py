"""The draw of a cup's next round: for which evening it would be, who is in it, and why it cannot be made yet."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import NamedTuple

from indeler.language import IndelerError
from indeler.season import Season, views
from indeler.web.common.visitor_language import said
from indeler.web.seasons.display import STATUSES


class ComingDraw(NamedTuple):
    """The next round of a cup for its leader, in names; ``refusal`` where it cannot be drawn now."""

    date: datetime.date
    here: Sequence[str] = ()
    later: Sequence[tuple[str, object]] = ()
    """Who plays later, and why."""
    free: Sequence[str] = ()
    not_in: Sequence[str] = ()
    refusal: str = ""


def draw_date(season: Season, cup: str, today: datetime.date) -> datetime.date:
    """BW-73: the next main date; else the next evening of the cup itself that has no round, or today."""
    view = views.cup(season, cup)
    if len(view.rounds) < len(view.dates):
        return view.dates[len(view.rounds)]
    drawn = {each.date for each in view.rounds}
    own = (date for date, each in views.slots(season).items() if each.what == cup and date not in drawn)
    return next((date for date in own if date >= today), today)


def coming_draw(season: Season, cup: str, today: datetime.date) -> ComingDraw:
    """Who would be drawn in the next round of this cup."""
    date = draw_date(season, cup, today)
    try:
        coming = views.coming_round(season, cup, date, today)
    except IndelerError as refusal:
        return ComingDraw(date, refusal=said(refusal))
    return ComingDraw(
        date,
        [season.name(each) for each in coming.here],
        [(season.name(each), STATUSES.get(why, why)) for each, why in coming.later],
        [season.name(each) for each in coming.free],
        [season.name(each) for each in coming.not_in],
    )
