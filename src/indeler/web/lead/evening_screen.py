"""The contents of the leader's screen of an evening: the state of each group, and the progress of the evening."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from django.utils.translation import gettext as _

from indeler.language import IndelerError
from indeler.model import PairingError
from indeler.season import RoundKey, RoundRecord, Season, events, propose, queries, views
from indeler.season.capabilities import HasSchedule
from indeler.web.common.addresses import address_of
from indeler.web.common.visitor_language import colon, name_order, translate
from indeler.web.live.entry import EntryRow
from indeler.web.live.season_results import entry_rows, postpone_address
from indeler.web.seasons import clock
from indeler.web.seasons.claims import Claims, Game
from indeler.web.seasons.display import STATUSES, being_played, round_heading, round_of_rounds
from indeler.web.seasons.models import SeasonRow

RESULTS_STEP = 3
"""The step of result entry."""


class Seat(NamedTuple):
    """A member of a group: at a board, with the bye, or without a game."""

    member: int
    name: str
    absence: str = ""
    """The reason of the absence in the visitor's language; empty where the member comes."""


class Seats:
    """The members of a group, each with the reason of an absence where that matters to its pairing."""

    def __init__(self, season: Season, place: RoundKey) -> None:
        self._season, self._place, self._competition = season, place, season.competition(place.competition)
        record = season.state.pairings.get(place)
        self._unpublished_boards = record if record and queries.goes_by_attendance(self._competition, place) else None

    def of(self, member: int) -> Seat:
        """Return the seat of this member."""
        name = self._season.name(member)
        if queries.has_withdrawn(self._competition, self._place, member):
            return Seat(member, name, _("withdrawn"))
        if self._unpublished_boards is None:
            return Seat(member, name)
        date, round = self._unpublished_boards.date, self._place.round
        if views.came_after_all(self._season, date, member, round):
            return Seat(member, name)
        known = views.status(self._season, date, member, round)
        return Seat(member, name, "" if known == views.EXPECTED else str(STATUSES.get(known, known)))


def seat_of(season: Season, place: RoundKey, member: int) -> Seat:
    """Return a member of the group, with the reason of an absence where that matters to its pairing."""
    return Seats(season, place).of(member)


def seat_or_none(season: Season, place: RoundKey, member: int | None) -> Seat | None:
    """Return the seat of the member who has the bye, or None."""
    return None if member is None else seat_of(season, place, member)


def free_seats(season: Season, record: RoundRecord) -> list[Seat]:
    """Return the members of the group without a place in its pairing: late comers first, then absent ones."""
    placed = {record.odd, *(player for board in record.boards for player in (board.white, board.black))}
    known = Seats(season, record.place)
    seats = [known.of(member) for member in record.field if member not in placed]
    return sorted(seats, key=lambda seat: (bool(seat.absence), name_order(seat.name)))


class BoardLine(NamedTuple):
    """A board; ``is_new`` where it differs from what the leader saw before."""

    number: int
    white: Seat
    black: Seat
    word: str
    """The identifier of the board, which the page returns."""
    is_new: bool = False
    is_postponed: bool = False
    """Whether the game is postponed to another day."""


class GroupScreen(NamedTuple):
    """One group on the leader's screen: provisional, made, or published."""

    place: RoundKey
    title: str
    boards: Sequence[BoardLine] = ()
    bye: Seat | None = None
    why_bye: str = ""
    """The reason by the rules why that member has the bye."""
    free: Sequence[Seat] = ()
    """The members of the group without a place in its pairing."""
    is_paired: bool = False
    is_published: bool = False
    by_hand: bool = False
    updated: Sequence[BoardLine] = ()
    """The boards that would differ if the group were paired again now."""
    entries: Sequence[EntryRow] = ()
    refusal: str = ""
    """The reason why there is no pairing."""
    setting: str = ""
    """The address of the setting that would permit one."""
    is_fixed: bool = False
    """Whether a schedule determines the pairing: then places cannot be exchanged."""
    can_be_drafted: bool = False
    """Whether it can be paired by hand from scratch."""
    missing: int = 0
    """The number of boards with a missing result."""
    rematches: Sequence[str] = ()
    """The boards of a change by hand with a rematch too soon."""
    is_current: bool = False
    """Whether this is the current round."""


