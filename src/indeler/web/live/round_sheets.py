"""Sheets that make a round run: a poster for the wall, cards that stand on the tables, the arbiter's checklist."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from indeler.model import Player
from indeler.opens import State
from indeler.opens.views import adjourned_rows, board_rows, bye_rows
from indeler.web.common.templatetags.wording import kind


def poster(title: str, boards: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Of each board its number, White and Black, and nothing else: the fewer columns, the larger the letters."""
    return {"title": title, "head": [_("Board"), _("White"), _("Black")], "rows": [list(board) for board in boards]}


def round_poster(state: State) -> dict[str, Any]:
    """The last round, to be read from four metres."""
    return poster(_("Round {round}").format(round=state.current), _boards(state))


def name_cards(state: State) -> dict[str, Any]:
    """A card for everybody who still plays."""
    players = [each for each in state.tournament.players.values() if each.takes_part(state.tournament.next_round)]
    return {"title": _("Name cards"), "cards": [[each.name or str(each.number), _about(each)] for each in players]}


def _about(player: Player) -> str:
    return " · ".join(filter(None, (player.title, str(player.rating or ""), player.federation, player.club)))


def checklist(state: State) -> dict[str, Any]:
    """What an arbiter ticks off, with the numbers and names of this round."""
    boards = _boards(state)
    return {
        "title": _("Round {round}: checklist of the arbiter").format(round=state.current),
        "parts": [
            [_("Before the round"), _before(state, len(boards))],
            [_("During the round"), _during()],
            [_("After the round"), _after(state, len(boards))],
        ],
        "head": [_("Board"), _("White"), _("present"), _("Black"), _("present"), _("Result")],
        "rows": boards,
    }


def _before(state: State, boards: int) -> list[str]:
    laid = _("Boards set up: {count}, each with its number, pieces, a clock set to the time control, score sheets")
    away = [
        f"{row.player.name}: {kind(row.kind.label, state.tournament.scale)}"
        for row in bye_rows(state.tournament, state.current)
    ]
    does_not_play = [_("They know that they do not play: {names}").format(names="; ".join(away))] if away else []
    return [
        _("The pairings hang on the wall by board and by name, and are on the big screen"),
        laid.format(count=boards),
        *does_not_play,
    ]


def _during() -> list[str]:
    return [
        _("The clocks run; the time of the start is written down: ________"),
        _("Those present are ticked below; a player who is absent after the default time loses by forfeit"),
        _("The colours on the boards are those of the list"),
    ]


def _after(state: State, boards: int) -> list[str]:
    adjourned = [
        _("round {round}, board {board}").format(round=round, board=row.number) for round, row in adjourned_rows(state)
    ]
    unfinished = [_("Unfinished games are carried on: {games}").format(games="; ".join(adjourned))] if adjourned else []
    return [
        _("Results in and compared with the slips: {count}").format(count=boards),
        *unfinished,
        _("The standings are published"),
        _("Who does not play the next round has said so"),
    ]


def _boards(state: State) -> list[list[str]]:
    rows = board_rows(state.tournament, state.current, state.boards[state.current - 1])
    return [[str(row.number), row.white.name, row.black.name] for row in rows]
