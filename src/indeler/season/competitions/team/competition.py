"""What a team answers: its games count elsewhere, and who plays a match is not expected at the club."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from indeler.language import N_, Sentence
from indeler.season.calendar.slots import same_week
from indeler.season.competitions.offers import Offer
from indeler.season.competitions.team.base import WORTH, TeamMatches
from indeler.season.competitions.team.offers import team_offers
from indeler.season.competitions.team.state import TeamMatch
from indeler.season.core.standings_table import POINTS, Cell, Column, StandingsRow, StandingsTable, column
from indeler.season.core.state import ExternalGame
from indeler.season.core.tasks import Task

GAMES = column("games", N_("Games"), N_("the games that were played"))
SOON = datetime.timedelta(days=7)
"""So long before a match the leader is asked for the team."""


class Team(TeamMatches):
    """A team of the club."""

    word = N_("team")
    missing = N_("The rulebook '{name}' has no team.")

    @property
    def has_evenings(self) -> bool:
        """A match has a day of its own, also where that is a club evening."""
        return False

    # What happens elsewhere.

    def external_games(self, date: datetime.date, member: int) -> list[ExternalGame]:
        """BW-35: the games of this member in the week of this evening."""
        return [
            match.external(member)
            for match in self.state.matches.values()
            if member in match.players and same_week(match.starts.date(), date)
        ]

    def away(self) -> set[tuple[datetime.date, int]]:
        """Who plays a match on which day."""
        return {(match.starts.date(), member) for match in self.state.matches.values() for member in match.players}

    def games_on(self, date: datetime.date) -> Sequence[object]:
        """BW-32: the matches of that week, which may count for the evening."""
        return [match for match in self.state.matches.values() if same_week(match.starts.date(), date)]

    def dates(self) -> list[tuple[datetime.datetime, Sentence]]:
        """The matches for the calendar."""
        return [(match.starts, self.said_of(match)) for match in self.state.matches.values()]

    # What people look at.

    def games_played(self) -> Counter[int]:
        """The games that have a result."""
        matches = self.state.matches.values()
        return Counter(game.member for match in matches for game in match.games.values() if game.result)

    def number_of_games(self) -> int:
        """Each game has one member of the club."""
        return sum(self.games_played().values())

    def tables(self) -> list[StandingsTable]:
        """What everybody scored in the matches; below it the matches, and where the games count."""
        played = self.games_played()
        scored = {member: self._results(member) for member in played}
        points = {member: sum(each.values(), Fraction(0)) for member, each in scored.items()}
        ordered = sorted(points, key=lambda member: (-points[member], played[member], self.season.name(member)))
        lines: list[StandingsRow] = []
        for _, equals in groupby(ordered, key=lambda member: (points[member], played[member])):
            rank = len(lines) + 1
            for member in equals:
                of_matches: list[Cell] = [scored[member].get(number) for number in self.state.matches]
                cells = (points[member], played[member], *of_matches)
                lines.append(StandingsRow(rank, member, self.season.titled(member), cells))
        columns = (POINTS, GAMES, *map(self._column, self.state.matches.values()))
        notes = (*map(self.said_of, self.state.matches.values()), *self.counting())
        title = Sentence(N_("{competition}, games"), competition=self.title)
        return [StandingsTable("games", title, columns, tuple(lines), notes)]

    def counting(self) -> list[Sentence]:
        """BW-35: which competitions count the games, and how."""
        told = [each.counts_games_of(self.name) for each in self.season.competitions]
        return [each for each in told if each is not None] or [Sentence(N_("The games count in no other competition."))]

    def _results(self, member: int) -> Mapping[int, Fraction]:
        games = {number: match.game_of(member) for number, match in self.state.matches.items()}
        return {number: WORTH[game.result] for number, game in games.items() if game is not None and game.result}

    def _column(self, match: TeamMatch) -> Column:
        return Column(f"match-{match.number}", Sentence(N_("M{number}"), number=match.number), self.said_of(match))

    def offers(self, now: datetime.datetime) -> list[Offer]:
        """Matches to be planned, teams to be selected, and boards."""
        return list(team_offers(self, now))

    def todo(self, now: datetime.datetime) -> Sequence[Task]:
        """A team to be selected within the week, and results of matches that are over."""
        tasks = []
        for match in self.state.matches.values():
            told: dict[str, Any] = {"match": self.said_of(match), "date": match.starts.date()}
            if now < match.starts <= now + SOON and not match.players:
                words = Sentence(N_("Select the team for {match} on {date}."), **told)
                tasks.append(Task("offers", words, match.starts.date(), (self.name, match.number)))
            missing = [member for member in match.players if not getattr(match.game_of(member), "result", "")]
            if match.starts.date() < now.date() and missing:
                words = Sentence(N_("Enter the results of {match} on {date}."), **told)
                tasks.append(Task("offers", words, None, (self.name, match.number, len(missing))))
        return tasks


COMPETITION = Team
