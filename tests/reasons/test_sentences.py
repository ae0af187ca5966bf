"""A reason is a sentence with a clause; the values in its placeholders are translated too."""

import pytest

from indeler.language import Sentence, Wording
from indeler.language.catalogue import words_of
from indeler.model import Colour
from indeler.reasons.sentences import Clause, History, Meeting, Points, Reason, Who

ANNA, BEA = Who(3, "Anna, de"), Who(5)


@pytest.mark.parametrize(
    ("value", "english", "dutch"),
    [
        (Colour.WHITE, "white", "wit"),
        (Colour.BLACK, "black", "zwart"),
        (Points(25), "2½", "2½"),
        (Clause("C12"), "C12", "C12"),
        (Clause("3"), "rule 3", "regel 3"),
        (History((Colour.WHITE, Colour.BLACK)), "WB", "WZ"),
        (History(()), "-", "-"),
        (BEA, "player 5", "speler 5"),
        (Meeting(ANNA, None), "Anna, de (3) – bye", "Anna, de (3) – bye"),
        ((), "nobody", "niemand"),
        ([1, 2], "1, 2", "1, 2"),
        ((ANNA, BEA), "Anna, de (3); player 5", "Anna, de (3); speler 5"),
        ((ANNA, "absent"), "Anna, de (3); absent", "Anna, de (3); absent"),
        ((Colour.WHITE, Colour.BLACK), "white, black", "wit, zwart"),
        (tuple(range(6)), "0, 1, 2, 3, 4, 5", "0, 1, 2, 3, 4, 5"),
        (tuple(range(7)), "0, 1, 2, 3, 4, 5, … +1", "0, 1, 2, 3, 4, 5, … +1"),
        (tuple(range(9)), "0, 1, 2, 3, 4, 5, … +3", "0, 1, 2, 3, 4, 5, … +3"),
        (Wording({"en": "list", "nl": "lijst"}), "list", "lijst"),
    ],
)
def test_the_value_of_a_placeholder_is_translated(value, english, dutch):
    reason = Reason("<{gap}>", {"gap": value})
    assert str(reason) == f"<{english}>"
    assert reason.translated(words_of("nl")) == f"<{dutch}>"


def test_the_clause_follows_the_sentence_in_brackets():
    assert str(Reason("They met", clause="C1")) == "They met (C1)"
    assert Reason("{a} met", {"a": "They"}, "C1").translated(words_of("en")) == "They met (C1)"
    assert Reason("They met", clause="2").translated(words_of("de")) == "They met (Regel 2)"


def test_a_reason_may_have_its_own_translations():
    free = Reason(Wording({"en": "{player} is free", "nl": "{player} is vrij"}), {"player": 7}, "N3")
    assert free.translated(words_of("nl")) == "7 is vrij (N3)"
    assert free.as_data(words_of("nl")) == {"text": "7 is vrij (N3)", "clause": "N3"}


def test_clauses_inside_a_sentence_come_before_its_own():
    within = Reason("b", clause="C2")
    reason = Reason("{a} {b} {c}", {"a": Clause("C1"), "b": within, "c": (Clause("C3"), 8)}, "C4")
    assert list(reason.clauses()) == ["C1", "C2", "C3", "C4"]


def test_two_reasons_are_equal_if_text_values_and_clause_are():
    assert Reason("a", {"b": (1, 2)}, "C1") == Reason("a", {"b": [1, 2]}, "C1")
    assert Reason("a", clause="C1") != Reason("a", clause="C2")
    assert Reason("a", {"b": 1}) != Reason("a", {"b": 2})
    assert Reason("a") != Sentence("a")
    assert len({Reason("a", clause="C1"), Reason("a", clause="C1")}) == 1
