"""Audit of rounds from a table or a draw: the list is computed again and compared; proofs need no evidence."""

from collections.abc import Iterable
from typing import NamedTuple

from indeler.audit.given_round import AuditedRound
from indeler.audit.verdict import ILLEGAL, NOT_BEST, OTHER_COLOUR, NotInOrder
from indeler.language import N_, Sentence
from indeler.model import Tournament


class Listed(NamedTuple):
    """The one round that can be right."""

    boards: tuple[tuple[int, int], ...]
    """The boards in order, White first."""
    clauses: tuple[str, ...]
    """The clause that determines each board."""
    free: tuple[int, ...]
    """The players who take part and have no game."""
    free_clause: str
    colour_clauses: tuple[str, ...] = ()
    """The clause that determines the colours of each board, if it is not that of the board."""


def check_meetings(before: Tournament, games: Iterable[tuple[int, int]], times: int, clause: str) -> None:
    """Raise `NotInOrder` at the first game of two who have met as often as the list lets them."""
    for white, black in games:
        if sum(cell.opponent == black and cell.kind.played for cell in before.card(white)) >= times:
            raise NotInOrder(ILLEGAL, clause, Sentence(MET, one=white, other=black))


def compare_with_list(pairing: AuditedRound, listed: Listed) -> None:
    """Raise `NotInOrder` at the first board that differs from the list."""
    expected, opponents = dict.fromkeys(listed.boards), pairing.opponents
    colours = listed.colour_clauses or listed.clauses
    for (white, black), clause, colour in zip(expected, listed.clauses, colours, strict=True):
        if opponents.get(white) != black:
            raise NotInOrder(NOT_BEST, clause, Sentence(SHOULD_MEET, one=white, other=black), ((white, black),))
        if (black, white) in pairing.games:
            raise NotInOrder(NOT_BEST, colour, Sentence(OTHER_COLOUR, white=black, black=white), ((white, black),))
    for white, black in pairing.games:
        if (white, black) not in expected:
            raise NotInOrder(ILLEGAL, listed.free_clause, Sentence(NO_SUCH_GAME, one=white, other=black))
    if pairing.bye is not None and pairing.bye not in listed.free:
        raise NotInOrder(ILLEGAL, listed.free_clause, Sentence(NOT_FREE, player=pairing.bye))
    if pairing.boards is not None and pairing.boards != listed.boards:
        at = next(at for at, board in enumerate(listed.boards) if pairing.boards[at] != board)
        white, black = listed.boards[at]
        sentence = Sentence(ON_BOARD, white=white, black=black, board=str(at + 1))
        raise NotInOrder(NOT_BEST, listed.clauses[at], sentence, listed.boards)


SHOULD_MEET = N_("{one} and {other} meet in this round, as the list has it.")
NO_SUCH_GAME = N_("{one} and {other} have no game against each other in this round.")
MET = N_("{one} and {other} have met before.")
NOT_FREE = N_("{player} takes no part in this round and cannot have the bye.")
ON_BOARD = N_("{white} – {black} stands on board {board}, as the list has it.")
