"""The log of a tournament looked at again from its first event: every state, every pairing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from indeler import audit, systems
from indeler.language import N_, IndelerError, InvalidInput, Sentence
from indeler.language.catalogue import words_of
from indeler.language.conventions import conventions_of
from indeler.logbook import Difference, Verified
from indeler.opens import by_hand
from indeler.opens.aggregate import OPENS, OpenTournament
from indeler.opens.by_hand import check_draft
from indeler.opens.correction_events import BoardsSet
from indeler.opens.events import RoundPaired, RoundTakenBack
from indeler.opens.state import State
from indeler.opens.tournaments import replay


def verify(known: OpenTournament, lang: str = "en") -> Verified:
    """Evolve by every event again, make every pairing again, audit what the audit can judge, and compare."""
    words, now = words_of(lang), replay(known.events[:1])
    pairings = audited = 0
    differences: list[Difference] = []
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
    remarks = tuple(each.remark(words) for each in OPENS.objections(known))
    return Verified(now.version, pairings, audited, tuple(differences), remarks=remarks)


def _compare_with_engine(state: State, event: RoundPaired) -> Iterator[Sentence]:
    """Whether the tournament as it was then is paired the same."""
    try:
        again = systems.pair(state.tournament)
    except IndelerError as refusal:
        yield Sentence(N_("round {round} cannot be paired again: {refusal}"), round=event.round, refusal=refusal)
        return
    if (tuple(again.boards), again.bye) != (event.boards, event.bye):
        text = N_("round {round} paired again has other boards: {boards} instead of {others}.")
        yield Sentence(
            text, round=event.round, boards=_format_boards(again.boards), others=_format_boards(event.boards)
        )


def _judge(state: State, lang: str) -> list[Sentence] | None:
    """What the audit says against the last round; None where it cannot judge it."""
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
    """Whether the audit still says of a round paired by hand what it said then."""
    tournament = by_hand.before(state, event.round)
    judged = by_hand.judge_draft(tournament, by_hand.Draft(event.boards, event.bye), lang)
    if (judged.found, judged.clause) != (event.found, event.clause):
        text = N_("the audit says otherwise of round {round}, which was paired by hand: {sentence}")
        yield Sentence(text, round=event.round, sentence=judged.sentence)


def _fault_again(state: State, event: RoundTakenBack) -> Iterator[Sentence]:
    """Whether the audit still finds the fault for which a round was taken back."""
    fault = check_draft(state).fault
    if fault is None or fault.clause != event.fault:
        text = N_("the audit does not find the fault ({clause}) for which round {round} was taken back.")
        yield Sentence(text, clause=event.fault, round=event.round)


def _states(known: OpenTournament, now: OpenTournament) -> Iterator[Sentence]:
    """The state that grew event by event, the one replayed at once and the one in use are the same."""
    texts = {
        N_("The state that is replayed at once differs from the one applied event by event."): replay(known.events),
        N_("The state that is in use differs from the one applied event by event."): known,
    }
    yield from (Sentence(text) for text, other in texts.items() if other.state != now.state)


def _format_boards(boards: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{white}-{black}" for white, black in boards)
