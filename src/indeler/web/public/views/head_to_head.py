"""Two members of the club against each other."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from indeler.web.accounts.pages import SEASON, page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.requests import parse_int
from indeler.web.public.chart import colour_balance
from indeler.web.public.history import history
from indeler.web.seasons.season_lookup import season_for_visitor


@page(Right.READ, params=("one", "other"), about=SEASON, offline=True)
@require_safe
def head_to_head(request: Request, slug: str) -> HttpResponse:
    """The score of two members, their colours and all their games; who is not chosen yet can be."""
    row, season = season_for_visitor(request, slug)
    members = season.state.members
    asked = [parse_int(request.GET.get(name, "")) for name in ("one", "other")]
    one, other = (number if number in members else None for number in asked)
    people = sorted(((each.id, each.name) for each in members.values()), key=lambda each: each[1].casefold())
    context: dict[str, Any] = {"row": row, "season": season, "people": people, "one": one, "other": other}
    if one is not None and other is not None and one != other:
        found = history(request.actor, row, season, one, other)
        context |= {"name": season.name(one), "other_name": season.name(other), "history": found}
        context |= {"balance": colour_balance(found.white, found.black)}
    return render(request, "public/head-to-head.html", context)
