"""``indeler lab``: experiments with thousands of tournaments; one file a command."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

import typer

from indeler.cli.help import Command, Group
from indeler.cli.options import Language, language_of

COMMANDS = ("run", "report", "ask")
"""The commands; each is a function in the module of the same name."""


def gathered(words: Sequence[str]) -> typer.Typer:
    """The one command that was asked for after ``lab``; all of them where none is, as for ``--help``."""
    app = typer.Typer(cls=Group, no_args_is_help=True, help="Play thousands of tournaments and see what a system does.")
    asked = [word for word in words[words.index("lab") + 1 :] if word in COMMANDS] if "lab" in words else []
    app.callback()(_lab)  # without it typer would make a single command the whole program
    for name in asked[:1] or COMMANDS:
        app.command(cls=Command)(getattr(import_module(f"{__name__}.{name}"), name))
    return app


def _lab(context: typer.Context, lang: Language = "en") -> None:
    """Play thousands of tournaments and see what a system does."""
    context.default_map = {name: {"lang": language_of(lang)} for name in COMMANDS}
