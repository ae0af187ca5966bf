"""The public pages of a season: tonight, evenings, standings, calendar, members, competitions, cup, club rules."""

import datetime
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template import Context
from django.utils.translation import gettext as _
from msgspec.structs import replace

from indeler.model import format_points
from indeler.rulebooks import names as rulebook_names
from indeler.rulebooks.clause_texts import clause_texts
from indeler.season import RoundRecord, Season, queries, views
from indeler.season.capabilities import InformsMembers
from indeler.season.views import Competition, Course, MemberCycle, Outcome, StandingsTable, slots
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import SEASON, SHARED, Copied, Cost, Right, page
from indeler.web.common.requests import parse_int
from indeler.web.common.templatetags.wording import cell, legend, most
from indeler.web.common.templatetags.wording import points as with_comma
from indeler.web.common.visitor_language import language, name_order
from indeler.web.public.calendars import calendar_file, months, weekdays
from indeler.web.public.drawings import Chart, colour_balance, cup_tree, season_strip
from indeler.web.public.history import history
from indeler.web.public.page_updates import parts_response, results_since
from indeler.web.public.views.reasons import is_swiss
from indeler.web.public.views.tables import EXPORTS, as_file, formats_of
from indeler.web.seasons import clock
from indeler.web.seasons.claims import left_games
from indeler.web.seasons.display import (
    cell_of,
    competition_name,
    competition_title,
    evening_title,
    group_of,
    legend_of_cells,
    members_of,
    or_none,
    published_groups,
    seats,
)
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.personal_data import visible_seasons
from indeler.web.seasons.roll import number_in
from indeler.web.seasons.season_store import date_of, member_or_404, season_for_visitor
from indeler.web.seasons.setting_fields import preset_titles, rules_for_readers
from indeler.web.seasons.tasks import calendar_todo, coming_draw
from indeler.web.seasons.templatetags.lines import board_lines


@page(Right.READ, about=SEASON, live=SHARED, offline=True, copied=Copied.PAGE)
def tonight(request: Request, slug: str) -> HttpResponse:
    """Show the next evening: published pairings by board and by name, and the deadline for signing off."""
    row, season = season_for_visitor(request, slug)
    date = next((day for day in slots(season) if day >= clock.club_day(season)), None)
    if date is None:
        context = {"row": row, "season": season, "is_over": True, "is_empty": not slots(season)}
        return render(request, "public/evening.html", context)
    return _evening_page(request, row, season, date)


@page(Right.READ, about=SEASON, live=SHARED, offline=True, copied=Copied.PAGE)
def evening(request: Request, slug: str, date: str) -> HttpResponse:
    """Show an evening of the season, past or future."""
    row, season = season_for_visitor(request, slug)
    day = date_of(date)
    if day not in slots(season):
        raise Http404
    return _evening_page(request, row, season, day)


def _evening_page(request: Request, row: SeasonRow, season: Season, date: datetime.date) -> HttpResponse:
    """Return the page of an evening; for open pages after a result only the lines of these boards."""
    results = results_since(request, row, season)
    if results and all(paired.date == date for paired, _at in results):
        return parts_response(row, dict.fromkeys(_board_line(row, season, paired, at) for paired, at in results))
    found = views.tonight(season, date)
    assert found is not None
    days = list(slots(season))
    place = days.index(date)
    groups = published_groups(season, date)
    context = {
        "row": row,
        "season": season,
        "date": date,
        "evening": found,
        "title": evening_title(season, found.what, found.part, found.round),
        "groups": groups,
        "seats": tuple(seats(groups)),
        "last_groups": [] if groups else published_groups(season, days[place - 1]) if place else [],
        "before": days[place - 1] if place else None,
        "after": days[place + 1] if place + 1 < len(days) else None,
        "can_sign_off": found.sign_off_until > clock.now(),
    }
    return render(request, "public/evening.html", context)


