"""Tests of the clause texts of all rulebooks: languages, order, roles, settings and sources."""

import re
from pathlib import Path

import pytest

from indeler.language import InvalidInput
from indeler.language.catalogue import LANGUAGES, words_of
from indeler.language.days import DatesInWords
from indeler.rulebooks import declared, names
from indeler.rulebooks.clause_texts import Roles, UnknownClause, clause_texts, wording
from indeler.systems import rulebook

MAX_CLAUSE_LETTERS = 300
"""A clause is one line, but it never omits a condition of the printed rules for that."""

ALL = [(book, clause) for book in names() for clause in clause_texts(book).clauses.values()]


def ids(book):
    return list(clause_texts(book).clauses)


def numbered(prefix, *ranges):
    return [f"{prefix}{number}" for first, last in ranges for number in range(first, last + 1)]


def test_the_list_of_rulebooks_matches_the_files():
    folder = Path(__file__).parents[2] / "src" / "indeler" / "rulebooks"
    assert sorted(names()) == sorted(file.stem.replace("_", "-") for file in folder.glob("*.toml"))


@pytest.mark.parametrize("book", names())
def test_a_register_states_title_source_and_status(book):
    head = clause_texts(book)
    assert head.name == book
    assert all(head.title(lang) for lang in LANGUAGES)
    assert all(head.source(lang) for lang in LANGUAGES)
    assert head.status in ("built", "partly", "not built")
    assert head.clauses


@pytest.mark.parametrize("book", names())
def test_an_id_can_be_used_in_a_citation_and_in_a_test_name(book):
    assert all(re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.-]*", id) for id in ids(book))
    as_names = [re.sub("[.-]", "_", id) for id in ids(book)]
    assert len(set(as_names)) == len(as_names)


def test_every_clause_has_every_language_in_one_line():
    for book, clause in ALL:
        assert tuple(clause.wording) == LANGUAGES, (book, clause.id)
        for lang in LANGUAGES:
            words = clause.words(lang)
            assert words == words.strip(), (book, clause.id, lang)
            assert "\n" not in words, (book, clause.id, lang)
            assert len(words) <= MAX_CLAUSE_LETTERS, (book, clause.id, lang, len(words))
            assert words.endswith("."), (book, clause.id, lang)


def test_no_wording_is_the_same_in_two_languages():
    for book, clause in ALL:
        assert len({clause.words(lang) for lang in LANGUAGES}) == len(LANGUAGES), (book, clause.id)


def test_no_two_clauses_of_a_rulebook_have_the_same_wording():
    for book in names():
        for lang in LANGUAGES:
            words = [clause.words(lang) for clause in clause_texts(book).clauses.values()]
            twice = {line for line in words if words.count(line) > 1}
            assert not twice, (book, lang)


@pytest.mark.parametrize(
    ("book", "in_order"),
    [
        ("fide-dutch", numbered("C", (1, 21))),
        ("fide-dutch-2017", numbered("C.", (1, 19))),
        ("knsb-rating", numbered("C", (1, 14))),
        ("knsb-rating", ["A6a", "A7f", "A8b", "B1b", "NB", "C3h", "C8b", "C10g", "C14b2", "D1.2", "E5", "F9"]),
        (
            "fide-1992",
            ["Reihenfolge", *numbered("", (1, 7)), "Anmerkung", *numbered("Farbe-", (1, 4))],
        ),
        ("knsb-wp", ["A1a", "A1d", "A5c", "B2b", *numbered("C4.", (1, 5)), "C9", "D", "E4", *numbered("F", (1, 12))]),
        ("kndb", [*numbered("G", (1, 3)), *numbered("", (1, 4)), *numbered("COL", (1, 3)), "MOD1", "MOD2", "END"]),
        ("berger", numbered("B", (1, 6))),
        ("knockout", numbered("KO", (1, 7))),
        ("botwinnik", [*numbered("BW-", (1, 12), (20, 37), (40, 47), (50, 62), (70, 78)), *numbered("K", (1, 25))]),
        (
            "fide-c07",
            ["6", *numbered("7.", (1, 8)), *numbered("14.", (1, 5)), *numbered("16.2.", (1, 5)), "16.6"],
        ),
        ("fide-handling", [*numbered("", (1, 9)), *numbered("3.", (1, 6))]),
    ],
)
def test_the_clauses_are_in_the_order_of_the_printed_rules(book, in_order):
    listed = [id for id in ids(book) if id in in_order]
    assert listed == in_order


