"""A team event laid out for tie-breaks: a table for each of its scores, which the tie-breaks of players can read."""

from __future__ import annotations

from indeler.language import N_, Sentence, Words
from indeler.model import Kind, Tenths, Tournament
from indeler.model.matches import Match
from indeler.model.teams import SCORES, TeamEvent
from indeler.ranking.editions import Edition
from indeler.ranking.table import Table, last_round_drawn

RULEBOOK = "fide-c07"

FIXED_PAIRINGS = ("ROUNDROBIN", "SCHEVENINGEN", "SCHILLER")
"""What a code of record 192 has in it where all pairings are known in advance."""
TEAM_SWISS, TEAM_ROUND_ROBIN = "fide-team", "berger"


class TeamTable(Table):
    """11: the table of one score of a team event: its points are match points or game points."""

    __slots__ = ("event", "primary", "score")

    event: TeamEvent
    primary: str
    """The score that ranks first, MP or GP."""
    score: str
    """The score that this table is about."""

    def __init__(self, event: TeamEvent, primary: str, rules: str, edition: Edition, score: str = "") -> None:
        self.event = event
        self.primary = primary
        self.score = score = score or primary
        super().__init__(event.matches.replace(scale=event.scales[score]), rules, edition)
        code = event.games.type_code.upper()
        self.round_robin = self.round_robin or any(part in code for part in FIXED_PAIRINGS)
        self.awards = event.awards(score)
        self.points = event.points(score)

    @property
    def secondary(self) -> str:
        """The other score."""
        return next(score for score in SCORES if score != self.primary)

    def by(self, score: str) -> TeamTable:
        """11.1: the table of the same event by this score; the primary one where none is named."""
        score = score or self.primary
        if score == self.score:
            return self
        return self.cached(("score", score), lambda: self._by(score))

    def _by(self, score: str) -> TeamTable:
        return TeamTable(self.event, self.primary, self.rules, self.edition, score)

    def last_round_drawn(self) -> TeamTable:
        """8.3: the table as if every match paired in the final round had ended in a draw."""
        drawn = self._by(self.score)
        drawn.tournament = last_round_drawn(self.tournament)
        drawn.cards = {team: drawn.tournament.card(team) for team in self.cards}
        draw = self.tournament.scale.draw
        met = {team for game in self.tournament.rounds[-1].games for team in (game.white, game.black)}
        drawn.awards = {
            team: (*points[:-1], draw if team in met else points[-1]) for team, points in self.awards.items()
        }
        drawn.points = {
            team: total + drawn.awards[team][-1] - self.awards[team][-1] for team, total in self.points.items()
        }
        return drawn

    def name(self, number: int, words: Words = N_) -> str:
        """A team as a sentence names it."""
        known_as = self.event.teams[number].name
        return known_as or Sentence(N_("team {number}"), number=number).translated(words)

    def board_points(self, team: int, round: int) -> tuple[Tenths, ...]:
        """12: what each board gave a team in a round; without a match every board has what the round was worth.

        A pairing-allocated bye is a win on every board. So is a match won by forfeit.
        """
        played = self.event.match_of(team, round)
        kind, scale = self.cards[team][round - 1].kind, self.event.games.scale
        if played is not None and kind.played:
            return _padded(played.board_points(int(team == played.second), scale), self.event.boards)
        worth = scale.win if kind is Kind.PAIRING_BYE else scale.award(kind)
        return (worth,) * self.event.boards

    def meetings(self, team: int, opponent: int) -> list[tuple[int, Match]]:
        """The rounds in which two teams were to meet, with their matches."""
        found = ((number, self.event.match_of(team, number)) for number in range(1, self.rounds + 1))
        return [(number, match) for number, match in found if match and match.opponent(team) == opponent]


def _padded(points: tuple[Tenths, ...], boards: int) -> tuple[Tenths, ...]:
    return points + (0,) * (boards - len(points))


def team_rules(tournament: Tournament, rules: str | None) -> str:
    """The rulebook that a team event is ranked by: as asked, as it names, or as its system is."""
    if rules or tournament.rules:
        return rules or tournament.rules
    code = tournament.type_code.upper()
    if any(part in code for part in FIXED_PAIRINGS):
        return TEAM_ROUND_ROBIN
    return TEAM_SWISS
