"""Effects of events about pairings and results."""

import datetime
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from indeler.season import queries
from indeler.season.boards import events
from indeler.season.calendar.slots import date_of, slot
from indeler.season.capabilities import DrawsStartPositions, DrawsTitleGroup, HasSchedule
from indeler.season.core.decisions import evolves, with_entry, with_fields, without
from indeler.season.core.season import Season
from indeler.season.core.state import Attendance, Board, RoundKey, RoundRecord, State
from indeler.season.events import Noted, RoundClosed, RoundTakenOver

RULEBOOK = "botwinnik"

Pairing = events.PairingMade | events.PairingChanged


@evolves(events.PairingMade)
def pairing_made(season: Season, event: events.PairingMade) -> State:
    """BW-22, BW-51: store the boards of a group's next round until they are published."""
    return _with_new_record(season, event, seed=event.seed)


def _with_new_record(season: Season, event: Pairing, seed: str = "") -> State:
    """BW-22: return the state with a round that is paired now; a championship group may be drawn with it."""
    drawn = with_drawn(season, event)  # lines that are older than these fields have neither
    title_group = drawn.title_group or ()
    for member in title_group:
        season.member(member)  # raises if the member does not exist
    place, competition = event.place, season.competition(event.competition)
    date = date_of(season, *place[:3])
    field = _field(season, drawn, date)
    paired = RoundRecord(
        place,
        date,
        _boards(season, event),
        event.odd,
        field,
        event.at,
        seed=seed,
        by_hand=isinstance(event, events.PairingChanged),
        odd_by=season.version + 1,
        ratings=_ratings(season, field),
        start=None if drawn.start is UNSET else drawn.start,
    )
    state = _with(season, paired)
    if isinstance(competition, DrawsTitleGroup):
        state = competition.with_title_group(state, place, title_group)
    return state


def with_drawn(season: Season, event: Pairing) -> Pairing:
    """Return the pairing with the data that follow from the rules, if it does not state them.

    keizer 5; BW-55: for a new round the championship group, and by hand the start position; for a competition with a
    final the field, which depends on the qualified members.
    """
    competition, by_hand = season.competition(event.competition), isinstance(event, events.PairingChanged)
    is_new = not by_hand or event.place not in season.state.pairings
    if isinstance(competition, DrawsTitleGroup) and is_new and event.title_group is UNSET:
        event = replace(event, title_group=tuple(competition.title_group_from(event.place)))
    if isinstance(competition, DrawsStartPositions) and by_hand and is_new and event.start is UNSET:
        event = replace(event, start=competition.start_position(event.place))
    if queries.has_final(competition):
        event = replace(event, field=_field(season, event, date_of(season, *event.place[:3])))
    return event


def _field(season: Season, event: Pairing, date: datetime.date) -> tuple[int, ...]:
    if event.field is not UNSET:
        return event.field
    return tuple(queries.in_rounds(season.competition(event.competition)).field(event.place, date))


def _boards(season: Season, event: Pairing) -> tuple[Board, ...]:
    for member in (*(member for board in event.boards for member in board), *([event.odd] if event.odd else [])):
        season.member(member)  # raises if the member does not exist
    return tuple(Board(*board, set_by=season.version + 1) for board in event.boards)


def _ratings(season: Season, field: Sequence[int]) -> dict[int, int]:
    return {member: season.member(member).rating for member in field}


@evolves(events.PairingChanged)
def pairing_changed(season: Season, event: events.PairingChanged) -> State:
    """BW-2, BW-11: change the boards that were not played, or pair a round by hand that has no pairing."""
    place = event.place
    paired = season.state.pairings.get(place)
    if paired is None:
        return _with_new_record(season, event)
    field = _field(season, event, paired.date)
    old = {(board.white, board.black): board for board in paired.boards}
    boards = tuple(old.get((board.white, board.black), board) for board in _boards(season, event))
    odd_by = paired.odd_by if event.odd == paired.odd else season.version + 1
    ratings = {**_ratings(season, field), **paired.ratings}
    changed_to = replace(paired, boards=boards, odd=event.odd, odd_by=odd_by, field=field, ratings=ratings)
    return _with(season, replace(changed_to, by_hand=True))


