"""What events about pairings decide."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from indeler.language import N_, InvalidInput, Sentence
from indeler.season.attendance.absence import EXPECTED, guest_game, status
from indeler.season.boards.events import PairingChanged, PairingMade, PairingPublished, PairingWithdrawn
from indeler.season.boards.locks import check_not_final
from indeler.season.calendar.slots import date_of
from indeler.season.competitions.protocol import Competition
from indeler.season.core.changes import changed, refuse, with_entry, without
from indeler.season.core.decisions import decides
from indeler.season.core.season import Season
from indeler.season.core.state import Board, Paired, Place, State

RULEBOOK = "botwinnik"


@decides(PairingMade)
def pairing_made(season: Season, event: PairingMade) -> State:
    """BW-22, BW-51: the boards of a group's next round, kept until they are published."""
    if season.published(event.place) is not None:
        refuse(
            N_("The pairing of {place} is published and stays as it is; change it by hand, or withdraw it."),
            place=season.said(event.place),
        )
    paired = _first_made(season, event)
    title_group = () if event.title_group is UNSET else event.title_group
    for member in title_group:
        season.member(member)
    return _with(
        season,
        replace(
            paired,
            seed=event.seed,
            title_group=title_group or paired.title_group,
            start=None if event.start is UNSET else event.start,
        ),
    )


def _first_made(season: Season, event: PairingMade | PairingChanged) -> Paired:
    """BW-22: a round that has no pairing that counts yet, with these boards."""
    place, by_hand = event.place, isinstance(event, PairingChanged)
    competition = season.competition(place.competition)
    competition.check_round(place)
    if place.round > 1 and season.published(place._replace(round=place.round - 1)) is None:
        refuse(N_("Publish round {round} of this group first; rounds are paired in order."), round=place.round - 1)
    date = date_of(season, *place[:3])
    field = competition.field(place, date)
    _check_boards(season, event.boards, event.odd)
    competition.check_boards(place, event.boards)
    _check_everybody(season, place, date, field, event.boards, event.odd, by_hand=by_hand)
    return Paired(
        place,
        date,
        tuple(Board(*board, set_by=season.version + 1) for board in event.boards),
        event.odd,
        tuple(field),
        event.at,
        by_hand=by_hand,
        odd_by=season.version + 1,
        ratings=_ratings(season, field),
        title_group=tuple(competition.title_group_from(place)),
        start=competition.start_position(place),
    )


@decides(PairingChanged)
def pairing_changed(season: Season, event: PairingChanged) -> State:
    """BW-2, BW-11: another board for somebody, say a late comer for the odd player; games that were played stay.

    A round without a pairing is paired by hand so.
    """
    place = event.place
    if place not in season.state.pairings:
        return _with(season, _first_made(season, event))
    paired = _paired(season, place)
    check_not_final(season, paired.date, event.written)
    _check_boards(season, event.boards, event.odd)
    for board in paired.boards:
        if board.result and (board.white, board.black) not in event.boards:
            names = f"{season.name(board.white)} - {season.name(board.black)}"
            refuse(N_("{game} has a result; take that away first, or leave the board as it is."), game=names)
    competition = season.competition(place.competition)
    competition.check_boards(place, event.boards)
    field = competition.field(place, paired.date)
    _check_everybody(season, place, paired.date, field, event.boards, event.odd, by_hand=True)
    old = {(board.white, board.black): board for board in paired.boards}
    number = season.version + 1
    boards = tuple(old.get(board, Board(*board, set_by=number)) for board in event.boards)
    odd_by = paired.odd_by if event.odd == paired.odd else number
    ratings = {**_ratings(season, field), **paired.ratings}
    changed_to = replace(paired, boards=boards, odd=event.odd, odd_by=odd_by, field=tuple(field), ratings=ratings)
    return _with(season, replace(changed_to, by_hand=True))


