"""My chances at the end: the rest of what I play in, played out by the club's own rules on my asking."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import Counter, OrderedDict
from collections.abc import Hashable
from threading import Lock, Thread
from typing import NamedTuple

import msgspec
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from indeler.lab.chances import Prospect, Rest, Tally, ahead_of, how_known, prospects
from indeler.season import Season
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.visitor_language import translate
from indeler.web.hosting import pool
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
    tallies = [played_out(_key(row, rest), rest, current.club().address) for rest in rests]
    context = {"row": row, "season": season, "foreseen": _foreseen_for(rests, tallies, number or 0)}
    return render(request, "member/foreseen.html" if request.htmx else "member/my-chances.html", context)


def rests_of(season: Season, number: int) -> list[Rest]:
    """What is still to be played in which I have a part."""
    return season.cached(("rests", number), lambda: ahead_of(season, number))


def foreseen_already(row: SeasonRow, season: Season, number: int) -> list[Foreseen]:
    """What somebody of my group has asked for since the last result; nothing is begun."""
    rests = rests_of(season, number)
    tallies = [remembered(_key(row, rest), rest) for rest in rests]
    return [each for each in _foreseen_for(rests, tallies, number) if each.prospects]


def _key(row: SeasonRow, rest: Rest) -> tuple[int, str]:
    return row.pk, str(rest.title)


def _foreseen_for(rests: list[Rest], tallies: list[Tally | None], number: int) -> list[Foreseen]:
    return [
        Foreseen(
            translate(rest.title),
            prospects(rest, tally, number) if tally and tally.times else [],
            translate(how_known(rest, tally)) if tally else "",
            tally is None,
        )
        for rest, tally in zip(rests, tallies, strict=True)
    ]


SECONDS = 300
KEPT = 100
WAITING, OF_A_CLUB = 5, 2
"""How many are under way or wait for it."""

NOTHING = Tally(0, {})
"""What is known of a rest that could not be played out."""

_known: OrderedDict[Hashable, tuple[Rest, Tally | None]] = OrderedDict()
"""By the group it is about: the rest as it was asked for last, and what came of it; None while it is under way."""
_waiting = Counter[str]()
"""By club."""
_guard = Lock()


def remembered(key: Hashable, rest: Rest) -> Tally | None:
    """What was counted of exactly this rest, if it has been."""
    known = _known.get(key)
    return known[1] if known is not None and known[0] == rest else None


def played_out(key: Hashable, rest: Rest, club: str) -> Tally | None:
    """What was counted of this rest; else a simulation starts, unless too many wait, and nobody waits for it."""
    with _guard:
        known = _known.get(key)
        if known is not None and known[0] == rest:
            return known[1]
        if _waiting.total() >= WAITING or _waiting[club] >= OF_A_CLUB:
            return None
        _waiting[club] += 1
        _known[key] = rest, None
        _known.move_to_end(key)
        while len(_known) > KEPT:
            _known.popitem(last=False)
    Thread(target=_play, args=(key, rest, club), name="chances", daemon=True).start()
    return None


def _play(key: Hashable, rest: Rest, club: str) -> None:
    tally = _apart(pickle.dumps(rest), club)
    with _guard:
        _waiting[club] -= 1
        if key in _known and _known[key][0] is rest:
            _known[key] = rest, tally


def _apart(asked: bytes, club: str) -> Tally:
    command = [sys.executable, "-m", "indeler.lab.chances.subprocess_main"]
    try:
        done = pool.apart(club, command, SECONDS, asked)
        done.check_returncode()
    except subprocess.SubprocessError:
        return NOTHING
    return msgspec.json.decode(done.stdout, type=Tally)
