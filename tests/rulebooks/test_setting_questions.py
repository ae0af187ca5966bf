"""Tests of the questions about settings of a rulebook: each has a label, a sentence, and words for its values."""

import pytest

from indeler.language import IndelerError
from indeler.language.catalogue import LANGUAGES
from indeler.rulebooks import declared, pairing
from indeler.rulebooks.setting_questions import InputKind, questions

ASKED = [(rules, asked) for rules in pairing() for asked in questions(rules)]


def test_every_setting_has_a_complete_question():
    lacking = {f"{rules}.{asked.name}": list(lacks(rules, asked)) for rules, asked in ASKED}
    assert len(lacking) > 60
    assert {name: what for name, what in lacking.items() if what} == {}


def lacks(rules, asked):
    """Yield the parts that the texts of a setting lack; the rulebook must accept its example and its values."""
    read = next(setting.read for setting in declared(rules).settings if setting.name == asked.name)
    for lang in LANGUAGES:
        if not asked.words.label.texts[lang][0].isupper():
            yield f"label in {lang}"
        if not asked.sentence.texts[lang].endswith("."):
            yield f"sentence in {lang}"
        if ": " in asked.sentence.texts[lang][:5]:
            yield f"a sentence with the clause behind it in {lang}"
    if asked.words.example == asked.usual and len(asked.choices) != 1:
        yield "an example that is not the usual value"
    if asked.way is InputKind.CHOICE and list(asked.choices) != list(asked.words.values):
        yield "words for its values"
    for text in (asked.words.example, *asked.words.values):
        try:
            read(text)
        except (IndelerError, ValueError):
            yield f"a meaning of {text}"


@pytest.mark.parametrize("rules", pairing())
def test_few_settings_are_shown_initially(rules):
    """Check that settings with a usual default are collapsed in the form; those of FIDE's systems all are."""
    important = sum(asked.words.important for asked in questions(rules))
    assert important == 0 if rules.startswith(("fide-d", "fide-burstein")) else 1 <= important <= 9


@pytest.mark.parametrize(
    ("rules", "name", "way", "least"),
    [
        ("knsb-wp", "rematches", InputKind.CHOICE, None),
        ("knsb-rating", "bye_points", InputKind.CHOICE, None),
        ("knsb-wp", "raw_points", InputKind.YES_OR_NO, None),
        ("keizer", "between", InputKind.NUMBER, 0),
        ("berger", "cycles", InputKind.NUMBER, 1),
        ("keizer", "bye", InputKind.TEXT, None),
    ],
)
def test_the_kind_of_input_follows_from_the_declaration(rules, name, way, least):
    asked = next(each for each in questions(rules) if each.name == name)
    assert (asked.way, asked.least) == (way, least)


def test_the_clause_is_at_the_end_of_the_sentence():
    asked = {each.name: each for each in questions("knsb-wp")}
    assert asked["rematches"].sentence.texts["nl"].startswith("Of spelers die al tegen elkaar")
    assert asked["rematches"].sentence.texts["nl"].endswith("(B1a).")
    assert {each.name: each for each in questions("fide-1992")}["e3"].sentence.texts["en"].endswith("(Farbe-3).")
