"""``indeler ratings``: rating lists on this machine, and what they make of a tournament; one file a command."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from indeler.cli.groups import group_of

COMMANDS = ("import", "find", "lists", "of", "norms")


def gathered(words: Sequence[str]) -> typer.Typer:
    """The commands that come after ``ratings``."""
    return group_of(__name__, COMMANDS, words, help="Rating lists on this machine, and what they make of a tournament.")
