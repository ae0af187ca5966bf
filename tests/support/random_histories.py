"""Tournaments with a random history that no Swiss system has paired; the same ones each time."""

from collections.abc import Iterable, Sequence
from random import Random

from indeler.model import Colour, Game, Player, Result, Round, Tournament


def random_history(players: int, played: int = 6, total: int = 9) -> Tournament:
    """Return a tournament with random colours and results, in which no two players have met twice.

    Its rounds are those of a shuffled round robin.
    """
    random = Random("histories")
    *circle, last = random.sample(range(1, players + 1), players)
    size = len(circle)
    rounds = []
    for turn in random.sample(range(size), played):
        pairs = [(circle[(turn + at) % size], circle[(turn - at) % size]) for at in range(1, players // 2)]
        rounds.append([random.sample(pair, 2) for pair in [(circle[turn], last), *pairs]])
    return _tournament(players, rounds, total, random)


def equal_colours(players: int, played: int = 6, total: int = 9) -> Tournament:
    """Return a random history in which one half always has White and the other half always has Black."""
    random = Random("histories")
    numbers, half = random.sample(range(1, players + 1), players), players // 2
    white, black = numbers[:half], numbers[half:]
    turns = random.sample(range(half), played)
    rounds = [list(zip(white, black[turn:] + black[:turn], strict=True)) for turn in turns]
    return _tournament(players, rounds, total, random)


def _tournament(players: int, rounds: Iterable[Iterable[Sequence[int]]], total: int, random: Random) -> Tournament:
    results = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
    return Tournament(
        map(Player, range(1, players + 1)),
        [Round(tuple(Game(white, black, random.choice(results)) for white, black in pairs)) for pairs in rounds],
        total_rounds=total,
        initial_colour=Colour.WHITE,
    )
