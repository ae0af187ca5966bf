"""The logbook in words: each kind of event, each of its fields, and an event in one sentence, in any language."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import UNSET

from indeler.language import N_, Sentence, Text, Words
from indeler.language.days import Day
from indeler.logbook import voided
from indeler.model.board_game import BoardGame
from indeler.season.calendar.slots import use_title
from indeler.season.core.event import USUAL, FieldWords
from indeler.season.core.season import Season
from indeler.season.core.state import RoundKey
from indeler.season.events import ENVELOPE, KINDS, EveningsMoved, EveningsPlanned, Event, MemberJoined

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
    names_round = not sentence.values.keys().isdisjoint(("where", "cup_round"))
    named = {*sentence.values, *_UNTOLD, *(_OF_ROUND if names_round else ())}
    which = [] if "competition" in named else _which(season, event, words)
    named.add("competition")
    rest = [*which, *_labelled(event, {name: value for name, value in known.items() if name not in named}, words)]
    if getattr(event, "anyway", False):
        rest.append(words(event.although))
    phrase = sentence.translated(words)
    behind = f" ({', '.join(rest)})" if rest else ""
    return f"{phrase[:1].upper()}{phrase[1:]}{behind}"


def _which(season: Season, event: Event, words: Words) -> list[str]:
    """The competition of an event by its title, where the season has another one of that kind."""
    name = getattr(event, "competition", None)
    if name not in {each.name for each in season.competitions}:
        return []
    kind, title = type(season.competition(name)), use_title(season, name)
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
    return [(name, _value(season, event, name, text)) for name, text in details(season, event)]


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


def _value(season: Season, event: Event, name: str, written: str) -> object:
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
        return use_title(season, value)
    if isinstance(value, bool | None):
        return _YES_OR_NO[value]
    return VALUES.get(name, {}).get(written, written)


LABELS = {each.name: each.label for kind in KINDS.values() for each in (*USUAL, *kind.fields)}
"""What a field is called, whatever the kind of event."""


MEMBERS = ("member", "into", "white", "black", "odd", "winner", "loser", "responsible", "proposer", "challenged")
"""Fields that are members, by number."""
LISTS = {
    "boards": "pair",
    "pair": "member",
    **dict.fromkeys(("present", "players", "away", "no_shows", "others", "title_group", "order"), "member"),
}
"""Fields that are lists, and what each of their entries is."""
_MOST = 10
"""New members who are told by name."""
_FLAGS = ("lost", "learning_notation", "valid_reason", "affects_coming_rounds")
"""Fields told only where they hold."""


def details(season: Season, event: Event) -> list[tuple[str, str]]:
    """The fields of an event that say something, each as people read it."""
    game = season.game_of(getattr(event, "competition", UNSET))
    untold = (*ENVELOPE, "anyway", *(("member",) if isinstance(event, MemberJoined) else ()))  # the name follows
    values = {name: getattr(event, name) for name in event.__struct_fields__ if name not in untold}
    return [
        (name, game.format_result(str(value)) if name == "result" else _format_field(season, name, value, game))
        for name, value in values.items()
        if name == "result" or (value not in (None, "", (), UNSET) and not (name in _FLAGS and not value))
    ]


def _format_field(season: Season, name: str, value: Any, game: BoardGame = BoardGame.CHESS) -> str:
    """A field as people read it: members by name, boards as pairs, long lists by their number."""
    if name in ("evenings", "moves"):
        return str(len(value))
    if name == "games":
        pairs = ((_format_field(season, "pair", (each.white, each.black)), each.result) for each in value)
        return "; ".join(f"{pair} {game.format_result(result)}" for pair, result in pairs)
    if name == "extra":
        return "; ".join(
            f"{_format_field(season, 'member', member)} {Fraction(tenths, 10)}" for member, tenths in value
        )
    if name == "members":
        names = [each.name for each in value[:_MOST]] + ["…"] * (len(value) > _MOST)
        return f"{'; '.join(names)} ({len(value)})"
    if name == "groups":
        return "; ".join(f"{group} ({len(members)})" for group, members in value.items())
    if name == "periods":
        return "; ".join(f"{each.name} ({each.first} – {each.last})" for each in value)
    if name in (*LISTS, "dates", "holders", "last_season"):
        between = " - " if name == "pair" else "; "
        return between.join(_format_field(season, LISTS.get(name, ""), each) for each in value)
    if name in MEMBERS and value in season.state.members:
        return season.name(value)
    if isinstance(value, datetime.datetime):
        return f"{value:%Y-%m-%d %H:%M}"
    return str(value)


class LogRow(msgspec.Struct, frozen=True):
    """An event of the logbook."""

    number: int
    at: datetime.datetime
    by: str
    why: str
    kind: str
    sentence: str
    taken_back_by: int | None
    """The number of the event that took this one back."""
    written: datetime.datetime | None
    """When it was written down, where that was at another time than it is said to have happened."""


def log(season: Season, start: int = 1, count: int | None = None, words: Words = N_) -> list[LogRow]:
    """The events from this number on, in order, in the language of these words."""
    void = voided(season.events)
    rows = [
        LogRow(
            number,
            event.at,
            event.by,
            event.why,
            event.kind(),
            describe_event(season, event, words),
            void.get(number),
            _time_written(event),
        )
        for number, event in enumerate(season.events, start=1)
        if number >= start
    ]
    return rows if count is None else rows[:count]


def _time_written(event: Event) -> datetime.datetime | None:
    """BW-2: the other time of an event, unless the two differ by less than a minute."""
    received = event.received
    return received if received is not None and abs(received - event.at) >= datetime.timedelta(minutes=1) else None


# What the log says of each kind of event, as a whole sentence that names people and not numbers.
#
# A gap is a field of the event or one of those that `event_words` adds. The first text is taken whose gaps can all be
# filled. A kind that is decided with yes or no has a text for each answer.


SENTENCES: Mapping[str, tuple[Text, ...]] = {
    "season-opened": (N_("The season {name} starts on {start} and ends on {end}."),),
    "rules-adopted": (N_("The rulebook of the season was changed."),),
    "member-joined": (N_("{name} joined the club."),),
    "members-joined": (N_("These members joined the club: {members}."),),
    "member-left": (N_("{member} left the club."),),
    "member-corrected": (N_("The particulars of {name} were corrected."),),
    "members-merged": (N_("{member} and {into} are one person; what both did is put together."),),
    "rating-changed": (N_("{member} has a new rating: {rating}."),),
    "role-given": (N_("{role} from now on: {holders}."), N_("{role} from now on: nobody.")),
    "noted": (N_("Remark: {text}"),),
    "reversed": (N_("Decision {event} was taken back."),),
    "evenings-planned": (N_("{count} evenings were planned, from {first} to {last}."), N_("{first} was planned.")),
    "evenings-moved": (
        N_("{count} evenings were moved; the first goes from {date} to {to}."),
        N_("The evening of {date} moved to {to}."),
        N_("The evening of {date} was dropped."),
    ),
    "evening-postponed": (
        N_("The evening of {date} moved to {to}."),
        N_("The evening of {date} moved to the next evening."),
    ),
    "evening-dropped": (N_("The evening of {date} was dropped."),),
    "days-off-set": (N_("The days on which the club does not play were set: {periods}."), N_("No days off are left.")),
    "signed-off": (
        N_("{member} signed off for round {round} of {date}."),
        N_("{member} signed off for {date}."),
    ),
    "signed-on": (
        N_("{member} will play round {round} of {date} after all."),
        N_("{member} will play on {date} after all."),
    ),
    "no-show": (
        N_("{member} was absent without notice in round {round} of {date}."),
        N_("{member} was absent without notice on {date}."),
    ),
    "exempted": (
        N_("{member} is exempt from playing in round {round} of {date}."),
        N_("{member} is exempt from playing on {date}."),
    ),
    "presence-noted": (N_("Present in {where}: {present}."),),
    "external-announced": (
        N_("{member} plays an external game against {opponent} for {date}."),
        N_("{member} plays an external game for {date}."),
    ),
    "external-result": (N_("{member} played an external game for {date}: {result}."),),
    "objection-raised": (N_("{member} raised an objection about {date}."),),
    "appeal-lodged": (N_("{member} lodged an appeal ({to}): {about}."), N_("{member} lodged an appeal ({to}).")),
    "appeal-passed-on": (N_("Appeal {appeal} was passed on to the board."),),
    "pairing-made": (N_("The pairing of {where} was made: {boards}."), N_("The pairing of {where} was made.")),
    "pairing-changed": (
        N_("The pairing of {where} was changed by hand: {boards}."),
        N_("The pairing of {where} was changed by hand."),
    ),
    "pairing-published": (N_("The pairing of {where} was published."),),
    "pairing-withdrawn": (N_("The pairing of {where} was taken back."),),
    "result-entered": (N_("{white} – {black} ended {result} ({where})."),),
    "result-corrected": (
        N_("The result of {white} – {black} was corrected to {result} ({where})."),
        N_("The result of {white} – {black} was removed ({where})."),
    ),
    "unplayed-decided": (
        N_("{white} – {black} was not played; {responsible} alone is responsible ({where})."),
        N_("{white} – {black} was not played; nobody alone is responsible ({where})."),
    ),
    "round-closed": (N_("All results of {where} are in; the round is closed."),),
    "lock-lifted": (N_("The results of {where} may be changed again."),),
    "round-taken-over": (
        N_("The results of {where} were taken over: {games}."),
        N_("The results of {where} were taken over."),
    ),
    "qualification-declined": (N_("{member} declined a place in the final ({competition})."),),
    "play-off-opened": (N_("A play-off was opened between {players} ({competition})."),),
    "play-off-result": (N_("The play-off {white} – {black} ended {result} ({competition})."),),
    "cycle-opened": (N_("Cycle {cycle} was opened with the groups {groups}."),),
    "group-joined": (
        N_("{member} joined group {group} of cycle {cycle}, from round {round} on."),
        N_("{member} joined group {group} of cycle {cycle}."),
    ),
    "promotion-declined": (N_("{member} declined promotion in cycle {cycle}."),),
    "tempo-agreed": (N_("{member} plays at a shorter tempo in cycle {cycle}: {tempo}."),),
    "short-games-disliked": (N_("{member} would rather play no shortened games in cycle {cycle}."),),
    "played-late": (N_("{member} was still playing late on {date}."),),
    "cycle-shortened": (N_("Cycle {cycle} now has this number of rounds: {rounds}."),),
    "lots-drawn": (N_("Lots were drawn for evening {part} of {competition}."),),
    "cup-dates-planned": (N_("The dates of the cup were planned: {dates}."),),
    "cup-drawn": (N_("The cup was drawn for {cup_round}: {boards}."), N_("The cup was drawn for {cup_round}.")),
    "cup-game-set": (N_("The cup game {white} – {black} is played on {date} ({cup_round})."),),
    "cup-result": (N_("The cup game {white} – {black} ended {result} ({cup_round})."),),
    "cup-play-off-result": (N_("The play-off of the cup {white} – {black} ended {result} ({cup_round})."),),
    "cup-deferred": (
        N_("The cup game {white} – {black} was deferred until {until} ({cup_round})."),
        N_("The cup game {white} – {black} was deferred ({cup_round})."),
    ),
    "cup-walk-over": (
        N_("{winner} goes on in the cup without play against {loser} ({cup_round})."),
        N_("{winner} goes on in the cup without play ({cup_round})."),
    ),
    "keizer-groups-made-up": (N_("The groups of {competition} were made up: {groups}."),),
    "keizer-group-changed": (N_("{member} plays in group {group} of {competition} from now on."),),
    "groups-made-up": (N_("The groups of {competition} were made up: {groups}."),),
    "teams-made-up": (N_("The teams of {competition} were made up: {groups}."),),
    "team-joined": (N_("{member} joined the team {team} ({competition})."),),
    "catch-up-date": (
        N_("{white} – {black} is caught up on {date} ({where})."),
        N_("There is no day any more for {white} – {black} ({where})."),
    ),
    "catch-up-extended": (N_("{white} – {black} may be caught up until {until} ({where})."),),
    "withdrawn": (N_("{member} withdrew from {competition}."),),
    "going-up-declined": (N_("{member} does not want to go up in {competition}."),),
    "team-selected": (N_("Match {match} of {competition} is played by {players}."),),
    "team-game-entered": (
        N_("{member} – {opponent} ended {result} (match {match}, board {board})."),
        N_("{member} played in match {match} on board {board}: {result}."),
    ),
    "ladder-made-up": (N_("The ladder was made up: {order}."),),
    "challenge-made": (N_("{member} challenged {challenged}."),),
    "challenge-accepted": (
        N_("{challenged} accepted the challenge of {member} for {date}."),
        N_("{challenged} accepted the challenge of {member}."),
    ),
    "challenge-played": (N_("The challenge {white} – {black} ended {result}."),),
}
"""By the word that the logbook writes for the kind."""

YES_OR_NO: Mapping[str, tuple[str, Text, Text]] = {
    "participation-changed": (
        "takes_part",
        N_("{member} takes part in {competition}."),
        N_("{member} no longer takes part in {competition}."),
    ),
    "external-ruled": (
        "counts",
        N_("The external game of {member} for {date} counts."),
        N_("The external game of {member} for {date} does not count."),
    ),
    "objection-decided": (
        "granted",
        N_("The objection of {member} about {date} was granted."),
        N_("The objection of {member} about {date} was rejected."),
    ),
    "appeal-decided": ("upheld", N_("Appeal {appeal} was upheld."), N_("Appeal {appeal} was rejected.")),
    "notation-skipped": (
        "valid_reason",
        N_("{member} did not write down the game of {date}, for a valid reason."),
        N_("{member} did not write down the game of {date}."),
    ),
    "evening-group-chosen": (
        "stays",
        N_("{member} plays in group {group} of {competition} from evening {part} on."),
        N_("{member} plays in group {group} of {competition} on evening {part}."),
    ),
    "team-match-planned": (
        "home",
        N_("Match {match} of {competition} against {opponent} is played at home on {starts}."),
        N_("Match {match} of {competition} against {opponent} is played away on {starts}."),
    ),
    "challenge-expired": (
        "takes_place",
        N_("The challenge of {member} to {challenged} expired; {member} takes the place."),
        N_("The challenge of {member} to {challenged} expired; the order stays."),
    ),
}
"""The field that decides, and what is said where it holds and where it does not."""
