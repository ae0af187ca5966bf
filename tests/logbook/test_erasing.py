"""Personal data are erased permanently, and the chain stays valid."""

import pytest

from indeler.logbook import check, erase_fields, open_line, pattern_of, without_names

NEW = [
    {"kind": "noted", "by": "Anna", "text": "new", "n": 3},
    {"kind": "noted", "by": "Jan", "text": "new", "n": 4, "persons": [{"name": "Jan"}, {"name": "Els"}]},
    {"kind": "noted", "by": "Els", "text": "new", "n": 5},
]


def personal(fields):
    return "by", "name", "text"


def jan(where, name, said):
    return "#7" if said == "Jan" else said


def nobody(where, name, said):
    return said


def els(where, name, said):
    return "" if said == "Els" else said


@pytest.fixture
def sealed(write):
    return write(*NEW)


def test_all_lines_are_unchanged_when_nothing_is_erased(sealed):
    odd = [*sealed[:2], sealed[2].replace(b'"n":5', b'"n": 5')]
    assert erase_fields(odd, nobody, personal) == odd
    assert erase_fields([], jan, personal) == []


def test_lines_in_which_nothing_is_erased_are_unchanged(sealed):
    odd = [*sealed[:2], sealed[2].replace(b'"n":5', b'"n": 5')]
    after = erase_fields(odd, jan, personal)
    assert (after[0], after[2]) == (odd[0], odd[2])
    assert after[1] != odd[1]


def test_an_erased_name_is_gone_and_the_chain_stays_valid(sealed):
    after = erase_fields(sealed, jan, personal)
    assert b"Jan" not in b"".join(after)
    found = check(after, personal)
    assert (found.faults, found.erased) == ((), 2)
    assert found.heads == check(sealed, personal).heads
    fields, seal = open_line(after[1])
    assert (fields["by"], fields["persons"]) == ("#7", [{"name": "#7"}, {"name": "Els"}])
    assert seal.salt == ""
    assert sorted(seal.salts) == ["kind", "n", "persons.1", "text"]
    assert sorted(seal.erased) == ["by", "persons.0.name"]


def test_two_members_can_be_erased_one_after_the_other(sealed):
    after = erase_fields(erase_fields(sealed, jan, personal), els, personal)
    assert (check(after, personal).faults, check(after, personal).erased) == ((), 4)
    seal = open_line(after[1]).seal
    assert sorted(seal.salts) == ["kind", "n", "text"]
    assert sorted(open_line(after[2]).seal.erased) == ["by"]


def test_a_field_that_is_erased_twice_keeps_its_first_hash(sealed):
    once = erase_fields(sealed, jan, personal)
    twice = erase_fields(once, lambda where, name, said: "" if said == "#7" else said, personal)
    assert (check(twice, personal).faults, check(twice, personal).erased) == ((), 2)
    assert open_line(twice[1]).seal.erased == open_line(once[1]).seal.erased


def test_the_erasing_function_gets_the_object_and_the_name_of_a_field(sealed):
    told = []

    def note(where, name, said):
        told.append((sorted(where), name, said))
        return said

    erase_fields(sealed[:1], note, personal)
    assert told == [(["by", "kind", "n", "text"], "by", "Anna"), (["by", "kind", "n", "text"], "text", "new")]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("Jan", "#7"),
        ("Jan de Boer and Jan", "#7 and #7"),
        ("Janneke, (Jan) Jan's", "Janneke, (#7) #7's"),
        (["Jan", ["no", "Jan de Boer"]], ["#7", ["no", "#7"]]),
        (None, None),
        (7, 7),
    ],
)
def test_names_are_replaced_as_whole_words_and_the_longest_first(said, left):
    assert without_names(said, ["Jan", "Jan de Boer"], "#7") == left


@pytest.mark.parametrize("name", ["Vries, Anna de", "Anna de Vries"])
@pytest.mark.parametrize(
    "said", ["Anna de Vries", "ANNA  DE VRIES", "Vries, Anna de", "vries,anna de", "de Vries, Anna"]
)
def test_a_name_is_found_in_every_order_and_with_any_capitals(name, said):
    assert without_names(f"({said}'s) Annade Vries", [name], "#7") == "(#7's) Annade Vries"


def test_without_names_nothing_is_replaced():
    assert without_names("Jan", [], "#7") == "Jan"
    assert pattern_of(["J. (Jan)"]).sub("-", "J. (Jan) and J, (Jan)") == "- and J, (Jan)"
