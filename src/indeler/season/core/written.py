"""What is asked of an event that is written down today, and was not asked of those in logbooks of old.

Every event since then says when it was received. One that does not is replayed as it was decided, so that a season
opens under a newer version as it opened under the one that wrote it.
"""

from __future__ import annotations

from indeler.season.core.decisions import CHECKS
from indeler.season.core.plain_checks import check_plain
from indeler.season.core.season import Season
from indeler.season.core.times import check_time
from indeler.season.events import Event


def check_written(season: Season, event: Event) -> None:
    """BW-2: refuse what no rulebook allows, before it is decided what follows from it."""
    check_time(season, event)
    check_plain(season, event)
    for check in CHECKS.get(type(event), ()):
        check(season, event)
