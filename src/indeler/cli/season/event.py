"""``indeler season event``: any decision for the logbook, explanations of all kinds, and proposals by the rules."""

import datetime
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import inspect

from indeler.cli.commands import Argument, Option
from indeler.cli.options import Json, Language, language_of
from indeler.cli.output import answer, as_json, table
from indeler.cli.season.options import Anyway, At, By, Folder, Why, author, date_of, open_season, time_of, write
from indeler.formats.schema_errors import fields_of_struct
from indeler.language import N_, IndelerError, InvalidInput, Sentence, Words
from indeler.language.catalogue import colon, words_of
from indeler.language.days import words_for
from indeler.model.board_game import BoardGame
from indeler.season import Season, events, propose, queries, views
from indeler.season.events import ENVELOPE, KINDS, Event
from indeler.season.views import meaning as meaning_of
from indeler.season.views import slot

OPTIONS = ("at", "by", "why")
"""The fields of every event, which are set by options."""

_TRUTHS = {"yes": True, "no": False}
Fields = Mapping[str, str]
"""The fields given with the proposal."""


def event(
    folder: Folder,
    kind: Annotated[str | None, Argument(metavar="KIND", help="Left out: all kinds are listed.")] = None,
    fields: Annotated[
        list[str] | None,
        Argument(metavar="FIELD=VALUE...", help="Lists as 3,8 and boards as 3-8,4-9. Left out: they are shown."),
    ] = None,
    by: By = "",
    why: Why = "",
    at: At = None,
    propose: Annotated[
        bool, Option("--propose", help="As the rules give it: calendar, groups, cup draws, play-offs.")
    ] = False,
    anyway: Anyway = False,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Write one decision into the logbook; it is refused in one sentence where it does not fit."""
    if kind is not None and kind not in events.KINDS:
        text = N_("There is no event '{kind}'; 'indeler season event {folder}' lists them all.")
        raise InvalidInput(text, kind=kind, folder=folder)
    if kind is None or not (fields or propose or why):
        _explain(kind, folder, json, words_of(language_of(lang)))
        return
    book = open_season(folder, any_rules=kind == events.RulesAdopted.kind())
    signed = {"at": time_of(at).isoformat(), "by": author(by), "why": why}
    decided = _events_to_write(book.season, kind, fields or [], signed, propose)
    _report_events(write(book, decided, anyway=anyway), len(decided), json, language_of(lang))


def _explain(kind: str | None, folder: str, json: bool, words: Words) -> None:
    if kind is None:
        answer(as_json([as_data(each) for each in KINDS]) if json else format_kinds(folder, words))
    else:
        game = _game_of(folder)
        answer(as_json(as_data(kind, game=game)) if json else format_kind(kind, folder, words, game))


def _game_of(folder: str) -> BoardGame:
    """Return the board game of the club of this folder; chess if there is no season yet."""
    try:
        return open_season(folder).season.club_rules.plays
    except IndelerError:
        return BoardGame.CHESS


def _events_to_write(
    season: Season, kind: str, words: Sequence[str], signed: dict[str, str], propose: bool
) -> Sequence[Event]:
    if propose:
        return propose_events(season, kind, split(words), signed)
    fields = {"kind": kind, **signed, **read_fields(kind, words)}
    game = season.game_of(fields.get("competition"))
    return [events.from_fields(fields, Sentence(N_("The event {kind}"), kind=kind), game)]


def _report_events(after: Season, count: int, json: bool, lang: str) -> None:
    first = after.version - count + 1
    if json:
        numbered = enumerate(after.events[first - 1 :], first)
        answer(as_json([{"number": number, "event": msgspec.to_builtins(each)} for number, each in numbered]))
    else:
        words = words_for(lang, after.club_rules.evening.part_of_day)
        answer("".join(f"{row.number}. {row.sentence}\n" for row in views.log(after, first, words=words)))
        elsewhere = (events.SignedOff, events.ExternalAnnounced, events.ExternalResult)
        for each in after.events[first - 1 :]:
            if isinstance(each, elsewhere):
                for remark in views.external_remarks(after, each.date, each.member):
                    answer(f"{remark.sentence.translated(words)} (indeler season event DIR {remark.kind})\n")


def format_kinds(folder: str, words: Words) -> str:
    """Return all kinds as a table, with its explanation."""
    head = (N_("kind"), N_("fields"), N_("meaning"))
    rows = table(head, [(kind, _in_short(kind), meaning_of(kind, words)) for kind in KINDS], left=head, words=words)
    text = N_(
        "Fields in brackets may be left out; with --why a reason is needed. "
        "'indeler season event {folder} KIND' explains one kind."
    )
    return f"{rows}\n{Sentence(text, folder=folder).translated(words)}\n"


def format_kind(kind: str, folder: str, words: Words, game: BoardGame) -> str:
    """Return one kind for a new user: its fields, results in the notation of this game, and an example."""
    data, yes, no = as_data(kind, words, game), words(N_("yes")), words(N_("no"))
    rows = [(each["name"], yes if each["needed"] else no, each["example"], each["meaning"]) for each in data["fields"]]
    needed = [f"{each['name']}={each['example']}" for each in data["fields"] if each["needed"]]
    head = (N_("field"), N_("needed"), N_("such as"), N_("meaning"))
    why = " --why '…'" if data["needs_reason"] else ""
    lines = [
        f"{kind}{colon(words)} {data['meaning']}\n",
        "\n" + table(head, rows, left=head, words=words),
        f"\nindeler season event {folder} {kind} {' '.join(needed)}{why}\n",
    ]
    if data["proposal"] is not None:
        optional = "".join(f" [{name}=…]" for name in data["proposal"])
        by_rules = words(N_("as the rules give it"))
        lines.append(f"indeler season event {folder} {kind} --propose{optional}   ({by_rules})\n")
    return "".join(lines)


def as_data(kind: str, words: Words = N_, game: BoardGame = BoardGame.CHESS) -> dict[str, Any]:
    """Return one kind for JSON; ``proposal`` has the fields for ``--propose``, where that is possible."""
    return {
        "kind": kind,
        "meaning": meaning_of(kind, words),
        "needs_reason": KINDS[kind].needs_reason,
        "proposal": list(PROPOSALS[kind].fields) if kind in PROPOSALS else None,
        "fields": [_field(kind, each, words, game) for each in fields_of(kind)],
    }


def _in_short(kind: str) -> str:
    names = [each.name if each.required else f"[{each.name}]" for each in fields_of(kind)]
    return " ".join([*names, *(["--why"] if KINDS[kind].needs_reason else [])])


def _field(kind: str, field: Any, words: Words, game: BoardGame) -> dict[str, Any]:
    _, _, example, description = KINDS[kind].words_of(field.name)
    meaning = words(description) if description else ""
    options = getattr(field.type, "types", (field.type,))
    choices = [word for option in options for word in getattr(option, "values", ())]
    if choices:
        example = game.format_result(example if example in choices else choices[0])
        meaning = Sentence(N_("one of {choices}"), choices=list(map(game.format_result, choices))).translated(words)
    return {"name": field.name, "needed": field.required, "example": example, "meaning": meaning}


def split(words: Sequence[str]) -> dict[str, str]:
    """Return arguments such as ``member=3`` as names and texts; refuse a repeated name."""
    fields: dict[str, str] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise InvalidInput(N_("'{word}' is not a field; write FIELD=VALUE."), word=word)
        if name in fields:
            raise InvalidInput(N_("The field '{name}' is given twice."), name=name)
        fields[name] = text
    return fields


def read_fields(kind: str, words: Sequence[str]) -> dict[str, Any]:
    """Return the fields of an event of this kind, each converted to its type."""
    fields, types = split(words), {field.name: field.type for field in fields_of(kind)}
    for name in fields:
        if name in OPTIONS:
            raise InvalidInput(N_("'{name}' is not a field but an option: --{name}."), name=name)
        if name not in types:
            raise InvalidInput(N_("{kind} has no field '{name}'; it has {fields}."), kind=kind, name=name, fields=types)
    return {name: _value(types[name], text, f"{name}={text}") for name, text in fields.items()}


def fields_of(kind: str) -> list[Any]:
    """Return the fields that are the kind's own, as msgspec describes them."""
    return [field for field in fields_of_struct(KINDS[kind]) if field.name not in ENVELOPE]


def _value(type: Any, text: str, word: str) -> Any:
    """Return the text of a field: JSON if it looks like it, a list if the field is one, else text to be converted."""
    if text[:1] in ("[", "{"):
        try:
            return msgspec.json.decode(text)
        except (msgspec.DecodeError, RecursionError):
            raise InvalidInput(N_("'{word}': this is not valid JSON."), word=word) from None
    options = type.types if isinstance(type, inspect.UnionType) else (type,)
    if text == "" and any(isinstance(option, inspect.NoneType) for option in options):
        return None
    for option in options:
        if isinstance(option, inspect.VarTupleType):
            parts = [part.strip() for part in text.split(",") if part.strip()]
            pairs = isinstance(option.item_type, inspect.TupleType)
            return [part.split("-") if pairs else part for part in parts]
        if isinstance(option, inspect.TupleType):
            return text.split(",")
        if isinstance(option, inspect.BoolType):
            return _TRUTHS.get(text, text)
    return text


class Proposal(NamedTuple):
    """The function that proposes the events of a kind, and its fields."""

    make: Callable[[Season, Fields, datetime.datetime, str], Sequence[Event]]
    fields: tuple[str, ...] = ()


def propose_events(season: Season, kind: str, values: Fields, signed: Mapping[str, str]) -> Sequence[Event]:
    """Return the events of this kind that the rules require now, with ``at``, ``by`` and, if given, ``why``."""
    if kind not in PROPOSALS:
        fault = N_("The rules propose no {kind}; they propose {known}. Pairings: 'indeler season pair'.")
        raise InvalidInput(fault, kind=kind, known=PROPOSALS)
    make, fields = PROPOSALS[kind]
    for name in values:
        if name not in fields:
            text = N_("A proposal of {kind} has no field '{name}'; it has {fields}.")
            if not fields:
                text = N_("A proposal of {kind} has no fields, so no '{name}' either.")
            raise InvalidInput(text, kind=kind, name=name, fields=fields)
    events = make(season, values, datetime.datetime.fromisoformat(signed["at"]), signed["by"])
    return [msgspec.structs.replace(each, why=signed["why"] or each.why) for each in events]


def _calendar(season: Season, fields: Fields, at: datetime.datetime, by: str) -> Sequence[Event]:
    """BW-20: return every week except days off and the given holidays; also on a day off if requested."""
    holidays, play = (_dates(fields.get(name, "")) for name in ("holidays", "play"))
    planned = propose.calendar(season, at=at, by=by, holidays=holidays, anyway=play)
    if not planned:
        raise propose.is_full(season, at.date())
    return planned


def _moves(season: Season, fields: Fields, at: datetime.datetime, by: str) -> Sequence[Event]:
    """BW-6: move the remaining evenings to the club's day of the week, except the given ones."""
    return propose.moves(season, at=at, by=by, stay=_dates(fields.get("stay", "")))


def _dates(listed: str) -> list[datetime.date]:
    return [date_of(text.strip()) for text in listed.split(",") if text.strip()]


def _groups(season: Season, fields: Fields, at: datetime.datetime, by: str) -> Sequence[Event]:
    return propose.openings(season, at=at, by=by)


def _cup_draw(season: Season, fields: Fields, at: datetime.datetime, by: str) -> Sequence[Event]:
    """Draw the cup on this evening, by default the next one; expected players are present."""
    evening = (
        slot(season, date_of(fields["date"])) if "date" in fields else views.tonight(season, views.club_day(season, at))
    )
    if evening is None:
        raise InvalidInput(N_("The calendar has no evening for the draw; plan one first."))
    seed = fields.get("seed") or f"{season.state.name} cup {evening.date}"
    return [propose.cup_draw(season, evening.date, at=at, by=by, seed=seed)]


def _walk_overs(season: Season, fields: Fields, at: datetime.datetime, by: str) -> Sequence[Event]:
    """Return walk-overs for every game whose last chance has passed."""
    views.cup(season)  # refused where the club rules have none
    late = views.overdue(season, at.date())
    if not late:
        raise InvalidInput(N_("No game of the cup is past its last chance."))
    return [propose.walk_over(season, round, white, black, cup, at=at, by=by) for cup, round, white, black in late]


def _play_off(season: Season, fields: Fields, at: datetime.datetime, by: str) -> Sequence[Event]:
    with_final = [each.name for each in season.competitions if queries.has_final(each)]
    competition = fields.get("competition") or next(iter(with_final), "")
    seed = fields.get("seed") or f"{season.state.name} play-off {competition}"
    return [propose.play_off(season, competition, at=at, by=by, seed=seed)]


PROPOSALS: Mapping[str, Proposal] = {
    "evenings-planned": Proposal(_calendar, ("holidays", "play")),
    "evenings-moved": Proposal(_moves, ("stay",)),
    "cycle-opened": Proposal(
        lambda season, fields, at, by: [propose.cycle(season, len(views.cycles(season)) + 1, at=at, by=by)]
    ),
    "groups-made-up": Proposal(_groups),
    "teams-made-up": Proposal(_groups),
    "cup-dates-planned": Proposal(lambda season, fields, at, by: [propose.cup_dates(season, at=at, by=by)]),
    "cup-drawn": Proposal(_cup_draw, ("date", "seed")),
    "cup-walk-over": Proposal(_walk_overs),
    "play-off-opened": Proposal(_play_off, ("competition", "seed")),
}
"""The kinds of events that the rules propose."""