@decides(PairingPublished)
def pairing_published(season: Season, event: PairingPublished) -> State:
    """BW-22: from now on a correction elsewhere changes nothing in this pairing."""
    place = event.place
    paired = _paired(season, place)
    if paired.published_at is not None:
        refuse(N_("The pairing of {place} is published already."), place=season.said(place))
    competition = season.competition(place.competition)
    if competition.goes_by_attendance(place):
        for board in paired.boards:
            for member in (board.white, board.black):
                if guest_game(season, paired.date, member, place.round) is not None:
                    refuse(
                        N_("{name} has a cup game since this pairing was made; pair again first."),
                        name=season.name(member),
                    )
    boards = tuple(_with_result_ahead(competition, place, board) for board in paired.boards)
    return _with(season, replace(paired, boards=boards, published_at=event.at))


def _with_result_ahead(competition: Competition[Any], place: Place, board: Board) -> Board:
    """A game that was played before its round has its result when that comes out."""
    ahead = competition.board_ahead(place, board.white, board.black)
    return board if ahead is None else replace(board, result=ahead.result, entered_at=ahead.entered_at)


@decides(PairingWithdrawn)
def pairing_withdrawn(season: Season, event: PairingWithdrawn) -> State:
    """BW-2: taken back as long as nothing was played and no later round builds on it."""
    place = event.place
    paired = _paired(season, place)
    if any(board.result for board in paired.boards):
        refuse(N_("There are results of {place}; a pairing that was played stays."), place=season.said(place))
    if place._replace(round=place.round + 1) in season.state.pairings:
        refuse(N_("Round {round} has been paired on it; withdraw that first."), round=place.round + 1)
    return changed(season.state, pairings=without(season.state.pairings, place))


def _paired(season: Season, place: Place) -> Paired:
    paired = season.state.pairings.get(place)
    if paired is None:
        refuse(N_("There is no pairing of {place} yet; make it first."), place=season.said(place))
    return paired


def _with(season: Season, paired: Paired) -> State:
    return changed(season.state, pairings=with_entry(season.state.pairings, paired.place, paired))


def _ratings(season: Season, field: Sequence[int]) -> dict[int, int]:
    return {member: season.member(member).rating for member in field}


def _check_boards(season: Season, boards: Sequence[tuple[int, int]], odd: int | None) -> None:
    """Everybody at one board at most."""
    seats = Counter(player for board in boards for player in board)
    if odd is not None:
        seats[odd] += 1
    for player, times in seats.items():
        if times > 1:
            refuse(N_("{name} has more than one place in this pairing."), name=season.name(player))


def _check_everybody(
    season: Season,
    place: Place,
    date: datetime.date,
    field: Sequence[int],
    boards: Sequence[tuple[int, int]],
    odd: int | None,
    *,
    by_hand: bool = False,
) -> None:
    """BW-22: those who are to be paired, all of them and nobody else; by hand somebody who came after all may be."""
    placed = {player for board in boards for player in board} | ({odd} if odd is not None else set())
    for player in placed.difference(field):
        raise InvalidInput(
            N_("{name} does not take part in {place}."), name=season.name(player), place=season.said(place)
        )
    competition = season.competition(place.competition)
    if competition.is_closed(place):
        return
    by_attendance = competition.goes_by_attendance(place)
    for player in field:
        expected = not by_attendance or status(season, date, player, place.round) == EXPECTED
        if expected and player not in placed:
            refuse(N_("{name} is neither paired nor absent; pair again, or say why not."), name=season.name(player))
        if player in placed and by_attendance and guest_game(season, date, player, place.round) is not None:
            refuse(
                N_("{name} plays a cup game on {date}; set that for another evening first."),
                name=season.name(player),
                date=date,
            )
        if player in placed and not expected and not by_hand:
            refuse(
                N_("{name} is {status} on {date} and cannot be paired."),
                name=season.name(player),
                status=Sentence(status(season, date, player, place.round)),
                date=date,
            )
