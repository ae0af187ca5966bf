"""What events about pairings and results build on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from indeler.language import N_
from indeler.season.boards.events import (
    NotationSkipped,
    PairingChanged,
    PairingMade,
    PairingPublished,
    PairingWithdrawn,
    ResultCorrected,
    ResultEntered,
    UnplayedDecided,
)
from indeler.season.calendar.slots import date_of
from indeler.season.core.changes import refuse
from indeler.season.core.decisions import Since, builds_on, checks, day
from indeler.season.core.season import Season
from indeler.season.core.state import Board, Paired

RULEBOOK = "botwinnik"


@builds_on(PairingMade)
def _pairing_made(season: Season, event: PairingMade) -> Iterator[Since]:
    before = season.published(event.place._replace(round=event.round - 1))
    if before is not None and before.published_at is not None:
        yield Since(
            N_("This cannot have been on {at}: the round before was published on {moment}."), before.published_at
        )


@checks(PairingMade)
def _results_of_the_round_before(season: Season, event: PairingMade) -> None:
    """A further round of the same evening is paired on the results of the one before, where the system asks them."""
    before, competition = event.place._replace(round=event.round - 1), season.competition(event.competition)
    paired = season.published(before)
    if paired is None or not competition.regular or paired.date != date_of(season, *event.place[:3]):
        return
    if competition.waits_for(before):
        text = N_("Results of round {round} are still missing; enter them before the next round is paired.")
        refuse(text, round=before.round)


@builds_on(PairingChanged, PairingPublished, PairingWithdrawn)
def _pairing(season: Season, event: Any) -> Iterator[Since]:
    paired = season.state.pairings.get(event.place)
    if paired is not None:
        yield Since(N_("This cannot have been on {at}: the pairing was made on {moment}."), paired.made_at)
        yield from _published(paired)


def _published(paired: Paired) -> Iterator[Since]:
    if paired.published_at is not None:
        yield Since(N_("This cannot have been on {at}: the pairing was published on {moment}."), paired.published_at)


@builds_on(ResultEntered, ResultCorrected, UnplayedDecided)
def _result(season: Season, event: Any) -> Iterator[Since]:
    """BW-12, BW-45: on the evening or later; a game of the championship group may be played on another day."""
    for paired, board in _boards(season, event):
        yield from _published(paired)
        if not season.competition(paired.place.competition).may_catch_up(paired.place):
            yield Since(N_("This cannot have been on {at}: the evening is on {moment}."), day(paired.date))
        if board.entered_at is not None:
            yield Since(N_("This cannot have been on {at}: the result was entered on {moment}."), board.entered_at)


def _boards(season: Season, event: Any) -> Iterator[tuple[Paired, Board]]:
    competition, part, round = event.competition, event.part, event.round
    for place, paired in season.state.pairings.items():
        if place.round == round and place.part == part and place.competition == competition:
            board = paired.board(event.white, event.black)
            if board is not None:
                yield paired, board


@builds_on(NotationSkipped)
def _notation(season: Season, event: NotationSkipped) -> Iterator[Since]:
    yield Since(N_("This cannot have been on {at}: the evening is on {moment}."), day(event.date))
