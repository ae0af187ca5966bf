"""The logbook in words: each kind of event, each of its fields, and an event in one sentence, in any language."""

from __future__ import annotations

from typing import Any

from indeler.model import N_, Sentence, Words
from indeler.season.events import Event
from indeler.season.naming import spoken
from indeler.season.seasons import Season
from indeler.season.views.details import details

KINDS = {
    "appeal-decided": N_("appeal decided"),
    "appeal-lodged": N_("appeal lodged"),
    "appeal-passed-on": N_("appeal passed on to the board"),
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
    "members-joined": N_("new members"),
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
    "round-closed": N_("round closed"),
    "round-taken-over": N_("round taken over"),
    "rules-adopted": N_("rulebook adopted"),
    "season-opened": N_("season opened"),
    "short-games-disliked": N_("rather no shortened games"),
    "signed-off": N_("signed off"),
    "signed-on": N_("signed on again"),
    "tempo-agreed": N_("shorter tempo agreed"),
    "unplayed-decided": N_("game not played decided"),
}

MEANINGS = {
    "appeal-decided": N_("What became of the appeal with this number in the logbook."),
    "appeal-lodged": N_("An appeal against a decision, to the leader first and then to the committee."),
    "appeal-passed-on": N_("The committee cannot come to a decision on this appeal; the board decides."),
    "cup-dates-planned": N_("The main dates of the rounds of the cup, the preliminary round first where there is one."),
    "cup-deferred": N_("In an exceptional case it was decided beforehand to play this game later."),
    "cup-drawn": N_("A round of the cup as drawn; the seed makes it possible to draw it again."),
    "cup-game-set": N_(
        "The evening on which a cup game is played or caught up; None: not on the evening it was set for."
    ),
    "cup-play-off-result": N_("The next game of the play-off after a drawn cup game."),
    "cup-result": N_("The regular game of the cup; it counts for the cycles on the evening it was set for."),
    "cup-walk-over": N_("The game was not played in time; this player goes on."),
    "cycle-opened": N_("The groups of a cycle; start ratings are those of this moment."),
    "cycle-shortened": N_("A cycle that has not begun gets fewer rounds."),
    "evening-dropped": N_("The evening is taken from the calendar and nothing comes in its place."),
    "evening-postponed": N_(
        "The evening cannot go on: its round moves to the next evening, or to a date that is told."
    ),
    "evenings-planned": N_("Evenings put in the calendar; a date that was there already changes to what is said now."),
    "exempted": N_("The leader exempts a member for an evening, say as arbiter of a match at the club."),
    "external-announced": N_("A member wants an external game to count for the evening of the same week."),
    "external-result": N_("How an external game ended, for the member."),
    "external-ruled": N_("The leader rules whether this external game counts."),
    "group-joined": N_("A member enters a group from this round on."),
    "lock-lifted": N_("Results of this round may be changed again, though they were final."),
    "lots-drawn": N_("The seed from which ties of this evening are drawn."),
    "member-corrected": N_("A name or a date of birth put right."),
    "member-joined": N_("A new member of the club."),
    "member-left": N_("A member who left the club."),
    "members-joined": N_("Many new members at once, say from the list of the club."),
    "no-show": N_("Absent without notice (AZK)."),
    "notation-skipped": N_("A member did not write down the game of this evening."),
    "noted": N_("A remark for the logbook; nothing follows from it."),
    "objection-decided": N_("Granted, the absence is one with notice (AMK)."),
    "objection-raised": N_("A member objects to having been absent without notice."),
    "pairing-changed": N_("The leader changes a pairing by hand, published or not; 'why' must say why."),
    "pairing-made": N_("The boards of a round, not yet published; made again it replaces what was made before."),
    "pairing-published": N_(
        "The pairing that was made is published; from now on nothing but a change by hand alters it."
    ),
    "pairing-withdrawn": N_("A pairing without results is taken back, so that the round can be paired again."),
    "participation-changed": N_("Whether a member takes part in a competition ('cycles', 'rapid', 'blitz', 'cup' …)."),
    "play-off-opened": N_("These players play off for first place; lots are drawn from the seed."),
    "play-off-result": N_("The next game of a play-off."),
    "played-late": N_("A junior was still playing long after the time that goes with the shorter tempo."),
    "presence-noted": N_(
        "Who plays in this round of an evening of rapid or blitz, or who is at the club on a cycle evening."
    ),
    "promotion-declined": N_("A member does not want to go up after this cycle."),
    "qualification-declined": N_(
        "A member does not want the place in this final ('cycles' is the championship group)."
    ),
    "rating-changed": N_("A new rating; cycles that have begun keep the old one."),
    "result-corrected": N_("A result put right; once it is final only after the lock has been lifted."),
    "result-entered": N_("How a game ended."),
    "reversed": N_(
        "An earlier event, by its number in the logbook, is taken back: everything is as if it had not been there."
    ),
    "role-given": N_("Who is leader, deputy, or in the appeals committee from now on; nobody where the list is empty."),
    "round-closed": N_("All results of this round are in and were checked; whatever changes them now is a correction."),
    "round-taken-over": N_("A round that was played before the season came here: it counts, and was paired elsewhere."),
    "rules-adopted": N_("The rulebook file was changed, and this is what it is from now on."),
    "season-opened": N_("The first event of every logbook."),
    "short-games-disliked": N_("A member would rather not play shortened games in this cycle."),
    "signed-off": N_("A member will not play on this evening, because absent or because of an external game."),
    "signed-on": N_("A sign-off taken back: the member comes after all."),
    "tempo-agreed": N_("A junior and the leader agree on a shorter tempo for a cycle."),
    "unplayed-decided": N_("A game that was not caught up: lost for the one who alone is responsible, else drawn."),
}
"""What a kind of event is for."""

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

_YES_OR_NO = {True: Sentence("yes"), False: Sentence("no"), None: Sentence("none")}
_ROLES = {
    "leader": Sentence("competition leader"),
    "deputy": Sentence("deputy leader"),
    "committee": Sentence("appeals committee"),
    "board": Sentence("board"),
}
ANYWAY = {
    "cycle-opened": Sentence("although results of the last cycle were missing"),
    "pairing-published": Sentence("although somebody came or went since it was made"),
}
"""What a kind of event says where it was decided in spite of a question."""
_CORRECTION = Sentence("a correction after the round was closed")
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
    if getattr(event, "anyway", False):
        parts.append(ANYWAY.get(event.kind(), _CORRECTION).said(words))
    return f"{heading(event.kind(), words)}{': ' if parts else ''}{', '.join(parts)}."


def meaning(kind: str, words: Words = N_) -> str:
    """What a kind of event is for."""
    return words(MEANINGS[kind])


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
