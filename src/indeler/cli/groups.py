"""A group of commands, such as ``indeler season``: a package with a file a command, or one module."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from keyword import iskeyword
from typing import cast

import typer

from indeler.cli.help import Command, Group
from indeler.cli.options import Language, language_of


def group_of(package: str, commands: Sequence[str], words: Sequence[str], *, help: str) -> typer.Typer:
    """The one command of the group that was asked for; all of them where none is, as for ``--help``.

    Each is the function of its name, or ``run``, in the module of its name; of a group that is one module it is a
    function there. ``import_`` and ``list_`` stand for words that Python has.
    """
    app = typer.Typer(cls=Group, no_args_is_help=True, help=help)
    group = package.rpartition(".")[2]
    asked = [word for word in words[words.index(group) + 1 :] if word in commands] if group in words else []

    def options(context: typer.Context, lang: Language = "en") -> None:
        context.default_map = {name: {"lang": language_of(lang)} for name in commands}

    app.callback()(options)  # without it typer would make a single command the whole program
    for name in asked[:1] or commands:
        app.command(name, cls=Command)(_function(package, f"{name}_" if iskeyword(name) else name))
    return app


def _function(package: str, name: str) -> Callable[..., None]:
    group = import_module(package)
    module = import_module(f"{package}.{name}") if hasattr(group, "__path__") else group
    found = [getattr(module, word) for word in ("run", name, f"{name}_") if hasattr(module, word)]
    return cast("Callable[..., None]", found[0])
