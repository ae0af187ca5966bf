"""``indeler club``: the clubs of a site, for who is at its machine; one file a command."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from indeler.cli.groups import group_of

COMMANDS = ("add", "list", "export", "delete")


def gathered(words: Sequence[str]) -> typer.Typer:
    """The commands that come after ``club``."""
    return group_of(__name__, COMMANDS, words, help="The clubs of a site: made, listed, taken away as a file, deleted.")
