"""The logbook in the visitor's language: each kind of event, each of its fields, and an event in one sentence."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.season import Season
from indeler.season.events import Event
from indeler.season.views.log import details
from indeler.web.club.display import COMPETITIONS

KINDS = {
    "appeal-decided": lazy("appeal decided"),
    "appeal-lodged": lazy("appeal lodged"),
    "cup-dates-planned": lazy("dates of the cup planned"),
    "cup-deferred": lazy("cup game deferred"),
    "cup-drawn": lazy("round of the cup drawn"),
    "cup-game-set": lazy("evening of a cup game set"),
    "cup-play-off-result": lazy("result of a cup play-off"),
    "cup-result": lazy("result of a cup game"),
    "cup-walk-over": lazy("cup game without play"),
    "cycle-opened": lazy("cycle opened"),
    "cycle-shortened": lazy("cycle shortened"),
    "evening-dropped": lazy("evening dropped"),
    "evening-postponed": lazy("evening postponed"),
    "evenings-planned": lazy("evenings planned"),
    "exempted": lazy("exempted"),
    "external-announced": lazy("external game announced"),
    "external-result": lazy("result of an external game"),
    "external-ruled": lazy("ruling about an external game"),
    "group-joined": lazy("group joined"),
    "lock-lifted": lazy("results opened again"),
    "lots-drawn": lazy("lots drawn"),
    "member-corrected": lazy("particulars corrected"),
    "member-joined": lazy("new member"),
    "member-left": lazy("member left"),
    "no-show": lazy("absent without notice"),
    "notation-skipped": lazy("game not written down"),
    "noted": lazy("remark"),
    "objection-decided": lazy("objection decided"),
    "objection-raised": lazy("objection raised"),
    "pairing-changed": lazy("pairing changed by hand"),
    "pairing-made": lazy("pairing made"),
    "pairing-published": lazy("pairing published"),
    "pairing-withdrawn": lazy("pairing taken back"),
    "participation-changed": lazy("participation changed"),
    "play-off-opened": lazy("play-off opened"),
    "play-off-result": lazy("result of a play-off"),
    "played-late": lazy("still playing late"),
    "presence-noted": lazy("presence noted"),
    "promotion-declined": lazy("promotion declined"),
    "qualification-declined": lazy("place in the final declined"),
    "rating-changed": lazy("new rating"),
    "result-corrected": lazy("result corrected"),
    "result-entered": lazy("result entered"),
    "reversed": lazy("taken back"),
    "role-given": lazy("task given"),
    "rules-adopted": lazy("rulebook adopted"),
    "season-opened": lazy("season opened"),
    "short-games-disliked": lazy("rather no shortened games"),
    "signed-off": lazy("signed off"),
    "signed-on": lazy("signed on again"),
    "tempo-agreed": lazy("shorter tempo agreed"),
    "unplayed-decided": lazy("game not played decided"),
}

FIELDS = {
    "about": lazy("about"),
    "affects_coming_rounds": lazy("affects coming rounds"),
    "appeal": lazy("appeal"),
    "black": lazy("Black"),
    "boards": lazy("boards"),
    "born": lazy("born"),
    "competition": lazy("competition"),
    "counts": lazy("counts"),
    "cycle": lazy("cycle"),
    "date": lazy("date"),
    "dates": lazy("dates"),
    "decided_on": lazy("decided on"),
    "digest": lazy("fingerprint"),
    "end": lazy("end"),
    "evenings": lazy("evenings"),
    "event": lazy("decision number"),
    "game_at": lazy("game at"),
    "granted": lazy("granted"),
    "group": lazy("group"),
    "groups": lazy("groups"),
    "holders": lazy("holders"),
    "last_season": lazy("last season"),
    "learning_notation": lazy("learning to write down games"),
    "loser": lazy("loser"),
    "member": lazy("member"),
    "name": lazy("name"),
    "odd": lazy("odd"),
    "opponent": lazy("opponent"),
    "part": lazy("part"),
    "players": lazy("players"),
    "present": lazy("present"),
    "rating": lazy("rating"),
    "reason": lazy("reason"),
    "responsible": lazy("responsible"),
    "result": lazy("result"),
    "role": lazy("task"),
    "round": lazy("round"),
    "rounds": lazy("rounds"),
    "rules": lazy("rulebook"),
    "seed": lazy("seed of the draw"),
    "start": lazy("start"),
    "takes_part": lazy("takes part"),
    "tempo": lazy("tempo"),
    "text": lazy("text"),
    "to": lazy("to"),
    "until": lazy("until"),
    "upheld": lazy("upheld"),
    "valid_reason": lazy("valid reason"),
    "white": lazy("White"),
    "why": lazy("why"),
    "winner": lazy("winner"),
}

_YES_OR_NO = {"yes": lazy("yes"), "no": lazy("no"), "none": lazy("none")}
_ROLES = {
    "leader": lazy("competition leader"),
    "deputy": lazy("deputy leader"),
    "committee": lazy("appeals committee"),
}
_VALUES: dict[str, dict[str, Any]] = {
    "competition": COMPETITIONS,
    "reason": {"absent": lazy("absent"), "external": lazy("plays elsewhere")},
    "result": {"win": lazy("win"), "draw": lazy("draw"), "loss": lazy("loss")},
    "role": _ROLES,
    "to": _ROLES,
}
"""Values that are words of ours, by field; what people wrote themselves stays as they wrote it."""


def told(season: Season, event: Event) -> str:
    """The event in words: what happened, to whom, where."""
    what = str(KINDS[event.kind()])
    parts = [f"{FIELDS[name]} {_value(event, name, value)}" for name, value in details(season, event)]
    return f"{what[:1].upper()}{what[1:]}{': ' if parts else ''}{', '.join(parts)}."


def _value(event: Event, name: str, shown: str) -> Any:
    value = getattr(event, name)
    if name == "evenings":
        facts = {"count": len(value), "first": value[0].date, "last": value[-1].date}
        return _("%(count)s from %(first)s to %(last)s") % facts
    words = _YES_OR_NO if isinstance(value, bool | None) else _VALUES.get(name, {})
    return words.get(shown, shown)


def kind_name(kind: str) -> Any:
    """A kind of event as a heading."""
    name = str(KINDS[kind])
    return name[:1].upper() + name[1:]
