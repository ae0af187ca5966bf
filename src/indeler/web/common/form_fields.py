"""The fields of forms by the kind of their values; each may stay empty unless it is ``required``."""

from typing import Any

from django import forms


def text_field(
    label: Any, longest: int | None = None, help: Any = "", *, required: bool = False, **more: Any
) -> forms.CharField:
    """Return a field for a line of text."""
    return forms.CharField(label=label, max_length=longest, help_text=help, required=required, **more)


def lines_field(
    label: Any, rows: int, longest: int | None = None, help: Any = "", *, placeholder: str = "", required: bool = False
) -> forms.CharField:
    """Return a field for several lines of text, with this many of them visible."""
    attributes = {"rows": rows} | ({"placeholder": placeholder} if placeholder else {})
    return text_field(label, longest, help, required=required, widget=forms.Textarea(attributes))


def number_field(
    label: Any, least: int, most: int | None = None, help: Any = "", *, required: bool = False, **more: Any
) -> forms.IntegerField:
    """Return a field for a whole number between two others."""
    return forms.IntegerField(label=label, min_value=least, max_value=most, help_text=help, required=required, **more)


def digits_field(label: Any, longest: int, shape: str = r"^[0-9]+$") -> forms.RegexField:
    """Return a field for a number that identifies a person, or another text of this shape."""
    return forms.RegexField(shape, label=label, max_length=longest, required=False)


def date_field(label: Any, help: Any = "", *, required: bool = False) -> forms.DateField:
    """Return a field for a date, with the browser's calendar."""
    widget = forms.DateInput({"type": "date"}, "%Y-%m-%d")
    return forms.DateField(label=label, help_text=help, required=required, widget=widget)


def choice_field(label: Any, choices: Any, help: Any = "", *, required: bool = False, **more: Any) -> forms.ChoiceField:
    """Return a field for one of some values; a choice without an empty value is ``required``."""
    return forms.ChoiceField(label=label, choices=choices, help_text=help, required=required, **more)


def check_field(label: Any, help: Any = "", **more: Any) -> forms.BooleanField:
    """Return a field to be ticked."""
    return forms.BooleanField(label=label, help_text=help, required=False, **more)


def file_field(label: Any, help: Any = "", *, required: bool = False) -> forms.FileField:
    """Return a field for a file."""
    return forms.FileField(label=label, help_text=help, required=required)
