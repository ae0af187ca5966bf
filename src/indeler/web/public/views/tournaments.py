"""The public pages of a tournament, of its next round, and of a league."""

import datetime
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from indeler.lab import (
    ANY_RESULT,
    Forecast,
    NextRoundQuestion,
    forecast,
    meeting_lines,
    staged_questions,
    without_absences,
)
from indeler.model.board_game import BoardGame
from indeler.model.teams import participants
from indeler.opens import State
from indeler.opens.views import standings_of
from indeler.prizes import BEST_OF_CLUB
from indeler.ranking import why
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import CLUB, SHARED, TOURNAMENT, Copied, Cost, Right, page
from indeler.web.common.addresses import address_of
from indeler.web.common.requests import number_in, parse_int
from indeler.web.common.visitor_language import name_order, translate
from indeler.web.hosting.simulations import FAILED, Step, answer_before, answer_of
from indeler.web.public.calendars import Entry, file_of
from indeler.web.public.tournament_pages import MOST_COUNTED, order_of, pages_for_visitor
from indeler.web.public.views.tables import EXPORTS, as_file
from indeler.web.tenancy import current
from indeler.web.tournaments.log import (
    has_archived_tournaments,
    round_or_404,
    state_of,
    tournament_for_visitor,
    visible_tournaments,
)
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.team_events import League, league_for_visitor, reveal_if_due


@page(Right.READ, about=CLUB, offline=True)
def tournaments(request: Request) -> HttpResponse:
    """Show all tournaments, the newest first."""
    visible, has_archive = visible_tournaments(request).filter(archived=None), has_archived_tournaments(request)
    listed = [(row, state_of(row).for_visitors() if at < MOST_STATES else None) for at, row in enumerate(visible)]
    return render(request, "public/tournaments.html", {"tournaments": listed, "has_archive": has_archive})


MOST_STATES = 40
"""The number of tournaments of which the list shows the state; a longer list would take long to compute."""


@page(Right.READ, about=TOURNAMENT, offline=True, copied=Copied.PAGE)
def overview(request: Request, slug: str) -> HttpResponse:
    """Redirect to the last round if there is one, else to the players."""
    _, state = tournament_for_visitor(request, slug)
    return redirect("round", slug=slug, number=state.current) if state.rounds else redirect("players", slug=slug)


@page(Right.READ, about=TOURNAMENT, live=SHARED, offline=True, copied=Copied.PAGE)
def round_page(request: Request, slug: str, number: int) -> HttpResponse:
    """Show the pairings of a round, by board and by name, with the results so far."""
    pages = pages_for_visitor(request, slug)
    if pages.state.is_team_event and not getattr(request, "is_copy", False):
        reveal_if_due(pages.tournament)
        pages = pages_for_visitor(request, slug)
    return render(request, "public/tournament-round.html", pages.round(round_or_404(pages.state, number)))


@page(Right.READ, params=("by",), about=TOURNAMENT, live=SHARED, offline=True, copied=Copied.PAGE)
def players(request: Request, slug: str) -> HttpResponse:
    """Show the participants."""
    pages = pages_for_visitor(request, slug)
    return render(request, "public/tournament-players.html", pages.players(order_of(request)))


@page(Right.READ, about=TOURNAMENT, live=SHARED, offline=True, copied=Copied.PAGE)
def player_page(request: Request, slug: str, number: int) -> HttpResponse:
    """Show one player: games, colours, floats, and points and rank round by round."""
    pages = pages_for_visitor(request, slug)
    if number not in pages.state.players:
        raise Http404
    return render(request, "public/tournament-player.html", pages.player(number))


@page(Right.READ, params=("category",), about=TOURNAMENT, live=SHARED, offline=True, copied=Copied.PAGE)
def standings_page(request: Request, slug: str) -> HttpResponse:
    """Show the standings with their tie-breaks and a legend."""
    category = number_in(request.GET, "category")
    return render(request, "public/tournament-standings.html", pages_for_visitor(request, slug).standings(category))


@page(Right.READ, about=TOURNAMENT, live=SHARED, offline=True, copied=Copied.PAGE)
def cross_table(request: Request, slug: str) -> HttpResponse:
    """Show all rounds side by side, in the order of the standings."""
    return render(request, "public/tournament-cross-table.html", pages_for_visitor(request, slug).cross_table())


@page(Right.READ, about=TOURNAMENT, live=SHARED, offline=True, copied=Copied.PAGE)
def tree(request: Request, slug: str) -> HttpResponse:
    """Show a knock-out as a tree."""
    pages = pages_for_visitor(request, slug)
    if not pages.state.rulebook.decisive:
        raise Http404
    return render(request, "public/tournament-tree.html", pages.tree())


