"""Texts of the logbook: each kind of event, each of its fields, and an event in one sentence, in any language."""

import datetime
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import UNSET

from indeler.language import N_, Sentence, Words
from indeler.language.days import Day
from indeler.logbook import LogRow, log_rows
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
"""Translatable values by field; values that users typed stay unchanged."""

NOT_PAIRED = N_("nothing was paired")
TOO_FEW_EVENINGS = N_("too few evenings are left (BW-21)")
PROPOSED = N_("proposed calendar")
IN_RESERVE = N_("an evening in reserve for one that fell out")
OTHER_DAY = N_("the club plays on another day of the week (BW-6)")
LEFT_CLUB = N_("has left the club")
NOT_IN_TIME = N_("not played in time (BW-77)")
OWN_REASONS = (NOT_PAIRED, TOO_FEW_EVENINGS, PROPOSED, IN_RESERVE, OTHER_DAY, LEFT_CLUB, NOT_IN_TIME)
"""The reasons of proposals, which logbooks have in English."""

_UNTOLD = ("digest", "member", "rules", "evenings", "moves", "part")
"""Fields that are omitted where the sentence does not name them."""
_OF_ROUND = ("competition", "part", "round", "group")


def describe_event(season: Season, event: Event, words: Words = N_) -> str:
    """Return the event in a sentence: what happened, to which member and where; the other fields follow in brackets."""
    known = dict(facts(season, event))
    if getattr(event, "result", "") is None:  # the result was removed
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
    """Return the competition of an event by its title, where the season has another one of that kind."""
    name = getattr(event, "competition", None)
    if not isinstance(name, str) or season.find(name) is None:
        return []
    kind, title = type(season.competition(name)), use_title(season, name)
    return [title if isinstance(title, str) else title.translated(words)] if len(season.of_kind(kind)) > 1 else []


def _labelled(event: Event, known: Mapping[str, object], words: Words) -> list[str]:
    return [
        Sentence(N_("{field} {value}"), field=Sentence(event.words_of(name).label), value=value).translated(words)
        for name, value in known.items()
    ]


def _sentence(season: Season, event: Event, known: Mapping[str, object]) -> Sentence | None:
    """Return the first sentence of this kind whose placeholders all have a value; None without such a sentence."""
    gaps, texts = {**known, **_more(season, event)}, event.sentences
    if event.yes_or_no:
        texts = texts[:1] if getattr(event, event.yes_or_no) else texts[1:]
        gaps[event.yes_or_no] = ""
    for text in texts:
        named = {*re.findall(r"{(\w+)}", text), *filter(None, [event.yes_or_no])}
        if named <= gaps.keys():
            return Sentence(text, **{name: gaps[name] for name in named})
    return None


def _more(season: Season, event: Any) -> dict[str, object]:
    """Return values for placeholders besides the fields: the round, and the number and dates of evenings."""
    more: dict[str, object] = {}
    if all(hasattr(event, name) for name in ("competition", "part", "round")):
        place = RoundKey(event.competition, event.part, event.round, getattr(event, "group", ""))
        is_known = season.find(place.competition) is not None
        more["where"] = season.name_round(place) if is_known else Sentence(N_("round {round}"), round=place.round)
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


def facts(season: Season, event: Event) -> list[tuple[str, Any]]:
    """Return the fields of an event that have a value, by name, with formatted values."""
    return [(name, _value(season, event, name, text)) for name, text in details(season, event)]


def meaning(kind: str, words: Words = N_) -> str:
    """Return the purpose of a kind of event."""
    return words(KINDS[kind].meaning)


def field_words(kind: str, name: str) -> FieldWords:
    """Return the label and meaning of a field of this kind of event."""
    return KINDS[kind].words_of(name)


def heading(kind: str, words: Words = N_) -> str:
    """Return the title of a kind of event with a capital letter."""
    name = words(KINDS[kind].title)
    return name[:1].upper() + name[1:]


def _value(season: Season, event: Event, name: str, written: str) -> object:
    """Return the translated value of a field, where it is one of a fixed set."""
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
        text = N_("{name} from {first} to {last}")
        return [Sentence(text, name=each.name, first=Day(each.first), last=Day(each.last)) for each in value]
    if name == "dates":
        return [Day(each) for each in value]
    if name == "competition":
        return use_title(season, value)
    if isinstance(value, bool | None):
        return _YES_OR_NO[value]
    return VALUES.get(name, {}).get(written, written)


LABELS = {each.name: each.label for kind in KINDS.values() for each in (*USUAL, *kind.fields)}
"""The label of each field, for all kinds of event."""


MEMBERS = ("member", "into", "white", "black", "odd", "winner", "loser", "responsible", "proposer", "challenged")
"""Fields that are members, by number."""
LISTS = {
    "boards": "pair",
    "pair": "member",
    **dict.fromkeys(("present", "players", "away", "no_shows", "others"), "member"),
    **dict.fromkeys(("title_group", "order", "still_in", "field"), "member"),
}
"""Fields that are lists, with the field of each entry."""
_MOST = 10
"""The most new members that are listed by name."""
_FLAGS = ("lost", "learning_notation", "valid_reason", "affects_coming_rounds")
"""Fields that are shown only if true."""


def details(season: Season, event: Event) -> list[tuple[str, str]]:
    """Return the fields of an event that have a value, each formatted."""
    game = season.game_of(getattr(event, "competition", UNSET))
    untold = (*ENVELOPE, "anyway", *(("member",) if isinstance(event, MemberJoined) else ()))  # the name follows
    values = {name: getattr(event, name) for name in event.__struct_fields__ if name not in untold}
    return [
        (name, game.format_result(str(value)) if name == "result" else _format_field(season, name, value, game))
        for name, value in values.items()
        if name == "result" or (value not in (None, "", (), UNSET) and not (name in (*_FLAGS, "rating") and not value))
    ]


def _format_field(season: Season, name: str, value: Any, game: BoardGame = BoardGame.CHESS) -> str:
    """Return a formatted field: members by name, boards as pairs, long lists by their length."""
    if name in ("evenings", "moves"):
        return str(len(value))
    if name == "games":
        pairs = ((_format_field(season, "pair", (each.white, each.black)), each.result) for each in value)
        return "; ".join(f"{pair} {game.format_result(result)}" for pair, result in pairs)
    if name == "extra":
        points = ((_format_field(season, "member", member), Fraction(tenths, 10)) for member, tenths in value)
        return "; ".join(f"{member} {extra}" for member, extra in points)
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


def log(season: Season, start: int = 1, count: int | None = None, words: Words = N_) -> list[LogRow]:
    """Return the events from this number on, in order, in the language of these words."""
    return log_rows(
        season,
        start,
        count,
        lambda number, event: {
            "why": _reason(event.why, words),
            "sentence": describe_event(season, event, words),
            "written": _time_written(event),
        },
    )


def _reason(why: str, words: Words) -> str:
    """Return the reason in the language of these words if it is that of a proposal, else unchanged."""
    return next((words(text) for text in OWN_REASONS if text == why), why)


def _time_written(event: Event) -> datetime.datetime | None:
    """BW-2: return the time of recording, unless it differs from the stated time by less than a minute."""
    received = event.received
    return received if received is not None and abs(received - event.at) >= datetime.timedelta(minutes=1) else None
