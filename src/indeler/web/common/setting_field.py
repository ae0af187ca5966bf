"""A setting of a rulebook on a form, of a tournament or a season: label, sentence, example and input."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.language import N_, InvalidInput
from indeler.rulebooks import declared
from indeler.rulebooks.setting_questions import InputKind, Question, questions
from indeler.rulebooks.settings import read_settings
from indeler.season import kinds
from indeler.web.common.forms import check_one_line
from indeler.web.common.rows import EMPTY_ROWS, Rows
from indeler.web.common.visitor_language import colon, translate, translate_wording, with_comma

NUMBERS_MISSING = lazy("Fill in the numbers that belong to your choice.")
LONGEST_VALUE = 1000
"""The maximum number of letters of a typed value."""


def id_of(path: str) -> str:
    """Return the HTML id of the input of a setting, for its label and its error."""
    return "".join(letter if letter.isalnum() else "-" for letter in path)


class Field(NamedTuple):
    """A setting with its texts in the visitor's language, and its input."""

    path: str
    label: str
    meaning: str
    example: str
    type: str
    """The type of the input: ``select``, ``number``, ``time`` or ``text``."""
    value: str
    """The value of the input; empty where the setting is not set."""
    value_text: str
    choices: Sequence[tuple[str, str]] = ()
    """The possible values of a closed list; suggestions for an open one."""
    optional: bool = False
    empty: str = ""
    """The text of the empty choice; by default that the rulebook decides."""
    important: bool = False
    """Whether the input is visible at once; the others are folded."""
    usual: str = ""
    """The default value, as text for people."""
    is_changed: bool = False
    least: int | None = None
    help: str = ""
    """The notation of a value."""
    written: Callable[[str], str] = str
    """Converts a typed value to that of the club rules file."""
    error: str = ""
    rows: Rows | None = None
    join_rows: Callable[[Rows], str] = str
    """Converts all rows to the value of the club rules file."""
    pick: Pick | None = None

    def typed(self, posted: QueryDict) -> str:
        """Return the value that a form sent, as in the input or, of rows, as in the file; else the present value."""
        if self.rows is not None and self.rows.is_sent(posted):
            return self.join_rows(self.rows.sent(posted))
        if self.pick is not None:
            return self.pick.typed(self.path, self.value, posted)
        return posted.get(self.path, self.value).strip()

    def sent(self, posted: QueryDict) -> Field:
        """Return this field with the value that a form sent."""
        rows = self.rows.sent(posted) if self.rows is not None and self.rows.is_sent(posted) else self.rows
        return self._replace(value=self.typed(posted), rows=rows)

    def called(self, path: str) -> Field:
        """Return this field under another path in the form."""
        return self._replace(path=path, rows=self.rows._replace(name=path) if self.rows else None)

    @property
    def others(self) -> list[Other]:
        """Return the inputs for a value that is not in the list, where it is chosen in words."""
        return self.pick.other_inputs(self.path, self.value) if self.pick else []

    @property
    def id(self) -> str:
        """Return the HTML id of the input."""
        return id_of(self.path)


class Folded(NamedTuple):
    """Settings that are rarely changed, behind a heading."""

    heading: str
    fields: list[Field]

    @property
    def changed(self) -> int:
        """Return how many of them differ from the default."""
        return sum(field.is_changed for field in self.fields)

    @property
    def is_wrong(self) -> bool:
        """Return whether one of them was refused, or more rows were requested: then they are not folded."""
        return any(field.error or (field.rows and field.rows.spare > EMPTY_ROWS) for field in self.fields)


def rulebook_fields(
    rules: str, chosen: Mapping[str, str], within: str, errors: Mapping[str, str] | None = None
) -> list[Field]:
    """Return every setting of a rulebook with its chosen value; ``within`` is the prefix of their paths."""
    wrong = errors or {}
    return [
        question_field(each, f"{within}{each.name}", chosen.get(each.name, ""))._replace(error=wrong.get(each.name, ""))
        for each in questions(rules)
    ]


def question_field(question: Question, path: str, value: str) -> Field:
    """Return one setting of a rulebook; its value is in the notation of ``--set``."""
    if (known := _in_words(question)) is not None:
        return _picked_field(question, known, path, value)
    words, is_text = question.words, question.way is InputKind.TEXT
    named = {each: translate_wording(called) for each, called in words.values.items()}
    if question.way is InputKind.YES_OR_NO:
        named = {"true": _("yes"), "false": _("no")} | ({value: value} if value not in ("", "true", "false") else {})
    usual = named.get(question.usual, question.usual)
    offered = named.values() if is_text else question.choices or named
    if question.way is InputKind.YES_OR_NO:
        offered = named
    texts = translate_wording(words.label), translate_wording(question.sentence), words.example
    shown = named.get(value, value)
    values = shown if is_text else value, shown or usual or "–", [(each, named.get(each, each)) for each in offered]
    help = f"{capfirst(translate_wording(words.choices_in_words))}." if is_text else ""
    field = Field(path, *texts, _TYPES[question.way], *values, optional=True, least=question.least, help=help)
    is_changed = bool(value) and value != question.usual
    return field._replace(important=words.important, usual=usual, is_changed=is_changed)


