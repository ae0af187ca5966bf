"""A team event: teams by pairing number, their matches, match points and game points.

It *has* the tournament of its players, with the games of the boards and all team data of a file (`games`), and the
tournament of its teams, in which a match is a game (`matches`): pairing engines and tie-breaks read the latter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from indeler._typing import Any, NamedTuple, TypeVar
from indeler.language import N_, InvalidInput
from indeler.model.errors import InconsistentTournament
from indeler.model.event import Forbidden, RequestedBye, SpecialPoints, Team, TeamByes, Teams, VirtualPoints
from indeler.model.kinds import REQUESTABLE
from indeler.model.matches import Match, TeamRound, team_rounds, with_team_rounds
from indeler.model.players import Player
from indeler.model.points import Scale, Tenths, format_points
from indeler.model.results import Colour, Result
from indeler.model.rounds import Game, Round
from indeler.model.scoring import round_awards, score, scores, with_special
from indeler.model.tournament import Tournament

MATCH_POINTS = "MP"
GAME_POINTS = "GP"
DEFAULT_MATCH_SCALE = (20, 10, 0)
SCORES = (MATCH_POINTS, GAME_POINTS)
PREFERENCES = ("A", "B", "none")
_WORDS_OF_TEAMS = ("team", "mannschaft", "equipe", "équipe")
_WORDS_OF_PLAYERS = ("indiv", "einzel", "persoonlijk")

Value = TypeVar("Value")


class TeamSystem(NamedTuple):
    """C.04.6 1.2 and 1.7: the meaning of a code of record 192 for scores and colours."""

    preference: str = "A"
    """Type A or B of the colour preferences, or none."""
    primary: str = MATCH_POINTS
    """The score that ranks and pairs: MP or GP."""
    secondary: bool = True
    """Whether the other score is used in decisions on colours (4.2.2)."""
    accelerated: bool = False

    @property
    def other(self) -> str:
        """The score that is not the primary one."""
        return MATCH_POINTS if self.primary == GAME_POINTS else GAME_POINTS

    @property
    def code(self) -> str:
        """The code of record 192."""
        words = ["FIDE_TEAM"]
        words += [] if self.preference == "none" else [f"TYPE{self.preference}"]
        words += [self.primary, *([self.other] if self.secondary else []), *(["BAKU"] if self.accelerated else [])]
        return "_".join(words)


def system_of_code(code: str) -> TeamSystem:
    """Return the system of a code: FIDE_TEAM alone, or no Swiss, is type A by match points, then game points.

    A Swiss with scores but without a type has no preference.
    """
    words = code.upper().split("_")
    scores = [word for word in words if word in SCORES]
    types = [word.removeprefix("TYPE") for word in words if word in ("TYPEA", "TYPEB")]
    plain = not code or (words[:2] == ["FIDE", "TEAM"] and set(words[2:]) <= {"BAKU"})
    is_swiss = rules_of_teams(code) == "fide-team"
    return TeamSystem(
        preference=types[0] if types else "A" if plain or not is_swiss else "none",
        primary=scores[0] if scores else MATCH_POINTS,
        secondary=not scores or len(scores) > 1,
        accelerated="BAKU" in words,
    )


def code_with(code: str, rules: str, settings: Mapping[str, str]) -> str:
    """Return the code of record 192 by which other programs identify the rulebook and settings of a team event."""
    if rules == "fide-team":
        stated = system_of_code(code if rules_of_teams(code) == rules else "")
        meanings = {"true": True, "entered": True, "false": False}
        accelerated = meanings.get(settings.get("baku", ""), stated.accelerated)
        system = _with_settings(stated, settings)._replace(accelerated=accelerated)
        return "FIDE_TEAM" if system == TeamSystem() else system.code
    return code if rules_of_teams(code) == rules else _CODES.get(rules, code)


_CODES = {"berger": "FIDE_TEAM_ROUNDROBIN", "knockout": "CUSTOM_TEAM_KNOCKOUT"}


def rules_of_teams(code: str) -> str:
    """Return the rulebook that a code of record 192 for teams means."""
    code = code.upper()
    return "berger" if "ROUNDROBIN" in code else "knockout" if "KNOCKOUT" in code else "fide-team"


def is_team_event(tournament: Tournament) -> bool:
    """Return whether teams are paired and ranked, not players.

    Record 192 decides; without one its rulebook, the records of matches, or record 092 of an old file.
    """
    return pairs_teams(tournament.type_code, tournament.teams, tournament.rules, tournament.event.type)


def pairs_teams(code: str, stated: Teams, rules: str, type: str) -> bool:
    """Return whether teams are paired and ranked, by record 192, the teams, the rulebook and record 092."""
    if code:
        return "TEAM" in code.upper()
    if not stated.teams:
        return False
    is_stated = stated.line_ups or stated.forfeits or stated.byes or stated.colour_sequence or stated.match_scale
    if is_stated or rules == "fide-team":
        return True
    kind = type.casefold()  # record 092, such as "Team: Swiss-System"
    return any([word in kind for word in _WORDS_OF_TEAMS]) and not any([word in kind for word in _WORDS_OF_PLAYERS])


class TeamTournament(Tournament):
    """A tournament in which a player is a team and a game is a match, with the match points and game points of both."""

    __slots__ = ("ahead", "awards")

    awards: Mapping[str, Mapping[int, tuple[Tenths, ...]]]
    """The points that belong to no round, then those of each round, by score (MP, GP) and team."""
    ahead: tuple[tuple[int, int], ...]
    """The teams that are ahead in a drawn match by the Berlin count, by round."""

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        awards: Mapping[str, Mapping[int, tuple[Tenths, ...]]],
        ahead: tuple[tuple[int, int], ...] = (),
    ) -> TeamTournament:
        """Return this tournament with the points of its teams."""
        result = cls.__new__(cls)
        for name in Tournament.__slots__:
            result._set(name, getattr(tournament, name))
        result._set("awards", awards)
        result._set("ahead", ahead)
        return result

    def replace(self, **changes: Any) -> TeamTournament:
        """Return a tournament of the teams with some parts changed; the points of its rounds stay."""
        return TeamTournament.of(super().replace(**changes), self.awards, self.ahead)

    def player(self, number: int) -> Player:
        """Return the team with this number."""
        if number not in self.players:
            raise InvalidInput(N_("There is no team {number}; the numbers are in the list of teams."), number=number)
        return self.players[number]

    def __reduce__(self) -> tuple[Any, ...]:
        return TeamTournament.of, (super().replace(), dict(self.awards), self.ahead)

    def points(self, score: str, team: int, round: int) -> Tenths:
        """Return a team's match points (MP) or game points (GP) before this round."""
        return sum(self.awards[score][team][:round])

    def standing(self) -> dict[int, Tenths]:
        """Return each team's primary score before the next round."""
        primary = _with_settings(system_of_code(self.type_code), self.settings).primary
        return {team: self.points(primary, team, self.next_round) for team in self.players}


