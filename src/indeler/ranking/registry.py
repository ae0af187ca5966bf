"""Every tie-break by its code: where it is defined, which modifiers it takes, which way it counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from indeler.language import N_, InvalidInput, Sentence, all_of
from indeler.ranking import buchholz, club, cup, direct_encounter, kndb, knsb, own_record, ratings, sonneborn_berger
from indeler.ranking.codes import Code, code_of, written
from indeler.ranking.direct_encounter import Placing
from indeler.ranking.table import Table
from indeler.ranking.working import Working
from indeler.rulebooks import declared, named, pairing

RULEBOOK = "fide-c07"


class TieBreak(NamedTuple):
    """A tie-break: a number for each player, or (type A) an order within a group of tied players."""

    clause: str
    """The rulebook and clause that define it; empty for the points themselves."""
    working: Callable[[Table, int, Code], Working] | None = None
    placing: Callable[[Table, Sequence[int], Code], Placing] | None = None
    takes: tuple[str, ...] = ()
    """The modifiers it takes, by the names of `indeler.ranking.codes.MODIFIERS`."""
    low_first: bool = False
    needs_ratings: bool = False


class Criterion(NamedTuple):
    """One step of a ranking: a code and the tie-break it means here."""

    code: Code
    tiebreak: TieBreak
    listed: bool = True
    """Whether it is one of the tie-breaks asked for; the points in front and the lot behind are not."""

    @property
    def high_first(self) -> bool:
        """Whether the higher number stands above the lower one."""
        return self.tiebreak.low_first is self.code.reverse


_CUTS = ("cut", "median")

FIDE: Mapping[str, TieBreak] = {
    "PTS": TieBreak("", own_record.points),
    "DE": TieBreak("fide-c07 6", placing=direct_encounter.direct_encounter, takes=("played",)),
    "WIN": TieBreak("fide-c07 7.1", own_record.wins),
    "WON": TieBreak("fide-c07 7.2", own_record.games_won),
    "BPG": TieBreak("fide-c07 7.3", own_record.black_games),
    "BWG": TieBreak("fide-c07 7.4", own_record.black_wins),
    "PS": TieBreak("fide-c07 7.5", own_record.progressive_scores, takes=("cut",)),
    "REP": TieBreak("fide-c07 7.6", own_record.rounds_elected),
    "GE": TieBreak("fide-c07 7.6", own_record.rounds_elected),
    "STD": TieBreak("fide-c07 7.7", own_record.standard_points),
    "TPN": TieBreak("fide-c07 7.8", own_record.pairing_number, takes=("reverse",), low_first=True),
    "BH": TieBreak("fide-c07 8.1", buchholz.buchholz, takes=(*_CUTS, "played")),
    "AOB": TieBreak("fide-c07 8.2", buchholz.average_of_opponents_buchholz, takes=("fore", "played")),
    "FB": TieBreak("fide-c07 8.3", buchholz.fore_buchholz, takes=(*_CUTS, "played")),
    "SB": TieBreak("fide-c07 9.1", sonneborn_berger.sonneborn_berger, takes=(*_CUTS, "played")),
    "KS": TieBreak("fide-c07 9.2", sonneborn_berger.koya, takes=("limit", "played")),
    "ARO": TieBreak("fide-c07 10.1", ratings.average_rating, takes=(*_CUTS, "unrated"), needs_ratings=True),
    "TPR": TieBreak("fide-c07 10.2", ratings.performance, takes=("unrated",), needs_ratings=True),
    "PTP": TieBreak("fide-c07 10.3", ratings.perfect_performance, takes=("unrated",), needs_ratings=True),
    "APRO": TieBreak("fide-c07 10.4", ratings.average_performance, takes=("unrated",), needs_ratings=True),
    "APPO": TieBreak("fide-c07 10.5", ratings.average_perfect_performance, takes=("unrated",), needs_ratings=True),
    "RTNG": TieBreak("fide-c07 10.6", ratings.rating, takes=("reverse", "unrated"), needs_ratings=True),
}
"""5: FIDE's tie-breaks for individuals."""

KNSB: Mapping[str, TieBreak] = {
    "WS": TieBreak("knsb-wp A1d", knsb.ws, takes=("raw",)),
    "WP": TieBreak("knsb-wp A1a", knsb.wp, takes=("raw",)),
    "SB": TieBreak("knsb-wp A1b", knsb.sb, takes=("raw",)),
}

