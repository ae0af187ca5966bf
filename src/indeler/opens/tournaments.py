"""An open tournament: the events so far and the state they make; and how one more event makes the next one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from indeler import logbook
from indeler.formats import write_json
from indeler.language import N_, InvalidInput
from indeler.logbook import Draw, Moment, Store, followed, fresh, replayed
from indeler.opens.deciding import decided
from indeler.opens.events import Event, TournamentMade
from indeler.opens.log import KINDS, decode
from indeler.opens.state import State


class OpenTournament(Moment[Event, State]):
    """A moment of an open tournament. It never changes."""

    __slots__ = ()


_NOTHING = OpenTournament((), 0, None)  # type: ignore[arg-type]  # the first event makes the state


def _decided(now: OpenTournament, event: Event) -> State:
    return decided(now.state, event)


def apply(now: OpenTournament, event: Event) -> OpenTournament:
    """The tournament after this event; or a refusal in one sentence, and nothing has changed."""
    return followed(now, event, _NOTHING, _decided)


def replay(events: Iterable[Event]) -> OpenTournament:
    """The tournament that these events make, the first of which makes it at all."""
    made = replayed(_NOTHING, list(events), _decided)
    if not made.version:
        raise InvalidInput(N_("The log of this tournament is empty; remove the tournament."))
    return made


class OpenLogbook(logbook.Logbook[OpenTournament, Event]):
    """The logbook of an open tournament."""

    def _decode(self, line: bytes, where: object) -> Event:
        return decode(line, where)

    def _replayed(self, events: Sequence[Event]) -> OpenTournament:
        return replayed(_NOTHING, events, _decided)

    def _applied(self, moment: OpenTournament, event: Event) -> OpenTournament:
        return apply(moment, event)

    def received(self, event: Event) -> Event:
        """The event as it is written down; refused where it could not be read again."""
        return KINDS.checked(replace(event, seal=UNSET))


def begin(store: Store, state: State, *, at: datetime, by: str, draw: Draw = fresh) -> OpenLogbook:
    """The logbook of a new tournament, in an empty store of whatever kind."""
    book = OpenLogbook(store, draw=draw)
    made = TournamentMade(
        at=at,
        by=by,
        tournament=msgspec.json.decode(write_json(state.tournament)),
        boards=state.boards,
        published=state.published,
    )
    book.append(made, expected=0)
    return book
