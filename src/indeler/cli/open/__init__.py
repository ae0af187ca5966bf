"""``indeler open``: the logbook of an open tournament; one file a command."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from indeler.cli.groups import group_of

COMMANDS = ("verify",)


def gathered(words: Sequence[str]) -> typer.Typer:
    """The commands that come after ``open``."""
    return group_of(__name__, COMMANDS, words, help="Look at the logbook of an open tournament.")
