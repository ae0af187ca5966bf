"""The command ``indeler``: its commands, and the report of every refusal and misuse in one line with an exit code."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise
from os import environ
from textwrap import shorten
from types import ModuleType
from typing import Annotated

import click

from indeler.cli.commands import Option, command_of, group_of, group_with
from indeler.cli.options import EveryLanguage
from indeler.language import N_, IndelerError, InvalidInput, Sentence, Text
from indeler.language.catalogue import LANGUAGES, words_of

UNEXPECTED = 2
STOPPED = Sentence(N_("stopped."))

COMMANDS = {
    "pair": "pair",
    "result": "editing",
    "line-up": "editing",
    "withdraw": "editing",
    "bye": "editing",
    "merge": "editing",
    "check": "check",
    "verify": "check",
    "conform": "conform",
    "why": "why",
    "next": "next",
    "standings": "standings",
    "league": "league",
    "prizes": "prizes",
    "teams": "prizes",
    "convert": "convert",
    "publish": "publish",
    "renumber": "renumber",
    "generate": "generate",
    "lab": "lab",
    "rules": "rules",
    "manual": "manual",
    "mcp": "mcp",
    "ratings": "ratings",
    "paperwork": "paperwork",
    "season": "season",
    "open": "open",
    "demo": "serve",
    "serve": "serve",
    "owner-link": "serve",
    "club": "club",
    "backup": "backup",
    "backup-key": "backup",
    "restore": "backup",
}
"""The module of each command; the command is the function of its name there, or a group of commands."""


EXTRAS = {
    "indeler[site]": ("indeler", "django", "typst", "openpyxl", "filelock", "markdown_it", "pyrage", "holidays"),
    "indeler[lab]": ("polars", "dask", "distributed", "altair"),
    "indeler[postgresql]": ("psycopg",),
}
"""The modules of each part of the program that is installed by name."""


def command_app(words: Sequence[str]) -> click.Command:
    """Return the command line with the one requested command; with all of them if there is none, as for ``--help``."""
    app = group_with(_options, "indeler", _options.__doc__ or "")
    requested = [word for word in words if word in COMMANDS][:1] or (["rules"] if "--version" in words else [])
    for name in requested or COMMANDS:
        try:
            command = module_of(name)
        except ModuleNotFoundError:
            if requested:
                raise
            continue  # the list has the commands of what is installed
        if hasattr(command, "COMMANDS"):
            app.add_command(group_of(command, words))
        else:
            context = {"ignore_unknown_options": name == "result"}  # -+ is a result
            app.add_command(command_of(getattr(command, name.replace("-", "_")), name, context_settings=context))
    return app


def module_of(command: str) -> ModuleType:
    """Return the module of a command, or of a group of commands."""
    return import_module(f"indeler.cli.{COMMANDS[command]}")


def _version(show: bool) -> None:
    if show:
        from indeler import __version__

        click.echo(f"indeler {__version__}")
        raise click.exceptions.Exit


def _options(
    context: click.Context,
    lang: EveryLanguage = "en",
    version: Annotated[
        bool, Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    """Pair Swiss tournaments exactly by the rulebook."""
    context.default_map = {name: {"lang": lang} for name in COMMANDS}


def run(arguments: list[str] | None = None) -> None:
    """Exit with 0 done, 1 no legal pairing, 2 unexpected, 3 bad input, 4 too large, 5 file, 6 found to differ."""
    from indeler.cli.console import speak_plainly

    speak_plainly()
    sys.exit(exit_code(arguments))


def exit_code(arguments: list[str] | None = None) -> int:
    """Run the command line; print an error in one line on stderr and return the exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        typed = _with_double_forfeit(words)
        return command_app(words)(args=typed, standalone_mode=False, obj=_language(words)) or 0
    except IndelerError as refusal:
        return _refuse(refusal, refusal.exit_code, words)
    except KeyboardInterrupt:
        return _refuse(STOPPED, UNEXPECTED, words)
    except BrokenPipeError:
        sys.stderr.close()  # the reader has closed the pipe; Python would report it at exit
        return 0
    except ModuleNotFoundError as error:
        return _missing(error, words)
    except Exception as error:
        return _usage_or_unexpected(error, words)


def _with_double_forfeit(words: Sequence[str]) -> list[str]:
    """Return the words with ``--`` as a result of a game, where it would only end the options."""
    typed = list(words)
    if "--" in words and [word for word in words if word in COMMANDS][:1] == ["result"]:
        at = words.index("--")
        if not words[at + 1 :] or words[at + 1].startswith("--"):
            typed[at] = f" {typed[at]}"
    return typed


def _language(words: Sequence[str]) -> str:
    """Return the language of ``--lang``, ``$INDELER_LANG`` or English; refusals and help need it before click does."""
    requested = [value for word, value in pairwise("=".join(words).split("=")) if word == "--lang"]
    lang = requested[-1] if requested else environ.get("INDELER_LANG", "en")
    return lang if lang in LANGUAGES else "en"


def _missing(error: ModuleNotFoundError, words: Sequence[str]) -> int:
    """Return the exit code for a module that an extra would have installed."""
    name = error.name or ""
    extra = next(
        (extra for extra, modules in EXTRAS.items() for module in modules if f"{name}.".startswith(f"{module}.")), None
    )
    if extra is None:
        return _usage_or_unexpected(error, words)
    text = N_("this needs a part of Indeler that is not installed; install it: pip install '{extra}'")
    return _refuse(Sentence(text, extra=extra), InvalidInput.exit_code, words)


