"""A team competition and the effects of its events: matches by the Berger table, standings of teams."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from indeler.language import N_, InvalidInput, Sentence, Wording
from indeler.model import POINT, Colour, Kind, Player, Result, Team, Unplayed
from indeler.model import Teams as TeamRecords
from indeler.model.matches import Board, Match, TeamRound
from indeler.model.teams import MATCH_POINTS, TeamEvent
from indeler.ranking import format_number, standings
from indeler.season.calendar.absence import EXPECTED, status
from indeler.season.calendar.slots import date_of, slots
from indeler.season.capabilities import Boards, Line, Offer, OfferField, Task
from indeler.season.common.members import RESULTS
from indeler.season.common.pools import Fixture, fixtures
from indeler.season.common.qualification import dealt_out
from indeler.season.common.standings_table import (
    POINTS,
    Cell,
    Column,
    StandingsRow,
    StandingsTable,
    column,
    tie_break_column,
)
from indeler.season.competitions.shared import ranked_rows
from indeler.season.competitions.teams.events import TeamJoined, TeamsMadeUp
from indeler.season.competitions.teams.rules import TeamsRules
from indeler.season.core.decisions import evolves, with_entry
from indeler.season.core.season import Competition, Season, cached
from indeler.season.core.state import CompetitionState, Evening, MemberNumber, RoundKey, RoundRecord, Slot, State
from indeler.systems import Schedule

TIES = ("MPvGP", "EDE")
"""Game points, then the matches of equal teams, by match points and by game points."""
MATCHES = column("match-points", N_("MP"), N_("the match points"), strong=True)
PLAYED = column("matches", N_("M"), N_("matches that are over"))
GAMES = column("games", N_("G"), N_("games with a result"))
TEAM = column("team", N_("Team"), N_("the team"))
SCORE = column("score", N_("Score"), N_("the game points of both teams"))
WORTH = column("worth", N_("MP"), N_("the match points of both teams"))
TOO_FEW_PLAYERS = N_("{team} has {count} players for {boards} boards; add players to the team.")
ITSELF, TO_COME = "×", "·"
RESERVE = "free"
"""The reason why a present member has no board: higher players of the roster fill the boards."""


class TeamsState(CompetitionState, frozen=True):
    """The state of a team competition."""

    rosters: Mapping[str, tuple[MemberNumber, ...]] = {}
    """The members of each team, in board order."""


class Teams(Competition[TeamsRules]):
    """Teams of members. The matches of a round are its groups, numbered from 1."""

    word = N_("team competition")
    missing = N_("The rulebook '{name}' has no team competition.")
    makes_up_groups = True

    @property
    def rosters(self) -> Mapping[str, tuple[int, ...]]:
        """Return the members of each team in board order; empty before the teams are formed."""
        rosters = self.own_state(TeamsState()).rosters
        return rosters if [*rosters] == [*self.rules.teams] else {}

    # Names of rounds.

    def name_round(self, place: RoundKey) -> Sentence:
        """Return the round and the match."""
        if not self._is_known(place):
            return self.round_title(place.part, place.round)
        first, second = self.teams_at(place)
        text = N_("{competition}, round {round}, {first} – {second}")
        return Sentence(text, competition=self.title, round=place.round, first=first, second=second)

    def describe_evening(self, part: int, round: int) -> Sentence:
        """Return the round."""
        return Sentence(N_("round {round} of {competition}"), round=round, competition=self.title)

    def match_title(self, place: RoundKey) -> Sentence:
        """Return the two teams; the round where the rules no longer have such a match."""
        if not self._is_known(place):
            return self.round_title(place.part, place.round)
        first, second = self.teams_at(place)
        return Sentence(N_("{first} – {second}"), first=first, second=second)

    def match_score(self, place: RoundKey) -> str:
        """Return the game points of both teams; nothing before a board has a result."""
        paired = self.season.published(place)
        if paired is None or not self._is_known(place) or not any(board.result for board in paired.boards):
            return ""
        return self._score(self._match(paired))

    def seed_of(self, place: RoundKey) -> str:
        """Return the seed of a round: a text that is never translated."""
        return f"{self.name} round {place.round}, match {place.group}"

    def draws_lots(self, place: RoundKey) -> bool:
        """Return False: no lots are drawn."""
        return False

    # The calendar.

    def rounds_of(self, part: int) -> int:
        """Return the number of rounds in the Berger table of the teams."""
        return Schedule(len(self.rules.teams), self.rules.times).rounds

    def numbered(self, evenings: Sequence[Evening]) -> list[tuple[int, int]]:
        """Number the rounds consecutively, so that a cancelled one moves the later ones."""
        return [(1, round) for round in range(1, self.rounds_of(1) + 1)]

    def evenings_needed(self) -> int:
        """Return one evening for each round: a round robin cannot be made shorter."""
        return self.rounds_of(1)

    least_evenings = evenings_needed

    def lengths(self, evenings: int) -> Mapping[int, int]:
        """Return all rounds, whatever the number of evenings."""
        return {1: self.rounds_of(1)}

    # Teams and matches.

    @property
    def fewest_players(self) -> int:
        """Return one player for each board of each team."""
        return self.rules.boards * len(self.rules.teams)

    def awaits_groups(self, today: datetime.date) -> bool:
        """Return whether the teams are to be formed, once there are enough players."""
        return not self.rosters and len(self.season.playing(self.name, today)) >= self.fewest_players

    def opening(self, **head: Any) -> TeamsMadeUp:
        """Propose about equally strong teams: by rating, in alternating order of the teams."""
        names, season = self.rules.teams, self.season
        playing = season.playing(self.name, head["at"].date())
        ranked = sorted(playing, key=lambda one: (-season.member(one).rating, season.name(one), one))
        groups = {name: tuple(members) for name, members in dealt_out(ranked, names).items()}
        return TeamsMadeUp(**head, competition=self.event_name, groups=groups)

    def roster_of(self, team: str) -> tuple[int, ...]:
        """Return the members of a team in board order; the teams must have been formed."""
        if not self.rosters:
            text = N_("The teams of {competition} have not been made up; do that first.")
            raise InvalidInput(text, competition=self.title)
        if team not in self.rosters:
            text = N_("{competition} has no team '{team}'; it has {teams}.")
            raise InvalidInput(text, competition=self.title, team=team, teams=self.rules.teams)
        return self.rosters[team]

    def without_team(self, on: datetime.date) -> list[int]:
        """Return the members who take part and are in no team."""
        placed = {member for roster in self.rosters.values() for member in roster}
        return [member for member in self.season.playing(self.name, on) if member not in placed]

    def offers(self, now: datetime.datetime) -> list[Offer]:
        """Return the offer that a member without a team joins one."""
        members = self.without_team(now.date()) if self.rosters else []
        if not members:
            return []
        fields = (
            OfferField("member", "choice", choices=[(str(one), self.season.name(one)) for one in members]),
            OfferField("team", "choice", choices=[(name, name) for name in self.rules.teams]),
        )
        line = Line({"competition": self.name}, fields)
        heading, answers = Sentence(N_("A player for a team")), [("", Sentence(N_("Add to the team")))]
        return [Offer("joined", heading, "", "team-joined", [line], answers)]

    def check_round(self, place: RoundKey) -> None:
        """Refuse a match that is not in the table, or of teams without a player for each board."""
        boards = self.rules.boards
        for team in self.teams_at(place):
            if (count := len(self.roster_of(team))) < boards:
                raise InvalidInput(TOO_FEW_PLAYERS, team=team, count=count, boards=boards)

    def _is_known(self, place: RoundKey) -> bool:
        return place.group in self._matches_of(place.round)

    def teams_at(self, place: RoundKey) -> tuple[str, str]:
        """Return the two teams of a match; the first one has White on the first board."""
        matches = self._matches_of(place.round)
        found = matches.get(place.group)
        if found is None:
            text = N_("Round {round} of {competition} has no match '{group}'; choose one of {matches}.")
            raise InvalidInput(text, round=place.round, competition=self.title, group=place.group, matches=matches)
        return self.rules.teams[found.white - 1], self.rules.teams[found.black - 1]

    def _matches_of(self, round: int) -> dict[str, Fixture]:
        """Return the matches of a round by their groups, each by the numbers of the teams."""
        numbers, times = range(1, len(self.rules.teams) + 1), self.rules.times
        known = self.season.for_all(("matches", self.name), lambda: fixtures(numbers, times))
        own = (fixture for fixture in known if fixture.round == round)
        return {str(number): fixture for number, fixture in enumerate(own, start=1)}

    # Rounds.

    def next_rounds(self, evening: Slot) -> list[RoundKey]:
        """Return every match of the round."""
        return [RoundKey(self.name, evening.part, evening.round, number) for number in self._matches_of(evening.round)]

    def field(self, place: RoundKey, date: datetime.date) -> Sequence[int]:
        """Return both teams, with their reserves."""
        return [member for name in self.teams_at(place) for member in self.rosters.get(name, ())]

    def pair(self, place: RoundKey, seed: str) -> tuple[Boards, int | None]:
        """Return the line-ups of both teams, with colours that alternate from board to board."""
        self.check_round(place)
        seats = zip(*(self._line_up(place, name) for name in self.teams_at(place)), strict=True)
        return [(one, other) if number % 2 else (other, one) for number, (one, other) in enumerate(seats, 1)], None

    def _line_up(self, place: RoundKey, team: str) -> list[int]:
        """Return the present players in roster order; the last boards are left to absent players, and are lost."""
        roster = self.rosters[team]
        here = [member for member in roster if self._is_expected(place, member)]
        return [*here, *(member for member in roster if member not in here)][: self.rules.boards]

    def _is_expected(self, place: RoundKey, member: int) -> bool:
        date, left = date_of(self.season, *place[:3]), self.season.member(member).left
        return (left is None or date < left) and status(self.season, date, member, place.round) == EXPECTED

    def is_closed(self, place: RoundKey) -> bool:
        """Return True: the table defines which teams meet."""
        return True

    def may_catch_up(self, place: RoundKey) -> bool:
        """Return False: a match is played on its evening."""
        return False

    def tempo(self, place: RoundKey, member: int) -> str:
        """Return the tempo of the competition, equal for all its members."""
        return self.rules.tempo

    def awaits_result(self, paired: RoundRecord, board: Any) -> bool:
        """Return whether a result is missing; a board with an absent player gets a result without play."""
        return not board.result

    def without_board(self, paired: RoundRecord, member: int) -> str:
        """Return why a member has no board: a reserve is free."""
        return RESERVE if self._is_expected(paired.place, member) else "absent"

    # The standings.

    @property
    @cached
    def event(self) -> TeamEvent:
        """Return its teams, and the published matches."""
        points, season = self.rules.match_points, self.season
        rosters = [self.rosters[name] for name in self.rules.teams]
        teams = [Team(number, name, self.rosters[name]) for number, name in enumerate(self.rules.teams, start=1)]
        rounds = [*self._rounds()]
        boards = max([self.rules.boards, *(len(match.boards) for each in rounds for match in each.matches)])
        sequence = ("WB" * boards)[:boards]
        return TeamEvent.of(
            TeamRecords(tuple(teams), colour_sequence=sequence, match_scale=(points.win, points.draw, points.loss)),
            [Player(member, season.name(member), season.member(member).rating) for each in rosters for member in each],
            rounds,
            total_rounds=self.rounds_of(1),
            scale=self.rules.points.scale,
            rules="berger",
            type_code="FIDE_TEAM_ROUNDROBIN",
        )

    def _rounds(self) -> Iterator[TeamRound]:
        for round in range(1, self.rounds_of(1) + 1):
            out = [self.season.published(RoundKey(self.name, 1, round, name)) for name in self._matches_of(round)]
            matches = tuple(self._match(paired) for paired in out if paired is not None)
            if not matches:
                return
            met = {team for match in matches for team in (match.first, match.second)}
            free = [team for team in range(1, len(self.rules.teams) + 1) if team not in met]
            yield TeamRound(matches, tuple(Unplayed(team, Kind.ABSENT) for team in free))

    def _match(self, paired: RoundRecord) -> Match:
        fixture = self._matches_of(paired.place.round)[paired.place.group]
        boards = []
        for number, board in enumerate(paired.boards, start=1):
            result = RESULTS[board.result]
            if number % 2:
                boards.append(Board(board.white, board.black, result))
            else:
                boards.append(Board(board.black, board.white, result.mirrored, Colour.BLACK))
        return Match(fixture.white, fixture.black, tuple(boards))

    def _score(self, match: Match) -> str:
        return "–".join(map(_points, match.game_points(self.rules.points.scale, self.rules.boards)))

    def tables(self) -> list[StandingsTable]:
        """Return the teams; once a round is published also their matches, and the scores of the players."""
        if not self.rosters:
            return []
        return [self._standings(), *([self._played(), self._scorers()] if self.event.rounds else [])]

    def tables_now(self) -> list[StandingsTable]:
        """Return the teams."""
        return self.tables()[:1]

    def tables_after(self, places: Sequence[RoundKey]) -> list[StandingsTable]:
        """Return the teams."""
        return self.tables_now()

    def tables_of_season(self) -> list[StandingsTable]:
        """Return the teams, and the scores of the players."""
        return [table for table in self.tables() if table.code != "matches"]

    def _standings(self) -> StandingsTable:
        rows = standings(self.event.games, tiebreaks=TIES)
        teams = [row.player for row in rows]
        columns = (MATCHES, PLAYED, *map(self._opponent, range(1, len(rows) + 1), teams), *map(tie_break_column, TIES))
        lines = []
        for row in rows:
            own = [self._against(row.player, other) for other in teams]
            matches = [round.match_of(row.player) for round in self.event.rounds]
            over = sum(match is not None and _is_over(match) for match in matches)
            cells = (row.points, over, *own, *(row.tiebreaks[code] for code in TIES))
            lines.append(StandingsRow(row.rank, 0, row.name, cells))
        title = Sentence(N_("{competition}, teams"), competition=self.title)
        return StandingsTable("teams", title, columns, tuple(lines), name_head=TEAM.head)

    def _opponent(self, rank: int, team: int) -> Column:
        against = Sentence(N_("against {name}"), name=self.rules.teams[team - 1])
        return Column(f"against-{team}", Sentence(Wording({"en": str(rank)})), against)

    def _against(self, team: int, other: int) -> Cell:
        if team == other:
            return ITSELF
        scale, boards, found = self.rules.points.scale, self.rules.boards, []
        for round in self.event.rounds:
            match = round.match_of(team)
            if match is not None and match.opponent(team) == other:
                has_begun = any(board.result is not Result.PENDING for board in match.boards)
                scored = match.game_points(scale, boards)[int(team == match.second)]
                found.append(_points(scored) if has_begun else TO_COME)
        return " ".join(found) or TO_COME

    def _played(self) -> StandingsTable:
        lines = []
        for number, round in enumerate(self.event.rounds, start=1):
            for match in round.matches:
                first, second = (self.rules.teams[team - 1] for team in (match.first, match.second))
                worth = [self.event.awards(MATCH_POINTS)[team][number - 1] for team in (match.first, match.second)]
                cells = (self._score(match), "–".join(map(_points, worth)) if _is_over(match) else TO_COME)
                lines.append(StandingsRow(number, 0, f"{first} – {second}", cells))
        title = Sentence(N_("{competition}, matches"), competition=self.title)
        round_head, match_head = Sentence(N_("Round")), Sentence(N_("Match"))
        return StandingsTable("matches", title, (SCORE, WORTH), tuple(lines), (), round_head, match_head)

    def _scorers(self) -> StandingsTable:
        scored, season = self._scored(), self.season
        team_of = {member: name for name, roster in self.rosters.items() for member in roster}
        ordered = sorted(scored, key=lambda member: (-sum(scored[member]), season.name(member), member))

        def cells(member: int) -> tuple[Cell, ...]:
            return Fraction(sum(scored[member]), POINT), len(scored[member]), team_of[member]

        rows = ranked_rows(season, ordered, lambda member: sum(scored[member]), cells)
        title = Sentence(N_("{competition}, players"), competition=self.title)
        return StandingsTable("players", title, (POINTS, GAMES, TEAM), rows)

    def season_points(self) -> Mapping[int, Fraction]:
        """Return each member's score on the boards."""
        scored = self._scored() if self.rosters else {}
        return {member: Fraction(sum(points), POINT) for member, points in scored.items()}

    def _scored(self) -> dict[int, list[int]]:
        """Return the points of each game with a result, by member."""
        found: dict[int, list[int]] = {}
        for match in (match for round in self.event.rounds for match in round.matches):
            for side in (0, 1):
                board_points = match.board_points(side, self.rules.points.scale)
                for board, points in zip(match.boards, board_points, strict=True):
                    own = found.setdefault(board.second if side else board.first, [])
                    own += [points] if board.result is not Result.PENDING else []
        return found

    def todo(self, now: datetime.datetime) -> list[Task]:
        """Return the task to make up the teams before the first evening."""
        if not self.awaits_groups(now.date()):
            return []
        own = (each.date for each in slots(self.season).values() if each.what == self.name and each.date >= now.date())
        words = Sentence(N_("Make up the teams of {competition}."), competition=self.title)
        return [Task("groups", words, next(own, None), (1, self.name))]


def _points(tenths: int) -> str:
    return format_number(Fraction(tenths, POINT))


def _is_over(match: Match) -> bool:
    return all(board.result is not Result.PENDING for board in match.boards)


@evolves(TeamsMadeUp)
def teams_made_up(season: Season, event: TeamsMadeUp) -> State:
    """Set the rosters, in board order."""
    for member in (member for roster in event.groups.values() for member in roster):
        season.member(member)  # raises if the member does not exist
    return season.chosen(Teams, event.competition).with_own(TeamsState(dict(event.groups)))


@evolves(TeamJoined)
def team_joined(season: Season, event: TeamJoined) -> State:
    """Add a player at the bottom of a roster."""
    season.member(event.member)  # raises if the member does not exist
    found = season.chosen(Teams, event.competition)
    roster = (*found.roster_of(event.team), event.member)
    return found.with_own(TeamsState(with_entry(found.rosters, event.team, roster)))


COMPETITION = Teams
