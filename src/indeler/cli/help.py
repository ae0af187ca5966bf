"""The pages of ``--help`` in the reader's language: the two classes of all commands.

The catalogue is loaded only when a page of help is shown, so that no other command waits for it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

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
"""The headings of typer, by their names there."""

_VALUES = {"str": N_("TEXT"), "int": Text("N"), "int range": Text("N")}
"""The placeholders for the values of options without a name, by typer's name of their type."""

_USAGE, _OPTIONS, _COMMAND = N_("Usage:"), N_("[OPTIONS]"), N_("COMMAND [ARGS]...")

OPTIONS_OF_TYPER = (
    N_("Show this message and exit."),
    N_("Install completion for the current shell."),
    N_("Show completion for the current shell, to copy it or customize the installation."),
)
"""The help texts of the options that typer adds, listed here for the catalogues."""


class _Translated:
    def format_help(self: Any, ctx: Any, formatter: Any) -> None:
        _translate(self, ctx)
        super().format_help(ctx, formatter)  # type: ignore[misc]

    def format_usage(self: Any, ctx: Any, formatter: Any) -> None:
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), f"{_words(ctx)(_USAGE)} ")


class Command(_Translated, TyperCommand):
    """A command with help in the requested language."""


class Group(_Translated, TyperGroup):
    """A group of commands with help in the requested language."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help, with a line on each command."""
        for command in self.commands.values():
            command.help = _translate_text(command.help, _words(ctx))
        self.subcommand_metavar = _words(ctx)(_COMMAND)
        super().format_help(ctx, formatter)


def _words(ctx: Any) -> Words:
    """Return the catalogue of the language that ``main`` found on the command line or in the environment."""
    from indeler.language.catalogue import words_of

    return words_of(ctx.obj or "en")


def _translate(command: TyperCommand | TyperGroup, ctx: Any) -> None:
    from typer import rich_utils

    words = _words(ctx)
    for name, heading in _HEADINGS.items():
        setattr(rich_utils, name, words(heading))
    command.help, command.options_metavar = _translate_text(command.help, words), words(_OPTIONS)
    for param in command.get_params(ctx):
        described: Any = param  # options and arguments have a help each, their base class has none
        described.help = _translate_text(described.help, words)
        described.metavar = _translate_text(described.metavar or _VALUES.get(param.type.name), words)


def _translate_text(text: str | None, words: Words) -> str | None:
    """Return the translation of a text that ``tools/messages.py`` found in the declaration of the command."""
    return words(Text(text)) if text else text


def group_of(group: ModuleType, words: Sequence[str]) -> typer.Typer:
    """Return the one requested command of the group; all of them if there is none, as for ``--help``.

    Its module has the help as ``HELP`` and the names of the commands as ``COMMANDS``, which may map each one to the
    module below with its function. That has the name of the command, or ``run``; ``import_`` and ``list_`` stand for
    names that Python reserves or uses.
    """
    app = typer.Typer(cls=Group, no_args_is_help=True, help=group.HELP)
    commands: Collection[str] = group.COMMANDS
    title = group.__name__.rpartition(".")[2]
    requested = [word for word in words[words.index(title) + 1 :] if word in commands] if title in words else []

    def options(context: typer.Context, lang: Language = "en") -> None:
        context.default_map = {name: {"lang": language_of(lang)} for name in commands}

    app.callback()(options)  # without it typer would make a single command the complete program
    for name in requested[:1] or commands:
        module = import_module(f"{group.__name__}.{commands[name]}") if isinstance(commands, Mapping) else group
        found = [getattr(module, word) for word in (name, f"{name}_", "run") if hasattr(module, word)]
        app.command(name, cls=Command)(found[0])
    return app
