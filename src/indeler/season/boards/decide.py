"""Checks of decisions about pairings and results."""

import datetime
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from indeler.language import N_, InvalidInput, Sentence
from indeler.season import queries
from indeler.season.boards import events
from indeler.season.boards.evolve import (
    Pairing,
    ahead_of,
    boards_of,
    describe_game,
    members_in_round,
    rounds_out,
    with_drawn,
)
from indeler.season.boards.terms import check_not_final, missing
from indeler.season.calendar.absence import EXPECTED, NO_SHOW, guest_game, status
from indeler.season.calendar.slots import date_of
from indeler.season.capabilities import HasSchedule, LimitsRounds, TakesOverRounds
from indeler.season.core.decisions import SEASON, Since, builds_on, day, decides, refuse
from indeler.season.core.season import Season
from indeler.season.core.state import Board, RoundKey, RoundRecord
from indeler.season.events import RoundClosed, RoundTakenOver

RULEBOOK = "botwinnik"


@SEASON.completes(events.PairingMade, events.PairingChanged)
def _with_drawn(season: Season, event: Pairing) -> Pairing:
    try:
        return with_drawn(season, event)
    except InvalidInput:
        return event  # a check refuses it


@builds_on(events.PairingMade)
def _after_the_round_before(season: Season, event: events.PairingMade) -> Iterator[Since]:
    before = season.published(event.place._replace(round=event.round - 1))
    if before is not None and before.published_at is not None:
        text = N_("{at} is too early: the round before was published on {moment}.")
        yield Since(text, before.published_at)


@decides(events.PairingMade)
def _results_of_the_round_before(season: Season, event: events.PairingMade) -> None:
    """Refuse a further round of the same evening before the results of the round before, where the system uses them."""
    before, competition = event.place._replace(round=event.round - 1), season.competition(event.competition)
    paired = season.published(before)
    if paired is None or not competition.regular or paired.date != date_of(season, *event.place[:3]):
        return
    if queries.waits_for(competition, before):
        text = N_("Results of round {round} are still missing; enter them before the next round is paired.")
        refuse(text, round=before.round)


@decides(events.PairingMade)
def _pairing_made(season: Season, event: events.PairingMade) -> None:
    """BW-22, BW-51: refuse a round that is published."""
    if season.published(event.place) is not None:
        text = N_("The pairing of {place} is published and stays as it is; change it by hand, or withdraw it.")
        refuse(text, place=season.name_round(event.place))
    _check_next_round(season, event)


def _check_next_round(season: Season, event: Pairing) -> None:
    """BW-22: refuse another round than the next one of a group, or other players than those to be paired."""
    place = event.place
    competition = season.competition(place.competition)
    if isinstance(competition, LimitsRounds):
        competition.check_round(place)
    if place.round > 1 and season.published(place._replace(round=place.round - 1)) is None:
        refuse(N_("Publish round {round} of this group first; rounds are paired in order."), round=place.round - 1)
    _check_boards(season, event, date_of(season, *place[:3]))


def _check_boards(season: Season, event: Pairing, date: datetime.date) -> None:
    """Refuse a player at two boards, and boards that this round cannot have."""
    competition = season.competition(event.competition)
    field = queries.in_rounds(competition).field(event.place, date)
    seats = Counter(player for board in event.boards for player in board)
    if event.odd is not None:
        seats[event.odd] += 1
    for player, times in seats.items():
        if times > 1:
            refuse(N_("{name} has more than one place in this pairing."), name=season.name(player))
    if isinstance(competition, HasSchedule):
        competition.check_boards(event.place, event.boards)
    _check_everybody(season, event, date, field)


def _check_everybody(season: Season, event: Pairing, date: datetime.date, field: Sequence[int]) -> None:
    """BW-22: refuse missing or additional players; by hand a member who came after all may be added."""
    place, by_hand = event.place, isinstance(event, events.PairingChanged)
    placed = {player for board in event.boards for player in board} | ({event.odd} if event.odd is not None else set())
    for player in placed.difference(field):
        refuse(N_("{name} does not take part in {place}."), name=season.name(player), place=season.name_round(place))
    competition = season.competition(place.competition)
    if queries.is_closed(competition, place):
        return
    by_attendance = queries.goes_by_attendance(competition, place)
    for player in field:
        known = status(season, date, player, place.round) if by_attendance else EXPECTED
        if known == EXPECTED and player not in placed:
            refuse(N_("{name} is neither paired nor absent; pair again, or say why not."), name=season.name(player))
        if player in placed and by_attendance and guest_game(season, date, player, place.round) is not None:
            text = N_("{name} plays a cup game on {date}; set that for another evening first.")
            refuse(text, name=season.name(player), date=date)
        if player in placed and known != EXPECTED and not by_hand:
            text = N_("{name} is {status} on {date} and cannot be paired.")
            refuse(text, name=season.name(player), status=Sentence(known), date=date)


