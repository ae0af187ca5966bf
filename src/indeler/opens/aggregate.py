"""The aggregate of an open tournament: the checks of each kind of event, and the functions that apply it to a state."""

from __future__ import annotations

from typing import Any, NoReturn

from indeler.language import N_, InvalidInput, Text
from indeler.logbook import Aggregate, Snapshot
from indeler.opens.events import Event, TournamentMade
from indeler.opens.state import State


class OpenTournament(Snapshot[Event, State]):
    """A moment of an open tournament. It never changes."""

    __slots__ = ()

    def beginning(self) -> OpenTournament:
        """Return the moment before the first event, which makes the state."""
        return NOTHING


NOTHING = OpenTournament((), 0, None)  # type: ignore[arg-type]  # the first event makes the state


class _Opens(Aggregate[OpenTournament, State]):
    """The decisions about a tournament, of which the first one makes it and no other one does."""

    def change(self, now: State, event: Any) -> State:
        """Return the state after this event; a refusal where it names something that is not there."""
        _begins(now, event)
        after: State = super().change(now, event)
        return after


OPENS = _Opens(lambda moment: moment.state)
decides, evolves = OPENS.decides, OPENS.evolves


def refuse(text: Text, /, **values: object) -> NoReturn:
    """Raise a refusal with one sentence that gives the reason."""
    raise InvalidInput(text, **values)


@decides(Event)
def _begins(state: State | None, event: Event) -> None:
    if isinstance(event, TournamentMade) != (state is None):
        refuse(N_("The log of a tournament starts with the event tournament-made, and has no other one."))
