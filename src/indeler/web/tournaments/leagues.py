"""Leagues on the site: team events that say in their logs which league they are a division of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.text import slugify

from indeler.opens import State
from indeler.opens.views import Fixture, fixtures
from indeler.opens.views.teams import TeamStanding, team_standings
from indeler.ranking.promotion import Division, LeagueTeam, Move, moves
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import Right
from indeler.web.tournaments.log import LONGEST_SLUG, state_of, visible_tournaments
from indeler.web.tournaments.models import Open


def league_slug(state: State) -> str:
    """The address of the league that a team event belongs to; empty where it belongs to none."""
    division = state.teams.division
    return slugify(division.league)[:LONGEST_SLUG] if division else ""


class LeagueDivision(NamedTuple):
    """A division: its event, and its standings."""

    row: Open
    state: State
    standings: Sequence[TeamStanding]

    @property
    def as_promoting(self) -> Division:
        """Its table, by which teams go up and down; who withdrew stands last."""
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
        """Who goes up and down as the standings are now."""
        won = [
            team.name
            for division in self.divisions
            for team in division.state.tournament.teams.teams
            if team.number in division.state.teams.play_off_winners
        ]
        return moves([division.as_promoting for division in self.divisions], won)

    @property
    def is_final(self) -> bool:
        """Whether all matches have been played."""
        return all(division.state.is_final for division in self.divisions)

    @property
    def clubs(self) -> list[str]:
        """The clubs of its teams; a team without one is its own."""
        teams = [team for division in self.divisions for team in division.state.tournament.teams.teams]
        return sorted({team.club or team.name for team in teams})

    def fixtures(self, club: str = "") -> list[tuple[LeagueDivision, Fixture]]:
        """All matches by date, or those of a club."""
        found = [
            (division, match)
            for division in self.divisions
            for match in fixtures(division.state)
            if not club or club in [team.club or team.name for team in (match.home, match.away)]
        ]
        return sorted(found, key=lambda each: each[1].when)


def league_for_visitor(request: Request, slug: str) -> League | None:
    """A league as far as this visitor may see its divisions; None where there is nothing to see."""
    divisions = []
    for row in visible_tournaments(request).filter(league=slug):
        state = state_of(row) if request.actor.may(Right.LEAD) else state_of(row).for_visitors()
        division = state.teams.division
        if division is not None:
            found = LeagueDivision(row, state, team_standings(state)[1])
            divisions.append((division.level, row.name, division.league, found))
    if not divisions:
        return None
    divisions.sort(key=lambda each: each[:2])
    return League(divisions[0][2], slug, tuple(found for *_, found in divisions))
