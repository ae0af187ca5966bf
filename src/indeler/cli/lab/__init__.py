"""``indeler lab``: experiments with thousands of tournaments; one file a command."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from indeler.cli.help import group_of

COMMANDS = {"run": "run", "report": "report", "ask": "ask"}


def command_group(words: Sequence[str]) -> typer.Typer:
    """The commands that come after ``lab``."""
    return group_of(__name__, COMMANDS, words, help="Play thousands of tournaments and see what a system does.")
