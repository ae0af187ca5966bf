"""Commands from functions: a parameter annotated with ``Option`` or ``Argument`` becomes one of click's.

The help pages are in the reader's language. The catalogue is loaded only when a page of help is shown, so that no other
command waits for it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from importlib import import_module
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import click

from indeler.language import N_, Text, Words
from indeler.language.catalogue import LANGUAGES

_ARGUMENTS, _OPTIONS, _COMMANDS = N_("Arguments"), N_("Options"), N_("Commands")
_USAGE, _SOME_OPTIONS, _SOME_COMMAND = N_("Usage:"), N_("[OPTIONS]"), N_("COMMAND [ARGS]...")
_DEFAULT, _ENVIRONMENT, _REQUIRED = N_("[default: {}]"), N_("[env var: {}]"), N_("[required]")
HELP_OPTION = N_("Show this message and exit.")
"""The help text of ``--help``, which click adds."""
_VALUES = {"text": N_("TEXT"), "integer": Text("N"), "integer range": Text("N")}
"""The placeholders for values without a name, by click's name of their type."""


@dataclass(frozen=True, kw_only=True)
class Argument:
    """A value by its position."""

    metavar: str | None = None
    help: str = ""
    min: float | None = None
    max: float | None = None


@dataclass(frozen=True)
class Option(Argument):
    """A value by its name, or by a short and a long one; a list may be given several times."""

    name: str
    long_name: str = ""
    envvar: str | None = field(default=None, kw_only=True)
    is_eager: bool = field(default=False, kw_only=True)
    callback: Callable[[Any], None] | None = field(default=None, kw_only=True)


LANGUAGE = Option("--lang", metavar="|".join(LANGUAGES), help="The language of the words, else that of $INDELER_LANG.")
"""The option of every command and group."""


