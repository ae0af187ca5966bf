"""A group of commands, such as ``indeler season``: a package with a file a command."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from keyword import iskeyword

import typer

from indeler.cli.help import Command, Group
from indeler.cli.options import Language, language_of


def group_of(package: str, commands: Sequence[str], words: Sequence[str], *, help: str) -> typer.Typer:
    """The one command of the group that was asked for; all of them where none is, as for ``--help``.

    Each is the function of its name, or ``run``, in the module of its name; ``import_`` where Python has the word.
    """
    app = typer.Typer(cls=Group, no_args_is_help=True, help=help)
    group = package.rpartition(".")[2]
    asked = [word for word in words[words.index(group) + 1 :] if word in commands] if group in words else []

    def options(context: typer.Context, lang: Language = "en") -> None:
        context.default_map = {name: {"lang": language_of(lang)} for name in commands}

    app.callback()(options)  # without it typer would make a single command the whole program
    for name in asked[:1] or commands:
        module = import_module(f"{package}.{name}_" if iskeyword(name) else f"{package}.{name}")
        app.command(name, cls=Command)(getattr(module, "run", None) or getattr(module, name))
    return app
