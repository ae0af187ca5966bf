"""How ``indeler-engine`` is called: in the words of JaVaFo and bbpPairings, and a few of our own.

The engine is called once a round and may take three times as long as Python needs to do nothing; argparse alone would
take a quarter to a half of one of those times.
"""

from __future__ import annotations

from collections.abc import Iterable

from indeler._typing import NamedTuple
from indeler.language import N_, InvalidInput, Sentence, Text

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
    """What was asked. Where a value may be left out, None is an option not given and "" one without its value."""

    file = out = seed = rules = ""
    help = release = dutch = burstein = baku = False
    pair: str | None = None
    check: str | None = None
    generate: str | None = None
    list: str | None = None
    settings: tuple[str, ...] = ()


class Option(NamedTuple):
    """Which part of the call an option sets; ``value`` names what follows it, in brackets where it may be left out."""

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
    """The call that these words make."""
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
    """The page that ``--help`` shows."""
    rows = [(f"{name} {option.value}".strip(), option.meaning) for name, option in OPTIONS.items()]
    return USAGE + "\n" + "".join(f"  {name:<17} {meaning}\n" for name, meaning in rows) + EXIT_CODES


def _take(call: Call, name: str, left: list[str]) -> None:
    """Set the option's part of the call, with its value from the words that are left."""
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
