"""Two members of the club against each other, over all seasons that are on the site."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from indeler.model import shown
from indeler.model.board_game import BoardGame
from indeler.season import Season
from indeler.season.views import meetings
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, needs
from indeler.web.club.display import competition_name
from indeler.web.club.models import SeasonRow
from indeler.web.club.personal_data import seasons_shown
from indeler.web.club.season_lookup import seen
from indeler.web.club.season_store import season_of
from indeler.web.common.requests import whole
from indeler.web.public.chart import Shares, colour_balance


class Met(NamedTuple):
    """A game of the two, as it was to the first of them."""

    row: SeasonRow
    date: datetime.date
    competition: str
    is_white: bool
    ended: str
    """``win``, ``draw`` or ``loss`` at the board; nothing where there was no such game."""
    result: str
    """As the players of the game write it."""

    @property
    def white_won(self) -> bool:
        """Whether White did, at the board."""
        return self.ended == ("win" if self.is_white else "loss")

    @property
    def black_won(self) -> bool:
        """Whether Black did."""
        return self.ended == ("loss" if self.is_white else "win")


@needs(Right.READ)
@require_safe
def head_to_head(request: Request, slug: str) -> HttpResponse:
    """The score of two members, their colours and all their games; who is not chosen yet can be."""
    row, season = seen(request, slug)
    members = season.state.members
    asked = [whole(request.GET.get(name, "")) for name in ("one", "other")]
    one, other = (number if number in members else None for number in asked)
    people = sorted(((each.id, each.name) for each in members.values()), key=lambda each: each[1].casefold())
    context: dict[str, Any] = {"row": row, "season": season, "people": people, "one": one, "other": other}
    if one is not None and other is not None and one != other:
        names = {"name": season.name(one), "other_name": season.name(other)}
        context |= {**names, **_score(_games(request, row, season, one, other), season.rulebook.plays)}
    return render(request, "public/head-to-head.html", context)


def _games(request: Request, row: SeasonRow, season: Season, one: int, other: int) -> list[Met]:
    """The newest first; of other seasons where this visitor may know of both that they are the same."""
    others = dict(seasons_shown(request.actor, row, other))
    found = []
    for each, number in seasons_shown(request.actor, row, one):
        if each in others:
            there = season if each == row else season_of(each)
            found += _games_in(each, there, number, others[each])
    return sorted(found, key=lambda met: met.date, reverse=True)


def _games_in(row: SeasonRow, season: Season, one: int, other: int) -> list[Met]:
    return [
        Met(
            row,
            game.date,
            competition_name(season, game.competition),
            game.white == one,
            game.ended_for(one),
            season.game_of(game.competition).written(game.result),
        )
        for game in meetings(season, one, other)
    ]


def _score(games: Sequence[Met], plays: BoardGame) -> dict[str, Any]:
    """What was played at the board: forfeits stand in the list and count for nothing."""
    played = [met for met in games if met.ended]
    won, drawn, lost = (sum(met.ended == each for met in played) for each in ("win", "draw", "loss"))
    white, scale = sum(met.is_white for met in played), plays.scale
    return {
        "games": games,
        "shares": Shares(won, drawn, lost),
        "points": shown(won * scale.white_win + drawn * scale.white_draw),
        "other_points": shown(lost * scale.white_win + drawn * scale.white_draw),
        "white": white,
        "black": len(played) - white,
        "balance": colour_balance(white, len(played) - white),
    }
