"""The chances of a member: the rest of a competition played out some hundred times, by the club's own rules and engine.

`remaining_games.ahead_of` collects the remaining games of the groups in which a member plays, as plain values that can
be passed to another process; `outlook` plays them out there, and `prospects` summarises the results for one member.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
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
from indeler.season.competitions.cycles.standings import Ahead
from indeler.season.competitions.shared import with_absentees
from indeler.systems import pair

Ends = Callable[[int, int, int], Result]
"""A function that returns the result of a game of White and Black, by number, in this round."""
ANY = ""
"""The key for all results of the next game together."""

FEWEST, USUAL = 50, 200
MAX_PAIRING_PLACES = 100_000
"""The players to be paired, over all rounds and repetitions, that take about fifteen seconds of a processor."""

_SIDES = {Result.WHITE_WINS: ("win", "loss"), Result.DRAW: ("draw", "draw"), Result.BLACK_WINS: ("loss", "win")}

Places = Sequence[int]
"""The number of times that a player ended first, second, and so on."""
OWN_RESULTS = (ANY, "win", "draw", "loss")
FEWEST_GAMES = 10
"""The fewest repetitions of a result for which its figures are shown."""

# The rest of a competition as plain values ----------------------------------------------------------------------------


class OpenGame(NamedTuple):
    """A game that is paired and has no result."""

    white: int
    black: int
    round: int


@dataclass(frozen=True, kw_only=True)
class Rest(ABC):
    """The rest of one competition, or of one of its groups."""

    title: Sentence
    """The competition or group whose end is simulated."""
    seed: str
    model: str
    """The result model, by its name in the lab."""
    rules: str
    """The rulebook that pairs, or whose table of rounds is played."""
    ratings: Mapping[int, int]
    """The ratings of all participants, by number."""
    open_games: tuple[OpenGame, ...]
    up: int = 0
    """The number of players at the top who are promoted."""
    down: int = 0
    """The number of players at the bottom who are relegated."""

    @property
    def rounds_to_pair(self) -> int:
        """Return the number of rounds that an engine has to pair; 0 where a fixed table has them all."""
        return 0

    def next_round(self) -> NextRoundQuestion | None:
        """Return the question who meets in the next round, if an engine pairs it; it does not disclose absences."""
        return None

    @abstractmethod
    def played_out(self, ends: Ends) -> Mapping[int, int]:
        """Return the final ranks by number, if games end by this function."""


@dataclass(frozen=True, kw_only=True)
class SwissRest(Rest):
    """The rest of a group of a cycle: rounds are paired by the club's own engine, and ranked by its own tie-breaks."""

    tournament: Tournament
    settings: Mapping[str, Any]
    ties: tuple[str, ...]
    rounds: tuple[Ahead, ...]
    odd: Tenths
    """The points for the player who is odd in a round."""

    @property
    def rounds_to_pair(self) -> int:
        """Return the number of rounds that have not been published."""
        return len(self.rounds)

    def next_round(self) -> NextRoundQuestion | None:
        """BW-22: return a round paired as the club pairs its groups, with old opponents where nothing else is left."""
        if not self.rounds:
            return None
        everybody = self.tournament.replace(requested_byes=())
        return NextRoundQuestion(everybody, self.rules, self.settings, self.model, self.seed, pair=pair_group)

    def played_out(self, ends: Ends) -> Mapping[int, int]:
        """Return the ranks after the open games and every round to come."""
        tournament = with_results(self.tournament, ends)
        for coming in self.rounds:
            tournament = self._next(tournament, coming, ends)
        tournament = tournament.replace(scale=tournament.scale._replace(adjourned=0))
        return {row.player: row.rank for row in standings(tournament, self.rules, self.ties)}

    def _next(self, tournament: Tournament, coming: Ahead, ends: Ends) -> Tournament:
        """Return the tournament with one more round; rounds without a game are awarded as in the rounds before."""
        expected = with_absentees(tournament, coming.expected)
        pairing = (
            pair_anyway(expected, self.rules, self.settings)
            if len(coming.expected) > 1
            else Pairing(coming.round, (), rules=self.rules, bye=next(iter(coming.expected), None))
        )
        worth = {player: (points, Kind.ABSENT) for player, points in coming.points_of_absence.items()}
        if pairing.bye is not None:
            worth[pairing.bye] = self.odd, Kind.PAIRING_BYE
        award = tournament.scale.award
        extra = [
            SpecialPoints("", points - award(kind), coming.round, (player,))
            for player, (points, kind) in worth.items()
            if points != award(kind)
        ]
        played = with_played(expected, pairing, ends)
        return played.replace(special_points=(*tournament.special_points, *extra)) if extra else played


def pair_group(tournament: Tournament, rules: str, **settings: Any) -> Pairing:
    """BW-22, BW-33, BW-51: return the next round of a group."""
    return pair_anyway(tournament, rules, settings)


def with_played(tournament: Tournament, pairing: Pairing, ends: Ends) -> Tournament:
    """Return the tournament with this round, all its games played, and without the requests for that round."""
    results = [ends(white, black, pairing.round) for white, black in pairing.boards]
    return pairing.added_to(tournament, results).replace(requested_byes=())


