"""Who is on the boards, and their order; kndb has no rule of its own for that and borrows this one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from indeler.audit.given import Given
from indeler.audit.verdict import ILLEGAL, NOT_BEST, NotInOrder
from indeler.language import N_, Sentence
from indeler.model import Tenths

RULEBOOK = "knsb-wp"


def check_board_order(given: Given, points: Mapping[int, Tenths], ranking: Sequence[int], clause: str) -> None:
    """F2: by the score of the higher ranked, the sum of both, the rank of the higher; only where the order is known."""
    if given.boards is None:
        return
    rank = {number: place for place, number in enumerate(ranking)}

    def place(board: tuple[int, int]) -> tuple[int, int, int]:
        higher = min(board, key=rank.__getitem__)
        return -points[higher], -points[board[0]] - points[board[1]], rank[higher]

    right = sorted(given.boards, key=place)
    for number, (board, better) in enumerate(zip(given.boards, right, strict=True), start=1):
        if board != better:
            should, was = ("-".join(map(str, one)) for one in (better, board))
            sentence = Sentence(
                N_("Board {number} should be {right}, not {given}."), number=number, right=should, given=was
            )
            raise NotInOrder(NOT_BEST, clause, sentence, tuple(right))


def check_presence(given: Given, to_pair: Sequence[int], absence: str, bye: str) -> None:
    """F1, F5: everybody who takes part is paired or has the bye, nobody else is, and only an odd number has a bye.

    ``absence`` and ``bye`` are the clauses of the rulebook at hand.
    """
    paired = set(given.opponents)
    if given.bye is not None:
        paired.add(given.bye)
    for number in sorted(paired ^ set(to_pair)):
        text = (
            N_("{player} takes part, but has neither an opponent nor the bye.")
            if number in to_pair
            else N_("{player} was not to be paired.")
        )
        raise NotInOrder(ILLEGAL, absence, Sentence(text, player=number))
    if given.bye is not None and len(to_pair) % 2 == 0:
        text = N_("{player} has the bye, though the number of players is even.")
        raise NotInOrder(ILLEGAL, bye, Sentence(text, player=given.bye))
