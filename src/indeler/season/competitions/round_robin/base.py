"""The current state of a round robin: its groups, pairings, played and remaining games, and the standings."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from indeler.language import N_, InvalidInput, Sentence, Wording
from indeler.model import POINT, Award, Colour, Result
from indeler.ranking import format_number
from indeler.season.calendar.absence import EXPECTED, status
from indeler.season.capabilities import OpenGame
from indeler.season.common.members import RESULTS, Played
from indeler.season.common.pools import Entrant, Fixture, PoolRow, PoolStandings, fixtures, pool_standings
from indeler.season.common.standings_table import Cell, Column, StandingsTable, column, ranked
from indeler.season.competitions.round_robin.rules import RoundRobinRules
from indeler.season.competitions.shared import OpenedPart, evening_of
from indeler.season.core.season import Competition, Season, cached
from indeler.season.core.state import CompetitionState, MemberNumber, RoundKey, Value
from indeler.systems import Schedule


class Game(NamedTuple):
    """A game of the schedule."""

    part: int
    round: int
    white: MemberNumber
    black: MemberNumber


class Part(OpenedPart, frozen=True):
    """A part whose groups have been formed: the members of each in the order of their places in the Berger table."""

    opened_on: datetime.date
    withdrawn: frozenset[MemberNumber] = frozenset()
    """Members who withdrew; members who left the club count as withdrawn as well."""


class CatchUp(Value, frozen=True):
    """The data of a game that is not played on the evening of its round."""

    date: datetime.date | None = None
    """The day on which it is played, once that is agreed."""
    proposed: Mapping[MemberNumber, datetime.date] = {}
    """The proposals of the two players."""
    until: datetime.date | None = None
    """The last day for it, where the leader gave more time."""
    left: bool = False
    """Whether the leader postponed it to a day that is still to be agreed."""


class Ahead(Value, frozen=True):
    """The result of a game that was played before its round."""

    result: str
    entered_at: datetime.datetime


class RoundRobinState(CompetitionState, frozen=True):
    """The state of the events of a round robin."""

    parts: Mapping[int, Part] = {}
    catching_up: Mapping[Game, CatchUp] = {}
    ahead: Mapping[Game, Ahead] = {}
    declined: frozenset[tuple[int, MemberNumber]] = frozenset()
    """The members who decline promotion, with the part after which they do."""


NOTHING = RoundRobinState()


Groups = dict[str, list[int]]
"""The members of each group, in the order of their places in the Berger table."""

MIN_GROUP_SIZE = 2
"""The players that a group needs."""


def group_sizes(rules: RoundRobinRules, players: int) -> list[int]:
    """Return the size of each group: by the rules, then about equal, the higher ones larger; never a single player."""
    sizes: list[int] = []
    for size in rules.sizes[: len(rules.groups) - 1]:
        sizes.append(min(size, players - sum(sizes)))
    left, others = players - sum(sizes), len(rules.groups) - len(sizes)
    sizes += [left // others + (place < left % others) for place in range(others)]
    while len(sizes) > 1 and sizes[-1] < MIN_GROUP_SIZE:
        last = sizes.pop()
        sizes[-1] += last
    return sizes


def first_groups(season: Season, rules: RoundRobinRules, members: Sequence[int]) -> Groups:
    """Return the strongest in the first group, by rating or by the places of last season."""
    ranked = in_order(season, rules, members)
    groups: Groups = {}
    for name, size in zip(rules.groups, group_sizes(rules, len(members)), strict=False):
        groups[name], ranked = ranked[:size], ranked[size:]
    return groups


def in_order(season: Season, rules: RoundRobinRules, members: Sequence[int]) -> list[int]:
    """Sort by last season's group and place, where the rules use it, and new members after them; then by rating."""

    def last_season(member: int) -> tuple[int, int]:
        known = season.member(member).last_season
        if rules.made_up_from == "rating" or known is None or known[0] not in rules.groups:
            return len(rules.groups), 0
        return rules.groups.index(known[0]), known[1]

    return sorted(members, key=lambda one: (*last_season(one), -season.member(one).rating, season.name(one), one))


NOT_LEFT = CatchUp()


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


