"""scheveningen: the printed tables, for two teams of 2 to 10 players."""

from indeler.audit.given_round import AuditedRound, Facts
from indeler.audit.listed import Listed, check_meetings, compare_with_list
from indeler.audit.listed.berger import read_cycles
from indeler.audit.settings import Settings
from indeler.language import N_, InvalidInput
from indeler.model import Tournament

RULEBOOK = "scheveningen"

SETTINGS = {"cycles": read_cycles}

PRINTED = {
    2: (
        "1w 2w",
        "2b 1b",
    ),
    3: (
        "1w 2w 3b",
        "2b 3w 1b",
        "3w 1b 2w",
    ),
    4: (
        "1w 2w 3b 4b",
        "2b 1b 4w 3w",
        "3w 4w 1b 2b",
        "4b 3b 2w 1w",
    ),
    5: (
        "1w 2w 3w 4b 5b",
        "2b 3b 4w 5w 1b",
        "3w 4w 5b 1b 2w",
        "4b 5w 1w 2b 3b",
        "5w 1b 2b 3w 4w",
    ),
    6: (
        "1w 2b 3b 4w 5b 6w",
        "2b 3w 5w 6b 4w 1b",
        "3w 5b 1b 2w 6w 4b",
        "4b 6b 2w 1w 3b 5w",
        "5w 4w 6w 3b 1b 2b",
        "6b 1w 4b 5b 2w 3w",
    ),
    7: (
        "1w 2w 3w 4w 5b 6b 7b",
        "2b 3b 4b 5w 6w 7w 1b",
        "3w 4w 5w 6b 7b 1b 2w",
        "4b 5b 6w 7w 1w 2b 3b",
        "5w 6w 7b 1b 2b 3w 4w",
        "6b 7w 1w 2w 3b 4b 5b",
        "7w 1b 2b 3b 4w 5w 6w",
    ),
    8: (
        "1w 2w 3w 4w 5b 6b 7b 8b",
        "2b 3b 4b 1b 6w 7w 8w 5w",
        "3w 4w 1w 2w 7b 8b 5b 6b",
        "4b 1b 2b 3b 8w 5w 6w 7w",
        "5w 6w 7w 8w 1b 2b 3b 4b",
        "6b 7b 8b 5b 2w 3w 4w 1w",
        "7w 8w 5w 6w 3b 4b 1b 2b",
        "8b 5b 6b 7b 4w 1w 2w 3w",
    ),
    9: (
        "1w 2w 3w 4w 5w 6b 7b 8b 9b",
        "2b 3b 4b 5b 6w 7w 8w 9w 1b",
        "3w 4w 5w 6w 7b 8b 9b 1b 2w",
        "4b 5b 6b 7w 8w 9w 1w 2b 3b",
        "5w 6w 7w 8b 9b 1b 2b 3w 4w",
        "6b 7b 8w 9w 1w 2w 3b 4b 5b",
        "7w 8w 9b 1b 2b 3b 4w 5w 6w",
        "8b 9w 1w 2w 3w 4b 5b 6b 7b",
        "9w 1b 2b 3b 4b 5w 6w 7w 8w",
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
"""S1, S2, S3: by size and round the opponent and the colour of A1, A2 and so on."""


def examine(before: Tournament, pairing: AuditedRound, facts: Facts, settings: Settings) -> None:
    """S1, S2, S5: check that the round is the one of the table, without the games of withdrawn players."""
    one, other = _teams(before)
    rounds = PRINTED[len(one)]
    cycles = settings["cycles"] or (2 if "DOUBLE" in before.type_code.upper() else 1)
    cycle, place = divmod(pairing.round - 1, len(rounds))
    if cycle >= cycles:
        text = N_("This match has {rounds} rounds and no round {round}; say how often two players meet.")
        raise InvalidInput(text, rounds=cycles * len(rounds), round=pairing.round)
    boards = []
    for player, cell in zip(one, rounds[place].split(), strict=True):
        board = player, other[int(cell[:-1]) - 1]
        boards.append(board if (cell[-1] == "w") == (cycle % 2 == 0) else board[::-1])
    again = "S5" if cycle else ""
    clause = again or ("S3" if len(one) in (6, 10) else "S1")
    check_meetings(before, pairing.games, cycles, clause)
    playable = tuple(
        board for board in boards if all(before.players[player].takes_part(pairing.round) for player in board)
    )
    compare_with_list(pairing, Listed(playable, (clause,) * len(playable), (), "S1", (again or "S2",) * len(playable)))


def _teams(before: Tournament) -> tuple[list[int], list[int]]:
    """S4: return the players of both teams, by their rosters or else as the first and second half of the list."""
    numbers = list(before.players)
    half = len(numbers) // 2
    teams = [list(team.players) for team in before.teams.teams]
    one, other = teams if len(teams) == 2 else (numbers[:half], numbers[half:])
    if len(one) != len(other) or len(one) not in PRINTED:
        text = N_("The audit has the printed tables of Scheveningen, for two teams of 2 to 10 players each.")
        raise InvalidInput(text)
    return one, other