class _Picked(NamedTuple):
    """The texts of a setting that is chosen in words."""

    label: str
    meaning: str
    pick: Pick
    usual: str


def _in_words(question: Question) -> _Picked | None:
    """Return the choices and texts of the same setting in a season, as of Keizer, with the default first."""
    kind = kinds().get(question.rules)
    words = kind.words_for(question.name) if kind is not None else None
    if words is None or not (words.options or words.others):
        return None
    others = [(way, translate_wording(called)) for way, called in words.others.items()]
    options = {each: translate_wording(called) for each, called in words.options.items()}
    usual = options.pop("", "") or Pick([*options.items()], others).label_of(question.usual)
    first = ("", _("as usual: {usual}").format(usual=usual))
    return _Picked(
        translate_wording(words.label), translate_wording(words.meaning), Pick([first, *options.items()], others), usual
    )


def _picked_field(question: Question, words: _Picked, path: str, value: str) -> Field:
    shown = words.pick.label_of(value) if value else words.usual
    is_changed, important = bool(value) and value != question.usual, question.words.important
    field = Field(path, words.label, words.meaning, "", "text", value, shown, optional=True, usual=words.usual)
    return field._replace(important=important, is_changed=is_changed, pick=words.pick)


_TYPES = {InputKind.YES_OR_NO: "select", InputKind.CHOICE: "select", InputKind.NUMBER: "number", InputKind.TEXT: "text"}


def chosen_in(rules: str, posted: Mapping[str, str], within: str) -> dict[str, str]:
    """Return the chosen values of the settings of a rulebook, without empty ones."""
    texts = {each.name: _typed(each, f"{within}{each.name}", posted) for each in questions(rules)}
    return {name: text for name, text in texts.items() if text}


def _typed(question: Question, path: str, posted: Mapping[str, str]) -> str:
    """Return the rulebook's value for a choice, or for a value that was typed in the words of the page."""
    if (known := _in_words(question)) is not None:
        return known.pick.typed(path, "", posted)
    text = str(posted.get(path, "")).strip()
    called = {translate_wording(words).casefold(): value for value, words in question.words.values.items()}
    return called.get(text.casefold(), text) if question.way is InputKind.TEXT else text


def faults(rules: str, chosen: Mapping[str, str]) -> dict[str, str]:
    """Return a sentence by setting, for each that the rulebook does not know or cannot read."""
    found = {}
    picked = {each.name: known.label for each in questions(rules) if (known := _in_words(each)) is not None}
    for name, text in chosen.items():
        try:
            check_one_line(text)
            if len(text) > LONGEST_VALUE:
                raise InvalidInput(N_("This is longer than {letters} letters; write less."), letters=LONGEST_VALUE)
            read_settings(declared(rules), {name: text})
        except InvalidInput as wrong:
            found[name] = f"{picked[name]}{colon()} {NUMBERS_MISSING}" if name in picked else translate(wrong)
        except ValidationError as wrong:
            found[name] = wrong.messages[0]
    return found


MARK = "~"
"""The prefix of a choice in the list for which another value is typed next to it."""


class Way(NamedTuple):
    """A way to type another value: its inputs, the format of the value, and the pattern that splits a value."""

    inputs: Mapping[str, object]
    """The accessible name of each input."""
    value: str
    """The value, with placeholders for the inputs."""
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


class Input(NamedTuple):
    """An input next to the list: its name, its label and its value."""

    name: str
    label: object
    value: str
    is_text: bool = False


class Other(NamedTuple):
    """Another value than those of the list: its label in the list, and its inputs."""

    way: str
    label: str
    inputs: Sequence[Input]
    is_chosen: bool

    @property
    def sent(self) -> str:
        """Return the value of this choice in the list."""
        return f"{MARK}{self.way}"


class Pick(NamedTuple):
    """A setting that is chosen in words: the usual values from a list, any other with a number or two next to it.

    The file has ``2/3``, ``40p``, ``2N`` or ``none``; users of the form need not know that.
    """

    options: Sequence[tuple[str, str]]
    """The values with their texts."""
    others: Sequence[tuple[str, str]]
    """The ways to type another value, with their texts."""

    def typed(self, path: str, before: str, posted: Mapping[str, str]) -> str:
        """Return the value that a form sent; the earlier one where nothing was changed."""
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
        """Return the way in which this value is typed, and the values of its inputs; None where it is listed."""
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
        """Return the text of a value in the list, or with its numbers."""
        if value in dict(self.options):
            return dict(self.options)[value]
        way, numbers = self.split_value(value) or ("", {})
        if not way:
            return with_comma(value) or "–"
        typed = value if way == "share" else "/".join(numbers.values())  # a share as it was typed, 0.35 or 7/20
        return f"{dict(self.others)[way]}{colon()} {with_comma(typed)}"

    def other_inputs(self, path: str, value: str) -> list[Other]:
        """Return every way to type another value; the way of this value is selected and filled in."""
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
