"""Form fields about a tournament: moves of a draft by hand, and corrections of a round.

The pages of the site and of the desk share these fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from indeler.formats.fields import parse_int
from indeler.language import N_, InvalidInput
from indeler.model.board_game import BoardGame
from indeler.opens import propose
from indeler.opens.by_hand import Draft
from indeler.opens.events import Event
from indeler.opens.propose import Decider
from indeler.opens.state import GameKey, State

FormData = Mapping[str, str]
"""The values of a form by the names of its fields."""
MOST_BOARDS = 3000


def number_in(fields: FormData, name: str) -> int:
    """Return the number in a field; 0 where the field has no number."""
    return parse_int(fields.get(name, "")) or 0


# A draft of a round ---------------------------------------------------------------------------------------------------


def format_draft(draft: Draft) -> str:
    """Return the boards as one field of a form."""
    return " ".join(f"{white}-{black}" for white, black in draft.boards)


def draft_in(fields: FormData) -> Draft:
    """Return the draft that a form carries."""
    words = fields.get("boards", "").split()[:MOST_BOARDS]
    return Draft(tuple(_board(word) for word in words), number_in(fields, "bye") or None)


def after_press(draft: Draft, fields: FormData) -> Draft:
    """Return the draft after the button that was pressed."""
    for button, move in _MOVES.items():
        if button in fields:
            return move(draft, fields)
    return draft


def picked_player(fields: FormData) -> int:
    """Return the player who was selected to change places with the next one; 0 for no player."""
    return 0 if number_in(fields, "picked") else number_in(fields, "pick")


def _board(word: str) -> tuple[int, int]:
    white, _, black = word.partition("-")
    board = parse_int(white) or 0, parse_int(black) or 0
    if not all(board):
        raise InvalidInput(N_("'{board}' is not a board; write two pairing numbers, such as 3-1."), board=word[:20])
    return board


def _pick(draft: Draft, fields: FormData) -> Draft:
    """Select a player at the first press; at the second, let the two change places."""
    one, other = number_in(fields, "picked"), number_in(fields, "pick")
    return draft.swapped(one, other) if one and one != other else draft


_MOVES: Mapping[str, Callable[[Draft, FormData], Draft]] = {
    "pick": _pick,
    "swap": lambda draft, form: draft.with_colours_swapped(*_board(form["swap"])),
    "drop": lambda draft, form: draft.without(*_board(form["drop"])),
    "set": lambda draft, form: draft.with_board(number_in(form, "white"), number_in(form, "black")),
    "give": lambda draft, form: draft.with_bye(number_in(form, "given")),
    "empty": lambda draft, form: Draft(),
}
"""The move of each button."""


# Corrections of a round -----------------------------------------------------------------------------------------------

FIELDS = ("what", "board", "result", "one", "other", "player", "worth")
"""The fields of a correction form: the kind of correction, and then the board, result, players or points."""


class Correction(NamedTuple):
    """A requested correction of a round."""

    round: int
    form: FormData

    def events(self, state: State, who: Decider, why: str) -> list[Event]:
        """Return the events of this correction, or raise a refusal."""
        what = self.form.get("what", "")
        if what not in _WISHES:
            raise InvalidInput(N_("'{what}' cannot be corrected; choose result, colours, seats or bye."), what=what)
        events = _WISHES[what](self, state, who, why)
        if not events:
            raise InvalidInput(N_("That is how it stands there already; nothing changes."))
        return events

    def decided(self, state: State, who: Decider, why: str) -> list[Event]:
        """fide-handling 4.3: return the events, with one for the rounds that stay as they were paired."""
        return propose.correction(state, who, self.round, self.events(state, who, why), why)

    @property
    def _game(self) -> GameKey:
        white, _, black = self.form.get("board", "").partition("-")
        return self.round, parse_int(white) or 0, parse_int(black) or 0

    def _result(self, state: State, who: Decider, why: str) -> list[Event]:
        make = propose.rated if self.form.get("rating_only") == "yes" else propose.result
        return make(state, who, self._game, self.form.get("result", ""), why)

    def _colours(self, state: State, who: Decider, why: str) -> list[Event]:
        return [propose.swapped(state, who, self._game, why)]

    def _seats(self, state: State, who: Decider, why: str) -> list[Event]:
        players = number_in(self.form, "one"), number_in(self.form, "other")
        return [propose.exchanged(state, who, self.round, players, why)]

    def _bye(self, state: State, who: Decider, why: str) -> list[Event]:
        number, worth = number_in(self.form, "player"), self.form.get("worth", "")
        return [propose.bye_corrected(state, who, self.round, number, worth, why)]


_WISHES: Mapping[str, Callable[[Correction, State, Decider, str], list[Event]]] = {
    "result": Correction._result,
    "colours": Correction._colours,
    "seats": Correction._seats,
    "bye": Correction._bye,
}


# Results --------------------------------------------------------------------------------------------------------------

RESULT_KEYS: Mapping[BoardGame, tuple[str, str, str, str]] = {
    BoardGame.CHESS: ("1", "3", "2", "0 Delete"),
    BoardGame.DRAUGHTS: ("2", "1", "0", "Delete"),
}
"""The keys for: White wins, draw, Black wins, clear; in draughts one types what White scores."""
