"""All built-in tie-breaks by code: the definition, the accepted modifiers, and the direction of the order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from indeler.language import N_, Sentence, Text, Wording
from indeler.ranking import buchholz, club, direct_encounter, kndb, knsb, own_record, ratings
from indeler.ranking.codes import Code
from indeler.ranking.direct_encounter import Placing
from indeler.ranking.table import Table
from indeler.ranking.working import Working

RULEBOOK = "fide-c07"


class TieBreak(NamedTuple):
    """A tie-break: a number for each player, or (type A) an order within a group of tied players."""

    clause: str
    """The rulebook and clause that define it; empty for the points themselves."""
    name: Text | Wording
    """The name; one of another distribution includes its translations."""
    working: Callable[[Any, int, Code], Working] | None = None
    """A function of the table, a player's number and the code; a tie-break of teams takes the table of teams."""
    placing: Callable[[Any, Sequence[int], Code], Placing] | None = None
    takes: tuple[str, ...] = ()
    """The accepted modifiers, by the names of `indeler.ranking.codes.MODIFIERS`."""
    low_first: bool = False
    needs_ratings: bool = False
    in_order: bool = False
    """Whether its value is a list of numbers that are compared in order."""
    found: Callable[[Table], Sentence | None] = lambda table: None
    """A function that explains the numbers, if they need more than addition."""


def _by_ratings(clause: str, name: Text, working: Callable[[Table, int, Code], Working], *takes: str) -> TieBreak:
    return TieBreak(clause, name, working, takes=(*takes, "unrated"), needs_ratings=True)


_CUTS = ("cut", "median")

FIDE: Mapping[str, TieBreak] = {
    "PTS": TieBreak("", N_("points"), own_record.points),
    "DE": TieBreak("fide-c07 6", N_("direct encounter"), placing=direct_encounter.direct_encounter, takes=("played",)),
    "WIN": TieBreak("fide-c07 7.1", N_("number of wins"), own_record.wins),
    "WON": TieBreak("fide-c07 7.2", N_("games won"), own_record.games_won),
    "BPG": TieBreak("fide-c07 7.3", N_("games with Black"), own_record.black_games),
    "BWG": TieBreak("fide-c07 7.4", N_("games won with Black"), own_record.black_wins),
    "PS": TieBreak("fide-c07 7.5", N_("progressive scores"), own_record.progressive_scores, takes=("cut",)),
    "REP": TieBreak("fide-c07 7.6", N_("rounds elected to play"), own_record.rounds_elected),
    "GE": TieBreak("fide-c07 7.6", N_("games elected to play"), own_record.rounds_elected),
    "STD": TieBreak("fide-c07 7.7", N_("standard points"), own_record.standard_points),
    "TPN": TieBreak(
        "fide-c07 7.8", N_("pairing number"), own_record.pairing_number, takes=("reverse",), low_first=True
    ),
    "BH": TieBreak("fide-c07 8.1", N_("Buchholz"), buchholz.buchholz, takes=(*_CUTS, "played")),
    "AOB": TieBreak(
        "fide-c07 8.2",
        N_("average of opponents' Buchholz"),
        buchholz.average_of_opponents_buchholz,
        takes=("fore", "played"),
    ),
    "FB": TieBreak("fide-c07 8.3", N_("Fore Buchholz"), buchholz.fore_buchholz, takes=(*_CUTS, "played")),
    "SB": TieBreak("fide-c07 9.1", N_("Sonneborn-Berger"), buchholz.sonneborn_berger, takes=(*_CUTS, "played")),
    "KS": TieBreak("fide-c07 9.2", N_("Koya system"), buchholz.koya, takes=("limit", "played")),
    "ARO": _by_ratings("fide-c07 10.1", N_("average rating of opponents"), ratings.average_rating, *_CUTS),
    "TPR": _by_ratings("fide-c07 10.2", N_("tournament performance rating"), ratings.performance),
    "PTP": _by_ratings("fide-c07 10.3", N_("perfect tournament performance"), ratings.perfect_performance),
    "APRO": _by_ratings("fide-c07 10.4", N_("average performance of opponents"), ratings.average_performance),
    "APPO": _by_ratings(
        "fide-c07 10.5", N_("average perfect performance of opponents"), ratings.average_perfect_performance
    ),
    "RTNG": TieBreak("fide-c07 10.6", N_("rating"), ratings.rating, takes=("reverse", "unrated"), needs_ratings=True),
}
"""5: FIDE's tie-breaks for individuals."""

KNSB: Mapping[str, TieBreak] = {
    "WS": TieBreak("knsb-wp A1d", N_("score for WP and SB"), knsb.ws, takes=("raw",)),
    "WP": TieBreak("knsb-wp A1a", N_("resistance points"), knsb.wp, takes=("raw",)),
    "SB": TieBreak("knsb-wp A1b", N_("Sonneborn-Berger"), knsb.sb, takes=("raw",)),
}

KNDB: Mapping[str, TieBreak] = {
    "WP": TieBreak("kndb DEF-WP", N_("resistance points"), kndb.wp, takes=("played", "dummy")),
    "SB": TieBreak("kndb DEF-SB", N_("Sonneborn-Berger"), kndb.sb, takes=("played", "dummy")),
    "SM": TieBreak("kndb END-FMJD", N_("Solkoff median"), kndb.solkoff_median, takes=("played", "dummy")),
    "ST": TieBreak(
        "kndb END-FMJD",
        N_("Solkoff truncated"),
        kndb.solkoff_truncated,
        takes=("number", "played", "dummy"),
    ),
    "ARO": _by_ratings("kndb END-RATING", N_("average rating of opponents"), kndb.average_rating),
}

CLUB: Mapping[str, TieBreak] = {
    "MUT": TieBreak("knsb-wp F12", N_("mutual result"), placing=direct_encounter.mutual_result, takes=("first",)),
    "WINS": TieBreak("botwinnik BW-46", N_("wins"), club.number_of_wins),
    "SEED": TieBreak("botwinnik BW-46", N_("seeding number"), own_record.pairing_number, low_first=True),
    "LSR": TieBreak("botwinnik BW-34", N_("lowest start rating"), club.start_rating, low_first=True),
    "LOT": TieBreak("knsb-wp A4", N_("lot"), club.lot, takes=("seed",), low_first=True),
    "EXT": TieBreak("fide-c07 4.1", N_("value from elsewhere"), own_record.external_value),
    "HAND": TieBreak("fide-c07 2", N_("place given by hand"), own_record.place_by_hand, low_first=True),
    "SURV": TieBreak("knockout KO5", N_("rounds survived"), club.rounds_survived),
}
