"""What an open tournament of teams has beside its games: how line-ups are given, and those that are still sealed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from indeler.model import Tournament
from indeler.model.matches import Match, TeamRound
from indeler.model.rounds import Round
from indeler.model.teams import TeamEvent, is_team_event


class LineUpRules(NamedTuple):
    """What the regulations say of line-ups."""

    in_roster_order: bool = True
    minimum: int = 1
    """With fewer players a team forfeits the match."""
    minutes: int = 15
    """How long captains have, unless the arbiter sets another time."""


class TeamPlay(NamedTuple):
    """The matches of each round as they were paired, and the line-ups of the last one that are not public yet."""

    rules: LineUpRules = LineUpRules()
    matches: tuple[tuple[tuple[int, int], ...], ...] = ()
    """The teams of each match in the order of the pairing; the team with White on board 1 first."""
    sealed: Mapping[int, tuple[int, ...]] = {}
    """By team: the players in board order, 0 for an empty seat."""
    until: datetime | None = None
    """When the line-ups of the last round are due."""

    def without_seals(self) -> TeamPlay:
        """What everybody may see: no line-up that is still sealed."""
        return self._replace(sealed={})

    def cut(self, rounds: int) -> TeamPlay:
        """The first rounds, as many as are given; sealed line-ups belong to a later one and are gone."""
        return self if rounds >= len(self.matches) else TeamPlay(self.rules, self.matches[:rounds])


def play_of(tournament: Tournament) -> TeamPlay:
    """The matches of the rounds that a tournament has; nothing where it has no teams."""
    if not (tournament.teams.teams and is_team_event(tournament)):
        return TeamPlay()
    rounds = TeamEvent(tournament).rounds
    return TeamPlay(matches=tuple([tuple([(one.white, one.black) for one in round.matches]) for round in rounds]))


def with_rounds(event: TeamEvent, rounds: Sequence[TeamRound]) -> Tournament:
    """The tournament of the players with these rounds; those that wait for line-ups are there without games."""
    games = event.with_rounds(rounds).games
    return padded(games, len(rounds))


def padded(games: Tournament, rounds: int) -> Tournament:
    """The tournament with at least so many rounds: a round whose line-ups are to come has no games yet."""
    missing = rounds - len(games.rounds)
    return games.replace(rounds=(*games.rounds, *[Round()] * missing)) if missing > 0 else games


def with_colours(games: Tournament, boards: int) -> Tournament:
    """The tournament that says the colours of its boards: alternating, as where nothing is said."""
    sequence = ("WB" * boards)[:boards]
    return games.replace(teams=games.teams._replace(colour_sequence=sequence))


def boards_of(tournament: Tournament, number: int, order: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The games of a round, match by match in this order and from the first board on, White first."""
    round = TeamEvent(tournament).rounds[number - 1]
    return tuple([game for match in in_order(round, order) for game in games_of(match)])


def in_order(round: TeamRound, order: Sequence[tuple[int, int]]) -> list[Match]:
    """The matches of a round in the order of its pairing."""
    places = {frozenset(pair): place for place, pair in enumerate(order)}
    return sorted(round.matches, key=lambda match: places.get(frozenset((match.first, match.second)), len(places)))


def games_of(match: Match) -> list[tuple[int, int]]:
    """White and Black of each board at which two players sit."""
    return [
        (board.first, board.second) if board.colour.value == "w" else (board.second, board.first)
        for board in match.boards
        if board.first and board.second
    ]
