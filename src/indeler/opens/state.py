"""What an open tournament is at one moment: a whole tournament, the order of its boards, and what visitors may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from indeler import systems
from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Forbidden, Kind, Player, Result, Tenths, Tournament, scores
from indeler.model.board_game import BoardGame
from indeler.model.results import BETWEEN_GAMES, match_result, result_of
from indeler.model.teams import TeamEvent, TeamTournament, code_with, is_team_event
from indeler.opens.acceleration import acceleration
from indeler.opens.correction_notes import without_corrections
from indeler.opens.regulations import Regulations, bans_of, with_bans, without_bans
from indeler.opens.team_play import TeamPlay, boards_of, padded, play_of, with_colours, with_rounds
from indeler.prizes.plan import Plan
from indeler.rulebooks import Declaration, declared
from indeler.rulebooks.playing import game_of
from indeler.systems.fide_rules import as_published, standing

RESULTS: Mapping[str, Result] = {
    result.label: result
    for result in (
        Result.WHITE_WINS,
        Result.BLACK_WINS,
        Result.DRAW,
        Result.ZERO_ZERO,
        Result.HALF_ZERO,
        Result.ZERO_HALF,
        Result.SHORT_WHITE_WINS,
        Result.SHORT_DRAW,
        Result.SHORT_BLACK_WINS,
        Result.WHITE_BY_FORFEIT,
        Result.BLACK_BY_FORFEIT,
        Result.DOUBLE_FORFEIT,
        Result.ADJOURNED,
        Result.PENDING,
    )
}
"""The results that can be entered, by how they are shown."""


def entered_result(text: str, games: int) -> Result | None:
    """The result that can be entered so where two opponents play so many games; None where it is none.

    A match has the results of both games; where somebody does not come at all, that result alone is enough.
    """
    parts = [RESULTS[part] for part in text.split(BETWEEN_GAMES) if part in RESULTS]
    if len(parts) != text.count(BETWEEN_GAMES) + 1 or len(parts) > games:
        return None
    if games == 1 or parts == [Result.PENDING]:
        return parts[0]
    if len(parts) == 1:
        return match_result(parts[0], parts[0]) if parts[0].white.is_forfeit else None
    return match_result(*parts)


def no_result(text: str, game: BoardGame, games: int) -> InvalidInput:
    """The refusal of what is no result where two opponents play so many games."""
    if games > 1:
        both = N_("'{result}' is not the result of a match; give both games, such as 1-0 / ½-½.")
        return InvalidInput(both, result=text)
    choices = [game.format_result(each) for each in RESULTS]
    return InvalidInput(N_("'{result}' is not a result; choose one of {choices}."), result=text, choices=choices)


def known_result(label: str) -> Result:
    """The result that was entered under this label."""
    found = result_of(label)
    if found is None:
        raise KeyError(label)
    return found


def completes(found: Result, entered: Result) -> bool:
    """Whether this result only tells what was still to come, of the game or of one game of the match."""
    if found is Result.PENDING:
        return True
    pairs = zip(found.games, entered.games, strict=False)
    return found.is_pending and bool(entered.games) and all([old in (Result.PENDING, new) for old, new in pairs])


GameKey = tuple[int, int, int]
"""Round, White, Black."""
Boards = tuple[tuple[int, int], ...]
"""The boards of a round in their order: White and Black by pairing number."""


class Prizes(NamedTuple):
    """The categories and prizes of a tournament, and whether everybody sees who gets which."""

    plan: Plan = Plan()
    is_published: bool = False


class Attendance(NamedTuple):
    """Who has come, and which player each entry on the site became."""

    is_open: bool = False
    """Whether players check in now."""
    present: frozenset[int] = frozenset()
    missed: frozenset[int] = frozenset()
    """Who had not come when a round was paired."""
    entries: Mapping[str, int] = {}
    """The numbers of players by the references of their entries."""

    def renumbered(self, numbers: Mapping[int, int]) -> Attendance:
        """Attendance of the same players under their new numbers."""
        return self._replace(
            present=frozenset(numbers[one] for one in self.present),
            missed=frozenset(numbers[one] for one in self.missed),
            entries={entry: numbers[one] for entry, one in self.entries.items()},
        )


class Rated(NamedTuple):
    """The result of a game in rating reports, and why it is not the one that was used."""

    result: Result
    why: str


class State:
    """All that is known of a tournament at one moment. It never changes.

    Results come in dozens, so they are kept beside the tournament and put into it once, when somebody looks at it.
    """

    __slots__ = (
        *("_entered", "_paired", "_stated_tournament"),
        *("attendance", "boards", "prizes", "published", "rated", "regulations", "teams"),
    )

    def __init__(
        self,
        tournament: Tournament,
        boards: tuple[Boards, ...] = (),
        published: int = 0,
        entered: Mapping[GameKey, Result] | None = None,
        regulations: Regulations = Regulations(),
        prizes: Prizes = Prizes(),
        teams: TeamPlay = TeamPlay(),
        rated: Mapping[GameKey, Rated] | None = None,
        attendance: Attendance = Attendance(),
    ) -> None:
        self._paired = tournament
        self._entered = entered or {}
        self._stated_tournament = None if self._entered else tournament
        self.boards = boards
        """The boards of each round in their order, White first."""
        self.published = published
        """The last round that visitors may see."""
        self.regulations = regulations
        """The limits that the tournament has for byes and late entries, and who is kept apart by them."""
        self.prizes = prizes
        """What there is to win."""
        self.teams = teams
        """Of a team event: the matches of each round, and the line-ups that are still sealed."""
        self.rated = rated or {}
        """Games that have another result in rating reports."""
        self.attendance = attendance
        """Who has checked in."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._parts() == other._parts()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<State of {self.tournament!r}, {self.published} rounds published>"

    @property
    def tournament(self) -> Tournament:
        """The tournament with all results so far."""
        if self._stated_tournament is None:
            self._stated_tournament = self._paired.replace(rounds=self._with_results())
        return self._stated_tournament

    def _with_results(self) -> list[Any]:
        return [
            round._replace(
                games=tuple(
                    game._replace(result=self._entered.get((number, game.white, game.black), game.result))
                    for game in round.games
                )
            )
            for number, round in enumerate(self._paired.rounds, start=1)
        ]

    def with_players(self, players: Iterable[Player]) -> State:
        """The state with other particulars of its players: who is of one club or federation now is kept apart."""
        rules = self.regulations.apart
        plain = without_bans(self.tournament, rules)
        return self.replace(tournament=with_bans(plain.replace(players=tuple(players)), rules))

    def _parts(self) -> dict[str, Any]:
        """All that makes up this state."""
        return {name: getattr(self, name) for name in _PARTS}

    def replace(self, **parts: Any) -> State:
        """This state with another tournament, other boards, more rounds published, other regulations or prizes."""
        return State(**{**self._parts(), **parts})

    def with_result(self, game: GameKey, result: Result) -> State:
        """This state with one more result; the game must be there."""
        entered = {**self._entered, game: result}
        return self._with(self.published, entered)

    def with_published(self, round: int) -> State:
        """This state with the rounds up to this one for everybody to see."""
        return self._with(round, self._entered)

    def _with(self, published: int, entered: Mapping[GameKey, Result]) -> State:
        rest = self.regulations, self.prizes, self.teams, self.rated, self.attendance
        return State(self._paired, self.boards, published, entered, *rest)

    def as_rated(self) -> Tournament:
        """fide-handling 4.3: the tournament for a rating report, which says where other results were used before."""
        if not self.rated:
            return self.tournament
        rounds, notes = list(self.tournament.rounds), list(self.tournament.comments)
        for number, round in enumerate(rounds, start=1):
            games = list(round.games)
            for place, game in enumerate(games):
                if rated := self.rated.get((number, game.white, game.black)):
                    games[place] = game._replace(result=rated.result)
                    used = f"{game.result.label} was used, record 001 has {rated.result.label}: {rated.why}"
                    notes.append(f"round {number} {game.white}-{game.black}: {used}")
            rounds[number - 1] = round._replace(games=tuple(games))
        return self.tournament.replace(rounds=rounds, comments=notes)

    def result(self, round: int, white: int, black: int) -> Result:
        """How this game ended."""
        entered = self._entered.get((round, white, black))
        if entered is not None:
            return entered
        for game in self._paired.rounds[round - 1].games if 1 <= round <= self.rounds else ():
            if (game.white, game.black) == (white, black):
                return game.result
        raise InvalidInput(
            N_("Round {round} has no game {white} – {black}; reload the page."),
            round=round,
            white=self._paired.named(white),
            black=self._paired.named(black),
        )

    def named(self, number: int) -> str:
        """A player in a sentence, by number and name."""
        return self._paired.named(number)

    @property
    def players(self) -> Mapping[int, Any]:
        """Everybody by number; asking for them puts no results into the tournament."""
        return self._paired.players

    @property
    def settings(self) -> Mapping[str, str]:
        """The rulebook's settings that were chosen; the tournament keeps them, so that its file does."""
        return self._paired.settings

    @property
    def own_bans(self) -> tuple[Forbidden, ...]:
        """Who is kept apart by name, and not by club or federation."""
        return bans_of(without_bans(self._paired, self.regulations.apart))

    @property
    def is_team_event(self) -> bool:
        """Whether teams are paired and ranked."""
        return is_team_event(self._paired)

    @property
    def has_schedule(self) -> bool:
        """Whether all games of the players follow from a table: in a round robin, but not in one of teams."""
        return self.rulebook.fixed_pairings and not self.is_team_event

    @property
    def has_fixtures(self) -> bool:
        """Whether all matches of the teams follow from a table."""
        return self.is_team_event and self.rulebook.fixed_pairings

    @property
    def rounds(self) -> int:
        """How many rounds have been paired."""
        return len(self._paired.rounds)

    @property
    def rulebook(self) -> Declaration:
        """What the rulebook that pairs it says of itself."""
        usual = "fide-team" if self.is_team_event else systems.DEFAULT
        return declared(self._paired.rules or usual)

    @property
    def game(self) -> BoardGame:
        """What is played: how its results are written."""
        return game_of(self._paired)

    @property
    def by_fide_rules(self) -> Sentence | None:
        """Whether it goes by the rules of FIDE, or since when it does not; None where its rulebook is another."""
        return standing(self._paired)

    @property
    def acceleration(self) -> Sentence | None:
        """What everybody should know of virtual points; None where there are none."""
        return acceleration(self._paired, self.rulebook)

    @property
    def free(self) -> Kind:
        """Berger B4: what a round is to who has the bye; in a round robin one is free, and gets nothing for it."""
        return Kind.ZERO_BYE if self.rulebook.fixed_pairings else Kind.PAIRING_BYE

    @property
    def is_explained(self) -> bool:
        """Whether the rulebook has reasons, and is not a table or a draw."""
        return bool(self.rulebook.study)

    @property
    def total_rounds(self) -> int | None:
        """As many as were planned; a round robin and a knock-out say it themselves."""
        planned, rules = self._paired.total_rounds, self._paired.rules
        if planned is not None or not (self.rulebook.fixed_pairings or self.rulebook.decisive) or not rules:
            return planned
        entrants = len(self._paired.teams.teams if self.is_team_event else self.players)
        return int(self.settings.get("cycles", 1)) * systems.rulebook(rules).usual_rounds(entrants)

    @property
    def is_over(self) -> bool:
        """Whether the last round has been paired."""
        return self.total_rounds is not None and self.rounds >= self.total_rounds

    @property
    def awaits_pairing(self) -> bool:
        """Whether the round after the one that is played is still to be paired by the rules, not from a table."""
        is_over = self.total_rounds is not None and self.rounds >= self.total_rounds
        return 0 < self.rounds <= self.published and not is_over and not self.rulebook.fixed_pairings

    @property
    def current(self) -> int:
        """The round that is being played: the last one; of a round robin the first that has games to come.

        All rounds of a round robin can be paired before the first, and played in any order.
        """
        if self.rulebook.fixed_pairings:
            waiting = self.waiting_rounds
            for number in range(1, self.rounds):
                if number in waiting or any(result.is_pending for result in self._results_of(number)):
                    return number
        return self.rounds

    @property
    def waiting_rounds(self) -> frozenset[int]:
        """The rounds of a team event in which a match has no line-ups yet."""
        stated = self._paired.teams.line_ups if self.is_team_event else ()
        return frozenset([line.round for line in stated if not line.players])

    @property
    def open_boards(self) -> int:
        """How many games of the round that is being played have no result yet."""
        return sum(result.is_pending for result in self._results_of(self.current))

    def games_with(self, *results: Result) -> list[tuple[int, int]]:
        """The games of all rounds that have one of these results: the round and the number of the board."""
        found = []
        for number, round in enumerate(self.tournament.rounds, start=1):
            those = {game[:2] for game in round.games if not {game.result, *game.result.games}.isdisjoint(results)}
            if those:
                numbered = enumerate(self.boards[number - 1], start=1)
                found += [(number, at) for at, board in numbered if board in those]
        return found

    @property
    def unfinished(self) -> list[tuple[int, int]]:
        """fide-handling 3.1: games that are adjourned or have no result yet: round and number of the board."""
        return self.games_with(Result.PENDING, Result.ADJOURNED)

    @property
    def is_final(self) -> bool:
        """Whether all rounds have been paired, with line-ups in a team event, and every game has ended."""
        return self.is_over and not self.waiting_rounds and not self.unfinished

    @property
    def has_begun(self) -> bool:
        """Whether a game of the last round has a result."""
        return any(result is not Result.PENDING for result in self._results_of(self.rounds))

    def _results_of(self, round: int) -> list[Result]:
        games = self._paired.rounds[round - 1].games if round else ()
        return [self._entered.get((round, game.white, game.black), game.result) for game in games]

    @property
    def public_rounds(self) -> int:
        """How many rounds visitors may see."""
        return min(max(self.published, 0), self.rounds)

    def for_visitors(self) -> State:
        """Without the rounds that are not published yet."""
        public = self.public_rounds
        if public == self.rounds:
            return self.replace(teams=self.teams.without_seals()) if self.teams.sealed else self
        published = as_published(without_corrections(self.tournament, after=public), public)
        if self.is_team_event:
            cut = with_rounds(TeamEvent(published), TeamEvent(published).rounds[:public])
            return self.replace(tournament=cut, boards=self.boards[:public], teams=self.teams.cut(public))
        return self.replace(tournament=published.replace(rounds=published.rounds[:public]), boards=self.boards[:public])