def with_results(tournament: Tournament, ends: Ends) -> Tournament:
    """Return the tournament with a result in every game that has none."""

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
    """The rest of a round robin: the games of its table that have no result yet."""

    entrants: tuple[Entrant, ...]
    played: tuple[Played, ...]
    to_come: tuple[Fixture, ...]
    ties: tuple[str, ...]
    times: int
    scale: Scale
    annulled: frozenset[int] = frozenset()

    def played_out(self, ends: Ends) -> Mapping[int, int]:
        """Return the ranks after all remaining games; players equal on all tie-breaks share a rank."""
        rest = [Played(game.white, game.black, ends(game.white, game.black, game.round)) for game in self.to_come]
        table = pool_standings(
            self.entrants, [*self.played, *rest], self.ties, cycles=self.times, scale=self.scale, annulled=self.annulled
        )
        return {row.member: row.rank for row in table.rows}


@dataclass(frozen=True, kw_only=True)
class KeizerRest(Rest):
    """The rest of a Keizer ladder: each round is paired from the top, and the last ranking is recalculated."""

    tournament: Tournament
    absences: tuple[Mapping[int, Kind], ...]
    """The players who have signed off already, by round, with the kind of their absence."""

    @property
    def rounds_to_pair(self) -> int:
        """Return the number of rounds that have not been published."""
        return len(self.absences)

    def next_round(self) -> NextRoundQuestion | None:
        """Return the question for the next round of the ladder, if its period has one."""
        everybody = self.tournament.replace(requested_byes=())
        return NextRoundQuestion(everybody, self.rules, model=self.model, seed=self.seed) if self.absences else None

    def played_out(self, ends: Ends) -> Mapping[int, int]:
        """Return the ranks after the open games and every round to come."""
        tournament = with_results(self.tournament, ends)
        for absent in self.absences:
            byes = [RequestedBye(tournament.next_round, member, kind) for member, kind in absent.items()]
            requested = tournament.replace(requested_byes=byes)
            tournament = with_played(requested, pair(requested, "keizer"), ends)
        ranking = ladder_by(tournament, tournament.settings).last.ranking
        return {member: place for place, member in enumerate(ranking, start=1)}


# The rest played out --------------------------------------------------------------------------------------------------


class Tally(NamedTuple):
    """The counted places of all repetitions."""

    times: int
    """The number of repetitions."""
    places: Mapping[int, Mapping[str, Places]]
    """The places by member and by the result of the member's open game (`ANY`: all results)."""


def often_enough(rest: Rest) -> int:
    """Return the number of repetitions: enough to know a share within 7 in 100, or as many as fifteen seconds allow."""
    work = len(rest.ratings) * rest.rounds_to_pair
    return max(FEWEST, min(USUAL, MAX_PAIRING_PLACES // work)) if work else USUAL


def play_out(rest: Rest, times: int | None = None) -> Tally:
    """Play the rest out this many times. The same rest gives the same tally."""
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
    """The final places of all players, and their possible opponents in the next round."""

    tally: Tally
    next_round: Forecast | None
    """None where no engine pairs the next round."""


def outlook(rest: Rest) -> Outlook:
    """Play the rest out, and forecast the next round for all ways in which the open games can end."""
    question = rest.next_round()
    return Outlook(play_out(rest), forecast(question) if question else None)


def _play_out_once(
    rest: Rest, field: Field, index: Mapping[int, int], model: Model, luck: Luck
) -> tuple[Mapping[int, int], Mapping[int, str]]:
    """Return the final ranks of one repetition, and the result of the open game for each player."""
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


class Prospect(NamedTuple):
    """The prospects of a member after one result of the open game, or after all of them."""

    result: str
    best: int
    worst: int
    """The final places in the middle half of the repetitions are between these two."""
    first: Estimate
    up: Estimate | None
    """The probability that the member is promoted; None if there is no promotion."""
    down: Estimate | None


def prospects(rest: Rest, tally: Tally, member: int) -> list[Prospect]:
    """Return the prospects of all results together, and after each result of the open game."""
    places, found = tally.places[member], []
    for result in OWN_RESULTS:
        counts = places.get(result, ())
        times = sum(counts)
        if times < FEWEST_GAMES:
            continue
        prospect = Prospect(
            result,
            _place_of(counts, times, 1),
            _place_of(counts, times, 3),
            _share(counts[0], times),
            _share(sum(counts[: rest.up]), times) if rest.up else None,
            _share(sum(counts[len(counts) - rest.down :]), times) if rest.down else None,
        )
        found.append(prospect)
    return found


def _place_of(counts: Places, times: int, quarter: int) -> int:
    """Return the place up to which this many quarters of the repetitions end."""
    return next(place for place, total in enumerate(accumulate(counts), start=1) if 4 * total >= quarter * times)


def _share(hits: int, times: int) -> Estimate:
    found = share(hits, times)
    assert found is not None, "a single time tells nothing"
    return found


def describe_method(rest: Rest, tally: Tally) -> Sentence:
    """Describe how the figures were computed."""
    text = N_(
        "The rest was played {times} times by {rules} and the rules of the club; results by ratings ({model}), "
        "everybody who has not signed off comes. Seed: {seed}."
    )
    return Sentence(text, times=tally.times, rules=rest.rules, model=rest.model, seed=rest.seed)