KNDB: Mapping[str, TieBreak] = {
    "WP": TieBreak("kndb DEF-WP", kndb.wp, takes=("played", "dummy")),
    "SB": TieBreak("kndb DEF-SB", kndb.sb, takes=("played", "dummy")),
    "SM": TieBreak("kndb END-FMJD", kndb.solkoff_median, takes=("played", "dummy")),
    "ST": TieBreak("kndb END-FMJD", kndb.solkoff_truncated, takes=("number", "played", "dummy")),
    "ARO": TieBreak("kndb END-RATING", kndb.average_rating, takes=("unrated",), needs_ratings=True),
}

CLUB: Mapping[str, TieBreak] = {
    "MUT": TieBreak("knsb-wp F12", placing=direct_encounter.mutual_result, takes=("first",)),
    "WINS": TieBreak("botwinnik BW-46", club.number_of_wins),
    "SEED": TieBreak("botwinnik BW-46", club.seeding_number, low_first=True),
    "LSR": TieBreak("botwinnik BW-34", club.start_rating, low_first=True),
    "LOT": TieBreak("knsb-wp A4", club.lot, takes=("seed",), low_first=True),
    "SURV": TieBreak("knockout KO5", cup.rounds_survived),
}

TEAM_CODES = frozenset(
    {"MPVGP", "ESB", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB", "SSSC"}
    | {"BC", "TBR", "BBE", "MPTS", "GPTS"}
)
"""Articles 11 to 13, which Indeler does not compute."""
_BUCHHOLZ = ("BH", "FB", "AOB")


def criterion(text: str, table: Table) -> Criterion:
    """What this code means in this tournament, or why it means nothing."""
    parts = written(text)
    tiebreak = _found(parts.name, table)
    if parts.team_score:
        raise InvalidInput(
            N_("':{team_score}' chooses a score of teams, but this ranks players; leave it out."),
            team_score=parts.team_score,
        )
    code = code_of(parts, tiebreak.takes)
    _check_edition(code, tiebreak, table)
    return Criterion(code, tiebreak)


def own_tie_breaks(rules: str) -> Mapping[str, TieBreak]:
    """16.6: those of a rulebook's own; a code means one of theirs first, then of FIDE's, then of the club's."""
    dotted = declared(rules).tie_breaks
    own: Mapping[str, TieBreak] = named(dotted) if dotted else {}
    return own


def _found(name: str, table: Table) -> TieBreak:
    for book in (own_tie_breaks(table.rules), FIDE, CLUB):
        if name in book:
            return book[name]
    if name in TEAM_CODES:
        raise InvalidInput(
            N_("{name} ranks teams (C.07 articles 11-13), and these are players; choose another tie-break."), name=name
        )
    elsewhere = [rules for rules in pairing() if name in own_tie_breaks(rules)]
    if elsewhere:
        raise InvalidInput(
            N_("{name} is a tie-break of {others}, not of {rules}; choose those rules or BH or SB."),
            name=name,
            others=all_of(elsewhere),
            rules=table.rules,
        )
    known = ", ".join(dict.fromkeys((*own_tie_breaks(table.rules), *FIDE, *CLUB)))
    raise InvalidInput(N_("There is no tie-break '{name}'; choose from {known}."), name=name, known=known)


def _check_edition(code: Code, tiebreak: TieBreak, table: Table) -> None:
    edition = table.edition
    if FIDE.get(code.name) is not tiebreak:
        return
    if code.name in edition.absent_codes:
        raise InvalidInput(
            N_("The {edition} edition of the tie-break rules has no {name}: {why}."),
            edition=edition.name,
            name=code.name,
            why=Sentence(edition.absent_codes[code.name]),
        )
    if code.fore and not edition.average_over_fore:
        raise InvalidInput(
            N_("In the {edition} edition {name} takes no /F: it came with the edition of 2026."),
            edition=edition.name,
            name=code.name,
        )
    if code.name in _BUCHHOLZ and table.round_robin and not edition.buchholz_in_round_robin:
        raise InvalidInput(
            N_("{name} may not be used in a round robin (C.07 article 8); choose SB or KS."), name=code.name
        )
