"""Leagues: the winners of play-offs, and the divisions of the next season."""

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.language import N_, InvalidInput
from indeler.model import Player, Team, Teams, Tournament
from indeler.opens import DivisionSet, PlayOffDecided, imported, with_settings
from indeler.opens.events import Event
from indeler.opens.team_events import TeamRulesChanged
from indeler.ranking.promotion import moves, next_season
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM, Right, page
from indeler.web.common.form_fields import lines_field, text_field
from indeler.web.common.forms import OneLineForm, refusal_at
from indeler.web.public.views.tournaments import league_or_404
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.log import append, create, state_of
from indeler.web.tournaments.models import LONGEST_NAME, Open
from indeler.web.tournaments.team_events import League, LeagueDivision, league_slug

LONGEST_TEXT = 20_000


class NextSeasonForm(OneLineForm):
    """The name of the next season's league, and its divisions."""

    name = text_field(lazy("Name of the league in the next season"), LONGEST_NAME, required=True)
    divisions = lines_field(
        lazy("Divisions"),
        18,
        LONGEST_TEXT,
        lazy("An empty line between divisions: the name of the division, below it its teams."),
        required=True,
    )


@page(Right.LEAD, methods=FORM)
def next_divisions(request: Request, slug: str) -> HttpResponse:
    """Record the winners of play-offs; make the divisions of the next season from the final tables."""
    league = league_or_404(request, slug)
    if "play-offs" in request.POST:
        _record_winners(league, request.POST.getlist("won"), By(request.actor.name))
        return redirect("next-season", slug=slug)
    following = next_season([division.as_promoting for division in league.divisions], league.moves).items()
    proposed = "\n\n".join("\n".join([name, *(team.name for team in teams)]) for name, teams in following)
    form = NextSeasonForm(request.POST or None, initial={"divisions": proposed})
    if request.method == "POST" and form.is_valid():
        with refusal_at(form, "divisions"):
            league_slug = _make_divisions(league, form.cleaned_data, By(request.actor.name))
            messages.success(request, _("The divisions of the next season were made."))
            return redirect("league", slug=league_slug)
    decided = moves([division.as_promoting for division in league.divisions])
    in_play_off = {(move.division, move.team.name) for move in decided if move.plays_off}  # with a result or not
    playing = [
        (division, team, team.number in division.state.teams.play_off_winners)
        for division in league.divisions
        for team in division.state.tournament.teams.teams
        if (division.row.name, team.name) in in_play_off
    ]
    context = {"league": league, "form": form, "moves": league.moves, "playing": playing}
    return render(request, "lead/next-season.html", context)


def _record_winners(league: League, won: Iterable[str], by: By) -> None:
    winners = set(won)
    for division in league.divisions:
        before, events = division.state.teams.play_off_winners, []
        for team in division.state.tournament.teams.teams:
            has_won = f"{division.row.pk}-{team.number}" in winners
            if has_won != (team.number in before):
                about = {**by.decider._asdict(), "team": team.number, "name": team.name}
                events.append(PlayOffDecided(**about, won=has_won))
        if events:
            append(division.row, events)


def _make_divisions(league: League, data: dict[str, Any], by: By) -> str:
    blocks = [block.splitlines() for block in "\n".join(map(str.strip, data["divisions"].splitlines())).split("\n\n")]
    blocks_left = [[line for line in block if line] for block in blocks if any(block)]
    if len(blocks_left) != len(league.divisions):
        text = N_("This league has {count} divisions; write that many, with an empty line between them.")
        raise InvalidInput(text, count=len(league.divisions))
    listed = [team.casefold() for _, *teams in blocks_left for team in teams]
    for team in listed:
        if listed.count(team) > 1:
            raise InvalidInput(N_("{team} is in two divisions; keep one."), team=team)
    named = [(name, _with_teams(league, teams)) for name, *teams in blocks_left]
    pairs = zip(league.divisions, named, strict=True)
    slugs = [_make_division(division, data["name"], name, teams, by) for division, (name, teams) in pairs]
    return slugs[0]


def _make_division(division: LeagueDivision, season: str, name: str, tournament: Tournament, by: By) -> str:
    """Make a division of these teams, by the rules of the previous one; return the address of its league."""
    before, played = division.state, division.state.tournament
    as_played = tournament.replace(type_code=played.type_code, initial_colour=played.initial_colour, scale=played.scale)
    city, rounds, settings = played.event.city, played.total_rounds, dict(before.settings)
    about: dict[str, Any] = {"name": name, "city": city, "rounds": rounds, "settings": settings}
    chosen = with_settings(as_played, rules=played.rules, tiebreaks=played.tiebreaks, **about)
    row, rules, old = create(name, imported(chosen), by.name), before.teams.rules, before.teams.division
    assert old is not None
    events: list[Event] = [
        TeamRulesChanged(
            **by.decider._asdict(),
            colours=played.teams.colour_sequence,
            match_points=played.teams.match_scale or (20, 10, 0),
            order="roster" if rules.in_roster_order else "free",
            minimum=rules.minimum,
            minutes=rules.minutes,
            reports=rules.reports,  # type: ignore[arg-type]  # it was one of them
        ),
        DivisionSet(**by.decider._asdict(), league=season, level=old.level, **old.rules._asdict()),
    ]
    slug = league_slug(state_of(append(row, events)))
    Open.objects.filter(pk=row.pk).update(is_public=division.row.is_public, league=slug)
    return slug


def _with_teams(league: League, names: list[str]) -> Tournament:
    known = {
        team.name.casefold(): (team, division.state.players)
        for division in league.divisions
        for team in division.state.tournament.teams.teams
    }
    teams: list[Team] = []
    players: list[Player] = []
    for name in names:
        if name.casefold() not in known:
            raise InvalidInput(N_("{team} is in no division of this season; add it later."), team=name)
        team, roster = known[name.casefold()]
        first = len(players) + 1
        for new, old in enumerate(team.players, start=first):
            players.append(roster[old]._replace(number=new, enters=1, withdrawn_after=None))
        numbers = tuple(range(first, len(players) + 1))
        fresh = Team(len(teams) + 1, team.name, numbers, nickname=team.nickname, captain=team.captain)
        teams.append(fresh._replace(federation=team.federation, club=team.club))
    if len(teams) < 2:
        raise InvalidInput(N_("A division needs at least two teams."))
    return Tournament(players, teams=Teams(tuple(teams)))
