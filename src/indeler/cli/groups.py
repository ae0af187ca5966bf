"""A group of commands, such as ``indeler season``: a package of modules, or one module."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from typing import cast

import typer

from indeler.cli.help import Command, Group
from indeler.cli.options import Language, language_of


def group_of(package: str, commands: Collection[str], words: Sequence[str], *, help: str) -> typer.Typer:
    """The one command of the group that was asked for; all of them where none is, as for ``--help``.

    Each is the function of its name, or ``run``: in the module that a mapping of commands names, or of a group that is
    one module there. ``import_`` and ``list_`` stand for words that Python has.
    """
    app = typer.Typer(cls=Group, no_args_is_help=True, help=help)
    group = package.rpartition(".")[2]
    asked = [word for word in words[words.index(group) + 1 :] if word in commands] if group in words else []

    def options(context: typer.Context, lang: Language = "en") -> None:
        context.default_map = {name: {"lang": language_of(lang)} for name in commands}

    app.callback()(options)  # without it typer would make a single command the whole program
    for name in asked[:1] or commands:
        app.command(name, cls=Command)(_function(package, commands, name))
    return app


def _function(package: str, commands: Collection[str], name: str) -> Callable[..., None]:
    module = import_module(f"{package}.{commands[name]}" if isinstance(commands, Mapping) else package)
    found = [getattr(module, word) for word in (name, f"{name}_", "run") if hasattr(module, word)]
    return cast("Callable[..., None]", found[0])