_PARTS = ("tournament", "boards", "published", "regulations", "prizes", "teams", "rated", "attendance")
"""All that makes up a state."""


def imported(tournament: Tournament) -> State:
    """A tournament that comes from a file or a form, all rounds of which everybody may see."""
    if is_team_event(tournament):
        return _imported_teams(tournament)
    boards = tuple(board_order(tournament, number) for number in range(1, len(tournament.rounds) + 1))
    return State(without_boards(tournament), boards, len(boards))


def _imported_teams(tournament: Tournament) -> State:
    """A team event, whose boards stand match by match; its teams may be still to come."""
    if not tournament.teams.teams:
        return State(tournament)
    event = TeamEvent(tournament)
    games = tournament if tournament.teams.colour_sequence else with_colours(tournament, event.boards)
    count = len(event.rounds)
    games = padded(games, count)
    play = play_of(games)
    boards = tuple(boards_of(games, number, play.matches[number - 1]) for number in range(1, count + 1))
    return State(without_boards(games), boards, count, teams=play)


def without_boards(tournament: Tournament) -> Tournament:
    """The tournament without the order of its boards, which the state has: it changes with every number."""
    if not any(round.boards for round in tournament.rounds):
        return tournament
    return tournament.replace(rounds=[round._replace(boards=()) for round in tournament.rounds])


