"""The standings of a group of a round robin, and its cross table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from indeler.language import N_, Sentence, Wording
from indeler.model import POINT, Award, Colour, Result
from indeler.ranking import shown
from indeler.season.competitions.common.members import RESULTS, Played
from indeler.season.competitions.common.ranked import ranked
from indeler.season.competitions.common.round_robin import Entrant, Fixture, PoolRow, PoolStandings, pool_standings
from indeler.season.competitions.round_robin.games import RobinGames
from indeler.season.core.standings_table import Cell, Column, StandingsRow, StandingsTable, column
from indeler.season.core.state import RoundKey

PLAYED = column("games", N_("G"), N_("games with a result"))
ITSELF, TO_COME = "×", "·"
_SIGNS = {Award.FORFEIT_WIN: "+", Award.FORFEIT_LOSS: "-"}
_WITHOUT = {
    (False, False): Result.PENDING,
    (True, False): Result.BLACK_BY_FORFEIT,
    (False, True): Result.WHITE_BY_FORFEIT,
    (True, True): Result.DOUBLE_FORFEIT,
}
"""A game that was not played, by whether White and whether Black has withdrawn."""
_ANNULLED = N_("{name} has withdrawn; all games are annulled.")
_FORFEITED = N_("{name} has withdrawn; the games that were left are lost.")


class RobinStandings(RobinGames):
    """A round robin and its standings."""

    def annulled(self, part: int, group: str) -> frozenset[int]:
        """Whose games do not count: who withdrew before half of them had been played, or as the rules say."""
        gone = self.withdrawn(part).intersection(self.members_of(part, group))
        return frozenset(one for one in gone if self._annuls(part, group, one))

    def _annuls(self, part: int, group: str, member: int) -> bool:
        if self.rules.withdrawal != "half":
            return self.rules.withdrawal == "annulled"
        own = [game for game in self.fixtures(part, group) if member in (game.white, game.black)]
        played = sum(bool(self._result(part, group, game)) for game in own)
        return 2 * played < len(own)

    def _result(self, part: int, group: str, fixture: Fixture) -> str:
        return self.result_of(RoundKey(self.name, part, fixture.round, group), fixture)

    def games(self, part: int, group: str) -> list[Played]:
        """Every game of a group that counts: those against who withdrew after half are lost for him without play."""
        annulled, gone = self.annulled(part, group), self.withdrawn(part)
        found = []
        for fixture in self.fixtures(part, group):
            white, black = fixture.white, fixture.black
            if annulled.isdisjoint((white, black)):
                result = RESULTS[self._result(part, group, fixture)]
                if result is Result.PENDING:
                    result = _WITHOUT[white in gone, black in gone]
                found.append(Played(white, black, result))
        return found

    def standings(self, part: int, group: str) -> PoolStandings:
        """Points, then each tie-break among those still equal."""
        return self.cached(("standings", part, group), lambda: self._standings(part, group))

    def _standings(self, part: int, group: str) -> PoolStandings:
        return pool_standings(
            [Entrant(member) for member in self.members_of(part, group)],
            self.games(part, group),
            self.rules.ties,
            cycles=self.rules.times,
            scale=self.rules.points.scale,
            annulled=self.annulled(part, group),
        )

    def table(self, part: int, group: str) -> StandingsTable:
        """The standings of a group with its cross table; a column for each opponent, in the order of the places."""
        rows, games = self.standings(part, group).rows, self.games(part, group)
        plain = ranked(self.season, f"{part}-{group}", self.table_title(part, group), rows)
        columns = (plain.columns[0], PLAYED, *map(self._opponent, range(1, len(rows) + 1), rows), *plain.columns[1:])
        lines = tuple(
            StandingsRow(
                line.rank,
                line.member,
                line.name,
                (
                    line.cells[0],
                    sum(_has(game, line.member) for game in games if game.is_finished),
                    *(self._cell(games, line.member, row.member) for row in rows),
                    *line.cells[1:],
                ),
            )
            for line in plain.rows
        )
        return StandingsTable(plain.code, plain.title, columns, lines, self._notes(part, group))

    def table_title(self, part: int, group: str) -> Sentence:
        """What the table of a group is called."""
        if self.rules.parts == 1:
            return Sentence(N_("{competition}, group {group}"), competition=self.title, group=group)
        text = N_("{competition}, part {part}, group {group}")
        return Sentence(text, competition=self.title, part=part, group=group)

    def _opponent(self, number: int, row: PoolRow) -> Column:
        against = Sentence(N_("against {name}"), name=self.season.name(row.member))
        return Column(f"against-{row.member}", Sentence(Wording({"en": str(number)})), against)

    def _cell(self, games: Sequence[Played], member: int, other: int) -> Cell:
        """What a player scored against another one, game by game; a plus or a minus where nothing was played."""
        if member == other:
            return ITSELF
        return " ".join(self._scored(game, member) for game in games if {game.white, game.black} == {member, other})

    def _scored(self, game: Played, member: int) -> str:
        if not game.is_finished:
            return TO_COME
        colour = Colour.WHITE if member == game.white else Colour.BLACK
        kind = game.result.white if member == game.white else game.result.black
        if kind.award in _SIGNS:
            return _SIGNS[kind.award]
        return shown(Fraction(self.rules.points.scale.award(kind, colour), POINT))

    def _notes(self, part: int, group: str) -> tuple[Sentence, ...]:
        """Who withdrew, and what became of the games; and that games are still to be caught up."""
        gone = [one for one in self.members_of(part, group) if one in self.withdrawn(part)]
        annulled = self.annulled(part, group)
        notes = [Sentence(_ANNULLED if one in annulled else _FORFEITED, name=self.season.name(one)) for one in gone]
        left = sum(game.is_left and game.place[1::2] == (part, group) for game in self.open_games())
        if left:
            notes.append(Sentence(N_("Games to be caught up: {count}."), count=left))
        return (*notes, *self._newcomers(part, group))

    def _newcomers(self, part: int, group: str) -> list[Sentence]:
        """Who joined while the newest part is under way: its table stays as it is. Told below the last group."""
        if part != self.newest or group != [*self.groups(part)][-1]:
            return []
        members = self.season.state.members.values()
        taking_part = [each for each in members if each.left is None and self.name not in each.not_in]
        later = N_("{name} joined after the groups were made up and plays from the next part on.")
        never = N_("{name} joined after the groups were made up and cannot play in them any more.")
        text = later if part < self.rules.parts else never
        return [Sentence(text, name=each.name) for each in taking_part if not self.group_of(part, each.id)]


def _has(game: Played, member: int) -> bool:
    return member in (game.white, game.black)
