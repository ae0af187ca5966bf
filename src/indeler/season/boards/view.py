"""A round of a group, for people."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from indeler.language import Sentence
from indeler.season import queries
from indeler.season.boards.terms import notation_penalty
from indeler.season.capabilities import HasTempo
from indeler.season.core.season import Competition, Season
from indeler.season.core.state import RoundKey, RoundRecord
from indeler.season.core.tables import RUN_ON

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
    return queries.why_bye(season.competition(paired.place.competition), paired.place, here, paired.odd)


def pairing(season: Season, place: RoundKey) -> PairingView:
    """BW-22, BW-26: a round as it was paired, with names, results and tempi."""
    return season.cached(("pairing view", place), lambda: _viewed(season, place))


def _viewed(season: Season, place: RoundKey) -> PairingView:
    paired = season.state.pairings.get(place)
    if paired is None:
        return PairingView(place, None, "none", (), None, "", {}, "", False, None)
    competition = season.competition(place.competition)
    placed = {player for board in paired.boards for player in (board.white, board.black)} | {paired.odd}
    others = {
        member: queries.without_board(competition, paired, member) for member in paired.field if member not in placed
    }
    return PairingView(
        place,
        paired.date,
        "published" if paired.published_at else "made",
        _rows(season, competition, paired),
        paired.odd,
        season.titled(paired.odd) if paired.odd is not None else "",
        others,
        paired.seed,
        paired.by_hand,
        paired.published_at,
        why_odd(season, paired),
    )


def _rows(season: Season, competition: Competition[Any], paired: RoundRecord) -> tuple[BoardRow, ...]:
    place, titled, is_regular = paired.place, season.titled, competition.regular
    tempo: Callable[[RoundKey, int], str] = competition.tempo if isinstance(competition, HasTempo) else _no_tempo
    rows = []
    for number, board in enumerate(paired.boards, start=board_number(season, place, 1)):
        white, black, result = board.white, board.black, board.result
        off = (0, 0) if result or not is_regular else (notation_penalty(season, white), notation_penalty(season, black))
        tempi = tempo(place, white), tempo(place, black)
        rows.append(BoardRow(number, white, titled(white), black, titled(black), result, *tempi, *off))
    return tuple(rows)


def _no_tempo(place: RoundKey, member: int) -> str:
    return ""


# The number that stands on a board: from 1 in every group, or on across the groups of a round where the rules say so.
#
# Everything that shows a board to anybody asks here; within a group boards are counted from 1.


_NONE: Mapping[RoundKey, int] = MappingProxyType({})


def board_number(season: Season, place: RoundKey, at: int, proposed: Mapping[RoundKey, int] = _NONE) -> int:
    """What stands on the board that comes at this place, from 1 on, in a group's round.

    ``proposed`` says how many boards rounds would have that are not made yet.
    """
    return at + (_boards_before(season, place, proposed) if season.club_rules.evening.board_numbers == RUN_ON else 0)


def _boards_before(season: Season, place: RoundKey, proposed: Mapping[RoundKey, int]) -> int:
    """How many boards the groups before this one have in the same round."""
    published = {known: len(paired.boards) for known, paired in season.state.pairings.items()}
    same_round = {known: boards for known, boards in {**proposed, **published}.items() if known[:3] == place[:3]}
    own = in_order(season, place)
    return sum(boards for known, boards in same_round.items() if in_order(season, known) < own)


def in_order(season: Season, place: RoundKey) -> tuple[str, int, int, int, str]:
    """By what the rounds of an evening are sorted: round by round, the groups as the competition has them."""
    competition = season.competition(place.competition)
    groups = competition.cached(
        ("order of groups", place.part), lambda: [*queries.groups_begun(competition, place.part)]
    )
    rank = groups.index(place.group) if place.group in groups else len(groups)
    return place.competition, place.part, place.round, rank, place.group