@page(Right.READ, about=TOURNAMENT, live=SHARED, offline=True, copied=Copied.PAGE)
def schedule(request: Request, slug: str) -> HttpResponse:
    """Show all rounds of a round robin, past and future, once one is published; leaders see them before."""
    pages = pages_for_visitor(request, slug)
    has_one = pages.state.has_schedule or pages.state.has_fixtures
    if not has_one or not (pages.state.rounds or request.actor.leads):
        raise Http404
    return render(request, "public/tournament-schedule.html", pages.schedule())


@page(Right.READ, about=TOURNAMENT, offline=True, cost=Cost.HIGH)
def why_page(request: Request, slug: str, number: int) -> HttpResponse:
    """Explain a player's rank: compared with the players above and below."""
    tournament, state = tournament_for_visitor(request, slug)
    ranked = {row.player.number: row.player for row in standings_of(state).rows}
    order = list(ranked)
    if number not in order or len(order) < 2:
        raise Http404
    place = order.index(number)
    neighbours = [order[at] for at in (place - 1, place + 1) if 0 <= at < len(order)]
    answers = [why(state.tournament, number, other) for other in neighbours]
    context = {
        "tournament": tournament,
        "state": state,
        "player": ranked[number],
        "place": place + 1,
        "answers": answers,
        "workings": state.tournament,
    }
    return render(request, "public/tournament-why.html", context)


@page(Right.READ, about=TOURNAMENT, cost=Cost.HIGH, copied=Copied.PAGE)
def export(request: Request, slug: str, dialect: str) -> HttpResponse:
    """Return the tournament as a file; birth dates only for leaders."""
    if dialect not in EXPORTS:
        raise Http404
    return as_file(pages_for_visitor(request, slug).file(dialect, with_births=request.actor.leads), dialect, slug)


@page(Right.READ, params=("one", "other"), about=TOURNAMENT, offline=True, cost=Cost.HIGH, copied=Copied.PAGE)
def explained(request: Request, slug: str, number: int) -> HttpResponse:
    """Explain the boards of a round, and why two players do or do not meet."""
    pages = pages_for_visitor(request, slug)
    context = pages.explained(request, round_or_404(pages.state, number))
    return render(request, "public/tournament-explained.html", context)


@page(Right.READ, params=("best",), about=TOURNAMENT, live=SHARED, offline=True, copied=Copied.PAGE)
def clubs_ranked(request: Request, slug: str) -> HttpResponse:
    """Show the clubs by the points of their best players."""
    best = min(parse_int(request.GET.get("best", "")) or BEST_OF_CLUB, MOST_COUNTED)
    pages = pages_for_visitor(request, slug)
    if pages.state.is_team_event:
        raise Http404
    return render(request, "public/tournament-clubs.html", pages.clubs(best))


@page(Right.READ, about=TOURNAMENT, live=SHARED, offline=True, copied=Copied.PAGE)
def best_on_boards(request: Request, slug: str) -> HttpResponse:
    """Show the best players of each board of a team event."""
    pages = pages_for_visitor(request, slug)
    if not pages.state.is_team_event:
        raise Http404
    return render(request, "public/best-on-boards.html", pages.best_on_boards())


@page(Right.READ, about=TOURNAMENT, live=SHARED, offline=True, copied=Copied.PAGE)
def prizes(request: Request, slug: str) -> HttpResponse:
    """Show the prizes, once they are published."""
    pages = pages_for_visitor(request, slug)
    return render(request, "public/tournament-prizes.html", pages.prizes())


@page(Right.READ, about=TOURNAMENT, offline=True, cost=Cost.HIGH, copied=Copied.PAGE)
def ratings(request: Request, slug: str) -> HttpResponse:
    """Show performance, expected score and rating change of all players, and norms; FIDE rates only chess."""
    pages = pages_for_visitor(request, slug)
    if pages.state.game is not BoardGame.CHESS:
        raise Http404
    return render(request, "public/tournament-ratings.html", pages.ratings())


EVENING = datetime.time(20)
"""The time of a match without one, in a calendar."""


def league_or_404(request: Request, slug: str) -> League:
    """Return the league with this address; raise 404 where there is none."""
    found = league_for_visitor(request, slug)
    if found is None:
        raise Http404
    return found


@page(Right.READ, about=CLUB)
def league(request: Request, slug: str) -> HttpResponse:
    """Show the divisions with their standings, promotions and relegations."""
    found = league_or_404(request, slug)
    decided = {(move.division, move.team.name): move for move in found.moves}
    divisions = [
        (each, [(row, decided[each.row.name, row.team.name]) for row in each.standings]) for each in found.divisions
    ]
    return render(request, "public/league.html", {"league": found, "divisions": divisions})


