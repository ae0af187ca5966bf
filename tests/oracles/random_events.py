"""Random small tournaments that are hard to pair: byes, forfeits, absences, bans, short fields."""

from __future__ import annotations

from indeler.model import (
    CHESS,
    Colour,
    Forbidden,
    Game,
    Kind,
    Player,
    RequestedBye,
    Result,
    Scale,
    Tournament,
    VirtualPoints,
)

GAMES = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
ODD_GAMES = (
    Result.WHITE_BY_FORFEIT,
    Result.BLACK_BY_FORFEIT,
    Result.DOUBLE_FORFEIT,
    Result.ZERO_ZERO,
    Result.HALF_ZERO,
    Result.SHORT_BLACK_WINS,
    Result.ADJOURNED,
    Result.PENDING,
)
SCALES = (
    *[CHESS] * 6,
    Scale.of(30, 10),
    Scale.of(30, 20, 10, absent=0, bye=20),
    CHESS._replace(zero_bye=5),
    CHESS._replace(pairing_bye=5, forfeit_loss=5),
)
BYES = (Kind.HALF_BYE, Kind.ZERO_BYE, Kind.FULL_BYE)


def random_event(random, least=4, most=10, rounds=9):
    """Return a tournament before its first round, and how often unusual events happen in it (one in this many.

    0: never).
    """
    size = random.randint(least, most)
    total = random.randint(1, min(size + 1, rounds))
    trouble = random.choice((0, 4, 8, 15))
    return (
        Tournament(
            [_player(random, number, total, trouble) for number in range(1, size + 1)],
            total_rounds=total,
            scale=random.choice(SCALES),
            initial_colour=random.choice((Colour.WHITE, Colour.BLACK)),
            requested_byes=_byes(random, size, total, trouble),
            forbidden=_bans(random, size),
            virtual_points=_acceleration(random, size, total),
        ),
        trouble,
    )


def played(random, tournament, trouble):
    """Return the tournament with a random result for every game of its last round."""
    *earlier, last = tournament.rounds
    games = tuple(_result(random, game, trouble) for game in last.games)
    return tournament.replace(rounds=(*earlier, last._replace(games=games)))


def _one_in(random, count):
    return count and random.randrange(count) == 0


def _player(random, number, total, trouble):
    late, gone = _one_in(random, 2 * trouble), _one_in(random, 2 * trouble)
    return Player(
        number,
        enters=random.randint(1, total) if late else 1,
        withdrawn_after=random.randint(0, total) if gone else None,
    )


def _byes(random, size, total, trouble):
    return [
        RequestedBye(round, player, random.choice(BYES))
        for round in range(1, total + 1)
        for player in range(1, size + 1)
        if _one_in(random, 2 * trouble)
    ]


def _bans(random, size):
    if random.randrange(4):
        return []
    return [Forbidden(tuple(random.sample(range(1, size + 1), random.choice((2, 2, 3)))), random.randint(1, 3))]


def _acceleration(random, size, total):
    if random.randrange(4):
        return []
    upper = random.randint(1, size)
    points = tuple(random.choice((10, 5)) for _ in range(random.randint(1, total)))
    return [VirtualPoints(number, points) for number in range(1, upper + 1)]


def _result(random, game: Game, trouble):
    results = ODD_GAMES if _one_in(random, trouble) else GAMES
    return game._replace(result=random.choice(results))
