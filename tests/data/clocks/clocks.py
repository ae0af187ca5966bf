"""A store of chess clocks: an example with three sentences."""

from __future__ import annotations

from indeler.language import N_, InvalidInput, Sentence, all_of


def lent(clocks: int, boards: int) -> Sentence:
    """Return how many clocks are left after every board has one."""
    if boards > clocks:
        raise InvalidInput(
            N_("There are {clocks} clocks for {boards} boards; borrow some."), clocks=clocks, boards=boards
        )
    left = clocks - boards
    return Sentence(N_("1 clock is left")) if left == 1 else Sentence(N_("{count} clocks are left"), count=left)


def missing(boards: list[int]) -> Sentence:
    """Return a sentence with the boards that have no clock yet."""
    return Sentence(N_("No clock: {boards}."), boards=all_of(boards))