@page(Right.READ, params=("club",), about=CLUB)
def league_fixtures(request: Request, slug: str) -> HttpResponse:
    """Show all matches by date, or those of a club."""
    found, club = league_or_404(request, slug), request.GET.get("club", "")
    context = {"league": found, "club": club, "fixtures": found.fixtures(club)}
    return render(request, "public/league-fixtures.html", context)


@page(Right.READ, params=("club",), about=CLUB)
def league_calendar(request: Request, slug: str) -> HttpResponse:
    """Return the dated matches as a calendar file."""
    found, club = league_or_404(request, slug), request.GET.get("club", "")
    entries = [
        Entry(
            f"{division.row.identity}-{match.round}-{match.home.number}",
            datetime.datetime.combine(match.day, match.time or EVENING),
            f"{match.home.name} – {match.away.name}",
            ", ".join(filter(None, (division.row.name, match.venue))),
        )
        for division, match in found.fixtures(club)
        if match.day is not None
    ]
    days = [entry.starts.date() for entry in entries]
    text = file_of(found.name, min(days, default=timezone.localdate()), entries)
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{found.slug}.ics"'
    return response


# The next opponent: the probability of each pairing while games are in progress.

OPPONENTS_PER_LINE = 4
SOON, LATER = 2, 20
"""Seconds after which an open page polls again: while it waits for figures, and after that."""


@page(Right.READ, params=("player",))
def next_round(request: Request, slug: str) -> HttpResponse:
    """Show the possible opponents of all players, or of one (`?player=8`); once the round is paired, redirect to it."""
    tournament, state = tournament_for_visitor(request, slug)
    if not (tournament.shows_next or request.actor.leads):
        raise Http404
    if not state.awaits_pairing:
        if not request.htmx:
            return redirect("tournament", slug=slug)
        # A part of another page that shows the chances is emptied instead.
        is_own_page = (request.htmx.current_url_abs_path or "").partition("?")[0] == request.path
        return HttpResponse(headers={"HX-Redirect": address_of("tournament", slug)} if is_own_page else {})
    found, before = _forecast(request, tournament, state)
    context: dict[str, Any] = {"tournament": tournament, "state": state, "failed": found is FAILED, "seconds": SOON}
    number = parse_int(request.GET.get("player", ""))
    if isinstance(found, Forecast):
        context |= _forecast_context(found, before, state, number)
    elif found is None and before is not None:
        context |= _forecast_context(before, None, state, number) | {"is_outdated": True, "seconds": SOON}
    return render(request, "public/next-round-chances.html" if request.htmx else "public/next-round.html", context)


def _forecast(request: Request, tournament: Open, state: State) -> tuple[Any, Forecast | None]:
    """Return the forecast of the next round, and the one before the last decision.

    Leaders see announced absences; to others that would reveal a withdrawal that is not public.
    """
    leads = request.actor.leads
    known = state.tournament if leads else without_absences(state.tournament)
    question = NextRoundQuestion(known, seed=f"{tournament.slug} {tournament.version}")
    key, version = ("next", tournament.pk, leads), (tournament.version, state.rounds)
    club = current.club().address
    found = answer_of(key, version, lambda: [Step(forecast, one) for one in staged_questions(question)], club)
    before = answer_before(key)
    return found, before if before is not None and before.round == state.rounds + 1 else None


def _forecast_context(found: Forecast, before: Forecast | None, state: State, number: int | None) -> dict[str, Any]:
    entrants = participants(state.tournament).players
    names = {one: player.name or str(one) for one, player in entrants.items()}
    context: dict[str, Any] = {"shown": True, "basis": translate(found.basis()), "seconds": LATER}
    if number is not None and number in entrants:
        results = {ANY_RESULT: _("any result"), "win": _("win"), "draw": _("draw"), "loss": _("loss")}
        chosen = [
            line
            for result in (ANY_RESULT, *found.results(number))
            for line in meeting_lines(found, number, names, result, results[result], before)
        ]
        return context | {"one": {"name": names[number], "lines": chosen}, "changes": any(one.change for one in chosen)}
    rows = []
    for one in sorted(entrants, key=lambda one: name_order(names[one])):
        lines = list(meeting_lines(found, one, names))
        first, more = lines[:OPPONENTS_PER_LINE], lines[OPPONENTS_PER_LINE:]
        rows.append({"number": one, "name": names[one], "lines": first, "more": more})
    certain = [
        {"number": board, "white": names[white], "black": names[black]}
        for board, white, black in found.certain_boards()
    ]
    return context | {"rows": rows, "certain": certain}
