"""What is still to be played of a competition, as plain values that another process can be handed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NamedTuple

from indeler.lab.dice import Luck
from indeler.lab.fields import Field
from indeler.lab.models import Model, model_of
from indeler.lab.next_round import Forecast, NextRoundQuestion, forecast
from indeler.lab.played import Games
from indeler.lab.reports.intervals import Estimate, share
from indeler.language import N_, Sentence
from indeler.model import Game, Kind, Pairing, RequestedBye, Result, Scale, SpecialPoints, Tenths, Tournament
from indeler.ranking import standings
from indeler.ranking.keizer.ladders import ladder_by
from indeler.season.common.members import Played
from indeler.season.common.pools import Entrant, Fixture, pool_standings
from indeler.season.common.swiss import pair_anyway
from indeler.season.competitions.cycles.standings import Ahead, with_absentees
from indeler.systems import pair


class OpenGame(NamedTuple):
    """A game that is paired and has no result."""

    white: int
    black: int
    round: int


Ends = Callable[[int, int, int], Result]
"""How a game of White and Black, by number, in this round ends."""


@dataclass(frozen=True, kw_only=True)
class Rest(ABC):
    """The rest of one competition, or of one group of it."""

    title: Sentence
    """What it is the end of."""
    seed: str
    model: str
    """The result model, by its name in the lab."""
    rules: str
    """The rulebook that pairs, or whose table is played."""
    ratings: Mapping[int, int]
    """Of everybody in it, by number."""
    open_games: tuple[OpenGame, ...]
    up: int = 0
    """So many of the first go up."""
    down: int = 0
    """So many of the last go down."""

    @property
    def rounds_to_pair(self) -> int:
        """How many rounds an engine has to pair; a table has them all."""
        return 0

    def next_round(self) -> NextRoundQuestion | None:
        """Who meets whom in the next round, if an engine pairs it; whoever takes part is supposed to come.

        Who has signed off is not told to others before the round is published.
        """
        return None

    @abstractmethod
    def played_out(self, ends: Ends) -> Mapping[int, int]:
        """The final ranks by number, if every game ends so."""


@dataclass(frozen=True, kw_only=True)
class SwissRest(Rest):
    """A group of a cycle: round after round paired by the club's own engine, and ranked by its own tie-breaks."""

    tournament: Tournament
    settings: Mapping[str, Any]
    ties: tuple[str, ...]
    rounds: tuple[Ahead, ...]
    odd: Tenths
    """What it gives to be odd."""

    @property
    def rounds_to_pair(self) -> int:
        """Those that have not been published."""
        return len(self.rounds)

    def next_round(self) -> NextRoundQuestion | None:
        """BW-22: paired as the club pairs its groups, with old opponents where nothing else is left."""
        if not self.rounds:
            return None
        everybody = self.tournament.replace(requested_byes=())
        return NextRoundQuestion(everybody, self.rules, self.settings, self.model, self.seed, pair=pair_group)

    def played_out(self, ends: Ends) -> Mapping[int, int]:
        """Open games first, then every round that is to come."""
        tournament = with_results(self.tournament, ends)
        for ahead in self.rounds:
            tournament = self._next(tournament, ahead, ends)
        tournament = tournament.replace(scale=tournament.scale._replace(adjourned=0))
        return {row.player: row.rank for row in standings(tournament, self.rules, self.ties)}

    def _next(self, tournament: Tournament, ahead: Ahead, ends: Ends) -> Tournament:
        """One round more; what it gives without a game is awarded as in the rounds before."""
        expected = with_absentees(tournament, ahead.expected)
        pairing = (
            pair_anyway(expected, self.rules, self.settings)
            if len(ahead.expected) > 1
            else Pairing(ahead.round, (), rules=self.rules, bye=next(iter(ahead.expected), None))
        )
        worth = {player: (points, Kind.ABSENT) for player, points in ahead.points_of_absence.items()}
        if pairing.bye is not None:
            worth[pairing.bye] = self.odd, Kind.PAIRING_BYE
        award = tournament.scale.award
        extra = [
            SpecialPoints("", points - award(kind), ahead.round, (player,))
            for player, (points, kind) in worth.items()
            if points != award(kind)
        ]
        played = with_played(expected, pairing, ends)
        return played.replace(special_points=(*tournament.special_points, *extra)) if extra else played


