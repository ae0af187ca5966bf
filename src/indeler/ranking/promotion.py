"""Promotion and relegation: the divisions of the next season from the final tables of a league."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from indeler.language import N_, InvalidInput, Sentence, Text

UP, DOWN, STAYS, OUT = "up", "down", "stays", "out"


class DivisionRules(NamedTuple):
    """The number of teams that leave a division, and the restrictions on its members."""

    up: int = 1
    """The number of promoted teams; none from the highest level."""
    down: int = 1
    """The number of relegated teams; none from the lowest level, except teams that withdrew."""
    play_up: int = 0
    """The number of teams after the promoted ones that play for promotion."""
    play_down: int = 0
    """The number of teams before the relegated ones that play to stay."""
    apart: bool = False
    """Whether two teams of one club may not be in one division."""


class LeagueTeam(NamedTuple):
    """A team in the final table of a division."""

    name: str
    club: str = ""
    is_withdrawn: bool = False
    rank: int = 0
    """The rank in the table, which two teams can share; 0: unknown."""

    @property
    def of_club(self) -> str:
        """The club by which teams are separated: as stated, else the name without the number at its end."""
        return (self.club or self.name.rstrip("0123456789 ")).casefold().strip()


class Division(NamedTuple):
    """A division with its teams in the order of the final table."""

    name: str
    level: int
    """1 is the highest; divisions of one level are parallel."""
    table: tuple[LeagueTeam, ...]
    rules: DivisionRules = DivisionRules()


class Move(NamedTuple):
    """The division of a team in the next season, and the reason."""

    division: str
    rank: int
    team: LeagueTeam
    how: str
    """up, down, stays or out."""
    to: str
    """The division of the next season; empty: none."""
    why: Sentence
    plays_off: bool = False
    """Whether a play-off decides that has not been played yet."""


def moves(divisions: Sequence[Division], winners: Collection[str] = ()) -> list[Move]:
    """Return all teams in the order of the tables; ``winners`` are teams that won their play-off for a place."""
    return _Season(divisions, winners).moves()


def next_season(divisions: Sequence[Division], decided: Iterable[Move]) -> dict[str, list[LeagueTeam]]:
    """Return the teams of each division of the next season: first relegated teams, then staying, then promoted ones."""
    order = {DOWN: 0, STAYS: 1, UP: 2}
    moved = sorted((move for move in decided if move.to), key=lambda move: order[move.how])
    return {division.name: [move.team for move in moved if move.to == division.name] for division in divisions}


class _Season:
    """The decisions level by level, from the highest: first promotions into the level above, then relegations."""

    def __init__(self, divisions: Sequence[Division], winners: Collection[str]) -> None:
        names = [division.name for division in divisions]
        if len(set(names)) < len(names):
            raise InvalidInput(N_("Two divisions have the same name; give each its own."))
        self.divisions = sorted(divisions, key=lambda each: each.level)
        self.levels = sorted({division.level for division in divisions})
        self.winners = {name.casefold() for name in winners}
        self.found: dict[tuple[str, str], Move] = {}
        self.members: dict[str, list[LeagueTeam]] = {division.name: [] for division in self.divisions}
        """The known members of each division of the next season."""
        known = {team.name.casefold() for division in self.divisions for team in division.table}
        for name in sorted(self.winners - known):
            raise InvalidInput(N_("There is no team '{name}' in these divisions."), name=name)

    def moves(self) -> list[Move]:
        """Return the moves of all teams."""
        for at, level in enumerate(self.levels):
            here = [division for division in self.divisions if division.level == level]
            above = [division for division in self.divisions if at and division.level == self.levels[at - 1]]
            below = [division for division in self.divisions if division.level in self.levels[at + 1 : at + 2]]
            for division in here if above else ():
                self._go_up(division, above)
            for division in here:
                self._go_down(division, below)
            for division in here:
                self._stay(division)
            self._come_down(here, below)
        for division in self.divisions:
            self._note_ties(division)
        return [self.found[division.name, team.name] for division in self.divisions for team in division.table]

    def _note_ties(self, division: Division) -> None:
        """Record ties between two teams of which only one moves, which have to be decided."""
        for one, other in pairwise(division.table):
            keys = [(division.name, team.name) for team in (one, other)]
            if one.rank and one.rank == other.rank and self.found[keys[0]].how != self.found[keys[1]].how:
                for key, against in zip(keys, (other, one), strict=True):
                    why = self.found[key].why
                    tied = Sentence(N_("{why}; level with {other}: decide who is first"), why=why, other=against.name)
                    self.found[key] = self.found[key]._replace(why=tied)

    def _left(self, division: Division) -> list[tuple[int, LeagueTeam]]:
        ranked = enumerate(division.table, start=1)
        return [(rank, team) for rank, team in ranked if (division.name, team.name) not in self.found]

    def _decide(
        self, division: Division, rank: int, team: LeagueTeam, how: str, to: str, why: Text, *, plays_off: bool = False
    ) -> None:
        reason = Sentence(why, team=team.name, rank=rank, division=division.name, to=to)
        self.found[division.name, team.name] = Move(division.name, rank, team, how, to, reason, plays_off)
        if to and how != DOWN:
            self.members[to].append(team)

    def _go_up(self, division: Division, above: Sequence[Division]) -> None:
        """Promote the best, except teams that may not join another one of their club; then winners of play-offs."""
        places, playing, passed = division.rules.up, division.rules.play_up, 0
        for rank, team in self._left(division):
            if team.is_withdrawn or not places + playing:
                continue
            target = self._free(above, team)
            if target is None:
                passed += 1
                continue
            if places:
                places -= 1
                why = _NEXT_UP if passed else N_("rank {rank}: goes up")
                self._decide(division, rank, team, UP, target.name, why)
                continue
            playing -= 1
            if team.name.casefold() in self.winners:
                self._decide(division, rank, team, UP, target.name, N_("rank {rank}: won the play-off and goes up"))
            elif self._is_played(division.level - 1):
                self._decide(division, rank, team, STAYS, division.name, N_("rank {rank}: lost the play-off and stays"))
            else:
                why = N_("rank {rank}: plays for promotion")
                self._decide(division, rank, team, STAYS, division.name, why, plays_off=True)

    def _is_played(self, level: int) -> bool:
        near = [division for division in self.divisions if division.level in (level, level + 1)]
        return any(team.name.casefold() in self.winners for division in near for team in division.table)

    def _go_down(self, division: Division, below: Sequence[Division]) -> None:
        """Relegate teams that withdrew, teams that must leave for another team of the club, and the last."""
        how, last = (DOWN, N_("rank {rank}: goes down")) if below else (OUT, N_("rank {rank}: leaves the league"))
        places = division.rules.down if below else 0
        for rank, team in reversed(self._left(division)):
            if team.is_withdrawn:
                places -= 1
                self._decide(division, rank, team, how, "", N_("withdrew, and takes a place of those who go down"))
        clubs = {team.of_club for team in self.members[division.name]} if division.rules.apart and below else set()
        for rank, team in [(rank, team) for rank, team in self._left(division) if team.of_club in clubs]:
            places -= 1
            self._decide(division, rank, team, how, "", N_("goes down, since a better team of the club comes here"))
        for rank, team in reversed(self._left(division)):
            if places > 0:
                places -= 1
                self._decide(division, rank, team, how, "", last)
        if below:
            self._play_to_stay(division)

    def _play_to_stay(self, division: Division) -> None:
        for rank, team in self._left(division)[::-1][: division.rules.play_down]:
            if team.name.casefold() in self.winners:
                self._decide(division, rank, team, STAYS, division.name, N_("rank {rank}: won the play-off and stays"))
            elif self._is_played(division.level):
                self._decide(division, rank, team, DOWN, "", N_("rank {rank}: lost the play-off and goes down"))
            else:
                why = N_("rank {rank}: plays to stay")
                self._decide(division, rank, team, STAYS, division.name, why, plays_off=True)

    def _stay(self, division: Division) -> None:
        for rank, team in self._left(division):
            why = N_("rank {rank}: stays")
            if rank <= division.rules.up and division.level > self.levels[0] and not team.is_withdrawn:
                why = N_("rank {rank}: stays, since a team of the club plays in the division above")
            self._decide(division, rank, team, STAYS, division.name, why)

    def _come_down(self, here: Sequence[Division], below: Sequence[Division]) -> None:
        """Assign every relegated team a division of the level below, where most places are free."""
        for division in here:
            for team in division.table:
                key = division.name, team.name
                if self.found[key].how == DOWN:
                    target = self._free(below, team) or self._roomiest(below)
                    self.found[key] = self.found[key]._replace(to=target.name)
                    self.members[target.name].append(team)

    def _free(self, divisions: Sequence[Division], team: LeagueTeam) -> Division | None:
        allowed = [
            division
            for division in divisions
            if not division.rules.apart or all(team.of_club != other.of_club for other in self.members[division.name])
        ]
        return self._roomiest(allowed) if allowed else None

    def _roomiest(self, divisions: Sequence[Division]) -> Division:
        return min(divisions, key=lambda each: len(self.members[each.name]) - len(each.table))


_NEXT_UP = N_("rank {rank}: goes up, since a better team may not play with another one of its club")

OUTCOME_TEXTS: Mapping[str, Text] = {
    UP: N_("goes up to {to}"),
    DOWN: N_("goes down to {to}"),
    STAYS: N_("stays in {to}"),
    OUT: N_("leaves the league"),
}
"""The outcomes of a team for the next season, in a few words."""
