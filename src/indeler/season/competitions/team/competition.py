"""The competition of a team and the effects of its events: its games count elsewhere; its players are not expected
here.
"""

import datetime
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from indeler.language import N_, InvalidInput, Sentence
from indeler.ranking import format_number
from indeler.season.calendar.slots import same_week
from indeler.season.capabilities import CountsTeamGames, Line, Message, Offer, OfferField, Task
from indeler.season.common.standings_table import POINTS, Cell, Column, StandingsTable, column
from indeler.season.competitions.shared import ranked_rows
from indeler.season.competitions.team.events import TeamGameEntered, TeamMatchPlanned, TeamSelected
from indeler.season.competitions.team.rules import TeamRules
from indeler.season.core.decisions import evolves, with_entry
from indeler.season.core.season import Competition, Season
from indeler.season.core.state import CompetitionState, ExternalGame, MemberNumber, State, Value

RULEBOOK = "botwinnik"


GAMES = column("games", N_("Games"), N_("the games that were played"))
SELECTION_NOTICE = datetime.timedelta(days=7)
"""The time before a match from which the leader has a task to select the team."""


class TeamGame(Value, frozen=True):
    """A board of a match: the member, the opponent, and the result for the member."""

    member: MemberNumber
    opponent: str = ""
    rating: int = 0
    result: str = ""
    """``win``, ``draw`` or ``loss`` once it is known."""


class TeamMatch(Value, frozen=True):
    """A match against a team of another club."""

    number: int
    starts: datetime.datetime
    opponent: str
    home: bool
    players: tuple[MemberNumber, ...] = ()
    selected_at: datetime.datetime | None = None
    games: Mapping[int, TeamGame] = {}
    """Games by board."""

    def game_of(self, member: int) -> TeamGame | None:
        """Return the game of this member."""
        return next((game for game in self.games.values() if game.member == member), None)

    def external(self, member: int) -> ExternalGame:
        """BW-35: return the member's game as an external one, announced at the selection."""
        game = self.game_of(member) or TeamGame(member)
        opponent = game.opponent or self.opponent
        return ExternalGame(self.starts, self.selected_at, opponent, game.rating, game.result)


class TeamState(CompetitionState, frozen=True):
    """The state of a team."""

    matches: Mapping[int, TeamMatch] = {}
    """Matches by number."""


