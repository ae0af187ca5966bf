"""What the leader's screen shows of an evening: each group as it stands, and how far the evening is."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Sequence
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from indeler.language import IndelerError
from indeler.model import PairingError
from indeler.season import Board, RoundKey, RoundRecord, Season, events, propose, queries, views
from indeler.season.capabilities import HasSchedule
from indeler.web.common.visitor_language import colon, translate
from indeler.web.live.entry import EntryRow
from indeler.web.live.season_results import entry_rows
from indeler.web.seasons import clock
from indeler.web.seasons.claims import Claims
from indeler.web.seasons.display import STATUSES, being_played, round_heading, round_of_rounds
from indeler.web.seasons.models import SeasonRow

RESULTS = 3
"""The step in which results come in."""


class Seat(NamedTuple):
    """Somebody of a group: at a board, with the bye, or without a game."""

    member: int
    name: str
    away: str = ""
    """Why he does not come, in the visitor's language; empty where he does."""


class Seats:
    """The members of a group, each with why he does not come where that matters to its pairing."""

    def __init__(self, season: Season, place: RoundKey) -> None:
        self._season, self._place, self._competition = season, place, season.competition(place.competition)
        made = season.state.pairings.get(place)
        self._unpublished_boards = made if made and queries.goes_by_attendance(self._competition, place) else None

    def of(self, member: int) -> Seat:
        """The seat of this member."""
        name = self._season.name(member)
        if queries.has_withdrawn(self._competition, self._place, member):
            return Seat(member, name, _("withdrawn"))
        if self._unpublished_boards is None:
            return Seat(member, name)
        known = views.status(self._season, self._unpublished_boards.date, member, self._place.round)
        return Seat(member, name, "" if known == views.EXPECTED else str(STATUSES.get(known, known)))

    def away_from(self, board: Board) -> str:
        """Of a board whose result is still to come: who of the two does not come after all."""
        seats = [] if board.result else [self.of(board.white), self.of(board.black)]
        return ", ".join([f"{seat.name}{colon()} {seat.away}" for seat in seats if seat.away])


def seat_of(season: Season, place: RoundKey, member: int) -> Seat:
    """A member of the group, and why he does not come where that matters to its pairing."""
    return Seats(season, place).of(member)


def seat_or_none(season: Season, place: RoundKey, member: int | None) -> Seat | None:
    """The seat of the member who has the bye, if anybody has."""
    return None if member is None else seat_of(season, place, member)


def free_seats(season: Season, made: RoundRecord) -> list[Seat]:
    """Who belongs to the group and has no place in its pairing: late comers first, then who is away."""
    placed = {made.odd, *(player for board in made.boards for player in (board.white, board.black))}
    known = Seats(season, made.place)
    seats = [known.of(member) for member in made.field if member not in placed]
    return sorted(seats, key=lambda seat: (bool(seat.away), seat.name.casefold()))


class BoardLine(NamedTuple):
    """A board; ``is_new`` where it differs from what the leader saw before."""

    number: int
    white: Seat
    black: Seat
    word: str
    """The board in one word, for the page to remember."""
    is_new: bool = False
    is_put_off: bool = False
    """Whether the game is caught up on another day."""


class GroupScreen(NamedTuple):
    """One group on the leader's screen: provisional, made, or published."""

    place: RoundKey
    title: str
    boards: Sequence[BoardLine] = ()
    bye: Seat | None = None
    why_bye: str = ""
    """Why the rules give that member the bye."""
    free: Sequence[Seat] = ()
    """Who belongs to the group and has no place in its pairing."""
    is_made: bool = False
    is_published: bool = False
    by_hand: bool = False
    anew: Sequence[BoardLine] = ()
    """The boards that would be others if the group were paired again now."""
    entries: Sequence[EntryRow] = ()
    refusal: str = ""
    """Why there is no pairing."""
    setting: str = ""
    """The address of the setting with which there would be one."""
    is_fixed: bool = False
    """Whether a table says who meets whom: then nobody can change places."""
    can_be_drafted: bool = False
    """Whether somebody can pair it by hand from nothing."""
    missing: int = 0
    """Boards whose result is still to come."""
    rematches: Sequence[str] = ()
    """Boards of a change by hand on which two meet again too soon."""
    is_now: bool = False
    """Whether this is the round that is being played."""