def _board_line(row: SeasonRow, season: Season, paired: RoundRecord, at: int) -> str:
    group = group_of(season, paired.place)
    view = replace(group.view, boards=(group.view.boards[at - 1],))
    return str(board_lines(Context({"row": row}), group._replace(view=view)))


@page(Right.READ, about=SEASON, live=SHARED, offline=True, copied=Copied.PAGE)
def standings(request: Request, slug: str, cycle: int = 0, group: str = "") -> HttpResponse:
    """Show the standings of a group in a cycle, with tie-breaks and every round."""
    row, season = season_for_visitor(request, slug)
    cycles = views.cycles(season)
    if not cycle:
        if not cycles:
            others = [each for each in views.competitions(season, "tables") if not views.competitions(season, "groups")]
            if others:
                return redirect("competition", slug=slug, name=others[0].name)
            return render(request, "public/standings.html", {"row": row, "season": season})
        newest = cycles[max(cycles)]
        return redirect("season-group", slug=slug, cycle=newest.number, group=next(iter(newest.groups)))
    if cycle not in cycles or group not in cycles[cycle].groups:
        raise Http404
    context = {"row": row, "season": season, "cycle": cycle, "group": group, "cycles": cycles.values()}
    return render(request, "public/standings.html", {**context, **_table(season, cycle, group)})


def _table(season: Season, cycle: int, group: str) -> dict[str, Any]:
    if not views.is_swiss(season, cycle, group):
        return {"pool": views.championship(season)}
    rows = views.standings(season, cycle, group)
    ranks = {row.member: row.rank for row in rows}
    codes = tuple(rows[0].tiebreaks) if rows else ()
    game = views.competitions(season, "groups")[0].game
    lines = []
    for row in rows:
        about = [season.name(cell.opponent) if cell.opponent else cell.note for cell in row.card]
        cells = [cell_of(cell, ranks, note, game) for cell, note in zip(row.card, about, strict=True)]
        lines.append((row, format_points(row.points), tuple([row.tiebreaks[code] for code in codes]), tuple(cells)))
    rounds = range(1, max((len(row.card) for row in rows), default=0) + 1)
    files = {"game": game, "exports": formats_of(game), "longest": most(rows)}
    meanings = [*legend(codes), *legend_of_cells([row.card for row in rows])]
    return {"lines": lines, "codes": codes, "rounds": rounds, "legend": meanings, **files}


@page(Right.READ, about=SEASON, offline=True, copied=Copied.PAGE)
def calendar(request: Request, slug: str) -> HttpResponse:
    """Show every evening of the season, month by month; a phone shows them as a list."""
    row, season = season_for_visitor(request, slug)
    now = clock.now()
    todo = calendar_todo(row, season, now) if request.actor.leads else []
    context = {"row": row, "season": season, "months": months(season, now), "weekdays": weekdays(), "todo": todo}
    return render(request, "public/calendar.html", context)


