"""Every tie-break of the house by its code: where it is defined, which modifiers it takes, which way it counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from indeler.language import Sentence
from indeler.ranking import buchholz, club, cup, direct_encounter, kndb, knsb, own_record, ratings
from indeler.ranking.codes import Code
from indeler.ranking.direct_encounter import Placing
from indeler.ranking.table import Table
from indeler.ranking.working import Working

RULEBOOK = "fide-c07"


class TieBreak(NamedTuple):
    """A tie-break: a number for each player, or (type A) an order within a group of tied players."""

    clause: str
    """The rulebook and clause that define it; empty for the points themselves."""
    names: tuple[str, str, str]
    """What it is called in Dutch, English and German."""
    working: Callable[[Any, int, Code], Working] | None = None
    """By the table, a player's number and the code; a tie-break of teams takes the table of teams."""
    placing: Callable[[Any, Sequence[int], Code], Placing] | None = None
    takes: tuple[str, ...] = ()
    """The modifiers it takes, by the names of `indeler.ranking.codes.MODIFIERS`."""
    low_first: bool = False
    needs_ratings: bool = False
    in_order: bool = False
    """Whether its value is a list of numbers, of which the first is compared first."""
    found: Callable[[Table], Sentence | None] = lambda table: None
    """How everybody's numbers were found, where that took more than adding up."""


_CUTS = ("cut", "median")

FIDE: Mapping[str, TieBreak] = {
    "PTS": TieBreak("", ("punten", "points", "Punkte"), own_record.points),
    "DE": TieBreak(
        "fide-c07 6",
        ("onderling resultaat", "direct encounter", "direkter Vergleich"),
        placing=direct_encounter.direct_encounter,
        takes=("played",),
    ),
    "WIN": TieBreak("fide-c07 7.1", ("aantal winstrondes", "number of wins", "Anzahl der Siege"), own_record.wins),
    "WON": TieBreak("fide-c07 7.2", ("gewonnen partijen", "games won", "gewonnene Partien"), own_record.games_won),
    "BPG": TieBreak(
        "fide-c07 7.3", ("partijen met zwart", "games with Black", "Partien mit Schwarz"), own_record.black_games
    ),
    "BWG": TieBreak(
        "fide-c07 7.4", ("winst met zwart", "games won with Black", "Siege mit Schwarz"), own_record.black_wins
    ),
    "PS": TieBreak(
        "fide-c07 7.5",
        ("voortschrijdende score", "progressive scores", "Fortschrittswertung"),
        own_record.progressive_scores,
        takes=("cut",),
    ),
    "REP": TieBreak(
        "fide-c07 7.6", ("gekozen rondes", "rounds elected to play", "gewählte Runden"), own_record.rounds_elected
    ),
    "GE": TieBreak(
        "fide-c07 7.6", ("gekozen rondes", "games elected to play", "gewählte Partien"), own_record.rounds_elected
    ),
    "STD": TieBreak(
        "fide-c07 7.7", ("standaardpunten", "standard points", "Standardpunkte"), own_record.standard_points
    ),
    "TPN": TieBreak(
        "fide-c07 7.8",
        ("indelingsnummer", "pairing number", "Startnummer"),
        own_record.pairing_number,
        takes=("reverse",),
        low_first=True,
    ),
    "BH": TieBreak("fide-c07 8.1", ("Buchholz", "Buchholz", "Buchholz"), buchholz.buchholz, takes=(*_CUTS, "played")),
    "AOB": TieBreak(
        "fide-c07 8.2",
        ("gemiddelde Buchholz der tegenstanders", "average of opponents' Buchholz", "mittlere Gegner-Buchholz"),
        buchholz.average_of_opponents_buchholz,
        takes=("fore", "played"),
    ),
    "FB": TieBreak(
        "fide-c07 8.3",
        ("Buchholz vooraf", "Fore Buchholz", "Fore-Buchholz"),
        buchholz.fore_buchholz,
        takes=(*_CUTS, "played"),
    ),
    "SB": TieBreak(
        "fide-c07 9.1",
        ("Sonneborn-Berger", "Sonneborn-Berger", "Sonneborn-Berger"),
        buchholz.sonneborn_berger,
        takes=(*_CUTS, "played"),
    ),
    "KS": TieBreak("fide-c07 9.2", ("Koya", "Koya system", "Koya-System"), buchholz.koya, takes=("limit", "played")),
    "ARO": TieBreak(
        "fide-c07 10.1",
        ("gemiddelde rating der tegenstanders", "average rating of opponents", "Gegnerschnitt"),
        ratings.average_rating,
        takes=(*_CUTS, "unrated"),
        needs_ratings=True,
    ),
    "TPR": TieBreak(
        "fide-c07 10.2",
        ("toernooiprestatie", "tournament performance rating", "Turnierleistung"),
        ratings.performance,
        takes=("unrated",),
        needs_ratings=True,
    ),
    "PTP": TieBreak(
        "fide-c07 10.3",
        ("volmaakte toernooiprestatie", "perfect tournament performance", "perfekte Turnierleistung"),
        ratings.perfect_performance,
        takes=("unrated",),
        needs_ratings=True,
    ),
    "APRO": TieBreak(
        "fide-c07 10.4",
        ("gemiddelde TPR der tegenstanders", "average performance of opponents", "mittlere Gegner-TPR"),
        ratings.average_performance,
        takes=("unrated",),
        needs_ratings=True,
    ),
    "APPO": TieBreak(
        "fide-c07 10.5",
        ("gemiddelde PTP der tegenstanders", "average perfect performance of opponents", "mittlere Gegner-PTP"),
        ratings.average_perfect_performance,
        takes=("unrated",),
        needs_ratings=True,
    ),
    "RTNG": TieBreak(
        "fide-c07 10.6",
        ("rating", "rating", "Wertungszahl"),
        ratings.rating,
        takes=("reverse", "unrated"),
        needs_ratings=True,
    ),
}
"""5: FIDE's tie-breaks for individuals."""

