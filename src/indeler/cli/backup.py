"""``indeler backup``: the whole site in one file."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from indeler.cli.backup_secrets import Key, Passphrase, asked_passphrase, opened
from indeler.cli.options import Language, language_of
from indeler.cli.season.showing import counted
from indeler.formats.whole_files import reason, replace
from indeler.language import N_, FileTrouble, InvalidInput, Sentence, Words
from indeler.language.catalogue import words_of
from indeler.web.hosting.backups import Contents


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The zip file; - is standard output or input.")],
    data: Annotated[str, typer.Option("--data", metavar="DIR", help="The folder with the database and the key.")] = "",
    verify: Annotated[
        bool, typer.Option("--verify", help="Check a backup: can it be opened, and is every logbook unchanged?")
    ] = False,
    encrypt: Annotated[
        list[str] | None,
        typer.Option(
            "--encrypt",
            metavar="KEY",
            envvar="INDELER_BACKUP_KEYS",
            help="Only somebody with the secret key for this public key (age1…) can read the backup. May be repeated.",
        ),
    ] = None,
    passphrase: Passphrase = False,
    key: Key = "",
    lang: Language = "en",
) -> None:
    """Write the whole site to a file while it runs, or check such a file."""
    from indeler.web.hosting import backups, whole_site

    words = words_of(language_of(lang))
    if verify == bool(data):
        raise InvalidInput(N_("Give --data DIR to make a backup, or --verify to check one."))
    if verify:
        typer.echo(told(file, backups.verified(opened(read(file), key, passphrase, words))).said(words))
        return
    os.umask(0o077)  # the key and the hashes of passwords are in it
    whole = whole_site.backup(Path(data))
    contents = backups.verified(whole)
    written = _encrypted(whole, encrypt or [], passphrase, words)
    if file == "-":
        sys.stdout.buffer.write(written)
    else:
        replace(file, written)
        typer.echo(told(file, contents).said(words))


def _encrypted(whole: bytes, keys: list[str], passphrase: bool, words: Words) -> bytes:
    """The backup as it is written: as it is, to keys, or with a passphrase."""
    from indeler.web.hosting import encryption

    if keys and passphrase:
        raise InvalidInput(
            N_(
                "Give either --encrypt (or INDELER_BACKUP_KEYS) or --passphrase: with both, the passphrase "
                "alone would be enough."
            )
        )
    if keys:
        return encryption.encrypted_to(whole, keys)
    return encryption.encrypted_with(whole, asked_passphrase(words, twice=True)) if passphrase else whole


def read(file: str) -> bytes:
    """The bytes of a backup."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise FileTrouble(N_("{path}: {reason}."), path=file, reason=reason(error)) from None


def told(file: str, contents: Contents) -> Sentence:
    """What this file or folder holds."""
    seasons = [
        Sentence(N_("season {name} with {events}"), name=name, events=counted(events, "event"))
        for name, events in contents.seasons
    ]
    rest = [counted(contents.tournaments, "tournament"), counted(contents.accounts, "account")]
    return Sentence(N_("{file}: {contents}."), file=file, contents=[*seasons, *rest])