@builds_on(events.PairingChanged, events.PairingPublished, events.PairingWithdrawn)
def _after_the_pairing(season: Season, event: Any) -> Iterator[Since]:
    paired = season.state.pairings.get(event.place)
    if paired is not None:
        yield Since(N_("{at} is too early: the pairing was made on {moment}."), paired.made_at)
        yield from _after_publication(paired)


def _after_publication(paired: RoundRecord) -> Iterator[Since]:
    if paired.published_at is not None:
        yield Since(N_("{at} is too early: the pairing was published on {moment}."), paired.published_at)


@decides(events.PairingChanged)
def _pairing_changed(season: Season, event: events.PairingChanged) -> None:
    """BW-2, BW-11, BW-32: refuse changes of played games and of final scores."""
    paired = season.state.pairings.get(event.place)
    if paired is None:
        _check_next_round(season, event)
        return
    check_not_final(season, paired.date, event.recorded_at)
    for board in paired.boards:
        if board.result and (board.white, board.black) not in event.boards:
            text = N_("{game} has a result; take that away first, or leave the board as it is.")
            refuse(text, game=describe_game(season, board))
    _check_boards(season, event, paired.date)


def paired_at(season: Season, place: RoundKey) -> RoundRecord:
    """Return the pairing of this round, which must have been made."""
    paired = season.state.pairings.get(place)
    if paired is None:
        refuse(N_("There is no pairing of {place} yet; make it first."), place=season.name_round(place))
    return paired


@decides(events.PairingPublished)
def _pairing_published(season: Season, event: events.PairingPublished) -> None:
    """BW-22, BW-75: refuse a second publication, or a player who has a cup game."""
    place = event.place
    paired = paired_at(season, place)
    if paired.published_at is not None:
        refuse(N_("The pairing of {place} is published already."), place=season.name_round(place))
    if not queries.goes_by_attendance(season.competition(place.competition), place):
        return
    for member in (member for board in paired.boards for member in (board.white, board.black)):
        if guest_game(season, paired.date, member, place.round) is not None:
            text = N_("{name} has a cup game since this pairing was made; pair again first.")
            refuse(text, name=season.name(member))


@decides(events.PairingWithdrawn)
def _pairing_withdrawn(season: Season, event: events.PairingWithdrawn) -> None:
    """BW-2: refuse it once a game was played or a later round depends on it."""
    place = event.place
    if any(board.result for board in paired_at(season, place).boards):
        refuse(N_("There are results of {place}; a pairing that was played stays."), place=season.name_round(place))
    if place._replace(round=place.round + 1) in season.state.pairings:
        refuse(N_("Round {round} has been paired on it; withdraw that first."), round=place.round + 1)


@decides(RoundTakenOver)
def _round_taken_over(season: Season, event: RoundTakenOver) -> None:
    """BW-22, BW-50: refuse an imported round out of order."""
    place = event.place
    if queries.is_closed(season.competition(place.competition), place):
        refuse(N_("The championship group and finals are played here; they cannot be taken over."))
    if place in season.state.pairings:
        refuse(N_("{place} has been paired here; it cannot be taken over."), place=season.name_round(place))
    if place.round > 1 and season.published(place._replace(round=place.round - 1)) is None:
        refuse(N_("Take over round {round} of this group first; rounds come in order."), round=place.round - 1)
    date = date_of(season, *place[:3])
    if date > event.at.date():
        refuse(N_("{date} is still to come; a round that is taken over was played."), date=date)
    _check_field(season, event)


def _check_field(season: Season, event: RoundTakenOver) -> None:
    """Refuse a member listed twice, or of another group."""
    competition, members = season.competition(event.competition), members_in_round(event)
    if not isinstance(competition, TakesOverRounds):
        refuse(N_("Rounds of {competition} cannot be taken over."), competition=competition.title)
    group = competition.imported_field(event)
    for member, times in Counter(members).items():
        if times > 1:
            refuse(N_("{name} has more than one place in this round."), name=season.name(member))
    for member in [*members, *(member for member, _ in event.extra)]:
        if member not in group:
            refuse(N_("{name} is not in group {group}."), name=season.name(member), group=event.group)
    for member, _ in event.extra:
        if member not in members:
            refuse(N_("{name} gets points, but took no part in this round."), name=season.name(member))


