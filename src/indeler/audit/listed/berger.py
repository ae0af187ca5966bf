"""berger: the table, each round computed from the list of the round before, as in the printed rules."""

from indeler.audit.given_round import AuditedRound, Facts
from indeler.audit.listed import Listed, check_meetings, compare_with_list
from indeler.audit.settings import Settings
from indeler.language import N_, InvalidInput
from indeler.model import Tournament

RULEBOOK = "berger"

Board = tuple[int, int]


def read_cycles(text: str) -> int | None:
    """Return how often each pair meets; None for an empty text."""
    if not text:
        return None
    if not text.isdecimal() or not 0 < int(text) < 1000:
        raise ValueError
    return int(text)


SETTINGS = {"cycles": read_cycles, "swap_last_rounds": ("", "true", "false")}


def examine(before: Tournament, pairing: AuditedRound, facts: Facts, settings: Settings) -> None:
    """B1, B4, B5, B6: check that the round is the one of the table, without the games of absent players."""
    players, number = list(before.players), pairing.round
    listed = schedule(before, settings)
    if number > len(listed):
        text = N_("This round robin has {rounds} rounds and no round {round}; say how often each pair meets.")
        raise InvalidInput(text, rounds=len(listed), round=number)
    clause, boards = listed[number - 1]
    check_meetings(before, pairing.games, len(listed) // len(table(len(players) + len(players) % 2)), clause)
    places = (0, *players, *[0] * (len(players) % 2))
    present = {player for player in players if before.players[player].takes_part(number)}
    games = [(places[white], places[black]) for white, black in boards]
    playable = tuple(game for game in games if present.issuperset(game))
    placed = {player for game in playable for player in game}
    last = len(places) - 1
    colours = tuple("B3" if clause in ("B1", "B2") and places[last] in game else clause for game in playable)
    free = tuple(player for player in players if player in present - placed)
    compare_with_list(pairing, Listed(playable, (clause,) * len(playable), free, "B4", colours))


def schedule(before: Tournament, settings: Settings) -> list[tuple[str, list[Board]]]:
    """B5, B6: return every round of all cycles by place, with the clause that determines it."""
    size = len(before.players) + len(before.players) % 2
    cycle_rounds = table(size)
    code, rounds = before.type_code.upper(), before.total_rounds or 0
    cycles = settings["cycles"]
    if cycles is None:
        cycles = _stated_cycles(code) or (
            rounds // len(cycle_rounds) if rounds and cycle_rounds and rounds % len(cycle_rounds) == 0 else 1
        )
    swap = settings["swap_last_rounds"]
    is_swapped = swap == "true" or (not swap and code.startswith("FIDE_") and "DOUBLEROUNDROBIN" in code)
    listed: list[tuple[str, list[Board]]] = []
    for cycle in range(1, cycles + 1):
        boards = [[board[::-1] for board in one] for one in cycle_rounds] if cycle % 2 == 0 else cycle_rounds
        clauses = ["B5" if cycle > 1 else "B2" if place else "B1" for place in range(len(cycle_rounds))]
        if is_swapped and cycle < cycles and len(cycle_rounds) > 1:
            boards = [*boards[:-2], boards[-1], boards[-2]]
            clauses[-2:] = ["B5" if cycle > 1 else "B6"] * 2
        listed += zip(clauses, boards, strict=True)
    return listed


def _stated_cycles(code: str) -> int:
    """Return how often each pair meets by the type code; 0 if the code does not say."""
    head, _, games = code.rpartition("_G")
    if head.endswith("ROUNDROBIN") and games.isdecimal() and len(games) < 4:
        return int(games)
    return 2 if "DOUBLEROUNDROBIN" in code else 0


def table(size: int) -> list[list[Board]]:
    """B1, B2, B3: return the boards of every round by place, for an even number of places."""
    if not size:
        return []
    rounds = [[(place, size + 1 - place) for place in range(1, size // 2 + 1)]]
    while len(rounds) < size - 1:
        backwards = [place for board in reversed(rounds[-1]) for place in reversed(board) if place != size]
        last, *others = backwards
        with_last = (size, last) if len(rounds) % 2 else (last, size)
        rounds.append([with_last, *zip(others[1::2], others[::2], strict=True)])
    return rounds