class Progress(NamedTuple):
    """The progress of the evening; the screen offers the next step first."""

    boards: int
    missing: int
    is_paired: bool
    """Whether a pairing is made and not published yet."""
    is_published: bool
    is_closed: bool
    """Whether all published rounds are closed."""
    round: int = 1
    """The current round, or the next one."""
    rounds: int = 1
    """The number of rounds of this evening."""
    is_coming: bool = False
    """Whether another round can be paired."""

    @property
    def entered(self) -> int:
        """Return the number of boards with a result."""
        return self.boards - self.missing

    @property
    def step(self) -> int:
        """Return 1 attendance and provisional pairing, 2 to be published, 3 results, 4 to be closed, 5 standings are
        published.

        Where the evening has several rounds, closing one leads to the first step of the next.
        """
        if self.is_paired or not self.is_published:
            return 2 if self.is_paired else 1
        if self.missing or not self.is_closed:
            return 3 if self.missing else 4
        return 1 if self.is_coming else 5

    @property
    def title(self) -> str:
        """Return the round and the number of rounds, where there are several."""
        return round_of_rounds(self.round, self.rounds) if self.rounds > 1 else ""


def groups_of(
    row: SeasonRow, season: Season, date: datetime.date, claims: Claims, before: str = ""
) -> list[GroupScreen]:
    """Return every group of the evening; ``before`` is the provisional pairing that was on the screen before."""
    known = [place for place, paired in season.state.pairings.items() if paired.date == date]
    try:
        coming = propose.to_be_paired(season, date)
    except IndelerError:
        coming = []
    current = {paired.place for paired in being_played(season, date)}
    places = sorted({*known, *coming}, key=lambda place: (-place.round, views.in_order(season, place)))
    groups = _numbered(season, [_group(row, season, place, claims, frozenset(before.split())) for place in places])
    return [group._replace(is_current=group.place in current) for group in groups]


def _numbered(season: Season, groups: Sequence[GroupScreen]) -> list[GroupScreen]:
    """Return the groups with the numbers on the boards, also after a group that is only proposed yet."""
    proposed = {group.place: len(group.boards) for group in groups if not group.is_paired}

    def on_boards(place: RoundKey, lines: Sequence[BoardLine]) -> list[BoardLine]:
        return [line._replace(number=views.board_number(season, place, line.number, proposed)) for line in lines]

    return [
        group._replace(boards=on_boards(group.place, group.boards), updated=on_boards(group.place, group.updated))
        for group in groups
    ]


def _group(row: SeasonRow, season: Season, place: RoundKey, claims: Claims, before: frozenset[str]) -> GroupScreen:
    """Return the state of a group: published with its result entry, made and waiting, or only proposed."""
    competition, record = season.competition(place.competition), season.state.pairings.get(place)
    blank = GroupScreen(
        place,
        round_heading(season, place),
        can_be_drafted=propose.can_be_drafted(season, place),
        is_fixed=isinstance(competition, HasSchedule),
    )
    if record is not None:
        return _paired(blank, row, season, record, claims)
    try:
        proposal = _proposal(season, place)
    except IndelerError as refusal:
        setting = ""
        if isinstance(refusal, PairingError) and refusal.setting:
            at = season.club_rules.names.index(place.competition)
            setting = address_of("rule-setting", row.slug, f"competition[{at}].{refusal.setting}")
        return blank._replace(refusal=translate(refusal), setting=setting)
    why_bye = None
    if proposal.odd is not None:
        here = {proposal.odd, *(player for board in proposal.boards for player in board)}
        why_bye = queries.why_bye(competition, place, here, proposal.odd)
    return blank._replace(
        boards=_lines(season, place, proposal.boards, before=before),
        bye=seat_or_none(season, place, proposal.odd),
        why_bye=translate(why_bye) if why_bye else "",
    )


def _proposal(season: Season, place: RoundKey) -> events.PairingMade:
    make = partial(propose.pairing, season, place, at=clock.now(), by="-")
    proposal: events.PairingMade = season.cached(("proposal", place), make)
    return proposal


def _paired(blank: GroupScreen, row: SeasonRow, season: Season, record: RoundRecord, claims: Claims) -> GroupScreen:
    why_bye = views.why_odd(season, record)
    group = blank._replace(
        is_paired=True,
        by_hand=record.by_hand,
        bye=seat_or_none(season, record.place, record.odd),
        why_bye=translate(why_bye) if why_bye else "",
        rematches=_rematches(season, record),
    )
    if record.published_at:
        return _published(group, row, season, record, claims)
    return _unpublished(group, season, record)


