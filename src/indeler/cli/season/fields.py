"""The fields of an event as a command line writes them."""

from __future__ import annotations

from typing import Any

from indeler.model.errors import InvalidInput


def read_fields(kind: type, words: list[str]) -> dict[str, Any]:
    """``member=3`` and the like, each as its field needs it."""
    from msgspec.inspect import type_info

    info: Any = type_info(kind)
    types = {field.name: field.type for field in info.fields}
    read = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise InvalidInput(f"'{word}' is no field; write FIELD=VALUE.")
        if name not in types:
            raise InvalidInput(f"{info.cls.kind()} has no field '{name}'; it has {', '.join(types)}.")
        read[name] = _value(types[name], text, word)
    return read


def _value(type: Any, text: str, word: str) -> Any:
    """The text of a field: JSON where it looks so, a list where the field is one, else text to be converted."""
    import msgspec
    from msgspec import inspect

    if text[:1] in ("[", "{"):
        try:
            return msgspec.json.decode(text)
        except msgspec.DecodeError:
            raise InvalidInput(f"'{word}': this is no JSON.") from None
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
    return text


def fields_of(kind: type) -> list[str]:
    """The fields that are the kind's own; in brackets those that may be left out."""
    from msgspec.inspect import type_info

    info: Any = type_info(kind)
    return [
        field.name if field.required else f"[{field.name}]"
        for field in info.fields
        if field.name not in ("at", "by", "why")
    ]
