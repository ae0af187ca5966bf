"""The command ``indeler-engine``: a replacement for JaVaFo or bbpPairings, called once a round by other programs.

It must start fast: modules are imported only where they are needed, and paths are plain text because importing pathlib
alone would take longer than the pairing.
"""

# ruff: noqa: PTH118, PTH119, PTH120, PTH122

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from indeler._typing import TYPE_CHECKING, NamedTuple, NoReturn
from indeler.language import N_, FileTrouble, InvalidInput, Sentence, Text

if TYPE_CHECKING:
    from indeler.model import Tournament


DONE, UNEXPECTED, TOO_LARGE, DIFFERENCES = 0, 2, 4, 6


def run() -> NoReturn:
    """Exit immediately with the exit code (``--help`` lists them), after output was flushed and files were closed.

    The shutdown of the interpreter would take a seventh of the time of a complete call.
    """
    if sys.stdout.encoding != "utf-8":
        from indeler.cli.console import speak_plainly

        speak_plainly()
    code = exit_code()
    sys.stderr.flush()
    os._exit(code)


def exit_code(arguments: list[str] | None = None) -> int:
    """Run the command line; print an error in one line on stderr and return the exit code."""
    try:
        return _obey(read_call(sys.argv[1:] if arguments is None else arguments))
    except KeyboardInterrupt:
        return _refuse("stopped.", UNEXPECTED)
    except MemoryError:
        return _refuse("this tournament is too large for the memory there is.", TOO_LARGE)
    except Exception as error:
        code = getattr(error, "exit_code", None)  # only our own refusals have one
        if code is not None:
            return _refuse(str(error), code)
        return _refuse(
            f"something unexpected happened ({type(error).__name__}: {error}); please report it with the file.",
            UNEXPECTED,
        )


def _refuse(sentence: str, code: int) -> int:
    print(f"indeler-engine: {' '.join(sentence.split())}", file=sys.stderr)
    return code


def _obey(call: Call) -> int:
    if call.help:
        _answer(help_text())
        return DONE
    if call.burstein:
        raise InvalidInput(N_("the Burstein system is not offered; use --dutch or --rules NAME."))
    modes = [mode for mode in ("pair", "check", "generate") if getattr(call, mode) is not None]
    nothing = not modes and not call.file
    if call.release or nothing:
        from indeler._version import __version__

        _answer(f"Indeler - Rel. {__version__}\n")
    if nothing:
        return DONE
    if len(modes) != 1:
        text = N_("ask for one thing: -p to pair, -c to check or -g to generate; try 'indeler-engine --help'.")
        raise InvalidInput(text)
    return {"pair": _pair, "check": _check, "generate": _generate}[modes[0]](call)


def _pair(call: Call) -> int:
    from indeler.cli.plain import reply
    from indeler.systems import pair

    tournament = _read_tournament(call)
    pairing = pair(tournament, _rules(call, tournament), **_settings(call))
    if call.list is not None:
        from indeler.cli.recheck import checklist

        _write(_list_name(call), checklist(tournament, pairing))
    if call.pair:
        _write(_next_to(call.file, call.pair), reply(pairing))
    else:
        _answer(reply(pairing))
    return DONE


def _check(call: Call) -> int:
    from indeler.cli.recheck import recheck

    tournament = _read_tournament(call)
    rounds = range(1, len(tournament.rounds) + 1)
    if call.check and call.check not in map(str, rounds):
        text = N_("-c {round}: {file} has no such round; it has {count}.")
        raise InvalidInput(text, round=call.check, file=call.file, count=len(rounds))
    checked = recheck(
        tournament,
        [int(call.check)] if call.check else rounds,
        os.path.splitext(os.path.basename(call.file))[0],
        _rules(call, tournament),
        _settings(call),
    )
    if call.list is not None:
        _write(_list_name(call), checked.checklist)
    _answer(checked.report)
    return DIFFERENCES if checked.differs else DONE


def _generate(call: Call) -> int:
    from indeler import lab
    from indeler.formats import decoded, write
    from indeler.formats.file_io import load

    config = call.generate or ""
    if not call.out:
        raise InvalidInput(N_("-g needs -o OUT: the file to write."))
    if config and call.file:
        fault = N_("generate either like {file} or as {config} says, not both.")
        raise InvalidInput(fault, file=call.file, config=config)
    seed = call.seed or (config if config.isdecimal() else "1")
    if call.file:
        model = _read_tournament(call)
        plan = lab.plan_like(model, rules=_rules(call, model), seed=seed)
    else:
        text = decoded(load(config, LARGEST_CONFIG)) if config and not config.isdecimal() else ""
        plan = lab.plan_of(text, rules=_rules(call, None), seed=seed)
    write(lab.generate(plan), call.out, "trfx" if call.out.endswith(".trfx") else "trf26")
    return DONE


LARGEST_CONFIG = 1 << 20


def _read_tournament(call: Call) -> Tournament:
    from indeler.formats import read

    if not call.file:
        raise InvalidInput(N_("give the tournament file before -p, -c or -g."))
    return read(call.file)