@page(Right.READ, about=SEASON, copied=Copied.PAGE)
def calendar_ics(request: Request, slug: str) -> HttpResponse:
    """Return the evenings of the season as a calendar file."""
    row, season = season_for_visitor(request, slug)
    response = HttpResponse(calendar_file(row, season), content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{row.slug}.ics"'
    return response


@page(Right.READ, about=SEASON, offline=True, copied=Copied.PAGE)
def members(request: Request, slug: str) -> HttpResponse:
    """Show the members of the club this season."""
    row, season = season_for_visitor(request, slug)
    newest = views.newest_cycle(season)
    everybody = sorted(season.state.members.values(), key=lambda one: name_order(one.name))
    listed = [(one, newest.group_of(one.id) if newest else "") for one in everybody if one.left is None]
    return render(request, "public/members.html", {"row": row, "season": season, "members": listed})


@page(Right.READ, about=SEASON, live=SHARED, offline=True, copied=Copied.PAGE)
def member(request: Request, slug: str, number: int) -> HttpResponse:
    """Show a member: every round of every cycle with its float, other games, and the rank after each round."""
    row, season = season_for_visitor(request, slug)
    page = views.member(season, member_or_404(season, number), stakes=False)
    cycles = [_of_cycle(season, cycle, number) for cycle in reversed(page.cycles) if cycle.rank]
    games = [
        (game, competition_name(season, game.competition), season.game_of(game.competition)) for game in page.games
    ]
    context: dict[str, Any] = {"row": row, "season": season, "page": page, "cycles": cycles, "games": games}
    informing = [each for each in season.competitions if isinstance(each, InformsMembers)]
    context["telling"] = informing
    context["courses"] = [_of_course(each, found) for each in informing if (found := each.course(number))]
    white, black = views.colours(season, number)
    context |= {"white": white, "black": black, "balance": colour_balance(white, black)}
    context |= {"strip": season_strip(season, row.slug, number), "opponents": _others(season, number)}
    context["others"] = [each for each in visible_seasons(request.actor, row, number) if each[0] != row]
    return render(request, "public/member.html", context)


def _others(season: Season, number: int) -> list[tuple[int, str]]:
    """Return all other members by name, this season's opponents first."""
    met = {each for mark in views.glance(season, number) for each in mark.opponents}
    others = [(each.id, each.name) for each in season.state.members.values() if each.id != number]
    return sorted(others, key=lambda each: (each[0] not in met, name_order(each[1])))


def _of_cycle(season: Season, cycle: MemberCycle, number: int) -> tuple[MemberCycle, Any, list[tuple[Any, str]]]:
    rows = views.standings(season, cycle.cycle, cycle.group)
    cards = {row.member: row.card for row in rows}
    floats = [_float(cards, number, each.round, each.outcome) for each in cycle.rounds]
    return cycle, _chart(cards, number), list(zip(cycle.rounds, floats, strict=True))


def _of_course(competition: views.Competition[Any], course: Course) -> tuple[Any, Course, Chart, str]:
    """Return the member's course in a competition without groups in cycles."""
    labels = [cell(points) for points in course.points]
    chart = Chart(course.ranks, course.points, labels, course.field, course.first)
    return competition, course, chart, labels[-1]


def _float(cards: Mapping[int, Sequence[Outcome]], number: int, round: int, outcome: Outcome) -> str:
    """Return ``down`` or ``up`` where the opponent had fewer or more points before the round."""
    if outcome.kind not in ("game", "pending", "forfeit") or outcome.opponent not in cards:
        return ""
    own, other = (sum(cell.points for cell in cards[each][: round - 1]) for each in (number, outcome.opponent))
    return "down" if own > other else "up" if own < other else ""


def _chart(cards: Mapping[int, Sequence[Outcome]], number: int) -> Chart:
    """Return the rank after each round, by the points so far; equal members share the better rank."""
    own = list(accumulate([cell.points for cell in cards[number]]))
    ranks, totals = [], [0] * len(cards)
    for round, mine in enumerate(own):
        totals = [
            total + (card[round].points if round < len(card) else 0)
            for total, card in zip(totals, cards.values(), strict=True)
        ]
        ranks.append(1 + sum([total > mine for total in totals]))
    return Chart(ranks, own, [with_comma(points) for points in own], len(cards))


@page(Right.READ, about=SEASON, cost=Cost.HIGH, copied=Copied.PAGE)
def export(request: Request, slug: str, cycle: int, group: str, dialect: str) -> HttpResponse:
    """Return the cycle of a group as a tournament file."""
    row, season = season_for_visitor(request, slug)
    is_swiss(season, cycle, group)
    if dialect not in EXPORTS:
        raise Http404
    title = _("Cycle {cycle}, group {group}").format(cycle=cycle, group=group)
    tournament = views.tournament(season, cycle, group)
    named = tournament.replace(event=tournament.event._replace(name=f"{row.name}, {title}"))
    return as_file(named, dialect, f"{slug}-{cycle}{group}")


@page(Right.READ, params=("one", "other"), about=SEASON, offline=True)
def head_to_head(request: Request, slug: str) -> HttpResponse:
    """Show the score of two members, their colours and all their games, and inputs to choose them."""
    row, season = season_for_visitor(request, slug)
    members = season.state.members
    numbers = [parse_int(request.GET.get(name, "")) for name in ("one", "other")]
    one, other = (number if number in members else None for number in numbers)
    people = sorted(((each.id, each.name) for each in members.values()), key=lambda each: name_order(each[1]))
    context: dict[str, Any] = {"row": row, "season": season, "people": people, "one": one, "other": other}
    if one is not None and other is not None and one != other:
        found = history(request.actor, row, season, one, other)
        context |= {"name": season.name(one), "other_name": season.name(other), "history": found}
        context |= {"balance": colour_balance(found.white, found.black)}
    return render(request, "public/head-to-head.html", context)


# Ladders, evenings of rapid and blitz, finals, the cup and the club rules.

LONGEST_NUMBER = 10


@page(Right.READ, params=("member",), about=SEASON, live=SHARED, offline=True, copied=Copied.PAGE)
def competition(request: Request, slug: str, name: str) -> HttpResponse:
    """Show a competition of several evenings or cycles: its ladder, its evenings, its final."""
    row, season = season_for_visitor(request, slug)
    found = next((each for each in views.competitions(season) if each.name == name), None)
    if found is None or found.shown_as == "knock-out":
        raise Http404
    ladder, final = or_none(views.ladder, season, name), or_none(views.final, season, name)
    tables = queries.tables(found) if found.shown_as == "tables" else ()
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
        "tables": [table for table in tables if not final or table.code != queries.final_group(found)],
        **(_member_context(request, row, season, found) if isinstance(found, InformsMembers) else {}),
    }
    return render(request, "public/competition.html", context)


