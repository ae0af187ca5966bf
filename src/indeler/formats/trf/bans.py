"""Players who may not meet: record 260 from one round to another, JaVaFo's XXP for ever."""

from __future__ import annotations

from indeler.formats.trf.draft import Draft
from indeler.formats.trf.fields import DIGITS, HIGHEST_ROUND, ROUND, Column, Field, Layout, listed, listing, whole
from indeler.formats.trf.lines import Line
from indeler.formats.trf.sheet import Sheet
from indeler.language import N_
from indeler.model import Forbidden


def _last_round(text: str) -> int | None:
    last = whole(text) if text else HIGHEST_ROUND
    return None if last == HIGHEST_ROUND else last


def _shown_last_round(value: int | None) -> str:
    return DIGITS.show(HIGHEST_ROUND if value is None else value)


_BAN = Layout(
    "260",
    Column(5, 7, ROUND, N_("a round number")),
    Column(9, 11, Field(_last_round, _shown_last_round), N_("a round number below 999")),  # 999 is: for ever
)


def read_260(draft: Draft, lines: list[Line]) -> None:
    """Record 260."""
    for line in lines:
        first, last = _BAN.read(line)
        players = listed(line, _BAN.width)
        draft.check_known(players, line)
        draft.bans.append(Forbidden(players, first, last))
        if line.wrapped:
            draft.exact_bans.add(frozenset(players))


def read_xxp(draft: Draft, lines: list[Line]) -> None:
    """XXP, read after 260; it only stands in for a record of ours about the same players."""
    for line in lines:
        players = listed(line, 3)
        draft.check_known(players, line)
        if frozenset(players) not in draft.exact_bans:
            draft.bans.append(Forbidden(players))


def write_bans(sheet: Sheet) -> None:
    """Record 260; for JaVaFo an XXP line for who may not meet in the coming round, and the rounds in a comment."""
    coming = sheet.tournament.next_round
    by_players: dict[tuple[int, ...], list[Forbidden]] = {}
    for ban in sheet.tournament.forbidden:
        by_players.setdefault(ban.players, []).append(ban)
    for players, bans in by_players.items():
        is_for_ever = bans == [Forbidden(players)]
        if sheet.has("XXP") and (is_for_ever or any(ban.holds(coming) for ban in bans)):
            sheet.record(f"XXP{listing(players, '')}")
        if not (sheet.has("XXP") and is_for_ever):
            for ban in bans:
                sheet.record(_BAN.exact(ban.first_round, ban.last_round) + listing(players))