def _usage_or_unexpected(error: Exception, words: Sequence[str]) -> int:
    """Return the exit code: click's own errors, such as an unknown option, are bad input, others are unexpected."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show(sys.stdout)  # a group without a command shows its help
        return InvalidInput.exit_code
    if isinstance(error, click.ClickException):
        return _refuse(misuse(error.format_message(), _command_of(words)), InvalidInput.exit_code, words)
    if isinstance(error, click.Abort):
        return _refuse(STOPPED, UNEXPECTED, words)
    text = N_("something unexpected happened ({kind}: {error}); please report it with the file.")
    return _refuse(Sentence(text, kind=type(error).__name__, error=str(error)), UNEXPECTED, words)


def _command_of(words: Sequence[str]) -> str:
    """Return the command that was misused, as it is typed: ``indeler season new``."""
    for at, word in enumerate(words):
        if word in COMMANDS:
            group = getattr(module_of(word), "COMMANDS", ())
            return " ".join(("indeler", word, *[each for each in words[at + 1 :] if each in group][:1]))
    return "indeler"


def _refuse(refusal: IndelerError | Sentence, code: int, words: Sequence[str]) -> int:
    print(f"indeler: {refusal.translated(words_of(_language(words)))}", file=sys.stderr)
    return code


_USAGE_TEXTS = (
    (r"No such command '(?P<word>.*?)'\.? Did you mean (?P<choices>.*)\?",
     N_("There is no command '{word}'; did you mean {choices}?")),
    (r"No such command '(?P<word>.*?)'\.?", N_("There is no command '{word}'.")),
    (r"Missing command\.?", N_("Say which command.")),
    (r"No such option '(?P<word>[^\s'.]+)'\. \(?Did you mean (?:one of: )?(?P<choices>.*?)\?\)?",
     N_("There is no option {word}; did you mean {choices}?")),
    (r"No such option '(?P<word>[^\s']+)'\.", N_("There is no option {word}.")),
    (r"Missing (?:argument|option|parameter) '(?P<name>.*)'\..*", N_("{name} is missing.")),
    (r"Option '(?P<name>.*)' requires an argument\.?", N_("{name} needs a value after it.")),
    (r"Option '(?P<name>.*)' requires (?P<count>\d+) arguments\.?", N_("{name} needs {count} values after it.")),
    (r"Option '(?P<name>.*)' does not take a value\.?", N_("{name} takes no value.")),
    (r"Got unexpected extra argument\S* \((?P<words>.*)\)\.?", N_("Too much was given: {words}.")),
    (r"Invalid value for '(?P<name>.*?)': '(?P<value>.*)' is not a valid int.*",
     N_("{name}: '{value}' is not a whole number.")),
    (r"Invalid value for '(?P<name>.*?)': (?P<value>\S+) is not in the range (?P<least>-?\d+)<=x<=(?P<most>-?\d+)\.?",
     N_("{name}: choose a whole number from {least} to {most}, not {value}.")),
    (r"Invalid value for '(?P<name>.*?)': (?P<value>\S+) is not in the range x>=(?P<least>-?\d+)\.?",
     N_("{name}: choose a whole number of at least {least}, not {value}.")),
    (r"Invalid value for '(?P<name>.*?)': '(?P<value>.*)' is not one of (?P<choices>.*?)\.?",
     N_("{name}: '{value}' is not one of {choices}.")),
)  # fmt: skip
"""The messages of click, as patterns whose groups fill the placeholders of our texts."""
MAX_REPEATED_CHARACTERS = 200
"""The number of characters of an argument that are repeated: a shell may replace ``*`` by hundreds of file names."""


def misuse(message: str, command: str = "indeler") -> InvalidInput:
    """Return the refusal of a command line for a message of click."""
    text = N_("{fault} Try '{command} --help'.")
    return InvalidInput(text, fault=_fault(" ".join(message.split()).replace("' / '", " / ")), command=command)


def _fault(message: str) -> Sentence:
    for pattern, text in _USAGE_TEXTS:
        found = re.fullmatch(pattern, message)
        if found:
            values = {
                name: shorten(value, MAX_REPEATED_CHARACTERS, placeholder=" …")
                for name, value in found.groupdict().items()
            }
            if "choices" in values and "option" in text:
                near = [each for each in re.findall(r"--[\w-]+", values["choices"]) if _is_near(each, values["word"])]
                if not near:
                    return Sentence(N_("There is no option {word}."), word=values["word"])
                values["choices"] = ", ".join(near)
            named = {"name": Sentence(Text(values["name"]))} if "name" in values else {}  # FILE, as its help names it
            return Sentence(text, **(values | named))
    return Sentence(N_("{fault}"), fault=message if message.endswith((".", "?", "!")) else f"{message}.")


def _is_near(option: str, typed: str) -> bool:
    """Return whether an option resembles the typed word, apart from the hyphens that all options have."""
    from difflib import SequenceMatcher

    return SequenceMatcher(None, option.strip("-"), typed.strip("-")).ratio() >= 0.6
