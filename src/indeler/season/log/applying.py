"""How one more event makes the next season, and all of them the season that they are the logbook of."""

from __future__ import annotations

from collections.abc import Iterable

from indeler.language import N_, InvalidInput
from indeler.logbook import voided
from indeler.season import events
from indeler.season.attendance import decide as attendance
from indeler.season.boards import decide as boards
from indeler.season.boards.terms import check_final_stays
from indeler.season.calendar import decide as calendar
from indeler.season.competitions.championship import decide as championship
from indeler.season.core import registry
from indeler.season.core.changes import Questioned, refuse
from indeler.season.core.decisions import SEASON, decides
from indeler.season.core.rulebook import ClubRulebook
from indeler.season.core.season import Season
from indeler.season.core.state import State
from indeler.season.events import Event, Reversed, SeasonOpened, decided_anyway
from indeler.season.log.questions import ask
from indeler.season.people import decide as people
from indeler.season.people import evolve as people_changes

RULEBOOK = "botwinnik"

SUBJECTS = (attendance, boards, calendar, championship, people, people_changes)
"""Every check and every change of a season is in force once these are loaded, and"""

kinds = (*registry.modules("evolve"), *registry.modules("decide"))
"""those of the kinds of competition."""

SEASON.check_all(events.KINDS.values())

for kind in events.KINDS.values():
    for field in kind.__struct_fields__:
        if field not in events.ENVELOPE:
            kind.words_of(field)  # an event that nobody could enter is no event


def apply(season: Season, event: Event) -> Season:
    """The season after this event; or a refusal or a question in one sentence, and nothing has changed."""
    following = SEASON.decide(season, event)
    if isinstance(event, Reversed):
        check_final_stays(season, following, event.recorded_at)
    ask(season, event, following)
    return following


@decides(Reversed)
def _once(season: Season, event: Reversed) -> None:
    """BW-32: what was taken back is not taken back again."""
    if event.event in voided(season.events):
        refuse(N_("Event {number} has been taken back already."), number=event.event)


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
    if listed and not isinstance(listed[0], SeasonOpened):
        raise InvalidInput(N_("A logbook starts with the event season-opened, and has no other one."))
    return SEASON.replay(Season(rulebook, (), 0, State()), listed)


def check_fits(season: Season, before: Season | None = None) -> None:
    """Refuse rules by which something could not have been decided that was, and could be by the rules of ``before``."""
    refused = [*SEASON.objections(season)]
    known = {each.number for each in SEASON.objections(before)} if refused and before is not None else set()
    for refusal in refused:
        if refusal.number not in known:
            raise refusal
