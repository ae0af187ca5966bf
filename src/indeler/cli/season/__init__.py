"""``indeler season``: a club's season in a folder; one file a command."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

import typer

from indeler.cli.help import Command, Group
from indeler.cli.options import Language, language_of

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
"""The commands; each is a function in the module of the same name."""


def gathered(words: Sequence[str]) -> typer.Typer:
    """The one command that was asked for after ``season``; all of them where none is, as for ``--help``."""
    app = typer.Typer(
        cls=Group, no_args_is_help=True, help="Run a club's season: a rulebook and a logbook of decisions in a folder."
    )
    asked = [word for word in words[words.index("season") + 1 :] if word in COMMANDS] if "season" in words else []
    app.callback()(_season)  # without it typer would make a single command the whole program
    for name in asked[:1] or COMMANDS:
        app.command(cls=Command)(getattr(import_module(f"{__name__}.{name}"), name))
    return app


def _season(context: typer.Context, lang: Language = "en") -> None:
    """Run a club's season: a rulebook and a logbook of decisions in a folder."""
    context.default_map = {name: {"lang": language_of(lang)} for name in COMMANDS}
