"""The command ``indeler``: gathers the commands and turns every refusal into one line and an exit code."""

from __future__ import annotations

import sys

import typer

from indeler.cli.convert import convert
from indeler.cli.demo import demo
from indeler.cli.generate import generate
from indeler.cli.pair import pair
from indeler.cli.rules import rules
from indeler.cli.standings import standings
from indeler.model.errors import IndelerError, InvalidInput

UNEXPECTED = 2

app = typer.Typer(
    help="Pair Swiss tournaments by the letter of the rulebook.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
)
for command in (pair, standings, convert, generate, rules, demo):
    app.command()(command)


def _version(asked: bool) -> None:
    if asked:
        from indeler import __version__

        typer.echo(f"indeler {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Show the version and stop."
    ),
) -> None:
    """Pair Swiss tournaments by the letter of the rulebook."""


def run(arguments: list[str] | None = None) -> None:
    """Leave with the exit code: 0 done, 1 no legal pairing, 2 unexpected, 3 bad input, 4 too large, 5 file."""
    sys.exit(exit_code(arguments))


def exit_code(arguments: list[str] | None = None) -> int:
    """Run the command line; say what went wrong in one line on stderr and return the exit code."""
    try:
        return app(args=arguments, standalone_mode=False) or 0
    except IndelerError as refusal:
        return _refuse(str(refusal), refusal.exit_code)
    except KeyboardInterrupt:
        return _refuse("stopped.", UNEXPECTED)
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our answer has gone; Python would complain about it at exit
        return 0
    except Exception as error:
        return _usage_or_unexpected(error)


def _usage_or_unexpected(error: Exception) -> int:
    """Typer's own refusals (an unknown option, a missing file name) are bad input; anything else is a fault of ours."""
    message = getattr(error, "format_message", None)
    if message is not None:
        return _refuse(f"{' '.join(str(message()).split())} Try 'indeler --help'.", InvalidInput.exit_code)
    if type(error).__name__ == "Abort":
        return _refuse("stopped.", UNEXPECTED)
    return _refuse(
        f"something unexpected happened ({type(error).__name__}: {error}); please report it with the file.", UNEXPECTED
    )


def _refuse(sentence: str, code: int) -> int:
    print(f"indeler: {sentence}", file=sys.stderr)
    return code
