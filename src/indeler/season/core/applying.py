"""How one more event makes the next season, and all of them the season that they are the logbook of."""

from __future__ import annotations

from collections.abc import Iterable

from indeler.language import N_, InvalidInput
from indeler.logbook import Refused, check_reason, replayed, rests_on, voided
from indeler.season.boards.locks import check_final_stays
from indeler.season.core.changes import Questioned
from indeler.season.core.deciding import check_written, decides
from indeler.season.core.questions import ask
from indeler.season.core.rulebook import ClubRulebook
from indeler.season.core.season import Season
from indeler.season.core.state import State
from indeler.season.events import Event, Reversed, SeasonOpened, decided_anyway

RULEBOOK = "botwinnik"


def apply(season: Season, event: Event) -> Season:
    """The season after this event; or a refusal or a question in one sentence, and nothing has changed."""
    events = season.events_and(event)
    if isinstance(event, Reversed):
        following = _taken_back(season, event, events)
    else:
        following = season.followed_by(events, _decided(season, event))
    ask(season, event, following)
    return following


def going_on(season: Season, decided: Iterable[Event]) -> list[Event]:
    """These events, decided anyway where there is a question about them."""
    answered: list[Event] = []
    for event in decided:
        try:
            following = apply(season, event)
        except Questioned:
            event = decided_anyway(event)
            following = apply(season, event)
        season = following
        answered.append(event)
    return answered


def replay(rulebook: ClubRulebook, events: Iterable[Event]) -> Season:
    """The season that these events make. The same events always make the same season."""
    listed = list(events)
    return replayed(Season(rulebook, listed, 0, State()), listed, _decided)


def _decided(season: Season, event: Event) -> State:
    if isinstance(event, SeasonOpened) != (season.version == 0):
        raise InvalidInput(N_("A logbook starts with the event season-opened, and has no other one."))
    check_reason(event)  # BW-2
    if event.received is not None:
        check_written(season, event)
    return decides.decided(season, event)


def _taken_back(season: Season, event: Reversed, events: list[Event]) -> Season:
    """BW-32: the season as if an event had not been there; refused where a later event builds on it, or if final."""
    check_reason(event)  # BW-2
    if not 1 < event.event <= season.version:
        raise InvalidInput(
            N_("Event {number} cannot be taken back; the numbers are in the logbook."), number=event.event
        )
    if event.event in voided(events[:-1]):
        raise InvalidInput(N_("Event {number} has been taken back already."), number=event.event)
    if event.received is not None:
        check_written(season, event)
    try:
        without = replay(season.rulebook, events)
    except Refused as refusal:
        raise rests_on(event.event, refusal) from None
    check_final_stays(season, without, event.written)
    return without
