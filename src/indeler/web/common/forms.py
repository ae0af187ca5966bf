"""Forms: printable names of one line, and matching of search words."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from indeler.language import N_, IndelerError, InvalidInput
from indeler.model import Tournament
from indeler.web.common.visitor_language import translate


class OneLineForm(forms.Form):
    """A form whose texts are single lines such as names; a text of several lines has a field for that."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        for field in self.fields.values():
            require_one_line(field)

    def set_choices(self, name: str, choices: Iterable[Any]) -> None:
        """Set the choices of a field."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices)


@contextmanager
def refusal_at(form: forms.BaseForm, field: str | None) -> Iterator[None]:
    """Show a refusal within this block at a field of the form; with None above all of them."""
    try:
        yield
    except IndelerError as refusal:
        form.add_error(field, translate(refusal))


def require_one_line(field: forms.Field) -> None:
    """Make a single-line field refuse invisible characters; also for fields that a form adds itself."""
    if isinstance(field, forms.CharField) and not isinstance(field.widget, forms.Textarea):
        field.validators = [*field.validators, check_one_line]


def check_one_line(text: str) -> None:
    """Refuse a text with invisible characters."""
    if not text.isprintable():
        raise ValidationError(_("Write one line, without invisible characters."), code="not_one_line")


def check_names(tournament: Tournament) -> Tournament:
    """Return the tournament; refuse one with invisible characters in a name."""
    names = [tournament.event.name, tournament.event.city]
    for player in tournament.players.values():
        names += [player.name, player.club]
    for text in names:
        if not text.isprintable():
            sentence = N_("'{name}' is not a name; write one line with letters in it.")
            raise InvalidInput(sentence, name=" ".join(text.split()))
    return tournament


_BETWEEN = re.compile(r"[^\w]+")


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Return the text in lower case without accents, with single spaces between the words."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return _BETWEEN.sub(" ", bare.casefold()).strip()


def is_found(query: str, *texts: Any) -> bool:
    """Return whether every word of the query begins a word of these texts; an empty query matches everything."""
    words = plain(query).split()
    haystack = f" {' '.join(plain(str(text)) for text in texts)}"
    return all(f" {word}" in haystack for word in words)
