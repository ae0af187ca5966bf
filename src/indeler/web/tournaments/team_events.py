"""Team events on the site: leagues, which are team events whose logs name the same league, and line-ups of teams."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.text import slugify

from indeler.opens import AWAY, Decider, State, team_named, team_propose
from indeler.opens.views import Fixture, MatchRow, TeamStanding, fixtures, match_rows, team_standings
from indeler.ranking.promotion import Division, LeagueTeam, Move, moves
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import Right
from indeler.web.common.requests import parse_int
from indeler.web.tournaments.log import LONGEST_SLUG, decide_now, state_of, visible_tournaments
from indeler.web.tournaments.models import Open


def league_slug(state: State) -> str:
    """Return the address of the league of a team event; empty without one."""
    division = state.teams.division
    return slugify(division.league)[:LONGEST_SLUG] if division else ""


class LeagueDivision(NamedTuple):
    """A division: its event, and its standings."""

    row: Open
    state: State
    standings: Sequence[TeamStanding]

    @property
    def as_promoting(self) -> Division:
        """Return its table for promotion and relegation; withdrawn teams come last."""
        teams = [
            LeagueTeam(row.team.name, row.team.club, row.team.withdrawn_after is not None, row.rank)
            for row in self.standings
        ]
        division = self.state.teams.division
        assert division is not None
        ranked = sorted(teams, key=lambda team: team.is_withdrawn)
        return Division(self.row.name, division.level, tuple(ranked), division.rules)


class League(NamedTuple):
    """The divisions of a league, the highest first."""

    name: str
    slug: str
    divisions: tuple[LeagueDivision, ...]

    @property
    def moves(self) -> list[Move]:
        """Return the teams that are promoted and relegated by the current standings."""
        won = [
            team.name
            for division in self.divisions
            for team in division.state.tournament.teams.teams
            if team.number in division.state.teams.play_off_winners
        ]
        return moves([division.as_promoting for division in self.divisions], won)

    @property
    def is_final(self) -> bool:
        """Return whether all matches have been played."""
        return all(division.state.is_final for division in self.divisions)

    @property
    def clubs(self) -> list[str]:
        """Return the clubs of its teams; a team without one counts as a club."""
        teams = [team for division in self.divisions for team in division.state.tournament.teams.teams]
        return sorted({team.club or team.name for team in teams})

    def fixtures(self, club: str = "") -> list[tuple[LeagueDivision, Fixture]]:
        """Return all matches by date, or those of a club."""
        found = [
            (division, match)
            for division in self.divisions
            for match in fixtures(division.state)
            if not club or club in [team.club or team.name for team in (match.home, match.away)]
        ]
        return sorted(found, key=lambda each: each[1].when)


def league_for_visitor(request: Request, slug: str) -> League | None:
    """Return a league with the divisions that this visitor may see; None without any."""
    found = []
    for row in visible_tournaments(request).filter(league=slug):
        state = state_of(row) if request.actor.may(Right.LEAD) else state_of(row).for_visitors()
        if state.teams.division is not None:
            found.append((state.teams.division, LeagueDivision(row, state, team_standings(state)[1])))
    found.sort(key=lambda each: (each[0].level, each[1].row.name))
    return League(found[0][0].league, slug, tuple(each for _, each in found)) if found else None


# Line-ups: their forms, and when they become public.

SITE = "Indeler"
"""The name in the log for line-ups that are shown when their time is over."""


def match_of_team(state: State, number: int, round: int) -> MatchRow | None:
    """Return the match of a team in a round."""
    rows = match_rows(state, round) if 1 <= round <= state.rounds else []
    return next((row for row in rows if number in (row.first.number, row.second.number)), None)


def line_up_in(chosen: Sequence[str]) -> list[int]:
    """Return the players of a form, board by board; empty seats at the end are left out."""
    players = [parse_int(value) or 0 for value in chosen]
    while players and not players[-1]:
        players.pop()
    return players


def line_up_fields(state: State, number: int, round: int) -> dict[str, Any]:
    """Return the fields of the form of a line-up: each board with the chosen player, and the roster."""
    team, boards = team_named(state, number), len(state.tournament.teams.colour_sequence)
    sealed = state.teams.sealed.get((round, number))
    lines = [line for line in state.tournament.teams.line_ups if (line.round, line.team) == (round, number)]
    published = lines[0].players if lines else ()
    chosen = sealed or published or team_propose.usual_line_up(state, number)
    return {
        "seats": [(place, chosen[place - 1] if place <= len(chosen) else 0) for place in range(1, boards + 1)],
        "roster": [state.players[each] for each in team.players],
        "is_given": sealed is not None,
        "round": round,
    }


def give(tournament: Open, team: int, round: int, players: Sequence[int], name: str) -> Open:
    """Store a captain's line-up for a round, in the event as it is at that moment."""
    who = Decider(timezone.now(), name)
    return decide_now(
        tournament,
        lambda snapshot: team_propose.line_up(snapshot.state, who, team, players, by_captain=True, round=round),
    )


def report(tournament: Open, round: int, home: int, away: int, results: Sequence[str], name: str) -> Open:
    """Store the results of a match that the captain of the home team reports."""
    who = Decider(timezone.now(), name)
    return decide_now(
        tournament, lambda snapshot: team_propose.reported(snapshot.state, who, round, home, away, results)
    )


def sign(tournament: Open, round: int, home: int, away: int, objection: str, name: str) -> Open:
    """Store the confirmation of a match by the captain of the away team, or an objection."""
    who = Decider(timezone.now(), name)
    return decide_now(
        tournament,
        lambda snapshot: [team_propose.signed(snapshot.state, who, round, home, away, AWAY, objection=objection)],
    )


def reveal_if_due(tournament: Open) -> Open:
    """Show the line-ups whose time is over: the first request after that time writes the event."""
    state, who = state_of(tournament), Decider(timezone.now(), SITE)
    is_due = any(until <= who.at for until in state.teams.due.values())
    if not is_due or not team_propose.revealing(state, who):
        return tournament
    return decide_now(tournament, lambda snapshot: team_propose.revealing(snapshot.state, who))
