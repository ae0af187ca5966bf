"""``indeler season``: a club's season in a folder."""

from collections.abc import Sequence

import typer

from indeler.cli.help import group_of

COMMANDS = {
    "new": "new",
    "status": "status",
    "members": "members",
    "join": "members",
    "takeover": "new",
    "arena": "pair",
    "calendar": "status",
    "event": "event",
    "pair": "pair",
    "publish": "pair",
    "standings": "standings",
    "ladder": "standings",
    "cup": "standings",
    "report": "status",
    "export": "log",
    "log": "log",
    "verify": "log",
    "erase": "members",
    "simulate": "new",
}
"""The module of each command."""


def command_group(words: Sequence[str]) -> typer.Typer:
    """Return the commands after ``season``."""
    return group_of(
        __name__, COMMANDS, words, help="Run a club's season: a rulebook and a logbook of decisions in a folder."
    )
