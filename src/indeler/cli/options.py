"""Options that several commands share, and the parsing of their values."""

from __future__ import annotations

from typing import Annotated

from indeler.cli.commands import LANGUAGE, Argument, Option
from indeler.cli.plain import settings_of as settings_of
from indeler.language import N_, InvalidInput
from indeler.language.catalogue import LANGUAGES

File = Annotated[str, Argument(metavar="FILE", help="A tournament: TRF, JSON, CSV, PGN or PDN.")]
Rules = Annotated[str | None, Option("--rules", metavar="NAME", help="The rulebook; default: the one the file names.")]
Json = Annotated[bool, Option("--json", help="Answer in JSON.")]
Out = Annotated[str | None, Option("-o", "--out", metavar="OUT", help="Write the answer to this file.")]
Settings = Annotated[
    list[str] | None,
    Option("--set", metavar="NAME=VALUE", help="A setting of the rulebook; 'indeler rules NAME' lists them."),
]
Language = Annotated[str, LANGUAGE]
EveryLanguage = Annotated[
    str,
    Option(
        "--lang", metavar="|".join(LANGUAGES), envvar="INDELER_LANG", help="The language of the words, of any command."
    ),
]
"""The option before the command. Only it reads the environment, which click prefers to a value from a group."""
Absent = Annotated[
    list[str] | None,
    Option("--absent", metavar="PLAYER", help="What if this player stays away? May be repeated."),
]
Supposed = Annotated[
    list[str] | None,
    Option(
        "--result", metavar="ROUND:A-B=1-0", help="What if this game had ended so (in draughts: 2-0)? May be repeated."
    ),
]


def language_of(lang: str) -> str:
    """Return one of the available languages."""
    if lang not in LANGUAGES:
        raise InvalidInput(N_("--lang {lang}: choose one of {choices}."), lang=lang, choices=LANGUAGES)
    return lang
