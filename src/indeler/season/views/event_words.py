"""The logbook in words: each kind of event, each of its fields, and an event in one sentence, in any language."""

from __future__ import annotations

from typing import Any

from indeler.model import N_, Sentence, Words
from indeler.season import events
from indeler.season.events import Event
from indeler.season.naming import spoken
from indeler.season.seasons import Season
from indeler.season.views.details import details

KINDS = {
    "appeal-decided": N_("appeal decided"),
    "appeal-lodged": N_("appeal lodged"),
    "cup-dates-planned": N_("dates of the cup planned"),
    "cup-deferred": N_("cup game deferred"),
    "cup-drawn": N_("round of the cup drawn"),
    "cup-game-set": N_("evening of a cup game set"),
    "cup-play-off-result": N_("result of a cup play-off"),
    "cup-result": N_("result of a cup game"),
    "cup-walk-over": N_("cup game without play"),
    "cycle-opened": N_("cycle opened"),
    "cycle-shortened": N_("cycle shortened"),
    "evening-dropped": N_("evening dropped"),
    "evening-postponed": N_("evening postponed"),
    "evenings-planned": N_("evenings planned"),
    "exempted": N_("exempted"),
    "external-announced": N_("external game announced"),
    "external-result": N_("result of an external game"),
    "external-ruled": N_("ruling about an external game"),
    "group-joined": N_("group joined"),
    "lock-lifted": N_("results opened again"),
    "lots-drawn": N_("lots drawn"),
    "member-corrected": N_("particulars corrected"),
    "member-joined": N_("new member"),
    "member-left": N_("member left"),
    "no-show": N_("absent without notice"),
    "notation-skipped": N_("game not written down"),
    "noted": N_("remark"),
    "objection-decided": N_("objection decided"),
    "objection-raised": N_("objection raised"),
    "pairing-changed": N_("pairing changed by hand"),
    "pairing-made": N_("pairing made"),
    "pairing-published": N_("pairing published"),
    "pairing-withdrawn": N_("pairing taken back"),
    "participation-changed": N_("participation changed"),
    "play-off-opened": N_("play-off opened"),
    "play-off-result": N_("result of a play-off"),
    "played-late": N_("still playing late"),
    "presence-noted": N_("presence noted"),
    "promotion-declined": N_("promotion declined"),
    "qualification-declined": N_("place in the final declined"),
    "rating-changed": N_("new rating"),
    "result-corrected": N_("result corrected"),
    "result-entered": N_("result entered"),
    "reversed": N_("taken back"),
    "role-given": N_("role given"),
    "rules-adopted": N_("rulebook adopted"),
    "season-opened": N_("season opened"),
    "short-games-disliked": N_("rather no shortened games"),
    "signed-off": N_("signed off"),
    "signed-on": N_("signed on again"),
    "tempo-agreed": N_("shorter tempo agreed"),
    "unplayed-decided": N_("game not played decided"),
}

FIELDS = {
    "about": N_("about"),
    "affects_coming_rounds": N_("affects coming rounds"),
    "appeal": N_("appeal"),
    "at": N_("happened at"),
    "black": N_("Black"),
    "boards": N_("boards"),
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
    "game_at": N_("game at"),
    "granted": N_("granted"),
    "group": N_("group"),
    "groups": N_("groups"),
    "holders": N_("holders"),
    "last_season": N_("last season"),
    "learning_notation": N_("learning to write down games"),
    "loser": N_("loser"),
    "member": N_("member"),
    "name": N_("name"),
    "odd": N_("odd"),
    "opponent": N_("opponent"),
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

_YES_OR_NO = {True: Sentence("yes"), False: Sentence("no"), None: Sentence("none")}
_ROLES = {
    "leader": Sentence("competition leader"),
    "deputy": Sentence("deputy leader"),
    "committee": Sentence("appeals committee"),
}
VALUES: dict[str, dict[str, Sentence]] = {
    "reason": {"absent": Sentence("absent"), "external": Sentence("plays elsewhere")},
    "result": {"win": Sentence("win"), "draw": Sentence("draw"), "loss": Sentence("loss")},
    "role": _ROLES,
    "to": _ROLES,
}
"""Values that are words of ours, by field; what people wrote themselves stays as they wrote it."""


def told(season: Season, event: Event, words: Words = N_) -> str:
    """The event in words: what happened, to whom, where."""
    parts = [
        Sentence("{field} {value}", field=Sentence(FIELDS[name]), value=_value(event, name, shown)).said(words)
        for name, shown in details(season, event)
    ]
    return f"{heading(event.kind(), words)}{': ' if parts else ''}{', '.join(parts)}."


def meaning(kind: str, words: Words = N_) -> str:
    """What a kind of event is for: the first line of its documentation, without the clauses."""
    line = (events.KINDS[kind].__doc__ or "").partition("\n")[0].replace("``", "'")
    clauses, colon, rest = line.partition(": ")
    told = rest if colon and any(sign.isdigit() for sign in clauses) else line
    return words(told[:1].upper() + told[1:])


def heading(kind: str, words: Words = N_) -> str:
    """A kind of event with a capital."""
    name = words(KINDS[kind])
    return name[:1].upper() + name[1:]


def _value(event: Event, name: str, shown: str) -> object:
    """A field as people read it, where a word of ours stands there."""
    value: Any = getattr(event, name)
    if name == "evenings":
        text = N_("{count} from {first} to {last}")
        return Sentence(text, count=len(value), first=value[0].date, last=value[-1].date)
    if name == "competition":
        return spoken(value)
    if isinstance(value, bool | None):
        return _YES_OR_NO[value]
    return VALUES.get(name, {}).get(shown, shown)
