"""Which pairings of a season the independent audit can judge, and as which round of which tournament.

The audit judges by a pairing system's own rulebook. So it has nothing to say about first rounds by the club's rules,
about round robins, about rematches where there was nothing else, and about settings that change the rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from indeler import audit
from indeler.language import Sentence, Text
from indeler.model import Kind
from indeler.rulebooks import declared
from indeler.season.competitions.protocol import AuditCase
from indeler.season.core.changes import without
from indeler.season.core.season import Season
from indeler.season.events import PairingChanged, PairingMade


def case_of(season: Season, event: PairingMade) -> AuditCase | None:
    """What the audit is to judge of this pairing, made on this season; None where it cannot."""
    case = _case(season, event)
    return case if case is not None and not _is_last_resort(case, case.boards) else None


def _case(season: Season, event: PairingMade) -> AuditCase | None:
    return season.competition(event.competition).audit_case(event, _boards(event)) if event.boards else None


def faults(case: AuditCase, lang: str = "en") -> list[str]:
    """What the audit finds wrong with the round, in sentences of this language."""
    verdict = audit.check(case.tournament, boards=case.boards, lang=lang)
    if verdict.verdict == audit.RIGHT:
        return []
    return [f"{audit.word_of(verdict.verdict, lang)}: {' '.join(finding.sentence for finding in verdict.findings)}"]


class Judgement(NamedTuple):
    """What the audit says of boards that were set by hand, for whoever set them."""

    verdict: Text
    sentence: Sentence

    @property
    def is_right(self) -> bool:
        """Whether the rules pair it like this too."""
        return self.verdict == audit.RIGHT


def judged(season: Season, event: PairingChanged, lang: str = "en") -> Judgement | None:
    """What the audit says of boards that somebody sets by hand on this season; None where it cannot judge this round.

    Old opponents whom the rules themselves brought together again are no fault of who changes other boards.
    """
    made, state = season.state.pairings.get(event.place), season.state
    others = replace(state, pairings=without(state.pairings, event.place)) if made else state
    before = Season(season.rulebook, season.events, season.version, others)
    head = {"at": event.at, "by": event.by, "seed": made.seed if made else "", **event.place._asdict()}
    case = _case(before, PairingMade(boards=event.boards, odd=event.odd, **head))
    if case is None:
        return None
    members = _members(case, _boards(event))
    stood = {(board.white, board.black) for board in made.boards} | {(made.odd, 0)} if made else set()
    if _is_last_resort(case, [board for board in case.boards if tuple(map(members.get, board)) in stood]):
        return None
    verdict = audit.check(case.tournament, boards=case.boards, lang=lang)
    names = {number: season.name(member) for number, member in members.items() if number}
    return Judgement(verdict.verdict, audit.describe_verdict(verdict, names, lang))


def _boards(event: PairingMade | PairingChanged) -> list[tuple[int, int]]:
    """The boards, and that of who is odd with 0 for Black."""
    return [*event.boards, *([] if event.odd is None else [(event.odd, 0)])]


def _members(case: AuditCase, boards: Sequence[tuple[int, int]]) -> dict[int, int]:
    """By pairing number: the member. Only an evening has numbers of its own, and has all of these boards."""
    listed = case.boards if len(case.boards) == len(boards) else boards
    return {number: member for pair in zip(listed, boards, strict=True) for number, member in zip(*pair, strict=True)}


def _is_last_resort(case: AuditCase, boards: Sequence[tuple[int, int]]) -> bool:
    """Whether old opponents meet, or somebody is odd whom the rulebook bars: then most rulebooks had no pairing."""
    if case.judges_rematches:
        return False
    tournament = case.tournament
    reading = declared(tournament.rules).reading if tournament.rules else None
    bars = {Kind.PAIRING_BYE} if reading is None else {Kind.PAIRING_BYE, *reading.bars_bye}
    for white, black in boards:
        if black and tournament.have_met(white, black):
            return True
        if not black and any(cell.kind in bars for cell in tournament.card(white)):
            return True
    return False
