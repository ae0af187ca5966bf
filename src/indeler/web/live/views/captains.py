"""Captains of a team event: their links, and the page on which they submit a line-up."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from indeler.language import N_, IndelerError, InvalidInput
from indeler.model import Team
from indeler.opens import State
from indeler.opens.team_propose import round_to_play
from indeler.opens.views import fixtures
from indeler.web.accounts import links
from indeler.web.accounts.actor import Request
from indeler.web.accounts.models import Link, LinkKind
from indeler.web.accounts.pages import FORM, PERSONAL, POST, TOURNAMENT, Right, page
from indeler.web.accounts.throttle import link_ended, unknown_link
from indeler.web.common.addresses import address_of
from indeler.web.common.qr import qr_svg
from indeler.web.common.requests import one_line, parse_int
from indeler.web.common.visitor_language import translate
from indeler.web.live.views.links import unreachable
from indeler.web.public.versions import version_of
from indeler.web.public.views.follow import event_stream
from indeler.web.tournaments.log import state_of, tournament_for_visitor
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.team_events import (
    give,
    line_up_fields,
    line_up_in,
    match_of_team,
    report,
    reveal_if_due,
    sign,
)


@page(Right.LEAD, methods=FORM)
def captain_links(request: Request, slug: str) -> HttpResponse:
    """Show and make a link for the captain of each team."""
    tournament, state = tournament_for_visitor(request, slug)
    if not state.is_team_event:
        raise Http404
    valid = {link.group: link for link in tournament.links.filter(kind=LinkKind.CAPTAIN) if link.is_valid}
    teams = state.tournament.teams.teams
    if request.method == "POST":
        for team in teams:
            if str(team.number) not in valid:
                links.make(LinkKind.CAPTAIN, tournament=tournament, group=str(team.number), label=team.name)
        return redirect("captain-links", slug=slug)
    addresses = {number: links.address(request, link) for number, link in valid.items()}
    qr_codes = {number: (valid[number], address, qr_svg(address)) for number, address in addresses.items()}
    rows = [(team, qr_codes.get(str(team.number))) for team in teams]
    context = {"tournament": tournament, "state": state, "rows": rows, "reach": unreachable(request)}
    context["lacks"] = len(valid) < len(teams)
    return render(request, "live/captain-links.html", context)


@page(Right.LEAD, methods=POST)
def captain_revoke(request: Request, slug: str, number: int) -> HttpResponse:
    """Revoke a captain's link, or undo that."""
    tournament, _state = tournament_for_visitor(request, slug)
    link = get_object_or_404(Link, pk=number, tournament=tournament, kind=LinkKind.CAPTAIN)
    links.revoke_or_renew(request, link)
    return redirect("captain-links", slug=slug)


@page(Right.READ, params=("page",))
def captain_news(request: Request, word: str) -> HttpResponse:
    """Return the event stream for the captain with this link."""
    link = _captain_link(word)
    if link is None or link.tournament is None:
        raise Http404
    return event_stream(request, link.tournament, version_of(link.tournament))


def _captain_link(word: str) -> Link | None:
    link = links.find_link(word)
    return link if link is not None and link.kind == LinkKind.CAPTAIN and link.tournament is not None else None


