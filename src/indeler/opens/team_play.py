"""The team data of an open tournament: the procedure for line-ups, and the line-ups that are still sealed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from typing import NamedTuple

from indeler.model import Round, Tournament
from indeler.model.matches import Match, TeamRound
from indeler.model.teams import TeamEvent, is_team_event
from indeler.ranking.promotion import DivisionRules

HOME, AWAY, ARBITER = "home", "away", "arbiter"
"""The parties who can sign the result of a match: a captain, or the arbiter."""


class LineUpRules(NamedTuple):
    """The regulations about line-ups."""

    in_roster_order: bool = True
    minimum: int = 1
    """The fewest players: with fewer a team forfeits the match."""
    minutes: int = 15
    """The time that captains have, unless the arbiter sets another one."""
    reports: str = "arbiter"
    """The person who enters results: the arbiter, or the captains."""


class Arrangement(NamedTuple):
    """The time and place of a match, where they differ from those of its round."""

    day: date | None = None
    time: time | None = None
    venue: str = ""


class LeagueDivision(NamedTuple):
    """The league of which an event is a division, and the rules for promotion and relegation."""

    league: str
    level: int
    rules: DivisionRules = DivisionRules()


class TeamPlay(NamedTuple):
    """The matches of each round as they were paired, and the line-ups that are not public yet."""

    rules: LineUpRules = LineUpRules()
    matches: tuple[tuple[tuple[int, int], ...], ...] = ()
    """The teams of each match in the order of the pairing; the team with White on board 1 first."""
    sealed: Mapping[tuple[int, int], tuple[int, ...]] = {}
    """Sealed line-ups by round and team: the players in board order, 0 for an empty seat."""
    due: Mapping[int, datetime] = {}
    """The time by which line-ups of a round are due; without one, the arbiter reveals them."""
    arranged: Mapping[tuple[int, int], Arrangement] = {}
    """Arrangements by round and home team."""
    signed: Mapping[tuple[int, int], tuple[str, ...]] = {}
    """Confirmations of the result by round and home team: home, away, arbiter."""
    objections: Mapping[tuple[int, int], str] = {}
    """Objections of the away team's captain by round and home team."""
    division: LeagueDivision | None = None
    play_off_winners: frozenset[int] = frozenset()
    """The teams that won a play-off for promotion, or to stay."""

    def is_confirmed(self, round: int, home: int) -> bool:
        """Return whether both captains or the arbiter signed the result of a match."""
        signed = self.signed.get((round, home), ())
        return ARBITER in signed or {HOME, AWAY} <= set(signed)

    def without_seals(self) -> TeamPlay:
        """Return the public part: without line-ups that are still sealed."""
        return self._replace(sealed={})

    def cut(self, rounds: int) -> TeamPlay:
        """Return the first rounds, as many as are given, without line-ups that are still sealed."""
        if rounds >= len(self.matches):
            return self
        return self._replace(
            matches=self.matches[:rounds],
            sealed={},
            due={round: until for round, until in self.due.items() if round <= rounds},
            arranged={key: arrangement for key, arrangement in self.arranged.items() if key[0] <= rounds},
            signed={key: who for key, who in self.signed.items() if key[0] <= rounds},
            objections={key: why for key, why in self.objections.items() if key[0] <= rounds},
        )


def play_of(tournament: Tournament) -> TeamPlay:
    """Return the matches of the rounds of a tournament; nothing for one without teams."""
    if not (tournament.teams.teams and is_team_event(tournament)):
        return TeamPlay()
    rounds = TeamEvent(tournament).rounds
    return TeamPlay(matches=tuple([tuple([(one.white, one.black) for one in round.matches]) for round in rounds]))


def with_rounds(event: TeamEvent, rounds: Sequence[TeamRound]) -> Tournament:
    """Return the tournament of the players with these rounds; a round without line-ups has no games."""
    games = event.with_rounds(rounds).games
    return padded(games, len(rounds))


def padded(games: Tournament, rounds: int) -> Tournament:
    """Return the tournament with at least this many rounds: a round whose line-ups are to come has no games yet."""
    missing = rounds - len(games.rounds)
    return games.replace(rounds=(*games.rounds, *[Round()] * missing)) if missing > 0 else games


def with_colours(games: Tournament, boards: int) -> Tournament:
    """Return the tournament with the colours of its boards: alternating where nothing is specified."""
    sequence = ("WB" * boards)[:boards]
    return games.replace(teams=games.teams._replace(colour_sequence=sequence))


def boards_of(tournament: Tournament, number: int, order: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return the games of a round, match by match in this order and from the first board on, White first."""
    round = TeamEvent(tournament).rounds[number - 1]
    return tuple([game for match in in_order(round, order) for game in games_of(match)])


def in_order(round: TeamRound, order: Sequence[tuple[int, int]]) -> list[Match]:
    """Return the matches of a round in the order of its pairing."""
    places = {frozenset(pair): place for place, pair in enumerate(order)}
    return sorted(round.matches, key=lambda match: places.get(frozenset((match.first, match.second)), len(places)))


def games_of(match: Match) -> list[tuple[int, int]]:
    """Return White and Black of each board with two players."""
    return [
        (board.first, board.second) if board.colour.value == "w" else (board.second, board.first)
        for board in match.boards
        if board.first and board.second
    ]
