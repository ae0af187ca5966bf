"""A setting that is chosen in words: the usual values from a list, any other with a number or two beside it.

The file writes ``2/3``, ``40p``, ``2N`` or ``none``; nobody who fills in the form has to know that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext_lazy as lazy

from indeler.web.common.visitor_language import colon, with_comma

MARK = "~"
"""In front of what the list sends where another value is typed beside it."""


class Way(NamedTuple):
    """A way to type another value: the names of its inputs, how they make the value, and how a value is taken apart."""

    inputs: Mapping[str, object]
    """By name: what an input is called to who cannot see the form."""
    value: str
    """The value, with gaps for the inputs."""
    pattern: re.Pattern[str]


WAYS = {
    "share": Way(
        {"over": lazy("upper number"), "under": lazy("lower number")},
        "{over}/{under}",
        re.compile(r"(?P<over>[^/]*)/(?P<under>[^/]*)"),
    ),
    "points": Way({"points": lazy("points")}, "{points}p", re.compile(r"(?P<points>.*)p")),
    "number": Way({"number": lazy("number")}, "{number}", re.compile(r"(?P<number>[^/]*)")),
    "each": Way({"each": lazy("times")}, "{each}N", re.compile(r"(?P<each>.*)N")),
    "ratio": Way({"ratio": lazy("times")}, "{ratio}:1", re.compile(r"(?P<ratio>.*):1")),
    "text": Way({"text": lazy("value")}, "{text}", re.compile(r"(?P<text>.*)")),
}
"""By name the ways in which a setting can say that it takes another value."""


class Input(NamedTuple):
    """An input beside the list: its name, what it is called, and what stands in it."""

    name: str
    label: object
    value: str
    is_text: bool = False


class Other(NamedTuple):
    """Another value than those of the list: what the list says of it, and its inputs."""

    way: str
    label: str
    inputs: Sequence[Input]
    is_chosen: bool

    @property
    def sent(self) -> str:
        """What the list sends for it."""
        return f"{MARK}{self.way}"


class Pick(NamedTuple):
    """The list of a setting, and what can be typed beside it."""

    options: Sequence[tuple[str, str]]
    """Each value with its words."""
    others: Sequence[tuple[str, str]]
    """Each way to type another value with its words."""

    def typed(self, path: str, before: str, posted: Mapping[str, str]) -> str:
        """The value that a form sent; what stood there before where nothing of it was changed."""
        chosen = posted.get(path, before).strip()
        way = WAYS.get(chosen.removeprefix(MARK)) if chosen.startswith(MARK) else None
        if way is None:
            return chosen
        numbers = {name: posted.get(f"{path}{MARK}{name}", "").strip() for name in way.inputs}
        parts_before = self.split_value(before)
        if parts_before is not None and parts_before == (chosen.removeprefix(MARK), numbers):
            return before
        if "text" not in way.inputs:  # a decimal comma
            numbers = {name: number.replace(",", ".") for name, number in numbers.items()}
        return way.value.format(**numbers)

    def split_value(self, value: str) -> tuple[str, dict[str, str]] | None:
        """The way in which this value would be typed, and what would stand in its inputs; None where it is listed."""
        if value in dict(self.options):
            return None
        for name, _label in self.others:
            found = WAYS[name].pattern.fullmatch(value)
            if found is None and name == "share" and re.fullmatch(r"\d{1,6}(\.\d{1,6})?", value):
                share = Fraction(value)
                found = WAYS[name].pattern.fullmatch(f"{share.numerator}/{share.denominator}")
            if found is not None:
                return name, {each: found[each] for each in WAYS[name].inputs}
        return None

    def label_of(self, value: str) -> str:
        """A value in the words of the list, or with its numbers."""
        if value in dict(self.options):
            return dict(self.options)[value]
        way, numbers = self.split_value(value) or ("", {})
        if not way:
            return with_comma(value) or "–"
        typed = value if way == "share" else "/".join(numbers.values())  # a share as it was written, 0.35 or 7/20
        return f"{dict(self.others)[way]}{colon()} {with_comma(typed)}"

    def other_inputs(self, path: str, value: str) -> list[Other]:
        """Every way to type another value; the one by which this value is typed is chosen and filled in."""
        way, numbers = self.split_value(value) or ("", {})
        return [
            Other(
                name,
                label,
                [
                    Input(f"{path}{MARK}{each}", called, numbers.get(each, "") if name == way else "", name == "text")
                    for each, called in WAYS[name].inputs.items()
                ],
                is_chosen=name == way,
            )
            for name, label in self.others
        ]
