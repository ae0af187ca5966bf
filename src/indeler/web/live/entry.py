"""Entry of a result: one board with its buttons, the same in a tournament and on a club evening."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from html import escape
from threading import Lock
from typing import Any, NamedTuple

from django import template
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from indeler.model import BETWEEN_GAMES, Result, result_of
from indeler.model.board_game import BoardGame
from indeler.opens.forms import RESULT_KEYS
from indeler.web.common.logbooks import AggregateStore, DecisionRequest, Written
from indeler.web.common.templatetags.wording import format_result

register = template.Library()


class Choice(NamedTuple):
    """A result that can be entered: its keys, its stored value, its label, and its text for screen readers."""

    keys: str
    """The page shows the first one."""
    value: str
    label: str
    spoken: Any = ""

    @property
    def key(self) -> str:
        """Return the key that the page shows."""
        return self.keys.partition(" ")[0]


class Choices:
    """The results that can be entered on some boards, in the notation of this game: the usual ones, and the others."""

    def __init__(self, game: BoardGame, usual: tuple[Choice, ...], other: tuple[Choice, ...]) -> None:
        self.game, self.usual, self.other = game, usual, other
        self._on_buttons = {choice.value for choice in usual}

    @property
    def games(self) -> tuple[GameChoices, ...]:
        """Return the choices for each game of the board."""
        return (GameChoices(self.usual, self.other),)

    @property
    def with_keys(self) -> list[Choice]:
        """Return the choices with a key."""
        return [choice for choice in (*self.usual, *self.other) if choice.keys]

    def other_result_label(self, result: str) -> str:
        """Return the label of a result that no usual button shows: in the notation of this game, or in words."""
        return "" if result in self._on_buttons else format_result(result, self.game)


class GameChoices(NamedTuple):
    """The choices for one game; for one of two games, with the result of the other."""

    usual: tuple[Choice, ...]
    other: tuple[Choice, ...]
    number: int = 0
    """The number of the game in the match; 0 where there is only one."""
    label: str = ""
    """The result of this game that no usual button shows."""


class EntryRow(NamedTuple):
    """A board with its result entry; ``id`` is its HTML id, ``action`` the address of its form."""

    id: str
    number: int | str
    white: str
    black: str
    result: str
    """The stored value; empty where there is none."""
    label: str
    action: str
    choices: Choices
    last_decision: int
    """The number of the last decision about it."""
    refused: str = ""
    """A result that was refused because another user entered another one."""
    note: str = ""
    refusal: str = ""
    question_result: str = ""
    """The other result, if it is accepted after a confirmation."""
    replaced: str = ""
    """The result before, which this press replaced or cleared; one press puts it back."""
    needs_none: bool = False
    """Whether the round can be closed without its result, because one of the two players was absent."""
    may_wait: bool = False
    """Whether the round can be closed before its result, because the game may be played on another day."""
    postpone: str = ""
    """The address of the page on which the leader postpones the game; empty where that is not possible."""

    @property
    def is_open(self) -> bool:
        """Return whether a result is missing, of at least one game of a match."""
        return not self.needs_none and (not self.result or CLEAR in self.result.split(BETWEEN_GAMES))

    @property
    def is_missing(self) -> bool:
        """Return whether the round cannot be closed before this result is entered."""
        return self.is_open and not self.may_wait


class ResultRequest(NamedTuple):
    """A request to write a result, and the board to show afterwards."""

    store: AggregateStore[Any]
    decision: DecisionRequest
    board: Callable[[Written[Any]], EntryRow]

    def enter(self) -> Written[Any]:
        """Write the result and return the season or tournament after it."""
        return self.store.decide(self.decision)


def enter_all(requests: Sequence[ResultRequest]) -> list[Written[Any] | BaseException]:
    """Write all of these results in one season or tournament; return its state after each, or the refusal."""
    return requests[0].store.decide_all([one.decision for one in requests])


CLEAR = "*"


@cache
def choices(game: BoardGame, *more: Choice) -> Choices:
    """Return the usual results and the others."""
    white, draw, black, clear = RESULT_KEYS[game]

    def choice(keys: str, value: str, spoken: Any = "") -> Choice:
        return Choice(keys, value, game.format_result(value), spoken)

    usual = choice(white, "1-0", _("White wins")), choice(draw, "½-½", _("draw")), choice(black, "0-1", _("Black wins"))
    other = (
        choice("4", "+-", _("White wins, Black absent")),
        choice("5", "-+", _("Black wins, White absent")),
        choice("6", "--", _("both absent")),
        choice("", "0-0", _("both lose")),
        Choice(clear, CLEAR, "×", _("clear")),
    )
    return Choices(game, usual, (*other, *more))


_OF_MATCH = {
    "1-0": _("the first wins"),
    "0-1": _("the second wins"),
    "+-": _("the first wins, the second absent"),
    "-+": _("the second wins, the first absent"),
}
"""The texts of a match's results for screen readers: in the second game the player named first has Black."""