def pair_group(tournament: Tournament, rules: str, **settings: Any) -> Pairing:
    """BW-22, BW-33, BW-51: the next round of a group."""
    return pair_anyway(tournament, rules, settings)


def with_played(tournament: Tournament, pairing: Pairing, ends: Ends) -> Tournament:
    """The tournament with this round, all its games played; what was asked for it is done with."""
    results = [ends(white, black, pairing.round) for white, black in pairing.boards]
    return pairing.added_to(tournament, results).replace(requested_byes=())


def with_results(tournament: Tournament, ends: Ends) -> Tournament:
    """The tournament with a result in every game that has none."""

    def ended(game: Game, round: int) -> Game:
        return game._replace(result=ends(*game[:2], round)) if game.result is Result.PENDING else game

    return tournament.replace(
        rounds=[
            round._replace(games=tuple([ended(game, number) for game in round.games]))
            if any(game.result is Result.PENDING for game in round.games)
            else round
            for number, round in enumerate(tournament.rounds, start=1)
        ]
    )


@dataclass(frozen=True, kw_only=True)
class RobinRest(Rest):
    """A round robin: the games of its table that have no result yet."""

    entrants: tuple[Entrant, ...]
    played: tuple[Played, ...]
    to_come: tuple[Fixture, ...]
    ties: tuple[str, ...]
    times: int
    scale: Scale
    annulled: frozenset[int] = frozenset()

    def played_out(self, ends: Ends) -> Mapping[int, int]:
        """Every game that is left, in its round; equals on all tie-breaks share a rank."""
        rest = [Played(game.white, game.black, ends(game.white, game.black, game.round)) for game in self.to_come]
        table = pool_standings(
            self.entrants,
            [*self.played, *rest],
            self.ties,
            cycles=self.times,
            scale=self.scale,
            annulled=self.annulled,
        )
        return {row.member: row.rank for row in table.rows}


@dataclass(frozen=True, kw_only=True)
class KeizerRest(Rest):
    """A Keizer ladder: round after round paired from its top, and its last ranking recalculated."""

    tournament: Tournament
    absences: tuple[Mapping[int, Kind], ...]
    """Round by round who has signed off already, and as what that counts."""

    @property
    def rounds_to_pair(self) -> int:
        """Those that have not been published."""
        return len(self.absences)

    def next_round(self) -> NextRoundQuestion | None:
        """The next round of the ladder, if its period has one."""
        everybody = self.tournament.replace(requested_byes=())
        return NextRoundQuestion(everybody, self.rules, model=self.model, seed=self.seed) if self.absences else None

    def played_out(self, ends: Ends) -> Mapping[int, int]:
        """Open games first, then every round that is to come."""
        tournament = with_results(self.tournament, ends)
        for absent in self.absences:
            byes = [RequestedBye(tournament.next_round, member, kind) for member, kind in absent.items()]
            requested = tournament.replace(requested_byes=byes)
            tournament = with_played(requested, pair(requested, "keizer"), ends)
        ranking = ladder_by(tournament, tournament.settings).last.ranking
        return {member: place for place, member in enumerate(ranking, start=1)}


ANY = ""
"""Whatever the result of the next game."""

FEWEST, USUAL = 50, 200
MAX_PAIRING_PLACES = 100_000
"""So many places of players to be paired take about a quarter of a minute of a processor."""

_SIDES = {Result.WHITE_WINS: ("win", "loss"), Result.DRAW: ("draw", "draw"), Result.BLACK_WINS: ("loss", "win")}

Places = Sequence[int]
"""How often somebody ended first, second, and so on."""


class Tally(NamedTuple):
    """What was counted."""

    times: int
    """How often the rest was played."""
    places: Mapping[int, Mapping[str, Places]]
    """By member, by the result of his game that is open (`ANY`: all of them)."""


