"""``indeler ratings``: rating lists on this machine, and what they make of a tournament; one file a command."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

import typer

from indeler.cli.help import Command, Group
from indeler.cli.options import Language, language_of

COMMANDS = ("import", "find", "lists", "of", "norms")
"""The commands; each is the function ``run`` in the module of the same name, ``import_`` where Python has the word."""


def gathered(words: Sequence[str]) -> typer.Typer:
    """The commands that come after ``ratings``."""
    app = typer.Typer(
        cls=Group, no_args_is_help=True, help="Rating lists on this machine, and what they make of a tournament."
    )
    app.callback()(_ratings)
    for name in COMMANDS:
        module = f"{name}_" if name == "import" else name
        app.command(name, cls=Command)(import_module(f"{__name__}.{module}").run)
    return app


def _ratings(context: typer.Context, lang: Language = "en") -> None:
    """Rating lists on this machine, and what they make of a tournament."""
    context.default_map = {name: {"lang": language_of(lang)} for name in COMMANDS}