class MatchChoices(Choices):
    """The choices for both games of a match with this result so far; each is stored with that of the other."""

    def __init__(self, game: BoardGame, of_game: Choices, result: Result) -> None:
        usual, other = [
            tuple(each._replace(spoken=_OF_MATCH.get(each.value, each.spoken)) for each in some)
            for some in (of_game.usual, of_game.other)
        ]
        super().__init__(game, usual, other)
        self._results = result.games or (Result.PENDING, Result.PENDING)

    @property
    def games(self) -> tuple[GameChoices, ...]:
        """Return the choices for each game; the keys belong to the first game without a result."""
        waiting = next((at for at, one in enumerate(self._results) if one is Result.PENDING), 0)
        return tuple(self._of_game(at, has_keys=at == waiting) for at in (0, 1))

    def _of_game(self, at: int, *, has_keys: bool) -> GameChoices:
        def with_both_games(choice: Choice) -> Choice:
            both = [choice.value if each == at else one.label for each, one in enumerate(self._results)]
            result = result_of(BETWEEN_GAMES.join(both))
            return choice._replace(value=result.label if result else "", keys=choice.keys if has_keys else "")

        other_result = "" if self._results[at] is Result.PENDING else self.other_result_label(self._results[at].label)
        return GameChoices(
            tuple(map(with_both_games, self.usual)), tuple(map(with_both_games, self.other)), at + 1, other_result
        )


@cache
def match_choices(game: BoardGame, result: Result, *more: Choice) -> Choices:
    """Return the choices for a match of two games with this result so far."""
    return MatchChoices(game, choices(game, *more), result)


_GAPS = [chr(0xE000 + at) for at in range(7)]
"""Placeholders of the fields that differ from board to board (the last for the token), for private use in Unicode."""
_BETWEEN = "\0"
"""The separator of the fields of a board while all of them are escaped at once: no name contains it."""
_one_at_a_time = Lock()
_GAP = re.compile(f"[{_GAPS[0]}-{_GAPS[-1]}]")


def board_page(request: HttpRequest, row: EntryRow) -> HttpResponse:
    """Return the board that replaces the one whose button was pressed."""
    # The token of the submitted form is still valid.
    return HttpResponse(board_text(row, request.POST.get("csrfmiddlewaretoken") or get_token(request)))


def board_text(row: EntryRow, token: str) -> str:
    """Return the board as HTML; its form has this token."""
    return board_texts([row], token)


def board_texts(rows: Iterable[EntryRow], token: str) -> str:
    """Return these boards as HTML, one after another."""
    lang = get_language()
    return "".join([_board_text(row, token, lang) for row in rows])


def _board_text(row: EntryRow, token: str, lang: str) -> str:
    if row.note or row.refused or row.refusal or row.replaced or row.postpone:
        return render_to_string("live/board.html", {"row": row, "csrf_token": token})
    board = (row.id, str(row.number), row.white, row.black, row.action, str(row.last_decision), token)
    with _one_at_a_time:  # the first thread renders it, all others find it
        stencil = _stencil(row.result, row.label, row.choices, row.needs_none, row.may_wait, lang)
    return stencil.format(*escape(_BETWEEN.join(board)).split(_BETWEEN))


@register.simple_tag(takes_context=True)
def board(context: template.Context, row: EntryRow) -> SafeString:
    """``{% board row %}``: return the board with the visitor's own token; `board_texts` escapes its fields."""
    return boards(context, [row])


@register.simple_tag(takes_context=True)
def boards(context: template.Context, rows: Iterable[EntryRow]) -> SafeString:
    """``{% boards rows %}``: return several boards."""
    return SafeString(board_texts(rows, str(context["csrf_token"])))


@lru_cache(maxsize=256)
def _stencil(result: str, label: str, choices: Choices, needs_none: bool, may_wait: bool, lang: str) -> str:
    """Return the template with a placeholder for each field: for two hundred boards at once it is rendered once."""
    names = ("id", "number", "white", "black", "action", "last_decision")
    gaps: Any = dict(zip(names, _GAPS, strict=False))
    blank = EntryRow(result=result, label=label, choices=choices, needs_none=needs_none, may_wait=may_wait, **gaps)
    text = render_to_string("live/board.html", {"row": blank, "csrf_token": _GAPS[-1]})
    return _GAP.sub(lambda gap: f"{{{_GAPS.index(gap[0])}}}", text.replace("{", "{{").replace("}", "}}"))
