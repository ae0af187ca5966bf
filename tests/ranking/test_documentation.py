"""Tests that docs/tie-breaks.md agrees with the code."""

from pathlib import Path

from indeler.language import Sentence
from indeler.language.catalogue import LANGUAGES, words_of
from indeler.ranking import EDITIONS
from indeler.ranking.codes import MODIFIERS
from indeler.ranking.registry import TEAM_CODES, own_tie_breaks
from indeler.ranking.team_tie_breaks import TEAM
from indeler.ranking.tie_breaks import CLUB, FIDE
from indeler.rulebooks import declared, pairing

PAGE = (Path(__file__).parents[2] / "docs" / "tie-breaks.md").read_text(encoding="utf-8")


def names(tiebreak):
    """Return the name of a tie-break in each language."""
    return ", ".join(Sentence(tiebreak.name).translated(words_of(lang)) for lang in LANGUAGES)


def team_rows():
    """Yield code, names, clause and modifiers from each line of the table of team codes."""
    for line in PAGE.partition("## Teams")[2].partition("| question |")[0].splitlines():
        if line.startswith("| `"):
            code, names, clause, takes, _ = (cell.strip() for cell in line.strip("|").split("|"))
            yield code.strip("`"), names, clause, takes.strip("`")


def test_the_table_of_team_codes_matches_the_registry():
    own = {code: tiebreak for code, tiebreak in TEAM.items() if code in TEAM_CODES}
    assert list(team_rows()) == [
        (
            "MPvGP" if code == "MPVGP" else code,
            names(tiebreak),
            tiebreak.clause,
            " ".join(MODIFIERS[kind].notation for kind in tiebreak.takes),
        )
        for code, tiebreak in own.items()
    ]


def rows():
    """Yield code, names, clause, modifiers and the introducing edition from each line of the table of codes."""
    table = PAGE.partition("## The codes")[2].partition("## Default lists")[0]
    for line in table.splitlines():
        if line.startswith("| `"):
            code, names, clause, takes, _, edition = (cell.strip() for cell in line.strip("|").split("|"))
            yield code.strip("`"), names, clause, takes.strip("`"), edition


def since(code):
    return next(edition.name for edition in EDITIONS.values() if code not in edition.absent_codes)


def test_the_table_of_codes_matches_the_registry():
    books = [FIDE, *filter(None, map(own_tie_breaks, pairing())), CLUB]
    assert list(rows()) == [
        (
            code,
            names(tiebreak),
            tiebreak.clause,
            " ".join(MODIFIERS[kind].notation for kind in tiebreak.takes),
            since(code) if book is FIDE and code != "PTS" else "",
        )
        for book in books
        for code, tiebreak in book.items()
    ]


def test_the_default_lists_are_documented():
    table = PAGE.partition("## Default lists of the rulebooks")[2].partition("## Unplayed")[0]
    for rules in pairing():
        codes, lot = declared(rules).order
        line = next(line for line in table.splitlines() if f"`{rules}`" in line)
        assert ", ".join(f"`{code}`" for code in codes) in line
        assert lot == ("lot" in line or "pairing number" in line)
