"""The effect of a tournament on ratings: the change of a rated player, and the first rating of another one.

Everything is exact, in hundredths of a point, until the one rounding at the end.

`points`, `decimals` and `signed` format scores and changes.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from indeler.formats.fields import Date
from indeler.language import N_, Sentence, Text
from indeler.model import Award, Event, Player, Tournament
from indeler.ranking.ratings import difference_for, expected_score
from indeler.ratings.time_class import Control, Tempo, tempo_of, tempo_warning, time_control_of

RULEBOOK = "fide-b02"

MAX_RATING_DIFFERENCE = 400
"""8.3.1: a greater difference counts as this one."""
EXEMPT_FROM, EXEMPT_SINCE = 2650, date(2025, 10, 1)
"""8.3.1: for players with at least this rating the true difference counts, since that day."""
EVERY_GAME_SINCE = date(2024, 3, 1)
"""8.3.1: before that day one game of an event was capped, the one with the greatest difference."""
MAX_DIFFERENCE, TOO_STRONG, MAX_DIFFERENCE_SINCE = 600, 2600, date(2024, 12, 1)
"""RB-7.3.1: a rapid or blitz game with at least this difference is not rated if one is stronger than that."""
LOWEST_RATING = 1400
"""7.2.1: the lowest rating."""


class Game(NamedTuple):
    """A game that was played: the round, the opponent and the opponent's rating, and the score in hundredths."""

    round: int
    opponent: int
    rating: int
    score: int


class RatedGame(NamedTuple):
    """A game and its gain before K, or the reason why it is not rated."""

    game: Game
    difference: int = 0
    """The difference that counts."""
    is_capped: bool = False
    expected: int = 0
    """The expected score in hundredths."""
    left_out: Text | None = None

    @property
    def gain(self) -> int:
        """Return the score above the expected one, in hundredths."""
        return 0 if self.left_out else self.game.score - self.expected


UNRATED = N_("the opponent has no rating")
TOO_UNEQUAL = N_("the ratings are 600 apart or more")


class Change(NamedTuple):
    """The effect of a period on a rating."""

    rating: int
    k: int
    games: tuple[RatedGame, ...]

    @property
    def counted(self) -> tuple[RatedGame, ...]:
        """8.3.1: the games that count."""
        return tuple(one for one in self.games if not one.left_out)

    @property
    def score(self) -> int:
        """Return the score in hundredths."""
        return sum(one.game.score for one in self.counted)

    @property
    def expected(self) -> int:
        """8.1.2: the expected score of a player of this rating, in hundredths."""
        return sum(one.expected for one in self.counted)

    @property
    def exact(self) -> Fraction:
        """8.3: K times the score above the expected one."""
        return Fraction(self.k * sum(one.gain for one in self.counted), 100)

    @property
    def rounded(self) -> int:
        """8.3.4: the change as an integer, a half away from zero."""
        rounded_size = int(abs(self.exact) + Fraction(1, 2))
        return rounded_size if self.exact >= 0 else -rounded_size

    @property
    def after(self) -> int:
        """7.2.1: the new rating; 0 if it falls below 1400, because the player is then unrated."""
        rating = self.rating + self.rounded
        return rating if rating >= LOWEST_RATING else 0


def change(rating: int, k: int, games: Sequence[Game], tempo: Tempo = Tempo.STANDARD, on: date = date.max) -> Change:
    """8.3: return the effect of these games on this rating, by the rules in force on the event's first day."""
    rated = [_rated(rating, game, tempo, on) for game in games]
    if tempo is Tempo.STANDARD and on < EVERY_GAME_SINCE:
        rated = _with_one_cap(rating, rated)
    counted = sum(not one.left_out for one in rated)
    return Change(rating, capped(k, counted), tuple(rated))


def _rated(rating: int, game: Game, tempo: Tempo, on: date) -> RatedGame:
    """8.3.1; RB-7.3.1: return one game with the difference that counts."""
    if not game.rating:
        return RatedGame(game, left_out=UNRATED)
    true = rating - game.rating
    if tempo is Tempo.STANDARD:
        is_capped = abs(true) > MAX_RATING_DIFFERENCE and not (on >= EXEMPT_SINCE and rating >= EXEMPT_FROM)
    else:
        if on >= MAX_DIFFERENCE_SINCE and abs(true) >= MAX_DIFFERENCE and max(rating, game.rating) > TOO_STRONG:
            return RatedGame(game, left_out=TOO_UNEQUAL)
        is_capped = abs(true) > MAX_RATING_DIFFERENCE
    return _measured(
        game, max(-MAX_RATING_DIFFERENCE, min(true, MAX_RATING_DIFFERENCE)) if is_capped else true, is_capped=is_capped
    )