def _published(group: GroupScreen, row: SeasonRow, season: Season, record: RoundRecord, claims: Claims) -> GroupScreen:
    known, competition = Seats(season, record.place), season.competition(record.place.competition)
    entries, missing = [], 0
    for entry, board in zip(entry_rows(row, season, record, claims), record.boards, strict=True):
        missing += entry.is_missing
        if entry.is_open and isinstance(competition, HasSchedule):
            game = Game(*record.place[:3], board.white, board.black)
            entry = entry._replace(postpone=postpone_address(row, game))
        if not entry.note and not board.result:
            seats = [known.of(board.white), known.of(board.black)]
            away = ", ".join([f"{seat.name}{colon()} {seat.absence}" for seat in seats if seat.absence])
            entry = entry._replace(note=away)
        entries.append(entry)
    return group._replace(is_published=True, entries=entries, missing=missing)


def _unpublished(group: GroupScreen, season: Season, record: RoundRecord) -> GroupScreen:
    """Return the boards to be published, and those that would differ if it were paired now."""
    competition = season.competition(record.place.competition)
    lines = _lines(season, record.place, [(board.white, board.black) for board in record.boards])
    boards = [
        line._replace(is_postponed=queries.is_postponed(competition, record, board))
        for line, board in zip(lines, record.boards, strict=True)
    ]
    updated: Sequence[BoardLine] = ()
    proposal = None
    with suppress(IndelerError):  # where the rules have no pairing the leader paired by hand
        proposal = _proposal(season, record.place)
    if proposal is not None and _is_stale(record, proposal):
        updated = _lines(season, record.place, proposal.boards, before={board.word for board in boards})
    return group._replace(boards=boards, updated=updated, free=free_seats(season, record))


def _rematches(season: Season, record: RoundRecord) -> list[str]:
    if not record.by_hand:
        return []
    boards = [(board.white, board.black) for board in record.boards]
    again = queries.meeting_again(season.competition(record.place.competition), record.place, boards)
    return [f"{season.name(white)} – {season.name(black)}" for white, black in again]


def provisional_boards(groups: list[GroupScreen]) -> str:
    """Return the provisional boards on the screen, for a comparison with the next ones."""
    return " ".join(board.word for group in groups if not group.is_paired for board in group.boards)


def _is_stale(record: RoundRecord, proposal: events.PairingMade) -> bool:
    """Return whether the pairing is outdated; one by hand is outdated only if the attendance has changed."""
    before = {(board.white, board.black) for board in record.boards}
    if not record.by_hand:
        return before != set(proposal.boards) or record.odd != proposal.odd
    return {*sum(before, ()), record.odd} - {None} != {*sum(proposal.boards, ()), proposal.odd} - {None}


def _lines(
    season: Season, place: RoundKey, pairs: Sequence[tuple[int, int]], *, before: Collection[str] = ()
) -> list[BoardLine]:
    """Return the boards; those that were not there before are marked as new."""
    lines, known = [], Seats(season, place)
    for number, (white, black) in enumerate(pairs, start=1):
        word = f"{place.round}{place.group}{white}-{black}"
        lines.append(BoardLine(number, known.of(white), known.of(black), word, bool(before) and word not in before))
    return lines


def record_boards(season: Season, record: RoundRecord) -> list[BoardLine]:
    """Return the boards of a pairing with the numbers on them."""
    lines = _lines(season, record.place, [(board.white, board.black) for board in record.boards])
    return [line._replace(number=views.board_number(season, record.place, line.number)) for line in lines]


def progress_of(season: Season, date: datetime.date, groups: list[GroupScreen]) -> Progress:
    """Return the progress of the evening, and its current round."""
    published = [group for group in groups if group.is_published]
    coming = [group.place for group in groups if not group.is_published]
    out = [season.state.pairings[group.place] for group in published]
    progress = Progress(
        boards=sum(len(group.entries) for group in published if group.is_current),
        missing=sum(group.missing for group in published),
        is_paired=any(group.is_paired and not group.is_published for group in groups),
        is_published=bool(published),
        is_closed=all(paired.closed_at for paired in out),
        is_coming=bool(coming),
    )
    rounds, first = _rounds_of(season, date, groups)
    if rounds < 2:
        return progress
    at_hand = coming if progress.step < RESULTS_STEP else [group.place for group in published]
    return progress._replace(round=max(place.round for place in at_hand) - first + 1, rounds=rounds)


def _rounds_of(season: Season, date: datetime.date, groups: list[GroupScreen]) -> tuple[int, int]:
    if not groups:
        return 0, 1
    rounds = queries.rounds_on(season.competition(groups[0].place.competition), groups[0].place.part)
    if rounds:
        return max(rounds.values()), 1
    evening = views.slot(season, date)
    return evening.rounds, evening.round
