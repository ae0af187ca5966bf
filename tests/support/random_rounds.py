"""Random ratings and rounds, for positions that no rulebook produces."""

from indeler.model import Game, Kind, Result, Round, Unplayed


def with_ratings(random, tournament):
    """Return the tournament with ratings in the order of the numbers or not, some of them equal, some missing."""
    low, high = random.choice(((1000, 2800), (1500, 1510), (0, 3)))
    ratings = [random.randint(low, high) for _ in tournament.players]
    if random.randrange(3):
        ratings.sort(reverse=True)
    players = [
        player._replace(rating=rating) for player, rating in zip(tournament.players.values(), ratings, strict=True)
    ]
    return tournament.replace(players=players)


def any_round(random, tournament):
    """Return the tournament with a round of random pairs that have not met; a player who is left over has a bye."""
    free = list(tournament.to_pair())
    random.shuffle(free)
    games, alone = [], []
    while free:
        one = free.pop()
        other = next((each for each in free if not tournament.have_met(one, each)), None)
        if other is None:
            alone.append(one)
        else:
            free.remove(other)
            games.append(Game(one, other, Result.PENDING))
    unplayed = [Unplayed(number, Kind.PAIRING_BYE) for number in alone[:1]]
    unplayed += [Unplayed(number, Kind.ZERO_BYE) for number in alone[1:]]
    unplayed += [Unplayed(number, kind) for number, kind in tournament.absent().items()]
    return tournament.replace(rounds=(*tournament.rounds, Round(tuple(games), tuple(unplayed))))