@evolves(events.PairingPublished)
def pairing_published(season: Season, event: events.PairingPublished) -> State:
    """BW-22: publish the pairing, with results of games played before; later corrections do not change it."""
    paired, competition = season.state.pairings[event.place], season.competition(event.competition)
    boards = list(paired.boards)
    if isinstance(competition, HasSchedule):
        for at, board in enumerate(paired.boards):
            ahead = competition.board_ahead(event.place, board.white, board.black)
            if ahead is not None:
                boards[at] = replace(board, result=ahead.result, entered_at=ahead.entered_at)
    return _with(season, replace(paired, boards=tuple(boards), published_at=event.at))


@evolves(events.PairingWithdrawn)
def pairing_withdrawn(season: Season, event: events.PairingWithdrawn) -> State:
    """BW-2: remove the pairing, so that the round is paired again."""
    return with_fields(season.state, pairings=without(season.state.pairings, event.place))


def _with(season: Season, paired: RoundRecord) -> State:
    return with_fields(season.state, pairings=with_entry(season.state.pairings, paired.place, paired))


@evolves(RoundTakenOver)
def round_taken_over(season: Season, event: RoundTakenOver) -> State:
    """BW-22, BW-50: add a round that counts like any other; members in none of its lists did not take part."""
    place = event.place
    date = date_of(season, *place[:3])
    field = members_in_round(event)
    paired = RoundRecord(
        place,
        date,
        tuple(Board(game.white, game.black, game.result, event.at) for game in event.games),
        event.odd,
        field,
        made_at=datetime.datetime.combine(date, datetime.time()),
        published_at=event.at,
        taken_over=True,
        extra=dict(event.extra),
        ratings=_ratings(season, field),
    )
    absent = {member: Attendance(reason="absent") for member in event.away}
    missed = {member: Attendance(no_show=True) for member in event.no_shows}
    known = season.state.attendance
    if absent or missed:
        known = with_entry(known, date, {**known.get(date, {}), **absent, **missed})
    state = with_fields(season.state, pairings=with_entry(season.state.pairings, place, paired), attendance=known)
    competition = season.competition(place.competition)
    return competition.with_title_group(state, place, ()) if isinstance(competition, DrawsTitleGroup) else state


def members_in_round(event: RoundTakenOver) -> tuple[int, ...]:
    """Return all members who are in one of its lists."""
    games = [player for game in event.games for player in (game.white, game.black)]
    return (*games, *([event.odd] if event.odd else []), *event.away, *event.no_shows, *event.others)


@evolves(events.ResultEntered)
def result_entered(season: Season, event: events.ResultEntered) -> State:
    """BW-12: record the first result of a game that was paired and published, or can be played before."""
    competition = season.competition(event.competition)
    if isinstance(competition, HasSchedule) and ahead_of(season, event) is not None:
        return competition.entered_ahead(event)
    paired, board = _board(season, event)
    return _with_result(season, paired, board, event.result, event.at)


@evolves(events.ResultCorrected)
def result_corrected(season: Season, event: events.ResultCorrected) -> State:
    """BW-12, BW-32: replace or remove a result. Pairings made meanwhile stay."""
    ahead, competition = ahead_of(season, event), season.competition(event.competition)
    if isinstance(competition, HasSchedule) and ahead is not None and ahead.result:
        return competition.entered_ahead(event)
    paired, board = _board(season, event)
    return _with_result(season, paired, board, event.result or "", event.at)


