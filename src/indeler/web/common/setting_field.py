"""A setting on a form: its label, its sentence, an example, and the input that its values need.

The settings of a rulebook are asked for in the same way wherever that is: of an open tournament and of a season.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.language import N_, InvalidInput
from indeler.rulebooks import declared
from indeler.rulebooks.chosen_settings import read_settings
from indeler.rulebooks.setting_questions import InputKind, Question, questions
from indeler.season import kinds
from indeler.web.common.forms import check_one_line
from indeler.web.common.rows import SPARE, Rows
from indeler.web.common.visitor_language import colon, translate, translate_wording, with_comma

NUMBERS_MISSING = lazy("Fill in the numbers that belong to your choice.")
LONGEST_VALUE = 1000
"""Letters of a value that somebody types."""


def id_of(path: str) -> str:
    """The HTML id of the input of a setting, for its label and its error."""
    return "".join(letter if letter.isalnum() else "-" for letter in path)


class Field(NamedTuple):
    """A setting with its words in the visitor's language, and how it is asked for."""

    path: str
    """By which the form knows it."""
    label: str
    meaning: str
    example: str
    type: str
    """Of the input: ``select``, ``number``, ``time`` or ``text``."""
    value: str
    """As it stands in the input; empty where nothing is said."""
    value_text: str
    """As people read it."""
    choices: Sequence[tuple[str, str]] = ()
    """What can be chosen, where not everything can; what is offered, where it can."""
    optional: bool = False
    """Whether nothing may be said."""
    empty: str = ""
    """What the list says where nothing is said; else that the rulebook decides."""
    important: bool = False
    """Whether it is asked at once; the others are folded."""
    usual: str = ""
    """What holds where nothing is said, as people read it."""
    is_changed: bool = False
    """Whether something else holds than what is usual."""
    least: int | None = None
    help: str = ""
    """How a value is written."""
    written: Callable[[str], str] = str
    """What was typed as the rulebook file writes it."""
    error: str = ""
    rows: Rows | None = None
    """Where it is asked for row by row."""
    join_rows: Callable[[Rows], str] = str
    """All rows as the rulebook file writes them."""
    pick: Pick | None = None
    """Where it is chosen in words."""

    def typed(self, posted: QueryDict) -> str:
        """What a form sent, as it stands in the input or, of rows, in the file; else what stood there."""
        if self.rows is not None and self.rows.is_sent(posted):
            return self.join_rows(self.rows.sent(posted))
        if self.pick is not None:
            return self.pick.typed(self.path, self.value, posted)
        return posted.get(self.path, self.value).strip()

    def sent(self, posted: QueryDict) -> Field:
        """This field with what a form sent."""
        rows = self.rows.sent(posted) if self.rows is not None and self.rows.is_sent(posted) else self.rows
        return self._replace(value=self.typed(posted), rows=rows)

    def called(self, path: str) -> Field:
        """This field under another path in the form."""
        return self._replace(path=path, rows=self.rows._replace(name=path) if self.rows else None)

    @property
    def others(self) -> list[Other]:
        """The inputs for a value that is not in the list, where it is chosen in words."""
        return self.pick.other_inputs(self.path, self.value) if self.pick else []

    @property
    def id(self) -> str:
        """The HTML id of the input."""
        return id_of(self.path)


class Folded(NamedTuple):
    """Settings that most leave as they are, behind a heading."""

    heading: str
    fields: list[Field]

    @property
    def changed(self) -> int:
        """How many of them are not as usual."""
        return sum(field.is_changed for field in self.fields)

    @property
    def is_wrong(self) -> bool:
        """Whether one of them was refused, or somebody asked for more rows of it: then they are not folded."""
        return any(field.error or (field.rows and field.rows.spare > SPARE) for field in self.fields)


def rulebook_fields(
    rules: str, chosen: Mapping[str, str], within: str, errors: Mapping[str, str] | None = None
) -> list[Field]:
    """Every setting of a rulebook with what was chosen; ``within`` is what their paths begin with."""
    wrong = errors or {}
    return [
        question_field(each, f"{within}{each.name}", chosen.get(each.name, ""))._replace(error=wrong.get(each.name, ""))
        for each in questions(rules)
    ]


def question_field(question: Question, path: str, value: str) -> Field:
    """One setting of a rulebook; its value is what ``--set`` takes."""
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
    return Field(
        path,
        translate_wording(words.label),
        translate_wording(question.sentence),
        words.example,
        _TYPES[question.way],
        named.get(value, value) if is_text else value,
        named.get(value, value) or usual or "–",
        [(each, named.get(each, each)) for each in offered],
        optional=True,
        important=words.important,
        usual=usual,
        is_changed=bool(value) and value != question.usual,
        least=question.least,
        help=_capital(translate_wording(words.choices_in_words)) if is_text else "",
    )


class _Picked(NamedTuple):
    """How a setting is chosen in words."""

    label: str
    meaning: str
    pick: Pick
    usual: str


def _in_words(question: Question) -> _Picked | None:
    """The choices and words that the same setting has in a season, as of Keizer; what is usual comes first."""
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
    return Field(
        path,
        words.label,
        words.meaning,
        "",
        "text",
        value,
        words.pick.label_of(value) if value else words.usual,
        optional=True,
        important=question.words.important,
        usual=words.usual,
        is_changed=bool(value) and value != question.usual,
        pick=words.pick,
    )


_TYPES = {InputKind.YES_OR_NO: "select", InputKind.CHOICE: "select", InputKind.NUMBER: "number", InputKind.TEXT: "text"}


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def chosen_in(rules: str, posted: Mapping[str, str], within: str) -> dict[str, str]:
    """What somebody chose of the settings of a rulebook; what was left open is left out."""
    texts = {each.name: _typed(each, f"{within}{each.name}", posted) for each in questions(rules)}
    return {name: text for name, text in texts.items() if text}


def _typed(question: Question, path: str, posted: Mapping[str, str]) -> str:
    """What the rulebook takes for a value that was chosen, or typed in the words of the page."""
    if (known := _in_words(question)) is not None:
        return known.pick.typed(path, "", posted)
    text = str(posted.get(path, "")).strip()
    called = {translate_wording(words).casefold(): value for value, words in question.words.values.items()}
    return called.get(text.casefold(), text) if question.way is InputKind.TEXT else text


def faults(rules: str, chosen: Mapping[str, str]) -> dict[str, str]:
    """A sentence by setting, for each that the rulebook does not know or cannot read."""
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
    """A setting that is chosen in words: the usual values from a list, any other with a number or two beside it.

    The file writes ``2/3``, ``40p``, ``2N`` or ``none``; nobody who fills in the form has to know that.
    """

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
