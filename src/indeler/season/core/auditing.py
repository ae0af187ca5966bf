"""Which pairings of a season the independent audit can judge, and as which round of which tournament.

The audit judges by a pairing system's own rulebook. So it has nothing to say about first rounds by the club's rules,
about round robins, about rematches where there was nothing else, and about settings that change the rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from indeler import audit, systems
from indeler.model import Kind, Tournament
from indeler.rulebooks import audited
from indeler.season.competitions.common.rules import evening_rules
from indeler.season.competitions.cycles.external import is_championship
from indeler.season.competitions.cycles.tempi import rather_not
from indeler.season.competitions.cycles.tournaments import tournament_of, with_absentees
from indeler.season.competitions.evenings.standing import FINAL, competition_of, evening
from indeler.season.competitions.evenings.swiss_evening import as_tournament, numbered
from indeler.season.core.rulebook.schema import PairingRules
from indeler.season.core.season import Season
from indeler.season.events import PairingMade

Board = tuple[int, int]


class Case(NamedTuple):
    """A tournament before a round, and the boards of that round by pairing number; the odd player's has 0 for Black."""

    tournament: Tournament
    boards: Sequence[Board]


def case_of(season: Season, event: PairingMade) -> Case | None:
    """What the audit is to judge of this pairing, made on this season; None where it cannot."""
    boards = [*event.boards, *([] if event.odd is None else [(event.odd, 0)])]
    make = _of_cycle if event.competition == "cycles" else _of_evening
    case = make(season, event, boards) if event.boards else None
    return case if case is not None and not _is_last_resort(case) else None


def faults(case: Case, lang: str = "en") -> list[str]:
    """What the audit finds wrong with the round, in sentences of this language."""
    verdict = audit.check(case.tournament, boards=case.boards, lang=lang)
    if verdict.verdict == audit.RIGHT:
        return []
    return [f"{audit.word_of(verdict.verdict, lang)}: {' '.join(finding.sentence for finding in verdict.findings)}"]


def _of_cycle(season: Season, event: PairingMade, boards: Sequence[Board]) -> Case | None:
    own_rules = event.round == 1 or is_championship(season, event.group)
    if own_rules or not _is_plain(season.rulebook.cycles.pairing):
        return None
    if list(rather_not(season, season.cycle(event.part), event.group)):
        return None
    placed = {player for board in boards for player in board}
    return Case(with_absentees(tournament_of(season, event.part, event.group), placed), boards)


def _of_evening(season: Season, event: PairingMade, boards: Sequence[Board]) -> Case | None:
    competition = competition_of(season, event.competition)
    if event.round == 1 or event.group == FINAL or not _is_plain(competition.pairing):
        return None
    so_far, rules = evening(season, event.competition, event.part), evening_rules(competition)
    here = [player for board in boards for player in board if player]
    order = numbered(so_far, rules, here)
    number = {0: 0, **{member: place for place, member in enumerate(order, start=1)}}
    listed = [(number[white], number[black]) for white, black in boards]
    return Case(as_tournament(so_far, rules, order, here), listed)


def _is_plain(rules: PairingRules) -> bool:
    """Whether the system pairs as its rulebook says: only what allows more when nothing else is left may be set."""
    if rules.system not in audited():
        return False
    book = systems.rulebook(rules.system)
    usual, chosen = book.read_settings({}), book.read_settings(rules.settings)
    return all(usual[name] == chosen[name] for name in usual if name not in ("rematches", "relax_bye"))


def _is_last_resort(case: Case) -> bool:
    """Whether old opponents meet, or somebody is odd again: then the rulebook had no pairing."""
    tournament = case.tournament
    for white, black in case.boards:
        if black and tournament.have_met(white, black):
            return True
        if not black and any(cell.kind is Kind.PAIRING_BYE for cell in tournament.card(white)):
            return True
    return False
