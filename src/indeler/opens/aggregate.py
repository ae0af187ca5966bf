"""The aggregate of an open tournament: the checks of each kind of event, and the functions that apply it to a state."""

from __future__ import annotations

from typing import Any, NoReturn, cast

from indeler.language import N_, IndelerError, InvalidInput, Text
from indeler.logbook import Aggregate, Snapshot
from indeler.model.accepting import checks
from indeler.opens.events import Event, Restored, TournamentMade
from indeler.opens.state import State


class OpenTournament(Snapshot[Event, State]):
    """The state of an open tournament after an event. It is immutable."""

    __slots__ = ()

    def beginning(self) -> OpenTournament:
        """Return the state before the first event, which creates the tournament."""
        return NOTHING


NOTHING = OpenTournament((), 0, None)  # type: ignore[arg-type]  # the first event makes the state


ONE_BEGINNING = N_("The log of a tournament starts with the event tournament-made, and has no other one.")


class _Opens(Aggregate[OpenTournament, State]):
    """The decisions about a tournament. The model checks new decisions, and accepts those in a logbook."""

    def complete(self, moment: OpenTournament, event: Any) -> Any:
        """Return an event that is to be decided with its outcome; unchanged without a tournament."""
        return event if cast("State | None", moment.state) is None else super().complete(moment, event)

    def decide(self, moment: OpenTournament, event: Any, *, confirmed: bool = False) -> OpenTournament:
        """Return the tournament after this event; raise a refusal or a question, without any change."""
        if isinstance(event, Restored) and event.event >= moment.version:
            refuse(N_("There is no earlier entry {version}; choose one from the log."), version=event.event)
        with checks(applied=True):
            return super().decide(moment, event, confirmed=confirmed)

    def _applied(self, moment: OpenTournament, event: Any) -> tuple[Any, IndelerError | None]:
        state = cast("State | None", moment.state)
        if isinstance(event, TournamentMade) != (state is None):
            return state, InvalidInput(ONE_BEGINNING)
        with checks(applied=False):
            return super()._applied(moment, event)

    def _refusal(self, moment: OpenTournament, event: Any) -> IndelerError | None:
        with checks(applied=True):
            return super()._refusal(moment, event) or super()._applied(moment, event)[1]


OPENS = _Opens(lambda moment: moment.state)
decides, asks, evolves = OPENS.decides, OPENS.asks, OPENS.evolves


def refuse(text: Text, /, **values: object) -> NoReturn:
    """Raise a refusal with one sentence that gives the reason."""
    raise InvalidInput(text, **values)


@decides(Event)
def _begins(state: State | None, event: Event) -> None:
    if isinstance(event, TournamentMade) != (state is None):
        refuse(ONE_BEGINNING)
