"""The kinds of event, explained to whoever enters one for the first time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import inspect

from indeler.cli.output import table
from indeler.cli.season.proposals import PROPOSALS
from indeler.formats.schema_errors import fields_of_struct
from indeler.language import N_, InvalidInput, Sentence, Words
from indeler.language.conventions import colon
from indeler.model.board_game import BoardGame
from indeler.season.events import ENVELOPE, KINDS
from indeler.season.views import meaning as meaning_of


def format_kinds(folder: str, words: Words) -> str:
    """All kinds as a table, and how to read it."""
    head = (N_("kind"), N_("fields"), N_("meaning"))
    rows = table(head, [(kind, _in_short(kind), meaning_of(kind, words)) for kind in KINDS], left=head, words=words)
    text = N_(
        "Fields in brackets may be left out; with --why a reason is needed. "
        "'indeler season event {folder} KIND' explains one kind."
    )
    return f"{rows}\n{Sentence(text, folder=folder).translated(words)}\n"


def format_kind(kind: str, folder: str, words: Words, game: BoardGame) -> str:
    """One kind for a new user: its fields, results as players of this game write them, and a line to start from."""
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


def all_as_data() -> list[dict[str, Any]]:
    """All kinds for JSON."""
    return [as_data(kind) for kind in KINDS]


def as_data(kind: str, words: Words = N_, game: BoardGame = BoardGame.CHESS) -> dict[str, Any]:
    """One kind for JSON; ``proposal`` has the fields that may be told with ``--propose``, where that is possible."""
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


OPTIONS = ("at", "by", "why")
"""What every event has; options tell it."""

_TRUTHS = {"yes": True, "no": False}


def split(words: Sequence[str]) -> dict[str, str]:
    """``member=3`` and the like as names and texts, no name twice."""
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
    """The fields of an event of this kind, each as it needs it."""
    fields, types = split(words), {field.name: field.type for field in fields_of(kind)}
    for name in fields:
        if name in OPTIONS:
            raise InvalidInput(N_("'{name}' is not a field but an option: --{name}."), name=name)
        if name not in types:
            raise InvalidInput(N_("{kind} has no field '{name}'; it has {fields}."), kind=kind, name=name, fields=types)
    return {name: _value(types[name], text, f"{name}={text}") for name, text in fields.items()}


def fields_of(kind: str) -> list[Any]:
    """The fields that are the kind's own, as msgspec describes them."""
    return [field for field in fields_of_struct(KINDS[kind]) if field.name not in ENVELOPE]


def _value(type: Any, text: str, word: str) -> Any:
    """The text of a field: JSON where it looks so, a list where the field is one, else text to be converted."""
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