def often_enough(rest: Rest) -> int:
    """How often it is played: so often that a share is known within 7 in 100, or as often as fifteen seconds allow."""
    work = len(rest.ratings) * rest.rounds_to_pair
    return max(FEWEST, min(USUAL, MAX_PAIRING_PLACES // work)) if work else USUAL


def play_out(rest: Rest, times: int | None = None) -> Tally:
    """The rest played out so many times. The same rest gives the same tally."""
    times = often_enough(rest) if times is None else times
    model, order = model_of(rest.model), sorted(rest.ratings, key=lambda member: (-rest.ratings[member], member))
    ratings = tuple(rest.ratings[member] for member in order)
    field = Field(ratings, ratings)
    index = {member: place for place, member in enumerate(order)}
    places: dict[int, dict[str, list[int]]] = {member: {ANY: [0] * len(order)} for member in order}
    for repetition in range(times):
        ranks, results = _play_out_once(rest, field, index, model, Luck(rest.seed, repetition))
        for member, rank in ranks.items():
            places[member][ANY][rank - 1] += 1
            if member in results:
                places[member].setdefault(results[member], [0] * len(order))[rank - 1] += 1
    return Tally(times, places)


class Outlook(NamedTuple):
    """What may come: where everybody ends, and whom everybody meets next."""

    tally: Tally
    next_round: Forecast | None
    """None where no engine pairs the next round."""


def outlook(rest: Rest) -> Outlook:
    """The rest played out, and the next round in all ways in which the open games can end."""
    question = rest.next_round()
    return Outlook(play_out(rest), forecast(question) if question else None)


def _play_out_once(
    rest: Rest, field: Field, index: Mapping[int, int], model: Model, luck: Luck
) -> tuple[Mapping[int, int], Mapping[int, str]]:
    """The final ranks of one repetition, and how the open games ended for each."""
    games = Games(field, model, luck)
    known: dict[tuple[int, int, int], Result] = {}

    def ends(white: int, black: int, round: int) -> Result:
        game = white, black, round
        if game not in known:
            known[game] = games.result(index[white], index[black], round)
        return known[game]

    results: dict[int, str] = {}
    for game in rest.open_games:
        white, black = _SIDES[ends(*game)]
        results.setdefault(game.white, white)
        results.setdefault(game.black, black)
    return rest.played_out(ends), results


RESULTS = (ANY, "win", "draw", "loss")
FEWEST_GAMES = 10
"""A result that came up less often tells nothing."""


class Prospect(NamedTuple):
    """What becomes of him after one result, or on the whole."""

    result: str
    best: int
    worst: int
    """Between these places he ends in the middle half of the times."""
    first: Estimate
    up: Estimate | None
    """How often he ends on a place that goes up; None where none does."""
    down: Estimate | None


def prospects(rest: Rest, tally: Tally, member: int) -> list[Prospect]:
    """On the whole, and after each result of his game that is open."""
    return list(_prospects(rest, tally, member))


def _prospects(rest: Rest, tally: Tally, member: int) -> Iterator[Prospect]:
    places = tally.places[member]
    for result in RESULTS:
        counts = places.get(result, ())
        times = sum(counts)
        if times < FEWEST_GAMES:
            continue
        yield Prospect(
            result,
            _place_of(counts, times, 1),
            _place_of(counts, times, 3),
            _share(counts[0], times),
            _share(sum(counts[: rest.up]), times) if rest.up else None,
            _share(sum(counts[len(counts) - rest.down :]), times) if rest.down else None,
        )


def _place_of(counts: Places, times: int, quarter: int) -> int:
    """The place up to which so many quarters of the times end."""
    return next(place for place, total in enumerate(accumulate(counts), start=1) if 4 * total >= quarter * times)


def _share(hits: int, times: int) -> Estimate:
    found = share(hits, times)
    assert found is not None, "a single time tells nothing"
    return found


def how_known(rest: Rest, tally: Tally) -> Sentence:
    """What the figures rest on."""
    text = N_(
        "The rest was played {times} times by {rules} and the rules of the club; results by ratings ({model}), whoever "
        "has not signed off comes. Seed: {seed}."
    )
    return Sentence(text, times=tally.times, rules=rest.rules, model=rest.model, seed=rest.seed)
