"""The rulebooks to choose from for a tournament, each with a sentence and with the settings that it leaves open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from indeler.rulebooks import pairing
from indeler.rulebooks.register import register
from indeler.web.common.setting_field import Field, Folded, chosen_in, rulebook_fields
from indeler.web.common.visitor_language import language, worded


class Card(NamedTuple):
    """A rulebook on the list."""

    name: str
    title: str
    sentence: str
    is_chosen: bool
    important: list[Field]
    others: Folded


def within(rules: str) -> str:
    """What the names of the inputs for a rulebook's settings begin with."""
    return f"{rules}."


class RulebookInput(forms.Select):
    """One of the rulebooks; below the one that is chosen stand its settings, which needs no script."""

    def __init__(self, attrs: Any = None, choices: Any = ()) -> None:
        super().__init__(attrs, choices)
        self.posted: Mapping[str, str] | None = None
        """What was sent, of a form that was."""
        self.kept: Mapping[str, str] = {}
        """What is chosen by now of the settings of the rulebook."""
        self.errors: Mapping[str, str] = {}
        """By setting why it was refused, of the rulebook that was chosen."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> Any:
        """A radio button for each, with its settings."""
        told = attrs or {}
        context = {
            "name": name,
            "id": told.get("id", name),
            "described": told.get("aria-describedby", ""),
            "cards": [self._card(each, value) for each in pairing()],
        }
        return render_to_string("lead/rulebook-choice.html", context)

    def _card(self, rules: str, value: Any) -> Card:
        book, is_chosen = register(rules), rules == value
        chosen = self.kept if is_chosen else {}
        if self.posted is not None:
            chosen = chosen_in(rules, self.posted, within(rules))
        fields = rulebook_fields(rules, chosen, within(rules), self.errors if is_chosen else {})
        others = Folded(_("More settings"), [field for field in fields if not field.important])
        sentence = worded(book.sentence) if book.sentence else ""
        important = [field for field in fields if field.important]
        return Card(rules, book.title(language()), sentence, is_chosen, important, others)
