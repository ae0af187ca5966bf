"""When an event can have happened: not before the evening it is about, nor before what it builds on."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from indeler.language import N_, Sentence, Text
from indeler.season import events
from indeler.season.attendance.absence import attendance
from indeler.season.calendar.slots import sign_off_deadline
from indeler.season.competitions.cup.standing import game_of
from indeler.season.competitions.cycles.external import is_championship
from indeler.season.core.changes import refuse
from indeler.season.core.season import Season
from indeler.season.core.state import Board, Paired

RULEBOOK = "botwinnik"


class Since(NamedTuple):
    """What had to be first, and when that was."""

    what: Text
    moment: datetime.datetime


def check_time(season: Season, event: events.Event) -> None:
    """BW-2: refuse what is said to have happened before it can have."""
    for what, moment in _since(season, event):
        if event.at < moment:
            refuse(
                N_("This cannot have been at {at}: {what} {moment}."),
                at=_minute(event.at),
                what=Sentence(what),
                moment=_minute(moment),
            )


def _since(season: Season, event: events.Event) -> Iterator[Since]:
    """All that this event builds on."""
    if season.version:
        yield Since(N_("the season begins"), min(season.events[0].at, _day(season.state.start)))
    member = season.state.members.get(getattr(event, "member", 0))
    if member is not None:
        yield Since(N_("that member came to the club"), _day(member.joined))
    yield from _BUILDS_ON.get(type(event), _nothing)(season, event)


def _nothing(season: Season, event: events.Event) -> Iterator[Since]:
    return iter(())


def _pairing_made(season: Season, event: events.PairingMade) -> Iterator[Since]:
    before = season.published(event.place._replace(round=event.round - 1))
    if before is not None and before.published_at is not None:
        yield Since(N_("the round before was published"), before.published_at)


def _pairing(season: Season, event: Any) -> Iterator[Since]:
    paired = season.state.pairings.get(event.place)
    if paired is not None:
        yield Since(N_("the pairing was made"), paired.made_at)
        yield from _published(paired)


def _published(paired: Paired) -> Iterator[Since]:
    if paired.published_at is not None:
        yield Since(N_("the pairing was published"), paired.published_at)


def _result(season: Season, event: Any) -> Iterator[Since]:
    """BW-12, BW-45: on the evening or later; a game of the championship group may be played on another day."""
    for paired, board in _boards(season, event):
        yield from _published(paired)
        if not is_championship(season, paired.place.group):
            yield Since(N_("the evening is on"), _day(paired.date))
        if board.entered_at is not None:
            yield Since(N_("the result was entered"), board.entered_at)


def _boards(season: Season, event: Any) -> Iterator[tuple[Paired, Board]]:
    where = (event.competition, event.part, event.round)
    for place, paired in season.state.pairings.items():
        board = paired.board(event.white, event.black) if place[:3] == where else None
        if board is not None:
            yield paired, board


def _no_show(season: Season, event: events.NoShow) -> Iterator[Since]:
    """BW-9, BW-10: nobody stayed away without notice as long as notice could be given."""
    yield Since(N_("one can sign off until"), sign_off_deadline(season.rulebook, event.date))


def _of_the_evening(season: Season, event: Any) -> Iterator[Since]:
    yield Since(N_("the evening is on"), _day(event.date))


def _signed_on(season: Season, event: events.SignedOn) -> Iterator[Since]:
    known = attendance(season, event.date, event.member)
    if known.signed_off_at is not None:
        yield Since(N_("the sign-off was at"), known.signed_off_at)


def _external_result(season: Season, event: events.ExternalResult) -> Iterator[Since]:
    yield Since(N_("that game starts"), event.game_at)


def _objection_decided(season: Season, event: events.ObjectionDecided) -> Iterator[Since]:
    known = attendance(season, event.date, event.member)
    if known.objected_at is not None:
        yield Since(N_("the objection was raised"), known.objected_at)


def _appeal(season: Season, event: events.AppealDecided | events.AppealPassedOn) -> Iterator[Since]:
    appeal = season.state.appeals.get(event.appeal)
    if appeal is not None:
        yield Since(N_("the appeal was lodged"), appeal.lodged_at)


def _cycle_opened(season: Season, event: events.CycleOpened) -> Iterator[Since]:
    last = [
        paired.published_at
        for place, paired in season.state.pairings.items()
        if paired.published_at is not None and (place.competition, place.part) == ("cycles", event.cycle - 1)
    ]
    if last:
        yield Since(N_("the last round before was published"), max(last))


def _play_off_result(season: Season, event: events.PlayOffResult) -> Iterator[Since]:
    opened = season.state.play_offs.get(event.competition)
    if opened is not None:
        yield Since(N_("the play-off was opened"), opened.opened_at)


def _cup_drawn(season: Season, event: events.CupDrawn) -> Iterator[Since]:
    last = season.state.cup.get(event.round - 1)
    if last is not None:
        yield Since(N_("the round before was drawn"), last.drawn_at)


def _cup_game(season: Season, event: Any) -> Iterator[Since]:
    white, black = (event.winner, event.loser) if isinstance(event, events.CupWalkOver) else (event.white, event.black)
    round, game = game_of(season, event.round, white, black)
    yield Since(N_("the round was drawn"), round.drawn_at)
    if game.date is not None and isinstance(event, events.CupResult | events.CupPlayOffResult):
        yield Since(N_("the evening is on"), _day(game.date))


def _reversed(season: Season, event: events.Reversed) -> Iterator[Since]:
    yield Since(N_("what is taken back was decided"), season.events[event.event - 1].at)


_BUILDS_ON: Mapping[type[events.Event], Callable[[Season, Any], Iterator[Since]]] = {
    events.PairingMade: _pairing_made,
    events.PairingChanged: _pairing,
    events.PairingPublished: _pairing,
    events.PairingWithdrawn: _pairing,
    events.ResultEntered: _result,
    events.ResultCorrected: _result,
    events.UnplayedDecided: _result,
    events.NoShow: _no_show,
    events.PlayedLate: _of_the_evening,
    events.NotationSkipped: _of_the_evening,
    events.ObjectionRaised: _of_the_evening,
    events.SignedOn: _signed_on,
    events.ExternalResult: _external_result,
    events.ObjectionDecided: _objection_decided,
    events.AppealDecided: _appeal,
    events.AppealPassedOn: _appeal,
    events.CycleOpened: _cycle_opened,
    events.PlayOffResult: _play_off_result,
    events.CupDrawn: _cup_drawn,
    events.CupGameSet: _cup_game,
    events.CupResult: _cup_game,
    events.CupPlayOffResult: _cup_game,
    events.CupDeferred: _cup_game,
    events.CupWalkOver: _cup_game,
    events.Reversed: _reversed,
}


def _day(date: datetime.date) -> datetime.datetime:
    return datetime.datetime.combine(date, datetime.time())


def _minute(moment: datetime.datetime) -> str:
    """To the minute; a whole day as its date."""
    return moment.isoformat(" ", "minutes").removesuffix(" 00:00")
