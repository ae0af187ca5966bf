"""A logbook looked at again from its first event: every state, every pairing, every draw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from indeler.model import IndelerError
from indeler.season import propose
from indeler.season.auditing import case_of, faults
from indeler.season.events import PairingMade
from indeler.season.seasons import Season, apply, replay


class Difference(NamedTuple):
    """Something that is not as it should be, with the number of the event."""

    event: int
    sentence: str


class Verified(NamedTuple):
    """What was looked at, and what is wrong with it."""

    events: int
    pairings: int
    """Pairings that were made again, and came out the same but for the differences."""
    audited: int
    """Pairings that passed the independent audit too, but for the differences."""
    differences: tuple[Difference, ...]


def verify(known: Season) -> Verified:
    """Apply every event again, make every pairing again, audit what the audit can judge, and compare."""
    season = replay(known.rulebook, ())
    pairings = audited = 0
    differences: list[Difference] = []
    for number, event in enumerate(known.events, start=1):
        if isinstance(event, PairingMade):
            pairings += 1
            differences += [Difference(number, sentence) for sentence in _made_again(season, event)]
            case = case_of(season, event)
            if case is not None:
                audited += 1
                differences += [Difference(number, f"{event.place} is {fault}") for fault in faults(case)]
        season = apply(season, event)
    differences += [Difference(season.version, sentence) for sentence in _states(known, season)]
    return Verified(season.version, pairings, audited, tuple(differences))


def _states(known: Season, season: Season) -> Iterator[str]:
    """The state that grew event by event, the one replayed at once and the one in use are the same."""
    for what, other in (("replayed at once", replay(known.rulebook, known.events)), ("in use", known)):
        if other.state != season.state:
            yield f"The state that is {what} differs from the one applied event by event."


def _made_again(season: Season, event: PairingMade) -> Iterator[str]:
    """Whether the season as it was then proposes the same boards."""
    place = event.place
    try:
        again = propose.pairing(season, place, at=event.at, by=event.by, seed=event.seed)
    except IndelerError as refusal:
        yield f"{place} cannot be paired again: {refusal}"
        return
    if (again.boards, again.odd) != (event.boards, event.odd):
        yield f"{place} paired again has other boards: {_written(again)} instead of {_written(event)}."


def _written(event: PairingMade) -> str:
    boards = " ".join(f"{white}-{black}" for white, black in event.boards)
    return boards if event.odd is None else f"{boards} {event.odd}"
