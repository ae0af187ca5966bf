"""Random small tournaments before a round: byes, forfeits, absences, late entries, forbidden pairs, acceleration.

They use only data that standard records of a TRF can state, so that any engine can read them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import combinations
from random import Random

import indeler
from indeler.language import IndelerError
from indeler.model import (
    CHESS,
    DOUBLE,
    DRAUGHTS,
    Colour,
    Forbidden,
    Game,
    Kind,
    Player,
    RequestedBye,
    Result,
    Round,
    Tournament,
    Unplayed,
    VirtualPoints,
)
from indeler.model.matches import Match, TeamRound
from indeler.model.teams import TeamEvent

RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
FORFEITS = (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.DOUBLE_FORFEIT)
BYES = (Kind.HALF_BYE, Kind.ZERO_BYE, Kind.ZERO_BYE, Kind.FULL_BYE)


BERGER = "berger"
LATE, DRAWN, APART, FIRST, LOTS, GONE = "late", "drawn", "apart", "first", "lots", "gone"
CHOICE = "choice"
"""A seed that ends in one of these suffixes makes positions of a special type.

Late: last rounds of tournaments in which White mostly won, so that topscorers had the same colours. Drawn: rounds of
tournaments in which most games were drawn, so that many players have the same score. Apart: many pairs are forbidden,
so that the first candidates of an order are impossible. First: first rounds in which many pairs are forbidden, so that
only the order counts. Lots: matches of teams whose earlier rounds were paired and coloured by lot.
Gone: one or two players have not played for some rounds and are absent now. Choice: every pair is forbidden that
occurs in none of two to four rounds drawn by lot, so that few candidates are left, which differ in one or two criteria.
"""


def positions(rulebook: str, seed: str, least: int = 4, most: int = 8) -> Iterator[Tournament]:
    """Yield endlessly a tournament before each of its rounds, the earlier rounds paired by the rulebook or by lot."""
    for kind, usual, after in ((LATE, Result.WHITE_WINS, 0), (DRAWN, Result.DRAW, 3)):
        if seed.endswith(kind):
            yield from _with_one_result(Random(f"{seed} {rulebook}"), rulebook, range(least, most + 1), usual, after)
    random = Random(f"{seed} {rulebook}")
    if seed.endswith((APART, FIRST)) and rulebook != "fide-team":  # its pairs cannot be forbidden
        rounds = range(1) if seed.endswith(FIRST) else range(1, 5)
        yield from _kept_apart(random, rulebook, range(least, most + 1), rounds, _many_bans)
    if seed.endswith(CHOICE) and rulebook != "fide-team":
        yield from _kept_apart(random, rulebook, range(least, most + 1), range(1, 5), _all_but_some_rounds)
    if seed.endswith(GONE):
        yield from _withdrawn(random, rulebook, range(least, most + 1))
    if seed.endswith(LOTS):
        yield from _teams_by_lot(random, range(least, most + 1))
    while True:
        yield from _played_out(random, rulebook, least, most)


def _with_one_result(random: Random, rulebook: str, sizes: range, usual: Result, after: int) -> Iterator[Tournament]:
    """Yield random tournaments in which most games end in this way, with this number of rounds after this one."""
    while True:
        before = _event(random, rulebook, random.choice(sizes), random.choice((0, 8)))
        rounds = random.randint(2, 4)
        stated = {"requested_byes": (), "virtual_points": (), "type_code": "", "rules": ""}
        before = before.replace(total_rounds=rounds + 1 + after, **stated)
        while len(before.rounds) < rounds and (paired := by_lot(random, before)):
            *earlier, last = paired.rounds
            games = [
                game._replace(result=usual if random.random() < 0.8 else _result(random, 8, is_double=False))
                for game in last.games
            ]
            before = paired.replace(rounds=(*earlier, last._replace(games=tuple(games))))
        if len(before.rounds) == rounds:
            yield before


Bans = Callable[[Random, Tournament], list[Forbidden]]


def _kept_apart(random: Random, rulebook: str, sizes: range, played: range, bans: Bans) -> Iterator[Tournament]:
    """Yield tournaments after this number of random rounds, in which these pairs are now forbidden."""
    while True:
        size, rounds = random.choice(sizes), random.choice(played)
        usual, trouble = random.choice(((), (Result.DRAW,), (Result.WHITE_WINS,))), random.choice((0, 8))
        often = random.choice((0.6, 0.95))
        before = _event(random, rulebook, size, trouble)
        before = before.replace(total_rounds=rounds + random.choice((1, 1, 3)), requested_byes=(), forbidden=())
        while len(before.rounds) < rounds and (paired := by_lot(random, before)):
            before = with_results(random, paired, rulebook, trouble)
            *earlier, last = before.rounds
            if usual and rulebook != "fide-double-swiss":
                games = [game._replace(result=usual[0]) if random.random() < often else game for game in last.games]
                before = before.replace(rounds=(*earlier, last._replace(games=tuple(games))))
        forbidden = bans(random, before)
        if len(before.rounds) == rounds:
            yield before.replace(forbidden=forbidden)


def _many_bans(random: Random, before: Tournament) -> list[Forbidden]:
    """Return a sixth to a half of all pairs."""
    share = random.choice((6, 3, 2))
    return [Forbidden(pair) for pair in combinations(before.players, 2) if _one_in(random, share)]


def _all_but_some_rounds(random: Random, before: Tournament) -> list[Forbidden]:
    """Return the pairs that occur in none of two to four rounds paired by lot."""
    rounds = [by_lot(random, before) for _ in range(random.choice((2, 2, 3, 4)))]
    allowed = {frozenset(game[:2]) for paired in rounds if paired for game in paired.rounds[-1].games}
    others = ((a, b) for a, b in combinations(before.players, 2) if not before.have_met(a, b))
    return [Forbidden(pair) for pair in others if frozenset(pair) not in allowed]


def _withdrawn(random: Random, rulebook: str, sizes: range) -> Iterator[Tournament]:
    """Yield tournaments after two to five random rounds, in which some players have withdrawn."""
    while True:
        size, rounds = random.choice(sizes), random.randint(2, 5)
        before = _event(random, rulebook, size, 8)
        gone = [
            RequestedBye(round, player, Kind.ZERO_BYE)
            for player in random.sample(range(1, size + 1), random.choice((1, 1, 2)))
            for round in range(random.randint(2, rounds + 1), rounds + 2)
        ]
        before = before.replace(total_rounds=rounds + random.choice((1, 2, 3)), requested_byes=gone)
        while len(before.rounds) < rounds and (paired := by_lot(random, before)):
            before = with_results(random, paired, rulebook, 8)
        if len(before.rounds) == rounds:
            yield before.replace(requested_byes=[bye for bye in gone if bye.round == before.next_round])


def _teams_by_lot(random: Random, sizes: range) -> Iterator[Tournament]:
    """Yield events of teams of one or two boards after one to four random rounds."""
    while True:
        before = _team_event(random, random.choice(sizes))
        rounds, trouble = random.randint(1, 4), random.choice((0, 0, 8))
        everybody = before.teams._replace(requested_byes=())
        before = before.replace(total_rounds=rounds + random.choice((1, 2, 3, 3)), teams=everybody)
        while len(before.rounds) < rounds and (paired := _matches_by_lot(random, TeamEvent(before))):
            before = with_results(random, paired, "fide-team", trouble)
        if len(before.rounds) == rounds:
            yield before


def _matches_by_lot(random: Random, event: TeamEvent) -> Tournament | None:
    """Return the event with new random matches of all teams, and the bye; None if more than one team is left over."""
    met = {(match.first, match.second) for round in event.rounds for match in round.matches}
    free = list(event.teams)
    random.shuffle(free)
    matches, alone = [], []
    while free:
        one = free.pop()
        other = next((each for each in free if not {(one, each), (each, one)} & met), None)
        if other is None:
            alone.append(one)
        else:
            free.remove(other)
            matches.append(Match(one, other, colour=random.choice((Colour.WHITE, Colour.BLACK))))
    if len(alone) > 1 or not matches:
        return None
    unplayed = [Unplayed(number, Kind.PAIRING_BYE) for number in alone]
    return event.with_rounds([*event.rounds, TeamRound(tuple(matches), tuple(unplayed))]).games


def _played_out(random: Random, rulebook: str, least: int, most: int) -> Iterator[Tournament]:
    trouble = random.choice((0, 4, 8, 15))
    before = _event(random, rulebook, random.randint(least, most), trouble)
    often = 0 if rulebook == BERGER else random.choice((0, 0.3, 1))
    while before.next_round <= (before.total_rounds or 0):
        if before.rounds or _one_in(random, 4):  # first rounds are equal
            byes = [bye for bye in before.requested_byes if bye.round == before.next_round]
            yield before.replace(requested_byes=byes)
        try:
            paired = by_lot(random, before) if random.random() < often else None
            after = paired or indeler.pair(before, rulebook).added_to(before)
        except IndelerError:
            return
        before = with_results(random, after, rulebook, trouble)


def _event(random: Random, rulebook: str, size: int, trouble: int) -> Tournament:
    if rulebook == "fide-team":
        return _team_event(random, size)
    if rulebook == BERGER:
        return _round_robin(random, size)
    total = random.randint(1, 7)
    codes = {"fide-double-swiss": "FIDE_DOUBLESWISS"}
    if _one_in(random, 8):
        codes = {"fide-double-swiss": "FIDE_DOUBLESWISS_BAKU", "fide-dutch": "FIDE_DUTCH_2026_BAKU"}
    return Tournament(
        [Player(number, f"P{number}", _rating(random, number)) for number in range(1, size + 1)],
        total_rounds=total,
        initial_colour=random.choice((Colour.WHITE, Colour.BLACK)),
        scale=DRAUGHTS if rulebook == "kndb" else DOUBLE if rulebook == "fide-double-swiss" else CHESS,
        rules=rulebook if rulebook in codes else "",
        type_code=codes.get(rulebook, ""),
        requested_byes=_byes(random, size, total, trouble),
        forbidden=_bans(random, size),
        virtual_points=() if rulebook in codes else _acceleration(random, size, total),
    )


def _round_robin(random: Random, size: int) -> Tournament:
    cycles, code = random.choice(((1, "FIDE_ROUNDROBIN"), (2, "FIDE_DOUBLEROUNDROBIN")))
    players = [Player(number, f"P{number}", _rating(random, number)) for number in range(1, size + 1)]
    total = cycles * (size - 1 + size % 2)
    return Tournament(players, total_rounds=total, type_code=code, rules=BERGER)


def _rating(random: Random, number: int) -> int:
    return 2400 - 50 * number + random.randint(-20, 20)


def _byes(random: Random, size: int, total: int, trouble: int) -> Iterator[RequestedBye]:
    for player in range(1, size + 1):
        enters = random.randint(1, 3) if _one_in(random, 2 * trouble) else 1
        for round in range(1, total + 1):
            if round < enters:
                yield RequestedBye(round, player, Kind.ZERO_BYE)
            elif _one_in(random, 2 * trouble):
                yield RequestedBye(round, player, random.choice(BYES))


def _bans(random: Random, size: int) -> Iterator[Forbidden]:
    for _ in range(random.choice((0, 0, 0, 0, 0, 1, 2))):
        yield Forbidden(tuple(random.sample(range(1, size + 1), 2)))


def _acceleration(random: Random, size: int, total: int) -> Iterator[VirtualPoints]:
    if _one_in(random, 10):
        points = tuple(random.choice((10, 5)) for _ in range(random.randint(1, total)))
        for number in range(1, random.randint(2, size)):
            yield VirtualPoints(number, points)


def _one_in(random: Random, count: int) -> bool:
    return count > 0 and random.randrange(count) == 0


def by_lot(random: Random, before: Tournament) -> Tournament | None:
    """Return the tournament with new pairs at random, and the bye of the player left over; None if several are."""
    if before.teams.teams:
        return None
    free = list(before.to_pair())
    random.shuffle(free)
    games, alone = [], []
    while free:
        one = free.pop()
        other = next((each for each in free if not before.have_met(one, each)), None)
        if other is None:
            alone.append(one)
        else:
            free.remove(other)
            games.append(Game(one, other, Result.PENDING))
    if len(alone) > 1:
        return None
    unplayed = [Unplayed(number, Kind.PAIRING_BYE) for number in alone]
    unplayed += [Unplayed(number, kind) for number, kind in before.absent().items()]
    return before.replace(rounds=(*before.rounds, Round(tuple(games), tuple(unplayed))))


def with_results(random: Random, after: Tournament, rulebook: str, trouble: int) -> Tournament:
    """Return the tournament with a random result of every game of its last round."""
    if rulebook == "fide-team":
        played: Tournament = import_module("oracles.team_events").played(random, after, trouble)
        return played
    *earlier, last = after.rounds
    games = tuple(game._replace(result=result_of(random, rulebook, trouble)) for game in last.games)
    return after.replace(rounds=(*earlier, last._replace(games=games)))


def result_of(random: Random, rulebook: str, trouble: int) -> Result:
    """Return a random result of a game, or of a match of two."""
    return _result(random, trouble, is_double=rulebook == "fide-double-swiss")


def _result(random: Random, trouble: int, *, is_double: bool) -> Result:
    if not is_double:
        return random.choice(FORFEITS if _one_in(random, trouble) else RESULTS)
    match: Result = import_module("oracles.double_swiss").random_match(random, trouble)
    return match


def _team_event(random: Random, size: int) -> Tournament:
    while True:
        games: Tournament = import_module("oracles.team_events").random_team_event(random, size, size)[0]
        if TeamEvent(games).boards <= 2:
            return games.replace(rules="fide-team")
