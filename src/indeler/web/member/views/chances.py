"""My chances at the end: the rest of what I play in, played out by the club's own rules on my asking."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from indeler.lab.chances import Outlook, Prospect, Rest, ahead_of, how_known, outlook, prospects
from indeler.lab.next_round import MeetingLine, meeting_lines
from indeler.season import Season
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import Right, page
from indeler.web.common.visitor_language import translate
from indeler.web.hosting.simulations import Step, answer_of, known_answer
from indeler.web.member.views.decisions import own_number
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_for_visitor
from indeler.web.tenancy import current

NEXT = 6
"""How many possible opponents are shown."""


class Foreseen(NamedTuple):
    """One group in which I play, and what its end may bring."""

    title: str
    prospects: list[Prospect]
    """Empty as long as it is being played out, and where it could not be."""
    source: str
    is_under_way: bool
    next_round: list[MeetingLine]
    """Whom I may meet next, the likeliest first."""
    next_source: str


@page(Right.TAKE_PART, offline=True)
@require_safe
def my_chances(request: Request, slug: str) -> HttpResponse:
    """What the end may bring; where nobody has asked since the last result it is played out now, beside this page."""
    row, season = season_for_visitor(request, slug)
    number = own_number(request, row)
    rests = [] if number is None else rests_of(season, number)
    found = [_outlook(row, rest) for rest in rests]
    context = {"row": row, "season": season, "foreseen": _foreseen_for(season, rests, found, number or 0)}
    return render(request, "member/foreseen.html" if request.htmx else "member/my-chances.html", context)


def rests_of(season: Season, number: int) -> list[Rest]:
    """What is still to be played in which I have a part."""
    return season.cached(("rests", number), lambda: ahead_of(season, number))


def foreseen_already(row: SeasonRow, season: Season, number: int) -> list[Foreseen]:
    """What somebody of my group has asked for since the last result; nothing is begun."""
    rests = rests_of(season, number)
    found = [known_answer(_key(row, rest), rest) for rest in rests]
    return [each for each in _foreseen_for(season, rests, found, number) if each.prospects]


def _key(row: SeasonRow, rest: Rest) -> tuple[str, int, str]:
    return "rest", row.pk, str(rest.title)


def _outlook(row: SeasonRow, rest: Rest) -> Any:
    return answer_of(_key(row, rest), rest, lambda: [Step(outlook, rest)], current.club().address)


def _foreseen_for(season: Season, rests: list[Rest], found: list[Any], number: int) -> list[Foreseen]:
    return [_foreseen(season, rest, each, number) for rest, each in zip(rests, found, strict=True)]


def _foreseen(season: Season, rest: Rest, found: Any, number: int) -> Foreseen:
    title = translate(rest.title)
    if not isinstance(found, Outlook):
        return Foreseen(title, [], "", found is None, [], "")
    tally, next_round = found
    names = {member: season.member(member).name for member in rest.ratings}
    return Foreseen(
        title,
        prospects(rest, tally, number),
        translate(how_known(rest, tally)),
        False,
        list(meeting_lines(next_round, number, names))[:NEXT] if next_round else [],
        translate(next_round.basis()) if next_round else "",
    )
