"""The logbook in the visitor's language."""

from __future__ import annotations

import datetime
from typing import Any

from django.utils.translation import gettext as _

from indeler.season import Season
from indeler.season.events import Event
from indeler.season.views import event_words
from indeler.web.common.templatetags.wording import day
from indeler.web.common.visitor_language import translate_name, words


def describe_event(season: Season, event: Event) -> str:
    """The event in words: what happened, to whom, where."""
    return event_words.describe_event(season, event, words())


def facts(season: Season, event: Event) -> list[tuple[str, str]]:
    """What an event says, field by field; dates as the site writes them."""
    return [
        (name, _format_value(name, getattr(event, name), value)) for name, value in event_words.facts(season, event)
    ]


def _format_value(name: str, value: object, context: Any) -> str:
    if type(value) is datetime.date:
        return day(value, "l j F Y")
    if (name, value) == ("round", 0):
        return _("preliminary round")  # BW-72
    return ", ".join(map(translate_name, context)) if isinstance(context, list) else translate_name(context)


def kind_name(kind: str) -> str:
    """A kind of event as a heading."""
    return event_words.heading(kind, words())


def meaning(kind: str) -> str:
    """What a kind of event is for."""
    return event_words.meaning(kind, words())


def field_name(name: str) -> str:
    """A field of an event."""
    known = event_words.LABELS.get(name)
    return words()(known) if known else name


def field_meaning(kind: str, name: str) -> str:
    """What a field of this kind of event says, where its name does not."""
    meaning = event_words.field_words(kind, name).meaning
    return words()(meaning) if meaning else ""


def value_name(field: str, value: str) -> str:
    """What a field can say, where that is a word of ours."""
    sentence = event_words.VALUES.get(field, {}).get(value)
    return sentence.translated(words()) if sentence else value
