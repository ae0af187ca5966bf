"""A fictional club that used another program until now: seven members, three rounds, byes, absences."""

from indeler.model import Event, Game, Kind, NationalRating, Player, Result, Round, Tournament, Unplayed

NAMES = ("Aerts, Lotte", "Bos, Piet", "Cools, Nina", "Dümont, Luc", "Evers, Sem", "Faber, Noor", "Groot, Ali")
PLAYERS = tuple(
    Player(number, name, 2000 - 100 * number, national=(NationalRating("NED", 2000 - 100 * number, f"810000{number}"),))
    for number, name in enumerate(NAMES, start=1)
)


def round(games, *unplayed):
    """Return a round whose boards are in the order of the games."""
    played = tuple(Game(*game) for game in games)
    return Round(played, tuple(Unplayed(*row) for row in unplayed), tuple(game[:2] for game in played))


ROUNDS = (
    round(
        [(1, 4, Result.WHITE_WINS), (5, 2, Result.DRAW)],
        (3, Kind.PAIRING_BYE),
        (6, Kind.ZERO_BYE),
    ),
    round(
        [(2, 1, Result.BLACK_WINS), (4, 3, Result.WHITE_BY_FORFEIT), (6, 5, Result.DRAW)],
    ),
    round(
        [(1, 3, Result.DRAW), (7, 4, Result.BLACK_WINS)],
        (2, Kind.PAIRING_BYE),
        (5, Kind.NO_NOTICE),
        (6, Kind.ZERO_BYE),
    ),
)
EVENT = Event(
    name="Fictieve interne",
    city="Nergenshuizen",
    start="2026/09/17",
    end="2026/10/01",
    round_dates=("26/09/17", "26/09/24", "26/10/01"),
)
SEASON = Tournament(PLAYERS, ROUNDS, event=EVENT)
"""Groot joins in round 3."""
