"""A command line that cannot be understood: what its reader says about it, in our own words."""

from __future__ import annotations

import re
from textwrap import shorten

from indeler.language import N_, InvalidInput, Sentence, Text

_USAGE_TEXTS = (
    (r"No such command '(?P<word>.*?)'\.? Did you mean (?P<choices>.*)\?",
     N_("There is no command '{word}'; did you mean {choices}?")),
    (r"No such command '(?P<word>.*?)'\.?", N_("There is no command '{word}'.")),
    (r"Missing command\.?", N_("Say which command.")),
    (r"No such option:? '?(?P<word>[^\s'.]+)'?\.? \(Possible options: (?P<choices>.*)\)",
     N_("There is no option {word}; did you mean {choices}?")),
    (r"No such option:? '?(?P<word>[^\s'.]+)'?\.? Did you mean (?P<choices>.*)\?",
     N_("There is no option {word}; did you mean {choices}?")),
    (r"No such option:? '?(?P<word>[^\s']+?)'?\.?", N_("There is no option {word}.")),
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
"""What the reader of the command line says, as a pattern whose groups fill the gaps of what we say."""
LONGEST = 200
"""Letters that are repeated of what was typed: a shell may put hundreds of file names in the place of a ``*``."""


def misuse(message: str) -> InvalidInput:
    """The refusal of a command line, from what its reader says."""
    return InvalidInput(
        N_("{fault} Try 'indeler --help'."), fault=_fault(" ".join(message.split()).replace("' / '", " / "))
    )


def _fault(message: str) -> Sentence:
    for pattern, text in _USAGE_TEXTS:
        found = re.fullmatch(pattern, message)
        if found:
            values = {name: shorten(value, LONGEST, placeholder=" …") for name, value in found.groupdict().items()}
            named = {"name": Sentence(Text(values["name"]))} if "name" in values else {}  # FILE, as its help names it
            return Sentence(text, **(values | named))
    return Sentence(N_("{fault}"), fault=message if message.endswith((".", "?", "!")) else f"{message}.")