def test_every_article_of_the_club_is_covered():
    """Each of the articles 1 to 35 of the club's printed rules is the article of some rule or interpretation."""
    places = ", ".join(clause.article for clause in clause_texts("botwinnik").clauses.values())
    covered = set()
    for first, last in re.findall(r"\b(\d+)(?:\.\d+)*(?:–(\d+)(?:\.\d+)*)?", places):
        covered.update(range(int(first), int(last or first) + 1))
    assert set(range(1, 36)) <= covered


def test_the_wording_is_available_in_every_language():
    assert wording("berger", "B4", "nl").startswith("Bij een oneven aantal spelers")
    assert wording("berger", "B4").startswith("With an odd number of players")
    assert wording("berger", "B4", "de").startswith("Bei ungerader Spielerzahl")
    assert wording("berger", "B4", "fr").startswith("Avec un nombre impair de joueurs")


def test_a_clause_without_requirements_states_the_reason():
    void = clause_texts("knsb-rating").clauses["C11"].asks_nothing
    assert str(void) == "the number is void in this edition"
    assert void.translated(words_of("nl")) == "het nummer is leeg in deze uitgave"
    assert clause_texts("knsb-rating").clauses["C12"].asks_nothing is None


@pytest.mark.parametrize("name", names())
def test_the_reason_of_a_clause_without_requirements_is_in_every_language(name):
    told = [clause.asks_nothing for clause in clause_texts(name).clauses.values() if clause.asks_nothing]
    assert [each for each in told if set(each.texts) != set(LANGUAGES)] == []


@pytest.mark.parametrize("book", names())
def test_roles_are_given_to_existing_clauses(book):
    assert clause_texts(book).roles.clauses() <= set(ids(book))


def test_clauses_are_found_by_the_name_of_their_role():
    roles = clause_texts("knsb-rating").roles
    assert (roles.met, roles.colours, roles.natural, roles.exempt) == ("B1a", "B2", "C6", ("NB", "A10", "B2"))
    with pytest.raises(TypeError, match="best_of_all"):
        Roles(best_of_all="C1")


def test_criteria_state_what_they_count():
    assert clause_texts("fide-dutch").clauses["C12"].counts == "colours"
    assert len([clause for _, clause in ALL if clause.counts]) > 40


@pytest.mark.parametrize("book", names())
def test_every_setting_has_its_meaning_and_choices_in_every_language(book):
    said = clause_texts(book).settings
    assert [setting.name for setting in declared(book).settings] == list(said)
    for name, words in said.items():
        for each in (words.label, words.meaning, words.choices, *words.values.values()):
            assert tuple(each.texts) == LANGUAGES, (book, name)
            assert all(text and text == text.strip() for text in each.texts.values()), (book, name)


def test_a_setting_is_refused_in_the_language_of_the_reader():
    with pytest.raises(InvalidInput) as refusal:
        rulebook("berger").read_settings({"cycles": "two"})
    assert str(refusal.value) == "berger: cycles=two is not possible; choose a whole number from 1."
    assert refusal.value.translated(words_of("nl")).endswith("een heel getal vanaf 1.")
    assert refusal.value.translated(words_of("de")).endswith("eine ganze Zahl ab 1.")


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "“Qqq” does not fit “Long absence, how often”; choose a whole number from 0, or “no limit”."),
        ("nl", "‘Qqq’ past niet bij ‘Langdurig afwezig, hoe vaak’; kies een heel getal vanaf 0, of “onbeperkt”."),
    ],
)
def test_a_page_refuses_a_setting_with_its_label_and_readable_choices(lang, sentence):
    with pytest.raises(InvalidInput) as refusal:
        rulebook("keizer").read_settings({"absent_long_max": "Qqq"})
    assert refusal.value.translated(DatesInWords(lang, words_of(lang))) == sentence
    assert refusal.value.translated(words_of(lang)).startswith("keizer: absent_long_max=Qqq ")


def test_the_source_states_federation_edition_and_year():
    assert clause_texts("knsb-wp").source() == "KNSB, Reglement Zwitsers op weerstandspunten (1996)"
    assert clause_texts("kndb").source() == "KNDB, Het Zwitsers systeem, undated"


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (lambda: clause_texts("monrad"), "There is no rulebook 'monrad'; choose one of fide-dutch, "),
        (lambda: wording("kndb", "5"), "kndb has no clause '5'; the rulebook lists its clauses."),
        (lambda: wording("kndb", "4", "it"), "There is no language 'it'; choose one of nl, en, de, fr."),
    ],
)
def test_unknown_names_are_refused_with_one_sentence(asked, sentence):
    with pytest.raises(UnknownClause, match=re.escape(sentence)) as refused:
        asked()
    assert refused.value.translated(words_of("nl")) != str(refused.value)
