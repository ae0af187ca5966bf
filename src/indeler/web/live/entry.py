"""Entering a result: one board with its buttons, the same in a tournament and on a club evening."""

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

from indeler.model import Result
from indeler.model.board_game import BoardGame
from indeler.model.results import BETWEEN_GAMES, result_of
from indeler.opens.forms import RESULT_KEYS
from indeler.web.common.logbooks import AggregateStore, DecisionRequest, Written

register = template.Library()


class Choice(NamedTuple):
    """A result that can be entered: its keys, how it is stored, shown and read aloud."""

    keys: str
    """The first one is told on the page."""
    value: str
    label: str
    spoken: Any = ""

    @property
    def key(self) -> str:
        """The key that is told on the page."""
        return self.keys.partition(" ")[0]


class Choices:
    """The results that can be entered on some boards, as this game writes them: the usual ones, and the others."""

    def __init__(self, game: BoardGame, usual: tuple[Choice, ...], other: tuple[Choice, ...]) -> None:
        self.game, self.usual, self.other = game, usual, other
        self._on_buttons = {choice.value for choice in usual}

    @property
    def games(self) -> tuple[GameChoices, ...]:
        """What can be entered of each game of the board."""
        return (GameChoices(self.usual, self.other),)

    @property
    def with_keys(self) -> list[Choice]:
        """Those that a key enters."""
        return [choice for choice in (*self.usual, *self.other) if choice.keys]

    def other_result_label(self, result: str) -> str:
        """A result that no usual button shows, as this game writes it."""
        return "" if result in self._on_buttons else self.game.format_result(result)


class GameChoices(NamedTuple):
    """The results of one game that can be entered; of one of two games, with the result of the other."""

    usual: tuple[Choice, ...]
    other: tuple[Choice, ...]
    number: int = 0
    """Which game of the match it is; 0 where there is but one."""
    label: str = ""
    """The result of this game that no usual button shows."""


class EntryRow(NamedTuple):
    """A board to be filled in; ``id`` names it on the page, ``action`` is where its form goes."""

    id: str
    number: int | str
    white: str
    black: str
    result: str
    """As it is stored; empty where there is none."""
    label: str
    action: str
    choices: Choices
    last_decision: int
    """The number of the last decision about it."""
    refused: str = ""
    """A result that was not taken, because somebody else entered another."""
    note: str = ""
    refusal: str = ""
    """Why a result was not taken."""
    question_result: str = ""
    """That result, where it is taken once more if it is meant."""
    needs_none: bool = False
    """Whether the round can be closed without a result of it, because one of the two did not come."""

    @property
    def is_open(self) -> bool:
        """Whether a result is still to come, of one game of a match at least."""
        return not self.needs_none and (not self.result or CLEAR in self.result.split(BETWEEN_GAMES))


class ResultRequest(NamedTuple):
    """A result that somebody asks to be written, and the board as he is shown it afterwards."""

    store: AggregateStore[Any]
    decision: DecisionRequest
    board: Callable[[Written[Any]], EntryRow]

    def enter(self) -> Written[Any]:
        """The season or tournament after this result."""
        return self.store.decide(self.decision)


def enter_all(requests: Sequence[ResultRequest]) -> list[Written[Any] | BaseException]:
    """The season or tournament that all of these are about after each of them, or the refusal of it."""
    return requests[0].store.decide_all([one.decision for one in requests])


CLEAR = "*"


@cache
def choices(game: BoardGame, *more: Choice) -> Choices:
    """The usual results and the others."""
    white, draw, black, clear = RESULT_KEYS[game]

    def choice(keys: str, value: str, spoken: Any = "") -> Choice:
        return Choice(keys, value, game.format_result(value), spoken)

    usual = choice(white, "1-0", _("White wins")), choice(draw, "½-½", _("draw")), choice(black, "0-1", _("Black wins"))
    other = (
        choice("4", "+-", _("White by forfeit")),
        choice("5", "-+", _("Black by forfeit")),
        choice("6", "--", _("both absent")),
        choice("", "0-0"),
        Choice(clear, CLEAR, "×", _("clear")),
    )
    return Choices(game, usual, (*other, *more))


