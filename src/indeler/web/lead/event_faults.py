"""Which field of a decision a refusal is about: the one that its sentence names in its gaps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.text import capfirst

from indeler.language import IndelerError, Sentence
from indeler.web.common.templatetags.faults import Fault
from indeler.web.common.visitor_language import translate
from indeler.web.lead.event_fields import FormField
from indeler.web.seasons.event_words import field_name


def marked(fields: Sequence[FormField], refusals: Sequence[IndelerError]) -> list[FormField]:
    """The fields; the one that a refusal is about, if it is about one, has the sentence beside it."""
    found = next((named for refusal in refusals for named in _named(fields, refusal)), None)
    if found is None:
        return list(fields)
    sentence = f"{capfirst(translate(found.told)).rstrip('.')}."
    return [field._replace(error=sentence) if field is found.field else field for field in fields]


def faults(fields: Sequence[FormField], refusals: Sequence[IndelerError]) -> list[Fault]:
    """What is said above the form, with the way to the field."""
    beside = [Fault(field.error, field.id, capfirst(field_name(field.name))) for field in fields if field.error]
    return beside or [Fault(translate(refusal)) for refusal in refusals]


class _Named(NamedTuple):
    """A field, and what is wrong with it."""

    field: FormField
    told: IndelerError | Sentence


def _named(fields: Sequence[FormField], told: IndelerError | Sentence) -> Iterator[_Named]:
    """What a sentence names, in its order: a field that cannot be read, one of the gap's name, or who was chosen."""
    by_name = {field.name: field for field in fields}
    for gap in re.findall(r"{(\w+)}", told.text) if isinstance(told.text, str) else ():
        value = told.values[gap]
        if gap == "field":  # that of a list may be ``periods[0].first``
            name, fault = re.split(r"\W", str(value), maxsplit=1)[0], told.values.get("fault")
            if name in by_name:
                yield _Named(by_name[name], fault if isinstance(fault, Sentence) else told)
        elif gap in by_name:
            yield _Named(by_name[gap], told)
        elif isinstance(value, Sentence):
            inner = _named(fields, value)
            yield from inner if gap == "fault" else (named._replace(told=told) for named in inner)
        else:
            selects = (field for field in fields if field.input == "select" and field.value)
            yield from (_Named(field, told) for field in selects if field.shown == str(value))
