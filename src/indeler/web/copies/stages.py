"""How far a tournament or a season has come, as far as its copy goes.

The copy is remade at once when a round is published, when its last result is in, and when anything is corrected after
that; while a round is being played its results wait. Whatever else is decided is in the copy some minutes later.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, NamedTuple

from indeler import __version__
from indeler.opens import State
from indeler.season import Season
from indeler.season.views import missing
from indeler.web.copies.models import Publication
from indeler.web.seasons import clock
from indeler.web.seasons.season_store import hidden_members, season_of
from indeler.web.tournaments.log import state_of


class Stage(NamedTuple):
    """What a copy has to show: two digests, written down in the copy."""

    urgent: str
    """Of what is copied at once."""
    version: str
    """Of everything."""

    @property
    def key(self) -> str:
        """Both in one word."""
        return f"{self.urgent}.{self.version}"


class Stages:
    """The stages of publications; what has not changed since somebody looked last is not worked out again."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[tuple[Any, ...], Stage]] = {}

    def of(self, publication: Publication) -> Stage:
        """The stage of now. What somebody wants hidden, or called otherwise, is urgent too."""
        club, row = publication.club, publication.tournament or publication.season
        assert row is not None
        look = (__version__, publication.language, *club.seen, row.name, str(row.identity))
        today = None if publication.season is None else clock.today()
        hidden = () if publication.season is None else tuple(sorted(hidden_members(publication.season)))
        stamp = (publication.place, look, hidden, row.version, today)
        if self._known.get(publication.pk, ((), None))[0] != stamp:
            played = _played(publication)
            self._known[publication.pk] = stamp, Stage(_digest(look, hidden, played), _digest(row.version, today))
        return self._known[publication.pk][1]


def _played(publication: Publication) -> object:
    if publication.tournament is not None:
        return _of_tournament(state_of(publication.tournament).for_visitors())
    assert publication.season is not None
    return _of_season(season_of(publication.season))


def _of_tournament(shown: State) -> tuple[Any, ...]:
    """All boards, and the results of rounds in which every game has one."""
    rounds = shown.tournament.rounds
    return shown.boards, rounds[:-1] if shown.open_boards else rounds, shown.prizes.is_published


def _of_season(season: Season) -> list[Any]:
    """The boards and results of every group that everybody may see."""
    out = [paired for paired in season.state.pairings.values() if paired.published_at]
    return [
        (paired.place, [(board.white, board.black, "" if is_played else board.result) for board in paired.boards])
        for paired in out
        for is_played in (bool(missing(season, paired)),)
    ]


def _digest(*values: Any) -> str:
    return sha256(repr(values).encode()).hexdigest()[:20]