@page(Right.READ, params=("round",), about=TOURNAMENT, live=PERSONAL, methods=FORM)
def captain(request: Request, word: str) -> HttpResponse:
    """Show and change the line-up of a team, by the link of its captain."""
    link = _captain_link(word)
    if link is None or link.tournament is None:
        return unknown_link(request)
    tournament = request.shows = reveal_if_due(link.tournament)
    request.news = address_of("captain-news", word)
    state = state_of(tournament)
    team = next((each for each in state.tournament.teams.teams if str(each.number) == link.group), None)
    if team is None:
        return link_ended(request)
    chosen_round = parse_int(request.GET.get("round", ""))
    is_public = chosen_round is not None and 1 <= chosen_round <= state.public_rounds
    round = chosen_round if chosen_round and is_public else round_to_play(state, team.number)
    if request.method == "POST" and "what" in request.POST:
        return _about_result(request, tournament, state, team, round)
    if request.method == "POST":
        chosen = line_up_in(request.POST.getlist("player"))
        try:
            after = give(tournament, team.number, round, chosen, team.captain or team.name)
        except IndelerError as refusal:
            messages.error(request, translate(refusal))
            return _page(request, tournament, state_of(tournament), team, round, chosen)
        minimum = state_of(after).teams.rules.minimum
        if sum(map(bool, chosen)) < minimum:
            message = _("You have fewer than {minimum} players: with this line-up you forfeit the match.")
            messages.warning(request, message.format(minimum=minimum))
        return redirect(request.get_full_path())
    return _page(request, tournament, state, team, round)


def _about_result(request: Request, tournament: Open, state: State, team: Team, round: int) -> HttpResponse:
    """Store the results that the home captain reports; the other captain confirms them, or objects."""
    match, name = match_of_team(state, team.number, round), team.captain or team.name
    if match is None or state.teams.rules.reports != "captains" or round > state.public_rounds:
        raise Http404
    is_home, home, away = match.first.number == team.number, match.first.number, match.second.number
    if is_home != (request.POST["what"] == "report"):
        raise Http404
    try:
        if is_home:
            boards = [board for board in match.boards if board.first and board.second]
            results = [request.POST.get(f"board-{board.number}", "") for board in boards]
            stored = [text if board.colour == "w" else text[::-1] for board, text in zip(boards, results, strict=True)]
            report(tournament, round, home, away, stored, name)
        else:
            objection = one_line(request.POST.get("why", "")) if request.POST["what"] == "object" else ""
            if request.POST["what"] == "object" and not objection:
                raise InvalidInput(N_("Say what is wrong with the result."))
            sign(tournament, round, home, away, objection, name)
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
    return redirect(request.get_full_path())


def _page(
    request: Request, tournament: Open, state: State, team: Team, round: int, chosen: list[int] | None = None
) -> HttpResponse:
    """Return the captain's page: the match, the own line-up, and the other one once both are public."""
    context: dict[str, Any] = {"tournament": tournament, "team": team, "number": min(round, state.public_rounds)}
    if 1 <= round <= state.public_rounds:
        match, until = match_of_team(state, team.number, round), state.teams.due.get(round)
        context |= {"match": match, "until": until, "is_free": not state.teams.rules.in_roster_order}
        context |= _result_fields(state, team, round)
        if match is not None and match.is_waiting:
            sealed = state.teams.sealed.get((round, team.number), ())
            context |= line_up_fields(state, team.number, round)
            context["is_open"] = until is None or timezone.now() <= until
            context["boards"] = len(state.tournament.teams.colour_sequence)
            context["minimum"] = state.teams.rules.minimum
            context["chosen"] = sealed if chosen is None else chosen
            context["own"] = [state.players[each] if each else None for each in sealed]
            context["state"] = state.for_visitors()
    return render(request, "live/captain.html", context)


REPORTED = ("1-0", "½-½", "0-1", "+-", "-+", "--")
"""The results that a captain can report, the home team on the left."""


def _result_fields(state: State, team: Team, round: int) -> dict[str, Any]:
    visible = state.for_visitors()
    mine = [each for each in fixtures(visible) if team.number in each.teams] if visible.has_fixtures else []
    this = next((each for each in mine if each.round == round), None)
    if this is None or state.teams.rules.reports != "captains":
        return {"fixtures": mine}
    is_home = this.home.number == team.number
    return {
        "fixtures": mine,
        "this": this,
        "reports": is_home and not this.is_confirmed,
        "confirms": not is_home and this.is_ended and not this.is_confirmed,
        "results": [(each, state.game.format_result(each)) for each in REPORTED],
    }
