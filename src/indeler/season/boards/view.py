"""A round of a group, for people."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

import msgspec

from indeler.language import Sentence
from indeler.season.boards.numbering import board_number
from indeler.season.boards.terms import notation_penalty
from indeler.season.core.season import Season
from indeler.season.core.state import Board, RoundKey, RoundRecord

RULEBOOK = "botwinnik"


class BoardRow(msgspec.Struct, frozen=True):
    """A board of a round."""

    board: int
    white: int
    white_name: str
    black: int
    black_name: str
    result: str
    white_tempo: str
    black_tempo: str
    white_penalty: int
    """Minutes off for not having written down the last game (BW-4)."""
    black_penalty: int


class PairingView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round of a group."""

    place: RoundKey
    date: datetime.date | None
    status: str
    """``none``, ``made`` or ``published``."""
    boards: tuple[BoardRow, ...]
    odd: int | None
    odd_name: str
    others: Mapping[int, str]
    """Everybody else of the group, and why there is no board."""
    seed: str
    by_hand: bool
    published_at: datetime.datetime | None
    odd_why: Sentence | None = None
    """Why the rules give who is odd the bye, where they say so."""


def why_odd(season: Season, paired: RoundRecord) -> Sentence | None:
    """Why the rules give somebody the bye of this round; None where nobody has it, or the leader gave it by hand."""
    if paired.odd is None or paired.by_hand or paired.taken_over:
        return None
    here = {player for board in paired.boards for player in (board.white, board.black)} | {paired.odd}
    return season.competition(paired.place.competition).why_bye(paired.place, here, paired.odd)


def pairing(season: Season, place: RoundKey) -> PairingView:
    """BW-22, BW-26: a round as it was paired, with names, results and tempi."""
    return season.cached(("pairing view", place), lambda: _viewed(season, place))


def _viewed(season: Season, place: RoundKey) -> PairingView:
    paired = season.state.pairings.get(place)
    if paired is None:
        return PairingView(place, None, "none", (), None, "", {}, "", False, None)
    competition = season.competition(place.competition)
    placed = {player for board in paired.boards for player in (board.white, board.black)} | {paired.odd}
    others = {member: competition.without_board(paired, member) for member in paired.field if member not in placed}
    return PairingView(
        place,
        paired.date,
        "published" if paired.published_at else "made",
        tuple(
            _row(season, place, number, board)
            for number, board in enumerate(paired.boards, start=board_number(season, place, 1))
        ),
        paired.odd,
        season.titled(paired.odd) if paired.odd is not None else "",
        others,
        paired.seed,
        paired.by_hand,
        paired.published_at,
        why_odd(season, paired),
    )


def _row(season: Season, place: RoundKey, number: int, board: Board) -> BoardRow:
    white, black, tempo = board.white, board.black, season.competition(place.competition).tempo
    return BoardRow(
        number,
        white,
        season.titled(white),
        black,
        season.titled(black),
        board.result,
        tempo(place, white),
        tempo(place, black),
        _penalty(season, place, board, white),
        _penalty(season, place, board, black),
    )


def _penalty(season: Season, place: RoundKey, board: Board, member: int) -> int:
    coming = season.competition(place.competition).regular and not board.result
    return notation_penalty(season, member) if coming else 0
