"""A tournament as a table for tie-breaks: cards, points a round and scores, computed once; Cut and Median."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence

from indeler._typing import TYPE_CHECKING, Any, TypeVar
from indeler.language import N_, Sentence, Words
from indeler.model import Cell, Kind, Result, Tenths, Tournament, round_awards, score
from indeler.ranking.codes import Code
from indeler.ranking.editions import FORFEITS, Edition
from indeler.ranking.working import Term, Working
from indeler.rulebooks import declared, reading_of

if TYPE_CHECKING:
    from fractions import Fraction

RULEBOOK = "fide-c07"

Value = TypeVar("Value")

PLAYED = frozenset(kind for kind in Kind if kind.played)
"""15.1: the kinds of round in which a game was played; every other round is unplayed."""


class Table:
    """The input of every tie-break. Scores are tenths; players are given by pairing number, in ascending order."""

    def __init__(self, tournament: Tournament, rules: str, edition: Edition) -> None:
        self.tournament = tournament
        self.rules = rules
        self.reading = reading_of(rules)
        self.round_robin = declared(rules).fixed_pairings
        """Whether the pairings were fixed in advance (15.2)."""
        self.edition = edition
        self.rounds = len(tournament.rounds)
        """The number of rounds paired so far."""
        self.cards = tournament.past.cards
        self.awards: Mapping[int, tuple[Tenths, ...]] = {
            number: round_awards(tournament, number) for number in tournament.players
        }
        """The points of each round."""
        self.points: Mapping[int, Tenths] = {number: sum(points) for number, points in self.awards.items()}
        if tournament.special_points:  # some belong to no round
            self.points = {number: total + score(tournament, number, 0) for number, total in self.points.items()}
        self._memory: dict[Hashable, Any] = {}

    def record(self, player: int) -> Iterator[tuple[int, Cell, Tenths]]:
        """Yield this player's rounds: the number of the round, the cell of the card and the points."""
        return zip(range(1, self.rounds + 1), self.cards[player], self.awards[player], strict=True)

    def met(self, player: int, games: Collection[Kind]) -> list[tuple[int, int]]:
        """Return the rounds of these kinds in which this player had an opponent, each with the opponent."""
        return [(round, cell.opponent) for round, cell in enumerate(self.cards[player], start=1) if cell.kind in games]

    def cached(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return the result of ``make``, computed at the first call and cached under this key."""
        if key not in self._memory:
            self._memory[key] = make()
        remembered: Value = self._memory[key]
        return remembered

    def totals(self, working: Callable[[Table, int, Code], Working], code: Code) -> Mapping[int, Fraction]:
        """Return each player's total of this tie-break."""
        return self.cached((working, code), lambda: {one: working(self, one, code).total for one in self.cards})

    def last_round_drawn(self) -> Table:
        """8.3: the table as if every game paired in the final round had ended in a draw."""
        return Table(last_round_drawn(self.tournament), self.rules, self.edition)

    def name(self, number: int, words: Words = N_) -> str:
        """Return a player for a sentence."""
        return self.tournament.players[number].name or Sentence(N_("player {number}"), number=number).translated(words)

    def games(self, article: int, *, forfeits_played: bool = False) -> frozenset[Kind]:
        """15.2, 15.3: return the kinds of round that are games for this article.

        In a Swiss those played over the board. In a round robin forfeits are games too, except those that the edition
        exempts. The modifier /P treats every forfeit as a game against the scheduled opponent.
        """
        if forfeits_played:
            return PLAYED | FORFEITS
        if not self.round_robin:
            return PLAYED
        return PLAYED | (FORFEITS - self.edition.round_robin_unplayed.get(article, frozenset()))


def last_round_drawn(tournament: Tournament) -> Tournament:
    """8.3: the tournament with a draw in every game of its last round."""
    *earlier, last = tournament.rounds
    drawn = last._replace(games=tuple([game._replace(result=Result.DRAW) for game in last.games]))
    return tournament.replace(rounds=(*earlier, drawn))


Significance = Callable[[Term], Any]


def cut(table: Table, terms: Sequence[Term], code: Code, significance: Significance) -> tuple[Term, ...]:
    """14.1, 14.2, 14.3, 14.4: cut the requested least significant values, then the most significant ones."""
    if not (code.low or code.high):
        return tuple(terms)
    counted = list(range(len(terms)))
    for _ in range(min(code.low, len(counted))):
        counted.remove(_least(table, terms, counted, significance))
    for _ in range(min(code.high, len(counted))):
        counted.remove(max(counted, key=lambda place: significance(terms[place])))
    return tuple(term if place in counted else term._replace(cut=True) for place, term in enumerate(terms))


def _least(table: Table, terms: Sequence[Term], counted: Sequence[int], significance: Significance) -> int:
    """16.5, 16.5.1, 16.5.2: return the next low cut: a voluntary unplayed round before anything else.

    Of those the lowest contribution; but from 2024-08 not if it is lower than the least significant value.
    """
    least = min(counted, key=lambda place: significance(terms[place]))
    voluntary = [place for place in counted if terms[place].voluntary]
    if not voluntary:
        return least
    lowest = min(voluntary, key=lambda place: (terms[place].value, significance(terms[place])))
    if table.edition.voluntary_unless_lower and terms[lowest].value < terms[least].value:
        return least
    return lowest
