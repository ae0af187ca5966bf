"""Scheveningen: each player of one team meets each player of the other, by a table.

The players of both teams are in the order of their rosters; without rosters the first half of the players meets the
second half. As in a round robin a game is listed even if a player requested a bye; a withdrawn player has none.
"""

from __future__ import annotations

from collections.abc import Sequence

from indeler.language import N_, InvalidInput
from indeler.model import Pairing, Tournament
from indeler.systems.interface import Rulebook, Settings

RULEBOOK = "scheveningen"

Place = tuple[int, bool]
"""The opponent of a player of the first team, as a place from 0, and whether the player has White."""

PRINTED = {
    6: (
        "1w 2b 3b 4w 5b 6w",
        "2b 3w 5w 6b 4w 1b",
        "3w 5b 1b 2w 6w 4b",
        "4b 6b 2w 1w 3b 5w",
        "5w 4w 6w 3b 1b 2b",
        "6b 1w 4b 5b 2w 3w",
    ),
    10: (
        "1w 2w 3b 4b 5w 6w 7w 8b 9b 10b",
        "2b 3b 9w 7w 6b 1w 8b 5b 10w 4w",
        "3w 7b 5b 6w 8w 10b 9w 4w 1b 2b",
        "4b 5w 7w 9b 1b 8w 10b 3b 2w 6w",
        "5w 6b 4w 8b 9b 2b 1w 10w 3w 7b",
        "6b 9w 8b 10w 3w 5b 2w 7b 4b 1w",
        "7w 8w 2b 1b 10b 4w 3b 6w 5w 9b",
        "8b 1b 10w 5w 2w 7b 4w 9b 6b 3w",
        "9w 10w 6w 2b 4b 3b 5b 1w 7b 8w",
        "10b 4b 1b 3w 7w 9w 6b 2w 8w 5b",
    ),
}
"""S3: tables for sizes without a rule: for each round the opponent and the colour of A1, A2 and so on."""


def table(size: int, round: int) -> list[Place]:
    """S1, S2, S3: return a round of the table for two teams of this size; A1 first."""
    if size == 2:
        return [((place + round - 1) % 2, round == 1) for place in range(2)]
    if size % 2:
        return [((place + round - 1) % size, _is_white_in_odd_table(size, round, place)) for place in range(size)]
    if size % 4 == 0:
        return [_in_halves(size, round, place) for place in range(size)]
    cells = PRINTED[size][round - 1].split()
    return [(int(cell[:-1]) - 1, cell.endswith("w")) for cell in cells]


def _is_white_in_odd_table(size: int, round: int, place: int) -> bool:
    """S2: the first team has White once more than Black, starting at a place that advances every second round."""
    leads = (place + round // 2) % size <= size // 2
    return leads is bool(round % 2)


def _in_halves(size: int, round: int, place: int) -> Place:
    """S1, S2: opponents rotate within a half, and the halves are exchanged after half of the rounds."""
    half = size // 2
    upper, within = place < half, place % half
    meets_upper = upper is (round <= half)
    return (within + (round - 1) % half) % half + (0 if meets_upper else half), upper is bool(round % 2)


def scheveningen_teams(tournament: Tournament) -> tuple[Sequence[int], Sequence[int]]:
    """S4: return the players of both teams in order; refuse unequal teams and sizes without a table."""
    rosters = [team.players for team in tournament.teams.teams]
    numbers = list(tournament.players)
    one, other = rosters if len(rosters) == 2 else (numbers[: len(numbers) // 2], numbers[len(numbers) // 2 :])
    size = len(one)
    if size != len(other) or size < 2 or (size % 4 == 2 and size > 2 and size not in PRINTED):
        raise InvalidInput(
            N_("Scheveningen needs two teams of the same size, from 2 to 10 players, an odd number or a multiple of 4.")
        )
    return one, other


def cycles_of(tournament: Tournament, settings: Settings) -> int:
    """S5: return how often two players meet, by the settings or the type code."""
    return settings["cycles"] or (2 if "DOUBLE" in tournament.type_code.upper() else 1)


def pair(tournament: Tournament, settings: Settings) -> Pairing:
    """S1, S5: return the games of the next round; every second cycle has the colours reversed."""
    one, other = scheveningen_teams(tournament)
    size, round = len(one), tournament.next_round
    cycles = cycles_of(tournament, settings)
    if round > cycles * size:
        raise InvalidInput(N_("All {rounds} rounds of this match have been paired."), rounds=cycles * size)
    cycle, before = divmod(round - 1, size)
    boards = []
    for place, (opponent, is_white) in enumerate(table(size, before + 1)):
        board = one[place], other[opponent]
        boards.append(board if is_white is (cycle % 2 == 0) else board[::-1])
    playing = {number for number, player in tournament.players.items() if player.takes_part(round)}
    games = [board for board in boards if playing.issuperset(board)]
    placed = {number for game in games for number in game}
    return Pairing(
        round,
        games,
        rules=RULEBOOK,
        not_paired=[number for number in tournament.players if number not in placed],
        clauses=["S5" if cycle else "S1"] * len(games),
    )


BOOK = Rulebook(RULEBOOK, pair, usual_rounds=lambda players: players // 2)