def points_of(tournament: Tournament) -> dict[int, Tenths]:
    """Return the points of the players, or of the teams that are paired, before the next round."""
    return tournament.standing() if isinstance(tournament, TeamTournament) else scores(tournament)


def seats_of(tournament: Tournament) -> Callable[[int], tuple[str, str]]:
    """Return a function that returns a participant as on a list of boards: number, name and rating, and the points."""
    points = points_of(tournament)

    def cells(number: int) -> tuple[str, str]:
        player = tournament.player(number)
        rating = f"({player.rating})" if player.rating else ""
        return " ".join(filter(None, (str(number), player.name, rating))), format_points(points[number])

    return cells


def participants(tournament: Tournament, rules: str | None = None) -> Tournament:
    """Return the tournament that is paired: of the teams in a team event, else of the players.

    An old file (013) without a tournament type has teams if ``rules`` pair teams.
    """
    if isinstance(tournament, TeamTournament) or not tournament.teams.teams:
        return tournament
    stated = tournament.replace(rules=rules) if rules == "fide-team" and not tournament.rules else tournament
    return TeamEvent(stated).as_tournament if is_team_event(stated) else tournament


def games_before(games: Tournament, round: int) -> Tournament | None:
    """Return the games of a team event before this round; None if it is not a team event."""
    return TeamEvent(games).before(round).games if is_team_event(games) else None


