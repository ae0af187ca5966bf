"""The settings of rulebooks, their parsers, and the values that a tournament chose; meanings are in the TOML files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from indeler._typing import TYPE_CHECKING, Any
from indeler.language import N_, InvalidInput
from indeler.language.sentences import fill_gaps
from indeler.model import Colour
from indeler.rulebooks.declaration import Setting

if TYPE_CHECKING:
    from indeler.language.sentences import Words
    from indeler.model import Tournament
    from indeler.rulebooks.declaration import Declaration


# The parsers of settings; each raises ValueError for an invalid text.


def true_or_false(text: str) -> bool:
    """Parse ``true`` or ``false``."""
    return ("false", "true").index(text.lower()) == 1


def baku(text: str) -> bool | str:
    """Parse ``true`` or ``false``; or ``entered``, by which byes in round 1 do not change group GA (`model.baku`)."""
    return text if text == "entered" else true_or_false(text)


def parse_int(text: str) -> int:
    """Parse an integer of at least 1."""
    if not (text.isascii() and text.isdigit() and int(text)):
        raise ValueError
    return int(text)


def numbers(text: str) -> tuple[int, ...]:
    """Parse pairing numbers separated by commas."""
    return tuple(parse_int(part.strip()) for part in text.split(",") if part.strip())


def at_least_0(text: str) -> int:
    """Parse an integer of at least 0."""
    return 0 if text == "0" else parse_int(text)


class Choice:
    """A parser of one of some words, each with a value."""

    __slots__ = ("values",)

    def __init__(self, values: Mapping[str, object]) -> None:
        self.values = values

    def __call__(self, text: str) -> object:
        """Return the value of this word."""
        if text not in self.values:
            raise ValueError
        return self.values[text]


def one_of(*words: str) -> Choice:
    """Return a parser of one of these words."""
    return Choice({word: word for word in words})


colour = Choice({"white": Colour.WHITE, "black": Colour.BLACK})


# Settings that several rulebooks share.

INITIAL = Setting("initial", colour)
BAKU = Setting("baku", baku)
PAIRED, WITHDRAWN = "paired", "withdrawn"
NO_SHOWS = Setting("no_shows", one_of(PAIRED, WITHDRAWN), PAIRED)


# The values that a tournament chose.


class RefusedSetting(InvalidInput):
    """A setting with a value that its rulebook cannot parse."""

    def translated(self, words: Words) -> str:
        """Return the refusal with the typed name; on a page with the name of the field, and the choices in words."""
        from indeler.language.days import DatesInWords  # only needed for this sentence

        if isinstance(words, DatesInWords):
            return fill_gaps(N_("“{text}” does not fit “{field}”; choose {in_words}."), self.values, words)
        return super().translated(words)


def recorded_settings(tournament: Tournament, rules: str) -> Mapping[str, str]:
    """Return the settings stored with a tournament, if it is one of this rulebook."""
    return tournament.settings if tournament.rules in ("", rules) else {}


def read_settings(rulebook: Declaration, values: Mapping[str, object]) -> dict[str, Any]:
    """Return the value of every setting: as given, in text or as a Python value, else the default (None: unset)."""
    known = {setting.name: setting for setting in rulebook.settings}
    for name in values:
        if name not in known:
            if not known:
                text = N_("{rules} has no settings, so no '{name}' either.")
                raise InvalidInput(text, rules=rulebook.name, name=name)
            text = N_("{rules} has no setting '{name}'; it has {names}.")
            raise InvalidInput(text, rules=rulebook.name, name=name, names=known)
    return {name: _value(rulebook.name, setting, values.get(name)) for name, setting in known.items()}


def _value(rules: str, setting: Setting, value: object) -> object:
    text = setting.default if value is None else as_text(value)
    if value is None and not text:
        return None
    try:
        return _read_setting(setting, text)
    except ValueError:
        # Only needed for this sentence, and importing takes time.
        from indeler.rulebooks.clause_texts import clause_texts

        words = clause_texts(rules).settings[setting.name]
        raise RefusedSetting(
            N_("{rules}: {setting}={text} is not possible; choose {choices}."),
            rules=rules,
            setting=setting.name,
            text=text,
            choices=words.choices,
            field=words.label,
            in_words=words.choices_in_words,
        ) from None


@lru_cache(1 << 9)
def _read_setting(setting: Setting, text: str) -> object:
    """Return the parsed setting, cached by its text: a ladder parses its settings again after every result."""
    return setting.read(text)


def as_text(value: object) -> str:
    """Return a Python value in the notation of the command line."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return ",".join(f"{name}:{each}" for name, each in value.items())
    if isinstance(value, Iterable):
        return ",".join(map(str, value))
    return str(value).strip()