def _rules(call: Call, tournament: Tournament | None) -> str | None:
    """Return the requested rulebook; None: the one in the tournament. ``--dutch`` is any edition of it."""
    if call.rules or not call.dutch:
        return call.rules or None
    from indeler.rulebooks import find_declaration
    from indeler.systems import DEFAULT

    named = tournament.rules if tournament is not None else ""
    if not named:
        return DEFAULT
    book = find_declaration(named)
    if book is None or book.system != "dutch":
        text = N_("{file} names the rulebook {rules}, but --dutch asks for another; leave one of them out.")
        raise InvalidInput(text, file=call.file, rules=named)
    return named


def _settings(call: Call) -> dict[str, str]:
    """Return the given settings; ``-b`` is one of them in JaVaFo's notation."""
    settings = {"baku": "true"} if call.baku else {}
    if call.settings:
        from indeler.cli.plain import settings_of

        settings |= settings_of(call.settings)
    return settings


def _list_name(call: Call) -> str:
    return _next_to(call.file, call.list) if call.list else os.path.splitext(call.file)[0] + ".list"


def _next_to(file: str, name: str) -> str:
    """Return the path of a bare file name in the folder of the tournament, as in JaVaFo and bbpPairings."""
    return name if os.path.dirname(name) else os.path.join(os.path.dirname(file), name)


def _write(name: str, text: str) -> None:
    from indeler.formats.file_io import replace

    replace(name, text.encode("utf-8", "backslashreplace"))


def _answer(text: str) -> None:
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        raise FileTrouble(N_("the answer could not be printed: {error}."), error=error.strerror) from None


USAGE = """\
usage: indeler-engine [-r] [SYSTEM] FILE -p [OUT] [-l [LIST]]
       indeler-engine [-r] [SYSTEM] FILE -c [ROUND] [-l [LIST]]
       indeler-engine [-r] [SYSTEM] ([MODEL] -g | -g [CONFIG]) -o OUT [-s SEED]

Pair the next round of a tournament file, check its rounds, or generate a tournament.
"""

EXIT_CODES = """
Exit codes: 0 done, 1 no legal pairing, 2 unexpected, 3 bad input, 4 too large, 5 file,
6 the check found differences. On an error nothing is written.
OUT and LIST without a folder go beside FILE.
"""


class Call:
    """The parsed command line. For optional values, None is a missing option and "" an option without its value."""

    file = out = seed = rules = ""
    help = release = dutch = burstein = baku = False
    pair: str | None = None
    check: str | None = None
    generate: str | None = None
    list: str | None = None
    settings: tuple[str, ...] = ()


class Option(NamedTuple):
    """The field of the call that an option sets; ``value`` names its argument, in brackets if it is optional."""

    part: str
    value: str
    meaning: str


OPTIONS = {
    "-p": Option("pair", "[OUT]", "pair the next round; without OUT to the screen"),
    "-c": Option("check", "[ROUND]", "check the rounds, or one of them"),
    "-g": Option("generate", "[CONFIG]", "generate a tournament; a number is a seed"),
    "-l": Option("list", "[LIST]", "write a checklist; without LIST to FILE.list"),
    "-o": Option("out", "OUT", "the file to generate"),
    "-s": Option("seed", "SEED", "the seed to generate from; without it 1"),
    "-r": Option("release", "", "show the release first"),
    "-b": Option("baku", "", "Baku acceleration"),
    "--dutch": Option("dutch", "", "the FIDE (Dutch) system, of 2017 where the file says so"),
    "--burstein": Option("burstein", "", "not offered"),
    "--rules": Option("rules", "NAME", "any rulebook; without a system the one that the file names"),
    "--set": Option("settings", "NAME=VALUE", "a setting of the rulebook; may be repeated"),
    "--help": Option("help", "", "show this and stop"),
}
_SHORT = {"-h": "--help"}


def read_call(words: Iterable[str]) -> Call:
    """Return the call of these arguments."""
    call, left = Call(), list(words)
    while left:
        word = left.pop(0)
        name, equals, value = word.partition("=") if word.startswith("--") else (word, "", "")
        name = _SHORT.get(name, name)
        if name in OPTIONS:
            _take(call, name, [value] if equals else left)
        elif word.startswith("-"):
            raise _refused(N_("there is no option {word}"), word=word)
        elif call.file:
            raise _refused(N_("{word} is one file too many after {file}"), word=word, file=call.file)
        else:
            call.file = word
    return call


def help_text() -> str:
    """Return the text of ``--help``."""
    rows = [(f"{name} {option.value}".strip(), option.meaning) for name, option in OPTIONS.items()]
    return USAGE + "\n" + "".join(f"  {name:<17} {meaning}\n" for name, meaning in rows) + EXIT_CODES


def _take(call: Call, name: str, left: list[str]) -> None:
    part, value, _ = OPTIONS[name]
    follows = bool(left) and not left[0].startswith("-")
    if not value:
        setattr(call, part, True)
    elif not follows and not value.startswith("["):
        raise _refused(N_("{name} needs {value} after it"), name=name, value=value)
    elif part == "settings":
        call.settings = (*call.settings, left.pop(0))
    else:
        setattr(call, part, left.pop(0) if follows else "")


def _refused(text: Text, /, **values: object) -> InvalidInput:
    return InvalidInput(N_("{sentence}; try 'indeler-engine --help'."), sentence=Sentence(text, **values))
