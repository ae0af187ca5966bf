"""The lookup of a code in a tournament: a tie-break of its rulebook, of FIDE, of clubs, or of another distribution."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from indeler.language import N_, InvalidInput, Sentence, all_of
from indeler.model.teams import SCORES
from indeler.ranking.codes import Code, CodeParts, code_of, split_code
from indeler.ranking.table import Table
from indeler.ranking.team_tie_breaks import TEAM, TeamTable
from indeler.ranking.tie_breaks import CLUB, FIDE, TieBreak
from indeler.rulebooks import declared, load_attribute, pairing

RULEBOOK = "fide-c07"

GROUP = "indeler.tie_breaks"
"""The entry point group in which other distributions register their tie-breaks, each under its code."""


class Criterion(NamedTuple):
    """One step of a ranking: a code and its tie-break in this tournament."""

    code: Code
    tiebreak: TieBreak
    listed: bool = True
    """Whether it is one of the requested tie-breaks; the points before them and the lot after them are not."""

    @property
    def high_first(self) -> bool:
        """Whether the higher number ranks above the lower one."""
        return self.tiebreak.low_first is self.code.reverse


TEAM_CODES = TEAM.keys() - FIDE.keys() - CLUB.keys()
"""Articles 11 to 13, and other codes for teams only."""
_BUCHHOLZ = ("BH", "FB", "AOB", "SSSC")


def criterion(text: str, table: Table) -> Criterion:
    """Return the criterion of this code in this tournament; raise a refusal if there is none."""
    parts = split_code(text)
    tiebreak = _find_tie_break(parts.name, table)
    if isinstance(table, TeamTable):
        _check_score(parts)
    elif parts.team_score:
        text = N_("':{team_score}' chooses a score of teams, but this ranks players; leave it out.")
        raise InvalidInput(text, team_score=parts.team_score)
    code = code_of(parts, tiebreak.takes)
    _check_edition(code, tiebreak, table)
    return Criterion(code, tiebreak)


def own_tie_breaks(rules: str) -> Mapping[str, TieBreak]:
    """16.6: return a rulebook's own tie-breaks; a code is looked up there first, then in FIDE's, then the club's."""
    dotted = declared(rules).tie_breaks
    own: Mapping[str, TieBreak] = load_attribute(dotted) if dotted else {}
    return own


def tie_break_name(name: str) -> Sentence | None:
    """Return the name of a tie-break in any rulebook; None if it does not exist."""
    books = (FIDE, TEAM, CLUB, *map(own_tie_breaks, pairing()))
    found = next((book[name] for book in books if name in book), None) or _from_entry_point(name)
    return None if found is None else Sentence(found.name)


def _from_entry_point(name: str) -> TieBreak | None:
    """Return a tie-break of another distribution; the list of distributions is only read for unknown codes."""
    from indeler.rulebooks.registry import load_entry

    return load_entry(GROUP, name, TieBreak)


def _check_score(parts: CodeParts) -> None:
    """11.1: a tie-break of players may name the score of teams that it counts; those of teams have a fixed one."""
    if parts.team_score and (parts.team_score not in SCORES or parts.name in TEAM_CODES):
        text = N_("{name}:{team_score} is not a tie-break of teams; write a code such as BH:MP, BH:GP/C1 or EMGSB.")
        raise InvalidInput(text, name=parts.name, team_score=parts.team_score)


def _find_tie_break(name: str, table: Table) -> TieBreak:
    if isinstance(table, TeamTable):
        return _found_for_teams(name)
    for book in (own_tie_breaks(table.rules), FIDE, CLUB):
        if name in book:
            return book[name]
    foreign = _from_entry_point(name)
    if foreign is not None:
        return foreign
    if name in TEAM_CODES:
        text = N_("{name} ranks teams (C.07 articles 11-13), and these are players; choose another tie-break.")
        raise InvalidInput(text, name=name)
    elsewhere = [rules for rules in pairing() if name in own_tie_breaks(rules)]
    if elsewhere:
        text = N_("{name} is a tie-break of {others}, not of {rules}; choose those rules or BH or SB.")
        raise InvalidInput(text, name=name, others=all_of(elsewhere), rules=table.rules)
    from indeler.rulebooks.registry import entries_in_group

    known = ", ".join(dict.fromkeys((*own_tie_breaks(table.rules), *FIDE, *CLUB, *entries_in_group(GROUP))))
    raise InvalidInput(N_("There is no tie-break '{name}'; choose from {known}."), name=name, known=known)


def _found_for_teams(name: str) -> TieBreak:
    if name in TEAM:
        return TEAM[name]
    if name in FIDE:
        text = N_("{name} ranks players by ratings (C.07 article 10), and these are teams; choose another tie-break.")
        raise InvalidInput(text, name=name)
    text = N_("There is no tie-break '{name}' of teams; choose from {known}.")
    raise InvalidInput(text, name=name, known=", ".join(TEAM))


def _check_edition(code: Code, tiebreak: TieBreak, table: Table) -> None:
    edition = table.edition
    if tiebreak not in (FIDE.get(code.name), TEAM.get(code.name)):
        return
    if code.name in edition.absent_codes:
        text = N_("The {edition} edition of the tie-break rules has no {name}: {why}.")
        raise InvalidInput(text, edition=edition.name, name=code.name, why=Sentence(edition.absent_codes[code.name]))
    if code.fore and not edition.average_over_fore:
        text = N_("In the {edition} edition {name} takes no /F: it came with the edition of 2026.")
        raise InvalidInput(text, edition=edition.name, name=code.name)
    if code.name in _BUCHHOLZ and table.round_robin and not edition.buchholz_in_round_robin:
        text = N_("{name} may not be used in a round robin (C.07 article 8); choose SB or KS.")
        raise InvalidInput(text, name=code.name)
