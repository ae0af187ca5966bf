"""The Berger tables, each round computed from the list of the round before, as in the printed rule."""

from __future__ import annotations


def pair(tournament):
    """B4, B5, B6: return the boards of the next round, and the free player."""
    numbers = list(tournament.players)
    if len(numbers) % 2:
        numbers = [*numbers, None]  # B4
    first = table(len(numbers))
    second = [[(black, white) for white, black in boards] for boards in first]  # B5
    if "DOUBLE" in tournament.type_code:
        first = [*first[:-2], *reversed(first[-2:])]  # B6
    listed = [*first, *second][tournament.next_round - 1]
    boards = [(numbers[white - 1], numbers[black - 1]) for white, black in listed]
    bye = next((one or other for one, other in boards if None in (one, other)), None)
    return [board for board in boards if None not in board], bye


def table(n):
    """B1, B2, B3: the boards of every round by place, for an even number of places."""
    rounds = [[(place, n + 1 - place) for place in range(1, n // 2 + 1)]]  # B1
    while len(rounds) < n - 1:
        last, *others = [place for board in reversed(rounds[-1]) for place in reversed(board) if place != n]  # B2
        with_n = (n, last) if len(rounds) % 2 else (last, n)  # B3
        rounds.append([with_n, *zip(others[1::2], others[::2], strict=True)])
    return rounds