def _with_one_cap(rating: int, rated: Sequence[RatedGame]) -> list[RatedGame]:
    """8.3.1 before March 2024: only the game with the greatest difference was capped."""
    over = [one for one in rated if one.is_capped]
    first = max(over, key=lambda one: abs(rating - one.game.rating), default=None)
    return [
        _measured(one.game, rating - one.game.rating) if one.is_capped and one is not first else one for one in rated
    ]


def _measured(game: Game, difference: int, *, is_capped: bool = False) -> RatedGame:
    return RatedGame(game, difference, is_capped, expected_score(difference, [0]))


MAX_K_TIMES_GAMES = 700
"""8.3.3: the maximum of K times the number of games of a period."""


class Career(NamedTuple):
    """The data that K depends on. A tournament file does not have all of them; a rating list has K itself."""

    rating: int
    highest: int = 0
    """The highest rating ever published; if unknown, the present one."""
    born: int = 0
    """The year of birth; 0 if unknown."""
    games: int | None = None
    """Rated games so far; None if unknown: then enough of them."""
    listed: int = 0
    """K of the rating list; it overrides the computed value."""


def coefficient(career: Career, year: int) -> int:
    """8.3.3: 10 for players who reached 2400; else 40 until 18 below 2300, and 40 for newcomers; else 20."""
    if career.listed:
        return career.listed
    highest = max(career.highest, career.rating)
    if highest >= 2400:
        return 10
    if career.born and year and year - career.born <= 18 and highest < 2300:
        return 40
    return 40 if career.games is not None and career.games < 30 else 20