def with_settings(
    tournament: Tournament,
    *,
    name: str,
    city: str,
    rules: str,
    rounds: int | None,
    tiebreaks: Iterable[str],
    settings: Mapping[str, str],
    game: str | None = None,
) -> Tournament:
    """The tournament by another name, rulebook, number of rounds, tie-breaks, settings and game (None: as it is).

    Another game has its own count, unless the tournament counts in a way of its own.
    """
    named = tournament.replace(
        event=tournament.event._replace(name=name, city=city),
        total_rounds=rounds or tournament.total_rounds,
        tiebreaks=tiebreaks,
    )
    playing = named if game is None else _playing(named, BoardGame(game) if game else None, rules)
    if is_team_event(playing):
        playing = playing.replace(type_code=code_with(playing.type_code, rules, settings))
    return systems.with_settings(playing, rules, settings)


def _playing(tournament: Tournament, game: BoardGame | None, rules: str) -> Tournament:
    """The tournament with another game; None is that of the rulebook by which it will go."""
    before, after = game_of(tournament), game or BoardGame(declared(rules).game)
    is_usual = tournament.scale == before.scale
    scale = after.scale if is_usual and after is not before else tournament.scale
    return tournament.replace(event=tournament.event._replace(game=game), scale=scale)


def board_order(tournament: Tournament, round: int) -> Boards:
    """The order that a file states; else that of fide-handling 3.6: by score, then by the sum, then by rank."""
    paired = tournament.rounds[round - 1]
    games = [(game.white, game.black) for game in paired.games]
    if sorted(paired.boards) == sorted(games):
        return paired.boards
    return in_board_order(tournament, round, games)


def in_board_order(tournament: Tournament, round: int, games: Iterable[tuple[int, int]]) -> Boards:
    """fide-handling 3.6: by the score before the round of the higher ranked, then by the sum, then by rank."""
    points = tournament.standing() if isinstance(tournament, TeamTournament) else scores(tournament, round - 1)

    def place(board: tuple[int, int]) -> tuple[Tenths, Tenths, int]:
        higher = min(board, key=lambda player: (-points[player], player))
        return -points[higher], -points[board[0]] - points[board[1]], higher

    return tuple(sorted(games, key=place))
