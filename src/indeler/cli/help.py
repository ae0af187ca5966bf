"""What ``--help`` shows, in the reader's language: every command of ours is of one of these two classes.

The catalogue is opened only when a page of help is shown, so that no other command waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from typing import Any, cast

import typer
from typer.core import TyperCommand, TyperGroup

from indeler.cli.options import Language, language_of
from indeler.language import N_, Text, Words

_HEADINGS = {
    "ARGUMENTS_PANEL_TITLE": N_("Arguments"),
    "OPTIONS_PANEL_TITLE": N_("Options"),
    "COMMANDS_PANEL_TITLE": N_("Commands"),
    "DEFAULT_STRING": N_("[default: {}]"),
    "ENVVAR_STRING": N_("[env var: {}]"),
    "REQUIRED_LONG_STRING": N_("[required]"),
}
"""What typer writes around our texts, by its own names for it."""

_VALUES = {"str": N_("TEXT"), "int": Text("N"), "int range": Text("N")}
"""What stands for the value of an option that names none, by what typer calls its type."""

_USAGE, _OPTIONS, _COMMAND = N_("Usage:"), N_("[OPTIONS]"), N_("COMMAND [ARGS]...")

OPTIONS_OF_TYPER = (
    N_("Show this message and exit."),
    N_("Install completion for the current shell."),
    N_("Show completion for the current shell, to copy it or customize the installation."),
)
"""What typer says of the options that it adds to ours; here the catalogues find it."""


class Command(TyperCommand):
    """A command that tells about itself in the language that was asked for."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Show the page."""
        _translate(self, ctx)
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Show how it is called."""
        _show_usage(self, ctx, formatter)


class Group(TyperGroup):
    """A group of commands that tells about them in the language that was asked for."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Show the page."""
        _translate(self, ctx)
        for command in self.commands.values():
            command.help = _translate_text(command.help, _words(ctx))
        self.subcommand_metavar = _words(ctx)(_COMMAND)
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Show how its commands are called."""
        _show_usage(self, ctx, formatter)


def _words(ctx: Any) -> Words:
    """The catalogue of the language that ``main`` found on the command line or in the environment."""
    from indeler.language.catalogue import words_of

    return words_of(ctx.obj or "en")


def _translate(command: TyperCommand | TyperGroup, ctx: Any) -> None:
    from typer import rich_utils

    words = _words(ctx)
    for name, heading in _HEADINGS.items():
        setattr(rich_utils, name, words(heading))
    command.help, command.options_metavar = _translate_text(command.help, words), words(_OPTIONS)
    for param in command.get_params(ctx):
        described: Any = param  # options and arguments have a help each, what both are has none
        described.help = _translate_text(described.help, words)
        described.metavar = _translate_text(described.metavar or _VALUES.get(param.type.name), words)


def _translate_text(text: str | None, words: Words) -> str | None:
    """A text that ``tools/messages.py`` found in the declaration of the command."""
    return words(Text(text)) if text else text


def _show_usage(command: TyperCommand | TyperGroup, ctx: Any, formatter: Any) -> None:
    formatter.write_usage(ctx.command_path, " ".join(command.collect_usage_pieces(ctx)), f"{_words(ctx)(_USAGE)} ")


def group_of(package: str, commands: Collection[str], words: Sequence[str], *, help: str) -> typer.Typer:
    """The one command of the group that was asked for; all of them where none is, as for ``--help``.

    Each is the function of its name, or ``run``: in the module that a mapping of commands names, or of a group that is
    one module there. ``import_`` and ``list_`` stand for words that Python has.
    """
    app = typer.Typer(cls=Group, no_args_is_help=True, help=help)
    group = package.rpartition(".")[2]
    requested = [word for word in words[words.index(group) + 1 :] if word in commands] if group in words else []

    def options(context: typer.Context, lang: Language = "en") -> None:
        context.default_map = {name: {"lang": language_of(lang)} for name in commands}

    app.callback()(options)  # without it typer would make a single command the whole program
    for name in requested[:1] or commands:
        app.command(name, cls=Command)(_function(package, commands, name))
    return app


def _function(package: str, commands: Collection[str], name: str) -> Callable[..., None]:
    module = import_module(f"{package}.{commands[name]}" if isinstance(commands, Mapping) else package)
    found = [getattr(module, word) for word in (name, f"{name}_", "run") if hasattr(module, word)]
    return cast("Callable[..., None]", found[0])
