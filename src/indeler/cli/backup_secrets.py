"""What opens an encrypted backup: a secret key in a file, or a passphrase."""

from __future__ import annotations

import warnings
from getpass import GetPassWarning, getpass
from os import environ
from pathlib import Path
from typing import Annotated

import typer

from indeler.language import N_, InvalidInput, Words

Key = Annotated[
    str, typer.Option("--key", metavar="FILE", help="The file with the secret key that opens an encrypted backup.")
]
Passphrase = Annotated[
    bool, typer.Option("--passphrase", help="It is encrypted with a passphrase: $INDELER_PASSPHRASE, else asked for.")
]


def opened(file: bytes, key: str, passphrase: bool, words: Words) -> bytes:
    """The backup as it was before it was encrypted, if it was."""
    from indeler.web.hosting import encryption

    if not encryption.is_encrypted(file):
        return file
    if bool(key) == passphrase:
        raise InvalidInput(N_("The backup is encrypted; say either --key FILE or --passphrase."))
    if key:
        return encryption.opened_by(file, Path(key))
    return encryption.opened_with(file, lambda: asked_passphrase(words))


def asked_passphrase(words: Words, *, twice: bool = False) -> str:
    """The passphrase that the environment has, or that who sits at the keyboard types unseen."""
    known = environ.get("INDELER_PASSPHRASE")
    if known is not None:
        return known
    typed = _typed(words(N_("Passphrase:")))
    if twice and _typed(words(N_("Once more:"))) != typed:
        raise InvalidInput(N_("These are two passphrases; try again."))
    return typed


def _typed(prompt: str) -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("error", GetPassWarning)  # others would see it
        try:
            return getpass(f"{prompt} ")
        except (GetPassWarning, EOFError):
            raise InvalidInput(N_("There is no terminal to type the passphrase on; set INDELER_PASSPHRASE.")) from None
