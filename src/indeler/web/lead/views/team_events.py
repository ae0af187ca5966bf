"""The pages on which a team event is led: its creation, its teams, line-ups, matches."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, time, timedelta
from decimal import Decimal
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from indeler.language import N_, InvalidInput
from indeler.model import Scale
from indeler.model.teams import DEFAULT_MATCH_SCALE, TeamSystem, system_of_code
from indeler.opens import (
    ARBITER,
    Arrangement,
    Decider,
    DivisionSet,
    State,
    imported,
    team_events,
    team_named,
    team_propose,
    with_settings,
)
from indeler.opens.events import Event, RoundPublished, SettingsChanged
from indeler.systems import rulebook
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM, POST, Right, page
from indeler.web.common.requests import number_in, one_line, parse_int
from indeler.web.lead.forms import PlayerForm
from indeler.web.lead.team_forms import CHOICES, NewTeamEventForm, TeamSettingsForm, TeamsForm, settings_of, text_of
from indeler.web.lead.views.tournaments import decide, decide_events
from indeler.web.tournaments import decisions
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.log import append, create, state_of, tournament_for_visitor
from indeler.web.tournaments.models import Open, chosen_for_site, site_choices, with_site_fields
from indeler.web.tournaments.team_events import league_slug, line_up_fields, line_up_in, match_of_team


@page(Right.LEAD, methods=FORM)
def new(request: Request) -> HttpResponse:
    """Make a team event, with teams typed in or from a file."""
    form = NewTeamEventForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        tournament = form.tournament()
        state = imported(with_settings(tournament, **form.chosen))
        row = create(form.cleaned_data["name"], state, request.actor.name)
        if state.is_team_event:
            who = By(request.actor.name).decider._asdict()
            division = [DivisionSet(**who, **form.division)] if form.division["league"] else []
            rules = _rules(form, state) | _stated(form, state)
            row = append(row, [team_events.TeamRulesChanged(**who, **rules), *division])
        site_fields = {**chosen_for_site(form.cleaned_data), "league": league_slug(state_of(row))}
        Open.objects.filter(pk=row.pk).update(**site_fields)
        return redirect("lead", slug=row.slug)
    return render(request, "lead/new-team-event.html", {"form": form})


def _stated(form: TeamSettingsForm, state: State) -> dict[str, Any]:
    """Return the points in a file, where the form has the default ones."""
    chosen, now = form.team_rules, state.tournament
    stated: dict[str, Any] = {}
    if now.teams.match_scale and chosen["match_points"] == DEFAULT_MATCH_SCALE:
        stated["match_points"] = now.teams.match_scale
    if now.teams.byes and chosen["bye"] is None:
        stated["bye"] = now.teams.byes[:2]
    if chosen["game_points"] == (Scale().win, Scale().draw, Scale().loss):
        stated["game_points"] = None
    return stated


def _rules(form: TeamSettingsForm, state: State) -> dict[str, Any]:
    """Return the input; boards and colours of a file with rounds are those of the file."""
    fixed = {"colours": state.tournament.teams.colour_sequence} if state.rounds else {}
    return {**form.team_rules, **fixed}


@page(Right.LEAD, methods=FORM)
def team_settings(request: Request, slug: str) -> HttpResponse:
    """Edit name, rounds, boards, points, line-ups."""
    tournament, state = _of_teams(request, slug)
    form = TeamSettingsForm(request.POST or None, initial=settings_of(tournament.name, site_choices(tournament), state))
    if request.method == "POST" and form.is_valid():

        def changed(row: Open, by: By) -> Open:
            after = decisions.take(row, by, lambda now, who: _changes(form, now, who))
            fields = {**chosen_for_site(form.cleaned_data), "league": league_slug(state_of(after))}
            return with_site_fields(after, name=form.cleaned_data["name"], **fields)

        return decide(request, slug, changed)
    return render(request, "lead/team-settings.html", {"tournament": tournament, "state": state, "form": form})


def _changes(form: TeamSettingsForm, state: State, who: Decider) -> Iterable[Event]:
    """Yield the two events of a change of settings; settings of the rulebook outside this form are kept."""
    other_settings = {name: value for name, value in state.settings.items() if name not in CHOICES}
    chosen = form.chosen
    if chosen["rules"] == (state.tournament.rules or "fide-team"):
        usual = {"primary": "MP", "preference": "A", "baku": "false"}
        changes_type = chosen["rules"] == "fide-team" and system_of_code(state.tournament.type_code) != TeamSystem()
        chosen["settings"] = {**other_settings, **(usual if changes_type else {}), **chosen["settings"]}
    if chosen["rounds"] is None and state.tournament.total_rounds is not None:
        entrants = len(state.tournament.teams.teams)
        cycles = int(chosen["settings"].get("cycles", 1))
        chosen["rounds"] = cycles * rulebook(chosen["rules"]).usual_rounds(entrants)
    yield SettingsChanged(**who._asdict(), **chosen)
    yield team_events.TeamRulesChanged(**who._asdict(), **_rules(form, state))
    if form.division["league"] or state.teams.division is not None:
        yield DivisionSet(**who._asdict(), **form.division)


def _of_teams(request: Request, slug: str) -> tuple[Open, State]:
    tournament, state = tournament_for_visitor(request, slug)
    if not state.is_team_event:
        raise Http404
    return tournament, state


@page(Right.LEAD, methods=FORM)
def teams(request: Request, slug: str) -> HttpResponse:
    """Show the teams with their rosters; before the first round all of them as an editable text."""
    tournament, state = _of_teams(request, slug)
    form = TeamsForm(request.POST or None, request.FILES or None, initial={"teams": text_of(state)})
    if request.method == "POST" and form.is_valid():
        entered = form.cleaned_data["tournament"]
        return decide_events(request, slug, lambda now, who: [team_propose.teams_entered(who, entered)], "lead-teams")
    byes = {bye.player: bye for bye in state.tournament.teams.requested_byes if bye.round == state.rounds + 1}
    rows = [
        (team, [state.players[number] for number in team.players], byes.get(team.number))
        for team in state.tournament.teams.teams
    ]
    context = {"tournament": tournament, "state": state, "form": form, "rows": rows}
    return render(request, "lead/teams.html", context)


@page(Right.LEAD, methods=FORM)
def team(request: Request, slug: str, number: int) -> HttpResponse:
    """Edit one team: another player, absence, withdrawal, a penalty."""
    tournament, state = _of_teams(request, slug)
    found = team_named(state, number)
    form = PlayerForm(request.POST if "name" in request.POST else None)
    if request.method == "POST":
        if "name" in request.POST and not form.is_valid():
            return _team_page(request, tournament, state, number, form)

        def make_events(now: State, who: Decider) -> Iterable[Event]:
            if "name" in request.POST:
                return [team_propose.player_added(now, who, number, form.player())]
            if request.POST.get("what") == "withdraws":
                return team_propose.team_withdrawal(now, who, number)
            return [_about_team(request, now, who, number, found.name)]

        return decide_events(request, slug, make_events, "lead-teams")
    return _team_page(request, tournament, state, number, form)


def _team_page(request: Request, tournament: Open, state: State, number: int, form: PlayerForm) -> HttpResponse:
    found = team_named(state, number)
    context = {
        "tournament": tournament,
        "state": state,
        "team": found,
        "players": [state.players[each] for each in found.players],
        "form": form,
        "coming": range(state.rounds + 1, max(state.total_rounds or state.rounds, state.rounds + 1) + 1),
        "byes": [bye for bye in state.tournament.teams.requested_byes if bye.player == number],
        "played": range(1, state.rounds + 1),
    }
    return render(request, "lead/team.html", context)


def _about_team(request: Request, state: State, who: Decider, number: int, name: str) -> Event:
    about: dict[str, Any] = {**who._asdict(), "team": number, "name": name}
    what, round = request.POST.get("what", ""), parse_int(request.POST.get("round", "")) or state.rounds + 1
    if what == "returns":
        return team_events.TeamReturned(**about)
    if what == "called":
        about |= {name: one_line(request.POST.get(name, "")) for name in ("new", "captain", "club", "federation")}
        return team_events.TeamNamed(**about)
    if what == "penalty":
        match, game = (_tenths_of(request.POST.get(f"{score}_points", "")) for score in ("match", "game"))
        why = one_line(request.POST.get("why", ""))
        return team_events.TeamPenalised(**about, round=round, why=why, match_points=match, game_points=game)
    worth: Any = "none" if what == "plays" else "zero"
    return team_events.TeamByeRequested(**about, round=round, worth=worth)


def _tenths_of(text: str) -> int:
    """Return points with a sign, as people write them: -1, −½, +0,5."""
    plain = text.strip().replace("−", "-").replace(",", ".").replace("½", ".5") or "0"
    if not re.fullmatch(r"[+-]?[0-9]{0,3}(\.[0-9])?", plain) or not any(map(str.isdigit, plain)):
        raise InvalidInput(N_("'{points}' is not a number of points; write one such as −1 or −½."), points=text)
    return int(Decimal(plain) * 10)


@page(Right.LEAD, params=("round",), methods=FORM)
def line_up(request: Request, slug: str, number: int) -> HttpResponse:
    """Enter or correct the line-up of a team for the last paired round, as the arbiter."""
    tournament, state = _of_teams(request, slug)
    found = team_named(state, number)
    round = parse_int(request.GET.get("round", "")) or state.current
    match = match_of_team(state, number, round)
    if match is None:
        raise Http404
    if request.method == "POST":
        players, why = line_up_in(request.POST.getlist("player")), one_line(request.POST.get("why", ""))

        def make_events(now: State, who: Decider) -> Iterable[Event]:
            if match.boards:
                return [team_propose.line_up_corrected(now, who, round, number, players, why)]
            return team_propose.line_up(now, who, number, players, round=round)

        return decide_events(request, slug, make_events)
    context = {"tournament": tournament, "state": state, "team": found, "match": match}
    return render(request, "lead/line-up.html", context | line_up_fields(state, number, round))


@page(Right.LEAD, methods=POST)
def about_matches(request: Request, slug: str) -> HttpResponse:
    """Reveal line-ups, set their deadline, publish, award a match without play."""
    what, round_number = request.POST.get("what", ""), parse_int(request.POST.get("round", ""))

    def make_events(now: State, who: Decider) -> Iterable[Event]:
        round = round_number or max(now.current, 1)
        if what == "show":
            return team_propose.revealing(now, who, due_round=round)
        if what == "publish":
            return published(now, who)
        if what == "time":
            return [_due(who, round, number_in(request.POST, "minutes"))]
        white, black = (number_in(request.POST, name) for name in ("white", "black"))
        if what == "arrange":
            return [team_propose.arranged(now, who, round, white, black, _arrangement(request))]
        if what == "confirm":
            return [team_propose.signed(now, who, round, white, black, ARBITER)]
        result = request.POST.get("result", "")
        if result not in ("+-", "-+", "--", "*"):
            raise Http404
        return [team_propose.match_forfeited(now, who, round, white, black, result)]

    return decide_events(request, slug, make_events)


def _arrangement(request: Request) -> Arrangement:
    fields = {name: one_line(request.POST.get(name, "")) for name in ("day", "time", "venue")}
    try:
        day = date.fromisoformat(fields["day"]) if fields["day"] else None
        at = time.fromisoformat(fields["time"]) if fields["time"] else None
    except ValueError:
        raise InvalidInput(N_("Write the day like 2026-10-31 and the time like 19:30.")) from None
    return Arrangement(day, at, fields["venue"])


def published(state: State, who: Decider) -> list[Event]:
    """Return the events that publish all rounds; outside a round robin also the deadline for line-ups."""
    published_events: list[Event] = [RoundPublished(**who._asdict(), round=state.rounds)]
    minutes = 0 if state.rulebook.fixed_pairings else state.teams.rules.minutes
    if minutes and state.rounds not in state.teams.due:
        published_events.append(_due(who, state.rounds, minutes))
    return published_events


def _due(who: Decider, round: int, minutes: int) -> team_events.LineUpsDue:
    until = who.at + timedelta(minutes=minutes) if minutes else None
    return team_events.LineUpsDue(**who._asdict(), round=max(round, 1), until=until)
