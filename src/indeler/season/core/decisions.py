"""Which function decides which kind of event: it says so where it is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from indeler.season.core.season import Season
from indeler.season.core.state import State
from indeler.season.events import Event

Kind = TypeVar("Kind", bound=Event)
Decider = Callable[[Season, Kind], State]
"""From a season and an event to the next state, or a refusal."""

DECIDERS: dict[type[Event], Decider[Any]] = {}
"""Every kind of event but ``reversed``, which `indeler.season.core.season` carries out."""


def decides(kind: type[Kind]) -> Callable[[Decider[Kind]], Decider[Kind]]:
    """The function below decides this kind of event."""

    def kept(decider: Decider[Kind]) -> Decider[Kind]:
        DECIDERS[kind] = decider
        return decider

    return kept