class Progress(NamedTuple):
    """How far the evening is; the screen offers the next step first."""

    boards: int
    missing: int
    is_made: bool
    """Something is made and waits to be published."""
    is_published: bool
    is_closed: bool
    """All that is out has been closed."""
    round: int = 1
    """The round that is being played, or the one that comes next."""
    rounds: int = 1
    """How many rounds this evening has."""
    is_coming: bool = False
    """A further round can be paired."""

    @property
    def entered(self) -> int:
        """Boards with a result."""
        return self.boards - self.missing

    @property
    def step(self) -> int:
        """1 who is here and provisional pairing, 2 to be published, 3 results, 4 to be closed, 5 standings are out.

        Where the evening has several rounds, closing one leads to the first step of the next.
        """
        if self.is_made or not self.is_published:
            return 2 if self.is_made else 1
        if self.missing or not self.is_closed:
            return 3 if self.missing else 4
        return 1 if self.is_coming else 5

    @property
    def title(self) -> str:
        """Which round of how many, where there are several."""
        return round_of_rounds(self.round, self.rounds) if self.rounds > 1 else ""


def groups_of(row: SeasonRow, season: Season, date: datetime.date, claims: Claims, seen: str = "") -> list[GroupScreen]:
    """Every group of the evening; ``seen`` is the provisional pairing that was on the screen before."""
    known = [place for place, paired in season.state.pairings.items() if paired.date == date]
    try:
        coming = propose.to_be_paired(season, date)
    except IndelerError:
        coming = []
    now = {paired.place for paired in being_played(season, date)}
    places = sorted({*known, *coming}, key=lambda place: (-place.round, views.in_order(season, place)))
    groups = _numbered(season, [_group(row, season, place, claims, frozenset(seen.split())) for place in places])
    return [group._replace(is_now=group.place in now) for group in groups]


def _numbered(season: Season, groups: Sequence[GroupScreen]) -> list[GroupScreen]:
    """The groups with the numbers that stand on the boards, also where a group before them is only proposed yet."""
    proposed = {group.place: len(group.boards) for group in groups if not group.is_made}

    def on_boards(place: RoundKey, lines: Sequence[BoardLine]) -> list[BoardLine]:
        return [line._replace(number=views.board_number(season, place, line.number, proposed)) for line in lines]

    return [
        group._replace(boards=on_boards(group.place, group.boards), anew=on_boards(group.place, group.anew))
        for group in groups
    ]


def _group(row: SeasonRow, season: Season, place: RoundKey, claims: Claims, seen: frozenset[str]) -> GroupScreen:
    """A group as far as it is: out with its results to be entered, made and waiting, or only proposed."""
    can_be_drafted = propose.can_be_drafted(season, place)
    made = season.state.pairings.get(place)
    is_fixed = isinstance(season.competition(place.competition), HasSchedule)
    blank = GroupScreen(place, round_heading(season, place), can_be_drafted=can_be_drafted, is_fixed=is_fixed)
    if made is not None and made.published_at:
        return _published(blank, row, season, made, claims)
    try:
        now = propose.pairing(season, place, at=clock.now(), by="-")
    except IndelerError as refusal:
        if made is not None:
            return _unpublished_boards(blank, season, made, None)
        return blank._replace(refusal=translate(refusal), setting=_setting_of(row, season, place, refusal))
    if made is not None:
        return _unpublished_boards(blank, season, made, now)
    return blank._replace(
        boards=_lines(season, place, now.boards, before=seen),
        bye=seat_or_none(season, place, now.odd),
        why_bye=_why_bye(season, now),
    )


def _why_bye(season: Season, now: events.PairingMade) -> str:
    """Why the rules would give somebody the bye."""
    if now.odd is None:
        return ""
    here = {now.odd, *(player for board in now.boards for player in board)}
    reason = queries.why_bye(season.competition(now.competition), now.place, here, now.odd)
    return translate(reason) if reason else ""


def _setting_of(row: SeasonRow, season: Season, place: RoundKey, refusal: IndelerError) -> str:
    """The address of the setting that would have to give way for this round; nothing where there is none."""
    if not isinstance(refusal, PairingError) or not refusal.setting:
        return ""
    at = season.club_rules.names.index(place.competition)
    return reverse("rule-setting", args=[row.slug, f"competition[{at}].{refusal.setting}"])


def _published(blank: GroupScreen, row: SeasonRow, season: Season, made: RoundRecord, claims: Claims) -> GroupScreen:
    seats, competition = Seats(season, made.place), season.competition(made.place.competition)
    boards = list(zip(entry_rows(row, season, made, claims), made.boards, strict=True))
    return blank._replace(
        is_made=True,
        is_published=True,
        by_hand=made.by_hand,
        bye=seat_or_none(season, made.place, made.odd),
        why_bye=translate(reason) if (reason := views.why_odd(season, made)) else "",
        entries=[
            entry if entry.note or board.result else entry._replace(note=seats.away_from(board))
            for entry, board in boards
        ],
        missing=sum(
            not (board.result or entry.needs_none or queries.may_wait(competition, made, board))
            for entry, board in boards
        ),
        rematches=_rematches(season, made),
    )


