"""Tests of schema errors: each refusal by msgspec becomes a sentence with the place and the expected value."""

import datetime
import re
from typing import Annotated, Literal

import msgspec
import pytest

from indeler.formats.schema_errors import no_toml, schema_error
from indeler.language import Sentence
from indeler.language.catalogue import words_of


class Own(int):
    pass


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    number: Annotated[int, msgspec.Meta(ge=1)] = 1


class Once(msgspec.Struct, tag_field="kind", tag="once"):
    day: int = 1


class Weekly(msgspec.Struct, tag_field="kind", tag="weekly"):
    day: str = ""


class Shape(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    needed: str
    whole: int = 0
    few: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    named: Annotated[str, msgspec.Meta(min_length=1)] = "x"
    choice: Literal["a", "b"] = "a"
    maybe: Literal["a", "b"] | None = None
    sure: bool = True
    at: Annotated[datetime.datetime, msgspec.Meta(tz=False)] = datetime.datetime(2026, 1, 1)
    day: datetime.date = datetime.date(2026, 1, 1)
    time: datetime.time = datetime.time(20)
    pair: tuple[int, int] = (1, 2)
    many: tuple[Inner, ...] = ()
    table: dict[str, int] = {}
    keys: dict[int, int] = {}
    either: int | str = 1
    own: Own = Own(1)
    number: float = 0.0
    above: Annotated[float, msgspec.Meta(gt=2)] = 3.0
    least: Annotated[float, msgspec.Meta(ge=1)] = 1.0
    share: Annotated[float, msgspec.Meta(ge=0, le=2.5)] = 0.0
    held: Once | Weekly | None = None


CASES = {
    "whole": ("x", "'x' does not fit; write a whole number"),
    "few": (0, "0 does not fit; write a whole number from 1 to 9"),
    "named": ("", "'' does not fit; write a text that is not empty"),
    "choice": ("c", "'c' does not fit; write one of a, b"),
    "maybe": (3, "3 does not fit; write one of a, b"),
    "sure": ("yes", "'yes' does not fit; write true or false"),
    "at": ("2026-09-01T20:00:00Z", "'2026-09-01T20:00:00Z' does not fit; write a time such as 2026-09-10T20:05, "),
    "day": ("soon", "'soon' does not fit; write a date such as 2026-09-10"),
    "time": ("8 pm", "'8 pm' does not fit; write a time such as 20:05"),
    "pair": ([1], "a list does not fit; write a list of 2"),
    "many": (True, "true does not fit; write a list such as […]"),
    "many[1].number": ([{}, {"number": 0}], "0 does not fit; write a whole number of at least 1"),
    "table": ([], "a list does not fit; write a table such as {…}"),
    "table[...]": ({"a": "x"}, "write a whole number"),
    "keys": ({"x": 1}, "a name in it does not fit"),
    "either": ({}, "a table does not fit; write a whole number or a text"),
    "pair[1]": ([1, "x"], "'x' does not fit; write a whole number"),
    "number": ("x", "'x' does not fit; write a number"),
    "above": (2, "2 does not fit; write a number above 2"),
    "least": (0, "0 does not fit; write a number"),
    "share": (2.6, "2.6 does not fit; write a number from 0 to 2.5"),
    "held.kind": ({"kind": "never"}, "'never' does not fit; write one of once, weekly"),
    "held.day": ({"kind": "weekly", "day": 1}, "1 does not fit; write a text"),
    "own": ("x", "'x' does not fit; write a thing of our own"),
}


@pytest.mark.parametrize(("path", "value", "says"), [(path, *case) for path, case in CASES.items()], ids=CASES)
def test_each_type_of_field_has_its_own_sentence(path, value, says):
    tree = {"needed": "x", re.split(r"[.\[]", path)[0]: value}
    found = refused(tree)
    assert found.path == path
    assert str(found.fault).startswith(says)
    assert found.fault.translated(words_of("nl")) != str(found.fault)


def test_missing_and_unknown_fields_are_reported():
    assert str(refused({}).fault) == "the field 'needed' is missing"
    unknown = refused({"needed": "x", "many": [{"nmuber": 1}]})
    assert (unknown.path, unknown.unknown) == ("many[0]", "nmuber")
    assert str(unknown.fault) == "there is no field 'nmuber'; choose one of number"


def test_a_long_value_is_truncated_in_the_message():
    assert str(refused({"needed": "x", "whole": "long " * 100}).fault).startswith(f"'{('long ' * 8).strip()}…' does")


def refused(tree):
    def own(type, value):
        raise ValueError("no")

    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(tree, Shape, dec_hook=own)
    return schema_error(caught.value, Shape, tree, lambda _: Sentence("a thing of our own"))


def test_choices_are_listed_in_their_natural_order():
    class Week(msgspec.Struct):
        days: tuple[Literal["monday", "tuesday", "friday"] | None, ...] = ()

    class Year(msgspec.Struct):
        weeks: dict[str, Week] = {}

    tree = {"weeks": {"first": {"days": ["someday"]}}}
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(tree, Year)
    told = schema_error(caught.value, Year, tree).fault.translated(words_of("en"))
    assert told.endswith("write one of monday, tuesday, friday")


def test_invalid_toml_is_reported_with_its_line_if_it_is_known():
    assert str(no_toml("club.toml", ValueError("Invalid value (at line 3, column 5)"))) == (
        "club.toml: line 3 is not valid TOML; check its quotes and brackets."
    )
    assert str(no_toml("club.toml", ValueError("Invalid value (at end of document)"))) == (
        "club.toml: this is not valid TOML; check its quotes and brackets."
    )