def _member_context(request: Request, row: SeasonRow, season: Season, found: Competition[Any]) -> dict[str, Any]:
    """Return the data for one member: the requested one, or the visitor."""
    member_text = request.GET.get("member", "")
    number = int(member_text) if member_text.isdecimal() and len(member_text) < LONGEST_NUMBER else None
    if not member_text and request.actor.account is not None:
        number = number_in(row, request.actor.account.member)
    people = sorted(queries.classified(found), key=lambda each: name_order(season.name(each)))
    tables: Sequence[StandingsTable] = ()
    if number is not None and number in people:
        key, member = ("told", found.name, number, bool(member_text)), number
        tables = season.cached(key, lambda: queries.tables_for(found, member, unasked=not member_text))
    names = [(each, season.name(each)) for each in people]  # is_own: a page for all visitors keeps it
    return {"people": names, "asked": number, "told": tables, "is_own": not member_text}


def _ladder_row(line: Any) -> tuple[Any, str, list[str]]:
    stages = ["–" if points is None else format_points(points) for points in line.stages]
    return line, format_points(line.points), stages


@page(Right.READ, about=SEASON, live=SHARED, offline=True, copied=Copied.PAGE)
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
def rules(request: Request, slug: str) -> HttpResponse:
    """Show the rulebook of the season: its clauses in our own words, and the settings of the club."""
    row, season = season_for_visitor(request, slug)
    systems = [views.order_of_standings(season)[0]] if views.competitions(season, "groups") else []
    names = [name for name in (season.club_rules.name, *systems) if name in rulebook_names()]
    books = [
        (book.title(language()), [(clause.id, clause.words(language())) for clause in book.clauses.values()])
        for book in map(clause_texts, names)
    ]
    found = rules_for_readers(season.club_rules, dict(members_of(season)))
    title = "" if season.club_rules.title in preset_titles() else season.club_rules.title
    context = {"row": row, "season": season, "books": books, "sections": found, "title": title}
    return render(request, "public/rules.html", context)
