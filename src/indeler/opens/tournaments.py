"""The log of an open tournament: its events and state, its file, the erasure of people, and verification."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from indeler import audit, logbook, systems
from indeler.formats import write_json
from indeler.formats.file_io import reason
from indeler.formats.schema_errors import schema_error
from indeler.language import N_, FileTrouble, IndelerError, InvalidInput, Sentence
from indeler.language.catalogue import conventions_of, words_of
from indeler.logbook import (
    Change,
    Difference,
    Draw,
    Fields,
    Kinds,
    Store,
    Verified,
    fresh,
    kinds_in,
    sort_objections,
    without_names,
)
from indeler.opens import (
    by_hand,
    check_in,
    chess960,
    description,
    events,
    fide_departure,
    play_offs,
    player_changes,
    prizes,
    standing_decisions,
    starting_order,
    team_events,
    team_matches,
)
from indeler.opens.aggregate import NOTHING, OPENS, OpenTournament, refuse
from indeler.opens.by_hand import check_draft
from indeler.opens.events import BoardsSet, Event, RoundPaired, RoundTakenBack, TournamentMade
from indeler.opens.player_changes import PlayerEdited
from indeler.opens.state import State


def replay(events: Iterable[Event]) -> OpenTournament:
    """Return the tournament after these events, the first of which creates it."""
    listed = list(events)
    if not listed:
        refuse(N_("The log of this tournament is empty; remove the tournament."))
    tournament = OPENS.replay(NOTHING, listed)
    if tournament.state is None or not isinstance(listed[0], TournamentMade):
        OPENS.decide(NOTHING, listed[0])  # refuses it with the reason
    return tournament


class OpenLogbook(logbook.Logbook[OpenTournament, Event]):
    """The logbook of an open tournament."""

    aggregate = OPENS

    def _decode(self, line: bytes, where: object) -> Event:
        return KINDS.decode(line, where)

    def _replayed(self, events: Sequence[Event]) -> OpenTournament:
        return replay(events) if events else NOTHING

    def received(self, event: Event) -> Event:
        """Return the event as it is stored; refused where it could not be read again."""
        return KINDS.checked(replace(event, seal=UNSET))


def begin(store: Store, state: State, *, at: datetime, by: str, draw: Draw = fresh) -> OpenLogbook:
    """Return the logbook of a new tournament, in an empty store of any kind."""
    book = OpenLogbook(store, draw=draw)
    first = TournamentMade(
        at=at,
        by=by,
        tournament=msgspec.json.decode(write_json(state.tournament)),
        boards=state.boards,
        published=state.published,
        listed=state.listed,
    )
    book.append(first, expected=0)
    return book


LOGBOOK_HEADING = b'{"logbook":"indeler open","schema":1}'


def as_logbook_file(lines: Iterable[bytes]) -> bytes:
    """Return these lines as a file."""
    return b"".join(line + b"\n" for line in (LOGBOOK_HEADING, *lines))


def read_logbook_file(file: Path) -> list[bytes]:
    """Return the lines of such a file."""
    try:
        data = file.read_bytes()
    except OSError as trouble:
        raise FileTrouble(N_("{path}: {reason}."), path=file, reason=reason(trouble)) from None
    return lines_in(data, file)


def lines_in(data: bytes, file: object) -> list[bytes]:
    """Return the lines of such a file with these contents."""
    heading, *lines = data.split(b"\n")
    if heading != LOGBOOK_HEADING:
        raise InvalidInput(N_("{file}:1: this is not a logbook of an open tournament."), file=file)
    return lines[:-1] if lines and not lines[-1] else lines


def first_seal(lines: Sequence[bytes]) -> str:
    """Return the identity of a logbook, independent of its store: the seal of its first line."""
    if not lines:
        raise InvalidInput(N_("This logbook is empty."))
    return _seal(lines[0])


def _seal(line: bytes) -> str:
    """Return the seal of a line, which does not change when a name is erased from the line."""
    try:
        return logbook.open_line(line).seal.own or line.decode(errors="replace")
    except msgspec.MsgspecError:
        return line.decode(errors="replace")


def lines_to_add(known: Sequence[bytes], lines: Sequence[bytes]) -> list[bytes]:
    """Return the lines that a file has beyond this logbook; refuse a file with fewer or other decisions."""
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
    """Return the field that does not fit, and its expected value in an event of this kind."""
    kind = fields.get("kind") if isinstance(fields, Mapping) else None
    if not isinstance(kind, str) or kind not in kinds:
        return Sentence(N_("this kind of event is not known"))
    path, fault, _ = schema_error(wrong, kinds[kind], fields, unasked=("seal",))
    return Sentence(N_("{field}: {fault}"), field=path, fault=fault) if path else fault


_MODULES = (
    events,
    chess960,
    check_in,
    description,
    player_changes,
    fide_departure,
    play_offs,
    prizes,
    standing_decisions,
    starting_order,
    team_events,
    team_matches,
)
KINDS: Kinds[Event] = Kinds((kind for each in _MODULES for kind in kinds_in(each) if kind is not Event), _unfit)
"""Every kind of event that a log can hold."""
decode = KINDS.decode


def plays(state: State, names: Collection[str]) -> bool:
    """Return whether a player with exactly one of these names takes part in the tournament."""
    return any(player.name in names for player in state.players.values())


def is_named_in(lines: Sequence[bytes], names: Collection[str]) -> bool:
    """Return whether one of these names occurs anywhere in the log."""
    pattern = logbook.pattern_of(names)
    return bool(names) and any(pattern.search(line.decode(errors="replace")) for line in lines)


def erased(lines: Sequence[bytes], names: Collection[str], sign: str) -> list[bytes]:
    """Return the log without players, deciders and mentions of these names."""
    return logbook.erase_fields(lines, _forgetting(_also_called(lines, names), sign), KINDS.personal)


def _also_called(lines: Sequence[bytes], names: Collection[str]) -> frozenset[str]:
    """Return these names, and the earlier names of the same players before a correction."""
    called = set(names)
    for line in reversed(lines):
        event = msgspec.json.decode(line) if b'"player-edited"' in line else {}
        if event.get("kind") == PlayerEdited.kind() and event["player"]["name"] in called:
            called.add(event["name"])
    return frozenset(called)


def _forgetting(names: Collection[str], sign: str) -> Change:
    def change(where: Fields, name: str, value: Any) -> Any:
        is_player = "number" in where and where.get("name") in (*names, sign)
        if not is_player or not value:
            return without_names(value, names, sign)
        return sign if name == "name" else type(value)()

    return change


def verify(known: OpenTournament, lang: str = "en") -> Verified:
    """Replay every event, compute every pairing again, audit what the audit can judge, and compare."""
    words, now = words_of(lang), replay(known.events[:1])
    pairings = audited = 0
    remarks, differences = sort_objections(OPENS.objections(known), words)
    for number, event in enumerate(known.events[1:], start=2):
        before, now = now, OPENS.evolve(now, event)
        wrong: list[Sentence] = []
        if isinstance(event, RoundPaired):
            pairings += 1
            judged = _judge(now.state, lang)
            audited += judged is not None
            wrong = [*_compare_with_engine(before.state, event), *(judged or ())]
        elif isinstance(event, BoardsSet):
            pairings += 1
            audited += bool(event.found)
            wrong = list(_found_again(before.state, event, lang))
        elif isinstance(event, RoundTakenBack) and event.fault:
            wrong = list(_fault_again(before.state, event))
        differences += [Difference(number, each.translated(words)) for each in wrong]
    differences += [Difference(now.version, each.translated(words)) for each in _states(known, now)]
    return Verified(now.version, pairings, audited, tuple(differences), remarks=tuple(remarks))


def _compare_with_engine(state: State, event: RoundPaired) -> Iterator[Sentence]:
    try:
        again = systems.pair(state.tournament)
    except IndelerError as refusal:
        yield Sentence(N_("round {round} cannot be paired again: {refusal}"), round=event.round, refusal=refusal)
        return
    if (tuple(again.boards), again.bye) != (event.boards, event.bye):
        text = N_("round {round} paired again has other boards: {boards} instead of {others}.")
        boards, others = (
            " ".join(f"{white}-{black}" for white, black in each) for each in (again.boards, event.boards)
        )
        yield Sentence(text, round=event.round, boards=boards, others=others)


def _judge(state: State, lang: str) -> list[Sentence] | None:
    """Return the audit's objections to the last round; None where it cannot judge it."""
    try:
        verdict = audit.check(state.tournament, state.rounds, lang=lang)
    except InvalidInput:
        return None
    if verdict.verdict == audit.RIGHT:
        return []
    findings = " ".join(finding.sentence for finding in verdict.findings)
    fault = f"{audit.word_of(verdict.verdict, lang)}{conventions_of(lang).colon} {findings}"
    return [Sentence(N_("round {round} is {fault}"), round=state.rounds, fault=fault)]


