"""Forecasts of the next round while games are still in progress: the chance of each meeting.

An open game ends by the probabilities of a result model for the ratings. Every combination of results is paired and
weighted with its probability; where these are too many, a sample is paired, and each chance is an estimate with its
interval.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod
from typing import Any, NamedTuple, TypeVar

from indeler.lab.dice import Luck
from indeler.lab.models import OF_GAME, model_of
from indeler.lab.played import without_draws
from indeler.lab.reports.intervals import Estimate, share
from indeler.language import N_, Sentence
from indeler.model import (
    Colour,
    Game,
    Kind,
    Pairing,
    PairingError,
    Player,
    Result,
    Team,
    Tenths,
    Tournament,
    awards,
    game_awards,
    match_result,
)
from indeler.model.matches import Board, Match, colour_on
from indeler.model.teams import TeamEvent, is_team_event
from indeler.rulebooks import declared
from indeler.rulebooks.registry import game_of
from indeler.systems import DEFAULT, pair

UNRATED = 1000
"""The strength of a player without a rating."""
EXACT_WORK = 100_000
"""All combinations are paired if their number times the players is at most this: some seconds of a processor."""
SAMPLE_WORK = 300_000
SMALL_SAMPLE, USUAL_SAMPLE = 100, 1_200
"""The size of a sample of combinations; with 1,200 a share of a half is known within 3 in 100."""
Entrant = TypeVar("Entrant", Player, Team)
BYE = 0
ANY_RESULT = ""
"""The key for all results of the player's own game together."""
RESULTS = ("win", "draw", "loss")
ENDINGS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)

Points = tuple[Tenths, ...]
"""The game points of both sides of a match."""
World = tuple[int, ...]
"""The index of the outcome of each open match."""


class Meeting(NamedTuple):
    """The opponent of a player, and the colour (in a match: of its first game, or on its first board)."""

    opponent: int
    """`BYE` where the player has the bye."""
    colour: Colour | None = None


@dataclass(frozen=True)
class NextRoundQuestion:
    """A request for a forecast, as plain values that can be passed to another process."""

    tournament: Tournament
    rules: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    model: str = ""
    """The result model by its name in the lab; empty: that of the board game."""
    seed: str = "next"
    samples: int = 0
    """The size of the sample; 0: as large as the size of the field allows."""
    pair: Callable[..., Pairing] = pair


@dataclass
class Forecast:
    """The chances of each meeting in the next round."""

    rules: str
    model: str
    open_games: int
    seed: str
    sampled: bool
    round: int = 0
    paired: int = 0
    """The number of combinations that were paired, each once."""
    weights: dict[int, dict[str, float]] = field(default_factory=dict)
    """The probability of each result of a player's own open game, or how often it was drawn, by player."""
    meetings: dict[int, dict[str, dict[Meeting, float]]] = field(default_factory=dict)
    """The weight of each meeting, by player, own result and meeting."""
    boards: dict[tuple[int, int, int], float] = field(default_factory=dict)
    """The weight of each pair on a board, by board, White and Black."""
    total: float = 0

    def add(self, player: int, result: str, meeting: Meeting, weight: float) -> None:
        """Count a meeting, for all results and for this result of the player's own game."""
        for own in {ANY_RESULT, result}:
            weights, meetings = self.weights.setdefault(player, {}), self.meetings.setdefault(player, {})
            weights[own] = weights.get(own, 0) + weight
            counted = meetings.setdefault(own, {})
            counted[meeting] = counted.get(meeting, 0) + weight

    def chances(self, player: int, result: str = ANY_RESULT) -> list[tuple[Meeting, Estimate]]:
        """Return the meetings of a player, the most likely first; after this result of the player's own game."""
        total = self.weights.get(player, {}).get(result, 0)
        found = [
            (meeting, self._estimate(weight, total))
            for meeting, weight in self.meetings.get(player, {}).get(result, {}).items()
        ]
        return sorted(found, key=lambda row: (-row[1].value, row[0].opponent, str(row[0].colour)))

    def results(self, player: int) -> list[str]:
        """Return the possible results of the player's own open game; nothing where it has ended."""
        return [result for result in RESULTS if self.weights.get(player, {}).get(result)]

    def certain_boards(self) -> list[tuple[int, int, int]]:
        """Return the boards that are the same in every combination; a sample proves none."""
        return [] if self.sampled else sorted(board for board, weight in self.boards.items() if self._is_all(weight))

    def certain(self, player: int) -> Meeting | None:
        """Return the meeting of the player that is the same in every combination."""
        found = [] if self.sampled else list(self.meetings.get(player, {}).get(ANY_RESULT, {}).items())
        return found[0][0] if len(found) == 1 and self._is_all(found[0][1]) else None

    def _is_all(self, weight: float) -> bool:
        return weight > self.total * (1 - 1e-9)

    def _estimate(self, weight: float, total: float) -> Estimate:
        if self.sampled:
            return share(round(weight), round(total)) or Estimate(weight / total, 0.0, 1.0, round(total))
        value = min(1.0, weight / total)
        return Estimate(value, value, value, self.paired)

    def basis(self) -> Sentence:
        """Describe how the figures were computed."""
        if not self.open_games:
            return Sentence(N_("All games are over: the round is certain, unless somebody signs off or enters."))
        if self.sampled:
            text = N_(
                "Open games: {games}. Results were drawn {times} times by the ratings ({model}), and each time "
                "the round was paired. Seed: {seed}."
            )
            return Sentence(text, games=self.open_games, times=round(self.total), model=self.model, seed=self.seed)
        text = N_(
            "Open games: {games}. All {endings} ways in which they can end were paired; how likely each is "
            "comes from the ratings ({model})."
        )
        return Sentence(text, games=self.open_games, endings=self.paired, model=self.model)


