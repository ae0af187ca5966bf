"""Which pairings of a season the independent audit can judge, and as which round of which tournament.

The audit judges by a pairing system's own rulebook. So it has nothing to say about first rounds by the club's rules,
about round robins, about rematches where there was nothing else, and about settings that change the rulebook.
"""

from __future__ import annotations

from indeler import audit
from indeler.model import Kind
from indeler.season.competitions.protocol import AuditCase
from indeler.season.core.season import Season
from indeler.season.events import PairingMade


def case_of(season: Season, event: PairingMade) -> AuditCase | None:
    """What the audit is to judge of this pairing, made on this season; None where it cannot."""
    if not event.boards:
        return None
    boards = [*event.boards, *([] if event.odd is None else [(event.odd, 0)])]
    case = season.competition(event.competition).audit_case(event, boards)
    return case if case is not None and not _is_last_resort(case) else None


def faults(case: AuditCase, lang: str = "en") -> list[str]:
    """What the audit finds wrong with the round, in sentences of this language."""
    verdict = audit.check(case.tournament, boards=case.boards, lang=lang)
    if verdict.verdict == audit.RIGHT:
        return []
    return [f"{audit.word_of(verdict.verdict, lang)}: {' '.join(finding.sentence for finding in verdict.findings)}"]


def _is_last_resort(case: AuditCase) -> bool:
    """Whether old opponents meet, or somebody is odd again: then most rulebooks had no pairing."""
    if case.judges_rematches:
        return False
    tournament = case.tournament
    for white, black in case.boards:
        if black and tournament.have_met(white, black):
            return True
        if not black and any(cell.kind is Kind.PAIRING_BYE for cell in tournament.card(white)):
            return True
    return False
