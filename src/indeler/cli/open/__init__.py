"""``indeler open``: the logbook of an open tournament; one file a command."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from indeler.cli.help import Command, Group
from indeler.cli.open.verify import verify
from indeler.cli.options import Language, language_of


def gathered(words: Sequence[str]) -> typer.Typer:
    """All commands after ``open``."""
    app = typer.Typer(cls=Group, no_args_is_help=True, help="Look at the logbook of an open tournament.")
    app.callback()(_open)  # without it typer would make a single command the whole program
    app.command(cls=Command)(verify)
    return app


def _open(context: typer.Context, lang: Language = "en") -> None:
    """Look at the logbook of an open tournament."""
    context.default_map = {"verify": {"lang": language_of(lang)}}
