"""A logbook looked at again from its first event: every state, every pairing, every draw."""

from __future__ import annotations

from collections.abc import Iterator

from indeler.language import N_, IndelerError, Sentence
from indeler.language.catalogue import words_of
from indeler.logbook import Difference, Verified
from indeler.season import propose
from indeler.season.core.applying import apply, replay
from indeler.season.core.auditing import case_of, faults
from indeler.season.core.season import Season
from indeler.season.events import PairingMade


def verify(known: Season, lang: str = "en") -> Verified:
    """Apply every event again, make every pairing again, audit what the audit can judge, and compare."""
    words, season = words_of(lang), replay(known.rulebook, ())
    pairings = audited = 0
    differences: list[Difference] = []
    for number, event in enumerate(known.events, start=1):
        if isinstance(event, PairingMade):
            pairings += 1
            differences += [Difference(number, sentence.said(words)) for sentence in _made_again(season, event)]
            case = case_of(season, event)
            if case is not None:
                audited += 1
                judged = [
                    Sentence(N_("{place} is {fault}"), place=season.said(event.place), fault=each)
                    for each in faults(case, lang)
                ]
                differences += [Difference(number, sentence.said(words)) for sentence in judged]
        season = apply(season, event)
    differences += [Difference(season.version, sentence.said(words)) for sentence in _states(known, season)]
    return Verified(season.version, pairings, audited, tuple(differences))


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
    place, said = event.place, season.said(event.place)
    try:
        again = propose.pairing(season, place, at=event.at, by=event.by, seed=event.seed)
    except IndelerError as refusal:
        yield Sentence(N_("{place} cannot be paired again: {refusal}"), place=said, refusal=refusal)
        return
    if (again.boards, again.odd) != (event.boards, event.odd):
        text = N_("{place} paired again has other boards: {boards} instead of {others}.")
        yield Sentence(text, place=said, boards=_written(again), others=_written(event))


def _written(event: PairingMade) -> str:
    boards = " ".join(f"{white}-{black}" for white, black in event.boards)
    return boards if event.odd is None else f"{boards} {event.odd}"
