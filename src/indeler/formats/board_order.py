"""The order of the boards, which a file states in a comment: ``round 5 boards: 3-1 2-4``; the bye has a 0."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from indeler.language import N_, Sentence
from indeler.model import Round

Boards = tuple[tuple[int, int], ...]

UNREADABLE = N_(
    "The comment on the boards of round {round} cannot be read at '{word}'; write each board as two pairing numbers, "
    "such as 3-1, or take the comment out."
)
MOST_DIGITS = 10
"""No pairing number is as long."""
MOST_SHOWN = 20
"""How much of an unreadable word is shown."""


def comment_on(round: int, boards: Boards) -> str:
    """The comment that states these boards."""
    return f"round {round} boards: {' '.join(f'{white}-{black}' for white, black in boards)}"


def with_stated_boards(
    rounds: Iterable[Round], comments: Sequence[str], refuse: Callable[[int, Sentence], Exception]
) -> tuple[list[Round], list[str]]:
    """The rounds with the boards that comments state, and the other comments; the last word on a round counts.

    ``refuse`` makes the refusal of the comment at a place, from what is wrong with it.
    """
    told, others = list(rounds), []
    last = {stated: place for place, comment in enumerate(comments) if (stated := _round_of(comment))}
    for place, comment in enumerate(comments):
        round = _round_of(comment)
        if not 1 <= round <= len(told):
            others.append(comment)
        elif place == last[round]:
            words = comment.partition(":")[2].split()
            unreadable = next((word for word in words if not _is_board(word)), None)
            if unreadable is not None:
                raise refuse(place, Sentence(UNREADABLE, round=round, word=unreadable[:MOST_SHOWN]))
            told[round - 1] = told[round - 1]._replace(boards=_boards(words))
    return told, others


def _round_of(comment: str) -> int:
    """The round whose boards a comment states; 0 where it states none."""
    head, _, said = comment.partition(":")
    match head.casefold().replace("#", " ").split():
        case "round", number, "boards" if said.strip() and _is_number(number) and number[0] != "0":
            return int(number)
    return 0


def _boards(words: Iterable[str]) -> Boards:
    boards = (word.split("-") for word in words)
    return tuple((int(white), int(black)) for white, black in boards if "0" not in (white, black))


def _is_board(word: str) -> bool:
    players = word.split("-")
    return len(players) == 2 and all(map(_is_number, players))


def _is_number(word: str) -> bool:
    """Whether this can be a pairing number; none is longer."""
    return word.isascii() and word.isdigit() and len(word) < MOST_DIGITS
