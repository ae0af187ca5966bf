"""The logbook in words: each kind of event, each of its fields, and an event in one sentence, in any language."""

from __future__ import annotations

from typing import Any

from indeler.language import N_, Sentence, Words
from indeler.season.calendar.uses import called
from indeler.season.core.details import details
from indeler.season.core.field_words import USUAL, FieldWords
from indeler.season.core.season import Season
from indeler.season.events import KINDS, Event

_YES_OR_NO = {True: Sentence(N_("yes")), False: Sentence(N_("no")), None: Sentence(N_("none"))}
_ROLES = {
    "leader": Sentence(N_("competition leader")),
    "deputy": Sentence(N_("deputy leader")),
    "committee": Sentence(N_("appeals committee")),
    "board": Sentence(N_("board")),
}
VALUES: dict[str, dict[str, Sentence]] = {
    "reason": {
        "absent": Sentence(N_("absent")),
        "external": Sentence(N_("plays elsewhere")),
        "long": Sentence(N_("absent for long")),
    },
    "result": {"win": Sentence(N_("win")), "draw": Sentence(N_("draw")), "loss": Sentence(N_("loss"))},
    "role": _ROLES,
    "to": _ROLES,
}
"""Values that are words of ours, by field; what people wrote themselves stays as they wrote it."""


def told(season: Season, event: Event, words: Words = N_) -> str:
    """The event in words: what happened, to whom, where."""
    parts = [
        Sentence(N_("{field} {value}"), field=Sentence(event.words_of(name).label), value=value).said(words)
        for name, value in facts(season, event)
    ]
    if getattr(event, "anyway", False):
        parts.append(words(event.although))
    return f"{heading(event.kind(), words)}{': ' if parts else ''}{', '.join(parts)}."


def facts(season: Season, event: Event) -> list[tuple[str, Any]]:
    """The fields of an event that say something, by name, with what they say as people read it."""
    return [(name, _value(season, event, name, shown)) for name, shown in details(season, event)]


def meaning(kind: str, words: Words = N_) -> str:
    """What a kind of event is for."""
    return words(KINDS[kind].meaning)


def field_words(kind: str, name: str) -> FieldWords:
    """What a field of this kind of event is called, and what it means."""
    return KINDS[kind].words_of(name)


def heading(kind: str, words: Words = N_) -> str:
    """A kind of event with a capital."""
    name = words(KINDS[kind].title)
    return name[:1].upper() + name[1:]


def _value(season: Season, event: Event, name: str, shown: str) -> object:
    """A field as people read it, where a word of ours stands there."""
    value: Any = getattr(event, name)
    if name == "evenings":
        text = N_("{count} from {first} to {last}")
        return Sentence(text, count=len(value), first=value[0].date, last=value[-1].date)
    if name == "moves":
        text = N_("{count}, the first from {date} to {to}")
        return Sentence(text, count=len(value), date=value[0].date, to=value[0].to or _YES_OR_NO[None])
    if name == "competition":
        return called(season, value)
    if isinstance(value, bool | None):
        return _YES_OR_NO[value]
    return VALUES.get(name, {}).get(shown, shown)


LABELS = {each.name: each.label for kind in KINDS.values() for each in (*USUAL, *kind.fields)}
"""What a field is called, whatever the kind of event."""
