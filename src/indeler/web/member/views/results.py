"""The latest games of a member, in whatever competition, as the own page has them."""

from __future__ import annotations

import datetime
from typing import Any, NamedTuple

from indeler.model.board_game import PLAYED
from indeler.season import Season
from indeler.season.views import MemberGame, MemberPage
from indeler.web.common.templatetags.wording import KINDS
from indeler.web.seasons.display import competition_name
from indeler.web.seasons.templatetags.season_words import outcome

SHOWN = 6
"""Results on the page; all are on the page that everybody sees."""


class MyResult(NamedTuple):
    """An evening of mine, as one line."""

    date: datetime.date
    colour: str
    opponent: int
    """0 where there was none."""
    name: str
    """Of the opponent, or what became of the round without one."""
    result: str
    about: str = ""
    """The competition, where it is not that of the groups."""


def latest(season: Season, page: MemberPage) -> list[MyResult]:
    """The last of them, the newest first; what has no result yet stands above, on its board."""
    found = [
        MyResult(
            round.date, round.outcome.colour, round.outcome.opponent, round.opponent_name, str(outcome(round.outcome))
        )
        for cycle in page.cycles
        for round in cycle.rounds
        if round.outcome.kind != "pending"
    ]
    found += [
        MyResult(
            game.date,
            game.colour,
            game.opponent,
            game.opponent_name,
            str(_to_me(season, game)),
            competition_name(season, game.competition),
        )
        for game in page.games
        if game.result
    ]
    return sorted(found, key=lambda each: each.date, reverse=True)[:SHOWN]


def _to_me(season: Season, game: MemberGame) -> Any:
    """What a result is to me; one that is nobody's win or draw as it is written."""
    ends = ("win", "draw", "loss") if game.colour == "w" else ("loss", "draw", "win")
    word = dict(zip(PLAYED, ends, strict=True)).get(game.result)
    return KINDS[word] if word else season.game_of(game.competition).format_result(game.result)