@evolves(events.UnplayedDecided)
def unplayed_decided(season: Season, event: events.UnplayedDecided) -> State:
    """BW-45: count a game of the championship group as lost for the one responsible player, else as a draw."""
    paired, board = _board(season, event)
    competition = season.competition(event.competition)
    result = "-+" if event.responsible == board.white else "+-"
    if event.responsible is None:
        result = competition.neither_to_blame if isinstance(competition, HasSchedule) else "½-½"
    return _with_result(season, paired, board, result, event.at, without_play=True)


@evolves(events.LockLifted)
def lock_lifted(season: Season, event: events.LockLifted) -> State:
    """BW-32: lift the lock, with a reason."""
    key = (event.competition, event.part, event.round)
    date_of(season, *key)  # raises if the round does not exist
    return with_fields(season.state, lifted=with_entry(season.state.lifted, key, event.recorded_at))


@evolves(events.NotationSkipped)
def notation_skipped(season: Season, event: events.NotationSkipped) -> State:
    """BW-4: count a game without notation; the consequence depends on the waiver."""
    season.member(event.member)
    slot(season, event.date)
    skipped = (*season.state.notation.get(event.member, ()), (event.date, event.valid_reason))
    return with_fields(season.state, notation=with_entry(season.state.notation, event.member, skipped))


@evolves(RoundClosed)
def round_closed(season: Season, event: RoundClosed) -> State:
    """BW-12, BW-45: close every published group of the round."""
    still_open = [each for each in rounds_out(season, event) if each.closed_at is None]
    closed = {paired.place: replace(paired, closed_at=event.at) for paired in still_open}
    return with_fields(season.state, pairings={**season.state.pairings, **closed})


def rounds_out(season: Season, event: RoundClosed) -> list[RoundRecord]:
    """Return the round in every group in which it has been published."""
    place = (event.competition, event.part, event.round)
    return [each for each in season.state.pairings.values() if each.place[:3] == place and each.published_at]


@evolves(Noted)
def noted(season: Season, event: Noted) -> State:
    """Leave everything as it is: a remark changes nothing."""
    return season.state


def _board(
    season: Season, event: events.ResultEntered | events.ResultCorrected | events.UnplayedDecided
) -> tuple[RoundRecord, Board]:
    """Return the game of an event, with its round; the check of the event refuses one that is not there."""
    found = tuple(islice(boards_of(season, event), 1))
    return found[0]


def boards_of(
    season: Season, event: events.ResultEntered | events.ResultCorrected | events.UnplayedDecided
) -> Iterator[tuple[RoundRecord, Board]]:
    """Yield every board of these two in the round that an event is about, in any group."""
    competition, part, round = event.competition, event.part, event.round
    for place, paired in season.state.pairings.items():
        if place.round == round and place.part == part and place.competition == competition:
            board = paired.board(event.white, event.black)
            if board is not None:
                yield paired, board


def ahead_of(season: Season, event: events.ResultEntered | events.ResultCorrected) -> Board | None:
    """Return the game, if its round is not published and it can be played before."""
    competition, part = season.competition(event.competition), event.part
    if not isinstance(competition, HasSchedule):
        return None
    if any(paired.published_at is not None for paired, _ in boards_of(season, event)):
        return None
    places = (RoundKey(event.competition, part, event.round, each) for each in queries.groups_begun(competition, part))
    found = (competition.board_ahead(place, event.white, event.black) for place in places)
    return next((board for board in found if board is not None), None)


def describe_game(season: Season, board: Board) -> str:
    """Return a game by the names of its players."""
    return f"{season.name(board.white)} - {season.name(board.black)}"


def _with_result(
    season: Season,
    paired: RoundRecord,
    board: Board,
    result: str,
    at: datetime.datetime,
    *,
    without_play: Literal[True] | UnsetType = UNSET,
) -> State:
    entered = replace(board, result=result, entered_at=at if result else None, without_play=without_play)
    boards = tuple([entered if each is board else each for each in paired.boards])
    return _with(season, replace(paired, boards=boards))
