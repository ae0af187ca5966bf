"""A round before its pairing, written as a table: the score, colours and floats of every player.

One line per player: number, score for pairing, then a token for each round played: ``W`` or ``B`` for a game with that
colour, followed by ``d`` or ``u`` if the player floated down or up; ``-`` absent, ``P`` pairing-allocated bye, ``F``
and ``H`` full-point and half-point bye, ``+`` forfeit win. Opponents of the past are players with numbers from 101 who
have withdrawn. The table has no games between its own players: ``apart`` (forbidden pairs) says who has met.
"""

from itertools import combinations

from indeler.model import (
    CHESS,
    Colour,
    Forbidden,
    Game,
    Kind,
    Player,
    Result,
    Round,
    Tournament,
    Unplayed,
    VirtualPoints,
    tenths,
)
from indeler.model.results import match_result

BYES = {"-": Kind.ABSENT, "P": Kind.PAIRING_BYE, "F": Kind.FULL_BYE, "H": Kind.HALF_BYE}
PAST_SCORE = 500
"""The pairing score of all players in the past; an opponent one point above or below it makes a float."""
FLOATS = {"": 0, "d": -10, "u": 10}


def hall(table, apart="", *, last=False):
    """Return the tournament before a round; ``apart="1-3 2-4"`` forbids pairs; ``last``: it is the last round."""
    rows = [line.split() for line in table.strip().splitlines()]
    count = len(rows[0]) - 2
    people, virtual = [], []
    rounds = [([], []) for _ in range(count)]
    for number, score, *history in rows:
        people.append(Player(int(number)))
        points = 0
        for place, token in enumerate(history):
            gain, stranger = _enter(int(number), token, 101 + len(virtual), place, points, rounds[place])
            points += gain
            people += [Player(row.player, withdrawn_after=count) for row in stranger]
            virtual += stranger
        virtual.append(VirtualPoints(int(number), (*[PAST_SCORE] * count, tenths(score) - points)))
    return Tournament(
        people,
        [Round(tuple(games), tuple(unplayed)) for games, unplayed in rounds],
        total_rounds=count + (1 if last else 5),
        initial_colour=Colour.WHITE,
        virtual_points=virtual,
        forbidden=[Forbidden(tuple(map(int, pair.split("-")))) for pair in apart.split()],
    )


def hall_of_matches(table, apart="", *, last=False):
    """Return a hall whose matches have two games with equal results."""
    made = hall(table, apart, last=last)
    games = [
        [game._replace(result=match_result(game.result, game.result)) for game in one.games] for one in made.rounds
    ]
    return made.replace(rounds=[one._replace(games=tuple(ends)) for one, ends in zip(made.rounds, games, strict=True)])


def crowded(dice):
    """Return a hall with few groups, colour preferences, players who may not have the bye, and many forbidden pairs."""
    size, share = dice.randint(6, 13), dice.uniform(0.3, 0.8)
    rows = [f"{n} {dice.randint(0, 2)} {dice.choice('WB-HP')} {dice.choice('WB-')}" for n in range(1, size + 1)]
    apart = [f"{a}-{b}" for a, b in combinations(range(1, size + 1), 2) if dice.random() > share]
    return hall("\n".join(rows), " ".join(apart), last=dice.random() < 0.3)


def floated(dice, made=hall):
    """Return a hall with any scores, colours, floats and meetings, also those that no real tournament produces."""
    count, most = dice.choice((2, 4, 6)), dice.choice((1, 2, 3))
    often, share = dice.uniform(0.1, 0.8), dice.uniform(0, 0.5)
    numbers = dice.sample(range(1, 30), dice.randint(4, 9))
    rows = []
    for number in numbers:
        start = dice.randrange(2)
        colours = [dice.choice("WB") if dice.random() < 0.2 else "WB"[(start + at) % 2] for at in range(count)]
        tokens = [colour + (dice.choice("uuud") if dice.random() < often else "") for colour in colours]
        tokens = [dice.choice("-PH+") if dice.random() < 0.1 else token for token in tokens]
        rows.append(f"{number} {dice.randint(0, most)} {' '.join(tokens)}")
    apart = [f"{a}-{b}" for a, b in combinations(numbers, 2) if dice.random() < share]
    return made("\n".join(rows), " ".join(apart), last=dice.random() < 0.25)


def late(dice):
    """Return the last of five rounds: topscorers with an absolute colour preference, for every reason, and others."""
    rows = []
    for number in range(1, dice.randint(6, 10) + 1):
        colours = dice.choice(("WWBW", "BWWB", "WBWW", "WW-W", "BBWB", "WBBW", "BWBB", "B-BB", "WBWB", "-BWW"))
        rows.append(f"{number} {dice.choice((2, 3, 3, 4))} {' '.join(colours)}")
    apart = [f"{a}-{b}" for a, b in combinations(range(1, len(rows) + 1), 2) if dice.random() < 0.2]
    return hall("\n".join(rows), " ".join(apart), last=True)


def _enter(number, token, stranger, place, points, round):
    """Put one token into a round; return its points and the opponent, if any, with their virtual points."""
    games, unplayed = round
    if token in BYES:
        unplayed.append(Unplayed(number, BYES[token]))
        return CHESS.award(BYES[token]), []
    colour, drift = token[0], token[1:]
    if token == "+":
        games.append(Game(number, stranger, Result.WHITE_BY_FORFEIT))
    elif colour == "W":
        games.append(Game(number, stranger, Result.BLACK_WINS))
    else:
        games.append(Game(stranger, number, Result.WHITE_WINS))
    standing = PAST_SCORE + points + FLOATS[drift]
    return 10 if token == "+" else 0, [VirtualPoints(stranger, (*[0] * place, standing))]


def paired(pairing):
    """Return the pairs, the lower number first, and at the end the player with the bye: ``1-3 2-4 5``."""
    pairs = [f"{a}-{b}" for a, b in sorted(map(sorted, pairing.boards))]
    return " ".join([*pairs, str(pairing.bye)] if pairing.bye else pairs)
