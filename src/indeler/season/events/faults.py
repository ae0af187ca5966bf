"""What is wrong with an event that cannot be read."""

from __future__ import annotations

from collections.abc import Iterable

from indeler.model import N_, Sentence
from indeler.season.readers import Table, in_words

_PLAIN: Table = (
    (r"Object missing required field `(?P<field>[^`]*)`", N_("it lacks the field '{field}'")),
    (r"Object contains unknown field `(?P<field>[^`]*)`", N_("it has no field '{field}'")),
    (r"Invalid RFC3339 encoded datetime", N_("this is no time such as 2026-09-10T20:05")),
    (r"Invalid RFC3339 encoded date", N_("this is no date such as 2026-09-10")),
    (r"Expected `int`, got `str`", N_("this is no number")),
    (r"Expected `int` >= (?P<bound>-?\d+)", N_("the number is not at least {bound}")),
    (r"Expected `int` <= (?P<bound>-?\d+)", N_("the number is more than {bound}")),
    (r"Expected `bool`, got `str`", N_("this is neither true nor false")),
    (r"Expected `str` of length >= 1", N_("this is empty")),
    (r"Expected `array` of length 2, got (?P<found>\d+)", N_("two belong here, not {found}")),
    (r"Expected `object`, got `str`", N_("this is no JSON such as {…}")),
    (r"Invalid enum value (?P<value>'.*')", N_("Invalid enum value {value}")),
    (r"Invalid value (?P<value>'.*')", N_("Invalid value {value}")),
)
"""What the reader of JSON says, and what that is at the club table."""


def plainly(wrong: Exception, choices: Iterable[object] = ()) -> Sentence:
    """The fault, the field it is in, and what may stand there where that is known."""
    what, at, path = str(wrong).rstrip(".").partition(" - at ")
    fault = in_words(what, _PLAIN)
    field = path.strip("`").removeprefix("$").removeprefix(".")
    if field == "kind":
        return Sentence("{fault} - at 'kind'; docs/season/logbook.md has all kinds", fault=fault)
    if at and field and choices:
        return Sentence(
            "{fault} - at '{field}'; choose one of {choices}", fault=fault, field=field, choices=tuple(choices)
        )
    return Sentence("{fault} - at '{field}'", fault=fault, field=field) if at and field else fault
