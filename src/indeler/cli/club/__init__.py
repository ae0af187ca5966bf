"""``indeler club``: the clubs of a site, for who is at its machine; one file a command."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

import typer

from indeler.cli.help import Command, Group
from indeler.cli.options import Language, language_of

COMMANDS = ("add", "list", "export", "delete")
"""The commands; each is the function ``run`` in the module of the same name."""


def gathered(words: Sequence[str]) -> typer.Typer:
    """The commands that come after ``club``."""
    app = typer.Typer(
        cls=Group, no_args_is_help=True, help="The clubs of a site: made, listed, taken away as a file, deleted."
    )
    app.callback()(_club)
    for name in COMMANDS:
        app.command(name, cls=Command)(import_module(f"{__name__}.{name}").run)
    return app


def _club(context: typer.Context, lang: Language = "en") -> None:
    """The clubs of a site: made, listed, taken away as a file, deleted."""
    context.default_map = {name: {"lang": language_of(lang)} for name in COMMANDS}
