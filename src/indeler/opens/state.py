"""The state of an open tournament: the tournament, the order of its boards, and the rounds that visitors may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from indeler import systems
from indeler.language import N_, InvalidInput, Sentence
from indeler.model import (
    BETWEEN_GAMES,
    Forbidden,
    Kind,
    Player,
    Result,
    Tenths,
    Tournament,
    match_result,
    result_of,
    scores,
)
from indeler.model.board_game import BoardGame
from indeler.model.teams import TeamEvent, TeamTournament, code_with, is_team_event
from indeler.opens.acceleration import acceleration
from indeler.opens.correction_notes import without_corrections
from indeler.opens.regulations import Regulations, bans_of, with_bans, without_bans
from indeler.opens.team_play import TeamPlay, boards_of, padded, play_of, with_colours, with_rounds
from indeler.prizes import Plan
from indeler.rulebooks import Declaration, declared
from indeler.rulebooks.registry import game_of
from indeler.systems import as_published, describe_compliance

RESULTS: Mapping[str, Result] = {
    result.label: result
    for result in (
        *(Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW),
        *(Result.ZERO_ZERO, Result.HALF_ZERO, Result.ZERO_HALF),
        *(Result.SHORT_WHITE_WINS, Result.SHORT_DRAW, Result.SHORT_BLACK_WINS),
        *(Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.DOUBLE_FORFEIT),
        *(Result.ADJOURNED, Result.PENDING),
    )
}
"""The results that can be entered, by how they are shown."""


def entered_result(text: str, games: int) -> Result | None:
    """Return the result that this text enters for this many games between two opponents; None where it is not a result.

    A match has the results of both games; if a player is absent from both, one result is enough.
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
    """Return the refusal of a text that is not a result of this many games between two opponents."""
    if games > 1:
        both = N_("'{result}' is not the result of a match; give both games, such as 1-0 / ½-½.")
        return InvalidInput(both, result=text)
    in_words = {Result.ADJOURNED.label: Sentence(N_("adjourned"))}
    choices = [in_words.get(each) or game.format_result(each) for each in RESULTS]
    return InvalidInput(N_("'{result}' is not a result; choose one of {choices}."), result=text, choices=choices)


def known_result(label: str) -> Result:
    """Return the result that was entered under this label."""
    found = result_of(label)
    if found is None:
        raise KeyError(label)
    return found


def completes(found: Result, entered: Result) -> bool:
    """Return whether this result only adds a missing one, of the game or of one game of the match."""
    if found is Result.PENDING:
        return True
    pairs = zip(found.games, entered.games, strict=False)
    return found.is_pending and bool(entered.games) and all([old in (Result.PENDING, new) for old, new in pairs])


GameKey = tuple[int, int, int]
"""Round, White, Black."""
Boards = tuple[tuple[int, int], ...]
"""The boards of a round in their order: White and Black by pairing number."""


class Prizes(NamedTuple):
    """The categories and prizes of a tournament, and whether the winners are public."""

    plan: Plan = Plan()
    is_published: bool = False


