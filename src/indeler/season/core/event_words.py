"""The logbook in words: each kind of event, each of its fields, and an event in one sentence, in any language."""

from __future__ import annotations

from typing import Any

from indeler.language import N_, Sentence, Words
from indeler.season.calendar.uses import called
from indeler.season.core.details import details
from indeler.season.core.season import Season
from indeler.season.events import KINDS, Event

FIELDS = {
    "about": N_("about"),
    "affects_coming_rounds": N_("affects coming rounds"),
    "anyway": N_("anyway"),
    "appeal": N_("appeal"),
    "at": N_("happened at"),
    "black": N_("Black"),
    "boards": N_("boards"),
    "away": N_("signed off"),
    "born": N_("born"),
    "competition": N_("competition"),
    "counts": N_("counts"),
    "cycle": N_("cycle"),
    "date": N_("date"),
    "dates": N_("dates"),
    "decided_on": N_("decided on"),
    "digest": N_("fingerprint"),
    "end": N_("end"),
    "evenings": N_("evenings"),
    "event": N_("decision number"),
    "extra": N_("points on top"),
    "game_at": N_("game at"),
    "games": N_("games"),
    "granted": N_("granted"),
    "group": N_("group"),
    "groups": N_("groups"),
    "holders": N_("holders"),
    "last_season": N_("last season"),
    "learning_notation": N_("learning to write down games"),
    "loser": N_("loser"),
    "member": N_("member"),
    "members": N_("members"),
    "name": N_("name"),
    "no_shows": N_("absent without notice"),
    "odd": N_("odd"),
    "opponent": N_("opponent"),
    "others": N_("others"),
    "part": N_("part"),
    "players": N_("players"),
    "present": N_("present"),
    "rating": N_("rating"),
    "reason": N_("reason"),
    "responsible": N_("responsible"),
    "result": N_("result"),
    "role": N_("role"),
    "round": N_("round"),
    "rounds": N_("rounds"),
    "rules": N_("rulebook"),
    "seed": N_("seed of the draw"),
    "start": N_("start"),
    "takes_part": N_("takes part"),
    "tempo": N_("tempo"),
    "text": N_("text"),
    "to": N_("to"),
    "until": N_("until"),
    "upheld": N_("upheld"),
    "valid_reason": N_("valid reason"),
    "white": N_("White"),
    "why": N_("why"),
    "winner": N_("winner"),
}

_YES_OR_NO = {True: Sentence(N_("yes")), False: Sentence(N_("no")), None: Sentence(N_("none"))}
_ROLES = {
    "leader": Sentence(N_("competition leader")),
    "deputy": Sentence(N_("deputy leader")),
    "committee": Sentence(N_("appeals committee")),
    "board": Sentence(N_("board")),
}
VALUES: dict[str, dict[str, Sentence]] = {
    "reason": {"absent": Sentence(N_("absent")), "external": Sentence(N_("plays elsewhere"))},
    "result": {"win": Sentence(N_("win")), "draw": Sentence(N_("draw")), "loss": Sentence(N_("loss"))},
    "role": _ROLES,
    "to": _ROLES,
}
"""Values that are words of ours, by field; what people wrote themselves stays as they wrote it."""


def told(season: Season, event: Event, words: Words = N_) -> str:
    """The event in words: what happened, to whom, where."""
    parts = [
        Sentence(N_("{field} {value}"), field=Sentence(FIELDS[name]), value=_value(season, event, name, shown)).said(
            words
        )
        for name, shown in details(season, event)
    ]
    if getattr(event, "anyway", False):
        parts.append(words(event.although))
    return f"{heading(event.kind(), words)}{': ' if parts else ''}{', '.join(parts)}."


def meaning(kind: str, words: Words = N_) -> str:
    """What a kind of event is for."""
    return words(KINDS[kind].meaning)


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
    if name == "competition":
        return called(season, value)
    if isinstance(value, bool | None):
        return _YES_OR_NO[value]
    return VALUES.get(name, {}).get(shown, shown)
