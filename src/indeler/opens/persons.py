"""Erases people from the log of a tournament: a name becomes a number, the games stay, and the chain holds."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from indeler import logbook
from indeler.logbook import Change, Fields, without_names
from indeler.opens.player_changes import PlayerEdited
from indeler.opens.state import State
from indeler.opens.tournaments import KINDS


def plays(state: State, names: Collection[str]) -> bool:
    """Whether somebody of exactly one of these names plays in the tournament."""
    return any(player.name in names for player in state.players.values())


def is_named_in(lines: Sequence[bytes], names: Collection[str]) -> bool:
    """Whether one of these names stands anywhere in the log."""
    encoded = [name.encode() for name in names]
    return any(name in line for line in lines for name in encoded)


def erased(lines: Sequence[bytes], names: Collection[str], sign: str) -> list[bytes]:
    """The log without players of these names, and without whoever of them decided or is told of."""
    return logbook.erase_fields(lines, _forgetting(_also_called(lines, names), sign), KINDS.personal)


def _also_called(lines: Sequence[bytes], names: Collection[str]) -> frozenset[str]:
    """These names, and those by which the same players stood in the log before they were put right."""
    called = set(names)
    for line in reversed(lines):
        event = msgspec.json.decode(line) if b'"player-edited"' in line else {}
        if event.get("kind") == PlayerEdited.kind() and event["player"]["name"] in called:
            called.add(event["name"])
    return frozenset(called)


def _forgetting(names: Collection[str], sign: str) -> Change:
    def change(where: Fields, name: str, value: Any) -> Any:
        is_player = "number" in where and where.get("name") in (*names, sign)
        if not is_player or not value:
            return without_names(value, names, sign)
        return sign if name == "name" else type(value)()

    return change