class Attendance(NamedTuple):
    """Players who have checked in, and the player of each entry on the site."""

    is_open: bool = False
    """Whether players check in now."""
    present: frozenset[int] = frozenset()
    missed: frozenset[int] = frozenset()
    """Players who had not checked in when a round was paired."""
    entries: Mapping[str, int] = {}
    """The numbers of players by the references of their entries."""

    def renumbered(self, numbers: Mapping[int, int]) -> Attendance:
        """Return the attendance of these players under their new numbers."""
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
    """The state of a tournament after an event. It is immutable.

    Many results arrive in a short time, so they are stored separately and put into the tournament at the first access.
    """

    __slots__ = (
        *("_entered", "_paired", "_stated_tournament"),
        *("attendance", "boards", "listed", "prizes", "published", "rated", "regulations", "teams"),
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
        listed: tuple[int, ...] = (),
    ) -> None:
        self._paired = tournament
        self._entered = entered or {}
        self._stated_tournament = None if self._entered else tournament
        self.boards = boards
        """The boards of each round in their order, White first."""
        self.published = published
        """The last round that visitors may see."""
        self.regulations = regulations
        """The limits for byes and late entries, and the rules by which players are kept apart."""
        self.prizes = prizes
        self.teams = teams
        """The matches of each round of a team event, and the line-ups that are still sealed."""
        self.rated = rated or {}
        """Games that have another result in rating reports."""
        self.attendance = attendance
        self.listed = listed
        """The players in the order of the list with which the tournament was made; empty where it is not known."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._parts() == other._parts()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<State of {self.tournament!r}, {self.published} rounds published>"

    @property
    def tournament(self) -> Tournament:
        """Return the tournament with all results so far."""
        if self._stated_tournament is None:
            self._stated_tournament = self._paired.replace(rounds=self._with_results())
        return self._stated_tournament

    def _with_results(self) -> list[Any]:
        rounds = []
        for number, round in enumerate(self._paired.rounds, start=1):
            results = zip(round.games, self._results_of(number), strict=True)
            rounds.append(round._replace(games=tuple([game._replace(result=result) for game, result in results])))
        return rounds

    def with_player(self, number: int, **fields: Any) -> State:
        """Return the state with these fields of one player."""
        return self.with_changed({number: self.tournament.player(number)._replace(**fields)})

    def with_changed(self, players: Mapping[int, Player]) -> State:
        """Return the state with these players, by number, instead of their former data."""
        return self.replace(tournament=self.tournament.replace(players={**self.players, **players}.values()))

    def with_players(self, players: Iterable[Player]) -> State:
        """Return the state with other particulars of its players, and bans for their current clubs and federations."""
        rules = self.regulations.apart
        plain = without_bans(self.tournament, rules)
        return self.replace(tournament=with_bans(plain.replace(players=tuple(players)), rules))

    def _parts(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _PARTS}

    def replace(self, **parts: Any) -> State:
        """Return this state with other values for some of its parts."""
        return State(**{**self._parts(), **parts})

    def with_result(self, game: GameKey, result: Result) -> State:
        """Return this state with one more result; the game must be there."""
        return self._with(self.published, {**self._entered, game: result})

    def with_published(self, round: int) -> State:
        """Return this state with the rounds up to this one published."""
        return self._with(round, self._entered)

    def _with(self, published: int, entered: Mapping[GameKey, Result]) -> State:
        rest = self.regulations, self.prizes, self.teams, self.rated, self.attendance, self.listed
        return State(self._paired, self.boards, published, entered, *rest)

    def as_rated(self) -> Tournament:
        """fide-handling 4.3: return the tournament for a rating report, with a note where other results were used."""
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
        """Return the result of this game."""
        entered = self._entered.get((round, white, black))
        if entered is not None:
            return entered
        for game in self._paired.rounds[round - 1].games if 1 <= round <= self.rounds else ():
            if (game.white, game.black) == (white, black):
                return game.result
        text = N_("Round {round} has no game {white} – {black}; reload the page.")
        raise InvalidInput(text, round=round, white=self._paired.named(white), black=self._paired.named(black))

    def named(self, number: int) -> str:
        """Return a player in a sentence, by number and name."""
        return self._paired.named(number)

    def players_of(self, white: int, black: int) -> dict[str, str]:
        """Return both players of a game for a sentence."""
        return {"white": self.named(white), "black": self.named(black)}

    @property
    def players(self) -> Mapping[int, Any]:
        """Return all players by number, without putting stored results into the tournament."""
        return self._paired.players

    @property
    def settings(self) -> Mapping[str, str]:
        """Return the rulebook's settings that were chosen; the tournament keeps them, so that its file does."""
        return self._paired.settings

    @property
    def own_bans(self) -> tuple[Forbidden, ...]:
        """Return the players kept apart by name, and not by club or federation."""
        return bans_of(without_bans(self._paired, self.regulations.apart))

    @property
    def is_team_event(self) -> bool:
        """Return whether teams are paired and ranked."""
        return is_team_event(self._paired)

    @property
    def has_schedule(self) -> bool:
        """Return whether all games of the players follow from a table: in a round robin, but not in one of teams."""
        return self.rulebook.fixed_pairings and not self.is_team_event

    @property
    def has_fixtures(self) -> bool:
        """Return whether all matches of the teams follow from a table."""
        return self.is_team_event and self.rulebook.fixed_pairings

    @property
    def rounds(self) -> int:
        """Return how many rounds have been paired."""
        return len(self._paired.rounds)

    @property
    def rulebook(self) -> Declaration:
        """Return the declaration of the rulebook that pairs this tournament."""
        usual = "fide-team" if self.is_team_event else systems.DEFAULT
        return declared(self._paired.rules or usual)

    @property
    def game(self) -> BoardGame:
        """Return the game that is played, which decides the notation of results."""
        return game_of(self._paired)

    @property
    def by_fide_rules(self) -> Sentence | None:
        """Describe whether it follows the rules of FIDE, or since when not; None with a rulebook of another body."""
        return describe_compliance(self._paired)

    @property
    def acceleration(self) -> Sentence | None:
        """Describe the virtual points for the players; None where there are no virtual points."""
        return acceleration(self._paired, self.rulebook)

    @property
    def free(self) -> Kind:
        """Berger B4: return the kind of a round with the bye; in a round robin it is a round without points."""
        return Kind.ZERO_BYE if self.rulebook.fixed_pairings else Kind.PAIRING_BYE

    @property
    def is_explained(self) -> bool:
        """Return whether the rulebook has reasons, and is not a table or a draw."""
        return bool(self.rulebook.study)

    @property
    def total_rounds(self) -> int | None:
        """Return the number of planned rounds; a round robin and a knock-out determine it themselves."""
        planned, rules = self._paired.total_rounds, self._paired.rules
        if planned is not None or not (self.rulebook.fixed_pairings or self.rulebook.decisive) or not rules:
            return planned
        entrants = len(self._paired.teams.teams if self.is_team_event else self.players)
        return int(self.settings.get("cycles", 1)) * systems.rulebook(rules).usual_rounds(entrants)

    @property
    def is_over(self) -> bool:
        """Return whether the last round has been paired."""
        return self.total_rounds is not None and self.rounds >= self.total_rounds

    @property
    def awaits_pairing(self) -> bool:
        """Return whether the round after this one is still to be paired by the rules, and not from a table."""
        return 0 < self.rounds <= self.published and not self.is_over and not self.rulebook.fixed_pairings

    @property
    def current(self) -> int:
        """Return the round that is being played: the last one; of a round robin the first that has games to come.

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
        """Return the rounds of a team event in which a match has no line-ups yet."""
        stated = self._paired.teams.line_ups if self.is_team_event else ()
        return frozenset([line.round for line in stated if not line.players])

    @property
    def open_boards(self) -> int:
        """Return how many games of the round that is being played have no result yet."""
        return sum(result.is_pending for result in self._results_of(self.current))

    def games_with(self, *results: Result) -> list[tuple[int, int]]:
        """Return the games of all rounds that have one of these results: the round and the number of the board."""
        found = []
        for number, round in enumerate(self.tournament.rounds, start=1):
            those = {game[:2] for game in round.games if not {game.result, *game.result.games}.isdisjoint(results)}
            if those:
                numbered = enumerate(self.boards[number - 1], start=1)
                found += [(number, at) for at, board in numbered if board in those]
        return found

    def keys_with(self, result: Result) -> list[GameKey]:
        """Return the games of all rounds that have this result."""
        return [(round, *self.boards[round - 1][board - 1]) for round, board in self.games_with(result)]

    @property
    def unfinished(self) -> list[tuple[int, int]]:
        """fide-handling 3.1: return the round and board of games that are adjourned or have no result yet."""
        return self.games_with(Result.PENDING, Result.ADJOURNED)

    @property
    def is_final(self) -> bool:
        """Return whether all rounds have been paired, with line-ups in a team event, and every game has ended."""
        return self.is_over and not self.waiting_rounds and not self.unfinished

    @property
    def has_begun(self) -> bool:
        """Return whether a game of the last round has a result."""
        return any(result is not Result.PENDING for result in self._results_of(self.rounds))

    def _results_of(self, round: int) -> list[Result]:
        games = self._paired.rounds[round - 1].games if round else ()
        return [self._entered.get((round, game.white, game.black), game.result) for game in games]

    @property
    def public_rounds(self) -> int:
        """Return how many rounds visitors may see."""
        return min(max(self.published, 0), self.rounds)

    def for_visitors(self) -> State:
        """Return the state without the rounds that are not published yet."""
        public = self.public_rounds
        if public == self.rounds:
            return self.replace(teams=self.teams.without_seals()) if self.teams.sealed else self
        published = as_published(without_corrections(self.tournament, after=public), public)
        if self.is_team_event:
            cut = with_rounds(TeamEvent(published), TeamEvent(published).rounds[:public])
            return self.replace(tournament=cut, boards=self.boards[:public], teams=self.teams.cut(public))
        return self.replace(tournament=published.replace(rounds=published.rounds[:public]), boards=self.boards[:public])


_PARTS = ("tournament", "boards", "published", "regulations", "prizes", "teams", "rated", "attendance", "listed")
"""The parts of a state."""


def imported(tournament: Tournament) -> State:
    """Return a tournament from a file or a form, all rounds of which are public."""
    if is_team_event(tournament):
        return _imported_teams(tournament)
    boards = tuple(board_order(tournament, number) for number in range(1, len(tournament.rounds) + 1))
    return State(without_boards(tournament), boards, len(boards))


def _imported_teams(tournament: Tournament) -> State:
    """Return a team event, with its boards match by match; its teams may be added later."""
    if not tournament.teams.teams:
        return State(tournament)
    event = TeamEvent(tournament)
    games = tournament if tournament.teams.colour_sequence else with_colours(tournament, event.boards)
    count = len(event.rounds)
    games = padded(games, count)
    play = play_of(games)
    boards = tuple(boards_of(games, number, play.matches[number - 1]) for number in range(1, count + 1))
    return State(without_boards(games), boards, count, teams=play)


def settings_of(tournament: Tournament, rules: str) -> Any:
    """Return the settings that this rulebook has for a tournament, the chosen and the usual ones."""
    book = systems.rulebook(rules)
    return book.read_settings(book.chosen(tournament, {}))


def without_boards(tournament: Tournament) -> Tournament:
    """Return the tournament without the order of its boards, which the state has: it changes with every number."""
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
    """Return the tournament with other settings; without a ``game`` it keeps its own.

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
    """Return the tournament with another game; None is that of its future rulebook."""
    before, after = game_of(tournament), game or BoardGame(declared(rules).game)
    is_usual = tournament.scale == before.scale
    scale = after.scale if is_usual and after is not before else tournament.scale
    return tournament.replace(event=tournament.event._replace(game=game), scale=scale)


def board_order(tournament: Tournament, round: int) -> Boards:
    """Return the board order of the file; else that of fide-handling 3.6: by score, then by the sum, then by rank."""
    paired = tournament.rounds[round - 1]
    games = [(game.white, game.black) for game in paired.games]
    if sorted(paired.boards) == sorted(games):
        return paired.boards
    return in_board_order(tournament, round, games)


def in_board_order(tournament: Tournament, round: int, games: Iterable[tuple[int, int]]) -> Boards:
    """fide-handling 3.6: sort by the score before the round of the higher ranked, then by the sum, then by rank."""
    points = tournament.standing() if isinstance(tournament, TeamTournament) else scores(tournament, round - 1)

    def place(board: tuple[int, int]) -> tuple[Tenths, Tenths, int]:
        higher = min(board, key=lambda player: (-points[player], player))
        return -points[higher], -points[board[0]] - points[board[1]], higher

    return tuple(sorted(games, key=place))
