"""Files with one game per line, White first: ``1: Anna > Bert`` or ``1: Anna = Bert``."""

from indeler.formats.file_formats import FileFormat
from indeler.formats.losses import ARRANGEMENTS, ENTRIES, EVENT, RANKS
from indeler.formats.text import decoded, refusal_at_line
from indeler.language import N_
from indeler.model import Game, Player, Result, Round, Tournament

SIGNS = {">": Result.WHITE_WINS, "=": Result.DRAW, "<": Result.BLACK_WINS}


def read_scores(data, name):
    """Return the players in order of appearance, and their games round by round."""
    numbers, rounds = {}, {}
    for line, text in enumerate(decoded(data).splitlines(), start=1):
        if not text.strip():
            continue
        round, _, game = text.partition(": ")
        sign = next((each for each in SIGNS if f" {each} " in game), None)
        if sign is None or not round.isdecimal():
            raise refusal_at_line(name, line, N_("this is no game; write one such as 1: Anna > Bert."))
        white, black = (numbers.setdefault(one, len(numbers) + 1) for one in game.split(f" {sign} ", 1))
        rounds.setdefault(int(round), []).append(Game(white, black, SIGNS[sign]))
    players = [Player(number, player) for player, number in numbers.items()]
    return Tournament(players, [Round(tuple(rounds.get(n, ()))) for n in range(1, max(rounds, default=0) + 1)])


def write_scores(tournament):
    """Write one game in each line; a game with another result is left out."""
    signs = {result: sign for sign, result in SIGNS.items()}
    names = {number: player.name for number, player in tournament.players.items()}
    return "".join(
        f"{number}: {names[game.white]} {signs[game.result]} {names[game.black]}\n"
        for number, round in enumerate(tournament.rounds, start=1)
        for game in round.games
        if game.result in signs
    )


CANNOT_HOLD = (EVENT, RANKS, ENTRIES, *ARRANGEMENTS)

SCORES = FileFormat(
    "scores",
    {".scores": "scores"},
    reads="indeler_guests.scores:read_scores",
    writes="indeler_guests.scores:write_scores",
    cannot_hold="indeler_guests.scores:CANNOT_HOLD",
)