KNSB: Mapping[str, TieBreak] = {
    "WS": TieBreak(
        "knsb-wp A1d", ("score voor WP en SB", "score for WP and SB", "Punkte für WP und SB"), knsb.ws, takes=("raw",)
    ),
    "WP": TieBreak("knsb-wp A1a", ("weerstandspunten", "resistance points", "Buchholz (WP)"), knsb.wp, takes=("raw",)),
    "SB": TieBreak(
        "knsb-wp A1b", ("Sonneborn-Berger", "Sonneborn-Berger", "Sonneborn-Berger"), knsb.sb, takes=("raw",)
    ),
}

KNDB: Mapping[str, TieBreak] = {
    "WP": TieBreak(
        "kndb DEF-WP", ("weerstandspunten", "resistance points", "Buchholz (WP)"), kndb.wp, takes=("played", "dummy")
    ),
    "SB": TieBreak(
        "kndb DEF-SB", ("Sonneborn-Berger", "Sonneborn-Berger", "Sonneborn-Berger"), kndb.sb, takes=("played", "dummy")
    ),
    "SM": TieBreak(
        "kndb END-FMJD",
        ("Solkoff mediaan", "Solkoff median", "Solkoff-Median"),
        kndb.solkoff_median,
        takes=("played", "dummy"),
    ),
    "ST": TieBreak(
        "kndb END-FMJD",
        ("Solkoff afgekapt", "Solkoff truncated", "Solkoff, gestrichen"),
        kndb.solkoff_truncated,
        takes=("number", "played", "dummy"),
    ),
    "ARO": TieBreak(
        "kndb END-RATING",
        ("gemiddelde rating der tegenstanders", "average rating of opponents", "Gegnerschnitt"),
        kndb.average_rating,
        takes=("unrated",),
        needs_ratings=True,
    ),
}

CLUB: Mapping[str, TieBreak] = {
    "MUT": TieBreak(
        "knsb-wp F12",
        ("onderling resultaat", "mutual result", "direkter Vergleich"),
        placing=direct_encounter.mutual_result,
        takes=("first",),
    ),
    "WINS": TieBreak("botwinnik BW-46", ("winstpartijen", "wins", "Siege"), club.number_of_wins),
    "SEED": TieBreak(
        "botwinnik BW-46", ("plaatsingsnummer", "seeding number", "Setzplatz"), club.seeding_number, low_first=True
    ),
    "LSR": TieBreak(
        "botwinnik BW-34",
        ("laagste startrating", "lowest start rating", "niedrigste Startwertung"),
        club.start_rating,
        low_first=True,
    ),
    "LOT": TieBreak("knsb-wp A4", ("lot", "lot", "Los"), club.lot, takes=("seed",), low_first=True),
    "SURV": TieBreak(
        "knockout KO5", ("overleefde rondes", "rounds survived", "überstandene Runden"), cup.rounds_survived
    ),
}
