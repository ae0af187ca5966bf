"""Prints of the season: the evening, the standings of a group, member cards, the tree of the cup."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from indeler.model import shown
from indeler.season import Season, views
from indeler.season.general.calendar import slots
from indeler.standings import shown as shown_number
from indeler.web.accounts.rights import Right, needs
from indeler.web.club.cup_tree import WIDTH, cup_tree
from indeler.web.club.display import evening_title, published_groups
from indeler.web.club.finding import date_of, seen
from indeler.web.club.reasons import is_swiss
from indeler.web.tournaments.pages import legend
from indeler.web.venue.prints import pdf
from indeler.web.wording import colour, outcome


@needs(Right.READ)
@require_safe
def evening_pdf(request: HttpRequest, slug: str, date: str) -> HttpResponse:
    """The pairings of an evening, with the results so far."""
    row, season = seen(request, slug)
    day = date_of(date)
    groups = published_groups(season, day)
    if not groups:
        raise Http404
    evening = slots(season)[day]
    sections = [
        {
            "title": group.title,
            "rows": [[str(b.board), b.white_name, b.result or "–", b.black_name] for b in group.view.boards],
            "note": f"{_('odd')}: {group.view.odd_name}" if group.view.odd_name else "",
        }
        for group in groups
    ]
    title = f"{evening_title(evening.what, evening.part, evening.round)}, {date_format(day, 'j F Y')}"
    head = [_("Board"), _("White"), _("Result"), _("Black")]
    return pdf(row.name, "evening", {"title": title, "head": head, "sections": sections}, f"{slug}-{date}")


@needs(Right.READ)
@require_safe
def standings_pdf(request: HttpRequest, slug: str, cycle: int, group: str) -> HttpResponse:
    """The standings of a group with their legend."""
    row, season = seen(request, slug)
    is_swiss(season, cycle, group)
    lines = views.standings(season, cycle, group)
    codes = tuple(lines[0].tiebreaks) if lines else ()
    data = {
        "title": _("Cycle %(cycle)s, group %(group)s") % {"cycle": cycle, "group": group},
        "wide": 1,
        "head": [_("Rank"), _("Name"), _("Rating"), _("Points"), *codes],
        "rows": [
            [
                str(line.rank),
                line.name,
                str(line.rating or ""),
                shown(line.points),
                *(shown_number(line.tiebreaks[code]) for code in codes),
            ]
            for line in lines
        ],
        "legend": [list(pair) for pair in legend(codes)],
    }
    return pdf(row.name, "table", data, f"{slug}-{cycle}{group}")


@needs(Right.READ)
@require_safe
def cards_pdf(request: HttpRequest, slug: str, cycle: int, group: str) -> HttpResponse:
    """A card for every member of a group: opponents, colours, points."""
    row, season = seen(request, slug)
    is_swiss(season, cycle, group)
    members = season.cycle(cycle).groups[group]
    data = {
        "title": _("Cards of cycle %(cycle)s, group %(group)s") % {"cycle": cycle, "group": group},
        "head": [_("Round"), _("Date"), _("Colour"), _("Opponent"), _("Result"), _("Points")],
        "cards": [_card(season, cycle, member) for member in members],
    }
    return pdf(row.name, "cards", data, f"{slug}-{cycle}{group}-cards")


def _card(season: Season, cycle: int, member: int) -> dict[str, Any]:
    page = views.member(season, member)
    mine = next(each for each in page.cycles if each.cycle == cycle)
    return {
        "name": page.name,
        "about": _("rank %(rank)s, %(points)s points") % {"rank": mine.rank, "points": shown(mine.points)},
        "rows": [
            [
                str(each.round),
                date_format(each.date, "j M"),
                str(colour(each.outcome.colour)),
                each.opponent_name,
                str(outcome(each.outcome)),
                shown(each.outcome.points),
            ]
            for each in mine.rounds
        ],
    }


@needs(Right.READ)
@require_safe
def cup_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """The tree of the cup."""
    row, season = seen(request, slug)
    if season.rulebook.cup is None or not season.state.cup:
        raise Http404
    tree = cup_tree(season, views.cup(season))
    boxes = [
        {"x": box.x, "y": box.y, "width": WIDTH, "height": box.height, "lines": [list(line) for line in box.lines]}
        for box in tree.boxes
    ]
    data = {"title": _("Cup"), "width": tree.width, "height": tree.height, "boxes": boxes}
    return pdf(row.name, "tree", {**data, "links": [list(link) for link in tree.links]}, f"{slug}-cup")