class _Choice(click.Choice[str]):
    """One of the values of an enumeration."""

    def __init__(self, kind: type[Enum]) -> None:
        super().__init__([member.value for member in kind])
        self.kind = kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the member with this value."""
        return value if isinstance(value, Enum) else self.kind(super().convert(value, param, ctx))


class Command(click.Command):
    """A command with help in the requested language."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Print the usage line."""
        words = _words(ctx)
        self.options_metavar, self.subcommand_metavar = words(_SOME_OPTIONS), words(_SOME_COMMAND)
        pieces = [words(Text(piece)) for piece in self.collect_usage_pieces(ctx)]
        formatter.write_usage(ctx.command_path, " ".join(pieces), f"{words(_USAGE)} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Print what the command does."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_words(ctx)(Text(self.help or "")))

    def format_arguments(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Print the arguments."""
        _write_section(_ARGUMENTS, click.Argument, ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Print the options."""
        _write_section(_OPTIONS, click.Option, ctx, formatter)


class Group(Command, click.Group):
    """A group of commands with help in the requested language."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Print the options and the commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Print a line on each command."""
        words = _words(ctx)
        with formatter.section(words(_COMMANDS)):
            named = self.commands.items()
            formatter.write_dl([(name, _first_paragraph(words(Text(command.help or "")))) for name, command in named])


def command_of(function: Callable[..., object], name: str, **settings: Any) -> Command:
    """Return the command that a function declares by its parameters, their annotations and its docstring."""
    return Command(name, help=inspect.cleandoc(function.__doc__ or ""), **_declared(function), **settings)


def group_with(options: Callable[..., object], name: str, text: str) -> Group:
    """Return a group without commands, with the options that a function declares."""
    return Group(name, help=text, no_args_is_help=True, **_declared(options))


def _declared(function: Callable[..., object]) -> dict[str, Any]:
    """Return the parameters of a function as click's, and the function as their callback."""
    hints, parameters = get_type_hints(function, include_extras=True), inspect.signature(function).parameters
    described = [each for each in parameters.values() if hints[each.name] is not click.Context]
    takes_context = len(described) < len(parameters)
    callback: Callable[..., object] = click.pass_context(function) if takes_context else function
    return {"callback": callback, "params": [_parameter(each, hints[each.name]) for each in described]}


def group_of(group: ModuleType, words: Sequence[str]) -> Group:
    """Return the one requested command of the group; all of them if there is none, as for ``--help``.

    Its module has the help as ``HELP`` and the names of the commands as ``COMMANDS``, which may map each one to the
    module below with its function. That has the name of the command, or ``run``; ``import_`` and ``list_`` stand for
    names that Python reserves or uses.
    """
    commands: Collection[str] = group.COMMANDS
    title = group.__name__.rpartition(".")[2]
    requested = [word for word in words[words.index(title) + 1 :] if word in commands] if title in words else []

    def options(context: click.Context, lang: Annotated[str, LANGUAGE] = "en") -> None:
        context.default_map = {name: {"lang": lang} for name in commands}

    made = group_with(options, title, group.HELP)
    for name in requested[:1] or commands:
        module = import_module(f"{group.__name__}.{commands[name]}") if isinstance(commands, Mapping) else group
        found = [getattr(module, word) for word in (name, f"{name}_", "run") if hasattr(module, word)]
        made.add_command(command_of(found[0], name))
    return made


def _parameter(parameter: inspect.Parameter, hint: Any) -> click.Parameter:
    """Return click's parameter for one of a function's, whose annotation is its type and description."""
    annotated, described = get_args(hint)
    kind = (
        next(part for part in get_args(annotated) if part is not NoneType)
        if isinstance(annotated, UnionType)
        else annotated
    )
    several, pair = get_origin(kind) is list, get_origin(kind) is tuple
    value_type = _type(get_args(kind)[0] if several or pair else kind, described)
    required, default = (
        parameter.default is parameter.empty,
        None if parameter.default is parameter.empty else parameter.default,
    )

    def callback(_: click.Context, __: click.Parameter, value: Any) -> Any:
        value = (list(value) or default) if several else value
        if isinstance(described, Option) and described.callback is not None:
            described.callback(value)
        return value

    common: dict[str, Any] = {"metavar": described.metavar, "help": described.help, "callback": callback}
    common["required"] = required
    if not required and not several:
        common["default"] = default
    if not isinstance(described, Option):
        return click.Argument([parameter.name], type=value_type, nargs=-1 if several else 1, **common)
    common |= {"envvar": described.envvar, "is_eager": described.is_eager}
    names = [parameter.name, described.name, *filter(None, [described.long_name])]
    if kind is bool:
        return click.Option(names, is_flag=True, **common)
    return click.Option(names, type=value_type, multiple=several, nargs=2 if pair else 1, **common)


def _type(plain: Any, described: Argument) -> Any:
    if isinstance(plain, type) and issubclass(plain, Enum):
        return _Choice(plain)
    if described.min is None and described.max is None:
        return plain
    if plain is float:
        return click.FloatRange(described.min, described.max)
    least, most = (None if bound is None else int(bound) for bound in (described.min, described.max))
    return click.IntRange(least, most)


def _write_section(
    title: Text, kind: type[click.Parameter], ctx: click.Context, formatter: click.HelpFormatter
) -> None:
    """Write the arguments or the options of a command in two columns."""
    params = [param for param in ctx.command.get_params(ctx) if isinstance(param, kind)]
    if params:
        with formatter.section(_words(ctx)(title)):
            formatter.write_dl([(_left(param, _words(ctx)), _right(param, ctx)) for param in params])


def _left(param: click.Parameter, words: Words) -> str:
    """Return the names of a parameter and of its value."""
    if isinstance(param.type, _Choice):
        value = "|".join(param.type.choices)
    else:
        value = words(Text(param.metavar) if param.metavar else _VALUES.get(param.type.name, Text(param.type.name)))
    if not isinstance(param, click.Option):
        return value
    names = ", ".join(sorted(param.opts, key=len))
    return names if param.is_flag else f"{names} {value}"


def _right(param: click.Parameter, ctx: click.Context) -> str:
    """Return the help text of a parameter, its variable of the environment and its default."""
    words, default = _words(ctx), param.get_default(ctx, call=False)
    default = default.value if isinstance(default, Enum) else default
    says_default = type(default) in (str, int, float) and default != ""
    remarks = [
        words(_ENVIRONMENT).format(param.envvar) if param.envvar else "",
        words(_DEFAULT).format(default) if says_default else "",
        words(_REQUIRED) if param.required else "",
    ]
    text = getattr(param, "help", None)
    return "  ".join(filter(None, [words(Text(text)) if text else "", *remarks]))


def _first_paragraph(text: str) -> str:
    return " ".join(text.split("\n\n")[0].split())


def _words(ctx: click.Context) -> Words:
    """Return the catalogue of the language that ``main`` found on the command line or in the environment."""
    from indeler.language.catalogue import words_of

    return words_of(ctx.obj or "en")
