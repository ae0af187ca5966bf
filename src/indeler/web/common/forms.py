"""Forms: names of one line that can be printed, and whether what is typed is meant by some words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from indeler.language import N_, InvalidInput
from indeler.model import Tournament


class OneLineForm(forms.Form):
    """A form whose texts are names and the like; what is meant to have several lines has a field for that."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        for field in self.fields.values():
            require_one_line(field)

    def set_choices(self, name: str, choices: Iterable[Any]) -> None:
        """Let a field offer these choices."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices)


def require_one_line(field: forms.Field) -> None:
    """Let a field for a name or the like refuse signs that cannot be seen; for fields that a form adds itself too."""
    if isinstance(field, forms.CharField) and not isinstance(field.widget, forms.Textarea):
        field.validators = [*field.validators, check_one_line]


def check_one_line(text: str) -> None:
    """Refuse a text with signs that cannot be seen."""
    if not text.isprintable():
        raise ValidationError(_("Write one line, without invisible characters."), code="not_one_line")


def check_names(tournament: Tournament) -> Tournament:
    """The tournament, unless a name in it has signs that cannot be seen."""
    for text in _names(tournament):
        if not text.isprintable():
            raise InvalidInput(
                N_("'{name}' is not a name; write one line with letters in it."), name=" ".join(text.split())
            )
    return tournament


def _names(tournament: Tournament) -> Iterable[str]:
    yield from (tournament.event.name, tournament.event.city)
    for player in tournament.players.values():
        yield from (player.name, player.club)


_BETWEEN = re.compile(r"[^\w]+")


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """The text in small letters without accents, with one blank between the words."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return _BETWEEN.sub(" ", bare.casefold()).strip()


def is_found(query: str, *texts: Any) -> bool:
    """Whether every word that is asked for begins a word of these texts; nothing finds everything."""
    words = plain(query).split()
    haystack = f" {' '.join(plain(str(text)) for text in texts)}"
    return all(f" {word}" in haystack for word in words)