def _unpublished_boards(
    blank: GroupScreen, season: Season, made: RoundRecord, now: events.PairingMade | None
) -> GroupScreen:
    """The boards that wait to be published, and beside them those that would be others if it were paired now.

    ``now`` is None where the rules have no pairing: then the leader paired by hand.
    """
    boards = _with_put_off(season, made)
    waiting = {board.word for board in boards}
    return blank._replace(
        is_made=True,
        by_hand=made.by_hand,
        bye=seat_or_none(season, made.place, made.odd),
        why_bye=translate(reason) if (reason := views.why_odd(season, made)) else "",
        free=free_seats(season, made),
        boards=boards,
        anew=_lines(season, made.place, now.boards, before=waiting) if now is not None and _is_stale(made, now) else (),
        rematches=_rematches(season, made),
    )


def _with_put_off(season: Season, made: RoundRecord) -> list[BoardLine]:
    """The boards of a pairing, those marked whose game is caught up on another day."""
    competition = season.competition(made.place.competition)
    lines = _lines(season, made.place, [(board.white, board.black) for board in made.boards])
    return [
        line._replace(is_put_off=queries.is_put_off(competition, made, board))
        for line, board in zip(lines, made.boards, strict=True)
    ]


def _rematches(season: Season, made: RoundRecord) -> list[str]:
    """The boards of a change by hand on which two meet who should not meet again yet."""
    if not made.by_hand:
        return []
    boards = [(board.white, board.black) for board in made.boards]
    again = queries.meeting_again(season.competition(made.place.competition), made.place, boards)
    return [f"{season.name(white)} – {season.name(black)}" for white, black in again]


def provisional_boards(groups: list[GroupScreen]) -> str:
    """The provisional boards on the screen, for the next look at them."""
    return " ".join(board.word for group in groups if not group.is_made for board in group.boards)


def _is_stale(made: RoundRecord, now: events.PairingMade) -> bool:
    """Whether it would be paired otherwise now; a pairing by hand is stale only if others are here."""
    before = {(board.white, board.black) for board in made.boards}
    if not made.by_hand:
        return before != set(now.boards) or made.odd != now.odd
    return {*sum(before, ()), made.odd} - {None} != {*sum(now.boards, ()), now.odd} - {None}


def _lines(
    season: Season, place: RoundKey, pairs: Sequence[tuple[int, int]], *, before: Collection[str] = ()
) -> list[BoardLine]:
    """The boards; those that were not there before are new."""
    lines, known = [], Seats(season, place)
    for number, (white, black) in enumerate(pairs, start=1):
        word = f"{place.round}{place.group}{white}-{black}"
        lines.append(BoardLine(number, known.of(white), known.of(black), word, bool(before) and word not in before))
    return lines


def made_boards(season: Season, made: RoundRecord) -> list[BoardLine]:
    """The boards of a pairing by the numbers that stand on them."""
    lines = _lines(season, made.place, [(board.white, board.black) for board in made.boards])
    return [line._replace(number=views.board_number(season, made.place, line.number)) for line in lines]


def progress_of(season: Season, date: datetime.date, groups: list[GroupScreen]) -> Progress:
    """How far the evening is, and in which of its rounds."""
    published = [group for group in groups if group.is_published]
    coming = [group.place for group in groups if not group.is_published]
    out = [season.state.pairings[group.place] for group in published]
    progress = Progress(
        boards=sum(len(group.entries) for group in published if group.is_now),
        missing=sum(group.missing for group in published),
        is_made=any(group.is_made and not group.is_published for group in groups),
        is_published=bool(published),
        is_closed=all(paired.closed_at for paired in out),
        is_coming=bool(coming),
    )
    rounds, first = _rounds_of(season, date, groups)
    if rounds < 2:
        return progress
    at_hand = coming if progress.step < RESULTS else [group.place for group in published]
    return progress._replace(round=max(place.round for place in at_hand) - first + 1, rounds=rounds)


def _rounds_of(season: Season, date: datetime.date, groups: list[GroupScreen]) -> tuple[int, int]:
    """How many rounds the evening has, and the number of the first of them."""
    if not groups:
        return 0, 1
    rounds = queries.rounds_on(season.competition(groups[0].place.competition), groups[0].place.part)
    if rounds:
        return max(rounds.values()), 1
    evening = views.slot(season, date)
    return evening.rounds, evening.round
