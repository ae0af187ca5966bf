"""The logbook in words: each kind of event, each of its fields, and an event in one sentence, in any language."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from typing import Any

from indeler.language import N_, Sentence, Words
from indeler.language.days import Day
from indeler.season.calendar.uses import called
from indeler.season.core.details import details
from indeler.season.core.event_sentences import SENTENCES, YES_OR_NO
from indeler.season.core.field_words import USUAL, FieldWords
from indeler.season.core.season import Season
from indeler.season.core.state import RoundKey
from indeler.season.events import KINDS, EveningsMoved, EveningsPlanned, Event

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


_UNTOLD = ("digest", "member", "rules", "evenings", "moves", "part")
"""Fields that say nothing to people where the sentence does not name them."""
_OF_ROUND = ("competition", "part", "round", "group")


def describe_event(season: Season, event: Event, words: Words = N_) -> str:
    """The event in a sentence: what happened, to whom, where; what else it says stands behind in brackets."""
    known = dict(facts(season, event))
    if getattr(event, "result", "") is None:  # there is none after all
        del known["result"]
    sentence = _sentence(season, event, known)
    if sentence is None:
        rest = _labelled(event, known, words)
        return f"{heading(event.kind(), words)}{': ' if rest else ''}{', '.join(rest)}."
    says_round = not sentence.values.keys().isdisjoint(("where", "cup_round"))
    named = {*sentence.values, *_UNTOLD, *(_OF_ROUND if says_round else ())}
    which = [] if "competition" in named else _which(season, event, words)
    named.add("competition")
    rest = [*which, *_labelled(event, {name: value for name, value in known.items() if name not in named}, words)]
    if getattr(event, "anyway", False):
        rest.append(words(event.although))
    said = sentence.translated(words)
    behind = f" ({', '.join(rest)})" if rest else ""
    return f"{said[:1].upper()}{said[1:]}{behind}"


def _which(season: Season, event: Event, words: Words) -> list[str]:
    """The competition of an event by its title, where the season has another one of that kind."""
    name = getattr(event, "competition", None)
    if name not in {each.name for each in season.competitions}:
        return []
    kind, title = type(season.competition(name)), called(season, name)
    return [title if isinstance(title, str) else title.translated(words)] if len(season.of_kind(kind)) > 1 else []


def _labelled(event: Event, known: Mapping[str, object], words: Words) -> list[str]:
    """Fields by what they are called."""
    return [
        Sentence(N_("{field} {value}"), field=Sentence(event.words_of(name).label), value=value).translated(words)
        for name, value in known.items()
    ]


def _sentence(season: Season, event: Event, known: Mapping[str, object]) -> Sentence | None:
    """The sentence of this kind; None where it has none, as a kind from elsewhere."""
    kind, gaps = event.kind(), {**known, **_more(season, event)}
    texts = SENTENCES.get(kind, ())
    if kind in YES_OR_NO:
        field, holds, not_so = YES_OR_NO[kind]
        texts = (holds if getattr(event, field) else not_so,)
        gaps[field] = ""
    for text in texts:
        named = set(re.findall(r"{(\w+)}", text))
        if named <= gaps.keys():
            return Sentence(text, **{name: gaps[name] for name in (*named, *YES_OR_NO.get(kind, ())[:1])})
    return None


def _more(season: Season, event: Event) -> dict[str, object]:
    """What a sentence may name besides the fields: the round, and how many evenings from when to when."""
    more: dict[str, object] = {}
    if all(hasattr(event, name) for name in ("competition", "part", "round")):
        more["where"] = _where(season, event)
    if isinstance(event, EveningsPlanned):
        days = [each.date for each in event.evenings]
        more |= {"first": Day(days[0]), "last": Day(days[-1])} | ({"count": len(days)} if len(days) > 1 else {})
    if isinstance(event, EveningsMoved):
        first, count = event.moves[0], len(event.moves)
        more |= {"date": Day(first.date)} | ({"to": Day(first.to)} if first.to else {})
        more |= {"count": count} if count > 1 else {}
    if event.kind().startswith("cup-") and (number := getattr(event, "round", None)) is not None:
        more["cup_round"] = Sentence(N_("round {round}"), round=number) if number else Sentence(N_("preliminary round"))
    return more


def _where(season: Season, event: Any) -> Sentence:
    """The round that an event is about, as its competition says it."""
    known = {each.name for each in season.competitions}
    place = RoundKey(event.competition, event.part, event.round, getattr(event, "group", ""))
    return season.name_round(place) if place.competition in known else Sentence(N_("round {round}"), round=place.round)


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
    if isinstance(value, datetime.date):
        return Day(value)
    if name == "evenings":
        text = N_("{count} from {first} to {last}")
        return Sentence(text, count=len(value), first=Day(value[0].date), last=Day(value[-1].date))
    if name == "moves":
        text = N_("{count}, the first from {date} to {to}")
        to = Day(value[0].to) if value[0].to else _YES_OR_NO[None]
        return Sentence(text, count=len(value), date=Day(value[0].date), to=to)
    if name == "periods":
        return [
            Sentence(N_("{name} from {first} to {last}"), name=each.name, first=Day(each.first), last=Day(each.last))
            for each in value
        ]
    if name == "dates":
        return [Day(each) for each in value]
    if name == "competition":
        return called(season, value)
    if isinstance(value, bool | None):
        return _YES_OR_NO[value]
    return VALUES.get(name, {}).get(shown, shown)


LABELS = {each.name: each.label for kind in KINDS.values() for each in (*USUAL, *kind.fields)}
"""What a field is called, whatever the kind of event."""
