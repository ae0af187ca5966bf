"""My chances at the end: the rest of what I play in, played out by the club's own rules on my asking."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from indeler.lab.chances import Prospect, Rest, Tally, ahead_of, how_known, play_out, prospects
from indeler.season import Season
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.visitor_language import translate
from indeler.web.hosting.simulations import Step, answer_of, known_answer
from indeler.web.member.views.own_decisions import own_number
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_lookup import season_for_visitor
from indeler.web.tenancy import current


class Foreseen(NamedTuple):
    """One group in which I play, and what its end may bring."""

    title: str
    prospects: list[Prospect]
    """Empty as long as it is being played out, and where it could not be."""
    source: str
    is_under_way: bool


@page(Right.TAKE_PART, offline=True)
@require_safe
def my_chances(request: Request, slug: str) -> HttpResponse:
    """What the end may bring; where nobody has asked since the last result it is played out now, beside this page."""
    row, season = season_for_visitor(request, slug)
    number = own_number(request, row)
    rests = [] if number is None else rests_of(season, number)
    tallies = [_played_out(row, rest) for rest in rests]
    context = {"row": row, "season": season, "foreseen": _foreseen_for(rests, tallies, number or 0)}
    return render(request, "member/foreseen.html" if request.htmx else "member/my-chances.html", context)


def rests_of(season: Season, number: int) -> list[Rest]:
    """What is still to be played in which I have a part."""
    return season.cached(("rests", number), lambda: ahead_of(season, number))


def foreseen_already(row: SeasonRow, season: Season, number: int) -> list[Foreseen]:
    """What somebody of my group has asked for since the last result; nothing is begun."""
    rests = rests_of(season, number)
    tallies = [known_answer(_key(row, rest), rest) for rest in rests]
    return [each for each in _foreseen_for(rests, tallies, number) if each.prospects]


def _key(row: SeasonRow, rest: Rest) -> tuple[str, int, str]:
    return "rest", row.pk, str(rest.title)


def _played_out(row: SeasonRow, rest: Rest) -> Any:
    return answer_of(_key(row, rest), rest, lambda: [Step(play_out, rest)], current.club().address)


def _foreseen_for(rests: list[Rest], tallies: list[Any], number: int) -> list[Foreseen]:
    return [
        Foreseen(
            translate(rest.title),
            prospects(rest, tally, number) if isinstance(tally, Tally) else [],
            translate(how_known(rest, tally)) if isinstance(tally, Tally) else "",
            tally is None,
        )
        for rest, tally in zip(rests, tallies, strict=True)
    ]
