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

GROUP = "indeler.tie_breaks"
"""The entry point group in which other distributions name their tie-breaks, each under its code."""


class TieBreak(NamedTuple):
    """A tie-break: a number for each player, or (type A) an order within a group of tied players."""

    clause: str
    """The rulebook and clause that define it; empty for the points themselves."""
    names: tuple[str, str, str]
    """What it is called in Dutch, English and German."""
    working: Callable[[Table, int, Code], Working] | None = None
    placing: Callable[[Table, Sequence[int], Code], Placing] | None = None
    takes: tuple[str, ...] = ()
    """The modifiers it takes, by the names of `indeler.ranking.codes.MODIFIERS`."""
    low_first: bool = False
    needs_ratings: bool = False
    found: Callable[[Table], Sentence | None] = lambda table: None
    """How everybody's numbers were found, where that took more than adding up."""


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
    "PTS": TieBreak("", ("punten", "points", "Punkte"), own_record.points),
    "DE": TieBreak(
        "fide-c07 6",
        ("onderling resultaat", "direct encounter", "direkter Vergleich"),
        placing=direct_encounter.direct_encounter,
        takes=("played",),
    ),
    "WIN": TieBreak("fide-c07 7.1", ("aantal winstronden", "number of wins", "Anzahl der Siege"), own_record.wins),
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
        "fide-c07 7.6", ("gekozen ronden", "rounds elected to play", "gewählte Runden"), own_record.rounds_elected
    ),
    "GE": TieBreak(
        "fide-c07 7.6", ("gekozen ronden", "games elected to play", "gewählte Partien"), own_record.rounds_elected
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
        sonneborn_berger.sonneborn_berger,
        takes=(*_CUTS, "played"),
    ),
    "KS": TieBreak(
        "fide-c07 9.2", ("Koya", "Koya system", "Koya-System"), sonneborn_berger.koya, takes=("limit", "played")
    ),
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
        "knockout KO5", ("overleefde ronden", "rounds survived", "überstandene Runden"), cup.rounds_survived
    ),
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


def names_of(name: str) -> tuple[str, str, str] | None:
    """What a tie-break is called in Dutch, English and German, by whichever rulebook has it; None: nobody has."""
    books = (FIDE, CLUB, *map(own_tie_breaks, pairing()))
    found = next((book[name] for book in books if name in book), None) or _brought(name)
    return None if found is None else found.names


def _brought(name: str) -> TieBreak | None:
    """A tie-break of another distribution; who asks for none of these does not wait for the list of distributions."""
    from indeler.rulebooks.elsewhere import brought

    return brought(GROUP, name, TieBreak)


def _found(name: str, table: Table) -> TieBreak:
    for book in (own_tie_breaks(table.rules), FIDE, CLUB):
        if name in book:
            return book[name]
    foreign = _brought(name)
    if foreign is not None:
        return foreign
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
    from indeler.rulebooks.elsewhere import offered

    known = ", ".join(dict.fromkeys((*own_tie_breaks(table.rules), *FIDE, *CLUB, *offered(GROUP))))
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
