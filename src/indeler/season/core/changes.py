"""Small steps that every decision takes: a refusal, a question, a changed mapping, a changed state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

import msgspec

from indeler.language import N_, InvalidInput, Text
from indeler.season.core.state import State

Key = TypeVar("Key")
Value = TypeVar("Value")


class Questioned(InvalidInput):
    """An event against which something speaks; with ``anyway`` it is decided all the same, and the logbook says so."""


def refuse(text: Text, /, **values: object) -> NoReturn:
    """Say in one sentence why this cannot be decided."""
    raise InvalidInput(text, **values)


def with_entry(mapping: Mapping[Key, Value], key: Key, value: Value) -> dict[Key, Value]:
    """The mapping with one entry more, or another one."""
    return {**mapping, key: value}


def without(mapping: Mapping[Key, Value], key: Key) -> dict[Key, Value]:
    """The mapping without one entry."""
    return {each: value for each, value in mapping.items() if each != key}


def changed(state: State, **fields: Any) -> State:
    """The state with some fields changed."""
    return msgspec.structs.replace(state, **fields)


def reason_given(why: str) -> None:
    """BW-2: the leader's own decisions are recorded with their reason."""
    if not why.strip():
        refuse(N_("Say why: this decision needs a reason."))