@builds_on(events.ResultEntered, events.ResultCorrected, events.UnplayedDecided)
def _after_the_evening(season: Season, event: Any) -> Iterator[Since]:
    """BW-12, BW-45: yield the evening, before which there is no result; the championship group may play later."""
    for paired, board in boards_of(season, event):
        yield from _after_publication(paired)
        if not queries.may_catch_up(season.competition(paired.place.competition), paired.place):
            yield Since(N_("{at} is too early: the evening is on {moment}."), day(paired.date))
        if board.entered_at is not None:
            yield Since(N_("{at} is too early: the result was entered on {moment}."), board.entered_at)


def board_of(
    season: Season, event: events.ResultEntered | events.ResultCorrected | events.UnplayedDecided
) -> tuple[RoundRecord, Board]:
    """Return the game of an event, with its round."""
    found = next(boards_of(season, event), None)
    if found is None:
        title, game = (
            season.competition(event.competition).title,
            f"{season.name(event.white)} - {season.name(event.black)}",
        )
        text = N_("{game} is not among the boards of round {round} of {competition} {part}.")
        refuse(text, game=game, round=event.round, competition=title, part=event.part)
    if found[1].white != event.white:
        refuse(N_("In {game} the other one has white; turn the result round."), game=describe_game(season, found[1]))
    return found


@decides(events.ResultEntered)
def _result_entered(season: Season, event: events.ResultEntered) -> None:
    """BW-12: refuse a game with a result, a game that cannot be played yet, or an absent player."""
    ahead = ahead_of(season, event)
    if ahead is not None:
        _check_open(season, event.competition, ahead)
        return
    paired, board = board_of(season, event)
    if paired.published_at is None:
        text = N_("The pairing of {place} is not published yet; publish it first.")
        refuse(text, place=season.name_round(paired.place))
    _check_open(season, event.competition, board)
    if queries.goes_by_attendance(season.competition(event.competition), paired.place):
        for member in (board.white, board.black):
            if status(season, paired.date, member, event.round) == NO_SHOW:
                text = N_("{name} was absent without notice on {date}, so there is no result.")
                refuse(text, name=season.name(member), date=paired.date)


def _check_open(season: Season, competition: str, board: Board) -> None:
    if board.result:
        text = N_("{game} has the result {result}; correct it if it is wrong.")
        refuse(text, game=describe_game(season, board), result=season.game_of(competition).format_result(board.result))


@decides(events.ResultCorrected)
def _result_corrected(season: Season, event: events.ResultCorrected) -> None:
    """BW-12, BW-32: refuse a correction after seven days, unless the lock has been lifted."""
    ahead = ahead_of(season, event)
    if ahead is not None and ahead.result:
        return
    paired, board = board_of(season, event)
    if not board.result and paired.closed_at is None:
        refuse(N_("{game} has no result yet; enter it."), game=describe_game(season, board))
    may_catch_up = queries.may_catch_up(season.competition(event.competition), paired.place)
    caught_up = board.entered_at.date() if board.entered_at and may_catch_up else None
    check_not_final(season, paired.date, event.recorded_at, caught_up)


@decides(events.UnplayedDecided)
def _unplayed_decided(season: Season, event: events.UnplayedDecided) -> None:
    """BW-45: refuse a game outside the championship group, or with a result."""
    paired, board = board_of(season, event)
    competition = season.competition(event.competition)
    if not queries.is_closed(competition, paired.place):
        refuse(
            N_("Only unplayed games of the championship group are decided so (BW-45); mark who did not come instead.")
        )
    if event.responsible not in (None, board.white, board.black):
        text = N_("{responsible} does not play {white}-{black}; name one of these two, or nobody.")
        refuse(text, responsible=event.responsible, white=board.white, black=board.black)
    if board.result:
        text = N_("{game} has the result {result}.")
        refuse(text, game=describe_game(season, board), result=competition.game.format_result(board.result))


@decides(RoundClosed)
def _round_closed(season: Season, event: RoundClosed) -> None:
    """BW-12, BW-45: refuse to close a round with missing results, but for games that may be caught up."""
    out = rounds_out(season, event)
    if not out:
        refuse(N_("Nothing of round {round} has been published, so it cannot be closed."), round=event.round)
    still_open = [paired for paired in out if paired.closed_at is None]
    if not still_open:
        refuse(N_("Round {round} is closed already."), round=event.round)
    games = [describe_game(season, board) for paired in still_open for board in missing(season, paired)]
    if games:
        refuse(N_("Round {round} cannot be closed, results are missing: {games}."), round=event.round, games=games)
