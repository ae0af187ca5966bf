"""``indeler season``: a club's season in a folder; one file a command."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from indeler.cli.groups import group_of

COMMANDS = (
    "new",
    "status",
    "members",
    "join",
    "takeover",
    "calendar",
    "event",
    "pair",
    "publish",
    "standings",
    "ladder",
    "cup",
    "report",
    "export",
    "log",
    "verify",
    "erase",
    "simulate",
)


def gathered(words: Sequence[str]) -> typer.Typer:
    """The commands that come after ``season``."""
    return group_of(
        __name__, COMMANDS, words, help="Run a club's season: a rulebook and a logbook of decisions in a folder."
    )