class TeamEvent:
    """A tournament of teams, based on the tournament of its players; immutable."""

    __slots__ = ("_memory", "games", "rounds", "system", "teams")

    games: Tournament
    """The tournament of the players, with the team data of the file."""
    teams: Mapping[int, Team]
    """The teams by pairing number, in ascending order."""
    rounds: tuple[TeamRound, ...]
    system: TeamSystem

    def __init__(self, games: Tournament, *, in_board_order: bool = True) -> None:
        """Build the matches; without the order of their boards, where it is not stated, nothing else is unknown."""
        if not games.teams.teams:
            raise InvalidInput(N_("This tournament has no teams; add them and their players."))
        self.games = games
        self.teams = {team.number: team for team in sorted(games.teams.teams)}
        counts = Counter([team.number for team in games.teams.teams])
        wrong = next((number for number, count in counts.items() if number < 1 or count > 1), None)
        if wrong is not None:
            text = N_("Two teams have the same number, or one has none; number the teams from 1.")
            raise InconsistentTournament(text, of_team=wrong)
        self.system = _with_settings(system_of_code(games.type_code), games.settings)
        self.rounds = team_rounds(games, in_board_order=in_board_order)
        self._memory: dict[str, Any] = {}

    @classmethod
    def of(cls, teams: Teams, players: Iterable[Player], rounds: Sequence[TeamRound] = (), **stated: Any) -> TeamEvent:
        """Return an event from its teams, players and rounds; further names are those of `Tournament`."""
        return cls(Tournament(players, teams=teams, **stated)).with_rounds(rounds)

    @property
    def boards(self) -> int:
        """The number of boards of a match: by the colour sequence, else by line-ups and games."""
        stated = self.games.teams
        if stated.colour_sequence:
            return len(stated.colour_sequence)
        sizes = [len(match.boards) for round in self.rounds for match in round.matches]
        return max(sizes, default=0) or min(len(team.players) for team in self.teams.values())

    @property
    def next_round(self) -> int:
        """The number of the round to be paired."""
        return len(self.rounds) + 1

    @property
    def bye_points(self) -> TeamByes:
        """C.04.6 1.4: the points of the bye: as stated, else those of a drawn match."""
        stated = self.games.teams.byes
        if stated is not None:
            return stated
        match_points = self.games.teams.match_bye
        draw = self._match_scale[1]
        return TeamByes(draw if match_points is None else match_points, self.boards * self.games.scale.win // 2)

    @property
    def _match_scale(self) -> tuple[Tenths, Tenths, Tenths]:
        return self.games.teams.match_scale or DEFAULT_MATCH_SCALE

    @property
    def scales(self) -> Mapping[str, Scale]:
        """The points of a won, drawn or lost match and of a round without one: in match points and in game points."""
        game, boards, bye = self.games.scale, self.boards, self.bye_points
        win, loss, absent = (worth * boards for worth in (game.win, game.loss, game.zero_bye))
        absent_from_match = self.games.teams.match_absent
        return {
            MATCH_POINTS: Scale.of(*self._match_scale, absent=absent_from_match, bye=bye.match_points),
            GAME_POINTS: Scale.of(win, win // 2, loss, absent=absent, bye=bye.game_points),
        }

    @property
    def matches(self) -> Tournament:
        """The tournament of the teams: a player is a team, a game is a match, White has White on board 1.

        Its points are match points, or, if game points are the primary score, those of `points` instead.
        """
        return self._cached("matches", self._tournament_of_teams)

    @property
    def as_tournament(self) -> TeamTournament:
        """The tournament of the teams with both of their scores, for pairing, explanation and checks."""
        awards = {
            score: {team: (self._of_no_round(score)(team), *points) for team, points in self.awards(score).items()}
            for score in SCORES
        }
        rules = self.games.rules or rules_of_teams(self.games.type_code)
        rounds = [round._replace(boards=()) for round in self.matches.rounds]  # no file states board orders
        return TeamTournament.of(self.matches.replace(rules=rules, rounds=rounds), awards, tuple(self._ahead()))

    def _ahead(self) -> Iterator[tuple[int, int]]:
        """Yield the round and the team ahead in each drawn match: a point on board k of n counts n + 1 - k times."""
        for number, round in enumerate(self.rounds, start=1):
            for match in round.matches:
                one, other = match.berlin_count(self.games.scale)
                if match.result(self.games.scale) is Result.DRAW and one != other:
                    yield number, match.first if one > other else match.second

    def awards(self, score: str) -> Mapping[int, tuple[Tenths, ...]]:
        """Return each team's match points (MP) or game points (GP) by round, bonus and penalty included."""
        make = self._match_awards if score == MATCH_POINTS else self._game_awards
        return self._cached(f"awards {score}", make)

    def points(self, score: str, through: int | None = None) -> dict[int, Tenths]:
        """Return each team's match points (MP) or game points (GP) after ``through`` rounds (default: all)."""
        extra = self._of_no_round(score)
        return {team: sum(points[:through]) + extra(team) for team, points in self.awards(score).items()}

    def match_of(self, team: int, round: int) -> Match | None:
        """Return the match of a team in a round."""
        found = self._cached("matches of teams", self._matches_of_teams)
        return found[round - 1].get(team)

    def before(self, round: int) -> TeamEvent:
        """Return the event before this round was paired, with earlier results and that round's absences."""
        if not 1 <= round <= self.next_round:
            text = N_("There is no round {round} to go back to; choose a round from 1 to {next_round}.")
            raise InvalidInput(text, round=round, next_round=self.next_round)
        if round == self.next_round:
            return self
        requested = {(bye.round, bye.player): bye for bye in self.games.teams.requested_byes if bye.round >= round}
        for row in self.rounds[round - 1].unplayed:
            if row.kind in REQUESTABLE:
                requested.setdefault((round, row.player), RequestedBye(round, row.player, row.kind))
        teams = self.games.teams._replace(requested_byes=tuple(requested.values()))
        games = self.games.replace(teams=teams, requested_byes=())
        return TeamEvent(games).with_rounds(self.rounds[: round - 1])

    def with_rounds(self, rounds: Sequence[TeamRound]) -> TeamEvent:
        """Return the event with these rounds instead of its own, and with their points as the stated ones."""
        event = TeamEvent(with_team_rounds(self.games, rounds, self.boards, self.bye_points))
        scores = event.points(MATCH_POINTS), event.points(GAME_POINTS)
        teams = event.teams.items()
        return event.with_teams(
            [team._replace(match_points=scores[0][number], game_points=scores[1][number]) for number, team in teams]
        )

    def with_teams(self, teams: Iterable[Team]) -> TeamEvent:
        """Return the event with these teams, which have unchanged numbers and players."""
        event = TeamEvent.__new__(TeamEvent)
        event.games = self.games.replace(teams=self.games.teams._replace(teams=tuple(teams)))
        event.teams = {team.number: team for team in event.games.teams.teams}
        event.rounds, event.system, event._memory = self.rounds, self.system, {}
        return event

    def with_round(self, round: TeamRound) -> TeamEvent:
        """Return the event with one round more."""
        return self.with_rounds((*self.rounds, round))

    def __eq__(self, other: object) -> bool:
        return self.games == other.games if isinstance(other, TeamEvent) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.games)

    def __repr__(self) -> str:
        return f"<TeamEvent: {len(self.teams)} teams, {len(self.rounds)} of {self.games.total_rounds} rounds>"

    def _cached(self, what: str, make: Callable[[], Value]) -> Value:
        if what not in self._memory:
            self._memory[what] = make()
        value: Value = self._memory[what]
        return value

    def _tournament_of_teams(self) -> Tournament:
        games, stated, primary = self.games, self.games.teams, self.system.primary
        return Tournament(
            [_as_player(team) for team in self.teams.values()],
            [self._round_of_teams(round) for round in self.rounds],
            event=games.event,
            total_rounds=games.total_rounds,
            initial_colour=games.initial_colour,
            scale=self.scales[primary],
            requested_byes=[bye for bye in stated.requested_byes if bye.round > len(self.rounds)],
            forbidden=[Forbidden(*ban) for ban in stated.forbidden],
            virtual_points=self._virtual_points(primary),
            special_points=[_special(special, primary) for special in stated.special_points],
            rules=games.rules,
            settings=games.settings,
            type_code=games.type_code,
            tiebreaks=games.tiebreaks,
            comments=games.comments,
        )

    def _matches_of_teams(self) -> list[dict[int, Match]]:
        return [
            {team: match for match in round.matches for team in (match.first, match.second)} for round in self.rounds
        ]

    def _round_of_teams(self, round: TeamRound) -> Round:
        games = []
        for match in round.matches:
            result = match.result(self.games.scale)
            games.append(Game(match.white, match.black, result if match.colour is Colour.WHITE else result.mirrored))
        return Round(tuple(games), round.unplayed, tuple([(white, black) for white, black, _ in games]))

    def _virtual_points(self, score: str) -> list[VirtualPoints]:
        return [
            VirtualPoints(team, (0,) * (block.first_round - 1) + (worth,) * (block.last_round - block.first_round + 1))
            for block in self.games.teams.virtual_points
            for team in range(block.first_team, block.last_team + 1)
            if team in self.teams and (worth := block.match_points if score == MATCH_POINTS else block.game_points)
        ]

    def _match_awards(self) -> dict[int, tuple[Tenths, ...]]:
        special = [_special(special, MATCH_POINTS) for special in self.games.teams.special_points]
        matches = self.matches.replace(scale=self.scales[MATCH_POINTS], special_points=special)
        return {team: round_awards(matches, team) for team in self.teams}

    def _game_awards(self) -> dict[int, tuple[Tenths, ...]]:
        """Return game points by round: those of the boards, of the bye or of absence, as changed by record 299."""
        scale, special = self.scales[GAME_POINTS], self.games.teams.special_points
        awards: dict[int, list[Tenths]] = {team: [] for team in self.teams}
        for round in self.rounds:
            for match in round.matches:
                first, second = match.game_points(self.games.scale, self.boards)
                awards[match.first].append(first)
                awards[match.second].append(second)
            for team, kind in round.unplayed:
                awards[team].append(scale.award(kind))
        if not special:
            return {team: tuple(points) for team, points in awards.items()}
        changed = {}
        for team, points in awards.items():
            rows = enumerate(zip(points, self.matches.card(team), strict=False), start=1)
            changed[team] = tuple([with_special(worth, special, team, at, cell.kind) for at, (worth, cell) in rows])
        return changed

    def _of_no_round(self, score_name: str) -> Callable[[int], Tenths]:
        special = [_special(special, score_name) for special in self.games.teams.special_points]
        matches = self.matches.replace(special_points=special)
        return lambda team: score(matches, team, 0)


def _with_settings(system: TeamSystem, settings: Mapping[str, str]) -> TeamSystem:
    primary = settings.get("primary", system.primary)
    preference = settings.get("preference", system.preference)
    if primary not in SCORES:
        raise InvalidInput(N_("The primary score is MP or GP, not '{primary}'."), primary=primary)
    if preference not in PREFERENCES:
        raise InvalidInput(N_("The colour preference is A, B or none, not '{preference}'."), preference=preference)
    secondary = settings.get("secondary", "yes" if system.secondary else "no")
    return system._replace(primary=primary, preference=preference, secondary=secondary not in ("no", "none", "false"))


def _as_player(team: Team) -> Player:
    left = team.withdrawn_after
    return Player(
        team.number, team.name, federation=team.federation, club=team.club, rank=team.rank, withdrawn_after=left
    )


def _special(special: SpecialPoints, score_name: str) -> SpecialPoints:
    return special._replace(points=special.match_points) if score_name == MATCH_POINTS else special
