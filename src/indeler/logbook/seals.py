"""The seal of an event: its place in the chain of the logbook."""

from __future__ import annotations

from typing import Annotated

import msgspec

Hex = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2})*$", max_length=64)]


class Seal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What binds an event to all events before it; `sealing` makes it and `checking` looks at it."""

    before: Hex = ""
    """The hash of the event before."""
    own: Hex = ""
    """The hash of this event and of the one before: the head of the chain as long as this event is the last."""
    version: int = 1
    """How it was made: see `sealing`."""
    salt: Hex = ""
    """What the personal fields are hashed with, so that nobody can guess them once they are erased."""
    earlier: Hex = ""
    """The same for the events before this one, where those are of the time without seals."""
    salts: dict[str, Hex] = {}
    """Instead of ``salt``, once something was erased: what is left of it, by field."""
    erased: dict[str, Hex] = {}
    """The hashes of what was erased, by field."""

    def __hash__(self) -> int:
        return hash((self.before, self.own))
