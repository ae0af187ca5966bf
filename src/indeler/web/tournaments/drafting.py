"""A round that is paired by hand, as a form carries it from one move to the next: nothing is kept until it is saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from indeler.language import N_, InvalidInput
from indeler.opens.by_hand import Draft
from indeler.web.common.requests import parse_int
from indeler.web.tournaments.uploads import MOST_PLAYERS

Told = Mapping[str, str]


def format_draft(draft: Draft) -> str:
    """The boards as one field of a form."""
    return " ".join(f"{white}-{black}" for white, black in draft.boards)


def draft_in(told: Told) -> Draft:
    """The draft that a form carries."""
    words = told.get("boards", "").split()[:MOST_PLAYERS]
    return Draft(tuple(_board(word) for word in words), parse_int(told.get("bye", "")) or None)


def moved(draft: Draft, told: Told) -> Draft:
    """The draft after the button that was pressed."""
    for button, move in _MOVES.items():
        if button in told:
            return move(draft, told)
    return draft


def picked(told: Told) -> int:
    """Who was taken up, to be put in the place of the next one who is pressed; 0 for nobody."""
    one, other = (_number(told, name) for name in ("picked", "pick"))
    return 0 if one else other


def _number(told: Told, name: str) -> int:
    return parse_int(told.get(name, "")) or 0


def _board(word: str) -> tuple[int, int]:
    white, _, black = word.partition("-")
    board = parse_int(white) or 0, parse_int(black) or 0
    if not all(board):
        raise InvalidInput(N_("'{board}' is not a board; write two pairing numbers, such as 3-1."), board=word[:20])
    return board


def _picked(draft: Draft, told: Told) -> Draft:
    """The first press takes somebody up, the second puts him down: the two change places."""
    one, other = _number(told, "picked"), _number(told, "pick")
    return draft.swapped(one, other) if one and one != other else draft


_MOVES: Mapping[str, Callable[[Draft, Told], Draft]] = {
    "pick": _picked,
    "swap": lambda draft, told: draft.with_colours_swapped(*_board(told["swap"])),
    "drop": lambda draft, told: draft.without(*_board(told["drop"])),
    "set": lambda draft, told: draft.with_board(_number(told, "white"), _number(told, "black")),
    "give": lambda draft, told: draft.with_bye(_number(told, "given")),
    "empty": lambda draft, told: Draft(),
}
"""What each button does."""