def format_chance(chance: Estimate) -> str:
    """Format a chance in per cent; below 1 and above 99 as such. An estimate that is not yet precise has its margin."""
    per_cent = 100 * chance.value
    if 0 < per_cent < 1:
        return "<1 %"
    if 99 < per_cent < 100:
        return ">99 %"
    margin = round(100 * chance.half_width)
    return f"{round(per_cent)} ± {margin} %" if margin else f"{round(per_cent)} %"


class Ending(NamedTuple):
    """One possible outcome of an open game, or of all open games of a match."""

    chance: float
    results: Mapping[int, Result]
    """The results by the index of the game in its round."""
    sides: Mapping[int, str]
    """The outcome for each of the two players or teams: win, draw or loss."""


class OpenMatch(NamedTuple):
    """An open game, or the open games of one match."""

    round: int
    games: int
    endings: tuple[Ending, ...]


def forecast(question: NextRoundQuestion) -> Forecast:
    """Return the chances of each meeting in the next round. The same question has the same answer."""
    complete = _with_defaults(question)
    matches = list(_OpenGames(complete))
    sampled = _is_sampled(complete, matches)
    samples = complete.samples or max(
        SMALL_SAMPLE, min(USUAL_SAMPLE, SAMPLE_WORK // max(1, len(complete.tournament.players)))
    )
    open_games = sum([match.games for match in matches])
    found = Forecast(complete.rules, complete.model, open_games, complete.seed, sampled)
    for world, weight in _sample(matches, complete.seed, samples).items() if sampled else _all(matches):
        _count(found, complete, matches, world, weight)
    return found


def count_endings(question: NextRoundQuestion) -> int:
    """Return the number of combinations of results of the open games."""
    return prod([len(match.endings) for match in _OpenGames(_with_defaults(question))])


def staged_questions(question: NextRoundQuestion) -> list[NextRoundQuestion]:
    """Return the question; if it takes long because a sample is needed, precede it by one with a small sample."""
    complete = _with_defaults(question)
    is_long = complete.samples == 0 and _is_sampled(complete, list(_OpenGames(complete)))
    return [replace(question, samples=SMALL_SAMPLE), question] if is_long else [question]


def without_absences(tournament: Tournament) -> Tournament:
    """Return the tournament without knowledge of absences in the next round, or of withdrawals since."""
    now = len(tournament.rounds)

    def there(one: Entrant) -> Entrant:
        left = one.withdrawn_after
        return one if left is None or left < now else one._replace(withdrawn_after=None)

    teams = tournament.teams._replace(requested_byes=(), teams=tuple([there(team) for team in tournament.teams.teams]))
    return tournament.replace(players=map(there, tournament.players.values()), requested_byes=(), teams=teams)


def _is_sampled(question: NextRoundQuestion, matches: Sequence[OpenMatch]) -> bool:
    endings = prod([len(match.endings) for match in matches])
    return question.samples > 0 or endings * len(question.tournament.players) > EXACT_WORK


def _with_defaults(question: NextRoundQuestion) -> NextRoundQuestion:
    """Return the question with rulebook and model; a match without line-ups is played by the first of both rosters."""
    tournament = question.tournament
    rules = question.rules or tournament.rules or DEFAULT
    if _is_of_teams(tournament):
        tournament = _with_usual_line_ups(TeamEvent(tournament)).games
    model = question.model or OF_GAME[game_of(tournament)]
    return replace(question, tournament=tournament, rules=rules, model=model)


def _is_of_teams(tournament: Tournament) -> bool:
    return bool(tournament.teams.teams) and is_team_event(tournament)


def _with_usual_line_ups(event: TeamEvent) -> TeamEvent:
    if all([match.boards or match.forfeit for round in event.rounds for match in round.matches]):
        return event
    return event.with_rounds(
        [round._replace(matches=tuple([_seated(event, match) for match in round.matches])) for round in event.rounds]
    )


def _seated(event: TeamEvent, match: Match) -> Match:
    if match.boards or match.forfeit:
        return match
    sequence = event.games.teams.colour_sequence
    line_ups = [event.teams[team].players[: event.boards] for team in (match.first, match.second)]
    boards = [
        Board(first, second, colour=colour_on(sequence, number))
        for number, (first, second) in enumerate(zip(*line_ups, strict=False), start=1)
    ]
    return match._replace(boards=tuple(boards))


class _OpenGames:
    """The games without a result. An adjourned game counts as a draw, as the rules take it for pairing."""

    def __init__(self, question: NextRoundQuestion) -> None:
        self.tournament = question.tournament
        self.model = model_of(question.model)
        book = declared(question.rules)
        self.is_decisive, self.games_of_match = book.decisive, book.games
        scale = question.tournament.scale
        self.worth = game_awards(scale) if book.games > 1 else awards(scale)
        self.event = TeamEvent(question.tournament) if _is_of_teams(question.tournament) else None
        teams = self.event.teams.values() if self.event else ()
        self.team_of = {player: team.number for team in teams for player in team.players}

    def __iter__(self) -> Iterator[OpenMatch]:
        for number, round in enumerate(self.tournament.rounds, start=1):
            together: dict[tuple[int, ...], dict[int, Game]] = {}
            for place, game in enumerate(round.games):
                if game.result.is_pending:
                    together.setdefault(self._sides(game), {})[place] = game
            for sides, games in together.items():
                yield OpenMatch(number, len(games), tuple(self._endings(number, sides, games)))

    def _sides(self, game: Game) -> tuple[int, ...]:
        if self.event is None:
            return game.white, game.black
        return tuple(sorted([self.team_of[game.white], self.team_of[game.black]]))

    def _endings(self, round: int, sides: tuple[int, ...], games: Mapping[int, Game]) -> Iterator[Ending]:
        """Yield the outcomes of the games of one match; those that give both sides the same points are combined."""
        before_play: tuple[float, Points, dict[int, Result]] = (1.0, self._points_before(round, sides), {})
        found: dict[Any, tuple[float, Points, dict[int, Result]]] = {(): before_play}
        for place, game in games.items():
            after: dict[Any, tuple[float, Points, dict[int, Result]]] = {}
            for chance, points, results in found.values():
                for result, times in self._ways(game):
                    total = self._added(points, sides, game, result)
                    known = {**results, place: result}
                    key = tuple(known.items()) if self.is_decisive else total
                    before = after[key][0] if key in after else 0.0
                    after[key] = before + chance * times, total, known
            found = after
        for chance, points, results in found.values():
            yield Ending(chance, results, self._sides_of(sides, points, results))

    def _points_before(self, round: int, sides: tuple[int, ...]) -> Points:
        match = self.event.match_of(sides[0], round) if self.event else None
        if match is None:
            return 0, 0
        both = match.game_points(self.tournament.scale, len(match.boards))
        return both if match.first == sides[0] else both[::-1]

    def _added(self, points: Points, sides: tuple[int, ...], game: Game, result: Result) -> Points:
        white = sum([self.worth[kind, Colour.WHITE] for kind in result.white_games or (result.white,)])
        black = sum([self.worth[kind, Colour.BLACK] for kind in result.black_games or (result.black,)])
        is_turned = self.event is not None and self.team_of[game.white] != sides[0]
        one, other = (black, white) if is_turned else (white, black)
        return points[0] + one, points[1] + other

    def _sides_of(self, sides: tuple[int, ...], points: Points, results: Mapping[int, Result]) -> dict[int, str]:
        one, other = points
        if self.event is None and self.games_of_match == 1:  # a scale may give winner and loser equal points
            (result,) = results.values()
            one, other = result.white is Kind.WIN, result.black is Kind.WIN
        first, second = ("draw", "draw") if one == other else ("win", "loss") if one > other else ("loss", "win")
        return {sides[0]: first, sides[1]: second}

    def _ways(self, game: Game) -> Iterator[tuple[Result, float]]:
        if self.games_of_match == 1:
            yield from self._ways_of_one(game.white, game.black)
            return
        first, second = game.result.games or (Result.PENDING, Result.PENDING)
        with_white = list(self._ways_of_one(game.white, game.black)) if first.is_pending else [(first, 1.0)]
        with_black = [(second, 1.0)]
        if second.is_pending:
            with_black = [(result.mirrored, chance) for result, chance in self._ways_of_one(game.black, game.white)]
        for (one, its), (other, others) in product(with_white, with_black):
            yield match_result(one, other), its * others

    def _ways_of_one(self, white: int, black: int) -> Iterator[tuple[Result, float]]:
        strength = {number: self.tournament.players[number].rating or UNRATED for number in (white, black)}
        chances = self.model(strength[white], strength[black])
        for result, chance in zip(ENDINGS, without_draws(chances) if self.is_decisive else chances, strict=True):
            if chance > 0:
                yield result, chance


def _all(matches: Sequence[OpenMatch]) -> Iterator[tuple[World, float]]:
    for world in product(*[range(len(match.endings)) for match in matches]):
        yield world, prod([match.endings[place].chance for match, place in zip(matches, world, strict=True)])


def _sample(matches: Sequence[OpenMatch], seed: str, samples: int) -> Counter[World]:
    lucks = (Luck(seed, repetition) for repetition in range(samples))
    worlds = [[_one_of(match.endings, luck.uniform("open", at)) for at, match in enumerate(matches)] for luck in lucks]
    return Counter(map(tuple, worlds))


def _one_of(endings: Sequence[Ending], chance: float) -> int:
    for place, ending in enumerate(endings[:-1]):
        chance -= ending.chance
        if chance < 0:
            return place
    return len(endings) - 1


def _count(
    found: Forecast, question: NextRoundQuestion, matches: Sequence[OpenMatch], world: World, weight: float
) -> None:
    endings = [match.endings[place] for match, place in zip(matches, world, strict=True)]
    found.paired += 1
    found.total += weight
    try:
        pairing = question.pair(_ended(question.tournament, matches, endings), question.rules, **question.settings)
    except PairingError:
        return
    found.round = pairing.round
    own = {side: result for ending in endings for side, result in ending.sides.items()}
    for board, (white, black) in enumerate(pairing.boards, start=1):
        found.boards[board, white, black] = found.boards.get((board, white, black), 0) + weight
        found.add(white, own.get(white, ANY_RESULT), Meeting(black, Colour.WHITE), weight)
        found.add(black, own.get(black, ANY_RESULT), Meeting(white, Colour.BLACK), weight)
    if pairing.bye is not None:
        found.add(pairing.bye, own.get(pairing.bye, ANY_RESULT), Meeting(BYE), weight)


def _ended(tournament: Tournament, matches: Sequence[OpenMatch], endings: Sequence[Ending]) -> Tournament:
    rounds = list(tournament.rounds)
    for match, ending in zip(matches, endings, strict=True):
        games = list(rounds[match.round - 1].games)
        for place, result in ending.results.items():
            games[place] = games[place]._replace(result=result)
        rounds[match.round - 1] = rounds[match.round - 1]._replace(games=tuple(games))
    return tournament.replace(rounds=rounds)


# Possible meetings as lines of a page ---------------------------------------------------------------------------------


class MeetingLine(NamedTuple):
    """One possible meeting of a player."""

    chance: str
    opponent: str
    """Empty for the bye."""
    colour: str
    after: str = ""
    change: str = ""
    """The change in percentage points since the earlier forecast."""


def meeting_lines(
    found: Forecast,
    player: int,
    names: Mapping[int, str],
    result: str = ANY_RESULT,
    after: str = "",
    before: Forecast | None = None,
) -> Iterator[MeetingLine]:
    """Yield the possible meetings of this player, the most likely first, after this result of the player's own game."""
    earlier = dict(before.chances(player, result)) if before is not None else None
    for meeting, chance in found.chances(player, result):
        opponent = "" if meeting.opponent == BYE else names[meeting.opponent]
        colour = meeting.colour.value if meeting.colour else ""
        change = "" if earlier is None else _change(chance, earlier.get(meeting))
        yield MeetingLine(format_chance(chance), opponent, colour, after, change)


def _change(now: Estimate, before: Estimate | None) -> str:
    """Return the change of a chance in percentage points; nothing where sampling may explain it."""
    value, width = (before.value, before.half_width) if before is not None else (0.0, 0.0)
    points = round(100 * (now.value - value))
    if not points or abs(now.value - value) <= now.half_width + width:
        return ""
    return f"{points:+}".replace("-", "−")