class RobinGames(Competition[RoundRobinRules]):
    """A round robin with the queries that its parts share: groups, games and standings."""

    @property
    def state(self) -> RoundRobinState:
        """Return its part of the state."""
        return self.own_state(NOTHING)

    def part(self, number: int) -> Part:
        """Return the part with this number, whose groups must have been formed."""
        try:
            return self.state.parts[number]
        except KeyError:
            text = N_("The groups of {competition} have not been made up; do that first.")
            raise InvalidInput(text, competition=self.title) from None

    @property
    def newest(self) -> int:
        """Return the number of the part that began last; 0 before the first."""
        return max(self.state.parts, default=0)

    def groups(self, part: int) -> Iterable[str]:
        """Return the groups of a part."""
        return self.part(part).groups

    def members_of(self, part: int, group: str) -> tuple[int, ...]:
        """Return the members of this group, by place in the table, including those who withdrew."""
        groups = self.part(part).groups
        if group not in groups:
            text = N_("{competition} has no group '{group}'; it has {groups}.")
            raise InvalidInput(text, competition=self.title, group=group, groups=groups)
        return groups[group]

    def group_of(self, part: int, member: int) -> str:
        """Return the group of this member; empty without one."""
        found = self.state.parts.get(part)
        return (found.group_of(member) or "") if found else ""

    def withdrawn(self, part: int) -> frozenset[int]:
        """Return the members who withdrew from this part, or left the club."""
        known, members = self.part(part), self.season.state.members
        left = (one for group in known.groups.values() for one in group if members[one].left is not None)
        return known.withdrawn.union(left)

    def has_withdrawn(self, place: RoundKey, member: int) -> bool:
        """Return whether this member withdrew from this part, or left the club."""
        return member in self.withdrawn(place.part)

    def may_decline(self, part: int) -> list[int]:
        """Return the members who may be promoted after this part and did not decline; none after the next one began."""
        if not self.rules.moves.up or not part < self.rules.parts or part + 1 in self.state.parts:
            return []
        lower = [*self.part(part).groups.values()][1:]
        leavers = self.withdrawn(part)
        return [
            one for group in lower for one in group if one not in leavers and (part, one) not in self.state.declined
        ]

    @property
    def rounds_an_evening(self) -> int:
        """Return the rounds of an evening by the rules."""
        return self.rules.rounds_an_evening

    def rounds_of(self, part: int) -> int:
        """Return the rounds of its largest group; before the groups are formed those of the expected groups."""
        if part in self.state.parts:
            sizes = [len(members) for members in self.part(part).groups.values()]
        else:
            members = self.season.state.members.values()
            staying = sum(each.left is None and self.name not in each.not_in for each in members)
            sizes = group_sizes(self.rules, staying)
        return max(Schedule(size, self.rules.times).rounds for size in sizes)

    def group_rounds(self, part: int, group: str) -> int:
        """Return how many rounds this group has; a smaller group has fewer."""
        return Schedule(len(self.members_of(part, group)), self.rules.times).rounds

    def fixtures(self, part: int, group: str) -> tuple[Fixture, ...]:
        """Return every game of this group, by the Berger table."""
        members, times = self.members_of(part, group), self.rules.times
        return self.season.cached(("fixtures", members, times), lambda: fixtures(members, times))

    def free_in(self, part: int, group: str, round: int) -> int | None:
        """Return the member without an opponent in this round of an odd group."""
        members = self.members_of(part, group)
        playing = {
            one for game in self.fixtures(part, group) if game.round == round for one in (game.white, game.black)
        }
        return next((one for one in members if one not in playing), None) if len(members) % 2 else None

    def game_of(self, part: int, fixture: Fixture) -> Game:
        """Return the game of the schedule by which the state knows it."""
        return Game(part, fixture.round, fixture.white, fixture.black)

    def result_of(self, place: RoundKey, fixture: Fixture) -> str:
        """Return the result of this game, also if played before its round; empty while it is open."""
        paired = self.season.published(place)
        board = paired.board(fixture.white, fixture.black) if paired else None
        if board is not None:
            return board.result
        ahead = self.state.ahead.get(self.game_of(place.part, fixture))
        return ahead.result if ahead else ""

    evening_of = evening_of

    def is_left(self, game: Game) -> bool:
        """Return whether a game is not played on the evening of its round: by agreement, or because of an absence."""
        known = self.state.catching_up.get(game, NOT_LEFT)
        on_another_day = known.date is not None and known.date != self.evening_of(game.part, game.round)
        return known.left or on_another_day or self.has_absentee(game)

    def has_absentee(self, game: Game) -> bool:
        """Return whether one of the two signed off for the evening of this game, or was absent."""
        evening = self.evening_of(game.part, game.round)
        return evening is not None and any(
            status(self.season, evening, member, game.round) != EXPECTED for member in (game.white, game.black)
        )

    def last_day(self, game: Game) -> datetime.date | None:
        """Return the last day for a game to be caught up: some days after its evening, or as the leader decided."""
        known = self.state.catching_up.get(game, NOT_LEFT)
        evening = self.evening_of(game.part, game.round)
        if known.until is not None or evening is None:
            return known.until
        return evening + datetime.timedelta(days=self.rules.catching_up.days)

    @cached
    def open_games(self) -> Sequence[OpenGame]:
        """Return every game without a result in the parts that have begun."""
        found = []
        for part in self.state.parts.values():
            leavers = self.withdrawn(part.number)
            for group in part.groups:
                for fixture in self.fixtures(part.number, group):
                    place = RoundKey(self.name, part.number, fixture.round, group)
                    if leavers.isdisjoint((fixture.white, fixture.black)) and not self.result_of(place, fixture):
                        found.append(self._open_game(place, fixture))
        return tuple(found)

    def _open_game(self, place: RoundKey, fixture: Fixture) -> OpenGame:
        game = self.game_of(place.part, fixture)
        known, evening = self.state.catching_up.get(game, NOT_LEFT), self.evening_of(place.part, place.round)
        is_out, is_left, until = self.season.published(place) is not None, self.is_left(game), self.last_day(game)
        return OpenGame(
            place, fixture.white, fixture.black, evening, is_out, is_left, known.date, known.proposed, until
        )

    def annulled(self, part: int, group: str) -> frozenset[int]:
        """Return the members whose games do not count: withdrawn before half of them were played, or by the rules."""

        def is_annulled(member: int) -> bool:
            if self.rules.withdrawal != "half":
                return self.rules.withdrawal == "annulled"
            own = [game for game in self.fixtures(part, group) if member in (game.white, game.black)]
            return 2 * sum(bool(self._result(part, group, game)) for game in own) < len(own)

        leavers = self.withdrawn(part).intersection(self.members_of(part, group))
        return frozenset(filter(is_annulled, leavers))

    def _result(self, part: int, group: str, fixture: Fixture) -> str:
        return self.result_of(RoundKey(self.name, part, fixture.round, group), fixture)

    def games(self, part: int, group: str) -> list[Played]:
        """Return every game of a group that counts; members who withdrew after half of them lost the others."""
        annulled, leavers = self.annulled(part, group), self.withdrawn(part)
        found = []
        for fixture in self.fixtures(part, group):
            white, black = fixture.white, fixture.black
            if annulled.isdisjoint((white, black)):
                result = RESULTS[self._result(part, group, fixture)]
                if result is Result.PENDING:
                    result = _WITHOUT[white in leavers, black in leavers]
                found.append(Played(white, black, result))
        return found

    @cached
    def standings(self, part: int, group: str) -> PoolStandings:
        """Return the standings by points, then by each tie-break among equals."""
        return pool_standings(
            [Entrant(member) for member in self.members_of(part, group)],
            self.games(part, group),
            self.rules.ties,
            cycles=self.rules.times,
            scale=self.rules.points.scale,
            annulled=self.annulled(part, group),
        )

    def table(self, part: int, group: str) -> StandingsTable:
        """Return the standings of a group with its cross table: a column for each opponent, by place."""
        rows, games = self.standings(part, group).rows, self.games(part, group)
        plain = ranked(self.season, f"{part}-{group}", self.table_title(part, group), rows)
        columns = (plain.columns[0], PLAYED, *map(self._opponent, range(1, len(rows) + 1), rows), *plain.columns[1:])
        lines = []
        for line in plain.rows:
            played = sum(line.member in (game.white, game.black) for game in games if game.is_finished)
            against = (self._cell(games, line.member, row.member) for row in rows)
            lines.append(replace(line, cells=(line.cells[0], played, *against, *line.cells[1:])))
        return StandingsTable(plain.code, plain.title, columns, tuple(lines), self._notes(part, group))

    def table_title(self, part: int, group: str) -> Sentence:
        """Return the title of the table of a group."""
        if self.rules.parts == 1:
            return Sentence(N_("{competition}, group {group}"), competition=self.title, group=group)
        text = N_("{competition}, part {part}, group {group}")
        return Sentence(text, competition=self.title, part=part, group=group)

    def _opponent(self, number: int, row: PoolRow) -> Column:
        against = Sentence(N_("against {name}"), name=self.season.name(row.member))
        return Column(f"against-{row.member}", Sentence(Wording({"en": str(number)})), against)

    def _cell(self, games: Sequence[Played], member: int, other: int) -> Cell:
        """Return the score against one opponent, game by game; a plus or a minus for an unplayed game."""
        if member == other:
            return ITSELF
        return " ".join(self._scored(game, member) for game in games if {game.white, game.black} == {member, other})

    def _scored(self, game: Played, member: int) -> str:
        if not game.is_finished:
            return TO_COME
        kind = game.result.white if member == game.white else game.result.black
        if kind.award in _SIGNS:
            return _SIGNS[kind.award]
        return format_number(Fraction(self.rules.points.scale.award(kind, Colour.WHITE), POINT))

    def _notes(self, part: int, group: str) -> tuple[Sentence, ...]:
        leavers = [one for one in self.members_of(part, group) if one in self.withdrawn(part)]
        annulled = self.annulled(part, group)
        notes = [Sentence(_ANNULLED if one in annulled else _FORFEITED, name=self.season.name(one)) for one in leavers]
        left = sum(game.is_left and game.place[1::2] == (part, group) for game in self.open_games())
        if left:
            notes.append(Sentence(N_("Games to be caught up: {count}."), count=left))
        return (*notes, *self._newcomers(part, group))

    def _newcomers(self, part: int, group: str) -> list[Sentence]:
        """Return a note below the last group on members who joined during the newest part, whose table stays."""
        if part != self.newest or group != [*self.groups(part)][-1]:
            return []
        members = self.season.state.members.values()
        taking_part = [each for each in members if each.left is None and self.name not in each.not_in]
        later = N_("{name} joined after the groups were made up and plays from the next part on.")
        never = N_("{name} joined after the groups were made up and cannot play in them any more.")
        text = later if part < self.rules.parts else never
        return [Sentence(text, name=each.name) for each in taking_part if not self.group_of(part, each.id)]
