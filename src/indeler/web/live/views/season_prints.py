"""Prints of the season: an evening by board, by name, as slips; standings, cross table, cards; any table; the cup."""

from typing import Any

from django.http import Http404, HttpResponse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from indeler import logbook
from indeler.model import Kind, format_points
from indeler.ranking import format_number
from indeler.season import Season, queries, views
from indeler.season.views import slots
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import SEASON, Copied, Cost, Right, page
from indeler.web.common.templatetags.wording import cell, colour
from indeler.web.common.templatetags.wording import day as on_paper
from indeler.web.common.visitor_language import colours
from indeler.web.live import printing
from indeler.web.live.printing import check_code, names_of, pdf, sealed_by, slips_of, standings_of, tree_of
from indeler.web.public.drawings import cup_tree
from indeler.web.public.views.reasons import is_swiss
from indeler.web.public.views.verification import place_words
from indeler.web.seasons.display import Group, cell_of, evening_title, legend_of_cells, published_groups, seats
from indeler.web.seasons.season_store import date_of, season_for_visitor
from indeler.web.seasons.templatetags.season_words import outcome


@page(Right.READ, about=SEASON, cost=Cost.HIGH)
def evening_pdf(request: Request, slug: str, date: str, what: str) -> HttpResponse:
    """Return the evening: by board with the results so far, by name, or a slip for each board."""
    row, season = season_for_visitor(request, slug)
    day = date_of(date)
    groups = published_groups(season, day)
    if not groups or what not in EVENING:
        raise Http404
    slot = slots(season)[day]
    title = f"{evening_title(season, slot.what, slot.part, slot.round)}, {on_paper(day, 'j F Y')}"
    template, fill = EVENING[what]
    data = fill(title, groups)
    if what == "pairings":
        for section, place in zip(data["sections"], (group.place for group in groups), strict=True):
            has_proof = views.round_to_prove(season, place) is not None
            name = "check-group" if place.group else "check-season"
            section["check"] = check_code(request, name, slug, *place_words(place)) if has_proof else None
    return pdf(request, row.name, template, data, f"{slug}-{date}-{what}")


def _by_board(title: str, groups: list[Group]) -> dict[str, Any]:
    sections = []
    for group in groups:
        results = [group.game.format_result(board.result) or "–" for board in group.view.boards]
        boards = zip(group.view.boards, results, strict=True)
        rows = [[str(board.board), board.white_name, result, board.black_name] for board, result in boards]
        note = _("{name} has the bye.").format(name=capfirst(group.view.odd_name)) if group.view.odd_name else ""
        sections.append({"title": group.title, "rows": rows, "note": note})
    return {"title": title, "head": [_("Board"), _("White"), _("Result"), _("Black")], "sections": sections}


def _by_name(title: str, groups: list[Group]) -> dict[str, Any]:
    rows = []
    for seat in seats(groups):
        board = ": ".join(filter(None, (seat.group, str(seat.board or ""))))
        rows.append([seat.name, board, str(colour(seat.colour)), seat.opponent or _("has the bye")])
    return names_of(title, rows)


def _slips(title: str, groups: list[Group]) -> dict[str, Any]:
    rows = [
        [f"{board.board} · {group.title}", board.white_name, board.black_name]
        for group in groups
        for board in group.view.boards
    ]
    return slips_of(title, rows)


def _poster(title: str, groups: list[Group]) -> dict[str, Any]:
    boards = [board for group in groups for board in group.view.boards]
    return printing.poster(title, [[str(board.board), board.white_name, board.black_name] for board in boards])


EVENING = {
    "pairings": ("evening", _by_board),
    "names": ("table", _by_name),
    "slips": ("slips", _slips),
    "poster": ("round-poster", _poster),
}
"""The template and the function that fills it, by name."""


@page(Right.READ, about=SEASON, cost=Cost.HIGH, copied=Copied.PRINT)
def standings_pdf(request: Request, slug: str, cycle: int, group: str) -> HttpResponse:
    """Return the standings of a group with their legend."""
    row, season = season_for_visitor(request, slug)
    is_swiss(season, cycle, group)
    lines = views.standings(season, cycle, group)
    codes = tuple(lines[0].tiebreaks) if lines else ()
    rows = []
    for line in lines:
        tiebreaks = [format_number(line.tiebreaks[code]) for code in codes]
        rows.append([str(line.rank), line.name, str(line.rating or ""), format_points(line.points), *tiebreaks])
    data = standings_of(_("Cycle {cycle}, group {group}").format(cycle=cycle, group=group), codes, rows)
    data["seal"] = sealed_by(season.version, logbook.head(season.last))
    return pdf(request, row.name, "table", data, f"{slug}-{cycle}{group}")


