"""Who decides which kind of event, and how one of them says no."""

from __future__ import annotations

from typing import NoReturn

from indeler.language import InvalidInput, Text
from indeler.logbook import Deciders
from indeler.opens.state import State

decides: Deciders[State, State] = Deciders()
"""The functions of this room, each by the kind of event that it decides."""


def refuse(text: Text, /, **values: object) -> NoReturn:
    """Say in one sentence why this cannot be decided."""
    raise InvalidInput(text, **values)
