"""Tables with a heading: which column is which, in Dutch, English and the words of the rating lists."""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from indeler.formats.text import quote, refusal_at_line
from indeler.language import N_, InvalidInput, Sentence

HEADINGS = {
    "number": "number nummer nr no lot lotnummer lotingsnummer indelingsnummer startnummer pairing-number SNo "
    "Startnr numéro",
    "name": "name naam speler player spieler full-name volledige-naam deelnemer teilnehmer "
    "nom nom-complet nom-et-prénom nom-prénom joueur participant",
    "first_name": "first-name voornaam roepnaam given-name vorname forename prénom prenom",
    "infix": "infix tussenvoegsel tussenvoegsels tussenv voorvoegsel voorvoegsels prefix",
    "last_name": "last-name achternaam surname family-name nachname familienaam familienname zuname nom-de-famille",
    "email": "email e-mailadres mail mailadres e-mail-address courriel adresse-e-mail",
    "rating": "rating elo SRtng Rtg_Int elofide Rtg RtgI elo-int rating-int fide-rating fide-elo startrating "
    "cote cote-elo classement-elo",
    "title": "title titel Tit titre",
    "women_title": "w_title WTit",
    "other_titles": "o_title OTit",
    "federation": "federation federatie fed country land nation fédération pays",
    "fide_id": "fide-id fide-nummer fide-number ID-number Fide_No idfide fide-nr fide code-fide numéro-fide",
    "knsb": "knsb relatienummer knsb-nummer knsb-nr knsb-id bondsnummer kndb kndb-nummer kndb-id "
    "kbsb frbe kbsb-frbe stamnummer matricule matricule-frbe numéro-frbe",
    "knsb_rating": "knsb-rating nationale-rating kndb-rating elo-frbe elo-kbsb elo-belge elo-national cote-nationale",
    "national_id": "national-id ID_No idnat id-nr",
    "national_rating": "national-rating Rtg_Nat RtgN elonat elo-nat rating-nat dwz nwz",
    "identity": "identity id",
    "club": "club vereniging clubname clubnaam verein vereinsname club/city club/plaats verein/ort cercle nom-du-club",
    "team": "team team-name teamnaam ploeg ploegnaam mannschaft mannschaftsname equipe équipe",
    "board": "board board-number bord bordnummer bordnr brett brettnummer brettnr échiquier",
    "birth": "born birth geboren geboortedatum geboortejaar birthday birth-date B-day date-of-birth dob year-of-birth "
    "geb gebdatum geburtsdatum geburtsjahr geburtstag jahrgang "
    "né né(e) né-le naissance date-de-naissance année-de-naissance",
    "sex": "sex geslacht m/v gender S geschlecht sexe",
    "games": "games Nv Gms SGm",
    "rapid": "rapid rapid_rating RRtng",
    "blitz": "blitz blitz_rating snel BRtng",
    "k": "k SK",
    "rapid_k": "rapid_k Rk",
    "blitz_k": "blitz_k BK",
    "flag": "flag",
    "unused": "points punten punkte pts pkt rank rang RGm BGm typ type gr",
    "private": "phone telephone telefoon telefoonnummer tel mobile mobiel gsm telefon telefonnummer handy address "
    "adres adresse street straat strasse postcode zip plz woonplaats wohnort iban "
    "téléphone rue code-postal localité",
}
"""The accepted headings of each column; capitals, blanks and punctuation are ignored."""

SEPARATORS = ";\t,"

MOST_COLUMNS = 200
"""The maximum number of columns; a heading with more separators is not that of a table of players."""


def normalise_heading(heading: str) -> str:
    """Return a heading without capitals, blanks and punctuation."""
    return re.sub(r"[\W_]", "", heading).casefold()


COLUMN_OF = {
    normalise_heading(heading): column for column, headings in HEADINGS.items() for heading in headings.split()
}


class Row(NamedTuple):
    """One line of a table: the line it ends on and its cells, each column that the heading has."""

    line: int
    cells: dict[str, str]


def rows(lines: Iterable[str], name: str, columns: Mapping[str, str] | None = None) -> Iterator[Row]:
    """Yield the rows below the heading without blank ones. ``columns`` names the headings of unknown columns."""
    table = cells_in(lines, name)
    _, (mark, heading) = next(table)
    known = _columns(heading, name, columns or {})
    for line, (_, cells) in table:
        if fault := too_many_cells(cells, len(heading), mark):
            raise refusal_at_line(name, line, fault)
        row = {column: cells[index].strip() if index < len(cells) else "" for index, column in known.items()}
        if any(row.values()):
            yield Row(line, row if "name" in row else {**row, "name": joined_name(row)})


def cells_in(lines: Iterable[str], name: str) -> Iterator[tuple[int, tuple[str, list[str]]]]:
    """Yield the cells of every line with its number and the separator, which the first line determines."""
    stream = iter(lines)
    first = next(stream, "")
    mark = find_separator(first)
    reader = csv.reader(chain([first], stream), delimiter=mark, strict=True)
    try:
        for cells in reader:
            yield reader.line_num, (mark, cells)
    except csv.Error as error:
        text = N_("this is not a proper table ({error}); check the quotes.")
        raise refusal_at_line(name, reader.line_num, text, error=error) from None


def too_many_cells(cells: list[str], headings: int, mark: str) -> InvalidInput | None:
    """Return the refusal of a line with more cells than headings."""
    if not any(cell.strip() for cell in cells[headings:]):
        return None
    text = N_("there are {cells} cells under {headings} headings; put a cell that holds a {mark} in quotes.")
    return InvalidInput(text, cells=len(cells), headings=headings, mark=repr(mark))


def joined_name(cells: Mapping[str, str]) -> str:
    """Join first name, infix and last name as rating lists write them: ``Berg, Jan van der``."""
    first = " ".join(filter(None, (cells.get("first_name", ""), cells.get("infix", ""))))
    return ", ".join(filter(None, (cells["last_name"], first)))


def find_separator(heading: str) -> str:
    """Return the separator that occurs most often in the heading, outside quotes."""
    bare = re.sub(r'"[^"]*"', "", heading)
    return max(SEPARATORS, key=bare.count)


def _columns(heading: list[str], name: str, renamed: Mapping[str, str]) -> dict[int, str]:
    if len(heading) > MOST_COLUMNS:
        refusal = N_("there are more than {most} columns; check that this is the right file.")
        raise refusal_at_line(name, 1, refusal, most=MOST_COLUMNS)
    column_of = _headings(renamed)
    known: dict[int, str] = {}
    for index, text in enumerate(heading):
        column = column_of.get(normalise_heading(text))
        if column is None:
            continue
        if column in known.values():
            refusal = N_("{text} is a second column for the {column}; remove one of them.")
            raise refusal_at_line(name, 1, refusal, text=quote(text), column=column)
        known[index] = column
    for column in ("name", *renamed):
        if column not in known.values() and not (column == "name" and "last_name" in known.values()):
            missing: object = renamed.get(column, Sentence(N_("name")))
            refusal = N_("no column is headed '{wanted}'; start the file with a line of headings.")
            raise refusal_at_line(name, 1, refusal, wanted=missing)
    return known


def _headings(renamed: Mapping[str, str]) -> dict[str, str]:
    for column in renamed:
        if column not in HEADINGS:
            text = N_("There is no column '{column}'; the columns are {columns}.")
            raise InvalidInput(text, column=column, columns=HEADINGS)
    usual = {heading: column for heading, column in COLUMN_OF.items() if column not in renamed}
    return usual | {normalise_heading(theirs): ours for ours, theirs in renamed.items()}