@page(Right.READ, about=SEASON, cost=Cost.HIGH, copied=Copied.PRINT)
def table_pdf(request: Request, slug: str, name: str, code: str) -> HttpResponse:
    """Return a table of standings of any competition, with a legend of its columns."""
    row, season = season_for_visitor(request, slug)
    found = next((each for each in views.competitions(season, "tables") if each.name == name), None)
    table = next((each for each in queries.tables(found) if each.code == code), None) if found else None
    if table is None:
        raise Http404
    data = {
        "title": cell(table.title),
        "name_column": 1,
        "head": [cell(table.line_head), cell(table.name_head), *(cell(column.head) for column in table.columns)],
        "rows": [[str(line.rank or ""), line.name, *map(cell, line.cells)] for line in table.rows],
        "legend": [[cell(column.head), cell(column.meaning)] for column in table.columns],
        "seal": sealed_by(season.version, logbook.head(season.last)),
    }
    return pdf(request, row.name, "wide-table", data, f"{slug}-{name}-{code}")


@page(Right.READ, about=SEASON, cost=Cost.HIGH, copied=Copied.PRINT)
def cross_table_pdf(request: Request, slug: str, cycle: int, group: str) -> HttpResponse:
    """Return the rounds of a group side by side, in the order of the standings."""
    row, season = season_for_visitor(request, slug)
    is_swiss(season, cycle, group)
    lines = views.standings(season, cycle, group)
    ranks = {line.member: line.rank for line in lines}
    rounds = max((len(line.card) for line in lines), default=0)
    game = views.competitions(season, "groups")[0].game
    rows = []
    for line in lines:
        cells = [cell_of(cell, ranks, "", game).text for cell in line.card]
        rows.append([str(line.rank), str(line.rating or ""), line.name, *cells, format_points(line.points)])
    data = {
        "title": _("Cross table of cycle {cycle}, group {group}").format(cycle=cycle, group=group),
        "head": [_("Rank"), _("Rating"), _("Name"), *map(str, range(1, rounds + 1)), _("Points")],
        "rows": rows,
        "legend": [
            [f"3{colours()[0]}{game.sign(Kind.WIN)}", _("won with White against who is third now")],
            *legend_of_cells([line.card for line in lines]),
        ],
    }
    return pdf(request, row.name, "wide-table", data, f"{slug}-{cycle}{group}-cross-table")


@page(Right.READ, about=SEASON, cost=Cost.HIGH)
def cards_pdf(request: Request, slug: str, cycle: int, group: str) -> HttpResponse:
    """Return a card for every member of a group: opponents, colours, points."""
    row, season = season_for_visitor(request, slug)
    is_swiss(season, cycle, group)
    members = views.cycles(season)[cycle].groups[group]
    data = {
        "title": _("Cards of cycle {cycle}, group {group}").format(cycle=cycle, group=group),
        "head": [_("Round"), _("Date"), _("Colour"), _("Opponent"), _("Result"), _("Points")],
        "cards": [_card(season, cycle, member) for member in members],
    }
    return pdf(request, row.name, "cards", data, f"{slug}-{cycle}{group}-cards")


def _card(season: Season, cycle: int, member: int) -> dict[str, Any]:
    page = views.member(season, member, stakes=False)
    mine = next(each for each in page.cycles if each.cycle == cycle)
    rows = []
    for each in mine.rounds:
        ended, side, points = str(outcome(each.outcome)), str(colour(each.outcome.colour)), each.outcome.points
        rows.append([str(each.round), on_paper(each.date), side, each.opponent_name, ended, format_points(points)])
    about = _("rank {rank}, {points} points").format(rank=mine.rank, points=format_points(mine.points))
    return {"name": page.name, "about": about, "rows": rows}


@page(Right.READ, about=SEASON, cost=Cost.HIGH, copied=Copied.PRINT)
def cup_pdf(request: Request, slug: str) -> HttpResponse:
    """Return the tree of the cup."""
    row, season = season_for_visitor(request, slug)
    cups = views.competitions(season, "knock-out")
    if not cups or not views.cup(season).rounds:
        raise Http404
    tree = cup_tree(season, views.cup(season), season.game_of(cups[0].name))
    return pdf(request, row.name, "tree", tree_of(_("Cup"), tree), f"{slug}-cup")