_OF_MATCH = {
    "1-0": _("the first wins"),
    "0-1": _("the second wins"),
    "+-": _("the first by forfeit"),
    "-+": _("the second by forfeit"),
}
"""How results of a game of a match are read aloud: in the second game the one who is named first has Black."""


class MatchChoices(Choices):
    """The results of both games of a match that has this result so far; each is stored with that of the other."""

    def __init__(self, game: BoardGame, of_game: Choices, result: Result) -> None:
        usual, other = [
            tuple(each._replace(spoken=_OF_MATCH.get(each.value, each.spoken)) for each in some)
            for some in (of_game.usual, of_game.other)
        ]
        super().__init__(game, usual, other)
        self._results = result.games or (Result.PENDING, Result.PENDING)

    @property
    def games(self) -> tuple[GameChoices, ...]:
        """What can be entered of each game; keys are for the first that has no result."""
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
    """The results of a match of two games that has this result so far."""
    return MatchChoices(game, choices(game, *more), result)


_ID, _NUMBER, _WHITE, _BLACK, _ACTION, _LAST_DECISION, _TOKEN = _GAPS = [chr(0xE000 + at) for at in range(7)]
"""Letters that stand for what differs from board to board; Unicode gives them no other meaning."""
_BETWEEN = "\0"
"""Stands between the fields of a board while all of them are escaped at once: no name has it."""
_one_at_a_time = Lock()
_GAP = re.compile(f"[{_ID}-{_TOKEN}]")


def board_page(request: HttpRequest, row: EntryRow) -> HttpResponse:
    """The board as the page puts it in the place of the one whose button was pressed."""
    # The token that the form came with is still good.
    return HttpResponse(board_text(row, request.POST.get("csrfmiddlewaretoken") or get_token(request)))


def board_text(row: EntryRow, token: str) -> str:
    """The board as HTML; its form has this token."""
    return board_texts([row], token)


def board_texts(rows: Iterable[EntryRow], token: str) -> str:
    """These boards as HTML, one behind the other."""
    lang = get_language()
    return "".join([_board_text(row, token, lang) for row in rows])


def _board_text(row: EntryRow, token: str, lang: str) -> str:
    if row.note or row.refused or row.refusal:
        return render_to_string("live/board.html", {"row": row, "csrf_token": token})
    board = (row.id, str(row.number), row.white, row.black, row.action, str(row.last_decision), token)
    with _one_at_a_time:  # the first renders it, all others find it
        stencil = _stencil(row.result, row.label, row.choices, row.needs_none, lang)
    return stencil.format(*escape(_BETWEEN.join(board)).split(_BETWEEN))


@register.simple_tag(takes_context=True)
def board(context: template.Context, row: EntryRow) -> SafeString:
    """``{% board row %}``: the board with the visitor's own token; `board_texts` escapes what it fills in."""
    return boards(context, [row])


@register.simple_tag(takes_context=True)
def boards(context: template.Context, rows: Iterable[EntryRow]) -> SafeString:
    """``{% boards rows %}``: several of them."""
    return SafeString(board_texts(rows, str(context["csrf_token"])))


@lru_cache(maxsize=256)
def _stencil(result: str, label: str, choices: Choices, needs_none: bool, lang: str) -> str:
    """The template with a numbered gap for each field: of two hundred boards of one moment it is rendered once."""
    gaps: Any = {
        "id": _ID,
        "number": _NUMBER,
        "white": _WHITE,
        "black": _BLACK,
        "action": _ACTION,
        "last_decision": _LAST_DECISION,
    }
    blank = EntryRow(result=result, label=label, choices=choices, needs_none=needs_none, **gaps)
    text = render_to_string("live/board.html", {"row": blank, "csrf_token": _TOKEN})
    return _GAP.sub(lambda gap: f"{{{_GAPS.index(gap[0])}}}", text.replace("{", "{{").replace("}", "}}"))