NOTHING = TeamState()
WORTH = {"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)}
"""The points of a game in the score of a match."""


class Team(Competition[TeamRules]):
    """A team of the club: its games count elsewhere, and the players of a match are not expected at the club."""

    word = N_("team")
    missing = N_("The rulebook '{name}' has no team.")

    @property
    def state(self) -> TeamState:
        """Return its part of the state."""
        return self.own_state(NOTHING)

    def with_match(self, match: TeamMatch) -> State:
        """Return the season's state with this match."""
        matches = {**self.state.matches, match.number: match}
        return self.with_own(TeamState({each: matches[each] for each in sorted(matches)}))

    def match(self, number: int) -> TeamMatch:
        """Return the match with this number, which must have been planned."""
        try:
            return self.state.matches[number]
        except KeyError:
            raise InvalidInput(
                N_("{team} has no match {number}; plan it first."), team=self.title, number=number
            ) from None

    def describe(self, match: TeamMatch) -> Sentence:
        """Describe home and away team, with the known score."""
        two = (self.title, match.opponent) if match.home else (match.opponent, self.title)
        if not any(game.result for game in match.games.values()):
            return Sentence(N_("{home} – {away}"), home=two[0], away=two[1])
        points = [format_number(each) for each in self.score(match)]
        text = N_("{home} – {away} {score}")
        return Sentence(text, home=two[0], away=two[1], score="-".join(points if match.home else reversed(points)))

    def score(self, match: TeamMatch) -> tuple[Fraction, Fraction]:
        """Return the points of both teams, our own first."""
        ended = [WORTH[game.result] for game in match.games.values() if game.result]
        return sum(ended, Fraction(0)), sum((1 - each for each in ended), Fraction(0))

    def external_games(self, date: datetime.date, member: int) -> list[ExternalGame]:
        """BW-35: return the games of this member in the week of this evening."""
        return [
            match.external(member)
            for match in self.state.matches.values()
            if member in match.players and same_week(match.starts.date(), date)
        ]

    def players_elsewhere(self) -> set[tuple[datetime.date, int]]:
        """Return the days and players of matches."""
        return {(match.starts.date(), member) for match in self.state.matches.values() for member in match.players}

    def games_on(self, date: datetime.date) -> Sequence[object]:
        """BW-32: return the matches of that week, which may count for the evening."""
        return [match for match in self.state.matches.values() if same_week(match.starts.date(), date)]

    def dates(self) -> list[tuple[datetime.datetime, Sentence]]:
        """Return the matches for the calendar."""
        return [(match.starts, self.describe(match)) for match in self.state.matches.values()]

    # Views.

    def games_played(self) -> Counter[int]:
        """Return the games that have a result."""
        matches = self.state.matches.values()
        return Counter(game.member for match in matches for game in match.games.values() if game.result)

    def number_of_games(self) -> int:
        """Return the number of games, each with one member of the club."""
        return sum(self.games_played().values())

    def tables(self) -> list[StandingsTable]:
        """Return the scores of all players in the matches; below them the matches, and where the games count."""
        played = self.games_played()
        scored = {member: self._results(member) for member in played}
        points = {member: sum(each.values(), Fraction(0)) for member, each in scored.items()}
        ordered = sorted(points, key=lambda member: (-points[member], played[member], self.season.name(member)))

        def cells(member: int) -> tuple[Cell, ...]:
            return (points[member], played[member], *(scored[member].get(number) for number in self.state.matches))

        rows = ranked_rows(self.season, ordered, lambda member: (points[member], played[member]), cells)
        columns = (POINTS, GAMES, *map(self._column, self.state.matches.values()))
        notes = (*map(self.describe, self.state.matches.values()), *self.counting())
        title = Sentence(N_("{competition}, games"), competition=self.title)
        return [StandingsTable("games", title, columns, rows, notes)]

    def counting(self) -> list[Sentence]:
        """BW-35: describe the competitions that count the games."""
        others = [each for each in self.season.competitions if isinstance(each, CountsTeamGames)]
        counted = [each.counts_games_of(self.name) for each in others]
        return [each for each in counted if each is not None] or [
            Sentence(N_("The games count in no other competition."))
        ]

    def _results(self, member: int) -> Mapping[int, Fraction]:
        games = {number: match.game_of(member) for number, match in self.state.matches.items()}
        return {number: WORTH[game.result] for number, game in games.items() if game is not None and game.result}

    def _column(self, match: TeamMatch) -> Column:
        return Column(f"match-{match.number}", Sentence(N_("M{number}"), number=match.number), self.describe(match))

    def offers(self, now: datetime.datetime) -> list[Offer]:
        """Return offers for the next match, for played ones, and for a new one."""
        matches = sorted(self.state.matches.values(), key=lambda match: match.starts)
        coming = [match for match in matches if match.starts >= now]
        begun = [match for match in self.state.matches.values() if match.starts < now]
        begun.sort(key=lambda match: match.starts, reverse=True)
        found = [offer for match in (*begun[:1], *coming, *begun[1:]) for offer in _of_match(self, match, now)]
        another = TeamMatch(max(self.state.matches, default=0) + 1, now, "", home=False)
        return [*found, _planned(self, "new", Sentence(NEW), Sentence(NEW), another, "")]

    def todo(self, now: datetime.datetime) -> Sequence[Task]:
        """Return a team to be selected within the week, and results of matches that are over."""
        tasks = []
        for match in self.state.matches.values():
            gaps: dict[str, Any] = {"match": self.describe(match), "date": match.starts.date()}
            if now < match.starts <= now + SELECTION_NOTICE and not match.players:
                words = Sentence(N_("Select the team for {match} on {date}."), **gaps)
                tasks.append(Task("offers", words, match.starts.date(), (self.name, match.number)))
            missing = [member for member in match.players if not getattr(match.game_of(member), "result", "")]
            if match.starts.date() < now.date() and missing:
                words = Sentence(N_("Enter the results of {match} on {date}."), **gaps)
                tasks.append(Task("offers", words, None, (self.name, match.number, len(missing))))
        return tasks


NEW = N_("A new match")
ENDINGS = (("win", Sentence(N_("won"))), ("draw", Sentence(N_("drawn"))), ("loss", Sentence(N_("lost"))))


def _of_match(team: Team, match: TeamMatch, now: datetime.datetime) -> Iterator[Offer]:
    day = match.starts.date()
    heading = Sentence(N_("{match}, {date}"), match=team.describe(match), date=day)
    if match.players:
        yield _boards(team, match, heading, has_begun=match.starts <= now)
    yield _selected(team, match, heading)
    if not match.games:
        starts = match.starts.isoformat(timespec="minutes")
        words = Sentence(N_("Day and opponent"))
        yield _planned(team, f"plan-{match.number}", heading, words, match, starts)


def _planned(team: Team, code: str, heading: Sentence, title: Message, match: TeamMatch, starts: str) -> Offer:
    fields = (
        OfferField("starts", "datetime", value=starts),
        OfferField("opponent", value=match.opponent),
        OfferField("home", "check", value="true" if match.home else ""),
    )
    line = Line({"competition": team.name, "match": match.number}, fields)
    return Offer(code, heading, title, "team-match-planned", [line], [("", Sentence(N_("Plan the match")))])


def _selected(team: Team, match: TeamMatch, heading: Sentence) -> Offer:
    """Return the offer to select among the members of the team, the strongest first."""
    season = team.season
    members = sorted(season.playing(team.name, match.starts.date()), key=lambda one: (-season.member(one).rating, one))
    choices = [(str(one), season.name(one)) for one in members]
    players = OfferField("players", "members", " ".join(map(str, match.players)), choices)
    line = Line({"competition": team.name, "match": match.number}, [players])
    title = Sentence(N_("Who plays (at most {boards})"), boards=team.rules.boards)
    answers = [("", Sentence(N_("Select the team")))]
    return Offer(f"team-{match.number}", heading, title, "team-selected", [line], answers)


def _boards(team: Team, match: TeamMatch, heading: Sentence, *, has_begun: bool) -> Offer:
    free = [one for one in match.players if match.game_of(one) is None]
    members = [(str(one), team.season.name(one)) for one in match.players]
    lines = []
    for board in range(1, len(match.players) + 1):
        game = match.games.get(board) or TeamGame(free.pop(0) if free else 0)
        fields = [
            OfferField("member", "choice", str(game.member or ""), members),
            OfferField("opponent", value=game.opponent, required=False),
            OfferField("rating", "number", value=str(game.rating or ""), required=False),
            OfferField("result", "choice", game.result, ENDINGS, required=False),
        ]
        fixed = {"competition": team.name, "match": match.number, "board": board}
        title = Sentence(N_("Board {board}"), board=board)
        lines.append(Line(fixed, fields if has_begun else fields[:-1], title))
    title, answers = Sentence(N_("The boards")), [("", Sentence(N_("Write down the boards")))]
    code, day = f"boards-{match.number}", match.starts.date()
    return Offer(code, heading, title, "team-game-entered", lines, answers, on=day)


@evolves(TeamMatchPlanned)
def team_match_planned(season: Season, event: TeamMatchPlanned) -> State:
    """Add a match, or change its day or opponent."""
    team = season.chosen(Team, event.competition)
    planned = team.state.matches.get(event.match) or TeamMatch(event.match, event.starts, event.opponent, event.home)
    return team.with_match(replace(planned, starts=event.starts, opponent=event.opponent, home=event.home))


@evolves(TeamSelected)
def team_selected(season: Season, event: TeamSelected) -> State:
    """Set the players."""
    team = season.chosen(Team, event.competition)
    for player in event.players:
        season.member(player)  # raises if the member does not exist
    return team.with_match(replace(team.match(event.match), players=event.players, selected_at=event.recorded_at))


@evolves(TeamGameEntered)
def team_game_entered(season: Season, event: TeamGameEntered) -> State:
    """BW-37: record a board of the match."""
    team = season.chosen(Team, event.competition)
    match = team.match(event.match)
    season.member(event.member)  # raises if the member does not exist
    game = TeamGame(event.member, event.opponent, event.rating, event.result or "")
    return team.with_match(replace(match, games=with_entry(match.games, event.board, game)))


COMPETITION = Team
