"""Tests that the clause texts keep the conditions of the printed rules, without which a clause has another meaning."""

import pytest

from indeler.rulebooks.clause_texts import wording

KEPT = {
    ("knsb-wp", "F7"): ("nog niet begonnen", "not yet begun", "noch nicht begonnenen"),
    ("knsb-rating", "F7"): ("nog niet begonnen", "not yet begun", "noch nicht begonnenen"),
    ("knsb-wp", "F12"): ("geldprijzen", "money prizes", "Geldpreise"),
    ("knsb-rating", "NB"): ("kleurtoekenning", "colours are allotted", "Farbzuteilung"),
    ("knsb-rating", "C10a"): ("heterogene", "heterogeneous", "heterogenen"),
    ("knsb-rating", "C10b"): ("heterogene", "heterogeneous", "heterogenen"),
    ("knsb-rating", "C10c"): ("procedure downfloats", "procedure for downfloats", "Verfahren für Schwimmer abwärts"),
    ("knsb-rating", "C10d"): ("procedure downfloats", "procedure for downfloats", "Verfahren für Schwimmer abwärts"),
    ("knsb-rating", "C10e"): ("tot P1", "up to P1", "bis P1"),
    ("knsb-rating", "C13"): ("Anders de voorlaatste", "Otherwise re-pair", "Sonst die vorletzte"),
    ("fide-1992", "Farbe-3"): ("verst terugliggende", "furthest back", "am weitesten zurückliegenden"),
    ("kndb", "MOD2"): ("in de laatste ronde zal treffen", "will meet it in the last round", "treffen wird"),
    ("kndb", "G1"): ("in principe", "as a rule", "in der Regel"),
}


@pytest.mark.parametrize(("book", "clause"), KEPT)
def test_the_condition_of_the_printed_rule_is_kept(book, clause):
    for lang, words in zip(("nl", "en", "de"), KEPT[book, clause], strict=True):
        assert words in wording(book, clause, lang), lang