def _found_again(state: State, event: BoardsSet, lang: str) -> Iterator[Sentence]:
    """Yield a difference where the audit's finding on a round paired by hand has changed."""
    tournament = by_hand.before(state, event.round)
    judged = by_hand.judge_draft(tournament, by_hand.Draft(event.boards, event.bye), lang)
    if (judged.found, judged.clause) != (event.found, event.clause):
        text = N_("the audit says otherwise of round {round}, which was paired by hand: {sentence}")
        yield Sentence(text, round=event.round, sentence=judged.sentence)


def _fault_again(state: State, event: RoundTakenBack) -> Iterator[Sentence]:
    """Yield a difference where the audit no longer finds the fault for which a round was taken back."""
    fault = check_draft(state).fault
    if fault is None or fault.clause != event.fault:
        text = N_("the audit does not find the fault ({clause}) for which round {round} was taken back.")
        yield Sentence(text, clause=event.fault, round=event.round)


def _states(known: OpenTournament, now: OpenTournament) -> Iterator[Sentence]:
    """Yield differences between the state built event by event, the one replayed at once and the one in use."""
    if replay(known.events).state != now.state:
        yield Sentence(N_("The state that is replayed at once differs from the one applied event by event."))
    if known.state != now.state:
        yield Sentence(N_("The state that is in use differs from the one applied event by event."))
