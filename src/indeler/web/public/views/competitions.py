"""Pages of ladders, evenings of rapid and blitz, finals, the cup and the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from indeler.model import format_points
from indeler.rulebooks import names as rulebook_names
from indeler.rulebooks.clause_texts import clause_texts
from indeler.season import Season, queries, views
from indeler.season.capabilities import InformsMembers
from indeler.season.views import Competition, StandingsTable
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import SEASON, SHARED, Copied, Right, page
from indeler.web.common.visitor_language import language
from indeler.web.public.trees import cup_tree
from indeler.web.seasons import clock
from indeler.web.seasons.catching_up import left_games
from indeler.web.seasons.display import competition_title, members_of, or_none
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.roll import number_in
from indeler.web.seasons.season_store import season_for_visitor
from indeler.web.seasons.setting_fields import sections
from indeler.web.seasons.tasks import coming_draw

LONGEST_NUMBER = 10
"""The maximum number of digits of a member's number."""


@page(Right.READ, params=("member",), about=SEASON, live=SHARED, offline=True, copied=Copied.PAGE)
@require_safe
def competition(request: Request, slug: str, name: str) -> HttpResponse:
    """Show a competition of several evenings or cycles: its ladder, its evenings, its final."""
    row, season = season_for_visitor(request, slug)
    found = next((each for each in views.competitions(season) if each.name == name), None)
    if found is None or found.shown_as == "knock-out":
        raise Http404
    ladder, final = or_none(views.ladder, season, name), or_none(views.final, season, name)
    context = {
        "row": row,
        "season": season,
        "name": name,
        "title": competition_title(found),
        "ladder": ladder,
        "ladder_rows": [_ladder_row(line) for line in ladder.rows] if ladder else [],
        "final": final,
        "left": left_games(season, name),
        "has_groups": found.shown_as == "groups",
        "tables": _tables(found, final),
        **(_member_context(request, row, season, found) if isinstance(found, InformsMembers) else {}),
    }
    return render(request, "public/competition.html", context)


def _tables(found: Competition[Any], final: Any) -> list[StandingsTable]:
    """Return all standings; the final pool has a section of its own on the page, with its games."""
    tables = queries.tables(found) if found.shown_as == "tables" else ()
    return [table for table in tables if not final or table.code != queries.final_group(found)]


def _member_context(request: Request, row: SeasonRow, season: Season, found: Competition[Any]) -> dict[str, Any]:
    """Return the data for one member: the requested one, or the visitor."""
    member_text = request.GET.get("member", "")
    number = int(member_text) if member_text.isdecimal() and len(member_text) < LONGEST_NUMBER else None
    if not member_text and request.actor.account is not None:
        number = number_in(row, request.actor.account.member)
    people = sorted(queries.classified(found), key=lambda each: season.name(each).casefold())
    tables: Sequence[StandingsTable] = ()
    if number is not None and number in people:
        key, member = ("told", found.name, number, bool(member_text)), number
        tables = season.cached(key, lambda: queries.tables_for(found, member, unasked=not member_text))
    names = [(each, season.name(each)) for each in people]
    return {
        "people": names,
        "asked": number,
        "told": tables,
        "is_own": not member_text,
    }  # is_own: a page for all visitors keeps it


def _ladder_row(line: Any) -> tuple[Any, str, list[str]]:
    return (
        line,
        format_points(line.points),
        ["–" if points is None else format_points(points) for points in line.stages],
    )


@page(Right.READ, about=SEASON, live=SHARED, offline=True, copied=Copied.PAGE)
@require_safe
def cup(request: Request, slug: str, name: str = "") -> HttpResponse:
    """Show a cup as a tree, and its rounds as lists; by default the first cup."""
    row, season = season_for_visitor(request, slug)
    if name not in ["", *(each.name for each in views.competitions(season, "knock-out"))]:
        raise Http404
    view = or_none(views.cup, season, name)
    if view is None:
        raise Http404
    name = name or views.competitions(season, "knock-out")[0].name
    game = season.game_of(name)
    context = {"row": row, "season": season, "name": name, "view": view, "game": game}
    context["tree"] = cup_tree(season, view, game)
    if request.actor.leads and view.winner is None:
        context["draw"] = coming_draw(season, name, clock.today())
    return render(request, "public/cup.html", context)


@page(Right.READ, about=SEASON, offline=True, copied=Copied.PAGE)
@require_safe
def rules(request: Request, slug: str) -> HttpResponse:
    """Show the rulebook of the season: its clauses in our own words, and the settings of the club."""
    row, season = season_for_visitor(request, slug)
    systems = [views.order_of_standings(season)[0]] if views.competitions(season, "groups") else []
    names = [name for name in (season.club_rules.name, *systems) if name in rulebook_names()]
    books = [(clause_texts(name).title(language()), _clauses(name)) for name in names]
    found = sections(season.club_rules, people=dict(members_of(season)))
    context = {"row": row, "season": season, "books": books, "sections": found}
    return render(request, "public/rules.html", context)


def _clauses(name: str) -> list[tuple[str, str]]:
    return [(clause.id, clause.words(language())) for clause in clause_texts(name).clauses.values()]
