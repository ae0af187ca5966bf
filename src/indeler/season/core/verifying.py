"""A logbook looked at again from its first event: every state, every pairing, every draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from indeler.language import N_, IndelerError, Sentence
from indeler.language.catalogue import words_of
from indeler.logbook import Difference, Verified, voided
from indeler.season import propose
from indeler.season.competitions.protocol import AuditCase
from indeler.season.core.applying import replay
from indeler.season.core.auditing import case_of, faults
from indeler.season.core.decisions import SEASON
from indeler.season.core.season import Season
from indeler.season.core.state import RoundKey
from indeler.season.events import Event, PairingChanged, PairingMade, RulesAdopted


def verify(known: Season, lang: str = "en") -> Verified:
    """Evolve by every event again, make every pairing again, audit what the audit can judge, and compare.

    A round that was paired by hand for a reason is a decision: what differs is named, and is no fault. Nor is a
    difference in a round that was paired before the last change of the rules: the logbook has only the digest of those
    that held then.
    """
    words, season = words_of(lang), replay(known.rulebook, ())
    reasons, adopted = _reasons(known.events), _last_adoption(known.events)
    pairings = audited = 0
    differences: list[Difference] = []
    by_hand: list[Difference] = []
    remarks = [each.remark(words) for each in SEASON.objections(known)]
    for number, event in enumerate(known.events, start=1):
        made = _as_made(season, event)
        if made is not None:
            pairings += 1
            case = case_of(season, made)
            audited += case is not None
            told = [*_made_again(season, made), *(_judged(season, made, case, lang) if case is not None else ())]
            why = event.why or reasons.get(made.place, "")
            if why and (told or event is not made):
                by_hand.append(Difference(number, _decided(season, made, why).translated(words)))
            if not why and number < adopted:
                told = [Sentence(N_("The rules were changed after this round. {what}"), what=each) for each in told]
            found = by_hand if why else remarks if number < adopted else differences
            found.extend(Difference(number, each.translated(words)) for each in told)
        season = SEASON.evolve(season, event)
    differences += [Difference(season.version, sentence.translated(words)) for sentence in _states(known, season)]
    return Verified(season.version, pairings, audited, tuple(differences), tuple(by_hand), tuple(remarks))


def _as_made(season: Season, event: Event) -> PairingMade | None:
    """The pairing that this event makes: by the rules, or by hand where there is none yet; None for any other event."""
    if isinstance(event, PairingChanged) and event.place not in season.state.pairings:
        head = {"at": event.at, "by": event.by, "why": event.why, **event.place._asdict()}
        return PairingMade(**head, boards=event.boards, odd=event.odd)
    return event if isinstance(event, PairingMade) else None


def _reasons(events: Sequence[Event]) -> dict[RoundKey, str]:
    """By round: the reason for which its boards were set by hand."""
    void = voided(events)
    return {
        event.place: event.why
        for number, event in enumerate(events, start=1)
        if isinstance(event, PairingChanged) and number not in void
    }


def _last_adoption(events: Sequence[Event]) -> int:
    """The number of the event by which the rules of today were adopted; 0 where they never changed."""
    void = voided(events)
    adoptions = (n for n, event in enumerate(events, start=1) if isinstance(event, RulesAdopted) and n not in void)
    return max(adoptions, default=0)


def _decided(season: Season, made: PairingMade, why: str) -> Sentence:
    """That a round was paired by hand, and why."""
    text = N_("{place} was paired by hand, reason: {why}")
    return Sentence(text, place=season.name_round(made.place), why=why)


def _judged(season: Season, made: PairingMade, case: AuditCase, lang: str) -> Iterator[Sentence]:
    """What the audit finds wrong with a round."""
    for each in faults(case, lang):
        yield Sentence(N_("{place} is {fault}"), place=season.name_round(made.place), fault=each)


def _states(known: Season, season: Season) -> Iterator[Sentence]:
    """The state that grew event by event, the one replayed at once and the one in use are the same."""
    texts = {
        N_("The state that is replayed at once differs from the one applied event by event."): replay(
            known.rulebook, known.events
        ),
        N_("The state that is in use differs from the one applied event by event."): known,
    }
    yield from (Sentence(text) for text, other in texts.items() if other.state != season.state)


def _made_again(season: Season, event: PairingMade) -> Iterator[Sentence]:
    """Whether the season as it was then proposes the same boards."""
    place, said = event.place, season.name_round(event.place)
    try:
        again = propose.pairing(season, place, at=event.at, by=event.by, seed=event.seed)
    except IndelerError as refusal:
        yield Sentence(N_("{place} cannot be paired again: {refusal}"), place=said, refusal=refusal)
        return
    if (again.boards, again.odd) != (event.boards, event.odd):
        text = N_("{place} paired again has other boards: {boards} instead of {others}.")
        yield Sentence(text, place=said, boards=_written(season, again), others=_written(season, event))


def _written(season: Season, event: PairingMade) -> list[object]:
    """The boards by the names of who sits there, and who has the bye."""
    boards: list[object] = [f"{season.name(white)} - {season.name(black)}" for white, black in event.boards]
    if event.odd is not None:
        boards.append(Sentence(N_("{name} has the bye"), name=season.name(event.odd)))
    return boards
