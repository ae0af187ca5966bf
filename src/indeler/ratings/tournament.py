"""The effect of a tournament on the ratings of its players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from indeler.formats.fields import Date
from indeler.language import N_, Sentence
from indeler.model import Award, Event, Player, Tournament
from indeler.ranking.ratings import difference_for
from indeler.ratings.change import Career, Change, FirstRating, Game, change, coefficient, first_rating, half_up
from indeler.ratings.time_class import Control, Tempo, control_of, tempo_of, warning

RULEBOOK = "fide-b02"

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
    start, control = started(tournament), control_of(tournament.event)
    notes = []
    if start is None:
        notes.append(Sentence(N_("The tournament has no first day; the rules of today are used.")))
    if control is None and tempo is None:
        notes.append(
            Sentence(N_("The time control of the tournament is not known or not understood; standard is assumed."))
        )
    elif control is not None:
        strongest = [player.rating for player in tournament.players.values()]
        notes += filter(None, [warning(control, strongest)])
        tempo = tempo or tempo_of(control) or Tempo.STANDARD
    day, tempo = start or date.max, tempo or Tempo.STANDARD
    rows = tuple(_row(tournament, player, listed, tempo, day, control) for player in tournament.players.values())
    return Ratings(tempo, rows, tuple(notes))


def tempo_of_event(event: Event) -> Tempo:
    """1; RB-1: return the list for most games of an event, by its time control; standard if it has none."""
    control = control_of(event)
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