def capped(k: int, games: int) -> int:
    """8.3.3: K so that K times the number of games of the period is at most 700."""
    return min(k, MAX_K_TIMES_GAMES // games) if games else k


FEWEST_GAMES = 5
HIGHEST_FIRST_RATING = 2200
HYPOTHETICAL = (1800, 1800)
"""8.2: two drawn games against opponents of this rating are added."""


class FirstRating(NamedTuple):
    """The first rating from the first games."""

    games: tuple[Game, ...]
    """The games against rated opponents."""
    average: Fraction
    per_cent: int
    rating: int
    """The rating by the formula; at most 2200."""

    @property
    def missing(self) -> int:
        """7.1.4: missing games against rated opponents, in other events of 26 months."""
        return max(FEWEST_GAMES - len(self.games), 0)

    @property
    def is_published(self) -> bool:
        """7.1.4: return whether there are five games and the rating is at least 1400."""
        return not self.missing and self.rating >= LOWEST_RATING


def first_rating(games: Sequence[Game]) -> FirstRating | None:
    """8.2: Ra + dp(p) with two drawn games against 1800 added; a first event without any score is left out."""
    rated = tuple(game for game in games if game.rating)
    scored = sum(game.score for game in rated)
    if not scored:
        return None
    count = len(rated) + len(HYPOTHETICAL)
    average = Fraction(sum(game.rating for game in rated) + sum(HYPOTHETICAL), count)
    per_cent = half_up(Fraction(scored + 50 * len(HYPOTHETICAL), count))
    return FirstRating(rated, average, per_cent, min(half_up(average + difference_for(per_cent)), HIGHEST_FIRST_RATING))


def half_up(value: Fraction) -> int:
    """Round to an integer, a half up (FIDE's text leaves ties here open: our reading)."""
    return int((value + Fraction(1, 2)) // 1)


_MINUS = "−"


def format_hundredths(hundredths: int) -> str:
    """Return a score or an expected score: at most two decimals, without trailing zeros."""
    units, part = divmod(hundredths, 100)
    return f"{units}.{part:02}".rstrip("0").rstrip(".")


def format_exact_change(change: Fraction) -> str:
    """Return a change before it is rounded, exact to the hundredth, with its sign."""
    hundredths = int(abs(change) * 100)
    sign = "+" if change > 0 else _MINUS if change < 0 else ""
    return f"{sign}{hundredths // 100}.{hundredths % 100:02}".removesuffix("0")


def format_change(change: int) -> str:
    """Return an integer change with its sign."""
    return f"+{change}" if change > 0 else f"{_MINUS}{-change}" if change < 0 else "0"


# The ratings of all players of a tournament ---------------------------------------------------------------------------

SCORES = {Award.WIN: 100, Award.DRAW: 50, Award.LOSS: 0}
"""The score of a game for ratings, in hundredths, on any points scale of the tournament."""

Listed = Callable[[Player, Tempo], int]
"""A function that returns K of a player from a rating list; 0 if it has none."""


class Row(NamedTuple):
    """A player: the games that count, the performance, and the change or the first rating."""

    player: Player
    games: tuple[Game, ...]
    average: int | None
    """Mean rating of the rated opponents."""
    performance: int | None
    change: Change | None
    """The change, for a rated player."""
    first: FirstRating | None
    """The first rating, for an unrated player who scored against rated opponents."""


class Ratings(NamedTuple):
    """The rating results of a tournament."""

    tempo: Tempo
    rows: tuple[Row, ...]
    notes: tuple[Sentence, ...]
    """The assumptions made for missing data, and the obstacles to being rated."""


def ratings_of(tournament: Tournament, listed: Listed | None = None, tempo: Tempo | None = None) -> Ratings:
    """Return the rating change of every player by the rules and the ratings of the tournament's first day."""
    start, control = started(tournament), time_control_of(tournament.event)
    notes = []
    if start is None:
        notes.append(Sentence(N_("The tournament has no first day; the rules of today are used.")))
    if control is None and tempo is None:
        text = N_("The time control of the tournament is not known or not understood; standard is assumed.")
        notes.append(Sentence(text))
    elif control is not None:
        strongest = [player.rating for player in tournament.players.values()]
        notes += filter(None, [tempo_warning(control, strongest)])
        tempo = tempo or tempo_of(control) or Tempo.STANDARD
    day, tempo = start or date.max, tempo or Tempo.STANDARD
    rows = tuple(_row(tournament, player, listed, tempo, day, control) for player in tournament.players.values())
    return Ratings(tempo, rows, tuple(notes))


def tempo_of_event(event: Event) -> Tempo:
    """1; RB-1: return the list for most games of an event, by its time control; standard if it has none."""
    control = time_control_of(event)
    return (tempo_of(control) if control else None) or Tempo.STANDARD


def started(tournament: Tournament) -> date | None:
    """8.3: return the first day of the event, whose list and rules apply; None if unknown."""
    found = Date.read(tournament.event.start.strip())
    try:
        return date(found.year, found.month or 1, found.day or 1) if found else None
    except ValueError:
        return None


def _row(
    tournament: Tournament, player: Player, listed: Listed | None, tempo: Tempo, day: date, control: Control | None
) -> Row:
    played = rated_games(tournament, player.number)
    games = tuple(game for game in played if control is None or tempo_of(control, player.rating, game.rating))
    met = [game for game in games if game.rating]
    average = half_up(Fraction(sum(game.rating for game in met), len(met))) if met else None
    first = None if player.rating else first_rating(games)
    changed = None
    if player.rating:
        born = Date.read(player.birth)
        career = Career(player.rating, born=born.year if born else 0, listed=listed(player, tempo) if listed else 0)
        changed = change(player.rating, coefficient(career, 0 if day == date.max else day.year), games, tempo, day)
    performed = None if average is None else average + difference_for(per_cent(met))
    return Row(player, games, average, performed, changed, first)


def rated_games(tournament: Tournament, number: int) -> tuple[Game, ...]:
    """5: the games of a player in which both made a move; no forfeits, byes, or games without a result."""
    players: Mapping[int, Player] = tournament.players
    return tuple(
        Game(round, cell.opponent, players[cell.opponent].rating, SCORES[kind.award])
        for round, cell in enumerate(tournament.card(number), start=1)
        for kind in cell.games or (cell.kind,)
        if kind.rated
    )


def per_cent(games: Sequence[Game]) -> int:
    """8.1.1: the share of the points scored, in whole per cent, a half up."""
    return half_up(Fraction(sum(game.score for game in games), len(games)))
