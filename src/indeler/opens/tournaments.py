"""An open tournament: the events so far and the state they make; and how one more event makes the next one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from indeler import logbook
from indeler.formats import write_json
from indeler.formats.file_io import reason
from indeler.formats.schema_errors import schema_error
from indeler.language import N_, FileTrouble, InvalidInput, Sentence
from indeler.logbook import Draw, Kinds, Store, fresh, kinds_in
from indeler.opens import (
    arrangement_events,
    check_in,
    chess960,
    correction_events,
    describing,
    events,
    fide_departure,
    play_offs,
    player_changes,
    prizes,
    rating_sources,
    standing_decisions,
    starting_order,
    team_events,
    team_matches,
)
from indeler.opens.aggregate import NOTHING, OpenTournament, refuse
from indeler.opens.deciding import OPENS
from indeler.opens.events import Event, Restored, TournamentMade
from indeler.opens.state import State


def apply(now: OpenTournament, event: Event) -> OpenTournament:
    """The tournament after this event; or a refusal in one sentence, and nothing has changed."""
    if isinstance(event, Restored) and event.event >= now.version:
        refuse(N_("There is no earlier entry {version}; choose one from the log."), version=event.event)
    return OPENS.decide(now, event)


def replay(events: Iterable[Event]) -> OpenTournament:
    """The tournament that these events make, the first of which makes it at all."""
    listed = list(events)
    if not listed:
        refuse(N_("The log of this tournament is empty; remove the tournament."))
    tournament = OPENS.replay(NOTHING, listed)
    if tournament.state is None or not isinstance(listed[0], TournamentMade):
        OPENS.decide(NOTHING, listed[0])  # says what is wrong with it
    return tournament


class OpenLogbook(logbook.Logbook[OpenTournament, Event]):
    """The logbook of an open tournament."""

    aggregate = OPENS

    def _decode(self, line: bytes, where: object) -> Event:
        return KINDS.decode(line, where)

    def _replayed(self, events: Sequence[Event]) -> OpenTournament:
        return replay(events) if events else NOTHING

    def _decide(self, moment: OpenTournament, event: Event) -> OpenTournament:
        return apply(moment, event)

    def received(self, event: Event) -> Event:
        """The event as it is written down; refused where it could not be read again."""
        return KINDS.checked(replace(event, seal=UNSET))


def begin(store: Store, state: State, *, at: datetime, by: str, draw: Draw = fresh) -> OpenLogbook:
    """The logbook of a new tournament, in an empty store of whatever kind."""
    book = OpenLogbook(store, draw=draw)
    first = TournamentMade(
        at=at,
        by=by,
        tournament=msgspec.json.decode(write_json(state.tournament)),
        boards=state.boards,
        published=state.published,
    )
    book.append(first, expected=0)
    return book


HEADING = b'{"logbook":"indeler open","schema":1}'


def packed(lines: Iterable[bytes]) -> bytes:
    """These lines as a file."""
    return b"".join(line + b"\n" for line in (HEADING, *lines))


def unpacked(file: Path) -> list[bytes]:
    """The lines of such a file."""
    try:
        data = file.read_bytes()
    except OSError as trouble:
        raise FileTrouble(N_("{path}: {reason}."), path=file, reason=reason(trouble)) from None
    return lines_in(data, file)


def lines_in(data: bytes, file: object) -> list[bytes]:
    """The lines of such a file with these contents."""
    heading, *lines = data.split(b"\n")
    if heading != HEADING:
        raise InvalidInput(N_("{file}:1: this is not a logbook of an open tournament."), file=file)
    return lines[:-1] if lines and not lines[-1] else lines


def first_seal(lines: Sequence[bytes]) -> str:
    """By what a logbook is known wherever it is: the seal of its first line."""
    if not lines:
        raise InvalidInput(N_("This logbook is empty."))
    return _seal(lines[0])


def _seal(line: bytes) -> str:
    """It stays the same when a name is erased from the line."""
    try:
        return logbook.open_line(line).seal.own or line.decode(errors="replace")
    except msgspec.MsgspecError:
        return line.decode(errors="replace")


def lines_to_add(known: Sequence[bytes], lines: Sequence[bytes]) -> list[bytes]:
    """What a file has more than the logbook that is here; refused where it has less, or other decisions."""
    faults = logbook.check(lines, KINDS.personal).faults
    if faults:
        text = N_("This logbook was changed after it was written (decision {number}: {fault}); it is not taken over.")
        raise InvalidInput(text, number=faults[0].event, fault=faults[0].sentence)
    same = [_seal(one) == _seal(other) for one, other in zip(known, lines, strict=False)]
    if not all(same):
        text = N_(
            "The tournament here and the one in the file differ from decision {number} on. Save the one here as a file "
            "and remove it; then open this file."
        )
        raise InvalidInput(text, number=same.index(False) + 1)
    if known and len(lines) <= len(known):
        raise InvalidInput(N_("This tournament is here already, with as many decisions or more; nothing changes."))
    return list(lines[len(known) :])


def _unfit(wrong: Exception, kinds: Mapping[str, type], fields: Any) -> Sentence:
    """The field that does not fit, and what belongs there in an event of this kind."""
    kind = fields.get("kind") if isinstance(fields, Mapping) else None
    if not isinstance(kind, str) or kind not in kinds:
        return Sentence(N_("this kind of event is not known"))
    path, fault, _ = schema_error(wrong, kinds[kind], fields, unasked=("seal",))
    return Sentence(N_("{field}: {fault}"), field=path, fault=fault) if path else fault


_MODULES = (
    events,
    correction_events,
    arrangement_events,
    chess960,
    check_in,
    describing,
    player_changes,
    fide_departure,
    player_changes,
    play_offs,
    prizes,
    rating_sources,
    standing_decisions,
    starting_order,
    team_events,
    team_matches,
)
KINDS: Kinds[Event] = Kinds((kind for each in _MODULES for kind in kinds_in(each) if kind is not Event), _unfit)
"""Every kind of event that a log can hold."""
decode = KINDS.decode
