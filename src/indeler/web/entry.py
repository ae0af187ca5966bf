"""Entering a result: one board with its buttons, the same in a tournament and on a club evening."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _


class Choice(NamedTuple):
    """A result that can be entered: its key, how it is stored, shown and read aloud."""

    key: str
    value: str
    shown: str
    spoken: Any = ""


class EntryRow(NamedTuple):
    """A board to be filled in; ``id`` names it on the page, ``action`` is where its form goes."""

    id: str
    number: int
    white: str
    black: str
    result: str
    """As it is stored; empty where there is none."""
    shown: str
    action: str
    usual: tuple[Choice, ...]
    other: tuple[Choice, ...]
    refused: str = ""
    """A result that was not taken, because somebody else entered another."""
    note: str = ""


def choices(white: str, black: str, both: str, none: str) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """The usual results and the others; only forfeits and an empty board are stored in different ways."""
    usual = (Choice("1", "1-0", "1-0"), Choice("3", "½-½", "½-½"), Choice("2", "0-1", "0-1"))
    other = (
        Choice("4", white, "+ −", _("White by forfeit")),
        Choice("5", black, "− +", _("Black by forfeit")),
        Choice("6", both, "− −", _("both absent")),
        Choice("", "0-0", "0-0"),
        Choice("0", none, "×", _("clear")),
    )
    return usual, other
